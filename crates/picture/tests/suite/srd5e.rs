//! Encounters of fifth-edition combat.

use rulebound_kernel::{Game as _, Mark, Place, Role, Side, Verdict, Waivers};
use rulebound_picture::svg::srd5e::{self, Aimed, Effects, Reached, Shown, Walk};
use rulebound_picture::svg::{Answer, Layer, Options, Orientation, Overlay, Scene, Theme, Tried, UnknownPlace};
use rulebound_picture::terminal::{self, Style};
use rulebound_srd5e::encounter::{Setup, check};
use rulebound_srd5e::space::{Cover, Kind, Square};
use rulebound_srd5e::state::Position;
use rulebound_srd5e::{Ruleset, Srd5e, encounter};

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
    assert_eq!((says("data-movement"), says("data-slots")), ("walk 30 30".into(), "1 4, 2 3, 3 2".into()));
    assert!(says("data-order").starts_with("mirel captain kara"));
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
        reach: vec![Reached { at: Square::new(5, 9), feet: 5, risks: 1, way: vec![Square::new(5, 9)] }],
        area: vec![Square::new(12, 6), Square::new(13, 6)],
        aims: vec![Aimed { from: space("mirel"), to: space("ogre"), cover: Cover::Half }],
        limit: None,
        walk: Some(Walk { from: space("mirel"), way: vec![Square::new(5, 9), Square::new(6, 10)], feet: 10 }),
    };
    let shown = Shown { effects, ..Shown::default() };
    let svg = srd5e::picture(&ambush, &shown, &Options::default());
    let document = read(&svg);
    let reach = only(&document, &[("data-mark", "reach")]);
    assert_eq!((reach.attribute("data-feet"), reach.attribute("data-way")), (Some("5"), Some("5,9")));
    assert_eq!(reach.attribute("data-risks"), Some("1"));
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
