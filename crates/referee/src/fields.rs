//! Reads typed structs from JSON values, with errors that are values: which field is unknown, missing or of a wrong type.
//!
//! `serde_json`'s own error says this only in words.

use std::fmt::{self, Display};

use serde::de::value::{MapDeserializer, SeqDeserializer, StringDeserializer};
use serde::de::{self, DeserializeOwned, Deserializer, IntoDeserializer, Unexpected, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value};

use crate::error::{ErrorKind, ProtocolError};

/// Reads a struct from the fields of a message.
pub(crate) fn read<T: DeserializeOwned>(fields: Map<String, Value>) -> Result<T, ProtocolError> {
    read_beside(fields, &[])
}

/// Like [`read`], where the message knows other fields beside those of the struct.
pub(crate) fn read_beside<T: DeserializeOwned>(
    fields: Map<String, Value>,
    others: &[&str],
) -> Result<T, ProtocolError> {
    serde_path_to_error::deserialize(Json(Value::Object(fields))).map_err(|error| {
        let path = error.path().to_string();
        error.into_inner().at(if path == "." { "" } else { &path }, others)
    })
}

/// What is wrong with a field, as far as the struct that is read can tell.
#[derive(Debug)]
enum FieldError {
    Unknown { field: String, known: &'static [&'static str] },
    Missing { field: &'static str },
    Wrong { message: String },
}

impl FieldError {
    /// The same for people, in a message where `path` leads to the value in question and knows `others` beside the struct's.
    fn at(self, path: &str, others: &[&str]) -> ProtocolError {
        let within = |field: &str| if path.is_empty() { field.to_owned() } else { format!("{path}.{field}") };
        match self {
            FieldError::Unknown { field, known } => {
                // The key has been read before it is refused, so that the path ends in it.
                let others = others.iter().filter(|_| path == field);
                let known = others.copied().chain(known.iter().copied());
                ProtocolError::unknown(ErrorKind::UnknownField, path, "field", &field, known)
            }
            FieldError::Missing { field } => {
                ProtocolError::in_field(ErrorKind::MissingField, within(field), format!("field `{field}` is missing"))
            }
            FieldError::Wrong { message } => ProtocolError::in_field(ErrorKind::WrongType, path, message),
        }
    }
}

impl Display for FieldError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FieldError::Unknown { field, .. } => write!(formatter, "unknown field `{field}`"),
            FieldError::Missing { field } => write!(formatter, "missing field `{field}`"),
            FieldError::Wrong { message } => formatter.write_str(message),
        }
    }
}

impl std::error::Error for FieldError {}

impl de::Error for FieldError {
    fn custom<T: Display>(message: T) -> Self {
        FieldError::Wrong { message: message.to_string() }
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        FieldError::Unknown { field: field.to_owned(), known: expected }
    }

    fn missing_field(field: &'static str) -> Self {
        FieldError::Missing { field }
    }
}

/// A JSON value as something to deserialize from.
struct Json(Value);

impl IntoDeserializer<'_, FieldError> for Json {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Json {
    type Error = FieldError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, FieldError> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(value),
            Value::String(text) => visitor.visit_string(text),
            Value::Array(items) => visitor.visit_seq(SeqDeserializer::new(items.into_iter().map(Json))),
            Value::Object(fields) => {
                visitor.visit_map(MapDeserializer::new(fields.into_iter().map(|(name, value)| (name, Json(value)))))
            }
            Value::Number(number) => {
                if let Some(value) = number.as_u64() {
                    visitor.visit_u64(value)
                } else if let Some(value) = number.as_i64() {
                    visitor.visit_i64(value)
                } else if let Some(value) = number.as_f64() {
                    visitor.visit_f64(value)
                } else {
                    Err(de::Error::invalid_value(Unexpected::Other("number"), &visitor))
                }
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, FieldError> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            value => visitor.visit_some(Json(value)),
        }
    }

    /// Messages have only enums of plain words.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, FieldError> {
        match self.0 {
            Value::String(word) => {
                let word: StringDeserializer<FieldError> = word.into_deserializer();
                word.deserialize_enum(name, variants, visitor)
            }
            value => Json(value).deserialize_any(visitor),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, FieldError> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        seq tuple tuple_struct map struct identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde_json::json;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Outer {
        #[allow(dead_code, reason = "only read")]
        count: u32,
        #[allow(dead_code, reason = "only read")]
        #[serde(default)]
        inner: Option<Inner>,
        #[allow(dead_code, reason = "only read")]
        #[serde(default)]
        list: Vec<String>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Inner {
        #[allow(dead_code, reason = "only read")]
        name: String,
    }

    fn error(value: Value) -> (ErrorKind, String) {
        let Value::Object(fields) = value else { panic!("an object") };
        let error = read::<Outer>(fields).expect_err("refused");
        (error.kind, error.at.path.expect("a path"))
    }

    #[test]
    fn every_error_names_its_path() {
        assert_eq!(error(json!({"count": 1, "cuont": 2})), (ErrorKind::UnknownField, "cuont".into()));
        assert_eq!(
            error(json!({"count": 1, "inner": {"name": "", "nmae": ""}})),
            (ErrorKind::UnknownField, "inner.nmae".into())
        );
        assert_eq!(error(json!({"inner": null})), (ErrorKind::MissingField, "count".into()));
        assert_eq!(error(json!({"count": 1, "inner": {}})), (ErrorKind::MissingField, "inner.name".into()));
        assert_eq!(error(json!({"count": -1})), (ErrorKind::WrongType, "count".into()));
        assert_eq!(error(json!({"count": 1.5})), (ErrorKind::WrongType, "count".into()));
        assert_eq!(error(json!({"count": 1, "list": ["a", 2]})), (ErrorKind::WrongType, "list[1]".into()));
        assert_eq!(error(json!({"count": 1, "inner": {"name": 7}})), (ErrorKind::WrongType, "inner.name".into()));
    }

    #[test]
    fn what_fits_is_read() {
        let Value::Object(fields) = json!({"count": 3, "inner": {"name": "x"}, "list": ["a"]}) else { panic!() };
        let outer = read::<Outer>(fields).expect("fits");
        assert_eq!((outer.count, outer.list.len()), (3, 1));
    }
}
