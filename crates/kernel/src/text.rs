//! Errors in texts: positions, intents, actions.

use serde::Serialize;

/// A text could not be read; says where and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1. One past the end when something is missing there.
    pub column: usize,
    /// What is wrong, as a kebab-case word.
    pub kind: &'static str,
    /// What is wrong, as a sentence.
    pub message: String,
}

impl TextError {
    /// An error at a byte offset of `text`. An offset past the end means the end.
    pub fn at(text: &str, offset: usize, kind: &'static str, message: impl Into<String>) -> Self {
        let mut end = offset.min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &text[..end];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        TextError {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            kind,
            message: message.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_lines() {
        let error = TextError::at("Cờ\nab", 6, "unexpected", "no b here");
        assert_eq!((error.line, error.column), (2, 2));
        let inside = TextError::at("Cờ", 2, "unexpected", "inside a character");
        assert_eq!((inside.line, inside.column), (1, 2));
        let past = TextError::at("ab", 99, "too-short", "missing");
        assert_eq!((past.line, past.column), (1, 3));
    }
}
