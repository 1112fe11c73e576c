//! Distance, sight, line and cover between creatures and places.

use super::conditions::is_blind;
use super::hearing::{Checked, Hearing};
use crate::data::words::Condition;
use crate::name::Name;
use crate::refusal::Reason;
use crate::refusal::words::{RangeKind, Unseen};
use crate::ruleset::Positions;
use crate::space::{Line, LineModel, Place, Sight, Space, Square, SquareSet};
use crate::state::{Position, Who};

/// Something aimed at: a creature, or a place that somebody named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The creature, if it is one.
    pub who: Option<Who>,
    /// Its name, as refusals tell it.
    pub name: Option<Name>,
    /// Where it is.
    pub space: Space,
}

impl Position {
    /// The feet between two spaces.
    pub fn feet_between(&self, one: Space, other: Space) -> u32 {
        self.ruleset.distance.between(one, other)
    }

    /// The feet between two creatures; `None` if one of them is nobody knows where.
    pub fn feet(&self, one: Who, other: Who) -> Option<u32> {
        Some(self.feet_between(self.space(one)?, self.space(other)?))
    }

    /// Where something is that stands or lies in a square: on the floor.
    pub fn on_floor(&self, square: Square) -> Space {
        Space::of(square).at_level(self.floor(square))
    }

    /// The place nearest to a creature among those where things of a name stand or lie, and the first of them for somebody of whom
    /// nobody knows where it is.
    pub fn nearest_thing(&self, to: Who, name: &str) -> Option<Space> {
        let places = self.things().filter(|&(known, _)| known == name).map(|(_, square)| self.on_floor(square));
        self.nearest_to(to, places)
    }

    /// The place nearest to a creature, the first of several.
    pub(crate) fn nearest_to(&self, who: Who, places: impl Iterator<Item = Space>) -> Option<Space> {
        let from = self.space(who);
        places.min_by_key(|&place| from.map_or(0, |from| self.feet_between(from, place)))
    }

    /// The squares of creatures that give cover to others: all but those named and their mounts and riders, and the dead.
    pub fn crowd(&self, without: &[Who]) -> SquareSet {
        let mut crowd = SquareSet::empty(self.stage.grid.extent());
        let paired = |who: Who| {
            without.iter().any(|&other| {
                who == other || self.creature(who).riding == Some(other) || self.creature(other).riding == Some(who)
            })
        };
        for (who, creature) in self.everyone().filter(|(_, creature)| !creature.is_dead()) {
            if let Some(space) = creature.own_space().filter(|_| !paired(who)) {
                space.squares().for_each(|square| crowd.insert(square));
            }
        }
        crowd
    }

    /// The line between two creatures with the cover it meets; creatures in between count.
    pub fn line_between(&self, one: Who, other: Who) -> Option<Line> {
        let (from, to) = (self.space(one)?, self.space(other)?);
        Some(self.ruleset.line.attack(&self.stage.grid, &self.crowd(&[one, other]), from, to))
    }

    /// Why one creature does not see another, the first reason in the order of the rules.
    pub fn unseen(&self, viewer: Who, other: Who) -> Option<Unseen> {
        self.unseen_between(viewer, self.space(viewer)?, other, self.space(other)?)
    }

    /// Why one creature in a space would not see another in another space, the first reason in the order of the rules.
    pub fn unseen_between(&self, viewer: Who, from: Space, other: Who, to: Space) -> Option<Unseen> {
        let sight = Sight::between(&self.ruleset.line, &self.stage.grid, from, to);
        self.unseen_by(viewer, other, self.feet_between(from, to), sight)
    }

