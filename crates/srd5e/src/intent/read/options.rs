//! What follows a verb in any order, each at most once.

use rulebound_kernel::TextError;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::MOST_NAMED;
use super::reader::{Reader, begins_number, listed, shown};
use super::verbs::Verb;
use crate::data::words::words;
use crate::intent::Aim;
use crate::intent::act::Shoved;
use crate::name::Name;
use crate::nearest::nearest;
use crate::spot::{Heading, Spot, Target};

words! {
    /// A word that begins an option.
    Word {
        On = "on", At = "at", Toward = "toward", Covering = "covering", To = "to", With = "with", OneHanded = "one-handed",
        TwoHanded = "two-handed", By = "by", Thrown = "thrown", Slot = "slot", Option = "option", As = "as", From = "from",
        Using = "using", Amount = "amount", Against = "against", Skill = "skill", In = "in", Grapple = "grapple", Shove = "shove",
        KnockOut = "knock-out", Confirmed = "confirmed",
    }
}

/// The word before the moment of a readied act.
pub(super) const WHEN: &str = "when";

/// Options that exclude one another.
const APART: [(Word, Word); 5] = [
    (Word::OneHanded, Word::TwoHanded),
    (Word::Against, Word::Skill),
    (Word::With, Word::Grapple),
    (Word::With, Word::Shove),
    (Word::Grapple, Word::Shove),
];

/// Whether a word is never a name. Only so a list of names has an end, and a name that was forgotten is missed.
pub(super) fn is_reserved(word: &str) -> bool {
    word == WHEN || Word::named(word).is_some_and(|word| !matches!(word, Word::Grapple | Word::Shove))
}

