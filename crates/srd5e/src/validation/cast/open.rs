//! What a casting leaves open: option, weapon, slot, aim, and whether another concentration may end.

use super::super::hearing::{Checked, Hearing};
use super::super::opening::Opening;
use super::Casting;
use super::shot::NEAR;
use super::source::{INNATE, Source};
use crate::data::effect::{DamageKind, Effect};
use crate::data::form::Form;
use crate::data::moment::Moment;
use crate::data::monster::{Challenge, Monster};
use crate::data::target::TargetKind;
use crate::intent::Act;
use crate::intent::act::{Cast, Slot};
use crate::name::Name;
use crate::question::Question;
use crate::refusal::Reason;
use crate::ruleset::Concentration;
use crate::spot::Target;
use crate::state::influence::later;
use crate::state::{Position, Who};

/// The first thing that a casting leaves open.
pub(crate) fn open(position: &Position, actor: Who, cast: &Cast) -> Option<Opening> {
    let casting = Casting::new(position, actor, cast)?;
    let aim = || {
        let act = |aim| Act::Cast(Cast { aim, ..cast.clone() });
        if casting.completes() { casting.shot().open(position, actor, act) } else { None }
    };
    open_option(&casting)
        .or_else(|| open_weapon(&casting))
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
    later(effect).is_none() || effect.happens_on(Moment::Cast)
}

/// The types of damage among which an effect leaves a choice.
fn types(effect: &Effect) -> impl Iterator<Item = &'static str> {
    let kinds = effect.damage.iter().flat_map(|damage| match &damage.kind {
        DamageKind::Choice(kinds) => kinds.as_slice(),
        DamageKind::One(_) | DamageKind::Weapon(_) => &[],
    });
    kinds.map(|kind| kind.name())
}

/// The stat blocks among which the caster chooses one: forms that somebody takes, or those who are called. The lowest rating is first.
fn blocks(casting: &Casting<'_>) -> Vec<&'static str> {
    let effects = || casting.spell.effects.iter();
    let mut names: Vec<&str> = Vec::new();
    for summons in effects().filter_map(|effect| effect.summons.as_ref()) {
        names.extend(summons.blocks.iter().map(|block| block.id.as_str()));
    }
    let called = |monster: &Monster| {
        effects().any(|effect| effect.summons.as_ref().is_some_and(|one| one.count(monster, casting.above()).is_some()))
    };
    let taken = |monster: &Monster| {
        effects().any(|effect| effect.form.as_ref().is_some_and(|form| is_form(casting, form, monster)))
    };
    if !is_free(casting) {
        return names;
    }
    let rows = casting.position.tables().monsters.rows().iter();
    let mut monsters: Vec<&'static Monster> = rows.filter(|monster| called(monster) || taken(monster)).collect();
    monsters.sort_by_key(|monster| monster.challenge);
    names.extend(monsters.into_iter().map(|monster| monster.id.as_str()));
    names
}

/// Whether a stat block is a form that everybody takes who is named; whoever casts a spell on itself alone need not be.
fn is_form(casting: &Casting<'_>, form: &Form, monster: &Monster) -> bool {
    let named = casting.cast.aim.on.iter().filter_map(|target| match target {
        Target::Creature(name) => casting.position.named(name.as_str()),
        Target::Square(_) => None,
    });
    let own = (casting.spell.targets.kind == TargetKind::OnlySelf).then_some(casting.actor);
    let rating = |who: Who| {
        let creature = casting.position.creature(who);
        let sheet = creature.own.as_ref().map_or(&creature.sheet, |own| &own.sheet);
        sheet.monster().map_or(Challenge::of_level(sheet.level), |monster| monster.challenge)
    };
    form.admits(monster) && (form.rating.is_some() || named.chain(own).all(|who| monster.challenge <= rating(who)))
}

/// Whether the caster chooses among monsters: which one is as free as where a move goes.
pub(super) fn is_free(casting: &Casting<'_>) -> bool {
    let monsters = |effect: &Effect| {
        effect.form.is_some()
            || effect.summons.as_ref().is_some_and(|one| !(one.monsters.is_empty() && one.only.is_empty()))
    };
    casting.spell.effects.iter().any(monsters)
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
    let stat_blocks = blocks(casting);
    if !stat_blocks.is_empty() && effects().all(|effect| effect.option.is_none()) {
        return stat_blocks;
    }
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
    let sided = casting.spell.effects.iter().any(|effect| effect.side) && option == NEAR;
    let known = casting.spell.effects.iter().any(known) || sided || blocks(casting).contains(&option);
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

/// A spell that one has by nature alone, or by a feature where no slot serves, is cast so; the act says it.
fn open_source(casting: &Casting<'_>) -> Option<Opening> {
    let from = match (casting.source, &casting.cast.from) {
        (Source::Innate(_), None) => Name::of(INNATE),
        (Source::Feature(feature), None) => Name::new(&feature.id),
        _ => return None,
    };
    let candidate = Act::Cast(Cast { from: Some(from.clone()), ..casting.cast.clone() });
    Some(Opening::new(vec![candidate], move |_| Question::Source { options: vec![from.clone()] }))
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

/// The weapon of a spell that attacks with one.
fn open_weapon(casting: &Casting<'_>) -> Option<Opening> {
    if casting.cast.with.is_some() || !casting.completes() {
        return None;
    }
    let with = |weapon: &Name| Act::Cast(Cast { with: Some(weapon.clone()), ..casting.cast.clone() });
    let candidates: Vec<Act> = casting.weapons().iter().map(with).collect();
    let weapon = |act: &Act| match act {
        Act::Cast(cast) => cast.with.clone(),
        _ => None,
    };
    let question = move |acts: &[Act]| Question::Weapon { options: acts.iter().filter_map(weapon).collect() };
    (!candidates.is_empty()).then(|| Opening::new(candidates, question))
}

/// A weapon is named only for a spell that attacks with one.
pub(super) fn weapon(hearing: &mut Hearing<'_>, casting: &Casting<'_>) -> Checked {
    let Some(with) = &casting.cast.with else { return Ok(()) };
    hearing.require(casting.strikes(), || Reason::NoSuchOption { what: with.clone() })
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
