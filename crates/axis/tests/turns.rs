//! Whole turns: what each phase does, and that nothing appears or vanishes on the way.

mod played;

use rulebound_axis::Axis;
use rulebound_axis::action::Action;
use rulebound_axis::phase::Phase;
use rulebound_axis::position::Position;
use rulebound_axis::power::{Power, Team};
use rulebound_axis::ruleset::Ruleset;
use rulebound_axis::unit::Unit;
use rulebound_kernel::dice::Seeded;
use rulebound_kernel::{Game, Quick, Turn};

use played::{play, position, space, under};

/// All units of a kind that a power has, aboard included.
fn total(position: &Position, power: Power, unit: Unit) -> u32 {
    let board: u32 = position.map().spaces().map(|space| u32::from(position.units(space, power)[unit])).sum();
    board + position.transports().iter().map(|ship| u32::from(ship.carried(power)[unit])).sum::<u32>()
}

fn totals(position: &Position) -> Vec<u32> {
    Power::ALL.into_iter().flat_map(|power| Unit::ALL.map(|unit| total(position, power, unit))).collect()
}

/// What was derived once is what is derived now.
fn check_derived(position: &Position) {
    for space in position.map().spaces() {
        for (unit, count) in position.own(space).iter() {
            let moved = position.moved().count(space, unit);
            let ships = position.transports_at(space).count() as u32;
            let spent = if unit == Unit::Transport { ships } else { moved };
            assert_eq!(u32::from(position.fresh(space, unit)) + spent, u32::from(count), "{unit}");
        }
    }
}

#[test]
fn units_come_by_purchase_and_go_by_combat_or_loss_alone() {
    for (name, seed, plies) in [("start", 1, 1500), ("straits", 2, 1500), ("straits", 3, 1500)] {
        let setup = Axis::scenario(&Ruleset::STANDARD, name).expect("a scenario");
        let mut position = Axis::check(&setup, &Ruleset::STANDARD).expect("a position");
        let (mut draw, mut dice) = (Quick::new(seed), Seeded::new(seed));
        for _ in 0..plies {
            let Some(action) = Axis::sample(&position, &mut draw) else { break };
            let (before, phase) = (position.clone(), position.phase());
            Axis::apply_unchecked(&mut position, &action, &mut dice).expect("fair dice");
            check_derived(&position);
            let (old, new) = (totals(&before), totals(&position));
            match &action {
                Action::Place { unit, .. } => {
                    let power = before.active();
                    assert_eq!(total(&position, power, *unit), total(&before, power, *unit) + 1);
                    assert_eq!(position.purchased()[*unit] + 1, before.purchased()[*unit]);
                }
                _ if phase == Phase::Combat => assert!(new.iter().zip(&old).all(|(new, old)| new <= old)),
                Action::End if phase != Phase::Purchase && phase != Phase::CombatMove => {
                    assert!(new.iter().zip(&old).all(|(new, old)| new <= old));
                }
                _ => assert_eq!(new, old, "{}", Axis::print_action(&before, &action)),
            }
        }
        assert!(position.round() > 1 || name == "start", "{name} comes to round {}", position.round());
    }
}

#[test]
fn a_blitz_takes_the_land_at_once_and_walking_in_takes_it_in_combat() {
    let start = r#"{"map":"1942","turn":"russia","phase":"combat_move","bare":true,"units":{"caucasus":{"russia":{"tank":1,"infantry":1}}}}"#;
    let blitzed =
        play(position(start), &["1 tank caucasus>ukraine_ssr>poland", "1 infantry caucasus>west_russia"], &[]);
    let owner = |position: &Position, id: &str| position.owner(space(position, id));
    assert_eq!(owner(&blitzed, "ukraine_ssr"), Some(Power::Russia));
    assert_eq!(
        (owner(&blitzed, "poland"), owner(&blitzed, "west_russia")),
        (Some(Power::Germany), Some(Power::Germany))
    );
    let fought = play(blitzed, &["end", "battle poland", "battle west_russia", "end"], &[]);
    assert_eq!((owner(&fought, "poland"), owner(&fought, "west_russia")), (Some(Power::Russia), Some(Power::Russia)));
    assert!(fought.captured().contains(space(&fought, "poland")));
    let at_once = play(under(start, Ruleset::TRIPLEA), &["1 infantry caucasus>west_russia"], &[]);
    assert_eq!(owner(&at_once, "west_russia"), Some(Power::Russia));
}