    /// Why one creature does not see another so many feet away, given what hinders the eye between them: that is the same both
    /// ways.
    pub fn unseen_by(&self, viewer: Who, other: Who, feet: u32, sight: Sight) -> Option<Unseen> {
        let (creature, target) = (self.creature(viewer), self.creature(other));
        let (senses, sway) = (&creature.sheet.senses, creature.sway());
        let gained = |feet: u16| Some(feet).filter(|&feet| feet > 0);
        let within = |range: Option<u16>| range.is_some_and(|range| feet <= u32::from(range));
        let (blindsight, truesight) = (within(senses.blindsight), within(senses.truesight.max(gained(sway.truesight))));
        let felt = blindsight || truesight;
        if is_blind(creature) && !blindsight {
            return Some(Unseen::Blinded);
        }
        let shown = sway.sees_invisible || target.sway().shown;
        if target.is(Condition::Invisible) && !felt && !shown {
            return Some(Unseen::Invisible);
        }
        if target.hidden_from.contains(viewer) && !felt {
            return Some(Unseen::Hidden);
        }
        if sight.obscured && !blindsight {
            return Some(Unseen::Obscured);
        }
        if sight.darkness && !felt && !within(senses.darkvision.max(gained(sway.darkvision))) {
            return Some(Unseen::Darkness);
        }
        sight.wall.map(|_| Unseen::Wall)
    }

    /// Whether one creature sees another.
    pub fn sees(&self, viewer: Who, other: Who) -> bool {
        self.unseen(viewer, other).is_none()
    }

    /// Why a creature does not see a place.
    pub fn unseen_place(&self, viewer: Who, place: Place) -> Option<Unseen> {
        let from = self.space(viewer)?;
        let creature = self.creature(viewer);
        let sight = Sight::between(&self.ruleset.line, &self.stage.grid, from, place);
        if is_blind(creature) {
            return Some(Unseen::Blinded);
        }
        if sight.obscured {
            return Some(Unseen::Obscured);
        }
        let (senses, sway) = (&creature.sheet.senses, creature.sway());
        let pierces =
            senses.darkvision.is_some() || senses.truesight.is_some() || sway.darkvision.max(sway.truesight) > 0;
        if sight.darkness && !pierces {
            return Some(Unseen::Darkness);
        }
        sight.wall.map(|_| Unseen::Wall)
    }
}

impl Hearing<'_> {
    /// The space of a creature that something is measured from or to.
    ///
    /// # Errors
    ///
    /// [`Stop`](super::hearing::Stop) if nobody knows where it is, the table wants to know, and one reason is enough.
    pub fn located(&mut self, who: Who) -> Result<Option<Space>, super::hearing::Stop> {
        let space = self.position.space(who);
        if space.is_none() && self.position.ruleset.positions == Positions::Strict {
            let creature = self.name(who);
            self.refuse(Reason::UnknownPosition { creature })?;
        }
        Ok(space)
    }

    /// The range to a mark; `index` is its number among several, from 1.
    ///
    /// # Errors
    ///
    /// [`Stop`](super::hearing::Stop) if it is too far and one reason is enough.
    pub fn within(&mut self, from: Space, mark: &Mark, max: u32, range: RangeKind, index: Option<u32>) -> Checked {
        let distance = self.position.feet_between(from, mark.space);
        let metric = self.position.ruleset.distance;
        self.require(distance <= max, || Reason::OutOfRange {
            target: mark.name.clone(),
            index,
            distance,
            max,
            range,
            metric,
        })
    }

    /// The line of effect to a mark: total cover stops it. Gives the line for its cover.
    ///
    /// # Errors
    ///
    /// [`Stop`](super::hearing::Stop) if it is blocked and one reason is enough.
    pub fn clear_line(&mut self, from: Space, mark: &Mark) -> Result<Line, super::hearing::Stop> {
        let grid = &self.position.stage.grid;
        let lines = self.position.ruleset.line;
        // Creatures give no cover within 5 feet: nobody need be looked for.
        let line = if from.touches(mark.space) {
            lines.line(grid, from, mark.space)
        } else {
            let without: smallvec::SmallVec<[Who; 2]> = [Some(self.actor), mark.who].into_iter().flatten().collect();
            lines.attack(grid, &self.position.crowd(&without), from, mark.space)
        };
        if let Some(by) = line.by.filter(|_| !line.is_clear()) {
            let kind = grid.cell(by.square).map_or_else(Default::default, |cell| cell.kind);
            let reason = Reason::LineBlocked { target: mark.name.clone(), square: by.square, kind, cover: line.cover };
            self.refuse(reason)?;
        }
        Ok(line)
    }
}
