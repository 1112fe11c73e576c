//! The player of fifth-edition combat: what it chooses is legal, the same for the same seed, and sensible.

use rulebound_commander::Commander;
use rulebound_kernel::dice::Seeded;
use rulebound_kernel::{Game, Ruleset as _, Waivers};
use rulebound_players::{Instinct, Limits, Options, Player, Seen, Tactics, by_name};
use rulebound_srd5e::intent::{Act, Intent};
use rulebound_srd5e::spot::Target;
use rulebound_srd5e::state::Position;
use rulebound_srd5e::{Ruleset, Srd5e, expect};

fn position(text: &str) -> Position {
    let setup = Srd5e::parse_setup(text).unwrap_or_else(|error| panic!("{error}"));
    Srd5e::check(&setup, &Ruleset::SRD51).unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn chosen(player: &mut Tactics, position: &Position) -> Intent {
    let seen = Seen::in_position(position).expect("somebody decides");
    player.choose(&seen, &Limits::default()).expect("a choice").action
}

/// The acts of a turn until it ends or somebody else is asked; dice fall by a seed.
fn turn(position: &Position, instinct: Option<Instinct>, seed: u64) -> Vec<Intent> {
    let (mut player, mut dice) = (Tactics::new(seed, instinct), Seeded::new(seed));
    let (mut position, actor) = (position.clone(), position.current());
    let mut acts = Vec::new();
    while position.current() == actor && position.pending.is_empty() && Srd5e::turn(&position).side().is_some() {
        let act = chosen(&mut player, &position);
        Srd5e::apply_unchecked(&mut position, &act, &mut dice).expect("seeded dice always fall");
        acts.push(act);
        assert!(acts.len() < 40, "the turn does not end: {acts:?}");
    }
    acts
}

/// Whom the acts attack.
fn attacked(acts: &[Intent]) -> Vec<String> {
    let target = |intent: &Intent| match &intent.act {
        Act::Attack(attack) => Some(attack.target.to_string()),
        _ => None,
    };
    acts.iter().filter_map(target).collect()
}

const KARA: &str = r#"{"id": "kara", "team": "party", "controller": "party", "at": [5, 5], "class": "fighter", "level": 5,
    "abilities": {"str": 16, "dex": 12, "con": 14}, "hands": ["longsword", "shield"], "armor": "chain-mail"}"#;

