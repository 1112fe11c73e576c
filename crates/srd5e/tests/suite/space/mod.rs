//! The space of an encounter: checked values, numbered cases, references and laws.

mod areas;
mod cases;
mod files;
mod geometry;
mod limits;
mod lines;
mod movement;
mod plan;
