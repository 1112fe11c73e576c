//! What is shown on a board beside its pieces.

use rulebound_kernel::{Mark, Place};

/// What may be done at a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Go there: a dot.
    Move,
    /// Take what stands there and stand in its place: a broken ring.
    Capture,
    /// Take it and stay: a broken ring with a bar under it.
    Stay,
    /// Take it and be lost: a broken ring with a cross at the upper right.
    Kamikaze,
    /// Join what stands there: a disc with a plus.
    Combine,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 5] = [Kind::Move, Kind::Capture, Kind::Stay, Kind::Kamikaze, Kind::Combine];

    /// The word in `data-kind`.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Move => "move",
            Kind::Capture => "capture",
            Kind::Stay => "stay",
            Kind::Kamikaze => "kamikaze",
            Kind::Combine => "combine",
        }
    }
}

/// A place where something may be done.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Target {
    /// The place.
    pub at: Place,
    /// What may be done there.
    pub kind: Kind,
}

/// A way that was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// Where it began.
    pub from: Place,
    /// Where it ended.
    pub to: Place,
    /// Its number among the steps of the same turn, if it is one of several.
    pub number: Option<u32>,
}

/// An area that is shown without being the reason for anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// Its places.
    pub places: Vec<Place>,
}

/// What is shown on a board beside its pieces. Places that the board does not have are not shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlay {
    /// What is selected.
    pub selected: Option<Place>,
    /// The squares of the last move.
    pub last: Vec<Place>,
    /// Where something may be done.
    pub targets: Vec<Target>,
    /// Ways that were taken, or would be.
    pub routes: Vec<Route>,
    /// What is in check.
    pub check: Option<Place>,
    /// Areas to be shown; where several overlap they are hatched both ways.
    pub zones: Vec<Zone>,
    /// Where a choice is owed.
    pub owed: Option<Place>,
    /// The way that was refused, place by place from its origin to its target.
    pub tried: Vec<Place>,
    /// What a refusal points at.
    pub evidence: Vec<Mark>,
    /// Where a remedy leads.
    pub remedy: Option<Target>,
    /// A few words beside the point of failure.
    pub callout: Option<String>,
}

impl Overlay {
    /// Whether a refusal is shown: other marks then step back.
    pub(crate) fn is_refusal(&self) -> bool {
        !self.evidence.is_empty() || !self.tried.is_empty()
    }
}
