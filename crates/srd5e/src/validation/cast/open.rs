//! What a casting leaves open: option, slot, aim, and whether another concentration may end.

use super::super::hearing::{Checked, Hearing};
use super::super::opening::Opening;
use super::Casting;
use super::source::{INNATE, Source};
use crate::data::effect::{DamageKind, Effect};
use crate::data::moment::Moment;
use crate::intent::Act;
use crate::intent::act::{Cast, Slot};
use crate::name::Name;
use crate::question::Question;
use crate::refusal::Reason;
use crate::ruleset::Concentration;
use crate::state::{Position, Who};

/// The first thing that a casting leaves open.
pub(crate) fn open(position: &Position, actor: Who, cast: &Cast) -> Option<Opening> {
    let casting = Casting::new(position, actor, cast)?;
    let aim = || {
        let act = |aim| Act::Cast(Cast { aim, ..cast.clone() });
        if casting.completes() { casting.shot().open(position, actor, act) } else { None }
    };
    open_option(&casting)
        .or_else(|| open_source(&casting))
        .or_else(|| open_slot(&casting))
        .or_else(aim)
        .or_else(|| open_confirmation(&casting, casting.takes_up_concentration()))
}

/// The last thing that the casting of a spell which is held ready leaves open: it takes concentration, whatever the spell does.
pub(crate) fn open_held(position: &Position, actor: Who, cast: &Cast) -> Option<Opening> {
    open_confirmation(&Casting::new(position, actor, cast)?, true)
}

/// Whether an effect belongs to an option chosen when the spell is cast.
fn is_choice(effect: &Effect) -> bool {
    [Moment::Cast, Moment::Near, Moment::Trigger].into_iter().any(|moment| effect.happens_on(moment))
}

/// The types of damage among which an effect leaves a choice.
fn types(effect: &Effect) -> impl Iterator<Item = &'static str> {
    let kinds = effect.damage.iter().flat_map(|damage| match &damage.kind {
        DamageKind::Choice(kinds) => kinds.as_slice(),
        DamageKind::One(_) | DamageKind::Weapon(_) => &[],
    });
    kinds.map(|kind| kind.name())
}

/// The options among which the caster chooses: of effects, or where there are none of types of damage; one alone is none.
pub(super) fn options(casting: &Casting<'_>) -> Vec<&'static str> {
    let mut options: Vec<&str> = Vec::new();
    let mut add = |option: &'static str| {
        if !options.contains(&option) {
            options.push(option);
        }
    };
    let effects = || casting.spell.effects.iter();
    if effects().any(|effect| effect.option.is_some()) {
        effects().filter(|effect| is_choice(effect)).filter_map(|effect| effect.option.as_deref()).for_each(&mut add);
    } else {
        // What is chosen with every hit is not chosen with the casting.
        effects().filter(|effect| !effect.happens_on(Moment::CasterHits)).flat_map(types).for_each(&mut add);
    }
    if options.len() > 1 { options } else { Vec::new() }
}

/// An option that is named is one of the spell: of its effects, or a type of its damage.
pub(super) fn option(hearing: &mut Hearing<'_>, casting: &Casting<'_>) -> Checked {
    let Some(option) = &casting.cast.option else { return Ok(()) };
    let option = option.as_str();
    let known = |effect: &Effect| effect.option.as_deref() == Some(option) || types(effect).any(|kind| kind == option);
    let known = casting.spell.effects.iter().any(known);
    hearing.require(known, || Reason::NoSuchOption { what: Name::new(option) })
}

fn open_option(casting: &Casting<'_>) -> Option<Opening> {
    if casting.cast.option.is_some() || !casting.completes() {
        return None;
    }
    let options = options(casting);
    let with = |option: &str| Act::Cast(Cast { option: Some(Name::new(option)), ..casting.cast.clone() });
    let candidates: Vec<Act> = options.into_iter().map(with).collect();
    let option = |act: &Act| match act {
        Act::Cast(cast) => cast.option.clone(),
        _ => None,
    };
    let question = move |acts: &[Act]| Question::Option { options: acts.iter().filter_map(option).collect() };
    (!candidates.is_empty()).then(|| Opening::new(candidates, question))
}

/// A spell that one has by nature alone is cast so; the act says it.
fn open_source(casting: &Casting<'_>) -> Option<Opening> {
    let (Source::Innate(_), None) = (casting.source, &casting.cast.from) else { return None };
    let innate = INNATE;
    let candidate = Act::Cast(Cast { from: Some(innate.clone()), ..casting.cast.clone() });
    Some(Opening::new(vec![candidate], move |_| Question::Source { options: vec![innate.clone()] }))
}

fn open_slot(casting: &Casting<'_>) -> Option<Opening> {
    if casting.source != Source::Prepared || casting.cast.slot.is_some() || !casting.completes() {
        return None;
    }
    let slots = casting.serving();
    let with = |slot: Slot| Act::Cast(Cast { slot: Some(slot), ..casting.cast.clone() });
    let candidates: Vec<Act> = slots.into_iter().map(with).collect();
    let slot = |act: &Act| match act {
        Act::Cast(cast) => cast.slot,
        _ => None,
    };
    let question = move |acts: &[Act]| Question::Slot { options: acts.iter().filter_map(slot).collect() };
    (!candidates.is_empty()).then(|| Opening::new(candidates, question))
}

fn open_confirmation(casting: &Casting<'_>, concentrates: bool) -> Option<Opening> {
    let asked = casting.position.ruleset.concentration == Concentration::Confirm && !casting.cast.confirmed;
    if !asked || !concentrates {
        return None;
    }
    let active = casting.broken()?;
    let new = casting.cast.spell.clone();
    let candidate = Act::Cast(Cast { confirmed: true, ..casting.cast.clone() });
    let question = move |_: &[Act]| Question::ConfirmConcentration { active: active.clone(), new: new.clone() };
    Some(Opening { confirms: true, ..Opening::new(vec![candidate], question) })
}
