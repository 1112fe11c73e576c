//! Land units aboard transports of allies (AXA-7.9): whole journeys, losses, and what is listed.

mod played;

use std::collections::BTreeSet;

use rulebound_axis::Axis;
use rulebound_axis::action::Action;
use rulebound_axis::counts::Counts;
use rulebound_axis::guest::Stay;
use rulebound_axis::order::{Drop, Load, Order, Which};
use rulebound_axis::position::Position;
use rulebound_axis::power::Power;
use rulebound_axis::ruleset::Ruleset;
use rulebound_axis::unit::Unit;
use rulebound_kernel::Game;
use rulebound_kernel::dice::Scripted;

use played::{play, position, space, under};

/// Ends phases until a power has come to a certain one.
fn until(mut position: Position, power: Power, phase: &str) -> Position {
    while position.active() != power || position.phase().id() != phase {
        position = play(position, &["end"], &[]);
    }
    position
}

fn carried(position: &Position, power: Power, unit: Unit) -> u8 {
    position.transports().iter().map(|ship| ship.carried(power)[unit]).sum()
}

#[test]
fn guests_board_ride_and_assault_in_three_turns() {
    let start = r#"{"map":"1942","turn":"usa","phase":"noncombat_move","bare":true,"units":{"sz08":{"uk":{"transport":1}},"united_kingdom":{"usa":{"infantry":1,"tank":1}}}}"#;
    let boarded = play(
        position(start),
        &[
            "uk: 1 transport @fresh sz08 load 1 infantry united_kingdom at sz08",
            "uk: 1 transport #0 sz08 load 1 tank united_kingdom at sz08",
        ],
        &[],
    );
    assert_eq!(carried(&boarded, Power::Usa, Unit::Tank), 1);
    assert!(boarded.transports()[0].guests.iter().all(|guest| guest.stay == Stay::Moved));
    let carried_on = play(until(boarded, Power::Uk, "combat_move"), &["1 transport #0 sz08>sz07>sz06"], &[]);
    let assault = "uk: 1 transport #0 sz06 offload 1 infantry + 1 tank norway";
    let landed = play(until(carried_on, Power::Usa, "combat_move"), &[assault, "end", "battle norway"], &[]);
    let norway = space(&landed, "norway");
    assert_eq!(landed.owner(norway), Some(Power::Usa));
    assert_eq!((landed.own(norway)[Unit::Infantry], landed.own(norway)[Unit::Tank]), (1, 1));
    assert_eq!(carried(&landed, Power::Usa, Unit::Infantry), 0);
    // The transport is its owner's again, with all its moves.
    let later = until(landed, Power::Uk, "combat_move");
    assert_eq!(later.fresh(space(&later, "sz06"), Unit::Transport), 1);
}

#[test]
fn guests_are_lost_with_the_transport() {
    let text = r#"{"map":"1942","turn":"germany","phase":"combat","bare":true,"units":{"sz07":{"germany":{"submarine":1},"uk":{"transport":2}}},"transports":[{"power":"uk","zone":"sz07","guests":[{"power":"usa","units":{"infantry":1,"tank":1}}]}]}"#;
    let sunk = play(position(text), &["battle sz07", "stay"], &[]);
    assert!(sunk.transports().is_empty());
    assert_eq!(sunk.units(space(&sunk, "sz07"), Power::Uk)[Unit::Transport], 0);
}

#[test]
fn a_transport_without_guests_goes_down_first() {
    let text = r#"{"map":"1942","turn":"germany","phase":"combat","bare":true,"units":{"sz07":{"germany":{"fighter":1},"uk":{"transport":2,"submarine":1}}},"moved":[{"space":"sz07","units":{"fighter":1},"phase":"combat_move","left":2}],"transports":[{"power":"uk","zone":"sz07","guests":[{"power":"usa","units":{"infantry":1}}]}]}"#;
    // The submarine misses, and the fighter hits a transport, since it cannot hit the submarine.
    let round = play(position(text), &["battle sz07", "stay"], &[0, 1]);
    assert_eq!(round.units(space(&round, "sz07"), Power::Uk)[Unit::Transport], 1);
    assert_eq!(carried(&round, Power::Usa, Unit::Infantry), 1);
    let next = play(round, &["battle sz07", "stay"], &[0, 1]);
    assert_eq!(carried(&next, Power::Usa, Unit::Infantry), 0);
}

