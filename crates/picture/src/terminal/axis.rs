//! The map of Axis & Allies as a table.

use std::fmt::Write;

use anstyle::{AnsiColor, Color};
use rulebound_axis::position::Position;
use rulebound_axis::power::Power;
use rulebound_axis::space::Space;
use rulebound_kernel::Mark;

use super::Style;
use super::marks::{self, Sign};

/// Writes the map as a table: the lands of each power with what they yield, the zones in which something is, and the canals.
///
/// `*` is a victory city, `@` a capital, `F` a factory with its damage. Marks stand before the ids, and below is said what
/// they mean.
pub fn axis(position: &Position, marks: &[Mark], style: Style) -> String {
    let map = position.map();
    let width = map.spaces().map(|space| map.id(space).len()).max().unwrap_or(0);
    let table = Table { position, marks, style, width };
    let mut text = String::new();
    for &power in map.order() {
        let money = position.money(power);
        let turn = if power == position.active() {
            format!(", {} in round {}", position.phase(), position.round())
        } else {
            String::new()
        };
        table.section(&mut text, &table.paint(power, power.id()), &format!("{money} IPC{turn}"));
        for land in map.lands().iter().filter(|&land| position.owner(land) == Some(power)) {
            table.line(&mut text, land);
        }
    }
    table.section(&mut text, "seas", "those in which something is");
    for zone in map.seas().iter().filter(|&zone| table.is_shown(zone)) {
        table.line(&mut text, zone);
    }
    for canal in map.canals() {
        let state = if position.open_canals().contains(canal) { "open" } else { "closed" };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{} is {state} to {}", map.canal_id(canal), position.active());
    }
    if !marks.is_empty() {
        text.push('\n');
        text.push_str(&marks::list(marks, style));
    }
    text
}

struct Table<'a> {
    position: &'a Position,
    marks: &'a [Mark],
    style: Style,
    /// How many characters the longest id has.
    width: usize,
}

impl Table<'_> {
    fn section(&self, text: &mut String, name: &str, said: &str) {
        let blank = if text.is_empty() { "" } else { "\n" };
        let _ = writeln!(text, "{blank}{name}: {said}");
    }

    fn is_shown(&self, zone: Space) -> bool {
        let occupied = Power::ALL.into_iter().any(|power| !self.position.units(zone, power).is_empty());
        occupied || marks::sign_at(self.marks, self.position.map().id(zone)).is_some()
    }

    fn line(&self, text: &mut String, space: Space) {
        let id = self.position.map().id(space);
        let (before, after) = match marks::sign_at(self.marks, id) {
            Some(Sign { bracket, number }) => {
                let (open, close) = bracket.signs();
                (open.to_string(), format!("{close}{number}"))
            }
            None => (" ".to_owned(), "  ".to_owned()),
        };
        let padding = " ".repeat(self.width.saturating_sub(id.len()) + 3usize.saturating_sub(after.len()));
        let (before, after) = (self.style.marked(&before), self.style.marked(&after));
        let line = format!("{before}{id}{after}{padding}{}{}", self.signs(space), self.units(space));
        let _ = writeln!(text, "{}", line.trim_end());
    }

    /// What a land yields, and what stands on it besides units; nothing for a zone.
    fn signs(&self, space: Space) -> String {
        let map = self.position.map();
        if map.is_sea(space) {
            return String::new();
        }
        let city = if map.cities().contains(space) { '*' } else { ' ' };
        let capital = if map.capital_of(space).is_some() { '@' } else { ' ' };
        let factory = match (self.position.has_factory(space), self.position.damage(space)) {
            (false, _) => String::new(),
            (true, 0) => "F".to_owned(),
            (true, damage) => format!("F-{damage}"),
        };
        format!("{:>2} {city}{capital}{factory:<5}", map.value(space))
    }

    fn units(&self, space: Space) -> String {
        let standing = |power: Power| {
            let units = self.position.units(space, power);
            (!units.is_empty()).then(|| self.paint(power, &format!("{power}: {units}")))
        };
        Power::ALL.into_iter().filter_map(standing).collect::<Vec<_>>().join("; ")
    }

    fn paint(&self, power: Power, text: &str) -> String {
        let colour = match power {
            Power::Russia => AnsiColor::Red,
            Power::Germany => AnsiColor::BrightBlack,
            Power::Uk => AnsiColor::Yellow,
            Power::Japan => AnsiColor::BrightRed,
            Power::Usa => AnsiColor::Green,
        };
        self.style.painted(text, anstyle::Style::new().bold().fg_color(Some(Color::Ansi(colour))))
    }
}

#[cfg(test)]
mod tests {
    use rulebound_axis::Axis;
    use rulebound_kernel::{Game, Role, Ruleset as _};

    use super::*;

    fn table(scenario: &str, marks: &[Mark]) -> String {
        let ruleset = <Axis as Game>::Ruleset::preset("standard").expect("a preset");
        let setup = Axis::scenario(&ruleset, scenario).expect("a scenario");
        axis(&Axis::check(&setup, &ruleset).expect("a position"), marks, Style::default())
    }

    #[test]
    fn the_table_says_who_holds_what_and_who_stands_where() {
        let drawn = table("start", &[]);
        assert!(drawn.starts_with("russia: 24 IPC, purchase in round 1\n archangel"), "{drawn}");
        let line = |id: &str| drawn.lines().find(|line| line.trim_start().starts_with(id)).expect("a line").to_owned();
        assert_eq!(
            line("germany ").split_whitespace().take(4).collect::<Vec<_>>(),
            ["germany", "10", "*@F", "germany:"]
        );
        assert!(line("sz05").contains("germany: "), "{drawn}");
        assert!(!drawn.contains("sz01"), "an empty zone");
        assert!(drawn.ends_with("suez_canal is open to russia\npanama_canal is open to russia\n"), "{drawn}");
    }

    #[test]
    fn marks_stand_before_the_ids() {
        let drawn = table("straits", &[Mark::place(Role::Blocker, "sz1"), Mark::place(Role::Target, "east_bank")]);
        assert!(drawn.contains("\n[sz1]1"), "{drawn}");
        assert!(drawn.contains("\n[east_bank]2"), "{drawn}");
        assert!(drawn.ends_with(" [2]  to          east_bank\n"), "{drawn}");
    }
}
