//! Reactions in play: whoever is hit, aimed at, hurt, falls or sees a spell cast is asked, and what waited goes on.

use rulebound_kernel::Game;
use rulebound_srd5e::data::words::Condition;
use rulebound_srd5e::event::Strike;
use rulebound_srd5e::state::resume::PaidSlot;
use rulebound_srd5e::{Event, Srd5e};
use serde_json::{Value, json};

use crate::turns::table::{Table, creature};

const EDITIONS: [&str; 2] = ["2014", "2024"];

/// Somebody with a sword and a bonus of 4, strong enough to count.
fn fighter(id: &str, team: &str, at: [i16; 2]) -> Value {
    creature(id, team, at, json!({ "hp": 40, "abilities": { "str": 14 }, "hands": ["longsword", "shield"] }))
}

/// Somebody with spells of the first three levels, armour class 12 and a spell save DC of 10 and more.
fn mage(id: &str, team: &str, at: [i16; 2], prepared: &[&str]) -> Value {
    let more = json!({
        "class": "wizard", "level": 5, "hp": 40, "ac": 12, "abilities": { "int": 16 }, "prepared": prepared,
        "carries": { "component-pouch": 1 },
    });
    creature(id, team, at, more)
}

fn strikes(table: &Table) -> Vec<(i32, Strike)> {
    let strike = |event: &Event| match event {
        Event::Attacked { armor_class, strike, .. } => Some((*armor_class, *strike)),
        _ => None,
    };
    table.events.iter().filter_map(strike).collect()
}

#[test]
fn srd_3_15_shield_turns_a_hit_into_a_miss_and_stays_until_the_own_turn() {
    for edition in EDITIONS {
        let mut table =
            Table::new(edition, vec![fighter("orc", "foes", [5, 5]), mage("sel", "party", [6, 5], &["shield"])]);
        // 10 on the die and 4 are more than 12 and less than 17.
        table.act("orc", "attack sel with longsword", &[10]);
        assert_eq!(table.asked(), "sel may react", "{edition}");
        assert_eq!(table.creature("sel").hp, 40);
        assert!(strikes(&table).is_empty(), "it is not clear yet how it went");
        assert_eq!(table.refused("orc", "end turn"), "decision-pending");
        table.act("sel", "cast shield slot 1", &[]);
        assert_eq!(strikes(&table), [(17, Strike::Miss)]);
        let sel = table.creature("sel");
        assert_eq!((sel.hp, sel.reaction_spent, sel.pools.slots[0]), (40, true, 3));
        assert_eq!(table.asked(), "orc takes its turn");
    }
}

#[test]
fn srd_3_15_whoever_passes_is_struck() {
    for edition in EDITIONS {
        let mut table =
            Table::new(edition, vec![fighter("orc", "foes", [5, 5]), mage("sel", "party", [6, 5], &["shield"])]);
        table.act("orc", "attack sel with longsword", &[10]).act("sel", "pass", &[5]);
        assert_eq!(strikes(&table), [(12, Strike::Hit)]);
        assert_eq!(table.creature("sel").hp, 40 - 5 - 2);
        assert!(!table.creature("sel").reaction_spent);
    }
}

#[test]
fn srd_3_15_a_natural_20_hits_whatever_is_done_about_it() {
    let mut table = Table::new("2014", vec![fighter("orc", "foes", [5, 5]), mage("sel", "party", [6, 5], &["shield"])]);
    table.act("orc", "attack sel with longsword", &[20]).act("sel", "cast shield slot 1", &[3, 4]);
    assert_eq!(strikes(&table), [(17, Strike::Critical)]);
    assert_eq!(table.creature("sel").hp, 40 - 7 - 2);
}

