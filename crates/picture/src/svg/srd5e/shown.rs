//! What a scene shows on a grid.

use rulebound_kernel::{Aim, Game, Place, Refusal as _, Verdict, Waivers};
use rulebound_srd5e::Srd5e;
use rulebound_srd5e::intent::Intent;
use rulebound_srd5e::refusal::{Reason, Refusal};
use rulebound_srd5e::space::{Cover, Space, Square, SquareSet};
use rulebound_srd5e::state::{Position, Who};
use rulebound_srd5e::validation::movement;
use serde_json::Value;

use super::geometry::square;
use super::{Aimed, Effects, Limit, Reached, Shown, Walk};
use crate::svg::overlay::{Kind, Overlay, Target};
use crate::svg::scene::{Answer, Scene, Tried, UnknownPlace};

/// How many questions are answered, each by its first answer, to show what an intent that leaves something open would do.
const MOST_QUESTIONS: usize = 6;

/// What a scene shows beside the creatures.
///
/// # Errors
///
/// Where the reach from a place is asked for that is not on the grid.
pub fn shown(scene: &Scene<'_, Srd5e>) -> Result<Shown, UnknownPlace> {
    let position = scene.position;
    let mut shown = Shown::from(Overlay { evidence: scene.marks.to_vec(), ..Overlay::default() });
    if let Some((before, action)) = scene.last {
        let Aim { from, to, .. } = Srd5e::aim(before, action);
        shown.overlay.last.extend(from.into_iter().chain(to));
    }
    if let Some(from) = scene.from {
        let on_grid = |square: &Square| position.stage.grid.extent().contains(*square);
        let square = square(&Place::of(from)).filter(on_grid).ok_or_else(|| UnknownPlace(from.to_owned()))?;
        shown.effects.reach = reach(position, square);
    }
    if let Some(tried) = &scene.tried {
        show_tried(&mut shown, position, tried);
    }
    Ok(shown)
}

/// Where whoever stands in a square can go with the movement that is left.
fn reach(position: &Position, square: Square) -> Vec<Reached> {
    let here = |who: &Who| position.space(*who).is_some_and(|space| space.contains(square));
    let Some(who) = position.everyone().map(|(who, _)| who).filter(here).max_by_key(|&who| {
        // A rider goes where its mount does.
        (!position.creature(who).is_dead(), position.rider(who).is_some())
    }) else {
        return Vec::new();
    };
    let Some(reach) = movement::reachable(position, who, movement::usual(position, who)) else {
        return Vec::new();
    };
    let reached =
        |at: Square| Some(Reached { at, feet: reach.feet_to(at)?, risks: reach.risks_to(at)?, way: reach.way_to(at)? });
    reach.squares().iter().filter_map(reached).collect()
}

fn show_tried(shown: &mut Shown, position: &Position, tried: &Tried<'_, Srd5e>) {
    match &tried.answer {
        Answer::Legal(action) => show_action(shown, position, action),
        Answer::Open => {
            if let Some(action) = completed(position, tried.intent) {
                show_action(shown, position, &action);
            }
        }
        Answer::Refused { refusal, remedy } => {
            shown.overlay.evidence.extend(refusal.evidence());
            shown.overlay.callout = callout(refusal);
            shown.overlay.tried = line(refusal);
            shown.effects.limit = limit(position, refusal);
            if let Some(at) = remedy.and_then(|remedy| Srd5e::aim(position, remedy).to) {
                shown.overlay.remedy = Some(Target { at, kind: Kind::Move });
            }
        }
    }
}

/// The line from who acts over what is in the way to whom it concerns, where the evidence has no way of its own.
fn line(refusal: &Refusal) -> Vec<Place> {
    let scene = &refusal.scene;
    let place = |square: Square| Place::of(format!("{},{}", square.x, square.y));
    let ends = scene.actor.as_ref().and_then(|actor| actor.at).zip(scene.target.as_ref().and_then(|target| target.at));
    let Some((from, to)) = ends.filter(|(from, to)| scene.way.is_empty() && from != to) else { return Vec::new() };
    match refusal.reason {
        Reason::LineBlocked { square, .. } => [from, square, to].map(place).to_vec(),
        Reason::OutOfRange { .. } | Reason::NotVisible { .. } => [from, to].map(place).to_vec(),
        _ => Vec::new(),
    }
}

