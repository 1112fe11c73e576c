//! What is computed once a position, before any piece is looked at.

use arrayvec::ArrayVec;

use crate::air_defence::{self, Flight, Gun, Guns};
use crate::attack::{self, Aim};
use crate::board::Board;
use crate::color::Color;
use crate::lines;
use crate::piece::{Member, Piece};
use crate::position::Position;
use crate::reach;
use crate::ruleset::Ruleset;
use crate::square::Square;
use crate::square_set::SquareSet;
use crate::stack::Stack;

/// The position as the generator sees it.
pub(super) struct Context<'a> {
    pub position: &'a Position,
    pub board: &'a Board,
    pub ruleset: &'a Ruleset,
    pub us: Color,
    pub own: SquareSet,
    pub enemy: SquareSet,
    pub occupied: SquareSet,
    /// Squares topped by a ship of either colour.
    pub navies: SquareSet,
    /// Enemy headquarters that shield their commander.
    pub shielded: SquareSet,
    pub enemy_guns: Guns,
    pub commander: Option<Square>,
    pub enemy_commander: Option<Square>,
    pub threats: Threats,
}

/// Something that attacks or faces the own commander now, or would if nothing stood between.
#[derive(Clone, Copy, Debug)]
pub(super) struct Threat {
    pub square: Square,
    /// Where a piece stops it; empty where nothing can.
    pub between: SquareSet,
}

/// What decides the own commander's safety while it stays where it is.
pub(super) struct Threats {
    pub lines: ArrayVec<Threat, 41>,
    /// Whether an ordinary enemy air force is in reach of the commander, so that own zones matter.
    pub flights: bool,
    /// Enemy squares other than a bare commander's.
    pub enemy_guards: SquareSet,
    /// Own squares other than a bare commander's.
    pub own_guards: SquareSet,
}

impl<'a> Context<'a> {
    pub fn new(position: &'a Position) -> Context<'a> {
        let board = &position.board;
        let us = position.turn;
        let ruleset = &position.ruleset;
        let enemy_commander = board.commander(us.other());
        let stack_of = |square: Square| board.stack(square);
        Context {
            position,
            board,
            ruleset,
            us,
            own: board.of(us),
            enemy: board.of(us.other()),
            occupied: board.occupied(),
            navies: topped_by(board, Piece::Navy),
            shielded: enemy_commander
                .filter(|&square| stack_of(square).is_some_and(|stack| attack::is_shielded(stack, ruleset)))
                .into_iter()
                .collect(),
            enemy_guns: air_defence::guns(board, us.other()),
            commander: board.commander(us),
            enemy_commander,
            threats: Threats::new(board, us, ruleset),
        }
    }

    /// The enemy commander where nothing carries it.
    pub fn bare_enemy_commander(&self) -> Option<Square> {
        self.enemy_commander.filter(|&square| self.board.stack(square).is_some_and(Stack::is_lone))
    }
}

fn topped_by(board: &Board, piece: Piece) -> SquareSet {
    let is_topped = |square: &Square| board.stack(*square).is_some_and(|stack| stack.carrier().piece == piece);
    board.occupied().iter().filter(is_topped).collect()
}

/// The squares of a colour other than a bare commander's.
fn guards(board: &Board, color: Color) -> SquareSet {
    let bare = board.commander(color).filter(|&square| board.stack(square).is_some_and(Stack::is_lone));
    bare.map_or(board.of(color), |square| board.of(color).without(square))
}

/// The square whose lone piece every step makes heroic, unless the step changes what its colour has.
fn guard_to_be(board: &Board, guards: SquareSet, ruleset: &Ruleset) -> Option<Square> {
    let lone = |&square: &Square| board.stack(square).is_some_and(Stack::is_lone);
    guards.single().filter(lone).filter(|_| ruleset.last_guard)
}

impl Threats {
    fn new(board: &Board, us: Color, ruleset: &Ruleset) -> Threats {
        let enemy_guards = guards(board, us.other());
        let own_guards = guards(board, us);
        let mut threats = Threats { lines: ArrayVec::new(), flights: false, enemy_guards, own_guards };
        let Some(target) = board.commander(us) else { return threats };
        let Some(home) = board.stack(target) else { return threats };
        if let Some(enemy) = board.commander(us.other())
            && attack::faces(target, enemy, SquareSet::EMPTY)
        {
            threats.lines.push(Threat { square: enemy, between: lines::between(target, enemy) });
        }
        if attack::is_shielded(home, ruleset) {
            return threats;
        }
        let promoted = guard_to_be(board, enemy_guards, ruleset);
        let target_is_navy = home.carrier().piece == Piece::Navy;
        let mut own_guns = None;
        for square in (board.of(us.other()) & attack::neighbourhood(target)).iter() {
            let Some(stack) = board.stack(square) else { continue };
            for member in stack.members() {
                let member = Member { heroic: member.heroic || promoted == Some(square), ..member };
                let reach = reach::attacks(member, target_is_navy, ruleset);
                if !lines::star(target, reach).contains(square) {
                    continue;
                }
                let mut between = SquareSet::EMPTY;
                if member.piece == Piece::AirForce && !member.heroic {
                    threats.flights = true;
                    let guns = own_guns.get_or_insert_with(|| guns_to_be(board, us, own_guards, ruleset));
                    if air_defence::flight(square, target, guns) == Flight::Destroyed {
                        continue;
                    }
                } else if !reach::fires_over(member.piece, ruleset) {
                    between = lines::between(square, target);
                }
                threats.add(Threat { square, between });
            }
        }
        threats
    }

    /// Adds a threat unless the same square threatens already in a way that is as hard to stop.
    fn add(&mut self, threat: Threat) {
        let same = self.lines.iter_mut().find(|known| known.square == threat.square);
        match same {
            Some(known) if threat.between.is_empty() => known.between = SquareSet::EMPTY,
            Some(_) => {}
            // One for each square of the neighbourhood and one for the commander: it fits.
            None => self.lines.push(threat),
        }
    }
}

/// The own guns as any step leaves them that does not touch them: those that attack the enemy commander, and a last guard,
/// become heroic (CTL-9).
fn guns_to_be(board: &Board, us: Color, own_guards: SquareSet, ruleset: &Ruleset) -> Guns {
    let promoted = guard_to_be(board, own_guards, ruleset);
    let target = board.commander(us.other()).and_then(|square| Some((square, board.stack(square)?)));
    let aim = target.filter(|&(_, stack)| !attack::is_shielded(stack, ruleset)).map(|(target, stack)| Aim {
        target,
        target_is_navy: stack.carrier().piece == Piece::Navy,
        occupied: board.occupied(),
        guns: &[],
        ruleset,
    });
    board
        .of(us)
        .iter()
        .filter_map(|square| {
            let top = board.stack(square)?.carrier();
            Gun::of(square, top)?;
            let heroic =
                top.heroic || promoted == Some(square) || aim.as_ref().is_some_and(|aim| aim.is_hit_by(square, top));
            Gun::of(square, Member { heroic, ..top })
        })
        .collect()
}
