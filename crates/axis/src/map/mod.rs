//! The board: spaces, borders, canals, and the printed setup, read from a file and checked.

mod check;
mod file;
mod problem;

use std::sync::{Arc, LazyLock};

pub use file::{CanalEntry, Cities, LandEntry, MapFile, PlaceEntry, PowerEntry, VictoryEntry};
pub use problem::MapProblem;

use crate::counts::Counts;
use crate::power::Power;
use crate::space::{Space, Spaces};
use crate::tables::Tables;

/// The most canals a map may have.
pub const MOST_CANALS: usize = 4;

/// A map that was checked.
#[derive(Debug, PartialEq, Eq)]
pub struct Map {
    file: MapFile,
    spaces: Vec<SpaceFacts>,
    lands: Spaces,
    seas: Spaces,
    cities: Spaces,
    closable: Spaces,
    canals: Vec<Canal>,
    order: Vec<Power>,
    capitals: [Option<Space>; 5],
    tables: Tables,
}

/// What a map says of one space.
#[derive(Debug, PartialEq, Eq)]
struct SpaceFacts {
    id: String,
    name: String,
    neighbours: Spaces,
    owner: Option<Power>,
    value: u8,
    factory: bool,
    units: [Counts; 5],
}

/// A canal: ships pass between its two zones only if all its lands are held (AXA-6.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canal {
    /// Its number on the map.
    pub index: u8,
    /// The two zones.
    pub between: [Space; 2],
    /// The lands.
    pub lands: Spaces,
}

impl Canal {
    /// Whether a step leads through it.
    pub fn joins(&self, from: Space, to: Space) -> bool {
        self.between == [from, to] || self.between == [to, from]
    }
}

/// The canals that are open, as a set of their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OpenCanals(u8);

impl OpenCanals {
    /// No canal is open.
    pub const NONE: OpenCanals = OpenCanals(0);

    /// The set with a canal more.
    #[must_use]
    pub const fn with(self, canal: &Canal) -> OpenCanals {
        OpenCanals(self.0 | 1 << canal.index)
    }

    /// Whether a canal is open.
    pub const fn contains(self, canal: &Canal) -> bool {
        self.0 >> canal.index & 1 == 1
    }

    /// Every set of open canals on a map with so many.
    pub fn all(canals: usize) -> impl Iterator<Item = OpenCanals> {
        (0..1u8 << canals.min(MOST_CANALS)).map(OpenCanals)
    }

    /// Its number, for tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The maps that come with the game.
static MAPS: LazyLock<Vec<Arc<Map>>> = LazyLock::new(|| {
    [include_str!("../../data/1942.json"), include_str!("../../data/straits.json")]
        .into_iter()
        // They are part of the program, and the tests read them: they cannot be broken here.
        .map(|text| Arc::new(Map::read(text).expect("the maps of the game are whole")))
        .collect()
});

impl Map {
    /// The maps that come with the game; the first is the printed board.
    pub fn all() -> &'static [Arc<Map>] {
        &MAPS
    }