#[test]
fn whoever_takes_a_capital_takes_its_money_and_its_owner_buys_nothing() {
    let text = r#"{"map":"1942","turn":"germany","phase":"combat","bare":true,"units":{"russia":{"germany":{"infantry":1}}},"moved":[{"space":"russia","units":{"infantry":1},"phase":"combat_move"}]}"#;
    let fallen = play(position(text), &["battle russia"], &[]);
    assert_eq!((fallen.money(Power::Russia), fallen.money(Power::Germany)), (0, 24 + 41));
    assert!(!fallen.has_capital(Power::Russia));
}

#[test]
fn freed_land_goes_back_to_its_owner_if_the_capital_is_free() {
    let battle = |owners: &str| {
        let text = format!(
            r#"{{"map":"1942","turn":"uk","phase":"combat","bare":true,"owners":{owners},"units":{{"karelia_ssr":{{"uk":{{"infantry":1}}}}}},"moved":[{{"space":"karelia_ssr","units":{{"infantry":1}},"phase":"combat_move"}}]}}"#
        );
        let after = play(position(&text), &["battle karelia_ssr"], &[]);
        after.owner(space(&after, "karelia_ssr"))
    };
    assert_eq!(battle(r#"{"karelia_ssr":"germany"}"#), Some(Power::Russia));
    assert_eq!(battle(r#"{"karelia_ssr":"germany","russia":"germany"}"#), Some(Power::Uk));
}

#[test]
fn a_freed_capital_gets_its_lands_back_from_friends() {
    let text = r#"{"map":"1942","turn":"uk","phase":"combat","bare":true,"owners":{"russia":"germany","karelia_ssr":"uk","archangel":"usa"},"units":{"russia":{"uk":{"infantry":1}}},"moved":[{"space":"russia","units":{"infantry":1},"phase":"combat_move"}]}"#;
    let freed = play(position(text), &["battle russia"], &[]);
    for land in ["russia", "karelia_ssr", "archangel"] {
        assert_eq!(freed.owner(space(&freed, land)), Some(Power::Russia), "{land}");
    }
}

#[test]
fn victory_is_counted_after_the_last_turn_of_a_round() {
    let owners = r#"{"karelia_ssr":"germany","russia":"germany","india":"japan","hawaiian_islands":"japan"}"#;
    let text = |turn| {
        format!(
            r#"{{"map":"1942","turn":"{turn}","phase":"mobilise","owners":{owners},"units":{{"karelia_ssr":{{}},"russia":{{}},"india":{{}},"hawaiian_islands":{{}}}}}}"#
        )
    };
    let after = |turn, ruleset| play(under(&text(turn), ruleset), &["end"], &[]);
    let winner = |position: &Position| Axis::turn(position).outcome().and_then(|outcome| outcome.winner);
    let cities = |position: &Position| {
        let held = position
            .map()
            .cities()
            .iter()
            .filter(|&city| position.owner(city).is_some_and(|owner| owner.team() == Team::Axis));
        held.count()
    };
    let standard = after("usa", Ruleset::STANDARD);
    assert_eq!(winner(&standard).is_some(), cities(&standard) >= 9, "{} cities", cities(&standard));
    assert_eq!(winner(&standard), Some(Team::Axis.number()));
    assert!(matches!(Axis::turn(&after("japan", Ruleset::STANDARD)), Turn::Decide { .. }));
    let total = Ruleset { victory: rulebound_axis::ruleset::Victory::Total, ..Ruleset::STANDARD };
    assert_eq!(winner(&after("usa", total)), None);
}

#[test]
fn a_raid_damages_a_factory_up_to_twice_the_value_of_its_land() {
    let text = r#"{"map":"1942","turn":"germany","phase":"combat","bare":true,"units":{"caucasus":{"germany":{"bomber":3}}},"moved":[{"space":"caucasus","units":{"bomber":3},"phase":"combat_move","left":2,"task":"raid"}]}"#;
    // The factory shoots one bomber down; the other two do 5 and 6.
    let bombed = play(position(text), &["bomb caucasus"], &[1, 5, 6]);
    let caucasus = space(&bombed, "caucasus");
    assert_eq!((bombed.damage(caucasus), total(&bombed, Power::Germany, Unit::Bomber)), (8, 2));
}

#[test]
fn a_round_on_land_is_thrown_in_the_printed_sequence() {
    let text = r#"{"map":"1942","turn":"germany","phase":"combat","bare":true,"units":{"karelia_ssr":{"germany":{"infantry":2,"artillery":1,"fighter":1},"russia":{"infantry":2,"aa_gun":1}}},"moved":[{"space":"karelia_ssr","units":{"infantry":2,"artillery":1},"phase":"combat_move"},{"space":"karelia_ssr","units":{"fighter":1},"phase":"combat_move","left":2}]}"#;
    // The gun misses; one infantry at 1 misses, infantry and artillery at 2 hit twice, the fighter at 3 hits; two defenders hit once.
    let after = play(position(text), &["battle karelia_ssr", "lose 1 infantry"], &[0, 0, 2, 1, 1]);
    let karelia = space(&after, "karelia_ssr");
    assert_eq!(after.owner(karelia), Some(Power::Germany));
    assert_eq!(after.own(karelia)[Unit::Infantry], 1);
    assert_eq!(total(&after, Power::Russia, Unit::AaGun), 0);
}

#[test]
fn submarines_strike_first_where_no_destroyer_is() {
    let battle = |defender: &str, texts: &[&str], rolls: &[u32]| {
        let text = format!(
            r#"{{"map":"1942","turn":"germany","phase":"combat","bare":true,"units":{{"sz07":{{"germany":{{"submarine":1}},"uk":{{"{defender}":1}}}}}}}}"#
        );
        play(position(&text), texts, rolls)
    };
    let struck = battle("cruiser", &["battle sz07", "stay"], &[1]);
    assert_eq!((total(&struck, Power::Uk, Unit::Cruiser), total(&struck, Power::Germany, Unit::Submarine)), (0, 1));
    let both = battle("destroyer", &["battle sz07"], &[1, 1]);
    assert_eq!((total(&both, Power::Uk, Unit::Destroyer), total(&both, Power::Germany, Unit::Submarine)), (0, 0));
}

#[test]
fn an_assault_waits_for_the_sea_and_ships_bombard_only_where_none_was_fought() {
    let text = r#"{"map":"1942","turn":"uk","phase":"combat_move","bare":true,"units":{"sz08":{"uk":{"transport":1,"battleship":1}},"united_kingdom":{"uk":{"infantry":1}},"france":{"germany":{"infantry":1}}}}"#;
    let order = "1 transport @fresh sz08 load 1 infantry united_kingdom at sz08 offload 1 infantry france";
    // The battleship hits; the defender still throws, and misses; the attacker misses.
    let taken = play(position(text), &[order, "end", "battle france"], &[1, 0, 0]);
    assert_eq!(taken.owner(space(&taken, "france")), Some(Power::Uk));
    let hostile = text.replace(r#""battleship":1}}"#, r#""battleship":1},"germany":{"submarine":1}}"#);
    // With a battle in the zone nobody bombards: one die each.
    let fought = play(position(&hostile), &[order, "end", "battle sz08", "stay", "battle france"], &[0, 1, 1, 0]);
    assert_eq!(fought.own(space(&fought, "france"))[Unit::Infantry], 1);
}

#[test]
fn what_cannot_be_placed_is_paid_back_and_income_comes() {
    let text = r#"{"map":"1942","turn":"germany","phase":"mobilise","purchased":{"infantry":2},"purchased_factories":1,"money":{"germany":0}}"#;
    let refunded = play(position(text), &["place 1 infantry germany", "end"], &[]);
    assert_eq!(refunded.money(Power::Germany), 3 + 15 + 41);
    assert_eq!((refunded.active(), refunded.phase()), (Power::Uk, Phase::Purchase));
    let lost = Ruleset { unplaced: rulebound_axis::ruleset::Unplaced::Lose, ..Ruleset::STANDARD };
    assert_eq!(play(under(text, lost), &["end"], &[]).money(Power::Germany), 41);
}

#[test]
fn an_action_is_small() {
    assert!(size_of::<Action>() <= 256, "{} bytes", size_of::<Action>());
}
