//! Castings before the referee: the cases of `cases/srd5e/spells.jsonl`, and what cases do not say.

mod aim;
mod moments;
mod spells;

use rulebound_kernel::{Ruleset as _, Side, Waivers};
use rulebound_srd5e::Ruleset;
use rulebound_srd5e::encounter::{Setup, check};
use rulebound_srd5e::intent::act::Cast;
use rulebound_srd5e::intent::{Act, Intent};
use rulebound_srd5e::state::{Position, Who};
use rulebound_srd5e::validation::{Ruling, judge};
use serde_json::{Value, json};

/// The position of an encounter.
fn position(ruleset: &Value, encounter: &Value) -> Position {
    let ruleset = Ruleset::from_json(ruleset).expect("a ruleset");
    let setup = Setup::parse(&encounter.to_string()).unwrap_or_else(|error| panic!("{error}: {encounter}"));
    check(&setup, &ruleset).unwrap_or_else(|problems| panic!("{problems:?}: {encounter}"))
}

/// What the referee says of the intent of a side.
fn ruling(position: &Position, by: &str, intent: &str) -> Ruling {
    let side = position.stage.sides.iter().position(|side| side == by).expect("a side");
    let intent: Intent = intent.parse().unwrap_or_else(|error| panic!("{error}: {intent}"));
    judge(position, Side(side as u8), &intent, &Waivers::NONE, false)
}

/// Two creatures: `mirel`, a caster with what is given, whose turn it is, and `orc`, some squares to the east.
fn duel(caster: Value, squares: u32) -> Value {
    let mut mirel = json!({"id": "mirel", "at": [5, 5], "team": "party", "carries": {"component-pouch": 1}});
    let (Value::Object(fields), Value::Object(given)) = (&mut mirel, caster) else { panic!("objects") };
    fields.extend(given);
    json!({
        "grid": {"width": 40, "height": 30}, "creatures": [mirel, {"id": "orc", "at": [5 + squares, 5], "team": "foes"}],
        "order": ["mirel", "orc"], "turn": {"of": "mirel"},
    })
}

/// The casting in an intent.
fn cast(intent: &Intent) -> &Cast {
    match &intent.act {
        Act::Cast(cast) => cast,
        act => panic!("{act:?}"),
    }
}

/// The creature of a name.
fn who(position: &Position, name: &str) -> Who {
    position.named(name).expect("a creature")
}
