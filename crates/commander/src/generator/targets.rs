//! Where an object can go and what it can take, by sets, the commander's safety left aside (CTL-5).

use crate::air_defence::Guns;
use crate::generator::context::Context;
use crate::lines;
use crate::piece::{Member, Piece};
use crate::reach::{self, Reach};
use crate::square::{Direction, Square};
use crate::square_set::SquareSet;
use crate::stack::Stack;
use crate::step::Manner;
use crate::terrain::Terrain;

/// Target squares by manner.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Targets([SquareSet; 5]);

impl Targets {
    /// Every square in every manner.
    pub const ALL: Targets = Targets([SquareSet::ALL; 5]);

    /// Every square in the manners that take something.
    pub const CAPTURES: Targets = {
        let mut captures = Targets([SquareSet::EMPTY; 5]);
        let mut index = 0;
        while index < 5 {
            if Manner::ALL[index].captures() {
                captures.0[index] = SquareSet::ALL;
            }
            index += 1;
        }
        captures
    };

    pub fn get(&self, manner: Manner) -> SquareSet {
        self.0[manner as usize]
    }

    pub fn set(&mut self, manner: Manner, squares: SquareSet) {
        self.0[manner as usize] = squares;
    }

    /// Takes away what is not among others.
    pub fn keep(&mut self, others: &Targets) {
        for (squares, &kept) in self.0.iter_mut().zip(&others.0) {
            *squares &= kept;
        }
    }

    /// Takes away all squares of a manner that are not among these.
    pub fn keep_in(&mut self, manner: Manner, squares: SquareSet) {
        self.0[manner as usize] &= squares;
    }

    /// The targets of all manners together.
    pub fn all(&self) -> SquareSet {
        self.0.iter().fold(SquareSet::EMPTY, |all, &squares| all | squares)
    }

    pub fn is_empty(&self) -> bool {
        self.all().is_empty()
    }

    pub fn len(&self) -> usize {
        // Most manners have no target, which is cheaper to see than to count.
        self.0.iter().filter(|squares| !squares.is_empty()).map(|squares| squares.len() as usize).sum()
    }

    /// The target with a number, manner by manner.
    pub fn nth(&self, mut number: u32) -> Option<(Manner, Square)> {
        for manner in Manner::ALL {
            let squares = self.get(manner);
            match number.checked_sub(squares.len()) {
                Some(beyond) => number = beyond,
                None => return squares.iter().nth(number as usize).map(|square| (manner, square)),
            }
        }
        None
    }

    /// One target in one manner, if it is there.
    pub fn only(self, square: Square, manner: Manner) -> Targets {
        let mut only = Targets::default();
        only.set(manner, self.get(manner) & SquareSet::one(square));
        only
    }
}

/// An object that may move: a lone piece, a whole stack, or one member that deploys.
#[derive(Clone, Copy, Debug)]
pub(super) struct Object {
    pub from: Square,
    pub stack: Stack,
    pub deploy: bool,
}

impl Object {
    pub fn mover(&self) -> Member {
        self.stack.carrier()
    }
}

/// What an object reaches: quiet squares and own stacks, and enemies it can take without and with being shot at.
struct Span {
    quiet: SquareSet,
    own: SquareSet,
    enemies: SquareSet,
    enemies_under_fire: SquareSet,
}

/// The targets of an object.
pub(super) fn targets(context: &Context, object: &Object) -> Targets {
    let mover = object.mover();
    let span = match mover.piece {
        Piece::AirForce => flights(context, object.from, mover),
        Piece::Navy => voyages(context, object.from, mover),
        Piece::Commander => walks(context, object.from, mover),
        _ => marches(context, object.from, mover),
    };
    let stands = Terrain::of(mover.piece, context.ruleset).squares();
    let displaced = (span.enemies & stands) - context.shielded;
    let chooses = mover.piece == Piece::AirForce && !object.deploy;
    let stayed = if chooses { span.enemies } else { span.enemies - displaced };
    let joins = |square: &Square| context.board.stack(*square).is_some_and(|there| object.stack.joins(there));
    // In the order of the manners.
    Targets([span.quiet & stands, displaced, stayed, span.enemies_under_fire, span.own.iter().filter(joins).collect()])
}

