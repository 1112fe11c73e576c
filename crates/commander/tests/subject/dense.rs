//! Random set-ups: crowded or nearly empty, with stacks, heroes and carried commanders.

use rulebound_commander::color::Color;
use rulebound_commander::piece::{Member, Piece};
use rulebound_commander::ruleset::Ruleset;
use rulebound_commander::setup::{Placed, Setup};
use rulebound_commander::square::Square;
use rulebound_commander::stack::Stack;
use rulebound_commander::terrain::Terrain;
use rulebound_kernel::{Draw, Quick};

/// A random setup that passes the check.
pub fn setup(ruleset: &Ruleset, draw: &mut Quick) -> Setup {
    let stacks: Vec<Stack> = Stack::all().collect();
    let wanted = [3, 4, 6, 10, 20, 40][draw.below(6) as usize];
    let mut squares: Vec<Square> = Square::all().collect();
    shuffle(&mut squares, draw);
    let mut placement: Vec<Placed> = Vec::new();
    for color in Color::ALL {
        // Near each other, so that they meet: the second commander often stands within reach of the first.
        let commanders: Vec<Stack> = stacks.iter().copied().filter(|stack| stack.contains(Piece::Commander)).collect();
        place(&mut placement, &mut squares, color, pick(&commanders, draw), ruleset);
    }
    let others: Vec<Stack> = stacks.into_iter().filter(|stack| !stack.contains(Piece::Commander)).collect();
    let heroic_share = draw.below(4);
    while placement.len() < wanted {
        let stack = pick(&others, draw);
        let heroes = stack.members().filter(|member| member.heroic).count() as u32;
        if heroes > 0 && draw.below(4) > heroic_share {
            continue;
        }
        let color = Color::ALL[draw.below(2) as usize];
        place(&mut placement, &mut squares, color, stack, ruleset);
    }
    let half_moves = if draw.below(8) == 0 { 96 + draw.below(6) } else { draw.below(60) };
    let turn = Color::ALL[draw.below(2) as usize];
    Setup { placement, turn, half_moves, full_moves: 1 + draw.below(90), session: None }
}

fn place(placement: &mut Vec<Placed>, squares: &mut Vec<Square>, color: Color, stack: Stack, ruleset: &Ruleset) {
    let needs = Terrain::of(stack.carrier().piece, ruleset);
    if let Some(index) = squares.iter().position(|&square| needs.has(square)) {
        let members: Vec<Member> = stack.members().collect();
        placement.push(Placed { square: squares.remove(index), color, members });
    }
}

fn pick(stacks: &[Stack], draw: &mut Quick) -> Stack {
    stacks[draw.below(stacks.len() as u32) as usize]
}

fn shuffle(squares: &mut [Square], draw: &mut Quick) {
    // Half the boards use a corner only, where everything is close to everything.
    if draw.below(2) == 0 {
        let (files, ranks) = (4 + draw.below(5) as u8, 4 + draw.below(6) as u8);
        let (left, low) = (draw.below(u32::from(11 - files) + 1) as u8, draw.below(u32::from(12 - ranks) + 1) as u8);
        let inside = |square: &Square| {
            (left..left + files).contains(&square.file()) && (low..low + ranks).contains(&square.rank())
        };
        mix(squares, draw);
        squares.sort_by_key(|square| !inside(square));
    } else {
        mix(squares, draw);
    }
}

fn mix(squares: &mut [Square], draw: &mut Quick) {
    for index in (1..squares.len()).rev() {
        squares.swap(index, draw.below(index as u32 + 1) as usize);
    }
}
