//! What an aim leaves open, and what could fill it.

use super::super::opening::Opening;
use super::Shot;
use super::placing::Placing;
use crate::data::spell::Range;
use crate::data::target::TargetKind;
use crate::intent::Act;
use crate::intent::aim::Aim;
use crate::name::Name;
use crate::question::Question;
use crate::space::{Direction, Level, Space, Square, Unplaced};
use crate::spot::{Heading, Spot, Target};
use crate::state::{Position, Who};

/// The aim of an act that has one.
fn aim(act: &Act) -> Option<&Aim> {
    match act {
        Act::Cast(cast) => Some(&cast.aim),
        Act::Feature(feature) => Some(&feature.aim),
        Act::Legendary { aim, .. } | Act::Lair { aim, .. } => Some(aim),
        _ => None,
    }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl Shot<'_> {
    /// The first thing that the aim leaves open, in the order targets, point, direction, placement; those chosen in an area are
    /// asked when it has its place. `act` makes the act of an aim.
    pub fn open(&self, position: &Position, actor: Who, act: impl Fn(Aim) -> Act) -> Option<Opening> {
        let chosen = self.targets.kind == TargetKind::Chosen;
        let targets = |act| self.open_targets(position, actor, act);
        let first = if chosen { None } else { targets(&act) };
        first
            .or_else(|| self.open_point(position, actor, &act))
            .or_else(|| self.open_direction(&act))
            .or_else(|| self.open_placement(position, actor, &act))
            .or_else(|| if chosen { targets(&act) } else { None })
    }

    fn open_targets(&self, position: &Position, actor: Who, act: &dyn Fn(Aim) -> Act) -> Option<Opening> {
        let given = self.aim.on.len();
        let darts = self.most.filter(|_| self.targets.repeat);
        let missing = match darts {
            Some(darts) => given != 1 && count(given) < darts,
            None => given == 0 && self.needs_names(),
        };
        if !missing {
            return None;
        }
        let with = |target: Target| {
            let mut aim = self.aim.clone();
            aim.on.push(target);
            act(aim)
        };
        let named = |name: Name| with(Target::Creature(name));
        let candidates: Vec<Act> = match (self.answers, self.targets.kind) {
            (Some(who), _) => vec![named(position.creature(who).id().clone())],
            (None, TargetKind::Objects) => {
                // Something that has no name is meant by its square.
                let own = position.space(actor).map(|space| with(Target::Square(space.square.into())));
                things(position, actor).into_iter().map(named).chain(own).collect()
            }
            (None, _) => position.creatures.iter().map(|creature| named(creature.id().clone())).collect(),
        };
        let most = self.most.unwrap_or(count(position.creatures.len()));
        let min = if given > 1 { most } else { 1 };
        let option = |act: &Act| aim(act)?.on.last().cloned();
        Some(Opening::new(candidates, move |acts| Question::Targets {
            options: acts.iter().filter_map(option).collect(),
            min,
            max: most,
        }))
    }

    fn open_point(&self, position: &Position, actor: Who, act: &dyn Fn(Aim) -> Act) -> Option<Opening> {
        let aims: Vec<Aim> = match self.placing() {
            Placing::Wall(_) | Placing::Cubes(..) if self.aim.covering.is_some() => return None,
            Placing::Point | Placing::Loose | Placing::Wall(_) | Placing::Cubes(..) if self.aim.at.is_none() => {
                let at = |at| Aim { at: Some(at), ..self.aim.clone() };
                corners(position).into_iter().map(at).collect()
            }
            Placing::Mark if self.aim.at.is_none() && !self.may_stay() => {
                let at = |square: Square| Aim { at: Some(square.into()), ..self.aim.clone() };
                beside(position).into_iter().map(at).collect()
            }
            Placing::Destination if self.aim.to.is_none() && !self.may_leave() => {
                let to = |square: Square| Aim { to: Some(square.into()), ..self.aim.clone() };
                beside(position).into_iter().map(to).collect()
            }
            Placing::Block(side) if self.aim.covering.is_none() && self.aim.at.is_none() => {
                let covering = |covering| Aim { covering: Some(covering), ..self.aim.clone() };
                blocks(position, side).into_iter().map(covering).collect()
            }
            _ => return None,
        };
        let max = match (self.teleport, self.reach()) {
            (Some(feet), _) | (None, Range::Feet(feet)) => feet,
            (None, Range::Touch) => position.creature(actor).sheet.reach.into(),
            (None, _) => {
                let extent = position.stage.grid.extent();
                5 * u32::from(extent.width().max(extent.height()).unsigned_abs())
            }
        };
        Some(Opening::new(aims.into_iter().map(act).collect(), move |_| Question::Point { max }))
    }

    fn open_direction(&self, act: &dyn Fn(Aim) -> Act) -> Option<Opening> {
        let open = match self.placing() {
            Placing::Cone(_) | Placing::Line(..) => self.aim.toward.is_none(),
            Placing::Cube(_) => self.aim.toward.is_none() && self.aim.covering.is_none(),
            _ => false,
        };
        if !open {
            return None;
        }
        let toward = |direction| Aim { toward: Some(Heading::Word(direction)), ..self.aim.clone() };
        let candidates = Direction::ALL.into_iter().map(toward).map(act).collect();
        let option = |act: &Act| match aim(act)?.toward? {
            Heading::Word(direction) => Some(direction),
            Heading::Square(_) => None,
        };
        Some(Opening::new(candidates, move |acts| Question::Direction {
            options: acts.iter().filter_map(option).collect(),
        }))
    }

    /// Where a cube or line could lie in two ways, or a cube about an intersection in four.
    fn open_placement(&self, position: &Position, actor: Who, act: &dyn Fn(Aim) -> Act) -> Option<Opening> {
        let squares: Vec<Square> = match (self.placing(), self.aim.at) {
            (Placing::Block(side), Some(spot)) if self.aim.covering.is_none() => {
                let back = i16::try_from(side / 5).unwrap_or(i16::MAX).saturating_neg();
                [(back, back), (0, back), (back, 0), (0, 0)].map(|(x, y)| spot.square.shifted(x, y)).into()
            }
            (Placing::Line(..) | Placing::Cube(_), _) => match self.area(position, actor) {
                Err(Unplaced::Choose(squares)) => squares.into(),
                _ => return None,
            },
            _ => return None,
        };
        let level = self.aim.at.and_then(|spot| spot.level);
        let covering =
            |square: &Square| Aim { at: None, covering: Some(Spot { square: *square, level }), ..self.aim.clone() };
        let candidates = squares.iter().map(covering).map(act).collect();
        let option = |act: &Act| aim(act)?.covering.map(|spot| spot.square);
        Some(Opening::new(candidates, move |acts| Question::Placement {
            options: acts.iter().filter_map(option).collect(),
        }))
    }
}

