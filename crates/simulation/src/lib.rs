//! Fights fought many times: how often the party wins, what it costs, and how that would be if something were otherwise.
//!
//! A [`SimulateRequest`] says how many fights and which [`WhatIf`]s; a [`SimulateAnswer`] has a [`Report`] of the encounter as it
//! is and one of each what-if, every figure with the interval that holds the true one nineteen times of twenty.
//!
//! `encounter` does it for fifth-edition combat. Each fight has a seed of its own, made from its number, and only whole numbers are
//! added up: the answer is the same whatever the number of threads.

mod answer;
mod difficulty;
#[cfg(feature = "srd5e")]
pub mod encounter;
mod request;
#[cfg(feature = "srd5e")]
mod sums;

pub use answer::{Bar, Chance, Histograms, Mean, Member, Report, SimulateAnswer};
pub use difficulty::{Difficulty, Threshold};
pub use request::{Initiative, SimulateRequest, WhatIf};
