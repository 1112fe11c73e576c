//! The rolls that decide about effects: saving throws, contests, and dice that tell one thing from another.

use rulebound_kernel::DiceError;
use smallvec::SmallVec;

use super::attack::cover_bonus;
use super::course::{Course, Leaning};
use super::effect::{Power, Roster};
use super::numbers::ability_leaning;
use super::purpose::Purpose;
use super::spellcraft::potent;
use super::traits::{eases, evades, is_spell_proof};
use crate::data::effect::{Contest, Effect, Roll, Save};
use crate::data::moment::{Resistance, SaveAdvantage, SavesOnly, Success};
use crate::data::words::{Ability, CreatureType, Skill};
use crate::event::Event;
use crate::name::Name;
use crate::notice::Notice;
use crate::space::{Cover, Crowded, LineModel, Place, Size};
use crate::spot::Target;
use crate::state::{Position, Who};

/// What an effect's roll decided for a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    Whole,
    Critical,
    /// Half the damage, and all else.
    Lessened,
    /// Half the damage, and nothing else.
    Half,
    Spared,
}

/// The faces that tell what happens to whom.
pub(super) type Faces = SmallVec<[(Who, SmallVec<[u16; 2]>); 4]>;

/// What a saving throw comes to without a roll, for a creature that cannot succeed or fail.
pub(super) fn foregone(position: &Position, effect: &Effect, who: Who) -> Option<bool> {
    let creature = position.creature(who);
    let is = |types: &[CreatureType]| types.contains(&creature.sheet.kind);
    if is(&effect.passes) || effect.passes_immune.is_some_and(|condition| creature.is_immune(condition)) {
        return Some(true);
    }
    is(&effect.fails).then_some(false)
}

/// How a saving throw against an effect leans, beside what works on the creature.
pub(super) fn tried(position: &Position, power: &Power<'_>, effect: &Effect, save: &Save, who: Who) -> Leaning {
    let creature = position.creature(who);
    let eased = match save.advantage {
        Some(SaveAdvantage::Fought) => position.hostile(power.working.by, who),
        Some(SaveAdvantage::Large) => creature.size() >= Size::Large,
        None => false,
    };
    let ability = better(position, who, save.save, save.or);
    Leaning {
        advantage: eased || eases(position, who, ability, effect, &power.working),
        disadvantage: effect.worse.contains(&creature.sheet.kind),
    }
}

