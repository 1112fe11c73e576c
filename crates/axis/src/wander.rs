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
        let mut walk = Walk { wanderer: self, position, draw, dice, watch };
        match walk.position.phase {
            Phase::Combat => walk.fight(),
            Phase::Purchase | Phase::CombatMove | Phase::NoncombatMove | Phase::Mobilise => walk.ask_all(),
        }
    }
}

/// A phase that is being played: by whom, in which position, with which chances and dice, and who looks on.
struct Walk<'a, R, D: ?Sized, W> {
    wanderer: &'a mut Wanderer,
    position: &'a mut Position,
    draw: &'a mut R,
    dice: &'a mut D,
    watch: &'a mut W,
}

impl<R: Draw, D: Dice + ?Sized, W: FnMut(&Position, &Action)> Walk<'_, R, D, W> {
    fn perform(&mut self, action: &Action) -> Result<(), DiceError> {
        (self.watch)(self.position, action);
        event::perform(self.position, action, self.dice, &mut |_| {})
    }

    fn count(&mut self, lot: &Lot) {
        self.wanderer.tally.asked += 1;
        self.wanderer.tally.decisions += u64::from(lot.among() > 1);
    }

    fn fight(&mut self) -> Result<(), DiceError> {
        while self.position.phase == Phase::Combat {
            let mut lot = Lot::new(0);
            let begins = self.position.battle.is_none();
            generator::battles(self.position, &mut |action| lot.draw(action.into(), self.draw));
            self.count(&lot);
            let Some(action) = lot.single() else { break };
            self.wanderer.tally.battles +=
                u64::from(begins && matches!(action, Action::Fight { .. } | Action::Bomb { .. }));
            self.perform(&action)?;
        }
        Ok(())
    }

    fn ask_all(&mut self) -> Result<(), DiceError> {
        let map = Arc::clone(&self.position.map);
        let mut lay = Lay::new(&map, self.position);
        let mut subjects = std::mem::take(&mut self.wanderer.subjects);
        for arm in Arm::ALL {
            subjects.clear();
            arm.subjects(self.position, &mut |subject| subjects.push(subject));
            self.ask_arm(&map, &mut lay, &subjects)?;
        }
        self.wanderer.subjects = subjects;
        self.end(&lay)
    }

    fn ask_arm<'m>(&mut self, map: &'m Map, lay: &mut Lay<'m>, subjects: &[Subject]) -> Result<(), DiceError> {
        let mut zone = None;
        for &subject in subjects {
            match subject {
                // The transports of a zone come together, and are told apart by numbers that change.
                Subject::Transport { power, zone: at, .. } if zone.replace((power, at)) != Some((power, at)) => {
                    self.ask_transports(lay, power, at)?;
                }
                Subject::Transport { .. } => {}
                _ => {
                    let captured = self.position.captured;
                    self.ask(lay, subject, 1)?;
                    if self.position.captured != captured {
                        *lay = Lay::new(map, self.position);
                    }
                }
            }
        }
        Ok(())
    }

    /// Asks one subject; gives the order that it chose.
    fn ask(&mut self, lay: &Lay<'_>, subject: Subject, others: u32) -> Result<Option<Order>, DiceError> {
        let mut lot = Lot::new(others);
        let outlook = Outlook::new(self.position, lay);
        generator::batches(&outlook, subject, &mut |batch| lot.draw(batch, self.draw));
        self.count(&lot);
        let Some(action) = lot.action(lay) else { return Ok(None) };
        self.perform(&action)?;
        let Action::Move(order) = action else { return Ok(None) };
        self.wanderer.tally.moves += 1;
        Ok(Some(order))
    }

    /// Asks the transports of a zone that have done nothing yet, each until it stays.
    fn ask_transports(&mut self, lay: &Lay<'_>, power: Power, zone: Space) -> Result<(), DiceError> {
        let mut ships = std::mem::take(&mut self.wanderer.ships);
        ships.clear();
        if self.position.fresh_transports(zone, power) > 0 {
            ships.push(Transport::fresh(power, zone));
        }
        let unused = self.position.transports_of(zone, power).filter(|(_, ship)| ship.used.is_none());
        unused.for_each(|(_, ship)| ships.push(*ship));
        ships.dedup();
        for &ship in &ships {
            let mut asked = Some(ship);
            while let Some(ship) = asked {
                asked = self.ask_transport(lay, &ship)?;
            }
        }
        self.wanderer.ships = ships;
        Ok(())
    }

    /// Asks a transport; gives what has become of it if it did something.
    fn ask_transport(&mut self, lay: &Lay<'_>, ship: &Transport) -> Result<Option<Transport>, DiceError> {
        let position = &*self.position;
        let which = if ship.is_fresh() {
            Which::Fresh
        } else {
            let number = position.transports.iter().position(|other| other == ship);
            let Some(number) = number.and_then(|number| u8::try_from(number).ok()) else { return Ok(None) };
            Which::Ship(number)
        };
        // Units that were loaded must assault, and a transport alone must leave a hostile zone if it can.
        let strict = position.ruleset.strict_combat_moves;
        let alone = || lay.blockaded.contains(ship.zone) && !position.has_attackers(ship.zone);
        let bound = lay.combat && (alone() || (strict && generator::owes_assault(position, lay, ship)));
        let subject = Subject::Transport { power: ship.power, zone: ship.zone, which };
        let Some(order) = self.ask(lay, subject, u32::from(!bound))? else { return Ok(None) };
        let Some(to) = order.to() else { return Ok(None) };
        let left = ship.left.saturating_sub(u8::try_from(order.steps()).unwrap_or(u8::MAX));
        let target = order.drops.first().map(|drop| drop.to).or(ship.target);
        let phase = self.position.move_phase();
        let is_it = |other: &&Transport| other.used == phase && other.left == left && other.target == target;
        let ships = self.position.transports_of(to, ship.power).map(|(_, other)| other);
        Ok(ships.filter(is_it).last().copied())
    }

    /// Ends the phase. Where something is still owed, random orders follow until nothing is.
    fn end(&mut self, lay: &Lay<'_>) -> Result<(), DiceError> {
        let phase = self.position.phase;
        if generator::may_end(&Outlook::new(self.position, lay)) {
            self.perform(&Action::End)?;
        }
        while self.position.phase == phase {
            let Some(action) = generator::sample(self.position, self.draw) else { break };
            self.wanderer.tally.asked += 1;
            self.wanderer.tally.decisions += 1;
            self.perform(&action)?;
        }
        self.wanderer.tally.turns += u64::from(phase == Phase::Mobilise);
        Ok(())
    }
}
