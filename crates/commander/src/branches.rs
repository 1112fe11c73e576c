//! The actions that a search has to look at: of two orders of the same deploy steps, one.

use crate::change;
use crate::generator;
use crate::position::Position;
use crate::session;
use crate::step::{Action, Step};

/// Lists the legal actions, without steps that could have come before the last one with the same result.
///
/// Whether they could is found by playing both orders, so that it holds whatever a step takes, opens, covers or promotes.
/// Every turn can still be played: of all orders that lead to its end, the one whose members are smallest, step by step, is
/// never left out.
pub(crate) fn branches(position: &Position, last: Option<&Action>, sink: &mut impl FnMut(Action)) {
    let before = match last {
        Some(Action::Step(_)) => before_last_step(position),
        Some(Action::Commit) | None => None,
    };
    generator::actions(position, &mut |action| match (&before, action) {
        (Some((before, last)), Action::Step(step)) if is_other_order(before, *last, position, step) => {}
        _ => sink(action),
    });
}

/// The last step of the open session and the position it was taken in.
fn before_last_step(position: &Position) -> Option<(Position, Step)> {
    let session = position.session.as_ref()?;
    let (&last, earlier) = session.steps.split_last()?;
    let start = position.session_start()?;
    let mut before = Position { board: start, session: None, ..position.clone() };
    for &step in earlier {
        change::deploy(&mut before, step);
    }
    Some((before, last))
}

/// Whether a step that may follow the last one belongs before it, and leads to the same position from there.
fn is_other_order(before: &Position, last: Step, position: &Position, step: Step) -> bool {
    if step.pieces >= last.pieces || !generator::is_legal(before, &Action::Step(step)) {
        return false;
    }
    let mut other = before.clone();
    change::deploy(&mut other, step);
    if !generator::is_legal(&other, &Action::Step(last)) {
        return false;
    }
    change::deploy(&mut other, last);
    let mut this = position.clone();
    change::deploy(&mut this, step);
    other.board == this.board && resets_clock(&other) == resets_clock(&this) && comes_to_an_end(&this)
}

/// Whether no session that goes on from here can get stuck: a stuck session is told by the order of its steps.
fn comes_to_an_end(position: &Position) -> bool {
    let nothing_remains = position.session.as_ref().is_some_and(|session| session.remaining().is_empty());
    position.ruleset.deploy_completable || nothing_remains && generator::may_commit(position)
}

fn resets_clock(position: &Position) -> bool {
    let every_capture = position.ruleset.every_capture_resets_clock;
    position.session.as_ref().is_some_and(|session| session::resets_clock(&session.steps, every_capture))
}

#[cfg(test)]
mod tests {
    use rulebound_kernel::Game;

    use super::*;
    use crate::Commander;
    use crate::ruleset::Ruleset;

    /// The texts of the branches after a first step.
    fn after(text: &str, first: &str) -> Vec<String> {
        let setup = Commander::parse_setup(text).expect("a setup");
        let mut position = Commander::check(&setup, &Ruleset::STANDARD).expect("a position");
        let first = Commander::parse_action(&position, first).expect("an action");
        assert!(generator::is_legal(&position, &first));
        change::apply(&mut position, &first);
        let mut found = Vec::new();
        branches(&position, Some(&first), &mut |action| found.push(Commander::print_action(&position, &action)));
        found
    }

    #[test]
    fn independent_steps_come_in_one_order() {
        let text = "6c4/11/11/11/11/11/11/4(TI)6/11/11/11/5C5 r - - 0 1";
        assert!(after(text, "Ie5>e6").contains(&"Te5>g5".to_owned()));
        assert!(!after(text, "Te5>g5").contains(&"Ie5>e6".to_owned()));
    }

    #[test]
    fn a_step_that_needs_the_last_one_stays() {
        // The infantry follows the tank and boards it: only in this order.
        let text = "6c4/11/11/11/11/11/11/4(TI)6/11/11/11/5C5 r - - 0 1";
        assert!(after(text, "Te5>e6").contains(&"Ie5>&e6".to_owned()));
    }
}
