//! Moves, square by square.

use rulebound_kernel::Waivers;
use smallvec::SmallVec;

use super::course::{Course, Done};
use super::harm::held_by;
use crate::data::words::Condition;
use crate::event::Event;
use crate::intent::Act;
use crate::intent::act::{Move, Route};
use crate::intent::trigger::Deed;
use crate::name::Name;
use crate::space::{Cell, Footprint, Level, Mode, Room, Size, Space};
use crate::spot::Spot;
use crate::state::resume::Walk;
use crate::state::{Creature, Who};
use crate::validation::attack::grip_reach;
use crate::validation::hear;
use crate::validation::movement::{Stride, strides};
use crate::validation::speed::speed;

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
    pub fn walk(&mut self, actor: Who, way: &Move) -> Done {
        self.go(actor, &Act::Move(way.clone()), false)
    }

    /// Goes on square by square until somebody is asked. What a step offers was asked already if the move is resumed at it.
    fn go(&mut self, actor: Who, act: &Act, resumed: bool) -> Done {
        let strides = strides(self.position, actor, act);
        let end = self.furthest(actor, &strides);
        for (index, stride) in strides[..end].iter().enumerate() {
            let rest = &strides[index..];
            let answered = resumed && index == 0;
            if !answered && !stride.offers.is_empty() {
                self.wait(actor, rest);
                self.offer_attacks(actor, stride);
                return Ok(());
            }
            let creature = self.name(actor);
            let (mode, feet, diagonal) = (stride.mode, stride.feet, stride.diagonal);
            self.happen(Event::Moved { creature, to: spot(stride.to), mode, feet, diagonal });
            self.drag(stride);
            self.crossed(actor, Some(stride.from), true)?;
            if self.is_stopped(actor, stride.mode) {
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
        let footprint = Footprint::new(space, |square| grid.cell(square).is_some_and(Cell::is_filled));
        let with = |other: Who| {
            let (one, another) = (self.position.creature(who), self.position.creature(other));
            let paired = one.riding == Some(other) || another.riding.is_some();
            let held = another.conditions.of(Condition::Grappled).any(|known| known.source == Some(who));
            other == who || paired || held || another.is_dead() || another.sheet.size == Size::Tiny
        };
        let overlaps = |other: &Creature| other.own_space().is_some_and(|taken| taken.overlaps(space));
        let tiny = self.position.creature(who).sheet.size == Size::Tiny;
        let taken = || self.position.everyone().any(|(other, creature)| !with(other) && overlaps(creature));
        grid.holds(space) && !matches!(footprint.room(), Room::TooSmall { .. }) && (!last || tiny || !taken())
    }

    fn wait(&mut self, actor: Who, rest: &[Stride]) {
        if let Some(first) = rest.first() {
            let path = rest.iter().map(waypoint).collect();
            let creature = self.name(actor);
            self.happen(Event::MoveWaits { creature, mode: first.mode, path });
        }
    }

    fn offer_attacks(&mut self, actor: Who, stride: &Stride) {
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

    /// The rest of a move, judged anew: if it is illegal now, the move has ended.
    pub fn resume_walk(&mut self, actor: Who, walk: &Walk) -> Done {
        let act = Act::Move(Move { mode: Some(walk.mode), route: Route::Path(walk.path.clone()) });
        let on = hear(self.position, actor, &act, &Waivers::NONE, false).refusals.is_empty();
        let creature = self.name(actor);
        self.happen(Event::MoveResumed { creature, on });
        if on { self.go(actor, &act, true) } else { Ok(()) }
    }

    /// A long jump. Those whose reach it leaves are asked about it as it was.
    pub fn jump(&mut self, actor: Who, to: Spot) -> Done {
        for stride in strides(self.position, actor, &Act::JumpTo { to }) {
            self.shift(actor, spot(stride.to));
            self.crossed(actor, Some(stride.from), false)?;
            self.offer_attacks(actor, &stride);
        }
        self.loosen(actor)?;
        self.spurred(actor, Deed::Moves, None);
        Ok(())
    }

    /// Puts a creature elsewhere, if there is room for it; if there is none the table says what comes of it.
    pub fn shift(&mut self, who: Who, to: Spot) {
        let to = self.grounded(who, to);
        let space = Space::new(to.square, self.position.creature(who).sheet.size);
        let seated = self.position.creature(who).riding.is_some();
        if !seated && self.has_room(who, space.at_level(to.level.unwrap_or(Level::GROUND)), true) {
            let creature = self.name(who);
            self.happen(Event::Shifted { creature, to });
        } else {
            self.leave(who, Name::of("move"));
        }
    }

    /// Drives a creature to a place against its will: out of grips, into areas, and over an edge, where it falls. How deep a
    /// chasm is that begins at its feet the table says.
    pub fn drive(&mut self, who: Who, to: Space) -> Done {
        let from = self.position.space(who);
        self.shift(who, Spot { square: to.square, level: Some(to.level) });
        self.loosen(who)?;
        self.crossed(who, from, false)?;
        let grid = &self.position.stage.grid;
        let bottomless =
            self.position.space(who).is_some_and(|space| grid.floor(space).is_none() && grid.drop_feet(space) == 0);
        if bottomless && !self.stays_up(who) {
            self.leave(who, Name::of("fall"));
        }
        self.fall(who)
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
        pairs.into_iter().try_for_each(|(holder, held)| self.free(held, holder))
    }

    /// A place on the floor, unless a height was said or it is in the air anyway.
    pub fn grounded(&self, who: Who, to: Spot) -> Spot {
        let size = self.position.creature(who).sheet.size;
        let floor = self.position.stage.grid.floor(Space::new(to.square, size));
        let level = to.level.or(floor).filter(|&level| level != Level::GROUND);
        Spot { square: to.square, level }
    }
}
