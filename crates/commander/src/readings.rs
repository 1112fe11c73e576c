//! What an intent that leaves something open can mean (CTL-13.9).

use rulebound_kernel::{Choices, Side, Verdict};

use crate::Commander;
use crate::intent::Intent;
use crate::judge;
use crate::legal;
use crate::piece::Pieces;
use crate::position::Position;
use crate::refusal::Refusal;
use crate::square::Square;
use crate::step::{Action, Manner, Step};

/// The verdict on an intent.
pub(crate) fn verdict(position: &Position, by: Side, intent: &Intent) -> Verdict<Commander> {
    let action = match *intent {
        Intent::Step(step) => Action::Step(step),
        Intent::Commit => Action::Commit,
        Intent::AnyManner { from, to, pieces, deploy } => {
            let object = Object { from, pieces, deploy };
            match object.manners(position, by, to)[..] {
                [] => Action::Step(object.fitting(position, to)),
                [manner] => Action::Step(object.step(to, manner)),
                ref several => return Verdict::NeedsChoice(manner_choices(object, to, several)),
            }
        }
        Intent::AnyPiece { from, to } => {
            let readings: Vec<(Object, Vec<Manner>)> = objects(position, from)
                .into_iter()
                .map(|object| (object, object.manners(position, by, to)))
                .filter(|(_, manners)| !manners.is_empty())
                .collect();
            match &readings[..] {
                [] => Action::Step(likeliest(position, from).fitting(position, to)),
                [(object, manners)] => match manners[..] {
                    [manner] => Action::Step(object.step(to, manner)),
                    _ => return Verdict::NeedsChoice(manner_choices(*object, to, manners)),
                },
                several => return Verdict::NeedsChoice(piece_choices(to, several)),
            }
        }
    };
    match judge::first_objection(position, by, &action) {
        Some(refusal) => Verdict::Illegal(refusal),
        None => {
            let (cost, notices) = legal::consequences(position, &action);
            Verdict::Legal { action, cost, notices }
        }
    }
}

/// Every reason against an intent; none where it has a legal reading.
pub(crate) fn objections(position: &Position, by: Side, intent: &Intent) -> Vec<Refusal> {
    let action = match *intent {
        Intent::Step(step) => Action::Step(step),
        Intent::Commit => Action::Commit,
        Intent::AnyManner { from, to, pieces, deploy } => {
            let object = Object { from, pieces, deploy };
            if !object.manners(position, by, to).is_empty() {
                return Vec::new();
            }
            Action::Step(object.fitting(position, to))
        }
        Intent::AnyPiece { from, to } => {
            if objects(position, from).iter().any(|object| !object.manners(position, by, to).is_empty()) {
                return Vec::new();
            }
            Action::Step(likeliest(position, from).fitting(position, to))
        }
    };
    judge::objections(position, by, &action)
}

/// Pieces of a square as an intent names them.
#[derive(Clone, Copy)]
struct Object {
    from: Square,
    pieces: Pieces,
    deploy: bool,
}

impl Object {
    fn step(self, to: Square, manner: Manner) -> Step {
        Step { from: self.from, to, pieces: self.pieces, manner, deploy: self.deploy }
    }

    /// The manners in which the object may act on a square.
    fn manners(self, position: &Position, by: Side, to: Square) -> Vec<Manner> {
        let is_legal =
            |manner: &Manner| judge::first_objection(position, by, &Action::Step(self.step(to, *manner))).is_none();
        Manner::ALL.into_iter().filter(is_legal).collect()
    }

    /// The step in the manner that fits what stands on the target.
    fn fitting(self, position: &Position, to: Square) -> Step {
        let manner = match position.board.color(to) {
            None => Manner::Quiet,
            Some(color) if color == position.turn => Manner::Combine,
            Some(_) => Manner::Capture,
        };
        self.step(to, manner)
    }
}

/// Everything that a square alone can mean: the whole stack, and each member that may deploy.
fn objects(position: &Position, from: Square) -> Vec<Object> {
    let Some(stack) = position.board.stack(from) else { return Vec::new() };
    let whole = position.session.is_none().then_some(Object { from, pieces: stack.pieces(), deploy: false });
    let members = stack.members().map(|member| member.piece).filter_map(|piece| {
        let deployable = position.deployable(from, stack).contains(piece);
        deployable.then_some(Object { from, pieces: Pieces::one(piece), deploy: true })
    });
    whole.into_iter().chain(members).collect()
}

/// What a square alone means most likely: the whole stack, or the first member that is still to deploy.
fn likeliest(position: &Position, from: Square) -> Object {
    let pieces = position.board.stack(from).map_or(Pieces::EMPTY, |stack| stack.pieces());
    objects(position, from).into_iter().next().unwrap_or(Object { from, pieces, deploy: false })
}

fn manner_choices(object: Object, to: Square, manners: &[Manner]) -> Choices<Intent> {
    Choices::new("capture-kind", manners.iter().map(|&manner| Intent::Step(object.step(to, manner))).collect())
}

fn piece_choices(to: Square, readings: &[(Object, Vec<Manner>)]) -> Choices<Intent> {
    let option = |(object, manners): &(Object, Vec<Manner>)| match manners[..] {
        [manner] => Intent::Step(object.step(to, manner)),
        _ => Intent::AnyManner { from: object.from, to, pieces: object.pieces, deploy: object.deploy },
    };
    Choices::new("which-piece", readings.iter().map(option).collect())
}

#[cfg(test)]
mod tests {
    use rulebound_kernel::Game;

    use super::*;
    use crate::ruleset::Ruleset;

    #[test]
    fn an_open_intent_meets_objections_only_where_no_reading_is_legal() {
        let setup = Commander::parse_setup("5c5/11/11/11/7i3/11/5F5/11/11/11/11/6C4 r - - 0 1").expect("a setup");
        let position = Commander::check(&setup, &Ruleset::STANDARD).expect("a position");
        let objections = |text| -> Vec<&str> {
            let intent = Commander::parse_intent(&position, text).expect("an intent");
            objections(&position, position.turn.side(), &intent).iter().map(Refusal::name).collect()
        };
        for legal in ["Ff6*h8", "f6h8", "Ff6*h6", "f6h6"] {
            assert_eq!(objections(legal), [""; 0], "{legal}");
        }
        for off_the_line in ["Ff6*g8", "f6g8"] {
            assert_eq!(objections(off_the_line), ["not-on-a-line"], "{off_the_line}");
        }
    }
}