#[test]
fn srd_3_15_nobody_is_asked_who_has_no_answer() {
    let spent = {
        let mut sel = mage("sel", "party", [6, 5], &["shield"]);
        sel["reaction_spent"] = json!(true);
        sel
    };
    let empty = {
        let mut sel = mage("sel", "party", [6, 5], &["shield"]);
        sel["slots"] = json!({});
        sel
    };
    let without = mage("sel", "party", [6, 5], &["fireball"]);
    for sel in [spent, empty, without] {
        let mut table = Table::new("2014", vec![fighter("orc", "foes", [5, 5]), sel]);
        table.act("orc", "attack sel with longsword", &[10, 5]);
        assert_eq!(table.asked(), "orc takes its turn");
        assert_eq!(table.creature("sel").hp, 33);
    }
    let mut table = Table::new("2014", vec![fighter("orc", "foes", [5, 5]), mage("sel", "party", [6, 5], &["shield"])]);
    table.act("orc", "attack sel with longsword", &[2]);
    assert_eq!(table.asked(), "orc takes its turn", "a miss asks nobody");
}

#[test]
fn srd_3_15_uncanny_dodge_halves_the_damage() {
    for edition in EDITIONS {
        let rogue = creature("kit", "party", [6, 5], json!({ "class": "rogue", "level": 5, "hp": 30, "ac": 12 }));
        let mut table = Table::new(edition, vec![fighter("orc", "foes", [5, 5]), rogue]);
        table.act("orc", "attack kit with longsword", &[15]).act("kit", "feature uncanny-dodge", &[5]);
        assert_eq!(table.creature("kit").hp, 30 - 3, "7 halved");
        assert!(table.creature("kit").reaction_spent);
    }
}

#[test]
fn srd_3_15_a_parry_counts_against_one_blow_only() {
    let knight = creature("ser", "party", [6, 5], json!({ "monster": "knight", "hands": ["greatsword", null] }));
    let mut orc = fighter("orc", "foes", [5, 5]);
    orc["features"] = json!({ "extra-attack": 1 });
    let mut table = Table::new("2014", vec![orc, knight]);
    // 18 is the armour class of a knight.
    table.act("orc", "attack ser with longsword", &[15]);
    assert_eq!(table.asked(), "ser may react");
    table.act("ser", "feature parry", &[]);
    assert_eq!(strikes(&table), [(20, Strike::Miss)]);
    table.act("orc", "attack ser with longsword", &[15, 5]);
    assert_eq!(strikes(&table), [(18, Strike::Hit)], "the reaction is spent, and the parry over");
}

#[test]
fn srd_3_15_a_monk_deflects_missiles() {
    let monk = creature(
        "lin",
        "party",
        [15, 5],
        json!({ "class": "monk", "level": 5, "hp": 30, "ac": 12, "abilities": { "dex": 16 } }),
    );
    let archer = creature("orc", "foes", [5, 5], json!({ "hands": ["longbow", null], "carries": { "arrow": 5 } }));
    let mut table = Table::with("2014", vec![archer, monk], json!({ "turn": { "of": "orc" } }));
    table.act("orc", "attack lin with longbow", &[15]);
    assert_eq!(table.asked(), "lin may react");
    // 8 of the bow against 2 of the die, 3 of Dexterity and 5 of the level.
    table.act("lin", "feature deflect-missiles", &[2, 8]);
    assert_eq!(table.creature("lin").hp, 30);
}

#[test]
fn srd_3_15_a_move_goes_on_after_the_shield_against_an_opportunity_attack() {
    for (answer, dice, hp) in [("cast shield slot 1", &[][..], 40), ("pass", &[5][..], 33)] {
        let mut table =
            Table::new("2014", vec![mage("sel", "party", [6, 5], &["shield"]), fighter("orc", "foes", [5, 5])]);
        table.act("sel", "move to 10,5", &[]);
        assert_eq!(table.asked(), "orc may react");
        table.act("orc", "opportunity-attack sel with longsword", &[10]);
        assert_eq!(table.asked(), "sel may react");
        assert_eq!(table.creature("sel").at.map(|at| at.x), Some(6), "not yet");
        table.act("sel", answer, dice);
        assert_eq!((table.creature("sel").hp, table.creature("sel").at.map(|at| at.x)), (hp, Some(10)), "{answer}");
        assert_eq!(table.asked(), "sel takes its turn");
    }
}

