//! What a scene of Commander Chess shows on its board.

use rulebound_commander::Commander;
use rulebound_commander::air_defence;
use rulebound_commander::intent::Intent;
use rulebound_commander::lines;
use rulebound_commander::position::Position;
use rulebound_commander::refusal::Refusal;
use rulebound_commander::square::Square;
use rulebound_commander::step::{Action, Manner, Step};
use rulebound_kernel::{Game, Place, Refusal as _};

use crate::svg::overlay::{Kind, Overlay, Route, Target, Zone};
use crate::svg::scene::{Answer, Scene, Tried, UnknownPlace};

/// What a scene shows beside the pieces.
///
/// # Errors
///
/// Where the targets of a place are asked for that is no square.
pub fn overlay(scene: &Scene<'_, Commander>) -> Result<Overlay, UnknownPlace> {
    let position = scene.position;
    let mut overlay = Overlay { evidence: scene.marks.to_vec(), ..Overlay::default() };
    if position.is_in_check() {
        overlay.check = position.board().commander(position.turn()).map(Place::of);
    }
    show_last(&mut overlay, scene);
    if scene.zones {
        let guns = air_defence::guns(position.board(), position.turn().other());
        overlay.zones = guns.iter().map(|gun| Zone { places: gun.zone.iter().map(Place::of).collect() }).collect();
    }
    if let Some(from) = scene.from {
        let square = from.parse().map_err(|_| UnknownPlace(from.to_owned()))?;
        show_targets(&mut overlay, position, square);
    }
    if let Some(tried) = &scene.tried {
        show_tried(&mut overlay, tried);
    }
    Ok(overlay)
}

/// The last move; while a session is open, its origin and its steps.
fn show_last(overlay: &mut Overlay, scene: &Scene<'_, Commander>) {
    if let Some(session) = scene.position.session() {
        overlay.selected = Some(Place::of(session.origin));
        overlay.last = session.steps.iter().map(|step| Place::of(step.to)).collect();
        overlay.routes = (1..).zip(&session.steps).map(|(number, step)| route(step, Some(number))).collect();
        return;
    }
    let Some((before, action)) = scene.last else { return };
    let earlier = before.session().map_or(&[][..], |session| &session.steps[..]);
    let step = match action {
        Action::Step(step) => Some(step),
        Action::Commit => None,
    };
    for square in earlier.iter().chain(step).flat_map(|step| [step.from, step.to]) {
        let place = Place::of(square);
        if !overlay.last.contains(&place) {
            overlay.last.push(place);
        }
    }
}

fn show_targets(overlay: &mut Overlay, position: &Position, from: Square) {
    overlay.selected = Some(Place::of(from));
    Commander::actions(position, &mut |action| {
        if let Action::Step(step) = action
            && step.from == from
        {
            let target = Target { at: Place::of(step.to), kind: kind(step.manner) };
            if !overlay.targets.contains(&target) {
                overlay.targets.push(target);
            }
        }
    });
}

fn show_tried(overlay: &mut Overlay, tried: &Tried<'_, Commander>) {
    let squares = squares(tried.intent);
    if let Some((from, _)) = squares {
        overlay.selected = Some(Place::of(from));
    }
    match &tried.answer {
        Answer::Legal(Action::Commit) => {}
        Answer::Legal(Action::Step(step)) => {
            overlay.routes.push(route(step, None));
            overlay.targets = vec![Target { at: Place::of(step.to), kind: kind(step.manner) }];
        }
        Answer::Open => {
            if let Some((from, to)) = squares {
                overlay.owed = Some(Place::of(to));
                overlay.routes.push(Route { from: Place::of(from), to: Place::of(to), number: None });
            }
        }
        Answer::Refused { refusal, remedy } => {
            overlay.tried = squares.map(|(from, to)| way(from, to)).unwrap_or_default();
            overlay.evidence.extend(refusal.evidence());
            overlay.callout = callout(refusal);
            if let Some(Intent::Step(step)) = remedy {
                overlay.remedy = Some(Target { at: Place::of(step.to), kind: kind(step.manner) });
                if squares.is_none_or(|(from, _)| from != step.from) {
                    overlay.routes.push(route(step, None));
                }
            }
        }
    }
}

/// The squares that an intent names.
fn squares(intent: &Intent) -> Option<(Square, Square)> {
    match *intent {
        Intent::Step(Step { from, to, .. }) | Intent::AnyManner { from, to, .. } | Intent::AnyPiece { from, to } => {
            Some((from, to))
        }
        Intent::Commit => None,
    }
}

/// The way from one square to another; only its ends where they are on no common line.
fn way(from: Square, to: Square) -> Vec<Place> {
    let mut between: Vec<Square> = lines::between(from, to).iter().collect();
    if from > to {
        between.reverse();
    }
    std::iter::once(from).chain(between).chain([to]).map(Place::of).collect()
}

fn route(step: &Step, number: Option<u32>) -> Route {
    Route { from: Place::of(step.from), to: Place::of(step.to), number }
}

const fn kind(manner: Manner) -> Kind {
    match manner {
        Manner::Quiet => Kind::Move,
        Manner::Capture => Kind::Capture,
        Manner::Stay => Kind::Stay,
        Manner::Kamikaze => Kind::Kamikaze,
        Manner::Combine => Kind::Combine,
    }
}

/// The reason in at most four words.
fn callout(refusal: &Refusal) -> Option<String> {
    Some(match refusal {
        Refusal::GameOver { .. } | Refusal::NotYourTurn { .. } => return None,
        Refusal::AnotherSessionOpen { .. } => "Deploy this first".to_owned(),
        Refusal::NothingThere { .. } => "Nothing there".to_owned(),
        Refusal::NotYourPiece { .. } => "Not your piece".to_owned(),
        Refusal::NoSuchMember { .. } => "No such member".to_owned(),
        Refusal::NotOnALine { .. } => "Not on a line".to_owned(),
        Refusal::NoDiagonals { .. } => "No diagonals".to_owned(),
        Refusal::OutOfRange { range, distance, .. } => format!("Reaches {range}, not {distance}"),
        Refusal::Blocked { by, .. } => format!("Blocked on {}", by.square),
        Refusal::Terrain { square, needs, .. } | Refusal::CannotStand { square, needs, .. } => {
            format!("{square} is not {}", needs.word())
        }
        Refusal::RiverWithoutBridge { .. } => "No bridge here".to_owned(),
        Refusal::ClosedNavyDiagonal { .. } => "Closed to ships".to_owned(),
        Refusal::ShotDown { square, .. } => format!("Shot down on {square}"),
        Refusal::OnlyAsKamikaze { square, .. } => format!("Under fire on {square}"),
        Refusal::CannotCombine { .. } => "No room here".to_owned(),
        Refusal::OnlyByStaying { .. } => "Only by staying".to_owned(),
        Refusal::NotThatKind { .. } => "Not in this way".to_owned(),
        Refusal::CommanderLost { .. } => "Commander would be lost".to_owned(),
        Refusal::CommanderWouldFace { .. } => "Commanders would face".to_owned(),
        Refusal::CommanderWouldBeAttacked { .. } => "Commander under attack".to_owned(),
        Refusal::StillInCheck { .. } => "Still in check".to_owned(),
        Refusal::ShieldsTheCommander { .. } => "Shields the commander".to_owned(),
        Refusal::Stranded { left: Some(left), .. } => format!("Stranded on {}", left.square),
        Refusal::Stranded { .. } => "Commander under attack".to_owned(),
    })
}
