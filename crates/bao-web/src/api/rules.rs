//! What there is to be played, and its rules.

use axum::extract::{Query, State};
use bao_catalog::{RULES_VERSION, RuleSet};
use bao_tell::rulebook::{self, rules_in, sections_of};
use serde::{Deserialize, Serialize};

use super::Shared;
use crate::answer::{Answer, Json, Refusal};

/// What the page asks first.
#[derive(Debug, Serialize)]
pub(crate) struct Info {
    version: &'static str,
    rules_version: u32,
    variants: Vec<Variant>,
    levels: u8,
    ply_limit: u32,
    /// Whether other machines can reach the server, so that a link to a shared game is of use to them.
    reachable: bool,
}

#[derive(Debug, Serialize)]
struct Variant {
    name: &'static str,
    words: &'static str,
    start: String,
}

/// Tells what there is.
pub(crate) async fn info(State(shared): State<Shared>) -> Json<Info> {
    let variants = RuleSet::ALL.iter().map(|rules| Variant {
        name: rules.name(),
        words: rules.words(),
        start: rules.start().to_string(),
    });
    Json(Info {
        version: env!("CARGO_PKG_VERSION"),
        rules_version: RULES_VERSION,
        variants: variants.collect(),
        levels: 10,
        ply_limit: bao_core::PLY_LIMIT,
        reachable: !shared.config.listen.ip().is_loopback(),
    })
}

/// Whose rules are asked for.
#[derive(Debug, Deserialize)]
pub(crate) struct Question {
    variant: String,
}

/// The rules of a game.
#[derive(Debug, Serialize)]
pub(crate) struct Rules {
    sections: Vec<Section>,
}

#[derive(Debug, Serialize)]
struct Section {
    heading: &'static str,
    rules: Vec<RuleText>,
}

/// A rule in words.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct RuleText {
    id: &'static str,
    title: &'static str,
    text: String,
}

impl RuleText {
    /// Returns a rule by its id.
    pub(crate) fn of(id: &str) -> Option<Self> {
        rulebook::rule(id).map(Self::from)
    }

    /// Returns its id.
    pub(crate) const fn id(&self) -> &'static str {
        self.id
    }
}

impl From<rulebook::Rule> for RuleText {
    fn from(rule: rulebook::Rule) -> Self {
        Self { id: rule.id, title: rule.title, text: rulebook::without_emphasis(rule.text) }
    }
}

/// Tells the rules of a game.
pub(crate) async fn rules(Query(asked): Query<Question>) -> Answer<Rules> {
    let rules: RuleSet = asked.variant.parse().map_err(|error| Refusal::not_found(format!("{error}")))?;
    let sections = sections_of(rules)
        .into_iter()
        .map(|section| Section { heading: section.heading, rules: rules_in(section).map(RuleText::from).collect() });
    // The text forms are for programs, and hold no numbered rule.
    Ok(Json(Rules { sections: sections.filter(|section| !section.rules.is_empty()).collect() }))
}
