//! Families: actions that differ only in what is free.

use super::answers::told;
use super::outlook::Outlook;
use super::powers;
use super::strikes::{IMPROVISED, Weapon};
use crate::data::Edition;
use crate::data::target::TargetKind;
use crate::intent::act::{
    Attack, Cast, Feature, HelpWith, Manner, Means, Move, OpportunityAttack, Route, Shoved, Slot,
};
use crate::intent::{Act, Aim, Intent, Trigger};
use crate::name::Name;
use crate::space::{Mode, Square};
use crate::spot::{Spot, Target};
use crate::state::{Happening, Position, Who};
use crate::validation::attack::cleave::CLEAVE;
use crate::validation::cast::Casting;
use crate::validation::features::legendary;
use crate::validation::features::power;
use crate::validation::hands::{grappled_by, is_shield};
use crate::validation::{attack, movement, objects, speed};

/// The action of a creature without what is free in it.
pub(crate) fn family(position: &Position, actor: Who, action: &Intent) -> Intent {
    let outlook = Outlook::new(position, actor, true);
    outlook.intent(of_act(&outlook, &action.act))
}

/// Stands for any square.
fn somewhere(outlook: &Outlook<'_>) -> Spot {
    Spot::from(outlook.square().unwrap_or(Square::new(0, 0)))
}

/// The act without what is free in it.
pub(super) fn of_act(outlook: &Outlook<'_>, act: &Act) -> Act {
    let anywhere = somewhere(outlook);
    match act {
        Act::Attack(attack) => of_attack(outlook, attack),
        Act::OpportunityAttack(attack) => of_opportunity(outlook, attack.target.clone(), &attack.means),
        Act::Cast(cast) => of_cast(outlook, cast),
        Act::Move(way) => of_move(outlook, way),
        Act::JumpTo { .. } => Act::JumpTo { to: anywhere },
        Act::JumpHigh { .. } => Act::JumpHigh { feet: 0 },
        Act::Plain { what, mode, bonus } => {
            let special = mode.filter(|mode| !matches!(mode, Mode::Walk | Mode::Crawl));
            let mode = special.filter(|_| outlook.edition() == Edition::Srd521);
            Act::Plain { what: *what, mode, bonus: *bonus }
        }
        Act::Help { ally, with, bonus } => {
            let with = with.clone().filter(|with| matches!(with, HelpWith::Against(_)));
            Act::Help { ally: ally.clone(), with, bonus: *bonus }
        }
        Act::Ready { act, .. } => {
            let act = if act.is_movement() { "move" } else { act.verb() };
            Act::Ready { act: Box::new(Act::Speak { text: act.to_owned() }), when: Trigger::Words(String::new()) }
        }
        Act::Use { item, on, bonus } => {
            let somebody = |target: &Target| match target {
                Target::Creature(name) => outlook.position.named(name.as_str()).is_some(),
                Target::Square(_) => false,
            };
            let on = on.clone().filter(|on| objects::given_within(item.as_str()).is_some() && somebody(on));
            let quick = objects::is_quick(outlook.position, item.as_str());
            Act::Use { item: item.clone(), on, bonus: *bonus && !quick }
        }
        Act::Interact { item } => {
            let own = outlook.creature.holds(item.as_str()) || outlook.creature.pools.carried(item.as_str()) > 0;
            Act::Interact { item: if own { Name::of("own") } else { item.clone() } }
        }
        Act::Draw { item, .. } if is_shield(item.as_str()) => Act::DonShield,
        Act::Stow { item } | Act::Drop { item } if is_shield(item.as_str()) => Act::DoffShield,
        Act::Draw { item, .. } => Act::Draw { item: item.clone(), hand: None },
        Act::Stow { item } => Act::Stow { item: item.clone() },
        Act::Drop { item } => Act::Drop { item: item.clone() },
        Act::Grapple { target, .. } => Act::Grapple { target: target.clone(), hand: None },
        Act::Shove { target, outcome } => Act::Shove { target: target.clone(), outcome: outcome.map(of_outcome) },
        Act::Escape { from, .. } => Act::Escape { from: from.clone(), by: None },
        Act::Dismount { to } => Act::Dismount { to: to.map(|to| to.square.into()) },
        Act::Feature(feature) => of_feature(outlook, feature),
        Act::Legendary { name, aim, option } => {
            let option = option.as_ref();
            let power = legendary(outlook.creature, name.as_str(), option);
            let aim = power.map_or_else(|| aim.clone(), |power| powers::told(outlook, &power, name, option, aim));
            Act::Legendary { name: name.clone(), aim, option: option.cloned() }
        }
        Act::Lair { name, .. } => Act::Lair { name: name.clone(), aim: Aim::default() },
        Act::Speak { .. } => Act::Speak { text: String::new() },
        Act::Improvise { ruling, .. } => Act::Improvise { text: String::new(), ruling: *ruling },
        Act::ReleaseReadied { .. } => Act::ReleaseReadied { confirmed: true },
        _ => act.clone(),
    }
}

const fn of_outcome(outcome: Shoved) -> Shoved {
    match outcome {
        Shoved::Prone => Shoved::Prone,
        Shoved::Away(_) => Shoved::Away(None),
    }
}

