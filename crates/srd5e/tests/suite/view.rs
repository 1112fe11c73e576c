//! What the others may know of hit points (SRD-12.18).

use rulebound_kernel::{Game, Side};
use rulebound_srd5e::state::{Creature, Position};
use rulebound_srd5e::{Health, Ruleset, Srd5e};

const HIDDEN: Ruleset = Ruleset { hidden_hit_points: true, ..Ruleset::SRD51 };

/// The ambush, with everybody at some hit points of their own.
fn ambush(ruleset: Ruleset) -> Position {
    let setup = Srd5e::scenario(&ruleset, "ambush").expect("a scenario");
    let mut position = Srd5e::check(&setup, &ruleset).expect("a position");
    for number in 0..position.creatures.len() {
        let creature = &mut position.creatures[number];
        (creature.max_hp, creature.hp, creature.temp_hp) = (731, 611 - 70 * number as u32, 97);
    }
    position
}

fn seen<'a>(view: &'a Position, creature: &Creature) -> &'a Creature {
    view.creature(view.named(creature.id().as_str()).expect("still there"))
}

#[test]
fn a_team_counts_its_own_hit_points_and_sees_how_hurt_the_others_look() {
    let position = ambush(HIDDEN);
    for side in Srd5e::sides(&position) {
        let view = Srd5e::view(&position, side);
        assert_eq!(Srd5e::turn(&view), Srd5e::turn(&position));
        for creature in &position.creatures {
            let seen = seen(&view, creature);
            if creature.team == Srd5e::team(&position, side).0 {
                assert_eq!(seen, creature);
            } else {
                assert!(seen.veiled && seen.max_hp == 4 && seen.temp_hp == 0);
                assert_eq!(Health::of(seen), Health::of(creature), "{}", creature.id());
                assert_eq!(seen.is_dead(), creature.is_dead());
            }
        }
        let written = Srd5e::setup(&view);
        assert_eq!(Srd5e::check(&written, &HIDDEN).as_ref(), Ok(&view), "a view is a position");
        assert_eq!(Srd5e::view(&view, side), view, "it hides nothing more the second time");
    }
}

#[test]
fn whoever_looks_on_counts_nobody() {
    let position = ambush(HIDDEN);
    let view = Srd5e::sides(&position).into_iter().fold(position.clone(), |view, side| Srd5e::view(&view, side));
    let text = Srd5e::print_setup(&Srd5e::setup(&view));
    for number in position.creatures.iter().map(|creature| creature.hp).chain([731, 97]) {
        assert!(!text.contains(&format!(":{number},")), "{number} in {text}");
    }
}

#[test]
fn without_the_switch_everything_is_seen() {
    let position = ambush(Ruleset::SRD51);
    assert_eq!(Srd5e::view(&position, Side(0)), position);
}

#[test]
fn how_hurt_somebody_looks_goes_by_quarters() {
    let mut creature = ambush(HIDDEN).creatures[0].clone();
    for (left, most, health) in [
        (8, 8, Health::Unhurt),
        (7, 8, Health::Hurt),
        (5, 8, Health::Hurt),
        (4, 8, Health::Bloodied),
        (3, 8, Health::Bloodied),
        (2, 8, Health::NearDeath),
        (1, 8, Health::NearDeath),
        (0, 8, Health::Down),
        (1, 1, Health::Unhurt),
        (u32::MAX - 1, u32::MAX, Health::Hurt),
    ] {
        (creature.hp, creature.max_hp) = (left, most);
        assert_eq!(Health::of(&creature), health, "{left} of {most}");
    }
}
