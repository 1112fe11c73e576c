//! What others ask of attacks: who may answer a step, what a verdict tells of its target, hands, ways of a multiattack.

use rulebound_srd5e::Ruleset;
use rulebound_srd5e::data::{Edition, tables};
use rulebound_srd5e::intent::{Act, Intent};
use rulebound_srd5e::space::{Space, Square};
use rulebound_srd5e::state::{Position, Who};
use rulebound_srd5e::validation::Ruling;
use rulebound_srd5e::validation::attack::{details, opportunity, ways};
use rulebound_srd5e::validation::hands::free_hands;
use serde_json::{Value, json};

use super::{position, ruling, waived};

const KARA: Who = Who(0);
const ORC: Who = Who(1);

/// Kara at 5,5 and an orc at a square, in the orc's turn.
fn duel(kara: Value, orc: Value, ruleset: &Ruleset) -> Position {
    let with = |base: Value, more: Value| {
        let (Value::Object(mut base), Value::Object(more)) = (base, more) else { panic!("objects") };
        base.extend(more);
        Value::Object(base)
    };
    let setup = json!({
        "grid": {"width": 20, "height": 20},
        "creatures": [
            with(json!({"id": "kara", "at": [5, 5], "team": "party"}), kara),
            with(json!({"id": "orc", "at": [6, 5], "team": "foes"}), orc),
        ],
        "order": ["orc", "kara"],
    });
    position(&setup, ruleset).expect("an encounter without problems")
}

fn at(x: i16, y: i16) -> Space {
    Space::of(Square::new(x, y))
}

/// The weapons with which Kara may answer a step of the orc.
fn answers(position: &Position, from: Space, to: Space) -> Option<Vec<String>> {
    let weapons = opportunity(position, KARA, ORC, from, to)?;
    Some(weapons.iter().map(ToString::to_string).collect())
}

#[test]
fn leaving_a_reach_is_answered_with_the_weapons_whose_reach_it_is() {
    for ruleset in [Ruleset::SRD51, Ruleset::SRD521] {
        let sword = duel(json!({"hands": ["longsword", "shield"]}), json!({}), &ruleset);
        assert_eq!(answers(&sword, at(6, 5), at(7, 5)), Some(vec!["longsword".to_owned()]));
        assert_eq!(answers(&sword, at(6, 5), at(6, 6)), None, "it stays in reach");
        assert_eq!(answers(&sword, at(7, 5), at(6, 5)), None, "it comes nearer");
        assert_eq!(answers(&sword, at(7, 5), at(8, 5)), None, "it was not in reach");
        let glaive = duel(json!({"hands": ["glaive", null]}), json!({}), &ruleset);
        assert_eq!(answers(&glaive, at(7, 5), at(8, 5)), Some(vec!["glaive".to_owned()]));
        assert_eq!(answers(&glaive, at(6, 5), at(7, 5)), Some(vec!["unarmed-strike".to_owned()]));
        let full = duel(json!({"hands": ["glaive", "shield"]}), json!({}), &ruleset);
        assert_eq!(answers(&full, at(7, 5), at(8, 5)), None, "two hands are missing");
        let bare = duel(json!({}), json!({}), &ruleset);
        assert_eq!(answers(&bare, at(6, 5), at(7, 5)), Some(vec!["unarmed-strike".to_owned()]));
    }
}

#[test]
fn who_cannot_react_is_not_asked() {
    let sword = json!({"hands": ["longsword", "shield"]});
    let but = |more: Value| {
        let (Value::Object(mut kara), Value::Object(more)) = (sword.clone(), more) else { panic!("objects") };
        kara.extend(more);
        Value::Object(kara)
    };
    let asked =
        |kara: Value, orc: Value, ruleset: &Ruleset| answers(&duel(kara, orc, ruleset), at(6, 5), at(7, 5)).is_some();
    for ruleset in [Ruleset::SRD51, Ruleset::SRD521] {
        assert!(asked(sword.clone(), json!({}), &ruleset));
        assert!(!asked(but(json!({"reaction_spent": true})), json!({}), &ruleset));
        for condition in ["blinded", "stunned", "incapacitated"] {
            assert!(!asked(but(json!({"conditions": [{"name": condition}]})), json!({}), &ruleset), "{condition}");
        }
        let charmed = json!({"conditions": [{"name": "charmed", "source": "orc"}]});
        assert!(!asked(but(charmed), json!({}), &ruleset));
        assert!(!asked(but(json!({"dead": true})), json!({}), &ruleset));
        assert!(!asked(sword.clone(), json!({"conditions": [{"name": "invisible"}]}), &ruleset));
        assert!(!asked(sword.clone(), json!({"team": "party"}), &ruleset), "an ally");
        let any = Ruleset { oa_against: rulebound_srd5e::ruleset::OpportunityAgainst::Any, ..ruleset };
        assert!(asked(sword.clone(), json!({"team": "party"}), &any), "an ally, by the table's wish");
    }
    let surprised = but(json!({"surprised": true}));
    assert!(!asked(surprised.clone(), json!({}), &Ruleset::SRD51));
    assert!(asked(surprised, json!({}), &Ruleset::SRD521));
}

