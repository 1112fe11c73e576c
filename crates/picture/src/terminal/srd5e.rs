//! The grid of an encounter in letters.

use std::collections::BTreeMap;
use std::fmt::Write;

use anstyle::{AnsiColor, Color};
use rulebound_kernel::Mark;
use rulebound_srd5e::Health;
use rulebound_srd5e::outlook::{Movement, Outlook};
use rulebound_srd5e::space::{Cell, Grid, Kind, Level, Square};
use rulebound_srd5e::state::{Creature, Position, Who};

use super::Style;
use super::marks::{self, Sign};
use crate::svg::srd5e::{Area, areas, bare, conditions, fate, letters};

/// Draws the grid row by row, says below what its signs mean, who stands where and how, and what is left of the turn.
///
/// A square has two characters: those of the creature in it, else those of its ground. Marks stand round it, and are listed
/// at the end.
pub fn srd5e(position: &Position, marks: &[Mark], style: Style) -> String {
    let (grid, areas) = (bare(&position.stage), areas(position));
    let drawing = Drawing { position, grid: &grid, areas: &areas, marks, style, labels: labels(position) };
    let mut text = drawing.rows();
    text.push_str(&drawing.legend());
    text.push('\n');
    text.push_str(&drawing.creatures());
    text.push_str(&drawing.turn());
    if !marks.is_empty() {
        text.push('\n');
        text.push_str(&marks::list(marks, style));
    }
    text
}

/// Two characters for every creature, no two alike.
fn labels(position: &Position) -> BTreeMap<Who, String> {
    let mut labels: BTreeMap<Who, String> = BTreeMap::new();
    for (who, creature) in position.everyone() {
        let short = letters(creature.id().as_str(), 2);
        let first = short.chars().next().unwrap_or('?');
        let others = (creature.id().as_str().chars().skip(1)).chain('0'..='9').chain('a'..='z').chain('A'..='Z');
        let candidates = (short.chars().count() == 2).then_some(short).into_iter();
        let mut candidates =
            candidates.chain(others.filter(char::is_ascii_alphanumeric).map(|other| format!("{first}{other}")));
        // There are more candidates than creatures.
        let label = candidates.find(|label| labels.values().all(|known| known != label));
        labels.insert(who, label.unwrap_or_else(|| "??".to_owned()));
    }
    labels
}

/// The two characters of a ground, what it is called, and whether a square has it; the first that holds is shown.
type Ground = (&'static str, &'static str, fn(&Cell) -> bool);

const GROUNDS: [Ground; 14] = [
    ("##", "wall", |cell| cell.kind == Kind::Wall),
    ("()", "pillar", |cell| cell.kind == Kind::Pillar),
    ("/\\", "tree", |cell| cell.kind == Kind::Tree),
    ("++", "closed door", |cell| cell.kind == Kind::ClosedDoor),
    ("#|", "arrow slit", |cell| cell.kind == Kind::ArrowSlit),
    ("||", "glass", |cell| cell.kind == Kind::Glass),
    ("==", "low wall", |cell| cell.kind == Kind::LowWall),
    ("[]", "furniture", |cell| cell.kind == Kind::Furniture),
    ("%%", "chasm", |cell| cell.kind == Kind::Chasm),
    ("**", "fog", |cell| cell.fog),
    ("~~", "water", |cell| cell.water),
    ("::", "darkness", |cell| cell.darkness),
    ("^^", "difficult", |cell| cell.difficult),
    ("..", "silence", |cell| cell.silence),
];

struct Drawing<'a> {
    position: &'a Position,
    /// The map without what spells make of it.
    grid: &'a Grid,
    areas: &'a [Area],
    marks: &'a [Mark],
    style: Style,
    labels: BTreeMap<Who, String>,
}