#[test]
fn srd_3_15_rays_are_rolled_one_after_another() {
    for edition in EDITIONS {
        let sel = mage("sel", "party", [6, 5], &["scorching-ray"]);
        let mut table = Table::new(edition, vec![sel, mage("vex", "foes", [12, 5], &["shield"])]);
        // The first ray hits, and the shield comes before the second and third are thrown.
        table.act("sel", "cast scorching-ray slot 2 on vex vex vex", &[8]);
        assert_eq!(table.asked(), "vex may react");
        table.act("vex", "cast shield slot 1", &[8, 9]);
        assert_eq!(strikes(&table), [(17, Strike::Miss), (17, Strike::Miss), (17, Strike::Miss)]);
        assert_eq!(table.asked(), "sel takes its turn");
    }
}

#[test]
fn srd_3_15_magic_missiles_stop_at_a_shield() {
    for edition in EDITIONS {
        for (answer, dice, hp) in [("cast shield slot 1", &[][..], 40), ("pass", &[1][..], 34)] {
            let sel = mage("sel", "party", [6, 5], &["magic-missile"]);
            let mut table = Table::new(edition, vec![sel, mage("vex", "foes", [12, 5], &["shield"])]);
            table.act("sel", "cast magic-missile slot 1 on vex vex vex", &[]);
            assert_eq!(table.asked(), "vex may react");
            table.act("vex", answer, dice);
            assert_eq!(table.creature("vex").hp, hp, "{edition}: {answer}");
        }
    }
}

fn duel(edition: &str, spell: &str) -> Table {
    let sel = mage("sel", "party", [6, 5], &[spell, "counterspell"]);
    Table::new(edition, vec![sel, mage("vex", "foes", [12, 5], &["counterspell"]), fighter("orc", "foes", [20, 20])])
}

#[test]
fn srd_3_16_a_spell_is_countered_by_itself_up_to_the_level_of_the_slot_in_2014() {
    let mut table = duel("2014", "fireball");
    table.act("sel", "cast fireball slot 3 at 12,5", &[]);
    assert_eq!(table.asked(), "vex may react");
    table.act("vex", "cast counterspell slot 3", &[]);
    // The caster may counter the counterspell.
    assert_eq!(table.asked(), "sel may react");
    table.act("sel", "pass", &[]);
    assert!(table.happened().contains(&"countered".to_owned()));
    assert_eq!(table.creature("vex").hp, 40);
    assert_eq!(table.creature("sel").pools.slots[2], 1, "the slot is lost");
    assert_eq!(table.asked(), "sel takes its turn");
    assert_eq!(table.refused("sel", "cast fireball slot 3 at 12,5"), "action-spent");
}

#[test]
fn srd_3_16_a_higher_spell_needs_a_check_in_2014() {
    for (face, countered) in [(11, true), (10, false)] {
        let mut sel = mage("sel", "party", [6, 5], &["ice-storm"]);
        sel["slots"] = json!({ "4": 1 });
        let vex = mage("vex", "foes", [12, 5], &["counterspell"]);
        let mut table = Table::new("2014", vec![sel, vex]);
        table.act("sel", "cast ice-storm slot 4 at 12,5", &[]);
        // The check is against 14 with a modifier of 3; if it fails, hail and cold follow and a save.
        let dice: &[u32] = if countered { &[face] } else { &[face, 1, 1, 1, 1, 1, 1, 20] };
        table.act("vex", "cast counterspell slot 3", dice);
        assert_eq!(table.happened().contains(&"countered".to_owned()), countered, "{face}");
        assert_eq!(table.creature("vex").hp == 40, countered);
    }
}

