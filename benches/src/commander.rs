//! Work in Commander Chess.

use rulebound_commander::Commander;
use rulebound_commander::intent::Intent;
use rulebound_commander::piece::Pieces;
use rulebound_commander::position::Position;
use rulebound_commander::ruleset::Ruleset;
use rulebound_commander::square::Square;
use rulebound_commander::step::{Action, Manner, Step};
use rulebound_kernel::dice::Scripted;
use rulebound_kernel::perft::{Leaves, perft};
use rulebound_kernel::{Draw, Game, Quick, Side, Verdict, Waivers};

/// The positions of the perft suite, as the tests read them.
const SUITE: &str = include_str!("../../crates/commander/tests/data/perft_suite.txt");

/// The start of the game.
pub fn start() -> Position {
    let setup = Commander::scenario(&Ruleset::STANDARD, "start").expect("a start");
    Commander::check(&setup, &Ruleset::STANDARD).expect("a position")
}

/// The positions of the suite in the preset `standard`.
pub fn suite() -> Vec<Position> {
    let position = |line: &str| {
        let setup = Commander::parse_setup(line.split(" | ").nth(1)?).expect("a setup");
        Commander::check(&setup, &Ruleset::STANDARD).ok()
    };
    SUITE.lines().filter_map(position).collect()
}

/// Paths of `depth` actions from a position.
pub fn paths(position: &Position, depth: u32, leaves: Leaves) -> u64 {
    perft::<Commander>(position, depth, leaves)
}

/// Lists every position; how many actions there are.
pub fn list(positions: &[Position]) -> u64 {
    let mut listed = 0;
    for position in positions {
        Commander::actions(position, &mut |action| {
            std::hint::black_box(action);
            listed += 1;
        });
    }
    listed
}

/// For each position its listed actions and as many arbitrary steps of its pieces, in mixed order.
pub fn questions(positions: &[Position]) -> Vec<(Position, Action)> {
    let mut draw = Quick::new(7);
    let mut questions = Vec::new();
    for position in positions {
        Commander::actions(position, &mut |action| {
            questions.push((position.clone(), action));
            questions.push((position.clone(), Action::Step(arbitrary_step(position, &mut draw))));
        });
    }
    questions
}

/// A step of some piece of the side to act to some square on one of its lines.
fn arbitrary_step(position: &Position, draw: &mut Quick) -> Step {
    let own: Vec<Square> = position.board().of(position.turn()).iter().collect();
    let from = own[draw.below(own.len() as u32) as usize];
    let pieces = position.board().stack(from).map_or(Pieces::EMPTY, |stack| stack.pieces());
    let squares: Vec<Square> = Square::all().filter(|&to| from.line_to(to).is_some_and(|(_, far)| far <= 5)).collect();
    let to = squares[draw.below(squares.len() as u32) as usize];
    Step { from, to, pieces, manner: Manner::ALL[draw.below(5) as usize], deploy: false }
}

/// How many of the actions are legal.
pub fn judge(questions: &[(Position, Action)]) -> u64 {
    questions.iter().filter(|(position, action)| Commander::is_legal(position, action)).count() as u64
}

/// The questions whose answer is a refusal.
pub fn refused(questions: &[(Position, Action)]) -> Vec<(Position, Side, Intent)> {
    let refused = |(position, action): &(Position, Action)| {
        let by = position.turn().side();
        (!Commander::is_legal(position, action)).then(|| (position.clone(), by, Intent::from(*action)))
    };
    questions.iter().filter_map(refused).collect()
}

/// Asks for the reasons; how many refusals there are.
pub fn explain(questions: &[(Position, Side, Intent)]) -> u64 {
    let waivers = Waivers::default();
    let is_refused = |(position, by, intent): &&(Position, Side, Intent)| {
        matches!(Commander::verdict(position, *by, intent, &waivers), Verdict::Illegal(_))
    };
    questions.iter().filter(is_refused).count() as u64
}

/// Random games one after another until so many actions are played; the number of games that ended.
pub fn playouts(actions: u32) -> u32 {
    let (start, mut dice) = (start(), Scripted::default());
    let mut draw = Quick::new(1);
    let (mut position, mut games) = (start.clone(), 0);
    for _ in 0..actions {
        match Commander::sample(&position, &mut draw) {
            // No dice fall in this game.
            Some(action) => Commander::apply_unchecked(&mut position, &action, &mut dice).unwrap_or_default(),
            None => (position, games) = (start.clone(), games + 1),
        }
    }
    games
}
