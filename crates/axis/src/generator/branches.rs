//! Of different sequences of the same orders, one.
//!
//! An action is left out where it could as well have come before the last one: both sequences are legal and lead to the same
//! position. Then, of all sequences that lead to an end of the phase, the one whose members are smallest is never left out.
//! Whether two orders are independent is told by what they are and where. Only where that does not settle it, and the last
//! order can be taken back, are both sequences played.

use std::cell::OnceCell;
use std::cmp::Ordering;
use std::collections::BTreeSet;

use super::outlook::Outlook;
use super::{actions, air, landing_count, sea};
use crate::action::Action;
use crate::change;
use crate::group::{Group, Task};
use crate::landing;
use crate::lay::Lay;
use crate::order::{Order, Which};
use crate::phase::{MovePhase, Phase};
use crate::position::Position;
use crate::space::Space;
use crate::unit::{Domain, Unit};

/// Like [`actions`], without sequences of independent actions that another sequence stands for.
pub(crate) fn branches(position: &Position, last: Option<&Action>, sink: &mut impl FnMut(Action)) {
    let Some((last, before)) = last.and_then(|last| Some((last, Part::of(position, last)?))) else {
        return actions(position, sink);
    };
    let grounds = Grounds::of(position, &before);
    let earlier = OnceCell::new();
    actions(position, &mut |action| {
        let is_other = || {
            let Some(part) = Part::of(position, &action) else { return false };
            let earlier = || earlier.get_or_init(|| Earlier::of(position, last)).as_ref();
            grounds.commute(&part, &before) || earlier().is_some_and(|earlier| earlier.allows(position, &action))
        };
        if compare(&action, last) != Ordering::Less || !is_other() {
            sink(action);
        }
    });
}

/// The position before the last order, and what was listed there.
struct Earlier<'a> {
    position: Position,
    listed: BTreeSet<Action>,
    last: &'a Order,
}

impl Earlier<'_> {
    /// Before an order of fresh planes or warships, if it can be told.
    fn of<'a>(position: &Position, last: &'a Action) -> Option<Earlier<'a>> {
        let Action::Move(last) = last else { return None };
        let earlier = undone(position, last)?;
        let mut listed = BTreeSet::new();
        actions(&earlier, &mut |action| {
            listed.insert(action);
        });
        Some(Earlier { position: earlier, listed, last })
    }

    /// Whether an order that may follow the last one may come before it as well, with the same end: both sequences are played.
    fn allows(&self, position: &Position, action: &Action) -> bool {
        let Action::Move(order) = action else { return false };
        if !self.listed.contains(action) {
            return false;
        }
        let other = after(&self.position, order);
        still_lists(&other, self.last) && after(&other, self.last) == after(position, order)
    }
}

/// Whether an order of fresh planes or warships that was listed in another position is listed in this one.
fn still_lists(position: &Position, order: &Order) -> bool {
    let lay = Lay::new(&position.map, position);
    let outlook = Outlook::new(position, &lay);
    if order.domain() == Some(Domain::Air) {
        air::still_lists(&outlook, order)
    } else {
        sea::still_lists(&outlook, order)
    }
}

/// The position before an order of fresh planes or warships, if it can be told.
fn undone(position: &Position, order: &Order) -> Option<Position> {
    let phase = position.move_phase()?;
    let (from, to) = (order.from()?, order.to()?);
    if order.which != Which::Fresh || order.units.any(&Unit::LAND) || order.units[Unit::Transport] > 0 {
        return None;
    }
    let mut earlier = position.clone();
    let task = if order.raid { Task::Raid } else { Task::Move };
    for (unit, count) in order.units.iter() {
        let flies = unit.domain() == Domain::Air && phase == MovePhase::CombatMove;
        let left = if flies { unit.moves().saturating_sub(order.steps() as u8) } else { 0 };
        if position.moved.count(to, unit) < u32::from(count) {
            return None;
        }
        earlier.moved.remove(Group { space: to, unit, phase, left, task, count });
        earlier.remove(to, position.turn, unit, count);
        earlier.add(from, position.turn, unit, count);
    }
    // What else the order did, with fighters aboard or damage, shows when it is carried out again.
    (after(&earlier, order) == *position).then_some(earlier)
}

fn after(position: &Position, order: &Order) -> Position {
    let mut after = position.clone();
    change::carry_out(&mut after, order);
    after
}

/// The order of actions. Numbers of transports say nothing, since they change as others load and sail.
fn compare(left: &Action, right: &Action) -> Ordering {
    let (Action::Move(one), Action::Move(other)) = (left, right) else { return left.cmp(right) };
    let which = |order: &Order| if matches!(order.which, Which::Ship(_)) { Which::Fresh } else { order.which };
    let sizes =
        (&one.units, which(one), &one.power, &one.path).cmp(&(&other.units, which(other), &other.power, &other.path));
    sizes.then_with(|| (one.raid, &one.loads, &one.drops).cmp(&(other.raid, &other.loads, &other.drops)))
}

/// What an action touches.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Purchase,
    Repair,
    /// Units and factories that need no deck.
    Placement,
    /// Land units that take nothing on their way.
    March,
    /// Planes.
    Flight,
    /// Warships without decks.
    Warship,
    /// Carriers, and battleships that differ.
    Fleet,
    /// A transport, own or an ally's, takes units aboard.
    Load,
    /// It lets them go.
    Offload,
    /// It sails.
    Sail,
}

