//! Moves, square by square.

use smallvec::{SmallVec, smallvec};

use super::areas::Passage;
use super::course::{Course, Done};
use super::effect::{Power, Roster};
use super::suffering::held_by;
use crate::data::attack::Going;
use crate::data::moment::Moment;
use crate::data::words::{Condition, Skill};
use crate::event::Event;
use crate::intent::Act;
use crate::intent::trigger::Deed;
use crate::name::Name;
use crate::space::{Level, Mode, Room, Size, Space};
use crate::spot::Spot;
use crate::state::resume::Walk;
use crate::state::{Creature, Influence, Who};
use crate::validation::attack::grip_reach;
use crate::validation::flight::stays_up;
use crate::validation::movement::{Offer, Stride, comes_down, rest, stretch, strides, stumbles};
use crate::validation::speed::{movement_left, speed};

/// The number to reach on landing in difficult ground.
const LANDING: i32 = 10;

/// How near somebody is to whom it clings.
const CLINGING: u32 = 5;

/// The place of a space, with its height where that is not the ground.
pub(super) fn spot(space: Space) -> Spot {
    Spot { square: space.square, level: Some(space.level).filter(|&level| level != Level::GROUND) }
}

/// The place a stride leads to, as a path names it: walkers find the floor themselves.
fn waypoint(stride: &Stride) -> Spot {
    let level = (stride.mode == Mode::Fly).then_some(stride.to.level);
    Spot { square: stride.to.square, level }
}

