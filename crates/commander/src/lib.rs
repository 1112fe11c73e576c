//! Commander Chess (Cờ Tư Lệnh) by all its rules, with a reason for every refusal.
#![doc = ""]

pub mod air_defence;
mod attack;
pub mod board;
pub mod change;
pub mod color;
mod generator;
pub mod lines;
mod outcome;
pub mod piece;
pub mod position;
pub mod reach;
pub mod ruleset;
pub mod session;
pub mod square;
pub mod square_set;
pub mod stack;
pub mod step;
pub mod terrain;
