//! Battles with scripted dice: who is asked what, and what comes of it.

mod played;

use rulebound_axis::action::Action;
use rulebound_axis::event::Event;
use rulebound_axis::phase::Phase;
use rulebound_axis::position::Position;
use rulebound_axis::power::Power;
use rulebound_axis::ruleset::{AaCasualties, Ruleset};
use rulebound_axis::unit::Unit;
use rulebound_axis::{Axis, Question};
use rulebound_kernel::dice::{Scripted, Seeded};
use rulebound_kernel::{Dice, DiceError, Game, Roll, Turn, Undecided, Waivers};

use played::{play, position, space, under};

/// Who decides, and what is asked.
fn asked(position: &Position) -> (Power, Option<Question>) {
    match Axis::turn(position) {
        Turn::Decide { side, decision } => (Power::of(side).expect("a power"), decision.question),
        other => panic!("{other:?}"),
    }
}

fn count(position: &Position, id: &str, power: Power, unit: Unit) -> u8 {
    position.units(space(position, id), power)[unit]
}

/// Four Germans against three Russians in Karelia; the Germans came from Finland and the Baltic States.
const KARELIA: &str = r#"{"map":"1942","turn":"germany","phase":"combat_move","bare":true,"units":{"finland":{"germany":{"infantry":2}},"baltic_states":{"germany":{"tank":1,"fighter":1}},"karelia_ssr":{"russia":{"infantry":2,"tank":1}}}}"#;

const INTO_KARELIA: [&str; 4] = [
    "2 infantry finland>karelia_ssr",
    "1 tank baltic_states>karelia_ssr",
    "1 fighter @fresh baltic_states>karelia_ssr",
    "end",
];

fn karelia(texts: &[&str], rolls: &[u32]) -> Position {
    play(position(KARELIA), &[&INTO_KARELIA[..], texts].concat(), rolls)
}

#[test]
fn both_sides_throw_and_the_defender_chooses_first() {
    // Attack: two at 1, two at 3; defence: two at 2, one at 3.
    let hit = karelia(&["battle karelia_ssr"], &[0, 2, 1, 0]);
    let karelia_ssr = space(&hit, "karelia_ssr");
    assert_eq!(asked(&hit), (Power::Russia, Some(Question::Losses { space: karelia_ssr, hits: 2 })));
    let answered = play(hit, &["lose 1 infantry", "lose 1 tank"], &[]);
    assert_eq!(asked(&answered), (Power::Germany, Some(Question::Losses { space: karelia_ssr, hits: 1 })));
    let round = play(answered, &["lose 1 fighter"], &[]);
    assert_eq!(asked(&round), (Power::Germany, Some(Question::Press { space: karelia_ssr })));
    assert_eq!(count(&round, "karelia_ssr", Power::Russia, Unit::Infantry), 1);
    assert_eq!(count(&round, "karelia_ssr", Power::Germany, Unit::Fighter), 0);
    // The last Russian is hit and still fires; the land falls.
    let taken = play(round, &["battle karelia_ssr"], &[1, 0, 0]);
    assert_eq!(taken.owner(space(&taken, "karelia_ssr")), Some(Power::Germany));
    assert_eq!(asked(&taken), (Power::Germany, None));
}

#[test]
fn one_choice_may_be_made_at_once_or_in_parts() {
    let hit = karelia(&["battle karelia_ssr"], &[0, 2, 0, 0]);
    let at_once = play(hit.clone(), &["lose 1 infantry + 1 tank"], &[]);
    assert_eq!(at_once, play(hit.clone(), &["russia: lose 1 infantry", "lose 1 tank"], &[]));
    // When the tank is gone only infantry is left to take the other hit.
    assert_eq!(at_once, play(hit, &["lose 1 tank"], &[]));
}

#[test]
fn what_leaves_no_choice_is_not_asked() {
    // Three hits on three Russians: all are lost. One hit: Germany chooses.
    let swept = karelia(&["battle karelia_ssr"], &[1, 2, 1, 0]);
    assert_eq!(asked(&swept).0, Power::Germany);
    assert!(swept.units(space(&swept, "karelia_ssr"), Power::Russia).is_empty());
}

