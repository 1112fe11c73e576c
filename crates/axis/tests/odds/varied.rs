//! Battles of every kind, drawn by chance.

use std::num::NonZeroU8;

use rulebound_axis::counts::Counts;
use rulebound_axis::odds::{Assault, Battle, Field, Force, Losses, Luck, Retreat, Submerge};
use rulebound_axis::ruleset::AaCasualties;
use rulebound_axis::unit::{Domain, Unit};
use rulebound_kernel::Dice;
use rulebound_kernel::dice::{Roll, Seeded};

const LAND_ATTACKERS: [Unit; 5] = [Unit::Infantry, Unit::Artillery, Unit::Tank, Unit::Fighter, Unit::Bomber];
const SEA_ATTACKERS: [Unit; 8] = [
    Unit::Fighter,
    Unit::Bomber,
    Unit::Transport,
    Unit::Submarine,
    Unit::Destroyer,
    Unit::Cruiser,
    Unit::Carrier,
    Unit::Battleship,
];
const SEA_DEFENDERS: [Unit; 7] =
    [Unit::Fighter, Unit::Transport, Unit::Submarine, Unit::Destroyer, Unit::Cruiser, Unit::Carrier, Unit::Battleship];

/// Draws battles from a seed.
pub struct Varied {
    dice: Seeded,
    /// The most units of a side.
    most: u32,
    /// Whether the attacker may look at its chances.
    hopes: bool,
}

impl Varied {
    pub fn new(seed: u64, most: u32, hopes: bool) -> Varied {
        Varied { dice: Seeded::new(seed), most, hopes }
    }

    /// A number from 0 to below another.
    fn below(&mut self, bound: u32) -> u32 {
        self.dice.roll(Roll::Die { sides: bound as u16 }).expect("a number") - 1
    }

    fn one_in(&mut self, number: u32) -> bool {
        self.below(number) == 0
    }

    fn units(&mut self, kinds: &[Unit]) -> Counts {
        let mut units = Counts::NONE;
        for _ in 0..=self.below(self.most) {
            units[kinds[self.below(kinds.len() as u32) as usize]] += 1;
        }
        units
    }

    fn force(&mut self, kinds: &[Unit]) -> Force {
        let units = self.units(kinds);
        let damaged = self.below(u32::from(units[Unit::Battleship]) + 1) as u8;
        let mut first = Vec::new();
        if self.one_in(4) {
            for _ in 0..3 {
                let unit = Unit::ALL[self.below(12) as usize];
                if !first.contains(&unit) {
                    first.push(unit);
                }
            }
        }
        let losses = Losses { first, keep_land: !self.one_in(3) };
        let submerge = if self.one_in(3) { Submerge::AtOnce } else { Submerge::Never };
        Force { units, damaged, losses, submerge }
    }

    fn retreat(&mut self) -> Option<Retreat> {
        let after = self.one_in(3).then(|| NonZeroU8::MIN.saturating_add(self.below(4) as u8));
        let below = (self.hopes && self.one_in(3)).then(|| f64::from(self.below(10)) / 10.0 + 0.05);
        (after.is_some() || below.is_some()).then_some(Retreat { after, below })
    }

    fn assault(&mut self, attackers: &Counts) -> Assault {
        let mut seaborne = Counts::NONE;
        for (unit, count) in attackers.within(Domain::Land).iter() {
            seaborne[unit] = self.below(u32::from(count) + 1) as u8;
        }
        let mut bombard = Counts::NONE;
        for _ in 0..self.below(seaborne.total() + 1) {
            bombard[Unit::BOMBARDING[self.below(2) as usize]] += 1;
        }
        Assault { seaborne, bombard }
    }
}

impl Iterator for Varied {
    type Item = Battle;

    fn next(&mut self) -> Option<Battle> {
        let at_sea = self.one_in(2);
        let (attackers, defenders) =
            if at_sea { (&SEA_ATTACKERS[..], &SEA_DEFENDERS[..]) } else { (&LAND_ATTACKERS[..], &Unit::ON_LAND[..]) };
        let (attacker, defender) = (self.force(attackers), self.force(defenders));
        let field = match at_sea {
            true => Field::Sea,
            false if self.one_in(2) => Field::Assault(self.assault(&attacker.units)),
            false => Field::Land,
        };
        let luck = if self.one_in(4) { Luck::LowLuck } else { Luck::Dice };
        let aa_casualties = if self.one_in(3) { AaCasualties::Random } else { AaCasualties::Owner };
        Some(Battle { field, attacker, defender, luck, aa_casualties, retreat: self.retreat() })
    }
}
