//! Pictures, from outside.

#[cfg(feature = "axis")]
mod axis;
mod board;
mod marks;
mod play;
#[cfg(feature = "png")]
mod png;
#[cfg(feature = "srd5e")]
mod srd5e;
mod xml;
