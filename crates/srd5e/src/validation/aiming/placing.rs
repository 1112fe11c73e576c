//! Where areas, marks and destinations lie.

use super::super::flight;
use super::super::hearing::{Checked, Hearing};
use super::super::movement::Crowd;
use super::super::range::Mark;
use super::range::{limit, sight};
use super::{Shot, named, wall};
use crate::data::area::Shape;
use crate::data::effect::Deed;
use crate::data::target::TargetKind;
use crate::name::Name;
use crate::notice::Notice;
use crate::refusal::Reason;
use crate::refusal::words::{RangeKind, Unfit, Unseen};
use crate::space::{
    Area, Corner, Cover, Grid, Ground, Level, Line, LineModel, Metric, Region, Size, Space, Square, Toward, Unplaced,
    cube_range, moved_origin,
};
use crate::spot::{Heading, Spot};
use crate::state::ground::{round, run};
use crate::state::influence::later;
use crate::state::{Crew, Position, Who};

/// How the place of something is said. Lengths are in feet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Placing {
    /// It has none.
    Nowhere,
    /// Around the actor, so far.
    Around(u32),
    /// `at` an intersection.
    Point,
    /// `at` an intersection, from where the table lays it out.
    Loose,
    /// `at` an intersection through which it runs so many feet, or `covering` the squares between which it runs.
    Wall(u32),
    /// `at` an intersection about which they lie, or `covering` the first square of each of so many cubes of a side.
    Cubes(u8, u32),
    /// `at` a square.
    Mark,
    /// `covering` the squares of a side.
    Block(u32),
    /// `toward` a direction, so long.
    Cone(u32),
    /// `toward` a direction, so long and so wide.
    Line(u32, u32),
    /// `toward` a direction or `covering` squares next to the actor, of a side.
    Cube(u32),
    /// `to` a square.
    Destination,
}

/// A point of origin, which comes to lie before what hides it.
pub(super) struct Origin {
    /// Where it was meant.
    pub meant: Corner,
    /// Where it is.
    pub at: Corner,
    /// Its height.
    pub level: Level,
    /// What is in the way of a point that is seen.
    pub blocked: Option<Line>,
}

impl Position {
    /// The height of the floor in a square, 0 where there is none.
    pub(crate) fn floor(&self, square: Square) -> Level {
        self.stage.grid.floor(Space::of(square)).unwrap_or_default()
    }

    /// The space of a creature that comes to a place at once: at the height that was said, else on the floor.
    pub(crate) fn arrival(&self, who: Who, to: Spot) -> Space {
        let body = Space::new(to.square, self.creature(who).size());
        to.level.map_or_else(|| self.stage.grid.fallen(body), |level| body.at_level(level))
    }

    /// The feet by which that carries it; out of a saddle they are counted from the nearest square of the mount.
    pub(crate) fn feet_to_arrive(&self, who: Who, to: Space) -> Option<u32> {
        let (from, metric) = (self.space(who)?, self.ruleset.distance);
        Some(if self.creature(who).riding.is_some() { metric.between(from, to) } else { metric.moved(from, to) })
    }

    fn origin(&self, actor: Who, from: Space, spot: Spot) -> Origin {
        let meant = Corner::new(spot.square.x, spot.square.y);
        let level = spot.level.unwrap_or_else(|| self.floor(spot.square));
        let line = self.ruleset.line.line(&self.stage.grid, from, meant);
        let (at, blocked) = match line.by.filter(|_| !line.is_clear()) {
            Some(_) if self.unseen_corner(actor, meant, level).is_none() => (meant, Some(line)),
            Some(by) => (moved_origin(from, by.square, meant), None),
            None => (meant, None),
        };
        Origin { meant, at, level, blocked }
    }
}

