//! The contract of Rulebound, a referee for tactical games.
//!
//! A game implements [`Game`]; whoever asks about a move gets a [`Verdict`]: legal and what it costs, illegal and
//! exactly why, or in need of a choice. Everything else here stands on that: [`Match`] and [`Record`] keep what was
//! played, [`mod@perft`] counts, [`dice`] are an argument and never hidden state, and [`conformance`] holds a game to its
//! word.
//!
//! The kernel knows no game. The words it uses are those of the glossary in `ARCHITECTURE.md`, one noun a module.

pub mod aim;
pub mod bits;
pub mod conformance;
pub mod dice;
pub mod draw;
pub mod evidence;
pub mod game;
pub mod matches;
pub mod perft;
pub mod reason;
pub mod record;
pub mod refusal;
pub mod rulebook;
pub mod ruleset;
pub mod side;
pub mod text;
pub mod turn;
pub mod verdict;
mod words;

pub use aim::Aim;
pub use bits::Bits;
pub use dice::{Dice, DiceError, Purpose, Roll, Rolled};
pub use draw::{Draw, Quick};
pub use evidence::{Item, Mark, Place, Role};
pub use game::{About, Game, Listing, Undecided};
pub use matches::{Match, ReplayError, Step, SubmitError};
pub use reason::{Reason, ReasonError};
pub use record::{Entry, Happening, Record};
pub use refusal::{Counterfactual, Refusal, RefusalKind};
pub use rulebook::{Rule, RuleId, Rulebook, RulebookError, WaiverError, Waivers};
pub use ruleset::{Preset, Ruleset, RulesetError, Switch};
pub use side::{Side, Team};
pub use text::TextError;
pub use turn::{Outcome, Turn};
pub use verdict::{Choices, Verdict};
pub use words::Words;
