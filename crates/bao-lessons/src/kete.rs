//! Lessons in Bao la Kete, the game of Lamu, with its kuu.

use bao_catalog::RuleSet;

use crate::lesson::{Lesson, Step};
use crate::task::{Asked, Goal, Task};

pub(crate) static LESSONS: &[Lesson] = &[NEMO, KICHWA, TAKATA, KUU, TAX, HIZI_ZETU, TAKASIA];

const NEMO: Lesson = Lesson {
    id: "kete-nemo",
    rules: RuleSet::Kete,
    title: "Capturing from the hand",
    steps: &[
        Step {
            position: "kete 0,0,0,2,2,0,0,0/0,3,0,6,0,0,0,0/0,1,0,0,6,0,0,0/0,0,2,2,0,0,0,0 20,20 S K,k",
            say: "While you hold seeds, you play nemo: you put one into an own front pit that holds seeds and faces some, \
                  and capture those. They enter at a kichwa, an end of your front row. Capture the three seeds in a7.",
            task: Task::Play { goal: Goal::Captures(3), answers: &["A2>"] },
            hint: "A2 faces a7.",
            done: "A2 kept its own seeds; the three from a7 were sown from the left kichwa.",
            by: &["KT3", "KT4"],
        },
        Step {
            position: "kete 0,0,0,2,2,0,0,0/0,3,0,6,0,0,0,0/0,1,0,0,6,0,0,0/0,0,2,2,0,0,0,0 20,20 S K,k",
            say: "A2 is one of the two pits next to the left end (a kimbi), so the seeds must enter at the left kichwa. \
                  Point at it.",
            task: Task::Point { of: "A2>", asked: Asked::Entry, answer: "A1" },
            hint: "It is the first pit of your front row.",
            done: "Yes. From a pit in the centre you would choose the kichwa.",
            by: &["KT5"],
        },
        Step {
            position: "kete 0,0,0,2,2,0,0,0/0,3,0,6,0,0,0,0/0,1,0,0,6,0,0,0/0,0,2,2,0,0,0,0 20,20 S K,k",
            say: "Capture is a duty. A5, the pit drawn square, faces nothing. Try to put your seed there.",
            task: Task::Forbidden { try_it: "A5>", rule: "KT4" },
            hint: "Choose A5, then the right.",
            done: "To capture, a pit must hold seeds and face some; A2 is the only one that does.",
            by: &["KT4"],
        },
    ],
};

const KICHWA: Lesson = Lesson {
    id: "kete-kichwa",
    rules: RuleSet::Kete,
    title: "Choosing the kichwa",
    steps: &[Step {
        position: "kete 0,0,0,2,2,1,0,0/0,0,2,6,0,0,2,0/0,0,1,0,6,0,1,0/0,0,1,2,2,0,0,0 18,18 S K,k",
        say: "From the centre, pits 3 to 6, you choose for the first capture: > enters at the left kichwa and runs to the \
              right, < enters at the right kichwa and runs to the left. Capture four seeds in one move.",
        task: Task::Play { goal: Goal::Captures(4), answers: &["A3<"] },
        hint: "Two seeds from the right kichwa end in A7, which faces two more.",
        done: "The first two seeds ended in A7 and captured again.",
        by: &["KT5", "KT6"],
    }],
};

