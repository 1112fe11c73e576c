//! Creatures that leave the field: for a time, for good, or to another place on it.

use super::course::{Course, Done};
use super::effect::Power;
use crate::data::effect::Effect;
use crate::event::Event;
use crate::space::{Level, Space};
use crate::spot::Spot;
use crate::state::{Influence, Who};

impl Course<'_> {
    /// A creature leaves the fight: it lets go of everything, and nothing works on it any more.
    pub fn depart(&mut self, who: Who) -> Done {
        if self.position.creature(who).gone {
            return Ok(());
        }
        self.let_go(who)?;
        let creature = self.name(who);
        self.happen(Event::Departed { creature });
        self.end_influences(|influence| influence.creature() == Some(who))
    }

    /// A creature is carried at once to the place a spell was aimed at, or as near to it as there is room: out of a saddle and of
    /// every grip. In the air it stays only if it flies.
    pub fn carry(&mut self, power: &Power<'_>, who: Who) -> Done {
        let Some(to) = power.to else { return Ok(()) };
        let from = self.position.space(who);
        let there = self.grounded(who, to);
        let to = if self.has_room_at(who, there) { Some(there) } else { self.nearest(who, there) };
        let creature = self.name(who);
        match to {
            Some(to) if self.position.creature(who).riding.is_some() => {
                self.happen(Event::Dismounted { creature, to, feet: None });
            }
            Some(to) => self.happen(Event::Shifted { creature, to }),
            None => {}
        }
        self.loosen(who)?;
        self.crossed(who, from, false)?;
        self.come_down(who)
    }

    /// The place with room for a creature that is nearest to another.
    fn nearest(&self, who: Who, back: Spot) -> Option<Spot> {
        let size = self.position.creature(who).size();
        let level = back.level.unwrap_or(Level::GROUND);
        let place = |square| Space::new(square, size).at_level(level);
        let far = |space: Space| space.centre().squared_distance(place(back.square).centre());
        let extent = self.position.stage.grid.extent();
        let free = extent.squares().map(place).filter(|&space| self.has_room(who, space, true));
        free.min_by_key(|&space| (far(space), space.square.y, space.square.x)).map(super::movement::spot)
    }

    /// Whoever was sent away comes back where it was, or to the nearest place with room.
    pub fn come_back(&mut self, who: Who, back: Spot) {
        if let Some(to) = self.nearest(who, back) {
            let creature = self.name(who);
            self.happen(Event::Shifted { creature, to });
        }
    }

    /// Whether a creature stays where it was sent when the time of what sent it there has run out.
    pub fn stays_away(&self, influence: &Influence, effect: &Effect, who: Who) -> bool {
        let kind = self.position.creature(who).sheet.kind;
        self.elapsed == Some(influence.number) && effect.stay_away.contains(&kind)
    }

    /// Whoever is where something solid has come to be is pushed out of it.
    pub fn push_out(&mut self) {
        let stuck = |who: Who| {
            let space =
                self.position.creature(who).own_space().filter(|_| self.position.creature(who).riding.is_none());
            space.filter(|&space| self.position.stage.grid.any(space, crate::space::Cell::is_filled))
        };
        let stuck: Vec<(Who, Space)> =
            self.position.everyone().filter_map(|(who, _)| Some((who, stuck(who)?))).collect();
        for (who, space) in stuck {
            self.come_back(who, super::movement::spot(space));
        }
    }
}