impl Shot<'_> {
    pub(crate) fn placing(&self) -> Placing {
        match (self.targets.kind, self.shape) {
            (TargetKind::Destination, _) => Placing::Destination,
            (TargetKind::Space, _) => Placing::Mark,
            (TargetKind::Area | TargetKind::Chosen, Some(shape)) => self.laid(shape),
            // Images and the like are put somewhere, if somebody says so.
            (TargetKind::Nothing, Some(shape)) if self.is_from_self() || self.is_put() => self.laid(shape),
            (TargetKind::Nothing, None) if self.aim.at.is_some() && !self.is_from_self() => Placing::Mark,
            _ => Placing::Nowhere,
        }
    }

    /// Whether what it moves may stay where it is: it does more than move.
    pub(super) fn may_stay(&self) -> bool {
        self.thing.is_some() && self.effects.iter().any(|effect| later(effect).is_some())
    }

    /// Whether nobody need say where it leads: away from the field.
    pub(super) fn may_leave(&self) -> bool {
        self.effects.iter().any(|effect| effect.deeds.contains(&Deed::Depart))
    }

    fn is_put(&self) -> bool {
        self.aim.at.is_some() || self.aim.covering.is_some()
    }

    fn laid(&self, shape: Shape) -> Placing {
        let own = self.is_from_self();
        match shape {
            Shape::Sphere { radius } | Shape::Hemisphere { radius } | Shape::Circle { radius } if own => {
                Placing::Around(radius.into())
            }
            Shape::Cylinder { radius, .. } if own => Placing::Around(radius.into()),
            Shape::Emanation { distance } => Placing::Around(distance.into()),
            Shape::Sphere { .. } | Shape::Hemisphere { .. } | Shape::Circle { .. } | Shape::Cylinder { .. } => {
                Placing::Point
            }
            Shape::Cone { length } => Placing::Cone(length.into()),
            Shape::Line { length, width } => Placing::Line(length.into(), width.into()),
            Shape::Cube { side } if own => Placing::Cube(side.into()),
            Shape::Cube { side } | Shape::Square { side } => Placing::Block(side.into()),
            Shape::Wall { .. } | Shape::Panels { .. } => Placing::Wall(run(shape).unwrap_or(0)),
            Shape::Cubes { count, side } => Placing::Cubes(count, side.into()),
            Shape::Floor { .. } => Placing::Loose,
        }
    }

    /// The area where it lies, if it has one whose squares the rules give.
    ///
    /// # Errors
    ///
    /// Its place does not follow from what is said.
    pub(crate) fn area(&self, position: &Position, actor: Who) -> Result<Option<Region>, Unplaced> {
        let placing = self.placing();
        if placing == Placing::Nowhere {
            return Ok(None);
        }
        let Some(from) = position.space(actor) else { return Ok(None) };
        let toward = self.aim.toward.map(|heading| match heading {
            Heading::Word(direction) => Toward::Direction(direction),
            Heading::Square(spot) => Toward::Square(spot.square),
        });
        let first = self.aim.covering.map(|spot| spot.square);
        let one = |area: Area| Some(Region::from(area));
        match (placing, self.aim.at, toward) {
            (Placing::Around(feet), ..) => Ok(one(Area::emanation(from, feet).of(actor.0))),
            (Placing::Point, Some(_), _) => Ok(self.shape.map(|shape| {
                let burst = |spot: Spot| {
                    let origin = position.origin(actor, from, spot);
                    round(shape, origin.at, origin.level)
                };
                self.places().filter_map(burst).collect()
            })),
            (Placing::Block(side), ..) => Ok(self.aim.covering.and_then(|spot| {
                let level = spot.level.unwrap_or_else(|| position.floor(spot.square));
                one(Area::cube(from, spot.square, level, side))
            })),
            (Placing::Mark, at, _) => {
                let own = self.thing.map(|space| Spot { square: space.square, level: Some(space.level) });
                Ok(at.or(own).and_then(|spot| self.around_mark(position, spot)))
            }
            (Placing::Wall(_), ..) => Ok(self.wall(position, actor)),
            (Placing::Cubes(count, side), ..) => Ok(self.cubes(position, count, side)),
            (Placing::Cone(length), _, Some(toward)) => Area::cone(from, toward, length).map(one),
            (Placing::Line(length, width), _, Some(toward)) => Area::line(from, toward, first, length, width).map(one),
            (Placing::Cube(side), _, toward) => Area::cube_from(from, toward, first, side).map(one),
            (Placing::Cone(_) | Placing::Line(..), _, None) => Err(Unplaced::NoDirection),
            _ => Ok(None),
        }
    }

    /// The points or squares that are named, in order.
    pub(super) fn places(&self) -> impl Iterator<Item = Spot> {
        self.aim.covering.or(self.aim.at).into_iter().chain(self.aim.also.iter().copied())
    }

    /// The space of what is put into a square.
    pub(crate) fn marked(&self, position: &Position, spot: Spot) -> Space {
        let size = self.ground.and_then(|area| area.size).unwrap_or(Size::Medium);
        let level = spot.level.unwrap_or_else(|| position.floor(spot.square));
        Space::new(spot.square, size).at_level(level)
    }

    /// The area around what is put into a square.
    fn around_mark(&self, position: &Position, spot: Spot) -> Option<Region> {
        let feet = match self.shape? {
            Shape::Sphere { radius: feet } | Shape::Emanation { distance: feet } => feet,
            Shape::Cube { side } => {
                let level = spot.level.unwrap_or_else(|| position.floor(spot.square));
                return Some(Area::block(spot.square, level, side.into()).into());
            }
            _ => return None,
        };
        Some(Area::near(self.marked(position, spot), feet.into()).into())
    }

    /// The intersection in which its area begins, where it is one.
    pub(crate) fn corner(&self, position: &Position, actor: Who) -> Option<Corner> {
        let loose = matches!(self.placing(), Placing::Point | Placing::Loose);
        let spot = self.aim.at.filter(|_| loose && self.aim.also.is_empty())?;
        Some(position.origin(actor, position.space(actor)?, spot).at)
    }
}

