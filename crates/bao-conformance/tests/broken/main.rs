//! For each law, a game that breaks it: a law that can not fail would show here.

mod broken;
mod differential;
mod faults;

use bao_conformance::{NoPositions, Positions, Walk, laws};
use bao_core::Variant;
use bao_kete::Kete;
use bao_kimasai::Kimasai;
use bao_kujifunza::{Kujifunza, Zanzibar};

use crate::broken::Broken;
use crate::faults::*;

fn walk<V: Variant>() -> Positions<V> {
    Walk { games: 2, proposals: 600, ..Walk::default() }.positions()
}

/// Says which laws are shown to fail below; the last test compares the list with that of the kit.
macro_rules! broken_laws {
    ($($law:ident { $($test:ident: $variant:ty, $problem:literal;)+ })+) => {
        $(mod $law {
            use super::*;

            #[test]
            fn holds_where_nothing_is_broken() {
                assert_eq!(laws::$law(&walk::<Broken<Kujifunza, Sound>>()), Ok(()));
            }

            $(#[test]
            fn $test() {
                let violation = laws::$law(&walk::<$variant>()).expect_err("the law is broken");
                assert_eq!(violation.law(), stringify!($law));
                assert!(violation.problem().contains($problem), "{violation}");
            })+
        })+

        const BROKEN: &[&str] = &[$(stringify!($law)),+];
    };
}