impl Drawing<'_> {
    fn rows(&self) -> String {
        let extent = self.position.stage.grid.extent();
        let mut text = self.columns();
        for y in 0..extent.height() {
            let _ = write!(text, "{y:>3}");
            let mut closing = ' ';
            for x in 0..extent.width() {
                let (between, content, after) = self.square(Square::new(x, y), closing);
                text.push_str(&between);
                text.push_str(&content);
                closing = after;
            }
            if closing != ' ' {
                text.push_str(&self.style.marked(&closing.to_string()));
            }
            text.push('\n');
        }
        text
    }

    /// The numbers of the columns above the grid.
    fn columns(&self) -> String {
        let columns = (0..self.position.stage.grid.extent().width()).map(|x| format!("{x:>3}"));
        format!("   {}\n", columns.collect::<String>())
    }

    /// What stands between a square and the one before it, its two characters, and what closes its mark.
    fn square(&self, square: Square, closing: char) -> (String, String, char) {
        let sign = marks::sign_at(self.marks, &format!("{},{}", square.x, square.y));
        let (open, close) = sign.map_or((' ', ' '), |sign| sign.bracket.signs());
        let between = if open == ' ' { closing } else { open };
        let between = if between == ' ' { " ".to_owned() } else { self.style.marked(&between.to_string()) };
        (between, self.content(square, sign), close)
    }

    fn content(&self, square: Square, sign: Option<Sign>) -> String {
        let position = self.position;
        let here = |who: &Who| position.space(*who).is_some_and(|space| space.contains(square));
        // The living stand over the dead, riders over their mounts.
        let over = |who: &Who| (!position.creature(*who).is_dead(), position.creature(*who).riding.is_some());
        if let Some(who) = position.everyone().map(|(who, _)| who).filter(here).max_by_key(over) {
            let creature = position.creature(who);
            let label = &self.labels[&who];
            return self.style.painted(label, team(creature).bold());
        }
        let dimmed = anstyle::Style::new().dimmed();
        let Some(cell) = self.grid.cell(square) else { return "  ".to_owned() };
        if let Some(index) =
            self.areas.iter().rposition(|area| area.squares.contains(&square)).filter(|_| !cell.is_filled())
        {
            let colour = team_colour(self.areas[index].team);
            return self.style.painted(&sign_of(index), anstyle::Style::new().fg_color(Some(colour)));
        }
        match GROUNDS.iter().find(|(_, _, is)| is(cell)) {
            Some((signs, _, _)) => self.style.painted(signs, dimmed),
            None => match sign {
                // A bare square shows the number of its mark.
                Some(Sign { number, .. }) => self.style.marked(&format!("{number:>2}")),
                None => self.style.painted(&height(cell.level), dimmed),
            },
        }
    }

    /// The grounds that the grid has, and the areas that last.
    fn legend(&self) -> String {
        let grid = self.grid;
        let has = |is: &fn(&Cell) -> bool| grid.extent().squares().any(|square| grid.cell(square).is_some_and(is));
        let mut words: Vec<String> = GROUNDS
            .iter()
            .filter(|(_, _, is)| has(is))
            .map(|(signs, name, _)| format!("{} {name}", self.style.painted(signs, anstyle::Style::new().dimmed())))
            .collect();
        if has(&((|cell| cell.level != Level::GROUND) as fn(&Cell) -> bool)) {
            words.push("numbers are heights in feet".to_owned());
        }
        for (index, area) in self.areas.iter().enumerate() {
            let colour = anstyle::Style::new().fg_color(Some(team_colour(area.team)));
            let rounds = area.rounds.map(|rounds| format!(", {rounds} rounds left")).unwrap_or_default();
            let sign = self.style.painted(&sign_of(index), colour);
            words.push(format!("{sign} {} of {}{rounds}", area.name.words(), area.by));
        }
        if words.is_empty() { String::new() } else { format!("{}\n", words.join("   ")) }
    }

    /// A line for every creature, in the order of turns, those out of it at the end.
    fn creatures(&self) -> String {
        let position = self.position;
        let mut order: Vec<Who> = position.order.to_vec();
        order.extend(position.everyone().map(|(who, _)| who).filter(|who| !position.order.contains(who)));
        let width = position.creatures.iter().map(|creature| creature.id().as_str().len()).max().unwrap_or(0);
        let mut text = String::new();
        for who in order {
            let creature = position.creature(who);
            let turn = if position.current() == Some(who) { '>' } else { ' ' };
            let label = self.style.painted(&self.labels[&who], team(creature).bold());
            let at = position.space(who).map_or_else(|| "?".to_owned(), place);
            let hp = if creature.veiled {
                Health::of(creature).to_string()
            } else {
                format!("{}/{} hp", creature.hp, creature.most_hp())
            };
            let line =
                format!("{turn} {label} {:width$}  {at:<9} {hp:<11} {}", creature.id().as_str(), self.state(creature));
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    /// The team of a creature, and all that ails it.
    fn state(&self, creature: &Creature) -> String {
        let teams = &self.position.stage.teams;
        let mut words: Vec<String> =
            teams.get(usize::from(creature.team)).map(ToString::to_string).into_iter().collect();
        words.extend(fate(creature).map(str::to_owned));
        words.extend(conditions(creature).into_iter().map(|condition| condition.name().to_owned()));
        if creature.temp_hp > 0 {
            words.push(format!("{} temporary hp", creature.temp_hp));
        }
        if let Some(concentration) = &creature.concentration {
            words.push(format!("concentrating on {}", concentration.spell.words()));
        }
        if let Some(mount) = creature.riding {
            words.push(format!("rides {}", self.position.creature(mount).id()));
        }
        words.join(", ")
    }

    /// What is left of the turn, and who is asked before it goes on.
    fn turn(&self) -> String {
        let position = self.position;
        if let Some(pending) = position.pending.last().filter(|_| position.is_unbegun()) {
            return format!("before round 1, {} to roll initiative\n", position.creature(pending.who).id());
        }
        let Some(who) = position.current() else { return format!("round {}, the fight is over\n", position.round) };
        let name = position.creature(who).id();
        let mut text = format!("round {}, {name} to act: {}\n", position.round, left(&Outlook::of(position, who)));
        if let Some(pending) = position.pending.last() {
            let _ = writeln!(text, "{} is asked first: {}", position.creature(pending.who).id(), pending.kind.name());
        }
        text
    }
}

/// What is left of a turn, in numbers.
fn left(outlook: &Outlook) -> String {
    let counts = [
        ("action", outlook.actions),
        ("attack", outlook.attacks),
        ("bonus", outlook.bonus.into()),
        ("reaction", outlook.reaction.into()),
        ("interaction", outlook.interaction.into()),
    ];
    let is_told = |(name, count): &(&str, u32)| *name != "attack" || *count > 0;
    let mut words: Vec<String> =
        counts.into_iter().filter(is_told).map(|(name, count)| format!("{name} {count}")).collect();
    let movement = |movement: &Movement| format!("{} {}/{} ft", movement.mode.name(), movement.left, movement.speed);
    words.extend(outlook.movement.iter().map(movement));
    words.extend(outlook.slots.iter().map(|(level, left)| format!("slot-{level} {left}")));
    words.extend(outlook.pact.map(|(level, left)| format!("pact-slot-{level} {left}")));
    words.join(", ")
}

/// The height of a bare floor, where it has one.
fn height(level: Level) -> String {
    match level.feet() {
        0 => " .".to_owned(),
        feet @ -9..=99 => format!("{feet:>2}"),
        feet if feet > 0 => "^^".to_owned(),
        _ => "vv".to_owned(),
    }
}

fn place(space: rulebound_srd5e::space::Space) -> String {
    let (x, y, feet) = (space.square.x, space.square.y, space.level.feet());
    if feet == 0 { format!("{x},{y}") } else { format!("{x},{y},{feet}") }
}

/// The two characters of an area that lasts: a letter after a tick.
fn sign_of(index: usize) -> String {
    let letter = ('a'..='z').nth(index % 26).unwrap_or('a');
    format!("'{letter}")
}

fn team_colour(team: u8) -> Color {
    const COLOURS: [AnsiColor; 4] = [AnsiColor::Blue, AnsiColor::Red, AnsiColor::Green, AnsiColor::Yellow];
    Color::Ansi(COLOURS[usize::from(team) % COLOURS.len()])
}

fn team(creature: &Creature) -> anstyle::Style {
    anstyle::Style::new().fg_color(Some(team_colour(creature.team)))
}
