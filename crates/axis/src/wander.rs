//! Random play by all rules: whatever can be decided in a phase is asked once, subject by subject.
//!
//! ```
//! use rulebound_axis::Axis;
//! use rulebound_axis::ruleset::Ruleset;
//! use rulebound_axis::wander::Wanderer;
//! use rulebound_kernel::dice::Seeded;
//! use rulebound_kernel::{Game, Quick};
//!
//! let setup = Axis::scenario(&Ruleset::STANDARD, "start").expect("the printed setup");
//! let mut position = Axis::check(&setup, &Ruleset::STANDARD).expect("a position");
//! let (mut draw, mut dice) = (Quick::new(1), Seeded::new(1));
//! let mut wanderer = Wanderer::default();
//! while position.round() < 3 {
//!     wanderer.play_phase(&mut position, &mut draw, &mut dice, &mut |_, _| {})?;
//! }
//! assert_eq!(wanderer.tally.turns, 10);
//! assert!(wanderer.tally.decisions > 200);
//! # Ok::<(), rulebound_kernel::DiceError>(())
//! ```

use std::sync::Arc;

use rulebound_kernel::{Dice, DiceError, Draw};

use crate::action::Action;
use crate::event;
use crate::generator::{self, Arm, Lot, Outlook};
use crate::lay::Lay;
use crate::map::Map;
use crate::order::{Order, Which};
use crate::phase::Phase;
use crate::position::Position;
use crate::power::Power;
use crate::space::Space;
use crate::subject::Subject;
use crate::transport::Transport;

/// What was played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Whoever was asked for something, choice or not.
    pub asked: u64,
    /// Those who had a choice.
    pub decisions: u64,
    /// The orders that units were given.
    pub moves: u64,
    /// The battles that were fought, raids included.
    pub battles: u64,
    /// The turns that were ended.
    pub turns: u64,
}

/// A random player for all sides. Every subject of a phase is asked once, in a fixed order, and chooses with equal chances
/// among all that may be done about it and doing nothing; a transport that has done something is asked again until it stays.
/// Whoever is asked in a battle chooses among all answers.
#[derive(Clone, Debug, Default)]
pub struct Wanderer {
    /// What was played so far.
    pub tally: Tally,
    subjects: Vec<Subject>,
    ships: Vec<Transport>,
}

/// A place at the table: the position, chances, dice, and who looks on.
struct Table<'a, R, D: ?Sized, W> {
    position: &'a mut Position,
    draw: &'a mut R,
    dice: &'a mut D,
    watch: &'a mut W,
}

impl<R: Draw, D: Dice + ?Sized, W: FnMut(&Position, &Action)> Table<'_, R, D, W> {
    fn perform(&mut self, action: &Action) -> Result<(), DiceError> {
        (self.watch)(self.position, action);
        event::perform(self.position, action, self.dice, &mut |_| {})
    }
}

impl Wanderer {
    /// Plays to the end of the phase; whoever looks on is told each action before it is done. A game that is over stays as it
    /// is.
    ///
    /// # Errors
    ///
    /// Where the dice cannot fall.
    pub fn play_phase<D: Dice + ?Sized>(
        &mut self,
        position: &mut Position,
        draw: &mut impl Draw,
        dice: &mut D,
        watch: &mut impl FnMut(&Position, &Action),
    ) -> Result<(), DiceError> {
        if position.winner.is_some() {
            return Ok(());
        }
        let mut table = Table { position, draw, dice, watch };
        match table.position.phase {
            Phase::Combat => self.fight(&mut table),
            Phase::Purchase | Phase::CombatMove | Phase::NoncombatMove | Phase::Mobilise => self.ask_all(&mut table),
        }
    }

    fn fight<R: Draw, D: Dice + ?Sized, W: FnMut(&Position, &Action)>(
        &mut self,
        table: &mut Table<'_, R, D, W>,
    ) -> Result<(), DiceError> {
        while table.position.phase == Phase::Combat {
            let mut lot = Lot::new(0);
            let begins = table.position.battle.is_none();
            generator::battles(table.position, &mut |action| lot.draw(action.into(), table.draw));
            self.count(&lot);
            let Some(action) = lot.single() else { break };
            self.tally.battles += u64::from(begins && matches!(action, Action::Fight { .. } | Action::Bomb { .. }));
            table.perform(&action)?;
        }
        Ok(())
    }

    fn count(&mut self, lot: &Lot) {
        self.tally.asked += 1;
        self.tally.decisions += u64::from(lot.among() > 1);
    }

    fn ask_all<R: Draw, D: Dice + ?Sized, W: FnMut(&Position, &Action)>(
        &mut self,
        table: &mut Table<'_, R, D, W>,
    ) -> Result<(), DiceError> {
        let map = Arc::clone(&table.position.map);
        let mut lay = Lay::new(&map, table.position);
        let mut subjects = std::mem::take(&mut self.subjects);
        for arm in Arm::ALL {
            subjects.clear();
            arm.subjects(table.position, &mut |subject| subjects.push(subject));
            self.ask_arm(table, &map, &mut lay, &subjects)?;
        }
        self.subjects = subjects;
        self.end(table, &lay)
    }