broken_laws! {
    a_bare_diagram_can_be_read {
        tokens_of_another_game: Broken<Kujifunza, UnderstandsOpening>, "the diagram of the start is read as";
        kuus_everywhere: Broken<Kete, UnderstandsKuus>, "which is refused";
    }
    a_rule_is_named_against_any_text {
        nameless_objection: Broken<Kujifunza, NamelessObjection>, "\"\" is no rule";
        nameless_decision: Broken<Kimasai, NamelessDecision>, "\"kichwa\" is no rule";
    }
    a_visit_stops_when_told {
        goes_on: Broken<Kujifunza, GoesOn>, "told to stop after 1 candidates";
        stops_silently: Broken<Kujifunza, StopsSilently>, "says Continue(())";
    }
    an_empty_front_row_decides {
        never_decided: Broken<Kujifunza, NeverDecided>, "it is decided as None";
        won_by_the_wrong_side: Broken<Kimasai, WrongWinner>, "has won, but it is decided as";
        both_rows_by_the_wrong_rule: Broken<Kujifunza, NoRuleForBoth>, "G9 is the rule";
    }
    attempts_agree_with_the_visit {
        another_move: Broken<Kujifunza, AttemptsAnother>, "the visit says";
        visited_again: Broken<Kujifunza, VisitsTwice>, "yet it is visited again";
    }
    checked_and_unchecked_play_agree {
        another_move: Broken<Kete, AttemptsAnother>, "unchecked play";
    }
    every_sowing_rests_or_says_endless {
        endless_at_once: Broken<Kimasai, EndlessAtOnce>, "its observer saw 1 rests and heard None";
        never_rests: Broken<Kujifunza, NeverRests>, "its observer saw 0 rests";
        false_proof: Broken<Kujifunza, FalseProof>, "do not bear it out";
        hasty_presumption: Broken<Kujifunza, HastyPresumption>, "do not bear it out";
        speaks_after_the_end: Broken<Kujifunza, SpeaksAfterTheEnd>, "after the sowing has stopped";
    }
    faulty_setups_are_refused {
        accepts_all: Broken<Kujifunza, AcceptsAll>, "with a seed too many it is accepted";
        accepts_other_names: Broken<Kimasai, AcceptsOtherNames>, "with another variant's name it is accepted";
        accepts_tokens_twice: Broken<Kete, AcceptsTokensTwice>, "with a token twice it is accepted";
        gives_no_reason: Broken<Kujifunza, GivesNoReason>, "no fault is given";
    }
    games_begin_with_south {
        north_begins: Broken<Kete, NorthBegins>, "North begins (G10)";
        over_at_once: Broken<Kujifunza, StartsLost>, "over before it begins";
    }
    keys_follow_positions {
        remembers_the_way: Broken<Kujifunza, KeyRemembersTheWay>, "read anew and as it is reached";
        forgets_the_side: Broken<Kimasai, KeyOfSouthsSeeds>, "its key is also that of";
    }
    legal_starts_meet_no_objection {
        objects_to_all: Broken<Kujifunza, ObjectsToAll>, "the move is legal, yet G1 is held against its start";
    }
    legality_is_being_listed {
        goes_on: Broken<Kujifunza, GoesOn>, "but can_move is false";
        silent: Broken<Kete, StopsSilently>, "but can_move is false";
        nameless: Broken<Kujifunza, NamelessObjection>, "no rule is named";
        another_each_time: Broken<Kujifunza, VisitsByCount>, "legal moves are listed";
    }
    move_texts_find_their_moves {
        no_direction: Broken<Kujifunza, WritesNoDirection>, "finds another move";
        spelled_alike: Broken<Kimasai, SpellsAlike>, "does not find it";
        spells_another: Broken<Kete, SpellsBackwards>, "finds another move";
    }
    moves_are_unique_and_in_order {
        twice: Broken<Kujifunza, VisitsTwice>, "is visited twice";
        backwards: Broken<Kete, VisitsBackwards>, "comes too late";
        texts_backwards: Broken<Kete, WritesBackwards>, "against the order of texts";
    }
    nothing_is_playable_after_the_end {
        plays_on: Broken<Kujifunza, PlaysOn>, "candidates";
    }
    observers_see_and_do_not_steer {
        steered: Broken<Kujifunza, Steered>, "watched by a tally";
    }
    perft_is_the_sum_over_successors {
        tires: Broken<Kujifunza, Tires>, "the successors make";
    }
    position_texts_read_back_the_same {
        forgets_the_side: Broken<Kujifunza, ReadsSouthToMove>, "its text reads back as";
        writes_other_hands: Broken<Kimasai, WritesOtherHands>, "its text reads back as";
        says_other_hands: Broken<Kimasai, SaysOtherHands>, "its set-up";
    }
    positions_are_equal_when_their_texts_are {
        too_equal: Broken<Kujifunza, EqualBySouthsSeeds>, "it counts as equal to";
        never_equal: Broken<Kujifunza, EqualityRemembersTheWay>, "does not equal its copy";
        hash_differs: Broken<Kujifunza, HashRemembersTheWay>, "another hash";
    }
    seeds_are_conserved {
        loses_a_seed: Broken<Kujifunza, LosesASeed>, "expected 64 seeds after the move (G13), found 63";
        hand_is_not_emptied: Broken<Kimasai, HandsStayFull>, "(G13)";
    }
    the_lap_limit_is_heeded {
        heeds_none: Broken<Kujifunza, HeedsNoLimit>, "under a limit of one less";
        heeds_another: Broken<Kujifunza, HeedsAnyLimitAtOnce>, "under a limit of as many";
    }
    the_sides_can_be_swapped {
        favours_south: Broken<Kujifunza, FavoursSouth>, "has other candidates";
        north_wins: Broken<Kete, NorthWinsAll>, "the outcome of the swapped position";
        favours_south_in_play: Broken<Kete, PlaysAnotherAsSouth>, "in the swapped position";
        no_north_to_move: Broken<Kimasai, RefusesNorth>, "with the sides swapped it is refused";
    }
    traces_tell_the_whole_move {
        lapless: Broken<Kujifunza, TellsNoLaps>, "step";
        captureless: Broken<Kujifunza, TellsNoCaptures>, "step";
        silent: Broken<Kimasai, TellsNothing>, "is not the last of its trace";
        counted_twice: Broken<Kujifunza, TellsATallyTwice>, "counted are";
        cut_short: Broken<Kujifunza, TellsTheFirstLap>, "is not the last of its trace";
        another_board: Broken<Kete, ShowsAnEmptyBoard>, "the board shown is not the one";
    }
    the_board_can_be_mirrored {
        one_way: Broken<Kimasai, Sound>, "in the mirror";
        kuu_on_one_side: Broken<Kete, Sound>, "in the mirror";
    }
    estimates_are_the_movers {
        souths_instead: Broken<Kujifunza, EstimatesForSouth>, "with the sides swapped";
        remembers_the_way: Broken<Kete, EstimatesTheWay>, "read anew";
        another_sum: Broken<Kimasai, AddsOne>, "its terms make";
        no_such_phase: Broken<Kimasai, UnknownPhase>, "it is of the phase 7";
        terms_without_name: Broken<Kimasai, ValuesOneMore>, "have a value";
    }
    random_play_draws_each_legal_move_alike {
        only_the_first: Broken<Kujifunza, DrawsTheFirst>, "never leads to";
        the_first_more_often: Broken<Kujifunza, DrawsTheFirstMoreOften>, "expected";
        nothing: Broken<Kujifunza, DrawsNothing>, "finds no move, yet there is one";
        illegal: Broken<Zanzibar, PassesAtRandom>, "as no legal move does";
    }
}