const TAKATA: Lesson = Lesson {
    id: "kete-takata",
    rules: RuleSet::Kete,
    title: "Moving without capture",
    steps: &[
        Step {
            position: "kete 0,0,0,2,2,0,0,0/0,0,0,6,0,0,0,2/0,0,0,0,6,0,2,0/0,0,2,2,0,0,0,0 20,20 S K,k",
            say: "Nothing can be captured. Then you put your seed into a front pit and sow that whole pit: takata. But the \
                  kuu, the square pit A5, is not for this while it holds six or more. Try it.",
            task: Task::Forbidden { try_it: "A5>", rule: "KT7" },
            hint: "Choose A5, then the right.",
            done: "The kuu is spared as long as another front pit can move.",
            by: &["KT2", "KT7"],
        },
        Step {
            position: "kete 0,0,0,2,2,0,0,0/0,0,0,6,0,0,0,2/0,0,0,0,6,0,2,0/0,0,2,2,0,0,0,0 20,20 S K,k",
            say: "Play takata.",
            task: Task::Play { goal: Goal::Quiet, answers: &["A7<", "A7>"] },
            hint: "A7 is your other front pit.",
            done: "Nothing is captured in a takata, wherever it ends.",
            by: &["KT7", "KT9"],
        },
        Step {
            position: "kete 0,0,0,2,2,0,0,0/0,0,0,6,0,0,2,0/0,0,0,0,6,0,0,2/0,0,2,2,0,0,0,0 20,20 S K,k",
            say: "A takata that reaches the kuu ends there at once. Where does A8 to the left come to rest? Point at the \
                  pit.",
            task: Task::Point { of: "A8<", asked: Asked::Rest, answer: "A5" },
            hint: "With the seed from your hand there are three to sow.",
            done: "Yes: three seeds, A7, A6, A5, and the kuu ends the move.",
            by: &["KT9"],
        },
    ],
};

const KUU: Lesson = Lesson {
    id: "kete-kuu",
    rules: RuleSet::Kete,
    title: "The kuu: stop or safari",
    steps: &[
        Step {
            position: "kete 0,0,0,2,1,0,0,0/0,5,0,6,0,0,0,0/0,1,0,0,6,0,0,0/0,0,1,2,0,0,0,0 20,20 S K,k",
            say: "A capturing move that ends a lap in your kuu without capture asks you: stop there, or lift the kuu and go on, \
                  which is called safari. Capture with A2 and stop.",
            task: Task::Play { goal: Goal::Stops, answers: &["A2>"] },
            hint: "When the sowing comes to A5, choose to stop.",
            done: "The kuu stands, and holds seven now.",
            by: &["KT2", "KT6"],
        },
        Step {
            position: "kete 0,0,0,2,1,0,0,0/0,5,0,6,0,0,0,0/0,1,0,0,6,0,0,0/0,0,1,2,0,0,0,0 20,20 S K,k",
            say: "The same once more, but go on safari.",
            task: Task::Play { goal: Goal::Safari, answers: &["A2>+"] },
            hint: "When the sowing comes to A5, choose safari.",
            done: "A kuu that was lifted is lost for ever: A5 is an ordinary pit now.",
            by: &["KT2", "KT6"],
        },
    ],
};

const TAX: Lesson = Lesson {
    id: "kete-tax",
    rules: RuleSet::Kete,
    title: "Taxing the kuu",
    steps: &[
        Step {
            position: "kete 0,0,0,2,2,0,0,0/0,0,2,6,0,0,0,0/0,0,0,0,8,0,0,0/0,0,2,2,0,0,0,0 20,20 S K,k",
            say: "The kuu is your only occupied front pit and nothing can be captured. Put your seed into it and sow two \
                  seeds of it to either side: a tax.",
            task: Task::Play { goal: Goal::KeepsKuu, answers: &["A5<", "A5>"] },
            hint: "Choose A5 and a direction.",
            done: "Two seeds were taken, and the kuu stands.",
            by: &["KT8"],
        },
        Step {
            position: "kete 0,0,0,2,2,0,0,0/0,0,4,6,0,0,0,0/0,0,0,0,6,0,0,0/0,0,0,4,0,0,0,0 20,20 S K,k",
            say: "Here it holds no more than six, the least a kuu holds. It is sown as a whole then, and lost. Play.",
            task: Task::Play { goal: Goal::Legal, answers: &["A5<", "A5>"] },
            hint: "Choose A5 and a direction.",
            done: "A5 is an ordinary pit for the rest of the game.",
            by: &["KT2", "KT8"],
        },
    ],
};

