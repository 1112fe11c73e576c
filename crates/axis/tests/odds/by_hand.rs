//! Small battles, computed by hand.

use std::num::NonZeroU8;

use rulebound_axis::counts::Counts;
use rulebound_axis::odds::{Assault, Battle, Field, Force, Losses, Luck, Odds, Retreat, Submerge};
use rulebound_axis::ruleset::AaCasualties;
use rulebound_axis::unit::Unit;

fn counts(units: &[(Unit, u8)]) -> Counts {
    let mut counts = Counts::NONE;
    units.iter().for_each(|&(unit, count)| counts[unit] = count);
    counts
}

fn battle(field: Field, attackers: &[(Unit, u8)], defenders: &[(Unit, u8)]) -> Battle {
    Battle {
        field,
        attacker: Force::new(counts(attackers)),
        defender: Force::new(counts(defenders)),
        luck: Luck::Dice,
        aa_casualties: AaCasualties::Owner,
        retreat: None,
    }
}

/// Attacker wins, defender wins, draw, retreat: in parts of a whole.
fn ends(battle: &Battle, parts: [f64; 4], whole: f64) -> Odds {
    let odds = battle.odds().expect("a battle");
    let have = [odds.attacker_wins, odds.defender_wins, odds.draw, odds.retreat];
    let close = have.iter().zip(parts).all(|(have, part)| (have - part / whole).abs() < 1e-14);
    assert!(close, "{have:?}, not {parts:?} of {whole}");
    odds
}

fn is(have: f64, want: f64) {
    assert!((have - want).abs() < 1e-14, "{have}, not {want}");
}

#[test]
fn infantry_against_infantry() {
    // A round: both hit 1/18, only the attacker 2/18, only the defender 5/18, nobody 10/18.
    let fight = battle(Field::Land, &[(Unit::Infantry, 1)], &[(Unit::Infantry, 1)]);
    let odds = ends(&fight, [2.0, 5.0, 1.0, 0.0], 8.0);
    is(odds.takes, 1.0 / 4.0);
    is(odds.attacker.loss, 3.0 * 3.0 / 4.0);
    is(odds.defender.loss, 3.0 * 3.0 / 8.0);
    is(odds.swing, -9.0 / 8.0);
    let once = Retreat { after: Some(NonZeroU8::MIN), below: None };
    ends(&Battle { retreat: Some(once), ..fight.clone() }, [2.0, 5.0, 1.0, 10.0], 18.0);
    let twice = Retreat { after: NonZeroU8::new(2), below: None };
    ends(&Battle { retreat: Some(twice), ..fight.clone() }, [14.0, 35.0, 7.0, 25.0], 81.0);
    // The chance of winning is 1/4 after each round: below 1/5 never, below 1/3 at once.
    let bold = Retreat { after: None, below: Some(0.2) };
    ends(&Battle { retreat: Some(bold), ..fight.clone() }, [2.0, 5.0, 1.0, 0.0], 8.0);
    let timid = Retreat { after: None, below: Some(1.0 / 3.0) };
    ends(&Battle { retreat: Some(timid), ..fight }, [2.0, 5.0, 1.0, 10.0], 18.0);
}

#[test]
fn the_last_land_unit_is_kept_to_take_the_land() {
    let mut fight = battle(Field::Land, &[(Unit::Infantry, 1), (Unit::Fighter, 1)], &[(Unit::Infantry, 1)]);
    // A round: won 21/36, one third of it with a loss; a loss alone 5/36; nothing 10/36. Then infantry wins 1/4 alone.
    let odds = ends(&fight, [89.0, 12.5, 2.5, 0.0], 104.0);
    is(odds.takes, 89.0 / 104.0);
    // A fighter alone wins 1/2 and takes nothing.
    fight.attacker.losses = Losses::plain();
    let odds = ends(&fight, [47.0, 2.5, 2.5, 0.0], 52.0);
    is(odds.takes, 7.0 / 13.0);
}

