//! Exact chances, by counting faces: what dice add up to, whom a d20 hits, and what is left of damage.

use std::collections::BTreeMap;

/// The chance of every number.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances(pub BTreeMap<i64, f64>);

/// How many d20 are thrown, and which one counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lean {
    Straight,
    Better,
    Worse,
}

/// What an attack roll comes to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strikes {
    pub hit: f64,
    pub critical: f64,
}

impl Chances {
    pub fn always(number: i64) -> Self {
        Chances(BTreeMap::from([(number, 1.0)]))
    }

    /// Some dice of some sides.
    pub fn dice(count: u32, sides: i64) -> Self {
        (0..count).fold(Chances::always(0), |sum, _| {
            let die = Chances((1..=sides).map(|face| (face, 1.0 / sides as f64)).collect());
            sum.and(&die)
        })
    }

    /// The sum of two numbers that have nothing to do with each other.
    pub fn and(&self, other: &Chances) -> Self {
        let mut sum = BTreeMap::new();
        for (one, chance) in &self.0 {
            for (two, likewise) in &other.0 {
                *sum.entry(one + two).or_default() += chance * likewise;
            }
        }
        Chances(sum)
    }

    pub fn plus(&self, more: i64) -> Self {
        self.map(|number| number + more)
    }

    /// What is made of each number.
    pub fn map(&self, made: impl Fn(i64) -> i64) -> Self {
        let mut mapped = BTreeMap::new();
        for (number, chance) in &self.0 {
            *mapped.entry(made(*number)).or_default() += chance;
        }
        Chances(mapped)
    }

    /// One of several, each with its chance.
    pub fn one_of(cases: &[(f64, Chances)]) -> Self {
        let mut mixed = BTreeMap::new();
        for (share, chances) in cases {
            for (number, chance) in &chances.0 {
                *mixed.entry(*number).or_default() += share * chance;
            }
        }
        Chances(mixed)
    }

    pub fn mean(&self) -> f64 {
        self.0.iter().map(|(number, chance)| *number as f64 * chance).sum()
    }

    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        self.0.iter().map(|(number, chance)| (*number as f64 - mean).powi(2) * chance).sum()
    }
}

/// The share of the throws of a d20 that count as some faces.
pub fn share(lean: Lean, counts: impl Fn(i64) -> bool) -> f64 {
    let mut counted = 0;
    for one in 1..=20 {
        for other in 1..=20 {
            let face = match lean {
                Lean::Straight => one,
                Lean::Better => one.max(other),
                Lean::Worse => one.min(other),
            };
            counted += u32::from(counts(face));
        }
    }
    f64::from(counted) / 400.0
}

/// An attack: 1 always misses, 20 always hits and is critical.
pub fn strikes(bonus: i64, armor_class: i64, lean: Lean) -> Strikes {
    let critical = share(lean, |face| face == 20);
    let hit = share(lean, |face| face != 1 && face != 20 && face + bonus >= armor_class);
    Strikes { hit, critical }
}

/// The damage of an attack: dice once for a hit, twice for a critical one.
pub fn blow(strikes: Strikes, dice: (u32, i64), plus: i64) -> Chances {
    let Strikes { hit, critical } = strikes;
    Chances::one_of(&[
        (1.0 - hit - critical, Chances::always(0)),
        (hit, Chances::dice(dice.0, dice.1).plus(plus)),
        (critical, Chances::dice(2 * dice.0, dice.1).plus(plus)),
    ])
}

/// The chance to fail a save.
pub fn fails(bonus: i64, dc: i64, lean: Lean) -> f64 {
    share(lean, |face| face + bonus < dc)
}
