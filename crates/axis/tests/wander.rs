//! Random play subject by subject: subjects share out the list, what is chosen is legal, and everything can be chosen.

mod subject;

use std::collections::BTreeSet;

use rulebound_axis::Axis;
use rulebound_axis::action::Action;
use rulebound_axis::map::Map;
use rulebound_axis::phase::Phase;
use rulebound_axis::position::Position;
use rulebound_axis::ruleset::Ruleset;
use rulebound_axis::subject::{Subject, choices, subjects};
use rulebound_axis::wander::Wanderer;
use rulebound_kernel::dice::Seeded;
use rulebound_kernel::{Game, Quick, Waivers};

fn listed(position: &Position) -> BTreeSet<Action> {
    let mut listed = BTreeSet::new();
    Axis::actions(position, &mut |action| {
        listed.insert(action);
    });
    listed
}

/// Every listed action but the end of the phase is about one subject, and about no other.
#[test]
fn subjects_share_out_the_list() {
    let mut draw = Quick::new(41);
    let mut shared = 0;
    for map in [Map::standard(), Map::named("straits").expect("the small map")] {
        for _ in 0..150 {
            let position = subject::situation(map, &mut draw);
            if position.phase() == Phase::Combat {
                continue;
            }
            let mut wanted = listed(&position);
            wanted.remove(&Action::End);
            let mut asked = BTreeSet::new();
            for subject in subjects(&position) {
                assert!(asked.insert(subject), "{subject:?} is asked twice");
                for action in choices(&position, subject) {
                    assert!(wanted.remove(&action), "{subject:?}: {}", Axis::print_action(&position, &action));
                    shared += 1;
                }
            }
            assert!(wanted.is_empty(), "about nobody: {wanted:?}");
        }
    }
    assert!(shared > 5_000, "only {shared} actions were shared out");
}

/// As many actions are counted as are listed, and whatever is listed is sampled.
#[test]
fn counts_and_samples_follow_the_list() {
    let mut draw = Quick::new(42);
    for _ in 0..60 {
        let position = subject::situation(Map::named("straits").expect("the small map"), &mut draw);
        let listed = listed(&position);
        assert_eq!(Axis::count(&position), listed.len());
        let sampled: BTreeSet<Action> =
            (0..60 * listed.len()).filter_map(|_| Axis::sample(&position, &mut draw)).collect();
        assert_eq!(sampled, listed);
    }
}

/// Whatever a wanderer does is legal, phase by phase to the end of a game, and it does what a game is made of.
#[test]
fn a_wanderer_keeps_all_rules() {
    for (seed, ruleset) in [(1, Ruleset::STANDARD), (2, Ruleset::TRIPLEA)] {
        let setup = Axis::scenario(&ruleset, "start").expect("a scenario");
        let mut position = Axis::check(&setup, &ruleset).expect("a position");
        let (mut draw, mut dice) = (Quick::new(seed), Seeded::new(seed));
        let mut wanderer = Wanderer::default();
        while position.round() <= 5 {
            let watch = &mut |position: &Position, action: &Action| {
                let by = Axis::turn(position).side().expect("somebody decides");
                let verdict = Axis::verdict(position, by, &action.clone().into(), &Waivers::NONE);
                assert!(verdict.is_legal(), "{}: {verdict:?}", Axis::print_action(position, action));
            };
            wanderer.play_phase(&mut position, &mut draw, &mut dice, watch).expect("fair dice");
        }
        let tally = wanderer.tally;
        assert_eq!(tally.turns, 25);
        assert!(tally.decisions >= 30 * tally.turns && tally.moves >= 10 * tally.turns, "{tally:?}");
        assert!(2 * tally.battles >= tally.turns && tally.asked >= tally.decisions, "{tally:?}");
    }
}

/// One seed gives one game.
#[test]
fn a_seed_gives_one_game() {
    let play = || {
        let setup = Axis::scenario(&Ruleset::STANDARD, "straits").expect("a scenario");
        let mut position = Axis::check(&setup, &Ruleset::STANDARD).expect("a position");
        let (mut draw, mut dice) = (Quick::new(7), Seeded::new(7));
        let mut wanderer = Wanderer::default();
        for _ in 0..200 {
            wanderer.play_phase(&mut position, &mut draw, &mut dice, &mut |_, _| {}).expect("fair dice");
        }
        (Axis::print_setup(&Axis::setup(&position)), wanderer.tally)
    };
    assert_eq!(play(), play());
}

/// A subject that has nothing to do has no choices, and neither has one that is not there.
#[test]
fn who_is_not_there_has_no_choices() {
    let setup = Axis::parse_setup(r#"{"map":"1942","turn":"germany","phase":"combat_move","bare":true}"#);
    let position = Axis::check(&setup.expect("a scenario"), &Ruleset::STANDARD).expect("a position");
    let space = position.map().space("germany").expect("a land");
    for unit in rulebound_axis::unit::Unit::LAND {
        assert_eq!(choices(&position, Subject::Troops { space, unit }), []);
    }
    assert_eq!(subjects(&position), []);
}
