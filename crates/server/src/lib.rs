//! Rulebound over HTTP and WebSocket: the referee, matches with seats and spectators, bots, and the page.
//!
//! A match is its record. Entries are only ever appended, and an action is acknowledged when its entry is on the disk;
//! what is in memory is a cache that is made again from the entries. The interface is described in `docs/api.md`.

mod audience;
mod body;
mod bots;
mod cached;
mod clock;
mod connection;
pub mod describe;
pub mod failure;
mod guard;
mod handlers;
mod host;
mod metrics;
mod open_match;
pub mod openapi;
mod page;
mod rate;
pub mod routes;
mod seat;
mod secret;
mod server;
mod socket;
mod state;
mod storage;

pub use server::{Options, Server, ServerError};
pub use storage::StorageError;
