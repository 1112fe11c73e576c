//! The course of an act: the position it changes, the dice it throws, and where its events go.

use rulebound_kernel::{Dice, DiceError, Purpose as Announced, Roll};
use smallvec::SmallVec;

use super::Legal;
use super::asking::Hurt;
use super::purpose::Purpose;
use crate::data::dice;
use crate::event::{Event, Strike, Throw, declare, evolve};
use crate::name::Name;
use crate::state::resume::Guard;
pub(super) use crate::state::resume::Leaning;
use crate::state::{Happening, PendingKind, Position, Who};
use crate::validation::deed::deed;

/// What comes of something that may need dice.
pub(super) type Done = Result<(), DiceError>;

/// The course of an act.
pub(super) struct Course<'a> {
    pub position: &'a mut Position,
    /// What the act answers.
    pub happened: Option<Happening>,
    /// The kind of decision it answers.
    pub answered: Option<PendingKind>,
    /// What a creature does about the blow or the fall that comes upon it now.
    pub guarding: Option<(Who, Guard)>,
    /// Who is in the air by a jump, and comes down by itself.
    pub leaping: Option<Who>,
    /// Damage that its victims may answer.
    pub hurts: SmallVec<[Hurt; 2]>,
    /// How the last attack went.
    pub strike: Strike,
    /// By how much the last saving throw was above what it had to reach.
    pub margin: i32,
    /// What the next dice are for, and who throws them.
    pub throwing: Option<(Who, Purpose)>,
    /// Spells that were cast or of which something has ended: whoever concentrates on one of which nothing is left ceases to.
    pub loosened: SmallVec<[(Who, Name); 1]>,
    /// Whether something was left to the table.
    pub left: bool,
    /// The influence that ends because its time is up.
    pub elapsed: Option<u32>,
    dice: &'a mut dyn Dice,
    /// Where events go, if anybody is told.
    sink: Option<&'a mut dyn FnMut(Event)>,
}

impl<'a> Course<'a> {
    pub fn new(position: &'a mut Position, dice: &'a mut dyn Dice, sink: Option<&'a mut dyn FnMut(Event)>) -> Self {
        Course {
            position,
            happened: None,
            answered: None,
            guarding: None,
            leaping: None,
            hurts: SmallVec::new(),
            strike: Strike::Miss,
            margin: 0,
            throwing: None,
            loosened: SmallVec::new(),
            left: false,
            elapsed: None,
            dice,
            sink,
        }
    }

    /// Lets something happen, and remembers how the last rolls went.
    pub fn happen(&mut self, event: Event) {
        match &event {
            Event::Attacked { strike, .. } => self.strike = *strike,
            Event::Saved { throw, dc, .. } => self.margin = throw.total.saturating_sub(*dc),
            _ => {}
        }
        evolve(self.position, &event);
        if let Some(sink) = &mut self.sink {
            sink(event);
        }
        self.throwing = None;
    }

    /// Lets an act be declared. Where nobody is told, nothing is copied for the telling.
    pub fn declare(&mut self, Legal { actor, act, cost, notices }: &Legal<'_>) {
        let deed = deed(self.position, *actor, act);
        if self.sink.is_some() {
            let (creature, act, cost) = (self.name(*actor), (*act).clone(), Box::new(cost.clone()));
            self.happen(Event::Declared { creature, act, deed, cost, notices: notices.to_vec() });
        } else {
            declare(self.position, *actor, act, &deed, cost, notices);
        }
    }

    /// Says what so many dice are for that fall now.
    fn announce(&mut self, dice: u16) {
        let Course { position, throwing, .. } = self;
        let words = || match &*throwing {
            Some((who, purpose)) => {
                let creature = position.creature(*who).id();
                Announced { what: purpose.to_string(), whose: creature.to_string(), dice }
            }
            None => Announced { what: String::new(), whose: String::new(), dice },
        };
        self.dice.announce(&words);
    }

    /// Leaves something to the table.
    pub fn leave(&mut self, who: Who, what: Name) {
        let creature = self.name(who);
        self.left = true;
        self.happen(Event::LeftToTable { creature, what });
    }

    pub fn name(&self, who: Who) -> Name {
        self.position.creature(who).id().clone()
    }

    /// One die.
    pub fn die(&mut self, sides: u16) -> Result<u32, DiceError> {
        self.announce(1);
        self.next_die(sides)
    }

    /// A die of those that were announced.
    fn next_die(&mut self, sides: u16) -> Result<u32, DiceError> {
        self.dice.roll(Roll::Die { sides })
    }

    /// The face of a die of twenty sides that counts, and the throw with what is added.
    pub fn d20(&mut self, leaning: Leaning, bonus: i32) -> Result<(u32, Throw), DiceError> {
        let tilted = leaning.advantage != leaning.disadvantage;
        self.announce(if tilted { 2 } else { 1 });
        let first = self.next_die(20)?;
        let mut faces = SmallVec::from_slice(&[first as u8]);
        let mut face = first;
        if tilted {
            let second = self.next_die(20)?;
            face = if leaning.advantage { first.max(second) } else { first.min(second) };
            faces = SmallVec::from_slice(&[face as u8, (first + second - face) as u8]);
        }
        Ok((face, Throw { faces, total: face as i32 + bonus }))
    }

    /// The sum of some dice, each thrown so many times; what is added is added once.
    pub fn sum(&mut self, dice: dice::Dice, times: u16) -> Result<i32, DiceError> {
        let mut sum = i32::from(dice.plus);
        let count = dice.count.saturating_mul(times);
        if count > 0 {
            self.announce(count);
        }
        for _ in 0..count {
            sum = sum.saturating_add(self.next_die(dice.sides.max(1))? as i32);
        }
        Ok(sum)
    }
}
