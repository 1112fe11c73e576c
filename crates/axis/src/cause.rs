//! Causes inside refusals, each with its words.

use serde::Serialize;

/// Why a land cannot be passed in a blitz.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NoBlitz {
    /// Enemy units are there.
    Units,
    /// A factory is there.
    Factory,
    /// An anti-aircraft gun is there.
    Aa,
    /// Only tanks blitz.
    UnitType,
}

impl NoBlitz {
    pub(crate) fn words(self) -> &'static str {
        match self {
            NoBlitz::Units => "enemy units are there",
            NoBlitz::Factory => "a factory is there",
            NoBlitz::Aa => "an anti-aircraft gun is there",
            NoBlitz::UnitType => "only tanks blitz",
        }
    }
}

/// What is asked in combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    /// Which battle is fought next.
    Battle,
    /// Which units take hits.
    Losses,
    /// Which submarines submerge.
    Submerge,
    /// Whether the attacker fights on.
    Press,
    /// Where a fighter without a deck goes.
    Shelter,
}

impl Asked {
    pub(crate) fn words(self) -> &'static str {
        match self {
            Asked::Battle => "which battle is fought next",
            Asked::Losses => "which units take the hits",
            Asked::Submerge => "which submarines submerge",
            Asked::Press => "whether the attacker fights on",
            Asked::Shelter => "where a fighter without a deck goes",
        }
    }
}

/// Why a unit cannot take a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unhurt {
    /// Guns hit planes alone.
    NoPlane,
    /// Submarines do not hit planes.
    Plane,
    /// Planes do not hit submarines without a destroyer.
    Submarine,
    /// Transports are lost last.
    TransportLast,
}

impl Unhurt {
    pub(crate) fn words(self) -> &'static str {
        match self {
            Unhurt::NoPlane => "guns hit planes alone",
            Unhurt::Plane => "submarines do not hit planes",
            Unhurt::Submarine => "planes without a destroyer do not hit submarines",
            Unhurt::TransportLast => "transports are lost last",
        }
    }
}

/// Why nobody can break off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NoRetreat {
    /// Units that went ashore fight on.
    WentAshore,
    /// Only planes attack, and they have nowhere to go but home: they withdraw.
    PlanesOnly,
    /// There are no planes to withdraw.
    NoPlanes,
    /// Planes break off together with what can retreat.
    WithTheOthers,
}

impl NoRetreat {
    pub(crate) fn words(self) -> &'static str {
        match self {
            NoRetreat::WentAshore => "units that went ashore fight on",
            NoRetreat::PlanesOnly => "only planes attack, which withdraw",
            NoRetreat::NoPlanes => "no planes attack",
            NoRetreat::WithTheOthers => "planes break off together with ships and land units",
        }
    }
}

/// Why nobody can retreat to a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NoRefuge {
    /// No step leads there.
    NoStep,
    /// It is hostile.
    Hostile,
    /// Nobody came from there.
    NobodyCame,
}

impl NoRefuge {
    pub(crate) fn words(self) -> &'static str {
        match self {
            NoRefuge::NoStep => "no step leads there",
            NoRefuge::Hostile => "it is hostile",
            NoRefuge::NobodyCame => "nobody came from there",
        }
    }
}
