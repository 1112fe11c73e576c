//! The map of Axis & Allies.

use rulebound_axis::Axis;
use rulebound_axis::map::Map;
use rulebound_axis::position::Position;
use rulebound_axis::power::Power;
use rulebound_kernel::{Game, Mark, Place, Role, Ruleset as _, Verdict, Waivers};
use rulebound_picture::svg::{
    Answer, Layer, Options, Overlay, Route, Scene, Theme, Tried, UnknownPlace, axis, stylesheet,
};

use crate::xml::{find, only, read};

/// Germany holds Egypt, and Trans-Jordan is in enemy hands.
const CANAL: &str = r#"{"map":"1942","turn":"germany","phase":"combat_move","owners":{"egypt":"germany"},
    "units":{"egypt":{"germany":{"tank":1}}},"damage":{"russia":3}}"#;

fn position(text: &str) -> Position {
    let ruleset = <Axis as Game>::Ruleset::preset("standard").expect("a preset");
    let setup = match text {
        "start" | "straits" => Axis::scenario(&ruleset, text).expect("a scenario"),
        text => Axis::parse_setup(text).expect("a setup"),
    };
    Axis::check(&setup, &ruleset).expect("a position")
}

fn tried(position: &Position, intent: &str, layer: Option<Layer>, options: &Options) -> String {
    let by = position.active().side();
    let intent = Axis::parse_intent(position, intent).expect("an intent");
    let verdict = Axis::verdict(position, by, &intent, &Waivers::NONE);
    let remedy;
    let answer = match &verdict {
        Verdict::Legal { action, .. } => Answer::Legal(action),
        Verdict::Illegal(refusal) => {
            remedy = Axis::remedy(position, by, &intent, refusal);
            Answer::Refused { refusal, remedy: remedy.as_ref() }
        }
        Verdict::NeedsChoice(_) => Answer::Open,
    };
    let scene = Scene { tried: Some(Tried { intent: &intent, answer }), ..Scene::of(position) };
    axis::draw(&scene, layer, options).expect("spaces")
}

fn every_option() -> impl Iterator<Item = Options> {
    Theme::ALL
        .into_iter()
        .flat_map(|theme| [None, Some(600), Some(2000)].map(|size| Options { theme, size, ..Options::default() }))
}

#[test]
fn a_map_without_outlines_looks_as_before() {
    insta::assert_snapshot!(axis::picture(&position("straits"), &Overlay::default(), &Options::default()));
}

#[test]
fn a_closed_canal_looks_as_before() {
    let svg = tried(&position(CANAL), "1 battleship sz15>sz17>sz34", Some(Layer::Above), &Options::default());
    insta::assert_snapshot!(svg);
}

#[test]
fn every_unit_and_every_factory_is_on_the_map() {
    for options in every_option() {
        let start = position("start");
        let svg = axis::tokens(&start, &options);
        let document = read(&svg);
        let counted = |node: &roxmltree::Node<'_, '_>| -> u32 {
            let units = node.attribute("data-units").expect("units").split(", ");
            units
                .map(|kind| kind.rsplit(' ').next().and_then(|count| count.parse::<u32>().ok()).expect("a number"))
                .sum()
        };
        assert_eq!(find(&document, &[("class", "token")]).iter().map(counted).sum::<u32>(), 217);
        let factories = start.map().lands().iter().filter(|&land| start.has_factory(land)).count();
        assert_eq!(find(&document, &[("class", "factory")]).len(), factories);
        let germany = only(&document, &[("class", "token"), ("data-square", "germany")]);
        assert!(germany.attribute("aria-label").is_some_and(|words| words.starts_with("Germany in Germany: ")));
    }
}

#[test]
fn narrow_pictures_count_and_wide_ones_show_each_kind() {
    let start = position("start");
    for (size, hidden) in [(Some(600), "kinds"), (Some(2000), "total"), (None, "total")] {
        let svg = axis::tokens(&start, &Options { size, ..Options::default() });
        let document = read(&svg);
        let groups = find(&document, &[("display", "none")]);
        assert!(!groups.is_empty() && groups.iter().all(|group| group.attribute("class") == Some(hidden)));
    }
}

#[test]
fn layers_are_apart_and_make_up_the_picture() {
    let (start, canal) = (position("start"), position(CANAL));
    let options = Options::default();
    let whole = axis::picture(&canal, &Overlay::default(), &options);
    assert!(whole.contains(&axis::background(start.map(), &options)), "the same for every position of a map");
    assert!(whole.contains(&axis::tokens(&canal, &options)));
    for layer in Layer::ALL {
        let svg = axis::draw(&Scene::of(&canal), Some(layer), &options).expect("no place is asked for");
        let document = read(&svg);
        only(&document, &[("data-layer", layer.word())]);
        assert_eq!(document.root_element().attribute("viewBox"), Some("0 0 1000 560"));
    }
}

