//! Marks: legal targets, zones, and any evidence.

use rulebound_commander::Commander;
use rulebound_kernel::dice::Scripted;
use rulebound_kernel::{Game, Mark, Place, Role};
use rulebound_picture::svg::{Kind, Options, Overlay, Scene, Target, commander};

use crate::play::{DEPLOY, MIDDLE, every_option, picture_of, position, tried};
use crate::xml::{find, only, read, with_class, with_name};

/// Every role evidence can have.
pub const ROLES: [Role; 14] = [
    Role::Origin,
    Role::Target,
    Role::Path,
    Role::Blocker,
    Role::Shooter,
    Role::Attacker,
    Role::Protected,
    Role::Zone,
    Role::Terrain,
    Role::Missing,
    Role::Gate,
    Role::Owed,
    Role::Need,
    Role::Have,
];

fn drawn(overlay: &Overlay) -> String {
    commander::picture(&position(MIDDLE), overlay, &Options::default())
}

fn with_evidence(evidence: Vec<Mark>) -> String {
    drawn(&Overlay { evidence, ..Overlay::default() })
}

#[test]
fn a_refused_flight_looks_as_before() {
    insta::assert_snapshot!(tried(&position(MIDDLE), "Ff6f10", &Options::default()));
}

#[test]
fn a_refused_flight_shows_who_shoots_where_and_what_else_would_do() {
    for options in every_option() {
        let svg = tried(&position(MIDDLE), "Ff6f10", &options);
        let document = read(&svg);
        let shooters = find(&document, &[("data-role", "shooter")]);
        let seen: Vec<_> =
            shooters.iter().map(|node| (node.attribute("data-square"), node.attribute("data-number"))).collect();
        assert_eq!(seen, [(Some("e9"), Some("1")), (Some("g10"), Some("2"))]);
        let zones = find(&document, &[("data-role", "zone")]);
        let dashed =
            |node: &roxmltree::Node<'_, '_>| node.descendants().any(|node| node.has_attribute("stroke-dasharray"));
        assert_eq!(zones.iter().map(dashed).collect::<Vec<_>>(), [false, true], "the second differs");
        let hatches = find(&document, &[("data-part", "hatch")]);
        assert_eq!(hatches.len(), 2);
        assert_eq!(only(&document, &[("data-mark", "failure")]).attribute("data-square"), Some("f9"));
        let refused = only(&document, &[("data-mark", "refused")]);
        assert_eq!(refused.attribute("data-target"), Some("f10"));
        let remedy = only(&document, &[("data-mark", "remedy")]);
        assert_eq!((remedy.attribute("data-square"), remedy.attribute("data-kind")), (Some("f8"), Some("move")));
        assert_eq!(only(&document, &[("data-mark", "selected")]).attribute("data-square"), Some("f6"));
        let callout = only(&document, &[("data-mark", "callout")]);
        assert_eq!(callout.descendants().find_map(|node| node.text()), Some("Shot down on f9"));
    }
}

#[test]
fn a_callout_covers_no_end_of_the_way() {
    let (middle, options) = (position(MIDDLE), Options::default());
    for intent in ["Ff6f10", "Ae5e7", "Gi4i9", "Ic5e5", "Cg1g5", "Ff6a6", "Ff6k6", "Ee5d5", "Id7d6"] {
        let svg = tried(&middle, intent, &options);
        let document = read(&svg);
        let callout = only(&document, &[("data-mark", "callout")]);
        let rectangle = callout.children().find(|node| node.has_attribute("rx")).expect("a rectangle");
        let [x, y, width, height] = ["x", "y", "width", "height"]
            .map(|name| rectangle.attribute(name).expect(name).parse::<f64>().expect(name));
        assert!(x >= 34.0 && x + width <= 738.0 && y >= 8.0 && y + height <= 776.0, "{intent} within the board");
        for place in [&intent[1..3], &intent[3..]] {
            let token = find(&document, &[("class", "token"), ("data-square", place)]);
            let Some(middle) = token.first().and_then(|token| token.attribute("transform")) else { continue };
            let numbers: Vec<f64> = middle["translate(".len()..middle.len() - 1]
                .split(' ')
                .map(|part| part.parse().expect("a number"))
                .collect();
            let nearest = (numbers[0].clamp(x, x + width), numbers[1].clamp(y, y + height));
            assert!((nearest.0 - numbers[0]).hypot(nearest.1 - numbers[1]) > 26.0, "{intent} covers {place}");
        }
    }
}

