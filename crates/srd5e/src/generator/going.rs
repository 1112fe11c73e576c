//! Where powers lead their users.

use super::flood::Flood;
use super::moves;
use super::outlook::{Other, Outlook};
use crate::data::attack::Going;
use crate::data::words::Condition;
use crate::intent::act::Manner;
use crate::name::Name;
use crate::space::{Direction, Ground, LineModel, Mode, Space, Square};
use crate::spot::Spot;
use crate::validation::attack::{Arm, Strike};
use crate::validation::hands::taken_along;
use crate::validation::movement::{Walk, stretch};

/// The places to which a movement of a power may lead, the actor's own not among them.
fn ends(outlook: &Outlook<'_>, going: &Going) -> Vec<Space> {
    let (position, actor) = (outlook.position, outlook.actor);
    let Some(from) = outlook.space else { return Vec::new() };
    let at = |square: Square| from.at(square);
    if going.teleports {
        let feet = stretch::feet(position, actor, going);
        let arrival = |square: Square| position.arrival(actor, square.into());
        let squares = position.stage.grid.extent().squares().map(arrival);
        return squares.filter(|&space| space != from && is_destination(outlook, space, feet)).collect();
    }
    let mode = stretch::mode(position, actor, going);
    let lies = outlook.creature.is(Condition::Prone) && mode != Mode::Crawl;
    if lies || !moves::may_move(outlook) || !moves::can(outlook, mode) {
        return Vec::new();
    }
    let nearer = |space: &Space| !going.nearer || stretch::comes_nearer(position, actor, from, *space);
    // Where those come to stand whom it takes along is looked at step by step.
    if taken_along(position, actor).next().is_some() {
        let steps = Direction::ALL.into_iter().filter_map(|direction| {
            let mut walk = Walk::along(position, actor, mode, from, Some(going));
            let stride = walk.step(walk.here.square.towards(direction)).ok()?;
            let far = stride.feet > stretch::feet(position, actor, going);
            (!far && walk.crowd().occupant(stride.to).is_none()).then_some(stride.to)
        });
        return steps.filter(nearer).collect();
    }
    let Some(flood) = Flood::along(position, actor, going) else { return Vec::new() };
    let standing = |space: Space| match mode {
        Mode::Fly => space,
        _ => position.stage.grid.standing(space).unwrap_or(space),
    };
    flood.squares().map(|square| standing(at(square))).filter(nearer).collect()
}

fn is_destination(outlook: &Outlook<'_>, space: Space, feet: u32) -> bool {
    let position = outlook.position;
    let free = |other: &Other<'_>| {
        other.who == outlook.actor || other.creature.is_dead() || other.space.is_none_or(|there| !there.overlaps(space))
    };
    position.feet_to_arrive(outlook.actor, space).is_some_and(|distance| distance <= feet)
        && position.stage.grid.all(space, |cell| cell.ground == Ground::Floor)
        && outlook.others.iter().all(free)
        && position.unseen_space(outlook.actor, space).is_none()
}

/// A place to go to that is as wanted.
fn place(outlook: &Outlook<'_>, going: &Going, wanted: impl Fn(Space) -> bool) -> Option<Spot> {
    ends(outlook, going).into_iter().find(|&space| wanted(space)).map(|space| space.square.into())
}

/// Where to go for its own sake: as near to a foe as it leads.
pub(super) fn anywhere(outlook: &Outlook<'_>, going: &Going) -> Option<Spot> {
    let foes = || outlook.others.iter().filter(|other| outlook.position.hostile(outlook.actor, other.who));
    let near =
        |space: &Space| foes().filter_map(|other| Some(outlook.position.feet_between(*space, other.space?))).min();
    ends(outlook, going).into_iter().min_by_key(near).map(|space| space.square.into())
}

/// A place from which a natural attack strikes somebody.
pub(super) fn to_strike(outlook: &Outlook<'_>, going: &Going, attack: &str, other: &Other<'_>) -> Option<Spot> {
    let (position, actor, there) = (outlook.position, outlook.actor, other.space?);
    let (name, arm) = Arm::of(position, actor, &Name::new(attack), Manner::Action).ok()?;
    place(outlook, going, |space| {
        let feet = position.feet_between(space, there);
        let strike = Strike::at(position, actor, name.clone(), arm, Some(feet), false);
        let clear = || position.ruleset.line.line(&position.stage.grid, space, there).is_clear();
        strike.is_ok_and(|strike| feet <= strike.max) && clear()
    })
}
