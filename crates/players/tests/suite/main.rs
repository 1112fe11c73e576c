//! Players on Skirmish at the Ford and on Commander Chess.

mod alphabeta;
mod choices;
mod greedy;
mod search;
mod series;
mod table;
