//! Pictures of Commander Chess, from outside.

mod board;
mod marks;
mod play;
#[cfg(feature = "png")]
mod png;
mod xml;
