//! What can be kept for a moment: one act of each kind.

use super::deeds::WORDS;
use super::outlook::Outlook;
use super::{moves, powers, spells, things};
use crate::data::Edition;
use crate::intent::act::{Attack, Move, Plain, Route, Ruling, Shoved};
use crate::intent::{Act, Trigger};
use crate::refusal::words::Prevented;
use crate::space::{Mode, Square};
use crate::spot::Target;
use crate::validation::attack::UNARMED;
use crate::validation::hands::{free_hands, grapplers, is_shield};
use crate::validation::movement;

/// Lists one readied act of each kind.
pub(super) fn list(outlook: &Outlook<'_>, sink: &mut dyn FnMut(Act)) {
    let mut ready = |act: Act| sink(Act::Ready { act: Box::new(act), when: Trigger::Words(WORDS.to_owned()) });
    things::readied(outlook).into_iter().for_each(&mut ready);
    if !outlook.action("ready") {
        return;
    }
    let somebody = outlook.nearest_foe().unwrap_or_else(|| outlook.other(outlook.actor)).name();
    let new = outlook.edition() == Edition::Srd521;
    ready(Act::Attack(Attack::plain(Target::Creature(somebody.clone()), UNARMED)));
    spells::readied(outlook).into_iter().for_each(&mut ready);
    powers::readied(outlook).into_iter().for_each(&mut ready);
    movement(outlook).into_iter().for_each(&mut ready);
    for &what in Plain::ALL.iter().filter(|&&what| what != Plain::Study || new) {
        ready(Act::Plain { what, mode: None, bonus: false });
    }
    ready(Act::Help { ally: somebody.clone(), with: None, bonus: false });
    ready(Act::Stabilise { target: somebody.clone(), kit: false });
    ready(Act::Improvise { text: WORDS.to_owned(), ruling: Some(Ruling::Action) });
    let free = free_hands(outlook.position, outlook.actor) > 0;
    if new {
        ready(Act::Influence { creature: somebody.clone() });
        ready(Act::Shove { target: somebody.clone(), outcome: Some(Shoved::Prone) });
        if free {
            ready(Act::Grapple { target: somebody, hand: None });
        }
    }
    if let Some(who) = grapplers(outlook.position, outlook.actor).next() {
        ready(Act::Escape { from: Some(outlook.other(who).name()), by: None });
    }
    let carried = outlook.creature.pools.carries.iter().any(|(item, _)| is_shield(item.as_str()));
    if carried && free {
        ready(Act::DonShield);
    }
    if outlook.creature.hands.iter().flatten().any(|item| is_shield(item.as_str())) {
        ready(Act::DoffShield);
    }
}

/// Movement that could be readied: a move, or for riders getting off.
fn movement(outlook: &Outlook<'_>) -> Option<Act> {
    let known = outlook.space.is_some() || outlook.lenient();
    if !known || !outlook.able(Prevented::Move) {
        return None;
    }
    if outlook.creature.riding.is_some() {
        let once = outlook.edition() == Edition::Srd521 || outlook.turn.is_none_or(|turn| !turn.mounted);
        return (once && moves::can(outlook, Mode::Walk)).then_some(Act::Dismount { to: None });
    }
    let to = outlook.square().unwrap_or(Square::new(0, 0)).into();
    let mode = movement::usual(outlook.position, outlook.actor);
    moves::can(outlook, mode).then_some(Act::Move(Move { mode: None, route: Route::To(to) }))
}
