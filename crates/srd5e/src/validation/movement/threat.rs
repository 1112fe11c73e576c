//! Who may strike at somebody who leaves their reach.

use std::cell::OnceCell;

use smallvec::SmallVec;

use crate::data::attack::Going;
use crate::name::Name;
use crate::space::{Mode, Space};
use crate::state::{Creature, Crew, Position, Who};
use crate::validation::attack::{is_aware, opportunity, own_reach, reaches};

/// An opportunity attack that a step offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Who may make it.
    pub reactor: Who,
    /// With what: weapons, natural attacks, `unarmed-strike`.
    pub weapons: SmallVec<[Name; 1]>,
}

/// What a weapon with Reach adds to the reach of its wielder.
const WEAPON_REACH: u32 = 5;

/// Somebody who might strike.
struct Threat {
    reactor: Who,
    space: Space,
    /// No attack of it goes farther.
    farthest: u32,
    /// How far its attacks go, once that was asked.
    reaches: OnceCell<SmallVec<[u32; 2]>>,
}

/// All who might strike at a mover in its move, in the order of initiative, beginning after the one whose turn it is. They are
/// looked for when a step asks for them.
pub(super) struct Threats<'a> {
    position: &'a Position,
    mover: Who,
    /// Those it drags along, who do not strike.
    dragged: Crew,
    /// Whether the move provokes anybody.
    provokes: bool,
    threats: OnceCell<SmallVec<[Threat; 16]>>,
}

impl<'a> Threats<'a> {
    /// Those who might strike at a mover that goes in a mode and drags some of them along; some movement that belongs to a power
    /// provokes nobody.
    pub fn along(position: &'a Position, mover: Who, mode: Mode, dragged: Crew, going: Option<&Going>) -> Self {
        let provokes = !position.creature(mover).eludes(mode) && !going.is_some_and(|going| going.safe);
        Threats { position, mover, dragged, provokes, threats: OnceCell::new() }
    }

    fn found(&self) -> SmallVec<[Threat; 16]> {
        let Threats { position, mover, .. } = *self;
        let order = &position.order;
        let turn = position.current().and_then(|current| order.iter().position(|&who| who == current));
        let (before, after) = order.split_at(turn.map_or(0, |turn| turn + 1));
        let threats = after.iter().chain(before).filter_map(|&reactor| {
            let creature = position.creature(reactor);
            let space = position.space(reactor).filter(|_| !creature.reaction_spent)?;
            let cares = may_care(position, reactor, mover) && !self.dragged.contains(reactor);
            cares.then(|| Threat { reactor, space, farthest: farthest(creature), reaches: OnceCell::new() })
        });
        if self.provokes { threats.collect() } else { SmallVec::new() }
    }

    /// The attacks that a step offers.
    pub fn offers(&self, from: Space, to: Space) -> impl Iterator<Item = Offer> {
        self.left(from, to).filter_map(move |(threat, ..)| {
            let weapons = opportunity(self.position, threat.reactor, self.mover, from, to)?;
            Some(Offer { reactor: threat.reactor, weapons })
        })
    }

    /// How many attacks a step offers.
    pub fn risks(&self, from: Space, to: Space) -> u32 {
        let Threats { position, mover, .. } = *self;
        let provoked = self.left(from, to).filter(|&(threat, before, after)| {
            let reaches = threat.reaches.get_or_init(|| reaches(position, threat.reactor, mover));
            reaches.iter().any(|&reach| before <= reach && reach < after)
                && is_aware(position, threat.reactor, threat.space, mover, from)
        });
        provoked.count() as u32
    }

    /// Those from whom a step leads away whom the mover was near, with the feet to them before it and after it.
    fn left(&self, from: Space, to: Space) -> impl Iterator<Item = (&Threat, u32, u32)> {
        let distance = self.position.ruleset.distance;
        self.threats.get_or_init(|| self.found()).iter().filter_map(move |threat| {
            let before = distance.between(threat.space, from);
            if before > threat.farthest {
                return None;
            }
            let after = distance.between(threat.space, to);
            (after > before).then_some((threat, before, after))
        })
    }
}

/// Whether a creature may care about the mover's leaving: neither its rider nor its mount does.
fn may_care(position: &Position, reactor: Who, mover: Who) -> bool {
    let rides = |one: Who, other: Who| position.creature(one).riding == Some(other);
    reactor != mover && !rides(reactor, mover) && !rides(mover, reactor)
}

/// A bound for the reach of a creature that is quick to find.
fn farthest(creature: &Creature) -> u32 {
    let natural = creature.sheet.attacks.iter().filter_map(|action| action.attack.as_ref()?.reach);
    natural.max().map_or(0, u32::from).max(own_reach(creature) + WEAPON_REACH)
}