#[test]
fn guests_stay_aboard_if_the_zone_is_still_hostile() {
    let text = r#"{"map":"1942","turn":"usa","phase":"combat_move","bare":true,"units":{"sz08":{"uk":{"transport":1},"usa":{"destroyer":1},"germany":{"cruiser":1}},"france":{"germany":{"infantry":1}}},"transports":[{"power":"uk","zone":"sz08","guests":[{"power":"usa","units":{"infantry":1}}]}]}"#;
    let order = "uk: 1 transport #0 sz08 offload 1 infantry france";
    let declared = play(position(text), &[order, "end"], &[]);
    assert_eq!(declared.transports()[0].going_ashore()[Unit::Infantry], 1);
    // The destroyer misses and is hit.
    let called_off = play(declared, &["battle sz08", "battle france"], &[0, 1]);
    let [ship] = called_off.transports() else { panic!("one transport is listed") };
    assert_eq!(ship.guests.staying(Power::Usa, Stay::Moved)[Unit::Infantry], 1);
    assert_eq!(called_off.owner(space(&called_off, "france")), Some(Power::Germany));
}

/// Every order of one guest that can be written, legal or not.
fn every_order(position: &Position, power: Power) -> Vec<Order> {
    let map = position.map();
    let mut orders = Vec::new();
    for zone in map.seas().iter() {
        let ships = position.transports_of(zone, power).map(|(index, _)| Which::Ship(index as u8));
        for which in ships.chain([Which::Fresh]) {
            let one = Counts::of(Unit::Transport, 1);
            let order = Order { which, power: Some(power), ..Order::new(one, [zone]) };
            for land in map.tables().coast(zone).iter() {
                for units in Unit::LAND.map(|unit| Counts::of(unit, 1)) {
                    let mut load = order.clone();
                    load.loads.push(Load { from: land, at: zone, units });
                    let mut drop = order.clone();
                    drop.drops.push(Drop { to: land, units });
                    orders.extend([load, drop]);
                }
            }
        }
    }
    orders
}