#[test]
fn retreat_leads_all_land_units_to_one_land_and_planes_stay_for_the_noncombat_move() {
    let round = karelia(&["battle karelia_ssr"], &[0, 0, 0, 0]);
    let listed = |position: &Position| {
        let mut texts = Vec::new();
        Axis::actions(position, &mut |action| texts.push(Axis::print_action(position, &action)));
        texts.sort();
        texts
    };
    assert_eq!(listed(&round), ["battle karelia_ssr", "retreat baltic_states", "retreat finland"]);
    let back = play(round, &["retreat finland"], &[]);
    assert_eq!(count(&back, "finland", Power::Germany, Unit::Infantry), 2);
    assert_eq!(count(&back, "finland", Power::Germany, Unit::Tank), 1);
    assert_eq!(count(&back, "karelia_ssr", Power::Germany, Unit::Fighter), 1);
    assert_eq!(back.owner(space(&back, "karelia_ssr")), Some(Power::Russia));
    // The fighter has three moves left; the tank has moved.
    let home = play(back.clone(), &["end", "1 fighter @3 karelia_ssr>finland"], &[]);
    assert_eq!(home.phase(), Phase::NoncombatMove);
    let tank = Axis::parse_action(&home, "1 tank finland>norway").expect("an order");
    assert!(!Axis::is_legal(&home, &tank));
}

#[test]
fn a_blitzed_land_is_a_way_back_and_so_is_each_land_between() {
    let text = r#"{"map":"1942","turn":"russia","phase":"combat_move","bare":true,"units":{"west_russia":{"russia":{"tank":1}},"baltic_states":{"germany":{"infantry":1}}},"owners":{"west_russia":"russia"}}"#;
    let blitzed =
        play(position(text), &["1 tank west_russia>belorussia>baltic_states", "end", "battle baltic_states"], &[0, 0]);
    let back = play(blitzed, &["retreat belorussia"], &[]);
    assert_eq!(count(&back, "belorussia", Power::Russia, Unit::Tank), 1);
}

#[test]
fn units_that_went_ashore_fight_on_and_planes_may_leave_them() {
    let text = r#"{"map":"1942","turn":"uk","phase":"combat_move","bare":true,"owners":{"northwestern_europe":"uk"},"units":{"sz08":{"uk":{"transport":1}},"united_kingdom":{"uk":{"infantry":1,"fighter":1}},"northwestern_europe":{"uk":{"tank":1}},"france":{"germany":{"infantry":3}}}}"#;
    let orders = [
        "1 transport @fresh sz08 load 1 infantry united_kingdom at sz08 offload 1 infantry france",
        "1 tank northwestern_europe>france",
        "1 fighter @fresh united_kingdom>sz08>france",
        "end",
        "battle france",
    ];
    let round = play(position(text), &orders, &[0, 0, 0]);
    let parted = play(round, &["retreat northwestern_europe"], &[]);
    let france = space(&parted, "france");
    assert_eq!(asked(&parted), (Power::Uk, Some(Question::Press { space: france })));
    assert_eq!((parted.own(france)[Unit::Infantry], parted.own(france)[Unit::Fighter]), (1, 1));
    let alone = play(parted, &["withdraw"], &[]);
    assert_eq!(alone.own(france)[Unit::Fighter], 1);
    // One infantry at 1 and three defenders at 2: the fighter throws no die.
    let lost = play(alone, &["battle france"], &[0, 1]);
    assert_eq!((lost.own(france)[Unit::Infantry], lost.own(france)[Unit::Fighter]), (0, 1));
    assert_eq!(asked(&lost), (Power::Uk, None));
}

#[test]
fn a_fleet_retreats_with_its_transports_and_neither_lands_nor_bombards() {
    let text = r#"{"map":"1942","turn":"uk","phase":"combat_move","bare":true,"units":{"sz07":{"uk":{"battleship":1,"transport":1}},"united_kingdom":{"uk":{"infantry":1}},"sz06":{"germany":{"cruiser":1,"submarine":1}},"norway":{"germany":{"infantry":1}}}}"#;
    let orders = [
        "1 battleship sz07>sz06",
        "1 transport @fresh sz07>sz06 load 1 infantry united_kingdom at sz07 offload 1 infantry norway",
        "end",
        "battle sz06",
        "stay",
    ];
    // The submarine strikes at 1 and misses; the battleship misses, the cruiser hits: the battleship is damaged without a choice.
    let round = play(position(text), &orders, &[0, 0, 1]);
    let sz06 = space(&round, "sz06");
    assert_eq!(asked(&round), (Power::Uk, Some(Question::Press { space: sz06 })));
    assert_eq!(round.damaged(sz06, Power::Uk), 1);
    let back = play(round, &["retreat sz07"], &[]);
    let sz07 = space(&back, "sz07");
    assert_eq!((back.own(sz07)[Unit::Battleship], back.own(sz07)[Unit::Transport]), (1, 1));
    assert_eq!((back.damaged(sz06, Power::Uk), back.damaged(sz07, Power::Uk)), (0, 1));
    let ship = back.transports()[0];
    assert!(ship.fought && ship.going_ashore().is_empty() && ship.aboard()[Unit::Infantry] == 1);
    // Nothing is left to fight: the assault was called off.
    assert_eq!(play(back, &["end"], &[]).phase(), Phase::NoncombatMove);
}

