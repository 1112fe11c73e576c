//! Which targets fit: how many, of what kind, in what state, and no charmer.

use super::super::attack;
use super::super::hearing::{Checked, Hearing};
use super::{Named, Shot};
use crate::data::target::{Apart, TargetKind, TargetState};
use crate::data::words::{Ability, Condition};
use crate::name::Name;
use crate::notice::Notice;
use crate::refusal::Reason;
use crate::refusal::words::{State, Unfit};
use crate::ruleset::{CharmedAreas, DeadTargets};
use crate::space::Region;
use crate::state::{Creature, Position, Who};

/// Number, kind and state of the targets, and the charmer.
pub(super) fn check(hearing: &mut Hearing<'_>, shot: &Shot<'_>, targets: &[Named], area: Option<&Region>) -> Checked {
    if shot.takes_names() {
        number(hearing, shot, targets)?;
        let harmful = shot.is_harmful();
        let first = |(index, target): &(usize, &Named)| !targets[..*index].contains(target);
        for (_, target) in targets.iter().enumerate().filter(first) {
            match target.who {
                Some(who) => creature(hearing, shot, who, harmful)?,
                None => object(hearing, shot, target, harmful)?,
            }
        }
        apart(hearing, shot, targets)?;
    } else {
        nobody(hearing, shot, targets)?;
    }
    struck(hearing, shot, targets, area)
}

fn unfit(hearing: &mut Hearing<'_>, target: Option<Name>, reason: Unfit) -> Checked {
    hearing.refuse(Reason::InvalidTarget { target, reason })
}