#[test]
fn targets_differ_by_kind() {
    let targets = Kind::ALL.into_iter().zip(["d6", "c7", "e8", "i9", "d5"]);
    let targets = targets.map(|(kind, at)| Target { at: Place::of(at), kind }).collect();
    let svg = drawn(&Overlay { targets, ..Overlay::default() });
    let document = read(&svg);
    let shape = |kind: Kind| {
        let mark = only(&document, &[("data-mark", "target"), ("data-kind", kind.word())]);
        (with_name(mark, "circle"), with_name(mark, "rect"), with_name(mark, "path"))
    };
    assert_eq!(shape(Kind::Move), (1, 0, 0), "a dot");
    assert_eq!(shape(Kind::Capture), (2, 0, 0), "a ring and its halo");
    assert_eq!(shape(Kind::Stay), (2, 1, 0), "a ring and a bar");
    assert_eq!(shape(Kind::Kamikaze), (3, 0, 1), "a ring and a disc with a cross");
    assert_eq!(shape(Kind::Combine), (1, 0, 1), "a disc with a plus");
}

#[test]
fn legal_targets_are_those_of_the_rules() {
    let middle = position(MIDDLE);
    let svg = picture_of(&Scene { from: Some("f6"), ..Scene::of(&middle) }, None, &Options::default());
    let document = read(&svg);
    let mut squares = std::collections::BTreeSet::new();
    Commander::actions(&middle, &mut |action| {
        if let rulebound_commander::step::Action::Step(step) = action
            && step.from.to_string() == "f6"
        {
            squares.insert(step.to.to_string());
        }
    });
    let marked: std::collections::BTreeSet<String> = find(&document, &[("data-mark", "target")])
        .iter()
        .filter_map(|node| node.attribute("data-square").map(str::to_owned))
        .collect();
    assert!(squares.len() > 20);
    assert_eq!(marked, squares);
    let choice = only(&document, &[("data-mark", "target"), ("data-square", "h8")]);
    assert_eq!(choice.attribute("data-kind"), Some("capture stay"));
    let kamikaze = only(&document, &[("data-mark", "target"), ("data-square", "i9")]);
    assert_eq!(kamikaze.attribute("data-kind"), Some("kamikaze"));
}

#[test]
fn targets_of_no_square_are_refused() {
    let middle = position(MIDDLE);
    let scene = Scene { from: Some("e13"), ..Scene::of(&middle) };
    let error = commander::draw(&scene, None, &Options::default()).expect_err("no square");
    assert_eq!(error.to_string(), "the board has no place `e13`");
}

#[test]
fn a_session_shows_its_origin_and_its_steps() {
    let before = position(DEPLOY);
    let action = Commander::parse_action(&before, "Fc6>f6").expect("an action");
    let mut after = before.clone();
    Commander::apply_unchecked(&mut after, &action, &mut Scripted::new([])).expect("no dice");
    let scene = Scene { last: Some((&before, &action)), ..Scene::of(&after) };
    let svg = picture_of(&scene, None, &Options::default());
    let document = read(&svg);
    assert_eq!(only(&document, &[("data-mark", "selected")]).attribute("data-square"), Some("c6"));
    let route = only(&document, &[("data-mark", "route")]);
    assert_eq!((route.attribute("data-target"), route.attribute("data-number")), (Some("f6"), Some("1")));
    assert_eq!(only(&document, &[("data-mark", "last")]).attribute("data-square"), Some("f6"));
}

