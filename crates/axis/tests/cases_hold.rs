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
