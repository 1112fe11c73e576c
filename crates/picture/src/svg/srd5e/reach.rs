//! How far somebody can go, and how far something reaches.
//!
//! What a scene shows targets of is a square, or a creature by its name, which may be followed by how it goes (`drake fly 30`) or by
//! what it aims (`mirel with fireball`): a spell, a weapon, or the verb of an act.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use rulebound_kernel::{Aim, Game, Place, Side, Verdict, Waivers};
use rulebound_srd5e::data::spell::Range;
use rulebound_srd5e::intent::act::{Move, Route};
use rulebound_srd5e::intent::{Act, Intent};
use rulebound_srd5e::space::{Level, Metric, Mode, Space, Square, SquareSet};
use rulebound_srd5e::spot::{Spot, Target};
use rulebound_srd5e::state::{Position, TurnState, Who};
use rulebound_srd5e::validation::movement;
use rulebound_srd5e::{Name, Notice, Srd5e, blows};

use super::geometry::square;
use super::{Limit, Reached, Shown};
use crate::svg::scene::UnknownPlace;

/// The word between who aims and what is aimed.
const WITH: &str = "with";

/// What is struck with by those who seize or shove somebody.
const UNARMED: &str = "unarmed-strike";

/// Shows what can be done from a place: where somebody can go, or what something reaches.
pub(super) fn show(shown: &mut Shown, position: &Position, from: &str) -> Result<(), UnknownPlace> {
    let unknown = || UnknownPlace(from.to_owned());
    let words: Vec<&str> = from.split(' ').collect();
    let who = who(position, words[0]).ok_or_else(unknown)?;
    match (who, &words[1..]) {
        (None, []) => {}
        (Some(who), []) => shown.effects.reach = reach(position, who, None, None),
        (Some(who), [WITH, thing]) => aimed(shown, position, who, thing),
        (Some(who), [mode, rest @ ..]) => {
            let mode = Mode::ALL.into_iter().find(|known| known.name() == *mode).ok_or_else(unknown)?;
            let level = match rest {
                [] => None,
                [feet] => Some(feet.parse().ok().and_then(Level::from_feet).ok_or_else(unknown)?),
                _ => return Err(unknown()),
            };
            shown.effects.reach = reach(position, who, Some(mode), level);
        }
        (None, _) => return Err(unknown()),
    }
    Ok(())
}

/// The creature of a name, or whoever stands in a square, which may be nobody; `None` if there is no such name or square.
fn who(position: &Position, text: &str) -> Option<Option<Who>> {
    if let Some(who) = position.named(text) {
        return Some(Some(who));
    }
    let square = square(&Place::of(text)).filter(|&square| position.stage.grid.extent().contains(square))?;
    let here = |who: &Who| position.space(*who).is_some_and(|space| space.contains(square));
    // A rider goes where its mount does.
    let first = |&who: &Who| (!position.creature(who).is_dead(), position.rider(who).is_some());
    Some(position.everyone().map(|(who, _)| who).filter(here).max_by_key(first))
}

/// Who moves in the turn of somebody: the mount that does as it says, or itself.
pub(super) fn mover(position: &Position, who: Who) -> Who {
    let creature = position.creature(who);
    creature.riding.filter(|_| creature.controls_mount).unwrap_or(who)
}

/// The position as it would be if nothing were asked and it were the turn in which somebody moves.
fn on_turn(position: &Position, who: Who) -> Cow<'_, Position> {
    let rider = position.rider(who).filter(|&rider| mover(position, rider) == who);
    let of = rider.unwrap_or(who);
    let is_now = position.current() == Some(of);
    if is_now && position.pending.is_empty() {
        return Cow::Borrowed(position);
    }
    let mut then = position.clone();
    then.pending.clear();
    if !is_now {
        then.turn = Some(TurnState::new(of));
    }
    Cow::Owned(then)
}

/// A way that somebody can go.
struct Way {
    to: Square,
    feet: u32,
    risks: u32,
    squares: Vec<Square>,
}

/// Where somebody can go in a mode, perhaps to a height, with the movement that is left.
fn reach(position: &Position, who: Who, mode: Option<Mode>, level: Option<Level>) -> Vec<Reached> {
    let who = mover(position, who);
    let position = on_turn(position, who);
    let Some(space) = position.space(who) else { return Vec::new() };
    let ways = match level.filter(|&level| level != space.level) {
        Some(level) => rising(&position, who, mode, level),
        None => level_ways(&position, who, mode),
    };
    covered(space, &ways)
}

/// The ways in the plane in which somebody is; none if it cannot move at all.
fn level_ways(position: &Position, who: Who, mode: Option<Mode>) -> Vec<Way> {
    let Some(reach) = movement::reachable(position, who, mode.unwrap_or_else(|| movement::usual(position, who))) else {
        return Vec::new();
    };
    let way =
        |to: Square| Some(Way { to, feet: reach.feet_to(to)?, risks: reach.risks_to(to)?, squares: reach.way_to(to)? });
    let ways: Vec<Way> = reach.squares().iter().filter_map(way).collect();
    let nearest = ways.iter().min_by_key(|way| way.feet).map(|way| Spot::from(way.to));
    if nearest.is_some_and(|to| judged(position, who, mode, to).is_some()) { ways } else { Vec::new() }
}

/// The ways to another height, each as the referee judges it.
fn rising(position: &Position, who: Who, mode: Option<Mode>, level: Level) -> Vec<Way> {
    let extent = position.stage.grid.extent();
    let way = |to: Square| judged(position, who, mode, Spot { square: to, level: Some(level) });
    extent.squares().filter_map(way).collect()
}

