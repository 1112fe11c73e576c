//! Transports with a cargo or a past.

use serde::{Deserialize, Serialize};

use crate::counts::Counts;
use crate::guest::{Guests, Stay};
use crate::phase::MovePhase;
use crate::power::Power;
use crate::space::Space;
use crate::unit::{TRANSPORT_ROOM, Unit};

/// A transport that carries something, or has done something this turn. All others are empty and fresh.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Transport {
    /// Whose it is.
    pub power: Power,
    /// Where it is.
    pub zone: Space,
    /// What is aboard since an earlier turn.
    pub cargo: Counts,
    /// What was loaded this turn and is still aboard.
    pub loaded: Counts,
    /// What will go ashore when the combat of the combat move is fought.
    pub landing: Counts,
    /// Where it offloads this turn.
    pub target: Option<Space>,
    /// The moves it has left.
    pub left: u8,
    /// The phase in which it moved, loaded, offloaded or fought.
    pub used: Option<MovePhase>,
    /// Whether it has been in a sea battle this turn.
    pub fought: bool,
    /// Land units of allies aboard.
    pub guests: Guests,
}

/// What a transport has done this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// It has been in a battle.
    Fought,
    /// It has offloaded.
    Offloaded,
    /// It has moved.
    Moved,
    /// It has loaded.
    Loaded,
}

impl Transport {
    /// A transport that is empty and fresh.
    pub fn fresh(power: Power, zone: Space) -> Transport {
        Transport {
            power,
            zone,
            cargo: Counts::NONE,
            loaded: Counts::NONE,
            landing: Counts::NONE,
            target: None,
            left: Unit::Transport.moves(),
            used: None,
            fought: false,
            guests: Guests::NONE,
        }
    }

    /// Whether it is empty and fresh, and need not be remembered.
    pub fn is_fresh(&self) -> bool {
        *self == Transport::fresh(self.power, self.zone)
    }

    /// The transport as it is in the next turn: what is aboard is there since an earlier turn.
    #[must_use]
    pub fn settled(&self) -> Transport {
        let guests = self.guests.with_stay(|_| Stay::Settled);
        Transport { cargo: self.carried(self.power), guests, ..Transport::fresh(self.power, self.zone) }
    }

    /// The transport with nobody about to go ashore: the assault is called off, and who waited for it stays aboard.
    #[must_use]
    pub fn called_off(&self) -> Transport {
        let guests = self.guests.with_stay(|stay| if stay == Stay::Landing { Stay::Moved } else { stay });
        let loaded = self.loaded.plus(&self.landing).unwrap_or(self.loaded);
        Transport { loaded, landing: Counts::NONE, guests, ..*self }
    }

    /// Everything of its owner's that is aboard and not going ashore.
    pub fn aboard(&self) -> Counts {
        self.cargo.plus(&self.loaded).unwrap_or(self.cargo)
    }

    /// Everything of a power's that is aboard, going ashore or not.
    pub fn carried(&self, power: Power) -> Counts {
        if power == self.power {
            self.aboard().plus(&self.landing).unwrap_or(self.cargo)
        } else {
            self.guests.of(power)
        }
    }

    /// Everything that is aboard, whosever it is.
    pub fn everything(&self) -> Counts {
        let own = self.carried(self.power);
        own.plus(&self.guests.counted(|_| true)).unwrap_or(own)
    }

    /// What goes ashore when the combat of the combat move is fought; all of it is the active power's.
    pub fn going_ashore(&self) -> Counts {
        self.landing.plus(&self.guests.counted(|guest| guest.stay == Stay::Landing)).unwrap_or(self.landing)
    }

    /// The room that is left.
    pub fn room(&self) -> u8 {
        let guests = self.guests.counted(|_| true);
        let bulk: u32 = [self.cargo, self.loaded, self.landing, guests].iter().map(Counts::bulk).sum();
        TRANSPORT_ROOM.saturating_sub(u8::try_from(bulk).unwrap_or(u8::MAX))
    }

    /// What it has done this turn, if anything.
    pub fn deed(&self) -> Option<Deed> {
        self.used?;
        Some(if self.fought {
            Deed::Fought
        } else if self.target.is_some() {
            Deed::Offloaded
        } else if self.left < Unit::Transport.moves() {
            Deed::Moved
        } else {
            Deed::Loaded
        })
    }
}
