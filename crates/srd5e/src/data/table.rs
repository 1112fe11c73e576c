//! The tables themselves: rows sorted by id, read once.

use std::sync::LazyLock;

use serde::de::DeserializeOwned;

use super::armor::Armor;
use super::class::Class;
use super::monster::Monster;
use super::spell::Spell;
use super::weapon::Weapon;
use super::words::{ClassName, Edition};

/// A row with an id.
pub trait Row {
    /// The id, in kebab-case.
    fn id(&self) -> &str;
}

/// Rows in the order of their ids.
#[derive(Clone, Debug)]
pub struct Table<T> {
    rows: Vec<T>,
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
            None => Ok(Self { rows }),
        }
    }
}

impl<T: Row> Table<T> {
    /// The row of that id.
    pub fn get(&self, id: &str) -> Option<&T> {
        self.rows.binary_search_by(|row| row.id().cmp(id)).ok().map(|at| &self.rows[at])
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
        let other = || self.weapons.rows().iter().find(|weapon| weapon.aliases.iter().any(|alias| alias == id));
        self.weapons.get(id).or_else(other)
    }

    /// The armour or shield of that id.
    pub fn armor(&self, id: &str) -> Option<&Armor> {
        self.armor.get(id)
    }

    /// The monster of that id.
    pub fn monster(&self, id: &str) -> Option<&Monster> {
        self.monsters.get(id)
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
        }
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
row!(Spell, Weapon, Armor, Monster);

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
