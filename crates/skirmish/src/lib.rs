//! Skirmish at the Ford: the documented example game of Rulebound.
//!
//! A small game that asks of the [kernel](rulebound_kernel) everything that large ones do: three sides in two teams, dice,
//! reactions, losses chosen by the loser, moves that are legal only together, a price that is left open, hidden purses, a
//! rule that can be waived. `docs/your-own-game.md` builds it step by step.
//!
//! ```
//! use rulebound_kernel::{Game, Ruleset as _, Verdict, Waivers};
//! use rulebound_skirmish::{Army, Ruleset, Skirmish};
//!
//! let ruleset = Ruleset::preset("standard").expect("a preset");
//! let start = Skirmish::scenario(&ruleset, "start").expect("a scenario");
//! let position = Skirmish::check(&start, &ruleset).expect("a position");
//! let intent = Skirmish::parse_intent(&position, "b1-c1 1s1a").expect("an intent");
//! let verdict = Skirmish::verdict(&position, Army::Red.side(), &intent, &Waivers::NONE);
//! assert!(verdict.is_legal());
//! ```

mod action;
mod army;
mod board;
mod event;
mod explanation;
mod game;
mod generator;
mod judge;
mod notation;
mod notice;
mod position;
mod rafts;
mod reader;
mod refusal;
mod ruleset;
mod score;
mod setup;
mod square;

pub use action::{Action, Intent, March};
pub use army::Army;
pub use board::{Board, Company, Units};
pub use event::Event;
pub use game::Skirmish;
pub use notice::{Cost, Notice};
pub use position::{Decision, Position, Problem};
pub use refusal::Refusal;
pub use ruleset::Ruleset;
pub use setup::{MARCHES, Pending, Setup};
pub use square::{Members, RIVER, ROCKS, Square, Squares};

/// The tutorial, whose code is run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/your-own-game.md")]
mod tutorial {}
