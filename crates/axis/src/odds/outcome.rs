//! What comes of a battle, and how likely.

use std::collections::BTreeMap;

use serde::Serialize;

use super::battle::Battle;
use crate::counts::Counts;
use crate::unit::Unit;

/// How a battle ends (AXA-17.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// No defender is left, and an attacker is.
    AttackerWins,
    /// No attacker is left, and a defender is.
    DefenderWins,
    /// Nobody is left, or nobody can hit anybody any more, or submarines have submerged.
    Draw,
    /// The attacker has retreated.
    Retreat,
}

/// What is left of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Survivors {
    /// The units that are alive, those included that submerged or retreated.
    pub units: Counts,
    /// How many of its battleships have taken a hit.
    pub damaged: u8,
}

/// One way in which a battle may end.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// How it ends.
    pub end: End,
    /// Whether the attacker takes the territory.
    pub takes: bool,
    /// What is left of the attacker.
    pub attacker: Survivors,
    /// What is left of the defender.
    pub defender: Survivors,
    /// How likely it is.
    pub chance: f64,
}

/// What a side may expect.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Expectation {
    /// The mean number of survivors of each kind that took part.
    pub survivors: BTreeMap<Unit, f64>,
    /// The mean price of what is lost, in IPC.
    pub loss: f64,
}

/// The exact odds of a battle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Odds {
    /// The chance that the attacker wins.
    pub attacker_wins: f64,
    /// The chance that the defender wins.
    pub defender_wins: f64,
    /// The chance of a draw.
    pub draw: f64,
    /// The chance that the attacker retreats.
    pub retreat: f64,
    /// The chance that the attacker takes the territory.
    pub takes: f64,
    /// What the attacker may expect.
    pub attacker: Expectation,
    /// What the defender may expect.
    pub defender: Expectation,
    /// How much more the defender loses than the attacker on average, in IPC; the territory is not counted.
    pub swing: f64,
    /// Every way in which it may end, sorted by end and survivors.
    pub outcomes: Vec<Outcome>,
}

impl Odds {
    /// The odds of a battle that may end in these ways, some of them perhaps several times.
    pub(super) fn new(battle: &Battle, mut ends: Vec<Outcome>) -> Odds {
        ends.sort_unstable_by_key(|outcome| (outcome.end, outcome.takes, outcome.attacker, outcome.defender));
        ends.dedup_by(|again, kept| {
            let same = (again.end, again.takes, again.attacker, again.defender)
                == (kept.end, kept.takes, kept.attacker, kept.defender);
            kept.chance += if same { again.chance } else { 0.0 };
            same
        });
        let chance_of = |holds: &dyn Fn(&Outcome) -> bool| -> f64 {
            ends.iter().filter(|outcome| holds(outcome)).fold(0.0, |sum, outcome| sum + outcome.chance)
        };
        let attacker = expectation(&battle.attacker.units, &ends, |outcome| &outcome.attacker.units);
        let defender = expectation(&battle.defender.units, &ends, |outcome| &outcome.defender.units);
        Odds {
            attacker_wins: chance_of(&|outcome| outcome.end == End::AttackerWins),
            defender_wins: chance_of(&|outcome| outcome.end == End::DefenderWins),
            draw: chance_of(&|outcome| outcome.end == End::Draw),
            retreat: chance_of(&|outcome| outcome.end == End::Retreat),
            takes: chance_of(&|outcome| outcome.takes),
            swing: defender.loss - attacker.loss,
            attacker,
            defender,
            outcomes: ends,
        }
    }
}

fn expectation(start: &Counts, ends: &[Outcome], survivors: impl Fn(&Outcome) -> &Counts) -> Expectation {
    let mut expectation = Expectation::default();
    for (unit, count) in start.iter() {
        let left = ends.iter().fold(0.0, |sum, end| sum + end.chance * f64::from(survivors(end)[unit]));
        expectation.survivors.insert(unit, left);
        expectation.loss += f64::from(unit.abilities().cost) * (f64::from(count) - left);
    }
    expectation
}
