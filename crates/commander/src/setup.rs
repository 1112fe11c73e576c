//! Setups: positions as written down, and the one door through which they become positions.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::change;
use crate::color::Color;
use crate::fen;
use crate::generator;
use crate::piece::{Member, Piece, Pieces};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::session::Session;
use crate::square::Square;
use crate::stack::Stack;
use crate::step::{Action, Manner, Step};
use crate::terrain::Terrain;

/// A position as written down; nothing about it is checked but its form. Serialised as its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Setup {
    /// What stands where, square by square from a12 as in the text.
    pub placement: Vec<Placed>,
    /// The colour to act.
    pub turn: Color,
    /// Turns since the clock was last set back.
    pub half_moves: u32,
    /// The number of the move, from 1.
    pub full_moves: u32,
    /// The open session, if there is one; `placement` is then that of its start.
    pub session: Option<WrittenSession>,
}

/// The pieces on one square, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The square.
    pub square: Square,
    /// Their colour.
    pub color: Color,
    /// The pieces in the order of writing; never empty.
    pub members: Vec<Member>,
}

/// An open session, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenSession {
    /// The square whose stack deploys.
    pub origin: Square,
    /// The members that have not deployed, in the order of writing.
    pub rest: Vec<Member>,
    /// The steps so far.
    pub steps: Vec<WrittenStep>,
}

/// A deploy step, as written in a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenStep {
    /// The member, as it was when it deployed.
    pub member: Member,
    /// What it does.
    pub manner: Manner,
    /// Where.
    pub to: Square,
}

/// One thing wrong with a setup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Problem {
    /// The pieces on a square do not make a stack.
    ImpossibleStack {
        /// The square.
        square: Square,
        /// The pieces as written.
        pieces: String,
    },
    /// Two stacks are written on one square.
    SquareTwice {
        /// The square.
        square: Square,
    },
    /// What stands on a square cannot stand there.
    CannotStand {
        /// The square.
        square: Square,
        /// The stack.
        stack: String,
        /// What it needs.
        needs: Terrain,
    },
    /// A colour has more than one commander.
    TwoCommanders {
        /// The colour.
        color: Color,
        /// Where they stand.
        squares: Vec<Square>,
    },
    /// Neither colour has a commander.
    NoCommanders,
    /// The move number is 0.
    MoveNumberZero,
    /// The written rest of a session is not what its steps leave.
    SessionRest {
        /// What they leave.
        derived: Pieces,
        /// What is written.
        written: Pieces,
    },
    /// A session without steps.
    SessionWithoutSteps,
    /// A step of the session is not legal.
    SessionStep {
        /// Which one, from 0.
        index: usize,
        /// The target.
        to: Square,
    },
    /// The session was over after a step: nothing was left to do.
    SessionEnded {
        /// Which step ended it, from 0.
        index: usize,
    },
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::ImpossibleStack { square, pieces } => {
                write!(formatter, "{square}: {pieces} is not a stack")
            }
            Problem::SquareTwice { square } => write!(formatter, "{square} is written twice"),
            Problem::CannotStand { square, stack, needs } => {
                write!(formatter, "{square}: {stack} cannot stand there, it needs {}", needs.word())
            }
            Problem::TwoCommanders { color, squares } => {
                let squares: Vec<String> = squares.iter().map(Square::to_string).collect();
                write!(formatter, "{color} has {} commanders: {}", squares.len(), squares.join(", "))
            }
            Problem::NoCommanders => formatter.write_str("neither side has a commander"),
            Problem::MoveNumberZero => formatter.write_str("the move number starts at 1"),
            Problem::SessionRest { derived, written } => {
                write!(formatter, "the steps of the session leave `{derived}`, not `{written}`")
            }
            Problem::SessionWithoutSteps => formatter.write_str("a session has at least one step"),
            Problem::SessionStep { index, to } => {
                write!(formatter, "step {} of the session, to {to}, is not legal", index + 1)
            }
            Problem::SessionEnded { index } => {
                write!(formatter, "the session was over after step {}", index + 1)
            }
        }
    }
}

