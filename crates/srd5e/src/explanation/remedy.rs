//! Another intent that would do instead.

use rulebound_kernel::{Side, Waivers};

use super::{objects, subject};
use crate::data::words::Condition;
use crate::game::judge;
use crate::intent::act::{Attack, Cast, Move, OpportunityAttack, Route, Slot};
use crate::intent::{Act, Intent};
use crate::refusal::words::Decision;
use crate::refusal::{Reason, Refusal};
use crate::spot::Spot;
use crate::state::{Position, Who};
use crate::validation::movement::{reachable, usual};
use crate::validation::{Ruling, hands};

/// The first intent of those that might help which is legal, or leaves only something open.
pub(crate) fn remedy(position: &Position, by: Side, intent: &Intent, refusal: &Refusal) -> Option<Intent> {
    let actor = subject(position, by, intent).filter(|_| !position.is_over())?;
    let helps = |act: Act| {
        let other = Intent { actor: intent.actor.clone(), act };
        let ruling = judge(position, by, &other, &Waivers::NONE, false);
        matches!(ruling, Ruling::Legal { .. } | Ruling::Open(_)).then_some(other)
    };
    let nearer = || step_up(position, by, actor, intent, &refusal.reason).and_then(helps);
    others(position, actor, &intent.act, &refusal.reason).into_iter().find_map(helps).or_else(nearer)
}

/// Acts that might do instead, the nearest to what was meant first.
fn others(position: &Position, actor: Who, act: &Act, reason: &Reason) -> Vec<Act> {
    let mut acts = variants(position, actor, act, reason);
    match reason {
        Reason::NotHeld { item } => acts.push(Act::Draw { item: item.clone(), hand: None }),
        Reason::NoFreeHand { .. } | Reason::HandsNeeded { .. } => {
            let held = position.creature(actor).hands.iter().flatten();
            acts.extend(held.map(|item| Act::Stow { item: item.clone() }));
            acts.push(Act::DoffShield);
        }
        Reason::SpeedZero { cause, .. } if cause == Condition::Grappled.name() => {
            acts.push(Act::Escape { from: None, by: None });
        }
        Reason::ConcentrationConflict { .. } => acts.push(Act::EndConcentration),
        Reason::DecisionPending { decision: Decision::Initiative, .. } => acts.push(Act::RollInitiative),
        Reason::NotEnoughMovement { .. } => {
            acts.push(Act::Plain { what: crate::intent::act::Plain::Dash, mode: None, bonus: false });
        }
        Reason::NoTrigger { .. } | Reason::ReactionSpent { .. } | Reason::TriggerMismatch { .. } => {
            acts.push(Act::Pass)
        }
        _ => {}
    }
    let waits = matches!(
        reason,
        Reason::ActionSpent { .. }
            | Reason::BonusSpent { .. }
            | Reason::InteractionSpent { .. }
            | Reason::OncePerTurn { .. }
            | Reason::OncePerMove { .. }
            | Reason::Loading { .. }
            | Reason::OneAttackOnly { .. }
            | Reason::BonusSpellRule { .. }
            | Reason::OneSlotPerTurn { .. }
            | Reason::QuickenedLimit { .. }
            | Reason::NotEnoughMovement { .. }
            | Reason::Surprised { .. }
            | Reason::ConditionPrevents { .. }
            | Reason::NotRecharged { .. }
    );
    if waits {
        acts.push(Act::EndTurn);
    }
    acts
}

