//! The engine protocol: a player behind lines of text, in the shape of the Universal Chess Interface.
//!
//! Commands: `uci`, `isready`, `ucinewgame`, `setoption name NAME value VALUE`, `position start|setup TEXT [moves …]`,
//! `go [nodes N] [depth N] [movetime MS] [infinite] [wtime MS btime MS winc MS binc MS movestogo N]`, `stop`, `perft N`,
//! `show`, `help`, `quit`. Moves are in the game's notation, each action by itself, also within a session; `w` is the first
//! side of the game and `b` the second. Whatever cannot be understood is answered by a line `info string error: …`, and
//! changes nothing.

mod command;
mod process;

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::io::{self, BufRead, Write};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};

use rulebound_kernel::dice::Scripted;
use rulebound_kernel::perft::{self, Leaves};
use rulebound_kernel::{Game, Match, Ruleset, Waivers};

pub(crate) use process::Process;
pub use process::ProcessError;

use crate::{Choice, Limits, NAMES, Options, Player, Progress, Seen, Value, Variation, by_name, turns_of_winner};
use command::{Command, Go};

/// The most lines that can be asked for.
const MOST_LINES: usize = 64;

/// What the engine hears.
enum Event {
    /// Somebody said something.
    Line(String),
    /// Nobody will say anything more.
    Silence,
    /// The thinking has found something, which is to be told.
    Found(String),
    /// The thinking has come to its end by itself.
    Done,
}

/// An engine for a game.
struct Engine<G: Game, W: Write> {
    output: W,
    ruleset: G::Ruleset,
    game: Match<G>,
    player: Box<dyn Player<G>>,
    name: &'static str,
    options: Options,
    threads: NonZeroUsize,
}

/// Serves a game until the input ends or says `quit`.
///
/// # Errors
///
/// Where the output cannot be written.
pub fn serve<G: Game>(ruleset: &G::Ruleset, input: Box<dyn BufRead + Send>, output: impl Write) -> io::Result<()> {
    let (sender, receiver) = mpsc::channel();
    let lines = sender.clone();
    // Whoever reads may wait for a line that never comes, so nobody waits for this thread.
    std::thread::spawn(move || {
        for line in input.lines() {
            let event = line.map_or(Event::Silence, Event::Line);
            if lines.send(event).is_err() {
                return;
            }
        }
        let _ = lines.send(Event::Silence);
    });
    let Some(mut engine) = Engine::<G, _>::new(ruleset, output) else { return Ok(()) };
    engine.run(&sender, &receiver)
}

impl<G: Game, W: Write> Engine<G, W> {
    /// An engine at the start of a game; `None` for a game that has no start.
    fn new(ruleset: &G::Ruleset, output: W) -> Option<Self> {
        let game = Match::new(ruleset, start::<G>(ruleset)?).ok()?;
        let (name, options) = (NAMES[NAMES.len() - 1], Options::default());
        let player = by_name(name, &options).ok()?;
        Some(Engine { output, ruleset: ruleset.clone(), game, player, name, options, threads: NonZeroUsize::MIN })
    }

    fn run(&mut self, sender: &Sender<Event>, receiver: &Receiver<Event>) -> io::Result<()> {
        // What was said while the engine was thinking.
        let mut waiting: VecDeque<String> = VecDeque::new();
        loop {
            let line = match waiting.pop_front() {
                Some(line) => line,
                None => match receiver.recv() {
                    Ok(Event::Line(line)) => line,
                    Ok(Event::Done | Event::Found(_)) => continue,
                    Ok(Event::Silence) | Err(_) => return Ok(()),
                },
            };
            match command::read(&line) {
                Ok(None) => {}
                Ok(Some(Command::Quit)) => return Ok(()),
                Ok(Some(Command::Go(go))) => self.go(&go, sender, receiver, &mut waiting)?,
                Ok(Some(command)) => {
                    if let Err(error) = self.obey(command)? {
                        self.complain(&error)?;
                    }
                }
                Err(error) => self.complain(&error)?,
            }
            self.output.flush()?;
        }
    }

    fn complain(&mut self, error: &str) -> io::Result<()> {
        writeln!(self.output, "info string error: {}", error.replace('\n', " "))
    }

    fn obey(&mut self, command: Command) -> io::Result<Result<(), String>> {
        match command {
            Command::Uci => self.introduce()?,
            Command::IsReady => writeln!(self.output, "readyok")?,
            Command::NewGame => return Ok(self.renew()),
            Command::SetOption { name, value } => return Ok(self.set_option(&name, &value)),
            Command::Position { setup, moves } => return Ok(self.lay(setup.as_deref(), &moves)),
            Command::Perft(depth) => self.perft(depth)?,
            Command::Show => {
                let position = G::print_setup(&G::setup(self.game.position()));
                writeln!(self.output, "info string position {position}")?;
            }
            Command::Help => writeln!(self.output, "info string commands {}", command::WORDS.join(" "))?,
            // There is nothing to stop, and the others are heard before.
            Command::Stop | Command::Go(_) | Command::Quit => {}
        }
        Ok(Ok(()))
    }

