//! What a scene shows on the map.

use rulebound_axis::Axis;
use rulebound_axis::action::Action;
use rulebound_axis::intent::Intent;
use rulebound_axis::order::Order;
use rulebound_axis::position::Position;
use rulebound_axis::refusal::Refusal;
use rulebound_axis::space::Space;
use rulebound_kernel::{Aim, Game, Place, Refusal as _};

use crate::svg::overlay::{Kind, Overlay, Route, Target};
use crate::svg::scene::{Answer, Scene, Tried, UnknownPlace};

/// What a scene shows beside the units.
///
/// # Errors
///
/// Where the targets of a place are asked for that is no space of the map.
pub fn overlay(scene: &Scene<'_, Axis>) -> Result<Overlay, UnknownPlace> {
    let position = scene.position;
    let mut overlay = Overlay { evidence: scene.marks.to_vec(), ..Overlay::default() };
    if let Some((before, action)) = scene.last {
        let Aim { from, to, .. } = Axis::aim(before, action);
        overlay.last.extend(from.into_iter().chain(to));
    }
    if let Some(from) = scene.from {
        position.map().space(from).ok_or_else(|| UnknownPlace(from.to_owned()))?;
        show_targets(&mut overlay, position, from);
    }
    if let Some(tried) = &scene.tried {
        show_tried(&mut overlay, position, tried);
    }
    Ok(overlay)
}

fn show_targets(overlay: &mut Overlay, position: &Position, from: &str) {
    overlay.selected = Some(Place::of(from));
    Axis::actions(position, &mut |action| {
        let aim = Axis::aim(position, &action);
        if aim.from.as_ref().is_some_and(|place| place.0 == from)
            && let Some(at) = aim.to
        {
            let target = Target { kind: kind(position, &action, &at), at };
            if !overlay.targets.contains(&target) {
                overlay.targets.push(target);
            }
        }
    });
}

/// A load joins a ship, an attack takes, and everything else goes.
fn kind(position: &Position, action: &Action, at: &Place) -> Kind {
    let hostile = position
        .map()
        .space(&at.0)
        .is_some_and(|space| position.is_hostile(space) || !position.enemies(space).is_empty());
    match action {
        Action::Move(order) if !order.loads.is_empty() && order.drops.is_empty() => Kind::Combine,
        Action::Move(_) if hostile => Kind::Capture,
        _ => Kind::Move,
    }
}

/// The way of an order, with the lands where it loads and offloads.
fn way(position: &Position, order: &Order) -> Vec<Place> {
    let place = |space: &Space| Place::of(position.map().id(*space));
    let mut places: Vec<Place> = order.path.iter().map(place).collect();
    places.extend(order.drops.iter().map(|drop| place(&drop.to)));
    places
}

/// One route a step, numbered: the last number is what the way costs.
fn routes(places: &[Place]) -> Vec<Route> {
    let pairs = places.iter().zip(places.iter().skip(1));
    (1..)
        .zip(pairs)
        .map(|(number, (from, to))| Route { from: from.clone(), to: to.clone(), number: Some(number) })
        .collect()
}

fn show_tried(overlay: &mut Overlay, position: &Position, tried: &Tried<'_, Axis>) {
    let named = match tried.intent {
        Intent::Order(wish) => way(position, &wish.order),
        Intent::Do(_) | Intent::Default => Vec::new(),
    };
    overlay.selected = named.first().cloned();
    match &tried.answer {
        Answer::Legal(action) => {
            if let Action::Move(order) = action {
                overlay.routes = routes(&way(position, order));
            } else if let Some(to) = Axis::aim(position, action).to {
                overlay.targets = vec![Target { at: to, kind: Kind::Move }];
            }
        }
        Answer::Open => {
            overlay.owed = named.last().cloned();
            overlay.routes = routes(&named);
        }
        Answer::Refused { refusal, remedy } => {
            overlay.tried = match refusal {
                // The best way that was found says more than the two ends that were named.
                Refusal::RangeExceeded { path, .. } if path.len() > 1 => {
                    path.iter().map(|spot| Place::of(spot.id())).collect()
                }
                _ => named,
            };
            overlay.evidence.extend(refusal.evidence());
            overlay.callout = callout(refusal);
            if let Some(Intent::Order(wish)) = remedy
                && let Some(at) = way(position, &wish.order).pop()
            {
                overlay.remedy = Some(Target { at, kind: Kind::Move });
            }
        }
    }
}

