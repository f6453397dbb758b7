//! `rules`.

use insta::assert_snapshot;

use crate::support::{bao, json, root};

#[test]
fn a_rule_is_printed_by_its_id() {
    assert_snapshot!(bao(&["rules", "--rule", "kt8"]), @"
    $ bao-cli rules --rule kt8
    KT8 Taxing the kuu. If the kuu is the only occupied front pit, the seed goes into it. Did it hold
      more than six before the seed was added: two seeds are taken from it and sown in either direction,
      first into the next pit, and the kuu stands. Did it hold exactly six: the whole pit is sown in
      either direction and the kuu is lost, for a kuu never holds fewer than six. (Described; whether it
      once held more than six does not matter: ruling.)
    ");
    assert_snapshot!(bao(&["rules", "--rule", "nonsense"]), @r#"
    $ bao-cli rules --rule nonsense
    stderr: error: "nonsense" is the id of no rule
    exit: 2
    "#);
}

#[test]
fn markdown_is_the_document_itself() {
    let document = std::fs::read_to_string(root().join("docs/RULES.md")).expect("the rules");
    let printed = bao(&["rules", "--markdown"]);
    assert_eq!((printed.code, printed.stdout), (0, document));
}

#[test]
fn a_variant_has_the_shared_rules_its_own_and_the_text_forms() {
    let printed = bao(&["rules", "kimasai"]);
    assert_eq!(printed.code, 0);
    for expected in ["- G6 Never-ending moves.", "- KM8 Raid.", "- Position. Five fields", "ruling"] {
        assert!(printed.stdout.contains(expected), "{expected}: {printed}");
    }
    assert!(!printed.stdout.contains("KT1 "), "no rule of another variant: {printed}");
    assert!(printed.stdout.lines().all(|line| line.chars().count() <= 100), "no line is too wide: {printed}");
}

#[test]
fn json_has_the_numbered_rules() {
    let rules = json(&bao(&["rules", "--json", "kujifunza/zanzibar"]).stdout);
    assert_eq!(rules["rules_version"], 1);
    let ids: Vec<_> = rules["rules"].as_array().expect("rules").iter().map(|rule| rule["id"].as_str()).collect();
    assert_eq!((ids[0], ids[ids.len() - 1]), (Some("G1"), Some("KJ9")));
}
