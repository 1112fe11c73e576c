//! Mounting and dismounting.

use rulebound_kernel::Waivers;

use super::course::{Course, Done};
use crate::cost::Cost;
use crate::event::Event;
use crate::intent::Act;
use crate::name::Name;
use crate::space::{Level, Space};
use crate::spot::Spot;
use crate::state::resume::Ride;
use crate::state::{Resume, Who};
use crate::validation::hear;
use crate::validation::hearing::Hearing;
use crate::validation::movement::strides;

impl Course<'_> {
    /// Into a saddle or out of it. Those whose reach is left are asked before.
    pub fn ride(&mut self, actor: Who, act: &Act, cost: &Cost) -> Done {
        let here = self.position.space(actor).map(|space| Spot::from(space.square));
        let ride = match act {
            Act::Mount { mount } => self.position.named(mount.as_str()).map(Ride::Mount),
            Act::Dismount { to } => to.or(here).map(Ride::Dismount),
            _ => None,
        };
        let Some(ride) = ride else { return Ok(()) };
        match strides(self.position, actor, act).pop().filter(|stride| !stride.offers.is_empty()) {
            Some(stride) => {
                self.put_off(actor, &Resume::Ride(ride));
                self.offer_attacks(actor, &stride);
                Ok(())
            }
            None => self.seat(actor, ride, cost),
        }
    }

    /// What was interrupted, judged anew: if it is illegal now, nothing comes of it.
    pub fn resume_ride(&mut self, actor: Who, ride: Ride) -> Done {
        let act = match ride {
            Ride::Mount(mount) => Act::Mount { mount: self.name(mount) },
            Ride::Dismount(to) => Act::Dismount { to: Some(to) },
        };
        let waivers = Waivers::NONE;
        let mut hearing = Hearing::new(self.position, actor, &waivers, false);
        hear(&mut hearing, &act);
        let cost = hearing.refusals.is_empty().then_some(hearing.cost);
        let creature = self.name(actor);
        self.happen(Event::Resumed { creature });
        cost.map_or(Ok(()), |cost| self.seat(actor, ride, &cost))
    }

    fn seat(&mut self, actor: Who, ride: Ride, cost: &Cost) -> Done {
        let (creature, feet) = (self.name(actor), cost.movement.total());
        let own = self.position.creature(actor).riding;
        match ride {
            Ride::Mount(who) => {
                let taken = self.position.creature(who).riding.is_some() || self.position.rider(who).is_some();
                // What the table allows against all sense is for the table to play.
                let is_ridden = |one: Who| self.position.rider(one).is_some();
                if who == actor || own.is_some() || taken || is_ridden(actor) {
                    self.leave(actor, Name::of("mount"));
                    return Ok(());
                }
                let (mount, controls) = (self.name(who), self.position.creature(who).sheet.trained);
                self.happen(Event::Mounted { creature, mount, controls, feet });
                Ok(())
            }
            Ride::Dismount(to) => {
                let to = self.grounded(actor, to);
                let space = Space::new(to.square, self.position.creature(actor).size());
                let floor = space.at_level(to.level.unwrap_or(Level::GROUND));
                let saddle = self.position.space(actor).filter(|_| own.is_some());
                let Some(saddle) = saddle.filter(|saddle| !saddle.overlaps(floor) && self.has_room(actor, floor, true))
                else {
                    self.leave(actor, Name::of("dismount"));
                    return Ok(());
                };
                // More than a step down is a fall.
                let falls = saddle.level.feet() - floor.level.feet() > 5;
                let to = if falls { Spot { level: Some(saddle.level), ..to } } else { to };
                self.happen(Event::Dismounted { creature, to, feet: Some(feet) });
                if falls { self.plunge(actor) } else { Ok(()) }
            }
        }
    }
}
