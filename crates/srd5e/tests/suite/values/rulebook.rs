use std::collections::BTreeSet;

use rulebound_kernel::{Refusal as _, Ruleset as _, Waivers};
use rulebound_srd5e::rulebook::rulebook;
use rulebound_srd5e::{Refusal, Ruleset};

use crate::values::refusal::examples;

#[test]
fn what_refusals_cite_is_what_refuses() {
    let cited: BTreeSet<&str> = Refusal::KINDS.iter().flat_map(|kind| kind.rules).map(|rule| rule.as_str()).collect();
    let refusing: BTreeSet<&str> =
        rulebook().rules().filter(|rule| rule.refuses).map(|rule| rule.id.as_str()).collect();
    assert_eq!(cited, refusing);
}

#[test]
fn a_reason_can_be_waived_exactly_if_its_rule_can() {
    for (value, refusal, _) in examples() {
        let rule = refusal.rule();
        let waivers = Waivers::new(rulebook(), [rule.as_str()]);
        assert_eq!(waivers.is_ok(), refusal.reason.is_waivable(), "{value} by {rule}");
    }
}

#[test]
fn only_what_refuses_is_waivable() {
    let odd: Vec<&str> =
        rulebook().rules().filter(|rule| rule.waivable && !rule.refuses).map(|rule| rule.id.as_str()).collect();
    assert!(odd.is_empty(), "{odd:?}");
}

#[test]
fn every_switch_is_explained_by_its_name() {
    for switch in Ruleset::SWITCHES {
        let rule = rulebook().rule(switch.rule).expect("a rule for the switch");
        assert!(rule.text.contains(&format!("`{}`", switch.name)), "{} does not name {}", switch.rule, switch.name);
    }
}

#[test]
fn every_paragraph_that_is_pointed_to_exists() {
    let texts = rulebook().rules().map(|rule| rule.text).chain([rulebook().introduction]);
    for text in texts {
        for words in text.split("SRD-").skip(1) {
            let id: String = words.chars().take_while(|letter| letter.is_ascii_digit() || *letter == '.').collect();
            let id = format!("SRD-{}", id.trim_end_matches('.'));
            let known = rulebook().rule(&id).is_some() || rulebook().sections.iter().any(|one| one.id.as_str() == id);
            assert!(known, "{id} in: {text}");
        }
    }
}