#[test]
fn srd_3_16_in_2024_the_caster_saves_and_keeps_the_slot() {
    for (face, countered) in [(2, true), (20, false)] {
        let sel = mage("sel", "party", [6, 5], &["fireball"]);
        let mut table = Table::new("2024", vec![sel, mage("vex", "foes", [12, 5], &["counterspell"])]);
        table.act("sel", "cast fireball slot 3 at 12,5", &[]);
        let dice: &[u32] = if countered { &[face] } else { &[face, 1, 1, 1, 1, 1, 1, 1, 1, 20] };
        table.act("vex", "cast counterspell slot 3", dice);
        let kept = table.events.iter().find_map(|event| match event {
            Event::Countered { kept, .. } => Some(*kept),
            _ => None,
        });
        assert_eq!(kept, countered.then_some(Some(PaidSlot { level: 3, pact: false })), "{face}");
        assert_eq!(table.creature("sel").pools.slots[2], if countered { 2 } else { 1 });
        assert_eq!(table.creature("vex").hp, if countered { 40 } else { 36 });
    }
}

#[test]
fn srd_3_16_a_counterspell_is_countered() {
    let mut table = duel("2014", "fireball");
    table.act("sel", "cast fireball slot 3 at 12,5", &[]).act("vex", "cast counterspell slot 3", &[]);
    table.act("sel", "cast counterspell slot 3", &[1, 1, 1, 1, 1, 1, 1, 1, 20]);
    assert_eq!(table.creature("vex").hp, 36, "the fireball goes on");
    assert!(table.creature("sel").reaction_spent && table.creature("vex").reaction_spent);
    assert_eq!(table.asked(), "sel takes its turn");
}

#[test]
fn srd_3_16_whoever_lets_a_spell_pass_is_struck_by_it() {
    let mut table = duel("2014", "fireball");
    table.act("sel", "cast fireball slot 3 at 12,5", &[]).act("vex", "pass", &[1, 1, 1, 1, 1, 1, 1, 1, 20]);
    assert_eq!(table.creature("vex").hp, 36);
    assert!(!table.creature("vex").reaction_spent);
}

#[test]
fn srd_3_16_nobody_counters_what_is_too_far_or_a_friend_casts() {
    let far = mage("vex", "foes", [20, 5], &["counterspell"]);
    let friend = mage("ally", "party", [7, 5], &["counterspell"]);
    let sel = mage("sel", "party", [6, 5], &["mage-armor"]);
    let mut table = Table::new("2014", vec![sel, far, friend]);
    table.act("sel", "cast mage-armor slot 1 on sel", &[]);
    assert_eq!(table.asked(), "sel takes its turn");
}

#[test]
fn srd_3_16_protective_magic_answers_the_moment_of_its_spells() {
    let lich = creature("mage", "foes", [12, 5], json!({ "monster": "mage" }));
    let sel = mage("sel", "party", [6, 5], &["fireball"]);
    let mut table = Table::with("2024", vec![sel, lich], json!({ "turn": { "of": "sel" } }));
    table.act("sel", "cast fireball slot 3 at 12,5", &[]);
    assert_eq!(table.asked(), "mage may react");
    assert_eq!(table.refused("mage", "feature protective-magic option shield"), "no-trigger");
    table.act("mage", "feature protective-magic option counterspell on sel", &[2]);
    assert!(table.happened().contains(&"countered".to_owned()));
}

#[test]
fn srd_3_17_a_warlock_rebukes_whoever_hurt_it() {
    for edition in EDITIONS {
        let hex = creature(
            "hex",
            "party",
            [6, 5],
            json!({ "class": "warlock", "level": 5, "hp": 30, "ac": 12, "prepared": ["hellish-rebuke"], "abilities": { "cha": 16 } }),
        );
        let mut table = Table::new(edition, vec![fighter("orc", "foes", [5, 5]), hex]);
        table.act("orc", "attack hex with longsword", &[15, 5]);
        assert_eq!(table.asked(), "hex may react", "{edition}");
        table.act("hex", "cast hellish-rebuke", &[1, 1, 1, 1, 2]);
        assert_eq!(table.creature("orc").hp, 36);
        assert_eq!(table.asked(), "orc takes its turn");
    }
}

