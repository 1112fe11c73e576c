use rulebound_srd5e::Notice;
use rulebound_srd5e::notice::Cause;
use serde_json::{Value, json};

fn examples() -> Vec<(Value, &'static str)> {
    vec![
        (json!({"kind": "advantage", "target": "orc", "cause": "help"}), "advantage against Orc: help"),
        (
            json!({"kind": "disadvantage", "target": "orc", "cause": "long-range"}),
            "disadvantage against Orc: long range",
        ),
        (
            json!({"kind": "disadvantage", "target": [4, 5], "cause": "unseen-target"}),
            "disadvantage against 4,5: unseen target",
        ),
        (json!({"kind": "penalty", "amount": 4, "cause": "exhaustion"}), "the roll is lowered by 4: exhaustion"),
        (json!({"kind": "cover", "target": "orc", "degree": "three-quarters"}), "Orc has three quarters cover"),
        (
            json!({"kind": "opportunity-attack", "reactor": "orc", "square": [3, 4], "weapons": ["glaive", "bite"]}),
            "leaving 3,4 lets Orc make an opportunity attack with glaive or bite",
        ),
        (json!({"kind": "breaks-concentration", "spell": "bless"}), "ends the concentration on bless"),
        (json!({"kind": "long-casting", "turns": 101}), "the casting takes 101 turns"),
        (json!({"kind": "no-effect", "target": "wolf", "reason": "wrong-type"}), "no effect on Wolf: wrong type"),
        (
            json!({"kind": "origin-moved", "from": [20, 0], "to": [10, 1]}),
            "the point of origin moves from 20,0 to 10,1",
        ),
        (json!({"kind": "friendly-fire", "target": "mirel"}), "Mirel is on the same side"),
        (json!({"kind": "dead-target", "target": "orc"}), "Orc is dead"),
        (json!({"kind": "dash-adds-nothing", "cause": "grappled"}), "dashing adds no movement: grappled"),
        (json!({"kind": "attacks-lapse", "left": 1}), "1 attack of the last action is given up"),
        (json!({"kind": "attacks-lapse", "left": 2}), "2 attacks of the last action are given up"),
        (json!({"kind": "squeezing", "square": [6, 6]}), "squeezes at 6,6"),
        (
            json!({"kind": "auto-miss", "target": "orc", "cause": "underwater"}),
            "misses Orc whatever is rolled: underwater",
        ),
        (json!({"kind": "improvised", "weapon": "longbow"}), "longbow counts as an improvised weapon"),
        (json!({"kind": "not-proficient", "item": "maul"}), "not proficient with maul"),
        (json!({"kind": "ends-hiding", "cause": "attack"}), "gives the hiding place away: attack"),
        (
            json!({"kind": "prone-on-landing", "square": [6, 4]}),
            "landing at 6,4 may end prone: the ground is difficult",
        ),
        (json!({"kind": "falls", "creature": "harpy", "feet": 30}), "Harpy falls 30 ft"),
        (json!({"kind": "guess", "square": [7, 7]}), "aims at 7,7 by a guess"),
        (json!({"kind": "waived", "refusal": "out-of-range"}), "waived by the table: out of range"),
        (json!({"kind": "table-decides", "what": "wish"}), "the table decides: wish"),
    ]
}

#[test]
fn every_notice_is_read_written_and_told() {
    for (value, told) in examples() {
        let notice: Notice = serde_json::from_value(value.clone()).expect("a notice");
        assert_eq!(serde_json::to_value(&notice).expect("JSON"), value);
        assert_eq!(notice.to_string(), told);
    }
}

#[test]
fn every_cause_has_the_name_of_the_files() {
    let names: Vec<&str> = Cause::ALL.iter().map(|cause| cause.name()).collect();
    let expected = "long-range close-enemy prone target-prone-near target-prone-far restrained target-restrained blinded \
                    target-blinded unseen-target unseen-attacker invisible target-invisible poisoned frightened \
                    grappled-by-other target-stunned target-paralyzed target-petrified target-unconscious target-dodging heavy \
                    lance-close squeezing target-squeezing underwater exhaustion armor help hidden feature";
    assert_eq!(names, expected.split_whitespace().collect::<Vec<_>>());
}

#[test]
fn a_notice_is_of_moderate_size() {
    assert!(size_of::<Notice>() <= 96, "{}", size_of::<Notice>());
}
