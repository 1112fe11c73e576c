//! What spells and powers are aimed at.

use smallvec::SmallVec;

use crate::spot::{Heading, Spot, Target};

/// The words that aim a spell or a power; each spell takes some of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Aim {
    /// `on`: creatures, objects and squares.
    pub on: SmallVec<[Target; 2]>,
    /// `at`: a point of origin, the first of several.
    pub at: Option<Spot>,
    /// `toward`: a direction.
    pub toward: Option<Heading>,
    /// `covering`: the first square of a cube, a square area or a line, or the first of several.
    pub covering: Option<Spot>,
    /// The points named after `at`, or the squares named after `covering`.
    pub also: Vec<Spot>,
    /// `to`: a destination.
    pub to: Option<Spot>,
}
