//! Fighting battles, and ending phases.

use super::{answer, flight, order, purpose};
use crate::battle;
use crate::counts::Counts;
use crate::landing;
use crate::order::{Order, Which};
use crate::phase::Phase;
use crate::position::Position;
use crate::question::{self, Question};
use crate::refusal::Refusal;
use crate::space::Space;
use crate::spot::Spot;
use crate::unit::Unit;

fn place(position: &Position, space: Space) -> Spot {
    Spot::new(&position.map, space)
}

/// A battle or a raid, which must be there and be its turn (AXA-8.1, AXA-8.2); or another round of the battle under way.
pub(super) fn battle(position: &Position, space: Space, raid: bool) -> Vec<Refusal> {
    if position.phase != Phase::Combat {
        return vec![Refusal::WrongPhase { phase: position.phase }];
    }
    if let Some(refusal) = under_way(position, space, raid) {
        return refusal;
    }
    let pending = battle::pending(position);
    let there = if raid { pending.raids } else { pending.seas | pending.chances | pending.lands };
    if !there.contains(space) {
        return vec![Refusal::NoBattle { space: place(position, space) }];
    }
    let due = pending.due();
    let raiding = !pending.raids.is_empty();
    let free = !raiding && pending.chances.contains(space);
    if raid == raiding && (due.contains(space) || free) {
        return Vec::new();
    }
    due.first().map(|first| Refusal::BattleOwed { space: place(position, first) }).into_iter().collect()
}

/// What a question that is open says to a battle or a raid; nothing where none is.
fn under_way(position: &Position, space: Space, raid: bool) -> Option<Vec<Refusal>> {
    let asked = question::question(position).map(|(_, question)| question)?;
    Some(match (position.battle, asked) {
        (Some(battle), Question::Press { .. }) if battle.space == space && !raid => Vec::new(),
        (Some(battle), _) if battle.space != space || raid => {
            vec![Refusal::BattleOwed { space: place(position, battle.space) }]
        }
        _ => vec![answer::not_asked(position)],
    })
}

/// The end of the phase, which can be refused with what is owed.
pub(super) fn end(position: &Position) -> Vec<Refusal> {
    match position.phase {
        Phase::Purchase | Phase::Mobilise => Vec::new(),
        Phase::CombatMove => end_combat_move(position),
        Phase::Combat => match position.battle {
            Some(battle) => vec![Refusal::BattleOwed { space: place(position, battle.space) }],
            None if position.sheltering => vec![answer::not_asked(position)],
            None => {
                let due = battle::pending(position).due();
                due.first().map(|space| Refusal::BattleOwed { space: place(position, space) }).into_iter().collect()
            }
        },
        Phase::NoncombatMove => end_noncombat_move(position),
    }
}

/// Units that were loaded assault, and transports do not stay alone in hostile zones (AXA-3.8, AXA-6.6).
fn end_combat_move(position: &Position) -> Vec<Refusal> {
    let mut objections = Vec::new();
    if position.ruleset.strict_combat_moves {
        let own = position.transports.iter().filter(|ship| ship.power == position.turn && !ship.loaded.is_empty());
        for ship in own.filter(|ship| !purpose::assault_targets(position, ship).is_empty()) {
            objections.push(Refusal::NotACombatMove { space: place(position, ship.zone) });
        }
    }
    for zone in position.map.seas().iter().filter(|&zone| position.is_hostile(zone)) {
        if position.own(zone)[Unit::Transport] > 0 && !position.has_attackers(zone) && way_out(position, zone) {
            objections.push(Refusal::MustFightOrLeave { zone: place(position, zone) });
        }
    }
    objections
}

/// Whether a transport can leave a zone.
fn way_out(position: &Position, zone: Space) -> bool {
    let mut kinds: Vec<Which> = position.transports_at(zone).map(|(index, _)| Which::Ship(index as u8)).collect();
    if position.fresh(zone, Unit::Transport) > 0 {
        kinds.push(Which::Fresh);
    }
    let map = &position.map;
    let first = (map.neighbours(zone) & map.seas()).iter();
    let paths: Vec<Vec<Space>> = first
        .flat_map(|middle| {
            let second = (map.neighbours(middle) & map.seas()).without(zone).iter();
            std::iter::once(vec![zone, middle]).chain(second.map(move |last| vec![zone, middle, last]))
        })
        .collect();
    kinds.into_iter().any(|which| {
        paths.iter().any(|path| {
            let order = Order { which, ..Order::new(Counts::of(Unit::Transport, 1), path.iter().copied()) };
            order::objections(position, &order).is_empty()
        })
    })
}

/// Planes that can land have landed (AXA-5.6).
fn end_noncombat_move(position: &Position) -> Vec<Refusal> {
    let Err(stranded) = landing::prove(&landing::at_rest(position)) else { return Vec::new() };
    let flying = landing::question(position);
    let lost_anyhow = landing::prove(&flying).err().map_or(0, |lost| lost.planes.len());
    if stranded.planes.len() <= lost_anyhow {
        return Vec::new();
    }
    vec![Refusal::LandingOwed { planes: flight::planes(position, &flying, &stranded) }]
}
