//! The switches of a game as plain data, with named presets.

use std::fmt::Debug;

use serde::de::value::MapDeserializer;
use serde::de::{self, DeserializeOwned, Deserializer, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A named ruleset.
#[derive(Clone, Copy, Debug)]
pub struct Preset<R> {
    /// The name by which people ask for it.
    pub name: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// The ruleset itself.
    pub ruleset: R,
}

/// One switch of a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Switch {
    /// The name of the field.
    pub name: &'static str,
    /// One line about what it does.
    pub summary: &'static str,
    /// The paragraph of the rulebook that explains it.
    pub rule: &'static str,
}

/// The switches of a game. Implemented on a plain struct whose fields are the switches.
pub trait Ruleset: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The presets; the first is the default.
    const PRESETS: &'static [Preset<Self>];
    /// Every field, in order.
    const SWITCHES: &'static [Switch];

    /// The words that a switch can have; none where it is no word.
    fn words(switch: &str) -> &'static [&'static str] {
        let fields = MapDeserializer::new(std::iter::once((switch, Probe)));
        match Self::deserialize(fields) {
            Err(Asked(words)) => words,
            Ok(_) => &[],
        }
    }

    /// The preset with a name.
    fn preset(name: &str) -> Option<Self> {
        Self::PRESETS.iter().find(|preset| preset.name == name).map(|preset| preset.ruleset.clone())
    }

    /// The ruleset that a JSON value means: the name of a preset, or an object whose `preset` (the default one if left
    /// out) is changed by the other fields.
    ///
    /// # Errors
    ///
    /// Names the preset or field that is unknown or has a wrong value.
    fn from_json(value: &Value) -> Result<Self, RulesetError> {
        match value {
            Value::Null => Ok(Self::PRESETS[0].ruleset.clone()),
            Value::String(name) => Self::preset(name).ok_or_else(|| RulesetError::UnknownPreset { name: name.clone() }),
            Value::Object(fields) => Self::from_fields(fields),
            _ => Err(RulesetError::NotARuleset),
        }
    }

    /// The shortest JSON that [`Self::from_json`] reads as this ruleset: the name of a preset where one fits, else the
    /// preset that differs least with the fields that differ.
    fn to_json(&self) -> Value {
        if let Some(preset) = Self::PRESETS.iter().find(|preset| preset.ruleset == *self) {
            return Value::String(preset.name.to_owned());
        }
        Self::PRESETS
            .iter()
            .map(|preset| {
                let base = fields_of(&preset.ruleset);
                let mut changed: Map<String, Value> =
                    fields_of(self).into_iter().filter(|(name, value)| base.get(name) != Some(value)).collect();
                changed.insert("preset".to_owned(), Value::String(preset.name.to_owned()));
                changed
            })
            .min_by_key(Map::len)
            .map_or(Value::Null, Value::Object)
    }

    #[doc(hidden)]
    fn from_fields(fields: &Map<String, Value>) -> Result<Self, RulesetError> {
        let mut ruleset = match fields.get("preset") {
            None => Self::PRESETS[0].ruleset.clone(),
            Some(Value::String(name)) => {
                Self::preset(name).ok_or_else(|| RulesetError::UnknownPreset { name: name.clone() })?
            }
            Some(_) => return Err(RulesetError::NotARuleset),
        };
        for (name, value) in fields.iter().filter(|(name, _)| *name != "preset") {
            let mut changed = fields_of(&ruleset);
            if changed.insert(name.clone(), value.clone()).is_none() {
                return Err(RulesetError::UnknownSwitch { name: name.clone() });
            }
            ruleset = serde_json::from_value(Value::Object(changed))
                .map_err(|error| RulesetError::WrongValue { name: name.clone(), message: error.to_string() })?;
        }
        Ok(ruleset)
    }
}

/// A value that is none: whatever is read from it fails, with the words that it could have been.
struct Probe;

/// The words that a type can be read from.
#[derive(Debug)]
struct Asked(&'static [&'static str]);

impl std::fmt::Display for Asked {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "one of {}", self.0.join(", "))
    }
}

impl std::error::Error for Asked {}

impl de::Error for Asked {
    fn custom<T: std::fmt::Display>(_: T) -> Self {
        Asked(&[])
    }
}

impl<'de> IntoDeserializer<'de, Asked> for Probe {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Probe {
    type Error = Asked;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Asked> {
        Err(Asked(&[]))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        words: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Asked> {
        Err(Asked(words))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

fn fields_of<R: Serialize>(ruleset: &R) -> Map<String, Value> {
    match serde_json::to_value(ruleset) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    }
}

/// Why a JSON value is not a ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum RulesetError {
    /// No preset has that name.
    #[error("there is no preset `{name}`")]
    UnknownPreset {
        /// The name.
        name: String,
    },
    /// No switch has that name.
    #[error("there is no switch `{name}`")]
    UnknownSwitch {
        /// The name.
        name: String,
    },
    /// The switch cannot have that value.
    #[error("switch `{name}`: {message}")]
    WrongValue {
        /// The switch.
        name: String,
        /// What is wrong with the value.
        message: String,
    },
    /// Neither a name nor an object.
    #[error("a ruleset is the name of a preset or an object of switches with an optional `preset`")]
    NotARuleset,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Weather {
        Fair,
        HeavyRain,
    }

    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    struct House {
        weather: Weather,
        tea: bool,
        chairs: u8,
    }

    impl Ruleset for House {
        const PRESETS: &'static [Preset<Self>] = &[];
        const SWITCHES: &'static [Switch] = &[];
    }

    #[test]
    fn a_switch_tells_the_words_it_can_have() {
        assert_eq!(House::words("weather"), ["fair", "heavy-rain"]);
        for other in ["tea", "chairs", "nothing"] {
            assert!(House::words(other).is_empty(), "{other}");
        }
    }
}