/// Checks a setup; gives all problems at once (CTL-13.3).
pub(crate) fn check(setup: &Setup, ruleset: &Ruleset) -> Result<Position, Vec<Problem>> {
    let mut problems = Vec::new();
    let board = check_placement(&setup.placement, ruleset, &mut problems);
    if setup.full_moves == 0 {
        problems.push(Problem::MoveNumberZero);
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let mut position = Position {
        board,
        turn: setup.turn,
        half_moves: setup.half_moves,
        full_moves: setup.full_moves,
        session: None,
        ruleset: *ruleset,
    };
    if let Some(session) = &setup.session {
        restore(&mut position, session).map_err(|problem| vec![problem])?;
    }
    Ok(position)
}

fn check_placement(placement: &[Placed], ruleset: &Ruleset, problems: &mut Vec<Problem>) -> Board {
    let mut board = Board::EMPTY;
    for placed in placement {
        let Placed { square, color, members } = placed;
        if board.at(*square).is_some() {
            problems.push(Problem::SquareTwice { square: *square });
        }
        let pieces: Pieces = members.iter().map(|member| member.piece).collect();
        let heroic: Pieces = members.iter().filter(|member| member.heroic).map(|member| member.piece).collect();
        let stack = Stack::new(pieces, heroic).filter(|_| pieces.len() as usize == members.len());
        match stack {
            None => {
                let pieces = members.iter().map(Member::to_string).collect();
                problems.push(Problem::ImpossibleStack { square: *square, pieces });
            }
            Some(stack) => {
                let needs = Terrain::of(stack.carrier().piece, ruleset);
                if !needs.has(*square) {
                    problems.push(Problem::CannotStand { square: *square, stack: stack.text(*color), needs });
                }
                board.set(*square, Some((*color, stack)));
            }
        }
    }
    check_commanders(placement, problems);
    board
}

fn check_commanders(placement: &[Placed], problems: &mut Vec<Problem>) {
    let commanders = Color::ALL.map(|color| -> Vec<Square> {
        let holds = |placed: &&Placed| {
            placed.color == color && placed.members.iter().any(|member| member.piece == Piece::Commander)
        };
        placement.iter().filter(holds).map(|placed| placed.square).collect()
    });
    if commanders.iter().all(Vec::is_empty) {
        problems.push(Problem::NoCommanders);
    }
    for (color, squares) in Color::ALL.into_iter().zip(commanders) {
        if squares.len() > 1 {
            problems.push(Problem::TwoCommanders { color, squares });
        }
    }
}

/// Plays the written steps of a session; each must be legal and leave the session open (CTL-13.4).
fn restore(position: &mut Position, session: &WrittenSession) -> Result<(), Problem> {
    if session.steps.is_empty() {
        return Err(Problem::SessionWithoutSteps);
    }
    for (index, written) in session.steps.iter().enumerate() {
        let action = Action::Step(Step {
            from: session.origin,
            to: written.to,
            pieces: Pieces::one(written.member.piece),
            manner: written.manner,
            deploy: true,
        });
        if !generator::is_legal(position, &action) {
            return Err(Problem::SessionStep { index, to: written.to });
        }
        change::apply(position, &action);
        let Some(open) = &position.session else { return Err(Problem::SessionEnded { index }) };
        let derived = open.remaining();
        let written: Pieces = session.rest.iter().map(|member| member.piece).collect();
        if index + 1 == session.steps.len() && derived != written {
            return Err(Problem::SessionRest { derived, written });
        }
    }
    Ok(())
}

/// The setup of a position.
pub(crate) fn setup(position: &Position) -> Setup {
    match (&position.session, position.session_start()) {
        (Some(session), Some(start)) => {
            Setup { session: Some(write(session, start, position)), ..of_board(&start, position) }
        }
        _ => of_board(&position.board, position),
    }
}

/// Writes a session; the steps are played again to see which members were heroes when they deployed.
fn write(session: &Session, mut board: Board, position: &Position) -> WrittenSession {
    let mut steps = Vec::new();
    for &step in &session.steps {
        let part = board.stack(step.from).and_then(|stack| stack.part(step.pieces));
        steps.extend(part.map(|part| WrittenStep { member: part.carrier(), manner: step.manner, to: step.to }));
        change::play(&mut board, position.turn, step, &position.ruleset);
    }
    let rest = position.board.stack(session.origin).and_then(|stack| stack.part(session.remaining()));
    WrittenSession { origin: session.origin, rest: rest.iter().flat_map(|rest| rest.members()).collect(), steps }
}

/// The setup of a placement with the side to act and the clocks of a position, and no session.
pub(crate) fn of_board(board: &Board, position: &Position) -> Setup {
    let mut placement: Vec<Placed> = board
        .stacks()
        .map(|(square, color, stack)| Placed { square, color, members: stack.members().collect() })
        .collect();
    placement.sort_by_key(|placed| (std::cmp::Reverse(placed.square.rank()), placed.square.file()));
    Setup {
        placement,
        turn: position.turn,
        half_moves: position.half_moves,
        full_moves: position.full_moves,
        session: None,
    }
}

impl From<Setup> for String {
    fn from(setup: Setup) -> String {
        fen::print(&setup)
    }
}

impl TryFrom<String> for Setup {
    type Error = rulebound_kernel::TextError;

    fn try_from(text: String) -> Result<Setup, Self::Error> {
        fen::parse(&text)
    }
}
