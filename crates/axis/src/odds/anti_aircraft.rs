//! Anti-aircraft fire before the first round.

use super::battle::{Battle, Field};
use super::standing::{Conduct, Standing};
use super::volley::Volley;
use crate::ruleset::AaCasualties;
use crate::unit::Unit;

/// The dice of each gun, and what they hit with (AXA-9.1).
const DICE: u32 = 3;
const VALUE: u8 = 1;

/// What the attacker may have left when the first round begins, with the chances.
pub(super) fn fire(battle: &Battle, attacker: &Conduct) -> Vec<(Standing, f64)> {
    let start = attacker.start(battle);
    let guns = if battle.field == Field::Sea { 0 } else { u32::from(battle.defender.units[Unit::AaGun]) };
    let planes = start.units.sum(&Unit::AIR);
    let hits = Volley::of(VALUE, (DICE * guns).min(planes)).hits(battle.luck);
    match battle.aa_casualties {
        AaCasualties::Owner => {
            let mut standing = start;
            let mut starts = Vec::with_capacity(hits.len());
            for chance in hits {
                starts.push((standing, chance));
                standing = attacker.shot_down(&standing);
            }
            starts
        }
        AaCasualties::Random => {
            let [fighters, bombers] = Unit::AIR.map(|unit| start.units[unit]);
            let mut starts = Vec::new();
            for (number, chance) in (0u32..).zip(hits) {
                for fallen in 0..=fighters {
                    let rest = number.checked_sub(fallen.into()).and_then(|rest| u8::try_from(rest).ok());
                    let Some((rest, bombers_left)) = rest.and_then(|rest| Some((rest, bombers.checked_sub(rest)?)))
                    else {
                        continue;
                    };
                    let drawn = ways(fighters.into(), fallen.into()) * ways(bombers.into(), rest.into());
                    let mut standing = start;
                    standing.units[Unit::Fighter] -= fallen;
                    standing.units[Unit::Bomber] = bombers_left;
                    starts.push((standing, chance * drawn / ways(planes, number)));
                }
            }
            starts
        }
    }
}

/// In how many ways some of a number of things can be drawn.
fn ways(things: u32, drawn: u32) -> f64 {
    (0..drawn).fold(1.0, |ways, taken| ways * f64::from(things - taken) / f64::from(taken + 1))
}
