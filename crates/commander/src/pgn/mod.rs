//! Whole games as text, in the manner of PGN (CTL-13.8, CTL-13.14, CTL-13.15).
//!
//! A [`Splitter`] is fed the lines of a file and gives back one game's text at a time, [`read`] makes it a [`Game`], and
//! [`print`] writes that again. Nothing here opens a file, and nothing grows with the number of games.

mod comment;
mod game;
mod lexer;
mod movetext;
mod print;
mod read;
mod record;
mod result;
mod split;
mod tags;

pub use comment::{Clock, Comment};
pub use game::{Game, Line, Turn};
pub use print::{Notation, print};
pub use read::{Options, Read, read};
pub use result::GameResult;
pub use split::{GameText, Splitter};
pub use tags::{TagError, Tags};
