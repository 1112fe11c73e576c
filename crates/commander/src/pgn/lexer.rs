//! The words of a game's text, each with its place.

use rulebound_kernel::TextError;

use super::result::GameResult;

/// A place in a file, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub line: usize,
    pub column: usize,
}

impl Place {
    /// An error or a repair here.
    pub fn wrong(self, kind: &'static str, message: impl Into<String>) -> TextError {
        TextError { line: self.line, column: self.column, kind, message: message.into() }
    }

    /// The place of something inside the text that begins here, on the same line.
    pub fn inside(self, error: TextError) -> TextError {
        TextError { line: self.line, column: self.column + error.column - 1, ..error }
    }
}

/// A word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// `[Name "value"]`.
    Tag {
        name: String,
        value: String,
        /// Where the value begins, after its quotation mark.
        at: Place,
        /// Whether its bracket is missing.
        unclosed: bool,
    },
    /// `{…}`, or `; …` to the end of the line.
    Comment { text: String, to_line_end: bool },
    /// A line that starts with `%`.
    Escaped,
    /// `12.`, `12...`, or a number without dots.
    Number { number: u32, dots: usize },
    /// Dots alone.
    Dots,
    /// `$1`; `None` where it is no number up to 255.
    Nag(Option<u8>),
    /// `!`, `?!` and the like.
    Judgement(String),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `1-0` and the like.
    Result(GameResult),
    /// What is left: a turn.
    Turn(String),
}

/// A text and how far it has been read.
pub(super) struct Lexer<'a> {
    rest: &'a str,
    place: Place,
}

impl<'a> Lexer<'a> {
    pub fn new(text: &'a str, line: usize) -> Lexer<'a> {
        Lexer { rest: text, place: Place { line, column: 1 } }
    }

    pub fn place(&self) -> Place {
        self.place
    }

    /// Passes the mark that some programs put before everything.
    pub fn eat_byte_order_mark(&mut self) -> bool {
        let found = self.rest.starts_with('\u{feff}');
        if found {
            self.take('\u{feff}'.len_utf8());
        }
        found
    }

    /// Takes some bytes and keeps count of the place.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        match taken.rfind('\n') {
            None => self.place.column += taken.chars().count(),
            Some(last) => {
                self.place.line += taken.matches('\n').count();
                self.place.column = taken[last + 1..].chars().count() + 1;
            }
        }
        taken
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        self.take(self.rest.find(|letter| !wanted(letter)).unwrap_or(self.rest.len()))
    }

    fn eat(&mut self, wanted: char) -> bool {
        let found = self.rest.starts_with(wanted);
        if found {
            self.take(wanted.len_utf8());
        }
        found
    }

    /// The next word and its place.
    pub fn next(&mut self) -> Result<Option<(Place, Token)>, TextError> {
        self.take_while(char::is_whitespace);
        let place = self.place;
        let Some(letter) = self.rest.chars().next() else { return Ok(None) };
        let token = match letter {
            '%' if place.column == 1 => {
                self.take_while(|letter| letter != '\n');
                Token::Escaped
            }
            '[' => self.tag()?,
            '{' => self.comment()?,
            ';' => {
                let text = self.take_while(|letter| letter != '\n');
                Token::Comment { text: text[1..].to_owned(), to_line_end: true }
            }
            '(' if stack_length(self.rest).is_none() => {
                self.take(1);
                Token::Open
            }
            ')' => {
                self.take(1);
                Token::Close
            }
            '$' => {
                self.take(1);
                let number = self.take_while(|letter| letter.is_ascii_digit());
                Token::Nag(number.parse().ok())
            }
            '!' | '?' => Token::Judgement(self.take_while(|letter| letter == '!' || letter == '?').to_owned()),
            '.' => {
                self.take_while(|letter| letter == '.');
                Token::Dots
            }
            '0'..='9' | '*' => self.number_or_result()?,
            _ => self.turn()?,
        };
        Ok(Some((place, token)))
    }

    fn tag(&mut self) -> Result<Token, TextError> {
        self.take(1);
        self.blanks();
        let name = self.take_while(|letter| letter.is_ascii_alphanumeric() || letter == '_').to_owned();
        if name.is_empty() {
            return Err(self.place.wrong("bad-tag", "the name of a tag stands here: letters, digits and `_`"));
        }
        self.blanks();
        if !self.eat('"') {
            return Err(self.place.wrong("bad-tag", "the value of a tag stands here, in quotation marks"));
        }
        let at = self.place;
        let mut value = String::new();
        loop {
            value += self.take_while(|letter| !letter.is_control() && letter != '"' && letter != '\\');
            let place = self.place;
            if self.eat('"') {
                break;
            }
            if !self.eat('\\') {
                return Err(place.wrong("bad-tag", "the value of a tag ends with a quotation mark on its line"));
            }
            match self.rest.chars().next() {
                Some(letter @ ('"' | '\\')) => {
                    self.take(1);
                    value.push(letter);
                }
                _ => return Err(place.wrong("bad-escape", "after `\\` stands `\\` or `\"`")),
            }
        }
        self.blanks();
        Ok(Token::Tag { name, value, at, unclosed: !self.eat(']') })
    }

    fn blanks(&mut self) {
        self.take_while(|letter| letter == ' ' || letter == '\t');
    }

    fn comment(&mut self) -> Result<Token, TextError> {
        let place = self.place;
        self.take(1);
        let text = self.take_while(|letter| letter != '}').to_owned();
        if !self.eat('}') {
            return Err(place.wrong("unclosed-comment", "this comment has no end"));
        }
        Ok(Token::Comment { text, to_line_end: false })
    }

    fn number_or_result(&mut self) -> Result<Token, TextError> {
        let place = self.place;
        let length = self.rest.find(|letter| ends_word(letter) || letter == '.').unwrap_or(self.rest.len());
        let word = self.take(length);
        if let Some(result) = GameResult::of_token(word) {
            return Ok(Token::Result(result));
        }
        let number =
            word.parse().map_err(|_| place.wrong("bad-number", "a number of a move or a result stands here"))?;
        let dots = self.take_while(|letter| letter == '.').len();
        Ok(Token::Number { number, dots })
    }

    /// Everything up to what cannot be in a turn; parentheses belong to it only where they are those of a stack.
    fn turn(&mut self) -> Result<Token, TextError> {
        let start = self.rest;
        let mut length = 0;
        while let Some(letter) = start[length..].chars().next() {
            match letter {
                '(' => match stack_length(&start[length..]) {
                    Some(stack) => length += stack,
                    None => break,
                },
                letter if ends_word(letter) => break,
                letter => length += letter.len_utf8(),
            }
        }
        if length == 0 {
            return Err(self.place.wrong("unexpected", "this cannot stand here"));
        }
        Ok(Token::Turn(self.take(length).to_owned()))
    }
}

/// Whether a letter is in no turn, number or result.
fn ends_word(letter: char) -> bool {
    letter.is_whitespace() || "{};()[]$!?".contains(letter)
}

/// The length of a stack in parentheses, if one stands here: capital letters and signs of heroes only, which no variation
/// consists of.
fn stack_length(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('(')?;
    let length = inside.find(|letter: char| !letter.is_ascii_uppercase() && letter != '+')?;
    (length > 0 && inside[length..].starts_with(')')).then_some(length + 2)
}