fn of_attack(outlook: &Outlook<'_>, attack: &Attack) -> Act {
    let with = attack.with.clone().unwrap_or(attack::UNARMED);
    let aim = attack::Aim::find(outlook.position, outlook.actor, &attack.target);
    let plain = Attack { by: None, knock_out: false, grip: None, thrown: false, ..attack.clone() };
    if attack.manner == Manner::Reaction {
        if matches!(outlook.happening(), Some(Happening::LeavesReach { .. })) {
            let who = aim.and_then(|aim| aim.who());
            let target = who.map(|who| outlook.other(who).name());
            return of_opportunity(outlook, target, &Means::Weapon(Some(with)));
        }
        return Act::Attack(Attack { with: Some(told(outlook, &with)), ..plain });
    }
    let feet = aim.and_then(|aim| Some(outlook.position.feet_between(outlook.space?, aim.space?)));
    let anything = Target::Square(somewhere(outlook));
    let Some(form) = Weapon::form(outlook, &with, attack.manner, feet, attack.thrown) else {
        return Act::Attack(plain);
    };
    if form.improvised {
        return Act::Attack(Attack { target: anything, with: Some(IMPROVISED), ..plain });
    }
    match &attack.target {
        Target::Square(_) => Act::Attack(Attack { target: anything, with: Some(form.name), ..plain }),
        Target::Creature(_) => {
            let grip = attack.grip.filter(|_| form.gripped);
            Act::Attack(Attack { with: Some(form.name), grip, thrown: form.thrown, ..plain })
        }
    }
}

fn of_opportunity(outlook: &Outlook<'_>, target: Option<Name>, means: &Means) -> Act {
    let mover = match outlook.happening() {
        Some(Happening::LeavesReach { creature, .. }) => Some(outlook.other(*creature).name()),
        _ => None,
    };
    let means = match means {
        Means::Weapon(name) => Means::Weapon(Some(told(outlook, name.as_ref().unwrap_or(&attack::UNARMED)))),
        Means::Grapple => Means::Grapple,
        Means::Shove(outcome) => Means::Shove(outcome.map(of_outcome)),
    };
    Act::OpportunityAttack(OpportunityAttack { target: target.or(mover), means, knock_out: false })
}

fn of_cast(outlook: &Outlook<'_>, cast: &Cast) -> Act {
    let mut plain = Cast { confirmed: false, ..cast.clone() };
    let Some(casting) = Casting::new(outlook.position, outlook.actor, cast) else { return Act::Cast(plain) };
    plain.using = casting.told_ways();
    plain.aim = Aim::default();
    if !casting.completes() {
        return Act::Cast(Cast { slot: None, option: None, with: None, ..plain });
    }
    let options = casting.options();
    let free = casting.has_free_option();
    plain.option = cast.option.clone().filter(|option| !free && options.contains(&option.as_str()));
    let pools = &outlook.creature.pools;
    // A pact slot stands in for an ordinary one of its level where there is none.
    plain.slot = cast.slot.map(|slot| match slot {
        Slot::Level(level) if pools.slots_of(level) == 0 && u32::from(pools.pact.level) == level => Slot::Pact,
        slot => slot,
    });
    Act::Cast(Cast { aim: of_aim(outlook, casting.spell.targets.kind, &cast.aim), ..plain })
}

/// The first creature that is named, where creatures are; of things any one stands for all.
pub(super) fn of_aim(outlook: &Outlook<'_>, kind: TargetKind, aim: &Aim) -> Aim {
    let named = matches!(kind, TargetKind::Creatures | TargetKind::Objects | TargetKind::Either);
    let on = aim.on.first().filter(|_| named).map(|target| match target {
        Target::Creature(name) if outlook.position.named(name.as_str()).is_some() => target.clone(),
        _ => Target::Square(somewhere(outlook)),
    });
    Aim { on: on.into_iter().collect(), ..Aim::default() }
}

fn of_feature(outlook: &Outlook<'_>, feature: &Feature) -> Act {
    if feature.name == CLEAVE {
        let aim = of_aim(outlook, TargetKind::Creatures, &feature.aim);
        return Act::Feature(Feature { aim, amount: None, ..feature.clone() });
    }
    let power = power::find(outlook.position, outlook.creature, feature.name.as_str());
    let (name, option) = (&feature.name, feature.option.as_ref());
    let aim =
        power.map_or_else(|_| feature.aim.clone(), |power| powers::told(outlook, &power, name, option, &feature.aim));
    Act::Feature(Feature { aim, amount: None, bonus: false, ..feature.clone() })
}

/// Where a move ends, and from which speed it is taken. Where it is not by steps in one plane, or others are dragged along, only
/// single steps are told apart; all else stands for the move to where one is.
fn of_move(outlook: &Outlook<'_>, way: &Move) -> Act {
    let (position, actor) = (outlook.position, outlook.actor);
    let mode = movement::mode(position, actor, way);
    let taken = speed::charged(outlook.creature, mode);
    let own = somewhere(outlook);
    let level = outlook.space.map(|space| space.level);
    let flat = |spot: &Spot| Spot { level: spot.level.filter(|_| mode == Mode::Fly && spot.level != level), ..*spot };
    let path: Vec<Spot> = match &way.route {
        Route::Path(path) => path.iter().map(flat).collect(),
        Route::To(to) => vec![flat(to)],
    };
    let steps = path.split_first().filter(|(first, _)| **first == own).map_or(&path[..], |(_, rest)| rest);
    let drags = grappled_by(position, actor).next().is_some();
    let plane = steps.iter().all(|spot| spot.level.is_none());
    let to = match steps {
        [] => own,
        [only] => *only,
        [.., last] if plane && !drags => *last,
        _ => own,
    };
    Act::Move(Move { mode: Some(taken), route: Route::To(to) })
}
