//! Dice as written in the rules: `8d6`, `1d4+1`, `20`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Some equal dice and a number added to their sum. Without dice it is a fixed number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
pub struct Dice {
    /// How many dice.
    pub count: u16,
    /// Their sides; 0 if there are none.
    pub sides: u16,
    /// The number added.
    pub plus: i16,
}

/// A text that is not dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotDice(
    /// The text.
    pub String,
);

impl Dice {
    /// The average, rounded down, as stat blocks print it.
    pub const fn average(self) -> i32 {
        (self.count as i32 * (self.sides as i32 + 1)) / 2 + self.plus as i32
    }

    /// These dice with `more` of them added `times` times, as a higher slot adds them. `None` if the sides differ.
    pub fn raised(self, more: Self, times: u16) -> Option<Self> {
        if times == 0 {
            return Some(self);
        }
        let sides = if more.count == 0 { self.sides } else { more.sides };
        let same = self.count == 0 || self.sides == sides;
        same.then(|| Self {
            count: self.count + more.count * times,
            sides,
            plus: self.plus + more.plus * i16::try_from(times).unwrap_or(i16::MAX),
        })
    }
}

impl FromStr for Dice {
    type Err = NotDice;

    fn from_str(text: &str) -> Result<Self, NotDice> {
        let wrong = || NotDice(text.to_owned());
        let Some((count, rest)) = text.split_once('d') else {
            return text.parse().map(|plus| Self { count: 0, sides: 0, plus }).map_err(|_| wrong());
        };
        let (sides, plus) = match rest.find(['+', '-']) {
            Some(at) => (&rest[..at], rest[at..].parse().map_err(|_| wrong())?),
            None => (rest, 0),
        };
        let dice =
            Self { count: count.parse().map_err(|_| wrong())?, sides: sides.parse().map_err(|_| wrong())?, plus };
        if dice.count == 0 || dice.sides == 0 { Err(wrong()) } else { Ok(dice) }
    }
}

impl TryFrom<String> for Dice {
    type Error = NotDice;

    fn try_from(text: String) -> Result<Self, NotDice> {
        text.parse()
    }
}

impl From<Dice> for String {
    fn from(dice: Dice) -> Self {
        dice.to_string()
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.count, self.plus) {
            (0, plus) => write!(out, "{plus}"),
            (count, 0) => write!(out, "{count}d{}", self.sides),
            (count, plus) => write!(out, "{count}d{}{plus:+}", self.sides),
        }
    }
}

impl fmt::Display for NotDice {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "`{}` is not dice", self.0)
    }
}

impl std::error::Error for NotDice {}