#[test]
fn artillery_raises_infantry() {
    // Two dice of 2 against one: 5/9 and 1/3 a round.
    let fight = battle(Field::Land, &[(Unit::Infantry, 1), (Unit::Artillery, 1)], &[(Unit::Infantry, 1)]);
    // Won 15/27, a loss alone 4/27, nothing 8/27; artillery alone wins 2/5, loses 2/5.
    ends(&fight, [83.0, 8.0, 4.0, 0.0], 95.0);
}

#[test]
fn guns_fire_once_and_are_left_alone() {
    let odds = ends(&battle(Field::Land, &[(Unit::Fighter, 2)], &[(Unit::AaGun, 1)]), [35.0, 1.0, 0.0, 0.0], 36.0);
    is(odds.takes, 0.0);
    is(odds.attacker.survivors[&Unit::Fighter], 5.0 / 3.0);
    is(odds.defender.survivors[&Unit::AaGun], 1.0 / 36.0);
    // Three dice a gun and no more.
    let odds = ends(&battle(Field::Land, &[(Unit::Bomber, 5)], &[(Unit::AaGun, 1)]), [1.0, 0.0, 0.0, 0.0], 1.0);
    is(odds.attacker.survivors[&Unit::Bomber], 4.5);
}

#[test]
fn dice_choose_among_planes_where_the_rules_say_so() {
    let mut fight = battle(Field::Land, &[(Unit::Fighter, 2), (Unit::Bomber, 1)], &[(Unit::AaGun, 1)]);
    // Owner: the bomber falls only if all three do.
    is(fight.odds().expect("a battle").attacker.survivors[&Unit::Bomber], 215.0 / 216.0);
    fight.aa_casualties = AaCasualties::Random;
    is(fight.odds().expect("a battle").attacker.survivors[&Unit::Bomber], 5.0 / 6.0);
}

#[test]
fn what_a_bombardment_hits_still_fires() {
    let shore = Assault { seaborne: counts(&[(Unit::Infantry, 1)]), bombard: counts(&[(Unit::Battleship, 1)]) };
    // First round: the attackers hit 13/18 all together, the defender 1/3 in any case; then as infantry alone, 2:5:1 of 8.
    let fight = battle(Field::Assault(shore), &[(Unit::Infantry, 1)], &[(Unit::Infantry, 1)]);
    ends(&fight, [26.0 + 2.5, 5.0 + 6.25, 13.0 + 1.25, 0.0], 54.0);
}

#[test]
fn what_went_ashore_stays_when_the_others_retreat() {
    let shore = Assault { seaborne: counts(&[(Unit::Infantry, 1)]), bombard: Counts::NONE };
    let once = Retreat { after: Some(NonZeroU8::MIN), below: None };
    let fight = Battle {
        retreat: Some(once),
        ..battle(Field::Assault(shore), &[(Unit::Infantry, 1), (Unit::Fighter, 1)], &[(Unit::Infantry, 1)])
    };
    // First round: won 21/36; a plane lost 5/36 and nothing 10/36 leave infantry alone, which wins 2, loses 5, draws 1 of 8.
    let odds = ends(&fight, [21.0 + 3.75, 9.375, 1.875, 0.0], 36.0);
    // The fighter is lost by the hits of the first round alone.
    is(odds.attacker.survivors[&Unit::Fighter], 2.0 / 3.0);
}

#[test]
fn submarines_strike_first_unless_a_destroyer_watches() {
    let submarine = &[(Unit::Submarine, 1)];
    ends(&battle(Field::Sea, submarine, &[(Unit::Cruiser, 1)]), [1.0, 1.0, 0.0, 0.0], 2.0);
    ends(&battle(Field::Sea, submarine, &[(Unit::Destroyer, 1)]), [2.0, 2.0, 1.0, 0.0], 5.0);
    ends(&battle(Field::Sea, &[(Unit::Cruiser, 1)], submarine), [5.0, 2.0, 0.0, 0.0], 7.0);
    // Both strike at the same time.
    ends(&battle(Field::Sea, submarine, submarine), [5.0, 2.0, 1.0, 0.0], 8.0);
}

