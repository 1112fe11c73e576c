//! Every case of `cases/srd5e` gets the answer it should get.

use std::collections::{BTreeMap, BTreeSet};

use rulebound_kernel::{Game, Refusal as _, RuleId};
use rulebound_srd5e::Srd5e;

use crate::cases;

#[test]
fn every_case_holds() {
    cases::every_case_holds::<Srd5e>(1_700);
}

#[test]
fn no_two_cases_have_one_name() {
    let mut names = BTreeSet::new();
    for case in cases::all::<Srd5e>() {
        assert!(names.insert((case.name.clone(), case.ruleset.to_string(), case.intent.clone())), "{}", case.name);
    }
}

/// Whatever is refused by some rule for some reason is also shown where that reason is gone, in a case that differs in little.
#[test]
fn every_reason_of_every_rule_is_shown_gone() {
    let cases = cases::all::<Srd5e>();
    let legal: BTreeSet<&str> =
        cases.iter().filter(|case| case.expect.verdict == "legal").filter_map(|case| case.pair.as_deref()).collect();
    let mut gone: BTreeMap<(&str, RuleId), bool> = BTreeMap::new();
    for (case, example) in cases.iter().zip(cases::examples::<Srd5e>()) {
        let verdict = Srd5e::verdict(&example.position, example.by, &example.intent, &example.waivers);
        let Some(refusal) = verdict.refusal() else { continue };
        let paired = case.pair.as_deref().is_some_and(|pair| legal.contains(pair));
        *gone.entry((refusal.kind(), refusal.rule())).or_default() |= paired;
    }
    let never: Vec<_> = gone.iter().filter(|(_, gone)| !**gone).map(|(reason, _)| reason).collect();
    assert!(never.is_empty(), "{never:?}");
    assert!(gone.len() > 70, "{} reasons", gone.len());
}