#[test]
fn whatever_a_guest_may_do_is_listed() {
    let units = r#""units":{"sz08":{"uk":{"transport":3},"usa":{"cruiser":1}},"sz11":{"uk":{"transport":1},"germany":{"destroyer":1}},"sz06":{"uk":{"transport":1}},"united_kingdom":{"usa":{"infantry":2,"tank":1,"aa_gun":1}},"eastern_united_states":{"usa":{"infantry":1}},"france":{"germany":{"infantry":1}}}"#;
    let ships = |phase: &str| {
        format!(
            r#""transports":[{{"power":"uk","zone":"sz08","guests":[{{"power":"usa","units":{{"infantry":1,"aa_gun":1}}}}]}},{{"power":"uk","zone":"sz08","cargo":{{"tank":1}}}},{{"power":"uk","zone":"sz11","guests":[{{"power":"usa","units":{{"infantry":1}}}}]}},{{"power":"uk","zone":"sz06","used":"{phase}","territory":"norway","guests":[{{"power":"usa","units":{{"infantry":1}}}},{{"power":"russia","units":{{"infantry":1}}}}]}}]"#
        )
    };
    let mut legal = 0;
    for phase in ["combat_move", "noncombat_move"] {
        for ruleset in [Ruleset::STANDARD, Ruleset::TRIPLEA] {
            let text =
                format!(r#"{{"map":"1942","turn":"usa","phase":"{phase}","bare":true,{units},{}}}"#, ships(phase));
            let position = under(&text, ruleset);
            let mut listed = BTreeSet::new();
            Axis::actions(&position, &mut |action| {
                if let Action::Move(order) = action
                    && order.power.is_some()
                {
                    assert!(listed.insert(order), "an order is listed twice");
                }
            });
            for order in every_order(&position, Power::Uk) {
                let action = Action::Move(order);
                let is_legal = Axis::is_legal(&position, &action);
                legal += u32::from(is_legal);
                let Action::Move(order) = &action else { unreachable!() };
                // Of two transports that are alike the first is listed.
                assert_eq!(is_legal, listed.contains(order), "{}", Axis::print_action(&position, &action));
            }
        }
    }
    assert!(legal > 20, "only {legal} orders are legal");
}

#[test]
fn positions_with_guests_are_written_and_read_and_orders_are_taken_apart() {
    let text = r#"{"map":"1942","turn":"usa","phase":"noncombat_move","bare":true,"units":{"sz08":{"uk":{"transport":2}},"united_kingdom":{"usa":{"infantry":2,"tank":1}}},"transports":[{"power":"uk","zone":"sz08","guests":[{"power":"usa","units":{"artillery":1}}]}]}"#;
    let start = position(text);
    for order in [
        "uk: 1 transport @fresh sz08 load 1 infantry + 1 tank united_kingdom at sz08",
        "uk: 1 transport #0 sz08 load 1 infantry united_kingdom at sz08 offload 1 artillery united_kingdom",
    ] {
        let action = Axis::parse_action(&start, order).unwrap_or_else(|error| panic!("{order}: {error}"));
        assert_eq!(Axis::print_action(&start, &action), order);
        let after = play(start.clone(), &[order], &[]);
        let written = Axis::print_setup(&Axis::setup(&after));
        assert_eq!(position(&written), after, "{written}");
        assert_ne!(Axis::key(&start), Axis::key(&after));
        let mut parts = start.clone();
        let normal = Axis::normal(&start, &action);
        assert_eq!(normal.len(), 2, "{order}");
        for part in normal {
            let mut listed = false;
            Axis::actions(&parts, &mut |action| listed |= action == part);
            assert!(listed, "{} is not listed", Axis::print_action(&parts, &part));
            Axis::apply_unchecked(&mut parts, &part, &mut Scripted::new([])).expect("no dice fall");
        }
        assert_eq!(parts, after, "{order}");
    }
}

#[test]
fn what_cannot_be_aboard_is_a_problem() {
    let entry = |entry: &str| {
        let text = format!(
            r#"{{"map":"1942","turn":"usa","phase":"noncombat_move","bare":true,"units":{{"sz08":{{"uk":{{"transport":1}}}}}},"transports":[{entry}]}}"#
        );
        Axis::check(&Axis::parse_setup(&text).expect("a scenario"), &Ruleset::STANDARD)
            .map_err(|problems| problems.len())
    };
    let guests =
        |guests: &str, more: &str| entry(&format!(r#"{{"power":"uk","zone":"sz08","guests":[{guests}]{more}}}"#));
    assert!(guests(r#"{"power":"usa","units":{"infantry":1}}"#, "").is_ok());
    for wrong in [
        r#"{"power":"germany","units":{"infantry":1}}"#,
        r#"{"power":"uk","units":{"infantry":1}}"#,
        r#"{"power":"usa","units":{"fighter":1}}"#,
        r#"{"power":"usa","units":{"infantry":3}}"#,
        r#"{"power":"usa","units":{"infantry":1},"stay":"moved"}"#,
        r#"{"power":"russia","units":{"infantry":1},"stay":"moved"}"#,
    ] {
        assert!(guests(wrong, "").is_err(), "{wrong}");
    }
    let moved = r#"{"power":"usa","units":{"infantry":1},"stay":"moved"}"#;
    assert!(guests(moved, r#","used":"noncombat_move""#).is_ok());
    let settled = r#"{"power":"usa","units":{"infantry":1}}"#;
    assert!(guests(settled, r#","used":"noncombat_move""#).is_err(), "nothing was done by it");
    assert!(guests(moved, r#","used":"noncombat_move","left":1"#).is_err(), "it cannot have sailed");
}
