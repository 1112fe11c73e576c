//! An encounter file as it was written.

use std::fmt;

use rulebound_kernel::TextError;
use serde::de::{Error as _, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use super::problem::Problem;
use super::reading::{Place, Read, Reader};
use super::whole::Encounter;

/// An encounter file: what was read of it, unchecked, or what it says that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setup {
    /// Every field was read.
    Encounter(Box<Encounter>),
    /// Some fields are unknown, missing or of a wrong type.
    Misread(Box<Misread>),
}

/// A file that says something that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// The file.
    pub(super) written: Value,
    /// What could not be read.
    pub(super) problems: Vec<Problem>,
    /// The rest, if its entries still have the numbers that they have in the file.
    pub(super) rest: Option<Encounter>,
}

impl Setup {
    /// Reads an encounter file. What is wrong with its fields is told by [`Setup::read`] and [`check`](super::check()).
    ///
    /// # Errors
    ///
    /// The text is no JSON; names the line and column.
    pub fn parse(text: &str) -> Result<Setup, TextError> {
        serde_json::from_str(text).map_err(|error| not_an_encounter(text, &error))
    }

    /// The encounter.
    ///
    /// # Errors
    ///
    /// All fields that are unknown, missing or of a wrong type; never an empty list.
    pub fn read(&self) -> Result<&Encounter, &[Problem]> {
        match self {
            Setup::Encounter(encounter) => Ok(encounter),
            Setup::Misread(misread) => Err(&misread.problems),
        }
    }

    /// Writes an encounter on one line.
    pub fn print(&self) -> String {
        // Nothing in a setup can fail to be written: every key is a text or a number.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Misread {
    /// Whether a place lies in an entry of which something could not be read: what else is wrong there may follow from that.
    pub(super) fn concerns(&self, place: &str) -> bool {
        self.problems.iter().any(|problem| {
            let entry = problem.place.rsplit_once('.').map_or(problem.place.as_str(), |(entry, _)| entry);
            place.strip_prefix(entry).is_some_and(|inside| inside.is_empty() || inside.starts_with(['.', '[']))
        })
    }
}

impl From<Encounter> for Setup {
    fn from(encounter: Encounter) -> Self {
        Setup::Encounter(Box::new(encounter))
    }
}

impl From<Value> for Setup {
    fn from(written: Value) -> Self {
        let mut reader = Reader::default();
        let read = Encounter::read(&written, &Place::Whole, &mut reader);
        match (read, reader.problems.all()) {
            (Some(encounter), problems) if problems.is_empty() => Setup::from(encounter),
            (read, problems) => {
                let rest = read.filter(|_| !reader.has_gaps);
                Setup::Misread(Box::new(Misread { written, problems, rest }))
            }
        }
    }
}

impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Setup::Encounter(encounter) => encounter.serialize(serializer),
            Setup::Misread(misread) => misread.written.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Written::deserialize(deserializer).map(|written| Setup::from(written.0))
    }
}

#[cfg(feature = "schemars")]
impl schemars::JsonSchema for Setup {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        Encounter::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Encounter::json_schema(generator)
    }
}

/// JSON in which no object says a field twice.
struct Written(Value);

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Anything).map(Written)
    }
}

struct Anything;

impl<'de> Visitor<'de> for Anything {
    type Value = Value;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("JSON")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Value, E> {
        // What is read must be written so that it is read again, which a number of very many digits is not.
        let number = Value::from(value);
        match serde_json::from_str::<Value>(&number.to_string()) {
            Ok(again) if again == number => Ok(number),
            _ => Err(E::custom(format_args!("{number} is no number of an encounter"))),
        }
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Written(value)) = entries.next_element()? {
            list.push(value);
        }
        Ok(list.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some(name) = entries.next_key::<String>()? {
            if fields.contains_key(&name) {
                return Err(A::Error::custom(format_args!("the field `{name}` is there twice")));
            }
            let Written(value) = entries.next_value()?;
            fields.insert(name, value);
        }
        Ok(fields.into())
    }
}

fn not_an_encounter(text: &str, error: &serde_json::Error) -> TextError {
    let line_start = match error.line().checked_sub(2) {
        Some(earlier) => text.match_indices('\n').nth(earlier).map_or(text.len(), |(newline, _)| newline + 1),
        None => 0,
    };
    // The place is said by the error itself; the reader's own words for it are left out.
    let words = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let message = words.strip_suffix(&place).unwrap_or(&words);
    TextError::at(text, line_start + error.column().saturating_sub(1), "not-an-encounter", message)
}
