//! What spells and powers are aimed at: whom, how far, by what line, and what an area covers.
//!
//! A [`Shot`] is a spell or a power with the words that aim it. It is asked for what is left open ([`Shot::open`]), for the
//! checks of targets, range, sight and line ([`names`], [`check`]), and for those it falls upon ([`Shot::affected`]).

mod affected;
mod fitting;
mod named;
mod open;
mod placing;
mod range;
mod wall;

use super::attack;
use super::hearing::{Checked, Hearing};
use crate::data::area::{Area, Shape};
use crate::data::effect::{Effect, Roll};
use crate::data::moment::{AttackAdvantage, SpellAttack, Who as Falls};
use crate::data::spell::Range;
use crate::data::target::{Count, TargetKind, Targets};
use crate::data::weapon::WeaponKind;
use crate::data::words::{Ability, Condition};
use crate::intent::aim::Aim;
use crate::name::Name;
use crate::space::{Region, Space};
use crate::spot::Target;
use crate::state::{Position, Who};

pub use affected::Affected;
pub(crate) use fitting::bears_metal;
pub(in crate::validation) use fitting::needed;
pub use named::Named;
pub(crate) use placing::{Placing, is_solid};

/// A weapon that goes farther in feet is shot or thrown.
const LONGEST_REACH: u32 = 15;

/// A spell or power with the words that aim it.
#[derive(Clone, Debug)]
pub struct Shot<'a> {
    /// Its name.
    pub name: &'a Name,
    /// What may be named as a target.
    pub targets: &'a Targets,
    /// The shape of its area, as large as it is with this slot.
    pub shape: Option<Shape>,
    /// What else the data say of its area.
    pub ground: Option<&'a Area>,
    /// Where that is now what it moves: its way is measured from there.
    pub thing: Option<Space>,
    /// How far it reaches.
    pub range: Range,
    /// How many targets may be named; `None` for any number.
    pub most: Option<u32>,
    /// How far it carries somebody who teleports, in feet.
    pub teleport: Option<u32>,
    /// Whom alone it can answer, if it is a reaction to somebody.
    pub answers: Option<Who>,
    /// What it does.
    pub effects: &'a [Effect],
    /// The words that aim it.
    pub aim: &'a Aim,
}

impl<'a> Shot<'a> {
    /// A power without slots.
    pub fn power(
        name: &'a Name,
        targets: &'a Targets,
        shape: Option<Shape>,
        ground: Option<&'a Area>,
        range: Range,
        effects: &'a [Effect],
        aim: &'a Aim,
    ) -> Self {
        let most = match targets.count {
            Count::None => Some(0),
            Count::Number(number) => Some(number.into()),
            Count::Any | Count::Modifier => None,
        };
        let teleport = effects.iter().find_map(Effect::teleports);
        Shot { name, targets, shape, ground, thing: None, range, most, teleport, answers: None, effects, aim }
    }

    /// Its range, or what the text gives instead of one.
    pub(crate) fn reach(&self) -> Range {
        self.targets.within.map_or(self.range, |feet| Range::Feet(feet.into()))
    }

    /// Whether it comes from the actor: an area begins there and nobody else is named.
    fn is_from_self(&self) -> bool {
        self.reach() == Range::OnlySelf
    }

    /// Whether creatures, objects or squares are named as its targets. What is put somewhere may have targets near it, and who is
    /// carried along with the actor is named as well.
    pub fn takes_names(&self) -> bool {
        match self.targets.kind {
            TargetKind::Creatures | TargetKind::Objects | TargetKind::Either | TargetKind::Chosen => true,
            TargetKind::Space | TargetKind::OnlySelf | TargetKind::Destination => self.most != Some(0),
            TargetKind::Area | TargetKind::Nothing => false,
        }
    }

    /// Whether somebody must be named. Of those in an area all are meant if no number is given and nobody is named.
    fn needs_names(&self) -> bool {
        let named = matches!(self.targets.kind, TargetKind::Creatures | TargetKind::Objects | TargetKind::Either);
        let chosen = self.targets.kind == TargetKind::Chosen && self.most.is_some();
        (named || chosen) && !self.targets.optional
    }

    /// Whether those who are named go along with the actor.
    fn is_for_company(&self) -> bool {
        matches!(self.targets.kind, TargetKind::OnlySelf | TargetKind::Destination)
    }

    /// Whether those who are named must be in its area.
    fn is_chosen(&self) -> bool {
        matches!(self.targets.kind, TargetKind::Chosen | TargetKind::Space)
    }

    /// How many points may be named.
    fn points(&self) -> u32 {
        self.ground.map_or(1, |area| area.points.into())
    }

    /// Whether what it is aimed at must be seen.
    pub(crate) fn needs_sight(&self) -> bool {
        self.targets.sight || self.range == Range::Sight
    }

