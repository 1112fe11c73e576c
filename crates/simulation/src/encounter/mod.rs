//! Encounters of fifth-edition combat, fought many times.

mod change;
mod error;
mod fight;
mod figures;
mod free;
mod initiative;
mod renamed;
mod tally;

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use rayon::prelude::*;
use rulebound_players::{Kind, Specification, specifications};
use rulebound_srd5e::encounter::{self, Setup};
use rulebound_srd5e::state::Position;
use rulebound_srd5e::{Name, Ruleset};

pub use error::{Fault, SimulationError};

use crate::answer::{Report, SimulateAnswer};
use crate::request::{Initiative, SimulateRequest, WhatIf};
use fight::Arrangement;
use tally::{Tally, hit_points};

/// An encounter that is to be fought.
#[derive(Clone, Debug, PartialEq)]
pub struct Encounter {
    /// The rules.
    pub ruleset: Ruleset,
    /// The encounter as it is written.
    pub setup: Setup,
    /// Its name among the ready-made ones, which are not the same in both editions.
    pub scenario: Option<String>,
}

/// How fights are fought, beside what was asked.
#[derive(Clone, Copy)]
pub struct Conduct<'a> {
    /// Where the fights draw from.
    pub seed: u64,
    /// When to give up.
    pub deadline: Option<Instant>,
    /// Set where nobody waits for the answer any more.
    pub cancel: Option<&'a AtomicBool>,
    /// Hears of each finished fight.
    pub progress: &'a (dyn Fn() + Sync),
}

/// Fights an encounter as it is, and with each what-if, on the threads of the current rayon pool.
///
/// # Errors
///
/// What is wrong with the encounter, the players or a what-if; or that the time was up.
pub fn simulate(
    encounter: &Encounter,
    request: &SimulateRequest,
    conduct: Conduct<'_>,
) -> Result<SimulateAnswer, SimulationError> {
    let players = players(&request.players)?;
    let mut plain = encounter::check(&encounter.setup, &encounter.ruleset).map_err(SimulationError::Problems)?;
    let initiative = initiative::of(&plain, request.initiative)?;
    if let (Initiative::Rolled, Ok(written)) = (initiative, encounter.setup.read()) {
        let unrolled = Setup::from(initiative::unrolled(written.clone()));
        plain = encounter::check(&unrolled, &encounter.ruleset).map_err(SimulationError::Problems)?;
    }
    let party = party(&plain, request.party.as_deref())?;
    if !is_a_fight(&plain) {
        return Err(SimulationError::Peace);
    }
    let veiled = plain.creatures.iter().filter(|creature| creature.veiled);
    let veiled: Vec<String> = veiled.map(|creature| creature.id().to_string()).collect();
    if !veiled.is_empty() {
        return Err(SimulationError::Veiled(veiled));
    }
    // All of them are made before any is fought: whoever waits should not hear of a mistake at the end.
    let mut starts = vec![(None, plain)];
    for (index, what_if) in request.what_ifs.iter().enumerate() {
        let start = change::changed(encounter, &party, what_if, initiative);
        let start = start.map_err(|fault| SimulationError::WhatIf { index, fault })?;
        starts.push((Some(what_if.clone()), start));
    }
    let reports = starts.into_iter().map(|(what_if, start)| {
        let team = team(&start, &party).ok_or(SimulationError::Peace)?;
        let Conduct { deadline, cancel, .. } = conduct;
        let rounds = request.rounds;
        let fights = Arrangement { start: &start, party: team, players: &players, rounds, deadline, cancel };
        report(&fights, request.fights, conduct, what_if)
    });
    let reports = reports.collect::<Result<Vec<Report>, SimulationError>>()?;
    Ok(SimulateAnswer {
        party: party.to_string(),
        players: players.map(|player| player.text),
        seed: conduct.seed,
        rounds: request.rounds,
        initiative,
        reports,
    })
}

/// The encounter with something changed, under the rules that it is then played by.
///
/// # Errors
///
/// What is wrong with the encounter or the change.
pub fn alter(
    encounter: &Encounter,
    party: Option<&str>,
    what_if: &WhatIf,
) -> Result<(Ruleset, Position), SimulationError> {
    let plain = encounter::check(&encounter.setup, &encounter.ruleset).map_err(SimulationError::Problems)?;
    let party = self::party(&plain, party)?;
    let position = change::changed(encounter, &party, what_if, Initiative::Written);
    let position = position.map_err(|fault| SimulationError::WhatIf { index: 0, fault })?;
    Ok((position.ruleset, position))
}

/// Fights so often, and tells what came of it.
fn report(
    fights: &Arrangement<'_>,
    count: u64,
    conduct: Conduct<'_>,
    what_if: Option<WhatIf>,
) -> Result<Report, SimulationError> {
    let before = hit_points(fights.start, fights.party);
    let tally = (0..count)
        .into_par_iter()
        .try_fold(Tally::default, |mut tally, number| {
            let figures = fights.fight(seed_of(conduct.seed, number))?;
            tally.add(&figures, before);
            (conduct.progress)();
            Ok::<Tally, SimulationError>(tally)
        })
        .try_reduce(Tally::default, |one, other| Ok(one.join(other)))?;
    Ok(tally.report(fights.start, fights.party, what_if))
}

/// The seed of a fight, by its number. Mixed twice, so that neighbouring seeds have no fights in common.
const fn seed_of(seed: u64, number: u64) -> u64 {
    mixed(mixed(seed).wrapping_add(number))
}

/// A number whose every bit depends on all bits of another: the finalizer of SplitMix64.
const fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

/// One player for everybody, or one for the party and one for all others.
fn players(text: &str) -> Result<[Specification; 2], SimulationError> {
    let players = specifications(text)?;
    if players.iter().any(|player| !matches!(player.kind, Kind::Player { .. })) {
        return Err(SimulationError::Players);
    }
    match &players[..] {
        [one] => Ok([one.clone(), one.clone()]),
        [party, foes] => Ok([party.clone(), foes.clone()]),
        _ => Err(SimulationError::Players),
    }
}

/// The team that is asked about: by its name, else the first with characters, else the first.
fn party(position: &Position, name: Option<&str>) -> Result<Name, SimulationError> {
    let teams = &position.stage.teams;
    let Some(name) = name else {
        let characters = position.creatures.iter().find(|creature| !creature.sheet.classes.is_empty());
        let fights = |place: &usize| position.stage.neutral.map(usize::from) != Some(*place);
        let first = || (0..teams.len()).find(fights).unwrap_or(0);
        let place = characters.map_or_else(first, |creature| usize::from(creature.team));
        return teams.get(place).cloned().ok_or(SimulationError::Peace);
    };
    teams.iter().find(|team| **team == *name).cloned().ok_or_else(|| SimulationError::UnknownTeam {
        name: name.to_owned(),
        known: teams.iter().map(Name::to_string).collect(),
    })
}

/// The place of a team.
fn team(position: &Position, name: &Name) -> Option<u8> {
    let place = position.stage.teams.iter().position(|team| team == name)?;
    u8::try_from(place).ok()
}

/// Whether there is somebody to act, and two teams that fight have somebody standing.
fn is_a_fight(position: &Position) -> bool {
    let mut standing = standing(position);
    let first = standing.next();
    !position.is_over() && standing.any(|team| Some(team) != first)
}

/// The teams of those who stand, but for those who are nobody's enemies.
fn standing(position: &Position) -> impl Iterator<Item = u8> {
    let standing = position.creatures.iter().filter(|creature| creature.hp > 0 && !creature.is_dead());
    standing.map(|creature| creature.team).filter(|&team| position.stage.neutral != Some(team))
}
