//! Reading texts from left to right, with the place of whatever is wrong.

use std::str::FromStr;

use rulebound_kernel::TextError;

use crate::Square;

pub(crate) struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    pub fn new(text: &'a str) -> Self {
        Reader { text, at: 0 }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// An error where reading stands.
    pub fn error(&self, kind: &'static str, message: impl Into<String>) -> TextError {
        TextError::at(self.text, self.at, kind, message)
    }

    /// Passes over a word if it stands here.
    pub fn take(&mut self, word: &str) -> bool {
        let here = self.rest().starts_with(word);
        if here {
            self.at += word.len();
        }
        here
    }

    pub fn literal(&mut self, word: &str) -> Result<(), TextError> {
        if self.take(word) { Ok(()) } else { Err(self.error("unexpected", format!("`{word}` is expected here"))) }
    }

    pub fn space(&mut self) -> Result<(), TextError> {
        self.literal(" ")
    }

    /// The value of the word that stands here.
    pub fn one_of<T: Copy>(&mut self, what: &str, words: &[(&str, T)]) -> Result<T, TextError> {
        match words.iter().find(|(word, _)| self.take(word)) {
            Some(&(_, value)) => Ok(value),
            None => Err(self.error("unexpected", format!("{what} is expected here"))),
        }
    }

    /// What a part up to the next space means to a parser of its own.
    pub fn part<T>(&mut self, parse: impl Fn(&str) -> Result<T, TextError>) -> Result<T, TextError> {
        let rest = self.rest();
        let part = rest.find(' ').and_then(|end| rest.get(..end)).unwrap_or(rest);
        let read = parse(part).map_err(|mut error| {
            let start = self.error(error.kind, "");
            // Columns go on from where the part begins, unless the part has lines of its own.
            if error.line == 1 {
                error.column += start.column - 1;
            }
            error.line += start.line - 1;
            error
        })?;
        self.at += part.len();
        Ok(read)
    }

    /// A number without sign.
    pub fn number<T: FromStr>(&mut self) -> Result<T, TextError> {
        let rest = self.rest();
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        let digits = rest.get(..length).unwrap_or("");
        let number = digits.parse().map_err(|_| {
            let (kind, message) = if length == 0 {
                ("unexpected", "a number is expected here")
            } else {
                ("too-large", "the number is too large")
            };
            self.error(kind, message)
        })?;
        self.at += length;
        Ok(number)
    }

    pub fn square(&mut self) -> Result<Square, TextError> {
        match self.rest().get(..2).and_then(Square::parse) {
            Some(square) => {
                self.at += 2;
                Ok(square)
            }
            None => Err(self.error("no-square", "a square from a1 to e5 is expected here")),
        }
    }

    pub fn end(&self) -> Result<(), TextError> {
        if self.at_end() { Ok(()) } else { Err(self.error("unexpected", "the text should end here")) }
    }

    pub fn at_end(&self) -> bool {
        self.rest().is_empty()
    }
}
