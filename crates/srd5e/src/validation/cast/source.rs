//! From where a spell is cast: prepared, known, by nature, from an item, as a ritual.

use super::super::hearing::{Checked, Hearing};
use super::Casting;
use super::items::{self, Item};
use crate::data::feature::Feature;
use crate::data::gift::{FreeCasting, Gift};
use crate::data::spell::Spell;
use crate::data::words::ClassName;
use crate::data::{Edition, tables};
use crate::intent::act::{Cast, Slot};
use crate::name::Name;
use crate::refusal::Reason;
use crate::refusal::words::{NoRitual, Noun};
use crate::state::pools::entry;
use crate::state::{Creature, Uses};

/// The word for spells one has by nature.
pub(crate) const INNATE: &str = "innate";

/// From where a spell is cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// With a slot, by those who have it prepared or know it.
    Prepared,
    /// Without one: a cantrip, or a spell that a stat block casts at will.
    AtWill,
    /// By nature, so often.
    Innate(Uses),
    /// From an item.
    Item(Item),
    /// By a feature that asks for no slot.
    Feature(&'static Feature),
    /// As a ritual.
    Ritual,
    /// From what does not hold it.
    Nowhere,
}

fn has(list: &[Name], spell: &Name) -> bool {
    list.binary_search(spell).is_ok()
}

impl Source {
    /// The source that is named, else the first of prepared and innate.
    pub fn of(creature: &Creature, cast: &Cast, spell: &Spell) -> Self {
        let sheet = &creature.sheet;
        let innate = || entry(&creature.pools.innate, cast.spell.as_str()).map(|&uses| Source::Innate(uses));
        match &cast.from {
            Some(from) if *from == INNATE => innate().unwrap_or(Source::Nowhere),
            Some(from) => {
                let mut features = free(creature, spell).filter(|feature| *from == feature.id.as_str());
                let item = || items::holding(from, spell).map(Source::Item);
                features.next().map(Source::Feature).or_else(item).unwrap_or(Source::Nowhere)
            }
            None if cast.ritual => Source::Ritual,
            None if has(&sheet.cantrips, &cast.spell) => Source::AtWill,
            None => {
                let learned = if spell.level.is_cantrip() { Source::AtWill } else { Source::Prepared };
                if !has(&sheet.prepared, &cast.spell) {
                    return innate().unwrap_or(learned);
                }
                // Where no slot serves, a feature may that asks for none.
                let unserved = learned == Source::Prepared && cast.slot.is_none() && !is_served(creature, spell);
                let mut features = free(creature, spell).filter(|feature| unserved && is_left(creature, feature));
                features.next().map_or(learned, Source::Feature)
            }
        }
    }

    /// The level at which the spell is cast.
    pub fn level(self, creature: &Creature, cast: &Cast, spell: &Spell) -> u8 {
        let own = spell.level.get();
        match (self, cast.slot) {
            (Source::Prepared, Some(Slot::Level(level))) => u8::try_from(level).unwrap_or(own).clamp(own, 9),
            (Source::Prepared, Some(Slot::Pact)) => creature.pools.pact.level.max(own),
            (Source::Item(item), _) => item.level.max(own),
            (Source::Innate(_), _) => {
                let spells = creature.sheet.monster().into_iter().flat_map(|monster| &monster.spellcasting);
                let known = spells.flat_map(|casting| &casting.spells).find(|known| known.spell == spell.id);
                known.and_then(|known| known.level).unwrap_or(own)
            }
            _ => own,
        }
    }
}

/// The features by which a creature casts a spell without a slot.
fn free<'a>(creature: &'a Creature, spell: &'a Spell) -> impl Iterator<Item = &'static Feature> + 'a {
    let prepared = || has(&creature.sheet.prepared, &Name::new(&spell.id));
    creature.knacks().filter(move |feature| frees(feature, spell, prepared))
}

/// Whether a feature lets a spell be cast without a slot; some only spells that are prepared.
fn frees(feature: &Feature, spell: &Spell, prepared: impl Fn() -> bool) -> bool {
    feature.gifts.iter().any(|gift| match gift {
        Gift::FreeCasting(FreeCasting::Spell(name)) => *name == spell.id,
        Gift::FreeCasting(FreeCasting::Level(level)) => spell.level == *level && prepared(),
        _ => false,
    })
}

