//! The suite that holds a game to its word.
//!
//! A game describes itself to the suite as a [`Subject`]; [`run`] plays it at random, asks it questions of every kind and
//! compares its answers with each other. There are ten points, one for each promise of the [`Game`](crate::Game) trait, see [`Point`].
//! The [`Report`] says how much was checked and what was found.
//!
//! ```no_run
//! # use rulebound_kernel::{Game, Quick};
//! use rulebound_kernel::conformance::{self, Effort, Subject};
//!
//! # fn example<MyGame: Game>(nonsense: fn(&MyGame::Position, &mut Quick) -> MyGame::Action) {
//! struct MySubject<MyGame: Game> {
//!     nonsense: fn(&MyGame::Position, &mut Quick) -> MyGame::Action,
//! }
//!
//! impl<MyGame: Game> Subject for MySubject<MyGame> {
//!     type Game = MyGame;
//!
//!     fn arbitrary(&self, position: &MyGame::Position, draw: &mut Quick) -> MyGame::Action {
//!         (self.nonsense)(position, draw)
//!     }
//! }
//!
//! conformance::run(&MySubject::<MyGame> { nonsense }, &Effort::quick()).assert_clean();
//! # }
//! ```

mod agreement;
mod branches;
mod choices;
mod coverage;
mod effort;
mod ends;
mod examples;
mod explanation;
mod folding;
mod garbage;
mod inspection;
mod reference;
mod replay;
mod report;
mod sampling;
mod secrecy;
mod subject;
mod symmetry;
mod text;
mod visit;

pub use coverage::{Coverage, Seen};
pub use effort::Effort;
pub use report::{Point, Report, Tally, Violation};
pub use subject::{Example, Subject, Symmetry};

use inspection::Inspection;

/// Examines a game. The same subject and effort always give the same report.
pub fn run<S: Subject>(subject: &S, effort: &Effort) -> Report {
    let mut inspection = Inspection::new(subject, effort);
    for ruleset in subject.rulesets() {
        visit::starts(&mut inspection, &ruleset);
    }
    examples::check(&mut inspection);
    coverage::conclude(&mut inspection);
    inspection.report
}
