//! Encounters of fifth-edition combat.

use rulebound_kernel::{Game as _, Mark, Place, Role, Side, Verdict, Waivers};
use rulebound_picture::svg::srd5e::{self, Aimed, Effects, Reached, Shown, Walk};
use rulebound_picture::svg::{Answer, Layer, Options, Orientation, Overlay, Scene, Theme, Tried, UnknownPlace};
use rulebound_picture::terminal::{self, Style};
use rulebound_srd5e::encounter::{Setup, check};
use rulebound_srd5e::space::{Corner, Cover, Kind, Square};
use rulebound_srd5e::state::Position;
use rulebound_srd5e::{Ruleset, Srd5e, encounter};
use serde_json::{Value, json};

use crate::xml::{find, only, read};

const AMBUSH: &str = include_str!("../../../srd5e/scenarios/ambush.json");
const CAVE: &str = include_str!("../../../srd5e/scenarios/dragon-cave.json");

/// Small, with a little of everything: sizes, conditions, a rider, the dead, things on the ground, every kind of ground.
const CORNER: &str = r#"{"name": "A corner", "grid": {"width": 8, "height": 6},
    "cells": [{"at": [[0,0]], "kind": "wall"}, {"at": [[1,0]], "kind": "pillar"}, {"at": [[2,0]], "kind": "tree"},
        {"at": [[3,0]], "kind": "closed-door"}, {"at": [[4,0]], "kind": "arrow-slit"}, {"at": [[5,0]], "kind": "glass"},
        {"at": [[6,0]], "kind": "low-wall"}, {"at": [[7,0]], "kind": "furniture"}, {"at": [[0,1]], "kind": "chasm"},
        {"at": [[0,2]], "kind": "water"}, {"at": [[0,3]], "kind": "difficult"}, {"at": [[0,4]], "kind": "fog"},
        {"at": [[0,5]], "kind": "darkness"}, {"at": [[1,5]], "kind": "silence"}, {"at": [[6,4],[7,4],[6,5],[7,5]], "height": 10}],
    "creatures": [
        {"id": "kara", "at": [2,2], "team": "party", "hp": 4, "max_hp": 20, "conditions": [{"name": "prone"}, {"name": "poisoned"}]},
        {"id": "horse", "at": [4,2], "team": "party", "size": "large", "hp": 12, "max_hp": 20, "trained": true},
        {"id": "odo", "at": [4,2], "team": "party", "riding": "horse", "prepared": ["bless"], "concentrating": "bless"},
        {"id": "bat", "at": [7,1,15], "team": "foes", "size": "tiny", "speed": {"fly": 30}},
        {"id": "orc-1", "at": [3,4], "team": "foes", "monster": "orc"},
        {"id": "orc-2", "at": [2,4], "team": "foes", "dead": true, "hp": 0},
        {"id": "crow", "at": [7,5,10], "team": "crows"}],
    "order": ["odo", "orc-1", "kara", "bat", "crow", "horse"]}"#;