/// The places that are named are on the map, with the whole of the body that comes there.
pub(super) fn on_map(hearing: &mut Hearing<'_>, shot: &Shot<'_>) -> Checked {
    let extent = hearing.position.stage.grid.extent();
    let corner = |spot: Spot| Corner::new(spot.square.x, spot.square.y).squares().iter().any(|&at| extent.contains(at));
    let at = shot.aim.at.is_none_or(corner) && shot.aim.also.iter().all(|&spot| corner(spot));
    let size = hearing.creature().size();
    let to = shot.aim.to.is_none_or(|spot| Space::new(spot.square, size).squares().all(|at| extent.contains(at)));
    hearing.require(at && to, || Reason::InvalidTarget { target: None, reason: Unfit::Unknown })
}

/// Range, sight and line of the place, and of those chosen in it.
pub(super) fn check(
    hearing: &mut Hearing<'_>,
    shot: &Shot<'_>,
    from: Space,
    area: Result<Option<Region>, Unplaced>,
) -> Checked {
    let said = match shot.placing() {
        Placing::Nowhere => return Ok(()),
        Placing::Around(_) => true,
        Placing::Point | Placing::Loose => shot.aim.at.is_some(),
        Placing::Mark => shot.aim.at.is_some() || shot.may_stay(),
        Placing::Block(_) => shot.aim.covering.is_some(),
        Placing::Wall(_) | Placing::Cubes(..) => shot.aim.at.is_some() || shot.aim.covering.is_some(),
        Placing::Cone(_) | Placing::Line(..) => shot.aim.toward.is_some(),
        Placing::Cube(_) => shot.aim.toward.is_some() || shot.aim.covering.is_some(),
        Placing::Destination => shot.aim.to.is_some() || shot.may_leave(),
    };
    if !said {
        return hearing.refuse(Reason::InvalidTarget { target: None, reason: Unfit::Unknown });
    }
    let given = u32::try_from(1 + shot.aim.also.len()).unwrap_or(u32::MAX);
    let max = match shot.placing() {
        Placing::Cubes(count, _) => count.into(),
        Placing::Wall(_) => wall::most_squares(shot),
        _ => shot.points(),
    };
    hearing.require(given <= max, || Reason::TooManyTargets { given, max })?;
    match shot.placing() {
        Placing::Point | Placing::Loose => points(hearing, shot, from)?,
        Placing::Wall(feet) => wall::check(hearing, shot, from, feet)?,
        Placing::Cubes(_, side) => wall::check_cubes(hearing, shot, from, side)?,
        Placing::Mark => mark(hearing, shot, from)?,
        Placing::Block(side) => block(hearing, shot, from, side)?,
        Placing::Destination => destination(hearing, shot)?,
        _ => turned(hearing, shot, from, area.as_ref().err().copied())?,
    }
    match area {
        Ok(Some(area)) if shot.is_chosen() => chosen(hearing, shot, from, &area),
        Ok(None) if shot.is_chosen() && !shot.aim.on.is_empty() => hearing
            .refuse(Reason::TooManyTargets { given: u32::try_from(shot.aim.on.len()).unwrap_or(u32::MAX), max: 0 }),
        _ => Ok(()),
    }
}

pub(super) fn too_far(distance: u32, max: u32, metric: Metric) -> Reason {
    Reason::OutOfRange { target: None, index: None, distance, max, range: RangeKind::Point, metric }
}

pub(super) fn blocked(hearing: &mut Hearing<'_>, target: Option<Name>, line: &Line) -> Checked {
    let Some(by) = line.by else { return Ok(()) };
    let kind = hearing.position.stage.grid.cell(by.square).map_or_else(Default::default, |cell| cell.kind);
    hearing.refuse(Reason::LineBlocked { target, square: by.square, kind, cover: Cover::Total })
}

