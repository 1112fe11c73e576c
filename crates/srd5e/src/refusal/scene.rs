//! What a refusal is about beyond its numbers: who acts, with what, on whom and which way.

use smallvec::SmallVec;

use crate::name::Name;
use crate::space::Square;

/// A creature or place that takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Party {
    /// Its name; none for a bare square.
    pub name: Option<Name>,
    /// Where it is, if that is known.
    pub at: Option<Square>,
}

impl Party {
    /// A creature and its place, if that is known.
    pub fn creature(name: Name, at: Option<Square>) -> Self {
        Party { name: Some(name), at }
    }

    /// A square.
    pub fn square(at: Square) -> Self {
        Party { name: None, at: Some(at) }
    }
}

/// What there is to point at. It is no part of the reason and is not kept in files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// Who acts.
    pub actor: Option<Party>,
    /// The verb of what it tries.
    pub verb: Option<&'static str>,
    /// The spell, weapon, thing or feature it acts with.
    pub with: Option<Name>,
    /// Whom or what it concerns: the target, the source of a condition, whoever is asked first or is somebody else's.
    pub target: Option<Party>,
    /// The squares of the way or of the line, in order.
    pub way: SmallVec<[Square; 8]>,
}
