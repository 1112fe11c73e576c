//! Falls out of the air.

use smallvec::SmallVec;

use super::course::{Course, Done};
use super::harm::Blow;
use super::purpose::Purpose;
use crate::data::dice::Dice;
use crate::data::words::{Condition, DamageType};
use crate::event::Event;
use crate::name::Name;
use crate::space::Mode;
use crate::spot::Spot;
use crate::state::resume::{Guard, Parts};
use crate::state::{Creature, Happening, Pending, Resume, Who};
use crate::validation::flight::stays_up;
use crate::validation::speed::has_speed;

/// The feet of the least fall that does something, and of the deepest that is counted.
const SHORTEST_FALL: u32 = 10;
const DEEPEST_FALL: u32 = 200;

impl Course<'_> {
    /// Whoever is in the air and cannot fly falls; who jumps comes down by itself.
    pub fn fall(&mut self, who: Who) -> Done {
        let leaps = |pending: &Pending| matches!(&pending.resume, Some(Resume::Walk(walk)) if walk.jump);
        let waits = |pending: &Pending| pending.who == who && leaps(pending);
        let jumping = self.leaping == Some(who) || self.position.pending.iter().any(waits);
        if self.is_aloft(who) && !jumping && !stays_up(self.position, who) { self.plunge(who) } else { Ok(()) }
    }

    /// Those fall who have come into a state in which they cannot fly, by whatever it was.
    pub fn ground_flyers(&mut self) -> Done {
        let flies = |&(who, creature): &(Who, &Creature)| has_speed(creature, Mode::Fly) && self.is_aloft(who);
        let flyers: SmallVec<[Who; 2]> = self.position.everyone().filter(flies).map(|(who, _)| who).collect();
        flyers.into_iter().try_for_each(|who| self.fall(who))
    }

    fn is_aloft(&self, who: Who) -> bool {
        let creature = self.position.creature(who);
        let space = creature.own_space().filter(|_| creature.riding.is_none());
        space.is_some_and(|space| self.position.stage.grid.drop_feet(space) > 0)
    }

    /// A creature in the air falls, whether or not it could fly. Those who can slow the fall are asked.
    pub fn plunge(&mut self, who: Who) -> Done {
        if !self.is_aloft(who) {
            return Ok(());
        }
        if self.position.creature(who).is_dead() {
            return self.hit_the_ground(who);
        }
        let falls = |pending: &Pending| pending.who == who && matches!(pending.resume, Some(Resume::Fall(_)));
        if self.position.pending.iter().any(falls) {
            return Ok(());
        }
        let happening = Happening::Falls { creature: who };
        let asked = self.answering(&happening, |position, other| position.allied(who, other));
        if asked.is_empty() {
            return self.hit_the_ground(who);
        }
        self.put_off(who, &Resume::Fall(Guard::default()));
        self.offer_reactions(&asked, &happening);
        Ok(())
    }

    /// The end of a fall about which somebody was asked.
    pub fn resume_fall(&mut self, who: Who, guard: Guard) -> Done {
        self.guarding = Some((who, guard));
        let done = self.hit_the_ground(who);
        self.guarding = None;
        done
    }

    /// The end of a fall. Whoever rides the one who falls falls as deep, and comes off.
    fn hit_the_ground(&mut self, who: Who) -> Done {
        let Some(space) = self.position.creature(who).own_space() else { return Ok(()) };
        let grid = &self.position.stage.grid;
        let (feet, ground) = (grid.drop_feet(space), grid.fallen(space));
        let (name, pit) = (self.name(who), grid.floor(space).is_none());
        self.happen(Event::Shifted { creature: name, to: Spot { square: space.square, level: Some(ground.level) } });
        if pit {
            // Only the table knows whether a chasm is deeper than is written.
            self.leave(who, Name::of("fall"));
        }
        if feet < SHORTEST_FALL || self.position.creature(who).sway().falls_slowly {
            return Ok(());
        }
        let rider = self.position.rider(who);
        self.batter(who, feet)?;
        if let Some(rider) = rider {
            self.throw_off(rider)?;
            self.batter(rider, feet)?;
        }
        Ok(())
    }

    /// What a fall does to somebody: a die for every ten feet, and it lies there.
    fn batter(&mut self, who: Who, feet: u32) -> Done {
        let creature = self.position.creature(who);
        if creature.is_dead() || creature.sway().falls_slowly {
            return Ok(());
        }
        let dice = Dice { count: (feet.min(DEEPEST_FALL) / SHORTEST_FALL) as u16, sides: 6, plus: 0 };
        self.throws(who, Purpose::Plain("damage of the fall"));
        let damage = self.sum(dice, 1)?.max(0) as u32;
        let before = self.points(who);
        self.hurt(who, &Parts::from_slice(&[(damage, DamageType::Bludgeoning)]), Blow::default())?;
        // Who takes no damage for what it did about it lands on its feet.
        let guards = self.guarding.is_some_and(|(guarding, _)| guarding == who);
        if guards && self.points(who) == before { Ok(()) } else { self.begin_condition(who, Condition::Prone, None) }
    }
}
