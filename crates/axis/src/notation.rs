//! Orders as text: `2 tank germany>poland>ukraine_ssr`.
//!
//! ```text
//! [POWER:] UNITS [@fresh | @LEFT | #NUMBER] PATH [raid] [load UNITS LAND at ZONE]… [offload UNITS LAND]…
//! buy UNITS · buy N factory · repair LAND N · bomb LAND · battle SPACE
//! [POWER:] lose UNITS [damage N] · [POWER:] damage N · [POWER:] submerge N · stay
//! retreat SPACE · withdraw · shelter SPACE · default
//! place N UNIT LAND [at ZONE] · place factory LAND · end
//! ```
//!
//! `POWER:` is left out for the active power's units; an ally's transport can be asked to load and to offload where it is.
//! `UNITS` are `2 tank` or `1 destroyer + 1 transport`. `PATH` names every space, `germany>poland>ukraine_ssr`, or its ends,
//! `germany..ukraine_ssr`, which leaves the way open. In battle `POWER:` is left out for the units of the power that is asked;
//! `damage` counts battleships that take a first hit, and `default` leaves an answer to the rules.

use std::fmt::Write as _;

use rulebound_kernel::TextError;

use crate::action::Action;
use crate::counts::Counts;
use crate::intent::{Intent, Wish};
use crate::map::Map;
use crate::order::{Drop, LONGEST_PATH, Load, MOST_DROPS, MOST_LOADS, Order, Path, Which};
use crate::power::Power;
use crate::space::Space;
use crate::unit::Unit;

/// Reads an intent.
pub(crate) fn parse(map: &Map, text: &str) -> Result<Intent, TextError> {
    let mut reader = Reader::new(map, text);
    let intent = match reader.verb() {
        "lose" | "damage" => reader.losses()?,
        "submerge" => {
            let power = reader.power()?;
            reader.next();
            Intent::Do(Action::Submerge { power, count: reader.number()? })
        }
        "stay" => {
            reader.next();
            Intent::Do(Action::Stay)
        }
        "retreat" => {
            reader.next();
            Intent::Do(Action::Retreat { to: reader.space()? })
        }
        "withdraw" => {
            reader.next();
            Intent::Do(Action::Withdraw)
        }
        "shelter" => {
            reader.next();
            Intent::Do(Action::Shelter { to: reader.space()? })
        }
        "default" => {
            reader.next();
            Intent::Default
        }
        "end" => {
            reader.next();
            Intent::Do(Action::End)
        }
        "buy" => reader.buy()?,
        "repair" => {
            reader.next();
            let land = reader.space()?;
            Intent::Do(Action::Repair { land, points: reader.number()? })
        }
        "bomb" => {
            reader.next();
            Intent::Do(Action::Bomb { land: reader.space()? })
        }
        "battle" => {
            reader.next();
            Intent::Do(Action::Fight { space: reader.space()? })
        }
        "place" => reader.place()?,
        _ => reader.order()?,
    };
    if reader.peek().is_empty() { Ok(intent) } else { Err(reader.error("unexpected", "the order ends before this")) }
}

/// The words of a text with their places.
struct Reader<'a> {
    map: &'a Map,
    text: &'a str,
    words: Vec<(usize, &'a str)>,
    at: usize,
}

/// Units as they were named: what is known, and the first name that is not.
struct Named {
    units: Counts,
    unknown: Option<String>,
}

