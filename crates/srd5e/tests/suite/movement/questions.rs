//! What others ask about movement: speeds, what is left, steps, reach, all reasons, waived rules.

use rulebound_kernel::Waivers;
use rulebound_srd5e::intent::{Act, Intent};
use rulebound_srd5e::refusal::Reason;
use rulebound_srd5e::rulebook::rulebook;
use rulebound_srd5e::space::{Mode, Square};
use rulebound_srd5e::state::{Position, Who};
use rulebound_srd5e::validation::Ruling;
use rulebound_srd5e::validation::movement::{Stride, reachable, strides};
use rulebound_srd5e::validation::speed::{movement_left, speed, speed_zero};
use serde_json::{Value, json};

use super::{answer, hear, position, scene, who};

const EDITIONS: [&str; 2] = ["2014", "2024"];

fn act(text: &str) -> Act {
    text.parse::<Intent>().expect("an intent").act
}

fn kara(ruleset: &str, fields: Value) -> (Position, Who) {
    let mut kara = json!({"id": "kara", "at": [5, 5], "team": "party"});
    for (name, value) in fields.as_object().expect("fields") {
        kara[name] = value.clone();
    }
    let position = position(&json!(ruleset), &scene(&[kara, json!({"id": "orc", "at": [6, 6], "team": "foes"})]));
    let who = who(&position, "kara");
    (position, who)
}

#[test]
fn speeds_of_all_modes() {
    for edition in EDITIONS {
        let (position, who) = kara(edition, json!({"speed": {"walk": 30, "fly": 60, "swim": 20}}));
        let speeds = Mode::ALL.map(|mode| speed(&position, who, mode));
        assert_eq!(speeds, [30, 60, 20, 30, 0, 30], "{edition}: walk, fly, swim, climb, burrow, crawl");
    }
}

#[test]
fn causes_that_halve_add_up() {
    let held = json!({"id": "orc", "at": [6, 5], "conditions": [{"name": "grappled", "source": "kara"}]});
    let tired = json!({"id": "kara", "at": [5, 5], "conditions": [{"name": "exhaustion", "level": 2}]});
    let old = position(&json!("2014"), &scene(&[tired.clone(), held.clone()]));
    assert_eq!(speed(&old, who(&old, "kara"), Mode::Walk), 7);
    let new = position(&json!("2024"), &scene(&[tired, held]));
    assert_eq!(speed(&new, who(&new, "kara"), Mode::Walk), 20, "dragging costs feet instead");
}

#[test]
fn the_cause_of_speed_0_is_told_with_its_source() {
    let cause = |edition, conditions: Value| {
        let (position, who) = kara(edition, json!({"conditions": conditions}));
        speed_zero(&position, who).map(|reason| json!(reason)["fields"].clone())
    };
    for edition in EDITIONS {
        assert_eq!(cause(edition, json!([{"name": "poisoned"}])), None);
        let both = json!([{"name": "restrained"}, {"name": "grappled", "source": "orc"}]);
        assert_eq!(cause(edition, both), Some(json!({"cause": "grappled", "source": "orc"})), "{edition}");
    }
    assert_eq!(cause("2014", json!([{"name": "paralyzed"}])), None, "2014 has other words for it");
    assert_eq!(cause("2024", json!([{"name": "paralyzed"}])), Some(json!({"cause": "paralyzed"})));
    let (still, who) = kara("2014", json!({"speed": {"walk": 0}}));
    assert_eq!(speed_zero(&still, who).map(|reason| json!(reason)["fields"].clone()), Some(json!({"cause": "speed"})));
    let (winged, who) = kara("2014", json!({"speed": {"walk": 0, "fly": 30}}));
    assert_eq!(speed_zero(&winged, who), None, "who flies has a speed");
}

#[test]
fn a_deed_may_leave_no_speed_for_the_turn() {
    let mut encounter = scene(&[json!({"id": "orc", "at": [9, 9]})]);
    encounter["turn"]["bonus"] = json!("steady-aim");
    let position = position(&json!("2024"), &encounter);
    let said = answer(&hear(&position, "kara", "move 5,6", &Waivers::NONE, false));
    assert_eq!((&said["kind"], &said["fields"]), (&json!("speed-zero"), &json!({"cause": "steady-aim"})));
}

