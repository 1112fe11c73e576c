//! Standing up and dropping prone.

use super::{begin, charge, on_own_feet, readied, still};
use crate::data::Edition;
use crate::data::change::Change;
use crate::data::words::Condition;
use crate::intent::Act;
use crate::name::Name;
use crate::notice::Notice;
use crate::refusal::Reason;
use crate::refusal::words::{Prevented, State};
use crate::space::Mode;
use crate::validation::flight::is_held_up;
use crate::validation::hearing::{Checked, Hearing};
use crate::validation::speed::speed_zero;
use crate::validation::{conditions, identity};

/// Standing up: half the present speed, charged to walking.
pub(super) fn check_stand(hearing: &mut Hearing<'_>, act: &Act) -> Checked {
    begin(hearing, act)?;
    let (position, creature) = (hearing.position, hearing.creature());
    hearing.refuse_for(conditions::preventing(position, creature, Prevented::Move))?;
    if creature.sway().barred.standing
        && let Some(feature) = position.swaying(hearing.actor, |change| *change == Change::NoStanding)
    {
        hearing.refuse(Reason::FeaturePrevents { feature, what: Name::of("stand") })?;
    }
    let speed = still(hearing, Mode::Walk)?;
    let needs = || Reason::NotInState { creature: creature.id().clone(), needs: State::Prone };
    hearing.require(creature.is(Condition::Prone), needs)?;
    readied(hearing, act)?;
    charge(hearing, Mode::Walk, speed, speed / 2, &[])
}

/// Dropping prone: free for those who can move, in 2024 with a speed above 0 only. Flyers that do not hover fall.
pub(super) fn check_drop(hearing: &mut Hearing<'_>, act: &Act) -> Checked {
    identity::check(hearing, act)?;
    conditions::check(hearing, Prevented::Move)?;
    let position = hearing.position;
    if let (Edition::Srd521, Some(reason)) = (position.edition(), speed_zero(position, hearing.actor)) {
        hearing.refuse(reason)?;
    }
    on_own_feet(hearing)?;
    let creature = hearing.creature();
    let feet = creature.own_space().map_or(0, |space| position.stage.grid.drop_feet(space));
    if feet > 0 && !is_held_up(position, hearing.actor) {
        hearing.note(Notice::Falls { creature: creature.id().clone(), feet });
    }
    Ok(())
}
