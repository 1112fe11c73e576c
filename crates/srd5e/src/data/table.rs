//! The tables themselves: rows sorted by id, read once.

use std::sync::LazyLock;

use serde::de::DeserializeOwned;

use super::armor::Armor;
use super::class::Class;
use super::feature::Feature;
use super::index::Index;
use super::monster::Monster;
use super::spell::Spell;
use super::weapon::Weapon;
use super::words::{ClassName, Edition, Trigger};

/// A row with an id.
pub trait Row {
    /// The id, in kebab-case.
    fn id(&self) -> &str;

    /// Other ids by which it is known.
    fn aliases(&self) -> &[String] {
        &[]
    }
}

/// Rows in the order of their ids.
#[derive(Clone, Debug)]
pub struct Table<T> {
    rows: Vec<T>,
    index: Index,
}

/// Why a file is no table.
#[derive(Debug)]
pub enum TableError {
    /// It is not JSON of that form.
    Form(serde_json::Error),
    /// The row of this id is not greater than the one before.
    Order(String),
}

/// All tables of one edition.
#[derive(Clone, Debug)]
pub struct Tables {
    /// The edition.
    pub edition: Edition,
    /// The spells.
    pub spells: Table<Spell>,
    /// The weapons.
    pub weapons: Table<Weapon>,
    /// The armour and shields.
    pub armor: Table<Armor>,
    /// The monsters.
    pub monsters: Table<Monster>,
    /// The classes.
    pub classes: Table<Class>,
    /// The features of classes.
    pub features: Table<Feature>,
    /// The names of everything in stat blocks that is no attack.
    powers: Index,
    /// The features that work by themselves, by their place.
    knacks: Vec<usize>,
    /// The spells and features that answer something, by their place.
    spells_answering: Vec<(Trigger, usize)>,
    features_answering: Vec<(Trigger, usize)>,
}

impl<T: Row + DeserializeOwned> Table<T> {
    /// Reads a table.
    ///
    /// # Errors
    ///
    /// If the text has not the form of the rows, or the rows are not sorted by id.
    pub fn read(text: &str) -> Result<Self, TableError> {
        let rows: Vec<T> = serde_json::from_str(text).map_err(TableError::Form)?;
        match rows.windows(2).find(|pair| pair[0].id() >= pair[1].id()) {
            Some(pair) => Err(TableError::Order(pair[1].id().to_owned())),
            None => Ok(Self { index: names(&rows), rows }),
        }
    }
}

/// The ids of all rows, then the other ids by which they are known.
fn names<T: Row>(rows: &[T]) -> Index {
    let ids = rows.iter().enumerate().map(|(at, row)| (row.id(), at));
    let aliases = rows.iter().enumerate().flat_map(|(at, row)| row.aliases().iter().map(move |alias| (&**alias, at)));
    Index::of(ids.chain(aliases))
}

impl<T: Row> Table<T> {
    /// The row of that id, or known by it.
    pub fn get(&self, id: &str) -> Option<&T> {
        self.index.get(id).map(|at| &self.rows[at])
    }

    /// All rows, by id.
    pub fn rows(&self) -> &[T] {
        &self.rows
    }
}

impl Tables {
    /// The spell of that id.
    pub fn spell(&self, id: &str) -> Option<&Spell> {
        self.spells.get(id)
    }

    /// The weapon of that id, or known by it in the other edition.
    pub fn weapon(&self, id: &str) -> Option<&Weapon> {
        self.weapons.get(id)
    }

    /// Whether some stat block has a power or a trait of that name.
    pub fn has_power(&self, name: &str) -> bool {
        self.powers.get(name).is_some()
    }

    /// Whether a name stands for a plain number of a class, such as the size of a die, which is nothing to be used.
    pub fn is_number(&self, name: &str) -> bool {
        let mut resources = self.classes.rows().iter().flat_map(|class| &class.resources);
        resources.any(|resource| resource.recovers.is_none() && resource.id == name)
    }

