//! What a creature is, as far as features ask about it that work by themselves, and which of them do.

use super::creature::Creature;
use crate::data::armor::ArmorCategory;
use crate::data::effect::Effect;
use crate::data::feature::{Being, Feature};
use crate::data::gift::Gift;
use crate::data::moment::Moment;
use crate::data::tables;
use crate::data::words::Condition;

impl Creature {
    /// Whether it is as a feature wants it.
    pub fn is_being(&self, being: Being) -> bool {
        let tables = tables(self.sheet.edition);
        let worn = || self.armor.as_ref().and_then(|armor| tables.armor(armor.as_str()));
        let shield = || self.hands.iter().flatten().any(|item| matches!(item.as_str(), "shield" | "shield-emblem"));
        match being {
            Being::Raging => self.raging,
            Being::Armored => self.armor.is_some(),
            Being::NoArmor => self.armor.is_none(),
            Being::Unarmored => self.armor.is_none() && !shield(),
            Being::NoHeavyArmor => worn().is_none_or(|armor| armor.category != ArmorCategory::Heavy),
            Being::MonkWeapons => {
                let mut weapons = self.hands.iter().flatten().filter_map(|item| tables.weapon(item.as_str()));
                weapons.all(|weapon| weapon.monk)
            }
            Being::Able => !self.is_dead() && !self.suffers(Condition::Incapacitated),
            Being::Conscious => !self.is_dead() && !self.suffers(Condition::Unconscious),
            Being::Aware => ![Condition::Blinded, Condition::Deafened, Condition::Incapacitated]
                .into_iter()
                .any(|condition| self.suffers(condition)),
        }
    }

    /// Whether it is in a condition, whatever keeps that from doing anything: what its features do may hang on it.
    fn suffers(&self, condition: Condition) -> bool {
        let down = matches!(condition, Condition::Unconscious | Condition::Prone | Condition::Incapacitated);
        self.is_dying() && down || self.conditions.has(condition)
    }

    /// The features it has that work by themselves, as it is now.
    pub fn knacks(&self) -> impl Iterator<Item = &'static Feature> {
        let holds = |feature: &&'static Feature| feature.during.iter().all(|&being| self.is_being(being));
        self.sheet.knacks.iter().copied().filter(holds)
    }

    /// What its traits and its features give it, each with the name of the trait or feature.
    pub fn gifts(&self) -> impl Iterator<Item = (&'static str, &'static Gift)> {
        let traits = self.sheet.monster().map_or(&[][..], |monster| &monster.traits);
        let traits = traits.iter().flat_map(|one| one.gifts.iter().map(move |gift| (one.id.as_str(), gift)));
        let features = self.knacks().flat_map(|one| one.gifts.iter().map(move |gift| (one.id.as_str(), gift)));
        traits.chain(features)
    }

    /// What its features do at a moment.
    pub fn passives(&self, moment: Moment) -> impl Iterator<Item = (&'static Feature, &'static Effect)> {
        self.knacks().flat_map(move |feature| feature.passive(moment).map(move |effect| (feature, effect)))
    }
}
