//! What the suite found.

use std::collections::BTreeMap;
use std::fmt;
use std::panic::Location;

use serde_json::Value;

use super::coverage::Coverage;

/// One of the ten things a game must satisfy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Point {
    /// 1: listing, judging and deciding agree.
    Agreement,
    /// 2: the fast path equals the reference.
    Reference,
    /// 3: records replay, events fold, keys hold.
    Replay,
    /// 4: what is printed is read back.
    Text,
    /// 5: the same entries give the same bytes.
    Determinism,
    /// 6: explanations are true.
    Explanations,
    /// 7: every reason is shown, and shown gone.
    Coverage,
    /// 8: asking changes nothing, bad input harms nothing.
    Robustness,
    /// 9: there are no dead ends.
    DeadEnds,
    /// 10: verdicts map along with symmetries.
    Symmetry,
}

impl Point {
    /// All ten in order.
    pub const ALL: [Point; 10] = [
        Point::Agreement,
        Point::Reference,
        Point::Replay,
        Point::Text,
        Point::Determinism,
        Point::Explanations,
        Point::Coverage,
        Point::Robustness,
        Point::DeadEnds,
        Point::Symmetry,
    ];

    /// Its number, from 1.
    pub fn number(self) -> usize {
        self as usize + 1
    }

    /// What it demands, in a few words.
    pub fn title(self) -> &'static str {
        match self {
            Point::Agreement => "listing, judging and deciding agree",
            Point::Reference => "the fast path equals the reference",
            Point::Replay => "records replay, events fold, keys hold",
            Point::Text => "what is printed is read back",
            Point::Determinism => "the same entries give the same bytes",
            Point::Explanations => "explanations are true",
            Point::Coverage => "every reason is shown, and shown gone",
            Point::Robustness => "asking changes nothing, bad input harms nothing",
            Point::DeadEnds => "there are no dead ends",
            Point::Symmetry => "verdicts map along with symmetries",
        }
    }
}

/// One broken promise.
#[derive(Clone, Debug, PartialEq)]
pub struct Violation {
    /// What was promised.
    pub point: Point,
    /// The ruleset as JSON; null where it does not matter.
    pub ruleset: Value,
    /// The position as text; empty where it does not matter.
    pub position: String,
    /// The action, intent or text in question; empty where there is none.
    pub about: String,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.message)?;
        if !self.about.is_empty() {
            write!(formatter, "\n      about: {}", self.about)?;
        }
        if !self.position.is_empty() {
            write!(formatter, "\n      position: {}", self.position.trim_end().replace('\n', "\n        "))?;
        }
        if !self.ruleset.is_null() {
            write!(formatter, "\n      ruleset: {}", self.ruleset)?;
        }
        Ok(())
    }
}

/// What was found about one point.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// How many single checks were made; 0 means that the point was not checked.
    pub checks: u64,
    /// How many of them failed.
    pub failures: u64,
    /// The first failures: at most [`Tally::KEPT`], and at most [`Tally::ALIKE`] of the same check, so that a frequent
    /// failure does not hide a rare one.
    pub violations: Vec<Violation>,
    /// The failures of each check, by its place in the suite.
    alike: BTreeMap<(&'static str, u32), usize>,
}

impl Tally {
    /// How many violations of a point are kept.
    pub const KEPT: usize = 20;
    /// How many violations found by the same check are kept.
    pub const ALIKE: usize = 4;
}

/// What the suite found. Its `Display` is meant for people.
#[derive(Clone, Debug)]
pub struct Report {
    /// The key of the game.
    pub game: &'static str,
    /// Positions visited.
    pub positions: u64,
    /// Actions played.
    pub plies: u64,
    /// Positions in which the side to act could neither act nor finish.
    pub stuck: u64,
    /// Positions whose branches were too many to compare.
    pub too_wide: u64,
    /// Remedies tried, and how many of them were legal as they stood.
    pub remedies: (u64, u64),
    /// Which reasons were seen, and seen gone.
    pub coverage: Coverage,
    tallies: [Tally; 10],
}

impl Report {
    pub(super) fn new(game: &'static str, coverage: Coverage) -> Self {
        Report {
            game,
            positions: 0,
            plies: 0,
            stuck: 0,
            too_wide: 0,
            remedies: (0, 0),
            coverage,
            tallies: Default::default(),
        }
    }

    /// What was found about one point.
    pub fn tally(&self, point: Point) -> &Tally {
        &self.tallies[point as usize]
    }

    /// The violations that were kept, in the order of the points.
    pub fn violations(&self) -> impl Iterator<Item = &Violation> {
        self.tallies.iter().flat_map(|tally| &tally.violations)
    }

    /// Whether nothing was found.
    pub fn is_clean(&self) -> bool {
        self.tallies.iter().all(|tally| tally.failures == 0)
    }

    /// For tests.
    ///
    /// # Panics
    ///
    /// With the whole report, if anything was found.
    pub fn assert_clean(&self) {
        assert!(self.is_clean(), "\n{self}");
    }

    pub(super) fn count(&mut self, point: Point) {
        self.tallies[point as usize].checks += 1;
    }

    /// The caller is the check.
    #[track_caller]
    pub(super) fn fail(&mut self, violation: Violation) {
        let check = Location::caller();
        let tally = &mut self.tallies[violation.point as usize];
        let alike = tally.alike.entry((check.file(), check.line())).or_default();
        *alike += 1;
        tally.failures += 1;
        if *alike <= Tally::ALIKE && tally.violations.len() < Tally::KEPT {
            tally.violations.push(violation);
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "conformance of {}: {} positions, {} plies", self.game, self.positions, self.plies)?;
        for (point, tally) in Point::ALL.into_iter().zip(&self.tallies) {
            let result = match (tally.checks, tally.failures) {
                (0, _) => "not checked".to_owned(),
                (checks, 0) => format!("{checks} checks"),
                (checks, failures) => format!("{checks} checks, {failures} FAILED"),
            };
            writeln!(formatter, "{:>3}. {:<50} {result}", point.number(), point.title())?;
            for violation in &tally.violations {
                writeln!(formatter, "    - {violation}")?;
            }
            let unshown = tally.failures - tally.violations.len() as u64;
            if unshown > 0 {
                writeln!(formatter, "    and {unshown} more")?;
            }
        }
        writeln!(formatter, "     stuck positions: {}", self.stuck)?;
        writeln!(formatter, "     positions too wide to compare branches: {}", self.too_wide)?;
        writeln!(formatter, "     remedies: {} tried, {} legal as they stand", self.remedies.0, self.remedies.1)?;
        write!(formatter, "{}", self.coverage)
    }
}