#[test]
fn each_law_has_a_game_that_breaks_it() {
    let variant: &[&str] = bao_conformance::__laws!(Variant, __law_names);
    let symmetric: &[&str] = bao_conformance::__laws!(Symmetric, __law_names);
    let estimates: &[&str] = bao_conformance::__laws!(Evaluate, __law_names);
    let random: &[&str] = bao_conformance::__laws!(RandomPlay, __law_names);
    assert_eq!(BROKEN, [variant, symmetric, estimates, random].concat());
}

#[test]
fn an_empty_list_of_positions_is_refused() {
    assert_eq!(Positions::<Kete>::new(Vec::new(), 0).err(), Some(NoPositions::Empty));
    assert_eq!(Walk::default().positions_from::<Kete>(&[]).err(), Some(NoPositions::Empty));
}

#[test]
fn a_position_of_another_game_is_refused() {
    let text = Kujifunza::start().to_string();
    let refused = Walk::default().positions_from::<Kete>(&[&text]).expect_err("Kete is another game");
    assert_eq!(refused.to_string(), format!("{text:?} is not a position of kete"));
}

#[test]
fn laws_about_the_end_ask_for_one() {
    let start = Positions::new(vec![Kujifunza::start()], 0).expect("one position");
    for law in [laws::nothing_is_playable_after_the_end, laws::an_empty_front_row_decides] {
        let violation = law(&start).expect_err("nothing has ended");
        assert!(violation.problem().ends_with("so nothing was tried"), "{violation}");
    }
}

#[test]
fn a_walk_with_the_same_seed_is_the_same() {
    let walk = |seed| Walk { seed, games: 1, proposals: 50, ..Walk::default() }.positions::<Kete>().all().to_vec();
    assert_eq!(walk(1), walk(1));
    assert_ne!(walk(1), walk(2));
}

#[test]
fn a_walk_meets_what_play_seldom_does() {
    let kete = Walk::default().positions::<Kete>();
    let met = |what: &dyn Fn(&str) -> bool| kete.all().iter().filter(|one| what(&one.to_string())).count();
    for token in [" t=", ",t=", " h=", ",h=", " K", " k", " K,k", " -"] {
        let count = met(&|text| text.contains(token));
        assert!(count > 0, "no position has the token {token}");
    }
}

#[test]
fn a_violation_says_what_can_be_pasted() {
    let violation = laws::moves_are_unique_and_in_order(&walk::<Broken<Kete, VisitsBackwards>>());
    let start = Kete::start();
    assert_eq!(
        violation.expect_err("the law is broken").to_string(),
        format!(
            "kete breaks the law moves_are_unique_and_in_order: the move comes too late, after A7>
  position: {start}
  move: A7<
  look at it: bao-cli explain '{start}' 'A7<'
  walk seed: {}",
            Walk::default().seed
        )
    );
}