impl<'a> Reader<'a> {
    fn new(map: &'a Map, text: &'a str) -> Self {
        let words =
            text.split_ascii_whitespace().map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word)).collect();
        Reader { map, text, words, at: 0 }
    }

    /// The word that stands here; empty at the end.
    fn peek(&self) -> &'a str {
        self.words.get(self.at).map_or("", |(_, word)| word)
    }

    fn next(&mut self) -> &'a str {
        let word = self.peek();
        self.at += 1;
        word
    }

    /// The word that says what is done: the first, or the next where the first names a power whose units take hits or
    /// submerge.
    fn verb(&self) -> &'a str {
        let next = self.words.get(self.at + 1).map_or("", |(_, word)| *word);
        let names_power = self.peek().ends_with(':') && ["lose", "damage", "submerge"].contains(&next);
        if names_power { next } else { self.peek() }
    }

    fn take(&mut self, word: &str) -> bool {
        let here = self.peek() == word;
        self.at += usize::from(here);
        here
    }

    /// An error at the word that stands here.
    fn error(&self, kind: &'static str, message: impl Into<String>) -> TextError {
        self.error_within(0, kind, message)
    }

    fn error_within(&self, offset: usize, kind: &'static str, message: impl Into<String>) -> TextError {
        let start = self.words.get(self.at).map_or(self.text.len(), |(start, _)| *start);
        TextError::at(self.text, start + offset, kind, message)
    }

    fn number(&mut self) -> Result<u8, TextError> {
        let word = self.peek();
        match word.parse::<u8>() {
            Ok(number) if number > 0 && !word.starts_with('+') => {
                self.at += 1;
                Ok(number)
            }
            _ if word.is_empty() => Err(self.error("missing", "a number is missing here")),
            _ => Err(self.error("not-a-number", format!("`{word}` is no number from 1 to 255"))),
        }
    }

    fn space_of(&self, id: &str, offset: usize) -> Result<Space, TextError> {
        self.map.space(id).ok_or_else(|| {
            if id.is_empty() {
                return self.error_within(offset, "missing", "a space is missing here");
            }
            let nearest = nearest(self.map, id);
            self.error_within(offset, "unknown-space", format!("there is no space `{id}`; did you mean `{nearest}`?"))
        })
    }

    fn space(&mut self) -> Result<Space, TextError> {
        let space = self.space_of(self.peek(), 0)?;
        self.at += 1;
        Ok(space)
    }

    /// `2 tank + 1 infantry`.
    fn named_units(&mut self) -> Result<Named, TextError> {
        let mut named = Named { units: Counts::NONE, unknown: None };
        loop {
            let count = self.number()?;
            let word = self.peek();
            match Unit::parse(word) {
                Some(unit) if named.units[unit] > 0 => {
                    return Err(self.error("twice", format!("`{unit}` stands twice")));
                }
                Some(unit) => named.units[unit] = count,
                None if word.is_empty() => return Err(self.error("missing", "a kind of unit is missing here")),
                None if is_word(word) => {
                    named.unknown.get_or_insert_with(|| word.to_owned());
                }
                None => return Err(self.error("not-a-unit", format!("`{word}` is no kind of unit"))),
            }
            self.at += 1;
            if !self.take("+") {
                return Ok(named);
            }
        }
    }

    fn units(&mut self) -> Result<Counts, TextError> {
        let start = self.at;
        let named = self.named_units()?;
        match named.unknown {
            None => Ok(named.units),
            Some(name) => {
                self.at = start;
                Err(self.error("not-a-unit", format!("`{name}` is no kind of unit")))
            }
        }
    }

    fn path(&mut self) -> Result<(Path, bool), TextError> {
        let word = self.peek();
        let (separator, any_route) = if word.contains("..") { ("..", true) } else { (">", false) };
        let mut path = Path::new();
        let mut offset = 0;
        for id in word.split(separator) {
            let space = self.space_of(id, offset)?;
            if path.try_push(space).is_err() {
                return Err(self.error_within(offset, "too-long", format!("a path has at most {LONGEST_PATH} spaces")));
            }
            offset += id.len() + separator.len();
        }
        if any_route && path.len() != 2 {
            return Err(self.error("unexpected", "an open way has two ends"));
        }
        self.at += 1;
        Ok((path, any_route))
    }

    fn which(&mut self) -> Result<Option<Which>, TextError> {
        let word = self.peek();
        let which = if word == "@fresh" {
            Which::Fresh
        } else if let Some(left) = word.strip_prefix('@') {
            Which::Left(
                plain_number(left).ok_or_else(|| self.error("not-a-number", "moves left are expected after `@`"))?,
            )
        } else if let Some(number) = word.strip_prefix('#') {
            let number = plain_number(number);
            Which::Ship(
                number.ok_or_else(|| self.error("not-a-number", "the number of a transport is expected after `#`"))?,
            )
        } else {
            return Ok(None);
        };
        self.at += 1;
        Ok(Some(which))
    }

    /// `uk:`, or nothing.
    fn power(&mut self) -> Result<Option<Power>, TextError> {
        let Some(id) = self.peek().strip_suffix(':') else { return Ok(None) };
        let power = Power::parse(id).ok_or_else(|| self.error("unknown-power", format!("there is no power `{id}`")))?;
        self.at += 1;
        Ok(Some(power))
    }

    /// `lose 2 infantry`, `lose 1 submarine damage 1` or `damage 1`.
    fn losses(&mut self) -> Result<Intent, TextError> {
        let power = self.power()?;
        let units = if self.take("lose") { self.units()? } else { Counts::NONE };
        let damaged = if self.take("damage") { self.number()? } else { 0 };
        Ok(Intent::Do(Action::Lose { power, units, damaged }))
    }

    fn order(&mut self) -> Result<Intent, TextError> {
        let power = self.power()?;
        let Named { units, unknown } = self.named_units()?;
        let which = self.which()?;
        let start = self.at;
        let (path, any_route) = self.path()?;
        let mut order = Order { raid: self.take("raid"), ..Order::new(units, path) };
        while self.take("load") {
            let units = self.units()?;
            let from = self.space()?;
            if !self.take("at") {
                return Err(self.error("missing", "`at` and a zone of the path are missing here"));
            }
            let at = self.space()?;
            if order.loads.try_push(Load { from, at, units }).is_err() {
                return Err(self.error("too-many", format!("an order has at most {MOST_LOADS} loads")));
            }
        }
        while self.take("offload") {
            let units = self.units()?;
            let to = self.space()?;
            if order.drops.try_push(Drop { to, units }).is_err() {
                return Err(self.error("too-many", format!("an order has at most {MOST_DROPS} offloads")));
            }
        }
        if order.steps() == 0 && order.loads.is_empty() && order.drops.is_empty() {
            self.at = start;
            return Err(
                self.error("too-short", "a path has at least two spaces, unless something is loaded or offloaded")
            );
        }
        Ok(Intent::Order(Box::new(Wish { power, unknown, which, any_route, order })))
    }

    fn buy(&mut self) -> Result<Intent, TextError> {
        self.next();
        let is_factory = self.words.get(self.at + 1).is_some_and(|(_, word)| *word == "factory");
        if is_factory {
            let count = self.number()?;
            self.next();
            return Ok(Intent::Do(Action::BuyFactories { count }));
        }
        Ok(Intent::Do(Action::Buy { units: self.units()? }))
    }

    fn place(&mut self) -> Result<Intent, TextError> {
        self.next();
        if self.take("factory") {
            return Ok(Intent::Do(Action::PlaceFactory { land: self.space()? }));
        }
        let count = self.number()?;
        let word = self.peek();
        let unit = Unit::parse(word).ok_or_else(|| self.error("not-a-unit", format!("`{word}` is no kind of unit")))?;
        self.at += 1;
        let factory = self.space()?;
        let at = if self.take("at") { self.space()? } else { factory };
        Ok(Intent::Do(Action::Place { unit, count, factory, at }))
    }
}