fn position(text: &str) -> Position {
    let setup = Setup::parse(text).expect("a file");
    check(&setup, &Ruleset::SRD51).unwrap_or_else(|problems: Vec<encounter::Problem>| {
        panic!("{}", problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
    })
}

fn every_option() -> impl Iterator<Item = Options> {
    Theme::ALL.into_iter().flat_map(|theme| {
        [Orientation::Upright, Orientation::Turned].into_iter().flat_map(move |orientation| {
            [(true, None), (false, Some(400))].map(|(coordinates, size)| Options {
                theme,
                orientation,
                coordinates,
                size,
            })
        })
    })
}

#[test]
fn a_corner_with_everything_looks_as_before() {
    insta::assert_snapshot!(srd5e::picture(&position(CORNER), &Shown::default(), &Options::default()));
}

#[test]
fn a_corner_in_letters_looks_as_before() {
    let marks = [
        Mark::token(Role::Origin, "4,2", "odo"),
        Mark::line(Role::Path, ["4,2", "3,3", "2,4"]),
        Mark::place(Role::Blocker, "1,0"),
        Mark::number(Role::Need, "feet", 35),
    ];
    insta::assert_snapshot!(terminal::srd5e(&position(CORNER), &marks, Style::default()));
}

#[test]
fn the_encounters_in_letters_look_as_before() {
    insta::assert_snapshot!("ambush_in_letters", terminal::srd5e(&position(AMBUSH), &[], Style::default()));
    insta::assert_snapshot!("cave_in_letters", terminal::srd5e(&position(CAVE), &[], Style::default()));
}

#[test]
fn every_creature_is_drawn_with_its_size_and_state() {
    for options in every_option() {
        let here = position(CORNER);
        let svg = srd5e::tokens(&here, &options);
        let document = read(&svg);
        assert_eq!(find(&document, &[("class", "token")]).len(), here.creatures.len());
        let of = |id: &str| only(&document, &[("class", "token"), ("data-creature", id)]);
        let kara = of("kara");
        assert_eq!((kara.attribute("data-hp"), kara.attribute("data-max-hp")), (Some("4"), Some("20")));
        assert_eq!(kara.attribute("data-conditions"), Some("poisoned prone"));
        let words = kara.attribute("aria-label").expect("words");
        assert_eq!(words, "Kara, party, 4 of 20 hit points, poisoned, prone");
        assert_eq!(of("horse").attribute("data-cells"), Some("2"));
        assert_eq!(of("orc-2").attribute("data-fate"), Some("dead"));
        assert_eq!(of("odo").attribute("data-turn"), Some("now"));
        assert!(of("bat").descendants().any(|node| node.attribute("data-feet") == Some("15")), "it flies");
        assert!(!of("crow").descendants().any(|node| node.has_attribute("data-feet")), "it stands on a height");
        assert!(of("odo").descendants().any(|node| node.attribute("data-concentration") == Some("bless")));
    }
}

#[test]
fn every_kind_of_ground_is_drawn_where_it_is() {
    let svg = srd5e::background(&position(CORNER).stage, &Options::default());
    let document = read(&svg);
    for kind in Kind::ALL.into_iter().filter(|&kind| kind != Kind::Floor) {
        assert!(
            only(&document, &[("class", "ground"), ("data-kind", kind.name())]).attribute("data-squares").is_some()
        );
    }
    assert_eq!(find(&document, &[("data-height", "10")]).len(), 4);
    let field = only(&document, &[("class", "field")]);
    assert_eq!((field.attribute("data-columns"), field.attribute("data-rows")), (Some("8"), Some("6")));
}

#[test]
fn the_turn_says_what_is_left() {
    let svg = srd5e::tokens(&position(AMBUSH), &Options::default());
    let document = read(&svg);
    let state = only(&document, &[("class", "state")]);
    let says = |name: &str| state.attribute(name).unwrap_or_default().to_owned();
    assert_eq!((says("data-turn"), says("data-actions"), says("data-bonus")), ("mirel".into(), "1".into(), "1".into()));
    assert_eq!((says("data-movement"), says("data-mode")), ("walk 30 30".into(), "walk".into()));
    assert!(says("data-order").starts_with("mirel captain kara"));
}

/// What a drawing says of a creature.
fn card(position: &Position, id: &str) -> Value {
    let svg = srd5e::tokens(position, &Options::default());
    let document = read(&svg);
    let token = only(&document, &[("class", "token"), ("data-creature", id)]);
    serde_json::from_str(token.attribute("data-card").expect("a card")).expect("a card as JSON")
}

#[test]
fn a_creature_is_told_whole() {
    let mirel = card(&position(AMBUSH), "mirel");
    assert_eq!((&mirel["is"], &mirel["armor_class"]), (&json!(["wizard 5"]), &json!(12)));
    assert_eq!(mirel["casting"]["slots"][2], json!([3, {"left": 2, "most": 2}]));
    assert!(
        mirel["casting"]["spells"]
            .as_array()
            .is_some_and(|spells| spells.contains(&json!({"name": "web", "level": 2})))
    );
    let attack = |creature: &Value, name: &str| {
        let attacks = creature["attacks"].as_array().expect("attacks");
        attacks.iter().find(|attack| attack["with"] == name).cloned().unwrap_or_default()
    };
    let ogre = card(&position(AMBUSH), "ogre");
    let club = json!({"with": "greatclub", "bonus": 6, "reach": 5, "damage": [["2d8+4", "bludgeoning"]]});
    assert_eq!(attack(&ogre, "greatclub"), club);
    let dragon = card(&position(CAVE), "dragon");
    assert_eq!(dragon["speeds"], json!([["walk", 40], ["fly", 80], ["swim", 40], ["burrow", 20]]));
    assert_eq!(dragon["defences"]["immune"], json!([["cold", "anything"]]));
}

/// Four creatures with something to tell: one spent, one hidden behind its hit points, one held, one dying.
const TOLD: &str = r#"{"grid": {"width": 8, "height": 6}, "round": 3,
    "creatures": [
        {"id": "sel", "at": [1,1], "team": "party", "class": "wizard", "level": 5, "slots": {"1": 1}, "prepared": ["hold-person"],
            "cantrips": ["light"], "concentrating": "hold-person", "carries": {"dagger": 2}},
        {"id": "orc", "at": [3,1], "team": "foes", "monster": "orc", "hp": 2, "max_hp": 4, "veiled": true,
            "conditions": [{"name": "paralyzed", "source": "sel"}]},
        {"id": "imp", "at": [5,1], "team": "foes", "monster": "imp"},
        {"id": "bram", "at": [1,3], "team": "party", "class": "fighter", "level": 3, "hp": 0, "death_saves": {"successes": 1, "failures": 2}}],
    "influences": [{"number": 1, "name": "hold-person", "by": "sel", "on": "orc", "effect": [0], "concentration": true,
        "until": {"round": 11, "of": "sel", "at": "start"}}],
    "order": ["sel", "orc", "imp", "bram"]}"#;

