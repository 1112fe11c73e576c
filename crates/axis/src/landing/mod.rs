//! Whether planes can land, all of them together, proved exactly (AXA-5.2).
//!
//! Land has room for all, so a plane with land in reach is no concern. What remains are fighters and decks: fighters that
//! reach the same zones form a squadron, carriers that can be in the same zones a berth. If every carrier were in its zone,
//! the most fighters that land would be a flow. Which zone each carrier chooses is the hard part: two places that must be
//! in one zone make it the matching of three sets (carriers, and the two fighters aboard), for which no method is known
//! that is quick in all cases. So it is searched:
//!
//! - `seating`: if every *place* chose its zone freely, the answer would again be a flow. It promises no less than is
//!   possible, and mostly the fighters aboard each carrier share a zone anyway: then it is the answer.
//! - `search`: otherwise a carrier whose fighters share no zone is put in one of theirs, or kept from it: branch and bound.
//!   Zones that serve nobody whom another zone does not serve are left out.
//! - `prices`: a second bound, which knows that a carrier is in one zone only.
//!
//! The search is limited: random questions with a dozen carriers of different ranges stay within the limit. Beyond it the
//! answer is the best placement found, so that nothing impossible is promised, and [`Stranded::certain`] says how many planes
//! are lost in any case.

mod prices;
mod prove;
mod question;
mod search;
mod seating;
#[cfg(test)]
mod tests;

pub(crate) use prove::prove;
pub(crate) use question::{Sortie, after, at_rest, is_aboard, is_seated, is_settled, origins, question, reaches_land};

use crate::map::Map;
use crate::space::{Space, Spaces};
use crate::unit::Unit;

/// The kind of a plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlaneKind {
    /// Lands on land and on decks.
    Fighter,
    /// Lands on land only.
    Bomber,
}

impl PlaneKind {
    /// The kind of unit.
    pub fn unit(self) -> Unit {
        match self {
            PlaneKind::Fighter => Unit::Fighter,
            PlaneKind::Bomber => Unit::Bomber,
        }
    }
}

/// A plane that must land.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plane {
    /// Where it is.
    pub space: Space,
    /// The moves it has left.
    pub moves: u8,
    /// Its kind.
    pub kind: PlaneKind,
}

/// Decks that stay where they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Deck {
    /// Their zone.
    pub zone: Space,
    /// The room left for own fighters.
    pub room: u8,
}

/// A carrier that can still move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Carrier {
    /// Where it may end, its own zone included.
    pub zones: Spaces,
    /// The room left for own fighters.
    pub room: u8,
}

/// A factory beside which carriers can be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Yard {
    /// The zones.
    pub zones: Spaces,
    /// How many units it can make.
    pub capacity: u8,
}

/// The carriers bought this turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bought {
    /// How many.
    pub carriers: u8,
    /// Where they can be placed.
    pub yards: Vec<Yard>,
}

/// Which planes must land, and where there is room.
#[derive(Clone, Debug)]
pub(crate) struct Question<'a> {
    /// The map.
    pub map: &'a Map,
    /// The lands that are open to landing.
    pub lands: Spaces,
    /// The zones into which nobody can fly any more; whoever is there may stay.
    pub closed: Spaces,
    /// The planes.
    pub planes: Vec<Plane>,
    /// The decks that stay.
    pub decks: Vec<Deck>,
    /// The carriers that can still move.
    pub carriers: Vec<Carrier>,
    /// The carriers bought.
    pub bought: Bought,
}

impl Question<'_> {
    /// Where a plane may come down, for all that its moves allow.
    pub fn reach(&self, plane: &Plane) -> Spaces {
        self.map.tables().air_within(plane.space, plane.moves) - self.closed.without(plane.space)
    }
}

/// The planes that cannot land, as few as possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stranded {
    /// Their places in the question.
    pub planes: Vec<usize>,
    /// How many are lost in any case: all of them, unless the question was too large to be sure (see the module).
    pub certain: usize,
    /// The fewest further moves with which one of them alone would reach a place; 0 if only room is lacking.
    pub shortfall: u8,
}