#[test]
fn last_move_check_choice_and_zones_are_shown() {
    let before = position("6c4/11/11/11/11/11/11/6T4/11/11/11/5C5 r - - 0 1");
    let action = Commander::parse_action(&before, "Tg5g7").expect("an action");
    let mut after = before.clone();
    Commander::apply_unchecked(&mut after, &action, &mut Scripted::new([])).expect("no dice");
    let svg = picture_of(&Scene { last: Some((&before, &action)), ..Scene::of(&after) }, None, &Options::default());
    assert_eq!(find(&read(&svg), &[("data-mark", "last")]).len(), 2);

    let checked = position("6c4/11/6T4/11/11/11/11/11/11/11/11/5C5 b - - 0 1");
    let svg = picture_of(&Scene::of(&checked), None, &Options::default());
    assert_eq!(only(&read(&svg), &[("data-mark", "check")]).attribute("data-square"), Some("g12"));

    let middle = position(MIDDLE);
    let svg = tried(&middle, "f6h8", &Options::default());
    assert_eq!(only(&read(&svg), &[("data-mark", "choice")]).attribute("data-square"), Some("h8"));

    let svg = picture_of(&Scene { zones: true, ..Scene::of(&middle) }, None, &Options::default());
    let document = read(&svg);
    let zones = only(&document, &[("data-mark", "zones")]);
    let hatches = zones.descendants().filter(|node| node.attribute("data-part") == Some("hatch")).count();
    assert_eq!(hatches, 2, "one way for every zone, the other where two overlap");
}

#[test]
fn every_role_of_every_item_is_drawn() {
    let empty = read_marks(&with_evidence(Vec::new()));
    for role in ROLES {
        let items = [
            Mark::place(role, "d8"),
            Mark::place(role, "f9"),
            Mark::token(role, "f9", "t"),
            Mark::line(role, ["d8", "e9", "f10"]),
            Mark::zone(role, ["d8", "d9"]),
            Mark::number(role, "range", 2),
        ];
        for mark in items {
            // A quantity stands beside something that has a place.
            let evidence = vec![mark.clone(), Mark::place(Role::Blocker, "e9")];
            let svg = with_evidence(evidence);
            assert!(read_marks(&svg) > empty + 1, "{mark:?}");
        }
    }
}

/// How many elements the marks have.
fn read_marks(svg: &str) -> usize {
    let document = read(svg);
    ["below", "above"].map(|layer| only(&document, &[("data-layer", layer)]).descendants().count()).iter().sum()
}

#[test]
fn a_blocked_line_is_solid_up_to_the_blocker_and_dotted_after() {
    let svg = with_evidence(vec![
        Mark::line(Role::Path, ["f6", "f7", "f8", "f9", "f10", "f11"]),
        Mark::token(Role::Blocker, "f9", "+t"),
    ]);
    let document = read(&svg);
    let refused = only(&document, &[("data-mark", "refused")]);
    let dotted = refused.descendants().filter(|node| node.has_attribute("stroke-dasharray")).count();
    assert_eq!((dotted, with_class(refused, "stroke-no")), (1, 2), "one dotted line beside the solid one");
    assert_eq!(only(&document, &[("data-mark", "failure")]).attribute("data-square"), Some("f9"));
}

#[test]
fn a_threatened_commander_is_ringed_and_pointed_at() {
    let svg = with_evidence(vec![Mark::place(Role::Protected, "g12"), Mark::token(Role::Attacker, "g8", "T")]);
    let document = read(&svg);
    assert_eq!(with_class(only(&document, &[("data-role", "protected")]), "stroke-check"), 1);
    let above = only(&document, &[("data-layer", "above")]);
    assert!(with_class(above, "stroke-no") >= 3, "brackets, line and arrowhead");
}

#[test]
fn places_that_are_none_and_strange_names_are_harmless() {
    let strange = ["", "z99", "e13", "<svg>", "\"&'", "é", "\u{0}", "a1 "];
    for role in ROLES {
        for one in strange {
            for other in strange {
                let overlay = Overlay {
                    selected: Some(Place::of(one)),
                    last: vec![Place::of(other)],
                    tried: vec![Place::of(one), Place::of("e4"), Place::of(other)],
                    evidence: vec![
                        Mark::token(role, one, other),
                        Mark::line(role, [one, other, "e4"]),
                        Mark::zone(role, [one, "a1", "a1"]),
                        Mark::number(role, "<&>", i64::MIN),
                        Mark::number(role, "range", i64::MAX),
                    ],
                    callout: Some(one.to_owned()),
                    ..Overlay::default()
                };
                read(&drawn(&overlay));
            }
        }
    }
}
