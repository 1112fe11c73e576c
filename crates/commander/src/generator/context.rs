//! What is computed once a position, before any piece is looked at.

use std::cell::OnceCell;

use crate::air_defence::{self, Guns};
use crate::attack;
use crate::board::Board;
use crate::color::Color;
use crate::piece::Piece;
use crate::position::Position;
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
    pub commander: Option<Square>,
    pub enemy_commander: Option<Square>,
    enemy_guns: OnceCell<Guns>,
}

impl<'a> Context<'a> {
    pub fn new(position: &'a Position) -> Context<'a> {
        let board = &position.board;
        let us = position.turn;
        let ruleset = &position.ruleset;
        let enemy_commander = board.commander(us.other());
        let is_shielded =
            |&square: &Square| board.stack(square).is_some_and(|stack| attack::is_shielded(stack, ruleset));
        Context {
            position,
            board,
            ruleset,
            us,
            own: board.of(us),
            enemy: board.of(us.other()),
            occupied: board.occupied(),
            navies: navies(board),
            shielded: enemy_commander.filter(is_shielded).into_iter().collect(),
            commander: board.commander(us),
            enemy_commander,
            enemy_guns: OnceCell::new(),
        }
    }

    /// The guns that own flights must fear.
    pub fn enemy_guns(&self) -> &Guns {
        self.enemy_guns.get_or_init(|| air_defence::guns(self.board, self.us.other()))
    }

    /// The enemy commander where nothing carries it.
    pub fn bare_enemy_commander(&self) -> Option<Square> {
        self.enemy_commander.filter(|&square| self.board.stack(square).is_some_and(Stack::is_lone))
    }
}

/// Ships are guns, so only guns are looked at.
fn navies(board: &Board) -> SquareSet {
    let is_navy = |square: &Square| board.stack(*square).is_some_and(|stack| stack.carrier().piece == Piece::Navy);
    board.guns().iter().filter(is_navy).collect()
}
