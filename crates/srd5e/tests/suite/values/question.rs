use rulebound_srd5e::intent::act::{Grip, Slot};
use rulebound_srd5e::question::Fate;
use rulebound_srd5e::space::{Direction, Square};
use rulebound_srd5e::spot::Target;
use rulebound_srd5e::{Name, Question};
use serde_json::{Value, json};

fn names(names: &[&str]) -> Vec<Name> {
    names.iter().map(Name::new).collect()
}

fn targets(names: &[&str]) -> Vec<Target> {
    names.iter().map(|name| Target::Creature(Name::new(name))).collect()
}

fn examples() -> Vec<(Question, Value, &'static str)> {
    vec![
        (
            Question::Option { options: names(&["prone", "away"]) },
            json!({"kind": "option", "options": ["prone", "away"]}),
            "Which option?",
        ),
        (
            Question::Weapon { options: names(&["handaxe", "club"]) },
            json!({"kind": "weapon", "options": ["handaxe", "club"]}),
            "With which weapon?",
        ),
        (
            Question::Hands { options: vec![Grip::One, Grip::Two] },
            json!({"kind": "hands", "options": ["one-handed", "two-handed"]}),
            "With one hand or with two?",
        ),
        (
            Question::Slot { options: vec![Slot::Level(1), Slot::Level(2), Slot::Pact] },
            json!({"kind": "slot", "options": ["1", "2", "pact"]}),
            "With which slot?",
        ),
        (
            Question::Targets { options: targets(&["kara", "mirel"]), min: 1, max: 3 },
            json!({"kind": "targets", "options": ["kara", "mirel"], "min": 1, "max": 3}),
            "Which 1 to 3 targets?",
        ),
        (
            Question::Targets { options: targets(&["kara", "mirel"]), min: 3, max: 3 },
            json!({"kind": "targets", "options": ["kara", "mirel"], "min": 3, "max": 3}),
            "Which 3 targets?",
        ),
        (Question::Point { max: 120 }, json!({"kind": "point", "max": 120}), "At which point within 120 ft?"),
        (
            Question::Direction { options: vec![Direction::NorthEast] },
            json!({"kind": "direction", "options": ["north-east"]}),
            "In which direction?",
        ),
        (
            Question::Placement { options: vec![Square::new(3, 4), Square::new(3, 5)] },
            json!({"kind": "placement", "options": [[3, 4], [3, 5]]}),
            "On which square?",
        ),
        (
            Question::Source { options: names(&["orc", "ogre-1"]) },
            json!({"kind": "source", "options": ["orc", "ogre-1"]}),
            "Which creature?",
        ),
        (
            Question::ConfirmConcentration { active: Name::of("haste"), new: Name::of("web") },
            json!({"kind": "confirm-concentration", "active": "haste", "new": "web"}),
            "End the concentration on haste for web?",
        ),
        (
            Question::RiderOrMount { options: names(&["kara", "horse"]) },
            json!({"kind": "rider-or-mount", "options": ["kara", "horse"]}),
            "The rider or the mount?",
        ),
        (
            Question::KnockOut { options: vec![Fate::Kill, Fate::KnockOut] },
            json!({"kind": "knock-out", "options": ["kill", "knock-out"]}),
            "Kill or knock out?",
        ),
        (
            Question::Order { options: names(&["web", "poison"]) },
            json!({"kind": "order", "options": ["web", "poison"]}),
            "Which comes first?",
        ),
        (
            Question::Ruling { question: "cut the rope".to_owned() },
            json!({"kind": "ruling", "question": "cut the rope"}),
            "The table decides: cut the rope",
        ),
    ]
}

#[test]
fn every_question_is_written_and_told() {
    for (question, value, told) in examples() {
        assert_eq!(serde_json::to_value(&question).expect("JSON"), value);
        assert_eq!(value["kind"], question.kind());
        assert_eq!(question.to_string(), told);
        let mut fields = value;
        fields.as_object_mut().expect("an object").remove("kind");
        assert_eq!(question.fields(), fields);
    }
}

#[test]
fn questions_that_follow_are_put_in_order_and_together() {
    let mut further = Vec::new();
    let targets = |options: &[&str], max| Question::Targets { options: targets(options), min: 1, max };
    targets(&["kara", "mirel"], 3).join(&mut further);
    Question::Ruling { question: "Can it be?".to_owned() }.join(&mut further);
    Question::Slot { options: vec![Slot::Level(1)] }.join(&mut further);
    targets(&["mirel", "orc"], 4).join(&mut further);
    Question::Slot { options: vec![Slot::Pact, Slot::Level(1)] }.join(&mut further);
    let slots = Question::Slot { options: vec![Slot::Level(1), Slot::Pact] };
    let ruling = Question::Ruling { question: "Can it be?".to_owned() };
    assert_eq!(further, [slots, targets(&["kara", "mirel", "orc"], 4), ruling]);
}
