//! How good a position of Commander Chess is: the sum of its features, each times its weight.

use std::sync::LazyLock;

use rulebound_commander::color::Color;
use rulebound_commander::piece::Piece;
use rulebound_commander::position::Position;
use rulebound_commander::stack::Stack;
use rulebound_kernel::Team;

use super::features::{HEROES, Listener, MATERIAL, tell};
use super::weights::{EMPTY, FULL};

/// What a commander counts in an exchange: more than everything else together.
const COMMANDER: i32 = 10_000;

/// The worth of every stack by its number.
static STACKS: LazyLock<Vec<i32>> = LazyLock::new(|| {
    let mut worths = vec![0; Stack::all().count() + 1];
    for stack in Stack::all() {
        worths[stack.number()] = stack
            .members()
            .map(|member| {
                let piece = member.piece.index();
                let hero = if member.heroic { mean(HEROES + piece) } else { 0 };
                let base = if member.piece == Piece::Commander { COMMANDER } else { mean(MATERIAL + piece) };
                base + hero
            })
            .sum();
    }
    worths
});

/// What a stack is worth, its members and heroes together.
pub fn worth(stack: Stack) -> i32 {
    STACKS[stack.number()]
}

/// What a feature is worth on a board half full.
fn mean(feature: usize) -> i32 {
    (FULL[feature] + EMPTY[feature]) / 2
}

/// The stacks at the start of a game, by which a board is called full.
pub const CROWD: i32 = 38;

/// How full a board is, up to [`CROWD`].
pub fn crowd(position: &Position) -> i32 {
    (position.board().occupied().len() as i32).min(CROWD)
}

/// The turns of both sides without a capture at which a score would count for nothing; the game is drawn at 100.
const PATIENCE: i32 = 200;

/// The sum of the features, each times its weight.
#[derive(Default)]
struct Sum {
    full: i32,
    empty: i32,
}

impl Listener for Sum {
    fn wants(&self, feature: usize) -> bool {
        FULL[feature] != 0 || EMPTY[feature] != 0
    }

    fn hear(&mut self, feature: usize, part: i32) {
        self.full += part * FULL[feature];
        self.empty += part * EMPTY[feature];
    }
}

/// How good a position is for a team, in hundredths of an infantry. What is not used in time fades: a game without captures is
/// drawn in the end.
pub fn evaluate(position: &Position, team: Team) -> i32 {
    let mut sum = Sum::default();
    tell(position, &mut sum);
    let crowd = crowd(position);
    let red = (sum.full * crowd + sum.empty * (CROWD - crowd)) / CROWD;
    let patience = PATIENCE - position.half_moves().min(100) as i32;
    let red = red * patience / PATIENCE;
    if team == Color::Red.team() { red } else { -red }
}
