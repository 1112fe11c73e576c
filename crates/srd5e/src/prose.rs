//! Lists and numbers as people say them.

/// `this, that and the other`; nothing for no words.
pub(crate) fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// `1st`, `2nd`, `3rd`, `4th`.
pub(crate) fn ordinal(level: u32) -> String {
    match level {
        1 => "1st".to_owned(),
        2 => "2nd".to_owned(),
        3 => "3rd".to_owned(),
        level => format!("{level}th"),
    }
}
