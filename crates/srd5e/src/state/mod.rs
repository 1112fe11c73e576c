//! The state of an encounter: creatures, turns, pools and decisions. Everything here is plain data that events change.

pub mod being;
pub mod body;
pub mod conditions;
pub mod creature;
pub mod creatures;
pub mod deed;
pub mod ground;
pub mod influence;
pub mod inside;
pub mod names;
pub mod pending;
pub mod plight;
pub mod pools;
pub mod position;
pub mod resume;
pub mod sheet;
pub mod sway;
pub mod turn;
pub mod who;

pub use conditions::{Affliction, ConditionSet, Conditions};
pub use creature::Creature;
pub use creatures::Creatures;
pub use influence::Influence;
pub use pending::{Happening, Pending, PendingKind};
pub use pools::{Pools, Uses};
pub use position::{Position, Stage};
pub use resume::Resume;
pub use sheet::Sheet;
pub use sway::Sway;
pub use turn::TurnState;
pub use who::{Crew, Who};
