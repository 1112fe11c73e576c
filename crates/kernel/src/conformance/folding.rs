//! Point 3, one action at a time: folding events is applying, and a position is its setup.

use super::inspection::{About, Inspection, bytes};
use super::report::Point;
use crate::dice::Replayed;
use crate::{Game, Rolled};

/// Folds what an action made happen, compares with applying it, and gives the position.
pub(super) fn check<G: Game>(
    inspection: &mut Inspection<'_, G>,
    position: &G::Position,
    action: &G::Action,
    events: &[G::Event],
    rolls: &[Rolled],
) -> G::Position {
    let about = About::Action(action);
    let folded = fold::<G>(position, events);
    let mut applied = position.clone();
    let mut dice = Replayed::new(rolls);
    let outcome = G::apply_unchecked(&mut applied, action, &mut dice);
    inspection.expect(Point::Replay, position, about, outcome.is_ok() && dice.left() == 0, || {
        format!("applying uses other rolls than deciding: {outcome:?}, {} left", dice.left())
    });
    inspection.expect(Point::Replay, position, about, applied == folded, || {
        format!("folding gives {}, applying gives {}", bytes::<G>(&folded), bytes::<G>(&applied))
    });
    for event in events {
        let read = serde_json::to_string(event).ok().and_then(|text| serde_json::from_str::<G::Event>(&text).ok());
        inspection.expect(Point::Text, position, about, read.as_ref() == Some(event), || {
            format!("the event {event:?} is read back as {read:?}")
        });
    }
    check_setup(inspection, position, about, &folded);
    folded
}

/// Folds events into a position.
pub(super) fn fold<G: Game>(position: &G::Position, events: &[G::Event]) -> G::Position {
    let mut folded = position.clone();
    for event in events {
        G::evolve(&mut folded, event);
    }
    folded
}

/// A position is its setup, and so is its key.
pub(super) fn check_setup<G: Game>(
    inspection: &mut Inspection<'_, G>,
    before: &G::Position,
    about: About<'_, G>,
    position: &G::Position,
) {
    match G::check(&G::setup(position), G::ruleset(position)) {
        Ok(checked) => {
            inspection.expect(Point::Replay, before, about, checked == *position, || {
                format!("after it, the setup gives another position: {checked:?} is not {position:?}")
            });
            let (carried, fresh) = (G::key(position), G::key(&checked));
            inspection.expect(Point::Replay, before, about, carried == fresh, || {
                format!("after it, the key is {carried:016x}, from scratch {fresh:016x}")
            });
        }
        Err(problems) => {
            let words: Vec<String> = problems.iter().map(ToString::to_string).collect();
            let message = format!("after it, the setup does not check: {}", words.join("; "));
            inspection.fail(Point::Replay, before, about, message);
        }
    }
}
