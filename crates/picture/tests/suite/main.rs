//! Pictures, from outside.

#[cfg(feature = "axis")]
mod axis;
mod board;
mod marks;
mod play;
#[cfg(feature = "png")]
mod png;
mod xml;