#[test]
fn lands_that_changed_hands_damage_and_canals_are_shown() {
    let canal = position(CANAL);
    let svg = axis::picture(&canal, &Overlay::default(), &Options::default());
    let document = read(&svg);
    let taken = only(&document, &[("class", "taken")]);
    assert_eq!((taken.attribute("data-square"), taken.attribute("data-power")), (Some("egypt"), Some("germany")));
    assert_eq!(only(&document, &[("class", "factory"), ("data-square", "russia")]).attribute("data-damage"), Some("3"));
    let state = |id| only(&document, &[("data-canal", id)]).attribute("data-state").map(str::to_owned);
    assert_eq!(state("suez_canal").as_deref(), Some("closed"));
    let open = axis::tokens(&position("start"), &Options::default());
    assert_eq!(only(&read(&open), &[("data-canal", "suez_canal")]).attribute("data-state"), Some("open"));
    let turn = only(&document, &[("class", "state")]);
    assert_eq!((turn.attribute("data-power"), turn.attribute("data-phase")), (Some("germany"), Some("combat_move")));
    assert!(turn.attribute("data-money").is_some_and(|money| money.contains("germany 41")));
    let says = |name: &str| turn.attribute(name).unwrap_or_default().to_owned();
    assert_eq!(says("data-income"), "russia 24, germany 43, uk 29, japan 30, usa 42", "Germany holds Egypt");
    assert_eq!((says("data-cities"), says("data-needed")), ("allies 7, axis 6".into(), "allies 10, axis 9".into()));
    let svg = axis::background(Map::standard(), &Options::default());
    let background = read(&svg);
    let kinds = only(&background, &[("class", "kindtable")]);
    assert!(kinds.attribute("data-cost").is_some_and(|costs| costs.starts_with("infantry 3, artillery 4, tank 6")));
    assert!(kinds.attribute("data-attack").is_some_and(|dice| dice.ends_with("carrier 1, battleship 4")));
    assert!(kinds.attribute("data-defence").is_some_and(|dice| dice.contains("aa_gun 0, fighter 4, bomber 1")));
}

#[test]
fn a_closed_canal_shows_the_missing_land_and_where_the_way_fails() {
    for options in every_option() {
        let svg = tried(&position(CANAL), "1 battleship sz15>sz17>sz34", None, &options);
        let document = read(&svg);
        let missing = find(&document, &[("data-role", "missing"), ("data-square", "trans_jordan")]);
        let numbers: Vec<_> = missing.iter().filter_map(|mark| mark.attribute("data-number")).collect();
        assert_eq!((missing.len(), numbers), (2, vec!["1"]), "its ground and its number");
        assert_eq!(find(&document, &[("data-part", "hatch")]).len(), 1);
        assert_eq!(only(&document, &[("data-mark", "failure")]).attribute("data-square"), Some("sz34"));
        assert_eq!(only(&document, &[("data-mark", "selected")]).attribute("data-square"), Some("sz15"));
        let callout = only(&document, &[("data-mark", "callout")]);
        assert_eq!(callout.descendants().find_map(|node| node.text()), Some("Suez Canal is closed"));
    }
}

#[test]
fn a_way_fails_in_the_canal_that_is_closed() {
    let canal = position(CANAL);
    let tokens = axis::tokens(&canal, &Options::default());
    let above = tried(&canal, "1 battleship sz15>sz17>sz34", Some(Layer::Above), &Options::default());
    let middle = |picture: &str, wanted: (&str, &str)| -> (f64, f64) {
        let document = read(picture);
        let circle = only(&document, &[wanted]).children().find(|node| node.has_tag_name("circle")).expect("a disc");
        let length = |name| circle.attribute(name).and_then(|text| text.parse().ok()).expect("a length");
        (length("cx"), length("cy"))
    };
    let (lock_x, lock_y) = middle(&tokens, ("data-canal", "suez_canal"));
    let (cross_x, cross_y) = middle(&above, ("data-mark", "failure"));
    // Marks are made for boards of squares, and drawn smaller.
    assert!((cross_x * 0.36 - lock_x).hypot(cross_y * 0.36 - lock_y) < 0.01, "{cross_x} {cross_y}");
    let document = read(&above);
    let refused = only(&document, &[("data-mark", "refused")]);
    assert!(refused.descendants().any(|node| node.attribute("stroke-dasharray").is_some()), "dotted beyond the canal");
}

#[test]
fn grounds_and_doers_are_numbered_in_order() {
    let evidence = vec![
        Mark::line(Role::Path, ["sz15", "sz17"]),
        Mark::place(Role::Missing, "egypt"),
        Mark::place(Role::Blocker, "sz17"),
        Mark::token(Role::Owed, "libya", "1 fighter"),
        Mark::token(Role::Owed, "libya", "1 bomber"),
        Mark::place(Role::Target, "sz34"),
    ];
    let svg = axis::above(&position("start"), &Overlay { evidence, ..Overlay::default() }, &Options::default());
    let document = read(&svg);
    let numbered: Vec<_> = document
        .descendants()
        .filter_map(|node| Some((node.attribute("data-number")?, node.attribute("data-square")?)))
        .collect();
    assert_eq!(numbered, [("1", "egypt"), ("2", "sz17"), ("3", "libya")]);
}