impl Course<'_> {
    /// The roll of an effect for one target.
    pub fn fate(&mut self, power: &Power<'_>, effect: &Effect, who: Who) -> Result<Fate, DiceError> {
        match effect.roll {
            None => Ok(Fate::Whole),
            // An attack with the weapon in hand is an attack of its own; other attacks are rolled one by one before.
            Some(Roll::Attack(_)) => Ok(Fate::Whole),
            Some(Roll::Contest(contest)) => {
                let won = self.contest(power, contest, who)?;
                Ok(if won { Fate::Whole } else { Fate::Spared })
            }
            Some(Roll::Save(save)) => self.saves(power, effect, save, who),
        }
    }

    fn saves(&mut self, power: &Power<'_>, effect: &Effect, save: Save, who: Who) -> Result<Fate, DiceError> {
        let willing = self.position.is_willing(who, power.working.by);
        match save.only {
            Some(SavesOnly::Unwilling) if willing => return Ok(Fate::Whole),
            Some(SavesOnly::Carried) => return Ok(Fate::Whole),
            _ => {}
        }
        let spared = match save.success {
            Success::Half => Fate::Half,
            Success::Lessened => Fate::Lessened,
            Success::None | Success::Other => Fate::Spared,
        };
        if is_spell_proof(self.position, who, &power.working) {
            return Ok(spared);
        }
        if let Some(success) = foregone(self.position, effect, who) {
            return Ok(if success { spared } else { Fate::Whole });
        }
        let cover = save_cover(self.position, power, &save, who);
        let dc = save.dc.map_or(power.working.dc, i32::from);
        let ability = better(self.position, who, save.save, save.or);
        let leaning = tried(self.position, power, effect, &save, who);
        let evades = save.success == Success::Half && ability == Ability::Dexterity && evades(self.position, who);
        let potent = !effect.damage.is_empty() && potent(self.position, &power.working).is_some();
        Ok(match self.save_leaned(who, ability, dc, cover, leaning)? {
            true if evades => Fate::Spared,
            true if potent => Fate::Half,
            true => spared,
            false if evades => Fate::Half,
            false => Fate::Whole,
        })
    }

    /// A check against one of the target; whether it is won. Who can do nothing does not resist.
    fn contest(&mut self, power: &Power<'_>, contest: Contest, who: Who) -> Result<bool, DiceError> {
        let small = contest.better.is_some_and(|most| self.position.creature(who).size() <= most);
        let leaning = Leaning { advantage: small, disadvantage: false };
        self.throws(power.working.by, Purpose::By(power.working.name.clone(), "check"));
        let (_, throw) = self.d20(leaning, contest.bonus.map_or(power.working.modifier, i32::from))?;
        let effort = throw.total;
        let creature = self.name(power.working.by);
        self.happen(Event::Checked { creature, skill: power.working.name.clone(), throw });
        if self.position.creature(who).is_incapacitated() {
            return Ok(true);
        }
        let resistance = match contest.contest {
            Resistance::Strength => self.check_ability(who, Ability::Strength)?,
            Resistance::Athletics => self.check(who, Skill::Athletics)?,
            Resistance::Wrestling => self.resist(who)?,
        };
        Ok(effort > resistance)
    }

    /// A check of an ability without a skill; the total.
    pub fn check_ability(&mut self, who: Who, ability: Ability) -> Result<i32, DiceError> {
        let modifier = i32::from(self.position.creature(who).sheet.modifier(ability));
        self.throws(who, Purpose::By(Name::of(ability.name()), "check"));
        let (_, throw) = self.d20(ability_leaning(self.position, who, ability), modifier)?;
        let total = throw.total;
        let creature = self.name(who);
        self.happen(Event::Checked { creature, skill: Name::of(ability.name()), throw });
        Ok(total)
    }

    /// A die for each creature, where an effect has one; its highest face may stand for two others.
    pub fn throw_faces(&mut self, power: &Power<'_>, effect: &Effect, on: &Roster) -> Result<Faces, DiceError> {
        let mut thrown = Faces::new();
        let Some(sides) = effect.throws else { return Ok(thrown) };
        for &who in on {
            let mut faces: SmallVec<[u16; 2]> = SmallVec::new();
            let first = self.tell_die(power, who, sides)?;
            if !effect.twice || first < sides {
                faces.push(first);
            }
            while effect.twice && first == sides && faces.len() < 2 {
                let face = self.tell_die(power, who, sides)?;
                if face < sides {
                    faces.push(face);
                }
            }
            thrown.push((who, faces));
        }
        Ok(thrown)
    }

    /// A die thrown for a creature, in sight of everybody.
    pub fn tell_die(&mut self, power: &Power<'_>, who: Who, sides: u16) -> Result<u16, DiceError> {
        self.throws(who, Purpose::Of("what comes of", power.working.name.clone()));
        let face = self.die(sides)?.min(sides.into()) as u16;
        let (creature, name) = (self.name(who), power.working.name.clone());
        self.happen(Event::Thrown { creature, name, sides, face });
        Ok(face)
    }
}

/// Whether a face that was thrown for a creature brings an effect about, if it takes one.
pub(super) fn is_thrown(effect: &Effect, faces: &Faces, who: Who) -> bool {
    let Some((least, most)) = effect.faces else { return true };
    let mut own = faces.iter().filter(|(known, _)| *known == who).flat_map(|(_, faces)| faces);
    own.any(|face| (least..=most).contains(face))
}

/// What cover adds to a save: against an area that between its point of origin and the creature, else that which the verdict
/// found.
pub(super) fn save_cover(position: &Position, power: &Power<'_>, save: &Save, who: Who) -> i32 {
    if !save.cover || save.save != Ability::Dexterity {
        return 0;
    }
    if let Some(origin) = power.origin {
        return area_cover(position, origin, power.working.by, who).map_or(0, cover_bonus);
    }
    let name = position.creature(who).id();
    let degree = power.notices.iter().find_map(|notice| match notice {
        Notice::Cover { target: Target::Creature(target), degree } if target == name => Some(*degree),
        _ => None,
    });
    degree.map_or(0, cover_bonus)
}

/// The cover that a creature has from a point of origin, by its square that has the least. Creatures give cover but for the one
/// from whom the area comes.
fn area_cover(position: &Position, origin: Place, by: Who, who: Who) -> Option<Cover> {
    let (rules, body) = (&position.ruleset, position.space(who)?);
    let obstacles = Crowded { ground: &position.stage.grid, creatures: &position.crowd(&[by, who]) };
    body.squares().map(|square| rules.line.line(&obstacles, origin, square).cover).min()
}

/// The better of two abilities to save with.
pub(super) fn better(position: &Position, who: Who, one: Ability, or: Option<Ability>) -> Ability {
    let bonus = |ability| super::numbers::save_bonus(position, who, ability);
    or.filter(|&other| bonus(other) > bonus(one)).unwrap_or(one)
}
