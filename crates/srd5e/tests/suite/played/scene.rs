//! A scene in which a spell can do what it does: somebody who can cast it, friends who need help, and foes of the kinds it is for.

use rulebound_kernel::{Game, Ruleset as _};
use rulebound_srd5e::data::Edition;
use rulebound_srd5e::data::effect::Effect;
use rulebound_srd5e::data::spell::{Does, Spell};
use rulebound_srd5e::data::words::{Condition, CreatureType};
use rulebound_srd5e::state::Position;
use rulebound_srd5e::{Ruleset, Srd5e};
use serde_json::{Value, json};

/// Whoever casts.
pub const CASTER: &str = "mirel";

/// The conditions a friend may suffer from, of which spells end one or another.
const AILMENTS: [Condition; 7] = [
    Condition::Blinded,
    Condition::Deafened,
    Condition::Paralyzed,
    Condition::Poisoned,
    Condition::Charmed,
    Condition::Frightened,
    Condition::Stunned,
];

/// The type of creatures that a spell is for, if it is for some only.
fn kind(spell: &Spell) -> Option<CreatureType> {
    let of_effects =
        || spell.effects.iter().flat_map(Effect::whole).find_map(|one| one.only.first().or(one.by.first()));
    spell.targets.only.first().or_else(of_effects).copied()
}

/// What ails a friend: something that the spell ends, if it ends any of that.
fn ailment(spell: &Spell, number: usize) -> Condition {
    let ends = |condition: &Condition| {
        let mut effects = spell.effects.iter().flat_map(Effect::whole);
        effects.any(|one| [&one.cures, &one.cures_one, &one.suppresses].iter().any(|all| all.contains(condition)))
    };
    let ended: Vec<Condition> = AILMENTS.into_iter().filter(ends).collect();
    let ailments = if ended.is_empty() { &AILMENTS[..] } else { &ended[..] };
    ailments[number / 4 % ailments.len()]
}

/// The scene, of which there are several: friends are wounded, dying or held by somebody.
pub fn scene(edition: Edition, spell: &Spell, number: usize) -> Position {
    let materials: Vec<Value> =
        spell.materials.iter().map(|material| json!({"what": material.what, "gp": material.gp, "count": 9})).collect();
    let known = if spell.level.is_cantrip() { "cantrips" } else { "prepared" };
    let weak = json!({"str": 6, "dex": 6, "con": 6, "int": 3, "wis": 6, "cha": 6});
    let mut friend = json!({"id": "ana", "at": [5, 4], "team": "party", "hands": ["club", null], "willing": true});
    let cures = spell.does.contains(&Does::Cure);
    let state = match number % 4 {
        0 if !cures => json!({"hp": 20, "max_hp": 90}),
        1 if !cures => json!({"hp": 0, "max_hp": 90}),
        2 => json!({"hp": 20, "max_hp": 90, "conditions": [{"name": "grappled", "source": "orc"}]}),
        _ => {
            let ailment = ailment(spell, number);
            json!({"hp": 20, "max_hp": 90, "conditions": [{"name": ailment, "source": "imp"}]})
        }
    };
    if let (Value::Object(friend), Value::Object(state)) = (&mut friend, state) {
        friend.extend(state);
    }
    // Some spells ask how many hit points are left.
    let health = [90, 45, 30][number % 3];
    let imp = kind(spell).unwrap_or(CreatureType::Fiend);
    let setup = json!({
        "grid": {"width": 11, "height": 9},
        "creatures": [
            {"id": CASTER, "at": [4, 4], "team": "party", "class": "wizard", "level": 17, "hp": 120, "max_hp": 150,
             "abilities": {"str": 16, "con": 16, "int": 20, "wis": 16, "cha": 16}, known: [spell.id], "materials": materials,
             "hands": ["club", null], "carries": {"component-pouch": 1, "holy-symbol": 1, "arcane-focus": 1}},
            friend,
            {"id": "bo", "at": [3, 5], "team": "party", "hp": 0, "max_hp": 30, "dead": true},
            {"id": "orc", "at": [6, 4], "team": "foes", "abilities": weak, "hp": health, "max_hp": 90, "armor": "chain-mail",
             "hands": ["club", null]},
            {"id": "imp", "at": [7, 6], "team": "foes", "type": imp, "abilities": weak, "hp": 12, "max_hp": 12,
             "hands": ["club", null]},
        ],
    });
    let setup = Srd5e::parse_setup(&setup.to_string()).expect("an encounter");
    let ruleset = Ruleset::preset(edition.name()).expect("a preset");
    Srd5e::check(&setup, &ruleset).unwrap_or_else(|problems| panic!("{}: {problems:?}", spell.id))
}
