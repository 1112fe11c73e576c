//! Numbers, words, lists and tables of a file.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde_json::Value;

use super::{Place, Read, Reader, noted};
use crate::data::armor::ArmorCategory;
use crate::data::attack::AttackKind;
use crate::data::dice::Dice;
use crate::data::words::{Ability, CreatureType, DamageType, Size};
use crate::encounter::creature::Posture;
use crate::encounter::problem::Fault;
use crate::event::Strike;
use crate::intent::act::Manner;
use crate::name::Name;
use crate::space::{Cover, Direction, Kind, Level, Mode, Square};
use crate::spot::{Heading, Spot};
use crate::state::PendingKind;
use crate::state::influence::{Craft, Edge};
use crate::state::resume::Stage;

impl Read for bool {
    fn read(value: &Value, place: &Place<'_>, reader: &mut Reader) -> Option<Self> {
        noted(value.as_bool(), value, place, reader, "true or false")
    }
}

impl Read for String {
    fn read(value: &Value, place: &Place<'_>, reader: &mut Reader) -> Option<Self> {
        noted(value.as_str().map(str::to_owned), value, place, reader, "a text")
    }
}

macro_rules! whole_numbers {
    ($($number:ident),+) => {
        $(impl Read for $number {
            fn read(value: &Value, place: &Place<'_>, reader: &mut Reader) -> Option<Self> {
                let number = value.as_i64().and_then(|number| $number::try_from(number).ok());
                let bounds = format_args!("a whole number from {} to {}", $number::MIN, $number::MAX);
                noted(number, value, place, reader, bounds)
            }
        })+
    };
}
whole_numbers!(u8, u16, u32, i8, i32);

/// What is written as a text: in fields and as the name of an entry of a table.
trait Text: Sized {
    fn from_text(text: &str) -> Result<Self, Misread>;
}

/// Why a text means nothing.
#[derive(Debug)]
enum Misread {
    /// It is none of the words.
    NoSuchWord(&'static [&'static str]),
    /// It is nothing of the kind.
    Other,
}

impl fmt::Display for Misread {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("the text means nothing")
    }
}

impl std::error::Error for Misread {}

impl serde::de::Error for Misread {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Misread::Other
    }

    fn unknown_variant(_: &str, expected: &'static [&'static str]) -> Self {
        Misread::NoSuchWord(expected)
    }
}

macro_rules! texts {
    ($($text:ident is $what:literal),+ $(,)?) => {
        $(
            impl Text for $text {
                fn from_text(text: &str) -> Result<Self, Misread> {
                    $text::deserialize(text.into_deserializer())
                }
            }

            impl Read for $text {
                fn read(value: &Value, place: &Place<'_>, reader: &mut Reader) -> Option<Self> {
                    let text = value.as_str().unwrap_or_default();
                    match value.as_str().map(Self::from_text) {
                        Some(Err(Misread::NoSuchWord(words))) => {
                            reader.problems.unknown(place.to_string(), $what, &Name::new(text), words.iter().copied());
                            None
                        }
                        read => noted(read.and_then(Result::ok), value, place, reader, concat!("the text of a ", $what)),
                    }
                }
            }
        )+
    };
}
texts! {
    Name is "name",
    Dice is "roll like `2d6+3`",
    Ability is "ability",
    ArmorCategory is "category of armor",
    AttackKind is "kind of attack",
    Cover is "cover",
    Craft is "kind of power",
    CreatureType is "type of creature",
    DamageType is "type of damage",
    Direction is "direction",
    Edge is "edge of a turn",
    Kind is "kind of terrain",
    Manner is "manner",
    Mode is "mode of movement",
    PendingKind is "kind of decision",
    Posture is "posture",
    Size is "size",
    Stage is "stage of a casting",
    Strike is "way an attack went",
}

