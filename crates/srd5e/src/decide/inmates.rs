//! Creatures inside others: how they get in, and how they come out.

use smallvec::SmallVec;

use super::course::{Course, Done};
use super::effect::Roster;
use crate::data::effect::{Burst, Inside};
use crate::data::words::{Ability, Condition};
use crate::event::Event;
use crate::space::{Space, places_beside};
use crate::state::{Influence, Who};

impl Course<'_> {
    /// Somebody comes to be inside another, and is where that one is.
    pub fn take_in(&mut self, host: Who, who: Who) {
        if let Some(space) = self.position.creature(host).own_space().filter(|_| host != who) {
            let creature = self.name(who);
            self.happen(Event::Shifted { creature, to: super::movement::spot(space) });
        }
    }

    /// Somebody who was inside another comes out beside it. Out of a dead body it crawls, and is still where that lies.
    pub fn let_out(&mut self, host: Who, inside: Inside, who: Who) -> Done {
        if self.position.creature(who).is_dead() {
            return Ok(());
        }
        if !self.position.creature(host).is_dead()
            && let Some(place) = self.beside(host, who)
        {
            let creature = self.name(who);
            self.happen(Event::Shifted { creature, to: super::movement::spot(place) });
        }
        if inside.prone { self.begin_condition(who, Condition::Prone, None) } else { Ok(()) }
    }

    /// The free place for a creature nearest to another.
    pub fn beside(&self, other: Who, who: Who) -> Option<Space> {
        const FARTHEST: u32 = 30;
        let (metric, grid) = (self.position.ruleset.distance, &self.position.stage.grid);
        let (from, size) = (self.position.space(other)?, self.position.creature(who).size());
        let places = places_beside(grid, metric, size, from, FARTHEST).filter(|&place| self.has_room(who, place, true));
        let far = |place: Space| {
            let apart = place.centre().squared_distance(from.centre());
            (metric.between(from, place), apart, place.square.y, place.square.x)
        };
        places.min_by_key(|&place| far(place))
    }

    /// Counts the damage that somebody does to whom it is inside of.
    pub fn count_within(&mut self, host: Who, by: Option<Who>, amount: u32) {
        let inmate = by.filter(|&by| self.position.host(by) == Some(host));
        let found = inmate.and_then(|inmate| self.inmate_of(inmate)).map(|(influence, _)| influence.clone());
        if let Some(influence) = found {
            let left = Some(influence.left.unwrap_or(0).saturating_add(amount));
            self.alter(Influence { left, ..influence });
        }
    }

    fn inmate_of(&self, inmate: Who) -> Option<(&Influence, Inside)> {
        let holding = self.position.effects_on(inmate).filter(|(influence, _)| !influence.waits);
        holding.filter_map(|(influence, effect)| Some((influence, effect.inside?))).next()
    }

    /// At the end of a turn: who was hurt enough from within lets all out, unless it bears it.
    pub fn burst_open(&mut self) -> Done {
        let inmates = self.position.everyone().filter_map(|(who, _)| self.inmate_of(who));
        let hurt: SmallVec<[(Influence, Option<Burst>); 1]> = inmates
            .filter(|(influence, _)| influence.left.is_some())
            .map(|(influence, inside)| (influence.clone(), inside.burst))
            .collect();
        for (influence, burst) in hurt {
            let dealt = influence.left.unwrap_or(0);
            let host = influence.working.by;
            self.alter(Influence { left: None, ..influence });
            let Some(burst) = burst.filter(|burst| dealt >= u32::from(burst.damage)) else { continue };
            if !self.save(host, Ability::Constitution, burst.dc.into(), 0)? {
                self.empty(host)?;
            }
        }
        Ok(())
    }

    /// Lets out all who are inside somebody.
    pub fn empty(&mut self, host: Who) -> Done {
        let inmates: Roster = self.position.inmates(host).collect();
        for inmate in inmates {
            let holding = self.inmate_of(inmate).map(|(influence, _)| influence.working.clone());
            holding.map_or(Ok(()), |working| self.end_working_on(&working, inmate))?;
        }
        Ok(())
    }

    /// Somebody dies.
    pub fn kill(&mut self, who: Who) -> Done {
        let creature = self.name(who);
        self.happen(Event::Died { creature });
        self.perish(who)?;
        self.weaken(who)
    }
}
