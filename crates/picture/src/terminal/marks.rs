//! Marks: how they stand on a board, and what they mean, in words.

use std::fmt::Write;

use rulebound_kernel::{Item, Mark, Place, Role};

use super::Style;

/// The brackets of a mark: `[one place]`, `<a line>`, `{an area}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Bracket {
    Place,
    Line,
    Area,
}

impl Bracket {
    pub(super) const fn signs(self) -> (char, char) {
        match self {
            Bracket::Place => ('[', ']'),
            Bracket::Line => ('<', '>'),
            Bracket::Area => ('{', '}'),
        }
    }

    /// The brackets of an item; a quantity stands nowhere.
    const fn of(item: &Item) -> Option<Bracket> {
        match item {
            Item::Place { .. } | Item::Token { .. } => Some(Bracket::Place),
            Item::Line { .. } => Some(Bracket::Line),
            Item::Zone { .. } => Some(Bracket::Area),
            Item::Number { .. } => None,
        }
    }
}

/// The brackets and the number of a mark that stands on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Sign {
    pub(super) bracket: Bracket,
    pub(super) number: usize,
}

/// Every mark with its sign.
pub(super) fn signed(marks: &[Mark]) -> impl Iterator<Item = (Option<Sign>, &Mark)> {
    let mut last = 0;
    marks.iter().map(move |mark| {
        let sign = Bracket::of(&mark.item).map(|bracket| {
            last += 1;
            Sign { bracket, number: last }
        });
        (sign, mark)
    })
}

/// The sign at a place: that of the smallest thing marked there, which would be lost in the larger ones.
pub(super) fn sign_at(marks: &[Mark], place: &str) -> Option<Sign> {
    signed(marks)
        .filter(|(_, mark)| mark.places().iter().any(|marked| marked.0 == place))
        .filter_map(|(sign, _)| sign)
        .min()
}

/// The marks as lines of text, numbered as a drawing numbers them. Quantities stand nowhere, and so have no number.
pub fn list(marks: &[Mark], style: Style) -> String {
    let width = marks.iter().map(|mark| role_words(mark.role).len()).max().unwrap_or(0);
    let mut lines = String::new();
    for (sign, mark) in signed(marks) {
        let sign = sign.map_or_else(String::new, |Sign { bracket, number }| {
            let (open, close) = bracket.signs();
            format!("{open}{number}{close}")
        });
        let sign = style.marked(&format!("{sign:>4}"));
        let role = role_words(mark.role);
        // Writing to a string cannot fail.
        let _ = writeln!(lines, "{sign}  {role:width$}  {}", item_words(&mark.item));
    }
    lines
}

/// The part a mark plays, for people.
const fn role_words(role: Role) -> &'static str {
    match role {
        Role::Origin => "from",
        Role::Target => "to",
        Role::Path => "way",
        Role::Blocker => "in the way",
        Role::Shooter => "shoots",
        Role::Attacker => "attacks",
        Role::Protected => "at stake",
        Role::Zone => "zone",
        Role::Terrain => "ground",
        Role::Missing => "missing",
        Role::Gate => "open",
        Role::Owed => "left over",
        Role::Need => "need",
        Role::Have => "have",
    }
}

fn item_words(item: &Item) -> String {
    match item {
        Item::Place { at } => at.to_string(),
        Item::Line { through: places } | Item::Zone { places } => {
            places.iter().map(Place::to_string).collect::<Vec<_>>().join(" ")
        }
        Item::Token { at, name } => format!("{name} on {at}"),
        Item::Number { name, value } => format!("{name} {value}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks() -> [Mark; 3] {
        [
            Mark::line(Role::Path, ["e4", "e5", "e6"]),
            Mark::number(Role::Need, "range", 3),
            Mark::token(Role::Blocker, "e5", "E"),
        ]
    }

    #[test]
    fn marks_are_numbered_and_quantities_are_not() {
        let expected = " <1>  way         e4 e5 e6\n      need        range 3\n [2]  in the way  E on e5\n";
        assert_eq!(list(&marks(), Style::default()), expected);
    }

    #[test]
    fn the_smallest_thing_gives_a_place_its_sign() {
        assert_eq!(sign_at(&marks(), "e4"), Some(Sign { bracket: Bracket::Line, number: 1 }));
        assert_eq!(sign_at(&marks(), "e5"), Some(Sign { bracket: Bracket::Place, number: 2 }));
        assert_eq!(sign_at(&marks(), "e7"), None);
    }
}
