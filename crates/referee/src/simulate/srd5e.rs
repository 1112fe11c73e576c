//! The encounters of fifth-edition combat.

use std::time::{Duration, Instant};

use rulebound_simulation::encounter::{self, Encounter, Fault, SimulationError};
use rulebound_simulation::{SimulateAnswer, SimulateRequest};
use rulebound_srd5e::Srd5e;

use super::{Conduct, Laid};
use crate::error::{At, ErrorKind, ProtocolError};
use crate::table::problems_of;

/// Fights an encounter many times.
pub(crate) fn fight(
    laid: Laid<Srd5e>,
    request: &SimulateRequest,
    conduct: Conduct<'_>,
) -> Result<SimulateAnswer, ProtocolError> {
    let Laid { ruleset, setup, scenario, seed } = laid;
    let Conduct { milliseconds, progress } = conduct;
    let deadline = milliseconds.and_then(|time| Instant::now().checked_add(Duration::from_millis(time)));
    let conduct = encounter::Conduct { seed, deadline, progress };
    encounter::simulate(&Encounter { ruleset, setup, scenario }, request, conduct)
        .map_err(|error| failed(error, milliseconds))
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
