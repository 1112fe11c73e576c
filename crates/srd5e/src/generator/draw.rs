//! A random action of the list.
//!
//! Not every action has the same chance, but each has one. Of eight draws one is plain: whatever kind of thing is thought of, then
//! one of that kind. The others are eager, by kinds with weights: foes are struck and gone to, spells cast, turns ended. Where
//! all draws are plain, creatures talk and wander about, and fights take thousands of acts.

use rulebound_kernel::Draw;
use smallvec::SmallVec;

use super::outlook::Outlook;
use super::{Group, acting, deeds, free, groups, list, moves, powers, spells, strikes};
use crate::intent::act::Manner;
use crate::intent::{Act, Intent};
use crate::state::Position;

/// Of so many draws one is plain.
const PLAIN: u32 = 8;

/// What is thought of eagerly, and how often, against the others.
const EAGER: [(Group, u32); 9] = [
    (Group::Attacks(Manner::Action), 12),
    (Group::Multiattacks, 12),
    (Group::Attacks(Manner::Bonus), 6),
    (Group::Attacks(Manner::Nick), 6),
    (Group::Spells, 6),
    (Group::Moves, 4),
    (Group::Posture, 4),
    (Group::Powers, 2),
    (Group::Talk, 2),
];

/// Where lots come from: a number below a bound.
pub(super) type Below<'a> = dyn FnMut(u32) -> u32 + 'a;

/// A random action of the list.
pub(crate) fn sample(position: &Position, draw: &mut impl Draw) -> Option<Intent> {
    let acting = acting(position);
    let below: &mut Below<'_> = &mut |bound| draw.below(bound);
    let is_eager = position.pending.is_empty() && below(PLAIN) > 0;
    let first = below(acting.len() as u32) as usize;
    let mut all = acting.iter().cycle().skip(first).take(acting.len());
    all.find_map(|&who| {
        let outlook = Outlook::of(position, who);
        is_eager.then(|| eager(&outlook, below)).flatten().or_else(|| plain(&outlook, below))
    })
}

/// Any kind of thing; one of which there is none gives way to the next.
fn plain(outlook: &Outlook<'_>, below: &mut Below<'_>) -> Option<Intent> {
    let groups = groups(outlook);
    let first = below(groups.len() as u32) as usize;
    let mut all = groups.iter().cycle().skip(first).take(groups.len());
    all.find_map(|&group| match group {
        Group::Free => {
            let mut lot = Lot::default();
            free(outlook.position, &mut |intent| lot.offer(intent, below));
            lot.drawn
        }
        group => one(outlook, group, below, Wish::Any).map(|act| outlook.intent(act)),
    })
}

/// What brings a fight on; a kind of which there is nothing gives way to another.
fn eager(outlook: &Outlook<'_>, below: &mut Below<'_>) -> Option<Intent> {
    let mut left: SmallVec<[(Group, u32); 9]> = SmallVec::from_slice(&EAGER);
    while !left.is_empty() {
        let mut lot = below(left.iter().map(|(_, weight)| weight).sum());
        let taken = left.iter().position(|&(_, weight)| {
            let rest = lot.checked_sub(weight);
            lot = rest.unwrap_or(0);
            rest.is_none()
        });
        let (group, _) = left.swap_remove(taken?);
        if let Some(act) = one(outlook, group, below, Wish::Eager) {
            return Some(outlook.intent(act));
        }
    }
    None
}

/// Which acts of a kind are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    Any,
    /// Those that bring a fight on.
    Eager,
}

/// Draws one act of a group.
fn one(outlook: &Outlook<'_>, group: Group, below: &mut Below<'_>, wish: Wish) -> Option<Act> {
    match group {
        Group::Attacks(manner) if wish == Wish::Eager => strikes::at_foe(outlook, manner, below),
        Group::Posture if wish == Wish::Eager => deeds::stand(outlook),
        Group::Talk if wish == Wish::Eager => deeds::end_turn(outlook),
        Group::Moves => any(&moves::modes(outlook), below, |mode, below| moves::sample(outlook, *mode, below, wish)),
        Group::Spells if outlook.asked.is_none() => {
            any(&spells::known(outlook), below, |&known, below| spells::sample(outlook, known, below))
        }
        Group::Powers if outlook.asked.is_none() => any(&powers::names(outlook), below, |&name, below| {
            drawn(&mut |sink| powers::list(outlook, name, sink), below)
        }),
        _ => drawn(&mut |sink| list(outlook, group, sink), below),
    }
}

/// Draws from one of several lists; an empty one gives way to the next.
pub(super) fn any<T>(
    lists: &[T],
    below: &mut Below<'_>,
    mut draw: impl FnMut(&T, &mut Below<'_>) -> Option<Act>,
) -> Option<Act> {
    let first = below(lists.len() as u32) as usize;
    lists.iter().cycle().skip(first).take(lists.len()).find_map(|list| draw(list, below))
}

/// Something that gives acts one by one.
type Listed<'a> = dyn FnMut(&mut dyn FnMut(Act)) + 'a;

/// Draws one of what is listed, each with the same chance.
pub(super) fn drawn(list: &mut Listed<'_>, below: &mut Below<'_>) -> Option<Act> {
    let mut lot = Lot::default();
    list(&mut |act| lot.offer(act, below));
    lot.drawn
}

/// Lots that are drawn while things come by.
pub(super) struct Lot<T> {
    pub drawn: Option<T>,
    among: u32,
}

impl<T> Default for Lot<T> {
    fn default() -> Self {
        Lot { drawn: None, among: 0 }
    }
}

impl<T> Lot<T> {
    pub fn offer(&mut self, thing: T, below: &mut Below<'_>) {
        self.among += 1;
        if below(self.among) == 0 {
            self.drawn = Some(thing);
        }
    }
}
