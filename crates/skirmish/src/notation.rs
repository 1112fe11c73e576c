//! How intents are written: `a1-a2 2s1a`, `a1-a2`, `a1*b3`, `a1$a2 3`, `duck`, `answer`, `lose 1s0a`, `end`.

use std::fmt;

use rulebound_kernel::TextError;

use crate::reader::Reader;
use crate::{Intent, Units};

impl Intent {
    /// Reads an intent.
    ///
    /// # Errors
    ///
    /// Names the place.
    pub fn parse(text: &str) -> Result<Intent, TextError> {
        let mut reader = Reader::new(text);
        let intent = read(&mut reader)?;
        reader.end()?;
        Ok(intent)
    }
}

fn read(reader: &mut Reader<'_>) -> Result<Intent, TextError> {
    for (word, intent) in [("end", Intent::End), ("duck", Intent::Duck), ("answer", Intent::Answer)] {
        if reader.take(word) {
            return Ok(intent);
        }
    }
    if reader.take("lose ") {
        let (soldiers, archers) = numbers(reader)?;
        return match (soldiers, archers) {
            (Some(soldiers), Some(archers)) => Ok(Intent::Lose(Units { soldiers, archers })),
            _ => Err(reader.error("incomplete", "losses name soldiers and archers, as in `lose 1s0a`")),
        };
    }
    let from = reader.square()?;
    if reader.take("*") {
        return Ok(Intent::Volley { from, to: reader.square()? });
    }
    if reader.take("$") {
        let to = reader.square()?;
        let coins = if reader.take(" ") { Some(reader.number()?) } else { None };
        return Ok(Intent::Bribe { from, to, coins });
    }
    reader.literal("-")?;
    let to = reader.square()?;
    let (soldiers, archers) = if reader.take(" ") { numbers(reader)? } else { (None, None) };
    Ok(Intent::March { from, to, soldiers, archers })
}

/// `2s1a`, or one half of it.
fn numbers(reader: &mut Reader<'_>) -> Result<(Option<u8>, Option<u8>), TextError> {
    let first = reader.number()?;
    if reader.take("a") {
        return Ok((None, Some(first)));
    }
    reader.literal("s")?;
    if reader.at_end() {
        return Ok((Some(first), None));
    }
    let second = reader.number()?;
    reader.literal("a")?;
    Ok((Some(first), Some(second)))
}

impl fmt::Display for Intent {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Intent::March { from, to, soldiers, archers } => {
                write!(formatter, "{from}-{to}")?;
                let space = if soldiers.is_some() || archers.is_some() { " " } else { "" };
                let soldiers = soldiers.map_or(String::new(), |soldiers| format!("{soldiers}s"));
                let archers = archers.map_or(String::new(), |archers| format!("{archers}a"));
                write!(formatter, "{space}{soldiers}{archers}")
            }
            Intent::Volley { from, to } => write!(formatter, "{from}*{to}"),
            Intent::Bribe { from, to, coins: None } => write!(formatter, "{from}${to}"),
            Intent::Bribe { from, to, coins: Some(coins) } => write!(formatter, "{from}${to} {coins}"),
            Intent::End => formatter.write_str("end"),
            Intent::Duck => formatter.write_str("duck"),
            Intent::Answer => formatter.write_str("answer"),
            Intent::Lose(units) => write!(formatter, "lose {units}"),
        }
    }
}
