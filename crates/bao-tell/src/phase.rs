//! What stage a game is in, and what its board has.

use bao_catalog::{AnyPosition, RuleSet};

/// Returns the players' word for the stage that the side to move is in, if the game has stages.
#[must_use]
pub fn phase(position: &AnyPosition) -> Option<&'static str> {
    let hands = position.hands();
    match position {
        // KT3: a player who holds seeds moves by the nemo rules, one who holds none by the hizi zetu rules.
        AnyPosition::Kete(_) if hands[position.side_to_move()] > 0 => Some("nemo"),
        AnyPosition::Kete(_) => Some("hizi zetu"),
        // KM5, KM6: herding lasts as long as either side holds a cow.
        AnyPosition::Kimasai(_) if hands.south > 0 || hands.north > 0 => Some("herding"),
        AnyPosition::Kimasai(_) => Some("raiding"),
        _ => None,
    }
}

/// Returns whether captured seeds enter at a kichwa in a game.
///
/// Where moves name no direction, everything is sown one way and nothing enters elsewhere than where it was captured.
#[must_use]
pub fn enters_at_kichwa(rules: RuleSet) -> bool {
    let start = rules.start();
    let first = start.successors().first().map(|(legal, _)| start.text_of(*legal));
    first.is_some_and(|text| text.ends_with(['<', '>']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(position: &str, expected: Option<&str>) {
        assert_eq!(phase(&position.parse().expect("a position")), expected);
    }

    /// KT3, KM4 and KM6: what counts is who holds seeds.
    #[test]
    fn kt3_km6_the_stage_follows_from_the_hands() {
        check("kete", Some("nemo"));
        check("kete 2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,0 0,2 S -", Some("hizi zetu"));
        check("kete 2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,0 0,2 N -", Some("nemo"));
        check("kimasai", Some("herding"));
        check("kimasai 2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2 0,0 S -", Some("raiding"));
        check("kujifunza", None);
    }

    #[test]
    fn only_the_game_of_one_direction_has_no_kichwa() {
        let without: Vec<_> = RuleSet::ALL.iter().filter(|rules| !enters_at_kichwa(**rules)).collect();
        assert_eq!(without, [&RuleSet::Kimasai]);
    }
}
