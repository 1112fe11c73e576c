//! How a casting is aimed: its spell with the slot, the level and the metamagic.

use super::metamagic::Way;
use super::{Casting, time};
use crate::data::Edition;
use crate::data::effect::Effect;
use crate::data::moment::SpellAttack;
use crate::data::spell::Range;
use crate::data::target::{Count, TargetKind};
use crate::validation::aiming::Shot;

/// What a touch becomes at a distance.
const DISTANT_TOUCH: u32 = 30;

impl<'a> Casting<'a> {
    /// The spell with the words that aim it.
    pub fn shot(&self) -> Shot<'a> {
        let spell = self.spell;
        let effect =
            self.cast.option.as_ref().and_then(|option| {
                spell.effects.iter().find(|effect| effect.option.as_deref() == Some(option.as_str()))
            });
        let shape = effect.and_then(|effect| effect.area).or(spell.area.as_ref().map(|area| {
            let feet = area.grows.saturating_mul(self.above().into());
            area.shape.grown(feet)
        }));
        let teleport = spell.effects.iter().find_map(Effect::teleports);
        let mut shot = Shot {
            name: &self.cast.spell,
            targets: &spell.targets,
            shape,
            range: Range::OnlySelf,
            most: self.most(),
            teleport,
            answers: time::answers(self.position, self.actor, &spell.time),
            effects: &spell.effects,
            aim: &self.cast.aim,
        };
        shot.range = self.range(&shot);
        shot
    }

    /// How many targets may be named.
    fn most(&self) -> Option<u32> {
        let sheet = &self.creature().sheet;
        let targets = &self.spell.targets;
        let twin = u8::from(self.metamagic.has(Way::Twinned));
        let (above, twins) = match self.position.edition() {
            Edition::Srd51 => (self.above(), twin),
            // The spell counts as one level higher.
            Edition::Srd521 => (self.above() + twin, 0),
        };
        match targets.count {
            Count::Modifier => {
                let modifier = sheet.casting_ability.map_or(0, |ability| sheet.modifier(ability));
                Some(u32::from(modifier.max(1).unsigned_abs()))
            }
            _ => targets.most(above, sheet.level).map(|most| u32::from(most + twins)),
        }
    }

    fn range(&self, shot: &Shot<'_>) -> Range {
        let named = matches!(self.spell.targets.kind, TargetKind::Creatures | TargetKind::Objects | TargetKind::Either);
        let range = self.spell.range_at(self.creature().sheet.level);
        match (range, shot.attack()) {
            // Others are reached by hand or by weapon, or wherever they are.
            (Range::OnlySelf, Some(SpellAttack::Melee)) if named => Range::Touch,
            (Range::OnlySelf, Some(SpellAttack::Weapon)) if named => Range::Feet(self.weapon_reach()),
            (Range::OnlySelf, _) if self.spell.targets.kind == TargetKind::Objects => Range::Touch,
            (Range::OnlySelf, _) if named => Range::Unlimited,
            (Range::Touch, _) if self.metamagic.has(Way::Distant) => Range::Feet(DISTANT_TOUCH),
            (Range::Feet(feet), _) if self.metamagic.has(Way::Distant) => Range::Feet(2 * feet),
            (range, _) => range,
        }
    }

    /// How far the weapon reaches with which the spell attacks.
    fn weapon_reach(&self) -> u32 {
        let tables = self.position.tables();
        let held = self.creature().hands.iter().flatten();
        let named = held.filter(|item| self.cast.with.as_ref().is_none_or(|with| with == *item));
        let weapons = named.filter_map(|item| tables.weapon(item.as_str()));
        let reach = weapons.map(|weapon| {
            let shot = weapon.range.map_or(0, |(_, long)| long);
            shot.max(weapon.reach.unwrap_or(0))
        });
        reach.max().unwrap_or(5).into()
    }
}
