//! The judge: what speaks against an intent, and what it leaves open.

mod cargo;
pub(crate) mod combat;
pub(crate) mod economy;
mod flight;
pub(crate) mod order;
pub(crate) mod purpose;
mod reading;
pub(crate) mod routes;
mod way;

pub(crate) use order::walking;
pub(crate) use reading::{Reading, objections, read};
