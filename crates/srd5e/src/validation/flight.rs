//! Who stays up in the air, and who falls (SRD-5.13).

use super::conditions::preventing;
use super::speed::speed;
use crate::data::Edition;
use crate::data::effect::{Effect, Shift};
use crate::data::words::Condition;
use crate::name::Name;
use crate::notice::Notice;
use crate::refusal::words::Prevented;
use crate::space::{Mode, Space};
use crate::state::{Position, Who};

/// Whether something keeps a creature in the air whatever becomes of it: it hovers, is lifted, or by the rules of 2014 flies by
/// magic.
pub fn is_held_up(position: &Position, who: Who) -> bool {
    let creature = position.creature(who);
    let sway = creature.sway();
    let magic = sway.hover || (position.edition() == Edition::Srd51 && sway.fly.is_some());
    let lifts = |effect: &Effect| matches!(effect.moves, Some(Shift::Lift(_)));
    let lifted = || position.effects_on(who).any(|(influence, effect)| !influence.waits && lifts(effect));
    !creature.is_dead() && (creature.sheet.speeds.hover || magic || lifted())
}

/// Whether a creature that is in the air stays there.
pub fn stays_up(position: &Position, who: Who) -> bool {
    let creature = position.creature(who);
    if creature.is_dead() {
        return false;
    }
    let able = || match position.edition() {
        Edition::Srd51 => preventing(position, creature, Prevented::Move).next().is_none(),
        Edition::Srd521 => !creature.is_incapacitated(),
    };
    let flies = || !creature.is(Condition::Prone) && able() && speed(position, who, Mode::Fly) > 0;
    is_held_up(position, who) || flies()
}

/// What is worth knowing of a creature that comes to be somewhere without a step: it falls, or comes to be in a chasm, of which only
/// the table knows how deep it is.
pub fn fall(position: &Position, who: Who, there: Space) -> Option<Notice> {
    let grid = &position.stage.grid;
    let feet = grid.drop_feet(there);
    if stays_up(position, who) {
        None
    } else if feet > 0 {
        Some(Notice::Falls { creature: position.creature(who).id().clone(), feet })
    } else {
        grid.floor(there).is_none().then_some(Notice::TableDecides { what: Name::of("fall") })
    }
}