/// The way that somebody goes to a place, if that is legal.
fn judged(position: &Position, who: Who, mode: Option<Mode>, to: Spot) -> Option<Way> {
    let creature = position.creature(who);
    let act = Act::Move(Move { mode, route: Route::To(to) });
    let intent = Intent { actor: Some(creature.id().clone()), act };
    match Srd5e::verdict(position, Side(creature.side), &intent, &Waivers::NONE) {
        Verdict::Legal {
            action: Intent { act: Act::Move(Move { route: Route::Path(path), .. }), .. },
            cost,
            notices,
        } => {
            let risks = notices.iter().filter(|notice| matches!(notice, Notice::OpportunityAttack { .. })).count();
            Some(Way {
                to: to.square,
                feet: cost.movement.total(),
                risks: u32::try_from(risks).unwrap_or(u32::MAX),
                squares: path.iter().map(|spot| spot.square).collect(),
            })
        }
        _ => None,
    }
}

/// The squares that a body would cover, each by the way after which it lies nearest to the middle of the body, then by the cheapest.
fn covered(body: Space, ways: &[Way]) -> Vec<Reached> {
    let mut best: BTreeMap<Square, ((i32, u32), &Way)> = BTreeMap::new();
    for way in ways {
        let there = body.at(way.to);
        for at in there.squares() {
            // Twice the way from the middle of the body, in squares.
            let aside = |at: i16, first: i16| (2 * i32::from(at - first) + 1 - i32::from(body.side())).abs();
            let key = (aside(at.x, way.to.x).max(aside(at.y, way.to.y)), way.feet);
            if best.get(&at).is_none_or(|(known, _)| key < *known) {
                best.insert(at, (key, way));
            }
        }
    }
    let reached = |(at, (_, way)): (Square, (_, &Way))| Reached {
        at,
        to: way.to,
        feet: way.feet,
        risks: way.risks,
        way: way.squares.clone(),
    };
    best.into_iter().map(reached).collect()
}

/// Shows whom something can be aimed at, and how far it reaches.
fn aimed(shown: &mut Shown, position: &Position, who: Who, thing: &str) {
    let creature = position.creature(who);
    let mut names: Vec<Name> = Vec::new();
    Srd5e::actions(position, &mut |action: Intent| {
        let Aim { token, .. } = Srd5e::aim(position, &action);
        let of = action.actor.as_ref().is_none_or(|actor| actor == creature.id());
        if of && (token.as_deref() == Some(thing) || action.act.verb() == thing) {
            names.extend(named(&action.act).cloned());
        }
    });
    let whos: BTreeSet<Who> = names.iter().filter_map(|name| position.named(name.as_str())).collect();
    shown.effects.targets = whos.into_iter().filter_map(|who| position.space(who)).collect();
    shown.effects.ranges =
        feet(position, who, thing).into_iter().filter_map(|feet| limit(position, who, feet)).collect();
}

/// The creature that an act names first.
fn named(act: &Act) -> Option<&Name> {
    match act {
        Act::Attack(attack) => name(&attack.target),
        Act::OpportunityAttack(attack) => attack.target.as_ref(),
        Act::Cast(cast) => cast.aim.on.first().and_then(name),
        Act::Feature(feature) => feature.aim.on.first().and_then(name),
        Act::Legendary { aim, .. } | Act::Lair { aim, .. } => aim.on.first().and_then(name),
        Act::Use { on, .. } => on.as_ref().and_then(name),
        Act::Grapple { target, .. } | Act::Shove { target, .. } | Act::Stabilise { target, .. } => Some(target),
        Act::Help { ally, .. } => Some(ally),
        Act::Influence { creature } => Some(creature),
        Act::Mount { mount } => Some(mount),
        _ => None,
    }
}

const fn name(target: &Target) -> Option<&Name> {
    match target {
        Target::Creature(name) => Some(name),
        Target::Square(_) => None,
    }
}

/// How far a spell, a weapon or a hold reaches, in feet: normally, and at most where that is farther.
fn feet(position: &Position, who: Who, thing: &str) -> Vec<u32> {
    if let Some(spell) = position.tables().spell(thing) {
        return match spell.range {
            Range::Feet(feet) => vec![feet],
            Range::Touch => vec![5],
            Range::OnlySelf | Range::Sight | Range::Unlimited | Range::Special => Vec::new(),
        };
    }
    let with = if matches!(thing, "grapple" | "shove") { UNARMED } else { thing };
    let blow = blows(position, who).into_iter().find(|blow| blow.with == *with);
    let Some(blow) = blow else { return Vec::new() };
    let mut feet: Vec<u32> =
        blow.reach.into_iter().chain(blow.range.into_iter().flat_map(|(near, far)| [near, far])).collect();
    feet.sort_unstable();
    feet.dedup();
    feet
}

/// The squares within so many feet of somebody.
fn limit(position: &Position, who: Who, feet: u32) -> Option<Limit> {
    let metric = position.ruleset.distance;
    Some(within(position, position.space(who)?, metric, feet))
}

/// The squares within so many feet of a space.
pub(super) fn within(position: &Position, from: Space, metric: Metric, feet: u32) -> Limit {
    let extent = position.stage.grid.extent();
    let reaches = |square: &Square| metric.between(from, Space::of(*square).at_level(from.level)) <= feet;
    Limit { within: SquareSet::of(extent, extent.squares().filter(reaches)), feet }
}
