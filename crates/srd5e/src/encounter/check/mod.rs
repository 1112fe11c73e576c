//! The one door from an encounter file to a position: all problems at once.

mod creature;
mod influence;
mod sheet;
mod space;
mod turn;

pub(super) use space::floor;
use std::borrow::Borrow;
use std::sync::Arc;

use rulebound_kernel::Ruleset as _;
use smallvec::SmallVec;

use super::creature::CreatureEntry;
use super::problem::{Fault, Problem, Problems};
use super::setup::Setup;
use super::whole::Encounter;
use crate::data::Tables;
use crate::data::tables;
use crate::data::words::Ability;
use crate::name::Name;
use crate::ruleset::Ruleset;
use crate::space::{CellEntry, Grid, GridProblem, Kind, MOST_SQUARES};
use crate::state::names::Names;
use crate::state::position::{Lair, NEUTRAL, Object, has_turns};
use crate::state::who::MOST_CREATURES;
use crate::state::{Creature, Position, Stage, TurnState, Who};

/// The position of an encounter file.
///
/// # Errors
///
/// All problems at once, each with its place; never an empty list.
pub fn check(setup: &Setup, ruleset: &Ruleset) -> Result<Position, Vec<Problem>> {
    match setup {
        Setup::Encounter(encounter) => position(encounter, ruleset),
        Setup::Misread(misread) => {
            let more = misread.rest.as_ref().and_then(|rest| position(rest, ruleset).err());
            let more = more.into_iter().flatten().filter(|problem| !misread.concerns(&problem.place));
            Err(misread.problems.iter().cloned().chain(more).collect())
        }
    }
}

fn position(encounter: &Encounter, ruleset: &Ruleset) -> Result<Position, Vec<Problem>> {
    let mut check = Check { encounter, tables: tables(ruleset.edition), problems: Problems::default() };
    check.ruleset(ruleset);
    let (cells, objects) = check.cells();
    let grid = check.grid(&cells);
    let count = u32::try_from(encounter.creatures.len()).unwrap_or(u32::MAX);
    check.problems.bounds("creatures", count, 0, MOST_CREATURES as u32);
    if encounter.creatures.len() > MOST_CREATURES {
        return check.problems.or(None);
    }
    check.ids();
    let (teams, sides) = (check.teams(), check.sides());
    let mut creatures: Vec<Creature> = Vec::with_capacity(encounter.creatures.len());
    for (number, entry) in encounter.creatures.iter().enumerate() {
        creatures.push(check.creature(number, entry, &teams, &sides));
    }
    check.mounts(&creatures);
    if let Some(grid) = &grid {
        check.places(grid, &mut creatures);
    }
    let (order, turn, pending) = if encounter.round == 0 {
        (SmallVec::new(), None, check.unbegun())
    } else {
        let order = check.order(&creatures);
        let turn = check.turn(&order, &creatures);
        (order, turn, check.pending())
    };
    let lair = check.lair();
    let mut position = grid.map(|grid| {
        let names = Names::new(creatures.iter().map(|creature| creature.id().clone()), &sides);
        let neutral = teams.iter().position(|team| *team == NEUTRAL).and_then(|place| u8::try_from(place).ok());
        let mut knacks = creatures.iter().flat_map(|creature| &creature.sheet.knacks);
        let lively = knacks.any(|feature| feature.is_lively());
        let stage = Stage { name: encounter.name.clone(), grid, cells, teams, neutral, sides, names, lively };
        Position {
            ruleset: *ruleset,
            stage: Arc::new(stage),
            creatures: creatures.into(),
            order,
            round: encounter.round,
            turn,
            pending,
            lair,
            objects,
            influences: Vec::new(),
        }
    });
    if let Some(position) = &mut position {
        check.sharing(position);
        check.influences(position);
        check.waiting(position);
    }
    check.problems.or(position)
}

/// A creature that comes into an encounter that is under way. What its entry says is of the tables, so that nothing is wrong with it.
pub(super) fn newcomer(position: &Position, entry: &CreatureEntry) -> Creature {
    let encounter = Encounter::of(vec![entry.clone()]);
    let mut check = Check { encounter: &encounter, tables: position.tables(), problems: Problems::default() };
    check.creature(0, entry, &position.stage.teams, &position.stage.sides)
}

/// The order that follows from initiative: the higher total, then the higher Dexterity modifier, then the file.
pub(crate) fn by_initiative(creatures: &[impl Borrow<Creature>]) -> SmallVec<[Who; 16]> {
    let mut order: SmallVec<[Who; 16]> = (0..creatures.len()).map(|index| Who(index as u8)).collect();
    order.sort_by_key(|who| {
        let sheet = &creatures[who.index()].borrow().sheet;
        std::cmp::Reverse((sheet.initiative, sheet.modifier(Ability::Dexterity)))
    });
    order
}

/// A fresh turn of the first in order who has turns, and of the first if nobody does: the dead and controlled mounts are passed
/// over (SRD-1.11).
pub(super) fn fresh_turn(order: &[Who], creatures: &[impl Borrow<Creature>]) -> Option<TurnState> {
    let acting = order.iter().find(|&&who| has_turns(creatures, who));
    acting.or(order.first()).map(|&first| TurnState::new(first))
}

/// Whether an entry of the map only says where a thing lies that can be picked up.
fn is_object(entry: &CellEntry) -> bool {
    let bare = (entry.kind, entry.cover, entry.difficult, entry.height) == (Kind::Floor, None, None, None);
    bare && entry.name.is_some()
}

