//! One act before the referee: what is found while its checks are gone through.

use rulebound_kernel::{RuleId, Waivers};
use smallvec::SmallVec;

use crate::cost::Cost;
use crate::name::Name;
use crate::notice::Notice;
use crate::refusal::{Party, Reason, Refusal, Scene};
use crate::space::Square;
use crate::state::{Creature, Position, TurnState, Who};

/// The end of the checks: one reason is enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop;

/// The outcome of a check that goes on unless one reason is enough.
pub type Checked = Result<(), Stop>;

/// What of an act is judged now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// All of it.
    Now,
    /// It is only readied: targets, range, sight and line are judged when it is released, and what it uses up is paid then. Of a
    /// spell slot and materials are paid now.
    Readying,
    /// It was readied and is released: its economy is a reaction.
    Releasing,
}

/// One act before the referee. Checks call [`Hearing::refuse`] with a reason; where one reason is enough that ends them, where
/// all are wanted they go on, and a reason whose rule is waived becomes a notice.
#[derive(Debug)]
pub struct Hearing<'a> {
    /// Where it is asked.
    pub position: &'a Position,
    /// Who acts.
    pub actor: Who,
    /// What of it is judged.
    pub moment: Moment,
    /// What it costs, as far as it is known.
    pub cost: Cost,
    /// What is worth knowing.
    pub notices: SmallVec<[Notice; 2]>,
    /// Reasons against it.
    pub refusals: SmallVec<[Refusal; 1]>,
    /// Whom or what it concerns, for the evidence.
    pub about: Option<Party>,
    /// The verb of the act, for the sentence.
    pub verb: Option<&'static str>,
    /// The spell, weapon, thing or feature it is done with, for the evidence.
    pub with: Option<Name>,
    /// The squares of its way, for the evidence.
    pub way: SmallVec<[Square; 8]>,
    waivers: &'a Waivers,
    /// Whether all reasons are wanted.
    all: bool,
}

impl<'a> Hearing<'a> {
    /// Begins; with `all` every reason is looked for, else the first.
    pub fn new(position: &'a Position, actor: Who, waivers: &'a Waivers, all: bool) -> Self {
        Hearing {
            position,
            actor,
            moment: Moment::Now,
            cost: Cost::NONE,
            notices: SmallVec::new(),
            refusals: SmallVec::new(),
            about: None,
            verb: None,
            with: None,
            way: SmallVec::new(),
            waivers,
            all,
        }
    }

    /// The same act in another world.
    pub(crate) fn elsewhere<'b>(&self, position: &'b Position) -> Hearing<'b>
    where
        'a: 'b,
    {
        Hearing {
            moment: self.moment,
            verb: self.verb,
            about: self.about.clone(),
            with: self.with.clone(),
            ..Hearing::new(position, self.actor, self.waivers, self.all)
        }
    }

    /// Puts a reason down, unless its rule is waived.
    ///
    /// # Errors
    ///
    /// [`Stop`] if one reason is enough.
    pub fn refuse(&mut self, reason: Reason) -> Checked {
        if self.waives(&reason) {
            let waived = Notice::Waived { refusal: Name::of(reason.kind()) };
            if !self.notices.contains(&waived) {
                self.notices.push(waived);
            }
            return Ok(());
        }
        let creature = self.creature();
        let scene = Scene {
            actor: Some(Party::creature(creature.id().clone(), creature.at)),
            verb: self.verb,
            with: self.with.clone(),
            target: self.about.clone(),
            way: self.way.clone(),
        };
        if self.refusals.iter().all(|known| known.reason != reason) {
            self.refusals.push(Refusal::new(reason, scene));
        }
        if self.all { Ok(()) } else { Err(Stop) }
    }

    /// Puts down reasons of which each is enough: the first is told, and the others beside it.
    ///
    /// # Errors
    ///
    /// [`Stop`] if there is one and one reason is enough.
    pub fn refuse_for(&mut self, reasons: impl IntoIterator<Item = Reason>) -> Checked {
        let mut reasons = reasons.into_iter();
        let Some(first) = reasons.next() else { return Ok(()) };
        let told = self.refusals.len();
        let checked = self.refuse(first);
        let others: SmallVec<[Reason; 1]> = reasons.filter(|reason| !self.waives(reason)).collect();
        if let Some(first) = self.refusals.get_mut(told) {
            let beside = |reason: &Reason| Refusal::new(reason.clone(), first.scene.clone());
            first.also = others.iter().map(beside).collect();
        }
        checked?;
        others.into_iter().try_for_each(|reason| self.refuse(reason))
    }

    fn waives(&self, reason: &Reason) -> bool {
        !self.waivers.is_empty() && reason.is_waivable() && self.waivers.contains(&RuleId::new(reason.rule()))
    }

    /// Puts a reason down if something does not hold.
    ///
    /// # Errors
    ///
    /// [`Stop`] if one reason is enough.
    pub fn require(&mut self, holds: bool, reason: impl FnOnce() -> Reason) -> Checked {
        if holds { Ok(()) } else { self.refuse(reason()) }
    }

    /// Says something worth knowing.
    pub fn note(&mut self, notice: Notice) {
        self.notices.push(notice);
    }

    /// The creature that acts.
    pub fn creature(&self) -> &'a Creature {
        self.position.creature(self.actor)
    }

    /// Whether targets, range, sight and line are judged now.
    pub fn aims(&self) -> bool {
        self.moment != Moment::Readying
    }

    /// Whether what the act uses up is gone with it: what is only readied uses it up when it is let go.
    pub fn uses_up(&self) -> bool {
        self.moment != Moment::Readying
    }

    /// The record of the turn in which the actor acts as the one whose turn it is: its own, or as a controlled mount that of its
    /// rider's turn. `None` off-turn; a mount that did nothing yet has none either.
    pub fn turn(&self) -> Option<&'a TurnState> {
        turn_of(self.position, self.actor)
    }

    /// The name of a creature.
    pub fn name(&self, who: Who) -> Name {
        self.position.creature(who).id().clone()
    }

    /// Says whom the act concerns, for the evidence of what follows.
    pub fn concerns(&mut self, who: Who) {
        let creature = self.position.creature(who);
        self.about = Some(Party::creature(creature.id().clone(), creature.at));
    }
}

/// The record of the turn in which a creature acts as the one whose turn it is.
pub fn turn_of(position: &Position, actor: Who) -> Option<&TurnState> {
    let turn = position.turn.as_ref()?;
    if turn.of == actor { Some(turn) } else { turn.mount.as_deref().filter(|mount| mount.of == actor) }
}
