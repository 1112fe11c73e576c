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

/// The mode of a move: the one that is said; else flying where a height is named that is not that of the floor; else as usual.
pub fn mode(position: &Position, who: Who, way: &Move) -> Mode {
    way.mode.unwrap_or_else(|| {
        let spots = match &way.route {
            Route::Path(path) => path.as_slice(),
            Route::To(to) => std::slice::from_ref(to),
        };
        let grid = &position.stage.grid;
        let size = position.creature(who).size();
        let floor = |spot: &Spot| grid.fallen(Space::new(spot.square, size)).level;
        let aloft = |spot: &Spot| spot.level.is_some_and(|level| level != floor(spot));
        if spots.iter().any(aloft) { Mode::Fly } else { usual(position, who) }
    })
}

/// The mode of those who say none: crawling for the prone, flying for those in the air, and on foot.
pub fn usual(position: &Position, who: Who) -> Mode {
    let creature = position.creature(who);
    let aloft = || position.space(who).is_some_and(|space| position.stage.grid.drop_feet(space) > 0);
    if creature.is(Condition::Prone) {
        Mode::Crawl
    } else if speed::has_speed(creature, Mode::Fly) && aloft() {
        Mode::Fly
    } else {
        Mode::Walk
    }
}

/// Where a move begins: who does not fly begins on the floor.
pub(super) fn start(position: &Position, from: Space, mode: Mode) -> Space {
    match mode {
        Mode::Fly => from,
        _ => position.stage.grid.fallen(from),
    }
}

/// How a creature goes in a mode.
pub(super) fn gait(position: &Position, who: Who, mode: Mode) -> Gait {
    Gait {
        mode,
        has_speed: speed::has_speed(position.creature(who), mode),
        dragging: position.edition() == Edition::Srd521 && is_hampered(position, who),
        sure_footed: position.creature(who).sway().sure_footed || position.creature(who).sheet.body.sure_footed,
        incorporeal: position.creature(who).sheet.body.incorporeal,
        formless: position.creature(who).sheet.body.formless,
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