/// The reason in a few words.
fn callout(refusal: &Refusal) -> Option<String> {
    Some(match refusal {
        Refusal::GameOver { .. }
        | Refusal::NotYourTurn { .. }
        | Refusal::WrongPhase { .. }
        | Refusal::IllFormed { .. }
        | Refusal::NotYourUnits { .. }
        | Refusal::UnknownUnit { .. }
        | Refusal::NotEnoughIpc { .. }
        | Refusal::TooManyUnits { .. } => return None,
        Refusal::NotEnoughUnits { have, want, .. } => format!("{want} wanted, {have} there"),
        Refusal::TransportUsedInCombat { .. } => "Used in combat".to_owned(),
        Refusal::AlreadyMoved { .. } => "Has moved".to_owned(),
        Refusal::AaInCombatMove { .. } => "Not in combat moves".to_owned(),
        Refusal::Impassable { .. } => "Nothing enters".to_owned(),
        Refusal::NoLandPath { .. } | Refusal::NoSeaPath { .. } => "No way there".to_owned(),
        Refusal::RangeExceeded { need, left, .. } => format!("Needs {need}, has {left}"),
        Refusal::CanalClosed { canal, .. } => format!("{} is closed", canal.words()),
        Refusal::BlockedBy { .. } => "Ships stop here".to_owned(),
        Refusal::SubBlockedByDestroyer { .. } => "A destroyer stops it".to_owned(),
        Refusal::CannotBlitz { .. } => "No blitz through".to_owned(),
        Refusal::CombatInNoncombat { .. } => "Hostile".to_owned(),
        Refusal::CapturedThisTurn { .. } => "Taken this turn".to_owned(),
        Refusal::OffloadTwice { .. } => "One land only".to_owned(),
        Refusal::LoadInHostileZone { .. } => "Hostile zone".to_owned(),
        Refusal::AlreadyMovedBeforeLoading { .. } => "Has moved".to_owned(),
        Refusal::TransportFull { room, want, .. } => format!("Room {room}, not {want}"),
        Refusal::OffloadFriendlyInCombat { .. } => "Friendly land".to_owned(),
        Refusal::UnescortedTransport { .. } => "No escort".to_owned(),
        Refusal::NotACombatMove { .. } => "No combat here".to_owned(),
        Refusal::DeckFull { .. } => "Decks are full".to_owned(),
        Refusal::NoLanding { shortfall: 0, .. } => "No room to land".to_owned(),
        Refusal::NoLanding { shortfall, .. } => format!("Cannot land: {shortfall} short"),
        Refusal::MustFightOrLeave { .. } => "Must fight or leave".to_owned(),
        Refusal::LandingOwed { .. } => "Must land".to_owned(),
        Refusal::BattleOwed { .. } => "Battle comes first".to_owned(),
        Refusal::NoBattle { .. } => "Nothing to fight".to_owned(),
        Refusal::NotAsked { space: None, .. } => return None,
        Refusal::NotAsked { .. } => "Something else is asked".to_owned(),
        Refusal::TooManyLosses { hits, want, .. } => format!("{hits} hits, not {want}"),
        Refusal::NotALoss { .. } => "Cannot be hit".to_owned(),
        Refusal::SubmergeNotAllowed { .. } => "Destroyers see it".to_owned(),
        Refusal::RetreatNotAllowed { .. } => "No breaking off".to_owned(),
        Refusal::RetreatNotThere { .. } => "No retreat there".to_owned(),
        Refusal::NoShelter { .. } => "No place there".to_owned(),
        Refusal::NoCapital { capital, .. } => format!("{} is lost", capital.words()),
        Refusal::PlacementCapacity { factory: Some(_), capacity, .. }
        | Refusal::FactoryDamaged { factory: Some(_), capacity, .. } => format!("Makes only {capacity}"),
        Refusal::PlacementCapacity { .. } | Refusal::FactoryDamaged { .. } => return None,
        Refusal::NoFactory { .. } => "No factory".to_owned(),
    })
}
