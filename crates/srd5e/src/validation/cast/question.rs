//! Questions about a casting, answered by yes or no: for those who look for castings and want no reasons.

use smallvec::SmallVec;

use super::metamagic::{POINTS, Way};
use super::source::{Source, is_left, lacks_ritual};
use super::{Casting, materials, open};
use crate::data::armor::ArmorCategory;
use crate::data::effect::{Effect, Roll};
use crate::data::moment::SpellAttack;
use crate::name::Name;
use crate::ruleset::SomaticWithFocus;
use crate::state::Uses;
use crate::validation::hands::{free_hands, is_shield};
use crate::validation::speech::silenced;

impl Casting<'_> {
    /// Whether the caster has the spell from where it is cast.
    pub(crate) fn is_had(&self) -> bool {
        match self.source {
            Source::Prepared | Source::AtWill | Source::Innate(_) | Source::Feature(_) => true,
            Source::Ritual => lacks_ritual(self).is_ok(),
            Source::Nowhere => false,
            Source::Item(_) => self.cast.from.as_ref().is_some_and(|item| {
                let (creature, item) = (self.creature(), item.as_str());
                let worn = creature.pools.carried(item) == 0 && creature.pools.charges_of(item).is_some();
                creature.holds(item) || worn
            }),
        }
    }

    /// Whether a feature that nobody named makes up for a slot.
    pub(crate) fn is_unsaid(&self) -> bool {
        self.cast.from.is_none() && matches!(self.source, Source::Feature(_))
    }

    /// Whether it takes a slot.
    pub(crate) fn takes_slot(&self) -> bool {
        self.source == Source::Prepared
    }

    /// Whether a slot, a use or a charge is left for it.
    pub(crate) fn is_powered(&self) -> bool {
        match self.source {
            Source::Prepared => self.cast.slot.is_some() || !self.serving().is_empty(),
            Source::Innate(uses) => uses != Uses::Left(0),
            Source::Feature(feature) => is_left(self.creature(), feature),
            Source::Item(item) => item.charges.is_none_or(|needed| {
                let name = self.cast.from.as_ref().map_or("", |item| item.as_str());
                self.creature().pools.charges_of(name).unwrap_or(0) >= needed
            }),
            Source::AtWill | Source::Ritual => true,
            Source::Nowhere => false,
        }
    }

    /// The options of which one must be named.
    pub(crate) fn options(&self) -> Vec<&'static str> {
        open::options(self)
    }

    /// Whether any of its options stands for all: it is one of many monsters.
    pub(crate) fn has_free_option(&self) -> bool {
        open::is_free(self)
    }

    /// Whether it is an attack with a weapon.
    pub(crate) fn strikes(&self) -> bool {
        let weapon =
            |effect: &Effect| matches!(effect.roll, Some(Roll::Attack(roll)) if roll.attack == SpellAttack::Weapon);
        self.spell.effects.iter().any(weapon)
    }

    /// The weapons in hand with which it could be made, each once; none where it is no attack with a weapon.
    pub(crate) fn weapons(&self) -> SmallVec<[Name; 2]> {
        let mut weapons: SmallVec<[Name; 2]> = SmallVec::new();
        for item in self.creature().hands.iter().flatten().filter(|_| self.strikes()) {
            if self.position.tables().weapon(item.as_str()).is_some() && !weapons.contains(item) {
                weapons.push(item.clone());
            }
        }
        weapons
    }

    /// Whether armour, voice, hands and materials allow it.
    pub(crate) fn has_components(&self) -> bool {
        let (position, creature) = (self.position, self.creature());
        let trained = &creature.sheet.armor;
        let worn = creature.armor.as_ref().and_then(|armor| position.tables().armor(armor.as_str()));
        let shield = creature.hands.iter().flatten().any(|item| is_shield(item.as_str()));
        let needs = self.needs();
        let handled = || {
            let held = materials::held(self);
            let gesturing = match position.ruleset.somatic_with_focus {
                SomaticWithFocus::Strict => needs.material && held,
                SomaticWithFocus::Relaxed => materials::holds_focus(self) || (needs.material && held),
            };
            (!needs.somatic || gesturing) && (!needs.material || held || materials::worn(self))
        };
        worn.is_none_or(|armor| trained.covers(&armor.category))
            && (!shield || trained.covers(&ArmorCategory::Shield))
            && (!needs.verbal || silenced(position, self.actor).is_none())
            && (!needs.material || materials::there(self))
            && ((!needs.somatic && !needs.material) || free_hands(position, self.actor) > 0 || handled())
    }

    /// The metamagic that could change it, one way at a time.
    pub(crate) fn ways(&self) -> SmallVec<[Name; 2]> {
        let edition = self.position.edition();
        let points = self.creature().pools.points(POINTS);
        let has = |way: &Way| self.creature().pools.feature(way.name()).is_some();
        let known = |way: &&Way| points > 0 && has(way) && way.row(edition).is_some();
        Way::ALL.iter().filter(known).filter(|way| way.suits(self)).map(|way| Name::of(way.name())).collect()
    }

    /// The metamagic that matters to whether it is possible: the one way that cannot be joined with others, else the first.
    pub(crate) fn told_ways(&self) -> SmallVec<[Name; 1]> {
        let edition = self.position.edition();
        let ways = &self.metamagic.0;
        let told = ways.iter().find(|way| !way.joins(edition)).or_else(|| ways.iter().min());
        told.map(|way| Name::of(way.name())).into_iter().collect()
    }

    /// Whether its metamagic suits it and is paid for.
    pub(crate) fn is_changed(&self) -> bool {
        let edition = self.position.edition();
        let needed: u32 = self.metamagic.0.iter().map(|way| way.points(edition, self.level)).sum();
        self.metamagic.0.iter().all(|way| way.suits(self))
            && (needed == 0 || u32::from(self.creature().pools.points(POINTS)) >= needed)
    }
}
