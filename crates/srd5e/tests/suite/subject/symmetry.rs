//! Maps of encounters onto others: turned and shifted maps and other names.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use rulebound_kernel::Game;
use rulebound_kernel::conformance::Symmetry;
use rulebound_srd5e::Srd5e;
use rulebound_srd5e::data::area::Shape;
use rulebound_srd5e::data::target::TargetKind;
use rulebound_srd5e::encounter::Setup;
use rulebound_srd5e::intent::Intent;
use rulebound_srd5e::intent::act::{Act, Means, OpportunityAttack, Route, Shoved};
use rulebound_srd5e::intent::aim::Aim;
use rulebound_srd5e::name::Name;
use rulebound_srd5e::ruleset::Ruleset;
use rulebound_srd5e::space::{Direction, Kind, Square};
use rulebound_srd5e::spot::{Heading, Spot, Target};
use rulebound_srd5e::state::influence::Craft;
use rulebound_srd5e::state::{Happening, Influence, Pending, Position, Resume, Who};
use serde_json::{Value, json};

/// A map of the plane onto itself that keeps squares squares.
#[derive(Clone, Copy)]
enum Turn {
    /// Left and right change places.
    Mirror,
    /// Half a turn.
    Half,
    /// Columns and rows change places.
    Transpose,
    /// So many columns and rows further on, with walls before.
    Shift(i32, i32),
}

impl Turn {
    /// The image of a step.
    fn step(self, (x, y): (i32, i32)) -> (i32, i32) {
        match self {
            Turn::Mirror => (-x, y),
            Turn::Half => (-x, -y),
            Turn::Transpose => (y, x),
            Turn::Shift(..) => (x, y),
        }
    }

    /// The first square of the image of a body so many squares wide, 0 for a corner, on a map of so many columns and rows.
    fn place(self, whole: (i32, i32), side: i32, (x, y): (i32, i32)) -> (i32, i32) {
        let (across, down) = (whole.0 - side, whole.1 - side);
        match self {
            Turn::Mirror => (across - x, y),
            Turn::Half => (across - x, down - y),
            Turn::Transpose => (y, x),
            Turn::Shift(columns, rows) => (x + columns, y + rows),
        }
    }
}

/// A map, as far as its size goes.
#[derive(Clone, Copy)]
struct Image {
    turn: Turn,
    whole: (i32, i32),
}

impl Image {
    fn new(turn: Turn, position: &Position) -> Self {
        let extent = position.stage.grid.extent();
        Image { turn, whole: (extent.width().into(), extent.height().into()) }
    }

    fn spot(self, side: i32, spot: Spot) -> Spot {
        let (x, y) = self.turn.place(self.whole, side, (spot.square.x.into(), spot.square.y.into()));
        Spot { square: Square::new(x as i16, y as i16), ..spot }
    }

    /// A place in a file, the first of a body so many squares wide.
    fn place(self, side: i32, place: &mut Value) {
        if let Some([x, y, ..]) = place.as_array_mut().map(Vec::as_mut_slice)
            && let (Some(column), Some(row)) = (x.as_i64(), y.as_i64())
        {
            let (column, row) = self.turn.place(self.whole, side, (column as i32, row as i32));
            (*x, *y) = (column.into(), row.into());
        }
    }

    fn target(self, target: &Target) -> Target {
        match target {
            Target::Square(spot) => Target::Square(self.spot(1, *spot)),
            Target::Creature(_) => target.clone(),
        }
    }

    fn heading(self, heading: Heading) -> Heading {
        match heading {
            Heading::Square(spot) => Heading::Square(self.spot(1, spot)),
            Heading::Word(direction) => {
                let step = |direction: &Direction| {
                    let (x, y) = direction.step();
                    (i32::from(x), i32::from(y))
                };
                let image = self.turn.step(step(&direction));
                Heading::Word(Direction::ALL.into_iter().find(|other| step(other) == image).unwrap_or(direction))
            }
        }
    }

    /// Where one aims; bodies that are put somewhere else are those of the actor.
    fn aim(self, side: i32, aim: &Aim) -> Aim {
        Aim {
            on: aim.on.iter().map(|target| self.target(target)).collect(),
            at: aim.at.map(|at| self.spot(0, at)),
            toward: aim.toward.map(|heading| self.heading(heading)),
            covering: aim.covering.map(|spot| self.spot(1, spot)),
            // Points lie between squares.
            also: aim.also.iter().map(|&spot| self.spot(i32::from(aim.covering.is_some()), spot)).collect(),
            to: aim.to.map(|spot| self.spot(side, spot)),
        }
    }

