//! Lessons in Bao la Kujifunza, the learners' game, with which everyone begins.

use bao_catalog::RuleSet;
use bao_core::Kichwa;

use crate::lesson::{Lesson, Step};
use crate::task::{Asked, Goal, Task};

pub(crate) static LESSONS: &[Lesson] = &[SOWING, RELAY, CAPTURE, KICHWA, ENDING, ZANZIBAR];

const SOWING: Lesson = Lesson {
    id: "kujifunza-sowing",
    rules: RuleSet::Kujifunza,
    title: "Sowing",
    steps: &[
        Step {
            position: "kujifunza 8,8,8,8,8,8,8,3/2,0,0,0,0,0,0,0/0,0,3,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 S -",
            say: "You are South and own the two lower rows, A and B. To move, you lift all seeds of a pit and drop them \
                  one by one into the following pits. A3 holds three seeds. Sown to the right, where does the last one \
                  fall? Point at the pit.",
            task: Task::Point { of: "A3>", asked: Asked::FirstLap, answer: "A6" },
            hint: "The first seed goes into the next pit, A4; count on from there.",
            done: "Yes: one each into A4, A5 and A6. A6 was empty, so the move ends there.",
            by: &["G1", "G4", "G5"],
        },
        Step {
            position: "kujifunza 8,8,8,8,8,8,8,3/2,0,0,0,0,0,0,0/0,0,3,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 S -",
            say: "Your sixteen pits form a ring: past the end of the front row the seeds run on in the back row. Sow A3 so \
                  that the last seed falls into B1.",
            task: Task::Play { goal: Goal::RestsIn("B1"), answers: &["A3<"] },
            hint: "B1 lies behind A1, so sow to the left.",
            done: "The seeds went round the corner: A2, A1, B1.",
            by: &["G2", "G4"],
        },
    ],
};

const RELAY: Lesson = Lesson {
    id: "kujifunza-relay",
    rules: RuleSet::Kujifunza,
    title: "Relay",
    steps: &[
        Step {
            position: "kujifunza 8,8,8,8,8,8,8,3/2,0,0,0,0,0,0,0/0,2,0,1,0,0,0,0/0,0,0,0,0,0,0,0 0,0 S -",
            say: "Where the last seed falls into a pit that holds seeds, you lift that whole pit, the seed just dropped \
                  included, and sow on in the same direction. This is a relay. Play a move that relays.",
            task: Task::Play { goal: Goal::Laps(2), answers: &["A2>"] },
            hint: "Two seeds from A2 reach A4 on one side and an empty pit on the other.",
            done: "The second seed made two of the one in A4, and both were sown on to A6, which was empty.",
            by: &["G5", "KJ7"],
        },
        Step {
            position: "kujifunza 8,8,8,8,8,8,8,2/2,0,0,0,0,0,0,0/0,2,0,1,0,1,0,0/0,0,0,0,0,0,0,0 0,0 S -",
            say: "A move goes on until a lap ends in an empty pit. Where does the move A2 to the right come to rest? Point \
                  at the pit.",
            task: Task::Point { of: "A2>", asked: Asked::Rest, answer: "A8" },
            hint: "Two from A2 end in A4. Two from A4 end in A6. Go on.",
            done: "Yes: three laps of two seeds, A2 to A4, A4 to A6, A6 to A8.",
            by: &["G5", "KJ7"],
        },
    ],
};

const CAPTURE: Lesson = Lesson {
    id: "kujifunza-capture",
    rules: RuleSet::Kujifunza,
    title: "Capture",
    steps: &[
        Step {
            position: "kujifunza 6,7,7,7,7,7,7,6/0,4,0,0,0,0,0,2/0,1,0,0,3,0,0,0/0,0,0,0,0,0,0,0 0,0 S -",
            say: "Where the last seed falls into an own front pit that holds seeds, and the opponent's pit facing it holds \
                  some too, you capture those. Capture the four seeds in a7, which faces A2.",
            task: Task::Play { goal: Goal::Captures(4), answers: &["A5<"] },
            hint: "A5 holds three seeds, and A2 is three pits to its left.",
            done: "The four seeds from a7 entered at your end pit on that side and were sown on.",
            by: &["G3", "KJ2", "KJ4"],
        },
        Step {
            position: "kujifunza 6,7,7,7,7,7,7,6/0,4,0,0,0,0,0,2/0,1,0,0,3,0,0,0/0,0,0,0,0,0,0,0 0,0 S -",
            say: "Captured seeds are sown on your side, and the first of them goes into an end pit of your front row, a \
                  kichwa. A2 is one of the two pits next to the left end, so the left kichwa it is. After A5 to the left \
                  captures, where does the first captured seed fall? Point at the pit.",
            task: Task::Point { of: "A5<", asked: Asked::Entry, answer: "A1" },
            hint: "The left kichwa is the first pit of your front row.",
            done: "Yes, and from there they run to the right, always towards the centre.",
            by: &["KJ5"],
        },
        Step {
            position: "kujifunza 6,7,7,7,7,7,6,5/0,4,0,0,0,0,0,2/0,1,0,0,3,0,2,0/0,0,0,0,0,0,0,0 0,0 S -",
            say: "If you can capture, you must. Here A5 to the left captures. Try to play A7 to the right all the same.",
            task: Task::Forbidden { try_it: "A7>", rule: "G12" },
            hint: "Choose A7, then the right.",
            done: "A move without capture, a takata, is for when nothing can be captured.",
            by: &["G12", "KJ7"],
        },
    ],
};

