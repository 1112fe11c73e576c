//! What threatens the own commander, now or as soon as something moves away.

use arrayvec::ArrayVec;

use crate::air_defence::{self, Flight, Guns};
use crate::attack::{self, Aim};
use crate::board::Board;
use crate::color::Color;
use crate::generator::context::Context;
use crate::generator::targets::Targets;
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
struct Threat {
    square: Square,
    means: Means,
}

/// How a threat comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Means {
    /// Along a line that any piece closes.
    Line,
    /// Over whatever stands between.
    Over,
    /// By a flight, which own guns stop.
    Flight,
}

/// What decides the own commander's safety while it stays where it is.
pub(super) struct Threats {
    /// At most a flight and something else from each square of the neighbourhood, and the other commander.
    threats: ArrayVec<Threat, 81>,
    /// Everything that shields the commander from one of them.
    shields: SquareSet,
    /// What they allow everything that is no such shield.
    allowed: Targets,
    /// The ordinary enemy air forces in reach of the commander, stopped or not: own guns matter to them.
    pub flights: SquareSet,
    /// Enemy squares other than a bare commander's.
    pub enemy_guards: SquareSet,
    /// Own squares other than a bare commander's.
    pub own_guards: SquareSet,
    /// The delicate captures, and the own commander's square.
    pub delicate: SquareSet,
    /// Enemies whose capture may change what threatens the commander: the other commander, and the last but one guard.
    pub delicate_captures: SquareSet,
}

impl Threat {
    /// Where a piece stops it; empty where nothing can.
    fn between(&self, commander: Square) -> SquareSet {
        match self.means {
            Means::Line => lines::between(self.square, commander),
            Means::Over | Means::Flight => SquareSet::EMPTY,
        }
    }

    /// Leaves of the targets those that stop the threat, or leave it stopped, for what stands on a square and may vacate it.
    fn narrow(&self, context: &Context, targets: &mut Targets, from: Square, vacates: bool) {
        let Some(commander) = context.commander else { return };
        let between = self.between(commander);
        let shields = between & context.occupied;
        let left = if vacates { shields.without(from) } else { shields };
        if left.is_empty() {
            targets.keep_in(Manner::Quiet, between);
            targets.keep_in(Manner::Capture, SquareSet::one(self.square));
            targets.keep_in(Manner::Combine, SquareSet::EMPTY);
        }
        // What stays where it is goes on being a shield.
        for (manner, shields) in [(Manner::Stay, shields), (Manner::Kamikaze, left)] {
            if shields.is_empty() {
                targets.keep_in(manner, SquareSet::one(self.square));
            } else if shields.single().is_some() {
                targets.keep_in(manner, SquareSet::ALL - shields);
            }
        }
    }
}

impl Threats {
    /// Takes away the targets that neither stop every threat nor leave it stopped, for what stands on a square and may vacate it.
    /// Where guns move, flights are another question.
    pub fn narrow(&self, context: &Context, targets: &mut Targets, from: Square, vacates: bool, without_flights: bool) {
        if without_flights || vacates && self.shields.contains(from) {
            for threat in self.threats.iter().filter(|threat| !(without_flights && threat.means == Means::Flight)) {
                threat.narrow(context, targets, from, vacates);
            }
        } else {
            targets.keep(&self.allowed);
        }
    }

    /// Whether nothing threatens and no flight is near.
    pub fn is_calm(&self) -> bool {
        self.threats.is_empty() && self.flights.is_empty()
    }

    /// Whether nothing threatens.
    pub fn is_empty(&self) -> bool {
        self.threats.is_empty()
    }

    /// What threatens the commander as it stands.
    pub fn new(context: &Context) -> Threats {
        Threats::to(context, context.commander.and_then(|square| context.board.stack(square)))
    }

    /// What threatens the commander in a stack that is on its square, or is left there.
    pub fn to(context: &Context, home: Option<Stack>) -> Threats {
        let (board, us) = (context.board, context.us);
        let enemy_guards = guards(board, us.other());
        let delicate_guards = if enemy_guards.len() == 2 { enemy_guards } else { SquareSet::EMPTY };
        let delicate_captures = context.enemy_commander.map_or(delicate_guards, |square| delicate_guards.with(square));
        let mut threats = Threats {
            threats: ArrayVec::new(),
            shields: SquareSet::EMPTY,
            allowed: Targets::ALL,
            flights: SquareSet::EMPTY,
            enemy_guards,
            own_guards: guards(board, us),
            delicate_captures,
            delicate: context.commander.map_or(delicate_captures, |square| delicate_captures.with(square)),
        };
        if let (Some(target), Some(home)) = (context.commander, home) {
            threats.find(context, target, home);
        }
        for threat in &threats.threats {
            threat.narrow(context, &mut threats.allowed, threat.square, false);
        }
        threats
    }

    /// Finds what attacks or faces the own commander, or would.
    fn find(&mut self, context: &Context, target: Square, home: Stack) {
        let (board, ruleset) = (context.board, context.ruleset);
        if let Some(enemy) = context.enemy_commander
            && attack::faces(target, enemy, SquareSet::EMPTY)
        {
            self.add(Threat { square: enemy, means: Means::Line }, target, context.occupied);
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
                let means = if is_flight {
                    self.flights.insert(square);
                    let guns = own_guns.get_or_insert_with(|| guns_to_be(context, self.own_guards));
                    if air_defence::flight(square, target, guns) == Flight::Destroyed {
                        continue;
                    }
                    Means::Flight
                } else if reach::fires_over(member.piece, ruleset) {
                    Means::Over
                } else {
                    Means::Line
                };
                self.add(Threat { square, means }, target, context.occupied);
            }
        }
    }

    /// Adds a threat unless the same square threatens already in a way that is as hard to stop.
    fn add(&mut self, threat: Threat, commander: Square, occupied: SquareSet) {
        let shields = threat.between(commander) & occupied;
        // No step takes away more than two.
        if shields.len() > 2 {
            return;
        }
        self.shields |= shields;
        let is_flight = |threat: &Threat| threat.means == Means::Flight;
        let is_known = |known: &&mut Threat| known.square == threat.square && is_flight(known) == is_flight(&threat);
        match self.threats.iter_mut().find(is_known) {
            Some(known) if threat.means == Means::Over => *known = threat,
            Some(_) => {}
            None => self.threats.push(threat),
        }
    }
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
