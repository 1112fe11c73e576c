//! `rulebound arena`.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use rulebound_players::arena::{Decision, Elo, Hypotheses, Series, Standing, Tally};
use rulebound_players::{Budget, Specification, duration, specifications};
use rulebound_referee::arena::ArenaGame;
use rulebound_referee::{ErrorKind, ProtocolError, Registry};
use serde::Serialize;

use crate::chart::series::{self, Chart};
use crate::console::{Console, HEADING};
use crate::context::{Board, game};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::numbers::seconds;

/// Let two players play many games against each other, and say who is stronger.
///
/// Each random opening is played twice, with sides changed. A player is a name with options: `alphabeta:100ms`,
/// `alphabeta:depth=2,evaluation=material`, `mcts:iterations=300`, `greedy`, `random`, in fifth-edition combat `tactics`, or
/// another program that speaks the protocol of `rulebound engine`: `engine:COMMAND`. Where players are bounded by iterations or
/// depth, the same seed plays the same games.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulebound arena commander --players alphabeta:100ms,greedy --games 20
  rulebound arena commander --players alphabeta:nodes=2000,alphabeta:nodes=2000,null-move=off --games 400 --sprt 0,30
  rulebound arena commander --players 'alphabeta,engine:rulebound engine commander' --time 50ms --games 10
  rulebound arena commander --players mcts:1s,greedy --games 40 --records games --chart arena.svg --json")]
pub struct Arena {
    #[command(flatten)]
    board: Board,
    /// The two players.
    #[arg(long, value_name = "PLAYER,PLAYER")]
    players: String,
    /// How many games; an odd one is played with its pair.
    #[arg(long, value_name = "NUMBER", default_value_t = 100)]
    games: u64,
    /// How long players think of whom nothing else is said.
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "100ms")]
    time: Duration,
    /// How many random turns an opening has.
    #[arg(long, value_name = "NUMBER", default_value_t = 6)]
    opening: u32,
    /// After how many actions a game is broken off; it counts as drawn.
    #[arg(long, value_name = "LIMIT", default_value_t = 400)]
    longest: usize,
    /// How many games are played at the same time.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    concurrency: usize,
    /// Where the randomness starts.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Stop as soon as it is clear whether the first player is stronger by the first or by the second number of Elo.
    #[arg(long, value_name = "ELO0,ELO1", value_parser = two_numbers)]
    sprt: Option<(f64, f64)>,
    /// How often each of the two may be found although the other is true.
    #[arg(long, value_name = "SHARE", default_value_t = 0.05, value_parser = share)]
    error: f64,
    /// Write a chart of the series.
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
    /// Write the record of each game.
    #[arg(long, value_name = "DIRECTORY")]
    records: Option<PathBuf>,
    /// Go on with a series that was broken off: games whose records are there are counted and not played again.
    #[arg(long, requires = "records")]
    resume: bool,
}

/// How a series ended, as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    players: [&'a str; 2],
    #[serde(flatten)]
    tally: Tally,
    share: f64,
    share_interval: (f64, f64),
    elo: Elo,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Sprt>,
    seconds: f64,
    games: &'a [ArenaGame],
}

/// What the sequential test says.
#[derive(Serialize)]
struct Sprt {
    #[serde(flatten)]
    hypotheses: Hypotheses,
    log_likelihood_ratio: f64,
    decision: Option<Decision>,
}

/// What is gathered while games are played.
#[derive(Default)]
struct Gathered {
    games: Vec<ArenaGame>,
    failure: Option<Failure>,
}

