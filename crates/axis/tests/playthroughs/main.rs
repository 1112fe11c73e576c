//! Three games as text, action by action with their dice and all that comes of them, compared with the files beside this one.
//!
//! `UPDATE_PLAYTHROUGHS=1 cargo nextest run -p rulebound-axis --test playthroughs` writes them anew.

mod words;

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use rulebound_axis::Axis;
use rulebound_axis::action::Action;
use rulebound_axis::phase::Phase;
use rulebound_axis::position::Position;
use rulebound_axis::power::Power;
use rulebound_axis::ruleset::Ruleset;
use rulebound_kernel::dice::{Scripted, Seeded};
use rulebound_kernel::{Dice, Draw, Game, Quick, Turn, Waivers};

/// A game that is written down while it is played.
struct Playthrough {
    position: Position,
    /// The board when the turn began.
    turn_began: Position,
    /// The turn and the phase that were written last.
    written: Option<(u16, Power, Phase)>,
    text: String,
}

impl Playthrough {
    fn new(title: &str, scenario: &str, ruleset: &Ruleset) -> Playthrough {
        let setup = Axis::scenario(ruleset, scenario).expect("a scenario");
        let position = Axis::check(&setup, ruleset).expect("a position");
        let mut playthrough =
            Playthrough { turn_began: position.clone(), position, written: None, text: format!("{title}\n") };
        playthrough.say(1, "The board");
        for space in playthrough.position.map().clone().spaces() {
            let is_empty = playthrough.position.map().is_sea(space)
                && Power::ALL.into_iter().all(|power| playthrough.position.units(space, power).is_empty());
            if !is_empty && !playthrough.position.map().is_impassable(space) {
                let line = words::space(&playthrough.position, space);
                playthrough.say(2, &line);
            }
        }
        playthrough
    }

    fn say(&mut self, depth: usize, line: &str) {
        let indent = 2 * (depth - 1);
        writeln!(self.text, "{:indent$}{line}", "").expect("a text");
    }

    /// The heads of the turn and of its phase, where they are new.
    fn head(&mut self) {
        let (round, power, phase) = (self.position.round(), self.position.active(), self.position.phase());
        let written = self.written.replace((round, power, phase));
        if written.is_none_or(|(_, before, _)| before != power) {
            self.say(1, &format!("\nRound {round}, {power}"));
        }
        if written.is_none_or(|(_, before, known)| (before, known) != (power, phase)) {
            self.say(2, phase.name());
        }
    }

    /// Does something, and writes down what comes of it.
    fn act(&mut self, action: &Action, dice: &mut dyn Dice) {
        let Turn::Decide { side, .. } = Axis::turn(&self.position) else { panic!("the game is over") };
        let text = Axis::print_action(&self.position, action);
        let events = Axis::decide(&self.position, action, &Waivers::NONE, dice)
            .unwrap_or_else(|error| panic!("{text}: {error:?} after\n{}", self.text));
        let decides = Power::of(side).filter(|power| *power != self.position.active());
        self.head();
        let asked = decides.map_or_else(String::new, |power| format!("{power}: "));
        self.say(3, &format!("{asked}{text}"));
        let before = self.position.clone();
        for event in &events {
            Axis::evolve(&mut self.position, event);
            if let Some(line) = words::event(before.map(), event) {
                self.say(4, &line);
            }
        }
        if before.active() != self.position.active() {
            self.end_turn();
        }
    }

    /// What the turn changed, and what each power has.
    fn end_turn(&mut self) {
        self.say(2, "the end of the turn");
        let map = self.position.map().clone();
        for space in map.spaces() {
            let [then, now] = [&self.turn_began, &self.position].map(|position| words::space(position, space));
            if then != now {
                self.say(3, &now);
            }
        }
        for &power in map.order() {
            let line = words::power(&self.position, power);
            self.say(3, &line);
        }
        self.turn_began = self.position.clone();
        if let Turn::Over(outcome) = Axis::turn(&self.position) {
            let winner =
                outcome.winner.map_or_else(|| "nobody".to_owned(), |team| Axis::team_name(&self.position, team));
            self.say(1, &format!("\nThe game is over: {winner} wins"));
        }
    }

    /// Plays at random to the end, or to the end of a round. Actions are drawn from their sorted texts, so that it does not
    /// matter how they are listed.
    fn at_random(mut self, seed: u64, last_round: u16) -> String {
        let (mut draw, mut dice) = (Quick::new(seed), Seeded::new(seed));
        while matches!(Axis::turn(&self.position), Turn::Decide { .. }) && self.position.round() <= last_round {
            let mut listed = Vec::new();
            Axis::actions(&self.position, &mut |action| {
                listed.push((Axis::print_action(&self.position, &action), action));
            });
            listed.sort_by(|one, other| one.0.cmp(&other.0));
            let end = listed.iter().position(|(_, action)| *action == Action::End).filter(|_| draw.below(10) == 0);
            let number = end.unwrap_or_else(|| draw.below(listed.len() as u32) as usize);
            self.act(&listed[number].1, &mut dice);
        }
        self.text
    }

    /// Plays what somebody has typed: a line for each action, with the dice that were thrown for it after a colon.
    fn typed(mut self, script: &str) -> String {
        for line in script.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (text, dice) = line.split_once(" : ").unwrap_or((line, ""));
            let action = Axis::parse_action(&self.position, text)
                .unwrap_or_else(|error| panic!("{line}: {error} after\n{}", self.text));
            let mut dice = Scripted::new(dice.split_whitespace().map(|die| die.parse().expect("a die")));
            self.act(&action, &mut dice);
            assert_eq!(dice.left(), 0, "dice are left over after {line}");
        }
        self.text
    }
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs").join(name)
}

/// Compares a game with its file, or writes the file.
fn compare(name: &str, text: &str) {
    let path = file(name);
    if std::env::var_os("UPDATE_PLAYTHROUGHS").is_some() {
        fs::write(&path, text).expect("a file that can be written");
        return;
    }
    let known = fs::read_to_string(&path).expect("a playthrough");
    for (number, (known, now)) in known.lines().zip(text.lines()).enumerate() {
        assert_eq!(now, known, "{name}, line {}", number + 1);
    }
    assert_eq!(text.lines().count(), known.lines().count(), "{name} is longer or shorter");
}

#[test]
fn the_small_map() {
    let title = "A game on the small map, both sides at random, with dice";
    let game = Playthrough::new(title, "straits", &Ruleset::STANDARD);
    compare("small-map.txt", &game.at_random(1, 30));
}

#[test]
fn the_printed_board() {
    let title = "Two rounds on the printed board, all powers at random, with dice";
    let game = Playthrough::new(title, "start", &Ruleset::STANDARD);
    compare("printed-board.txt", &game.at_random(2, 2));
}

#[test]
fn low_luck_typed_in() {
    let lucky = Ruleset { low_luck: true, ..Ruleset::STANDARD };
    let script = fs::read_to_string(file("typed.orders")).expect("a script");
    let game = Playthrough::new("A first round with low luck, every order, loss and die typed in", "start", &lucky);
    compare("typed.txt", &game.typed(&script));
}