const KICHWA: Lesson = Lesson {
    id: "kujifunza-kichwa",
    rules: RuleSet::Kujifunza,
    title: "Choosing the kichwa",
    steps: &[
        Step {
            position: "kujifunza 7,7,7,7,7,7,7,6/0,0,0,4,0,0,0,2/0,2,0,1,0,0,0,0/0,0,0,0,0,0,0,0 0,0 S -",
            say: "Where the first capture of a move is made in the centre, pits 3 to 6, you choose the kichwa at which the \
                  seeds enter. Capture with A2 and let the seeds enter at the right kichwa, A8.",
            task: Task::Play { goal: Goal::Enters(Kichwa::Right), answers: &["A2>,<"] },
            hint: "Sow A2 to the right; it captures from A4, and then you are asked.",
            done: "They entered at A8 and ran to the left.",
            by: &["KJ5"],
        },
        Step {
            position: "kujifunza 7,7,7,6,6,6,6,6/0,0,0,4,3,0,0,2/0,2,0,1,1,0,0,0/0,0,0,0,0,0,0,0 0,0 S -",
            say: "The kichwa decides how the move goes on. Capture seven seeds in one move.",
            task: Task::Play { goal: Goal::Captures(7), answers: &["A2>,<"] },
            hint: "Four seeds from the right kichwa reach A5, which faces three more.",
            done: "The four seeds ended in A5 and captured again. Later captures keep the direction.",
            by: &["KJ5", "KJ6"],
        },
    ],
};

const ENDING: Lesson = Lesson {
    id: "kujifunza-ending",
    rules: RuleSet::Kujifunza,
    title: "Winning and not losing",
    steps: &[
        Step {
            position: "kujifunza 8,7,7,7,7,7,7,7/0,0,0,4,0,0,0,0/0,2,0,1,0,0,0,0/0,0,0,0,0,0,0,0 0,0 S -",
            say: "Who has no seed left in the front row has lost, whatever the back row holds. Win at once.",
            task: Task::Play { goal: Goal::Wins, answers: &["A2>,<", "A2>,>"] },
            hint: "North's whole front row is a5, and A4 faces it.",
            done: "North's front row is empty: bao hamna.",
            by: &["G7"],
        },
        Step {
            position: "kujifunza 8,8,8,8,7,7,7,7/2,0,0,0,0,0,0,0/0,0,0,0,0,0,0,2/0,0,0,0,0,0,0,0 0,0 S -",
            say: "Your own front row must not run empty either. A8 is all that you have there. Try to sow it to the right, \
                  away from the centre.",
            task: Task::Forbidden { try_it: "A8>", rule: "KJ8" },
            hint: "Choose A8, then the right.",
            done: "A kichwa that is your only occupied front pit may not be sown away from the centre.",
            by: &["KJ8"],
        },
        Step {
            position: "kujifunza 8,8,8,8,7,7,7,7/2,0,0,0,0,0,0,0/0,0,0,0,0,0,0,2/0,0,0,0,0,0,0,0 0,0 S -",
            say: "Play the move that is left to you.",
            task: Task::Play { goal: Goal::Legal, answers: &["A8<"] },
            hint: "Towards the centre it may be sown.",
            done: "Who has no legal move at all has lost, too.",
            by: &["G8", "KJ8"],
        },
    ],
};

const ZANZIBAR: Lesson = Lesson {
    id: "zanzibar-kichwa",
    rules: RuleSet::KujifunzaZanzibar,
    title: "Nothing is chosen",
    steps: &[Step {
        position: "kujifunza/zanzibar 7,7,7,7,7,7,7,6/0,0,0,4,0,0,0,2/0,2,0,1,0,0,0,0/0,0,0,0,0,0,0,0 0,0 S -",
        say: "By the rules of Zanzibar a capture from the centre keeps the direction, the first one too: seeds that came \
              from the left enter at the left kichwa. Capture with A2 and see.",
        task: Task::Play { goal: Goal::Enters(Kichwa::Left), answers: &["A2>"] },
        hint: "Sow A2 to the right.",
        done: "In all else the game is Bao la Kujifunza.",
        by: &["KJ5", "KJ9"],
    }],
};
