//! Reading notation character by character, with the place of every error.

use rulebound_kernel::TextError;

use crate::square::Square;
use crate::step::Manner;

/// A text and how far it has been read.
#[derive(Clone)]
pub(crate) struct Reader<'a> {
    text: &'a str,
    offset: usize,
    /// Where the last character taken started.
    last: usize,
}

impl<'a> Reader<'a> {
    pub fn new(text: &'a str) -> Reader<'a> {
        Reader { text, offset: 0, last: 0 }
    }

    pub fn offset(&self) -> usize {
        self.offset
    }

    fn rest(&self) -> &'a str {
        &self.text[self.offset..]
    }

    pub fn is_at_end(&self) -> bool {
        self.rest().is_empty()
    }

    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Takes a character.
    pub fn next(&mut self) -> Option<char> {
        let next = self.peek();
        self.last = self.offset;
        self.offset += next.map_or(0, char::len_utf8);
        next
    }

    /// Takes a character if it is the wanted one.
    pub fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.next();
        }
        found
    }

    /// Takes a word if it stands here.
    pub fn eat_all(&mut self, wanted: &str) -> bool {
        let found = self.rest().starts_with(wanted);
        if found {
            self.last = self.offset;
            self.offset += wanted.len();
        }
        found
    }

    pub fn expect(&mut self, wanted: char) -> Result<(), TextError> {
        if self.eat(wanted) { Ok(()) } else { Err(self.wrong("unexpected", format!("`{wanted}` stands here"))) }
    }

    /// Takes one or more spaces.
    pub fn space(&mut self, before: &str) -> Result<(), TextError> {
        if !self.eat(' ') {
            return Err(self.wrong("missing-field", format!("a space and {before} follow here")));
        }
        while self.eat(' ') {}
        Ok(())
    }

    pub fn end(&self) -> Result<(), TextError> {
        if self.is_at_end() { Ok(()) } else { Err(self.wrong("trailing", "nothing may follow here")) }
    }

    /// Takes a number without sign or leading zero.
    pub fn number(&mut self, what: &str) -> Result<u32, TextError> {
        let start = self.offset;
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let text = &self.rest()[..digits];
        self.offset += digits;
        if digits > 1 && text.starts_with('0') {
            return Err(self.wrong_at(start, "bad-number", format!("{what} has a leading zero")));
        }
        text.parse().map_err(|_| {
            let message = if digits == 0 { format!("{what} is a number") } else { format!("{what} is too large") };
            self.wrong_at(start, "bad-number", message)
        })
    }

    /// Takes a square; two digits belong to its rank where they can.
    pub fn square(&mut self) -> Result<Square, TextError> {
        let rest = self.rest();
        for length in [3, 2] {
            if let Some(square) = rest.get(..length).and_then(|text| text.parse().ok()) {
                self.offset += length;
                return Ok(square);
            }
        }
        Err(self.wrong("bad-square", "a square is a file a–k and a rank 1–12"))
    }

    /// Takes the separator of a manner; none is quiet.
    pub fn manner(&mut self) -> Manner {
        let separator = |manner: &Manner| !manner.separator().is_empty() && self.rest().starts_with(manner.separator());
        let manner = Manner::ALL.into_iter().find(separator).unwrap_or(Manner::Quiet);
        self.eat_all(manner.separator());
        manner
    }

    /// An error where the reader stands.
    pub fn wrong(&self, kind: &'static str, message: impl Into<String>) -> TextError {
        self.wrong_at(self.offset, kind, message)
    }

    /// An error at the last character taken.
    pub fn wrong_last(&self, kind: &'static str, message: impl Into<String>) -> TextError {
        self.wrong_at(self.last, kind, message)
    }

    pub fn wrong_at(&self, offset: usize, kind: &'static str, message: impl Into<String>) -> TextError {
        TextError::at(self.text, offset, kind, message)
    }
}
