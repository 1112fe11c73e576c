//! What every order of a phase must leave possible.

use std::cell::OnceCell;

use super::cargo::owes_assault;
use super::sheaf::{Batch, Sheaf};
use crate::action::Action;
use crate::change;
use crate::landing::{self, Question, Sortie};
use crate::lay::{Lay, Skies};
use crate::order::{Order, Which};
use crate::position::Position;
use crate::space::Spaces;
use crate::transport::Transport;
use crate::unit::Unit;

/// What the position looks like to orders: what can be reached, which planes must land, which units must assault.
pub(crate) struct Outlook<'a> {
    pub position: &'a Position,
    pub lay: &'a Lay<'a>,
    seated: OnceCell<bool>,
    /// How many planes are lost for certain; asked only where an order strands some.
    lost: OnceCell<usize>,
    berths: OnceCell<Spaces>,
    /// The transports with units that were loaded this turn and can still assault something.
    waiting: Vec<Transport>,
}

impl<'a> Outlook<'a> {
    pub fn new(position: &'a Position, lay: &'a Lay<'a>) -> Outlook<'a> {
        let strict = position.ruleset.strict_combat_moves && lay.combat;
        let ships = position.transports.iter().filter(|ship| strict && owes_assault(position, lay, ship));
        let waiting = ships.copied().collect();
        let (seated, lost, berths) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Outlook { position, lay, seated, lost, berths, waiting }
    }

    /// Whether units that were loaded this turn still owe an assault.
    pub fn is_assault_owed(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// What planes look at.
    pub fn skies(&self) -> &'a Skies {
        self.lay.skies(self.position)
    }

    /// Whether no carrier has to move for a plane that must land.
    pub fn is_seated(&self) -> bool {
        *self.seated.get_or_init(|| landing::is_seated(self.position, None))
    }

    /// How many planes are lost for certain.
    pub fn lost(&self) -> usize {
        if self.is_seated() {
            return 0;
        }
        let certain = || landing::prove(&landing::question(self.position)).err().map_or(0, |before| before.certain);
        *self.lost.get_or_init(certain)
    }

    /// No deck is ever outside of these zones: where carriers are or could go, and where they could be placed.
    pub fn berths(&self) -> Spaces {
        let (position, lay) = (self.position, self.lay);
        *self.berths.get_or_init(|| {
            let own = position.holding(std::iter::once(position.turn), &[Unit::Carrier]);
            let all = position.holding(position.turn.friends(), &[Unit::Carrier]);
            let free = own.iter().filter(|&zone| position.fresh(zone, Unit::Carrier) > 0);
            let sailed = free.fold(all, |zones, zone| zones | lay.near(zone) | lay.far(zone));
            let yards = if position.purchased[Unit::Carrier] > 0 { position.factories } else { Spaces::EMPTY };
            sailed | lay.map.tables().shores(yards & lay.airfields)
        })
    }

    /// Whether the flight of one plane loses none that was not lost before.
    pub fn allows(&self, sortie: Sortie) -> bool {
        self.loses_no_more(&landing::after(self.position, sortie))
    }

    /// Whether an order of ships loses no plane that was not lost before.
    pub fn keeps_planes(&self, order: &Order) -> bool {
        let mut after = self.position.clone();
        change::carry_out(&mut after, order);
        self.loses_no_more(&landing::question(&after))
    }

    fn loses_no_more(&self, question: &Question<'_>) -> bool {
        let Err(stranded) = landing::prove(question) else { return true };
        stranded.planes.len() <= self.lost()
    }

    /// Whether an order takes from no transport with units loaded this turn its last assault.
    pub fn keeps_assaults(&self, order: &Order) -> bool {
        // An order to a transport changes it, so that it is not among those that are asked afterwards.
        let ordered = |ship: &Transport| matches!(order.which, Which::Ship(number) if self.position.transports.get(usize::from(number)) == Some(ship));
        if self.waiting.iter().all(ordered) && self.waiting.len() <= 1 {
            return true;
        }
        let mut after = self.position.clone();
        change::carry_out(&mut after, order);
        let lay = Lay::new(&after.map, &after);
        let still = |ship: &Transport| !after.transports.contains(ship) || owes_assault(&after, &lay, ship);
        self.waiting.iter().all(still)
    }

    /// Offers those orders of a sheaf that take from no transport its last assault.
    pub fn offer(&self, sheaf: Sheaf, sink: &mut impl FnMut(Batch)) {
        if self.waiting.is_empty() {
            self.offer_all(sheaf, sink);
        } else {
            sheaf.orders(self.lay).for_each(|order| self.offer_one(order, sink));
        }
    }

    /// Offers all orders of a sheaf.
    pub fn offer_all(&self, sheaf: Sheaf, sink: &mut impl FnMut(Batch)) {
        if !sheaf.ends.is_empty() {
            sink(Batch::Sheaf(sheaf));
        }
    }

    /// Offers an order, unless it takes from a transport its last assault.
    pub fn offer_one(&self, order: Order, sink: &mut impl FnMut(Batch)) {
        if self.keeps_assaults(&order) {
            sink(Batch::Action(Action::Move(order)));
        }
    }
}
