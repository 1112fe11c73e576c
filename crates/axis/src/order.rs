//! An order to move units.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::counts::Counts;
use crate::power::Power;
use crate::space::Space;
use crate::unit::{Domain, Unit};

/// The most spaces that an order can name; nothing moves nearly so far.
pub const LONGEST_PATH: usize = 12;
/// The most loads of one order.
pub const MOST_LOADS: usize = 4;
/// The most offloads of one order.
pub const MOST_DROPS: usize = 2;

/// The spaces of a move in order, the first being where it starts.
pub type Path = ArrayVec<Space, LONGEST_PATH>;

/// Which of several units of a kind in a space are meant. Only planes and transports can be in different states and still
/// be ordered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Which {
    /// Those that have done nothing this turn; transports that moreover are empty.
    #[default]
    Fresh,
    /// Planes that flew in the combat move and have so many moves left.
    Left(u8),
    /// The transport with this number among those with a cargo or a past.
    Ship(u8),
}

/// Units that go aboard on the way (AXA-7.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Load {
    /// The land they come from.
    pub from: Space,
    /// The zone on the path where they board.
    pub at: Space,
    /// The units.
    pub units: Counts,
}

/// Units that go ashore at the end (AXA-7.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drop {
    /// The land they go to.
    pub to: Space,
    /// The units.
    pub units: Counts,
}

/// An order: units of one domain along a path, with what a transport loads and offloads.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// The units.
    pub units: Counts,
    /// Which of them, where they differ.
    #[serde(default)]
    pub which: Which,
    /// Whose units; the active power's if left out. Of others, an ally's transport alone can be asked for something: to take
    /// units of the active power aboard, or to let them go (AXA-7.9).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<Power>,
    /// Every space of the way.
    pub path: Path,
    /// Whether bombers bomb the factory instead of fighting.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub raid: bool,
    /// What goes aboard, in the order of the path.
    #[serde(default, skip_serializing_if = "ArrayVec::is_empty")]
    pub loads: ArrayVec<Load, MOST_LOADS>,
    /// What goes ashore.
    #[serde(default, skip_serializing_if = "ArrayVec::is_empty")]
    pub drops: ArrayVec<Drop, MOST_DROPS>,
}

impl Order {
    /// Fresh units along a path.
    pub fn new(units: Counts, path: impl IntoIterator<Item = Space>) -> Order {
        Order {
            units,
            which: Which::Fresh,
            power: None,
            path: path.into_iter().take(LONGEST_PATH).collect(),
            raid: false,
            loads: ArrayVec::new(),
            drops: ArrayVec::new(),
        }
    }

    /// Where it starts.
    pub fn from(&self) -> Option<Space> {
        self.path.first().copied()
    }

    /// Where it ends.
    pub fn to(&self) -> Option<Space> {
        self.path.last().copied()
    }

    /// The domain of its units; `None` where there are none or of several.
    pub fn domain(&self) -> Option<Domain> {
        let mut domains = self.units.iter().map(|(unit, _)| unit.domain());
        let first = domains.next()?;
        domains.all(|domain| domain == first).then_some(first)
    }

    /// Whether its units can be in different states, so that [`Which`] says something.
    pub fn is_selective(&self) -> bool {
        self.units.any(&[Unit::Fighter, Unit::Bomber, Unit::Transport])
    }

    /// Whether something is loaded or offloaded.
    pub fn handles_cargo(&self) -> bool {
        !self.loads.is_empty() || !self.drops.is_empty()
    }

    /// Whether one transport loads or offloads where it is.
    pub fn stands_still(&self) -> bool {
        self.steps() == 0 && self.handles_cargo() && self.units == Counts::of(Unit::Transport, 1)
    }

    /// The power whose units they are, if it is not the active one.
    pub fn host(&self, active: Power) -> Option<Power> {
        self.power.filter(|power| *power != active)
    }

    /// How many steps it takes.
    pub fn steps(&self) -> usize {
        self.path.len().saturating_sub(1)
    }
}