/// The same act with the one thing changed that is wrong.
fn variants(position: &Position, actor: Who, act: &Act, reason: &Reason) -> Vec<Act> {
    match (act, reason) {
        (Act::Cast(cast), Reason::SlotTooLow { .. } | Reason::InsufficientResources { .. }) => {
            let slots = (1..=9).map(Slot::Level).chain([Slot::Pact]);
            slots.map(|slot| Act::Cast(Cast { slot: Some(slot), ..cast.clone() })).collect()
        }
        (Act::Cast(cast), Reason::TakesNoSlot { .. } | Reason::InvalidSlot { .. }) => {
            vec![Act::Cast(Cast { slot: None, ..cast.clone() })]
        }
        (Act::Cast(cast), Reason::TooManyTargets { max, .. }) => {
            let mut fewer = cast.clone();
            fewer.aim.on.truncate(usize::try_from(*max).unwrap_or(usize::MAX));
            vec![Act::Cast(fewer)]
        }
        (Act::Cast(cast), Reason::NotARitual { .. }) => vec![Act::Cast(Cast { ritual: false, ..cast.clone() })],
        (Act::Cast(cast), Reason::InvalidTarget { .. }) => {
            let mut open = cast.clone();
            open.aim.on.clear();
            vec![Act::Cast(open)]
        }
        (
            Act::Attack(attack),
            Reason::OutOfRange { .. }
            | Reason::NotHeld { .. }
            | Reason::NotCarried { .. }
            | Reason::InsufficientResources { .. }
            | Reason::Loading { .. }
            | Reason::HandsNeeded { .. }
            | Reason::NoFreeHand { .. },
        ) => {
            let creature = position.creature(actor);
            let held = hands::weapons_held(position, actor).map(|(name, _)| name.clone());
            let natural = creature.sheet.attacks.iter().map(|attack| crate::name::Name::new(&attack.id));
            let weapons = held.chain(natural).filter(|name| Some(name) != attack.with.as_ref());
            weapons
                .map(|with| Act::Attack(Attack { with: Some(with), grip: None, by: None, ..attack.clone() }))
                .collect()
        }
        (Act::OpportunityAttack(attack), Reason::OutOfRange { .. } | Reason::NotHeld { .. }) => {
            let means = crate::intent::act::Means::Weapon(None);
            vec![Act::OpportunityAttack(OpportunityAttack { means, ..attack.clone() })]
        }
        (Act::Move(way), Reason::NotEnoughMovement { .. }) => match &way.route {
            Route::Path(path) => {
                let shorter = (1..path.len()).rev().map(|steps| path[..steps].iter().copied().collect());
                shorter.map(|path| Act::Move(Move { mode: way.mode, route: Route::Path(path) })).collect()
            }
            Route::To(_) => Vec::new(),
        },
        (
            Act::Move(Move { mode, route: Route::Path(path) }),
            Reason::InvalidPath { .. }
            | Reason::Blocked { .. }
            | Reason::CornerBlocked { .. }
            | Reason::SpaceTooSmall { .. },
        ) => path.last().map(|&to| Act::Move(Move { mode: *mode, route: Route::To(to) })).into_iter().collect(),
        (Act::Move(way), Reason::NoSuchSpeed { .. }) => {
            let low = |spot: &Spot| Spot::from(spot.square);
            let route = match &way.route {
                Route::Path(path) => Route::Path(path.iter().map(low).collect()),
                Route::To(to) => Route::To(low(to)),
            };
            vec![Act::Move(Move { mode: None, route })]
        }
        (Act::Plain { what, mode, bonus: true }, Reason::NoBonusOption { .. } | Reason::BonusSpent { .. }) => {
            vec![Act::Plain { what: *what, mode: *mode, bonus: false }]
        }
        (Act::Help { ally, with, bonus: true }, Reason::NoBonusOption { .. } | Reason::BonusSpent { .. }) => {
            vec![Act::Help { ally: ally.clone(), with: with.clone(), bonus: false }]
        }
        _ => Vec::new(),
    }
}

/// A move to the nearest square from which the reason would be gone.
fn step_up(position: &Position, by: Side, actor: Who, intent: &Intent, reason: &Reason) -> Option<Act> {
    let far = matches!(reason, Reason::OutOfRange { .. } | Reason::LineBlocked { .. } | Reason::NotVisible { .. });
    if !far || matches!(intent.act, Act::Move(_)) || position.creature(actor).riding.is_some() {
        return None;
    }
    let reach = reachable(position, actor, usual(position, actor))?;
    let mut squares: Vec<_> =
        reach.squares().iter().filter_map(|square| Some((reach.feet_to(square)?, square))).collect();
    squares.sort_unstable();
    let gone = |square: &crate::space::Square| {
        let mut there = position.clone();
        there.creatures[actor.index()].at = Some(*square);
        !objects(&there, by, intent, reason.kind())
    };
    let (_, square) = squares.into_iter().find(|(feet, square)| *feet > 0 && gone(square))?;
    Some(Act::Move(Move { mode: None, route: Route::To(Spot::from(square)) }))
}
