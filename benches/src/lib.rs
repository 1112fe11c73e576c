//! The work that the benches measure: ours, and that of the peers in the same run.

pub mod axis;
pub mod commander;
pub mod cozy;
pub mod srd5e;
