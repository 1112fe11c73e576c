//! Files of games, read one game at a time.

pub mod check;
pub mod convert;
pub mod filter;
pub mod output;
pub mod problem;
pub mod source;
pub mod split;