const HIZI_ZETU: Lesson = Lesson {
    id: "kete-hizi-zetu",
    rules: RuleSet::Kete,
    title: "With empty hands",
    steps: &[
        Step {
            position: "kete 7,7,7,7,7,7,7,6/0,0,0,4,0,0,0,2/0,2,0,1,0,0,0,0/0,0,0,0,0,0,0,0 0,0 S -",
            say: "Your hand is empty. Now a capture begins by sowing a pit of 2 to 15 seeds, from either row, so that its \
                  last seed falls into an own occupied front pit that faces seeds. Capture a5.",
            task: Task::Play { goal: Goal::Captures(4), answers: &["A2>"] },
            hint: "A4 faces a5; two seeds from A2 reach it.",
            done: "There was no choice of kichwa: from the centre the direction stays as it is.",
            by: &["KT10", "KT11"],
        },
        Step {
            position: "kete 7,7,7,7,7,6,6,6/0,0,0,0,0,0,0,2/0,0,0,0,7,0,2,0/0,0,0,0,0,0,0,0 0,0 S K",
            say: "Nothing can be captured, and your kuu still stands. In this phase the takata must start from it. Try A7 to \
                  the right all the same.",
            task: Task::Forbidden { try_it: "A7>", rule: "KT13" },
            hint: "Choose A7, then the right.",
            done: "So the kuu is lost with the first takata of this phase, if not before.",
            by: &["KT13"],
        },
        Step {
            position: "kete 7,7,7,7,7,6,6,6/0,0,0,0,0,0,0,2/0,0,0,0,7,0,2,0/0,0,0,0,0,0,0,0 0,0 S K",
            say: "Play the takata that the rules ask for.",
            task: Task::Play { goal: Goal::Legal, answers: &["A5<", "A5>"] },
            hint: "Sow the kuu.",
            done: "From now on any front pit of two or more may start a takata.",
            by: &["KT13"],
        },
    ],
};

const TAKASIA: Lesson = Lesson {
    id: "kete-takasia",
    rules: RuleSet::Kete,
    title: "Takasia",
    steps: &[
        Step {
            position: "kete 0,0,0,19,19,18,0,0/0,1,0,0,0,0,0,2/2,0,0,0,0,0,0,0/0,3,0,0,0,0,0,0 0,0 S -",
            say: "A takata that leaves exactly one pit of the opponent threatened, and none of yours, reserves that pit: it is \
                  under takasia. Play so that B2 threatens a7.",
            task: Task::Play { goal: Goal::Takasia, answers: &["A1>"] },
            hint: "The three seeds of B2 end in A2, which faces a7; A2 must not be empty.",
            done: "North may not start from a7 in the coming turn, and a lap that ends there ends the move.",
            by: &["KT14", "KT15"],
        },
        Step {
            position: "kete 0,3,0,0,0,18,18,19/0,0,0,0,0,1,1,0/2,0,0,0,0,0,2,0/0,0,0,0,0,0,0,0 0,0 S t=A7",
            say: "Now it has happened to you: A7 is under takasia. Try to run away with it, to the right.",
            task: Task::Forbidden { try_it: "A7>", rule: "KT15" },
            hint: "Choose A7, then the right.",
            done: "The pit stays where it is for this turn.",
            by: &["KT15"],
        },
        Step {
            position: "kete 7,7,7,7,7,6,6,6/0,1,0,0,0,0,3,0/0,1,0,0,2,0,1,0/0,3,0,0,0,0,0,0 0,0 S h=a7",
            say: "You have a7 under takasia from your last turn, and can take it. Then you must, even if there is more to be \
                  had elsewhere: A5 to the right would capture three. Try it.",
            task: Task::Forbidden { try_it: "A5>", rule: "KT16" },
            hint: "Choose A5, then the right.",
            done: "What was reserved has to be taken.",
            by: &["KT16"],
        },
        Step {
            position: "kete 7,7,7,7,7,6,6,6/0,1,0,0,0,0,3,0/0,1,0,0,2,0,1,0/0,3,0,0,0,0,0,0 0,0 S h=a7",
            say: "Take what is yours: hizi zetu.",
            task: Task::Play { goal: Goal::Captures(1), answers: &["B2<"] },
            hint: "B2 reaches A2, which faces a7.",
            done: "The claim held for this one turn.",
            by: &["KT16"],
        },
    ],
};