    fn introduce(&mut self) -> io::Result<()> {
        let presets: Vec<&str> = G::Ruleset::PRESETS.iter().map(|preset| preset.name).collect();
        writeln!(self.output, "id name Rulebound {} {}", env!("CARGO_PKG_VERSION"), G::KEY)?;
        writeln!(self.output, "id author the authors of Rulebound")?;
        writeln!(
            self.output,
            "option name Ruleset type combo default {} var {}",
            presets.first().copied().unwrap_or_default(),
            presets.join(" var ")
        )?;
        writeln!(self.output, "option name Player type combo default {} var {}", self.name, NAMES.join(" var "))?;
        writeln!(self.output, "option name Threads type spin default 1 min 1 max 256")?;
        let megabytes = Options::default().search.megabytes;
        writeln!(self.output, "option name Hash type spin default {megabytes} min 1 max 65536")?;
        writeln!(self.output, "option name MultiPV type spin default 1 min 1 max {MOST_LINES}")?;
        writeln!(self.output, "option name Seed type spin default 0 min 0 max {}", i64::MAX)?;
        writeln!(self.output, "uciok")
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = || format!("the option `{name}` cannot be `{value}`");
        match name.to_ascii_lowercase().as_str() {
            "ruleset" => {
                // The name of a preset stands for itself; anything else is JSON.
                let json = serde_json::from_str(value).unwrap_or_else(|_| value.into());
                self.ruleset = G::Ruleset::from_json(&json).map_err(|error| error.to_string())?;
                return self.lay(None, &[]);
            }
            "player" => self.name = NAMES.into_iter().find(|known| *known == value).ok_or_else(number)?,
            "threads" => {
                let threads: NonZeroUsize = value.parse().map_err(|_| number())?;
                self.threads = threads.min(NonZeroUsize::new(256).unwrap_or(NonZeroUsize::MIN));
            }
            "hash" => {
                let megabytes: usize = value.parse().map_err(|_| number())?;
                self.options.search.megabytes = megabytes.clamp(1, 65_536);
            }
            "multipv" => {
                let lines: NonZeroUsize = value.parse().map_err(|_| number())?;
                self.options.search.lines = lines.min(NonZeroUsize::new(MOST_LINES).unwrap_or(NonZeroUsize::MIN));
            }
            "seed" => self.options.seed = value.parse().map_err(|_| number())?,
            _ => {
                let known = "Ruleset, Player, Threads, Hash, MultiPV, Seed";
                return Err(format!("there is no option `{name}`; there are {known}"));
            }
        }
        self.renew()
    }

    /// Begins anew with the options as they are.
    fn renew(&mut self) -> Result<(), String> {
        self.player = by_name(self.name, &self.options).map_err(|error| error.to_string())?;
        Ok(())
    }

    /// Lays out a position and plays moves; nothing changes where something is wrong.
    fn lay(&mut self, setup: Option<&str>, moves: &[String]) -> Result<(), String> {
        let setup = match setup {
            Some(text) => G::parse_setup(text).map_err(|error| error.to_string())?,
            None => start::<G>(&self.ruleset).ok_or("the game has no start")?,
        };
        let mut game = Match::<G>::new(&self.ruleset, setup).map_err(|problems| {
            let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
            problems.join("; ")
        })?;
        let mut words = moves;
        while !words.is_empty() {
            words = &words[play::<G>(&mut game, words)?..];
        }
        self.game = game;
        Ok(())
    }

    fn perft(&mut self, depth: u32) -> io::Result<()> {
        let position = self.game.position();
        let mut nodes = u64::from(depth == 0);
        if depth > 0 {
            for (action, below) in perft::divide::<G>(position, depth, Leaves::Counted) {
                writeln!(self.output, "{}: {below}", G::print_action(position, &action))?;
                nodes += below;
            }
        }
        writeln!(self.output, "nodes {nodes}")
    }

