//! Makes puzzles of Commander Chess: positions from games between players, whole or thinned out, in which a win is forced in two, three or four
//! turns, each proven by exhaustive search, and writes them as lines of JSON:
//! `cargo run --release -p rulebound-players --example puzzles -- 64 48 4 > puzzles/commander.jsonl`, the numbers being how
//! many of each length.

use std::collections::BTreeSet;
use std::env;

use rulebound_commander::Commander;
use rulebound_commander::piece::Piece;
use rulebound_commander::position::Position;
use rulebound_kernel::dice::Scripted;
use rulebound_kernel::{Draw, Game, Match, Quick, Ruleset};
use rulebound_players::arena::{self, Series};
use rulebound_players::commander::CommanderKnowledge;
use rulebound_players::{
    AlphaBeta, Budget, ForcedWin, Limits, Player, SearchSettings, Seen, Solver, Value, specifications,
};
use serde_json::json;

/// The lengths of puzzles, in turns of the winner.
const LENGTHS: [u32; 3] = [2, 3, 4];

/// The positions that may be looked at for one proof.
const LIMIT: u64 = 4_000_000;

/// The positions that a search may look at to find out whether a proof is worth trying.
const SEARCHED: u64 = 40_000;

/// The last turns of a game that are looked at.
const LAST_TURNS: usize = 6;

/// How often each of those positions is thinned out.
const THINNED: usize = 3;

/// The players whose games are searched for puzzles: weak enough for sudden ends, strong enough for reasonable ones.
const PLAYERS: &str = "alphabeta:nodes=600,alphabeta:nodes=200";

fn main() {
    let wanted: Vec<usize> = env::args().skip(1).map(|text| text.parse().expect("a number")).collect();
    let wanted: [usize; LENGTHS.len()] = wanted.try_into().expect("a number for each length");
    let ruleset = <Commander as Game>::Ruleset::preset("standard").expect("a preset");
    let start = Commander::scenario(&ruleset, "start").expect("a start");
    let start = Match::<Commander>::new(&ruleset, start).expect("a position");
    let mut found = [0; LENGTHS.len()];
    let mut known = BTreeSet::new();
    for seed in 1.. {
        if found.iter().zip(wanted).all(|(&found, wanted)| found >= wanted) {
            break;
        }
        for game in games(&start, seed) {
            for position in candidates(&game) {
                let text = Commander::print_setup(&Commander::setup(&position));
                let Some(length) = promised(&position) else { continue };
                let Some(place) = LENGTHS.iter().position(|&other| other == length) else { continue };
                if found[place] >= wanted[place] || !known.insert(text.clone()) {
                    continue;
                }
                let Ok(Some(win)) = Solver::<Commander>::shortest(&position, length, LIMIT) else { continue };
                if win.turns == length {
                    found[place] += 1;
                    println!("{}", puzzle(&position, &text, &win));
                    eprintln!("seed {seed}: {found:?}");
                }
            }
        }
    }
}

/// A pair of games from a seed.
fn games(start: &Match<Commander>, seed: u64) -> Vec<Match<Commander>> {
    let players = specifications(PLAYERS).expect("players").try_into().expect("two");
    let series = Series {
        players,
        pairs: 1,
        opening: 10,
        longest: 300,
        seed,
        concurrency: 1,
        budget: Budget::default(),
        hypotheses: None,
    };
    let played = std::sync::Mutex::new(Vec::new());
    arena::play(start, &series, &|game, _| played.lock().expect("no panic").push(game.game.clone())).expect("games");
    played.into_inner().expect("no panic")
}

/// The turns in which a search sees a forced win; whether it is right is for the proof to say.
fn promised(position: &Position) -> Option<u32> {
    let seen = Seen::<Commander>::in_position(position)?;
    let limits = Limits { budget: Budget::iterations(SEARCHED), ..Limits::default() };
    let mut value = None;
    AlphaBeta::new(1, CommanderKnowledge::default(), SearchSettings::default()).think(
        &seen,
        &limits,
        &mut |progress| value = progress.lines.first().map(|best| best.value),
    );
    match value {
        Some(Value::Decided(turns)) if turns > 0 => Some(turns.unsigned_abs().div_ceil(2)),
        _ => None,
    }
}

/// The positions of the winner in its last turns of a game that was won, clocks set back.
fn candidates(game: &Match<Commander>) -> Vec<Position> {
    let Some(winner) = game.turn().outcome().and_then(|outcome| outcome.winner) else { return Vec::new() };
    let turns = (0..game.steps())
        .rev()
        .filter_map(|step| game.at(step))
        .filter(|position| !Commander::is_open(position) && position.turn().team() == winner);
    let whole: Vec<Position> = turns.take(LAST_TURNS).map(Commander::timeless).collect();
    let mut draw = Quick::new(game.steps() as u64);
    let thinned: Vec<Position> = whole
        .iter()
        .flat_map(|position| [position; THINNED])
        .filter_map(|position| thin(position, &mut draw))
        .collect();
    whole.into_iter().chain(thinned).collect()
}

/// A position with most of its stacks taken away, where what is left could have come about: nobody is attacked who cannot answer.
fn thin(position: &Position, draw: &mut Quick) -> Option<Position> {
    let mut setup = Commander::setup(position);
    setup
        .placement
        .retain(|placed| placed.members.iter().any(|member| member.piece == Piece::Commander) || draw.below(2) == 0);
    let thinned = Commander::check(&setup, position.ruleset()).ok()?;
    let possible = !thinned.commanders_face() && !thinned.passed()?.is_in_check();
    possible.then_some(thinned)
}

fn puzzle(position: &Position, text: &str, win: &ForcedWin<Commander>) -> String {
    let mut position = position.clone();
    let mut line = Vec::new();
    for action in &win.line {
        line.push(Commander::print_action(&position, action));
        Commander::apply_unchecked(&mut position, action, &mut Scripted::default()).expect("no dice");
    }
    json!({ "game": Commander::KEY, "ruleset": "standard", "position": text, "turns": win.turns, "line": line })
        .to_string()
}
