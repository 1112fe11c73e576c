//! Axis & Allies 1942, second edition, as a game of Rulebound.
//!
//! The board is data: a [`Map`](map::Map) with its [`Tables`](tables::Tables), made once. Everything else asks them. An
//! [`Order`](order::Order) moves units along a path; the judge follows it step by step and names everything that is against
//! it, the generator finds orders by sets, and planes are proved to land, all of them together, by matching.
//!
//! ```
//! use rulebound_axis::power::Power;
//! use rulebound_axis::ruleset::Ruleset;
//! use rulebound_axis::Axis;
//! use rulebound_kernel::{Game, Refusal as _, Waivers};
//!
//! let scenario = r#"{"map":"1942","turn":"germany","phase":"combat_move"}"#;
//! let setup = Axis::parse_setup(scenario)?;
//! let position = Axis::check(&setup, &Ruleset::STANDARD).expect("the printed setup");
//! let intent = Axis::parse_intent(&position, "3 tank poland>ukraine_ssr")?;
//! let verdict = Axis::verdict(&position, Power::Germany.side(), &intent, &Waivers::NONE);
//! assert_eq!(verdict.refusal().map(|refusal| refusal.kind()), Some("not-enough-units"));
//! # Ok::<(), rulebound_kernel::TextError>(())
//! ```

pub mod action;
mod arrivals;
pub mod battle;
mod board;
mod cause;
mod change;
mod counterfactual;
pub mod counts;
pub mod event;
mod game;
mod generator;
pub mod group;
pub mod guest;
pub mod intent;
mod judge;
mod key;
mod landing;
mod lay;
mod losses;
pub mod map;
mod notation;
pub mod notice;
pub mod odds;
pub mod order;
mod past;
pub mod phase;
pub mod position;
pub mod power;
mod production;
mod question;
pub mod reach;
pub mod refusal;
mod remedy;
pub mod ruleset;
mod score;
mod sentence;
pub mod setup;
pub mod space;
pub mod spot;
mod standing;
pub mod subject;
pub mod tables;
pub mod transport;
mod turn;
pub mod unit;
pub mod wander;
mod world;

pub use game::Axis;
pub use question::{Decision, Question};
