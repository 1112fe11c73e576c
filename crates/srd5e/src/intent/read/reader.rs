//! The words of a text, one after the other, each with its place.

use rulebound_kernel::TextError;

use super::options::{WHEN, is_reserved};
use super::{LONGEST_NAME, LONGEST_TEXT};
use crate::name::Name;
use crate::space::{Direction, Level, Mode, Square};
use crate::spot::{Heading, Spot, Target};

/// Where in a text one is. It lies at the start, at the space after a word, or at the end.
pub(super) struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// How many readied acts are being read.
    pub depth: usize,
}

impl<'a> Reader<'a> {
    pub fn new(text: &'a str) -> Self {
        Reader { text, at: 0, depth: 0 }
    }

    /// Whether nothing is left.
    pub fn is_done(&self) -> bool {
        self.at == self.text.len()
    }

    /// Whether the act that is being read ends here: at the end, or where the moment of a readied act begins.
    pub fn act_ends(&self) -> bool {
        self.is_done() || self.peek() == WHEN
    }

    /// Where the next word begins.
    pub fn start(&self) -> usize {
        if self.at == 0 { 0 } else { self.text.len().min(self.at + 1) }
    }

    /// The next word; empty at the end and where a space is too much.
    pub fn peek(&self) -> &'a str {
        let rest = &self.text[self.start()..];
        rest.find(' ').map_or(rest, |space| &rest[..space])
    }

    /// Goes past the next word.
    pub fn skip(&mut self) {
        self.at = self.start() + self.peek().len();
    }

    /// Goes past the next word if it is this one.
    pub fn take(&mut self, word: &str) -> bool {
        let here = self.peek() == word;
        if here {
            self.skip();
        }
        here
    }

    /// Nothing more may follow.
    pub fn finish(&self) -> Result<(), TextError> {
        if self.is_done() { Ok(()) } else { Err(self.unexpected()) }
    }

    /// Who acts, if the next word says so.
    pub fn actor(&mut self) -> Result<Option<Name>, TextError> {
        let word = self.peek();
        let Some(colon) = word.find(':') else { return Ok(None) };
        let name = self.name_of(self.start(), &word[..colon], "who acts")?;
        if colon + 1 < word.len() {
            let message = format!("a space is missing after `{name}:`");
            return Err(TextError::at(self.text, self.start() + colon + 1, "one-space", message));
        }
        self.skip();
        Ok(Some(name))
    }

    /// A name.
    pub fn name(&mut self, what: &str) -> Result<Name, TextError> {
        let name = self.name_of(self.start(), self.peek(), what)?;
        self.skip();
        Ok(name)
    }

    /// Names with a plus between them, with or without spaces around it.
    pub fn joined_names(
        &mut self,
        what: &str,
        mut take: impl FnMut(&Self, Name) -> Result<(), TextError>,
    ) -> Result<(), TextError> {
        loop {
            let mut start = self.start();
            for (index, part) in self.peek().split('+').enumerate() {
                start += usize::from(index > 0);
                let name = self.name_of(start, part, what)?;
                take(self, name)?;
                start += part.len();
            }
            self.skip();
            if !self.take("+") {
                return Ok(());
            }
        }
    }

    fn name_of(&self, start: usize, word: &str, what: &str) -> Result<Name, TextError> {
        let fault = |offset, kind, message| Err(TextError::at(self.text, start + offset, kind, message));
        if word.is_empty() && start > self.start() {
            return fault(0, "missing", format!("{what} is missing here"));
        }
        if word.is_empty() || is_reserved(word) {
            return Err(self.missing(what));
        }
        if word.len() > LONGEST_NAME {
            return fault(
                0,
                "name-too-long",
                format!("a name has at most {LONGEST_NAME} letters, this has {}", word.len()),
            );
        }
        let wrong = |(place, letter): &(usize, char)| {
            !(letter.is_ascii_alphabetic() || *place > 0 && (letter.is_ascii_digit() || *letter == '-'))
        };
        match word.char_indices().find(wrong) {
            None => Ok(Name::new(word)),
            Some((offset, _)) => {
                let word = shown(word);
                fault(
                    offset,
                    "not-a-name",
                    format!("`{word}` is no name: {what} is a letter, then letters, digits and hyphens"),
                )
            }
        }
    }

    /// A creature, an object or a square.
    pub fn target(&mut self, what: &str) -> Result<Target, TextError> {
        if begins_number(self.peek()) { self.spot().map(Target::Square) } else { self.name(what).map(Target::Creature) }
    }

    /// A direction or a square.
    pub fn heading(&mut self) -> Result<Heading, TextError> {
        let word = self.peek();
        if begins_number(word) {
            return self.spot().map(Heading::Square);
        }
        let direction = Direction::ALL.into_iter().find(|direction| direction.name() == word);
        let direction = direction.ok_or_else(|| {
            self.wrong("not-a-direction", "a direction", "a direction is `north`, `north-east` and so on, or a square")
        })?;
        self.skip();
        Ok(Heading::Word(direction))
    }

    /// A mode of moving, if the next word is one.
    pub fn mode(&mut self) -> Option<Mode> {
        Mode::ALL.into_iter().find(|mode| self.take(mode.name()))
    }

    /// A square.
    pub fn spot(&mut self) -> Result<Spot, TextError> {
        let word = self.peek();
        let mut parts = word.split(',');
        let (Some(x), Some(y), feet, None) = (parts.next(), parts.next(), parts.next(), parts.next()) else {
            return Err(self.no_square());
        };
        if !word.split(',').all(is_integer) {
            return Err(self.no_square());
        }
        let (row, height) = (x.len() + 1, x.len() + y.len() + 2);
        let square = Square::new(self.coordinate(0, x)?, self.coordinate(row, y)?);
        let level = feet.map(|feet| self.level(height, feet)).transpose()?;
        self.skip();
        Ok(Spot { square, level })
    }

    fn no_square(&self) -> TextError {
        self.wrong("not-a-square", "a square", "a square is `x,y`, or `x,y,z` with the height in feet")
    }

    /// A column or a row, `offset` bytes into the next word.
    fn coordinate(&self, offset: usize, digits: &str) -> Result<i16, TextError> {
        digits.parse().map_err(|_| self.out_of_range(offset, digits, i16::MIN.into(), i16::MAX.into()))
    }

    fn level(&self, offset: usize, digits: &str) -> Result<Level, TextError> {
        let (least, most) = (Level(i16::MIN).feet(), Level(i16::MAX).feet());
        let feet = digits.parse::<i32>().ok().filter(|feet| (least..=most).contains(feet));
        let feet = feet.ok_or_else(|| self.out_of_range(offset, digits, least, most))?;
        Level::from_feet(feet).ok_or_else(|| {
            let message = format!("a height is a multiple of 5 feet, and {feet} is none");
            TextError::at(self.text, self.start() + offset, "not-a-height", message)
        })
    }

    fn out_of_range(&self, offset: usize, digits: &str, least: i32, most: i32) -> TextError {
        let message = format!("{} is not from {least} to {most}", shown(digits));
        TextError::at(self.text, self.start() + offset, "out-of-range", message)
    }

    /// A number from 0.
    pub fn number(&mut self, what: &str) -> Result<u32, TextError> {
        let word = self.peek();
        if word.is_empty() || !word.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.wrong("not-a-number", what, "a whole number from 0 is expected"));
        }
        let number = word.parse().map_err(|_| {
            self.error("out-of-range", format!("{} is more than {}, the greatest number", shown(word), u32::MAX))
        })?;
        self.skip();
        Ok(number)
    }

    /// One of some words.
    pub fn one_of(&mut self, words: &[&'static str]) -> Result<&'static str, TextError> {
        let word = self.peek();
        let found = words.iter().copied().find(|one| *one == word);
        let found = found.ok_or_else(|| {
            let listed = listed(words.iter().copied());
            self.wrong("not-a-word", &listed, &format!("here stands {listed}"))
        })?;
        self.skip();
        Ok(found)
    }

    /// A text in quotes, in which `\"` is a quote and `\\` a backslash.
    pub fn quoted(&mut self) -> Result<String, TextError> {
        let start = self.start();
        let Some(inside) = self.text[start..].strip_prefix('"') else {
            return Err(self.wrong("not-quoted", "a text in quotes", "a text stands in quotes: `\"halt\"`"));
        };
        let fault = |place, kind, message: String| Err(TextError::at(self.text, start + 1 + place, kind, message));
        let mut text = String::new();
        let mut letters = inside.char_indices();
        let mut length = 0;
        while let Some((place, letter)) = letters.next() {
            let letter = match letter {
                '"' => {
                    let after = place + 1;
                    if !inside[after..].is_empty() && !inside[after..].starts_with(' ') {
                        return fault(after, "one-space", "a space is missing after the closing quote".into());
                    }
                    self.at = start + 1 + after;
                    return Ok(text);
                }
                '\\' => match letters.next() {
                    Some((_, letter @ ('"' | '\\'))) => letter,
                    _ => return fault(place, "not-an-escape", "after `\\` stands `\"` or `\\`".into()),
                },
                letter if letter.is_control() => {
                    return fault(
                        place,
                        "control-character",
                        "a text in quotes is one line without control characters".into(),
                    );
                }
                letter => letter,
            };
            length += 1;
            if length > LONGEST_TEXT {
                return fault(
                    place,
                    "text-too-long",
                    format!("a text in quotes has at most {LONGEST_TEXT} characters"),
                );
            }
            text.push(letter);
        }
        Err(self.error("unclosed-quote", "the quote that opens here is not closed"))
    }

    /// An error at the next word.
    pub fn error(&self, kind: &'static str, message: impl Into<String>) -> TextError {
        TextError::at(self.text, self.start(), kind, message)
    }

    /// Something should stand here, and nothing does.
    pub fn missing(&self, what: &str) -> TextError {
        match self.peek() {
            "" if !self.is_done() => self.spaced(),
            "" => self.error("missing", format!("{what} is missing here")),
            word => self.error("missing", format!("{what} is missing before `{}`", shown(word))),
        }
    }

    /// The next word is not what should stand here; `expected` says what that is.
    pub fn wrong(&self, kind: &'static str, what: &str, expected: &str) -> TextError {
        match self.peek() {
            word if word.is_empty() || is_reserved(word) => self.missing(what),
            word => self.error(kind, format!("`{}` does not fit: {expected}", shown(word))),
        }
    }

    /// The text should have ended before the next word.
    pub fn unexpected(&self) -> TextError {
        match self.peek() {
            "" => self.spaced(),
            WHEN => self.error("unexpected", "only what is readied has a moment: `ready …` before, `when …` after"),
            word => self.error("unexpected", format!("nothing more is expected before `{}`", shown(word))),
        }
    }

    fn spaced(&self) -> TextError {
        self.error("one-space", "one space stands between two words, and none at the ends")
    }
}

/// Whether a word is meant as a number or a square.
pub fn begins_number(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_digit() || letter == '-')
}

/// Whether a text is digits, perhaps with a minus before them.
fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// A word in a message: one line, not too long.
pub(super) fn shown(word: &str) -> String {
    const MOST: usize = 40;
    let cut = word.chars().nth(MOST).map_or("", |_| "…");
    word.chars().take(MOST).flat_map(char::escape_debug).chain(cut.chars()).collect()
}

/// Words as a list: `` `a`, `b` or `c` ``.
pub(super) fn listed(words: impl ExactSizeIterator<Item = &'static str>) -> String {
    let last = words.len().saturating_sub(1);
    words.enumerate().fold(String::new(), |list, (index, word)| {
        let between = match index {
            0 => "",
            _ if index == last => " or ",
            _ => ", ",
        };
        format!("{list}{between}`{word}`")
    })
}
