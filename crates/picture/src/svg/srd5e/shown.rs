//! What a scene shows on a grid.

use rulebound_kernel::{Aim, Game, Verdict, Waivers};
use rulebound_srd5e::Srd5e;
use rulebound_srd5e::intent::{Act, Intent};
use rulebound_srd5e::space::{Corner, Cover, Square};
use rulebound_srd5e::state::{Position, Who};
use rulebound_srd5e::validation::movement;
use serde_json::Value;

use super::geometry::square;
use super::{Aimed, Effects, Shown, Walk, reach, refused};
use crate::svg::overlay::{Kind, Target};
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
    let mut shown = Shown::default();
    if let Some((before, action)) = scene.last {
        let Aim { from, to, .. } = Srd5e::aim(before, action);
        shown.overlay.last.extend(from.into_iter().chain(to));
    }
    if let Some(from) = scene.from {
        reach::show(&mut shown, position, from)?;
    }
    if let Some(tried) = &scene.tried {
        show_tried(&mut shown, position, tried);
    }
    // What is wanted beside all that is numbered after the evidence of the refusal.
    shown.overlay.evidence.extend_from_slice(scene.marks);
    Ok(shown)
}

fn show_tried(shown: &mut Shown, position: &Position, tried: &Tried<'_, Srd5e>) {
    match &tried.answer {
        Answer::Legal(action) => show_action(shown, position, action),
        Answer::Open => {
            if let Some(action) = completed(position, tried.intent) {
                show_action(shown, position, &action);
            }
        }
        Answer::Refused { refusal, remedy } => refused::show(shown, position, tried.intent, refusal, *remedy),
    }
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
    shown.effects.origin = read_square(&details["area"]["origin"])
        .filter(|_| begins_in_point(&action.act))
        .map(|at| Corner::new(at.x, at.y));
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

/// Whether what an act takes in spreads from an intersection that is named.
const fn begins_in_point(act: &Act) -> bool {
    match act {
        Act::Cast(cast) => cast.aim.at.is_some(),
        Act::Feature(feature) => feature.aim.at.is_some(),
        Act::Legendary { aim, .. } | Act::Lair { aim, .. } => aim.at.is_some(),
        _ => false,
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
