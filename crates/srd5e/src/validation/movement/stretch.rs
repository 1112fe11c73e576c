//! Movement that belongs to a power: to where its user says, without feet of its own.

use smallvec::SmallVec;

use super::walk::{Stride, Walk};
use super::{Prevented, conditions, gait, go, misshapen, on_own_feet, refuse_on_the_way, route, still};
use crate::data::attack::{Far, Going};
use crate::data::words::Condition;
use crate::refusal::Reason;
use crate::refusal::words::PathFault;
use crate::space::{Mode, Space};
use crate::spot::Spot;
use crate::state::{Position, Who};
use crate::validation::hearing::{Hearing, Stop};
use crate::validation::speed;

/// The mode of a movement that belongs to a power.
pub(crate) fn mode(position: &Position, who: Who, going: &Going) -> Mode {
    let usual = || {
        let usual = gait::usual(position, who);
        let flies = speed::has_speed(position.creature(who), Mode::Fly) && speed::speed(position, who, usual) == 0;
        if flies { Mode::Fly } else { usual }
    };
    going.by.unwrap_or_else(usual)
}

/// How far it goes at most.
pub(crate) fn feet(position: &Position, who: Who, going: &Going) -> u32 {
    let speed = || speed::speed(position, who, mode(position, who, going));
    match going.far {
        Far::Speed => speed(),
        Far::Half => speed() / 2,
        Far::Feet(feet) => feet.into(),
    }
}

/// Whether a creature that goes from one space to another comes nearer to a foe whom it sees.
pub(crate) fn comes_nearer(position: &Position, who: Who, from: Space, to: Space) -> bool {
    position.everyone().any(|(foe, creature)| {
        let nearer = |space: Space| position.feet_between(to, space) < position.feet_between(from, space);
        position.hostile(who, foe)
            && !creature.is_dead()
            && position.space(foe).is_some_and(nearer)
            && position.sees(who, foe)
    })
}

/// A movement that belongs to a power. Gives where it ends; `None` if that cannot be said.
pub(crate) fn check(hearing: &mut Hearing<'_>, going: &Going, to: Spot) -> Result<Option<Space>, Stop> {
    let (position, actor) = (hearing.position, hearing.actor);
    let Some(from) = hearing.located(actor)? else { return Ok(None) };
    let mode = mode(position, actor, going);
    hearing.require(speed::has_mode(hearing.creature(), mode), || Reason::NoSuchSpeed { mode })?;
    hearing.refuse_for(conditions::preventing(position, hearing.creature(), Prevented::Move))?;
    let prone = mode != Mode::Crawl && hearing.creature().is(Condition::Prone);
    let lies = || Reason::ConditionPrevents { condition: Condition::Prone, source: None, what: Prevented::Move };
    hearing.require(!prone, lies)?;
    still(hearing, mode)?;
    on_own_feet(hearing)?;
    let mut walk = Walk::along(position, actor, mode, from, Some(going));
    let path = route::path(&walk, to);
    let shape = walk.mover().shape(walk.here, &path);
    let steps: SmallVec<[Spot; 8]> = match shape {
        Ok(steps) => steps.iter().copied().collect(),
        Err(problem) => {
            hearing.way.extend(path.iter().map(|spot| spot.square));
            hearing.refuse(misshapen(problem))?;
            return Ok(None);
        }
    };
    let need = go(hearing, &mut walk, &steps)?;
    let end = walk.here;
    if let Some((square, by)) = walk.crowd().occupant(end).filter(|_| !steps.is_empty()) {
        let by = hearing.name(by);
        refuse_on_the_way(hearing, &steps, Reason::Occupied { square, by })?;
    }
    let nearer = !going.nearer || steps.is_empty() || comes_nearer(position, actor, from, end);
    hearing.require(nearer, || Reason::InvalidPath { reason: PathFault::NotNearer, step: None })?;
    let have = feet(position, actor, going);
    if let Some(need) = need.filter(|&need| need > have) {
        refuse_on_the_way(hearing, &steps, Reason::NotEnoughMovement { need, have, mode })?;
    }
    Ok(Some(end))
}

/// The steps of a movement that belongs to a power.
pub(crate) fn strides(position: &Position, who: Who, going: &Going, to: Spot) -> Vec<Stride> {
    let Some(from) = position.space(who) else { return Vec::new() };
    let mode = mode(position, who, going);
    let mut walk = Walk::along(position, who, mode, from, Some(going));
    let path = route::path(&walk, to);
    let steps = walk.mover().shape(walk.here, &path).unwrap_or_default();
    steps.iter().map_while(|&spot| walk.step(spot).ok()).collect()
}
