//! The protocol, asked about a very small game.

mod cases;
mod errors;
mod heap;
mod ops;
mod playing;
mod schemas;
mod stream;
