//! What features make of spells: their damage and healing, whom they spare, and whom they drive away.

use smallvec::SmallVec;

use super::course::{Course, Done};
use super::effect::{Power, Roster};
use crate::data::effect::{Effect, Roll, Shift};
use crate::data::gift::{Gift, SpellDamage};
use crate::data::spell::Spell;
use crate::data::words::DamageType;
use crate::state::influence::{Craft, Working};
use crate::state::{Position, Who};

/// The spell at work.
fn spell_of(position: &Position, working: &Working) -> Option<&'static Spell> {
    if working.craft == Craft::Spell { position.tables().spell(working.name.as_str()) } else { None }
}

/// The level a spell was cast at.
fn level_of(spell: &Spell, working: &Working) -> u32 {
    u32::from(spell.level.get()) + u32::from(working.above)
}

/// Whether a cantrip still does half its damage to those who get out of its way; if so, whether also after a miss.
pub(super) fn potent(position: &Position, working: &Working) -> Option<bool> {
    spell_of(position, working).filter(|spell| spell.level.is_cantrip())?;
    position.creature(working.by).gifts().find_map(|(_, gift)| match gift {
        Gift::PotentCantrip { miss } => Some(*miss),
        _ => None,
    })
}

fn is_meant(spell: &Spell, gift: &SpellDamage, kind: DamageType) -> bool {
    gift.spell.as_ref().is_none_or(|name| *name == spell.id)
        && (!gift.cantrip || spell.level.is_cantrip())
        && gift.class.is_none_or(|class| spell.classes.contains(&class))
        && gift.school.is_none_or(|school| school == spell.school)
        && gift.kind.is_none_or(|only| only == kind)
}

/// What features add to a damage roll of a spell. What is added to one roll only is added while it is `fresh`.
pub(super) fn more_damage(position: &Position, working: &Working, kind: DamageType, fresh: bool) -> i32 {
    let Some(spell) = spell_of(position, working) else { return 0 };
    let creature = position.creature(working.by);
    let added = creature.gifts().filter_map(|(_, gift)| match gift {
        Gift::SpellDamage(gift) if (fresh || !gift.once) && is_meant(spell, gift, kind) => {
            Some(i32::from(creature.sheet.modifier(gift.ability)))
        }
        _ => None,
    });
    added.sum()
}

/// What features add to the healing of a spell of at least the first level, for each creature.
pub(super) fn more_healing(position: &Position, working: &Working) -> u32 {
    let Some(spell) = spell_of(position, working).filter(|spell| !spell.level.is_cantrip()) else { return 0 };
    let more = position.creature(working.by).gifts().filter_map(|(_, gift)| match gift {
        Gift::HealingBonus(more) => Some(u32::from(*more) + level_of(spell, working)),
        _ => None,
    });
    more.sum()
}

/// Whether the dice of a spell that heals show their highest number.
pub(super) fn heals_most(position: &Position, working: &Working) -> bool {
    working.craft == Craft::Spell && position.creature(working.by).gifts().any(|(_, gift)| *gift == Gift::HealingMost)
}

/// Those friends whom a spell with a saving throw spares, of all it falls upon.
pub(super) fn sculpted(position: &Position, working: &Working, effect: &Effect, on: &[Who]) -> Roster {
    let (Some(spell), Some(Roll::Save(_))) = (spell_of(position, working), effect.roll) else { return Roster::new() };
    let by = working.by;
    let count = position.creature(by).gifts().find_map(|(_, gift)| match gift {
        Gift::Sculpts(school, count) if *school == spell.school => {
            Some(usize::from(*count) + level_of(spell, working) as usize)
        }
        _ => None,
    });
    let friend = |who: &Who| *who != by && position.allied(by, *who) && position.sees(by, *who);
    on.iter().copied().filter(friend).take(count.unwrap_or(0)).collect()
}

impl Course<'_> {
    /// A hit of a spell drives its target away, where a feature says so.
    pub fn drive_by_spell(&mut self, power: &Power<'_>, who: Who) -> Done {
        let Some(spell) = spell_of(self.position, &power.working) else { return Ok(()) };
        let size = self.position.creature(who).size();
        let pushes: SmallVec<[u16; 1]> = self
            .position
            .creature(power.working.by)
            .gifts()
            .filter_map(|(_, gift)| match gift {
                Gift::SpellPush { spell: name, feet, max_size } if *name == spell.id => {
                    max_size.is_none_or(|most| size <= most).then_some(*feet)
                }
                _ => None,
            })
            .collect();
        pushes.into_iter().try_for_each(|feet| self.displace(power, who, Shift::Push(feet)))
    }

    /// A spell that heals others heals its caster, where a feature says so.
    pub fn heal_healer(&mut self, working: &Working, targets: &[Who]) -> Done {
        let Some(spell) = spell_of(self.position, working).filter(|spell| !spell.level.is_cantrip()) else {
            return Ok(());
        };
        let heals = spell.effects.iter().any(|effect| effect.healing.is_some());
        if !heals || targets.iter().all(|&who| who == working.by) {
            return Ok(());
        }
        let more: u32 = self
            .position
            .creature(working.by)
            .gifts()
            .filter_map(|(_, gift)| match gift {
                Gift::HealsHealer(more) => Some(u32::from(*more) + level_of(spell, working)),
                _ => None,
            })
            .sum();
        self.heal(working.by, more)
    }
}
