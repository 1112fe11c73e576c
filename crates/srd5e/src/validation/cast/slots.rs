//! What a casting uses up: a slot, a use, charges, a scroll.

use smallvec::SmallVec;

use super::super::hearing::{Checked, Hearing};
use super::Casting;
use super::source::Source;
use crate::cost::Supply;
use crate::intent::act::Slot;
use crate::name::Name;
use crate::refusal::Reason;
use crate::refusal::words::{Resource, Slotless};
use crate::state::Uses;

/// The highest level of a slot.
const HIGHEST: u32 = 9;

/// The names of the levels.
const LEVELS: [Name; 9] = [
    Name::of("1"),
    Name::of("2"),
    Name::of("3"),
    Name::of("4"),
    Name::of("5"),
    Name::of("6"),
    Name::of("7"),
    Name::of("8"),
    Name::of("9"),
];

fn level_name(level: u32) -> Option<Name> {
    let index = usize::try_from(level).ok()?.checked_sub(1)?;
    LEVELS.get(index).cloned()
}

impl Casting<'_> {
    /// The slots that would serve, ordinary ones first.
    pub(crate) fn serving(&self) -> SmallVec<[Slot; 4]> {
        let pools = &self.creature().pools;
        let own = self.spell.level.get();
        let ordinary = (own.max(1)..=9).map(u32::from).filter(|&level| pools.slots_of(level) > 0).map(Slot::Level);
        let pact = (pools.pact.left > 0 && pools.pact.level >= own).then_some(Slot::Pact);
        ordinary.chain(pact).collect()
    }
}

/// The slot, use, charges or scroll.
pub(super) fn check(hearing: &mut Hearing<'_>, casting: &Casting<'_>) -> Checked {
    let slotless = match casting.source {
        Source::Prepared | Source::Nowhere => None,
        Source::AtWill if casting.spell.level.is_cantrip() => Some(Slotless::Cantrip),
        Source::AtWill | Source::Innate(_) | Source::Feature(_) => Some(Slotless::Innate),
        Source::Item(_) => Some(Slotless::Item),
        Source::Ritual => Some(Slotless::Ritual),
    };
    if let Some(reason) = slotless {
        let spell = casting.cast.spell.clone();
        hearing.require(casting.cast.slot.is_none(), || Reason::TakesNoSlot { spell, reason })?;
    }
    match casting.source {
        Source::Prepared => slot(hearing, casting),
        Source::Innate(Uses::Left(left)) => {
            let name = casting.cast.spell.clone();
            hearing.enough(Resource::Feature, Some(name.clone()), left.into(), 1)?;
            if casting.completes() {
                hearing.cost.add(Supply::Feature(name), left.min(1).into());
            }
            Ok(())
        }
        Source::Feature(feature) => {
            let counted = feature.spends.as_ref().map_or(feature.id.as_str(), |spends| &spends.of);
            hearing.spend_uses(counted, 1)
        }
        Source::Item(item) => {
            let Some(name) = casting.cast.from.clone() else { return Ok(()) };
            match item.charges {
                Some(needed) => {
                    let available = hearing.creature().pools.charges_of(name.as_str()).unwrap_or(0);
                    hearing.enough(Resource::Charge, Some(name.clone()), available.into(), needed.into())?;
                    if casting.completes() {
                        hearing.cost.add(Supply::Charge(name), needed.min(available).into());
                    }
                }
                None if casting.completes() => hearing.cost.add(Supply::Item(name), 1),
                None => {}
            }
            Ok(())
        }
        Source::Innate(Uses::Passive) | Source::AtWill | Source::Ritual | Source::Nowhere => Ok(()),
    }
}

/// The slot that is named, or any as long as the casting goes on.
fn slot(hearing: &mut Hearing<'_>, casting: &Casting<'_>) -> Checked {
    let pools = &casting.creature().pools;
    let own = u32::from(casting.spell.level.get());
    let (level, pact) = match casting.cast.slot {
        Some(Slot::Level(level)) if !(1..=HIGHEST).contains(&level) => {
            return hearing.refuse(Reason::InvalidSlot { slot: level });
        }
        Some(Slot::Level(level)) => (level, false),
        Some(Slot::Pact) => (pools.pact.level.into(), true),
        None => {
            // Left open, and nothing could fill it; or the casting is not at its end.
            let served = !casting.serving().is_empty();
            return hearing.enough(Resource::Slot, level_name(own), u32::from(served), 1);
        }
    };
    if level > 0 {
        let spell = casting.cast.spell.clone();
        hearing.require(level >= own, || Reason::SlotTooLow { spell, level: own, slot: level })?;
    }
    let ordinary = if pact { 0 } else { pools.slots_of(level) };
    let pacts = if pools.pact.level == level as u8 { pools.pact.left } else { 0 };
    // A pact slot stands in for an ordinary one of its level where there is none.
    let (left, from_pact) = if ordinary > 0 { (ordinary, false) } else { (pacts, pacts > 0 || pact) };
    let (resource, name) = if pact { (Resource::PactSlot, None) } else { (Resource::Slot, level_name(level)) };
    hearing.enough(resource, name, left.into(), 1)?;
    if left > 0 && casting.completes() {
        hearing.cost.add(Supply::Slot { level, pact: from_pact }, 1);
    }
    Ok(())
}
