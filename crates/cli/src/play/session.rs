//! The conversation at the table.

use std::fs;
use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use rulebound_kernel::{Mark, Quick};
use rulebound_referee::answer::VerdictAnswer;
use rulebound_referee::any_match::{Scene, Throw, Viewer};
use rulebound_referee::play::PlayAnswer;
use rulebound_referee::request::Question;
use rulebound_referee::{AnyGame, AnyMatch, Context, ErrorKind, ProtocolError, Registry};
use serde_json::json;

use crate::board::board;
use crate::console::{ASIDE, ASKED, BAD, Console, GOOD, HEADING};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::numbers::{grouped, seconds};
use crate::play::command::{Command, HELP};
use crate::play::seats::{Budget, Seats};
use crate::refusal::{outcome_words, write_choice, write_refused};
use crate::verbs::moves::columns;

/// The player who is asked for hints where no other plays.
const ADVISER: &str = "alphabeta";

/// A game under way, and the person it talks to.
pub struct Session<'a> {
    console: &'a mut Console,
    registry: &'a Registry,
    game: &'a dyn AnyGame,
    table: Box<dyn AnyMatch>,
    seats: Seats,
    budget: Budget,
    /// The seeds of dice and players.
    draw: Quick,
    /// What was offered last.
    choices: Vec<String>,
    /// The version of the record whose board was drawn last.
    shown: Option<usize>,
}

impl<'a> Session<'a> {
    /// Sits down.
    pub fn new(
        console: &'a mut Console,
        registry: &'a Registry,
        game: &'a dyn AnyGame,
        table: Box<dyn AnyMatch>,
        seats: Seats,
        budget: Budget,
        seed: u64,
    ) -> Self {
        Session {
            console,
            registry,
            game,
            table,
            seats,
            budget,
            draw: Quick::new(seed),
            choices: Vec::new(),
            shown: None,
        }
    }

    /// Plays until the game is over and nobody wants anything more, or the input ends.
    pub fn run(mut self) -> Result<Exit, Failure> {
        let stdin = io::stdin();
        let echoes = !stdin.is_terminal();
        let mut lines = stdin.lock().lines();
        loop {
            let player = self.table.to_act().and_then(|side| self.seats.player(&side).map(str::to_owned));
            if let Some(player) = player {
                self.let_play(&player)?;
                continue;
            }
            self.show()?;
            if !self.seats.has_people() {
                return Ok(Exit::Fine);
            }
            let prompt = self.table.to_act().unwrap_or_else(|| "over".to_owned());
            write!(self.console, "{HEADING}{prompt}>{HEADING:#} ")?;
            self.console.flush()?;
            let Some(line) = lines.next() else {
                writeln!(self.console)?;
                return Ok(Exit::Fine);
            };
            let line = line.map_err(|error| Failure::File { path: "standard input".to_owned(), error })?;
            if echoes {
                // So that what was typed can be read in what is written.
                writeln!(self.console, "{line}")?;
            }
            if line.trim().is_empty() {
                continue;
            }
            match Command::read(&line, &self.choices) {
                Ok(Command::Quit) => return Ok(Exit::Fine),
                Ok(command) => self.obey(command)?,
                Err(words) => self.complain(&words)?,
            }
        }
    }

    fn obey(&mut self, command: Command) -> Result<(), Failure> {
        match command {
            Command::Intent(intent) => self.submit(&intent),
            Command::Board => {
                self.shown = None;
                Ok(())
            }
            Command::Hint => self.hint(),
            Command::Moves(place) => self.moves(place.as_deref()),
            Command::Back => self.back(),
            Command::Save(path) => match fs::write(&path, format!("{}\n", self.table.record())) {
                Ok(()) => Ok(writeln!(self.console, "saved as {path}")?),
                Err(error) => self.complain(&format!("{path}: {error}")),
            },
            Command::Load(path) => self.load(&path),
            Command::Resign => self.resign(),
            Command::Help => Ok(write!(self.console, "{HELP}")?),
            Command::Quit => Ok(()),
        }
    }

    fn complain(&mut self, words: &str) -> Result<(), Failure> {
        Ok(writeln!(self.console, "{BAD}{words}{BAD:#}")?)
    }

    /// What the people at the table may see now.
    fn scene(&self) -> Option<Scene> {
        let sides = self.seats.viewers();
        self.table.scene(&Viewer { sides: &sides }, self.table.steps())
    }

