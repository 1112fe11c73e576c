//! `simulate`: an encounter fought many times.

#[cfg(feature = "simulation")]
pub mod srd5e;

use std::sync::atomic::AtomicBool;

use rulebound_kernel::{Game, Ruleset};
use rulebound_simulation::{SimulateAnswer, SimulateRequest, WhatIf};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::door::print_position;
use crate::error::{ErrorKind, ProtocolError};
use crate::live;
use crate::request::Context;
use crate::table::{self, Table};

/// The seed of fights for which none is given.
const SEED: u64 = 1;

/// How fights are fought, beside what was asked.
#[derive(Clone, Copy)]
pub struct Conduct<'a> {
    /// How long they may take; as long as they like if left out.
    pub milliseconds: Option<u64>,
    /// Set where nobody waits for the answer any more.
    pub cancel: Option<&'a AtomicBool>,
    /// Hears of each finished fight.
    pub progress: &'a (dyn Fn() + Sync),
}

/// An encounter as a context lays it out.
#[derive(Debug)]
pub struct Laid<G: Game> {
    /// The rules.
    pub ruleset: G::Ruleset,
    /// The encounter.
    pub setup: G::Setup,
    /// Its name, where it is a ready-made one.
    pub scenario: Option<String>,
    /// Where the fights draw from.
    pub seed: u64,
}

/// Fights an encounter many times.
pub type Simulation<G> = fn(Laid<G>, &SimulateRequest, Conduct<'_>) -> Result<SimulateAnswer, ProtocolError>;

/// Changes an encounter: the rules it is then played by, and how it then begins.
pub type Alteration<G> =
    fn(Laid<G>, &AlterRequest) -> Result<(<G as Game>::Ruleset, <G as Game>::Position), ProtocolError>;

/// `alter`: an encounter with something changed, as a position to begin from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AlterRequest {
    /// What is changed.
    pub what_if: WhatIf,
    /// The team whose foes are joined; the first one with characters if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub party: Option<String>,
}

/// A changed encounter.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct AlterAnswer {
    /// The ruleset it is played by, in its shortest form.
    pub ruleset: Value,
    /// The canonical text.
    pub position: String,
    /// Its sides, in order.
    pub sides: Vec<String>,
}

/// How a game fights its encounters many times, and changes them.
#[derive(Debug)]
pub struct Encounters<G: Game> {
    /// Fights one.
    pub fight: Simulation<G>,
    /// Changes one.
    pub alter: Alteration<G>,
}

// Derived, these would ask the game to be `Copy`, which functions do not need.
impl<G: Game> Clone for Encounters<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Encounters<G> {}

/// The error for a game that has no such encounters.
pub fn no_simulation(game: &str) -> ProtocolError {
    let words = format!("`{game}` has no encounters that can be fought many times");
    ProtocolError::in_field(ErrorKind::NoSimulation, "game", words)
}

/// Lays out what is asked for, and fights.
pub(crate) fn simulate<G: Game>(
    context: &Context,
    request: &SimulateRequest,
    conduct: Conduct<'_>,
    encounters: Option<Encounters<G>>,
) -> Result<SimulateAnswer, ProtocolError> {
    let encounters = encounters.ok_or_else(|| no_simulation(G::KEY))?;
    (encounters.fight)(laid(context)?, request, conduct)
}

/// Lays out what is asked for, and changes it.
pub(crate) fn alter<G: Game>(
    context: &Context,
    request: &AlterRequest,
    encounters: Option<Encounters<G>>,
) -> Result<AlterAnswer, ProtocolError> {
    let encounters = encounters.ok_or_else(|| no_simulation(G::KEY))?;
    let (ruleset, position) = (encounters.alter)(laid(context)?, request)?;
    let sides = live::names::<G>(&position);
    Ok(AlterAnswer { ruleset: ruleset.to_json(), position: print_position::<G>(&position), sides })
}

fn laid<G: Game>(context: &Context) -> Result<Laid<G>, ProtocolError> {
    let table = Table::<G>::lay_for_question(context)?;
    let ruleset = table::ruleset::<G>(&context.ruleset)?;
    // What was played before the fights is part of the encounter, which then is no longer the one of its name.
    let (setup, scenario) = match &context.position {
        _ if !context.steps.is_empty() => (G::setup(table.game.position()), None),
        position => (table::setup::<G>(&ruleset, position)?, name_of::<G>(position)),
    };
    Ok(Laid { ruleset, setup, scenario, seed: context.seed.unwrap_or(SEED) })
}

/// The name of the scenario that a message names.
fn name_of<G: Game>(position: &Value) -> Option<String> {
    let scenarios = G::scenarios();
    match position {
        Value::Null => scenarios.first().map(|&name| name.to_owned()),
        Value::String(text) => scenarios.contains(&text.as_str()).then(|| text.clone()),
        _ => None,
    }
}
