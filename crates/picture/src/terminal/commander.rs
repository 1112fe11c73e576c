//! The board of Commander Chess.

use std::fmt::Write;

use anstyle::{AnsiColor, Color as Ink};
use rulebound_commander::color::Color;
use rulebound_commander::position::Position;
use rulebound_commander::square::{FILES, RANKS, Square};
use rulebound_commander::terrain::{BRIDGES, Terrain};
use rulebound_kernel::Mark;

use super::Style;
use super::marks::{self, Sign};

/// The first rank north of the river, counted from 0.
const NORTH_BANK: u8 = 6;

/// Draws the board from rank 12 down to rank 1, with marks, and says below what they mean.
///
/// Red is written in upper case, blue in lower case, stacks in brackets with the carrier first, `+` before heroes. Empty
/// squares show their ground: `~` sea, `:` water and land, `.` land. The river runs between ranks 6 and 7, `=` are its
/// bridges.
pub fn commander(position: &Position, marks: &[Mark], style: Style) -> String {
    let drawing = Drawing::new(position, marks, style);
    let mut text = drawing.files();
    for rank in (0..RANKS).rev() {
        text.push_str(&drawing.rank(rank));
        if rank == NORTH_BANK {
            text.push_str(&drawing.river());
        }
    }
    text.push_str(&drawing.files());
    text.push_str(&state(position));
    if !marks.is_empty() {
        text.push('\n');
        text.push_str(&marks::list(marks, style));
    }
    text
}

struct Drawing<'a> {
    position: &'a Position,
    marks: &'a [Mark],
    style: Style,
    /// How many characters the squares of each file have.
    widths: [usize; FILES as usize],
}

impl<'a> Drawing<'a> {
    fn new(position: &'a Position, marks: &'a [Mark], style: Style) -> Self {
        let mut drawing = Drawing { position, marks, style, widths: [0; FILES as usize] };
        for square in Square::all() {
            let (before, text, after) = drawing.parts(square);
            let width = &mut drawing.widths[usize::from(square.file())];
            *width = (*width).max(before.len() + text.len() + after.len());
        }
        drawing
    }

    fn width(&self, file: u8) -> usize {
        self.widths[usize::from(file)]
    }

    /// What stands before, on and behind a square: the brackets of a mark or blanks, the stack or the ground.
    fn parts(&self, square: Square) -> (String, String, String) {
        let text = match self.position.board().at(square) {
            Some((color, stack)) => stack.text(color),
            None => ground(square).to_owned(),
        };
        match marks::sign_at(self.marks, &square.to_string()) {
            Some(Sign { bracket, number }) => {
                let (open, close) = bracket.signs();
                (open.to_string(), text, format!("{close}{number} "))
            }
            None => (" ".to_owned(), text, " ".to_owned()),
        }
    }

    /// The letters of the files, above and below the board.
    fn files(&self) -> String {
        let mut line = "   ".to_owned();
        for file in 0..FILES {
            let letter = char::from(b'a' + file);
            // Writing to a string cannot fail.
            let _ = write!(line, " {letter:<width$}", width = self.width(file) - 1);
        }
        ended(&line)
    }

    fn rank(&self, rank: u8) -> String {
        let mut line = format!("{:>2} ", rank + 1);
        for square in (0..FILES).filter_map(|file| Square::new(file, rank)) {
            line.push_str(&self.square(square));
        }
        let _ = write!(line, " {}", rank + 1);
        ended(&line)
    }

    fn square(&self, square: Square) -> String {
        let (before, text, after) = self.parts(square);
        let padding = " ".repeat(self.width(square.file()) - before.len() - text.len() - after.len());
        let ink = self.position.board().color(square).map_or(anstyle::Style::new().dimmed(), piece_style);
        let (before, after) = (self.style.marked(&before), self.style.marked(&after));
        format!("{before}{}{after}{padding}", self.style.painted(&text, ink))
    }

    /// The river with its bridges.
    fn river(&self) -> String {
        let mut line = "   ".to_owned();
        for file in 0..FILES {
            let sign = if BRIDGES.contains(&file) { "=" } else { "~" };
            line.push_str(&sign.repeat(self.width(file)));
        }
        ended(&self.style.painted(&line, water_style()))
    }
}

/// The line without blanks at its end.
fn ended(line: &str) -> String {
    format!("{}\n", line.trim_end())
}

/// What an empty square shows.
fn ground(square: Square) -> &'static str {
    match (Terrain::Water.has(square), Terrain::Land.has(square)) {
        (true, false) => "~",
        (true, true) => ":",
        (false, _) => ".",
    }
}

/// Who is to act, the clocks, and the open session.
fn state(position: &Position) -> String {
    let mut text = format!(
        "{} to act, move {}, {} half-moves without a capture\n",
        position.turn(),
        position.full_moves(),
        position.half_moves()
    );
    if let Some(session) = position.session() {
        let _ = writeln!(text, "a stack deploys from {}; left to deploy: {}", session.origin, remaining(position));
    }
    text
}

/// The members that may still deploy.
fn remaining(position: &Position) -> String {
    let letters = position.session().map(|session| session.remaining().to_string()).unwrap_or_default();
    if letters.is_empty() { "none".to_owned() } else { letters }
}

fn piece_style(color: Color) -> anstyle::Style {
    let ink = match color {
        Color::Red => AnsiColor::Red,
        Color::Blue => AnsiColor::Blue,
    };
    anstyle::Style::new().bold().fg_color(Some(Ink::Ansi(ink)))
}

fn water_style() -> anstyle::Style {
    anstyle::Style::new().fg_color(Some(Ink::Ansi(AnsiColor::Cyan)))
}

#[cfg(test)]
mod tests {
    use rulebound_commander::Commander;
    use rulebound_kernel::{Game, Role, Ruleset as _};

    use super::*;

    fn position(fen: &str) -> Position {
        let ruleset = <Commander as Game>::Ruleset::preset("standard").expect("a preset");
        Commander::check(&Commander::parse_setup(fen).expect("a setup"), &ruleset).expect("a position")
    }

    const START: &str =
        "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1";

    #[test]
    fn the_start_is_drawn() {
        insta::assert_snapshot!(commander(&position(START), &[], Style::default()));
    }

    #[test]
    fn stacks_heroes_and_marks_are_drawn() {
        let position = position("5c5/11/4e6/11/11/2(NF+T)8/11/11/4T6/11/11/6C4 b - - 3 12");
        let marks = [
            Mark::line(Role::Path, ["e4", "e5", "e6"]),
            Mark::token(Role::Blocker, "e10", "e"),
            Mark::zone(Role::Zone, ["d10", "e10", "e9"]),
            Mark::place(Role::Target, "e6"),
            Mark::number(Role::Need, "distance", 3),
        ];
        insta::assert_snapshot!(commander(&position, &marks, Style::default()));
    }

    #[test]
    fn colours_are_only_used_when_asked_for() {
        let position = position(START);
        assert!(!commander(&position, &[], Style::default()).contains('\u{1b}'));
        let coloured = commander(&position, &[], Style { colour: true });
        assert!(coloured.contains('\u{1b}'));
        let plain = without_escapes(&coloured);
        assert_eq!(plain, commander(&position, &[], Style::default()), "colours change nothing else");
    }

    /// The text without its escape sequences.
    fn without_escapes(text: &str) -> String {
        let mut plain = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('\u{1b}') {
            plain.push_str(before);
            rest = after.split_once('m').map_or("", |(_, after)| after);
        }
        plain + rest
    }
}
