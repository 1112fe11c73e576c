//! Random play: whatever is legal can be done, folding is applying, and nothing is ever below nothing.

use rulebound_kernel::dice::{Recording, Replayed, Seeded};
use rulebound_kernel::{Draw, Game, Quick, Ruleset as _, Turn, Waivers};
use rulebound_srd5e::{Event, Ruleset, Srd5e};

fn play(ruleset: &Ruleset, scenario: &str, seed: u64, plies: usize) {
    let setup = Srd5e::scenario(ruleset, scenario).expect("a scenario");
    let mut position = Srd5e::check(&setup, ruleset).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut draw = Quick::new(seed);
    let mut dice = Seeded::new(seed);
    for ply in 0..plies {
        let Turn::Decide { .. } = Srd5e::turn(&position) else { return };
        let before = position.clone();
        let action = Srd5e::sample(&position, &mut draw)
            .unwrap_or_else(|| panic!("nobody can do anything: {}", Srd5e::print_setup(&Srd5e::setup(&position))));
        let said = format!("seed {seed}, ply {ply}: `{action}` in {}", Srd5e::print_setup(&Srd5e::setup(&position)));
        let mut recording = Recording::new(&mut dice);
        let events = Srd5e::decide(&position, &action, &Waivers::NONE, &mut recording);
        let rolls = recording.into_rolls();
        assert_eq!(position, before, "{said} changes what it was asked of");
        let events = events.unwrap_or_else(|error| panic!("{said}: {error:?}"));
        let mut applied = position.clone();
        Srd5e::apply_unchecked(&mut applied, &action, &mut Replayed::new(&rolls)).expect(&said);
        for event in &events {
            let text = serde_json::to_string(event).expect("an event is JSON");
            assert_eq!(serde_json::from_str::<Event>(&text).as_ref().ok(), Some(event), "{said}: {text}");
            Srd5e::evolve(&mut position, event);
        }
        assert_eq!(applied, position, "{said}");
        let written = Srd5e::setup(&position);
        let checked = Srd5e::check(&written, ruleset).unwrap_or_else(|problems| panic!("{said}: {problems:?}"));
        assert_eq!(checked, position, "{said}");
        assert_eq!(Srd5e::key(&checked), Srd5e::key(&position));
        for creature in &position.creatures {
            assert!(creature.hp <= creature.max_hp, "{said}: {creature:?}");
        }
    }
}

#[test]
fn rs_23_and_or_20_whatever_is_legal_can_be_done_and_nothing_is_ever_negative() {
    for preset in Ruleset::PRESETS {
        for scenario in Srd5e::scenarios() {
            for seed in 0..3 {
                play(&preset.ruleset, scenario, seed, 60);
            }
        }
    }
}

#[test]
fn every_action_that_is_listed_is_legal_and_means_itself() {
    for preset in Ruleset::PRESETS {
        let setup = Srd5e::scenario(&preset.ruleset, "start").expect("a scenario");
        let position = Srd5e::check(&setup, &preset.ruleset).expect("a position");
        let mut listed = Vec::new();
        Srd5e::actions(&position, &mut |action| listed.push(action));
        assert!(listed.len() > 50, "{} actions", listed.len());
        let mut draw = Quick::new(1);
        for _ in 0..40 {
            let action = &listed[draw.below(listed.len() as u32) as usize];
            assert!(Srd5e::is_legal(&position, action), "{action}");
            assert_eq!(Srd5e::complete(&position, action).as_ref(), Some(action));
        }
    }
}
