//! The odds are those of battles fought with dice.

use std::collections::HashMap;

use rulebound_axis::odds::{Battle, Odds, Outcome, Submerge};
use rulebound_axis::unit::Unit;
use rulebound_kernel::dice::Seeded;

use crate::combat::{Combat, Ended, exact, fight};
use crate::simulator::Simulator;
use crate::staged::Staged;
use crate::varied::Varied;

/// The chance of each end.
fn ends(odds: &Odds) -> HashMap<Ended, f64> {
    let ended = |outcome: &Outcome| Ended {
        end: outcome.end,
        takes: outcome.takes,
        attackers: outcome.attacker.units,
        defenders: outcome.defender.units,
        damaged: [outcome.attacker.damaged, outcome.defender.damaged],
    };
    odds.outcomes.iter().map(|outcome| (ended(outcome), outcome.chance)).collect()
}

/// Every way in which the dice can fall gives the odds, within rounding.
fn agrees_exactly<C: Combat>(combat: &C, battle: &Battle) {
    let odds = ends(&battle.odds().expect("a battle"));
    let fought = exact(combat, battle);
    for ended in odds.keys().chain(fought.keys()) {
        let [have, want] = [&odds, &fought].map(|chances| chances.get(ended).copied().unwrap_or(0.0));
        assert!((have - want).abs() < 1e-12, "{ended:?}: {have}, not {want}, in {battle:?}");
    }
}

#[test]
fn small_battles_end_as_every_throw_of_the_dice_says() {
    for battle in Varied::new(1, 4, true).take(400) {
        agrees_exactly(&Simulator::default(), &battle);
    }
}

/// Varied battles that the game can fight, staged for defenders of one power and of two by turns. A retreat below a chance is
/// kept where the odds can be asked for that chance: where nobody submerges, and no guns have fired at planes before.
fn staged(seed: u64, most: u32, count: usize) -> impl Iterator<Item = (Staged, Battle)> {
    let varied = Varied::new(seed, most, true).enumerate().map(|(number, mut battle)| {
        let submerges = [&battle.attacker, &battle.defender].map(|force| force.submerge) != [Submerge::Never; 2];
        let guns = battle.defender.units[Unit::AaGun] > 0 && battle.attacker.units.any(&Unit::AIR);
        if submerges || guns {
            battle.retreat = battle.retreat.filter(|retreat| retreat.after.is_some());
            battle.retreat.iter_mut().for_each(|retreat| retreat.below = None);
        }
        (Staged::new(&battle, number % 2 == 1), battle)
    });
    // Most battles can be: only what cannot even begin is left out.
    varied.take(2 * count).filter_map(|(staged, battle)| Some((staged?, battle))).take(count)
}

#[test]
fn small_battles_of_the_game_end_as_every_throw_of_the_dice_says() {
    let mut battles = 0;
    for (staged, battle) in staged(5, 3, 200) {
        agrees_exactly(&staged, &battle);
        battles += 1;
    }
    assert_eq!(battles, 200);
}

/// The natural logarithm of how improbable a deviation must be to be taken for an error: for one end, and for all ends of a
/// battle together.
const END: f64 = 30.0;
const BATTLE: f64 = 20.0;

/// Holds the ends of battles fought against their chances.
///
/// How often one end comes is a binomial number, and by Bernstein's inequality it leaves the bound with a probability of at most
/// 2 exp(-30), for 100,000 ends altogether about 2 in 10^8. All ends together are held by chi-square, rare ones taken as one; by the
/// inequality of Laurent and Massart it leaves its bound with a probability of at most exp(-20), for 240 battles 5 in 10^7.
fn agrees_in_numbers<C: Combat>(combat: &C, battle: &Battle, battles: u32, dice: &mut Seeded) {
    let mut seen: HashMap<Ended, f64> = HashMap::new();
    for _ in 0..battles {
        *seen.entry(fight(combat, battle, dice)).or_insert(0.0) += 1.0;
    }
    let odds = ends(&battle.odds().expect("a battle"));
    for ended in seen.keys() {
        assert!(odds.contains_key(ended), "{ended:?} cannot be in {battle:?}");
    }
    let (mut square, mut freedom, mut rare) = (0.0, 0.0, (0.0, 0.0));
    let mut compare = |mean: f64, count: f64| {
        square += (count - mean) * (count - mean) / mean;
        freedom += 1.0;
    };
    for (ended, chance) in &odds {
        let (mean, count) = (chance * f64::from(battles), seen.get(ended).copied().unwrap_or(0.0));
        let variance = mean * (1.0 - chance).max(0.0);
        let bound = END / 3.0 + (END * END / 9.0 + 2.0 * END * variance).sqrt();
        assert!((count - mean).abs() <= bound, "{ended:?}: {count} times, not {mean}, in {battle:?}");
        if mean < 10.0 {
            rare = (rare.0 + mean, rare.1 + count);
        } else {
            compare(mean, count);
        }
    }
    if rare.0 >= 10.0 {
        compare(rare.0, rare.1);
    }
    let bound = freedom + 2.0 * (freedom * BATTLE).sqrt() + 2.0 * BATTLE;
    assert!(square <= bound, "chi-square {square} of {freedom} classes in {battle:?}");
}

/// How often each battle is fought.
fn battles(usually: u32) -> u32 {
    if std::env::var_os("RULEBOUND_LONG").is_some() { 1_000_000 } else { usually }
}

#[test]
fn large_battles_end_as_often_as_the_odds_say() {
    let mut dice = Seeded::new(2);
    for battle in Varied::new(3, 12, false).take(120) {
        agrees_in_numbers(&Simulator::default(), &battle, battles(2_000), &mut dice);
    }
}

/// Fights the battles of the game that are staged from a seed.
fn game_agrees(seed: u64) {
    let (mut dice, mut fought) = (Seeded::new(seed), 0);
    for (staged, battle) in staged(seed, 12, 60) {
        agrees_in_numbers(&staged, &battle, battles(3_000), &mut dice);
        fought += 1;
    }
    assert_eq!(fought, 60);
}

#[test]
fn battles_of_the_game_end_as_often_as_the_odds_say() {
    game_agrees(6);
}

#[test]
fn more_battles_of_the_game_end_as_often_as_the_odds_say() {
    game_agrees(7);
}

#[test]
fn chances_add_up_to_one() {
    for battle in Varied::new(4, 12, true).take(300) {
        let odds = battle.odds().expect("a battle");
        let ends = odds.attacker_wins + odds.defender_wins + odds.draw + odds.retreat;
        let outcomes: f64 = odds.outcomes.iter().map(|outcome| outcome.chance).sum();
        assert!((ends - 1.0).abs() < 1e-12 && (outcomes - 1.0).abs() < 1e-12, "{ends} and {outcomes} in {battle:?}");
        assert!(odds.outcomes.iter().all(|outcome| outcome.chance > 0.0), "{battle:?}");
        assert!(odds.takes <= odds.attacker_wins);
    }
}