#[test]
fn a_verdict_tells_distance_cover_and_roll() {
    let told = |kara: Value, orc: Value, text: &str| {
        let position = duel(kara, orc, &Ruleset::SRD51);
        let intent: Intent = text.parse().expect("an intent");
        let Act::Attack(attack) = intent.act else { panic!("{text} is no attack") };
        details(&position, KARA, &attack)
    };
    let bow = json!({"hands": ["longbow", null], "carries": {"arrow": 3}});
    let target = |distance: u32, cover: &str, roll: &str| json!({"targets": [{"target": "orc", "distance": distance, "cover": cover, "roll": roll}]});
    let shot = |orc: Value| told(bow.clone(), orc, "attack orc with longbow");
    assert_eq!(shot(json!({"at": [11, 5]})), target(30, "none", "normal"));
    assert_eq!(shot(json!({"at": [6, 5]})), target(5, "none", "disadvantage"));
    assert_eq!(shot(json!({"at": [11, 5], "conditions": [{"name": "paralyzed"}]})), target(30, "none", "advantage"));
    let both = json!({"at": [11, 5], "conditions": [{"name": "unconscious"}]});
    assert_eq!(shot(both), target(30, "none", "normal"), "advantage and disadvantage");
    let unknown = told(bow, json!({}), "attack troll with longbow");
    assert_eq!(unknown, json!({}));
}

#[test]
fn a_hand_is_free_if_nothing_is_in_it_and_it_holds_nobody() {
    let free = |hands: Value, orc: Value| free_hands(&duel(json!({"hands": hands}), orc, &Ruleset::SRD521), KARA);
    let held = json!({"conditions": [{"name": "grappled", "source": "kara"}]});
    assert_eq!(free(json!([null, null]), json!({})), 2);
    assert_eq!(free(json!(["maul", null]), json!({})), 1);
    assert_eq!(free(json!(["mace", "shield"]), json!({})), 0);
    assert_eq!(free(json!([null, null]), held.clone()), 1);
    assert_eq!(free(json!(["mace", null]), held.clone()), 0);
    assert_eq!(free(json!(["mace", "shield"]), held), 0, "a grapple by something else than hands");
}

#[test]
fn the_ways_of_every_multiattack_have_names_that_an_intent_can_say() {
    for edition in [Edition::Srd51, Edition::Srd521] {
        let ruleset = if edition == Edition::Srd51 { Ruleset::SRD51 } else { Ruleset::SRD521 };
        let mut named = 0;
        for monster in tables(edition).monsters.rows().iter().filter(|monster| !monster.multiattack.is_empty()) {
            let position = duel(json!({}), json!({"at": [10, 10], "monster": monster.id}), &ruleset);
            let ways = ways(position.creature(ORC));
            assert!(!ways.is_empty(), "{}", monster.id);
            for (name, _) in &ways {
                let act = format!("multiattack {name}").parse::<Intent>().map(|intent| intent.act);
                assert_eq!(act, Ok(Act::Multiattack { option: Some(name.clone()) }), "{}", monster.id);
                named += 1;
            }
        }
        assert!(named > 100, "{named} ways in {edition}");
    }
}

#[test]
fn all_reasons_against_an_attack_are_told_in_order() {
    let kara = json!({"hands": ["maul", "shield"], "conditions": [{"name": "stunned"}]});
    let position = duel(kara, json!({"at": [9, 5]}), &Ruleset::SRD51);
    let Ruling::Refused(refusals) = ruling(&position, "kara", "attack orc with maul as nick by dex", true) else {
        panic!("it is refused");
    };
    let kinds: Vec<_> = refusals.iter().map(|refusal| refusal.reason.kind()).collect();
    let expected = [
        "not-your-turn",
        "condition-prevents",
        "no-such-option",
        "not-in-edition",
        "prerequisite-missing",
        "hands-needed",
        "out-of-range",
    ];
    assert_eq!(
        kinds.iter().filter(|kind| **kind == "prerequisite-missing").count(),
        2,
        "light-attack and light-weapon"
    );
    let mut kinds = kinds;
    kinds.dedup();
    assert_eq!(kinds, expected);
}

#[test]
fn what_the_table_waives_is_a_notice_and_is_not_charged() {
    let bow = json!({"hands": ["longbow", "shield"]});
    let setup = duel(bow, json!({"at": [12, 5]}), &Ruleset::SRD521);
    let position = Position { turn: Some(rulebound_srd5e::state::TurnState::new(KARA)), ..setup };
    let text = "attack orc with longbow";
    let Ruling::Refused(refusals) = ruling(&position, "kara", text, true) else { panic!("it is refused") };
    let kinds: Vec<_> = refusals.iter().map(|refusal| refusal.reason.kind()).collect();
    assert_eq!(kinds, ["hands-needed", "insufficient-resources"]);
    let Ruling::Legal { cost, notices, .. } = waived(&position, "kara", text, &["SRD-7.6", "SRD-9.2"]) else {
        panic!("it is waived");
    };
    assert_eq!(serde_json::to_value(&cost).expect("JSON"), json!({"action": 1}));
    let notices = serde_json::to_value(&notices).expect("JSON");
    let told =
        |kind: &str| notices.as_array().is_some_and(|all| all.contains(&json!({"kind": "waived", "refusal": kind})));
    assert!(told("hands-needed") && told("insufficient-resources"), "{notices}");
}