/// The spells that a creature has prepared and casts without a slot, each with the feature by which it does.
pub(crate) fn freed(creature: &Creature) -> impl Iterator<Item = (&'static str, &'static Feature)> {
    let gives = |feature: &&Feature| feature.gifts.iter().any(|gift| matches!(gift, Gift::FreeCasting(_)));
    creature.knacks().filter(gives).flat_map(|feature| {
        let tables = tables(creature.sheet.edition);
        let spells = creature.sheet.prepared.iter().filter_map(|name| tables.spell(name.as_str()));
        spells.filter(|spell| frees(feature, spell, || true)).map(move |spell| (spell.id.as_str(), feature))
    })
}

/// Whether a feature can still be used.
pub(super) fn is_left(creature: &Creature, feature: &Feature) -> bool {
    let counted = feature.spends.as_ref().map_or(feature.id.as_str(), |spends| &spends.of);
    creature.pools.feature(counted) != Some(Uses::Left(0))
}

/// Whether a slot would serve for a spell.
fn is_served(creature: &Creature, spell: &Spell) -> bool {
    let own = spell.level.get();
    let ordinary = (own..=9).any(|level| creature.pools.slots_of(level.into()) > 0);
    ordinary || creature.pools.pact.left > 0 && creature.pools.pact.level >= own
}

/// The item that is named is there or known, unless a feature is.
pub(super) fn known_item(hearing: &mut Hearing<'_>, casting: &Casting<'_>) -> Checked {
    let Some(item) = casting.cast.from.as_ref().filter(|from| *from != INNATE) else { return Ok(()) };
    let gives = |feature: &Feature| feature.gifts.iter().any(|gift| matches!(gift, Gift::FreeCasting(_)));
    if casting.position.tables().feature(item.as_str()).is_some_and(gives) {
        return Ok(());
    }
    let creature = casting.creature();
    let known = creature.holds(item.as_str())
        || creature.pools.carried(item.as_str()) > 0
        || creature.pools.charges_of(item.as_str()).is_some()
        || items::is_known(item.as_str());
    hearing.require(known, || Reason::UnknownName { what: Noun::Item, name: item.clone() })
}

/// The caster has the spell.
pub(super) fn check(hearing: &mut Hearing<'_>, casting: &Casting<'_>) -> Checked {
    let not_prepared = || Reason::NotPrepared { spell: casting.cast.spell.clone() };
    match casting.source {
        Source::Prepared | Source::AtWill => {
            let sheet = &casting.creature().sheet;
            let known = has(&sheet.cantrips, &casting.cast.spell) || has(&sheet.prepared, &casting.cast.spell);
            hearing.require(known, not_prepared)
        }
        Source::Innate(_) | Source::Feature(_) => Ok(()),
        Source::Nowhere => hearing.refuse(not_prepared()),
        Source::Ritual => match lacks_ritual(casting) {
            Ok(()) => Ok(()),
            Err(None) => hearing.refuse(not_prepared()),
            Err(Some(reason)) => hearing.refuse(Reason::NotARitual { spell: casting.cast.spell.clone(), reason }),
        },
        Source::Item(_) => {
            let Some(item) = &casting.cast.from else { return Ok(()) };
            let creature = casting.creature();
            if creature.holds(item.as_str()) {
                return Ok(());
            }
            let carried = creature.pools.carried(item.as_str()) > 0;
            let worn = creature.pools.charges_of(item.as_str()).is_some();
            if carried {
                return hearing.refuse(Reason::NotHeld { item: item.clone() });
            }
            hearing.require(worn, || Reason::NotCarried { item: item.clone() })
        }
    }
}

/// What is missing for a ritual; `None` if it is the spell itself.
pub(super) fn lacks_ritual(casting: &Casting<'_>) -> Result<(), Option<NoRitual>> {
    let (sheet, spell) = (&casting.creature().sheet, &casting.cast.spell);
    let (prepared, written) = (has(&sheet.prepared, spell), has(&sheet.spellbook, spell));
    let wizard = sheet.class_level(ClassName::Wizard) > 0;
    if !casting.spell.ritual {
        return Err(Some(NoRitual::Tag));
    }
    if casting.position.edition() == Edition::Srd521 {
        return if prepared || (wizard && written) { Ok(()) } else { Err(None) };
    }
    let tables = casting.position.tables();
    let ritual = |name: ClassName| tables.class(name).casting.as_ref().is_some_and(|casting| casting.ritual);
    let other = sheet.classes.iter().any(|&(name, _)| name != ClassName::Wizard && ritual(name));
    let feature = casting.creature().pools.feature("ritual-casting").is_some();
    match (wizard, other || feature) {
        (true, _) if written => Ok(()),
        (_, true) if prepared || (feature && written) => Ok(()),
        (_, true) => Err(None),
        (true, false) => Err(Some(NoRitual::Book)),
        (false, false) => Err(Some(NoRitual::Feature)),
    }
}
