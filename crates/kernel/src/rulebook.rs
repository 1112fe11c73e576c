//! The rules in prose, each paragraph with its id, and waivers of single rules.
//!
//! A rulebook is Markdown with a fixed skeleton:
//!
//! ```text
//! # Title
//!
//! Introduction.
//!
//! ## CTL-2 Terrain
//!
//! ### CTL-2.3 Land and sea (refuses)
//!
//! Text of the rule …
//! ```
//!
//! `(refuses)` marks a rule for which an intent can be refused, `(refuses, waivable)` one that a game master may waive for
//! a single action.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

/// The id of a rule, such as `CTL-5.4`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct RuleId(Cow<'static, str>);

impl RuleId {
    /// The id as a constant of a game.
    pub const fn new(id: &'static str) -> Self {
        RuleId(Cow::Borrowed(id))
    }

    /// The text of the id.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// One paragraph of a rulebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its id.
    pub id: RuleId,
    /// Its short title.
    pub title: &'static str,
    /// Its text, Markdown.
    pub text: &'static str,
    /// Whether an intent can be refused because of it.
    pub refuses: bool,
    /// Whether a game master may waive it for one action.
    pub waivable: bool,
}

/// A group of rules under one heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its id, such as `CTL-5`.
    pub id: RuleId,
    /// Its title.
    pub title: &'static str,
    /// Its rules in order.
    pub rules: Vec<Rule>,
}

/// The rules of a game in prose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rulebook {
    /// The title of the book.
    pub title: &'static str,
    /// What stands before the first section.
    pub introduction: &'static str,
    /// The sections in order.
    pub sections: Vec<Section>,
}

/// Why a rulebook could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("rulebook line {line}: {message}")]
pub struct RulebookError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl Rulebook {
    /// Reads a rulebook.
    ///
    /// # Errors
    ///
    /// The first line that breaks the skeleton: a missing title, an id that does not belong to its section or stands twice,
    /// a mark that is not known, text outside a rule.
    pub fn parse(text: &'static str) -> Result<Rulebook, RulebookError> {
        let mut book = Rulebook { title: "", introduction: "", sections: Vec::new() };
        let mut headings = headings(text).peekable();
        let first = headings.next().filter(|heading| heading.level == 1 && heading.start == 0);
        let Some(title) = first else {
            return Err(RulebookError { line: 1, message: "a rulebook starts with `# Title`".into() });
        };
        book.title = title.words;
        let end = headings.peek().map_or(text.len(), |next| next.start);
        book.introduction = text[title.end..end].trim();
        while let Some(heading) = headings.next() {
            let body_end = headings.peek().map_or(text.len(), |next| next.start);
            let body = text[heading.end..body_end].trim();
            let fail = |message: String| Err(RulebookError { line: heading.line, message });
            let Some((id, words)) = heading.words.split_once(' ') else {
                return fail(format!("heading `{}` has no id and title", heading.words));
            };
            match heading.level {
                2 => {
                    if !body.is_empty() {
                        return fail(format!("text of section {id} stands outside a rule"));
                    }
                    if book.sections.iter().any(|section| section.id.as_str() == id) {
                        return fail(format!("section {id} stands twice"));
                    }
                    book.sections.push(Section { id: RuleId::new(id), title: words, rules: Vec::new() });
                }
                3 => {
                    let Some(section) = book.sections.last_mut() else {
                        return fail(format!("rule {id} stands before the first section"));
                    };
                    let parent = id.rsplit_once('.').map(|(parent, _)| parent);
                    if parent != Some(section.id.as_str()) {
                        return fail(format!("rule {id} stands in section {}", section.id));
                    }
                    if section.rules.iter().any(|rule| rule.id.as_str() == id) {
                        return fail(format!("rule {id} stands twice"));
                    }
                    if body.is_empty() {
                        return fail(format!("rule {id} has no text"));
                    }
                    let (title, refuses, waivable) = match split_marks(words) {
                        Ok(parts) => parts,
                        Err(mark) => return fail(format!("rule {id} has the unknown mark `{mark}`")),
                    };
                    section.rules.push(Rule { id: RuleId::new(id), title, text: body, refuses, waivable });
                }
                level => return fail(format!("a heading of level {level} has no place here")),
            }
        }
        Ok(book)
    }

    /// All rules in order.
    pub fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.sections.iter().flat_map(|section| &section.rules)
    }

    /// The rule with an id.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules().find(|rule| rule.id.as_str() == id)
    }
}

struct Heading {
    level: usize,
    words: &'static str,
    line: usize,
    start: usize,
    end: usize,
}