#[test]
fn a_card_tells_what_is_spent_suffered_and_kept_up_and_hides_what_a_view_hides() {
    let here = position(TOLD);
    let sel = card(&here, "sel");
    assert_eq!(
        sel["casting"]["slots"],
        json!([[1, {"left": 1, "most": 4}], [2, {"left": 0, "most": 3}], [3, {"left": 0, "most": 2}]])
    );
    assert_eq!((&sel["concentration"], &sel["carries"]), (&json!("hold-person"), &json!([["dagger", 2]])));
    let orc = card(&here, "orc");
    assert_eq!(orc["health"], json!({"looks": "bloodied"}), "its hit points are not told");
    assert_eq!(orc["conditions"], json!([{"name": "paralyzed", "by": "sel"}]));
    let until = json!({"rounds": 8, "of": "sel", "at": "start"});
    assert_eq!(orc["effects"], json!([{"name": "hold-person", "by": "sel", "until": until}]));
    let imp = card(&here, "imp");
    assert!(
        imp["defences"]["resists"].as_array().is_some_and(|list| list.contains(&json!(["slashing", "nonmagical"]))),
        "{imp}"
    );
    assert_eq!(card(&here, "bram")["death_saves"], json!([1, 2]));
}

/// The orc has hit Sel, who may do something about it in the turn of the orc.
const HIT: &str = r#"{"grid": {"width": 12, "height": 8}, "creatures": [
        {"id": "orc", "at": [5,5], "team": "foes", "hands": ["longsword", null]},
        {"id": "sel", "at": [6,5], "team": "party", "class": "wizard", "level": 5, "ac": 12, "prepared": ["shield"], "carries": {"component-pouch": 1}}],
    "order": ["orc", "sel"], "round": 1, "turn": {"of": "orc"},
    "pending": [{"decide": "orc", "kind": "turn", "resume": {"hit": {"target": "sel", "with": "longsword", "face": 11, "faces": [11],
            "total": 15, "attack": "attack sel with longsword", "melee": true}}},
        {"decide": "sel", "kind": "reaction", "trigger": {"kind": "hit", "attacker": "orc", "total": 15}}]}"#;

