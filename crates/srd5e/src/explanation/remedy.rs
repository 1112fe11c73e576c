//! Another intent that would do instead.

use rulebound_kernel::{Side, Waivers};

use super::{objects, subject};
use crate::data::words::{Condition, Edition};
use crate::game::judge;
use crate::intent::act::{Attack, Cast, Means, Move, OpportunityAttack, Plain, Route, Slot};
use crate::intent::{Act, Intent};
use crate::name::Name;
use crate::refusal::words::Decision;
use crate::refusal::{Reason, Refusal};
use crate::space::{Mode, Square};
use crate::spot::Spot;
use crate::state::{Position, Who};
use crate::validation::movement::{reachable, usual};
use crate::validation::opening::filled;
use crate::validation::speed::speed;
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
    others(position, actor, &intent.act, refusal).into_iter().find_map(helps).or_else(nearer)
}

/// Acts that might do instead, the nearest to what was meant first.
fn others(position: &Position, actor: Who, act: &Act, refusal: &Refusal) -> Vec<Act> {
    let reason = &refusal.reason;
    let mut acts = variants(position, actor, act, reason);
    match reason {
        Reason::NotHeld { item } => acts.push(Act::Draw { item: item.clone(), hand: None }),
        Reason::NoFreeHand { .. } | Reason::HandsNeeded { .. } => {
            // What the act is done with stays in hand.
            let held = || position.creature(actor).hands.iter().flatten();
            let other = |item: &&Name| refusal.scene.with.as_ref() != Some(*item);
            let strapped = |item: &Name| hands::is_shield(item.as_str());
            let put_away =
                |item: &Name| if strapped(item) { Act::DoffShield } else { Act::Stow { item: item.clone() } };
            acts.extend(held().filter(other).map(put_away));
            let loose = held().filter(other).filter(|item| !strapped(item));
            acts.extend(loose.map(|item| Act::Drop { item: item.clone() }));
        }
        Reason::ConditionPrevents { condition: Condition::Prone, .. } => acts.push(Act::Stand),
        Reason::SpeedZero { cause, .. } if cause == Condition::Grappled.name() => {
            acts.push(Act::Escape { from: None, by: None });
        }
        Reason::ConcentrationConflict { .. } => acts.push(Act::EndConcentration),
        Reason::DecisionPending { decision: Decision::Initiative, .. } => acts.push(Act::RollInitiative),
        Reason::NotEnoughMovement { need, have, mode } => {
            let dashes = dashes(position, actor, *mode).filter(|(_, feet)| have.saturating_add(*feet) >= *need);
            acts.extend(dashes.map(|(dash, _)| dash));
            acts.extend(shortened(position, actor, act));
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
            | Reason::Surprised { .. }
            | Reason::ConditionPrevents { .. }
            | Reason::NotRecharged { .. }
    );
    let rested = |mode: Mode| speed(position, actor, mode);
    if waits || matches!(reason, Reason::NotEnoughMovement { need, mode, .. } if *need <= rested(*mode)) {
        acts.push(Act::EndTurn);
    }
    acts
}

/// The ways to Dash, each with the feet it adds to a mode.
fn dashes(position: &Position, actor: Who, mode: Mode) -> impl Iterator<Item = (Act, u32)> {
    let dash = |mode: Option<Mode>, bonus: bool| Act::Plain { what: Plain::Dash, mode, bonus };
    let (own, walk) = (speed(position, actor, mode), speed(position, actor, Mode::Walk));
    let later = position.edition() == Edition::Srd521;
    // A Dash raises all speeds in 2014, the own one in 2024.
    let plain = if later { walk } else { own };
    let special = (later && mode != Mode::Walk).then_some((Some(mode), own));
    let speeds = [Some((None, plain)), special].into_iter().flatten();
    let dashes = speeds.flat_map(move |(mode, feet)| [false, true].map(|bonus| (dash(mode, bonus), feet)));
    dashes.filter(|(_, feet)| *feet > 0)
}

/// The beginnings of the way that a move to a square would take, the longest first.
fn shortened(position: &Position, actor: Who, act: &Act) -> Vec<Act> {
    let Act::Move(Move { route: Route::To(_), .. }) = act else { return Vec::new() };
    match filled(position, actor, act) {
        Some(Act::Move(Move { mode, route: Route::Path(path) })) => beginnings(mode, &path).collect(),
        _ => Vec::new(),
    }
}

fn beginnings(mode: Option<Mode>, path: &[Spot]) -> impl Iterator<Item = Act> {
    let route = move |steps: usize| Route::Path(path[..steps].iter().copied().collect());
    (1..path.len()).rev().map(move |steps| Act::Move(Move { mode, route: route(steps) }))
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
            let natural = creature.sheet.attacks.iter().map(|attack| Name::new(&attack.id));
            let weapons = held.chain(natural).filter(|name| Some(name) != attack.with.as_ref());
            weapons
                .map(|with| Act::Attack(Attack { with: Some(with), grip: None, by: None, ..attack.clone() }))
                .collect()
        }
        (Act::OpportunityAttack(attack), Reason::OutOfRange { .. } | Reason::NotHeld { .. }) => {
            let means = Means::Weapon(None);
            vec![Act::OpportunityAttack(OpportunityAttack { means, ..attack.clone() })]
        }
        (Act::Move(Move { mode, route: Route::Path(path) }), Reason::NotEnoughMovement { .. }) => {
            beginnings(*mode, path).collect()
        }
        (Act::Move(way), Reason::ConditionPrevents { condition: Condition::Prone, .. }) => {
            vec![Act::Move(Move { mode: Some(Mode::Crawl), route: way.route.clone() })]
        }
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
    let gone = |square: &Square| {
        let mut there = position.clone();
        there.creatures[actor.index()].at = Some(*square);
        !objects(&there, by, intent, reason.kind())
    };
    let (_, square) = squares.into_iter().find(|(feet, square)| *feet > 0 && gone(square))?;
    Some(Act::Move(Move { mode: None, route: Route::To(Spot::from(square)) }))
}
