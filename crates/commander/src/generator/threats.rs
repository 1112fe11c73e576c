//! What threatens the own commander, now or as soon as something moves away.

use arrayvec::ArrayVec;

use crate::air_defence::{self, Flight, Guns};
use crate::attack::{self, Aim};
use crate::board::Board;
use crate::color::Color;
use crate::generator::context::Context;
use crate::lines;
use crate::piece::{Member, Piece};
use crate::reach;
use crate::ruleset::Ruleset;
use crate::square::Square;
use crate::square_set::SquareSet;
use crate::stack::Stack;
use crate::step::Manner;

/// Something that attacks or faces the own commander now, or would if one or two pieces were gone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Threat {
    pub square: Square,
    /// Whether it is a flight, which own guns stop.
    pub is_flight: bool,
    /// Where a piece stops it; empty where nothing can.
    pub between: SquareSet,
    /// What stands between: at most two, since no step takes away more.
    pub shields: SquareSet,
}

/// What decides the own commander's safety while it stays where it is.
pub(super) struct Threats {
    /// At most a flight and something else from each square of the neighbourhood, and the other commander.
    pub lines: ArrayVec<Threat, 81>,
    /// Everything that shields the commander from one of them.
    shields: SquareSet,
    /// What they allow everything that is no such shield.
    allowed: Allowed,
    /// The ordinary enemy air forces in reach of the commander, stopped or not: own guns matter to them.
    pub flights: SquareSet,
    /// Enemy squares other than a bare commander's.
    pub enemy_guards: SquareSet,
    /// Own squares other than a bare commander's.
    pub own_guards: SquareSet,
    /// Enemies whose capture may change what threatens the commander: the other commander, and the last but one guard.
    pub delicate_captures: SquareSet,
}

impl Threat {
    /// The targets of a manner that stop the threat, or leave it stopped, where these shields are left standing.
    fn lets(&self, shields: SquareSet, manner: Manner) -> SquareSet {
        match manner {
            _ if shields.is_empty() => match manner {
                Manner::Quiet => self.between,
                Manner::Combine => SquareSet::EMPTY,
                Manner::Capture | Manner::Stay | Manner::Kamikaze => SquareSet::one(self.square),
            },
            Manner::Stay | Manner::Kamikaze if shields.single().is_some() => SquareSet::ALL - shields,
            _ => SquareSet::ALL,
        }
    }
}

/// Allowed targets by manner.
type Allowed = [SquareSet; 5];

impl Threats {
    /// The targets that stop every threat, or leave it stopped, for what stands on a square and may vacate it. Where guns
    /// move, flights are another question.
    pub fn allowed(&self, from: Square, vacates: bool, without_flights: bool) -> Allowed {
        if without_flights || vacates && self.shields.contains(from) {
            let meant = self.lines.iter().filter(|threat| !(without_flights && threat.is_flight));
            meant.fold([SquareSet::ALL; 5], |allowed, threat| narrowed(allowed, threat, from, vacates))
        } else {
            self.allowed
        }
    }

    pub fn new(context: &Context) -> Threats {
        let (board, us) = (context.board, context.us);
        let enemy_guards = guards(board, us.other());
        let delicate_guards = if enemy_guards.len() == 2 { enemy_guards } else { SquareSet::EMPTY };
        let mut threats = Threats {
            lines: ArrayVec::new(),
            shields: SquareSet::EMPTY,
            allowed: [SquareSet::ALL; 5],
            flights: SquareSet::EMPTY,
            enemy_guards,
            own_guards: guards(board, us),
            delicate_captures: context.enemy_commander.map_or(delicate_guards, |square| delicate_guards.with(square)),
        };
        threats.find(context);
        for threat in &threats.lines {
            threats.shields |= threat.shields;
            threats.allowed = narrowed(threats.allowed, threat, threat.square, false);
        }
        threats
    }

