//! Comments, and the clock times among them.

use std::fmt;
use std::str::FromStr;

/// What somebody remarked: one or more words with single blanks between them, no brace that would end it, and no clock time,
/// which has a place of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment(String);

impl Comment {
    /// A comment, whatever its blanks and line breaks; `None` if it says nothing, has a `}` or a clock time.
    pub fn new(text: &str) -> Option<Comment> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let text = words.join(" ");
        (!text.is_empty() && !text.contains('}') && clock_in(&text).is_none()).then_some(Comment(text))
    }

    /// The words.
    pub fn text(&self) -> &str {
        &self.0
    }
}

/// What is left on a clock, in thousandths of a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Clock(pub u64);

impl fmt::Display for Clock {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, thousandths) = (self.0 / 1000, self.0 % 1000);
        write!(formatter, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        if thousandths == 0 {
            return Ok(());
        }
        formatter.write_str(format!(".{thousandths:03}").trim_end_matches('0'))
    }
}

/// A text is not a clock time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a clock time is hours, minutes and seconds, such as 0:04:59 or 0:04:59.5")]
pub struct NotAClock;

impl FromStr for Clock {
    type Err = NotAClock;

    fn from_str(text: &str) -> Result<Clock, NotAClock> {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |part: &str, length: usize| {
            (1..=length).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
        };
        let mut parts = whole.split(':');
        let (Some(hours), Some(minutes), Some(seconds), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(NotAClock);
        };
        if !digits(hours, 9) || !digits(minutes, 2) || !digits(seconds, 2) || !digits(fraction, 3) {
            return Err(NotAClock);
        }
        let number = |part: &str| part.parse::<u64>().map_err(|_| NotAClock);
        let (minutes, seconds) = (number(minutes)?, number(seconds)?);
        if minutes >= 60 || seconds >= 60 {
            return Err(NotAClock);
        }
        let thousandths = number(&format!("{fraction:0<3}"))?;
        Ok(Clock(((number(hours)? * 60 + minutes) * 60 + seconds) * 1000 + thousandths))
    }
}

/// The first clock time in a comment, with the text before and after it.
pub(super) fn clock_in(text: &str) -> Option<(&str, Clock, &str)> {
    const OPENING: &str = "[%clk";
    let mut from = 0;
    while let Some(found) = text[from..].find(OPENING) {
        let start = from + found;
        from = start + OPENING.len();
        let Some(length) = text[from..].find(']') else { break };
        if let Ok(clock) = text[from..from + length].trim().parse() {
            return Some((&text[..start], clock, &text[from + length + 1..]));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_print_and_parse() {
        let table = [
            ("0:00:00", 0),
            ("0:05:00", 300_000),
            ("1:02:03.5", 3_723_500),
            ("100:59:59.999", 363_599_999),
            ("0:00:00.01", 10),
        ];
        for (text, milliseconds) in table {
            assert_eq!(text.parse(), Ok(Clock(milliseconds)));
            assert_eq!(Clock(milliseconds).to_string(), text);
        }
        for wrong in
            ["", "5:00", "0:60:00", "0:00:60", "0:00:00.", "0:00:00.0001", "-1:00:00", "9999999999:00:00", "a:b:c"]
        {
            assert_eq!(wrong.parse::<Clock>(), Err(NotAClock), "{wrong}");
        }
    }

    #[test]
    fn a_comment_is_words() {
        assert_eq!(Comment::new(" a \n b ").expect("words").text(), "a b");
        for nothing in ["", " \n", "a } b", "x [%clk 0:00:01] y"] {
            assert_eq!(Comment::new(nothing), None, "{nothing}");
        }
        assert!(Comment::new("[%clk soon] [%eval 3]").is_some());
    }
}
