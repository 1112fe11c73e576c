//! Features of classes, powers of stat blocks, legendary actions and lairs.

use smallvec::SmallVec;

use super::outlook::{Other, Outlook};
use super::strikes::{is_admitted, is_fit};
use super::{aims, deeds, family, going};
use crate::data::armor::ArmorCategory;
use crate::data::attack::{Trait, Usage};
use crate::data::feature::{Activation, Measure, Quantity};
use crate::data::target::TargetKind;
use crate::data::words::{Left, PlainAction, Trigger};
use crate::intent::act::{Cast, Feature, Manner, Slot};
use crate::intent::{Act, Aim};
use crate::name::Name;
use crate::refusal::words::{Prerequisite, Prevented};
use crate::spot::Spot;
use crate::state::{Happening, PendingKind, TurnState};
use crate::validation::attack::{self, Arm, Strike};
use crate::validation::cast::Casting;
use crate::validation::features::against::{Against, waiting};
use crate::validation::features::part;
use crate::validation::features::power::{self, Power};
use crate::validation::hands::{grappled_by, is_shield};

/// The powers of a creature by name: deeds of its stat block, features of its classes, what only the encounter knows,
/// and what spells let it do that last.
pub(super) fn names<'a>(outlook: &Outlook<'a>) -> SmallVec<[&'a str; 12]> {
    let creature = outlook.creature;
    let mut names: SmallVec<[&str; 12]> = SmallVec::new();
    let mut add = |name: &'a str| {
        if !names.contains(&name) {
            names.push(name);
        }
    };
    if let Some(monster) = creature.sheet.monster() {
        let deeds = monster.actions.iter().chain(&monster.bonus).chain(&monster.reactions);
        deeds.filter(|deed| deed.attack.is_none()).for_each(|deed| add(&deed.id));
        let used = |one: &&Trait| !one.takes.is_empty() || one.activation.is_some();
        monster.traits.iter().filter(used).for_each(|one| add(&one.id));
    }
    creature.sheet.powers.iter().for_each(|feature| add(&feature.id));
    creature.pools.features.iter().for_each(|(name, _)| add(name.as_str()));
    outlook.position.later(outlook.actor).for_each(|(influence, _)| add(influence.working.name.as_str()));
    names
}

/// Lists the uses of a power.
pub(super) fn list(outlook: &Outlook<'_>, name: &str, sink: &mut dyn FnMut(Act)) {
    let Ok(power) = power::find(outlook.position, outlook.creature, name) else { return };
    if !is_paid(outlook, &power, name, false) {
        return;
    }
    let name = &Name::new(name);
    let plain = power;
    for option in choices(&plain).into_iter().filter(|option| is_timely(outlook, &plain, option.as_ref())) {
        let power = plain.choosing(option.as_ref());
        for (slot, amount) in means(outlook, &power, name, option.as_ref()) {
            let mut with = |aim: Aim| {
                let (name, option) = (name.clone(), option.clone());
                sink(Act::Feature(Feature { name, aim, option, slot, amount, bonus: false }));
            };
            // An attack that is a part of it need not be made.
            let empty = Aim::default();
            if attack_of(outlook, &power, option.as_ref()).is_some()
                && power.shot(name, option.as_ref(), &empty).is_none()
            {
                with(empty);
            }
            aimed(outlook, &power, name, option.as_ref(), &mut with);
        }
    }
}

/// The options of a power, one of which must be said if there are any.
fn choices(power: &Power) -> SmallVec<[Option<Name>; 4]> {
    let options = power.options();
    if options.is_empty() {
        SmallVec::from_iter([None])
    } else {
        options.into_iter().map(|option| Some(Name::new(option))).collect()
    }
}

/// Whether the spell that a power casts answers what happened, if it answers anything.
fn is_timely(outlook: &Outlook<'_>, power: &Power, option: Option<&Name>) -> bool {
    let spell = Power::one_of(power.casts, option).and_then(|spell| outlook.position.tables().spell(spell));
    let kind = outlook.happening().map(|happening| happening.kind());
    spell.is_none_or(|spell| {
        let answers = spell.answers();
        answers.is_empty() || answers.iter().any(|trigger| Some(trigger.name()) == kind)
    })
}