#[test]
fn what_is_left_is_told_of_who_is_asked() {
    let svg = srd5e::tokens(&position(HIT), &Options::default());
    let document = read(&svg);
    let state = only(&document, &[("class", "state")]);
    let says = |name: &str| state.attribute(name).unwrap_or_default().to_owned();
    assert_eq!((says("data-turn"), says("data-asked")), ("orc".to_owned(), "sel".to_owned()));
    assert_eq!((says("data-actions"), says("data-reaction")), ("0".to_owned(), "1".to_owned()));
    assert_eq!(says("data-movement"), "", "nobody walks in the turn of another");
}

#[test]
fn layers_are_apart_and_make_up_the_picture() {
    let cave = position(CAVE);
    let options = Options::default();
    let whole = srd5e::picture(&cave, &Shown::default(), &options);
    assert!(whole.contains(&srd5e::background(&cave.stage, &options)));
    assert!(whole.contains(&srd5e::tokens(&cave, &options)));
    let document = read(&whole);
    assert_eq!(document.root_element().attribute("viewBox"), Some("0 0 1964 1324"));
    for layer in Layer::ALL {
        only(&document, &[("data-layer", layer.word())]);
    }
}

#[test]
fn evidence_stands_where_it_belongs_and_large_creatures_are_marked_in_their_middle() {
    let evidence = vec![
        Mark::token(Role::Origin, "4,9", "mirel"),
        Mark::line(Role::Path, ["4,9", "7,9", "20,5"]),
        Mark::token(Role::Target, "20,5", "ogre"),
        Mark::place(Role::Blocker, "7,9"),
        Mark::place(Role::Blocker, "99,99"),
    ];
    let shown = Shown::from(Overlay { evidence, callout: Some("A pillar".into()), ..Overlay::default() });
    for options in every_option() {
        let svg = srd5e::picture(&position(AMBUSH), &shown, &options);
        let document = read(&svg);
        assert_eq!(only(&document, &[("data-mark", "failure")]).attribute("data-square"), Some("7,9"));
        let blocker = only(&document, &[("data-role", "blocker")]);
        assert_eq!((blocker.attribute("data-square"), blocker.attribute("data-number")), (Some("7,9"), Some("1")));
    }
    let above = srd5e::above(&position(AMBUSH), &shown, &Options::default());
    let document = read(&above);
    let ring = only(&document, &[("data-role", "target")]).descendants().find(|node| node.has_tag_name("circle"));
    // The ogre fills the squares from 20,5 to 21,6: 36 for the numbers, then 21 squares of 64 to its middle.
    let middle = (36.0 + 21.0 * 64.0).to_string();
    assert_eq!(ring.and_then(|ring| ring.attribute("cx")), Some(middle.as_str()));
}

#[test]
fn reach_area_and_cover_can_be_read_from_the_drawing() {
    let ambush = position(AMBUSH);
    let space = |name: &str| ambush.space(ambush.named(name).expect("a creature")).expect("a place");
    let effects = Effects {
        reach: vec![Reached {
            at: Square::new(5, 9),
            to: Square::new(4, 9),
            feet: 5,
            risks: 1,
            way: vec![Square::new(5, 9)],
        }],
        area: vec![Square::new(12, 6), Square::new(13, 6)],
        aims: vec![Aimed { from: space("mirel"), to: space("ogre"), cover: Cover::Half }],
        origin: Some(Corner::new(12, 7)),
        targets: vec![space("ogre")],
        walk: Some(Walk { from: space("mirel"), way: vec![Square::new(5, 9), Square::new(6, 10)], feet: 10 }),
        ..Effects::default()
    };
    let shown = Shown { effects, ..Shown::default() };
    let svg = srd5e::picture(&ambush, &shown, &Options::default());
    let document = read(&svg);
    let reach = only(&document, &[("data-mark", "reach")]);
    assert_eq!((reach.attribute("data-feet"), reach.attribute("data-way")), (Some("5"), Some("5,9")));
    assert_eq!((reach.attribute("data-risks"), reach.attribute("data-to")), (Some("1"), Some("4,9")));
    assert_eq!(only(&document, &[("data-mark", "origin")]).attribute("data-corner"), Some("12,7"));
    let target = only(&document, &[("data-mark", "target")]);
    assert_eq!(
        (target.attribute("data-square"), target.attribute("width")),
        (Some("20,5"), Some("125")),
        "round all of it"
    );
    assert_eq!(only(&document, &[("data-mark", "area")]).attribute("data-squares"), Some("12,6 13,6"));
    let aim = only(&document, &[("data-mark", "aim")]);
    assert_eq!((aim.attribute("data-cover"), aim.attribute("data-square")), (Some("half"), Some("20,5")));
    assert!(aim.descendants().any(|node| node.text() == Some("half cover")));
    let walk = only(&document, &[("data-mark", "walk")]);
    assert_eq!((walk.attribute("data-square"), walk.attribute("data-feet")), (Some("6,10"), Some("10")));
}