impl Text for u8 {
    fn from_text(text: &str) -> Result<Self, Misread> {
        // Every number has one name.
        text.parse().ok().filter(|number: &u8| number.to_string() == text).ok_or(Misread::Other)
    }
}

impl Text for String {
    fn from_text(text: &str) -> Result<Self, Misread> {
        Ok(text.to_owned())
    }
}

impl Read for Square {
    fn read(value: &Value, place: &Place<'_>, reader: &mut Reader) -> Option<Self> {
        noted(Square::deserialize(value).ok(), value, place, reader, "a square, `[column, row]`")
    }
}

impl Read for Spot {
    fn read(value: &Value, place: &Place<'_>, reader: &mut Reader) -> Option<Self> {
        let feet = value.get(2).and_then(Value::as_i64).and_then(|feet| i32::try_from(feet).ok());
        if let Some(feet) = feet.filter(|&feet| Level::from_feet(feet).is_none()) {
            reader.problems.add(place.to_string(), Fault::Height { feet });
            return None;
        }
        let expected = "a square, `[column, row]` or `[column, row, feet]`";
        noted(Spot::deserialize(value).ok(), value, place, reader, expected)
    }
}

impl Read for Heading {
    fn read(value: &Value, place: &Place<'_>, reader: &mut Reader) -> Option<Self> {
        let expected = "a direction or a square, `[column, row]` or `[column, row, feet]`";
        noted(Heading::deserialize(value).ok(), value, place, reader, expected)
    }
}

impl<T: Read> Read for Option<T> {
    fn read(value: &Value, place: &Place<'_>, reader: &mut Reader) -> Option<Self> {
        if value.is_null() { Some(None) } else { T::read(value, place, reader).map(Some) }
    }
}

impl<T: Read> Read for Box<T> {
    fn read(value: &Value, place: &Place<'_>, reader: &mut Reader) -> Option<Self> {
        T::read(value, place, reader).map(Box::new)
    }
}

impl<T: Read> Read for Vec<T> {
    fn read(value: &Value, place: &Place<'_>, reader: &mut Reader) -> Option<Self> {
        let values = noted(value.as_array(), value, place, reader, "a list")?;
        let read = values.iter().enumerate().map(|(number, value)| T::read(value, &place.entry(number), reader));
        let read: Vec<Option<T>> = read.collect();
        reader.has_gaps |= read.iter().any(Option::is_none);
        Some(read.into_iter().flatten().collect())
    }
}

impl<T: Read + Ord> Read for BTreeSet<T> {
    fn read(value: &Value, place: &Place<'_>, reader: &mut Reader) -> Option<Self> {
        Vec::read(value, place, reader).map(Vec::into_iter).map(Iterator::collect)
    }
}

impl<A: Read, B: Read> Read for (A, B) {
    fn read(value: &Value, place: &Place<'_>, reader: &mut Reader) -> Option<Self> {
        let two = value.as_array().and_then(|values| <&[Value; 2]>::try_from(values.as_slice()).ok());
        let [one, other] = noted(two, value, place, reader, "a list of two")?;
        let (one, other) = (A::read(one, &place.entry(0), reader), B::read(other, &place.entry(1), reader));
        Some((one?, other?))
    }
}

impl<K: Text + Ord, T: Read> Read for BTreeMap<K, T> {
    fn read(value: &Value, place: &Place<'_>, reader: &mut Reader) -> Option<Self> {
        let fields = noted(value.as_object(), value, place, reader, "an object")?;
        let mut read = BTreeMap::new();
        for (name, value) in fields {
            let place = place.field(name);
            match K::from_text(name) {
                Ok(key) => read.extend(T::read(value, &place, reader).map(|value| (key, value))),
                Err(Misread::NoSuchWord(words)) => {
                    reader.problems.unknown(place.to_string(), "field", &Name::new(name), words.iter().copied());
                }
                Err(Misread::Other) => reader.problems.unknown(place.to_string(), "field", &Name::new(name), []),
            }
        }
        Some(read)
    }
}