fn unseen(hearing: &mut Hearing<'_>, reason: Option<Unseen>) -> Checked {
    match reason {
        Some(reason) => hearing.refuse(Reason::NotVisible { target: None, reason }),
        None => Ok(()),
    }
}

/// All points that are named.
fn points(hearing: &mut Hearing<'_>, shot: &Shot<'_>, from: Space) -> Checked {
    shot.places().try_for_each(|spot| point(hearing, shot, from, spot))
}

/// One point of origin.
pub(super) fn point(hearing: &mut Hearing<'_>, shot: &Shot<'_>, from: Space, spot: Spot) -> Checked {
    let (position, metric) = (hearing.position, hearing.position.ruleset.distance);
    let origin = position.origin(hearing.actor, from, spot);
    // What is moved goes so far from where it is.
    let distance = match shot.thing {
        Some(thing) => metric.between(Space::of(thing.square), Space::of(spot.square)),
        None => metric.to_corner(from, origin.meant, origin.level),
    };
    if let Some((max, _)) = limit(hearing, shot.reach()) {
        hearing.require(distance <= max, || too_far(distance, max, metric))?;
    }
    if shot.needs_sight() {
        unseen(hearing, position.unseen_corner(hearing.actor, origin.meant, origin.level))?;
    }
    if let Some(line) = &origin.blocked {
        blocked(hearing, None, line)?;
    }
    if origin.at != origin.meant {
        hearing.note(Notice::OriginMoved { from: origin.meant, to: origin.at });
    }
    if matches!(shot.placing(), Placing::Loose | Placing::Wall(_) | Placing::Cubes(..)) {
        hearing.note(Notice::TableDecides { what: shot.name.clone() });
    }
    Ok(())
}

fn mark(hearing: &mut Hearing<'_>, shot: &Shot<'_>, from: Space) -> Checked {
    let Some(spot) = shot.aim.at else { return Ok(()) };
    let mark = Mark { who: None, name: None, space: shot.marked(hearing.position, spot) };
    if let Some((max, _)) = limit(hearing, shot.reach()) {
        hearing.within(shot.thing.unwrap_or(from), &mark, max, RangeKind::Point, None)?;
    }
    sight(hearing, shot, &mark)?;
    hearing.clear_line(from, &mark).map(|_| ())
}

fn block(hearing: &mut Hearing<'_>, shot: &Shot<'_>, from: Space, side: u32) -> Checked {
    let Some(spot) = shot.aim.covering else { return Ok(()) };
    let (position, metric) = (hearing.position, hearing.position.ruleset.distance);
    let level = spot.level.unwrap_or_else(|| position.floor(spot.square));
    let distance = cube_range(metric, from, spot.square, level, side);
    if let Some((max, _)) = limit(hearing, shot.reach()) {
        hearing.require(distance <= max, || too_far(distance, max, metric))?;
    }
    let origin = Area::cube(from, spot.square, level, side).origin();
    if shot.needs_sight() {
        unseen(hearing, position.unseen_place(hearing.actor, origin, distance))?;
    }
    let line = position.ruleset.line.line(&position.stage.grid, from, origin);
    if line.is_clear() { Ok(()) } else { blocked(hearing, None, &line) }
}

fn destination(hearing: &mut Hearing<'_>, shot: &Shot<'_>) -> Checked {
    let Some(spot) = shot.aim.to else { return Ok(()) };
    let (position, actor) = (hearing.position, hearing.actor);
    let (grid, metric) = (&position.stage.grid, position.ruleset.distance);
    let space = position.arrival(actor, spot);
    let range = limit(hearing, shot.reach()).map(|(feet, _)| feet);
    if let (Some(max), Some(distance)) = (shot.teleport.or(range), position.feet_to_arrive(actor, space)) {
        let (target, index, range) = (None, None, RangeKind::Teleport);
        hearing.require(distance <= max, || Reason::OutOfRange { target, index, distance, max, range, metric })?;
    }
    sight(hearing, shot, &Mark { who: None, name: None, space })?;
    if let Some(square) = space.squares().find(|&square| is_solid(grid, square, space.level)) {
        let kind = grid.cell(square).map_or("off-map", |cell| cell.kind.name());
        hearing.refuse(Reason::Blocked { square, by: Name::of(kind) })?;
    }
    let mount = hearing.creature().riding;
    let under = mount.filter(|&mount| position.space(mount).is_some_and(|saddle| saddle.overlaps(space)));
    let there = under.map(|mount| (space.square, mount));
    let there = there.or_else(|| Crowd::around(position, actor, Crew::NOBODY).occupant(space));
    if let Some((square, by)) = there {
        let by = hearing.name(by);
        hearing.refuse(Reason::Occupied { square, by })?;
    }
    if let Some(notice) = flight::fall(position, actor, space) {
        hearing.note(notice);
    }
    Ok(())
}