/// How far it reaches from who acts, where that is too short.
fn limit(position: &Position, refusal: &Refusal) -> Option<Limit> {
    let Reason::OutOfRange { max, metric, .. } = refusal.reason else { return None };
    let name = refusal.scene.actor.as_ref()?.name.as_ref()?;
    let from = position.space(position.named(name.as_str())?)?;
    let extent = position.stage.grid.extent();
    let reaches = |square: &Square| metric.between(from, Space::of(*square).at_level(from.level)) <= max;
    Some(Limit { within: SquareSet::of(extent, extent.squares().filter(reaches)), feet: max })
}

/// What an intent means if every question about it is answered by the first answer.
fn completed(position: &Position, intent: &Intent) -> Option<Intent> {
    let by = Srd5e::turn(position).side()?;
    let mut intent = intent.clone();
    for _ in 0..MOST_QUESTIONS {
        match Srd5e::verdict(position, by, &intent, &Waivers::NONE) {
            Verdict::Legal { action, .. } => return Some(action),
            Verdict::NeedsChoice(choices) => intent = choices.options.into_iter().next()?,
            Verdict::Illegal(_) => return None,
        }
    }
    None
}

/// Shows what a legal action would do: the way of a move, the squares of an area, lines to targets with their cover.
fn show_action(shown: &mut Shown, position: &Position, action: &Intent) {
    let aim = Srd5e::aim(position, action);
    let actor = aim.from.as_ref().and_then(square).and_then(|from| actor(position, action, from));
    shown.overlay.selected = aim.from;
    let Some(actor) = actor else { return };
    show_walk(&mut shown.effects, position, actor, action);
    let details = Srd5e::details(position, action);
    shown.effects.area = details["area"]["squares"].as_array().into_iter().flatten().filter_map(read_square).collect();
    for target in details["targets"].as_array().into_iter().flatten() {
        let named = target["target"].as_str().and_then(|name| position.named(name));
        if let Some((from, to)) = position.space(actor).zip(named.and_then(|who| position.space(who))) {
            let cover = [Cover::None, Cover::Half, Cover::ThreeQuarters, Cover::Total];
            let cover = cover.into_iter().find(|cover| target["cover"] == cover.name()).unwrap_or_default();
            shown.effects.aims.push(Aimed { from, to, cover });
        }
    }
    let is_shown = shown.effects.walk.is_some() || !shown.effects.area.is_empty() || !shown.effects.aims.is_empty();
    if let Some(at) = aim.to.filter(|_| !is_shown) {
        shown.overlay.targets = vec![Target { at, kind: Kind::Move }];
    }
}

/// Who acts: the one named, else whoever stands where the action begins.
fn actor(position: &Position, action: &Intent, from: Square) -> Option<Who> {
    let named = action.actor.as_ref().and_then(|name| position.named(name.as_str()));
    let asked = position.pending.last().map(|pending| pending.who).or(position.current());
    let begins = |who: &Who| position.space(*who).is_some_and(|space| space.square == from);
    named.or(asked).filter(begins).or_else(|| position.everyone().map(|(who, _)| who).find(begins))
}

fn show_walk(effects: &mut Effects, position: &Position, actor: Who, action: &Intent) {
    let strides = movement::strides(position, actor, &action.act);
    if let Some(first) = strides.first() {
        let way = strides.iter().map(|stride| stride.to.square).collect();
        effects.walk = Some(Walk { from: first.from, way, feet: strides.iter().map(|stride| stride.feet).sum() });
    }
}

fn read_square(value: &Value) -> Option<Square> {
    serde_json::from_value(value.clone()).ok()
}

/// The reason in a few words, where there is a place for them.
fn callout(refusal: &Refusal) -> Option<String> {
    Some(match &refusal.reason {
        Reason::OutOfRange { distance, max, .. } => format!("{distance} ft, reaches {max}"),
        Reason::JumpTooFar { distance, max, .. } => format!("{distance} ft, jumps {max}"),
        Reason::NotEnoughMovement { need, have, .. } => format!("Needs {need} ft, has {have}"),
        Reason::LineBlocked { kind, .. } => format!("A {} hides it", kind.name().replace('-', " ")),
        Reason::NotVisible { .. } => "Not seen".to_owned(),
        Reason::CornerBlocked { .. } => "No cutting corners".to_owned(),
        Reason::Blocked { by, .. } => format!("{} bars the way", by.proper()),
        Reason::Occupied { by, .. } => format!("{} stands here", by.proper()),
        Reason::SpaceTooSmall { .. } => "Too narrow".to_owned(),
        Reason::CannotApproach { source, .. } => format!("Fears {}", source.words()),
        Reason::TooLarge { .. } => "Too large".to_owned(),
        Reason::UnknownPosition { .. } => "Nobody knows where".to_owned(),
        _ => return None,
    })
}
