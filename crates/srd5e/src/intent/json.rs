//! Intents in JSON: their text, so that there is one grammar.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::{Act, Intent, Trigger};

macro_rules! as_text {
    ($($type:ty),+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )+};
}

as_text!(Intent, Act, Trigger);
