//! From JSON to the entries of a file. What cannot be read is noted and left out, so that the rest is read too.

mod place;
mod values;

use std::fmt;

use serde_json::{Map, Value};

pub(super) use place::Place;

use super::problem::{Fault, Problems};
use crate::name::Name;

/// What is found on the way through a file.
#[derive(Debug, Default)]
pub(super) struct Reader {
    /// What is wrong.
    pub problems: Problems,
    /// An entry of a list was left out, so that the numbers of those after it are no longer those of the file.
    pub has_gaps: bool,
}

/// What can be read from JSON.
pub(super) trait Read: Sized {
    /// The value at a place; if there is none it is noted why.
    fn read(value: &Value, place: &Place<'_>, reader: &mut Reader) -> Option<Self>;
}

/// The fields of an object.
pub(super) struct Fields<'a> {
    fields: &'a Map<String, Value>,
    place: &'a Place<'a>,
}

impl<'a> Fields<'a> {
    /// The fields of a value, which has to be an object.
    pub fn of(value: &'a Value, place: &'a Place<'a>, reader: &mut Reader) -> Option<Self> {
        let fields = noted(value.as_object(), value, place, reader, "an object")?;
        Some(Fields { fields, place })
    }

    /// Notes every field that is not a known one.
    pub fn only(&self, known: &[&'static str], reader: &mut Reader) {
        for name in self.fields.keys().filter(|name| !known.contains(&name.as_str())) {
            let place = self.place.field(name).to_string();
            reader.problems.unknown(place, "field", &Name::new(name), known.iter().copied());
        }
    }

    /// The field of a name, which must be there.
    pub fn required<T: Read>(&self, name: &'static str, reader: &mut Reader) -> Option<T> {
        let place = self.place.field(name);
        match self.fields.get(name) {
            Some(value) => T::read(value, &place, reader),
            None => {
                reader.problems.add(place.to_string(), Fault::Missing { what: name });
                None
            }
        }
    }

    /// The field of a name, if it is there.
    pub fn optional<T: Read>(&self, name: &'static str, reader: &mut Reader) -> Option<T> {
        T::read(self.fields.get(name)?, &self.place.field(name), reader)
    }
}

/// How an entry is read: the fields it must have and those it may have, with what stands for them if they are left out.
macro_rules! entry {
    ($entry:ident { $($required:ident),* $(,)? }
     maybe { $($optional:ident $(as $name:literal)? $(or $default:expr)?),* $(,)? }) => {
        impl $crate::encounter::reading::Read for $entry {
            fn read(
                value: &serde_json::Value,
                place: &$crate::encounter::reading::Place<'_>,
                reader: &mut $crate::encounter::reading::Reader,
            ) -> Option<Self> {
                use $crate::encounter::reading::{Fields, field_name};
                let fields = Fields::of(value, place, reader)?;
                fields.only(&[$(field_name!($required),)* $(field_name!($optional $($name)?)),*], reader);
                $(let $required = fields.required(field_name!($required), reader);)*
                $(
                    let read = fields.optional(field_name!($optional $($name)?), reader);
                    let $optional = $crate::encounter::reading::or_default!(read $(, $default)?);
                )*
                Some(Self { $($required: $required?,)* $($optional,)* })
            }
        }
    };
}
pub(super) use entry;

/// The name of a field in files.
macro_rules! field_name {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $name:literal) => {
        $name
    };
}
pub(super) use field_name;

/// What was read, or what stands for it.
macro_rules! or_default {
    ($read:ident) => {
        $read.unwrap_or_default()
    };
    ($read:ident, $default:expr) => {
        $read.unwrap_or_else(|| $default)
    };
}
pub(super) use or_default;

/// A value; if there is none it is noted what was expected.
pub(super) fn noted<T>(
    read: Option<T>,
    value: &Value,
    place: &Place<'_>,
    reader: &mut Reader,
    expected: impl fmt::Display,
) -> Option<T> {
    if read.is_none() {
        let fault = Fault::WrongType { found: found(value), expected: expected.to_string() };
        reader.problems.add(place.to_string(), fault);
    }
    read
}

/// The longest value that is repeated in a problem, in characters.
const LONGEST_FOUND: usize = 40;

/// What was found, in few words.
fn found(value: &Value) -> String {
    match value {
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
        value => {
            let text = value.to_string();
            let short: String = text.chars().take(LONGEST_FOUND).collect();
            if short.len() < text.len() { format!("`{short}…`") } else { format!("`{text}`") }
        }
    }
}
