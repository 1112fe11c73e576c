//! The order in which independent things are done means nothing.

mod subject;

use rulebound_axis::Axis;
use rulebound_axis::action::Action;
use rulebound_axis::map::Map;
use rulebound_axis::phase::Phase;
use rulebound_axis::position::Position;
use rulebound_axis::power::Power;
use rulebound_axis::ruleset::Ruleset;
use rulebound_axis::setup::Setup;
use rulebound_axis::space::Space;
use rulebound_axis::unit::{Domain, Unit};
use rulebound_kernel::dice::{Scripted, Seeded};
use rulebound_kernel::{Draw, Game, Quick, Turn, Verdict, Waivers};

/// What stands by itself: purchases, repairs and placements; in the noncombat move land units, warships without decks, and
/// planes that land on land.
fn stands_alone(position: &Position, action: &Action) -> bool {
    match (position.phase(), action) {
        (Phase::Purchase | Phase::Mobilise, action) => *action != Action::End,
        (Phase::NoncombatMove, Action::Move(order)) => match order.domain() {
            Some(Domain::Land) => true,
            Some(Domain::Sea) => !order.units.any(&[Unit::Carrier, Unit::Transport]),
            Some(Domain::Air) => order.to().is_some_and(|to| position.map().is_land(to)),
            None => false,
        },
        _ => false,
    }
}

/// Where the units of an order are.
fn origin(action: &Action) -> Option<usize> {
    if let Action::Move(order) = action { order.from().map(|from| from.index()) } else { None }
}

/// The position after two actions, if both are legal in turn.
fn after(position: &Position, actions: [&Action; 2]) -> Option<Position> {
    let mut after = position.clone();
    for action in actions {
        if !Axis::is_legal(&after, action) {
            return None;
        }
        Axis::apply_unchecked(&mut after, action, &mut Seeded::new(1)).expect("no dice");
    }
    Some(after)
}

#[test]
fn independent_actions_commute() {
    let mut draw = Quick::new(21);
    let mut pairs = 0;
    for number in 0..600 {
        let position = subject::situation(&Map::all()[number % 2], &mut draw);
        let mut listed = Vec::new();
        Axis::actions(&position, &mut |action| listed.push(action));
        listed.retain(|action| stands_alone(&position, action));
        for _ in 0..listed.len().min(12) {
            let [first, second] = [(); 2].map(|()| &listed[draw.below(listed.len() as u32) as usize]);
            // Units of one space could be the same unit.
            if origin(first).is_some() && origin(first) == origin(second) {
                continue;
            }
            pairs += 1;
            let (one, other) = (after(&position, [first, second]), after(&position, [second, first]));
            let told = || {
                let print = |action: &Action| Axis::print_action(&position, action);
                format!("{} and {} in {}", print(first), print(second), Axis::print_setup(&Axis::setup(&position)))
            };
            assert!(one == other, "{}", told());
            assert!(one.is_some() || position.phase() != Phase::NoncombatMove, "{}", told());
        }
    }
    assert!(pairs > 1_000, "only {pairs} pairs");
}

/// The start of a power's combat move in the printed setup.
fn combat_move(map: &Map, turn: Power, ruleset: &Ruleset) -> Position {
    let setup = Setup { turn, phase: Phase::CombatMove, ..Setup::printed(map) };
    Axis::check(&setup, ruleset).expect("the printed setup")
}

/// What stands by itself in a combat move: land units of a land of their own that attack the next one, ships without decks and
/// cargo, and, where no deck of the power's own could move, planes that attack a land.
fn attacks_alone(start: &Position, action: &Action) -> bool {
    let Action::Move(order) = action else { return false };
    let Some((from, to)) = order.from().zip(order.to()) else { return false };
    let decks = start.map().seas().iter().any(|zone| start.own(zone)[Unit::Carrier] > 0);
    let loads = !order.loads.is_empty() || !order.drops.is_empty();
    match order.domain() {
        // A battleship may be the damaged one, and a submarine is hit by planes beside a destroyer only.
        Some(Domain::Sea) => !loads && !order.units.any(&[Unit::Carrier, Unit::Transport, Unit::Battleship]),
        Some(Domain::Land) => start.is_friendly(from) && start.map().neighbours(from).contains(to),
        Some(Domain::Air) => !decks && start.map().is_land(to),
        None => false,
    }
}

