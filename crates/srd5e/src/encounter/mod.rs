//! Encounter files: a fight as it is written down, read, checked and written again.
//!
//! A [`Setup`] is JSON and unchecked: fields may be unknown, names may be of nothing, creatures may stand in walls. What is wrong
//! with it is said all at once. Its text on one line, sets in order and defaults left out, is the printed form of a position.
//!
//! ```
//! use rulebound_srd5e::encounter::Setup;
//!
//! let setup = Setup::parse(r#"{"grid": {"width": 9, "height": 9}, "creatures": [{"id": "kara", "at": [3, 4]}]}"#)?;
//! assert_eq!(setup.read().map(|encounter| encounter.creatures[0].id.as_str()), Ok("kara"));
//! let setup = Setup::parse(r#"{"gird": {"width": 9, "height": 9}, "creatures": [{"id": "kara", "at": [3]}]}"#)?;
//! let problems = setup.read().map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>());
//! assert_eq!(problems.unwrap_err(), [
//!     "gird: there is no field `gird`; did you mean `grid`?",
//!     "grid: `grid` is missing",
//!     "creatures[0].at: a list is not a square, `[column, row]` or `[column, row, feet]`",
//! ]);
//! # Ok::<(), rulebound_kernel::TextError>(())
//! ```

pub(crate) mod arrival;
mod check;
mod creature;
pub(crate) mod influence;
mod model;
pub(crate) mod pending;
mod problem;
mod reading;
pub(crate) mod resume;
mod setup;
mod turn;
mod whole;
mod write;

pub(crate) use check::by_initiative;
pub use check::check;
pub use creature::{
    AttackEntry, CastingEntry, ConditionEntry, Count, CreatureEntry, DeathSavesEntry, HelpEntry, MaterialEntry,
    PactEntry, Posture, ReadiedEntry, SensesEntry, SpeedEntry,
};
pub use influence::{ClockEntry, InfluenceEntry};
pub use pending::{PendingEntry, TriggerEntry};
pub use problem::{Fault, Problem};
pub use resume::{AimEntry, EdgeEntry, HitEntry, ResumeEntry, SpellcastingEntry};
pub use setup::{Misread, Setup};
pub use turn::{AttackRecord, SpellRecord, TurnEntry};
pub use whole::{Encounter, LairEntry, RulesetEntry, SwitchEntry};
pub(crate) use write::full_pools;
pub use write::write;

/// Whether a flag or number is what it is if nothing is said.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
