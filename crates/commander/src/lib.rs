//! Commander Chess (Cờ Tư Lệnh) by all its rules, with a reason for every refusal.
//!
//! The game is [`Commander`], an implementation of the kernel's [`Game`](rulebound_kernel::Game); the rules are in
//! `rulebook/commander.md`, and doc comments cite them by id.
//!
//! ```
//! use rulebound_commander::Commander;
//! use rulebound_kernel::{Game, Refusal, Ruleset as _, Verdict, Waivers};
//!
//! let ruleset = <Commander as Game>::Ruleset::preset("standard").expect("a preset");
//! let setup = Commander::parse_setup("5c5/11/11/11/11/11/11/11/11/11/11/3T2C4 r - - 0 1")?;
//! let position = Commander::check(&setup, &ruleset).expect("a position");
//!
//! let tank_to_sea = Commander::parse_intent(&position, "Td1b1")?;
//! let red = Commander::sides(&position)[0];
//! let Verdict::Illegal(refusal) = Commander::verdict(&position, red, &tank_to_sea, &Waivers::NONE) else { panic!() };
//! assert_eq!(refusal.kind(), "terrain");
//! assert_eq!(refusal.rule().as_str(), "CTL-2.3");
//! assert_eq!(refusal.to_string(), "The tank needs land, which b1 is not.");
//! let remedy = Commander::remedy(&position, red, &tank_to_sea, &refusal).expect("a remedy");
//! assert_eq!(Commander::print_intent(&position, &remedy), "Td1c1");
//! # Ok::<(), rulebound_kernel::TextError>(())
//! ```

pub mod air_defence;
mod attack;
pub mod board;
mod branches;
pub mod change;
pub mod color;
mod counterfactual;
mod evidence;
pub mod fen;
pub mod game;
mod generator;
pub mod intent;
mod judge;
pub mod lan;
pub mod legal;
pub mod lines;
pub mod occupant;
mod outcome;
pub mod pgn;
pub mod piece;
pub mod position;
pub mod reach;
mod reader;
mod readings;
pub mod refusal;
mod remedy;
pub mod ruleset;
pub mod san;
mod score;
mod sentence;
pub mod session;
pub mod setup;
pub mod square;
pub mod square_set;
pub mod stack;
pub mod step;
pub mod terrain;

pub use game::Commander;
