//! Players on Skirmish at the Ford and on Commander Chess.

mod alphabeta;
mod arena;
mod choices;
mod draws;
mod engine;
mod forced_win;
mod greedy;
mod search;
mod series;
mod table;
mod tactics;
