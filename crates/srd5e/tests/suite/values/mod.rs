//! The values in which the referee of fifth-edition combat answers, and the rulebook they cite.

mod allocation;
mod cost;
mod examples;
mod notice;
mod question;
mod refusal;
mod rulebook;
mod ruleset;
