//! The masteries of weapons (2024): what an attack with one does besides.

use super::arms::{Numbers, modifier, numbers};
use super::course::{Course, Done};
use super::effect::Power;
use super::harm::Blow;
use crate::data::weapon::{Mastery, Property, Weapon};
use crate::data::words::{Ability, Condition, Size};
use crate::event::{Event, Strike};
use crate::intent::act::{Attack, Feature};
use crate::name::Name;
use crate::notice::Notice;
use crate::spot::Target;
use crate::state::resume::{Hit, HitOf, Parts, Tilt};
use crate::state::{Happening, Who};
use crate::validation::attack::cleave::{CLEAVE, seconds};
use crate::validation::attack::mastery;
use crate::validation::hearing::turn_of;
use crate::validation::wrestling::driven;

/// The squares that a push goes: 10 feet.
const PUSHED: u32 = 2;
/// The largest that is pushed.
const LARGEST_PUSHED: Size = Size::Large;

impl Course<'_> {
    /// What the mastery of a weapon does after an attack with it that went so and dealt damage or none. Nick and Cleave are attacks of
    /// their own.
    pub fn master(
        &mut self,
        actor: Who,
        target: Who,
        attack: &Attack,
        with: &Name,
        (strike, dealt): (Strike, bool),
    ) -> Done {
        let Some(weapon) = self.position.tables().weapon(with.as_str()) else { return Ok(()) };
        let improvised = attack.thrown && !weapon.has(Property::Thrown);
        let Some(mastery) = mastery(self.position, actor, with.as_str()).filter(|_| !improvised) else { return Ok(()) };
        match (mastery, strike) {
            (Mastery::Graze, Strike::Miss) => self.graze(actor, target, attack, weapon),
            (Mastery::Nick | Mastery::Cleave | Mastery::Graze, _) | (_, Strike::Miss) => Ok(()),
            _ if self.position.creature(target).is_dead() => Ok(()),
            (Mastery::Push, _) => self.push(actor, target),
            (Mastery::Topple, _) => self.topple(actor, target, attack, weapon),
            (Mastery::Slow | Mastery::Vex, _) if !dealt => Ok(()),
            (Mastery::Sap | Mastery::Slow | Mastery::Vex, _) => {
                let power = Power::of_power(self.position, actor, Name::of(mastery.name()), &[]);
                self.affect(&power, &[target])
            }
        }
    }

    /// Asks whether a hit cleaves into somebody else, once a turn.
    pub fn offer_cleave(&mut self, actor: Who, first: Who, with: Name) {
        let cleaves = mastery(self.position, actor, with.as_str()) == Some(Mastery::Cleave);
        let used = turn_of(self.position, actor).is_some_and(|turn| turn.has_used(CLEAVE.as_str()));
        if cleaves && !used && seconds(self.position, actor, first, &with).next().is_some() {
            let (creature, target) = (self.name(actor), self.name(first));
            self.happen(Event::CleaveOffered { creature, target, with });
        }
    }

    /// A second strike, with the damage of the weapon alone.
    pub fn cleave(&mut self, actor: Who, feature: &Feature, notices: &[Notice]) -> Done {
        let Some(Happening::YouHit { with, .. }) = self.happened.clone() else { return Ok(()) };
        let Some(mark @ Target::Creature(name)) = feature.aim.on.first() else { return Ok(()) };
        let Some(target) = self.position.named(name.as_str()) else { return Ok(()) };
        let second = self.second(actor, target, &with);
        let tilt = Tilt::of(notices, mark, name);
        let outcome = self.roll_attack(actor, target, second.bonus, tilt, &second.stroke)?;
        let hit = Hit::new(target, with, true, outcome.roll.clone(), HitOf::Cleave);
        self.conclude(actor, hit, outcome).map(drop)
    }

    /// The second strike in numbers: the modifier is not added to its damage unless it is negative.
    pub fn second(&self, actor: Who, target: Who, with: &Name) -> Numbers {
        let attack = Attack::plain(Target::Creature(self.name(target)), with.clone());
        let feet = self.position.feet(actor, target).unwrap_or(0);
        let mut second = numbers(self.position, actor, &attack, with, feet);
        let added = modifier(self.position.creature(actor), second.stroke.weapon, second.stroke.bare, None).max(0);
        if let Some((dice, _)) = second.damage.first_mut() {
            dice.plus -= i16::try_from(added).unwrap_or(0);
        }
        second
    }

    /// A miss still does the damage of the ability behind it.
    fn graze(&mut self, actor: Who, target: Who, attack: &Attack, weapon: &Weapon) -> Done {
        let modifier =
            u32::try_from(modifier(self.position.creature(actor), Some(weapon), false, attack.by)).unwrap_or(0);
        let parts: Parts = weapon.damage.iter().map(|damage| (modifier, damage.kind)).collect();
        self.hurt(target, &parts, Blow { by: Some(actor), ..Blow::default() })
    }

    /// Straight away from the attacker, as far as there is room.
    fn push(&mut self, actor: Who, target: Who) -> Done {
        let creature = self.position.creature(target);
        if creature.size() > LARGEST_PUSHED || creature.riding.is_some() {
            return Ok(());
        }
        let (Some(from), Some(here)) = (self.position.space(actor), self.position.space(target)) else {
            return Ok(());
        };
        driven(self.position, from, target, here, PUSHED).map_or(Ok(()), |end| self.drive(target, end))
    }

    /// Down by a failed Constitution save.
    fn topple(&mut self, actor: Who, target: Who, attack: &Attack, weapon: &Weapon) -> Done {
        let proficiency = i32::from(self.position.creature(actor).sheet.proficiency);
        let dc = 8 + modifier(self.position.creature(actor), Some(weapon), false, attack.by) + proficiency;
        if self.save(target, Ability::Constitution, dc, 0)? {
            return Ok(());
        }
        self.begin_condition(target, Condition::Prone, None)
    }
}
