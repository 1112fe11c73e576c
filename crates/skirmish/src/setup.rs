//! Anything one can write down: a board, whose turn it is, and what is pending.

use std::fmt;

use rulebound_kernel::TextError;
use serde::{Deserialize, Serialize};

use crate::reader::Reader;
use crate::{Army, Board, Square};

/// The marches of a turn (SKM-3.3).
pub const MARCHES: u8 = 2;

/// A decision that must be made before the turn goes on (SKM-3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Pending {
    /// A company is shot at and ducks or answers.
    Reaction {
        /// Who shoots.
        shooter: Square,
        /// Who is shot at.
        target: Square,
    },
    /// A company was hit and names its losses.
    Losses {
        /// The company.
        square: Square,
        /// How many units it loses.
        hits: u8,
    },
}

impl Pending {
    /// The company whose army decides.
    pub fn asks(self) -> Square {
        match self {
            Pending::Reaction { target, .. } => target,
            Pending::Losses { square, .. } => square,
        }
    }
}

impl fmt::Display for Pending {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pending::Reaction { shooter, target } => write!(formatter, "{shooter}*{target}"),
            Pending::Losses { square, hits } => write!(formatter, "{square}:{hits}"),
        }
    }
}

/// A position as it is written: unchecked.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// What stands where.
    pub board: Board,
    /// Whose turn it is.
    pub active: Army,
    /// The marches made in this turn.
    pub marched: u8,
    /// Whether the deed of this turn is done.
    pub deed: bool,
    /// The coins of red, green and blue.
    pub purses: [u8; 3],
    /// The round, from 1.
    pub round: u16,
    /// What must be decided before the turn goes on, the next one last.
    pub pending: Vec<Pending>,
}

impl Setup {
    /// The coins of an army.
    pub fn purse(&self, army: Army) -> u8 {
        self.purses[army as usize]
    }

    /// The coins of an army, to change.
    pub fn purse_mut(&mut self, army: Army) -> &mut u8 {
        &mut self.purses[army as usize]
    }

    /// Reads `BOARD ARMY MARCHED DEED COINS ROUND PENDING`, as in `5/5/5/5/R212B20 red 0 - 3,3,3 1 -`.
    ///
    /// # Errors
    ///
    /// Names the place.
    pub fn parse(text: &str) -> Result<Setup, TextError> {
        let mut reader = Reader::new(text);
        let board = reader.part(Board::parse)?;
        reader.space()?;
        let active = reader.one_of("an army", &Army::ALL.map(|army| (army.name(), army)))?;
        reader.space()?;
        let marched = reader.number()?;
        reader.space()?;
        let deed = reader.one_of("a deed or none", &[("+", true), ("-", false)])?;
        reader.space()?;
        let red = reader.number()?;
        reader.literal(",")?;
        let green = reader.number()?;
        reader.literal(",")?;
        let blue = reader.number()?;
        reader.space()?;
        let round = reader.number()?;
        reader.space()?;
        let pending = read_pending(&mut reader)?;
        reader.end()?;
        Ok(Setup { board, active, marched, deed, purses: [red, green, blue], round, pending })
    }
}

fn read_pending(reader: &mut Reader<'_>) -> Result<Vec<Pending>, TextError> {
    let mut pending = Vec::new();
    if reader.take("-") {
        return Ok(pending);
    }
    loop {
        let square = reader.square()?;
        pending.push(if reader.take("*") {
            Pending::Reaction { shooter: square, target: reader.square()? }
        } else {
            reader.literal(":")?;
            Pending::Losses { square, hits: reader.number()? }
        });
        if !reader.take(",") {
            return Ok(pending);
        }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Setup { board, active, marched, purses: [red, green, blue], round, .. } = self;
        let deed = if self.deed { "+" } else { "-" };
        write!(formatter, "{board} {} {marched} {deed} {red},{green},{blue} {round} ", active.name())?;
        if self.pending.is_empty() {
            return formatter.write_str("-");
        }
        let pending: Vec<String> = self.pending.iter().map(Pending::to_string).collect();
        formatter.write_str(&pending.join(","))
    }
}
