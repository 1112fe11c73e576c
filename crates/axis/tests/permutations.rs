//! The order in which independent things are done means nothing.

mod subject;

use rulebound_axis::Axis;
use rulebound_axis::action::Action;
use rulebound_axis::map::Map;
use rulebound_axis::phase::Phase;
use rulebound_axis::position::Position;
use rulebound_axis::unit::{Domain, Unit};
use rulebound_kernel::dice::Seeded;
use rulebound_kernel::{Draw, Game, Quick};

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