#[test]
fn off_turn_all_of_the_speed_is_left() {
    let mut encounter = scene(&[json!({"id": "orc", "at": [9, 9]})]);
    encounter["turn"] = json!({"of": "kara", "moved": {"walk": 25}, "actions": ["dash"]});
    let position = position(&json!("2014"), &encounter);
    assert_eq!(movement_left(&position, who(&position, "kara"), Mode::Walk), 35);
    assert_eq!(movement_left(&position, who(&position, "orc"), Mode::Walk), 30);
}

#[test]
fn a_move_step_by_step() {
    let encounter = scene(&[json!({"id": "orc", "at": [6, 5], "hands": ["glaive", null]})]);
    let position = position(&json!("2014"), &encounter);
    let made = strides(&position, who(&position, "kara"), &act("move 5,5 4,5 3,6 2,6"));
    let steps: Vec<_> =
        made.iter().map(|Stride { from, to, feet, diagonal, .. }| (from.square, to.square, *feet, *diagonal)).collect();
    let square = Square::new;
    assert_eq!(
        steps,
        [
            (square(5, 5), square(4, 5), 5, false),
            (square(4, 5), square(3, 6), 5, true),
            (square(3, 6), square(2, 6), 5, false)
        ]
    );
    let offers: Vec<usize> = made.iter().map(|stride| stride.offers.len()).collect();
    assert_eq!(offers, [1, 1, 0], "a fist reaches 5 ft, a glaive 10");
    assert_eq!(made[1].offers[0].weapons[0], "glaive");
    assert_eq!(made[1].offers[0].reactor, who(&position, "orc"));
}

#[test]
fn offers_come_in_the_order_of_initiative_after_the_one_who_moves() {
    let mut encounter = scene(&[
        json!({"id": "orc-1", "at": [6, 5]}),
        json!({"id": "orc-2", "at": [6, 4]}),
        json!({"id": "orc-3", "at": [6, 6]}),
    ]);
    encounter["order"] = json!(["orc-2", "kara", "orc-3", "orc-1"]);
    let position = position(&json!("2024"), &encounter);
    let said = answer(&hear(&position, "kara", "move 4,5", &Waivers::NONE, false));
    let reactors: Vec<&Value> =
        said["notices"].as_array().expect("notices").iter().map(|one| &one["reactor"]).collect();
    assert_eq!(reactors, ["orc-3", "orc-1", "orc-2"]);
}

#[test]
fn those_dragged_follow_within_reach() {
    let held = json!({"id": "orc", "at": [6, 5], "conditions": [{"name": "grappled", "source": "kara"}]});
    for edition in EDITIONS {
        let position = position(&json!(edition), &scene(std::slice::from_ref(&held)));
        let made = strides(&position, who(&position, "kara"), &act("move 4,5 3,5"));
        let places: Vec<Square> = made.iter().map(|stride| stride.dragged[0].1.square).collect();
        assert_eq!(places, [Square::new(5, 5), Square::new(4, 5)], "{edition}");
        let into = strides(&position, who(&position, "kara"), &act("move 6,5"));
        assert_eq!(
            into[0].dragged[0].1.square,
            Square::new(6, 4),
            "{edition}: pushed aside, to the nearest free place"
        );
        assert!(into[0].offers.is_empty(), "the one dragged strikes at nobody");
    }
}

#[test]
fn a_step_with_no_place_for_the_one_dragged_is_blocked() {
    let held =
        json!({"id": "orc", "at": [6, 5], "size": "large", "conditions": [{"name": "grappled", "source": "kara"}]});
    let mut encounter = scene(&[held]);
    let walls: Vec<[i16; 2]> = (0..5).flat_map(|x| [[x, 4], [x, 6]]).collect();
    encounter["cells"] = json!([{"at": walls, "kind": "wall"}]);
    let position = position(&json!("2014"), &encounter);
    let said = |intent| answer(&hear(&position, "kara", intent, &Waivers::NONE, false));
    assert_eq!(said("move 4,5")["verdict"], "legal", "at the mouth of the tunnel there is room behind");
    let inside = said("move 4,5 3,5");
    assert_eq!((&inside["kind"], &inside["fields"]), (&json!("blocked"), &json!({"square": [5, 5], "by": "orc"})));
}

