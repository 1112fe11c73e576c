//! What a creature is and stays through an encounter: its numbers, from the data or as they were written.

use smallvec::SmallVec;

use super::body::Body;
use super::conditions::ConditionSet;
use crate::data::Edition;
use crate::data::armor::ArmorCategory;
use crate::data::attack::Action;
use crate::data::feature::{Activation, Feature};
use crate::data::gift::{FreeCasting, Gift};
use crate::data::moment::Moment;
use crate::data::monster::{Monster, Scores, Senses, Speeds};
use crate::data::tables;
use crate::data::words::{Ability, ClassName, CreatureType, Size};
use crate::name::Name;
use crate::state::pools::Pools;

/// Where a creature's numbers come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Nowhere: a plain creature.
    Plain,
    /// A stat block.
    Monster(&'static Monster),
    /// Classes and levels.
    Character,
}

/// What somebody is trained in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Training<T> {
    /// Everything.
    All,
    /// These only, sorted.
    Some(Vec<T>),
}

impl<T: PartialEq> Training<T> {
    /// Whether something is among it.
    pub fn covers(&self, thing: &T) -> bool {
        match self {
            Training::All => true,
            Training::Some(things) => things.contains(thing),
        }
    }
}

/// What a creature is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Its name in the encounter.
    pub id: Name,
    /// The edition whose tables it is made from.
    pub edition: Edition,
    /// Where its numbers come from.
    pub origin: Origin,
    /// Its initiative count, if it is known: lair actions come after 20.
    pub initiative: Option<i32>,
    /// Its size.
    pub size: Size,
    /// Its type.
    pub kind: CreatureType,
    /// Its ability scores.
    pub abilities: Scores,
    /// Its armour class, if it does not follow from what it wears and holds.
    pub armor_class: Option<u8>,
    /// Its speeds.
    pub speeds: Speeds,
    /// Its speed on foot was written, with all that features of classes add to it.
    pub speed_told: bool,
    /// How far it reaches without a weapon, in feet.
    pub reach: u16,
    /// Its senses.
    pub senses: Senses,
    /// Conditions it cannot be in.
    pub immune: ConditionSet,
    /// Its proficiency bonus.
    pub proficiency: u8,
    /// Its level: of the character, or as a caster for monsters; it raises cantrips.
    pub level: u8,
    /// Its classes with their levels.
    pub classes: SmallVec<[(ClassName, u8); 1]>,
    /// Its natural attacks and other attacks of its stat block, sorted by name.
    pub attacks: Vec<Action>,
    /// The ability its spells are cast with.
    pub casting_ability: Option<Ability>,
    /// The number to reach in saves against its spells.
    pub spell_dc: u8,
    /// Added to attack rolls of its spells.
    pub spell_attack: i8,
    /// Whether a stat block says that its spells need no materials.
    pub no_materials: bool,
    /// Cantrips it knows, sorted.
    pub cantrips: Vec<Name>,
    /// Spells it has prepared or knows, sorted.
    pub prepared: Vec<Name>,
    /// Spells in its spellbook, sorted.
    pub spellbook: Vec<Name>,
    /// Weapons it is proficient with.
    pub weapons: Training<Name>,
    /// Armour it is trained in.
    pub armor: Training<ArmorCategory>,
    /// Skills and other things it is proficient with, sorted.
    pub skills: Vec<Name>,
    /// Weapons whose mastery it has, sorted (2024).
    pub masteries: Vec<Name>,
    /// Trained to carry a rider.
    pub trained: bool,
    /// What traits make of its body.
    pub body: Body,
    /// Features that its levels would give it and that it has not, sorted.
    pub without: Vec<Name>,
    /// Its features that work by themselves; they follow from its classes and from what the encounter says.
    pub knacks: Vec<&'static Feature>,
    /// Features that its levels give it and that are used, not only there.
    pub powers: Vec<&'static Feature>,
}

impl Sheet {
    /// Whether its levels give it a feature.
    pub fn reaches(&self, feature: &Feature) -> bool {
        let by_level = |&(class, level): &(_, u8)| self.class_level(class) >= level;
        let denied = || self.without.iter().any(|name| name == feature.id.as_str());
        !feature.chosen && feature.classes.iter().any(by_level) && !denied()
    }

    /// Finds out which of its features work by themselves, and which are used. What a stat block calls by the name of one that works by
    /// itself is a trait of its own.
    pub(crate) fn take_up(&mut self, pools: &Pools) {
        let traits = self.monster().map_or(&[][..], |monster| &monster.traits);
        let own = |feature: &Feature| traits.iter().any(|one| one.id == feature.id);
        let has = |feature: &&Feature| self.reaches(feature) || pools.feature(&feature.id).is_some() && !own(feature);
        let any = !self.classes.is_empty() || !pools.features.is_empty();
        let rows = any.then(|| tables(self.edition).knacks());
        self.knacks = rows.into_iter().flatten().filter(has).collect();
        let rows = (!self.classes.is_empty()).then(|| tables(self.edition).features.rows());
        let used = |feature: &&Feature| !matches!(feature.activation, Activation::Passive | Activation::Part);
        self.powers = rows.into_iter().flatten().filter(used).filter(|feature| self.reaches(feature)).collect();
    }

    /// Has the spells prepared that its features cast without a slot.
    pub(crate) fn prepare(&mut self) {
        for gift in self.knacks.iter().flat_map(|feature| &feature.gifts) {
            if let Gift::FreeCasting(FreeCasting::Spell(spell)) = gift
                && let Err(index) = self.prepared.binary_search_by(|known| known.as_str().cmp(spell))
            {
                self.prepared.insert(index, Name::new(spell));
            }
        }
    }

    /// Whether a feature changes it by being there.
    pub fn is_changed(&self) -> bool {
        self.knacks.iter().any(|feature| feature.passive(Moment::Cast).next().is_some())
    }

    /// The level of the class from which it has a feature; of several the highest.
    pub fn level_of(&self, feature: &Feature) -> u8 {
        feature.classes.iter().map(|&(class, _)| self.class_level(class)).max().unwrap_or(0)
    }

    /// The modifier of an ability.
    pub fn modifier(&self, ability: Ability) -> i8 {
        self.abilities.modifier(ability)
    }

    /// Whether it is a character and not a monster: at 0 hit points characters fall unconscious.
    pub const fn is_character(&self) -> bool {
        !matches!(self.origin, Origin::Monster(_))
    }

    /// Its stat block.
    pub const fn monster(&self) -> Option<&'static Monster> {
        match self.origin {
            Origin::Monster(monster) => Some(monster),
            Origin::Plain | Origin::Character => None,
        }
    }

    /// The attack of its stat block of that name.
    pub fn attack(&self, name: &str) -> Option<&Action> {
        self.attacks.iter().find(|attack| attack.id == name)
    }

    /// Its level in a class, 0 if it has none.
    pub fn class_level(&self, class: ClassName) -> u8 {
        self.classes.iter().find(|(known, _)| *known == class).map_or(0, |&(_, level)| level)
    }
}