/// Whether nobody can be in a square at a height: something fills it, it is below the floor, or off the map.
pub(crate) fn is_solid(grid: &Grid, square: Square, level: Level) -> bool {
    grid.cell(square).is_none_or(|cell| cell.is_filled() || (cell.ground == Ground::Floor && cell.level > level))
}

/// A cone, line or cube of oneself that cannot lie where it was put.
fn turned(hearing: &mut Hearing<'_>, shot: &Shot<'_>, from: Space, problem: Option<Unplaced>) -> Checked {
    let metric = hearing.position.ruleset.distance;
    match (problem, shot.aim.covering) {
        (Some(Unplaced::NotThere), Some(spot)) if metric.to_square(from, spot.square) > 5 => {
            hearing.refuse(too_far(metric.to_square(from, spot.square), 5, metric))
        }
        (Some(Unplaced::NoDirection | Unplaced::NotThere), _) => {
            hearing.refuse(Reason::InvalidTarget { target: None, reason: Unfit::NotSelf })
        }
        // Two places are asked for before.
        (Some(Unplaced::Choose(_)) | None, _) => Ok(()),
    }
}

/// Those chosen in an area are in it.
fn chosen(hearing: &mut Hearing<'_>, shot: &Shot<'_>, from: Space, area: &Region) -> Checked {
    let (position, actor) = (hearing.position, hearing.actor);
    let rules = &position.ruleset;
    let targets = named::all(position, actor, shot);
    for (index, target) in (1..).zip(&targets) {
        let Some(who) = target.who.filter(|&who| who != actor || !matches!(shot.placing(), Placing::Around(_))) else {
            continue;
        };
        let Some(space) = hearing.located(who)? else { continue };
        hearing.concerns(who);
        if !area.covers(rules.distance, rules.areas, space) {
            let reason = outside(hearing, shot, from, target.name.clone(), space, index);
            hearing.refuse(reason)?;
            continue;
        }
        sight(hearing, shot, &Mark { who: Some(who), name: target.name.clone(), space })?;
        if !position.covers(area, who) {
            let Some(origin) = area.origin() else { continue };
            let line = rules.line.line(&position.stage.grid, origin, space);
            blocked(hearing, target.name.clone(), &line)?;
        }
    }
    Ok(())
}

/// How far outside of an area somebody is.
fn outside(
    hearing: &Hearing<'_>,
    shot: &Shot<'_>,
    from: Space,
    target: Option<Name>,
    space: Space,
    index: u32,
) -> Reason {
    let metric = hearing.position.ruleset.distance;
    let index = Some(index);
    match shot.placing() {
        Placing::Mark => {
            let own = shot.thing.map(|space| Spot { square: space.square, level: Some(space.level) });
            let near = shot.aim.at.or(own).map_or(from, |spot| shot.marked(hearing.position, spot));
            let distance = metric.between(near, space);
            let max = match shot.shape {
                Some(Shape::Sphere { radius: feet } | Shape::Emanation { distance: feet }) => feet.into(),
                _ => 0,
            };
            Reason::OutOfRange { target, index, distance, max, range: RangeKind::Feet, metric }
        }
        Placing::Around(max) => {
            let distance = metric.between(from, space);
            Reason::OutOfRange { target, index, distance, max, range: RangeKind::Feet, metric }
        }
        Placing::Point => {
            let max = match shot.shape {
                Some(Shape::Sphere { radius } | Shape::Hemisphere { radius } | Shape::Circle { radius }) => radius,
                Some(Shape::Cylinder { radius, .. }) => radius,
                _ => 0,
            };
            let corner = shot.corner(hearing.position, hearing.actor).unwrap_or(Corner::new(0, 0));
            // Squares are in a sphere by their centres, so the straight way tells.
            let metric = Metric::Euclid;
            let distance = metric.to_corner(space, corner, space.level).max(u32::from(max) + 1);
            Reason::OutOfRange { target, index, distance, max: max.into(), range: RangeKind::Point, metric }
        }
        _ => Reason::InvalidTarget { target, reason: Unfit::TooFarApart },
    }
}