    /// The act of a creature.
    fn act(self, position: &Position, actor: Option<Who>, act: &Act) -> Act {
        let side = actor.map_or(1, |who| width(position, who));
        let mut image = act.clone();
        match &mut image {
            Act::Attack(attack) => attack.target = self.target(&attack.target),
            Act::Cast(cast) => cast.aim = self.aim(side, &cast.aim),
            Act::Feature(feature) => feature.aim = self.aim(side, &feature.aim),
            Act::Legendary { aim, .. } | Act::Lair { aim, .. } => *aim = self.aim(side, aim),
            Act::Move(way) => match &mut way.route {
                Route::Path(path) => path.iter_mut().for_each(|spot| *spot = self.spot(side, *spot)),
                Route::To(spot) => *spot = self.spot(side, *spot),
            },
            Act::JumpTo { to } => *to = self.spot(side, *to),
            Act::Dismount { to: Some(to) } => {
                let own = actor.map_or(1, |who| position.creature(who).size().side().into());
                *to = self.spot(own, *to);
            }
            Act::Shove { target, outcome: Some(Shoved::Away(Some(spot))) } => {
                *spot = self.spot(pushed(position, Some(target)), *spot);
            }
            Act::OpportunityAttack(OpportunityAttack {
                target,
                means: Means::Shove(Some(Shoved::Away(Some(spot)))),
                ..
            }) => *spot = self.spot(pushed(position, target.as_ref()), *spot),
            Act::Use { on: Some(on), .. } => *on = self.target(on),
            Act::Ready { act, .. } => **act = self.act(position, actor, act),
            _ => {}
        }
        image
    }

    fn setup(self, position: &Position) -> Setup {
        let side = |name: &Value| {
            let who = name.as_str().and_then(|name| position.named(name));
            who.map_or(1, |who| width(position, who))
        };
        changed(&Srd5e::setup(position), |value| {
            for cell in entries(value, "cells") {
                entries(cell, "at").for_each(|at| self.place(1, at));
            }
            for creature in entries(value, "creatures") {
                let side = side(&creature["id"]);
                let who = creature["id"].as_str().and_then(|name| position.named(name));
                creature.get_mut("at").into_iter().for_each(|at| self.place(side, at));
                if let Some(Value::String(text)) = creature.pointer_mut("/readied/intent") {
                    let act: Act = text.parse().expect("an act");
                    *text = self.act(position, who, &act).to_string();
                }
            }
            for pending in entries(value, "pending") {
                let mover = pending.get("trigger").and_then(|trigger| trigger.get("creature")).map_or(1, side);
                for name in ["from", "to"] {
                    let place = pending.get_mut("trigger").and_then(|trigger| trigger.get_mut(name));
                    place.into_iter().for_each(|at| self.place(mover, at));
                }
                let own = side(&pending["decide"]);
                entries(pending, "resume").for_each(|at| self.place(own, at));
                let who = pending["decide"].as_str().and_then(|name| position.named(name));
                for place in ["/resume/hit/attack", "/resume/cast/intent"] {
                    if let Some(Value::String(text)) = pending.pointer_mut(place) {
                        let act: Act = text.parse().expect("an act");
                        *text = self.act(position, who, &act).to_string();
                    }
                }
            }
            for (entry, influence) in entries(value, "influences").zip(&position.influences) {
                entry.get_mut("at").into_iter().for_each(|at| self.place(anchor(position, influence), at));
                let body = influence.creature().map_or(1, |who| width(position, who));
                entry.get_mut("back").into_iter().for_each(|at| self.place(body, at));
                if let Some(toward) = entry.get_mut("toward") {
                    let heading: Heading = serde_json::from_value(toward.clone()).expect("a heading");
                    *toward = serde_json::to_value(self.heading(heading)).expect("a heading");
                }
            }
            self.frame(value);
        })
    }

    /// The size of the map, and the walls before it.
    fn frame(self, value: &mut Value) {
        let (width, height) = self.whole;
        let size = match self.turn {
            Turn::Mirror | Turn::Half => (width, height),
            Turn::Transpose => (height, width),
            Turn::Shift(columns, rows) => {
                let squares = (0..width + columns).flat_map(|x| (0..height + rows).map(move |y| [x, y]));
                let before: Vec<[i32; 2]> = squares.filter(|&[x, y]| x < columns || y < rows).collect();
                let cells = value.as_object_mut().expect("an object").entry("cells").or_insert_with(|| json!([]));
                cells.as_array_mut().expect("a list").push(json!({"at": before, "kind": "wall"}));
                (width + columns, height + rows)
            }
        };
        value["grid"] = json!({"width": size.0, "height": size.1});
    }
}

