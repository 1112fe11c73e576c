//! Battles fought piece by piece, one die at a time, as a beginner would who reads the rulebook. It shares nothing with the
//! odds but the description of a battle.

use std::cell::RefCell;
use std::collections::HashMap;

use rulebound_axis::counts::Counts;
use rulebound_axis::odds::{Battle, End, Field, Force, Luck, Retreat, Submerge};
use rulebound_axis::ruleset::AaCasualties;
use rulebound_axis::unit::Unit;
use rulebound_kernel::Dice;
use rulebound_kernel::dice::Roll;

use crate::combat::{Combat, Ended, exact_from};

/// One piece on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    unit: Unit,
    /// A battleship that took a hit.
    damaged: bool,
    seaborne: bool,
    /// It has submerged or retreated.
    left: bool,
}

/// The table between two rounds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    attackers: Vec<Piece>,
    defenders: Vec<Piece>,
    /// Rounds fought, counted as far as it matters.
    rounds: u32,
    retreated: bool,
}

/// Who may be hit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Aim {
    NoPlanes,
    NoSubmarines,
    Everything,
}

/// The simulator of one battle; it remembers the chances of winning that it has looked up.
#[derive(Default)]
pub struct Simulator {
    hopes: RefCell<HashMap<Table, f64>>,
}

impl Simulator {
    /// The chance of winning from here, if everybody fights to the end.
    fn hope(&self, battle: &Battle, table: &Table) -> f64 {
        if let Some(hope) = self.hopes.borrow().get(table) {
            return *hope;
        }
        let stubborn = Battle { retreat: None, ..battle.clone() };
        let state = Table { rounds: 1, ..table.clone() }.sorted(&stubborn);
        let odds = exact_from(self, &stubborn, &state);
        let hope = odds.iter().filter(|(ended, _)| ended.end == End::AttackerWins).map(|(_, chance)| chance).sum();
        self.hopes.borrow_mut().insert(table.clone(), hope);
        hope
    }
}

pub const LAND_ATTACK: &str = "infantry artillery tank fighter bomber";
pub const LAND_DEFENCE: &str = "aa_gun bomber infantry artillery tank fighter";
pub const SEA_ATTACK: &str = "submarine destroyer fighter cruiser bomber carrier battleship transport";
pub const SEA_DEFENCE: &str = "submarine destroyer carrier cruiser fighter battleship transport";

pub fn is_plane(unit: Unit) -> bool {
    unit == Unit::Fighter || unit == Unit::Bomber
}

pub fn is_infantry_or_so(unit: Unit) -> bool {
    unit == Unit::Infantry || unit == Unit::Artillery || unit == Unit::Tank
}

fn fighting(pieces: &[Piece]) -> impl Iterator<Item = &Piece> {
    pieces.iter().filter(|piece| !piece.left)
}

fn has(pieces: &[Piece], unit: Unit) -> bool {
    fighting(pieces).any(|piece| piece.unit == unit)
}

fn armed(pieces: &[Piece]) -> bool {
    fighting(pieces).any(|piece| piece.unit != Unit::AaGun && piece.unit != Unit::Transport)
}

fn pieces(force: &Force, seaborne: Counts) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (unit, count) in force.units.iter() {
        for number in 0..count {
            let damaged = unit == Unit::Battleship && number < force.damaged;
            pieces.push(Piece { unit, damaged, seaborne: number < seaborne[unit], left: false });
        }
    }
    pieces
}

/// How many rounds of a battle are told apart.
pub fn rounds_counted(battle: &Battle) -> u32 {
    battle.retreat.and_then(|retreat| retreat.after).map_or(1, |after| u32::from(after.get()))
}

fn die(dice: &mut dyn Dice, value: u32) -> bool {
    dice.roll(Roll::Volley { dice: 1, sides: 6, hits_on: value as u16 }).expect("a die") == 1
}