/// An action, as far as its independence of others goes.
#[derive(Clone, Copy)]
struct Part {
    kind: Kind,
    from: Option<Space>,
    to: Option<Space>,
    /// Whether it starts or ends at sea.
    sea: bool,
}

impl Part {
    /// `None` for what depends on everything.
    fn of(position: &Position, action: &Action) -> Option<Part> {
        let plain = |kind| Some(Part { kind, from: None, to: None, sea: false });
        match action {
            Action::Buy { .. } | Action::BuyFactories { .. } => plain(Kind::Purchase),
            Action::Repair { .. } => plain(Kind::Repair),
            Action::Place { unit, factory, at, .. } if *unit != Unit::Fighter || factory == at => {
                plain(Kind::Placement)
            }
            Action::PlaceFactory { .. } => plain(Kind::Placement),
            Action::Move(order) => {
                let (from, to) = (order.from(), order.to());
                let sea = [from, to].into_iter().flatten().any(|space| position.map.is_sea(space));
                Some(Part { kind: kind(position, order)?, from, to, sea })
            }
            Action::Place { .. }
            | Action::Bomb { .. }
            | Action::Fight { .. }
            | Action::Lose { .. }
            | Action::Submerge { .. }
            | Action::Stay
            | Action::Retreat { .. }
            | Action::Withdraw
            | Action::Shelter { .. }
            | Action::End => None,
        }
    }
}

fn kind(position: &Position, order: &Order) -> Option<Kind> {
    Some(match order.domain()? {
        Domain::Land if takes(position, order) => return None,
        Domain::Land => Kind::March,
        Domain::Air => Kind::Flight,
        Domain::Sea if order.units[Unit::Transport] == 0 => {
            // Whole battleships go first, so that it matters who goes when some are not whole.
            let unequal = order.units[Unit::Battleship] > 0
                && order.path.iter().any(|zone| position.damaged(*zone, position.turn) > 0);
            if order.units[Unit::Carrier] > 0 || unequal { Kind::Fleet } else { Kind::Warship }
        }
        // Transports with an escort are listed only where they may not go alone, which others can change.
        Domain::Sea if order.units.total() > 1 => return None,
        Domain::Sea => match (order.loads.is_empty(), order.drops.is_empty()) {
            (true, true) => Kind::Sail,
            (false, true) => Kind::Load,
            (true, false) => Kind::Offload,
            (false, false) => return None,
        },
    })
}

/// Whether a land order takes land at once, or has taken some.
fn takes(position: &Position, order: &Order) -> bool {
    let at_once = position.ruleset.walking_in_conquers_at_once;
    let enters = |land: &Space| at_once && position.is_hostile(*land) && position.enemies(*land).is_empty();
    let left = order.path.iter().take(order.steps()).any(|land| position.is_hostile(*land));
    let taken = order.path.iter().any(|land| position.captured.contains(*land));
    position.phase == Phase::CombatMove && (left || taken || order.to().as_ref().is_some_and(enters))
}

/// What independence depends on besides the two actions; looked at once.
struct Grounds {
    combat: bool,
    strict: bool,
    /// Whether units wait aboard for an assault, which no order may take from them.
    waiting: bool,
    /// Whether planes could land at sea.
    decks: bool,
    /// Whether all planes can land.
    safe: bool,
}

impl Grounds {
    fn of(position: &Position, before: &Part) -> Grounds {
        let combat = position.phase == Phase::CombatMove;
        let flight = before.kind == Kind::Flight;
        let carriers = || {
            let seas = position.map.seas();
            let friends = || position.turn.friends();
            seas.iter().any(|zone| friends().any(|power| position.units(zone, power)[Unit::Carrier] > 0))
        };
        Grounds {
            combat,
            strict: position.ruleset.strict_combat_moves,
            waiting: position.transports.iter().any(|ship| ship.power == position.turn && !ship.loaded.is_empty()),
            decks: position.purchased[Unit::Carrier] > 0 || carriers(),
            safe: flight && landing_count(&landing::question(position)) == 0,
        }
    }

    /// Whether an action that may follow the last one may come before it as well, with the same end.
    fn commute(&self, part: &Part, before: &Part) -> bool {
        use Kind::{Fleet, Flight, Load, March, Offload, Placement, Purchase, Repair, Sail, Warship};
        // A transport that stops where it can load depends on the units that are there.
        let waits = before.kind == Sail && self.combat && self.strict;
        // Escorts: what attacks at sea opens zones to transports, and closes them when it leaves.
        let escorts = self.combat && self.waiting;
        match (part.kind, before.kind) {
            (Purchase, Purchase) | (Repair, Repair) | (Placement, Placement) => true,
            (March | Flight | Warship | Fleet | Load | Offload | Sail, March) => true,
            (Flight, Flight) if !self.combat => self.safe,
            (Flight, Flight) => self.safe && (!(part.sea || before.sea) || !(self.decks || escorts)),
            (Warship, Warship) => !escorts,
            (Warship, Flight) => !self.combat || !(self.decks || before.sea || escorts),
            (Load | Offload | Sail, Flight) => !(self.combat && before.sea),
            (Warship, Load | Offload | Sail) => !self.combat,
            (Load, Load) | (Offload, Offload) => true,
            (Load, Sail) => !waits && part.from != before.to,
            (Load, Offload) | (Offload | Sail, Load | Offload | Sail) => part.from != before.to,
            // Ships are smaller than planes, and planes than land units: other pairs are not asked.
            _ => false,
        }
    }
}
