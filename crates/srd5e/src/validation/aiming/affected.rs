//! Whom a spell or power falls upon.

use serde_json::{Value, json};
use smallvec::SmallVec;

use super::super::attack::spell_lean;
use super::{Named, Shot, named};
use crate::data::area::Shape;
use crate::data::target::TargetKind;
use crate::data::words::Lean;
use crate::space::{Area, Corner, Line, Place, Region};
use crate::spot::Target;
use crate::state::{Position, Who};

/// Whom a spell or power falls upon.
#[derive(Clone, Debug)]
pub struct Affected {
    /// What was named, in order: each dart has its own entry.
    pub targets: SmallVec<[Named; 3]>,
    /// The area, if it has one whose squares the rules give.
    pub area: Option<Region>,
    /// The intersection in which the area begins, where it is one.
    pub corner: Option<Corner>,
    /// The living creatures in the area, in the order of the file.
    pub inside: SmallVec<[Who; 8]>,
}

impl Affected {
    /// The creatures named, else those in the area.
    pub fn creatures(&self) -> SmallVec<[Who; 8]> {
        let named: SmallVec<[Who; 8]> = self.targets.iter().filter_map(|target| target.who).collect();
        let guessed = self.targets.iter().any(|target| target.guess.is_some());
        if named.is_empty() && !guessed { self.inside.clone() } else { named }
    }
}

impl Shot<'_> {
    /// Whom it falls upon.
    pub fn affected(&self, position: &Position, actor: Who) -> Affected {
        let mut targets = named::all(position, actor, self);
        // Who takes others along goes first.
        if self.is_for_company() && targets.iter().all(|target| target.who != Some(actor)) {
            let own = Named::find(position, actor, &Target::Creature(position.creature(actor).id().clone()));
            own.into_iter().for_each(|own| targets.insert(0, own));
        }
        // One name for several darts sends all of them there.
        if let (true, [_], Some(darts)) = (self.targets.repeat, targets.as_slice(), self.most) {
            let darts = usize::try_from(darts).unwrap_or(usize::MAX).min(usize::from(u8::MAX));
            while targets.len() < darts {
                targets.push(targets[0].clone());
            }
        }
        let placed = self.area(position, actor).ok().flatten();
        let area = placed.or_else(|| self.burst(&targets).map(Region::from));
        // What stands somewhere strikes only whom it is told to.
        let burst = area.as_ref().filter(|_| self.targets.kind != TargetKind::Space);
        let inside = burst.map_or_else(SmallVec::new, |area| {
            let living = position.everyone().filter(|(_, creature)| !creature.is_dead());
            let reached = |&who: &Who| {
                position.covers(area, who) && !position.are_parted(actor, who) && !position.is_apart(actor, who)
            };
            living.map(|(who, _)| who).filter(reached).collect()
        });
        Affected { targets, area, corner: self.corner(position, actor), inside }
    }

    /// What bursts around the one who is named.
    fn burst(&self, targets: &[Named]) -> Option<Area> {
        let Some(Shape::Sphere { radius }) = self.shape.filter(|_| self.targets.kind == TargetKind::Creatures) else {
            return None;
        };
        let first = targets.first()?;
        let around = Area::emanation(first.space?, radius.into());
        Some(first.who.map_or(around, |who| around.of(who.0)))
    }

    /// The fields `targets` and `area` of a verdict, as far as something is aimed.
    pub fn details(&self, position: &Position, actor: Who) -> Value {
        let affected = self.affected(position, actor);
        let mut details = serde_json::Map::new();
        let from = position.space(actor);
        let listed = |target: &&Named| !self.is_for_company() || target.who != Some(actor);
        let targets: Vec<Value> = affected
            .targets
            .iter()
            .filter(listed)
            .filter_map(|target| {
                let (from, space) = (from?, target.space?);
                let line = target.who.filter(|&who| who != actor).and_then(|who| position.line_between(actor, who));
                let cover = line.map_or_else(Default::default, |line: Line| line.cover);
                let name = target.name.clone().map_or(Target::Square(space.square.into()), Target::Creature);
                let lean =
                    self.rolls().and_then(|kind| spell_lean(position, actor, kind, self.is_drawn_to_metal(), &name));
                let roll = lean.map_or("normal", Lean::name);
                let distance = position.feet_between(from, space);
                Some(json!({ "target": name, "distance": distance, "cover": cover, "roll": roll }))
            })
            .collect();
        if !targets.is_empty() {
            details.insert("targets".to_owned(), Value::from(targets));
        }
        if let Some(area) = &affected.area {
            details.insert("area".to_owned(), outline(position, &affected, area));
        }
        Value::Object(details)
    }
}

fn outline(position: &Position, affected: &Affected, area: &Region) -> Value {
    let rules = &position.ruleset;
    let squares = area.reached(&rules.line, rules.distance, rules.areas, &position.stage.grid);
    let origin = match (affected.corner, area.origin()) {
        (Some(corner), _) | (None, Some(Place::Corner(corner))) => [corner.x, corner.y],
        (None, Some(Place::Space(space))) => space.square.into(),
        (None, Some(Place::Point(point))) => point.square().into(),
        (None, None) => [0, 0],
    };
    let names: Vec<_> = affected.inside.iter().map(|&who| position.creature(who).id().clone()).collect();
    json!({ "origin": origin, "count": squares.len(), "squares": squares.iter().collect::<Vec<_>>(), "creatures": names })
}