impl Course<'_> {
    /// A move or a long jump. Whoever says it in the air, and does not fly, falls first.
    pub fn walk(&mut self, actor: Who, act: &Act) -> Done {
        let strides = strides(self.position, actor, act);
        if comes_down(self.position, actor, act) {
            self.wait(actor, &strides);
            return self.plunge(actor);
        }
        self.go(actor, &strides, false)
    }

    /// Goes on square by square until somebody is asked. What a step offers was asked already if the move is resumed at it.
    fn go(&mut self, actor: Who, strides: &[Stride], resumed: bool) -> Done {
        let end = self.furthest(actor, strides);
        // What the table lets somebody move beyond what is left is not charged.
        let mut left = strides.first().map_or(0, |stride| movement_left(self.position, actor, stride.mode));
        for (index, stride) in strides[..end].iter().enumerate() {
            let rest = &strides[index..];
            let answered = resumed && index == 0;
            if !answered && !stride.offers.is_empty() {
                self.wait(actor, rest);
                self.offer_attacks(actor, stride);
                return Ok(());
            }
            let creature = self.name(actor);
            let &Stride { to, mode, diagonal, leaps, .. } = stride;
            let feet = stride.feet.min(left);
            left -= feet;
            self.happen(Event::Moved { creature, to: spot(to), mode, feet, diagonal, jump: leaps });
            self.drag(stride);
            let last = index + 1 == end;
            self.leaping = leaps.then_some(actor);
            self.overruns(actor, stride.from)?;
            self.passed(actor, Some(stride.from), if leaps && !last { Passage::Aloft } else { Passage::Step })?;
            self.leaping = None;
            let stopped = self.is_stopped(actor, stride.mode);
            if leaps && (last || stopped) {
                self.alight(actor)?;
            }
            if stopped {
                return self.arrive(actor);
            }
            let waiters = self.waiting_for_step(actor, stride);
            let hurt = if rest.len() > 1 { self.answering_hurts() } else { SmallVec::new() };
            if !waiters.is_empty() || !hurt.is_empty() {
                self.wait(actor, &rest[1..]);
                self.offer_release(&waiters);
                self.offer_answers(&hurt);
                return Ok(());
            }
        }
        if end < strides.len() {
            // Only the table lets somebody go where nobody can be, and it says what comes of that.
            self.leave(actor, Name::of("move"));
        }
        self.arrive(actor)
    }

    /// How many strides lead to a place where a creature can stay: all of them, unless the table let it go where nobody can be.
    fn furthest(&self, actor: Who, strides: &[Stride]) -> usize {
        if self.position.creature(actor).riding.is_some() {
            return 0;
        }
        let passable = strides.iter().take_while(|stride| self.has_room(actor, stride.to, false)).count();
        strides[..passable].iter().rposition(|stride| self.has_room(actor, stride.to, true)).map_or(0, |last| last + 1)
    }

    /// The end of a way.
    fn arrive(&mut self, actor: Who) -> Done {
        self.loosen(actor)?;
        self.spurred(actor, Deed::Moves, None);
        Ok(())
    }

    /// The end of a jump, wherever it ends: down to the floor, and on difficult ground perhaps on one's face.
    fn alight(&mut self, actor: Who) -> Done {
        let Some(space) = self.position.creature(actor).own_space() else { return Ok(()) };
        if self.position.stage.grid.drop_feet(space) > 0 {
            return self.plunge(actor);
        }
        let standing = !self.position.creature(actor).is(Condition::Prone);
        if standing && stumbles(self.position, actor, space) && self.check(actor, Skill::Acrobatics)? < LANDING {
            self.begin_condition(actor, Condition::Prone, None)?;
        }
        Ok(())
    }

    /// Whether something on its way has brought a creature to a halt.
    fn is_stopped(&self, who: Who, mode: Mode) -> bool {
        let creature = self.position.creature(who);
        creature.is_dead()
            || creature.hp == 0
            || !self.position.influences.is_empty() && speed(self.position, who, mode) == 0
    }

    /// Whether a creature has room in a space: on the map, outside walls, and at the end of its way apart from others.
    pub fn has_room(&self, who: Who, space: Space, last: bool) -> bool {
        let grid = &self.position.stage.grid;
        let with = |other: Who| {
            let (one, another) = (self.position.creature(who), self.position.creature(other));
            let paired = one.riding == Some(other) || another.riding.is_some();
            let held = another.conditions.of(Condition::Grappled).any(|known| known.source == Some(who));
            let mingles = self.position.mingles(who, other);
            other == who || paired || held || mingles || another.is_dead() || another.size() == Size::Tiny
        };
        let overlaps = |other: &Creature| other.own_space().is_some_and(|taken| taken.overlaps(space));
        let tiny = self.position.creature(who).size() == Size::Tiny;
        let taken = || self.position.everyone().any(|(other, creature)| !with(other) && overlaps(creature));
        let fits = !matches!(self.position.room(who, space), Room::TooSmall { .. });
        grid.holds(space) && fits && (!last || tiny || !taken())
    }

    fn wait(&mut self, actor: Who, rest: &[Stride]) {
        if let Some(first) = rest.first() {
            let path = rest.iter().map(waypoint).collect();
            let creature = self.name(actor);
            self.happen(Event::MoveWaits { creature, mode: first.mode, path, jump: first.leaps });
        }
    }

    pub fn offer_attacks(&mut self, actor: Who, stride: &Stride) {
        // The last one put down is asked first.
        for offer in stride.offers.iter().rev() {
            let (creature, mover) = (self.name(offer.reactor), self.name(actor));
            let (from, to) = (spot(stride.from), spot(stride.to));
            self.happen(Event::OpportunityOffered { creature, mover, from, to });
        }
    }

    fn drag(&mut self, stride: &Stride) {
        for &(who, space) in &stride.dragged {
            let creature = self.name(who);
            self.happen(Event::Shifted { creature, to: spot(space) });
        }
    }

    /// The rest of a move or jump, judged anew: if it is illegal now, it has ended.
    pub fn resume_walk(&mut self, actor: Who, walk: &Walk) -> Done {
        let strides = rest(self.position, actor, walk);
        let creature = self.name(actor);
        self.happen(Event::MoveResumed { creature, on: strides.is_some() });
        match strides {
            Some(strides) => self.go(actor, &strides, true),
            None if walk.jump => self.alight(actor),
            None => Ok(()),
        }
    }

    /// Puts a creature elsewhere, if there is room for it; if there is none the table says what comes of it.
    pub fn shift(&mut self, who: Who, to: Spot) {
        let to = self.grounded(who, to);
        if self.position.creature(who).riding.is_none() && self.has_room_at(who, to) {
            let creature = self.name(who);
            self.happen(Event::Shifted { creature, to });
        } else {
            self.leave(who, Name::of("move"));
        }
    }

    /// Drives a creature to a place against its will: out of grips, into areas, and over an edge, where it falls.
    pub fn drive(&mut self, who: Who, to: Space) -> Done {
        let from = self.position.space(who);
        self.shift(who, Spot { square: to.square, level: Some(to.level) });
        self.loosen(who)?;
        self.crossed(who, from, false)?;
        self.come_down(who)
    }

    /// A creature that was put somewhere falls if there is nothing under it. How deep a chasm is that begins at its feet the
    /// table says.
    pub fn come_down(&mut self, who: Who) -> Done {
        let grid = &self.position.stage.grid;
        let pit = |space| grid.floor(space).is_none() && grid.drop_feet(space) == 0;
        if self.position.creature(who).own_space().is_some_and(pit) && !stays_up(self.position, who) {
            self.leave(who, Name::of("fall"));
        }
        self.fall(who)
    }

    pub fn has_room_at(&self, who: Who, to: Spot) -> bool {
        let space = Space::new(to.square, self.position.creature(who).size());
        self.has_room(who, space.at_level(to.level.unwrap_or(Level::GROUND)), true)
    }

    pub fn posture(&mut self, actor: Who, act: &Act) -> Done {
        match act {
            Act::Stand => {
                self.end_condition(actor, Condition::Prone, None);
                Ok(())
            }
            _ => self.begin_condition(actor, Condition::Prone, None),
        }
    }

    /// Grapples end that have come out of reach.
    pub fn loosen(&mut self, moved: Who) -> Done {
        let far = |holder: Who, held: Who| {
            self.position
                .feet(holder, held)
                .is_some_and(|feet| feet > grip_reach(self.position, self.position.creature(holder)))
        };
        let held_here = held_by(self.position, moved).map(|held| (moved, held));
        let holders = self.position.creature(moved).conditions.of(Condition::Grappled).filter_map(|known| known.source);
        let pairs: SmallVec<[(Who, Who); 2]> = held_here
            .chain(holders.map(|holder| (holder, moved)))
            .filter(|&(holder, held)| far(holder, held))
            .collect();
        pairs.into_iter().try_for_each(|(holder, held)| self.free(held, holder))?;
        self.unfasten(moved)
    }

    /// Whoever clings and moves lets go, and so does whoever is left behind.
    fn unfasten(&mut self, moved: Who) -> Done {
        if self.position.influences.is_empty() {
            return Ok(());
        }
        let far = |by: Who, on: Who| self.position.feet(by, on).is_none_or(|feet| feet > CLINGING);
        let loose = |influence: &&Influence| {
            let (by, on) = (influence.working.by, influence.creature());
            let clings = self.position.effect(influence).is_some_and(|effect| effect.clings);
            clings && !influence.waits && (by == moved || on == Some(moved) && on.is_some_and(|on| far(by, on)))
        };
        let numbers: SmallVec<[u32; 1]> = self.position.influences.iter().filter(loose).map(|one| one.number).collect();
        numbers.into_iter().try_for_each(|number| self.end_influence(number))
    }

    /// Takes a creature where its power leads. What it does to those into whose spaces it comes happens on the way; the attacks
    /// that the way offers are asked about afterwards, as it was.
    pub fn sets_out(&mut self, actor: Who, going: &Going, to: Spot, power: &Power<'_>) -> Done {
        if going.teleports {
            let from = self.position.space(actor);
            self.shift(actor, to);
            self.loosen(actor)?;
            return self.crossed(actor, from, false);
        }
        let mut left: SmallVec<[Stride; 2]> = SmallVec::new();
        let mut met = Roster::new();
        for stride in stretch::strides(self.position, actor, going, to) {
            let creature = self.name(actor);
            let (mode, diagonal) = (stride.mode, stride.diagonal);
            self.happen(Event::Moved { creature, to: spot(stride.to), mode, feet: 0, diagonal, jump: false });
            self.drag(&stride);
            self.overruns(actor, stride.from)?;
            self.runs_over(power, stride.from, &mut met)?;
            self.crossed(actor, Some(stride.from), true)?;
            let fresh = |offer: &Offer| left.iter().all(|known| known.offers[0].reactor != offer.reactor);
            let offers: SmallVec<[Offer; 2]> = stride.offers.iter().filter(|offer| fresh(offer)).cloned().collect();
            left.extend(offers.into_iter().map(|offer| Stride { offers: smallvec![offer], ..stride.clone() }));
            if self.is_stopped(actor, stride.mode) {
                break;
            }
        }
        self.loosen(actor)?;
        for stride in left.iter().rev() {
            self.offer_attacks(actor, stride);
        }
        self.spurred(actor, Deed::Moves, None);
        Ok(())
    }

    /// What a power does to those into whose spaces it leads, to each once.
    fn runs_over(&mut self, power: &Power<'_>, from: Space, met: &mut Roster) -> Done {
        let effects = self.position.effects_of(&power.working);
        let entered = self.entered(power.working.by, from);
        for who in entered.into_iter().filter(|who| !met.contains(who)).collect::<Roster>() {
            met.push(who);
            for (number, effect) in (0..).zip(effects.iter()).filter(|(_, effect)| effect.happens_on(Moment::Overruns))
            {
                self.happens(power, &[number], effect, &[who], &mut Roster::new(), Moment::Overruns)?;
            }
        }
        Ok(())
    }

    /// A place on the floor, unless a height was said or it is in the air anyway.
    pub fn grounded(&self, who: Who, to: Spot) -> Spot {
        spot(self.position.arrival(who, to))
    }
}
