//! How good a position of Commander Chess is: the sum of its features, each times its weight.

use std::sync::LazyLock;

use rulebound_commander::color::Color;
use rulebound_commander::piece::Piece;
use rulebound_commander::position::Position;
use rulebound_commander::stack::Stack;
use rulebound_kernel::Team;

use super::features::{HEROES, MATERIAL, features};
use super::weights::WEIGHTS;

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
                let hero = if member.heroic { WEIGHTS[HEROES + piece] } else { 0 };
                let base = if member.piece == Piece::Commander { COMMANDER } else { WEIGHTS[MATERIAL + piece] };
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

/// How good a position is for a team, in hundredths of an infantry.
pub fn evaluate(position: &Position, team: Team) -> i32 {
    let red: i32 = features(position).iter().zip(&WEIGHTS).map(|(feature, weight)| feature * weight).sum();
    if team == Color::Red.team() { red } else { -red }
}
