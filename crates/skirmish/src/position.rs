//! A setup that was checked, and what it waits for.

use std::borrow::Cow;
use std::fmt;

use rulebound_kernel::{Outcome, RuleId, Team, Turn};
use serde::Serialize;

use crate::setup::MARCHES;
use crate::{Army, March, Pending, Ruleset, Setup, Square, rafts};

/// A setup that was checked, with its ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) setup: Setup,
    pub(crate) ruleset: Ruleset,
}

/// What an army is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// To make its turn.
    Turn,
    /// To duck or to answer.
    Reaction {
        /// Who shoots.
        shooter: Square,
        /// Who is shot at.
        target: Square,
    },
    /// To name losses.
    Losses {
        /// Where.
        square: Square,
        /// How many.
        hits: u8,
    },
}

impl fmt::Display for Decision {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Decision::Turn => write!(formatter, "make your turn"),
            Decision::Reaction { shooter, target } => {
                write!(formatter, "duck or answer: {target} is shot at from {shooter}")
            }
            Decision::Losses { square, hits } => write!(formatter, "name {hits} losses at {square}"),
        }
    }
}

impl Position {
    /// What was checked.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The army that decides while the game goes on.
    pub fn decider(&self) -> Army {
        let asked = self.setup.pending.last().and_then(|pending| self.setup.board[pending.asks()]);
        asked.map_or(self.setup.active, |company| company.army)
    }

    /// What it is asked.
    pub fn decision(&self) -> Decision {
        match self.setup.pending.last() {
            None => Decision::Turn,
            Some(&Pending::Reaction { shooter, target }) => Decision::Reaction { shooter, target },
            Some(&Pending::Losses { square, hits }) => Decision::Losses { square, hits },
        }
    }

    /// The marches that are left in this turn.
    pub fn marches_left(&self) -> u8 {
        MARCHES.saturating_sub(self.setup.marched)
    }

    /// The units of a team.
    fn strength(&self, team: Team) -> u32 {
        let companies = self.setup.board.which(|company| company.army.team() == team);
        companies
            .into_iter()
            .filter_map(|square| self.setup.board[square])
            .map(|company| u32::from(company.units.size()))
            .sum()
    }

    /// How the game ended, if it did (SKM-7).
    pub fn outcome(&self) -> Option<Outcome> {
        let (rebels, crown) = (self.strength(Army::REBELS), self.strength(Army::CROWN));
        let stronger = match rebels.cmp(&crown) {
            std::cmp::Ordering::Greater => Some(Army::REBELS),
            std::cmp::Ordering::Less => Some(Army::CROWN),
            std::cmp::Ordering::Equal => None,
        };
        let (reason, rule) = if rebels == 0 || crown == 0 {
            ("defeat", "SKM-7.1")
        } else if self.setup.round > self.ruleset.rounds {
            ("last-round", "SKM-7.2")
        } else {
            return None;
        };
        Some(Outcome { winner: stronger, reason: Cow::Borrowed(reason), rule: Some(RuleId::new(rule)) })
    }

    /// Who decides what, or how it ended.
    pub fn turn(&self) -> Turn<Decision> {
        match self.outcome() {
            Some(outcome) => Turn::Over(outcome),
            None => Turn::Decide { side: self.decider().side(), decision: self.decision() },
        }
    }
}

/// One thing wrong with a setup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Problem {
    /// A company has no units.
    EmptyCompany {
        /// Where.
        square: Square,
    },
    /// A company is too large for its square (SKM-2.3).
    NoRoom {
        /// Where.
        square: Square,
    },
    /// Archers are adrift whom nobody can help any more, or who cannot have come there (SKM-4.5).
    Adrift {
        /// Where.
        square: Square,
    },
    /// More marches than a turn has (SKM-3.3).
    TooManyMarches,
    /// Rounds are counted from 1.
    RoundZero,
    /// What is pending does not fit the board or the turn (SKM-3.2).
    Pending {
        /// Which, from 0.
        index: usize,
    },
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::EmptyCompany { square } => write!(formatter, "the company at {square} has no units"),
            Problem::NoRoom { square } => write!(formatter, "{square} holds at most {} units", square.room()),
            Problem::Adrift { square } => write!(formatter, "the archers at {square} cannot be adrift"),
            Problem::TooManyMarches => write!(formatter, "a turn has {MARCHES} marches"),
            Problem::RoundZero => write!(formatter, "rounds are counted from 1"),
            Problem::Pending { index } => write!(formatter, "pending decision {index} does not fit"),
        }
    }
}

/// The one door from a setup to a position.
pub(crate) fn check(setup: &Setup, ruleset: &Ruleset) -> Result<Position, Vec<Problem>> {
    let mut problems = Vec::new();
    for square in setup.board.which(|_| true) {
        let size = setup.board[square].map_or(0, |company| company.units.size());
        if size == 0 {
            problems.push(Problem::EmptyCompany { square });
        } else if size > square.room() {
            problems.push(Problem::NoRoom { square });
        }
    }
    for army in Army::ALL {
        let adrift = setup.board.adrift(army);
        if !adrift.is_empty() && !may_be_adrift(setup, army) {
            problems.extend(adrift.into_iter().map(|square| Problem::Adrift { square }));
        }
    }
    if setup.marched > MARCHES {
        problems.push(Problem::TooManyMarches);
    }
    if setup.round == 0 {
        problems.push(Problem::RoundZero);
    }
    let wrong = (0..setup.pending.len()).filter(|&index| !pending_fits(setup, index));
    problems.extend(wrong.map(|index| Problem::Pending { index }));
    if problems.is_empty() { Ok(Position { setup: setup.clone(), ruleset: ruleset.clone() }) } else { Err(problems) }
}

/// Archers are adrift only in the middle of their own turn, after a march and with another that mends it.
fn may_be_adrift(setup: &Setup, army: Army) -> bool {
    let mend: Option<March> = rafts::mend(&setup.board, army);
    army == setup.active && setup.marched == 1 && setup.pending.is_empty() && mend.is_some()
}

/// A reaction is pending alone; losses are pending of the army that shot, below those of the army that was shot at.
fn pending_fits(setup: &Setup, index: usize) -> bool {
    let army_at = |square: Square| setup.board[square].map(|company| company.army);
    let Some(&pending) = setup.pending.get(index) else { return false };
    let Some(army) = army_at(pending.asks()) else { return false };
    let enemy = army.team() != setup.active.team();
    setup.deed
        && match pending {
            Pending::Reaction { shooter, target } => {
                let archers = setup.board.units(setup.active, shooter).archers;
                setup.pending.len() == 1 && enemy && archers > 0 && shooter.distance(target) <= crate::square::RANGE
            }
            Pending::Losses { square, hits } => {
                let units = setup.board.units(army, square);
                let choice = units.soldiers > 0 && units.archers > 0 && (1..units.size()).contains(&hits);
                let last = index + 1 == setup.pending.len();
                choice && if enemy { last && index <= 1 } else { army == setup.active && index == 0 }
            }
        }
}
