//! The encounters of fifth-edition combat.

use std::time::{Duration, Instant};

use rulebound_simulation::encounter::{self, Encounter, Fault, SimulationError};
use rulebound_simulation::{SimulateAnswer, SimulateRequest};
use rulebound_srd5e::state::Position;
use rulebound_srd5e::{Ruleset, Srd5e};

use super::{AlterRequest, Conduct, Encounters, Laid};
use crate::error::{At, ErrorKind, ProtocolError};
use crate::table::problems_of;

/// What is done with them.
pub(crate) const ENCOUNTERS: Encounters<Srd5e> = Encounters { fight, alter };

/// Fights an encounter many times.
fn fight(laid: Laid<Srd5e>, request: &SimulateRequest, conduct: Conduct<'_>) -> Result<SimulateAnswer, ProtocolError> {
    let Laid { ruleset, setup, scenario, seed } = laid;
    let Conduct { milliseconds, cancel, progress } = conduct;
    let deadline = milliseconds.and_then(|time| Instant::now().checked_add(Duration::from_millis(time)));
    let conduct = encounter::Conduct { seed, deadline, cancel, progress };
    encounter::simulate(&Encounter { ruleset, setup, scenario }, request, conduct)
        .map_err(|error| failed(error, milliseconds))
}

/// Changes an encounter.
fn alter(laid: Laid<Srd5e>, request: &AlterRequest) -> Result<(Ruleset, Position), ProtocolError> {
    let Laid { ruleset, setup, scenario, .. } = laid;
    encounter::alter(&Encounter { ruleset, setup, scenario }, request.party.as_deref(), &request.what_if).map_err(
        |error| {
            let mut error = failed(error, None);
            error.at.path = error.at.path.map(|path| path.replace("what_ifs[0]", "what_if"));
            error
        },
    )
}

fn failed(error: SimulationError, milliseconds: Option<u64>) -> ProtocolError {
    let message = error.to_string();
    let in_field = |kind, path: &str| ProtocolError::in_field(kind, path, message.clone());
    match error {
        SimulationError::Player(_) | SimulationError::Players => in_field(ErrorKind::UnknownPlayer, "players"),
        SimulationError::Problems(problems) => {
            let at = At { problems: problems_of::<Srd5e>(&problems), ..At::default() };
            ProtocolError::new(ErrorKind::BadPosition, message, at)
        }
        SimulationError::UnknownTeam { name, known } => {
            ProtocolError::unknown(ErrorKind::UnknownSide, "party", "team", &name, known.iter().map(String::as_str))
        }
        SimulationError::Peace => in_field(ErrorKind::NoFight, "position"),
        SimulationError::Begun => in_field(ErrorKind::ConflictingFields, "initiative"),
        SimulationError::Veiled(_) => in_field(ErrorKind::BadPosition, "position"),
        SimulationError::WhatIf { index, fault } => {
            let (known, problems) = match &fault {
                Fault::UnknownCreature { known, .. } => (known.clone(), Vec::new()),
                Fault::Problems(problems) => (Vec::new(), problems_of::<Srd5e>(problems)),
                _ => (Vec::new(), Vec::new()),
            };
            let at = At { path: Some(format!("what_ifs[{index}]")), known, problems, ..At::default() };
            ProtocolError::new(ErrorKind::BadWhatIf, message, at)
        }
        SimulationError::Illegal { .. } => in_field(ErrorKind::PlayerFailed, "players"),
        SimulationError::GivenUp => in_field(ErrorKind::Limit, "fights"),
        SimulationError::TimeUp => {
            let limit = milliseconds.unwrap_or_default();
            let words = format!(
                "fights may take up to {limit} ms here, and the time was up: ask for fewer, or for a quicker player"
            );
            let at = At { path: Some("fights".to_owned()), limit: Some(limit), ..At::default() };
            ProtocolError::new(ErrorKind::Limit, words, at)
        }
    }
}