    /// Finds what attacks or faces the own commander, or would.
    fn find(&mut self, context: &Context) {
        let (board, ruleset) = (context.board, context.ruleset);
        let Some((target, home)) = context.commander.and_then(|square| Some((square, board.stack(square)?))) else {
            return;
        };
        if let Some(enemy) = context.enemy_commander
            && attack::faces(target, enemy, SquareSet::EMPTY)
        {
            self.add(enemy, false, lines::between(target, enemy), context.occupied);
        }
        if attack::is_shielded(home, ruleset) {
            return;
        }
        let promoted = guard_to_be(board, self.enemy_guards, ruleset);
        let target_is_navy = home.carrier().piece == Piece::Navy;
        let mut own_guns = None;
        for square in (context.enemy & attack::neighbourhood(target)).iter() {
            let Some(stack) = board.stack(square) else { continue };
            for member in stack.members() {
                let member = Member { heroic: member.heroic || promoted == Some(square), ..member };
                let reach = reach::attacks(member, target_is_navy, ruleset);
                if !lines::star(target, reach).contains(square) {
                    continue;
                }
                let is_flight = member.piece == Piece::AirForce && !member.heroic;
                let mut between = SquareSet::EMPTY;
                if is_flight {
                    self.flights.insert(square);
                    let guns = own_guns.get_or_insert_with(|| guns_to_be(context, self.own_guards));
                    if air_defence::flight(square, target, guns) == Flight::Destroyed {
                        continue;
                    }
                } else if !reach::fires_over(member.piece, ruleset) {
                    between = lines::between(square, target);
                }
                self.add(square, is_flight, between, context.occupied);
            }
        }
    }

    /// Adds a threat unless the same square threatens already in a way that is as hard to stop.
    fn add(&mut self, square: Square, is_flight: bool, between: SquareSet, occupied: SquareSet) {
        let shields = between & occupied;
        if shields.len() > 2 {
            return;
        }
        match self.lines.iter_mut().find(|known| known.square == square && known.is_flight == is_flight) {
            Some(known) if between.is_empty() => (known.between, known.shields) = (between, shields),
            Some(_) => {}
            None => self.lines.push(Threat { square, is_flight, between, shields }),
        }
    }
}

/// What a threat leaves of the allowed targets.
fn narrowed(mut allowed: Allowed, threat: &Threat, from: Square, vacates: bool) -> Allowed {
    for manner in Manner::ALL {
        let leaves = vacates && manner != Manner::Stay;
        let shields = if leaves { threat.shields.without(from) } else { threat.shields };
        allowed[manner as usize] &= threat.lets(shields, manner);
    }
    allowed
}

/// The squares of a colour other than a bare commander's.
fn guards(board: &Board, color: Color) -> SquareSet {
    let bare = board.commander(color).filter(|&square| board.stack(square).is_some_and(Stack::is_lone));
    bare.map_or(board.of(color), |square| board.of(color).without(square))
}

/// The square whose lone piece every step makes heroic, unless the step changes what its colour has.
pub(super) fn guard_to_be(board: &Board, guards: SquareSet, ruleset: &Ruleset) -> Option<Square> {
    let lone = |&square: &Square| board.stack(square).is_some_and(Stack::is_lone);
    guards.single().filter(lone).filter(|_| ruleset.last_guard)
}

/// The own guns as any step leaves them that does not touch them: those that attack the enemy commander, and a last guard,
/// become heroic (CTL-9).
pub(super) fn guns_to_be(context: &Context, own_guards: SquareSet) -> Guns {
    let (board, ruleset) = (context.board, context.ruleset);
    let promoted = guard_to_be(board, own_guards, ruleset);
    let target = context.enemy_commander.and_then(|square| Some((square, board.stack(square)?)));
    let aim = target
        .filter(|&(_, stack)| !attack::is_shielded(stack, ruleset))
        .map(|(target, stack)| Aim::at(target, stack, context.occupied, Guns::default, ruleset));
    let mut guns = Guns::default();
    for square in (board.guns() & context.own).iter() {
        let Some(top) = board.stack(square).map(Stack::carrier) else { continue };
        let checks = || aim.as_ref().is_some_and(|aim| aim.is_hit_by(square, top));
        guns.add(square, Member { heroic: top.heroic || promoted == Some(square) || checks(), ..top });
    }
    guns
}
