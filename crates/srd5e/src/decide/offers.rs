//! Readied acts: what they wait for, and letting them go.

use smallvec::SmallVec;

use super::asking::is_able;
use super::course::{Course, Done};
use super::{Legal, flow};
use crate::cost::Cost;
use crate::event::Event;
use crate::intent::trigger::Deed;
use crate::intent::{Act, Trigger};
use crate::notice::Notice;
use crate::spot::Target;
use crate::state::Who;
use crate::validation::movement::Stride;

impl Course<'_> {
    /// Keeps an act for a moment. A readied spell is held by concentration.
    pub fn ready(&mut self, actor: Who, act: &Act, when: &Trigger) -> Done {
        let creature = self.name(actor);
        if let Act::Cast(cast) = act {
            self.end_concentration(actor)?;
            self.happen(Event::ConcentrationBegan { creature: creature.clone(), spell: cast.spell.clone() });
        }
        self.happen(Event::Readied { creature, act: act.clone(), when: when.clone() });
        Ok(())
    }

    /// Does what was readied; slot and materials of a spell were paid when it was.
    pub fn release(&mut self, actor: Who, cost: &Cost, notices: &[Notice]) -> Done {
        let Some(readied) = self.position.creature(actor).readied.clone() else { return Ok(()) };
        let creature = self.name(actor);
        self.happen(Event::ReadyEnded { creature });
        if matches!(readied.act, Act::Cast(_)) {
            self.end_concentration(actor)?;
        }
        self.act(&Legal { actor, act: &readied.act, cost: cost.clone(), notices })
    }

    /// Asks those who waited for a deed.
    pub fn spurred(&mut self, actor: Who, deed: Deed, target: Option<&Target>) {
        let fits = |creature: &Trigger, name: &str| match creature {
            Trigger::Does { creature, deed: waited, target: at } => {
                creature == name && *waited == deed && (at.is_none() || at.as_ref() == target)
            }
            _ => false,
        };
        let name = self.name(actor);
        let waiters = self.waiters(actor, |_, when| fits(when, name.as_str()));
        self.offer_release(&waiters);
    }

    /// Those who waited for a step: for a square that is entered, for somebody who comes near or gets out of reach.
    pub fn waiting_for_step(&self, actor: Who, stride: &Stride) -> SmallVec<[Who; 2]> {
        let name = self.name(actor);
        let distance = self.position.ruleset.distance;
        self.waiters(actor, |waiter, when| {
            let Some(space) = self.position.space(waiter) else { return false };
            let (before, after) = (distance.between(space, stride.from), distance.between(space, stride.to));
            match when {
                Trigger::Enters { creature, square } => {
                    let entered = stride.to.contains(square.square) && !stride.from.contains(square.square);
                    *creature == name && entered
                }
                Trigger::ComesWithin { creature, feet } => *creature == name && before > *feet && after <= *feet,
                Trigger::LeavesReach { creature } => {
                    let reach = u32::from(self.position.creature(waiter).sheet.reach);
                    *creature == name && before <= reach && after > reach
                }
                Trigger::Does { .. } | Trigger::Words(_) => false,
            }
        })
    }

    /// Those who wait for something and can answer it, in the order in which they are asked.
    fn waiters(&self, actor: Who, fits: impl Fn(Who, &Trigger) -> bool) -> SmallVec<[Who; 2]> {
        let able = |who: Who| who != actor && is_able(self.position, who);
        let waits = |who: Who| self.position.creature(who).readied.as_ref().is_some_and(|kept| fits(who, &kept.when));
        flow::asking_order(self.position).filter(|&who| waits(who) && able(who)).collect()
    }

    pub fn offer_release(&mut self, waiters: &[Who]) {
        for &waiter in waiters.iter().rev() {
            let Some(readied) = self.position.creature(waiter).readied.clone() else { continue };
            let text = readied.when.to_string();
            let creature = self.name(waiter);
            self.happen(Event::ReleaseOffered { creature, happened: text.clone(), text });
        }
    }
}