    fn draw_board(&mut self, scene: &Scene, marks: &[Mark]) -> Result<(), Failure> {
        let context = Context {
            game: self.table.game().to_owned(),
            ruleset: self.table.ruleset(),
            position: json!(scene.position),
            ..Context::default()
        };
        let drawn = board(self.game, &context, marks)?;
        if drawn.is_empty() {
            writeln!(self.console, "{}", scene.position)?
        } else {
            write!(self.console, "{drawn}")?
        }
        Ok(())
    }

    /// Draws the board, unless it has been drawn since the last change, and says what is asked or how it ended.
    fn show(&mut self) -> Result<(), Failure> {
        if self.shown == Some(self.table.version()) {
            return Ok(());
        }
        self.shown = Some(self.table.version());
        let Some(scene) = self.scene() else { return Ok(()) };
        writeln!(self.console)?;
        self.draw_board(&scene, &[])?;
        let side = scene.to_act.as_deref().unwrap_or_default();
        if let Some(outcome) = &scene.outcome {
            writeln!(self.console, "{HEADING}{}{HEADING:#}", outcome_words(outcome))?;
        } else if scene.stuck {
            writeln!(self.console, "{BAD}Stuck:{BAD:#} {side} can neither act nor finish")?;
        } else if let Some(decision) = &scene.decision_text {
            writeln!(self.console, "{HEADING}{side}:{HEADING:#} {decision}")?;
        }
        Ok(())
    }

    fn think(&mut self, player: &str) -> Result<(PlayAnswer, Duration), Failure> {
        let request = self.budget.request(player, self.draw.bits());
        let spinner = ProgressBar::new_spinner().with_message(format!("{player} is thinking"));
        spinner.enable_steady_tick(Duration::from_millis(120));
        let start = Instant::now();
        let thought = self.table.thought(&request, self.budget.threads);
        let answer = thought.map(|thought| thought(&AtomicBool::new(false)));
        spinner.finish_and_clear();
        Ok((answer?, start.elapsed()))
    }

    /// Lets a player act for the side whose turn it is.
    fn let_play(&mut self, player: &str) -> Result<(), Failure> {
        let (answer, time) = self.think(player)?;
        let Some(action) = answer.action else { return Ok(()) };
        let by = answer.by.unwrap_or_default();
        let question = Question { by: Some(by.clone()), intent: action, waivers: Vec::new() };
        self.table.submit(&question, Throw::Seed(self.draw.bits()), 0)?;
        let thought = match answer.value {
            Some(value) if answer.playouts > 0 => {
                let (playouts, time) = (grouped(answer.playouts), seconds(time.as_secs_f64()));
                // Times differ from run to run; a transcript that is bound by iterations does not.
                let time = if self.budget.time.is_some() { format!(" in {time}") } else { String::new() };
                format!("{player}, {} for {by}, {playouts} tries{time}", percent(value))
            }
            _ => player.to_owned(),
        };
        self.write_last(&thought)
    }

    /// Writes what was done last.
    fn write_last(&mut self, beside: &str) -> Result<(), Failure> {
        let Some(last) = self.scene().and_then(|scene| scene.last) else { return Ok(()) };
        let beside = if beside.is_empty() { String::new() } else { format!("  {ASIDE}({beside}){ASIDE:#}") };
        match &last.by {
            Some(by) => writeln!(self.console, "{GOOD}{by}:{GOOD:#} {}{beside}", last.action)?,
            None => writeln!(self.console, "{}{beside}", last.action)?,
        }
        if !last.message.is_empty() {
            writeln!(self.console, "  {}", last.message)?;
        }
        let rolls = last.rolls.as_deref().unwrap_or_default();
        if !rolls.is_empty() {
            let values: Vec<String> = rolls.iter().map(|rolled| rolled.value.to_string()).collect();
            writeln!(self.console, "  {ASIDE}rolled {}{ASIDE:#}", values.join(", "))?;
        }
        Ok(())
    }

    /// Does what a person means, or says why not.
    fn submit(&mut self, intent: &str) -> Result<(), Failure> {
        let question = Question { by: self.table.to_act(), intent: intent.to_owned(), waivers: Vec::new() };
        match self.table.submit(&question, Throw::Seed(self.draw.bits()), 0) {
            Ok(()) => {
                self.choices.clear();
                self.write_last("")
            }
            Err(error) => self.explain(intent, error),
        }
    }

