//! Distance, sight, line and cover between creatures and places.

use super::conditions::is_blind;
use super::hearing::{Checked, Hearing};
use crate::data::words::Condition;
use crate::name::Name;
use crate::refusal::Reason;
use crate::refusal::words::{RangeKind, Unseen};
use crate::ruleset::Positions;
use crate::space::{Corner, Cover, Kind, Level, Line, LineModel, Place, Sight, Space, Square, SquareSet};
use crate::state::{Creature, Position, Who};

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

    /// The place nearest to a creature among those where things of a name stand or lie.
    pub fn nearest_thing(&self, to: Who, name: &str) -> Option<Space> {
        let places = self.things().filter(|&(known, _)| known == name).map(|(_, square)| self.on_floor(square));
        self.nearest_to(to, places)
    }

    /// The place nearest to a creature, of several one to which nothing bars the line; the first of them for somebody of whom nobody
    /// knows where it is.
    pub(crate) fn nearest_to(&self, who: Who, mut places: impl Iterator<Item = Space>) -> Option<Space> {
        let Some(from) = self.space(who) else { return places.next() };
        let barred = |place: Space| !self.ruleset.line.line(&self.stage.grid, from, place).is_clear();
        let nearest = places.map(|place| (self.feet_between(from, place), place)).reduce(|best, other| {
            let nearer = other.0 < best.0 || other.0 == best.0 && barred(best.1) && !barred(other.1);
            if nearer { other } else { best }
        });
        nearest.map(|(_, place)| place)
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
        let senses = Senses::at(creature, feet);
        if is_blind(creature) && !senses.blindsight {
            return Some(Unseen::Blinded);
        }
        let felt = senses.blindsight || senses.truesight;
        let shown = creature.sway().sees_invisible || target.sway().shown;
        if target.is(Condition::Invisible) && !felt && !shown {
            return Some(Unseen::Invisible);
        }
        if target.hidden_from.contains(viewer) && !felt {
            return Some(Unseen::Hidden);
        }
        senses.veiled(sight)
    }

    /// Whether one creature sees another.
    pub fn sees(&self, viewer: Who, other: Who) -> bool {
        self.unseen(viewer, other).is_none()
    }

    /// Why a creature would not see another even with open eyes and if it did nothing against that: it is obscured, in darkness or
    /// behind something.
    pub fn veiled(&self, viewer: Who, other: Who) -> Option<Unseen> {
        let (from, to) = (self.space(viewer)?, self.space(other)?);
        let sight = Sight::between(&self.ruleset.line, &self.stage.grid, from, to);
        Senses::at(self.creature(viewer), self.feet_between(from, to)).veiled(sight)
    }

    /// Why a creature does not see a space, whoever may be there.
    pub fn unseen_space(&self, viewer: Who, space: Space) -> Option<Unseen> {
        self.unseen_place(viewer, space.into(), self.feet_between(self.space(viewer)?, space))
    }

    /// Why a creature does not see an intersection at a height.
    pub fn unseen_corner(&self, viewer: Who, corner: Corner, level: Level) -> Option<Unseen> {
        let feet = self.ruleset.distance.to_corner(self.space(viewer)?, corner, level);
        self.unseen_place(viewer, corner.into(), feet)
    }

    /// Why a creature does not see a place so many feet away.
    pub fn unseen_place(&self, viewer: Who, place: Place, feet: u32) -> Option<Unseen> {
        let from = self.space(viewer)?;
        let creature = self.creature(viewer);
        let senses = Senses::at(creature, feet);
        if is_blind(creature) && !senses.blindsight {
            return Some(Unseen::Blinded);
        }
        senses.veiled(Sight::between(&self.ruleset.line, &self.stage.grid, from, place))
    }
}

/// The senses of a creature that reach so far.
#[derive(Clone, Copy)]
struct Senses {
    blindsight: bool,
    truesight: bool,
    darkvision: bool,
}

impl Senses {
    fn at(creature: &Creature, feet: u32) -> Self {
        let (senses, sway) = (&creature.sheet.senses, creature.sway());
        let within = |own: Option<u16>, gained: u16| {
            let range = own.unwrap_or(0).max(gained);
            range > 0 && feet <= u32::from(range)
        };
        Senses {
            blindsight: within(senses.blindsight, sway.blindsight),
            truesight: within(senses.truesight, sway.truesight),
            darkvision: within(senses.darkvision, sway.darkvision),
        }
    }

    /// Why what is on the map hides something from them.
    fn veiled(self, sight: Sight) -> Option<Unseen> {
        if sight.obscured && !self.blindsight {
            return Some(Unseen::Obscured);
        }
        if sight.darkness && !self.blindsight && !self.truesight && !self.darkvision {
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
        let parted = mark.who.is_some_and(|who| self.position.are_parted(self.actor, who));
        if parted {
            let (square, kind) = (mark.space.square, Kind::Glass);
            self.refuse(Reason::LineBlocked { target: mark.name.clone(), square, kind, cover: Cover::Total })?;
        } else if let Some(by) = line.by.filter(|_| !line.is_clear()) {
            let kind = grid.cell(by.square).map_or_else(Default::default, |cell| cell.kind);
            let reason = Reason::LineBlocked { target: mark.name.clone(), square: by.square, kind, cover: line.cover };
            self.refuse(reason)?;
        }
        Ok(line)
    }
}
