//! Whole games as text, in the manner of PGN (CTL-13.8, CTL-13.14, CTL-13.15).
//!
//! A [`Splitter`] is fed the lines of a file and gives back one game's text at a time, [`read()`] makes it a [`Game`], and
//! [`print()`] writes that again. Nothing here opens a file, and nothing grows with the number of games.
//!
//! ```
//! use rulebound_commander::pgn::{Notation, Options, Splitter, print, read};
//!
//! let file = "[Result \"*\"]\n\n1. Tf5! Tf8 (1... Th8) *\n";
//! let mut splitter = Splitter::new(Splitter::LIMIT);
//! let mut games: Vec<_> = file.lines().filter_map(|line| splitter.push(line)).collect();
//! games.extend(splitter.finish());
//!
//! let read = read(&games[0], &Options::default());
//! assert_eq!(read.repairs[0].to_string(), "line 3, column 7: `!` is written `$1`");
//! assert!(print(&read.game?, Notation::Long).ends_with("1. Tf4f5 $1 Tf9f8 (1... Th9h8) *\n\n"));
//! # Ok::<(), rulebound_kernel::TextError>(())
//! ```

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