    fn ask_arm<'m, R: Draw, D: Dice + ?Sized, W: FnMut(&Position, &Action)>(
        &mut self,
        table: &mut Table<'_, R, D, W>,
        map: &'m Map,
        lay: &mut Lay<'m>,
        subjects: &[Subject],
    ) -> Result<(), DiceError> {
        let mut zone = None;
        for &subject in subjects {
            match subject {
                // The transports of a zone come together, and are told apart by numbers that change.
                Subject::Transport { power, zone: at, .. } if zone.replace((power, at)) != Some((power, at)) => {
                    self.ask_transports(table, lay, power, at)?;
                }
                Subject::Transport { .. } => {}
                _ => {
                    let captured = table.position.captured;
                    self.ask(table, lay, subject, 1)?;
                    if table.position.captured != captured {
                        *lay = Lay::new(map, table.position);
                    }
                }
            }
        }
        Ok(())
    }

    /// Asks one subject; gives the order that it chose.
    fn ask<R: Draw, D: Dice + ?Sized, W: FnMut(&Position, &Action)>(
        &mut self,
        table: &mut Table<'_, R, D, W>,
        lay: &Lay<'_>,
        subject: Subject,
        others: u32,
    ) -> Result<Option<Order>, DiceError> {
        let mut lot = Lot::new(others);
        let outlook = Outlook::new(table.position, lay);
        generator::batches(&outlook, subject, &mut |batch| lot.draw(batch, table.draw));
        self.count(&lot);
        let Some(action) = lot.action(lay) else { return Ok(None) };
        table.perform(&action)?;
        let Action::Move(order) = action else { return Ok(None) };
        self.tally.moves += 1;
        Ok(Some(order))
    }

    /// Asks the transports of a zone that have done nothing yet, each until it stays.
    fn ask_transports<R: Draw, D: Dice + ?Sized, W: FnMut(&Position, &Action)>(
        &mut self,
        table: &mut Table<'_, R, D, W>,
        lay: &Lay<'_>,
        power: Power,
        zone: Space,
    ) -> Result<(), DiceError> {
        let mut ships = std::mem::take(&mut self.ships);
        ships.clear();
        if table.position.fresh_transports(zone, power) > 0 {
            ships.push(Transport::fresh(power, zone));
        }
        let unused = table.position.transports_of(zone, power).filter(|(_, ship)| ship.used.is_none());
        unused.for_each(|(_, ship)| ships.push(*ship));
        ships.dedup();
        for &ship in &ships {
            let mut asked = Some(ship);
            while let Some(ship) = asked {
                asked = self.ask_transport(table, lay, &ship)?;
            }
        }
        self.ships = ships;
        Ok(())
    }

    /// Asks a transport; gives what has become of it if it did something.
    fn ask_transport<R: Draw, D: Dice + ?Sized, W: FnMut(&Position, &Action)>(
        &mut self,
        table: &mut Table<'_, R, D, W>,
        lay: &Lay<'_>,
        ship: &Transport,
    ) -> Result<Option<Transport>, DiceError> {
        let position = &table.position;
        let which = if ship.is_fresh() {
            Which::Fresh
        } else {
            let number = position.transports.iter().position(|other| other == ship);
            let Some(number) = number.and_then(|number| u8::try_from(number).ok()) else { return Ok(None) };
            Which::Ship(number)
        };
        // Units that were loaded must assault, and a transport alone must leave a hostile zone if it can.
        let bound = generator::owes_assault(position, lay, ship)
            || (lay.combat && lay.blockaded.contains(ship.zone) && !position.has_attackers(ship.zone));
        let subject = Subject::Transport { power: ship.power, zone: ship.zone, which };
        let Some(order) = self.ask(table, lay, subject, u32::from(!bound))? else { return Ok(None) };
        let Some(to) = order.to() else { return Ok(None) };
        let left = ship.left.saturating_sub(u8::try_from(order.steps()).unwrap_or(u8::MAX));
        let target = order.drops.first().map(|drop| drop.to).or(ship.target);
        let phase = table.position.move_phase();
        let is_it = |other: &&Transport| other.used == phase && other.left == left && other.target == target;
        let ships = table.position.transports_of(to, ship.power).map(|(_, other)| other);
        Ok(ships.filter(is_it).last().copied())
    }

    /// Ends the phase. Where something is still owed, random orders follow until nothing is.
    fn end<R: Draw, D: Dice + ?Sized, W: FnMut(&Position, &Action)>(
        &mut self,
        table: &mut Table<'_, R, D, W>,
        lay: &Lay<'_>,
    ) -> Result<(), DiceError> {
        let phase = table.position.phase;
        if generator::may_end(&Outlook::new(table.position, lay)) {
            table.perform(&Action::End)?;
        }
        while table.position.phase == phase {
            let Some(action) = generator::sample(table.position, table.draw) else { break };
            self.tally.asked += 1;
            self.tally.decisions += 1;
            table.perform(&action)?;
        }
        self.tally.turns += u64::from(phase == Phase::Mobilise);
        Ok(())
    }
}