    /// Whether it deals damage, puts a condition on somebody or calls for a save.
    pub fn is_harmful(&self) -> bool {
        self.effects.iter().any(harms)
    }

    /// Whether somebody has no room inside for one more whom it would take in.
    pub(crate) fn is_full(&self, position: &Position, actor: Who) -> bool {
        least_room(self.effects).is_some_and(|most| position.inmates(actor).count() >= most.into())
    }

    /// Whether cover helps against it: an attack roll, or a Dexterity save.
    fn minds_cover(&self) -> bool {
        self.effects.iter().any(|effect| match effect.roll {
            Some(Roll::Attack(_)) => true,
            Some(Roll::Save(save)) => save.cover && save.save == Ability::Dexterity,
            Some(Roll::Contest(_)) | None => false,
        })
    }

    /// Whether its attack rolls are made in melee or at range.
    fn rolls(&self) -> Option<WeaponKind> {
        self.attack().map(|attack| match (attack, self.reach()) {
            (SpellAttack::Melee, _) => WeaponKind::Melee,
            (SpellAttack::Weapon, Range::Feet(feet)) if feet <= LONGEST_REACH => WeaponKind::Melee,
            (SpellAttack::Ranged | SpellAttack::Weapon, _) => WeaponKind::Ranged,
        })
    }

    /// Whether it may be aimed at a square by a guess: it rolls an attack and needs nobody to be seen.
    pub(crate) fn guesses(&self) -> bool {
        self.attack().is_some() && self.takes_names() && !self.needs_sight()
    }

    /// The attack roll it is made with.
    pub fn attack(&self) -> Option<SpellAttack> {
        self.effects.iter().find_map(|effect| match effect.roll {
            Some(Roll::Attack(roll)) => Some(roll.attack),
            Some(Roll::Save(_) | Roll::Contest(_)) | None => None,
        })
    }

    /// Whether its attack rolls have advantage against those who wear metal.
    fn is_drawn_to_metal(&self) -> bool {
        let metal = Some(AttackAdvantage::Metal);
        self.effects.iter().any(|effect| matches!(effect.roll, Some(Roll::Attack(roll)) if roll.advantage == metal))
    }
}

/// Whether an effect, or what follows from it, harms somebody other than the actor. Those who may refuse are not harmed, and
/// neither are those who become invisible.
fn harms(effect: &Effect) -> bool {
    let hurts = !effect.damage.is_empty()
        || effect.conditions.iter().any(|&condition| condition != Condition::Invisible)
        || matches!(effect.roll, Some(Roll::Save(save)) if save.only.is_none());
    let strikes = matches!(effect.roll, Some(Roll::Attack(roll)) if roll.attack == SpellAttack::Weapon);
    (hurts && effect.who != Falls::Caster) || strikes || effect.then.iter().any(harms)
}

/// The first check of an aim: everything that it names is there.
///
/// # Errors
///
/// [`Stop`](super::hearing::Stop) if it is not and one reason is enough.
pub fn names(hearing: &mut Hearing<'_>, shot: &Shot<'_>) -> Checked {
    if !hearing.aims() {
        return Ok(());
    }
    named::check(hearing, &shot.aim.on)?;
    placing::on_map(hearing, shot)
}

/// The same for targets of something that is no shot.
///
/// # Errors
///
/// [`Stop`](super::hearing::Stop) if one is not there and one reason is enough.
pub fn known(hearing: &mut Hearing<'_>, targets: &[Target]) -> Checked {
    if hearing.aims() { named::check(hearing, targets) } else { Ok(()) }
}

/// The last checks of an aim: targets, range, sight and line, in this order.
///
/// # Errors
///
/// [`Stop`](super::hearing::Stop) if one fails and one reason is enough.
pub fn check(hearing: &mut Hearing<'_>, shot: &Shot<'_>) -> Checked {
    if !hearing.aims() {
        return Ok(());
    }
    let targets = named::all(hearing.position, hearing.actor, shot);
    let area = shot.area(hearing.position, hearing.actor);
    fitting::check(hearing, shot, &targets, area.as_ref().ok().and_then(Option::<Region>::as_ref))?;
    let placed = shot.placing() != Placing::Nowhere;
    if targets.is_empty() && !placed {
        return Ok(());
    }
    let Some(from) = hearing.located(hearing.actor)? else { return Ok(()) };
    range::check(hearing, shot, from, &targets)?;
    placing::check(hearing, shot, from, area)?;
    if let Some(kind) = shot.rolls() {
        attack::note_spell(hearing, kind, shot.is_drawn_to_metal(), &shot.aim.on);
    }
    Ok(())
}

/// For how many there is room inside, where some of the effects take somebody in.
fn least_room(effects: &[Effect]) -> Option<u8> {
    let rooms = effects.iter().flat_map(|effect| [effect.inside.map(|inside| inside.most), least_room(&effect.then)]);
    rooms.flatten().min()
}
