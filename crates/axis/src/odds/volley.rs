//! How many of some dice hit.

use super::battle::Luck;

/// The faces of a die.
const FACES: u32 = 6;

/// Dice that are thrown together: how many of each value, from 0 to 6.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Volley([u32; 7]);

impl Volley {
    /// Adds dice that hit with a value or less.
    pub fn add(&mut self, value: u8, dice: u32) {
        self.0[usize::from(value).min(FACES as usize)] += dice;
    }

    /// One value only.
    pub fn of(value: u8, dice: u32) -> Volley {
        let mut volley = Volley::default();
        volley.add(value, dice);
        volley
    }

    /// Multiplies the distribution of hits into one that starts at `start` of `chances` and ends there: whatever was
    /// certain or thrown before goes before it.
    pub fn convolve(&self, luck: Luck, chances: &mut Vec<f64>, start: usize) {
        match luck {
            Luck::Dice => {
                for (value, &dice) in (0u32..).zip(&self.0).skip(1) {
                    let hit = f64::from(value) / f64::from(FACES);
                    for _ in 0..dice {
                        throw(chances, start, hit);
                    }
                }
            }
            Luck::LowLuck => {
                let sum: u32 = (0u32..).zip(&self.0).map(|(value, dice)| value * dice).sum();
                let certain = (sum / FACES) as usize;
                chances.splice(start..start, std::iter::repeat_n(0.0, certain));
                if !sum.is_multiple_of(FACES) {
                    throw(chances, start, f64::from(sum % FACES) / f64::from(FACES));
                }
            }
        }
    }

    /// The chance of each number of hits.
    pub fn hits(&self, luck: Luck) -> Vec<f64> {
        let mut chances = vec![1.0];
        self.convolve(luck, &mut chances, 0);
        chances
    }
}

/// One more die.
fn throw(chances: &mut Vec<f64>, start: usize, hit: f64) {
    let mut carried = 0.0;
    for chance in &mut chances[start..] {
        let before = *chance;
        *chance = before * (1.0 - hit) + carried;
        carried = before * hit;
    }
    chances.push(carried);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(have: &[f64], want: &[f64]) {
        assert_eq!(have.len(), want.len(), "{have:?}");
        assert!(have.iter().zip(want).all(|(have, want)| (have - want).abs() < 1e-15), "{have:?}");
    }

    #[test]
    fn every_die_hits_or_not() {
        let mut volley = Volley::of(1, 1);
        volley.add(3, 1);
        close(&volley.hits(Luck::Dice), &[5.0 / 12.0, 0.5, 1.0 / 12.0]);
        close(&Volley::of(0, 4).hits(Luck::Dice), &[1.0]);
    }

    #[test]
    fn low_luck_throws_for_the_rest_only() {
        close(&Volley::of(4, 2).hits(Luck::LowLuck), &[0.0, 2.0 / 3.0, 1.0 / 3.0]);
        close(&Volley::of(3, 4).hits(Luck::LowLuck), &[0.0, 0.0, 1.0]);
        close(&Volley::default().hits(Luck::LowLuck), &[1.0]);
    }
}