/// A spell that names nobody: of range self it may name the actor.
fn nobody(hearing: &mut Hearing<'_>, shot: &Shot<'_>, targets: &[Named]) -> Checked {
    let own = shot.targets.kind == TargetKind::OnlySelf || shot.is_from_self();
    if !own {
        let given = count(targets.len());
        return hearing.require(given == 0, || Reason::TooManyTargets { given, max: 0 });
    }
    let actor = Some(hearing.actor);
    for target in targets.iter().filter(|target| target.who != actor) {
        unfit(hearing, target.name.clone(), Unfit::SelfOnly)?;
    }
    Ok(())
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn number(hearing: &mut Hearing<'_>, shot: &Shot<'_>, targets: &[Named]) -> Checked {
    let given = count(targets.len());
    // Who takes others along counts among them.
    let own = shot.is_for_company() && targets.iter().all(|target| target.who != Some(hearing.actor));
    if let Some(max) = shot.most.map(|most| most.saturating_sub(u32::from(own))) {
        hearing.require(given <= max, || Reason::TooManyTargets { given, max })?;
    }
    if shot.aim.on.is_empty() && shot.needs_names() {
        let things = shot.targets.kind == TargetKind::Objects;
        unfit(hearing, None, if things { Unfit::Object } else { Unfit::Unknown })?;
    }
    if !shot.targets.repeat {
        let again = targets.iter().enumerate().find(|(index, target)| targets[..*index].contains(target));
        if let Some((_, target)) = again {
            unfit(hearing, target.name.clone(), Unfit::Duplicate)?;
        }
    }
    Ok(())
}

/// Objects are taken by some; harm that could fall upon creatures does not fall upon what they wear or carry.
fn object(hearing: &mut Hearing<'_>, shot: &Shot<'_>, target: &Named, harmful: bool) -> Checked {
    match shot.targets.kind {
        TargetKind::Objects => Ok(()),
        TargetKind::Either if !(harmful && target.carried) => Ok(()),
        TargetKind::Creatures if target.guess.is_some() => Ok(()),
        _ => unfit(hearing, target.name.clone(), Unfit::Object),
    }
}

fn creature(hearing: &mut Hearing<'_>, shot: &Shot<'_>, who: Who, harmful: bool) -> Checked {
    let (position, actor, targets) = (hearing.position, hearing.actor, shot.targets);
    let (target, name) = (position.creature(who), hearing.name(who));
    hearing.concerns(who);
    if position.is_apart(actor, who) {
        unfit(hearing, Some(name.clone()), Unfit::Inside)?;
    }
    if who == actor && targets.other {
        unfit(hearing, Some(name.clone()), Unfit::NotSelf)?;
    }
    state(hearing, shot, who, harmful)?;
    if !is_kind(shot, target) {
        wrong_kind(hearing, &name)?;
    }
    let full = shot.is_full(position, actor);
    let crammed = || Reason::NotInState { creature: position.creature(actor).id().clone(), needs: State::Room };
    hearing.require(!full, crammed)?;
    let own = targets.no_larger.then(|| position.creature(actor).size());
    if let Some(max) = targets.max_size.into_iter().chain(own).min() {
        let size = target.size();
        hearing.require(size <= max, || Reason::TooLarge { target: name.clone(), size, max })?;
    }
    if targets.willing && !position.is_willing(who, actor) {
        unfit(hearing, Some(name.clone()), Unfit::Unwilling)?;
    }
    if targets.hears && !hears(position, who) {
        unfit(hearing, Some(name.clone()), Unfit::CannotHear)?;
    }
    if harmful && who != actor && position.allied(actor, who) {
        hearing.note(Notice::FriendlyFire { target: name });
    }
    Ok(())
}

/// Whether a creature hears what is said to it.
fn hears(position: &Position, who: Who) -> bool {
    let silent = |space| position.stage.grid.any(space, |cell| cell.silence);
    !position.creature(who).is(Condition::Deafened) && !position.space(who).is_some_and(silent)
}

/// Dead or alive, at 0 hit points, falling, in the grip of the actor.
fn state(hearing: &mut Hearing<'_>, shot: &Shot<'_>, who: Who, harmful: bool) -> Checked {
    let (position, name) = (hearing.position, hearing.name(who));
    let target = position.creature(who);
    let dead = target.is_dead();
    let states = &shot.targets.state;
    match states.first() {
        Some(TargetState::Dead) if !dead => unfit(hearing, Some(name), Unfit::NotDead),
        Some(TargetState::Dead) => Ok(()),
        // A corpse is a thing.
        _ if dead && matches!(shot.targets.kind, TargetKind::Objects) => Ok(()),
        _ if dead && harmful && position.ruleset.dead_targets == DeadTargets::Warn => {
            hearing.note(Notice::DeadTarget { target: name });
            Ok(())
        }
        _ if dead => unfit(hearing, Some(name), Unfit::Dead),
        Some(first) if !position.is_in_any(who, states, hearing.actor) => match needed(first) {
            Some(needs) => hearing.refuse(Reason::NotInState { creature: name, needs }),
            None => wrong_kind(hearing, &name),
        },
        Some(_) | None => Ok(()),
    }
}

/// Whether a creature wears armour of metal or holds a weapon.
pub(crate) fn bears_metal(position: &Position, creature: &Creature) -> bool {
    let armed = creature.hands.iter().flatten().any(|item| position.tables().weapon(item.as_str()).is_some());
    armed || attack::wears_metal(position, creature)
}

/// The state to tell of where a target is not in it; what it wears, whether it sees or whether it falls makes it a target of another
/// kind.
pub(in crate::validation) const fn needed(state: TargetState) -> Option<State> {
    match state {
        TargetState::Dead
        | TargetState::Falling
        | TargetState::Unarmored
        | TargetState::Seeing
        | TargetState::Metal
        | TargetState::Willing
        | TargetState::Bloodied => None,
        TargetState::ZeroHitPoints => Some(State::ZeroHitPoints),
        TargetState::Seized | TargetState::Grappled => Some(State::Grappled),
        TargetState::Charmed => Some(State::Charmed),
        TargetState::Frightened => Some(State::Frightened),
        TargetState::Prone => Some(State::Prone),
        TargetState::Restrained | TargetState::Caught => Some(State::Restrained),
        TargetState::Incapacitated => Some(State::Incapacitated),
    }
}

/// Whether a creature is of the kind that is affected.
fn is_kind(shot: &Shot<'_>, target: &Creature) -> bool {
    let targets = shot.targets;
    let alive = shot.targets.kind == TargetKind::Objects && !target.is_dead();
    let kind = (targets.only.is_empty() || targets.only.contains(&target.sheet.kind))
        && !targets.never.contains(&target.sheet.kind);
    let charmable = !targets.charmable || !target.is_immune(Condition::Charmed);
    let score = u16::from(target.sheet.abilities.score(Ability::Intelligence));
    !alive && kind && charmable && targets.intelligence.is_none_or(|bound| bound.holds(score))
}

/// A target of the wrong kind is refused, or the act does nothing to it.
fn wrong_kind(hearing: &mut Hearing<'_>, name: &Name) -> Checked {
    if hearing.position.ruleset.strict_targets {
        return unfit(hearing, Some(name.clone()), Unfit::WrongType);
    }
    hearing.note(Notice::NoEffect { target: name.clone(), reason: Name::of(Unfit::WrongType.name()) });
    Ok(())
}

fn apart(hearing: &mut Hearing<'_>, shot: &Shot<'_>, targets: &[Named]) -> Checked {
    let Some(apart) = shot.targets.apart else { return Ok(()) };
    let far = |one: &Named, other: &Named, feet: u16| match (one.space, other.space) {
        (Some(one), Some(other)) => hearing.position.feet_between(one, other) > u32::from(feet),
        _ => false,
    };
    let lonely = targets.iter().enumerate().find(|(index, target)| match apart {
        Apart::OfEachOther(feet) => targets[..*index].iter().any(|other| far(target, other, feet)),
        Apart::OfFirst(feet) => far(target, &targets[0], feet),
    });
    match lonely {
        Some((_, target)) => unfit(hearing, target.name.clone(), Unfit::TooFarApart),
        None => Ok(()),
    }
}

/// Those whom harm falls upon: nobody harms one's charmer, by name or in an area, and some in an area are worth a word.
fn struck(hearing: &mut Hearing<'_>, shot: &Shot<'_>, targets: &[Named], area: Option<&Region>) -> Checked {
    let (position, actor) = (hearing.position, hearing.actor);
    let chosen = shot.targets.kind == TargetKind::Chosen && !targets.is_empty();
    let area = area.filter(|_| !chosen && !matches!(shot.targets.kind, TargetKind::Nothing | TargetKind::Space));
    let charmed = hearing.creature().is(Condition::Charmed);
    if !shot.is_harmful() || (area.is_none() && !charmed) {
        return Ok(());
    }
    for (who, creature) in position.everyone().filter(|(_, creature)| !creature.is_dead()) {
        let inside = area.is_some_and(|area| position.covers(area, who)) && !position.is_apart(actor, who);
        if inside && position.allied(actor, who) {
            hearing.note(Notice::FriendlyFire { target: creature.id().clone() });
        }
        if inside && !is_kind(shot, creature) {
            let reason = Name::of(Unfit::WrongType.name());
            hearing.note(Notice::NoEffect { target: creature.id().clone(), reason });
        }
        let named = targets.iter().any(|target| target.who == Some(who));
        let counted = named || (inside && position.ruleset.charmed_areas == CharmedAreas::Refuse);
        if counted && charmed && hearing.creature().conditions.of(Condition::Charmed).any(|by| by.source == Some(who)) {
            hearing.concerns(who);
            hearing.refuse(Reason::CannotTargetCharmer { charmer: creature.id().clone() })?;
        }
    }
    Ok(())
}
