//! The program as people and scripts meet it.

mod arena;
mod check;
mod errors;
mod help;
mod json;
mod odds;
mod pgn;
mod picture;
mod play;
mod playing;
mod program;
mod simulate;
mod srd5e;
mod streams;
mod words;
