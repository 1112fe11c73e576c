//! Mounting and dismounting.

use super::course::{Course, Done};
use crate::event::Event;
use crate::intent::Act;
use crate::name::Name;
use crate::space::{Level, Space};
use crate::spot::Spot;
use crate::state::Who;

impl Course<'_> {
    pub fn ride(&mut self, actor: Who, act: &Act) -> Done {
        let creature = self.name(actor);
        match act {
            Act::Mount { mount } => {
                let Some(who) = self.position.named(mount.as_str()) else { return Ok(()) };
                // What the table allows against all sense is for the table to play.
                if who == actor || self.position.creature(who).riding.is_some() || self.position.rider(who).is_some() {
                    self.leave(actor, Name::of("mount"));
                    return Ok(());
                }
                let controls = self.position.creature(who).sheet.trained;
                self.happen(Event::Mounted { creature, mount: mount.clone(), controls });
            }
            Act::Dismount { .. } if self.position.creature(actor).riding.is_none() => {
                self.leave(actor, Name::of("dismount"));
            }
            Act::Dismount { to } => {
                let here = self.position.space(actor).map(|space| Spot::from(space.square));
                if let Some(to) = to.or(here) {
                    let to = self.grounded(actor, to);
                    let space = Space::new(to.square, self.position.creature(actor).sheet.size);
                    let space = space.at_level(to.level.unwrap_or(Level::GROUND));
                    let on_mount = self.position.space(actor).is_some_and(|mount| mount.overlaps(space));
                    if !on_mount && self.has_room(actor, space, true) {
                        self.happen(Event::Dismounted { creature, to });
                    } else {
                        self.leave(actor, Name::of("dismount"));
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }
}
