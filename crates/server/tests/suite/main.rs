//! The server over its network: every test talks to a real one on a free port, on SQLite and on PostgreSQL.

mod agreement;
mod amend;
mod bots;
mod clocks;
mod database;
mod description;
mod hidden;
mod life;
mod master;
mod patience;
mod pictures;
mod puzzles;
mod security;
mod server;
mod setups;
mod sockets;