#[test]
fn any_evidence_can_be_drawn() {
    let ambush = position(AMBUSH);
    for role in crate::marks::ROLES {
        let evidence = vec![
            Mark::place(role, "3,3"),
            Mark::token(role, "8,7", "kara"),
            Mark::zone(role, ["1,1", "1,2", "nowhere"]),
            Mark::line(role, ["4,9", "5,9", "6,10"]),
            Mark::number(role, "feet", 2),
        ];
        let shown = Shown::from(Overlay { evidence, selected: Some(Place::of("8,7")), ..Overlay::default() });
        let (options, ambush) = (Options::default(), &ambush);
        let svg =
            format!("<svg>{}{}</svg>", srd5e::below(ambush, &shown, &options), srd5e::above(ambush, &shown, &options));
        let document = read(&svg);
        assert!(!find(&document, &[("data-mark", "line")]).is_empty() || role == Role::Path, "{role:?}");
    }
}

/// The picture of something that the party tries.
fn tried(position: &Position, text: &str) -> String {
    let (by, intent) = (Side(0), Srd5e::parse_intent(position, text).expect("an intent"));
    let verdict = Srd5e::verdict(position, by, &intent, &Waivers::NONE);
    let remedy;
    let answer = match &verdict {
        Verdict::Legal { action, .. } => Answer::Legal(action),
        Verdict::Illegal(refusal) => {
            remedy = Srd5e::remedy(position, by, &intent, refusal);
            Answer::Refused { refusal, remedy: remedy.as_ref() }
        }
        Verdict::NeedsChoice(_) => Answer::Open,
    };
    let scene = Scene { tried: Some(Tried { intent: &intent, answer }), ..Scene::of(position) };
    srd5e::draw(&scene, None, &Options::default()).expect("no place is asked for")
}

#[test]
fn the_reach_of_a_creature_is_that_of_the_rules() {
    let ambush = position(AMBUSH);
    let scene = Scene { from: Some("4,9"), ..Scene::of(&ambush) };
    let svg = srd5e::draw(&scene, Some(Layer::Below), &Options::default()).expect("a square");
    let document = read(&svg);
    let near = only(&document, &[("data-mark", "reach"), ("data-square", "6,11")]);
    assert_eq!(near.attribute("data-feet"), Some("10"));
    assert!(find(&document, &[("data-mark", "reach"), ("data-square", "7,11")]).is_empty(), "a pillar");
    let feet = |node: &roxmltree::Node<'_, '_>| node.attribute("data-feet").and_then(|feet| feet.parse::<u32>().ok());
    assert!(find(&document, &[("data-mark", "reach")]).iter().all(|node| feet(node).is_some_and(|feet| feet <= 30)));
    let nowhere = Scene { from: Some("99,9"), ..Scene::of(&ambush) };
    let error = srd5e::draw(&nowhere, None, &Options::default()).expect_err("no square");
    assert_eq!(error, UnknownPlace("99,9".to_owned()));
}

