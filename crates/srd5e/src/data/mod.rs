//! The tables: spells, weapons, armour, monsters, classes and their features of both editions, as data.
//!
//! The files under `data/` are the source of truth: JSON, one row a line or a few lines a row, sorted by id. They are read
//! once, on first use. Lookups by id allocate nothing, and every table keeps the order of its ids.
//!
//! ```
//! use rulebound_srd5e::data::{Edition, tables};
//!
//! let fireball = tables(Edition::Srd51).spell("fireball").unwrap();
//! assert_eq!(fireball.level, 3);
//! assert!(!fireball.concentrates(3));
//! ```

pub mod area;
pub mod armor;
pub mod attack;
pub mod change;
pub mod class;
pub mod dice;
pub mod effect;
pub mod feature;
pub mod form;
pub mod gift;
mod index;
pub mod level;
pub mod moment;
pub mod monster;
pub mod open;
pub mod spell;
pub mod summons;
pub mod table;
pub mod target;
pub mod weapon;
pub mod words;

pub use table::{Row, Table, Tables, tables};
pub use words::Edition;

/// What the licence of the System Reference Documents asks to be shown with the material taken from them.
pub const ATTRIBUTION: &str = concat!(
    "This work includes material taken from the System Reference Document 5.1 (\"SRD 5.1\") by Wizards of the Coast LLC ",
    "and available at https://dnd.wizards.com/resources/systems-reference-document. The SRD 5.1 is licensed under the ",
    "Creative Commons Attribution 4.0 International License available at ",
    "https://creativecommons.org/licenses/by/4.0/legalcode.\n",
    "This work includes material from the System Reference Document 5.2.1 (\"SRD 5.2.1\") by Wizards of the Coast LLC, ",
    "available at https://www.dndbeyond.com/srd. The SRD 5.2.1 is licensed under the Creative Commons Attribution 4.0 ",
    "International License, available at https://creativecommons.org/licenses/by/4.0/legalcode.\n",
    "The facts were taken out of both documents, put into tables and given names by the Rulebound contributors; texts were ",
    "not copied."
);