fn is_word(word: &str) -> bool {
    word.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_')
}

/// A number without sign.
fn plain_number(digits: &str) -> Option<u8> {
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

/// The id that is nearest to a word.
fn nearest<'a>(map: &'a Map, word: &str) -> &'a str {
    let word: String = word.chars().take(40).collect();
    map.spaces().map(|space| map.id(space)).min_by_key(|id| distance(&word, id)).unwrap_or("")
}

/// How many letters must be put in, left out or changed.
fn distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (index, letter) in left.chars().enumerate() {
        let mut corner = row[0];
        row[0] = index + 1;
        for (column, other) in right.iter().enumerate() {
            let changed = corner + usize::from(letter != *other);
            corner = row[column + 1];
            row[column + 1] = changed.min(corner + 1).min(row[column] + 1);
        }
    }
    row[right.len()]
}

/// Writes an intent.
pub(crate) fn print(map: &Map, intent: &Intent) -> String {
    match intent {
        Intent::Order(wish) => print_wish(map, wish),
        Intent::Do(action) => print_action(map, action),
        Intent::Default => "default".to_owned(),
    }
}

fn print_action(map: &Map, action: &Action) -> String {
    let id = |space: Space| map.id(space);
    match action {
        Action::Repair { land, points } => format!("repair {} {points}", id(*land)),
        Action::Buy { units } => format!("buy {}", print_units(units)),
        Action::BuyFactories { count } => format!("buy {count} factory"),
        Action::Move(order) => print(map, &Intent::from(Action::Move(order.clone()))),
        Action::Bomb { land } => format!("bomb {}", id(*land)),
        Action::Fight { space } => format!("battle {}", id(*space)),
        Action::Lose { power, units, damaged } => {
            let lost = (!units.is_empty()).then(|| format!("lose {}", print_units(units)));
            let hurt = (*damaged > 0).then(|| format!("damage {damaged}"));
            format!("{}{}", prefix(*power), lost.into_iter().chain(hurt).collect::<Vec<_>>().join(" "))
        }
        Action::Submerge { power, count } => format!("{}submerge {count}", prefix(*power)),
        Action::Stay => "stay".to_owned(),
        Action::Retreat { to } => format!("retreat {}", id(*to)),
        Action::Withdraw => "withdraw".to_owned(),
        Action::Shelter { to } => format!("shelter {}", id(*to)),
        Action::Place { unit, count, factory, at } if factory == at => format!("place {count} {unit} {}", id(*at)),
        Action::Place { unit, count, factory, at } => format!("place {count} {unit} {} at {}", id(*factory), id(*at)),
        Action::PlaceFactory { land } => format!("place factory {}", id(*land)),
        Action::End => "end".to_owned(),
    }
}