#[test]
fn submarines_and_planes_miss_each_other() {
    let (submarine, fighter) = (&[(Unit::Submarine, 1)], &[(Unit::Fighter, 1)]);
    ends(&battle(Field::Sea, fighter, submarine), [0.0, 0.0, 1.0, 0.0], 1.0);
    ends(&battle(Field::Sea, submarine, fighter), [0.0, 0.0, 1.0, 0.0], 1.0);
    // The transport takes the hits of the fighter although a submarine is there.
    let odds =
        ends(&battle(Field::Sea, fighter, &[(Unit::Submarine, 1), (Unit::Transport, 1)]), [0.0, 0.0, 1.0, 0.0], 1.0);
    is(odds.defender.survivors[&Unit::Transport], 0.0);
}

#[test]
fn submarines_submerge_where_no_destroyer_watches() {
    let mut fight = battle(Field::Sea, &[(Unit::Cruiser, 1)], &[(Unit::Submarine, 1), (Unit::Transport, 1)]);
    fight.defender.submerge = Submerge::AtOnce;
    let odds = ends(&fight, [0.0, 0.0, 1.0, 0.0], 1.0);
    is(odds.defender.survivors[&Unit::Submarine], 1.0);
    is(odds.defender.survivors[&Unit::Transport], 0.0);
    fight.attacker.units = counts(&[(Unit::Destroyer, 1)]);
    // A destroyer holds it. A round: only the attacker hits 5/18, and the transport is lost with the submarine; only the
    // defender hits 2/18; both 1/18, and the transport is left.
    ends(&fight, [5.0, 3.0, 0.0, 0.0], 8.0);
}

#[test]
fn battleships_take_two_hits() {
    let mut fight = battle(Field::Sea, &[(Unit::Battleship, 1)], &[(Unit::Destroyer, 1)]);
    // Damaged it wins 4, loses 1, draws 2 of 7; whole it wins 6 of 7 before it comes to that.
    let odds = ends(&fight, [46.0, 1.0, 2.0, 0.0], 49.0);
    // Hit in the round it wins, 2/7, or hit before, 1/7, and won then.
    let damaged: f64 =
        odds.outcomes.iter().filter(|outcome| outcome.attacker.damaged == 1).map(|outcome| outcome.chance).sum();
    is(damaged, 18.0 / 49.0);
    fight.attacker.damaged = 1;
    ends(&fight, [4.0, 1.0, 2.0, 0.0], 7.0);
}

#[test]
fn transports_alone_are_lost() {
    ends(&battle(Field::Sea, &[(Unit::Fighter, 1)], &[(Unit::Transport, 2)]), [1.0, 0.0, 0.0, 0.0], 1.0);
    ends(&battle(Field::Sea, &[(Unit::Transport, 1)], &[(Unit::Submarine, 1)]), [0.0, 1.0, 0.0, 0.0], 1.0);
    ends(&battle(Field::Sea, &[(Unit::Transport, 1)], &[(Unit::Transport, 1)]), [0.0, 0.0, 1.0, 0.0], 1.0);
}

#[test]
fn low_luck_leaves_the_rest_to_one_die() {
    let fight = Battle { luck: Luck::LowLuck, ..battle(Field::Land, &[(Unit::Tank, 2)], &[(Unit::Infantry, 1)]) };
    let odds = ends(&fight, [1.0, 0.0, 0.0, 0.0], 1.0);
    is(odds.attacker.survivors[&Unit::Tank], 5.0 / 3.0);
}

#[test]
fn an_empty_land_is_walked_into() {
    let odds = ends(&battle(Field::Land, &[(Unit::Tank, 1)], &[]), [1.0, 0.0, 0.0, 0.0], 1.0);
    is(odds.takes, 1.0);
}
