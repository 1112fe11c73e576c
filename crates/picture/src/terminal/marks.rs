//! Marks in words: under a drawing, and alone for games without one.

use std::fmt::Write;

use rulebound_kernel::{Item, Mark, Place, Role};

use super::Style;

/// The marks as lines of text, numbered as a drawing numbers them. Quantities have no place, and so no number.
pub fn list(marks: &[Mark], style: Style) -> String {
    let width = marks.iter().map(|mark| role_words(mark.role).len()).max().unwrap_or(0);
    let mut lines = String::new();
    for (number, mark) in numbered(marks) {
        let number = number.map_or_else(String::new, |number| number.to_string());
        let number = style.marked(&format!("{number:>3}"));
        let role = role_words(mark.role);
        // Writing to a string cannot fail.
        let _ = writeln!(lines, "{number}  {role:width$}  {}", item_words(&mark.item));
    }
    lines
}

/// Every mark with the number it is drawn with.
pub(super) fn numbered(marks: &[Mark]) -> impl Iterator<Item = (Option<usize>, &Mark)> {
    let mut last = 0;
    marks.iter().map(move |mark| {
        let drawn = !mark.places().is_empty();
        last += usize::from(drawn);
        (drawn.then_some(last), mark)
    })
}

/// The part a mark plays, for people.
fn role_words(role: Role) -> &'static str {
    match role {
        Role::Origin => "from",
        Role::Target => "to",
        Role::Path => "way",
        Role::Blocker => "in the way",
        Role::Shooter => "shoots",
        Role::Attacker => "attacks",
        Role::Protected => "protected",
        Role::Zone => "zone",
        Role::Terrain => "terrain",
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
        Item::Token { at, name } => format!("{name} {at}"),
        Item::Number { name, value } => format!("{name} {value}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_numbered_and_quantities_are_not() {
        let marks = [
            Mark::token(Role::Blocker, "e5", "E"),
            Mark::number(Role::Need, "range", 3),
            Mark::line(Role::Path, ["e4", "e5", "e6"]),
        ];
        let expected = "  1  in the way  E e5\n     need        range 3\n  2  way         e4 e5 e6\n";
        assert_eq!(list(&marks, Style::default()), expected);
    }
}
