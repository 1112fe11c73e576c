//! Every case of `cases/axis` gets the answer it should get.

#[path = "../../../tests/cases.rs"]
mod cases;

use rulebound_axis::Axis;

#[test]
fn every_case_holds() {
    cases::every_case_holds::<Axis>(200);
}

#[test]
fn every_case_names_itself_once_and_cites_the_rulebook() {
    cases::every_case_names_itself_once_and_cites_the_rulebook::<Axis>("AXA-");
}

#[test]
fn every_reason_is_shown_twice_and_shown_gone() {
    cases::every_reason_is_shown_twice_and_shown_gone::<Axis>();
}

/// The names in the last cell of each row of the tables.
fn named_cases(text: &str) -> Vec<&str> {
    let cells = text.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |")?.rsplit(" | ").next());
    cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect()
}

#[test]
fn the_scenarios_of_the_documentation_are_cases() {
    let text = include_str!("../../../docs/axis-scenarios.md");
    let named = named_cases(text);
    let cases: Vec<String> = cases::all::<Axis>().into_iter().map(|case| case.name).collect();
    for name in &named {
        assert!(cases.iter().any(|case| case == name), "there is no case `{name}`");
    }
    let rows = text.lines().filter(|line| line.starts_with("| ") && line.contains('`'));
    assert_eq!(rows.count(), 23 + 17, "a scenario is missing");
    for point in 1..=17 {
        assert!(text.contains(&format!("\n| {point} ")), "point {point} is missing");
    }
}