/// How many of some dice hit.
fn throw(battle: &Battle, values: &[u32], dice: &mut dyn Dice) -> u32 {
    match battle.luck {
        Luck::Dice => values.iter().filter(|&&value| value > 0 && die(dice, value)).count() as u32,
        Luck::LowLuck => {
            let sum: u32 = values.iter().sum();
            sum / 6 + u32::from(!sum.is_multiple_of(6) && die(dice, sum % 6))
        }
    }
}

fn attack_values(pieces: &[Piece], which: impl Fn(Unit) -> bool) -> Vec<u32> {
    let mut artillery = fighting(pieces).filter(|piece| piece.unit == Unit::Artillery).count();
    let mut values = Vec::new();
    for piece in fighting(pieces).filter(|piece| which(piece.unit)) {
        let mut value = u32::from(piece.unit.abilities().attack);
        if piece.unit == Unit::Infantry && artillery > 0 {
            artillery -= 1;
            value = 2;
        }
        values.push(value);
    }
    values
}

fn defence_values(pieces: &[Piece], which: impl Fn(Unit) -> bool) -> Vec<u32> {
    fighting(pieces).filter(|piece| which(piece.unit)).map(|piece| u32::from(piece.unit.abilities().defence)).collect()
}

/// Where a kind stands in the order of losses.
pub fn rank(force: &Force, usual: &str, unit: Unit) -> usize {
    let usual = usual.split(' ').position(|id| id == unit.id()).expect("a kind that takes part");
    if unit == Unit::Transport {
        return 1000;
    }
    force.losses.first.iter().position(|first| *first == unit).unwrap_or(100 + usual)
}

/// Takes pieces off the table.
fn suffer(battle: &Battle, attackers: bool, pieces: &mut Vec<Piece>, hits: u32, aim: Aim) {
    let sea = battle.field == Field::Sea;
    let (force, usual) = match (attackers, sea) {
        (true, true) => (&battle.attacker, SEA_ATTACK),
        (true, false) => (&battle.attacker, LAND_ATTACK),
        (false, true) => (&battle.defender, SEA_DEFENCE),
        (false, false) => (&battle.defender, LAND_DEFENCE),
    };
    for _ in 0..hits {
        if let Some(whole) = pieces.iter_mut().find(|piece| piece.unit == Unit::Battleship && !piece.damaged) {
            whole.damaged = true;
            continue;
        }
        let last_on_land = fighting(pieces).filter(|piece| is_infantry_or_so(piece.unit)).count() == 1;
        let spare = attackers
            && !sea
            && force.losses.keep_land
            && last_on_land
            && fighting(pieces).any(|piece| is_plane(piece.unit));
        let candidate = pieces
            .iter()
            .enumerate()
            .filter(|(_, piece)| !piece.left)
            .filter(|(_, piece)| !(aim == Aim::NoPlanes && is_plane(piece.unit)))
            .filter(|(_, piece)| !(aim == Aim::NoSubmarines && piece.unit == Unit::Submarine))
            .filter(|(_, piece)| !(spare && is_infantry_or_so(piece.unit)))
            .min_by_key(|(_, piece)| (rank(force, usual, piece.unit), !piece.seaborne))
            .map(|(place, _)| place);
        if let Some(place) = candidate {
            pieces.remove(place);
        }
    }
}

/// Whether somebody on one side can hit somebody on the other.
fn threatens(own: &[Piece], other: &[Piece], values: &[u32]) -> bool {
    let destroyer = has(own, Unit::Destroyer);
    fighting(own).zip(values).filter(|(_, value)| **value > 0).any(|(piece, _)| {
        fighting(other).any(|target| match piece.unit {
            Unit::Submarine => !is_plane(target.unit),
            Unit::Fighter | Unit::Bomber => destroyer || target.unit != Unit::Submarine,
            _ => true,
        })
    })
}