/// What stands after the word of an option.
#[derive(Clone, Copy)]
pub(super) enum Value {
    Nothing,
    Name(&'static str),
    JoinedNames(&'static str),
    Target,
    Targets,
    Spot,
    Spots,
    Heading,
    Number(&'static str),
    Slot,
    Shoved,
    OneOf(&'static [&'static str]),
}

/// What was said after the word of an option.
enum Said {
    Nothing,
    Names(SmallVec<[Name; 1]>),
    Targets(SmallVec<[Target; 2]>),
    Spot(Spot),
    Spots(Spot, Vec<Spot>),
    Heading(Heading),
    Number(u32),
    Shoved(Shoved),
    Word(&'static str),
}

/// The options of an act.
#[derive(Default)]
pub(super) struct Options(SmallVec<[(Word, Said); 4]>);

impl Options {
    fn said(&self, word: Word) -> Option<&Said> {
        self.0.iter().find(|(one, _)| *one == word).map(|(_, said)| said)
    }

    /// Whether an option was said.
    pub fn has(&self, word: Word) -> bool {
        self.said(word).is_some()
    }

    pub fn name(&self, word: Word) -> Option<Name> {
        self.names(word).into_iter().next()
    }

    pub fn names(&self, word: Word) -> SmallVec<[Name; 1]> {
        if let Some(Said::Names(names)) = self.said(word) { names.clone() } else { SmallVec::new() }
    }

    pub fn targets(&self, word: Word) -> SmallVec<[Target; 2]> {
        if let Some(Said::Targets(targets)) = self.said(word) { targets.clone() } else { SmallVec::new() }
    }

    pub fn spot(&self, word: Word) -> Option<Spot> {
        match self.said(word)? {
            Said::Spot(spot) | Said::Spots(spot, _) => Some(*spot),
            _ => None,
        }
    }

    /// The places said after the first.
    fn further(&self, word: Word) -> &[Spot] {
        if let Some(Said::Spots(_, further)) = self.said(word) { further } else { &[] }
    }

    pub fn number(&self, word: Word) -> Option<u32> {
        if let Some(Said::Number(number)) = self.said(word) { Some(*number) } else { None }
    }

    pub fn shoved(&self) -> Option<Shoved> {
        if let Some(Said::Shoved(shoved)) = self.said(Word::Shove) { Some(*shoved) } else { None }
    }

    /// The one of a list of words that was said.
    pub fn word(&self, word: Word) -> Option<&'static str> {
        if let Some(Said::Word(word)) = self.said(word) { Some(word) } else { None }
    }

    pub fn aim(&self) -> Aim {
        Aim {
            on: self.targets(Word::On),
            at: self.spot(Word::At),
            toward: if let Some(Said::Heading(heading)) = self.said(Word::Toward) { Some(*heading) } else { None },
            covering: self.spot(Word::Covering),
            also: [self.further(Word::At), self.further(Word::Covering)].concat(),
            to: self.spot(Word::To),
        }
    }
}

impl Reader<'_> {
    /// The options of a verb, up to the end of the act.
    pub fn options(&mut self, verb: &Verb) -> Result<Options, TextError> {
        let mut options = Options::default();
        while !self.act_ends() {
            let Some((word, value)) = verb.options.iter().find(|(word, _)| word.name() == self.peek()) else {
                return Err(self.no_option(verb));
            };
            if options.has(*word) {
                return Err(self.error("twice", format!("`{word}` is said twice")));
            }
            let other = APART.iter().find_map(|(left, right)| {
                let other = if left == word { right } else { left };
                ((left == word || right == word) && options.has(*other)).then_some(other)
            });
            if let Some(other) = other {
                return Err(self.error("conflict", format!("`{word}` cannot be said with `{other}`")));
            }
            self.skip();
            let said = self.value(*value)?;
            options.0.push((*word, said));
            let places = [Word::At, Word::Covering];
            let both = places.into_iter().all(|word| options.spot(word).is_some());
            if both && places.into_iter().any(|word| !options.further(word).is_empty()) {
                return Err(self.error("conflict", "several places are named either `at` or `covering`".to_owned()));
            }
        }
        Ok(options)
    }

    fn value(&mut self, value: Value) -> Result<Said, TextError> {
        Ok(match value {
            Value::Nothing => Said::Nothing,
            Value::Name(what) => Said::Names(SmallVec::from_iter([self.name(what)?])),
            Value::JoinedNames(what) => {
                let mut names = SmallVec::new();
                self.joined_names(what, |reader, name| {
                    names.push(name);
                    reader.not_too_many(names.len(), MOST_NAMED, "names")
                })?;
                Said::Names(names)
            }
            Value::Target => Said::Targets(SmallVec::from_iter([self.target("a target")?])),
            Value::Targets => {
                let mut targets = SmallVec::new();
                loop {
                    self.not_too_many(targets.len() + 1, MOST_NAMED, "targets")?;
                    targets.push(self.target("a target")?);
                    if self.is_done() || is_reserved(self.peek()) {
                        break Said::Targets(targets);
                    }
                }
            }
            Value::Spot => Said::Spot(self.spot()?),
            Value::Spots => {
                let (first, mut further) = (self.spot()?, Vec::new());
                while !self.act_ends() && begins_number(self.peek()) {
                    self.not_too_many(further.len() + 2, MOST_NAMED, "places")?;
                    further.push(self.spot()?);
                }
                Said::Spots(first, further)
            }
            Value::Heading => Said::Heading(self.heading()?),
            Value::Number(what) => Said::Number(self.number(what)?),
            Value::Slot if self.take("pact") => Said::Word("pact"),
            Value::Slot => Said::Number(self.number("the level of the slot, or `pact`")?),
            Value::Shoved => self.shoved()?.map_or(Said::Nothing, Said::Shoved),
            Value::OneOf(words) => Said::Word(self.one_of(words)?),
        })
    }

    /// What becomes of somebody who is shoved, if it is said.
    pub fn shoved(&mut self) -> Result<Option<Shoved>, TextError> {
        Ok(if self.take("prone") {
            Some(Shoved::Prone)
        } else if !self.take("away") {
            None
        } else if self.take(Word::To.name()) {
            Some(Shoved::Away(Some(self.spot()?)))
        } else {
            Some(Shoved::Away(None))
        })
    }

    pub fn not_too_many(&self, count: usize, most: usize, what: &str) -> Result<(), TextError> {
        if count <= most { Ok(()) } else { Err(self.error("too-many", format!("at most {most} {what} can be said"))) }
    }

    /// The next word is no option of a verb.
    pub fn no_option(&self, verb: &Verb) -> TextError {
        let word = self.peek();
        let known = || verb.options.iter().map(|(word, _)| word.name());
        if word.is_empty() || verb.options.is_empty() {
            return self.unexpected();
        }
        let takes = format!("`{}` takes {}", verb.word, listed(known()));
        if Word::named(word).is_some() {
            return self.error("not-taken", format!("`{}` does not take `{word}`; {takes}", verb.word));
        }
        let word = shown(word);
        match nearest(self.peek(), known()) {
            Some(meant) => self.error("unexpected", format!("`{word}` does not fit; did you mean `{meant}`?")),
            None => self.error("unexpected", format!("`{word}` does not fit: {takes}")),
        }
    }
}