/// How many squares wide the space of a creature is: a rider shares that of its mount.
fn width(position: &Position, who: Who) -> i32 {
    let body = position.creature(who).riding.unwrap_or(who);
    position.creature(body).size().side().into()
}

/// How many squares wide the body is by whose first square an area that stays is put somewhere; 0 for an intersection.
fn anchor(position: &Position, influence: &Influence) -> i32 {
    let working = &influence.working;
    let spell = position.tables().spell(working.name.as_str()).filter(|_| working.craft == Craft::Spell);
    let spell = spell.and_then(|spell| Some((spell.area.as_ref()?, spell.targets.kind)));
    let power = || {
        let monster = position.creature(working.by).sheet.monster()?;
        let deed = monster.deeds().find(|deed| deed.id == working.name.as_str())?;
        Some((deed.area.as_ref()?, deed.targets.as_ref()?.kind))
    };
    let Some((area, kind)) = spell.or_else(power) else { return 1 };
    match area.shape.grown(area.grows.saturating_mul(working.above.into())) {
        Shape::Cube { side } | Shape::Square { side } => i32::from(side) / 5,
        Shape::Wall { .. } => 1,
        _ if kind == TargetKind::Space => 1,
        _ => 0,
    }
}

/// Who acts: the one who is named, or who is asked.
/// The squares a side of somebody who is pushed; who is not named is the one who leaves.
fn pushed(position: &Position, name: Option<&Name>) -> i32 {
    let leaving = || match position.pending.last()?.trigger {
        Some(Happening::LeavesReach { creature, .. }) => Some(creature),
        _ => None,
    };
    let who = name.map_or_else(leaving, |name| position.named(name.as_str()));
    who.map_or(1, |who| width(position, who))
}

fn actor(position: &Position, action: &Intent) -> Option<Who> {
    let named = action.actor.as_ref().and_then(|name| position.named(name.as_str()));
    named.or(position.pending.last().map(|pending| pending.who)).or(position.current())
}

/// A setup written down, changed, and read again.
fn changed(setup: &Setup, change: impl Fn(&mut Value)) -> Setup {
    let mut value = serde_json::to_value(setup).expect("a setup can be written");
    change(&mut value);
    serde_json::from_value(value).expect("a setup can be read")
}

/// The entries of a list, if it is there.
fn entries<'a>(value: &'a mut Value, name: &str) -> impl Iterator<Item = &'a mut Value> {
    value.get_mut(name).and_then(Value::as_array_mut).into_iter().flatten()
}

/// A position, what is listed of it, and the image: what is listed there by family.
struct Mapped {
    of: Position,
    listed: BTreeSet<Intent>,
    families: BTreeMap<Intent, Intent>,
    image: Position,
}

impl Mapped {
    fn new(turn: Turn, position: &Position) -> Self {
        let setup = Image::new(turn, position).setup(position);
        let image = Srd5e::check(&setup, Srd5e::ruleset(position)).expect("the image of an encounter");
        let (mut listed, mut families) = (BTreeSet::new(), BTreeMap::new());
        Srd5e::actions(position, &mut |action| {
            listed.insert(action);
        });
        Srd5e::actions(&image, &mut |action| {
            families.insert(Srd5e::family(&image, &action), action);
        });
        Mapped { of: position.clone(), listed, families, image }
    }

    /// Where an action is listed, its image is whatever is listed of the family that it becomes.
    fn of(&self, action: &Intent, plain: Intent) -> Intent {
        if !self.listed.contains(action) {
            return plain;
        }
        self.families.get(&Srd5e::family(&self.image, &plain)).cloned().unwrap_or(plain)
    }
}

