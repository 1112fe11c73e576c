//! What an action is taken apart into leads where the action leads.

use rulebound_axis::Axis;
use rulebound_axis::ruleset::Ruleset;
use rulebound_kernel::Game;
use rulebound_kernel::dice::Scripted;

#[test]
fn a_flight_by_spaces_that_lie_apart_costs_the_same_in_parts_axa_3_7() {
    let ruleset = Ruleset { strict_combat_moves: false, ..Ruleset::STANDARD };
    let scenario = r#"{"map":"straits","turn":"uk","phase":"combat_move","bare":true,
        "units":{"north_coast":{"germany":{"infantry":1}},"sz2":{"uk":{"fighter":2,"carrier":1}}}}"#;
    let setup = Axis::parse_setup(scenario).expect("a scenario");
    let position = Axis::check(&setup, &ruleset).expect("a position");
    // From sz5 it is two steps to the north coast.
    let action = Axis::parse_action(&position, "2 fighter @fresh sz2>sz5>north_coast").expect("an action");
    assert!(Axis::is_legal(&position, &action));
    let mut whole = position.clone();
    Axis::apply_unchecked(&mut whole, &action, &mut Scripted::default()).expect("no dice");
    let mut in_parts = position.clone();
    let parts = Axis::normal(&position, &action);
    assert_eq!(parts.len(), 2);
    for part in &parts {
        let mut listed = false;
        Axis::actions(&in_parts, &mut |action| listed |= action == *part);
        assert!(listed, "{}", Axis::print_action(&in_parts, part));
        Axis::apply_unchecked(&mut in_parts, part, &mut Scripted::default()).expect("no dice");
    }
    assert!(whole == in_parts, "{}", Axis::print_setup(&Axis::setup(&in_parts)));
}
