//! The odds of battles: against recorded ones, against ones computed by hand, and against battles fought with dice.

mod agreement;
mod by_hand;
mod combat;
mod descriptions;
mod recorded;
mod simulator;
mod varied;
