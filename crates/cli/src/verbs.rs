//! The verbs, one a file.

pub mod apply;
pub mod arena;
pub mod bench;
pub mod check;
pub mod completions;
pub mod engine;
pub mod explain;
pub mod games;
pub mod moves;
#[cfg(feature = "axis")]
pub mod odds;
pub mod perft;
#[cfg(feature = "commander")]
pub mod pgn;
pub mod picture;
pub mod play;
pub mod playout;
pub mod referee;
pub mod replay;
pub mod rule;
pub mod rules;
pub mod serve;
#[cfg(feature = "srd5e")]
pub mod simulate;
pub mod verdict;
