//! Places: how dangerous they are, what can be struck from there, and how far the foes are.

use std::collections::VecDeque;

use rulebound_srd5e::space::{Cover, Direction, Ground, LineModel as _, Space, Square};
use rulebound_srd5e::state::Position;

use super::muster::{Fighter, Muster};

/// How much of what may happen in a place is counted.
const DANGER: f32 = 0.25;
/// How much of that those count who fight in melee anyway.
const IN_MELEE: f32 = 0.12;

/// The damage to be expected in a place before the next turn, by who comes near and who shoots.
pub fn exposure(position: &Position, muster: &Muster, space: Space, covered: bool) -> f32 {
    muster.foes().map(|foe| foe.threat * part(position, foe, space, covered)).sum()
}

/// How likely a foe turns on somebody in a place.
fn part(position: &Position, foe: &Fighter, space: Space, covered: bool) -> f32 {
    let Some(there) = foe.space else { return 0.0 };
    let feet = position.feet_between(there, space);
    if feet <= foe.reach {
        return 1.0;
    }
    let near = if feet <= foe.reach + foe.speed { 0.6 } else { 0.0 };
    let shot = match foe.shoots {
        true if covered => 0.6 * shown(position, there, space),
        true => 0.6,
        false => 0.0,
    };
    f32::max(near, shot)
}

/// The part of shots that cover lets through.
fn shown(position: &Position, from: Space, to: Space) -> f32 {
    match position.ruleset.line.line(&position.stage.grid, from, to).cover {
        Cover::None => 1.0,
        Cover::Half => 0.8,
        Cover::ThreeQuarters => 0.55,
        Cover::Total => 0.0,
    }
}

/// What a place costs by its danger.
pub fn danger(muster: &Muster, exposure: f32, caution: f32) -> f32 {
    let own = muster.own();
    let part = if own.shoots { DANGER } else { DANGER * IN_MELEE };
    caution * part * exposure.min(own.hp) * muster.point(muster.actor)
}

/// The steps from every square to the nearest foe, around walls.
pub struct Steps {
    width: usize,
    steps: Vec<u16>,
}

impl Steps {
    /// Counts from all foes on their feet at once.
    pub fn to_foes(position: &Position, muster: &Muster, flies: bool) -> Self {
        let grid = &position.stage.grid;
        let extent = grid.extent();
        let mut steps = vec![u16::MAX; extent.len()];
        let mut open: VecDeque<Square> = VecDeque::with_capacity(extent.len());
        for square in muster.foes().filter_map(|foe| foe.space).flat_map(|space| space.squares().collect::<Vec<_>>()) {
            if let Some(index) = extent.index(square) {
                steps[index] = 0;
                open.push_back(square);
            }
        }
        while let Some(square) = open.pop_front() {
            let Some(here) = extent.index(square).map(|index| steps[index]) else { continue };
            for direction in Direction::ALL {
                let next = square.towards(direction);
                let Some(index) = extent.index(next).filter(|&index| steps[index] == u16::MAX) else { continue };
                let open_to = grid.cell(next).is_some_and(|cell| match cell.ground {
                    Ground::Floor => true,
                    Ground::Chasm => flies,
                    Ground::Filled => false,
                });
                if open_to {
                    steps[index] = here.saturating_add(1);
                    open.push_back(next);
                }
            }
        }
        Steps { width: usize::try_from(extent.width()).unwrap_or(1), steps }
    }

    /// The steps from a space.
    pub fn from(&self, space: Space) -> u16 {
        let at = |square: Square| {
            let (x, y) = (usize::try_from(square.x).ok()?, usize::try_from(square.y).ok()?);
            self.steps.get(y * self.width + x).copied()
        };
        space.squares().filter_map(at).min().unwrap_or(u16::MAX)
    }
}