impl Arena {
    /// Plays.
    pub fn run(self, console: &mut Console, registry: Registry) -> Result<Exit, Failure> {
        let context = self.board.context(None)?;
        let game = game(&registry, &context)?;
        let series = self.series()?;
        if let Some(directory) = &self.records {
            fs::create_dir_all(directory).map_err(|error| file(directory, error))?;
        }
        let bar = ProgressBar::new(2 * series.pairs);
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left  {msg}") {
            bar.set_style(style);
        }
        let gathered = Mutex::new(Gathered::default());
        let clock = Instant::now();
        let tell = |played: &ArenaGame, standing: &Standing| {
            bar.inc(1);
            bar.set_message(score(&standing.tally));
            let mut gathered = gathered.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            if let Some(directory) = &self.records
                && let Err(failure) = keep(directory, played)
            {
                gathered.failure.get_or_insert(failure);
            }
            gathered.games.push(ArenaGame { record: serde_json::Value::Null, ..played.clone() });
        };
        let standing = game.arena(&context, &series, &|number| self.kept(number), &tell);
        bar.finish_and_clear();
        let standing = standing.map_err(|error| Failure::in_context(error, &context))?;
        let Gathered { mut games, failure } = gathered.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(failure) = failure {
            return Err(failure);
        }
        games.sort_by_key(|game| game.number);
        if let Some(path) = &self.chart {
            let points: Vec<f64> = games.iter().map(|game| game.points).collect();
            let players = series.players.each_ref().map(|player| player.text.as_str());
            let svg = series::draw(&Chart { players, points: &points });
            fs::write(path, svg).map_err(|error| file(path, error))?;
        }
        self.report(console, &series, &standing, &games, clock.elapsed())
    }

    /// The record of a game that was played before.
    fn kept(&self, number: u64) -> Result<Option<serde_json::Value>, String> {
        let Some(directory) = self.records.as_ref().filter(|_| self.resume) else { return Ok(None) };
        match fs::read_to_string(path_of(directory, number)) {
            Ok(text) => serde_json::from_str(&text).map(Some).map_err(|error| format!("is no JSON: {error}")),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(format!("cannot be read: {error}")),
        }
    }

    fn series(&self) -> Result<Series, Failure> {
        let unknown = |message: String| ProtocolError::in_field(ErrorKind::UnknownPlayer, "players", message);
        let players = specifications(&self.players).map_err(|error| unknown(error.to_string()))?;
        let players: [Specification; 2] = players
            .try_into()
            .map_err(|players: Vec<_>| unknown(format!("two players are wanted, not {}", players.len())))?;
        Ok(Series {
            players,
            pairs: self.games.div_ceil(2),
            opening: self.opening,
            longest: self.longest,
            seed: self.seed,
            concurrency: self.concurrency,
            budget: Budget::time(self.time),
            hypotheses: self.sprt.map(|(elo0, elo1)| Hypotheses { elo0, elo1, alpha: self.error, beta: self.error }),
        })
    }

    fn report(
        &self,
        console: &mut Console,
        series: &Series,
        standing: &Standing,
        games: &[ArenaGame],
        elapsed: Duration,
    ) -> Result<Exit, Failure> {
        let players = series.players.each_ref().map(|player| player.text.as_str());
        let Standing { tally, pairs } = standing;
        let sprt = series.hypotheses.map(|hypotheses| Sprt {
            hypotheses,
            log_likelihood_ratio: pairs.log_likelihood_ratio(&hypotheses),
            decision: pairs.decision(&hypotheses),
        });
        let elo = Elo::from(*tally);
        if console.wants_json() {
            console.json(&Answer {
                players,
                tally: *tally,
                share: tally.share(),
                share_interval: tally.interval(),
                elo,
                sprt,
                seconds: elapsed.as_secs_f64(),
                games,
            })?;
            return Ok(Exit::Fine);
        }
        let (least, most) = tally.interval();
        writeln!(console, "{HEADING}{} against {}{HEADING:#}", players[0], players[1])?;
        writeln!(console, "games   {}, {}", tally.games(), score(tally))?;
        writeln!(
            console,
            "share   {:.1} %, between {:.1} and {:.1} % nineteen times of twenty",
            100.0 * tally.share(),
            100.0 * least,
            100.0 * most
        )?;
        let number = |elo: Option<f64>, beyond: &str| elo.map_or_else(|| beyond.to_owned(), |elo| format!("{elo:+.0}"));
        writeln!(
            console,
            "elo     {}, between {} and {}",
            number(elo.difference, "beyond all bounds"),
            number(elo.least, "minus infinity"),
            number(elo.most, "infinity")
        )?;
        if let Some(sprt) = sprt {
            let Hypotheses { elo0, elo1, .. } = sprt.hypotheses;
            let decision = match sprt.decision {
                None => "nothing is decided".to_owned(),
                Some(Decision::Elo0) => format!("no stronger than {elo0:+} Elo"),
                Some(Decision::Elo1) => format!("as strong as {elo1:+} Elo"),
            };
            writeln!(console, "sprt    {decision}, log-likelihood ratio {:.2}", sprt.log_likelihood_ratio)?;
        }
        let mut reasons: Vec<(&str, usize)> = Vec::new();
        for game in games {
            match reasons.iter_mut().find(|(reason, _)| *reason == game.reason) {
                Some((_, count)) => *count += 1,
                None => reasons.push((&game.reason, 1)),
            }
        }
        reasons.sort_by_key(|&(reason, count)| (std::cmp::Reverse(count), reason));
        let reasons: Vec<String> = reasons.iter().map(|(reason, count)| format!("{count} {reason}")).collect();
        writeln!(console, "ends    {}", reasons.join(", "))?;
        let actions: usize = games.iter().map(|game| game.actions).sum();
        let mean = actions as f64 / games.len().max(1) as f64;
        writeln!(console, "length  {mean:.1} actions a game, {} in all", seconds(elapsed.as_secs_f64()))?;
        Ok(Exit::Fine)
    }
}

fn score(tally: &Tally) -> String {
    format!("{} won, {} drawn, {} lost", tally.won, tally.drawn, tally.lost)
}

/// Writes the record of a game, whole or not at all: a series that is broken off can be resumed.
fn keep(directory: &Path, played: &ArenaGame) -> Result<(), Failure> {
    let path = path_of(directory, played.number);
    let record = serde_json::to_string(&played.record).map_err(|error| file(&path, error.into()))?;
    let part = path.with_extension("part");
    fs::write(&part, record + "\n").and_then(|()| fs::rename(&part, &path)).map_err(|error| file(&path, error))
}

fn path_of(directory: &Path, number: u64) -> PathBuf {
    directory.join(format!("game-{number:05}.json"))
}

fn file(path: &Path, error: std::io::Error) -> Failure {
    Failure::File { path: path.display().to_string(), error }
}

fn two_numbers(text: &str) -> Result<(f64, f64), String> {
    let numbers = text.split_once(',').and_then(|(one, other)| one.trim().parse().ok().zip(other.trim().parse().ok()));
    match numbers {
        Some((elo0, elo1)) if elo0 < elo1 => Ok((elo0, elo1)),
        _ => Err("two numbers are wanted, the smaller first: 0,30".to_owned()),
    }
}

fn share(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(share) if share > 0.0 && share < 0.5 => Ok(share),
        _ => Err("a number between 0 and 0.5 is wanted".to_owned()),
    }
}
