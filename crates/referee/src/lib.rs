//! The referee of Rulebound: its games behind one door of JSON messages.
//!
//! A request is `{"id": …, "op": …}` with the fields of its `op` and carries its whole context: game, ruleset, position,
//! steps to be played first, and how the dice fall. The answer is `{"id": …, "ok": …}`, or `{"id": …, "error": …}` with a
//! kind and the place of what is wrong. JSON Schemas of every message stand in `schemas/` of the repository.
//!
//! [`serve_lines`] speaks it over any pair of streams, one message a line. [`Registry`] says which games there are;
//! [`AnyGame`] is what each of them can be asked.

pub mod answer;
mod any_game;
pub mod any_match;
mod apply;
#[cfg(feature = "players")]
pub mod arena;
mod asked;
pub mod bench;
pub mod bestiary;
pub mod case;
mod door;
pub mod error;
mod explain;
mod fields;
pub mod forced;
mod lines;
mod live;
pub mod moves;
pub mod odds;
mod paths;
pub mod picture;
pub mod play;
pub mod playout;
mod read;
mod referee;
mod registry;
pub mod replay;
pub mod request;
mod rules;
pub mod schemas;
pub mod simulate;
mod table;

pub use any_game::AnyGame;
pub use any_match::AnyMatch;
pub use door::{Door, Drawing};
pub use error::{ErrorKind, ProtocolError};
pub use lines::{Line, Lines, serve_lines};
pub use picture::Picture;
pub use read::{OPS, read_json};
pub use referee::{Limits, Referee};
pub use registry::Registry;
pub use request::{Context, Request};
pub use rulebound_kernel::Reason;
