//! `simulate`: an encounter fought many times.

#[cfg(feature = "simulation")]
pub mod srd5e;

use rulebound_kernel::Game;
use rulebound_simulation::{SimulateAnswer, SimulateRequest};
use serde_json::Value;

use crate::error::{ErrorKind, ProtocolError};
use crate::request::Context;
use crate::table::{self, Table};

/// The seed of fights for which none is given.
const SEED: u64 = 1;

/// How fights are fought, beside what was asked.
#[derive(Clone, Copy)]
pub struct Conduct<'a> {
    /// How long they may take; as long as they like if left out.
    pub milliseconds: Option<u64>,
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
    simulation: Option<Simulation<G>>,
) -> Result<SimulateAnswer, ProtocolError> {
    let simulation = simulation.ok_or_else(|| no_simulation(G::KEY))?;
    let table = Table::<G>::lay_for_question(context)?;
    let ruleset = table::ruleset::<G>(&context.ruleset)?;
    // What was played before the fights is part of the encounter, which then is no longer the one of its name.
    let (setup, scenario) = match &context.position {
        _ if !context.steps.is_empty() => (G::setup(table.game.position()), None),
        position => (table::setup::<G>(&ruleset, position)?, name_of::<G>(position)),
    };
    simulation(Laid { ruleset, setup, scenario, seed: context.seed.unwrap_or(SEED) }, request, conduct)
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
