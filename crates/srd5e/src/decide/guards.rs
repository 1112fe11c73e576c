//! Features by which a creature guards itself against a blow or a fall.

use rulebound_kernel::DiceError;

use super::course::Course;
use super::purpose::Purpose;
use crate::data::change::Change;
use crate::data::dice::Dice;
use crate::data::effect::Effect;
use crate::data::words::{Ability, ClassName, Trigger};
use crate::event::Event;
use crate::name::Name;
use crate::state::resume::Guard;
use crate::state::{Creature, Resume, Who};
use crate::validation::features::power::Power;

/// What a feature does about a blow or a fall.
#[derive(Clone, Copy)]
enum Ward {
    /// It halves the damage.
    Halves,
    /// It takes a die of ten sides, the Dexterity modifier and the level from the damage.
    Deflects,
    /// It takes five times the level from the damage.
    Slows,
}

/// The features that guard, with what they do.
const WARDS: [(&str, Ward); 4] = [
    ("deflect-attacks", Ward::Deflects),
    ("deflect-missiles", Ward::Deflects),
    ("slow-fall", Ward::Slows),
    ("uncanny-dodge", Ward::Halves),
];

/// The die by which a blow is deflected.
const DEFLECTING: Dice = Dice { count: 1, sides: 10, plus: 0 };

fn ward(name: &str) -> Option<Ward> {
    WARDS.iter().find(|(known, _)| *known == name).map(|&(_, ward)| ward)
}

/// Whether a feature guards against a blow or a fall.
pub fn guards(name: &str) -> bool {
    ward(name).is_some()
}

fn monk(creature: &Creature) -> u32 {
    creature.sheet.class_level(ClassName::Monk).into()
}

impl Course<'_> {
    /// Guards a creature by a feature; whether it is one of those.
    pub fn guard_by(&mut self, actor: Who, name: &str) -> Result<bool, DiceError> {
        let Some(ward) = ward(name) else { return Ok(false) };
        let guard = match ward {
            Ward::Halves => Guard { halved: true, ..Guard::default() },
            Ward::Slows => Guard { less: 5 * monk(self.position.creature(actor)), ..Guard::default() },
            Ward::Deflects => {
                let creature = self.position.creature(actor);
                let added = i32::from(creature.sheet.modifier(Ability::Dexterity)) + monk(creature) as i32;
                self.throws(actor, Purpose::Of("damage turned by", Name::new(name)));
                Guard { less: (self.sum(DEFLECTING, 1)? + added).max(0) as u32, ..Guard::default() }
            }
        };
        self.guard(actor, guard);
        Ok(true)
    }

    /// Raises the armour class of a creature against the blow that waits, if that is all a power does; whether it is.
    pub fn parries(&mut self, actor: Who, power: &Power) -> bool {
        let waits = self.position.pending.iter().rev().find_map(|pending| pending.resume.as_ref());
        let struck = matches!(waits, Some(Resume::Hit(hit)) if hit.target == actor);
        let Some(armor_class) = parry(power).filter(|_| struck) else { return false };
        self.guard(actor, Guard { armor_class, ..Guard::default() });
        true
    }

    fn guard(&mut self, actor: Who, guard: Guard) {
        let creature = self.name(actor);
        self.happen(Event::Guarded { creature, guard });
    }

    /// What is left of damage to a creature that guards itself.
    pub fn guarded(&mut self, who: Who, amount: u32) -> u32 {
        let Some((_, guard)) = self.guarding.as_mut().filter(|(known, _)| *known == who) else { return amount };
        let less = guard.less.min(amount);
        guard.less -= less;
        let left = amount - less;
        if guard.halved { left / 2 } else { left }
    }
}

/// What a power adds to the armour class against one blow: it answers a hit and lasts for nothing else.
pub(super) fn parry(power: &Power) -> Option<i32> {
    let [Effect { changes, until: None, .. }] = power.effects else { return None };
    let [Change::ArmorClass(bonus)] = changes.as_slice() else { return None };
    power.after.contains(&Trigger::Hit).then(|| i32::from(*bonus))
}