    /// The map with a name that comes with the game.
    pub fn named(name: &str) -> Option<&'static Arc<Map>> {
        MAPS.iter().find(|map| map.file.name == name)
    }

    /// The printed board.
    pub fn standard() -> &'static Arc<Map> {
        &MAPS[0]
    }

    /// Reads a map and checks it.
    ///
    /// # Errors
    ///
    /// All problems at once; where the text cannot be read at all, the place.
    pub fn read(text: &str) -> Result<Map, Vec<MapProblem>> {
        let file: MapFile = serde_json::from_str(text).map_err(|error| {
            vec![MapProblem::Unreadable { line: error.line(), column: error.column(), message: error.to_string() }]
        })?;
        Map::check(file)
    }

    /// Checks a map.
    ///
    /// # Errors
    ///
    /// All problems at once.
    pub fn check(file: MapFile) -> Result<Map, Vec<MapProblem>> {
        check::check(file)
    }

    /// The map as it is written.
    pub fn file(&self) -> &MapFile {
        &self.file
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.file.name
    }

    /// The tables of what can be reached.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Every space.
    pub fn spaces(&self) -> impl Iterator<Item = Space> {
        (0..self.spaces.len()).filter_map(Space::new)
    }

    /// How many spaces there are.
    pub fn size(&self) -> usize {
        self.spaces.len()
    }

    /// Whether the map has a space with this number.
    pub fn has(&self, space: Space) -> bool {
        space.index() < self.spaces.len()
    }

    /// The lands that can be entered.
    pub fn lands(&self) -> Spaces {
        self.lands
    }

    /// The sea zones.
    pub fn seas(&self) -> Spaces {
        self.seas
    }

    /// Whether a space is a land that can be entered.
    pub fn is_land(&self, space: Space) -> bool {
        self.lands.contains(space)
    }

    /// Whether a space is a sea zone.
    pub fn is_sea(&self, space: Space) -> bool {
        self.seas.contains(space)
    }

    /// Whether nothing can enter a space.
    pub fn is_impassable(&self, space: Space) -> bool {
        !self.is_land(space) && !self.is_sea(space)
    }

    /// The id of a space; empty where the map has no such space.
    pub fn id(&self, space: Space) -> &str {
        self.spaces.get(space.index()).map_or("", |facts| &facts.id)
    }

    /// The name of a space; empty where the map has no such space.
    pub fn name_of(&self, space: Space) -> &str {
        self.spaces.get(space.index()).map_or("", |facts| &facts.name)
    }

    /// The name of a space as it stands in a sentence: of the zone `17 Sea Zone` one says sea zone 17.
    pub fn words(&self, space: Space) -> String {
        let name = self.name_of(space);
        name.strip_suffix(" Sea Zone").map_or_else(|| name.to_owned(), |number| format!("sea zone {number}"))
    }

    /// The space with an id.
    pub fn space(&self, id: &str) -> Option<Space> {
        self.spaces.iter().position(|facts| facts.id == id).and_then(Space::new)
    }

    /// The spaces that touch a space, impassable ones included.
    pub fn neighbours(&self, space: Space) -> Spaces {
        self.spaces.get(space.index()).map_or(Spaces::EMPTY, |facts| facts.neighbours)
    }

    /// The owner of a land in the printed setup.
    pub fn original_owner(&self, land: Space) -> Option<Power> {
        self.spaces.get(land.index()).and_then(|facts| facts.owner)
    }

    /// What a land yields a turn.
    pub fn value(&self, land: Space) -> u8 {
        self.spaces.get(land.index()).map_or(0, |facts| facts.value)
    }

    /// Whether a factory stands there in the printed setup.
    pub fn has_printed_factory(&self, land: Space) -> bool {
        self.spaces.get(land.index()).is_some_and(|facts| facts.factory)
    }

    /// The units of a power in a space in the printed setup.
    pub fn printed_units(&self, space: Space, power: Power) -> Counts {
        self.spaces.get(space.index()).map_or(Counts::NONE, |facts| facts.units[power.index()])
    }

    /// The money of a power in the printed setup.
    pub fn printed_money(&self, power: Power) -> u16 {
        self.file.powers.iter().find(|entry| entry.power == power).map_or(0, |entry| entry.money)
    }

    /// The lands with a victory city.
    pub fn cities(&self) -> Spaces {
        self.cities
    }

    /// The zones that a ruleset may close to ships.
    pub fn closable(&self) -> Spaces {
        self.closable
    }

    /// The powers in the order of their turns.
    pub fn order(&self) -> &[Power] {
        &self.order
    }

    /// The capital of a power that plays here.
    pub fn capital(&self, power: Power) -> Option<Space> {
        self.capitals[power.index()]
    }

    /// The power whose capital a land is.
    pub fn capital_of(&self, land: Space) -> Option<Power> {
        Power::ALL.into_iter().find(|power| self.capital(*power) == Some(land))
    }

    /// The canals.
    pub fn canals(&self) -> &[Canal] {
        &self.canals
    }

    /// The id of a canal.
    pub fn canal_id(&self, canal: &Canal) -> &str {
        self.file.canals.get(usize::from(canal.index)).map_or("", |entry| &entry.id)
    }

    /// The name of a canal.
    pub fn canal_name(&self, canal: &Canal) -> &str {
        self.file.canals.get(usize::from(canal.index)).map_or("", |entry| &entry.name)
    }

    /// The canal through which a step leads.
    pub fn canal_between(&self, from: Space, to: Space) -> Option<&Canal> {
        self.canals.iter().find(|canal| canal.joins(from, to))
    }
}
