//! One fight, from its start to its end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use rulebound_kernel::dice::Seeded;
use rulebound_kernel::{Game, Outcome, Side, Team, Turn, Waivers};
use rulebound_players::{Budget, Kind, Limits, Options, Player, Seen, Specification, by_name};
use rulebound_srd5e::Srd5e;
use rulebound_srd5e::state::Position;

use super::error::SimulationError;
use super::figures::{Figures, Witness};

/// The most actions of a fight: rounds need not go by, for some acts cost nothing.
const MOST_ACTIONS: u32 = 50_000;

/// What the fights of an encounter have in common.
pub(super) struct Arrangement<'a> {
    /// Where they begin.
    pub start: &'a Position,
    /// The team whose chances are asked for.
    pub party: u8,
    /// Who decides for the party, and for all others.
    pub players: &'a [Specification; 2],
    /// After how many rounds a fight is broken off.
    pub rounds: u32,
    /// When all of it is given up.
    pub deadline: Option<Instant>,
    /// Set where nobody waits for the answer any more.
    pub cancel: Option<&'a AtomicBool>,
}

impl Arrangement<'_> {
    /// Fights once.
    pub fn fight(&self, seed: u64) -> Result<Figures, SimulationError> {
        let mut position = self.start.clone();
        let mut witness = Witness::new(self.start, self.party);
        let mut dice = Seeded::new(seed);
        let mut players = [self.player(0, seed)?, self.player(1, seed)?];
        for _ in 0..MOST_ACTIONS {
            let side = match Srd5e::turn(&position) {
                Turn::Over(Outcome { winner, .. }) => return Ok(witness.ended(self.start, &position, Some(winner))),
                Turn::Decide { side, .. } | Turn::Stuck { side } => side,
            };
            if position.round.saturating_sub(self.start.round.max(1)) >= self.rounds {
                break;
            }
            let place = usize::from(Srd5e::team(&position, side) != Team(self.party));
            let action = self.choose(players[place].as_mut(), &self.players[place], &position, side)?;
            let mut tell = |event| witness.see(&event);
            if Srd5e::perform(&mut position, &action, &Waivers::NONE, &mut dice, &mut tell).is_err() {
                let answer = Srd5e::print_action(&position, &action);
                return Err(self.illegal(&self.players[place], answer, &position));
            }
        }
        Ok(witness.ended(self.start, &position, None))
    }

    fn player(&self, place: usize, seed: u64) -> Result<Box<dyn Player<Srd5e>>, SimulationError> {
        let specification = &self.players[place];
        let Kind::Player { name, options } = &specification.kind else { return Err(SimulationError::Players) };
        let options = Options { seed: seed.rotate_left(16 * (place as u32 + 1)), ..*options };
        by_name(name, &options).map_err(|_| SimulationError::Players)
    }

    /// What a player does. The deadline bounds its thinking, too: whatever is chosen then is thrown away.
    fn choose(
        &self,
        player: &mut dyn Player<Srd5e>,
        specification: &Specification,
        position: &Position,
        side: Side,
    ) -> Result<<Srd5e as Game>::Action, SimulationError> {
        if self.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            return Err(SimulationError::GivenUp);
        }
        let mut budget = specification.budget;
        if let Some(deadline) = self.deadline {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(SimulationError::TimeUp);
            }
            if budget == Budget::default() {
                budget.iterations = Some(Budget::DEFAULT_ITERATIONS);
            }
            budget.time = Some(budget.time.map_or(left, |time| time.min(left)));
        }
        let limits = Limits { budget, threads: specification.threads, cancel: self.cancel };
        let choice = player.choose(&Seen::by(position, side), &limits);
        choice.map(|choice| choice.action).ok_or_else(|| self.illegal(specification, String::new(), position))
    }

    fn illegal(&self, specification: &Specification, answer: String, position: &Position) -> SimulationError {
        let position = Srd5e::print_setup(&Srd5e::setup(position));
        SimulationError::Illegal { player: specification.text.clone(), answer, position }
    }
}
