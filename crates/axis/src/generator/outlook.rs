//! What every order of a phase must leave possible, put together once a list.

use std::cell::OnceCell;

use super::cargo::owes_assault;
use crate::change;
use crate::landing::{self, Question, Sortie};
use crate::order::Order;
use crate::phase::Phase;
use crate::position::Position;
use crate::reach::Reach;
use crate::transport::Transport;

/// What the position looks like to orders: what can be reached, which planes must land, which units must assault.
pub(super) struct Outlook<'a> {
    pub position: &'a Position,
    pub reach: Reach<'a>,
    /// Whether every plane that must land has land in reach.
    settled: bool,
    /// How many planes are lost for certain; asked only where an order strands some.
    lost: OnceCell<usize>,
    /// The transports with units that were loaded this turn and can still assault something.
    waiting: Vec<Transport>,
}

impl<'a> Outlook<'a> {
    pub fn new(position: &'a Position) -> Outlook<'a> {
        let reach = Reach::new(position);
        let strict = position.ruleset.strict_combat_moves && position.phase == Phase::CombatMove;
        let ships = position.transports.iter().filter(|ship| strict && owes_assault(position, &reach, ship));
        let waiting = ships.copied().collect();
        Outlook { position, reach, settled: landing::is_settled(position), lost: OnceCell::new(), waiting }
    }

    /// Whether units that were loaded this turn still owe an assault.
    pub fn is_assault_owed(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Whether the flight of one plane loses none that was not lost before.
    pub fn allows(&self, sortie: Sortie) -> bool {
        let plain = self.settled && landing::reaches_land(self.position, sortie.to, sortie.left);
        plain || self.loses_no_more(&landing::after(self.position, sortie))
    }

    /// Whether an order of ships loses no plane that was not lost before.
    pub fn keeps_planes(&self, order: &Order) -> bool {
        let mut after = self.position.clone();
        change::carry_out(&mut after, order);
        self.loses_no_more(&landing::question(&after))
    }

    fn loses_no_more(&self, question: &Question<'_>) -> bool {
        let Err(stranded) = landing::prove(question) else { return true };
        let lost = self
            .lost
            .get_or_init(|| landing::prove(&landing::question(self.position)).err().map_or(0, |before| before.certain));
        stranded.planes.len() <= *lost
    }

    /// Whether an order takes from no transport with units loaded this turn its last assault.
    pub fn keeps_assaults(&self, order: &Order) -> bool {
        if self.waiting.is_empty() {
            return true;
        }
        let mut after = self.position.clone();
        change::carry_out(&mut after, order);
        let reach = Reach::new(&after);
        let still = |ship: &Transport| !after.transports.contains(ship) || owes_assault(&after, &reach, ship);
        self.waiting.iter().all(still)
    }
}
