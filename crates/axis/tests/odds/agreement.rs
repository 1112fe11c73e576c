//! The odds are those of battles fought with dice.

use std::collections::HashMap;

use rulebound_axis::odds::{Battle, Odds};
use rulebound_kernel::dice::Seeded;

use crate::combat::{Combat, Ended, exact, fight};
use crate::simulator::Simulator;
use crate::varied::Varied;

/// The chance of each end, damage of battleships left out.
fn ends(odds: &Odds) -> HashMap<Ended, f64> {
    let mut ends = HashMap::new();
    for outcome in &odds.outcomes {
        let ended = Ended { end: outcome.end, attackers: outcome.attacker.units, defenders: outcome.defender.units };
        *ends.entry(ended).or_insert(0.0) += outcome.chance;
    }
    ends
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

/// Chi-square of the ends of battles fought against their chances: about as large as its degrees of freedom, five and a half
/// times its deviation at most. Rare ends are taken together.
fn agrees_in_numbers<C: Combat>(combat: &C, battle: &Battle, battles: u32, dice: &mut Seeded) {
    let mut seen: HashMap<Ended, f64> = HashMap::new();
    for _ in 0..battles {
        *seen.entry(fight(combat, battle, dice)).or_insert(0.0) += 1.0;
    }
    let odds = ends(&battle.odds().expect("a battle"));
    for ended in seen.keys() {
        assert!(odds.contains_key(ended), "{ended:?} cannot be in {battle:?}");
    }
    let (mut square, mut classes, mut rare) = (0.0, 0.0, (0.0, 0.0));
    for (ended, chance) in &odds {
        let (mean, count) = (chance * f64::from(battles), seen.get(ended).copied().unwrap_or(0.0));
        if mean < 10.0 {
            rare = (rare.0 + mean, rare.1 + count);
        } else {
            square += (count - mean) * (count - mean) / mean;
            classes += 1.0;
        }
    }
    // What is rare all together is compared with its own deviation, a Poisson variable.
    let (mean, count): (f64, f64) = rare;
    assert!((count - mean).abs() <= 5.5 * mean.sqrt() + 5.5, "{count} rare ends, not {mean}, in {battle:?}");
    let freedom: f64 = classes;
    let bound = freedom + 5.5 * (2.0 * freedom).sqrt() + 16.0;
    assert!(square <= bound, "chi-square {square} of {freedom} classes in {battle:?}");
}

#[test]
fn large_battles_end_as_often_as_the_odds_say() {
    let long = std::env::var_os("RULEBOUND_LONG").is_some();
    let battles = if long { 1_000_000 } else { 2_000 };
    let mut dice = Seeded::new(2);
    for battle in Varied::new(3, 12, false).take(120) {
        agrees_in_numbers(&Simulator::default(), &battle, battles, &mut dice);
    }
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
