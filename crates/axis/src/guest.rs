//! Land units aboard a transport of an ally (AXA-7.9).

use serde::{Deserialize, Serialize};

use crate::counts::Counts;
use crate::power::Power;
use crate::unit::Unit;

/// The most guests of one transport: its room is for two units, whatever they are.
pub const MOST_GUESTS: usize = 2;

/// How a guest stays aboard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Stay {
    /// Since an earlier turn.
    #[default]
    Settled,
    /// It boarded this turn, or its assault was called off; it has moved.
    Moved,
    /// It will go ashore when the combat of the combat move is fought.
    Landing,
}

/// A land unit aboard a transport of an ally.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Guest {
    /// Whose it is.
    pub power: Power,
    /// Its kind.
    pub unit: Unit,
    /// How it stays.
    pub stay: Stay,
}

/// The guests of a transport: sorted, empty places last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Guests([Option<Guest>; MOST_GUESTS]);

impl Guests {
    /// Nobody.
    pub const NONE: Guests = Guests([None; MOST_GUESTS]);

    /// The guests in order.
    pub fn iter(&self) -> impl Iterator<Item = Guest> + use<> {
        self.0.into_iter().flatten()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        *self == Guests::NONE
    }

    /// Those for which something holds, by kind.
    pub fn counted(&self, holds: impl Fn(&Guest) -> bool) -> Counts {
        let mut counts = Counts::NONE;
        for guest in self.iter().filter(holds) {
            counts[guest.unit] += 1;
        }
        counts
    }

    /// Those of a power, by kind.
    pub fn of(&self, power: Power) -> Counts {
        self.counted(|guest| guest.power == power)
    }

    /// Those of a power that stay in a certain way, by kind.
    pub fn staying(&self, power: Power, stay: Stay) -> Counts {
        self.counted(|guest| guest.power == power && guest.stay == stay)
    }

    /// Takes a guest aboard; `false` where there is no place.
    #[must_use]
    pub fn add(&mut self, guest: Guest) -> bool {
        match self.0.iter_mut().find(|place| place.is_none()) {
            Some(place) => *place = Some(guest),
            None => return false,
        }
        self.sort();
        true
    }

    /// Lets a guest go, if it is there.
    pub fn remove(&mut self, guest: Guest) {
        if let Some(place) = self.0.iter_mut().find(|place| **place == Some(guest)) {
            *place = None;
        }
        self.sort();
    }

    /// Everybody stays in another way.
    #[must_use]
    pub fn with_stay(mut self, stay: impl Fn(Stay) -> Stay) -> Guests {
        for guest in self.0.iter_mut().flatten() {
            guest.stay = stay(guest.stay);
        }
        self.sort();
        self
    }

    fn sort(&mut self) {
        self.0.sort_unstable_by_key(|place| (place.is_none(), *place));
    }
}