#[test]
fn what_an_act_would_do_is_seen_before_it_is_done() {
    let ambush = position(AMBUSH);
    let moved = tried(&ambush, "move to 6,11");
    let document = read(&moved);
    let walk = only(&document, &[("data-mark", "walk")]);
    assert_eq!((walk.attribute("data-square"), walk.attribute("data-feet")), (Some("6,11"), Some("10")));
    // Which slot is left open: the area is the same for all of them.
    let open = tried(&ambush, "cast fireball at 13,8");
    let document = read(&open);
    let area = only(&document, &[("data-mark", "area")]).attribute("data-squares").expect("squares");
    assert!(area.split(' ').any(|square| square == "13,6") && area.split(' ').count() > 40, "{area}");
    let bolt = tried(&ambush, "cast fire-bolt on bandit-1");
    assert_eq!(only(&read(&bolt), &[("data-mark", "aim")]).attribute("data-square"), Some("13,6"));
}

#[test]
fn a_refused_spell_shows_how_far_it_is() {
    let svg = tried(&position(AMBUSH), "cast hold-person on captain slot 2");
    let document = read(&svg);
    assert_eq!(only(&document, &[("data-role", "target")]).attribute("data-square"), Some("25,10"));
    let callout = only(&document, &[("data-mark", "callout")]);
    assert_eq!(callout.descendants().find_map(|node| node.text()), Some("105 ft, reaches 60"));
    assert_eq!(only(&document, &[("data-mark", "limit")]).attribute("data-feet"), Some("60"));
    assert_eq!(only(&document, &[("data-mark", "refused")]).attribute("data-target"), Some("25,10"));
}

/// The squares that can be reached from a place, with what is said of each.
fn reached(position: &Position, from: &str) -> Vec<(String, String, u32)> {
    let scene = Scene { from: Some(from), ..Scene::of(position) };
    let svg = srd5e::draw(&scene, Some(Layer::Below), &Options::default()).expect("a place");
    let document = read(&svg);
    let told = |node: &roxmltree::Node<'_, '_>| {
        let says = |name: &str| node.attribute(name).unwrap_or_default().to_owned();
        let at = says("data-square");
        let to = node.attribute("data-to").map_or_else(|| at.clone(), str::to_owned);
        (at, to, says("data-feet").parse().expect("feet"))
    };
    find(&document, &[("data-mark", "reach")]).iter().map(told).collect()
}

/// Somebody large, a flyer, a rider on something that goes its own way, a rider on something that obeys, somebody dying.
const MOVERS: &str = r#"{"grid": {"width": 16, "height": 10},
    "creatures": [
        {"id": "giant", "at": [1,1], "team": "foes", "size": "huge", "speed": {"walk": 10}},
        {"id": "bat", "at": [8,1,10], "team": "foes", "size": "tiny", "speed": {"walk": 5, "fly": 30}},
        {"id": "mule", "at": [1,7], "team": "party", "size": "large", "trained": true, "speed": {"walk": 40}},
        {"id": "odo", "at": [1,7], "team": "party", "riding": "mule"},
        {"id": "horse", "at": [5,7], "team": "party", "size": "large", "trained": true, "speed": {"walk": 60}},
        {"id": "ser", "at": [5,7], "team": "party", "riding": "horse", "controls_mount": true},
        {"id": "bram", "at": [9,7], "team": "party", "class": "fighter", "level": 3, "hp": 0},
        {"id": "tor", "at": [11,7], "team": "party", "conditions": [{"name": "paralyzed"}]}],
    "order": ["giant", "bat", "odo", "mule", "ser", "bram", "tor"]}"#;

#[test]
fn a_large_body_reaches_every_square_that_it_would_cover() {
    let giant = reached(&position(MOVERS), "giant");
    let of = |square: &str| giant.iter().find(|(at, ..)| at == square).cloned();
    // It walks ten feet: its far edge comes to 5,5, its middle to 4,4.
    assert_eq!(of("5,5"), Some(("5,5".into(), "3,3".into(), 10)));
    assert_eq!(of("6,3"), None);
    // Where several places would do, the square lies in the middle of the body.
    assert_eq!(of("3,2").map(|(_, to, _)| to).as_deref(), Some("2,1"));
}