fn counted<'a>(pieces: impl Iterator<Item = &'a Piece>) -> Counts {
    let mut counts = Counts::NONE;
    pieces.for_each(|piece| counts[piece.unit] += 1);
    counts
}

impl Table {
    fn sorted(mut self, battle: &Battle) -> Table {
        if !(battle.retreat.is_some() && matches!(battle.field, Field::Assault(_))) {
            // Nobody can tell them apart.
            self.attackers.iter_mut().for_each(|piece| piece.seaborne = false);
        }
        self.attackers.sort();
        self.defenders.sort();
        self
    }

    fn submerge(&mut self, battle: &Battle) {
        let dive = |pieces: &mut [Piece]| {
            pieces.iter_mut().filter(|piece| piece.unit == Unit::Submarine).for_each(|piece| piece.left = true);
        };
        let hunted = (has(&self.defenders, Unit::Destroyer), has(&self.attackers, Unit::Destroyer));
        if battle.attacker.submerge == Submerge::AtOnce && !hunted.0 {
            dive(&mut self.attackers);
        }
        if battle.defender.submerge == Submerge::AtOnce && !hunted.1 {
            dive(&mut self.defenders);
        }
    }

    /// Takes guns and transports off the table that are alone, and says whether the battle is over.
    fn is_over(&mut self) -> bool {
        let (attack, defence) = (armed(&self.attackers), armed(&self.defenders));
        if attack && !defence {
            self.defenders.retain(|piece| piece.left);
        }
        if defence && !attack {
            self.attackers.retain(|piece| piece.left);
        }
        let attack_values = attack_values(&self.attackers, |_| true);
        let defence_values = defence_values(&self.defenders, |_| true);
        !attack
            || !defence
            || !(threatens(&self.attackers, &self.defenders, &attack_values)
                || threatens(&self.defenders, &self.attackers, &defence_values))
    }

    fn give_up(&mut self) {
        self.retreated = fighting(&self.attackers).all(|piece| !piece.seaborne);
        self.attackers.iter_mut().filter(|piece| !piece.seaborne).for_each(|piece| piece.left = true);
    }
}

impl Combat for Simulator {
    type State = Table;

    fn begin(&self, battle: &Battle, dice: &mut dyn Dice) -> Table {
        let seaborne = match battle.field {
            Field::Assault(assault) => assault.seaborne,
            _ => Counts::NONE,
        };
        let mut attackers = pieces(&battle.attacker, seaborne);
        let defenders = pieces(&battle.defender, Counts::NONE);
        if battle.field != Field::Sea {
            let guns = u32::from(battle.defender.units[Unit::AaGun]);
            let planes = attackers.iter().filter(|piece| is_plane(piece.unit)).count() as u32;
            let hits = throw(battle, &vec![1; planes.min(3 * guns) as usize], dice);
            for _ in 0..hits {
                let planes: Vec<usize> =
                    (0..attackers.len()).filter(|&place| is_plane(attackers[place].unit)).collect();
                let place = match battle.aa_casualties {
                    AaCasualties::Owner => *planes
                        .iter()
                        .min_by_key(|&&place| rank(&battle.attacker, LAND_ATTACK, attackers[place].unit))
                        .expect("a plane"),
                    AaCasualties::Random => {
                        planes[dice.roll(Roll::Die { sides: planes.len() as u16 }).expect("a die") as usize - 1]
                    }
                };
                attackers.remove(place);
            }
        }
        Table { attackers, defenders, rounds: 0, retreated: false }.sorted(battle)
    }

