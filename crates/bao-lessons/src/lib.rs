//! Lessons in Bao, and the drill of finding every legal move.
//!
//! A [`Lesson`] is data: small positions, what to do in each, and what is said before and after.
//! Whoever shows lessons asks [`Step::judge`] about each try and shows what it says.
//! The [`Drill`] deals positions without end and marks what was found in them.
//!
//! # Examples
//! ```
//! use bao_lessons::{Try, lessons};
//!
//! let step = &lessons()[0].steps[0];
//! let verdict = step.judge(&Try::Pit("A6".to_owned()))?;
//! assert!(verdict.done, "{}", verdict.words);
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod drill;
mod kete;
mod kimasai;
mod kujifunza;
mod lesson;
mod progress;
mod score;
mod task;

pub use drill::{Drill, Marks, Missed, Wrong};
pub use lesson::{Lesson, Step, lesson, lessons, lessons_of};
pub use progress::Progress;
pub use score::Score;
pub use task::{Asked, Goal, LessonError, Task, Try, Verdict};