#[test]
fn who_cannot_move_reaches_nothing_and_a_rider_goes_where_its_mount_does() {
    let here = position(MOVERS);
    for still in ["bram", "tor", "odo"] {
        assert_eq!(reached(&here, still), [], "{still}");
    }
    assert!(reached(&here, "mule").iter().any(|(at, ..)| at == "4,7"), "it goes its own way");
    assert_eq!(reached(&here, "ser"), reached(&here, "horse"));
    assert!(!reached(&here, "ser").is_empty());
}

#[test]
fn each_speed_and_each_height_has_its_own_reach() {
    let here = position(MOVERS);
    let far = |from: &str| reached(&here, from).iter().map(|(_, _, feet)| *feet).max();
    assert_eq!((far("bat"), far("bat fly")), (Some(30), Some(30)), "it is in the air");
    assert_eq!(far("bat walk"), Some(5));
    let higher = reached(&here, "bat fly 30");
    let of = |square: &str| higher.iter().find(|(at, ..)| at == square).map(|(_, _, feet)| *feet);
    // Twenty feet up take twenty feet, and as many aside cost nothing more.
    assert_eq!((of("8,1"), of("12,1"), of("14,1"), of("15,1")), (Some(20), Some(20), Some(30), None));
    for unknown in ["nobody", "bat hop", "bat fly 7", "99,9", "15,9 fly"] {
        let scene = Scene { from: Some(unknown), ..Scene::of(&here) };
        assert_eq!(srd5e::draw(&scene, None, &Options::default()), Err(UnknownPlace(unknown.to_owned())));
    }
}

#[test]
fn what_is_aimed_shows_its_range_and_whom_it_may_be_aimed_at() {
    let ambush = position(AMBUSH);
    let scene = Scene { from: Some("mirel with hold-person"), ..Scene::of(&ambush) };
    let svg = srd5e::draw(&scene, Some(Layer::Below), &Options::default()).expect("a creature");
    let document = read(&svg);
    assert_eq!(only(&document, &[("data-mark", "range")]).attribute("data-feet"), Some("60"));
    let mut targets: Vec<&str> =
        find(&document, &[("data-mark", "target")]).iter().filter_map(|node| node.attribute("data-square")).collect();
    targets.sort_unstable();
    // Kara, Mirel herself, Odo and the first bandit; the captain is too far away.
    assert_eq!(targets, ["13,6", "4,9", "5,11", "8,7"]);
}

/// A web, and a cloud of fog over a part of it.
const AREAS: &str = r#"{"grid": {"width": 12, "height": 8},
    "cells": [{"at": [[5,5]], "name": "axe"}, {"at": [[5,5]], "name": "rope"}],
    "creatures": [
        {"id": "sel", "at": [0,0], "team": "party", "class": "wizard", "level": 5},
        {"id": "orc", "at": [8,2], "team": "foes", "monster": "orc"},
        {"id": "rat", "at": [8,2], "team": "foes", "dead": true, "hp": 0}],
    "influences": [
        {"number": 1, "name": "web", "by": "sel", "at": [3,1], "concentration": true, "until": {"round": 11, "of": "sel", "at": "start"}},
        {"number": 2, "name": "fog-cloud", "by": "orc", "at": [9,4]}],
    "order": ["sel", "orc"]}"#;

#[test]
fn areas_that_last_are_drawn_with_their_names() {
    let here = position(AREAS);
    for options in every_option() {
        let svg = srd5e::tokens(&here, &options);
        let document = read(&svg);
        let web = only(&document, &[("class", "lasting"), ("data-name", "web")]);
        assert_eq!((web.attribute("data-by"), web.attribute("data-rounds")), (Some("sel"), Some("10")));
        assert_eq!(web.attribute("data-squares").map(|squares| squares.split(' ').count()), Some(16));
        let fog = only(&document, &[("class", "lasting"), ("data-name", "fog-cloud")]);
        assert_ne!(fog.attribute("data-pattern"), web.attribute("data-pattern"));
        let name = only(&document, &[("data-part", "area-name"), ("data-name", "fog-cloud")]);
        assert!(name.descendants().any(|node| node.text() == Some("fog cloud")));
    }
    let ground = srd5e::background(&here.stage, &Options::default());
    assert!(!ground.contains("data-kind=\"fog\""), "the map itself has no fog");
}

