//! The ready-made encounters: read in both editions, played to the end, and told of in the guide.

use rulebound_kernel::dice::Seeded;
use rulebound_kernel::{Game, Quick, Ruleset as _};
use rulebound_srd5e::data::words::{CreatureType, Edition};
use rulebound_srd5e::scenario::{ALL, Difficulty};
use rulebound_srd5e::space::Kind;
use rulebound_srd5e::state::Position;
use rulebound_srd5e::{Ruleset, Srd5e};

/// The acts after which a fight at random is given up: chance may lead those who are left apart.
const LONGEST: usize = 150_000;

fn position(ruleset: &Ruleset, name: &str) -> Position {
    let setup = Srd5e::scenario(ruleset, name).unwrap_or_else(|| panic!("{name} cannot be read"));
    Srd5e::check(&setup, ruleset).unwrap_or_else(|problems| panic!("{name}: {problems:?}"))
}

/// Whether a fight at random comes to its end.
fn ends(mut position: Position, seed: u64) -> bool {
    let (mut draw, mut dice) = (Quick::new(seed), Seeded::new(seed));
    for _ in 0..LONGEST {
        if Srd5e::turn(&position).side().is_none() {
            return true;
        }
        let action = Srd5e::sample(&position, &mut draw).expect("something can be done");
        Srd5e::apply_unchecked(&mut position, &action, &mut dice).expect("seeded dice always fall");
    }
    false
}

#[test]
fn each_is_played_to_the_end_at_random_in_both_editions() {
    for preset in Ruleset::PRESETS {
        for scenario in ALL {
            let start = position(&preset.ruleset, scenario.name);
            assert!(Srd5e::turn(&start).side().is_some(), "{} is over", scenario.name);
            assert!((0..4).any(|seed| ends(start.clone(), seed)), "{} goes on for ever", scenario.name);
        }
    }
}

#[test]
fn there_are_twelve_of_every_difficulty_that_were_measured_in_both_editions() {
    assert_eq!(ALL.len(), 12);
    for &edition in Edition::ALL {
        let mut words: Vec<Difficulty> =
            ALL.iter().map(|scenario| scenario.difficulty(edition).expect("it was measured")).collect();
        words.sort_unstable();
        words.dedup();
        assert!(words.len() >= 4, "{edition}: {words:?}");
    }
}

#[test]
fn each_says_how_hard_it_is_for_whom() {
    let about = |name| Srd5e::about(&Ruleset::SRD51, name);
    assert!(about("lair").note.ends_with(" for 4 characters of level 13"), "{:?}", about("lair"));
    assert_eq!(about("nowhere").line, "");
}

#[test]
fn there_are_heights_a_mounted_knight_difficult_ground_and_dragons() {
    for preset in Ruleset::PRESETS {
        let of = |name| position(&preset.ruleset, name);
        assert!(of("tower").creatures.iter().filter(|creature| creature.level.feet() >= 10).count() >= 3);
        let joust = of("joust");
        let knight = joust.creature(joust.named("knight").expect("a knight"));
        assert!(knight.controls_mount && knight.riding == joust.named("charger"));
        let swamp = of("swamp");
        let squares = swamp.stage.grid.extent().squares();
        let hard = squares.filter(|&square| {
            swamp.stage.grid.cell(square).is_some_and(|cell| matches!(cell.kind, Kind::Difficult | Kind::Water))
        });
        assert!(2 * hard.count() > swamp.stage.grid.extent().len());
        for name in ["dragon-cave", "lair"] {
            assert!(of(name).creatures.iter().any(|creature| creature.sheet.kind == CreatureType::Dragon));
        }
    }
}

#[test]
fn the_guide_tells_of_each() {
    let guide = include_str!("../../../../docs/srd5e-encounters.md");
    for scenario in ALL {
        let [former, latter] = [Edition::Srd51, Edition::Srd521]
            .map(|edition| scenario.difficulty(edition).map_or("", |difficulty| difficulty.name()));
        let row = format!("| `{}` | {former} | {latter} | {} |", scenario.name, scenario.line);
        assert!(guide.contains(&row), "the guide lacks {row}");
    }
}
