//! What a refusal says to people, what it points at, and the setup in which it would be gone.

#[path = "../../../tests/cases.rs"]
mod cases;

use std::collections::BTreeSet;

use rulebound_commander::Commander;
use rulebound_kernel::conformance::Example;
use rulebound_kernel::{Counterfactual, Game, Item, Mark, Refusal, Waivers};

/// The explanations in `data/explanations.txt`, in blocks: the name of a case, its sentence, its marks if it has any, and
/// the setup without the reason.
#[test]
fn refusals_explain_themselves() {
    let examples = cases::examples::<Commander>();
    let mut kinds = BTreeSet::new();
    for block in include_str!("data/explanations.txt").trim_end().split("\n\n") {
        let name = block.lines().next().unwrap_or_default();
        let example = examples.iter().find(|example| example.name == name);
        let example = example.unwrap_or_else(|| panic!("there is no case `{name}`"));
        let (kind, text) = explanation(example);
        kinds.insert(kind);
        assert_eq!(text, block);
    }
    let all: BTreeSet<&str> = <<Commander as Game>::Refusal as Refusal>::KINDS.iter().map(|kind| kind.name).collect();
    assert_eq!(kinds, all, "every kind is explained");
}

/// The kind of a refusal, and its block.
fn explanation(example: &Example<Commander>) -> (&'static str, String) {
    let Example { name, position, by, intent, .. } = example;
    let verdict = Commander::verdict(position, *by, intent, &Waivers::NONE);
    let refusal = verdict.refusal().unwrap_or_else(|| panic!("`{name}` is not refused"));
    let mut lines = vec![name.clone(), refusal.to_string()];
    let marks: Vec<String> = refusal.evidence().iter().map(mark).collect();
    if !marks.is_empty() {
        lines.push(marks.join(", "));
    }
    lines.push(match Commander::counterfactual(position, *by, intent, refusal) {
        Counterfactual::Setup(setup) => format!("gone in {}", Commander::print_setup(&setup)),
        Counterfactual::Inherent(reason) => format!("never gone: {reason}"),
    });
    (refusal.kind(), lines.join("\n"))
}

/// `Path e4-e5-e6`, `Blocker I on e5`.
fn mark(mark: &Mark) -> String {
    let places: Vec<String> = mark.places().iter().map(ToString::to_string).collect();
    let item = match &mark.item {
        Item::Place { at } => at.to_string(),
        Item::Line { .. } => places.join("-"),
        Item::Zone { .. } => places.join(" "),
        Item::Token { at, name } => format!("{name} on {at}"),
        Item::Number { name, value } => format!("{name} {value}"),
    };
    format!("{:?} {item}", mark.role)
}