/// A random combat move of independent orders, and the position after it.
fn attack(start: &Position, draw: &mut Quick) -> (Vec<Action>, Position) {
    let mut position = start.clone();
    let mut orders = Vec::new();
    for _ in 0..2 + draw.below(12) {
        let mut listed = Vec::new();
        Axis::actions(&position, &mut |action| listed.push(action));
        listed.retain(|action| attacks_alone(start, action));
        if listed.is_empty() {
            break;
        }
        let order = listed.swap_remove(draw.below(listed.len() as u32) as usize);
        Axis::apply_unchecked(&mut position, &order, &mut Scripted::new([])).expect("no dice fall in moves");
        orders.push(order);
    }
    (orders, position)
}

fn shuffle<T>(things: &mut [T], draw: &mut Quick) {
    for last in (1..things.len()).rev() {
        things.swap(last, draw.below(last as u32 + 1) as usize);
    }
}

/// Combat moves of every power of both maps.
fn attacks(ruleset: &Ruleset, seed: u64, each: u32) -> Vec<(Position, Vec<Action>, Position)> {
    let mut draw = Quick::new(seed);
    let mut attacks = Vec::new();
    for map in Map::all() {
        for &power in map.order() {
            let start = combat_move(map, power, ruleset);
            for _ in 0..each {
                let (orders, after) = attack(&start, &mut draw);
                attacks.push((start.clone(), orders, after));
            }
        }
    }
    attacks
}

#[test]
fn orders_of_a_whole_combat_move_may_be_given_in_any_order() {
    let mut draw = Quick::new(22);
    let mut given = 0;
    for (start, mut orders, after) in attacks(&Ruleset::STANDARD, 23, 20) {
        given += orders.len();
        for _ in 0..3 {
            shuffle(&mut orders, &mut draw);
            let mut position = start.clone();
            for order in &orders {
                let told = || format!("{} of {orders:?}", Axis::print_action(&position, order));
                assert!(Axis::is_legal(&position, order), "{}", told());
                Axis::apply_unchecked(&mut position, order, &mut Scripted::new([])).expect("no dice fall in moves");
            }
            assert!(position == after, "{orders:?} in {}", Axis::print_setup(&Axis::setup(&start)));
        }
    }
    assert!(given > 500, "only {given} orders");
}

/// Fights a battle or a raid to its end by default, with dice of its own.
fn fight(position: &mut Position, action: Action, space: Space) {
    let mut dice = Seeded::new(space.index() as u64);
    let mut next = Some(action);
    while let Some(action) = next {
        Axis::apply_unchecked(position, &action, &mut dice).expect("fair dice");
        let Turn::Decide { side, decision } = Axis::turn(position) else { return };
        next = decision.question.map(|_| {
            let default = Axis::parse_intent(position, "default").expect("an intent");
            match Axis::verdict(position, side, &default, &Waivers::NONE) {
                Verdict::Legal { action, .. } => action,
                refused => panic!("{refused:?}"),
            }
        });
    }
}

/// Fights everything there is to fight, at sea before on land as the rules want it, otherwise forwards or backwards; how many
/// battles there were.
fn fight_all(position: &mut Position, backwards: bool) -> u32 {
    let mut battles = 0;
    loop {
        let mut listed = Vec::new();
        Axis::actions(position, &mut |action| {
            if let Action::Fight { space } | Action::Bomb { land: space } = action {
                listed.push((position.map().is_land(space), space, action));
            }
        });
        listed.sort_by_key(|(on_land, space, _)| (*on_land, *space));
        let class = listed.first().map(|(on_land, ..)| *on_land);
        listed.retain(|(on_land, ..)| Some(*on_land) == class);
        let chosen = if backwards { listed.pop() } else { listed.into_iter().next() };
        let Some((_, space, action)) = chosen else { return battles };
        fight(position, action, space);
        battles += 1;
    }
}

#[test]
fn independent_battles_may_be_fought_in_any_order() {
    let lucky = Ruleset { low_luck: true, ..Ruleset::STANDARD };
    let mut several = 0;
    for (seed, ruleset) in [(24, Ruleset::STANDARD), (25, lucky)] {
        for (_, orders, mut moved) in attacks(&ruleset, seed, 20) {
            if !Axis::is_legal(&moved, &Action::End) {
                continue;
            }
            Axis::apply_unchecked(&mut moved, &Action::End, &mut Scripted::new([])).expect("no dice");
            let mut backwards = moved.clone();
            let battles = fight_all(&mut moved, false);
            assert_eq!(fight_all(&mut backwards, true), battles, "{orders:?}");
            assert!(moved == backwards, "{orders:?} lead to {}", Axis::print_setup(&Axis::setup(&moved)));
            several += u32::from(battles > 1);
        }
    }
    assert!(several > 50, "only {several} turns with several battles");
}
