//! Axis & Allies 1942, second edition, as a game of Rulebound.
//!
//! The board is data: a [`Map`](map::Map) with its [`Tables`](tables::Tables), made once. Everything else asks them.

pub mod counts;
pub mod map;
pub mod power;
pub mod space;
pub mod tables;
pub mod unit;