    /// Thinks until it is done or told to stop, and answers.
    fn go(
        &mut self,
        go: &Go,
        sender: &Sender<Event>,
        receiver: &Receiver<Event>,
        waiting: &mut VecDeque<String>,
    ) -> io::Result<()> {
        let Engine { output, game, player, threads, .. } = self;
        let Some((side, seen)) = game.turn().side().zip(Seen::in_match(game)) else {
            writeln!(output, "info string the game is over")?;
            return writeln!(output, "bestmove (none)");
        };
        let place = G::sides(game.position()).iter().position(|&other| other == side).unwrap_or(0);
        let mut budget = go.budget(place);
        if go.infinite {
            budget = crate::Budget::time(std::time::Duration::MAX);
        }
        let cancel = AtomicBool::new(false);
        let limits = Limits { budget, threads: *threads, cancel: Some(&cancel) };
        let position = game.position();
        let (choice, heard) = std::thread::scope(|scope| {
            // Only the engine's own thread writes: an output may be locked for it. What is said after the engine has ended is
            // heard by nobody.
            let thinking = scope.spawn(|| {
                let choice = player.think(&seen, &limits, &mut |progress| {
                    let _ = sender.send(Event::Found(told(position, progress)));
                });
                let _ = sender.send(Event::Done);
                choice
            });
            let heard = listen(receiver, waiting, &cancel, go.infinite, output);
            if heard.is_err() {
                cancel.store(true, Ordering::Relaxed);
            }
            (thinking.join(), heard)
        });
        heard?;
        let choice: Option<Choice<G>> = choice.map_err(|_| io::Error::other("the search has failed"))?;
        let action =
            choice.map_or_else(|| "(none)".to_owned(), |choice| G::print_action(self.game.position(), &choice.action));
        writeln!(self.output, "bestmove {action}")?;
        self.output.flush()
    }
}

/// Listens while somebody thinks: `stop` and `quit` end it, everything else waits. Thinking without bounds is not over before
/// it is stopped; where nobody will say anything more, that is the same as `quit`, but what is bounded may come to its end.
fn listen(
    receiver: &Receiver<Event>,
    waiting: &mut VecDeque<String>,
    cancel: &AtomicBool,
    infinite: bool,
    output: &mut impl Write,
) -> io::Result<()> {
    let mut done = false;
    let mut stopped = !infinite;
    while !(done && stopped) {
        let (line, is_said) = match receiver.recv() {
            Ok(Event::Done) => {
                done = true;
                continue;
            }
            Ok(Event::Found(line)) => {
                writeln!(output, "{line}")?;
                output.flush()?;
                continue;
            }
            Ok(Event::Line(line)) => (line, true),
            Ok(Event::Silence) | Err(_) => ("quit".to_owned(), false),
        };
        let command = command::read(&line);
        if matches!(command, Ok(Some(Command::Stop | Command::Quit))) && (is_said || infinite) {
            cancel.store(true, Ordering::Relaxed);
            stopped = true;
        }
        if !matches!(command, Ok(Some(Command::Stop))) {
            waiting.push_back(line);
        }
    }
    Ok(())
}

fn start<G: Game>(ruleset: &G::Ruleset) -> Option<G::Setup> {
    G::scenario(ruleset, G::scenarios().first()?)
}

/// Plays the action that the first words write, the longest that is one, and gives how many words that were.
fn play<G: Game>(game: &mut Match<G>, words: &[String]) -> Result<usize, String> {
    /// The most words of an action in the notation of any game.
    const LONGEST: usize = 4;
    let side = game.turn().side().ok_or_else(|| format!("the game is over before `{}`", words[0]))?;
    for count in (1..=LONGEST.min(words.len())).rev() {
        let Ok(action) = G::parse_action(game.position(), &words[..count].join(" ")) else { continue };
        let played = game.submit(side, &action.into(), &Waivers::NONE, &mut Scripted::default());
        if played.is_ok() {
            return Ok(count);
        }
        if let Err(rulebound_kernel::SubmitError::Refused(refusal)) = played
            && count == 1
        {
            return Err(format!("`{}` is refused: {refusal}", words[0]));
        }
    }
    Err(format!("`{}` is no action here", words[0]))
}

/// What was found, as lines of the protocol.
fn told<G: Game>(position: &G::Position, progress: &Progress<G>) -> String {
    let lines = (1..).zip(&progress.lines).map(|(number, found)| line_of(position, progress, number, found));
    lines.collect::<Vec<_>>().join("\n")
}

/// The line of the protocol for one of the best lines.
fn line_of<G: Game>(position: &G::Position, progress: &Progress<G>, number: usize, found: &Variation<G>) -> String {
    let mut line = format!("info depth {} seldepth {} multipv {number}", found.depth, progress.farthest);
    // Writing to a text cannot fail.
    let _ = match found.value {
        Value::Ahead(score) => write!(line, " score cp {score}"),
        Value::Decided(turns) => write!(line, " score mate {}", turns_of_winner(turns)),
    };
    let seconds = progress.time.as_secs_f64().max(1e-6);
    let rate = (progress.nodes as f64 / seconds) as u64;
    let _ = write!(line, " nodes {} nps {rate} time {} pv", progress.nodes, progress.time.as_millis());
    let mut position = position.clone();
    for action in &found.line {
        let _ = write!(line, " {}", G::print_action(&position, action));
        if G::apply_unchecked(&mut position, action, &mut Scripted::default()).is_err() {
            break;
        }
    }
    line
}