    fn explain(&mut self, intent: &str, mut error: ProtocolError) -> Result<(), Failure> {
        match error.at.verdict.take() {
            Some(VerdictAnswer::Illegal(refusal)) => {
                self.choices = refusal.remedy.iter().cloned().collect();
                write_refused(self.console, self.registry, intent, &refusal)?;
                if let Some(scene) = self.scene().filter(|_| !refusal.evidence.is_empty()) {
                    self.draw_board(&scene, &refusal.evidence)?;
                }
                if let Some(remedy) = &refusal.remedy {
                    writeln!(self.console, "{ASIDE}1 plays {remedy}{ASIDE:#}")?;
                }
                Ok(())
            }
            Some(VerdictAnswer::NeedsChoice(open)) => {
                let numbered = open.choices.iter().zip(1..).map(|(choice, number)| format!("{number}  {choice}"));
                let shown = rulebound_referee::answer::ChoiceAnswer { choices: numbered.collect(), ..open.clone() };
                write_choice(self.console, intent, &shown)?;
                self.choices = open.choices;
                Ok(())
            }
            _ => {
                self.complain(&error.message)?;
                if error.kind == ErrorKind::BadIntent {
                    writeln!(self.console, "  {ASIDE}`moves` lists what is legal, `help` what can be typed{ASIDE:#}")?;
                }
                Ok(())
            }
        }
    }

    fn moves(&mut self, place: Option<&str>) -> Result<(), Failure> {
        let Some(choices) = self.scene().and_then(|scene| scene.actions) else {
            return self.complain("nobody can act");
        };
        let words: Vec<String> = match place {
            None => choices.places.values().flatten().chain(&choices.elsewhere).map(|one| one.action.clone()).collect(),
            Some(place) => choices.places.get(place).into_iter().flatten().map(|one| one.action.clone()).collect(),
        };
        let from = place.map(|place| format!(" from {place}")).unwrap_or_default();
        writeln!(self.console, "{HEADING}{} legal{from}{HEADING:#}", grouped(words.len() as u64))?;
        Ok(write!(self.console, "{}", columns(&words))?)
    }

    fn hint(&mut self) -> Result<(), Failure> {
        let (answer, _) = self.think(ADVISER)?;
        let Some(action) = answer.action else { return self.complain("nobody can act") };
        let value = answer.value.map(|value| format!(", {}", percent(value))).unwrap_or_default();
        writeln!(self.console, "{ASKED}Hint:{ASKED:#} {action}{value}")?;
        if answer.line.len() > 1 {
            writeln!(self.console, "  expects {}", answer.line.join(" "))?;
        }
        Ok(())
    }

    /// Goes back to the last decision of a person.
    fn back(&mut self) -> Result<(), Failure> {
        let sides = self.table.sides();
        let history = self.table.history(&Viewer { sides: &sides }, 0);
        let Some(last) =
            history.iter().rev().find(|item| item.by.as_deref().is_some_and(|by| self.seats.is_person(by)))
        else {
            return self.complain("there is nothing to take back");
        };
        let (step, action) = (last.step.saturating_sub(1), last.action.clone());
        self.table.take_back(step);
        self.choices.clear();
        Ok(writeln!(self.console, "back before {action}")?)
    }

    fn load(&mut self, path: &str) -> Result<(), Failure> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) => return self.complain(&format!("{path}: {error}")),
        };
        let read = rulebound_referee::read_json(&text).and_then(|record| self.game.resume(&record, &[]));
        match read {
            Ok(table) => {
                self.table = table;
                self.choices.clear();
                self.shown = None;
                Ok(writeln!(self.console, "loaded {path}, {} actions", self.table.steps())?)
            }
            Err(error) => self.complain(&format!("{path}: {}", error.message)),
        }
    }

    fn resign(&mut self) -> Result<(), Failure> {
        match self.table.to_act() {
            Some(side) if self.table.resign(&side) => Ok(writeln!(self.console, "{side} resigns")?),
            _ => self.complain("the game is over"),
        }
    }
}

/// A value for people: `63 %`.
fn percent(value: f64) -> String {
    format!("{:.0} %", 100.0 * value)
}
