//! How a creature goes about a move: its mode, where it starts, and the rules of steps.

use crate::data::Edition;
use crate::data::words::Condition;
use crate::intent::act::{Move, Route};
use crate::space::{Gait, Mode, MoveRules, Space, Squeezing};
use crate::spot::Spot;
use crate::state::{Position, Who};
use crate::validation::dragging::is_hampered;
use crate::validation::hearing::turn_of;
use crate::validation::speed;

/// The mode of a move: the one that is said, flying if its way leads into the air, else as [`mode`] has it.
pub fn mode_of(position: &Position, who: Who, way: &Move) -> Mode {
    let aloft = way.mode.is_none() && into_the_air(position, who, &way.route).is_some();
    mode(position, who, if aloft { Some(Mode::Fly) } else { way.mode })
}

/// The first place of a way, counted from 0, that has a height which is not that of its floor.
pub(super) fn into_the_air(position: &Position, who: Who, route: &Route) -> Option<usize> {
    let size = position.creature(who).sheet.size;
    let floor = |square| position.stage.grid.floor(Space::new(square, size));
    let aloft = |spot: &Spot| spot.level.is_some_and(|level| floor(spot.square) != Some(level));
    match route {
        Route::Path(path) => path.iter().position(aloft),
        Route::To(to) => aloft(to).then_some(0),
    }
}

/// The mode of a move of which none is said: crawling for the prone, flying for those in the air, and on foot.
pub fn mode(position: &Position, who: Who, said: Option<Mode>) -> Mode {
    said.unwrap_or_else(|| {
        let creature = position.creature(who);
        let aloft = || position.space(who).is_some_and(|space| position.stage.grid.drop_feet(space) > 0);
        if creature.is(Condition::Prone) {
            Mode::Crawl
        } else if speed::has_speed(creature, Mode::Fly) && aloft() {
            Mode::Fly
        } else {
            Mode::Walk
        }
    })
}

/// Where a move begins: who does not fly begins on the floor.
pub(super) fn start(position: &Position, from: Space, mode: Mode) -> Space {
    match mode {
        Mode::Fly => from,
        _ => position.stage.grid.standing(from).unwrap_or(from),
    }
}

/// How a creature goes in a mode.
pub(super) fn gait(position: &Position, who: Who, mode: Mode) -> Gait {
    Gait {
        mode,
        has_speed: speed::has_speed(position.creature(who), mode),
        dragging: position.edition() == Edition::Srd521 && is_hampered(position, who),
        sure_footed: position.creature(who).sway().sure_footed,
    }
}

/// The rules of steps.
pub(super) fn rules(position: &Position) -> MoveRules {
    MoveRules {
        metric: position.ruleset.distance,
        corner_rule: position.ruleset.corner_rule,
        squeezing: match position.edition() {
            Edition::Srd51 => Squeezing::Slow,
            Edition::Srd521 => Squeezing::Difficult,
        },
    }
}

/// The diagonal steps a creature has made in the turn.
pub(super) fn diagonals(position: &Position, who: Who) -> u32 {
    turn_of(position, who).map_or(0, |turn| turn.diagonals)
}