/// A power that could be readied.
pub(super) fn readied(outlook: &Outlook<'_>) -> Option<Act> {
    names(outlook).into_iter().find_map(|name| {
        let power = power::find(outlook.position, outlook.creature, name).ok()?;
        if power.activation != Activation::Action || !is_paid(outlook, &power, name, true) {
            return None;
        }
        let name = Name::new(name);
        let option = power.options().first().map(Name::new);
        let (slot, amount) = means(outlook, &power, &name, option.as_ref()).first().copied()?;
        let empty = Aim::default();
        let shot = power.shot(&name, option.as_ref(), &empty);
        let cast = cast_of(outlook, &power, option.as_ref());
        let casting = cast.as_ref().and_then(|cast| Casting::new(outlook.position, outlook.actor, cast));
        let shot = shot.or_else(|| casting.map(|casting| casting.shot()));
        let aim = match shot {
            Some(shot) => aims::said(outlook, &shot),
            None if attack_of(outlook, &power, option.as_ref()).is_some() => {
                let somebody = outlook.nearest_foe().unwrap_or_else(|| outlook.other(outlook.actor));
                Aim { on: SmallVec::from_iter([somebody.target()]), ..Aim::default() }
            }
            None => Aim::default(),
        };
        Some(Act::Feature(Feature { name, aim, option, slot, amount, bonus: false }))
    })
}

/// Whether the moment, the turn and the state of the creature have room for a power.
fn is_paid(outlook: &Outlook<'_>, power: &Power, name: &str, readied: bool) -> bool {
    let kind = outlook.happening().map(|happening| happening.kind());
    let happened = power.after.is_empty() || power.after.iter().any(|trigger| Some(trigger.name()) == kind);
    let answers = power.activation == Activation::Reaction || !power.after.is_empty();
    let deed = if power.magic { "cast" } else { name };
    let offered = || {
        outlook.turn.is_some_and(|turn| attack::offers(outlook.creature, turn, name)) && outlook.able(Prevented::Action)
    };
    let room = match power.activation {
        Activation::Action if readied => outlook.action("ready"),
        Activation::Action => offered() || outlook.action(deed),
        Activation::Bonus => outlook.bonus(),
        Activation::Reaction => outlook.reaction(),
        Activation::Free => outlook.stirs(),
        Activation::Part | Activation::Passive => false,
    };
    let guards = match (Against::of(name), waiting(outlook.position), outlook.happening()) {
        (Some(against), Some(hit), Some(Happening::Hit { attacker, .. })) => {
            against.takes(hit) && outlook.sees(outlook.other(*attacker))
        }
        _ => true,
    };
    let used = power.once && outlook.turn.is_some_and(|turn| turn.has_used(name));
    let again = || {
        attack::own_hit(outlook.position, outlook.actor)
            .is_some_and(|hit| hit.followed.iter().any(|followed| followed == name))
    };
    let follows = !power.after.contains(&Trigger::YouHit) || outlook.follows(power.effects) && !again();
    room && happened
        && follows
        && guards
        && (answers || outlook.asked.is_none())
        && !used
        && power.needs.iter().all(|&needs| meets(outlook, needs))
        && match power.usage {
            Some(Usage::Recharge(_)) => !outlook.creature.pools.spent_powers.iter().any(|spent| spent == name),
            Some(Usage::PerDay(_) | Usage::PerRest) => power::left(outlook.creature, name).is_none_or(|left| left > 0),
            None => true,
        }
}

fn meets(outlook: &Outlook<'_>, needs: Prerequisite) -> bool {
    let creature = outlook.creature;
    let worn = || creature.armor.as_ref().and_then(|armor| outlook.position.tables().armor(armor.as_str()));
    match needs {
        Prerequisite::AttackAction => outlook.turn.is_some_and(TurnState::has_attacked),
        Prerequisite::Hit => outlook.happening().is_some_and(|happening| happening.kind() == "you-hit"),
        Prerequisite::NotMoved => outlook.turn.is_none_or(|turn| turn.moved.total() == 0),
        Prerequisite::NoHeavyArmor => worn().is_none_or(|armor| armor.category != ArmorCategory::Heavy),
        Prerequisite::Holding => grappled_by(outlook.position, outlook.actor).next().is_some(),
        Prerequisite::NotHolding => grappled_by(outlook.position, outlook.actor).next().is_none(),
        Prerequisite::Empty => outlook.position.inmates(outlook.actor).next().is_none(),
        Prerequisite::Lair => creature.in_lair,
        Prerequisite::Mounted => creature.riding.is_some(),
        Prerequisite::Spellbook => !creature.sheet.spellbook.is_empty(),
        Prerequisite::Unarmored => {
            creature.armor.is_none() && !creature.hands.iter().flatten().any(|item| is_shield(item.as_str()))
        }
        Prerequisite::LightAttack | Prerequisite::LightWeapon | Prerequisite::DifferentWeapon => true,
    }
}

