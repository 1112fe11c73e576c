//! Refusals as people read them, and the worlds in which they would be gone.

#[path = "../../../tests/cases.rs"]
mod cases;

use rulebound_axis::Axis;
use rulebound_axis::intent::Intent;
use rulebound_axis::position::Position;
use rulebound_axis::power::Power;
use rulebound_axis::ruleset::Ruleset;
use rulebound_kernel::{Counterfactual, Game, Refusal as _, Waivers};

fn position(text: &str) -> Position {
    let setup = Axis::parse_setup(text).expect("a scenario");
    Axis::check(&setup, &Ruleset::STANDARD).unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn refused(position: &Position, text: &str) -> (Intent, rulebound_axis::refusal::Refusal) {
    let intent = Axis::parse_intent(position, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let verdict = Axis::verdict(position, position.active().side(), &intent, &Waivers::NONE);
    let refusal = verdict.refusal().cloned().unwrap_or_else(|| panic!("{text} is not refused"));
    (intent, refusal)
}

/// Whether a sentence has the id of a space, a canal, a unit, a phase or a power in it: a word with `_`, or `sz` and a number.
fn has_id(sentence: &str) -> bool {
    let word = |word: &str| {
        let number =
            word.strip_prefix("sz").is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()));
        number || word.contains('_') || ["germany", "japan", "uk", "usa"].contains(&word)
    };
    sentence.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_')).any(word)
}

#[test]
fn no_sentence_for_people_has_an_id_in_it() {
    let mut sentences = 0;
    for example in cases::examples::<Axis>() {
        let (position, by, intent) = (&example.position, example.by, &example.intent);
        let verdict = Axis::verdict(position, by, intent, &Waivers::NONE);
        if let rulebound_kernel::Verdict::Legal { notices, .. } = &verdict {
            for sentence in notices.iter().map(ToString::to_string) {
                assert!(!has_id(&sentence), "{sentence}");
                sentences += 1;
            }
        }
        for refusal in Axis::objections(position, by, intent, &Waivers::NONE) {
            let sentence = refusal.to_string();
            assert!(!has_id(&sentence), "{sentence}");
            sentences += 1;
        }
    }
    assert!(sentences > 200, "only {sentences} sentences");
}

#[test]
fn programs_get_ids_and_people_get_names() {
    let text = r#"{"map":"1942","turn":"uk","phase":"noncombat_move","owners":{"egypt":"uk","trans_jordan":"germany"},"captured":["egypt"],"bare":true,"units":{"sz34":{"uk":{"destroyer":1}}}}"#;
    let (_, refusal) = refused(&position(text), "1 destroyer sz34>sz17");
    assert_eq!(
        refusal.to_string(),
        "the Suez Canal is closed: Trans-Jordan must be held since the start of the turn, and Egypt was taken this turn only"
    );
    let fields = refusal.fields();
    assert_eq!((&fields["canal"], &fields["missing"][1]), (&"suez_canal".into(), &"trans_jordan".into()));
    let (_, refusal) = refused(&position(text), "2 destroyer sz34>sz35");
    assert_eq!(refusal.to_string(), "2 destroyer are asked for, 1 are at sea zone 34");
}

#[test]
fn the_world_in_which_a_canal_is_open_differs_by_the_missing_land_alone() {
    let text = r#"{"map":"1942","turn":"uk","phase":"noncombat_move","owners":{"trans_jordan":"germany"},"bare":true,"units":{"sz34":{"uk":{"destroyer":1}}}}"#;
    let closed = position(text);
    let (intent, refusal) = refused(&closed, "1 destroyer sz34>sz17");
    let by = closed.active().side();
    let Counterfactual::Setup(setup) = Axis::counterfactual(&closed, by, &intent, &refusal) else {
        panic!("there is a world in which the canal is open")
    };
    let open = Axis::check(&setup, &Ruleset::STANDARD).expect("a position");
    let differing: Vec<&str> = closed
        .map()
        .lands()
        .iter()
        .filter(|&land| closed.owner(land) != open.owner(land))
        .map(|land| closed.map().id(land))
        .collect();
    assert_eq!(differing, ["trans_jordan"]);
    assert_eq!(open.owner(open.map().space("trans_jordan").expect("a land")), Some(Power::Uk));
    assert!(Axis::verdict(&open, by, &intent, &Waivers::NONE).is_legal());
}

#[test]
fn where_only_room_is_lacking_the_decks_are_named() {
    // Three fighters far from land, and a carrier with two places.
    let text = r#"{"map":"1942","turn":"usa","phase":"combat_move","owners":{"eastern_australia":"japan","new_zealand":"japan","western_australia":"japan"},"bare":true,"units":{"hawaiian_islands":{"usa":{"fighter":3}},"sz45":{"japan":{"transport":1}},"sz44":{"usa":{"carrier":1}}}}"#;
    let moved = text.replace("}}}}", r#"}}},"moved":[{"space":"sz44","units":{"carrier":1},"phase":"combat_move"}]}"#);
    for (text, kind, carrier) in
        [(text, "sailing", " of the carrier that can still sail"), (moved.as_str(), "standing", "")]
    {
        let (_, refusal) = refused(&position(text), "3 fighter @fresh hawaiian_islands>sz53>sz44>sz45");
        let fields = refusal.fields();
        assert_eq!((refusal.kind(), &fields["shortfall"]), ("no-landing", &0.into()));
        let deck = serde_json::json!([{ "zone": "sz44", "kind": kind, "places": 2, "missing": 1 }]);
        assert_eq!(fields["decks"], deck);
        let words = format!("; the 2 places{carrier} at sea zone 44 are taken, and 1 more is missing");
        assert!(refusal.to_string().ends_with(&words), "{refusal}");
    }
}