fn turned(name: &'static str, turn: Turn, ruleset: Ruleset) -> Symmetry<Srd5e> {
    let cache: RefCell<Option<Mapped>> = RefCell::new(None);
    let setup = move |setup: &Setup| {
        let position = Srd5e::check(setup, &ruleset).expect("the setup of a position");
        Image::new(turn, &position).setup(&position)
    };
    let action = move |position: &Position, action: &Intent| {
        let act = Image::new(turn, position).act(position, actor(position, action), &action.act);
        let plain = Intent { actor: action.actor.clone(), act };
        let mut cache = cache.borrow_mut();
        let mapped = match cache.take().filter(|mapped| mapped.of == *position) {
            Some(mapped) => mapped,
            None => Mapped::new(turn, position),
        };
        cache.insert(mapped).of(action, plain)
    };
    Symmetry::new(name, setup, action)
}

/// The fields in which creatures are named.
const NAMING: [&str; 14] = [
    "id",
    "source",
    "of",
    "decide",
    "creature",
    "attacker",
    "by",
    "owner",
    "riding",
    "target",
    "against",
    "controller",
    "on",
    "touched",
];

fn rename(ids: &[String], value: &mut Value, naming: bool) {
    match value {
        Value::String(text) if naming && ids.contains(text) => *text = format!("x-{text}"),
        Value::Array(values) => values.iter_mut().for_each(|value| rename(ids, value, naming)),
        Value::Object(fields) => {
            for (name, value) in fields {
                rename(
                    ids,
                    value,
                    NAMING.contains(&name.as_str()) || ["order", "hidden_from"].contains(&name.as_str()),
                );
            }
        }
        _ => {}
    }
}

fn renamed() -> Symmetry<Srd5e> {
    let setup = |setup: &Setup| {
        changed(setup, |value| {
            let creatures = value["creatures"].as_array().into_iter().flatten();
            let ids: Vec<String> =
                creatures.filter_map(|creature| creature["id"].as_str().map(str::to_owned)).collect();
            rename(&ids, value, false);
        })
    };
    let action = |position: &Position, action: &Intent| {
        let is_id = |word: &str| position.named(word).is_some();
        let text = action.to_string();
        let mut before = "";
        let words: Vec<String> = text
            .split(' ')
            .map(|word| {
                // Names of weapons, spells and the like follow these words; what follows others are creatures.
                let thing = [
                    "with",
                    "cast",
                    "feature",
                    "legendary",
                    "lair",
                    "use",
                    "draw",
                    "stow",
                    "drop",
                    "interact",
                    "pick-up",
                    "from",
                    "using",
                    "option",
                    "skill",
                    "dismiss",
                ];
                let escaped = before == "from" && text.contains("escape from");
                let renamed = if let Some(id) = word.strip_suffix(':').filter(|id| is_id(id)) {
                    format!("x-{id}:")
                } else if is_id(word) && (!thing.contains(&before) || escaped) {
                    format!("x-{word}")
                } else {
                    word.to_owned()
                };
                before = word;
                renamed
            })
            .collect();
        words.join(" ").parse().unwrap_or_else(|_| action.clone())
    };
    Symmetry::new("other names", setup, action).applying(|position: &Position| {
        let told = |creature: &rulebound_srd5e::state::Creature| creature.readied.is_none();
        let said = |pending: &Pending| matches!(pending.resume, Some(Resume::Hit(_) | Resume::Cast(_)));
        position.creatures.iter().all(told)
            && !position.pending.iter().any(said)
            && position.creatures.iter().all(|creature| !creature.id().as_str().starts_with("x-"))
    })
}

/// How far a body can be pressed into a wall: all but one of its squares, and bodies are at most four wide.
const FRAME: i32 = 4;

/// Whether walls keep everybody so far from the edges of the map before them that more walls change nothing.
fn is_framed(position: &Position) -> bool {
    let grid = &position.stage.grid;
    grid.extent().squares().all(|square| {
        let before = i32::from(square.x.min(square.y)) < FRAME;
        !before || grid.cell(square).is_some_and(|cell| cell.kind == Kind::Wall)
    })
}

/// An encounter with walls before it.
pub fn framed(setup: &Setup, ruleset: &Ruleset) -> Setup {
    let position = Srd5e::check(setup, ruleset).expect("an encounter in order");
    Image::new(Turn::Shift(FRAME, FRAME), &position).setup(&position)
}

/// All of them.
pub fn all(ruleset: Ruleset) -> Vec<Symmetry<Srd5e>> {
    vec![
        turned("mirror", Turn::Mirror, ruleset),
        turned("half a turn", Turn::Half, ruleset),
        turned("transpose", Turn::Transpose, ruleset),
        turned("further on", Turn::Shift(2, 1), ruleset).applying(is_framed),
        renamed(),
    ]
}