    fn with_powers(self) -> Self {
        let powers = Index::of(self.monsters.rows().iter().enumerate().flat_map(|(at, monster)| {
            let deeds = monster.actions.iter().chain(&monster.bonus).chain(&monster.reactions);
            let powers = deeds.filter(|deed| deed.attack.is_none()).map(|deed| &deed.id);
            powers.chain(monster.traits.iter().map(|one| &one.id)).map(move |name| (&**name, at))
        }));
        let rows = self.features.rows().iter().enumerate();
        let knacks = rows.filter(|(_, feature)| feature.is_knack()).map(|(at, _)| at).collect();
        let rows = self.spells.rows().iter().enumerate();
        let spells_answering = rows.flat_map(|(at, spell)| spell.occasions().iter().map(move |&trigger| (trigger, at)));
        let spells_answering = spells_answering.collect();
        let rows = self.features.rows().iter().enumerate();
        let features_answering =
            rows.flat_map(|(at, feature)| feature.after.iter().map(move |&trigger| (trigger, at))).collect();
        Tables { powers, knacks, spells_answering, features_answering, ..self }
    }

    /// The spells that are cast as an answer to a trigger.
    pub fn answering_spells(&self, trigger: Trigger) -> impl Iterator<Item = &Spell> {
        let answers = self.spells_answering.iter().filter(move |(known, _)| *known == trigger);
        answers.map(|&(_, at)| &self.spells.rows()[at])
    }

    /// The features that answer a trigger.
    pub fn answering_features(&self, trigger: Trigger) -> impl Iterator<Item = &Feature> {
        let answers = self.features_answering.iter().filter(move |(known, _)| *known == trigger);
        answers.map(|&(_, at)| &self.features.rows()[at])
    }

    /// The features that work by themselves, without being used.
    pub fn knacks(&self) -> impl Iterator<Item = &Feature> {
        self.knacks.iter().map(|&at| &self.features.rows()[at])
    }

    /// The armour or shield of that id.
    pub fn armor(&self, id: &str) -> Option<&Armor> {
        self.armor.get(id)
    }

    /// The monster of that id.
    pub fn monster(&self, id: &str) -> Option<&Monster> {
        self.monsters.get(id)
    }

    /// The feature of that id.
    pub fn feature(&self, id: &str) -> Option<&Feature> {
        self.features.get(id)
    }

    /// The class.
    pub fn class(&self, name: ClassName) -> &Class {
        self.classes.rows().iter().find(|class| class.id == name).expect("every class has its row")
    }
}

/// Reads the files of one edition. They are part of the program and read by its tests, so they are in order.
macro_rules! read {
    ($year:literal, $edition:expr) => {
        Tables {
            edition: $edition,
            spells: built_in(include_str!(concat!("../../data/spells-", $year, ".json"))),
            weapons: built_in(include_str!(concat!("../../data/weapons-", $year, ".json"))),
            armor: built_in(include_str!(concat!("../../data/armor-", $year, ".json"))),
            monsters: built_in(include_str!(concat!("../../data/monsters-", $year, ".json"))),
            classes: built_in(include_str!(concat!("../../data/classes-", $year, ".json"))),
            features: built_in(include_str!(concat!("../../data/features-", $year, ".json"))),
            powers: Index::default(),
            knacks: Vec::new(),
            spells_answering: Vec::new(),
            features_answering: Vec::new(),
        }
        .with_powers()
    };
}

/// The tables of an edition, read on first use.
pub fn tables(edition: Edition) -> &'static Tables {
    static SRD_51: LazyLock<Tables> = LazyLock::new(|| read!("2014", Edition::Srd51));
    static SRD_521: LazyLock<Tables> = LazyLock::new(|| read!("2024", Edition::Srd521));
    match edition {
        Edition::Srd51 => &SRD_51,
        Edition::Srd521 => &SRD_521,
    }
}

fn built_in<T: Row + DeserializeOwned>(text: &str) -> Table<T> {
    Table::read(text).expect("the tables in the program are in order")
}

macro_rules! row {
    ($($name:ident),+) => {
        $(impl Row for $name {
            fn id(&self) -> &str {
                &self.id
            }
        })+
    };
}
row!(Spell, Armor, Monster, Feature);

impl Row for Weapon {
    fn id(&self) -> &str {
        &self.id
    }

    fn aliases(&self) -> &[String] {
        &self.aliases
    }
}

impl Row for Class {
    fn id(&self) -> &str {
        self.id.name()
    }
}

impl std::fmt::Display for TableError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Form(error) => write!(out, "{error}"),
            Self::Order(id) => write!(out, "`{id}` is not in the order of ids"),
        }
    }
}

impl std::error::Error for TableError {}
