//! An encounter at a moment.

use std::borrow::Borrow;
use std::sync::Arc;

use smallvec::SmallVec;

use super::creature::Creature;
use super::creatures::Creatures;
use super::influence::Influence;
use super::names::Names;
use super::pending::{Pending, PendingKind};
use super::turn::TurnState;
use super::who::Who;
use crate::data::{Edition, Tables, tables};
use crate::name::Name;
use crate::ruleset::Ruleset;
use crate::space::{CellEntry, Grid, Space, Square};

/// What of an encounter hardly ever changes: the map, and who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The name of the encounter.
    pub name: Option<String>,
    /// The map.
    pub grid: Grid,
    /// The entries the map was made of.
    pub cells: Vec<CellEntry>,
    /// The teams, in the order in which the file names them.
    pub teams: Vec<Name>,
    /// The team of those who are nobody's enemies, if there is one.
    pub neutral: Option<u8>,
    /// The sides: who controls creatures, in the order in which the file names them.
    pub sides: Vec<Name>,
    /// The names of the creatures.
    pub names: Names,
    /// Whether features of somebody hang on what it is, or work on friends around it.
    pub lively: bool,
}

/// The name of the team of those who are nobody's enemies (SRD-1.15).
pub const NEUTRAL: Name = Name::of("neutral");

/// A lair with its owner.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lair {
    /// Whose.
    pub owner: Who,
    /// What it can do, by name.
    pub options: Vec<Name>,
    /// What it did last.
    pub used: Option<Name>,
}

/// A thing that lies on the ground.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Object {
    /// Its name.
    pub name: Name,
    /// Where.
    pub at: Square,
}

/// An encounter at a moment: everything a verdict depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The rules played by.
    pub ruleset: Ruleset,
    /// The map and who plays.
    pub stage: Arc<Stage>,
    /// The creatures, in the order of the file.
    pub creatures: Creatures,
    /// The order of turns; empty before the fight begins and when it is over.
    pub order: SmallVec<[Who; 16]>,
    /// The round; 0 before the fight begins.
    pub round: u32,
    /// The turn under way; `None` before the fight begins and when it is over.
    pub turn: Option<TurnState>,
    /// Decisions that wait, the last one to be answered first.
    pub pending: SmallVec<[Pending; 2]>,
    /// The lair.
    pub lair: Option<Lair>,
    /// Things on the ground, sorted.
    pub objects: Vec<Object>,
    /// Effects that last, in the order in which they began.
    pub influences: Vec<Influence>,
}

/// Whether one of some creatures has turns of its own.
pub(crate) fn has_turns(creatures: &[impl Borrow<Creature>], who: Who) -> bool {
    let controlled = |rider: &Creature| rider.riding == Some(who) && rider.controls_mount && !rider.is_dead();
    let dead = creatures[who.index()].borrow().is_dead();
    !dead && !creatures.iter().any(|creature| controlled(creature.borrow()))
}

impl Position {
    /// The edition.
    pub const fn edition(&self) -> Edition {
        self.ruleset.edition
    }

    /// The tables of the edition.
    pub fn tables(&self) -> &'static Tables {
        tables(self.ruleset.edition)
    }

    /// A creature.
    pub fn creature(&self, who: Who) -> &Creature {
        &self.creatures[who.index()]
    }

    /// The creature of a name.
    pub fn named(&self, name: &str) -> Option<Who> {
        self.stage.names.find(name)
    }

    /// The creature that a side means if it names none, should one bear its name.
    pub fn meant_by(&self, side: u8) -> Option<Who> {
        self.stage.names.meant_by(side)
    }

    /// Every creature with its number.
    pub fn everyone(&self) -> impl Iterator<Item = (Who, &Creature)> {
        self.creatures.iter().enumerate().map(|(index, creature)| (Who(index as u8), creature))
    }

    /// The space of a creature: a rider shares that of its mount. `None` if nobody knows where it is.
    pub fn space(&self, who: Who) -> Option<Space> {
        let creature = self.creature(who);
        match creature.riding {
            Some(mount) => self.creature(mount).own_space(),
            None => creature.own_space(),
        }
    }

    /// Who rides a creature.
    pub fn rider(&self, mount: Who) -> Option<Who> {
        self.everyone().find(|(_, creature)| creature.riding == Some(mount)).map(|(who, _)| who)
    }

    /// Whether two creatures are enemies: of different teams, and neither neutral.
    pub fn hostile(&self, one: Who, other: Who) -> bool {
        !self.allied(one, other) && !self.is_neutral(one) && !self.is_neutral(other)
    }

    /// Whether two creatures are of one team.
    pub fn allied(&self, one: Who, other: Who) -> bool {
        self.creature(one).team == self.creature(other).team
    }

    /// Whether a creature is nobody's enemy.
    pub fn is_neutral(&self, who: Who) -> bool {
        self.stage.neutral == Some(self.creature(who).team)
    }

    /// Whether a creature lets another do something to it: as it was written, else to those of its team.
    pub fn is_willing(&self, creature: Who, other: Who) -> bool {
        self.creature(creature).willing.unwrap_or(self.allied(creature, other))
    }

    /// The named things of the place, square by square, then those that lie about.
    pub fn things(&self) -> impl Iterator<Item = (&str, Square)> {
        let named = self.stage.cells.iter().filter_map(|cell| Some((cell.name.as_deref()?, &cell.at)));
        let standing = named.flat_map(|(name, squares)| squares.iter().map(move |&square| (name, square)));
        standing.chain(self.objects.iter().map(|object| (object.name.as_str(), object.at)))
    }

    /// Whether the fight has not begun: initiative is still to be rolled (SRD-1.14).
    pub fn is_unbegun(&self) -> bool {
        self.pending.last().is_some_and(|pending| pending.kind == PendingKind::Initiative)
    }

    /// Whether nobody has anything to decide any more.
    pub fn is_over(&self) -> bool {
        self.turn.is_none() && !self.is_unbegun()
    }

    /// Whether a creature has turns of its own: the dead have none, and a controlled mount acts in that of its rider.
    pub fn has_turns(&self, who: Who) -> bool {
        has_turns(self.creatures.shared(), who)
    }

    /// Who decides now: whoever is asked something, else whose turn it is.
    pub fn asked(&self) -> Option<Who> {
        self.pending.last().map(|pending| pending.who).or(self.current())
    }

    /// Whose turn it is.
    pub fn current(&self) -> Option<Who> {
        self.turn.as_ref().map(|turn| turn.of)
    }
}
