//! What would do instead.

use rulebound_kernel::{Side, Waivers};

use crate::action::Action;
use crate::intent::{Intent, Wish};
use crate::judge::Reading;
use crate::order::Order;
use crate::position::Position;
use crate::refusal::Refusal;
use crate::unit::{Domain, Unit};
use crate::{battle, change, generator, judge};

/// An intent that would do instead; only one that is accepted is offered.
pub(crate) fn remedy(position: &Position, by: Side, intent: &Intent, refusal: &Refusal) -> Option<Intent> {
    let offers = offers(position, intent, refusal);
    offers.into_iter().find(|offer| !matches!(judge::read(position, by, offer, &Waivers::NONE), Reading::Refused(_)))
}

/// What could be done instead, best first.
fn offers(position: &Position, intent: &Intent, refusal: &Refusal) -> Vec<Intent> {
    match refusal {
        Refusal::NotEnoughUnits { unit, have, .. } if *have > 0 => fewer(intent, *unit, *have),
        Refusal::AlreadyMoved { unit, unmoved, .. } if *unmoved > 0 => fewer(intent, *unit, *unmoved),
        Refusal::NoLanding { .. } | Refusal::DeckFull { .. } => {
            // A carrier, or what opens a zone to it by attacking there, or a plane that leaves its place.
            let helps = |order: &Order| {
                let armed = order.units.iter().any(|(unit, _)| unit.abilities().attack > 0);
                armed && [order.from(), order.to()].into_iter().flatten().any(|space| position.map.is_sea(space))
            };
            let mut offers = first(position, intent, &helps);
            offers.extend(smaller(intent));
            offers
        }
        Refusal::RangeExceeded { .. }
        | Refusal::CanalClosed { .. }
        | Refusal::BlockedBy { .. }
        | Refusal::SubBlockedByDestroyer { .. }
        | Refusal::CannotBlitz { .. }
        | Refusal::NoLandPath { .. }
        | Refusal::NoSeaPath { .. }
        | Refusal::Impassable { .. }
        | Refusal::CombatInNoncombat { .. } => another_route(position, intent),
        Refusal::UnescortedTransport { zone, .. } => {
            let escorts = |order: &Order| {
                order.to() == Some(zone.space()) && order.units.iter().any(|(unit, _)| unit.abilities().attack > 0)
            };
            let mut offers = first(position, intent, &escorts);
            offers.extend(listed(position, escorts));
            offers
        }
        Refusal::MustFightOrLeave { zone } => {
            listed(position, |order| order.from() == Some(zone.space()) && order.units[Unit::Transport] > 0)
        }
        Refusal::LandingOwed { planes } => listed(position, |order| {
            let stranded = planes.iter().any(|plane| order.from() == Some(plane.space.space()));
            order.domain() == Some(Domain::Air) && stranded
        }),
        Refusal::NotACombatMove { space } if *intent == Intent::Do(Action::End) => {
            listed(position, |order| !order.drops.is_empty() && order.from() == Some(space.space()))
        }
        Refusal::NotACombatMove { space } => {
            first(position, intent, &|order| order.to() == Some(space.space()) && order.units[Unit::Destroyer] > 0)
        }
        Refusal::TooManyLosses { .. } | Refusal::NotALoss { .. } => {
            battle::default_losses(position).into_iter().map(Intent::from).collect()
        }
        Refusal::BattleOwed { .. }
        | Refusal::NotAsked { .. }
        | Refusal::SubmergeNotAllowed { .. }
        | Refusal::RetreatNotAllowed { .. }
        | Refusal::RetreatNotThere { .. }
        | Refusal::NoShelter { .. } => {
            let mut listed = every(position);
            // Whoever wants to break off is offered a way out before another round.
            let breaks_off = |action: &Action| matches!(action, Action::Retreat { .. } | Action::Withdraw);
            if matches!(refusal, Refusal::RetreatNotAllowed { .. } | Refusal::RetreatNotThere { .. }) {
                listed.sort_by_key(|action| !breaks_off(action));
            }
            listed.into_iter().map(Intent::from).collect()
        }
        Refusal::WrongPhase { .. } => vec![Intent::Do(Action::End)],
        Refusal::FactoryDamaged { .. } => {
            let repair = |action: &Action| matches!(action, Action::Repair { .. });
            every(position).into_iter().filter(repair).map(Intent::from).collect()
        }
        _ => Vec::new(),
    }
}

fn every(position: &Position) -> Vec<Action> {
    let mut actions = Vec::new();
    generator::actions(position, &mut |action| actions.push(action));
    actions
}

/// What must go first: the listed orders after which the order itself is accepted, as far as the first.
fn first(position: &Position, intent: &Intent, wanted: &dyn Fn(&Order) -> bool) -> Vec<Intent> {
    let mut found = None;
    let by = position.turn.side();
    generator::actions(position, &mut |action| {
        let Action::Move(order) = &action else { return };
        if found.is_some() || !wanted(order) {
            return;
        }
        let mut after = position.clone();
        change::carry_out(&mut after, order);
        if !matches!(judge::read(&after, by, intent, &Waivers::NONE), Reading::Refused(_)) {
            found = Some(action);
        }
    });
    found.into_iter().map(Intent::from).collect()
}

fn listed(position: &Position, wanted: impl Fn(&Order) -> bool) -> Vec<Intent> {
    let fits = |action: &Action| matches!(action, Action::Move(order) if wanted(order));
    every(position).into_iter().filter(fits).map(Intent::from).collect()
}

/// The same order with fewer units of a kind.
fn fewer(intent: &Intent, unit: Unit, count: u8) -> Vec<Intent> {
    match intent {
        Intent::Order(wish) if wish.order.units[unit] > count => {
            let mut wish = wish.clone();
            wish.order.units[unit] = count;
            vec![Intent::Order(wish)]
        }
        Intent::Do(Action::Place { factory, at, .. }) => {
            vec![Intent::Do(Action::Place { unit, count, factory: *factory, at: *at })]
        }
        _ => Vec::new(),
    }
}

/// The same order with ever fewer planes.
fn smaller(intent: &Intent) -> Vec<Intent> {
    let Intent::Order(wish) = intent else { return Vec::new() };
    let Some((unit, count)) = wish.order.units.iter().next() else { return Vec::new() };
    (1..count).rev().flat_map(|count| fewer(intent, unit, count)).collect()
}

/// The same ends by another way: the way itself where there is one, or the open order where there are several.
fn another_route(position: &Position, intent: &Intent) -> Vec<Intent> {
    let Intent::Order(wish) = intent else { return Vec::new() };
    let (Some(from), Some(to)) = (wish.order.from(), wish.order.to()) else { return Vec::new() };
    if from == to || wish.any_route {
        return Vec::new();
    }
    let mut open: Wish = (**wish).clone();
    open.order.path = [from, to].into_iter().collect();
    open.any_route = true;
    let open = Intent::Order(Box::new(open));
    match judge::read(position, position.turn.side(), &open, &Waivers::NONE) {
        Reading::Meant(action) => vec![Intent::from(action)],
        Reading::Open(_) => vec![open],
        Reading::Refused(_) => Vec::new(),
    }
}
