//! What is counted and used up: slots, uses, charges, ammunition, materials. It only counts; what an act takes out of it is
//! said by its cost.

use super::resume::PaidSlot;
use crate::name::Name;

/// How often a feature can still be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Uses {
    /// It is there and not counted.
    Passive,
    /// So often, or so many points.
    Left(u16),
}

/// A costed component.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stock {
    /// Its name.
    pub what: Name,
    /// What one is worth in gold pieces.
    pub gp: u32,
    /// How many.
    pub count: u16,
}

/// Pact slots: all of one level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pact {
    /// Their level, 0 for none at all.
    pub level: u8,
    /// How many are left.
    pub left: u8,
}

/// Counts by name, sorted; a name that is not there counts nothing.
pub type Counts = Vec<(Name, u16)>;

/// Everything a creature can use up, as far as it is not held in its hands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pools {
    /// Slots of the levels 1 to 9.
    pub slots: [u8; 9],
    /// Pact slots.
    pub pact: Pact,
    /// Features with their uses, by name.
    pub features: Vec<(Name, Uses)>,
    /// Innate spells with their uses, by name; passive ones are cast at will.
    pub innate: Vec<(Name, Uses)>,
    /// Charges of items, by name.
    pub charges: Counts,
    /// What is carried, ammunition included, by name.
    pub carries: Counts,
    /// Costed components.
    pub materials: Vec<Stock>,
    /// Hit dice by their sides.
    pub hit_dice: Vec<(u8, u8)>,
    /// Recharge powers that are spent, by name.
    pub spent_powers: Vec<Name>,
    /// Legendary uses spent since the own last turn.
    pub legendary_spent: u8,
    /// Legendary options that may not be taken again before the own next turn.
    pub legendary_used: Vec<Name>,
}

/// The entry of a name in a sorted list.
pub(crate) fn entry<'a, V>(list: &'a [(Name, V)], name: &str) -> Option<&'a V> {
    list.binary_search_by(|(known, _)| known.as_str().cmp(name)).ok().map(|index| &list[index].1)
}

/// Adds to a count of a sorted list; a count that comes to nothing is taken out.
pub(crate) fn change(list: &mut Counts, name: &Name, by: i32) {
    match list.binary_search_by(|(known, _)| known.cmp(name)) {
        Ok(index) => {
            let count = (i32::from(list[index].1) + by).clamp(0, i32::from(u16::MAX));
            list[index].1 = count as u16;
            if count == 0 {
                list.remove(index);
            }
        }
        Err(index) if by > 0 => list.insert(index, (name.clone(), by.min(i32::from(u16::MAX)) as u16)),
        Err(_) => {}
    }
}

impl Pools {
    /// Slots of a level that are left, 0 for levels that do not exist.
    pub fn slots_of(&self, level: u32) -> u8 {
        let index = usize::try_from(level).ok().and_then(|level| level.checked_sub(1));
        index.and_then(|index| self.slots.get(index)).copied().unwrap_or(0)
    }

    /// Gives a slot back.
    pub(crate) fn regain_slot(&mut self, slot: PaidSlot) {
        let index = usize::from(slot.level).checked_sub(1);
        let left =
            if slot.pact { Some(&mut self.pact.left) } else { index.and_then(|index| self.slots.get_mut(index)) };
        if let Some(left) = left {
            *left = left.saturating_add(1);
        }
    }

    /// How often a feature can be used; `None` if the creature has it not.
    pub fn feature(&self, name: &str) -> Option<Uses> {
        entry(&self.features, name).copied()
    }

    /// The number of a counted feature, 0 if it is not there.
    pub fn points(&self, name: &str) -> u16 {
        match self.feature(name) {
            Some(Uses::Left(left)) => left,
            Some(Uses::Passive) | None => 0,
        }
    }

    /// How many of an item are carried.
    pub fn carried(&self, item: &str) -> u16 {
        entry(&self.carries, item).copied().unwrap_or(0)
    }

    /// The charges of an item; `None` if it has none or is not there.
    pub fn charges_of(&self, item: &str) -> Option<u16> {
        entry(&self.charges, item).copied()
    }
}
