//! What the dice of an act are for, as those hear it who throw them by hand.

use rulebound_kernel::dice::Scripted;
use rulebound_kernel::{DiceError, Draw, Game, Purpose, Quick, Roll, Undecided, Verdict, Waivers};
use rulebound_srd5e::scenario::ALL;
use rulebound_srd5e::{Ruleset, Srd5e};
use serde_json::json;

use super::table::{Table, creature};

/// The purposes of the dice of an act in their order, each die falling as it is told, then as a 1.
fn purposes(table: &Table, by: &str, text: &str, dice: &[u32]) -> Vec<Purpose> {
    let Verdict::Legal { action, .. } = table.verdict(by, text) else { panic!("{:?}", table.verdict(by, text)) };
    let mut fallen = Vec::new();
    let mut purposes: Vec<Purpose> = Vec::new();
    loop {
        let mut scripted = Scripted::new(fallen.iter().copied());
        match Srd5e::decide(&table.position, &action, &Waivers::NONE, &mut scripted) {
            Ok(_) => return purposes,
            Err(Undecided::Dice(DiceError::Needed { needed: Roll::Die { .. } })) => {
                let purpose = scripted.purpose().expect("it was said").clone();
                let same =
                    purposes.last().is_some_and(|last| (&last.what, &last.whose) == (&purpose.what, &purpose.whose));
                if !same {
                    purposes.push(purpose);
                }
                fallen.push(dice.get(fallen.len()).copied().unwrap_or(1));
            }
            Err(error) => panic!("{error:?}"),
        }
    }
}

/// Purposes as one reads them: whose, what for, how many.
fn read(purposes: &[Purpose]) -> Vec<String> {
    purposes.iter().map(|Purpose { what, whose, dice }| format!("{whose}: {what} {dice}")).collect()
}

#[test]
fn an_attack_and_its_damage_are_told_apart() {
    let table = Table::with(
        "2014",
        vec![
            creature("kara", "party", [3, 3], json!({"class": "fighter", "level": 5, "hands": ["longsword", null]})),
            creature("grum", "foes", [4, 3], json!({"monster": "orc"})),
        ],
        json!({"order": ["kara", "grum"]}),
    );
    let asked = purposes(&table, "kara", "attack grum with longsword one-handed", &[20]);
    assert_eq!(
        read(&asked),
        ["kara: attack on grum 1", "kara: damage of longsword 2"],
        "a critical hit doubles the dice"
    );
}

#[test]
fn the_dice_of_a_fireball_are_asked_for_together_and_saves_of_those_who_make_them() {
    let table = Table::with(
        "2014",
        vec![
            creature(
                "mirel",
                "party",
                [3, 3],
                json!({"class": "wizard", "level": 5, "prepared": ["fireball"], "carries": {"component-pouch": 1}}),
            ),
            creature("grum", "foes", [15, 3], json!({"monster": "orc", "hp": 200, "max_hp": 200})),
        ],
        json!({"order": ["mirel", "grum"]}),
    );
    let mut asked = read(&purposes(&table, "mirel", "cast fireball at 15,3 slot 3", &[]));
    asked.sort();
    assert_eq!(asked, ["grum: dex save 1", "mirel: damage of fireball 8"]);
}

#[test]
fn advantage_asks_for_two_dice() {
    let table = Table::with(
        "2014",
        vec![
            creature("kara", "party", [3, 3], json!({"class": "fighter", "level": 5, "hands": ["longsword", null]})),
            creature("grum", "foes", [4, 3], json!({"monster": "orc", "conditions": [{"name": "restrained"}]})),
        ],
        json!({"order": ["kara", "grum"]}),
    );
    assert_eq!(purposes(&table, "kara", "attack grum with longsword one-handed", &[2, 2])[0].dice, 2);
}

#[test]
fn everybody_throws_for_its_own_initiative() {
    let creatures =
        vec![creature("kara", "party", [3, 3], json!({})), creature("grum", "foes", [9, 3], json!({"monster": "orc"}))];
    let table = Table::with("2014", creatures, json!({ "round": 0 }));
    assert_eq!(
        read(&purposes(&table, "kara", "roll initiative", &[])),
        ["kara: initiative 1", "grum: initiative 1"],
        "SRD-1.14"
    );
}

#[test]
fn every_die_of_fights_at_random_says_what_it_is_for() {
    for (seed, scenario) in (0..).zip(ALL) {
        let mut draw = Quick::new(seed);
        let setup = Srd5e::scenario(&Ruleset::SRD51, scenario.name).expect("a scenario");
        let mut position = Srd5e::check(&setup, &Ruleset::SRD51).expect("a position");
        for _ in 0..60 {
            let Some(action) = Srd5e::sample(&position, &mut draw) else { break };
            let mut fallen = Vec::new();
            loop {
                let mut dice = Scripted::new(fallen.iter().copied());
                match Srd5e::decide(&position, &action, &Waivers::NONE, &mut dice) {
                    Err(Undecided::Dice(DiceError::Needed { needed })) => {
                        let purpose = dice.purpose().expect("it was said");
                        let told = !purpose.what.is_empty() && !purpose.whose.is_empty() && purpose.dice > 0;
                        assert!(told, "{}: {} of {purpose:?}", scenario.name, Srd5e::print_action(&position, &action));
                        fallen.push(1 + draw.below(needed.range().1));
                    }
                    Ok(events) => {
                        events.iter().for_each(|event| Srd5e::evolve(&mut position, event));
                        break;
                    }
                    Err(error) => panic!("{error:?}"),
                }
            }
        }
    }
}
