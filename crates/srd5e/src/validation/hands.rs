//! What is in a creature's hands, and which of them are free.
//!
//! A hand is free if nothing is in it and it holds nobody. Everybody grappled keeps one hand of the grappler, taken from the
//! empty ones. A two-handed weapon takes its second hand only at the moment of the attack; a shield keeps its hand always.

use super::attack::grip_reach;
use super::hearing::{Checked, Hearing};
use crate::data::weapon::Weapon;
use crate::data::words::Condition;
use crate::intent::act::Hand;
use crate::name::Name;
use crate::refusal::Reason;
use crate::refusal::words::HandFor;
use crate::state::{Creature, Position, Who};

/// Where something is that a creature wants to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whereabouts {
    /// In its hands.
    Held,
    /// On its body.
    Carried,
    /// Not with it.
    Absent,
}

/// Those whom a creature has grappled, in the order of the file.
pub fn grappled_by(position: &Position, who: Who) -> impl Iterator<Item = Who> + '_ {
    let held = move |creature: &Creature| {
        creature.conditions.own().contains(Condition::Grappled)
            && creature.conditions.of(Condition::Grappled).any(|affliction| affliction.source == Some(who))
    };
    let everyone = position.everyone().filter(move |(_, creature)| held(creature));
    everyone.map(|(held, _)| held).filter(move |&held| holds_on(position, who, held))
}

/// Those whom a creature takes along when it moves: whom it has grappled, and who clings to it.
pub fn taken_along(position: &Position, who: Who) -> impl Iterator<Item = Who> + '_ {
    grappled_by(position, who).chain(position.clinging_to(who))
}

/// Those who have grappled a creature, in the order of the file.
pub fn grapplers(position: &Position, who: Who) -> impl Iterator<Item = Who> + '_ {
    let sources = position.creature(who).conditions.of(Condition::Grappled);
    sources.filter_map(|affliction| affliction.source).filter(move |&source| holds_on(position, source, who))
}

/// Those from whom a creature can try to get loose with an action: who has grappled it, and whose spell or power binds it.
pub fn holders(position: &Position, who: Who) -> impl Iterator<Item = Who> + '_ {
    let binders = position.binding(who).map(|influence| influence.working.by);
    let binders = binders.filter(move |&binder| !grapplers(position, who).any(|grappler| grappler == binder));
    grapplers(position, who).chain(binders)
}

/// Whether a grapple that was written or made still holds: it ends with the grappler's life or strength to act, and out of its
/// reach (SRD-2.10).
fn holds_on(position: &Position, holder: Who, held: Who) -> bool {
    let creature = position.creature(holder);
    let far = || position.feet(holder, held).is_some_and(|feet| feet > grip_reach(position, creature));
    !creature.is_dead() && !creature.is_incapacitated() && !far()
}

/// How many hands of a creature are free.
pub fn free_hands(position: &Position, who: Who) -> u32 {
    let empty = position.creature(who).hands.iter().filter(|hand| hand.is_none()).count();
    if empty == 0 {
        return 0;
    }
    let holding = grappled_by(position, who).count();
    u32::try_from(empty.saturating_sub(holding)).unwrap_or(u32::MAX)
}

/// How many of a thing a creature holds.
pub fn pieces_held(position: &Position, who: Who, item: &str) -> u32 {
    let held = position.creature(who).hands.iter().flatten().filter(|held| *held == item);
    u32::try_from(held.count()).unwrap_or(u32::MAX)
}

/// How many of a thing a creature carries beside what it holds.
pub fn pieces_carried(position: &Position, who: Who, item: &str) -> u32 {
    position.creature(who).pools.carried(item).into()
}

/// Where a thing is.
pub fn whereabouts(position: &Position, who: Who, item: &str) -> Whereabouts {
    if position.creature(who).holds(item) {
        Whereabouts::Held
    } else if pieces_carried(position, who, item) > 0 {
        Whereabouts::Carried
    } else {
        Whereabouts::Absent
    }
}

/// Whether a creature holds a thing that is a weapon.
pub fn holds_weapon(position: &Position, who: Who, weapon: &str) -> bool {
    position.creature(who).holds(weapon) && position.tables().weapon(weapon).is_some()
}

/// The weapons that a creature holds, each with the name it has in the hand.
pub fn weapons_held(position: &Position, who: Who) -> impl Iterator<Item = (&Name, &'static Weapon)> {
    let tables = position.tables();
    let held = position.creature(who).hands.iter().flatten();
    held.filter_map(move |name| Some((name, tables.weapon(name.as_str())?)))
}

/// Whether a thing is a shield, with or without an emblem.
pub fn is_shield(item: &str) -> bool {
    matches!(item, "shield" | "shield-emblem")
}

/// The place of a hand in the list of hands.
pub const fn hand_index(hand: Hand) -> usize {
    match hand {
        Hand::Left => 0,
        Hand::Right => 1,
    }
}

impl Hearing<'_> {
    /// Whether a hand is free for something: the one named, or any.
    ///
    /// # Errors
    ///
    /// [`Stop`](super::hearing::Stop) if it is not and one reason is enough.
    pub fn free_hand(&mut self, purpose: HandFor, hand: Option<Hand>) -> Checked {
        let empty = |hand: Hand| self.creature().hands.get(hand_index(hand)).is_some_and(Option::is_none);
        let free = free_hands(self.position, self.actor) > 0 && hand.is_none_or(empty);
        self.require(free, || Reason::NoFreeHand { purpose })
    }
}
