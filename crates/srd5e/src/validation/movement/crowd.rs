//! The creatures around a mover: whom it may pass, and where it may end.

use smallvec::SmallVec;

use crate::data::Edition;
use crate::data::attack::Going;
use crate::data::words::Size;
use crate::name::Name;
use crate::space::{Passing, Region, Space, Square, SquareSet, Traffic};
use crate::state::{Crew, Position, Who};

/// Tiny creatures that share a square.
const TINY_IN_A_SQUARE: usize = 4;

/// Somebody in the way.
struct Body {
    who: Who,
    space: Space,
    passing: Passing,
    /// Whether a move may end in its space.
    shared: bool,
}

/// A barrier that the mover does not pass.
struct Hedge {
    inside: SquareSet,
    by: Name,
}

/// All creatures but the mover, those inside it, those it drags along, its own mount, and riders, who are where their mounts are; and
/// the barriers around.
pub(crate) struct Crowd {
    bodies: SmallVec<[Body; 24]>,
    /// The squares of all bodies.
    trodden: Sieve,
    hedges: SmallVec<[Hedge; 1]>,
}

/// Squares known by the remainders of their columns and rows: a look that tells at once of most squares that they are none of them.
#[derive(Clone, Copy, Default)]
struct Sieve(u64);

impl Sieve {
    const fn bit(square: Square) -> u64 {
        1 << (square.x & 7 | (square.y & 7) << 3)
    }

    fn add(&mut self, space: Space) {
        space.squares().for_each(|square| self.0 |= Sieve::bit(square));
    }

    const fn may_hold(self, square: Square) -> bool {
        self.0 & Sieve::bit(square) != 0
    }
}

impl Crowd {
    /// The creatures around a mover that drags some of them along.
    pub fn around(position: &Position, mover: Who, dragged: Crew) -> Self {
        Crowd::along(position, mover, dragged, None)
    }

    /// The same; a movement that belongs to a power may lead through others.
    pub fn along(position: &Position, mover: Who, dragged: Crew, going: Option<&Going>) -> Self {
        let creature = position.creature(mover);
        let (mut bodies, mut trodden) = (SmallVec::new(), Sieve::default());
        for (who, other) in position.everyone() {
            let within = other.sway().inside == Some(mover);
            if who == mover || within || other.riding.is_some() || creature.riding == Some(who) || dragged.contains(who)
            {
                continue;
            }
            let Some(space) = other.own_space() else { continue };
            let dead = other.is_dead();
            let passing = passing(position, mover, who);
            // The dead are difficult ground at most, and so is whoever does not fill its space.
            let entered = going.is_some_and(|going| going.enters.is_some_and(|size| other.size() <= size));
            let passes = dead || entered || position.passes(mover, who);
            let passing = if passes { passing.min(Passing::Difficult) } else { passing };
            let stops = entered && going.is_some_and(|going| going.stops);
            trodden.add(space);
            bodies.push(Body { who, space, passing, shared: dead || stops || position.mingles(mover, who) });
        }
        let rules = &position.ruleset;
        let hedge = |(area, by): (Region, &Name)| Hedge {
            inside: area.reached(&rules.line, rules.distance, rules.areas, &position.stage.grid),
            by: by.clone(),
        };
        Crowd { bodies, trodden, hedges: position.barriers(mover).into_iter().map(hedge).collect() }
    }

    /// What keeps a body from going from one space to another.
    pub fn hedge(&self, from: Space, to: Space) -> Option<&Name> {
        let within = |hedge: &Hedge, space: Space| space.squares().any(|square| hedge.inside.contains(square));
        self.hedges.iter().find(|hedge| within(hedge, from) != within(hedge, to)).map(|hedge| &hedge.by)
    }

    /// Who bars a square to a body.
    pub fn barring(&self, square: Square, body: Space) -> Option<Who> {
        let mut bodies = self.bodies.iter();
        bodies
            .find(|other| other.passing == Passing::Blocked && fills(other.space, square, body))
            .map(|other| other.who)
    }

    /// Who takes up a space in which a body would end, and where they meet. Four Tiny creatures share a square.
    pub fn occupant(&self, body: Space) -> Option<(Square, Who)> {
        if !body.squares().any(|square| self.trodden.may_hold(square)) {
            return None;
        }
        let others = || self.bodies.iter().filter(|other| !other.shared && other.space.overlaps(body));
        let is_tiny = |other: &&Body| other.space.size == Size::Tiny;
        let shares = body.size == Size::Tiny && others().filter(is_tiny).count() < TINY_IN_A_SQUARE;
        let other = others().find(|other| !(shares && is_tiny(other)))?;
        let square = body.squares().find(|&square| other.space.contains(square)).unwrap_or(body.square);
        Some((square, other.who))
    }
}

/// Whether somebody is in a square at the height of a body.
fn fills(other: Space, square: Square, body: Space) -> bool {
    other.contains(square) && other.overlaps(body)
}

/// What a creature in a square means to a mover.
fn passing(position: &Position, mover: Who, who: Who) -> Passing {
    let other = position.creature(who);
    let (size, far_in_size) = (other.size(), position.creature(mover).size().steps_to(other.size()) >= 2);
    match position.edition() {
        Edition::Srd51 if !position.hostile(mover, who) || far_in_size => Passing::Difficult,
        Edition::Srd521 if position.allied(mover, who) || size == Size::Tiny => Passing::Free,
        Edition::Srd521 if far_in_size || other.is_incapacitated() => Passing::Difficult,
        Edition::Srd51 | Edition::Srd521 => Passing::Blocked,
    }
}

impl Traffic for Crowd {
    fn passing(&self, square: Square, body: Space) -> Passing {
        if !self.trodden.may_hold(square) {
            return Passing::Free;
        }
        let here = self.bodies.iter().filter(|other| fills(other.space, square, body));
        here.map(|other| other.passing).max().unwrap_or(Passing::Free)
    }

    fn may_end(&self, space: Space) -> bool {
        self.occupant(space).is_none()
    }

    fn allows(&self, from: Space, to: Space) -> bool {
        self.hedges.is_empty() || self.hedge(from, to).is_none()
    }

    fn is_hemmed(&self) -> bool {
        !self.hedges.is_empty()
    }
}
