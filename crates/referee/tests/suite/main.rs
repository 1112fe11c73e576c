//! The protocol, asked about a very small game and about the real ones.

mod cases;
#[cfg(feature = "commander")]
mod commander;
mod errors;
mod forced;
mod heap;
#[cfg(feature = "axis")]
mod odds;
mod ops;
#[cfg(feature = "commander")]
mod picture;
#[cfg(all(feature = "commander", feature = "players"))]
mod play;
mod playing;
mod schemas;
#[cfg(feature = "simulation")]
mod simulate;
#[cfg(feature = "skirmish")]
mod skirmish;
mod stream;