fn headings(text: &'static str) -> impl Iterator<Item = Heading> {
    let mut start = 0;
    text.split_inclusive('\n').enumerate().filter_map(move |(index, line)| {
        let from = start;
        start += line.len();
        let level = line.bytes().take_while(|&byte| byte == b'#').count();
        let words = line[level..].strip_prefix(' ').filter(|_| level > 0)?.trim();
        Some(Heading { level, words, line: index + 1, start: from, end: start })
    })
}

fn split_marks(words: &'static str) -> Result<(&'static str, bool, bool), &'static str> {
    let Some((title, marks)) = words.strip_suffix(')').and_then(|words| words.rsplit_once(" (")) else {
        return Ok((words, false, false));
    };
    let (mut refuses, mut waivable) = (false, false);
    for mark in marks.split(", ") {
        match mark {
            "refuses" => refuses = true,
            "waivable" => waivable = true,
            unknown => return Err(unknown),
        }
    }
    Ok((title, refuses, waivable))
}

/// The rules that are not enforced for one submitted action.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Waivers(Vec<RuleId>);

impl Waivers {
    /// Every rule is enforced.
    pub const NONE: Waivers = Waivers(Vec::new());

    /// Waives the rules with these ids.
    ///
    /// # Errors
    ///
    /// The first id that the rulebook does not have or does not mark waivable.
    pub fn new<'a>(rulebook: &Rulebook, ids: impl IntoIterator<Item = &'a str>) -> Result<Waivers, WaiverError> {
        let mut waived = Vec::new();
        for id in ids {
            let rule = rulebook.rule(id).ok_or_else(|| WaiverError::Unknown(id.to_owned()))?;
            if !rule.waivable {
                return Err(WaiverError::NotWaivable(rule.id.clone()));
            }
            if !waived.contains(&rule.id) {
                waived.push(rule.id.clone());
            }
        }
        waived.sort();
        Ok(Waivers(waived))
    }

    /// Whether a rule is waived.
    pub fn contains(&self, rule: &RuleId) -> bool {
        self.0.contains(rule)
    }

    /// Whether every rule is enforced.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The waived rules in order.
    pub fn iter(&self) -> impl Iterator<Item = &RuleId> {
        self.0.iter()
    }
}

/// Why a rule cannot be waived.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "kebab-case")]
pub enum WaiverError {
    /// The rulebook has no such rule.
    #[error("there is no rule {0}")]
    Unknown(String),
    /// The rulebook does not mark it waivable.
    #[error("rule {0} cannot be waived")]
    NotWaivable(RuleId),
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &str = "# Toy\n\nHello.\n\n## T-1 Ground\n\n### T-1.1 Walls (refuses, waivable)\n\nWalls stop.\n\n### T-1.2 Air\n\nAir does not.\n";

    #[test]
    fn a_rulebook_is_read_with_its_marks() {
        let book = Rulebook::parse(BOOK).expect("a book");
        assert_eq!((book.title, book.introduction), ("Toy", "Hello."));
        let wall = book.rule("T-1.1").expect("a rule");
        assert!(wall.refuses && wall.waivable);
        assert_eq!((wall.title, wall.text), ("Walls", "Walls stop."));
        assert!(!book.rule("T-1.2").expect("a rule").refuses);
        assert!(book.rule("T-2.1").is_none());
    }

    #[test]
    fn a_broken_skeleton_names_its_line() {
        let line = |text| Rulebook::parse(text).expect_err("broken").line;
        assert_eq!(line("Toy"), 1);
        assert_eq!(line("# Toy\n## T-1 Ground\nloose text\n"), 2);
        assert_eq!(line("# Toy\n## T-1 Ground\n### T-2.1 Walls\ntext\n"), 3);
        assert_eq!(line("# Toy\n## T-1 Ground\n### T-1.1 Walls (forbids)\ntext\n"), 3);
        assert_eq!(line("# Toy\n## T-1 Ground\n### T-1.1 A\ntext\n### T-1.1 B\ntext\n"), 5);
    }

    #[test]
    fn only_waivable_rules_are_waived() {
        let book = Rulebook::parse(BOOK).expect("a book");
        let waivers = Waivers::new(&book, ["T-1.1", "T-1.1"]).expect("waivable");
        assert_eq!(waivers.iter().count(), 1);
        assert!(waivers.contains(&RuleId::new("T-1.1")));
        assert_eq!(Waivers::new(&book, ["T-1.2"]), Err(WaiverError::NotWaivable(RuleId::new("T-1.2"))));
        assert_eq!(Waivers::new(&book, ["X"]), Err(WaiverError::Unknown("X".into())));
    }
}