#[test]
fn all_reasons_come_in_the_order_of_checks() {
    let mut encounter = scene(&[
        json!({"id": "kara", "at": [5, 5], "team": "party",
               "conditions": [{"name": "restrained"}, {"name": "frightened", "source": "orc"}]}),
        json!({"id": "orc", "at": [7, 7], "team": "foes"}),
    ]);
    encounter["cells"] = json!([{"at": [[6, 5]], "kind": "wall"}]);
    let position = position(&json!("2014"), &encounter);
    let Ruling::Refused(refusals) = hear(&position, "kara", "move fly 6,6 7,7", &Waivers::NONE, true) else {
        panic!("it is refused");
    };
    let kinds: Vec<&str> = refusals.iter().map(|refusal| refusal.reason.kind()).collect();
    assert_eq!(
        kinds,
        ["no-such-speed", "speed-zero", "corner-blocked", "cannot-approach", "blocked", "cannot-approach", "occupied"]
    );
    let first = hear(&position, "kara", "move fly 6,6 7,7", &Waivers::NONE, false);
    assert!(matches!(first, Ruling::Refused(only) if only.len() == 1 && only[0] == refusals[0]));
}

#[test]
fn what_the_table_waives_is_walked_and_charged_as_far_as_it_goes() {
    let mut encounter = scene(&[json!({"id": "orc", "at": [15, 15]})]);
    encounter["cells"] = json!([{"at": [[5, 6]], "kind": "wall"}]);
    encounter["turn"]["moved"] = json!({"walk": 25});
    let position = position(&json!("2014"), &encounter);
    let waived = |rules: &[&str]| Waivers::new(rulebook(), rules.iter().copied()).expect("waivable rules");
    let said = answer(&hear(&position, "kara", "move 5,6 5,7", &waived(&["SRD-5.6", "SRD-5.3"]), false));
    assert_eq!(said["cost"], json!({"movement": {"walk": 5}}), "no more than what is left");
    assert_eq!(
        said["notices"],
        json!([{"kind": "waived", "refusal": "blocked"}, {"kind": "waived", "refusal": "not-enough-movement"}])
    );
    let said = answer(&hear(&position, "kara", "move 5,6 5,7", &waived(&["SRD-5.6"]), false));
    assert_eq!(said["fields"], json!({"need": 10, "have": 5, "mode": "walk"}));
    assert_eq!(strides(&position, who(&position, "kara"), &act("move 5,6 5,7")).len(), 2);
}

#[test]
fn what_is_reachable_ends_where_one_may_end() {
    let mut encounter = scene(&[json!({"id": "mirel", "at": [5, 6], "team": "party"})]);
    encounter["turn"]["moved"] = json!({"walk": 20});
    let position = position(&json!("2024"), &encounter);
    let reach = reachable(&position, who(&position, "kara"), Mode::Walk).expect("a place");
    assert!(!reach.squares().contains(Square::new(5, 6)));
    assert_eq!(reach.feet_to(Square::new(5, 7)), Some(10));
    assert_eq!(reach.feet_to(Square::new(5, 8)), None);
    assert_eq!(reach.squares().len(), 5 * 5 - 2);
}

#[test]
fn move_to_is_answered_with_its_way() {
    let mut encounter = scene(&[json!({"id": "orc", "at": [15, 15]})]);
    encounter["cells"] = json!([{"at": [[4, 6], [5, 6], [6, 6]], "kind": "wall"}]);
    let position = position(&json!("2014"), &encounter);
    let Ruling::Legal { intent, cost, .. } = hear(&position, "kara", "move to 5,7", &Waivers::NONE, false) else {
        panic!("it is legal");
    };
    assert_eq!(cost.movement.walk, 30);
    let text = intent.to_string();
    assert!(text.starts_with("move ") && text.ends_with(" 5,7") && !text.contains("to"), "{text}");
}

#[test]
fn a_refused_move_points_at_its_way() {
    let position = position(&json!("2014"), &scene(&[json!({"id": "orc", "at": [5, 6]})]));
    let Ruling::Refused(refusals) = hear(&position, "kara", "move 5,6 5,7", &Waivers::NONE, false) else {
        panic!("it is refused");
    };
    assert_eq!(refusals[0].scene.way[..], [Square::new(5, 6), Square::new(5, 7)]);
    assert!(matches!(&refusals[0].reason, Reason::Blocked { by, .. } if by == "orc"));
}