#[test]
fn submerged_submarines_leave_the_battle_and_stay_in_the_zone() {
    let text = r#"{"map":"1942","turn":"germany","phase":"combat","bare":true,"units":{"sz07":{"germany":{"cruiser":1},"uk":{"submarine":2,"transport":1}}}}"#;
    let below = play(position(text), &["battle sz07", "submerge 2"], &[]);
    // Only the transport was left, and it is destroyed without dice.
    assert_eq!(count(&below, "sz07", Power::Uk, Unit::Submarine), 2);
    assert_eq!(count(&below, "sz07", Power::Uk, Unit::Transport), 0);
    assert_eq!(asked(&below), (Power::Germany, None));
    // One submerges, the other strikes and is hit.
    let parted = play(position(text), &["battle sz07", "submerge 1", "stay"], &[0, 1]);
    assert_eq!(count(&parted, "sz07", Power::Uk, Unit::Submarine), 1);
}

#[test]
fn hits_at_sea_are_taken_in_their_sequence() {
    // No destroyers: hits of the submarine fall on ships, those of the fighter not on submarines.
    let text = r#"{"map":"1942","turn":"germany","phase":"combat","bare":true,"units":{"sz07":{"germany":{"submarine":1,"fighter":1},"uk":{"submarine":1,"cruiser":1,"carrier":1,"fighter":1}}},"moved":[{"space":"sz07","units":{"fighter":1},"phase":"combat_move","left":2}]}"#;
    let struck = play(position(text), &["battle sz07", "stay", "stay"], &[1, 0]);
    let sz07 = space(&struck, "sz07");
    assert_eq!(asked(&struck), (Power::Uk, Some(Question::Losses { space: sz07, hits: 1 })));
    let plane = Axis::parse_action(&struck, "lose 1 fighter").expect("an answer");
    assert!(!Axis::is_legal(&struck, &plane));
    // The German fighter hits: cruiser, fighter or carrier, but not the submarine. The defence fires at 2, 3 and 4.
    let fired = play(struck, &["lose 1 carrier"], &[1, 0, 0]);
    let below = Axis::parse_action(&fired, "lose 1 submarine").expect("an answer");
    assert!(!Axis::is_legal(&fired, &below));
    let round = play(fired, &["lose 1 cruiser"], &[]);
    assert_eq!(round.units(sz07, Power::Uk).total(), 2);
}

#[test]
fn a_battleship_takes_two_hits_of_one_round_or_of_two() {
    let text = r#"{"map":"1942","turn":"germany","phase":"combat","bare":true,"units":{"sz07":{"germany":{"cruiser":3},"uk":{"battleship":1,"destroyer":1}}}}"#;
    let hit = play(position(text), &["battle sz07"], &[2, 0, 0]);
    let sunk = play(hit.clone(), &["lose 1 battleship"], &[]);
    assert_eq!(count(&sunk, "sz07", Power::Uk, Unit::Destroyer), 1);
    let spared = play(hit, &["damage 1", "lose 1 destroyer"], &[]);
    assert_eq!(
        (count(&spared, "sz07", Power::Uk, Unit::Battleship), spared.damaged(space(&spared, "sz07"), Power::Uk)),
        (1, 1)
    );
}

#[test]
fn a_fighter_whose_deck_is_gone_goes_where_its_owner_says_in_the_enemys_turn() {
    let text = r#"{"map":"1942","turn":"germany","phase":"combat","bare":true,"owners":{"northwestern_europe":"uk"},"units":{"sz08":{"germany":{"cruiser":2},"uk":{"carrier":1,"fighter":1}}}}"#;
    let won = play(position(text), &["battle sz08", "lose 1 carrier"], &[1, 0, 1]);
    let beaten = play(won, &["battle sz08"], &[0, 1]);
    let asking = play(beaten, &["end"], &[]);
    assert_eq!(asked(&asking), (Power::Uk, Some(Question::Shelter { zone: space(&asking, "sz08") })));
    assert_eq!(asking.phase(), Phase::Combat);
    let landed = play(asking, &["shelter united_kingdom"], &[]);
    assert_eq!(count(&landed, "united_kingdom", Power::Uk, Unit::Fighter), 1);
    assert_eq!((asked(&landed).0, landed.phase()), (Power::Germany, Phase::NoncombatMove));
}

#[test]
fn low_luck_gives_a_sixth_of_the_sum_and_one_die_for_the_rest() {
    let lucky = Ruleset { low_luck: true, ..Ruleset::STANDARD };
    let text = r#"{"map":"1942","turn":"germany","phase":"combat","bare":true,"units":{"karelia_ssr":{"germany":{"tank":3},"russia":{"infantry":4}}},"moved":[{"space":"karelia_ssr","units":{"tank":3},"phase":"combat_move"}]}"#;
    // 9 is one hit and a die up to 3; 8 is one hit and a die up to 2.
    let round = play(under(text, lucky), &["battle karelia_ssr"], &[3, 3]);
    assert_eq!(count(&round, "karelia_ssr", Power::Russia, Unit::Infantry), 2);
    assert_eq!(count(&round, "karelia_ssr", Power::Germany, Unit::Tank), 2);
}

