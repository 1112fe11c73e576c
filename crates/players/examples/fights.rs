//! How two players fare against each other in fights of fifth-edition combat, each fight fought twice with sides changed.
//!
//! ```text
//! cargo run --release -p rulebound-players --example fights -- tactics,greedy 2014 200 bridge
//! ```
//!
//! prints the fights that the first won, drew and lost, how many of the drawn were broken off, its share with the interval that
//! holds the true one nineteen times of twenty, how many fights the first team won, whoever played it, how many of it were down at
//! the end, and how many acts a fight had. A fight of 3,000 acts is broken off and counts as drawn.

use std::error::Error;
use std::sync::Mutex;

use rulebound_kernel::{Match, Ruleset as _};
use rulebound_players::arena::{self, Series};
use rulebound_players::{Budget, Specification, specifications};
use rulebound_srd5e::state::Position;
use rulebound_srd5e::{Ruleset, Srd5e};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [players, preset, games, names @ ..] = &words[..] else {
        return Err("said are players, an edition, a number of fights, and encounters".into());
    };
    let ruleset = Ruleset::preset(preset).ok_or("no such edition")?;
    let pair: [Specification; 2] = specifications(players)?.try_into().map_err(|_| "two players are wanted")?;
    let series = Series {
        players: pair,
        pairs: games.parse::<u64>()?.div_ceil(2),
        opening: 0,
        longest: 3_000,
        seed: 1,
        concurrency: 1,
        budget: Budget::default(),
        hypotheses: None,
    };
    for name in names {
        fights(&ruleset, &series, name)?;
    }
    Ok(())
}

/// What is told of the fights of an encounter.
#[derive(Default)]
struct Told {
    /// Those that the first team won.
    party: u32,
    /// Those that were broken off.
    broken_off: u32,
    /// Members of the first team that were down at the end.
    down: u32,
    /// Acts.
    acts: usize,
}

/// Fights a series in an encounter, and tells how it went.
fn fights(ruleset: &Ruleset, series: &Series, name: &str) -> Result<(), Box<dyn Error>> {
    use rulebound_kernel::Game as _;
    let setup = Srd5e::scenario(ruleset, name).ok_or("no such encounter")?;
    let start = Match::<Srd5e>::new(ruleset, setup).map_err(|problems| format!("{problems:?}"))?;
    let told = Mutex::new(Told::default());
    let standing = arena::play(&start, series, &|played, _| {
        let mut told = told.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let winner = played.outcome.as_ref().and_then(|outcome| outcome.winner);
        told.party += u32::from(winner.is_some_and(|team| team.0 == 0));
        told.broken_off += u32::from(played.outcome.is_none());
        told.down += down(played.game.position());
        told.acts += played.game.steps();
    })?;
    let told = told.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    let (tally, games) = (standing.tally, standing.tally.games().max(1) as f64);
    let (least, most) = tally.interval();
    println!(
        "| `{name}` | {} | {} | {} | {} | {:.1} % | {:.1} to {:.1} % | {:.0} % | {:.1} | {:.0} |",
        tally.won,
        tally.drawn,
        tally.lost,
        told.broken_off,
        100.0 * tally.share(),
        100.0 * least,
        100.0 * most,
        100.0 * f64::from(told.party) / games,
        f64::from(told.down) / games,
        told.acts as f64 / games
    );
    Ok(())
}

/// How many of the first team are down.
fn down(position: &Position) -> u32 {
    let lies = position.creatures.iter().filter(|creature| creature.team == 0 && creature.hp == 0);
    lies.count().try_into().unwrap_or(u32::MAX)
}
