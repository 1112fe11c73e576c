//! The setup in which a reason would be gone: without the blocker, with the hero that is missing.

use rulebound_kernel::{Counterfactual, Side};

use crate::board::Board;
use crate::color::Color;
use crate::intent::Intent;
use crate::judge::walk;
use crate::lines;
use crate::occupant::Attacker;
use crate::outcome;
use crate::piece::{Member, Piece, Pieces};
use crate::position::Position;
use crate::readings;
use crate::refusal::Refusal;
use crate::setup::{self, Setup};
use crate::square::Square;
use crate::square_set::SquareSet;
use crate::stack::Stack;
use crate::step::{Manner, Step};
use crate::terrain::Terrain;

/// The world in which a refusal would be gone.
pub(crate) fn counterfactual(
    position: &Position,
    by: Side,
    intent: &Intent,
    refusal: &Refusal,
) -> Counterfactual<Setup> {
    let world = World { position, by, intent, refusal };
    match world.without_reason() {
        Ok(changed) => Counterfactual::Setup(changed),
        Err(reason) => Counterfactual::Inherent(reason),
    }
}

const MAP: &str = "the map does not change";
const REACH: &str = "no piece of this kind reaches so far";
const WORDS: &str = "it lies in what was said";
const NOWHERE: &str = "no placement near this one is without it";

struct World<'a> {
    position: &'a Position,
    by: Side,
    intent: &'a Intent,
    refusal: &'a Refusal,
}

