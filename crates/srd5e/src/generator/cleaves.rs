//! Second strikes with a weapon that cleaves (2024).

use smallvec::SmallVec;

use super::outlook::{Other, Outlook};
use super::strikes::is_fit;
use crate::data::weapon::Mastery;
use crate::intent::act::{Feature, Manner};
use crate::intent::{Act, Aim};
use crate::refusal::words::Prevented;
use crate::state::Happening;
use crate::validation::attack::cleave::{BESIDE, CLEAVE};
use crate::validation::attack::{Arm, Strike, mastery, own_hit};
use crate::validation::hands::free_hands;

/// Lists those who can be struck after a hit.
pub(super) fn list(outlook: &Outlook<'_>, sink: &mut dyn FnMut(Act)) {
    let Some(Happening::YouHit { target: first, with, .. }) = outlook.happening() else { return };
    let (position, actor) = (outlook.position, outlook.actor);
    let used = outlook.turn.is_some_and(|turn| turn.has_used(CLEAVE.as_str()));
    // The first blow has fallen before the second.
    if own_hit(position, actor).is_some()
        || used
        || !outlook.able(Prevented::Action)
        || mastery(position, actor, with.as_str()) != Some(Mastery::Cleave)
    {
        return;
    }
    let strike = Arm::of(position, actor, with, Manner::Action)
        .and_then(|(name, arm)| Strike::in_melee(position, actor, name, arm));
    let Ok(strike) = strike else { return };
    let hands = strike.arm.hands(outlook.creature.riding.is_some());
    let handled = hands < 2 || free_hands(position, actor) + 1 >= hands;
    if !handled || !outlook.creature.holds(strike.name.as_str()) {
        return;
    }
    let fits = |other: &&Other<'_>| {
        let near = position.feet(*first, other.who).is_none_or(|feet| feet <= BESIDE);
        near && other.who != *first && is_fit(outlook, other) && outlook.within(other, strike.max)
    };
    for other in outlook.others.iter().filter(fits).filter(|other| outlook.clear(other)) {
        let aim = Aim { on: SmallVec::from_iter([other.target()]), ..Aim::default() };
        sink(Act::Feature(Feature { name: CLEAVE, aim, option: None, slot: None, amount: None, bonus: false }));
    }
}