/// The slots and points a power can be used with: every slot, and of points that may be chosen the least.
fn means(
    outlook: &Outlook<'_>,
    power: &Power,
    name: &Name,
    option: Option<&Name>,
) -> SmallVec<[(Option<u32>, Option<u32>); 9]> {
    let creature = outlook.creature;
    let spends = power.way(option).and_then(|way| way.spends.as_ref()).or(power.spends);
    let left = |of: &str| power::left(creature, of);
    let affords = |of: &str, needed: u32| left(of).is_none_or(|left| left >= needed);
    let slots: SmallVec<[u32; 9]> = (1..=9)
        .filter(|&level| {
            let pact = creature.pools.pact;
            creature.pools.slots_of(level) > 0 || (u32::from(pact.level) == level && pact.left > 0)
        })
        .collect();
    let Some(spends) = spends else {
        let counted =
            power.left == Left::All && power.usage.is_none() && creature.pools.feature(name.as_str()).is_some();
        if counted && !affords(name.as_str(), 1) {
            return SmallVec::new();
        }
        return if power.slot {
            slots.into_iter().map(|slot| (Some(slot), None)).collect()
        } else {
            SmallVec::from_iter([(None, None)])
        };
    };
    match &spends.count {
        Quantity::BySlot(points) => (1..)
            .zip(points)
            .filter(|&(level, &points)| affords(&spends.of, points.into()) && (!power.slot || slots.contains(&level)))
            .map(|(level, _)| (Some(level), None))
            .collect(),
        count => {
            let (needed, amount) = match count {
                Quantity::Number(number) => (u32::from(*number), None),
                Quantity::Word(Measure::Chosen) => (1, Some(1)),
                Quantity::Word(Measure::SpellLevel) | Quantity::BySlot(_) => (1, None),
            };
            // Points that may be chosen are asked for only if there are any.
            let amount = amount.filter(|_| left(&spends.of).unwrap_or(0) > 0);
            match (affords(&spends.of, needed), power.slot) {
                (false, _) => SmallVec::new(),
                (true, false) => SmallVec::from_iter([(None, amount)]),
                (true, true) => slots.into_iter().map(|slot| (Some(slot), amount)).collect(),
            }
        }
    }
}

/// Lists what a power can be aimed at, so that the acts it consists of can be done as well.
fn aimed(outlook: &Outlook<'_>, power: &Power, name: &Name, option: Option<&Name>, sink: &mut dyn FnMut(Aim)) {
    let empty = Aim::default();
    let attack = attack_of(outlook, power, option);
    let strikes = |aim: &Aim| {
        let struck = |other: &Other<'_>| attack.is_none_or(|attack| strikes(outlook, attack, other));
        aim.on
            .first()
            .is_none_or(|target| outlook.others.iter().any(|other| other.target() == *target && struck(other)))
    };
    if !hides(power, option) || (outlook.able(Prevented::Action) && deeds::may_hide(outlook)) {
        if let Some(shot) = power.shot(name, option, &empty) {
            let to = power.goes.as_ref().and_then(|going| going::anywhere(outlook, going));
            aims::list(outlook, &shot, &mut |aim| {
                if attack.is_none() || strikes(&aim) {
                    sink(Aim { to: aim.to.or(to), ..aim });
                }
            });
        } else if let Some(attack) = attack {
            for other in &outlook.others {
                let aim = Aim { on: SmallVec::from_iter([other.target()]), ..Aim::default() };
                if strikes(&aim) {
                    sink(aim);
                } else if let Some(to) = struck_from(outlook, power, attack, other) {
                    sink(Aim { to: Some(to), ..aim });
                }
            }
        } else if power.own {
            let to = power.goes.as_ref().and_then(|going| going::anywhere(outlook, going));
            sink(Aim { to, ..empty });
        } else if let Some(cast) = cast_of(outlook, power, option) {
            let slot = match cast.slot {
                Some(Slot::Level(level)) => outlook.creature.pools.slots_of(level) > 0,
                _ => true,
            };
            if let Some(casting) = Casting::new(outlook.position, outlook.actor, &cast).filter(|_| slot) {
                aims::list(outlook, &casting.shot(), sink);
            }
        } else {
            let to = power.goes.as_ref().and_then(|going| going::anywhere(outlook, going));
            sink(Aim { to, ..empty });
        }
    }
}

/// A place to which a power leads and from where its attack strikes somebody who is not struck from here.
fn struck_from(outlook: &Outlook<'_>, power: &Power, attack: &str, other: &Other<'_>) -> Option<Spot> {
    let name = Name::new(attack);
    let charged = !outlook.creature.pools.spent_powers.contains(&name);
    let fit = charged && is_fit(outlook, other) && is_admitted(outlook, &name, other.who);
    let going = power.goes.as_ref().filter(|going| fit && !going.last && outlook.able(Prevented::Action))?;
    going::to_strike(outlook, going, attack, other)
}

