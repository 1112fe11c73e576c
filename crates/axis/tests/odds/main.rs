//! The odds of battles: against recorded ones, against ones computed by hand, and against battles fought with dice, by a
//! simulator and by the game itself.

mod agreement;
mod by_hand;
mod combat;
mod descriptions;
mod on_the_board;
#[path = "../played/mod.rs"]
mod played;
mod recorded;
mod simulator;
mod staged;
mod varied;
