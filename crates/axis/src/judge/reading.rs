//! What an intent means: the action, the choices it leaves, or what speaks against it.

use rulebound_kernel::{Choices, Side, Waivers};

use super::{answer, combat, economy, order, routes};
use crate::action::Action;
use crate::battle;
use crate::intent::{Intent, Wish};
use crate::order::{Order, Which};
use crate::position::Position;
use crate::power::Power;
use crate::question;
use crate::refusal::Refusal;
use crate::space::Spaces;
use crate::transport::Transport;
use crate::unit::{Domain, Unit};

/// What an intent means.
pub(crate) enum Reading {
    /// This action.
    Meant(Action),
    /// One of several.
    Open(Choices<Intent>),
    /// Nothing: it is refused; at least one reason.
    Refused(Vec<Refusal>),
}

/// Reads an intent of a side.
pub(crate) fn read(position: &Position, by: Side, intent: &Intent, waivers: &Waivers) -> Reading {
    // No rule of this game is waivable.
    let _ = waivers;
    if let Some(refusal) = out_of_turn(position, by) {
        return Reading::Refused(vec![refusal]);
    }
    match intent {
        Intent::Order(wish) => read_wish(position, wish),
        Intent::Do(action) => judged(position, action),
        Intent::Default => match battle::default_action(position) {
            Some(action) => judged(position, &action),
            None => Reading::Refused(vec![answer::not_asked(position)]),
        },
    }
}

/// Everything that speaks against an action of the power that decides.
pub(crate) fn objections(position: &Position, action: &Action) -> Vec<Refusal> {
    if let Some(refusal) = over(position) {
        return vec![refusal];
    }
    match action {
        Action::Repair { land, points } => economy::repair(position, *land, *points),
        Action::Buy { units } => economy::buy(position, units),
        Action::BuyFactories { count } => economy::buy_factories(position, *count),
        Action::Move(order) => order::objections(position, order),
        Action::Bomb { land } => combat::battle(position, *land, true),
        Action::Fight { space } => combat::battle(position, *space, false),
        Action::Lose { power, units, damaged } => answer::lose(position, *power, units, *damaged),
        Action::Submerge { power, count } => answer::submerge(position, *power, *count),
        Action::Stay => answer::stay(position),
        Action::Retreat { to } => answer::retreat(position, *to),
        Action::Withdraw => answer::withdraw(position),
        Action::Shelter { to } => answer::shelter(position, *to),
        Action::Place { unit, count, factory, at } => economy::put(position, *unit, *count, *factory, *at),
        Action::PlaceFactory { land } => economy::put_factory(position, *land),
        Action::End => combat::end(position),
    }
}

fn over(position: &Position) -> Option<Refusal> {
    position.winner.map(|team| Refusal::GameOver { reason: format!("the {team} have won") })
}

fn out_of_turn(position: &Position, by: Side) -> Option<Refusal> {
    let decides = question::decides(position);
    over(position).or_else(|| (Power::of(by) != Some(decides)).then_some(Refusal::NotYourTurn { decides }))
}

fn judged(position: &Position, action: &Action) -> Reading {
    let objections = objections(position, action);
    if objections.is_empty() { Reading::Meant(action.clone()) } else { Reading::Refused(objections) }
}

fn read_wish(position: &Position, wish: &Wish) -> Reading {
    if position.move_phase().is_none() {
        return Reading::Refused(vec![Refusal::WrongPhase { phase: position.phase }]);
    }
    let foreign = order::foreign(position, &wish.with(Which::Fresh));
    let named = foreign.map(|power| Refusal::NotYourUnits { power });
    let unknown = wish.unknown.as_ref().map(|unit| Refusal::UnknownUnit { unit: unit.clone() });
    let strange: Vec<Refusal> = named.into_iter().chain(unknown).collect();
    if !strange.is_empty() {
        return Reading::Refused(strange);
    }
    let mut legal: Vec<Order> = Vec::new();
    let mut refused: Option<Vec<Refusal>> = None;
    for which in states(position, wish) {
        let order = wish.with(which);
        for order in if wish.any_route { routes::routes(position, &order) } else { vec![order] } {
            let objections = order::objections(position, &order);
            if objections.is_empty() {
                legal.push(order);
            } else if refused.as_ref().is_none_or(|best| is_better(&objections, best)) {
                refused = Some(objections);
            }
        }
    }
    choose(position, wish, legal).unwrap_or_else(|| Reading::Refused(refused.unwrap_or_else(nowhere)))
}

fn nowhere() -> Vec<Refusal> {
    vec![Refusal::IllFormed { why: "it leads nowhere".to_owned() }]
}

/// The best of several failures is the one that came farthest in the order of reasons.
fn is_better(objections: &[Refusal], best: &[Refusal]) -> bool {
    let rank = |reasons: &[Refusal]| reasons.first().map(Refusal::rank);
    (rank(objections), best.len()) > (rank(best), objections.len())
}

/// The states in which the units of an order could be; where none has enough of them, the fresh ones are meant.
fn states(position: &Position, wish: &Wish) -> Vec<Which> {
    if let Some(which) = wish.which {
        return vec![which];
    }
    let order = &wish.order;
    let Some(from) = order.from() else { return vec![Which::Fresh] };
    let power = wish.power.unwrap_or(position.turn);
    let mut states = Vec::new();
    let enough = |count: &dyn Fn(Unit) -> u8| order.units.iter().all(|(unit, want)| count(unit) >= want);
    let fresh = |unit| match unit {
        Unit::Transport => position.fresh_transports(from, power),
        _ => position.fresh(from, unit),
    };
    if enough(&fresh) {
        states.push(Which::Fresh);
    }
    match order.domain() {
        Some(Domain::Air) => {
            for left in 0..=Unit::Bomber.moves() {
                if enough(&|unit| position.flown(from, unit, left)) {
                    states.push(Which::Left(left));
                }
            }
        }
        Some(Domain::Sea) if order.units[Unit::Transport] == 1 => {
            let mut seen: Vec<&Transport> = Vec::new();
            for (index, transport) in position.transports_of(from, power) {
                if !seen.contains(&transport) {
                    seen.push(transport);
                    states.extend(u8::try_from(index).ok().map(Which::Ship));
                }
            }
        }
        _ => {}
    }
    if states.is_empty() { vec![Which::Fresh] } else { states }
}

/// The one order that is meant, or the choice between several that differ.
fn choose(position: &Position, wish: &Wish, legal: Vec<Order>) -> Option<Reading> {
    let first = legal.first()?.clone();
    let mut whiches: Vec<Which> = legal.iter().map(|order| order.which).collect();
    whiches.dedup();
    if whiches.len() > 1 {
        let filled = |which| Intent::Order(Box::new(Wish { which: Some(which), ..wish.clone() }));
        let options = whiches.into_iter().map(filled).collect();
        return Some(Reading::Open(Choices::new("which-units", options)));
    }
    let mut taken: Vec<Spaces> = Vec::new();
    let mut options = Vec::new();
    for order in &legal {
        let lands = captured(position, order);
        if !taken.contains(&lands) {
            taken.push(lands);
            options.push(Intent::from(Action::Move(order.clone())));
        }
    }
    Some(if options.len() > 1 {
        Reading::Open(Choices::new("route", options))
    } else {
        Reading::Meant(Action::Move(first))
    })
}

/// The lands that an order takes by passing.
fn captured(position: &Position, order: &Order) -> Spaces {
    let passed = order.path.iter().skip(1).take(order.steps().saturating_sub(1));
    let land = order.domain() == Some(Domain::Land);
    passed.copied().filter(|space| land && position.is_hostile(*space)).collect()
}
