//! From where units came in the combat move.

use arrayvec::ArrayVec;

use crate::space::{Space, Spaces};
use crate::unit::{MOST_MOVED, Unit};

/// The most pairs: one for each land unit and ship, which moves once; a second one for a tank that goes on and for a
/// transport that sails in two parts.
const MOST_ARRIVALS: usize = MOST_MOVED + Unit::Tank.most() as usize + 2 * Unit::Transport.most() as usize;

/// From where land units and ships of the active power came in the combat move, by where they went. An attacker retreats
/// only to where somebody came from (AXA-8.10).
///
/// Of a land that was passed in a blitz it is that land, otherwise the space where the order began, or where a transport last
/// loaded: ways between the same ends over friendly spaces are one and the same.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Arrivals(ArrayVec<(Space, Space), MOST_ARRIVALS>);

impl Clone for Arrivals {
    fn clone(&self) -> Self {
        let mut copy = Arrivals::default();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, other: &Self) {
        self.0.clone_from(&other.0);
    }
}

impl Arrivals {
    /// Remembers that somebody came to a space; `false` where there is no place for it.
    #[must_use]
    pub fn add(&mut self, to: Space, from: Space) -> bool {
        match self.0.binary_search(&(to, from)) {
            Ok(_) => true,
            Err(at) => self.0.try_insert(at, (to, from)).is_ok(),
        }
    }

    /// From where somebody came to a space.
    pub fn origins(&self, to: Space) -> Spaces {
        let first = self.0.partition_point(|(space, _)| *space < to);
        self.0[first..].iter().take_while(|(space, _)| *space == to).map(|(_, from)| *from).collect()
    }

    /// Where somebody came, and from where, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Space, Space)> {
        self.0.iter().copied()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}