/// Land pieces: every piece stops a march; fire is stopped unless it goes over.
fn marches(context: &Context, from: Square, mover: Member) -> Span {
    let way = lines::visible(from, lines::way(mover, from), hiding(from, reach::moves(mover), context.occupied));
    let reached = lines::star(from, reach::captures(mover, false, context.ruleset)) & context.enemy;
    let is_hidden = |enemy: &Square| lines::between(from, *enemy).meets(&context.occupied);
    let hidden = if reach::fires_over(mover.piece, context.ruleset) {
        SquareSet::EMPTY
    } else {
        (reached - lines::star(from, Reach::NEXT)).iter().filter(is_hidden).collect()
    };
    Span {
        quiet: way - context.occupied,
        own: way & context.own,
        enemies: reached - hidden,
        enemies_under_fire: SquareSet::EMPTY,
    }
}

/// Ships: only ships stop a voyage; torpedoes reach ships, guns everything else.
fn voyages(context: &Context, from: Square, mover: Member) -> Span {
    let way = lines::visible(from, lines::way(mover, from), hiding(from, reach::moves(mover), context.navies));
    let torpedoes = lines::star(from, reach::captures(mover, true, context.ruleset)) & context.navies;
    let guns = lines::star(from, reach::captures(mover, false, context.ruleset)) - context.navies;
    Span {
        quiet: way - context.occupied,
        own: way & context.own,
        enemies: (torpedoes | guns) & context.enemy,
        enemies_under_fire: SquareSet::EMPTY,
    }
}

/// Air forces: nothing stops a flight but guns (CTL-7.3).
fn flights(context: &Context, from: Square, mover: Member) -> Span {
    let star = lines::star(from, reach::moves(mover));
    let (safe, under_fire) =
        if mover.heroic { (star, SquareSet::EMPTY) } else { through_zones(from, star, context.enemy_guns()) };
    let joined = if context.ruleset.air_force_joins_only_safe { safe } else { safe | under_fire };
    Span {
        quiet: safe - context.occupied,
        own: joined & context.own,
        enemies: safe & context.enemy,
        enemies_under_fire: under_fire & context.enemy,
    }
}

/// The blockers that can hide anything within a reach: what stands at its very end hides nothing.
fn hiding(from: Square, reach: Reach, blockers: SquareSet) -> SquareSet {
    blockers & lines::star(from, reach.shortened())
}

/// The part of a star that flights reach unharmed, and the part they reach under the fire of a single gun.
pub(super) fn through_zones(from: Square, star: SquareSet, guns: &Guns) -> (SquareSet, SquareSet) {
    let (mut once, mut twice, mut left) = (SquareSet::EMPTY, SquareSet::EMPTY, SquareSet::EMPTY);
    for gun in guns.iter() {
        let covered = gun.zone & star;
        if covered.is_empty() {
            continue;
        }
        let entered = (star - lines::visible(from, star, covered)) | covered;
        twice |= once & entered;
        once |= entered;
        left |= entered - covered;
    }
    (star - once, once - twice - left)
}

/// A bare commander: stops before the open lines of the other one (CTL-6.2).
fn walks(context: &Context, from: Square, mover: Member) -> Span {
    let lines = open_lines(context, from);
    let blockers = context.occupied | lines;
    let way = lines::visible(from, lines::way(mover, from), blockers) - lines;
    let star = lines::star(from, reach::captures(mover, false, context.ruleset));
    let mut enemies = lines::visible(from, star, blockers) & context.enemy;
    if !context.ruleset.heroic_commander_reaches_two
        && let Some(commander) = context.bare_enemy_commander()
        && from.line_to(commander).is_some_and(|(direction, _)| direction.is_diagonal())
    {
        enemies.remove(commander);
    }
    Span { quiet: way - context.occupied, own: way & context.own, enemies, enemies_under_fire: SquareSet::EMPTY }
}

/// The empty squares on open lines of the enemy commander that a commander on `from` must not enter, `from` taken as
/// empty: all four lines, or those towards `from` (CTL-14.8).
fn open_lines(context: &Context, from: Square) -> SquareSet {
    let Some(enemy) = context.enemy_commander else { return SquareSet::EMPTY };
    let others = context.occupied.without(from);
    let towards = |direction: Direction| match direction {
        Direction::North => from.rank() > enemy.rank(),
        Direction::South => from.rank() <= enemy.rank(),
        Direction::East => from.file() > enemy.file(),
        _ => from.file() < enemy.file(),
    };
    Direction::ALL
        .into_iter()
        .filter(|direction| !direction.is_diagonal())
        .filter(|&direction| context.ruleset.commander_stops_at_every_line || towards(direction))
        .fold(SquareSet::EMPTY, |squares, direction| {
            squares | (lines::visible(enemy, lines::ray(enemy, direction), others) - others)
        })
}