#[test]
fn blockers_at_one_place_share_one_number() {
    let evidence = vec![
        Mark::place(Role::Blocker, "sz07"),
        Mark::token(Role::Blocker, "sz07", "2 destroyer"),
        Mark::token(Role::Blocker, "sz07", "1 cruiser"),
    ];
    let svg = axis::above(&position("start"), &Overlay { evidence, ..Overlay::default() }, &Options::default());
    let document = read(&svg);
    assert_eq!(only(&document, &[("data-role", "blocker")]).attribute("data-number"), Some("1"));
}

#[test]
fn a_legal_order_shows_its_steps_and_their_number() {
    let german = position(CANAL);
    let svg = tried(&german, "1 submarine sz09>sz08>sz07", Some(Layer::Above), &Options::default());
    let document = read(&svg);
    let numbers: Vec<_> =
        find(&document, &[("data-mark", "route")]).iter().map(|route| route.attribute("data-number")).collect();
    assert_eq!(numbers, [Some("1"), Some("2")]);
}

#[test]
fn targets_are_those_of_the_rules() {
    let german = position(CANAL);
    let scene = Scene { from: Some("ukraine_ssr"), ..Scene::of(&german) };
    let svg = axis::draw(&scene, None, &Options::default()).expect("a space");
    let document = read(&svg);
    let mut spaces = std::collections::BTreeSet::new();
    Axis::actions(&german, &mut |action| {
        let aim = Axis::aim(&german, &action);
        if aim.from == Some(Place::of("ukraine_ssr")) {
            spaces.extend(aim.to.map(|place| place.to_string()));
        }
    });
    let marked: std::collections::BTreeSet<String> = find(&document, &[("data-mark", "target")])
        .iter()
        .filter_map(|node| node.attribute("data-square").map(str::to_owned))
        .collect();
    assert!(spaces.len() > 2);
    assert_eq!(marked, spaces);
    let above = axis::draw(&scene, Some(Layer::Above), &Options::default()).expect("a space");
    assert!(!above.contains(r#"data-square="caucasus""#), "no sign covers the units of a target");
    let taken = find(&document, &[("data-mark", "target"), ("data-square", "caucasus"), ("data-kind", "capture")]);
    assert!(taken.iter().any(|mark| mark.descendants().any(|node| node.has_attribute("stroke-dasharray"))));
    let nowhere = Scene { from: Some("atlantis"), ..Scene::of(&german) };
    let error = axis::draw(&nowhere, None, &Options::default()).expect_err("no space");
    assert_eq!(error, UnknownPlace("atlantis".to_owned()));
}

#[test]
fn a_way_over_the_edge_is_drawn_at_both_edges() {
    let start = position("start");
    let map = Map::standard();
    let picture = axis::background(map, &Options::default());
    let document = read(&picture);
    let x = |id: &str| -> f64 {
        let path = only(&document, &[("data-square", id), ("data-kind", "sea")]);
        let middle = path.attribute("data-middle").expect("a middle");
        middle.split(' ').next().and_then(|x| x.parse().ok()).expect("a number")
    };
    let pairs = map.seas().iter().flat_map(|from| (map.neighbours(from) & map.seas()).iter().map(move |to| (from, to)));
    let far: Vec<(&str, &str)> = pairs
        .map(|(from, to)| (map.id(from), map.id(to)))
        .filter(|(from, to)| (x(from) - x(to)).abs() > 500.0)
        .collect();
    assert!(!far.is_empty(), "the map wraps");
    for (from, to) in far {
        let routes = vec![Route { from: Place::of(from), to: Place::of(to), number: Some(1) }];
        let svg = axis::above(&start, &Overlay { routes, ..Overlay::default() }, &Options::default());
        assert_eq!(find(&read(&svg), &[("data-mark", "route")]).len(), 2, "{from} {to}");
    }
}

#[test]
fn any_evidence_can_be_drawn() {
    let start = position("start");
    for role in crate::marks::ROLES {
        let evidence = vec![
            Mark::place(role, "poland"),
            Mark::token(role, "sz05", "1 cruiser"),
            Mark::zone(role, ["egypt", "nowhere"]),
            Mark::line(role, ["germany", "poland", "ukraine_ssr"]),
            Mark::number(role, "moves", 2),
        ];
        let overlay = Overlay { evidence, ..Overlay::default() };
        let marked =
            axis::below(&start, &overlay, &Options::default()) + &axis::above(&start, &overlay, &Options::default());
        let svg = format!("<svg>{marked}</svg>");
        assert!(!find(&read(&svg), &[("data-mark", "line")]).is_empty() || role == Role::Path, "{role:?}");
    }
}

#[test]
fn powers_differ_and_the_page_knows_every_ink() {
    let svg = axis::background(Map::standard(), &Options::default());
    let document = read(&svg);
    let mut fills: Vec<&str> = Power::ALL
        .into_iter()
        .map(|power| find(&document, &[("data-power", power.id())])[0].attribute("fill").expect("a colour"))
        .collect();
    fills.sort_unstable();
    fills.dedup();
    assert_eq!(fills.len(), Power::ALL.len());
    assert_eq!(include_str!("../../../../web/page/style/inks.css"), stylesheet());
}