    fn round(&self, battle: &Battle, state: &mut Table, dice: &mut dyn Dice) {
        let mut table = state.clone();
        let sea = battle.field == Field::Sea;
        table.submerge(battle);
        if table.is_over() {
            *state = table.sorted(battle);
            return;
        }
        let bombardment = match battle.field {
            Field::Assault(assault) if table.rounds == 0 => {
                let ships = assault.bombard.iter().flat_map(|(unit, count)| {
                    std::iter::repeat_n(u32::from(unit.abilities().attack), usize::from(count))
                });
                throw(battle, &ships.collect::<Vec<u32>>(), dice)
            }
            _ => 0,
        };
        let submarine = |unit: Unit| unit == Unit::Submarine;
        let plane = |unit: Unit| sea && is_plane(unit);
        let other = |unit: Unit| !submarine(unit) && !plane(unit);
        let (hunting, hunted) = (has(&table.attackers, Unit::Destroyer), has(&table.defenders, Unit::Destroyer));
        // Surprise strikes come first where nobody watches.
        let mut early = (0, 0);
        if !hunted {
            early.0 = throw(battle, &attack_values(&table.attackers, submarine), dice);
        }
        if !hunting {
            early.1 = throw(battle, &defence_values(&table.defenders, submarine), dice);
        }
        suffer(battle, false, &mut table.defenders, early.0, Aim::NoPlanes);
        suffer(battle, true, &mut table.attackers, early.1, Aim::NoPlanes);
        // All others fire at the same time.
        let late = |struck: bool, submarines: Vec<u32>, planes: Vec<u32>, others: Vec<u32>, dice: &mut dyn Dice| {
            let submarines = if struck { 0 } else { throw(battle, &submarines, dice) };
            [submarines, throw(battle, &planes, dice), throw(battle, &others, dice)]
        };
        let attackers = &table.attackers;
        let by_attackers = late(
            !hunted,
            attack_values(attackers, submarine),
            attack_values(attackers, plane),
            attack_values(attackers, other),
            dice,
        );
        let defenders = &table.defenders;
        let by_defenders = late(
            !hunting,
            defence_values(defenders, submarine),
            defence_values(defenders, plane),
            defence_values(defenders, other),
            dice,
        );
        suffer(battle, false, &mut table.defenders, bombardment, Aim::Everything);
        for (attackers, pieces, hits, watched) in
            [(false, &mut table.defenders, by_attackers, hunting), (true, &mut table.attackers, by_defenders, hunted)]
        {
            suffer(battle, attackers, pieces, hits[0], Aim::NoPlanes);
            suffer(battle, attackers, pieces, hits[1], if watched { Aim::Everything } else { Aim::NoSubmarines });
            suffer(battle, attackers, pieces, hits[2], Aim::Everything);
        }
        table.rounds = (table.rounds + 1).min(rounds_counted(battle));
        if let Some(Retreat { after, below }) = battle.retreat
            && !table.is_over()
        {
            let late = after.is_some_and(|after| table.rounds >= u32::from(after.get()));
            if late || below.is_some_and(|least| self.hope(battle, &table) < least) {
                table.give_up();
            }
        }
        *state = table.sorted(battle);
    }

    fn ended(&self, battle: &Battle, table: &Table) -> Option<Ended> {
        let mut table = table.clone();
        let end = if table.retreated {
            End::Retreat
        } else {
            if !table.is_over() {
                return None;
            }
            let sea = battle.field == Field::Sea;
            let there = |pieces: &[Piece]| pieces.iter().any(|piece| sea || !piece.left);
            match (there(&table.attackers), there(&table.defenders)) {
                (true, false) => End::AttackerWins,
                (false, true) => End::DefenderWins,
                _ => End::Draw,
            }
        };
        let land = battle.field != Field::Sea;
        let occupied = fighting(&table.attackers).any(|piece| is_infantry_or_so(piece.unit));
        let damaged = |pieces: &[Piece]| pieces.iter().filter(|piece| piece.damaged).count() as u8;
        Some(Ended {
            end,
            takes: land && end == End::AttackerWins && occupied,
            attackers: counted(table.attackers.iter()),
            defenders: counted(table.defenders.iter()),
            damaged: [damaged(&table.attackers), damaged(&table.defenders)],
        })
    }
}
