//! Dice that are thrown together.

use arrayvec::ArrayVec;
use rulebound_kernel::{Dice, DiceError, Purpose, Roll};
use serde::{Deserialize, Serialize};

use super::state::Party;
use crate::counts::Counts;
use crate::position::Position;
use crate::unit::Unit;

/// The faces of a die.
pub(crate) const FACES: u16 = 6;

/// The highest value with which a unit hits.
const HIGHEST: usize = 4;

/// Who fires for what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Volley {
    /// Fighters and raiding bombers meet (AXA-18.9).
    Interception,
    /// A factory fires at raiding bombers (AXA-11.1).
    Factory,
    /// Guns fire at planes (AXA-9.1).
    AntiAircraft,
    /// Ships bombard a coast (AXA-9.3).
    Bombardment,
    /// Submarines strike by surprise (AXA-10.2).
    Strike,
    /// Everybody else fires.
    Fire,
}

impl Volley {
    /// Says what the next dice are for.
    pub(crate) fn announce<D: Dice + ?Sized>(self, party: Party, position: &Position, dice: &mut D) {
        let what = match self {
            Volley::Interception => "interception",
            Volley::Factory => "fire of the factory",
            Volley::AntiAircraft => "anti-aircraft fire",
            Volley::Bombardment => "bombardment",
            Volley::Strike => "surprise strike",
            Volley::Fire => "fire",
        };
        let whose = match party {
            Party::Attacker => position.turn.name(),
            Party::Defender => "defenders",
        };
        dice.announce(&|| Purpose { what: what.to_owned(), whose: whose.to_owned(), dice: 1 });
    }
}

/// Dice of one value, as they fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Throw {
    /// How many dice; none for hits that low luck gives without a die (AXA-18.6).
    pub dice: u16,
    /// A die up to this hits.
    pub up_to: u8,
    /// How many did.
    pub hits: u16,
}

/// The dice of one volley: at most four values, each for submarines, planes and others.
pub type Throws = ArrayVec<Throw, { 3 * HIGHEST }>;

/// How many dice are thrown with each value.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Battery([u16; HIGHEST + 1]);

impl Battery {
    /// So many dice of one value.
    pub fn of(value: u8, dice: u16) -> Battery {
        let mut battery = Battery::default();
        battery.add(value, dice);
        battery
    }

    /// More dice; those of value 0 are not thrown.
    pub fn add(&mut self, value: u8, dice: u16) {
        self.0[usize::from(value).min(HIGHEST)] += dice;
    }

    /// The dice of an attack on land: each artillery raises one infantry to 2 (AXA-8.4).
    pub fn attack(units: &Counts) -> Battery {
        let mut battery = Battery::default();
        for (unit, count) in units.iter() {
            battery.add(unit.abilities().attack, u16::from(count));
        }
        let supported = u16::from(units[Unit::Infantry].min(units[Unit::Artillery]));
        battery.0[usize::from(Unit::Infantry.abilities().attack)] -= supported;
        battery.add(2, supported);
        battery
    }

    /// The dice of a defence.
    pub fn defence(units: &Counts) -> Battery {
        let mut battery = Battery::default();
        for (unit, count) in units.iter() {
            battery.add(unit.abilities().defence, u16::from(count));
        }
        battery
    }

    /// Throws; gives the number of hits and writes down how the dice fell. Low luck adds up the values and throws once
    /// (AXA-18.6).
    pub fn throw<D: Dice + ?Sized>(
        &self,
        position: &Position,
        dice: &mut D,
        throws: &mut Throws,
    ) -> Result<u16, DiceError> {
        let mut hits = 0;
        if position.ruleset.low_luck {
            let sum: u16 = (0u16..).zip(self.0).map(|(value, count)| value * count).sum();
            let (certain, rest) = (sum / FACES, sum % FACES);
            if certain > 0 {
                throws.push(Throw { dice: 0, up_to: FACES as u8, hits: certain });
                hits += certain;
            }
            if rest > 0 {
                let hit = u16::from(dice.roll(Roll::Die { sides: FACES })? <= u32::from(rest));
                throws.push(Throw { dice: 1, up_to: rest as u8, hits: hit });
                hits += hit;
            }
            return Ok(hits);
        }
        for (up_to, count) in (0u8..).zip(self.0).filter(|(value, count)| *value > 0 && *count > 0) {
            let fell = dice.roll(Roll::Volley { dice: count, sides: FACES, hits_on: u16::from(up_to) })?;
            let fell = u16::try_from(fell).unwrap_or(u16::MAX);
            throws.push(Throw { dice: count, up_to, hits: fell });
            hits += fell;
        }
        Ok(hits)
    }
}
