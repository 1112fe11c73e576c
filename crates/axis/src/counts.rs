//! How many units of each kind.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::de::{self, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::unit::{Domain, Unit};

/// How many kinds there are that can be in the same space.
pub(crate) const WINDOW: usize = 8;

/// How many units of each kind; written as `{"infantry": 3}`, without zeros.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Counts([u8; 12]);

impl Counts {
    /// None at all.
    pub const NONE: Counts = Counts([0; 12]);

    /// The first kind that a zone can hold.
    pub(crate) const FIRST_AT_SEA: usize = Unit::Fighter.index();

    /// The numbers of the first eight kinds: all that a land can hold, and two that it cannot.
    pub(crate) fn on_land(numbers: [u8; WINDOW]) -> Counts {
        let mut counts = Counts::NONE;
        counts.0[..WINDOW].copy_from_slice(&numbers);
        counts
    }

    /// The numbers of the last eight kinds: all that a zone can hold.
    pub(crate) fn at_sea(numbers: [u8; WINDOW]) -> Counts {
        let mut counts = Counts::NONE;
        counts.0[Counts::FIRST_AT_SEA..].copy_from_slice(&numbers);
        counts
    }

    /// So many of one kind.
    pub fn of(unit: Unit, count: u8) -> Counts {
        let mut counts = Counts::NONE;
        counts[unit] = count;
        counts
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 12]
    }

    /// How many there are of all kinds together.
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }

    /// How many there are of these kinds together.
    pub fn sum(&self, units: &[Unit]) -> u32 {
        units.iter().map(|&unit| u32::from(self[unit])).sum()
    }

    /// Whether there is one of these kinds.
    pub fn any(&self, units: &[Unit]) -> bool {
        units.iter().any(|&unit| self[unit] > 0)
    }

    /// The kinds there are, with their numbers, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Unit, u8)> + use<> {
        Unit::ALL.into_iter().zip(self.0).filter(|&(_, count)| count > 0)
    }

    /// Those of one domain.
    pub fn within(&self, domain: Domain) -> Counts {
        self.filtered(|unit| unit.domain() == domain)
    }

    /// Those of the kinds for which something holds.
    pub fn filtered(&self, holds: impl Fn(Unit) -> bool) -> Counts {
        let mut counts = *self;
        for unit in Unit::ALL.into_iter().filter(|&unit| !holds(unit)) {
            counts[unit] = 0;
        }
        counts
    }

    /// Both together; a number too large to count is the largest there is.
    pub(crate) fn saturating_plus(&self, other: &Counts) -> Counts {
        Counts(std::array::from_fn(|kind| self.0[kind].saturating_add(other.0[kind])))
    }

    /// Both together; `None` where a number does not fit.
    pub fn plus(&self, other: &Counts) -> Option<Counts> {
        let mut sum = *self;
        for (unit, count) in other.iter() {
            sum[unit] = sum[unit].checked_add(count)?;
        }
        Some(sum)
    }

    /// What is left without the others; `None` where there are not so many.
    pub fn minus(&self, other: &Counts) -> Option<Counts> {
        let mut rest = *self;
        for (unit, count) in other.iter() {
            rest[unit] = rest[unit].checked_sub(count)?;
        }
        Some(rest)
    }

    /// Whether there are at least so many of each kind.
    pub fn contain(&self, other: &Counts) -> bool {
        self.0.iter().zip(other.0).all(|(have, want)| *have >= want)
    }

    /// As many of each kind as both have.
    #[must_use]
    pub fn common(&self, other: &Counts) -> Counts {
        let mut common = *self;
        for unit in Unit::ALL {
            common[unit] = common[unit].min(other[unit]);
        }
        common
    }

    /// The room that land units take aboard a transport (AXA-7.1).
    pub fn bulk(&self) -> u32 {
        Unit::LAND.into_iter().map(|unit| u32::from(unit.abilities().bulk) * u32::from(self[unit])).sum()
    }

    /// What all of them cost.
    pub fn cost(&self) -> u32 {
        self.iter().map(|(unit, count)| u32::from(unit.abilities().cost) * u32::from(count)).sum()
    }
}

impl Index<Unit> for Counts {
    type Output = u8;

    fn index(&self, unit: Unit) -> &u8 {
        &self.0[unit.index()]
    }
}

impl IndexMut<Unit> for Counts {
    fn index_mut(&mut self, unit: Unit) -> &mut u8 {
        &mut self.0[unit.index()]
    }
}

impl Counts {
    /// Names and numbers in a sentence: `2 tank, 1 anti-aircraft gun`.
    pub fn words(&self) -> String {
        let words: Vec<String> = self.iter().map(|(unit, count)| format!("{count} {}", unit.name())).collect();
        if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
    }
}

/// `2 tank, 1 fighter`.
impl fmt::Display for Counts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return formatter.write_str("nothing");
        }
        for (number, (unit, count)) in self.iter().enumerate() {
            let comma = if number == 0 { "" } else { ", " };
            write!(formatter, "{comma}{count} {unit}")?;
        }
        Ok(())
    }
}

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.iter().count()))?;
        for (unit, count) in self.iter() {
            map.serialize_entry(&unit, &count)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Counts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Counts;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("numbers of units by kind")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Counts, A::Error> {
                let mut counts = Counts::NONE;
                while let Some((unit, count)) = map.next_entry::<Unit, u8>()? {
                    if counts[unit] > 0 {
                        return Err(de::Error::custom(format_args!("`{unit}` stands twice")));
                    }
                    counts[unit] = count;
                }
                Ok(counts)
            }
        }
        deserializer.deserialize_map(Reader)
    }
}

#[cfg(feature = "schemars")]
impl schemars::JsonSchema for Counts {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Counts".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let number = serde_json::json!({ "type": "integer", "minimum": 0, "maximum": 255 });
        let kinds: serde_json::Map<String, serde_json::Value> =
            Unit::ALL.into_iter().map(|unit| (unit.id().to_owned(), number.clone())).collect();
        schemars::json_schema!({
            "description": "How many units of each kind.",
            "type": "object",
            "properties": kinds,
            "additionalProperties": false,
        })
    }
}
