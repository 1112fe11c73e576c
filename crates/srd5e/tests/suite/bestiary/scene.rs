//! Encounters in which a monster can do what its stat block says.

use rulebound_kernel::dice::Seeded;
use rulebound_kernel::{Game, Ruleset as _, Waivers};
use rulebound_srd5e::data::Edition;
use rulebound_srd5e::data::monster::Monster;
use rulebound_srd5e::intent::{Act, Intent};
use rulebound_srd5e::spot::Target;
use rulebound_srd5e::state::Position;
use rulebound_srd5e::{Event, Group, Ruleset, Srd5e, acts_of};
use serde_json::{Value, json};

/// Rolls that are tried for one act.
const SEEDS: u64 = 6;

/// What is different about the opponent, so that the condition of a power is met.
const STATES: [&str; 13] = [
    "plain",
    "seized",
    "charmed",
    "frightened",
    "prone",
    "caught",
    "small",
    "inside",
    "dying",
    "dead",
    "drawn",
    "far",
    "wet",
];

/// The opponent of the monster: easy to hit and hard to kill.
fn opponent(state: &str) -> Value {
    let mut kara = json!({
        "id": "kara", "team": "party", "at": [11, 12], "ac": 5, "hp": 900, "max_hp": 900, "class": "fighter", "level": 5,
        "abilities": {"str": 10, "dex": 10, "con": 10, "int": 10, "wis": 10, "cha": 10},
    });
    let condition = |name: &str| json!([{"name": name, "source": "beast"}]);
    let (field, value) = match state {
        "seized" => ("conditions", condition("grappled")),
        "charmed" => ("conditions", condition("charmed")),
        "frightened" => ("conditions", condition("frightened")),
        "prone" => ("conditions", condition("prone")),
        "caught" => ("conditions", condition("restrained")),
        "small" => ("size", json!("tiny")),
        "drawn" | "far" => ("at", json!([6, 12])),
        "inside" => ("at", json!([12, 12])),
        "dying" => ("hp", json!(0)),
        "dead" => ("dead", json!(true)),
        _ => ("willing", json!(false)),
    };
    kara[field] = value;
    if state == "inside" {
        kara["size"] = json!("tiny");
    }
    if state == "caught" {
        kara["at"] = json!([7, 12]);
    }
    if matches!(state, "small" | "drawn") {
        kara["conditions"] = condition("grappled");
    }
    kara
}

/// The monster beside its opponent, with a wounded friend; `None` where they cannot stand so.
fn position(edition: Edition, monster: &Monster, state: &str, pending: &Value) -> Option<Position> {
    let of = if *pending == json!([]) { "beast" } else { "kara" };
    let water: Vec<[i16; 2]> = (0..30).flat_map(|y| (0..30).map(move |x| [x, y])).collect();
    // Those beside the opponent are hit by what comes from the middle of a large body.
    let beside = |id: &str, x: i16, y: i16| json!({"id": id, "team": "party", "at": [x, y], "hp": 900, "max_hp": 900});
    let setup = json!({
        "grid": {"width": 30, "height": 30}, "round": 2, "order": ["beast", "kara", "ana", "mirel", "orin", "tess", "vala", "una"],
        "creatures": [
            {"id": "beast", "team": "foes", "monster": monster.id, "at": [12, 12], "hp": (monster.hit_points * 3 / 4).max(1)},
            opponent(state),
            {"id": "ana", "team": "foes", "at": [12, 11], "hp": 20, "max_hp": 900},
            beside("mirel", 11, 13), beside("orin", 8, 13), beside("tess", 8, 14), beside("vala", 10, 12), beside("una", 10, 13),
        ],
        "turn": {"of": of}, "pending": pending,
        "cells": if state == "wet" { json!([{"at": water, "kind": "water"}]) } else { json!([]) },
    });
    let ruleset = Ruleset::preset(edition.name())?;
    let setup = Srd5e::parse_setup(&setup.to_string()).ok()?;
    Srd5e::check(&setup, &ruleset).ok()
}

/// The moments in which powers are used: the own turn, the end of another's, and what reactions answer.
fn moments() -> Vec<Value> {
    let asked = |kind: &str, trigger: Value| json!([{"decide": "beast", "kind": kind, "trigger": trigger}]);
    vec![
        json!([]),
        asked("legendary", json!({"kind": "turn-ended", "creature": "kara"})),
        asked("reaction", json!({"kind": "hit", "attacker": "kara", "total": 17})),
        asked("reaction", json!({"kind": "casts", "creature": "kara", "spell": "fireball", "level": 3})),
        asked("reaction", json!({"kind": "damaged", "by": "kara", "amount": 3})),
    ]
}

/// An act of the monster in an encounter in which it is listed as legal.
pub struct Staged {
    pub position: Position,
    pub intent: Intent,
}

impl Staged {
    /// What comes of the act: the events of several rolls, each with the position after it.
    pub fn played(&self) -> Vec<(Vec<Event>, Position)> {
        (0..SEEDS)
            .map(|seed| {
                let (mut position, mut events) = (self.position.clone(), Vec::new());
                let mut tell = |event| events.push(event);
                let mut dice = Seeded::new(seed);
                Srd5e::perform(&mut position, &self.intent, &Waivers::NONE, &mut dice, &mut tell)
                    .unwrap_or_else(|error| panic!("`{}`: {error:?}", self.intent));
                let written = Srd5e::setup(&position);
                assert_eq!(Srd5e::check(&written, &position.ruleset).as_ref(), Ok(&position), "`{}`", self.intent);
                (events, position)
            })
            .collect()
    }
}

/// Whom an act is aimed at, if it is aimed at somebody.
fn aimed_at(act: &Act) -> Option<&str> {
    let target = match act {
        Act::Attack(attack) => Some(&attack.target),
        Act::Feature(feature) => feature.aim.on.first(),
        Act::Legendary { aim, .. } => aim.on.first(),
        _ => None,
    };
    match target {
        Some(Target::Creature(name)) => Some(name.as_str()),
        Some(Target::Square(_)) | None => None,
    }
}

/// Looks at the acts of some groups that fit in one encounter after the other until something is found: those aimed at the opponent
/// before others. The first that is found, and whether any act was listed.
pub fn staged<T>(
    edition: Edition,
    monster: &Monster,
    groups: &[Group],
    fits: impl Fn(&Act) -> bool,
    look: impl Fn(&[Staged]) -> Option<T>,
) -> (Option<T>, bool) {
    let mut listed = false;
    for pending in moments() {
        for state in STATES {
            let Some(position) = position(edition, monster, state, &pending) else { continue };
            let mut found: Vec<Intent> = Vec::new();
            acts_of(&position, groups, &mut |intent| {
                let own = intent.actor.as_ref().is_none_or(|actor| actor == "beast");
                // A guess at an empty square shows nothing of an attack.
                let guess = matches!(&intent.act, Act::Attack(attack) if matches!(attack.target, Target::Square(_)));
                if own && !guess && fits(&intent.act) && Srd5e::is_legal(&position, &intent) {
                    found.push(intent);
                }
            });
            found.sort_by_key(|intent| match aimed_at(&intent.act) {
                Some("kara") => 0,
                Some("ana") => 1,
                Some(_) => 2,
                None => 3,
            });
            listed |= !found.is_empty();
            let acts: Vec<Staged> =
                found.into_iter().map(|intent| Staged { position: position.clone(), intent }).collect();
            if let Some(seen) = look(&acts) {
                return (Some(seen), true);
            }
        }
    }
    (None, listed)
}