#[test]
fn planes_shot_down_are_chosen_by_their_owner_or_by_dice() {
    let text = r#"{"map":"1942","turn":"germany","phase":"combat","bare":true,"units":{"egypt":{"germany":{"fighter":1,"bomber":1},"uk":{"infantry":1,"aa_gun":1}}},"moved":[{"space":"egypt","units":{"fighter":1},"phase":"combat_move","left":2},{"space":"egypt","units":{"bomber":1},"phase":"combat_move","left":3}]}"#;
    let chosen = play(position(text), &["battle egypt", "lose 1 bomber"], &[1, 0, 0]);
    assert_eq!(count(&chosen, "egypt", Power::Germany, Unit::Fighter), 1);
    let drawn = Ruleset { aa_casualties: AaCasualties::Random, ..Ruleset::STANDARD };
    let thrown = play(under(text, drawn), &["battle egypt"], &[1, 2, 0, 0]);
    assert_eq!(count(&thrown, "egypt", Power::Germany, Unit::Fighter), 1);
}

#[test]
fn people_who_throw_real_dice_are_told_which_ones() {
    let start = karelia(&[], &[]);
    let battle = Axis::parse_action(&start, "battle karelia_ssr").expect("a battle");
    let mut thrown = Vec::new();
    let rolls = loop {
        let mut dice = Scripted::new(thrown.iter().map(|(_, value)| *value));
        match Axis::decide(&start, &battle, &Waivers::NONE, &mut dice) {
            Ok(_) => break thrown,
            Err(Undecided::Dice(DiceError::Needed { needed })) => thrown.push((needed, 0)),
            Err(other) => panic!("{other:?}"),
        }
    };
    let volley = |dice, hits_on| Roll::Volley { dice, sides: 6, hits_on };
    let needed: Vec<Roll> = rolls.into_iter().map(|(roll, _)| roll).collect();
    assert_eq!(needed, [volley(2, 1), volley(2, 3), volley(2, 2), volley(1, 3)]);
}

#[test]
fn every_throw_is_an_event() {
    /// Dice that count how often they are thrown.
    struct Counting(Seeded, u32);
    impl Dice for Counting {
        fn roll(&mut self, roll: Roll) -> Result<u32, DiceError> {
            self.1 += 1;
            self.0.roll(roll)
        }
    }
    let start = karelia(&[], &[]);
    let mut dice = Counting(Seeded::new(4), 0);
    let battle = Action::Fight { space: space(&start, "karelia_ssr") };
    let events = Axis::decide(&start, &battle, &Waivers::NONE, &mut dice).expect("a battle");
    let told: usize =
        events.iter().map(|event| if let Event::Fired { throws, .. } = event { throws.len() } else { 0 }).sum();
    assert_eq!((told, dice.1), (4, 4));
    assert!(events.iter().any(|event| matches!(event, Event::BattleBegun { defender: Power::Russia, .. })));
}

#[test]
fn by_default_battles_are_fought_to_the_end() {
    let mut position = karelia(&["battle karelia_ssr"], &[1, 1, 1, 1]);
    let mut dice = Seeded::new(9);
    for _ in 0..100 {
        let (power, question) = asked(&position);
        if question.is_none() {
            return;
        }
        let intent = Axis::parse_intent(&position, "default").expect("an intent");
        let verdict = Axis::verdict(&position, power.side(), &intent, &Waivers::NONE);
        let rulebound_kernel::Verdict::Legal { action, .. } = verdict else { panic!("{verdict:?}") };
        Axis::apply_unchecked(&mut position, &action, &mut dice).expect("fair dice");
    }
    panic!("the battle does not end");
}

#[test]
fn a_fighter_looks_for_a_place_while_raiders_are_over_hostile_land() {
    let text = r#"{"map":"straits","turn":"germany","phase":"combat","bare":true,"units":{"south_port":{"germany":{"bomber":1},"uk":{"infantry":1}},"sz4":{"uk":{"fighter":1,"destroyer":1}}},"moved":[{"space":"south_port","units":{"bomber":1},"phase":"combat_move","left":3,"task":"aside"}]}"#;
    let asking = play(position(text), &["end"], &[]);
    assert!(matches!(asked(&asking).1, Some(Question::Shelter { .. })));
    // What is written of it can be read again.
    assert_eq!(Axis::check(&Axis::setup(&asking), asking.ruleset()).as_ref(), Ok(&asking));
}