/// The casting of a spell that is a part of a power.
fn cast_of(outlook: &Outlook<'_>, power: &Power, option: Option<&Name>) -> Option<Cast> {
    Power::one_of(power.casts, option)?;
    match part::acts(outlook.creature, power, option, &Aim::default()).into_iter().next() {
        Some(Act::Cast(cast)) => Some(cast),
        _ => None,
    }
}

/// The natural attack that a power consists of.
fn attack_of(outlook: &Outlook<'_>, power: &Power, option: Option<&Name>) -> Option<&'static str> {
    part::attack(outlook.creature, power, option)
}

/// Whether hiding is a part of a power.
fn hides(power: &Power, option: Option<&Name>) -> bool {
    match power.way(option) {
        Some(way) => way.takes.contains(&PlainAction::Hide),
        None => {
            power.takes.contains(&PlainAction::Hide) && option.is_none_or(|option| option == PlainAction::Hide.name())
        }
    }
}

/// The aim of a power as far as it tells families apart.
pub(super) fn told(outlook: &Outlook<'_>, power: &Power, name: &Name, option: Option<&Name>, aim: &Aim) -> Aim {
    let empty = Aim::default();
    if let Some(shot) = power.shot(name, option, &empty) {
        return family::of_aim(outlook, shot.targets.kind, aim);
    }
    if attack_of(outlook, power, option).is_some() {
        return family::of_aim(outlook, TargetKind::Creatures, aim);
    }
    let spell = Power::one_of(power.casts, option).and_then(|spell| outlook.position.tables().spell(spell));
    spell.map_or(empty, |spell| family::of_aim(outlook, spell.targets.kind, aim))
}

/// Whether a natural attack strikes somebody.
fn strikes(outlook: &Outlook<'_>, name: &str, other: &Other<'_>) -> bool {
    let (position, actor, name) = (outlook.position, outlook.actor, Name::new(name));
    let strike = Arm::of(position, actor, &name, Manner::Action)
        .and_then(|(name, arm)| Strike::at(position, actor, name, arm, other.feet(), false));
    let charged = !outlook.creature.pools.spent_powers.contains(&name);
    charged
        && outlook.able(Prevented::Action)
        && is_fit(outlook, other)
        && is_admitted(outlook, &name, other.who)
        && strike.is_ok_and(|strike| outlook.within(other, strike.max))
        && outlook.clear(other)
}

/// Lists legendary actions.
pub(super) fn legendary(outlook: &Outlook<'_>, sink: &mut dyn FnMut(Act)) {
    let asked = outlook.asked.is_some_and(|pending| pending.kind == PendingKind::Legendary);
    let Some(monster) = outlook.creature.sheet.monster() else { return };
    let Some(legendary) = monster.legendary.as_ref().filter(|_| asked && outlook.able(Prevented::Action)) else {
        return;
    };
    let pools = &outlook.creature.pools;
    let left = outlook.creature.legendary_uses().saturating_sub(pools.legendary_spent);
    for action in legendary.actions.iter().filter(|action| action.cost <= left) {
        let name = Name::new(&action.id);
        if action.barred && pools.legendary_used.contains(&name) {
            continue;
        }
        let plain = Power::deed(monster, action, Activation::Free);
        if !plain.needs.iter().all(|&needs| meets(outlook, needs)) {
            continue;
        }
        for option in choices(&plain) {
            let (power, option) = (plain.choosing(option.as_ref()), option.as_ref());
            let mut with = |aim: Aim| sink(Act::Legendary { name: name.clone(), aim, option: option.cloned() });
            aimed(outlook, &power, &name, option, &mut with);
            let foe =
                |other: &Other<'_>| outlook.position.hostile(outlook.actor, other.who) && !other.creature.is_dead();
            let unaimed = power.shot(&name, option, &Aim::default()).is_none();
            if attack_of(outlook, &power, option).is_some() && unaimed && !outlook.others.iter().any(foe) {
                with(Aim::default());
            }
        }
    }
}

/// Lists lair actions.
pub(super) fn lair(outlook: &Outlook<'_>, sink: &mut dyn FnMut(Act)) {
    let asked = outlook.asked.is_some_and(|pending| pending.kind == PendingKind::Lair);
    let lair = outlook.position.lair.as_ref().filter(|lair| lair.owner == outlook.actor);
    let Some(lair) = lair.filter(|_| asked && outlook.able(Prevented::Action)) else { return };
    let options = lair.options.iter().enumerate().filter(|(index, name)| !lair.options[..*index].contains(name));
    for (_, name) in options.filter(|(_, name)| lair.used.as_ref() != Some(*name)) {
        sink(Act::Lair { name: name.clone(), aim: Aim::default() });
    }
}
