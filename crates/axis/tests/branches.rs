//! `branches` reaches every end of a phase that `actions` reaches, by far fewer sequences.

use std::collections::{BTreeMap, BTreeSet};

use rulebound_axis::Axis;
use rulebound_axis::action::Action;
use rulebound_axis::phase::Phase;
use rulebound_axis::position::Position;
use rulebound_axis::ruleset::Ruleset;
use rulebound_kernel::Game;
use rulebound_kernel::dice::Scripted;

/// A walk through all ways to end a phase.
struct Walk {
    phase: Phase,
    by_branches: bool,
    ends: BTreeSet<String>,
    /// The sequences from a position after a last action to an end.
    sequences: BTreeMap<(String, Option<Action>), f64>,
}

impl Walk {
    fn through(position: &Position, by_branches: bool) -> (BTreeSet<String>, f64) {
        let mut walk = Walk { phase: position.phase(), by_branches, ends: BTreeSet::new(), sequences: BTreeMap::new() };
        let sequences = walk.count(position, None);
        (walk.ends, sequences)
    }

    fn count(&mut self, position: &Position, last: Option<&Action>) -> f64 {
        let text = Axis::print_setup(&Axis::setup(position));
        if position.phase() != self.phase {
            self.ends.insert(text);
            return 1.0;
        }
        let state = (text, last.filter(|_| self.by_branches).cloned());
        if let Some(known) = self.sequences.get(&state) {
            return *known;
        }
        let mut actions = Vec::new();
        if self.by_branches {
            Axis::branches(position, last, &mut |action| actions.push(action));
        } else {
            Axis::actions(position, &mut |action| actions.push(action));
        }
        let mut sum = 0.0;
        for action in actions {
            let mut next = position.clone();
            Axis::apply_unchecked(&mut next, &action, &mut Scripted::new([])).expect("no dice fall in moves");
            sum += self.count(&next, Some(&action));
        }
        self.sequences.insert(state, sum);
        sum
    }
}

/// The sequences by actions and by branches, whose ends are the same.
fn compare(text: &str, ruleset: &Ruleset) -> (f64, f64) {
    let setup = Axis::parse_setup(text).expect("a scenario");
    let position = Axis::check(&setup, ruleset).unwrap_or_else(|problems| panic!("{problems:?}"));
    let (all, by_actions) = Walk::through(&position, false);
    let (some, by_branches) = Walk::through(&position, true);
    assert!(some.is_subset(&all), "only branches reach an end of {text}");
    let missed: Vec<&String> = all.difference(&some).collect();
    assert!(missed.is_empty(), "of {} ends of {text} branches miss {}: {}", all.len(), missed.len(), missed[0]);
    (by_actions, by_branches)
}

const POSITIONS: [&str; 10] = [
    // Land units that attack from two lands, a tank that may blitz.
    r#"{"map":"straits","turn":"germany","phase":"combat_move","bare":true,"owners":{"south_coast":"uk"},"units":{"north_coast":{"germany":{"infantry":1,"artillery":1,"tank":1}},"west_bank":{"germany":{"infantry":1}},"east_bank":{"uk":{"infantry":1}}}}"#,
    r#"{"map":"straits","turn":"germany","phase":"combat_move","bare":true,"units":{"north_coast":{"germany":{"infantry":1,"tank":1}},"west_bank":{"germany":{"tank":1}}}}"#,
    // Planes against lands, and land units with them.
    r#"{"map":"straits","turn":"germany","phase":"combat_move","bare":true,"units":{"north_coast":{"germany":{"fighter":1,"infantry":1}},"north_march":{"germany":{"bomber":1}},"east_bank":{"uk":{"infantry":1}},"south_port":{"uk":{"infantry":1}}}}"#,
    // Ships and planes against ships, with a deck.
    r#"{"map":"straits","turn":"uk","phase":"combat_move","bare":true,"units":{"sz4":{"uk":{"destroyer":1,"cruiser":1,"carrier":1,"fighter":1}},"sz3":{"germany":{"submarine":1,"transport":1}}}}"#,
    // Transports that assault, with and without an escort.
    r#"{"map":"straits","turn":"germany","phase":"combat_move","bare":true,"units":{"sz1":{"germany":{"transport":2}},"north_coast":{"germany":{"infantry":1,"tank":1}}}}"#,
    r#"{"map":"straits","turn":"uk","phase":"combat_move","bare":true,"owners":{"middle_isle":"germany"},"units":{"sz4":{"uk":{"destroyer":1,"transport":1}},"south_coast":{"uk":{"infantry":1}},"sz3":{"germany":{"cruiser":1}}}}"#,
    // A transport waits for the infantry that another one then loads: only in this order.
    r#"{"map":"straits","turn":"uk","phase":"combat_move","bare":true,"owners":{"east_bank":"germany"},"units":{"sz3":{"uk":{"transport":2}},"south_coast":{"uk":{"infantry":1}}}}"#,
    // The noncombat move: everything at once.
    r#"{"map":"straits","turn":"uk","phase":"noncombat_move","bare":true,"units":{"sz4":{"uk":{"transport":1,"destroyer":1}},"south_coast":{"uk":{"infantry":1}},"south_port":{"uk":{"fighter":1}}}}"#,
    r#"{"map":"straits","turn":"uk","phase":"noncombat_move","bare":true,"units":{"sz4":{"uk":{"carrier":1,"fighter":2}},"south_port":{"uk":{"bomber":1}}}}"#,
    // Battleships of which one is damaged.
    r#"{"map":"straits","turn":"uk","phase":"noncombat_move","bare":true,"damaged":{"sz4":{"uk":1}},"units":{"sz4":{"uk":{"battleship":2,"destroyer":1}}}}"#,
];

#[test]
fn every_end_of_a_phase_stays_reachable_by_fewer_sequences() {
    let (mut by_actions, mut by_branches) = (0.0, 0.0);
    for text in POSITIONS {
        for ruleset in [Ruleset::STANDARD, Ruleset::TRIPLEA] {
            let (all, some) = compare(text, &ruleset);
            println!("{all} sequences by actions, {some} by branches: {text}");
            assert!(some <= all);
            by_actions += all;
            by_branches += some;
        }
    }
    assert!(by_branches * 3.0 < by_actions, "{by_branches} sequences by branches, {by_actions} by actions");
}

#[test]
fn guests_board_and_leave_in_one_order() {
    let text = r#"{"map":"1942","turn":"usa","phase":"noncombat_move","bare":true,"units":{"sz08":{"uk":{"transport":1}},"sz11":{"uk":{"transport":1}},"eastern_united_states":{"usa":{"infantry":1}},"united_kingdom":{"usa":{"infantry":1}}},"transports":[{"power":"uk","zone":"sz08","guests":[{"power":"usa","units":{"infantry":1}}]}]}"#;
    let (all, some) = compare(text, &Ruleset::STANDARD);
    assert!(some < all, "{some} sequences by branches, {all} by actions");
}
