//! Two players against each other, many times: who is stronger, and by how much.

mod opening;
mod seat;
mod statistics;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rulebound_kernel::dice::Seeded;
use rulebound_kernel::{Game, Match, Outcome, Team, Waivers};

pub use seat::ArenaError;
pub use statistics::{Decision, Elo, Hypotheses, Pairs, TWENTIETH, Tally};

use crate::Budget;
use crate::specification::Specification;
use opening::opening;
use seat::Seat;

/// A series of games to be played.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The two players.
    pub players: [Specification; 2],
    /// How many pairs of games: each opening is played twice, with sides changed.
    pub pairs: u64,
    /// How many random turns an opening has.
    pub opening: u32,
    /// The most actions of a game; then it counts as drawn.
    pub longest: usize,
    /// Where openings, dice and players draw from.
    pub seed: u64,
    /// How many games are played at the same time.
    pub concurrency: usize,
    /// How long players think of whom nothing was said.
    pub budget: Budget,
    /// When to stop early.
    pub hypotheses: Option<Hypotheses>,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played<G: Game> {
    /// Its number, from 0; the games 2n and 2n + 1 are a pair.
    pub number: u64,
    /// The match as it ended.
    pub game: Match<G>,
    /// How it ended; `None` where it was broken off.
    pub outcome: Option<Outcome>,
    /// The points of the first player: 0, 0.5 or 1.
    pub points: f64,
    /// How many actions the opening has.
    pub opening: usize,
}

/// How a series stands.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Standing {
    /// The games of the first player.
    pub tally: Tally,
    /// The pairs that are complete.
    pub pairs: Pairs,
}

/// Plays a series from a start, telling of each game and how the series stands after it.
///
/// The games are the same for the same seed where players are bounded by iterations, whatever the concurrency; with
/// hypotheses, how many are played may differ.
///
/// # Errors
///
/// The first player that failed; games under way are finished first.
pub fn play<G: Game>(
    start: &Match<G>,
    series: &Series,
    tell: &(dyn Fn(&Played<G>, &Standing) + Sync),
) -> Result<Standing, ArenaError> {
    resume(start, series, &|_| Ok(None), tell)
}

/// The games of a series that were played before, by their numbers, or why one that was kept cannot be read.
pub type Kept<'a, G> = &'a (dyn Fn(u64) -> Result<Option<Match<G>>, String> + Sync);

/// Like [`play`], but games that were played before are counted and told of as they are, and not played again.
///
/// # Errors
///
/// As of [`play`], and where a game that was kept is none of this series.
pub fn resume<G: Game>(
    start: &Match<G>,
    series: &Series,
    kept: Kept<'_, G>,
    tell: &(dyn Fn(&Played<G>, &Standing) + Sync),
) -> Result<Standing, ArenaError> {
    let standing = Mutex::new(Standing::default());
    let failed: Mutex<Option<ArenaError>> = Mutex::new(None);
    let next = AtomicU64::new(0);
    let enough = AtomicBool::new(false);
    let work = || {
        while !enough.load(Ordering::Relaxed) {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= series.pairs {
                return;
            }
            if let Err(error) = play_pair(start, series, pair, &standing, kept, tell) {
                enough.store(true, Ordering::Relaxed);
                failed.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).get_or_insert(error);
            }
            let stands = *standing.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            if series.hypotheses.is_some_and(|hypotheses| stands.pairs.decision(&hypotheses).is_some()) {
                enough.store(true, Ordering::Relaxed);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..series.concurrency.max(1) {
            scope.spawn(work);
        }
    });
    match failed.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()) {
        Some(error) => Err(error),
        None => Ok(standing.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner())),
    }
}

fn play_pair<G: Game>(
    start: &Match<G>,
    series: &Series,
    pair: u64,
    standing: &Mutex<Standing>,
    kept: Kept<'_, G>,
    tell: &(dyn Fn(&Played<G>, &Standing) + Sync),
) -> Result<(), ArenaError> {
    let seed = series.seed.wrapping_add(pair).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let begun = opening(start, series.opening, seed);
    let mut points = 0.0;
    for first in 0..2 {
        let number = 2 * pair + first;
        let game = match kept(number).and_then(|kept| kept.map(|game| recognised(&begun, series, game)).transpose()) {
            Ok(Some(game)) => game,
            Ok(None) => play_game(&begun, series, number, seed.wrapping_add(first + 1))?,
            Err(why) => return Err(ArenaError::Kept { number: number + 1, why }),
        };
        let played = Played::new(game, number, begun.steps());
        points += played.points;
        let mut standing = standing.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        match played.points {
            points if points > 0.5 => standing.tally.won += 1,
            points if points < 0.5 => standing.tally.lost += 1,
            _ => standing.tally.drawn += 1,
        }
        if first == 1 {
            standing.pairs.add(points / 2.0);
        }
        tell(&played, &standing);
    }
    Ok(())
}

/// A game that was kept, if it is one of a series: with this opening, and played to its end.
fn recognised<G: Game>(begun: &Match<G>, series: &Series, game: Match<G>) -> Result<Match<G>, String> {
    let opening = begun.steps();
    let is_begun_so = game.record().setup == begun.record().setup && game.line().get(..opening) == Some(begun.line());
    let is_at_its_end = game.turn().side().is_none() || game.steps() >= opening + series.longest;
    match (is_begun_so, is_at_its_end) {
        (false, _) => Err("does not begin as games of this series do".to_owned()),
        (true, false) => Err("was not played to its end".to_owned()),
        (true, true) => Ok(game),
    }
}

/// The player, by its place, of a team. In the second game of a pair the players have changed sides.
fn player_of(team: Team, number: u64) -> usize {
    (usize::from(team.0) + usize::from(number % 2 == 1)) % 2
}

impl<G: Game> Played<G> {
    fn new(game: Match<G>, number: u64, opening: usize) -> Played<G> {
        let outcome = game.turn().outcome().cloned();
        let points = match outcome.as_ref().and_then(|outcome| outcome.winner) {
            None => 0.5,
            Some(winner) => f64::from(u8::from(player_of(winner, number) == 0)),
        };
        Played { number, game, outcome, points, opening }
    }
}

fn play_game<G: Game>(begun: &Match<G>, series: &Series, number: u64, seed: u64) -> Result<Match<G>, ArenaError> {
    let mut game = begun.clone();
    let mut dice = Seeded::new(seed);
    let mut seats =
        [Seat::take(&series.players[0], &game, seed)?, Seat::take(&series.players[1], &game, seed.rotate_left(32))?];
    while game.steps() < begun.steps() + series.longest {
        let Some(side) = game.turn().side() else { break };
        let player = player_of(G::team(game.position(), side), number);
        let action = seats[player].choose(&game, series.budget)?;
        if game.submit(side, &action.clone().into(), &Waivers::NONE, &mut dice).is_err() {
            return Err(ArenaError::Illegal {
                player: series.players[player].text.clone(),
                answer: G::print_action(game.position(), &action),
                position: G::print_setup(&G::setup(game.position())),
            });
        }
    }
    Ok(game)
}