#[test]
fn things_are_named_and_the_dead_under_others_are_told() {
    let svg = srd5e::tokens(&position(AREAS), &Options::default());
    let document = read(&svg);
    let things = only(&document, &[("class", "object")]);
    assert_eq!((things.attribute("data-square"), things.attribute("data-object")), (Some("5,5"), Some("axe rope")));
    assert!(things.descendants().any(|node| node.text() == Some("axe +1")));
    assert_eq!(only(&document, &[("data-part", "corpse")]).attribute("data-corpse"), Some("rat"));
}

#[test]
fn areas_that_last_in_letters_look_as_before() {
    insta::assert_snapshot!(terminal::srd5e(&position(AREAS), &[], Style::default()));
}

#[test]
fn a_line_is_solid_up_to_where_it_fails_and_dotted_beyond() {
    let ambush = position(AMBUSH);
    // The spell reaches as far as 16 squares; the captain is 21 away.
    let far = tried(&ambush, "cast hold-person on captain slot 2");
    let document = read(&far);
    let refused = only(&document, &[("data-mark", "refused")]);
    assert_eq!((refused.attribute("data-square"), refused.attribute("data-target")), (Some("16,10"), Some("25,10")));
    assert!(refused.descendants().any(|node| node.attribute("stroke-dasharray") == Some("0.1 8")), "dotted beyond");
    // Thirty feet suffice for six squares of the way.
    let walk = tried(&ambush, "move 5,8 6,8 7,8 8,8 9,8 10,8 11,8 12,8");
    let document = read(&walk);
    assert_eq!(only(&document, &[("data-mark", "failure")]).attribute("data-square"), Some("11,8"));
}

#[test]
fn a_point_that_is_too_far_away_is_marked_and_so_is_the_wall_that_hides_somebody() {
    let ambush = position(AMBUSH);
    let far = tried(&ambush, "cast web covering 28,17 slot 2");
    assert_eq!(only(&read(&far), &[("data-mark", "refused")]).attribute("data-target"), Some("28,17"));
    let hidden = tried(&ambush, "cast hold-person on bandit-2 slot 2");
    let document = read(&hidden);
    let walls = find(&document, &[("data-mark", "zone"), ("data-role", "terrain")]);
    assert_eq!(walls.len(), 1, "the wall between Mirel and the bandit");
}

#[test]
fn other_objections_are_numbered_after_the_first() {
    let ambush = position(AMBUSH);
    let intent = Srd5e::parse_intent(&ambush, "cast fire-bolt on captain").expect("an intent");
    let Verdict::Illegal(refusal) = Srd5e::verdict(&ambush, Side(0), &intent, &Waivers::NONE) else {
        panic!("the wall is in the way")
    };
    let answer = Answer::Refused { refusal: &refusal, remedy: None };
    let marks = [Mark::place(Role::Blocker, "25,10"), Mark::place(Role::Blocker, "25,10")];
    let scene = Scene { tried: Some(Tried { intent: &intent, answer }), marks: &marks, ..Scene::of(&ambush) };
    let svg = srd5e::draw(&scene, Some(Layer::Above), &Options::default()).expect("a picture");
    let document = read(&svg);
    let blockers = find(&document, &[("data-role", "blocker")]);
    let numbers: Vec<_> =
        blockers.iter().map(|node| (node.attribute("data-square"), node.attribute("data-number"))).collect();
    assert_eq!(numbers, [(Some("11,9"), Some("1")), (Some("25,10"), Some("2")), (Some("25,10"), Some("3"))]);
}