#[test]
fn srd_3_17_whoever_falls_down_rebukes_nobody() {
    let hex = json!({ "class": "warlock", "level": 5, "hp": 5, "ac": 12, "prepared": ["hellish-rebuke"] });
    let friend = creature("kit", "party", [20, 20], json!({}));
    let creatures = vec![fighter("orc", "foes", [5, 5]), creature("hex", "party", [6, 5], hex), friend];
    let mut table = Table::new("2014", creatures);
    table.act("orc", "attack hex with longsword", &[15, 5]);
    assert_eq!(table.asked(), "orc takes its turn");
}

#[test]
fn srd_3_17_a_barbarian_strikes_back() {
    let level = |edition: &str| if edition == "2014" { 14 } else { 10 };
    for edition in EDITIONS {
        let more = json!({
            "class": "barbarian", "level": level(edition), "hp": 90, "ac": 12, "hands": ["greataxe", null],
            "abilities": { "str": 14 }, "features": { "retaliation": true },
        });
        let mut table =
            Table::new(edition, vec![fighter("orc", "foes", [5, 5]), creature("uta", "party", [6, 5], more)]);
        table.act("orc", "attack uta with longsword", &[15, 5]);
        assert_eq!(table.asked(), "uta may react", "{edition}");
        table.act("uta", "attack orc with greataxe as reaction", &[15, 7]);
        assert_eq!(table.creature("orc").hp, 40 - 9);
    }
}

#[test]
fn srd_3_18_a_fall_is_slowed() {
    for edition in EDITIONS {
        for (answer, dice, hp) in [("cast feather-fall slot 1 on sel", &[][..], 40), ("pass", &[2, 3][..], 35)] {
            let mut sel = mage("sel", "party", [6, 5], &["feather-fall", "fly"]);
            sel["at"] = json!([6, 5, 20]);
            sel["speed"] = json!({ "walk": 30, "fly": 30 });
            let mut table = Table::new(edition, vec![sel, fighter("orc", "foes", [20, 20])]);
            table.act("sel", "drop prone", &[]);
            assert_eq!(table.asked(), "sel may react", "{edition}");
            assert!(table.creature("sel").level.feet() > 0, "not yet");
            table.act("sel", answer, dice);
            assert_eq!((table.creature("sel").hp, table.creature("sel").level.feet()), (hp, 0), "{edition}: {answer}");
            assert!(table.is("sel", Condition::Prone), "it lies as it wanted to");
        }
    }
}

#[test]
fn srd_3_15_what_waits_is_written_hashed_and_timeless() {
    let sel = mage("sel", "party", [6, 5], &["scorching-ray"]);
    let mut table = Table::new("2014", vec![sel, mage("vex", "foes", [12, 5], &["shield"])]);
    table.act("sel", "cast scorching-ray slot 2 on vex vex vex", &[8]);
    let text = Srd5e::print_setup(&Srd5e::setup(&table.position));
    assert!(text.contains("\"hit\"") && text.contains("\"then\""), "{text}");
    let again = Srd5e::check(&Srd5e::parse_setup(&text).expect("a file"), &table.position.ruleset).expect("a position");
    assert_eq!(again, table.position);
    assert_eq!(Srd5e::key(&again), Srd5e::key(&table.position));
    let mut bare = table.position.clone();
    bare.pending.remove(0);
    assert_ne!(Srd5e::key(&bare), Srd5e::key(&table.position));
    assert_eq!(Srd5e::timeless(&table.position).pending, table.position.pending);
}

#[test]
fn srd_3_6_those_who_see_a_spell_are_asked_in_order_after_the_caster() {
    let sel = mage("sel", "party", [6, 5], &["fireball"]);
    let one = mage("vex", "foes", [12, 5], &["counterspell"]);
    let two = mage("wil", "foes", [13, 5], &["counterspell"]);
    let mut table = Table::with("2014", vec![one, sel, two], json!({ "turn": { "of": "sel" } }));
    table.act("sel", "cast fireball slot 3 at 20,5", &[]);
    assert_eq!(table.asked(), "wil may react");
    table.act("wil", "pass", &[]);
    assert_eq!(table.asked(), "vex may react");
    table.act("vex", "cast counterspell slot 3", &[]);
    assert_eq!(table.asked(), "sel takes its turn", "nobody is asked about what is over");
}