/// An encounter on its way to a position. What is wrong is noted and replaced by something harmless, so that the rest is checked.
struct Check<'a> {
    encounter: &'a Encounter,
    tables: &'static Tables,
    problems: Problems,
}

impl Check<'_> {
    /// A file may say by which ruleset it is played; it must be the one that is.
    fn ruleset(&mut self, ruleset: &Ruleset) {
        let Some(given) = &self.encounter.ruleset else { return };
        match Ruleset::from_json(&given.to_json()) {
            Ok(given) if given == *ruleset => {}
            Ok(_) => self.problems.add("ruleset", Fault::OtherRuleset),
            Err(error) => self.problems.add("ruleset", Fault::Ruleset(error)),
        }
    }

    /// The entries that make the map, and the things that lie on it.
    fn cells(&mut self) -> (Vec<CellEntry>, Vec<Object>) {
        let (things, cells): (Vec<&CellEntry>, Vec<&CellEntry>) =
            self.encounter.cells.iter().partition(|entry| is_object(entry));
        let object = |entry: &CellEntry| {
            let name = Name::new(entry.name.as_deref().unwrap_or_default());
            entry.at.iter().map(move |&at| Object { name: name.clone(), at }).collect::<Vec<_>>()
        };
        let mut objects: Vec<Object> = things.into_iter().flat_map(object).collect();
        objects.sort_unstable();
        (cells.into_iter().cloned().collect(), objects)
    }

    /// The map, if there is one.
    fn grid(&mut self, cells: &[CellEntry]) -> Option<Grid> {
        let encounter = self.encounter;
        for (number, entry) in encounter.cells.iter().enumerate() {
            if let Some(name) = &entry.name {
                self.problems.form(|| format!("cells[{number}].name"), &Name::new(name));
            }
        }
        // All entries are looked at under their own numbers; the map is made of those that are no things.
        for problem in Grid::new(encounter.grid, &encounter.cells).err().into_iter().flatten() {
            match problem {
                GridProblem::Shape { width, height } => {
                    self.problems.add("grid", Fault::Shape { width, height, most: MOST_SQUARES });
                }
                GridProblem::OffMap { entry, square } => {
                    self.problems.add(format!("cells[{entry}].at"), Fault::OffMap { square });
                }
                GridProblem::Height { entry, feet } => {
                    self.problems.add(format!("cells[{entry}].height"), Fault::Height { feet });
                }
                GridProblem::Name { entry, name } => {
                    self.problems.add(format!("cells[{entry}].name"), Fault::Duplicate { name: Name::new(name) });
                }
            }
        }
        Grid::new(encounter.grid, cells).ok()
    }

    /// Every creature has a name of its own.
    fn ids(&mut self) {
        for (number, entry) in self.encounter.creatures.iter().enumerate() {
            let place = || format!("creatures[{number}].id");
            self.problems.form(place, &entry.id);
            if self.encounter.creatures[..number].iter().any(|earlier| earlier.id == entry.id) {
                self.problems.add(place(), Fault::Duplicate { name: entry.id.clone() });
            }
        }
    }

    /// The teams, in the order of the file; who names none is a team alone.
    fn teams(&self) -> Vec<Name> {
        once_each(self.encounter.creatures.iter().map(|entry| entry.team.as_ref().unwrap_or(&entry.id)))
    }

    /// The sides, in the order of the file; who names none is a side alone.
    fn sides(&self) -> Vec<Name> {
        once_each(self.encounter.creatures.iter().map(|entry| entry.controller.as_ref().unwrap_or(&entry.id)))
    }

    /// The creature of a name.
    fn who(&mut self, place: impl FnOnce() -> String, name: &Name) -> Option<Who> {
        let found = self.encounter.creatures.iter().position(|entry| entry.id == *name);
        if found.is_none() {
            let known = self.encounter.creatures.iter().map(|entry| entry.id.as_str());
            self.problems.unknown(place(), "creature", name, known);
        }
        found.map(|index| Who(index as u8))
    }

    /// Notes a spell that the edition does not have.
    fn spell(&mut self, place: impl FnOnce() -> String, name: &Name) {
        if self.tables.spell(name.as_str()).is_none() {
            let known = self.tables.spells.rows().iter().map(|spell| spell.id.as_str());
            self.problems.unknown(place(), "spell", name, known);
        }
    }

    /// The name of a thing; weapons have one name in both editions.
    fn item(&mut self, place: impl FnOnce() -> String, name: &Name) -> Name {
        self.problems.form(place, name);
        self.tables.weapon(name.as_str()).map_or_else(|| name.clone(), |weapon| Name::new(&weapon.id))
    }

    fn lair(&mut self) -> Option<Lair> {
        let entry = self.encounter.lair.as_ref()?;
        for (number, option) in entry.options.iter().enumerate() {
            self.problems.form(|| format!("lair.options[{number}]"), option);
        }
        if let Some(used) = entry.used.as_ref().filter(|used| !entry.options.contains(used)) {
            self.problems.unknown("lair.used", "option", used, entry.options.iter().map(Name::as_str));
        }
        let owner = self.who(|| "lair.owner".to_owned(), &entry.owner)?;
        Some(Lair { owner, options: entry.options.clone(), used: entry.used.clone() })
    }
}

fn once_each<'a>(names: impl Iterator<Item = &'a Name>) -> Vec<Name> {
    let mut list: Vec<Name> = Vec::new();
    for name in names {
        if !list.contains(name) {
            list.push(name.clone());
        }
    }
    list
}
