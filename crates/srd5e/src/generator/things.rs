//! Things: using them, handling what is there, taking them in hand, putting them away, shields.

use smallvec::SmallVec;

use super::outlook::Outlook;
use crate::data::words::PlainAction;
use crate::intent::Act;
use crate::name::Name;
use crate::refusal::words::Prevented;
use crate::space::Square;
use crate::spot::Target;
use crate::state::deed::{CAST, READY, USE};
use crate::validation::deed::deed;
use crate::validation::hands::{free_hands, is_shield};
use crate::validation::{economy, features, objects};

/// How far hands reach for things.
const NEAR: u32 = 5;

/// Things held, then carried, each once.
pub(super) fn own(outlook: &Outlook<'_>) -> SmallVec<[Name; 8]> {
    let held = outlook.creature.hands.iter().flatten();
    let mut own: SmallVec<[Name; 8]> = SmallVec::new();
    for name in held.chain(outlook.creature.pools.carries.iter().map(|(name, _)| name)) {
        if !own.contains(name) {
            own.push(name.clone());
        }
    }
    own
}

/// The things of the place that hands reach, each once.
fn about(outlook: &Outlook<'_>) -> SmallVec<[Name; 4]> {
    let mut about = SmallVec::<[Name; 4]>::new();
    for (name, _) in outlook.position.things().filter(|&(_, at)| in_reach(outlook, at, NEAR)) {
        if about.iter().all(|known| known != name) {
            about.push(Name::new(name));
        }
    }
    about
}

fn in_reach(outlook: &Outlook<'_>, at: Square, feet: u32) -> bool {
    let Some(from) = outlook.space else { return outlook.lenient() };
    outlook.position.feet_between(from, outlook.position.on_floor(at)) <= feet
}

/// Whether something can be drawn or put away: by the interaction, or along with an attack.
fn is_handled(outlook: &Outlook<'_>, item: &Name) -> bool {
    outlook.interaction() || outlook.turn.is_some_and(|turn| economy::goes_along(outlook.position, turn, item))
}

/// Lists what is taken in hand, put away, picked up, let fall and handled.
pub(super) fn handling(outlook: &Outlook<'_>, sink: &mut dyn FnMut(Act)) {
    let (position, actor) = (outlook.position, outlook.actor);
    let free = free_hands(position, actor) > 0;
    let held = outlook.creature.hands.iter().flatten().filter(|item| !is_shield(item.as_str()));
    let mut dropped: SmallVec<[&Name; 2]> = SmallVec::new();
    for item in held {
        if dropped.contains(&item) {
            continue;
        }
        dropped.push(item);
        if outlook.able(Prevented::Free) {
            sink(Act::Drop { item: item.clone() });
        }
        if outlook.stirs() && is_handled(outlook, item) {
            sink(Act::Stow { item: item.clone() });
        }
    }
    if outlook.stirs() && free {
        let carried = outlook.creature.pools.carries.iter().filter(|(item, _)| !is_shield(item.as_str()));
        for (item, _) in carried.filter(|(item, _)| is_handled(outlook, item)) {
            sink(Act::Draw { item: item.clone(), hand: None });
        }
    }
    if outlook.stirs() && outlook.interaction() {
        let mut lying: SmallVec<[&Name; 2]> = SmallVec::new();
        let near = position.objects.iter().filter(|object| free && in_reach(outlook, object.at, NEAR));
        for object in near {
            if !lying.contains(&&object.name) {
                lying.push(&object.name);
                sink(Act::PickUp { item: object.name.clone() });
            }
        }
        let own = own(outlook);
        for item in own.iter().take(1).cloned().chain(about(outlook).into_iter().filter(|item| !own.contains(item))) {
            sink(Act::Interact { item });
        }
    }
    shields(outlook, free, sink);
}

fn shields(outlook: &Outlook<'_>, free: bool, sink: &mut dyn FnMut(Act)) {
    let paid = |act: &Act| outlook.action(deed(outlook.position, outlook.actor, act).as_str());
    let carried = outlook.creature.pools.carries.iter().any(|(item, _)| is_shield(item.as_str()));
    if carried && free && paid(&Act::DonShield) {
        sink(Act::DonShield);
    }
    let held = outlook.creature.hands.iter().flatten().any(|item| is_shield(item.as_str()));
    if held && paid(&Act::DoffShield) {
        sink(Act::DoffShield);
    }
}

/// Everything that could be used: what one has, what has charges, what is about.
fn usable(outlook: &Outlook<'_>) -> SmallVec<[Name; 8]> {
    let mut usable = own(outlook);
    let charged = outlook.creature.pools.charges.iter().map(|(name, _)| name.clone());
    for name in charged.chain(about(outlook)) {
        if !usable.contains(&name) {
            usable.push(name);
        }
    }
    usable
}

/// Whether using a thing is paid for, as a bonus action or not; what is only readied takes the action for that.
pub(super) fn is_paid(outlook: &Outlook<'_>, item: &Name, bonus: bool, readied: bool) -> bool {
    let drunk = objects::is_potion(item.as_str());
    let quick = objects::is_quick(outlook.position, item.as_str());
    let charges = outlook.creature.pools.charges_of(item.as_str());
    let magical = objects::is_magical(outlook.creature, item.as_str());
    let deed = match (readied, magical) {
        (true, _) => READY,
        (false, true) => CAST,
        (false, false) => USE,
    };
    let paid = if quick {
        outlook.bonus()
    } else if bonus {
        let plain = charges.is_none() && !drunk;
        let grant = || features::bonus_grant(outlook.position, outlook.actor, PlainAction::Use);
        plain && outlook.bonus() && grant().is_some_and(|grant| grant.is_paid(outlook.creature))
    } else {
        outlook.action(deed.as_str())
    };
    let in_hand = outlook.creature.holds(item.as_str());
    let handy = readied || outlook.interaction();
    let drawn = !drunk || in_hand || (handy && free_hands(outlook.position, outlook.actor) > 0);
    paid && drawn && charges.is_none_or(|left| left > 0)
}

/// Lists what can be used, and on whom what is given or thrown.
pub(super) fn using(outlook: &Outlook<'_>, sink: &mut dyn FnMut(Act)) {
    for item in usable(outlook) {
        let quick = objects::is_quick(outlook.position, item.as_str());
        for bonus in [false, true].into_iter().filter(|&bonus| !(quick && bonus)) {
            if !is_paid(outlook, &item, bonus, false) {
                continue;
            }
            sink(Act::Use { item: item.clone(), on: None, bonus });
            let Some(feet) = objects::given_within(item.as_str()) else { continue };
            for other in &outlook.others {
                let known = (outlook.space.is_some() && other.space.is_some()) || outlook.lenient();
                let alive = !objects::is_potion(item.as_str()) || !other.creature.is_dead();
                if known && alive && outlook.within(other, feet) && outlook.clear(other) {
                    sink(Act::Use { item: item.clone(), on: Some(Target::Creature(other.name())), bonus });
                }
            }
        }
    }
}

/// Something that could be readied to be used.
pub(super) fn readied(outlook: &Outlook<'_>) -> Option<Act> {
    let slow = |item: &Name| !objects::is_quick(outlook.position, item.as_str());
    let item = usable(outlook).into_iter().find(|item| slow(item) && is_paid(outlook, item, false, true))?;
    Some(Act::Use { item, on: None, bonus: false })
}
