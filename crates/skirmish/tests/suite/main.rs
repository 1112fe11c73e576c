//! All tests of the example game, as one program.

mod broken;
mod conformance;
mod mutants;
mod perft;
mod play;
mod rules;
mod subject;