/// `uk: `, or nothing.
fn prefix(power: Option<Power>) -> String {
    power.map_or_else(String::new, |power| format!("{power}: "))
}

fn print_units(units: &Counts) -> String {
    units.iter().map(|(unit, count)| format!("{count} {unit}")).collect::<Vec<_>>().join(" + ")
}

fn print_wish(map: &Map, wish: &Wish) -> String {
    let Wish { power, unknown, which, any_route, order } = wish;
    let mut text = prefix(*power);
    text.push_str(&print_units(&order.units));
    if let Some(name) = unknown {
        let plus = if order.units.is_empty() { "" } else { " + " };
        let _ = write!(text, "{plus}1 {name}");
    }
    match which {
        None => {}
        Some(Which::Fresh) => text.push_str(" @fresh"),
        Some(Which::Left(left)) => drop(write!(text, " @{left}")),
        Some(Which::Ship(number)) => drop(write!(text, " #{number}")),
    }
    let ids: Vec<&str> = order.path.iter().map(|space| map.id(*space)).collect();
    let _ = write!(text, " {}", ids.join(if *any_route { ".." } else { ">" }));
    if order.raid {
        text.push_str(" raid");
    }
    for load in &order.loads {
        let _ = write!(text, " load {} {} at {}", print_units(&load.units), map.id(load.from), map.id(load.at));
    }
    for drop in &order.drops {
        let _ = write!(text, " offload {} {}", print_units(&drop.units), map.id(drop.to));
    }
    text
}
