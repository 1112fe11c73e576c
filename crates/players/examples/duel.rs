//! Lets two players play games against each other from the start, changing sides, and prints the score of the first:
//! `cargo run --release -p rulebound-players --example duel -- GAME PLAYER PLAYER GAMES ITERATIONS [PLAYOUT BIAS EXPLORATION WIDENING]`.

use std::env;

use rulebound_commander::Commander;
use rulebound_kernel::dice::Seeded;
use rulebound_kernel::{Game, Match, Ruleset, Team, Turn, Waivers};
use rulebound_players::{Budget, Limits, Options, Player, Seen, Settings, by_name};
use rulebound_skirmish::Skirmish;

/// Actions after which a game counts by its score.
const LONGEST: usize = 400;

/// What the team of `first` gets of one game: 1, 0.5 or 0.
fn play<G: Game>(first: Team, players: &mut [Box<dyn Player<G>>; 2], limits: &Limits<'_>, seed: u64) -> f64 {
    let preset = G::Ruleset::PRESETS.first().expect("a preset");
    let setup = G::scenario(&preset.ruleset, "start").expect("a start");
    let mut game = Match::<G>::new(&preset.ruleset, setup).expect("a position");
    let mut dice = Seeded::new(seed);
    while game.steps() < LONGEST {
        let Turn::Decide { side, .. } = game.turn() else { break };
        let player = &mut players[usize::from(G::team(game.position(), side) != first)];
        let seen = Seen::in_match(&game).expect("somebody decides");
        let choice = player.choose(&seen, limits).expect("a choice");
        game.submit(side, &choice.action.into(), &Waivers::NONE, &mut dice).expect("a legal choice");
    }
    match game.turn().outcome() {
        Some(outcome) => outcome.winner.map_or(0.5, |winner| f64::from(u8::from(winner == first))),
        None => match G::score(game.position(), first) {
            300.. => 1.0,
            ..=-300 => 0.0,
            _ => 0.5,
        },
    }
}

fn duel<G: Game>(names: [&str; 2], games: u64, iterations: u64, settings: Settings) {
    let limits = Limits { budget: Budget::iterations(iterations), ..Limits::default() };
    let mut total = 0.0;
    for game in 0..games {
        let make = |name, options| by_name::<G>(name, &options).expect("a player");
        let mut players = [
            make(names[0], Options { seed: 2 * game, settings }),
            make(names[1], Options { seed: 2 * game + 1, ..Options::default() }),
        ];
        total += play(Team((game % 2) as u8), &mut players, &limits, game);
    }
    println!("{} {} against {}: {total} of {games}", G::KEY, names[0], names[1]);
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [game, one, other, games, iterations, rest @ ..] = &arguments[..] else {
        return eprintln!("GAME PLAYER PLAYER GAMES ITERATIONS [PLAYOUT BIAS EXPLORATION WIDENING]");
    };
    let number = |text: &String| text.parse::<f64>().expect("a number");
    let mut settings = Settings::default();
    let [playout, bias, exploration, widening] = [0, 1, 2, 3].map(|index| rest.get(index).map(number));
    settings.playout = playout.map_or(settings.playout, |plies| plies as u32);
    settings.bias = bias.unwrap_or(settings.bias);
    settings.exploration = exploration.unwrap_or(settings.exploration);
    settings.widening = widening.unwrap_or(settings.widening);
    let (names, games, iterations) = ([one.as_str(), other.as_str()], number(games) as u64, number(iterations) as u64);
    match game.as_str() {
        Commander::KEY => duel::<Commander>(names, games, iterations, settings),
        Skirmish::KEY => duel::<Skirmish>(names, games, iterations, settings),
        other => eprintln!("no game {other}"),
    }
}