fn encounter(creatures: &[&str], order: &str) -> Position {
    let creatures = creatures.join(",");
    position(&format!(r#"{{"grid": {{"width": 24, "height": 16}}, "creatures": [{creatures}], "order": {order}}}"#))
}

fn orc(id: &str, x: u8, y: u8, hp: u8) -> String {
    format!(
        r#"{{"id": "{id}", "team": "foes", "controller": "foes", "at": [{x}, {y}], "monster": "orc", "hp": {hp}, "max_hp": 15}}"#
    )
}

#[test]
fn whole_fights_are_legal_and_the_same_for_the_same_seed() {
    for preset in Ruleset::PRESETS {
        for name in ["cellar", "joust", "tower"] {
            let setup = Srd5e::scenario(&preset.ruleset, name).expect("a scenario");
            let start = Srd5e::check(&setup, &preset.ruleset).expect("a position");
            let fight = |seed: u64| {
                let (mut position, mut dice) = (start.clone(), Seeded::new(1));
                let mut player = Tactics::new(seed, None);
                let mut acts = Vec::new();
                while Srd5e::turn(&position).side().is_some() && acts.len() < 60 {
                    let act = chosen(&mut player, &position);
                    let events = Srd5e::decide(&position, &act, &Waivers::NONE, &mut dice);
                    let events = events.unwrap_or_else(|error| panic!("{name}: {act}: {error:?}"));
                    events.iter().for_each(|event| Srd5e::evolve(&mut position, event));
                    acts.push(act);
                }
                acts
            };
            assert_eq!(fight(3), fight(3), "{name}");
        }
    }
}

#[test]
fn other_games_have_no_such_player() {
    assert!(by_name::<Srd5e>("tactics", &Options::default()).is_ok());
    assert!(by_name::<Commander>("tactics", &Options::default()).is_err());
}

#[test]
fn the_wounded_is_struck_first_and_both_attacks_are_made() {
    let fight = encounter(&[KARA, &orc("one", 6, 5, 15), &orc("two", 4, 5, 3)], r#"["kara", "one", "two"]"#);
    for seed in 0..4 {
        let acts = turn(&fight, None, seed);
        assert!(attacked(&acts).len() >= 2, "{acts:?}");
        assert_eq!(attacked(&acts)[0], "two", "{acts:?}");
    }
}

#[test]
fn whoever_fights_hand_to_hand_walks_up_and_strikes() {
    let fight = encounter(&[KARA, &orc("one", 10, 6, 15)], r#"["kara", "one"]"#);
    let acts = turn(&fight, None, 1);
    assert!(matches!(acts[0].act, Act::Move(_)), "{acts:?}");
    assert_eq!(attacked(&acts)[0], "one");
}

#[test]
fn whoever_cannot_get_near_in_a_turn_runs() {
    let fight = encounter(&[KARA, &orc("one", 22, 6, 15)], r#"["kara", "one"]"#);
    let acts = turn(&fight, None, 1);
    let feet = acts.iter().filter(|intent| matches!(intent.act, Act::Move(_))).count();
    assert!(feet == 2 && acts.iter().any(|intent| intent.act.verb() == "dash"), "{acts:?}");
}

#[test]
fn the_fallen_is_helped_up() {
    let fallen = KARA.replace("\"level\": 5", "\"level\": 5, \"hp\": 0");
    let odo = r#"{"id": "odo", "team": "party", "controller": "party", "at": [6, 6], "class": "cleric", "level": 5,
        "abilities": {"wis": 16}, "hands": ["mace", "shield-emblem"], "armor": "scale-mail", "cantrips": ["sacred-flame"],
        "prepared": ["cure-wounds", "healing-word", "guiding-bolt"]}"#;
    let fight = encounter(&[&fallen, odo, &orc("one", 15, 6, 15)], r#"["odo", "one", "kara"]"#);
    let acts = turn(&fight, None, 1);
    let kara = |intent: &Intent| match &intent.act {
        Act::Cast(cast) => cast.aim.on.first() == Some(&Target::Creature("kara".into())),
        _ => false,
    };
    assert!(acts.iter().any(kara), "{acts:?}");
}

#[test]
fn a_fireball_meets_many_foes_and_no_friend() {
    let mirel = r#"{"id": "mirel", "team": "party", "controller": "party", "at": [2, 8], "class": "wizard", "level": 5,
        "abilities": {"int": 18}, "hands": ["arcane-focus", null], "cantrips": ["fire-bolt"],
        "prepared": ["fireball", "magic-missile"], "spellbook": ["fireball", "magic-missile"]}"#;
    let kara = KARA.replace("[5, 5]", "[12, 8]");
    let orcs: Vec<String> = [(13, 8), (18, 6), (19, 7), (18, 8), (19, 9)]
        .iter()
        .enumerate()
        .map(|(index, &(x, y))| orc(&format!("orc-{index}"), x, y, 15))
        .collect();
    let all: Vec<&str> = [mirel, kara.as_str()].into_iter().chain(orcs.iter().map(String::as_str)).collect();
    let fight = encounter(&all, r#"["mirel", "kara", "orc-0", "orc-1", "orc-2", "orc-3", "orc-4"]"#);
    let acts = turn(&fight, None, 1);
    let fireball = acts.iter().find(|intent| matches!(&intent.act, Act::Cast(cast) if cast.spell == "fireball"));
    let fireball = fireball.unwrap_or_else(|| panic!("{acts:?}"));
    let burnt = expect(&fight, fireball).expect("a legal act").prospects;
    assert!(burnt.len() >= 4, "{fireball}");
    assert!(burnt.iter().all(|prospect| fight.creature(prospect.who).team == 1), "{fireball}");
}

#[test]
fn an_opportunity_is_taken() {
    let goes = r#"{"grid": {"width": 12, "height": 8}, "creatures": [
        {"id": "kara", "team": "party", "controller": "party", "at": [5, 5], "class": "fighter", "level": 5,
         "hands": ["longsword", null]},
        {"id": "orc", "team": "foes", "controller": "foes", "at": [6, 5], "monster": "orc"}], "order": ["orc", "kara"]}"#;
    let mut fight = position(goes);
    let flight = "move 7,5 8,5".parse().expect("an intent");
    Srd5e::apply_unchecked(&mut fight, &flight, &mut Seeded::new(1)).expect("dice");
    let answer = chosen(&mut Tactics::new(1, None), &fight);
    assert!(matches!(answer.act, Act::OpportunityAttack(_)), "{answer}");
}

#[test]
fn instincts_choose_whom_to_strike() {
    let mage =
        r#"{"id": "mage", "team": "foes", "controller": "foes", "at": [6, 5], "monster": "mage", "ac": 13, "hp": 22}"#;
    let commoner = r#"{"id": "farmer", "team": "foes", "controller": "foes", "at": [4, 5], "monster": "commoner", "ac": 13, "hp": 5, "max_hp": 5}"#;
    let fight = encounter(&[KARA, mage, commoner], r#"["kara", "mage", "farmer"]"#);
    let first = |instinct| attacked(&turn(&fight, Some(instinct), 1))[0].clone();
    assert_eq!(first(Instinct::Mastermind), "mage");
    assert_eq!(first(Instinct::Beast), "farmer");
}

fn archer(x: u8) -> String {
    format!(
        r#"{{"id": "nim", "team": "party", "controller": "party", "at": [{x}, 5], "class": "rogue", "level": 5,
        "abilities": {{"str": 10, "dex": 18, "con": 14}}, "hands": ["shortbow", null], "armor": "leather-armor",
        "carries": {{"shortsword": 1, "arrow": 20}}}}"#
    )
}

/// What the acts attack with.
fn weapons(acts: &[Intent]) -> Vec<String> {
    let with = |intent: &Intent| match &intent.act {
        Act::Attack(attack) => attack.with.as_ref().map(ToString::to_string),
        _ => None,
    };
    acts.iter().filter_map(with).collect()
}

#[test]
fn a_bow_is_for_afar_and_a_blade_for_near_by() {
    let far = encounter(&[&archer(5), &orc("one", 15, 5, 15)], r#"["nim", "one"]"#);
    let held = archer(5).replace("\"armor\"", "\"speed\": {\"walk\": 0}, \"armor\"");
    let near = encounter(&[&held, &orc("one", 6, 5, 15)], r#"["nim", "one"]"#);
    for seed in 0..4 {
        assert_eq!(weapons(&turn(&far, None, seed))[0], "shortbow");
        assert_eq!(weapons(&turn(&near, None, seed))[0], "shortsword");
    }
}

#[test]
fn a_blade_is_put_away_for_the_bow() {
    let both =
        archer(5).replace("\"shortbow\", null", "\"shortbow\", \"shortsword\"").replace("\"shortsword\": 1, ", "");
    let fight = encounter(&[&both, &orc("one", 21, 5, 15)], r#"["nim", "one"]"#);
    let acts = turn(&fight, None, 1);
    assert!(acts.iter().any(|intent| matches!(intent.act, Act::Stow { .. })), "{acts:?}");
    assert_eq!(weapons(&acts)[0], "shortbow", "{acts:?}");
}

#[test]
fn the_last_blade_is_not_thrown_away() {
    let thrower = |count: &str| {
        format!(
            r#"{{"id": "nim", "team": "party", "controller": "party", "at": [5, 5], "class": "rogue", "level": 5, "speed": {{"walk": 0}},
            "abilities": {{"dex": 18}}, "hands": ["dagger", null]{count}}}"#
        )
    };
    let of = |count: &str| {
        let fight = encounter(&[&thrower(count), &orc("one", 8, 5, 15)], r#"["nim", "one"]"#);
        weapons(&turn(&fight, None, 1))
    };
    assert_eq!(of(r#", "carries": {"dagger": 1}"#)[0], "dagger");
    assert!(of("").is_empty());
}

#[test]
fn a_further_action_comes_after_all_attacks() {
    let fight = encounter(&[KARA, &orc("one", 6, 5, 15), &orc("two", 4, 5, 15)], r#"["kara", "one", "two"]"#);
    for seed in 0..6 {
        let acts = turn(&fight, None, seed);
        let surge = |intent: &Intent| matches!(&intent.act, Act::Feature(feature) if feature.name == "action-surge");
        let before = acts.iter().position(surge).map_or(2, |place| attacked(&acts[..place]).len());
        assert_eq!(before, 2, "{acts:?}");
    }
}

#[test]
fn no_slot_is_spent_on_the_fallen_nor_on_what_is_kept_already() {
    let odo = r#"{"id": "odo", "team": "party", "controller": "party", "at": [6, 6], "class": "cleric", "level": 5,
        "abilities": {"wis": 16}, "hands": ["mace", "shield-emblem"], "armor": "scale-mail",
        "concentrating": "bless", "prepared": ["bless", "guiding-bolt"]}"#;
    let fallen =
        KARA.replace("party", "foes").replace("kara", "cade").replace("\"level\": 5", "\"level\": 5, \"hp\": 0");
    let far = orc("one", 6, 12, 15);
    let wall: Vec<String> = (0..24).map(|x| format!("[{x}, 9]")).collect();
    let text = format!(
        r#"{{"grid": {{"width": 24, "height": 16}}, "cells": [{{"at": [{}], "kind": "wall"}}],
        "creatures": [{odo}, {fallen}, {far}], "order": ["odo", "one", "cade"]}}"#,
        wall.join(",")
    );
    let acts = turn(&position(&text), None, 1);
    assert!(!acts.iter().any(|intent| matches!(intent.act, Act::Cast(_))), "{acts:?}");
}

#[test]
fn instincts_are_drawn_to_different_foes() {
    let wants = |instinct: Instinct| {
        [(5, false, false), (60, true, false), (60, false, true)]
            .map(|(feet, wounded, concentrates)| instinct.appeal(feet, wounded, concentrates) > 1.0)
    };
    assert_eq!(wants(Instinct::Beast), [true, false, false]);
    assert_eq!(wants(Instinct::Bandit), [false, true, false]);
    assert_eq!(wants(Instinct::Mastermind), [false, false, true]);
}

/// What the player answers after an act with dice that fall so.
fn answered(position: &Position, act: &str, dice: &[u32]) -> String {
    let mut position = position.clone();
    let act: Intent = act.parse().expect("an intent");
    let mut dice = rulebound_kernel::dice::Scripted::new(dice.iter().copied());
    Srd5e::apply_unchecked(&mut position, &act, &mut dice).expect("enough dice");
    assert!(!position.pending.is_empty(), "`{act}` asks nobody");
    chosen(&mut Tactics::new(1, None), &position).act.to_string()
}

const SWORD: &str = r#"{"id": "ugg", "team": "foes", "controller": "foes", "at": [6, 5], "hp": 40,
    "abilities": {"str": 18}, "hands": ["longsword", "shield"]}"#;

#[test]
fn a_wizard_shields_itself_only_from_what_the_shield_turns() {
    let sel = r#"{"id": "sel", "team": "party", "controller": "party", "at": [5, 5], "class": "wizard", "level": 5, "ac": 12,
        "hp": 12, "prepared": ["shield"], "slots": {"1": 2}}"#;
    let position = encounter(&[SWORD, sel], r#"["ugg", "sel"]"#);
    assert!(answered(&position, "attack sel with longsword", &[8]).starts_with("cast shield"));
    assert_eq!(answered(&position, "attack sel with longsword", &[19]), "pass", "it would hit all the same");
    assert_eq!(answered(&position, "attack sel with longsword", &[20]), "pass", "it hits whatever is done");
}

#[test]
fn a_rogue_always_dodges() {
    let kit = r#"{"id": "kit", "team": "party", "controller": "party", "at": [5, 5], "class": "rogue", "level": 5, "ac": 12}"#;
    let position = encounter(&[SWORD, kit], r#"["ugg", "kit"]"#);
    assert_eq!(answered(&position, "attack kit with longsword", &[15]), "feature uncanny-dodge");
}

#[test]
fn a_counterspell_is_kept_for_spells_of_the_third_level() {
    let foe = r#"{"id": "vex", "team": "foes", "controller": "foes", "at": [9, 5], "class": "wizard", "level": 5,
        "prepared": ["fireball", "mage-armor"], "slots": {"1": 2, "3": 2}, "carries": {"component-pouch": 1}}"#;
    let sel = r#"{"id": "sel", "team": "party", "controller": "party", "at": [5, 5], "class": "wizard", "level": 5,
        "prepared": ["counterspell"], "slots": {"3": 1}}"#;
    let position = encounter(&[foe, sel], r#"["vex", "sel"]"#);
    assert!(answered(&position, "cast fireball slot 3 at 5,5", &[]).starts_with("cast counterspell"));
    assert_eq!(answered(&position, "cast mage-armor slot 1 on vex", &[]), "pass");
}
