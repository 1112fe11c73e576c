//! What acts make happen: costs, turns, reactions, damage, concentration and the end of fights.

mod along;
mod concentration;
mod costs;
mod flow;
mod masteries;
mod movement;
mod play;
mod reactions;
mod riding;
pub mod table;
mod things;