/// Things within somebody's grasp or about, by name.
fn things(position: &Position, actor: Who) -> Vec<Name> {
    let creature = position.creature(actor);
    let held = creature.hands.iter().flatten().cloned();
    let carried = creature.pools.carries.iter().map(|(name, _)| name.clone());
    let lying = position.objects.iter().map(|object| object.name.clone());
    let standing = position.stage.cells.iter().filter_map(|cell| cell.name.as_ref()).map(Name::new);
    let mut things: Vec<Name> = held.chain(carried).chain(lying).chain(standing).collect();
    things.sort();
    things.dedup();
    things
}

fn spaces(position: &Position) -> impl Iterator<Item = Space> {
    position.everyone().filter_map(|(who, _)| position.space(who))
}

/// A spot of a square at a level; on the floor the level is not said.
fn spot(position: &Position, square: Square, level: Level) -> Spot {
    Spot { square, level: (level != position.floor(square)).then_some(level) }
}

fn sorted<T: Ord>(spots: impl Iterator<Item = T>) -> Vec<T> {
    let mut spots: Vec<T> = spots.collect();
    spots.sort();
    spots.dedup();
    spots
}

/// The four corners of every creature's space.
fn corners(position: &Position) -> Vec<Spot> {
    sorted(spaces(position).flat_map(|space| {
        let side = space.side();
        let around = [(0, 0), (side, 0), (0, side), (side, side)];
        around.map(|(x, y)| spot(position, space.square.shifted(x, y), space.level))
    }))
}

/// The squares beside every creature, on the map.
fn beside(position: &Position) -> Vec<Square> {
    let extent = position.stage.grid.extent();
    let near = spaces(position).flat_map(|space| {
        let own = space.squares();
        own.flat_map(|square| Direction::ALL.map(|direction| square.towards(direction)))
            .filter(move |&square| !space.contains(square))
    });
    sorted(near.filter(|&square| extent.contains(square)))
}

/// Blocks of a side with a creature in the middle.
fn blocks(position: &Position, side: u32) -> Vec<Spot> {
    let back = i16::try_from(side / 5).unwrap_or(i16::MAX);
    sorted(spaces(position).map(|space| {
        let shift = (space.side() - back) / 2;
        spot(position, space.square.shifted(shift, shift), space.level)
    }))
}
