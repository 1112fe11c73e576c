//! How a casting is aimed: its spell with the slot, the level and the metamagic.

use std::cmp::Ordering;

use super::metamagic::Way;
use super::{Casting, time};
use crate::data::Edition;
use crate::data::effect::{Effect, Roll};
use crate::data::gift::Gift;
use crate::data::moment::SpellAttack;
use crate::data::spell::{Range, Spell};
use crate::data::target::{Count, TargetKind, Targets};
use crate::space::{Square, hand};
use crate::spot::Spot;
use crate::state::ground::{run, wall};
use crate::state::influence::Laid;
use crate::validation::aiming::{Placing, Shot};

/// The option by which the side of a wall that matters is the one of its caster.
pub(super) const NEAR: &str = "near";

/// What a touch becomes at a distance.
const DISTANT_TOUCH: u32 = 30;

/// The range at which a spell reaches those it names: from oneself others are reached by hand, or wherever they are.
pub(crate) fn reached(spell: &Spell, range: Range) -> Range {
    let strikes =
        |effect: &Effect| matches!(effect.roll, Some(Roll::Attack(roll)) if roll.attack != SpellAttack::Ranged);
    match (range, spell.targets.kind) {
        (Range::OnlySelf, TargetKind::Objects) => Range::Touch,
        (Range::OnlySelf, TargetKind::Creatures | TargetKind::Either) if spell.effects.iter().any(strikes) => {
            Range::Touch
        }
        (Range::OnlySelf, TargetKind::Creatures | TargetKind::Either) => Range::Unlimited,
        _ => range,
    }
}

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
        let targets = effect.and_then(|effect| effect.targets.as_deref()).unwrap_or(&spell.targets);
        let mut shot = Shot {
            name: &self.cast.spell,
            targets,
            shape,
            ground: spell.area.as_ref(),
            thing: None,
            range: Range::OnlySelf,
            most: self.most(targets),
            teleport,
            answers: time::answers(self.position, self.actor, &spell.time),
            effects: &spell.effects,
            aim: &self.cast.aim,
        };
        shot.range = self.range(&shot);
        shot
    }

    /// Where its area lies. The side of a wall that matters is the one away from the caster, unless the near one is chosen.
    pub fn laid(&self) -> Laid {
        let shot = self.shot();
        let aim = &self.cast.aim;
        let through = shot.shape.and_then(run).map(|_| shot.through(self.position, self.actor)).unwrap_or_default();
        let mut laid = Laid { at: None, toward: aim.toward, through };
        if laid.through.is_empty() {
            let corner = shot.corner(self.position, self.actor).map(|corner| Square::new(corner.x, corner.y));
            let at = corner.map(|square| Spot { square, level: aim.at.and_then(|spot| spot.level) });
            let fixed = self.spell.area.as_ref().is_some_and(|area| area.fixed);
            let own = self.position.space(self.actor).filter(|_| fixed);
            let own = own.map(|space| Spot { square: space.square, level: Some(space.level) });
            // A line goes where its caster goes.
            let is_line = matches!(shot.placing(), Placing::Line(..));
            laid.at = at.or(aim.at).or(aim.covering.filter(|_| !is_line)).or(own);
            return laid;
        }
        let near = self.cast.option.as_ref().is_some_and(|option| *option == NEAR);
        let own = self.position.space(self.actor).map(|space| hand(&wall(&laid), space.square));
        // Equal is on neither side: the way stays as it was said.
        let turned = if near { Ordering::Greater } else { Ordering::Less };
        if own == Some(turned) {
            laid.through.reverse();
        }
        laid
    }

    /// How many targets may be named.
    fn most(&self, targets: &Targets) -> Option<u32> {
        let sheet = &self.creature().sheet;
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
        let farther = self.creature().gifts().find_map(|(name, gift)| match gift {
            Gift::SpellRange { spell, feet, level } if *spell == self.spell.id => {
                let feature = self.position.feature_of(self.actor, name);
                let levels = feature.map_or(0, |feature| self.creature().sheet.level_of(feature));
                Some(Range::Feet(feet + level * u32::from(levels)))
            }
            _ => None,
        });
        let range = farther.unwrap_or_else(|| self.spell.range_at(self.creature().sheet.level));
        match (reached(self.spell, range), shot.attack()) {
            (Range::Touch, Some(SpellAttack::Weapon)) => Range::Feet(self.weapon_reach()),
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
