//! Dash: the speed once more.

use super::super::hearing::{Hearing, Stop};
use super::super::speed;
use crate::cost::Feet;
use crate::data::Edition;
use crate::notice::Notice;
use crate::refusal::Reason;
use crate::space::Mode;

/// The speed that a Dash is taken with. By the rules of 2014 that is the Speed, whatever is named, since a Dash raises all of
/// them; those who do not walk take the greatest they have.
pub(super) fn speed(hearing: &mut Hearing<'_>, mode: Option<Mode>) -> Result<Option<Mode>, Stop> {
    let (position, who) = (hearing.position, hearing.actor);
    let special = mode.filter(|mode| !matches!(mode, Mode::Walk | Mode::Crawl));
    if let (Edition::Srd521, Some(mode)) = (position.edition(), special) {
        let has = speed::has_speed(hearing.creature(), mode);
        hearing.require(has, || Reason::NoSuchSpeed { mode })?;
        return Ok(has.then_some(mode));
    }
    let others = [Mode::Fly, Mode::Swim, Mode::Climb, Mode::Burrow];
    let walks = hearing.creature().sheet.speeds.walk > 0 || position.edition() == Edition::Srd521;
    let best = || others.into_iter().max_by_key(|&mode| speed::speed(position, who, mode));
    Ok(if walks { Some(Mode::Walk) } else { best() })
}

/// Adds the movement, or says why there is none.
pub(super) fn gain(hearing: &mut Hearing<'_>, mode: Option<Mode>) {
    let Some(mode) = mode else { return };
    let feet = speed::speed(hearing.position, hearing.actor, mode);
    if feet > 0 {
        hearing.cost.gains.movement = Feet::of(mode, feet);
        return;
    }
    let mut zeros = speed::speed_zeros(hearing.position, hearing.actor, mode);
    if let Some(Reason::SpeedZero { cause, .. }) = zeros.next() {
        hearing.note(Notice::DashAddsNothing { cause });
    }
}
