//! A battle as something that is fought round by round with dice.
//!
//! Whatever fights battles by the rules can be held against the odds: give it a state and a round.

use std::collections::HashMap;
use std::hash::Hash;

use rulebound_axis::counts::Counts;
use rulebound_axis::odds::{Battle, End};
use rulebound_kernel::Dice;
use rulebound_kernel::dice::Enumerating;

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ended {
    pub end: End,
    /// Whether the attacker took the land.
    pub takes: bool,
    pub attackers: Counts,
    pub defenders: Counts,
    /// The damaged battleships of both.
    pub damaged: [u8; 2],
}

/// Something that fights battles.
pub trait Combat {
    /// A battle between two rounds.
    type State: Clone + Eq + Hash;

    /// The battle before its first round; anti-aircraft fire may come now, or with that round.
    fn begin(&self, battle: &Battle, dice: &mut dyn Dice) -> Self::State;

    /// One round, and what is decided after it.
    fn round(&self, battle: &Battle, state: &mut Self::State, dice: &mut dyn Dice);

    /// How it ended, if it did.
    fn ended(&self, battle: &Battle, state: &Self::State) -> Option<Ended>;
}

/// Fights one battle to its end.
pub fn fight<C: Combat>(combat: &C, battle: &Battle, dice: &mut dyn Dice) -> Ended {
    let mut state = combat.begin(battle, dice);
    loop {
        match combat.ended(battle, &state) {
            Some(ended) => return ended,
            None => combat.round(battle, &mut state, dice),
        }
    }
}

/// Chances.
pub type Distribution<T> = HashMap<T, f64>;

/// Every way in which the dice can fall, summed up.
fn enumerate<T: Eq + Hash>(throw: impl Fn(&mut dyn Dice) -> T) -> Distribution<T> {
    let mut results = HashMap::new();
    let mut dice = Enumerating::new();
    loop {
        let result = throw(&mut dice);
        *results.entry(result).or_insert(0.0) += dice.weight();
        if !dice.advance() {
            return results;
        }
    }
}

fn add(sum: &mut Distribution<Ended>, part: &Distribution<Ended>, weight: f64) {
    for (ended, chance) in part {
        *sum.entry(*ended).or_insert(0.0) += weight * chance;
    }
}

/// The exact odds of a small battle: every throw of every round, whatever comes back to the same state divided out.
pub fn exact<C: Combat>(combat: &C, battle: &Battle) -> Distribution<Ended> {
    let mut known = HashMap::new();
    let mut odds = HashMap::new();
    for (state, chance) in enumerate(|dice| combat.begin(battle, dice)) {
        solve(combat, battle, &state, &mut known);
        add(&mut odds, &known[&state], chance);
    }
    odds
}

/// The exact odds from a state between rounds.
pub fn exact_from<C: Combat>(combat: &C, battle: &Battle, state: &C::State) -> Distribution<Ended> {
    let mut known = HashMap::new();
    solve(combat, battle, state, &mut known);
    known.remove(state).unwrap_or_default()
}

fn solve<C: Combat>(combat: &C, battle: &Battle, state: &C::State, known: &mut HashMap<C::State, Distribution<Ended>>) {
    if known.contains_key(state) {
        return;
    }
    let mut odds = HashMap::new();
    if let Some(ended) = combat.ended(battle, state) {
        odds.insert(ended, 1.0);
    } else {
        let mut again = 0.0;
        let throw = |dice: &mut dyn Dice| {
            let mut next = state.clone();
            combat.round(battle, &mut next, dice);
            next
        };
        for (next, chance) in enumerate(throw) {
            if next == *state {
                again = chance;
                continue;
            }
            solve(combat, battle, &next, known);
            add(&mut odds, &known[&next], chance);
        }
        odds.values_mut().for_each(|chance| *chance /= 1.0 - again);
    }
    known.insert(state.clone(), odds);
}
