//! Notices as people say them.

use std::fmt;

use super::Notice;
use crate::name::Words;
use crate::spot::{Spot, Target};

/// A target in words.
struct At<'a>(&'a Target);

impl fmt::Display for At<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Target::Creature(name) => name.proper().fmt(formatter),
            Target::Square(spot) => spot.fmt(formatter),
        }
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let out = formatter;
        match self {
            Notice::Advantage { target, cause } => {
                write!(out, "advantage against {}: {}", At(target), Words(cause.name()))
            }
            Notice::Disadvantage { target, cause } => {
                write!(out, "disadvantage against {}: {}", At(target), Words(cause.name()))
            }
            Notice::Penalty { amount, cause } => {
                write!(out, "the roll is lowered by {amount}: {}", Words(cause.name()))
            }
            Notice::Cover { target, degree } => write!(out, "{} has {} cover", At(target), Words(degree.name())),
            Notice::OpportunityAttack { reactor, square, weapons } => {
                write!(out, "leaving {} lets {} make an opportunity attack", Spot::from(*square), reactor.proper())?;
                match weapons.as_slice() {
                    [] => Ok(()),
                    weapons => {
                        let weapons: Vec<String> = weapons.iter().map(|weapon| weapon.words().to_string()).collect();
                        write!(out, " with {}", weapons.join(" or "))
                    }
                }
            }
            Notice::BreaksConcentration { spell } => write!(out, "ends the concentration on {}", spell.words()),
            Notice::LongCasting { turns } => write!(out, "the casting takes {turns} turns"),
            Notice::NoEffect { target, reason } => write!(out, "no effect on {}: {}", target.proper(), reason.words()),
            Notice::OriginMoved { from, to } => {
                write!(out, "the point of origin moves from {},{} to {},{}", from.x, from.y, to.x, to.y)
            }
            Notice::FriendlyFire { target } => write!(out, "{} is on the same side", target.proper()),
            Notice::DeadTarget { target } => write!(out, "{} is dead", target.proper()),
            Notice::DashAddsNothing { cause } => write!(out, "dashing adds no movement: {}", cause.words()),
            Notice::AttacksLapse { left: 1 } => out.write_str("1 attack of the last action is given up"),
            Notice::AttacksLapse { left } => write!(out, "{left} attacks of the last action are given up"),
            Notice::Squeezing { square } => write!(out, "squeezes at {}", Spot::from(*square)),
            Notice::AutoMiss { target, cause } => {
                write!(out, "misses {} whatever is rolled: {}", target.proper(), cause.words())
            }
            Notice::Improvised { weapon } => write!(out, "{} counts as an improvised weapon", weapon.words()),
            Notice::NotProficient { item } => write!(out, "not proficient with {}", item.words()),
            Notice::EndsHiding { cause } => write!(out, "gives the hiding place away: {}", cause.words()),
            Notice::ProneOnLanding { square } => {
                write!(out, "landing at {} may end prone: the ground is difficult", Spot::from(*square))
            }
            Notice::Falls { creature, feet } => write!(out, "{} falls {feet} ft", creature.proper()),
            Notice::Guess { square } => write!(out, "aims at {} by a guess", Spot::from(*square)),
            Notice::Waived { refusal } => write!(out, "waived by the table: {}", refusal.words()),
            Notice::TableDecides { what } => write!(out, "the table decides: {}", what.words()),
        }
    }
}
