//! The protocol, asked about a very small game and about the real ones.

mod cases;
#[cfg(feature = "commander")]
mod commander;
mod errors;
mod heap;
mod ops;
mod playing;
mod schemas;
#[cfg(feature = "skirmish")]
mod skirmish;
mod stream;
