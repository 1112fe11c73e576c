//! Why a rule was waived, in a few words.

use serde::{Deserialize, Serialize};

/// A reason that people gave: a line of visible characters, short enough to stand beside an action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Reason(String);

/// Why a text is no reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a reason has 1 to {} characters, all of them visible", Reason::LONGEST)]
pub struct ReasonError;

impl Reason {
    /// How many characters it has at most.
    pub const LONGEST: usize = 200;

    /// The reason that a text gives, without the spaces around it.
    ///
    /// # Errors
    ///
    /// Where it is empty, too long or has control characters.
    pub fn new(text: &str) -> Result<Self, ReasonError> {
        let text = text.trim();
        let fits = !text.is_empty() && text.chars().count() <= Self::LONGEST && !text.chars().any(char::is_control);
        if fits { Ok(Reason(text.to_owned())) } else { Err(ReasonError) }
    }

    /// Its words.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Reason {
    type Error = ReasonError;

    fn try_from(text: String) -> Result<Self, ReasonError> {
        Reason::new(&text)
    }
}

impl From<Reason> for String {
    fn from(reason: Reason) -> String {
        reason.0
    }
}

#[cfg(test)]
mod tests {
    use super::{Reason, ReasonError};

    #[test]
    fn a_reason_is_a_short_visible_line() {
        assert_eq!(Reason::new("  the bridge gives way ").as_ref().map(Reason::as_str), Ok("the bridge gives way"));
        assert!(Reason::new(&"é".repeat(Reason::LONGEST)).is_ok());
        for wrong in ["", "   ", "two\nlines", &"e".repeat(Reason::LONGEST + 1)] {
            assert_eq!(Reason::new(wrong), Err(ReasonError), "{wrong:?}");
        }
    }

    #[test]
    fn a_record_with_a_bad_reason_is_not_read() {
        assert!(serde_json::from_str::<Reason>("\"a\\u0007\"").is_err());
        assert_eq!(serde_json::to_string(&Reason::new("luck").expect("a reason")).expect("JSON"), "\"luck\"");
    }
}
