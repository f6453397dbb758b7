//! Lessons in Bao la Kimasai, the cattle game.

use bao_catalog::RuleSet;

use crate::lesson::{Lesson, Step};
use crate::task::{Asked, Goal, Task};

pub(crate) static LESSONS: &[Lesson] = &[HERDING, NO_CAPTURE, RAIDING, ENDING];

const HERDING: Lesson = Lesson {
    id: "kimasai-herding",
    rules: RuleSet::Kimasai,
    title: "Herding",
    steps: &[
        Step {
            position: "kimasai 5,5,5,5,5,5,5,5/0,0,0,0,0,0,0,2/0,0,2,0,0,0,0,0/0,0,0,0,0,0,0,0 10,10 S -",
            say: "Seeds are cows, pits are enclosures, and everything runs clockwise. While you hold cows, you put one \
                  into an own occupied pit and sow that whole pit. A3 holds two. Where does the last cow go? Point at \
                  the pit.",
            task: Task::Point { of: "A3", asked: Asked::FirstLap, answer: "A6" },
            hint: "With the cow from your hand there are three to sow, the first into A4.",
            done: "Yes: three cows, into A4, A5 and A6.",
            by: &["KM2", "KM4"],
        },
        Step {
            position: "kimasai 5,5,5,5,5,5,5,4/0,0,0,0,0,0,0,2/0,0,2,0,0,0,0,0/0,0,1,0,0,0,0,0 10,10 S -",
            say: "In the back row clockwise means to your left. Play so that the last cow goes into B1.",
            task: Task::Play { goal: Goal::RestsIn("B1"), answers: &["B3"] },
            hint: "B1 is two pits to the left of B3.",
            done: "From B1 the next enclosure would be A1.",
            by: &["G2", "KM2", "KM4"],
        },
        Step {
            position: "kimasai 0,0,0,0,0,0,0,0/1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,1/0,0,0,0,0,0,0,0 24,24 S open",
            say: "This is how the game begins. In the very first turn no cow is brought in: you only sow. Begin the game as \
                  you like.",
            task: Task::Play { goal: Goal::Legal, answers: &["A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8"] },
            hint: "Any of your enclosures will do.",
            done: "North's first turn does bring in a cow.",
            by: &["KM1", "KM3"],
        },
    ],
};

const NO_CAPTURE: Lesson = Lesson {
    id: "kimasai-peace",
    rules: RuleSet::Kimasai,
    title: "No raid while herding",
    steps: &[Step {
        position: "kimasai 5,5,5,5,5,4,4,4/0,0,0,3,0,0,0,2/0,1,0,1,0,0,0,0/0,0,0,0,0,0,0,0 10,10 S -",
        say: "As long as either of you holds cows, nothing is taken. A lap that ends in an occupied enclosure relays: the \
              whole enclosure is sown on. Play a move of two laps.",
        task: Task::Play { goal: Goal::Laps(2), answers: &["A2"] },
        hint: "With the cow from your hand, A2 reaches A4.",
        done: "The lap ended in A4, which faces three cows in a5, and they stayed where they are.",
        by: &["KM5", "KM7"],
    }],
};

const RAIDING: Lesson = Lesson {
    id: "kimasai-raiding",
    rules: RuleSet::Kimasai,
    title: "Raiding",
    steps: &[
        Step {
            position: "kimasai 7,7,7,7,7,7,7,6/0,0,0,4,0,0,0,2/0,2,0,1,0,0,0,0/0,0,0,0,0,0,0,0 0,0 S -",
            say: "The hands are empty, and the raids begin. A lap that ends in an occupied own front pit takes the cows \
                  facing it. Take the four cows in a5.",
            task: Task::Play { goal: Goal::Captures(4), answers: &["A2"] },
            hint: "A4 faces a5, and A2 holds the two cows that reach it.",
            done: "The cows were driven on clockwise on your side.",
            by: &["KM6", "KM8"],
        },
        Step {
            position: "kimasai 7,7,7,7,7,7,7,6/0,0,0,4,0,0,0,2/0,2,0,1,0,0,0,0/0,0,0,0,0,0,0,0 0,0 S -",
            say: "The first cow taken goes into the very enclosure that took it. In the move A2, which one is that? Point at \
                  the pit.",
            task: Task::Point { of: "A2", asked: Asked::Entry, answer: "A4" },
            hint: "It is where the first lap ends.",
            done: "Yes. The cows that were in A4 stay, and one is added.",
            by: &["KM8"],
        },
        Step {
            position: "kimasai 7,7,7,7,7,7,7,6/0,0,0,4,0,0,0,2/0,2,0,1,0,0,0,0/0,0,0,0,0,0,0,0 0,0 S -",
            say: "A raid is never a duty, and a single cow may be moved now. Play the other move, the one that takes \
                  nothing.",
            task: Task::Play { goal: Goal::Quiet, answers: &["A4"] },
            hint: "Move the single cow.",
            done: "It went to A5.",
            by: &["KM6"],
        },
    ],
};

const ENDING: Lesson = Lesson {
    id: "kimasai-ending",
    rules: RuleSet::Kimasai,
    title: "Winning and not losing",
    steps: &[
        Step {
            position: "kimasai 8,7,7,7,7,7,7,7/0,0,0,4,0,0,0,0/0,2,0,1,0,0,0,0/0,0,0,0,0,0,0,0 0,0 S -",
            say: "Who has an empty front row when a move has ended has lost. Win at once.",
            task: Task::Play { goal: Goal::Wins, answers: &["A2"] },
            hint: "All that North has in front is in a5.",
            done: "North's front row is empty.",
            by: &["G7", "KM9"],
        },
        Step {
            position: "kimasai 8,8,8,8,7,7,7,7/2,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/1,0,0,0,0,0,0,0 0,0 S -",
            say: "You can lose by your own sowing, too. Play the move after which your front row still holds a cow.",
            task: Task::Play { goal: Goal::Survives, answers: &["B1"] },
            hint: "The cow in A8 would leave for the back row.",
            done: "From B1 the cow came to A1, and the front row holds two.",
            by: &["KM9"],
        },
    ],
};