impl World<'_> {
    fn without_reason(&self) -> Result<Setup, &'static str> {
        match self.refusal {
            Refusal::GameOver { .. } => self.game_goes_on(),
            Refusal::NotYourTurn { .. } => {
                let turn = Color::of_side(self.by).ok_or("there is no such side")?;
                Ok(Setup { turn, ..setup::of_board(&self.before(), self.position) })
            }
            Refusal::AnotherSessionOpen { .. } => self.no_session(),
            Refusal::Stranded { attackers, .. } => self.nothing_stranded(attackers),
            Refusal::NothingThere { square } => {
                Ok(self.changed(|board| self.place(board, *square, self.position.turn)))
            }
            Refusal::NotYourPiece { there } => {
                if there.stack.contains(Piece::Commander) {
                    return Err("the enemy commander is never one's own");
                }
                Ok(self.changed(|board| self.place(board, there.square, self.position.turn)))
            }
            Refusal::NoSuchMember { square, .. } => self.member_present(*square),
            Refusal::NotOnALine { .. } => Err(WORDS),
            Refusal::NoDiagonals { from, .. } | Refusal::OutOfRange { from, .. } => self.heroic(*from),
            Refusal::Blocked { from, to, .. } => {
                let between = lines::between(*from, *to);
                self.gone_when(|board| self.clear(board, between))
            }
            Refusal::Terrain { .. }
            | Refusal::RiverWithoutBridge { .. }
            | Refusal::ClosedNavyDiagonal { .. }
            | Refusal::CannotStand { .. } => Err(MAP),
            Refusal::ShotDown { .. } | Refusal::OnlyAsKamikaze { .. } => self.gone_when(|board| self.clear_guns(board)),
            Refusal::OnlyByStaying { needs: Some(_), .. } => Err(MAP),
            Refusal::OnlyByStaying { target, needs: None } => {
                self.gone_when(|board| self.clear(board, SquareSet::one(target.square)))
            }
            Refusal::CannotCombine { have, .. } => {
                self.gone_when(|board| self.clear(board, SquareSet::one(have.square)))
            }
            Refusal::NotThatKind { square: None, .. } => Err(WORDS),
            Refusal::NotThatKind { square: Some(square), .. } => self.target_fits(*square),
            Refusal::CommanderLost { square } => {
                let commander = Pieces::one(Piece::Commander);
                self.gone_when(|board| {
                    if let Some((color, lifted)) = board.lift(*square, commander) {
                        self.settle(board, color, lifted);
                    }
                })
            }
            Refusal::CommanderWouldFace { enemy, .. } => self.enemy_commander_elsewhere(*enemy),
            Refusal::CommanderWouldBeAttacked { by, .. }
            | Refusal::StillInCheck { by, .. }
            | Refusal::ShieldsTheCommander { by, .. } => self.without_attackers(by),
        }
    }

    /// The setup with a changed placement and no session.
    fn changed(&self, change: impl FnOnce(&mut Board)) -> Setup {
        let mut board = self.position.board;
        change(&mut board);
        setup::of_board(&board, self.position)
    }

    /// The changed setup, if the reason is gone in it.
    fn gone_when(&self, change: impl FnOnce(&mut Board)) -> Result<Setup, &'static str> {
        let changed = self.changed(change);
        if self.is_gone_in(&changed) { Ok(changed) } else { Err(NOWHERE) }
    }

    fn is_gone_in(&self, changed: &Setup) -> bool {
        setup::check(changed, &self.position.ruleset).is_ok_and(|position| self.same_kind(&position).is_none())
    }

    /// The objection of the same kind in another position.
    fn same_kind(&self, position: &Position) -> Option<Refusal> {
        let objections = readings::objections(position, self.by, self.intent);
        objections.into_iter().find(|objection| objection.rank() == self.refusal.rank())
    }

    fn needs(&self, piece: Piece) -> Terrain {
        Terrain::of(piece, &self.position.ruleset)
    }

    /// Puts a piece of a colour on a square that carries it.
    fn place(&self, board: &mut Board, square: Square, color: Color) {
        let piece = if self.needs(Piece::Militia).has(square) { Piece::Militia } else { Piece::Navy };
        board.set(square, Some((color, Stack::lone(Member { piece, heroic: false }))));
    }

    /// Puts a stack that lost its square on some empty one out of the way.
    fn settle(&self, board: &mut Board, color: Color, stack: Stack) {
        let lines = self.squares_of_the_intent();
        let free = (self.needs(stack.carrier().piece).squares() - board.occupied()) - lines;
        if let Some(square) = free.iter().next() {
            board.set(square, Some((color, stack)));
        }
    }

    fn squares_of_the_intent(&self) -> SquareSet {
        match *self.intent {
            Intent::Step(Step { from, to, .. })
            | Intent::AnyManner { from, to, .. }
            | Intent::AnyPiece { from, to } => lines::between(from, to).with(from).with(to),
            Intent::Commit => SquareSet::EMPTY,
        }
    }

    /// Takes stacks away; a commander among them is set elsewhere.
    fn clear(&self, board: &mut Board, squares: SquareSet) {
        for square in (squares & board.occupied()).iter() {
            let commander = board.lift(square, Pieces::one(Piece::Commander));
            board.set(square, None);
            if let Some((color, commander)) = commander {
                self.settle(board, color, commander);
            }
        }
    }

    fn clear_guns(&self, board: &mut Board) {
        self.clear(board, board.guns() & board.of(self.position.turn.other()));
    }

    /// Before the session.
    fn no_session(&self) -> Result<Setup, &'static str> {
        let start = self.position.session_start().ok_or(WORDS)?;
        Ok(setup::of_board(&start, self.position))
    }

    /// The placement before the open session, or now if there is none.
    fn before(&self) -> Board {
        self.position.session_start().unwrap_or(self.position.board)
    }

    /// Without what would be left behind, before the session, or without what would attack the commander.
    fn nothing_stranded(&self, attackers: &[Attacker]) -> Result<Setup, &'static str> {
        let before = self.no_session().ok().filter(|before| self.is_gone_in(before));
        let alone = || match *self.intent {
            Intent::Step(step) => self.gone_when(|board| {
                let rest = board.stack(step.from).map_or(Pieces::EMPTY, |stack| stack.pieces().minus(step.pieces));
                if let Some((color, lifted)) = board.lift(step.from, rest) {
                    self.settle(board, color, lifted);
                }
            }),
            _ => Err(WORDS),
        };
        before.map_or_else(alone, Ok).or_else(|_| self.without_attackers(attackers))
    }

    /// With a stack on the square that has what the intent names.
    fn member_present(&self, square: Square) -> Result<Setup, &'static str> {
        if let Some(start) = self.position.session_start() {
            let before = setup::of_board(&start, self.position);
            if self.is_gone_in(&before) {
                return Ok(before);
            }
        }
        let fits = |stack: &Stack| self.needs(stack.carrier().piece).has(square);
        Stack::all()
            .filter(|stack| stack.heroic().is_empty() && !stack.contains(Piece::Commander))
            .filter(fits)
            .map(|stack| {
                self.changed(|board| {
                    self.clear(board, SquareSet::one(square));
                    board.set(square, Some((self.position.turn, stack)));
                })
            })
            .find(|changed| self.is_gone_in(changed))
            .ok_or(WORDS)
    }

    /// With heroes on the square.
    fn heroic(&self, square: Square) -> Result<Setup, &'static str> {
        let changed = self.changed(|board| {
            let pieces = board.stack(square).map_or(Pieces::EMPTY, |stack| stack.pieces());
            board.promote(square, pieces);
        });
        if self.is_gone_in(&changed) { Ok(changed) } else { Err(REACH) }
    }

    /// With something on the target that the manner fits.
    fn target_fits(&self, square: Square) -> Result<Setup, &'static str> {
        let us = self.position.turn;
        let manner = match self.intent {
            Intent::Step(step) => step.manner,
            _ => return Err(WORDS),
        };
        let gun = Stack::lone(Member { piece: Piece::AntiAir, heroic: false });
        let gun_stands = self.needs(Piece::AntiAir).has(square);
        let try_change = |change: &dyn Fn(&mut Board)| {
            self.gone_when(|board| {
                self.clear(board, SquareSet::one(square));
                change(board);
            })
        };
        match manner {
            Manner::Quiet => try_change(&|_| {}),
            Manner::Combine => try_change(&|board| self.place(board, square, us)),
            Manner::Capture | Manner::Stay => try_change(&|board| self.place(board, square, us.other())),
            Manner::Kamikaze if gun_stands => try_change(&|board| board.set(square, Some((us.other(), gun)))),
            Manner::Kamikaze => try_change(&|board| self.place(board, square, us.other())),
        }
        .map_err(|_| "this piece never acts so on this square")
    }

    fn enemy_commander_elsewhere(&self, enemy: Square) -> Result<Setup, &'static str> {
        let commander = Pieces::one(Piece::Commander);
        let free =
            self.needs(Piece::Commander).squares() - self.position.board.occupied() - self.squares_of_the_intent();
        free.iter()
            .map(|square| {
                self.changed(|board| {
                    if let Some((color, lifted)) = board.lift(enemy, commander) {
                        board.set(square, Some((color, lifted)));
                    }
                })
            })
            .find(|changed| self.is_gone_in(changed))
            .ok_or(NOWHERE)
    }

    /// Without the attackers; those that appear behind them are taken away, too.
    fn without_attackers(&self, by: &[Attacker]) -> Result<Setup, &'static str> {
        let mut board = self.position.board;
        let mut attackers = by.to_vec();
        while !attackers.is_empty() {
            let before = board.occupied().len();
            self.clear(&mut board, attackers.iter().map(|attacker| attacker.square).collect());
            let changed = setup::of_board(&board, self.position);
            let position = setup::check(&changed, &self.position.ruleset).map_err(|_| NOWHERE)?;
            attackers = match self.same_kind(&position) {
                None => return Ok(changed),
                Some(
                    Refusal::CommanderWouldBeAttacked { by, .. }
                    | Refusal::StillInCheck { by, .. }
                    | Refusal::ShieldsTheCommander { by, .. }
                    | Refusal::Stranded { attackers: by, .. },
                ) => by,
                Some(_) => return Err(NOWHERE),
            };
            if board.occupied().len() >= before {
                return Err(NOWHERE);
            }
        }
        Err(NOWHERE)
    }

    /// With clocks set back, commanders and services there, attackers gone and something to move.
    fn game_goes_on(&self) -> Result<Setup, &'static str> {
        let mut board = self.before();
        let us = self.position.turn;
        for color in Color::ALL {
            for piece in [Piece::Commander, Piece::Navy, Piece::AirForce, Piece::Infantry] {
                let has = |(_, owner, stack): (Square, Color, Stack)| owner == color && stack.contains(piece);
                let wanted = piece == Piece::Commander || self.position.ruleset.service_victory;
                if wanted && !board.stacks().any(has) {
                    self.settle(&mut board, color, Stack::lone(Member { piece, heroic: false }));
                }
            }
        }
        for _ in 0..board.occupied().len() {
            let changed = Setup { half_moves: 0, ..setup::of_board(&board, self.position) };
            let position = setup::check(&changed, &self.position.ruleset).map_err(|_| NOWHERE)?;
            if outcome::outcome(&position).is_none() {
                return Ok(changed);
            }
            let attackers = walk::attackers(&board, us, &self.position.ruleset);
            if attackers.is_empty() {
                self.settle(&mut board, us, Stack::lone(Member { piece: Piece::Militia, heroic: false }));
            } else {
                self.clear(&mut board, attackers.iter().map(|attacker| attacker.square).collect());
            }
        }
        Err(NOWHERE)
    }
}
