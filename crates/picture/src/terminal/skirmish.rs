//! The field of Skirmish at the Ford.

use anstyle::{AnsiColor, Color as Ink};
use rulebound_kernel::Mark;
use rulebound_skirmish::{Army, Position, RIVER, ROCKS, Square};

use super::Style;
use super::marks::{self, Sign};

/// How many characters a square has: brackets, a company, and the number of a mark.
const WIDTH: usize = 7;

/// Draws the field from rank 5 down to rank 1, with marks, and says below what they mean.
///
/// A company is the letter of its army with its soldiers and its archers, as in positions: `R21`. Empty squares show their
/// ground: `~` river, `#` rocks, `.` grass.
pub fn skirmish(position: &Position, marks: &[Mark], style: Style) -> String {
    let mut text = files();
    for rank in (0..Square::EDGE).rev() {
        let mut line = format!("{} ", rank + 1);
        for square in (0..Square::EDGE).filter_map(|file| Square::new(file, rank)) {
            line.push_str(&cell(position, square, marks, style));
        }
        text.push_str(&format!("{line} {}\n", rank + 1));
    }
    text.push_str(&files());
    text.push_str(&format!("{} to act, round {}\n", position.decider().name(), position.setup().round));
    if !marks.is_empty() {
        text.push('\n');
        text.push_str(&marks::list(marks, style));
    }
    text
}

/// The letters of the files, above and below the field.
fn files() -> String {
    let letters = (0..Square::EDGE).map(|file| format!("{:^WIDTH$}", char::from(b'a' + file)));
    format!("  {}\n", letters.collect::<String>().trim_end())
}

fn cell(position: &Position, square: Square, marks: &[Mark], style: Style) -> String {
    let company = position.setup().board[square];
    let text = company.map_or_else(|| format!("{:^3}", ground(square)), |company| company.to_string());
    let (before, after) = match marks::sign_at(marks, &square.to_string()) {
        Some(Sign { bracket, number }) => {
            let (open, close) = bracket.signs();
            (format!(" {open}"), format!("{close}{number}"))
        }
        None => ("  ".to_owned(), "  ".to_owned()),
    };
    let padding = " ".repeat(WIDTH.saturating_sub(before.len() + text.len() + after.len()));
    let ink = company.map_or(anstyle::Style::new().dimmed(), |company| army_style(company.army));
    format!("{}{}{}{padding}", style.marked(&before), style.painted(&text, ink), style.marked(&after))
}

/// What an empty square shows.
fn ground(square: Square) -> &'static str {
    if RIVER.contains(square) {
        "~"
    } else if ROCKS.contains(square) {
        "#"
    } else {
        "."
    }
}

fn army_style(army: Army) -> anstyle::Style {
    let colour = match army {
        Army::Red => AnsiColor::Red,
        Army::Green => AnsiColor::Green,
        Army::Blue => AnsiColor::Blue,
    };
    anstyle::Style::new().bold().fg_color(Some(Ink::Ansi(colour)))
}

#[cfg(test)]
mod tests {
    use rulebound_kernel::{Game, Item, Place, Role, Ruleset as _};
    use rulebound_skirmish::{Ruleset, Skirmish};

    use super::*;

    #[test]
    fn the_field_shows_companies_ground_and_marks() {
        let ruleset = Ruleset::preset("standard").expect("a preset");
        let start = Skirmish::scenario(&ruleset, "start").expect("a scenario");
        let position = Skirmish::check(&start, &ruleset).expect("a position");
        let mark = Mark { role: Role::Terrain, item: Item::Place { at: Place("b1".into()) } };
        let drawn = skirmish(&position, &[mark], Style::default());
        let expected = "     a      b      c      d      e
5   B21     .     B22     .     B21   5
4    .      .      #      .      .    4
3    ~      ~      ~      ~      ~    3
2    .      .      #      .      .    2
1   R21   [R11]1   .     G11    G21   1
     a      b      c      d      e
red to act, round 1
";
        assert!(drawn.starts_with(expected), "{drawn}");
        assert!(drawn.contains("[1]"), "{drawn}");
    }
}
