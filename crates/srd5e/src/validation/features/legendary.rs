//! Legendary actions and lairs.

use super::super::hearing::{Checked, Hearing};
use super::super::opening::Opening;
use super::super::{aiming, conditions, identity};
use super::power::Power;
use super::{open_option, part, using};
use crate::data::feature::Activation;
use crate::data::words::Left;
use crate::intent::Act;
use crate::intent::aim::Aim;
use crate::name::Name;
use crate::notice::Notice;
use crate::question::Question;
use crate::refusal::Reason;
use crate::refusal::words::{Moment, Prerequisite, Prevented, Resource};
use crate::spot::Target;
use crate::state::{Creature, PendingKind, Position, Who};

/// The legendary action of that name, with the option that was chosen.
pub(crate) fn find(creature: &Creature, name: &str, option: Option<&Name>) -> Option<Power> {
    let monster = creature.sheet.monster()?;
    let action = monster.legendary.as_ref()?.actions.iter().find(|action| action.id == name)?;
    Some(Power::deed(monster, action, Activation::Free).choosing(option))
}

/// The moment of an act: a decision of a kind that waits for the actor. Who has neither turn nor decision was told so.
fn asked(hearing: &mut Hearing<'_>, kind: PendingKind, needs: Moment) -> Checked {
    let (position, actor) = (hearing.position, hearing.actor);
    let fits = match position.pending.last() {
        Some(pending) => pending.who != actor || pending.kind == kind,
        None => !identity::has_turn(position, actor),
    };
    hearing.require(fits, || Reason::WrongTiming { needs })
}

pub(super) fn check(hearing: &mut Hearing<'_>, act: &Act, name: &Name, option: Option<&Name>, aim: &Aim) -> Checked {
    hearing.with = Some(name.clone());
    let creature = hearing.creature();
    let found = find(creature, name.as_str(), option);
    let shot = found.as_ref().and_then(|power| power.shot(name, option, aim));
    match &shot {
        Some(shot) => aiming::names(hearing, shot)?,
        None => aiming::known(hearing, &aim.on)?,
    }
    identity::check(hearing, act)?;
    asked(hearing, PendingKind::Legendary, Moment::EndOfAnotherTurn)?;
    conditions::check(hearing, Prevented::Action)?;
    let Some(power) = found else {
        return hearing.refuse(Reason::NoSuchOption { what: name.clone() });
    };
    if let Some(option) = option {
        let there = power.options().contains(&option.as_str());
        hearing.require(there, || Reason::NoSuchOption { what: option.clone() })?;
    }
    using::prerequisites(hearing, power.needs)?;
    let repeated = power.barred && creature.pools.legendary_used.contains(name);
    hearing.require(!repeated, || Reason::RepeatedOption { option: name.clone() })?;
    let (left, needed) = (creature.legendary_uses().saturating_sub(creature.pools.legendary_spent), power.cost);
    hearing.enough(Resource::Legendary, None, left.into(), needed.into())?;
    hearing.cost.legendary += u32::from(needed.min(left));
    if power.left != Left::None {
        hearing.note(Notice::TableDecides { what: name.clone() });
    }
    if let Some(shot) = &shot {
        aiming::check(hearing, shot)?;
    }
    let acts = part::acts(creature, &power, option, aim);
    part::check_going(hearing, &power, aim, &acts)
}

/// What a legendary action leaves open: which of several things it does, and whom its attack or its power is aimed at.
pub(super) fn open(position: &Position, actor: Who, name: &Name, option: Option<&Name>, aim: &Aim) -> Option<Opening> {
    let creature = position.creature(actor);
    let power = find(creature, name.as_str(), option)?;
    let options = power.options();
    if option.is_none() && !options.is_empty() {
        let (name, aim) = (name.clone(), aim.clone());
        let with = |option| Act::Legendary { name: name.clone(), aim: aim.clone(), option: Some(option) };
        return Some(open_option(options.into_iter().map(Name::new), with));
    }
    let with = |aim: Aim| Act::Legendary { name: name.clone(), aim, option: option.cloned() };
    if let Some(shot) = power.shot(name, option, aim) {
        return shot.open(position, actor, with);
    }
    if part::attack(creature, &power, option).is_none() || !aim.on.is_empty() {
        return part::open(position, actor, &power, option, aim, with);
    }
    let others = position.everyone().filter(|&(who, other)| position.hostile(actor, who) && !other.is_dead());
    let on = |target: Name| Aim { on: [Target::Creature(target)].into_iter().collect(), ..aim.clone() };
    let candidates = others.map(|(_, other)| with(on(other.id().clone()))).collect();
    Some(Opening::new(candidates, |acts| {
        let target = |act: &Act| match act {
            Act::Legendary { aim, .. } => aim.on.first().cloned(),
            _ => None,
        };
        Question::Targets { options: acts.iter().filter_map(target).collect(), min: 1, max: 1 }
    }))
}

/// A lair does what its file says it can; what comes of it the table decides.
pub(super) fn check_lair(hearing: &mut Hearing<'_>, act: &Act, name: &Name, aim: &Aim) -> Checked {
    hearing.with = Some(name.clone());
    aiming::known(hearing, &aim.on)?;
    identity::check(hearing, act)?;
    asked(hearing, PendingKind::Lair, Moment::Initiative20)?;
    conditions::check(hearing, Prevented::Action)?;
    let lair = hearing.position.lair.as_ref().filter(|lair| lair.owner == hearing.actor);
    let Some(lair) = lair else {
        return hearing.refuse(Reason::PrerequisiteMissing { needs: Prerequisite::Lair });
    };
    hearing.require(lair.options.contains(name), || Reason::NoSuchOption { what: name.clone() })?;
    hearing.require(lair.used.as_ref() != Some(name), || Reason::RepeatedOption { option: name.clone() })?;
    hearing.note(Notice::TableDecides { what: name.clone() });
    Ok(())
}
