//! A game played in the terminal.

pub mod command;
pub mod seats;
pub mod session;
