//! Deeds, objects, readied acts, features, legendary actions and the flow of a fight before the referee.

mod allocation;
mod encounter;
mod powers;
mod reasons;
mod table;
