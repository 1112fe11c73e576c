//! Where creatures stand: on the map, not in walls, and not in one another.

use super::Check;
use crate::data::words::{Condition, Size};
use crate::encounter::problem::Fault;
use crate::space::{Cell, Footprint, Grid, Level, Room, Space};
use crate::state::body::Body;
use crate::state::{Creature, Position, Who};

/// Conditions of somebody who did not choose where it is.
const HELD: [Condition; 4] = [Condition::Prone, Condition::Grappled, Condition::Restrained, Condition::Incapacitated];

/// The level of a creature of which only the square is said: the floor, and the ground over a chasm.
pub(in crate::encounter) fn floor(grid: &Grid, space: Space) -> Level {
    grid.floor(space).unwrap_or(Level::GROUND)
}

impl Check<'_> {
    /// Who rides sits on somebody who rides nobody and carries nobody else.
    pub(super) fn mounts(&mut self, creatures: &[Creature]) {
        for (number, rider) in creatures.iter().enumerate() {
            let place = || format!("creatures[{number}].riding");
            let Some(mount) = rider.riding else {
                if rider.controls_mount {
                    self.problems.contradiction(format!("creatures[{number}].controls_mount"), "it rides nothing");
                }
                continue;
            };
            if mount.index() == number {
                self.problems.contradiction(place(), "nobody rides itself");
            } else if creatures[mount.index()].riding.is_some() {
                self.problems.contradiction(place(), "its mount rides somebody itself");
            }
            if creatures[..number].iter().any(|earlier| earlier.riding == Some(mount)) {
                self.problems.contradiction(place(), "somebody else rides it already");
            }
        }
    }

    /// Puts creatures on their floors and riders where their mounts are.
    pub(super) fn places(&mut self, grid: &Grid, creatures: &mut [Creature]) {
        for (number, entry) in self.encounter.creatures.iter().enumerate() {
            let creature = &mut creatures[number];
            if let (Some(space), Some(None)) = (creature.own_space(), entry.at.map(|spot| spot.level)) {
                creature.level = floor(grid, space);
            }
        }
        for number in 0..creatures.len() {
            let place = || format!("creatures[{number}].at");
            match creatures[number].riding {
                Some(mount) => {
                    let mount = creatures[mount.index()].own_space();
                    let rider = &mut creatures[number];
                    let inside = |space: Space| rider.at.is_none_or(|square| space.contains(square));
                    if !mount.is_none_or(inside) {
                        self.problems.contradiction(place(), "a rider is in the space of its mount");
                    }
                    rider.at = mount.map(|space| space.square);
                    rider.level = mount.map_or(Level::GROUND, |space| space.level);
                }
                None => {
                    if let Some(space) = creatures[number].own_space() {
                        self.room(place, grid, space, creatures[number].sheet.body);
                    }
                }
            }
        }
    }

    fn room(&mut self, place: impl FnOnce() -> String, grid: &Grid, space: Space, body: Body) {
        if let Some(square) = space.squares().find(|&square| grid.cell(square).is_none()) {
            self.problems.add(place(), Fault::OffMap { square });
            return;
        }
        let filled = |square| !body.incorporeal && grid.cell(square).is_some_and(Cell::is_filled);
        let footprint = Footprint::new(space, filled);
        if let (Room::TooSmall { .. }, Some(square)) = (footprint.room(body.formless), footprint.first_filled()) {
            self.problems.add(place(), Fault::NoRoom { square });
        }
    }

    /// At the start of a fight nobody stands in another's space without a reason. Once it is under way some may have fallen there,
    /// been dragged there, or got up where they lay.
    pub(super) fn sharing(&mut self, position: &Position) {
        if self.encounter.turn.is_some() || self.encounter.round > 1 {
            return;
        }
        for (later, creature) in position.everyone() {
            let Some(space) = creature.own_space() else { continue };
            let there = |&(earlier, other): &(Who, &Creature)| {
                earlier < later && other.own_space().is_some_and(|other| other.overlaps(space))
            };
            let by = position.everyone().filter(there).find(|&(earlier, _)| !may_share(position, earlier, later));
            if let Some((_, other)) = by {
                let place = format!("creatures[{}].at", later.index());
                self.problems.add(place, Fault::Occupied { by: other.id().clone() });
            }
        }
    }
}

/// Whether two creatures may be in one space: one carries or holds the other, does not fill its space, is Tiny, dead, or did not
/// choose to be there, or is on its way through while a decision is waited for.
fn may_share(position: &Position, one: Who, other: Who) -> bool {
    let moving = |who: Who| !position.pending.is_empty() && position.current() == Some(who);
    let by_itself = |who: Who| {
        let creature = position.creature(who);
        let held = HELD.iter().any(|&condition| creature.is(condition));
        creature.is_dead() || creature.size() == Size::Tiny || held || moving(who)
    };
    let rides = |rider: Who, mount: Who| position.creature(rider).riding == Some(mount);
    // A rider is where its mount is, and stands in nobody's way that its mount does not stand in.
    let carried = |who: Who| position.creature(who).riding.is_some();
    let mover = |who: Who| position.rider(who).is_some_and(moving);
    by_itself(one)
        || by_itself(other)
        || position.mingles(one, other)
        || position.mingles(other, one)
        || rides(one, other)
        || rides(other, one)
        || carried(one)
        || carried(other)
        || mover(one)
        || mover(other)
}
