//! What acts make happen: costs, turns, reactions, damage, concentration and the end of fights.

mod along;
mod concentration;
mod costs;
mod falling;
mod falls;
mod flow;
mod guesses;
mod hits;
mod initiative;
mod jumps;
mod masteries;
mod movement;
mod neutrals;
mod ordering;
mod play;
mod purposes;
mod reactions;
mod riding;
mod saving;
pub mod table;
mod telling;
mod things;
mod waivers;
