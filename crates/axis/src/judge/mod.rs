//! The judge: what speaks against an intent, and what it leaves open.

mod answer;
mod cargo;
mod combat;
mod economy;
mod flight;
mod order;
mod purpose;
mod reading;
mod routes;
mod way;

pub(crate) use reading::{Reading, objections, read};
