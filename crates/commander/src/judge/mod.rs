//! The judge: follows one attempted action step by step along its path and names what is against it.
//!
//! Works on its own (see [`walk`]): it asks neither the generator nor its sets, so that the two check each other.

mod look;
pub(crate) mod walk;

use std::ops::ControlFlow;

use rulebound_kernel::Side;

use crate::board::Board;
use crate::color::Color;
use crate::occupant::{Misfit, Occupant, SingleStep};
use crate::outcome;
use crate::piece::{Member, Piece, Pieces};
use crate::position::Position;
use crate::reach;
use crate::refusal::Refusal;
use crate::ruleset::Ruleset;
use crate::square::{Direction, Square};
use crate::stack::Stack;
use crate::step::{Action, Manner, Step};
use crate::terrain::{self, BRIDGES, Terrain};

use walk::occupant;

/// Takes a refusal and says whether to go on looking.
pub(crate) type Report<'r> = &'r mut dyn FnMut(Refusal) -> ControlFlow<()>;

/// The first reason against an action of a side, in the order of CTL-13.11.
pub(crate) fn first_objection(position: &Position, by: Side, action: &Action) -> Option<Refusal> {
    let mut first = None;
    let _ = judge(position, by, action, &mut |refusal| {
        first = Some(refusal);
        ControlFlow::Break(())
    });
    first
}

/// Every reason against an action of a side, in the order of CTL-13.11.
pub(crate) fn objections(position: &Position, by: Side, action: &Action) -> Vec<Refusal> {
    let mut all = Vec::new();
    let _ = judge(position, by, action, &mut |refusal| {
        all.push(refusal);
        ControlFlow::Continue(())
    });
    all
}

fn judge(position: &Position, by: Side, action: &Action, report: Report) -> ControlFlow<()> {
    if let Some(outcome) = outcome::outcome(position) {
        return report(outcome::refusal(&outcome));
    }
    if by != position.turn.side() {
        let player = Color::of_side(by).map_or_else(|| format!("side {}", by.0), |color| color.to_string());
        return report(Refusal::NotYourTurn { to_act: position.turn, player });
    }
    match *action {
        Action::Commit => look::commit(position, report),
        Action::Step(step) => judge_step(position, step, report),
    }
}

fn judge_step(position: &Position, step: Step, report: Report) -> ControlFlow<()> {
    if let Some(session) = &position.session
        && (session.origin != step.from || !step.deploy)
    {
        return report(Refusal::AnotherSessionOpen { at: session.origin });
    }
    let object = match object(position, step) {
        Ok(object) => object,
        Err(refusal) => return report(refusal),
    };
    let Some((direction, distance)) = step.from.line_to(step.to) else {
        return report(Refusal::NotOnALine { from: step.from, to: step.to });
    };
    let attempt = Attempt {
        board: &position.board,
        ruleset: &position.ruleset,
        us: position.turn,
        step,
        object,
        mover: object.carrier(),
        direction,
        distance,
        path: walk::path(step.from, step.to),
        target: occupant(&position.board, step.to),
    };
    let mut clear = true;
    let mut note = |refusal| {
        clear = false;
        report(refusal)
    };
    attempt.range(&mut note)?;
    attempt.way(&mut note)?;
    let flown = attempt.flight(&mut note)?;
    let fits = attempt.kind(flown.as_ref(), &mut note)?;
    look::after(position, &attempt, fits, clear, report)
}

/// The stack that a step moves, if it may move at all.
fn object(position: &Position, step: Step) -> Result<Stack, Refusal> {
    let there = occupant(&position.board, step.from).ok_or(Refusal::NothingThere { square: step.from })?;
    if there.color != position.turn {
        return Err(Refusal::NotYourPiece { there });
    }
    let whole = there.stack.pieces();
    let (movable, whole_needed) =
        if step.deploy { (position.deployable(step.from, there.stack), Pieces::EMPTY) } else { (whole, whole) };
    let missing = step.pieces.minus(movable);
    let unnamed = whole_needed.minus(step.pieces);
    let one_member = !step.deploy || step.pieces.len() == 1;
    there
        .stack
        .part(step.pieces)
        .filter(|_| missing.is_empty() && unnamed.is_empty() && one_member)
        .ok_or_else(|| Refusal::NoSuchMember { square: step.from, missing, unnamed, stack: there.name() })
}

/// An attempted step whose pieces are there and whose squares are on a line.
pub(crate) struct Attempt<'a> {
    board: &'a Board,
    ruleset: &'a Ruleset,
    us: Color,
    step: Step,
    object: Stack,
    mover: Member,
    direction: Direction,
    distance: u8,
    /// From the first square entered to the target.
    path: Vec<Square>,
    target: Option<Occupant>,
}

impl Attempt<'_> {
    fn enemy_target(&self) -> Option<Occupant> {
        self.target.filter(|target| target.color != self.us)
    }

    fn needs(&self) -> Terrain {
        Terrain::of(self.mover.piece, self.ruleset)
    }

    /// Directions and distances (CTL-3.3, CTL-3.4).
    fn range(&self, report: Report) -> ControlFlow<()> {
        let Step { from, to, manner, .. } = self.step;
        let reach = if manner.captures() {
            let is_navy = self.target.is_none_or(|target| target.stack.carrier().piece == Piece::Navy);
            reach::captures(self.mover, is_navy, self.ruleset)
        } else {
            reach::moves(self.mover)
        };
        let (piece, range, distance) = (self.mover.piece, reach.along(self.direction), self.distance);
        if self.direction.is_diagonal() && (range == 0 || self.is_commander_taking_diagonally()) {
            report(Refusal::NoDiagonals { piece, from, to })?;
        } else if distance > range {
            report(Refusal::OutOfRange { piece, from, to, range, distance })?;
        }
        ControlFlow::Continue(())
    }

    /// A heroic commander takes a bare commander on a diagonal only with the longer reach (CTL-14.6).
    fn is_commander_taking_diagonally(&self) -> bool {
        let takes_commander = |target: Occupant| target.stack.carrier().piece == Piece::Commander;
        !self.ruleset.heroic_commander_reaches_two
            && self.mover.piece == Piece::Commander
            && self.step.manner.captures()
            && self.enemy_target().is_some_and(takes_commander)
    }

    /// What stands or lies in the way (CTL-5.2, CTL-2.3, CTL-5.4, CTL-5.5). Captures are stopped by pieces only.
    fn way(&self, report: Report) -> ControlFlow<()> {
        let Step { from, to, manner, .. } = self.step;
        let piece = self.mover.piece;
        let before_target = &self.path[..self.path.len().saturating_sub(1)];
        let blocker = before_target
            .iter()
            .filter_map(|&square| occupant(self.board, square))
            .find(|there| self.is_blocked_by(there.stack.carrier().piece));
        if let Some(by) = blocker {
            report(Refusal::Blocked { from, to, by })?;
        }
        if manner.captures() || piece == Piece::AirForce {
            return ControlFlow::Continue(());
        }
        let needs = self.needs();
        if let Some(&square) = self.path.iter().find(|&&square| !needs.has(square)) {
            report(Refusal::Terrain { piece, square, needs })?;
        }
        let crosses = |square: &&Square| !terrain::river_lets_pass(from, **square, self.direction);
        if let Some(&square) = self.path.iter().find(|square| piece.is_heavy() && crosses(square)) {
            report(Refusal::RiverWithoutBridge { piece, square, bridge: nearest_bridge(from) })?;
        }
        let closed = |square: &Square| piece == Piece::Navy && terrain::closed_to_ships(*square, self.direction);
        if let Some(index) = self.path.iter().position(closed) {
            let before = if index == 0 { from } else { self.path[index - 1] };
            report(Refusal::ClosedNavyDiagonal { step: SingleStep(before, self.path[index]) })?;
        }
        ControlFlow::Continue(())
    }

    /// Whether a piece on the way stops the mover in this manner.
    fn is_blocked_by(&self, top: Piece) -> bool {
        match self.mover.piece {
            Piece::AirForce => false,
            piece if self.step.manner.captures() => !reach::fires_over(piece, self.ruleset),
            Piece::Navy => top == Piece::Navy,
            _ => true,
        }
    }

    /// The flight of an ordinary air force (CTL-7.3).
    fn flight(&self, report: Report) -> ControlFlow<(), Option<walk::Flown>> {
        if self.mover.piece != Piece::AirForce || self.mover.heroic {
            return ControlFlow::Continue(None);
        }
        let flown = walk::fly(self.board, &self.path, self.us.other());
        if let Some(square) = flown.lost {
            report(Refusal::ShotDown { guns: flown.guns.clone(), square })?;
        }
        ControlFlow::Continue(Some(flown))
    }

    /// Whether the manner fits the target (CTL-8.4, CTL-2.5, CTL-7.4, CTL-5.7, CTL-5.10). Gives whether it can be played.
    fn kind(&self, flown: Option<&walk::Flown>, report: Report) -> ControlFlow<(), bool> {
        let Step { to, manner, .. } = self.step;
        let misfit = ControlFlow::Continue(false);
        let not_that_kind = Refusal::NotThatKind { square: Some(to), target: self.target, asked: manner.word() };
        let arrives = flown.filter(|flown| flown.lost.is_none());
        let under_fire = arrives.and_then(|flown| Some((flown.guns.clone(), flown.under_fire?)));
        let fits_target = match manner {
            Manner::Quiet => self.target.is_none(),
            Manner::Combine => self.target.is_some_and(|target| target.color == self.us),
            Manner::Capture | Manner::Stay | Manner::Kamikaze => self.enemy_target().is_some(),
        };
        if let (Manner::Combine, true, Some(have)) = (manner, fits_target, self.target)
            && have.stack.union(self.object).is_none()
        {
            let why = misfit_of(have.stack, self.object);
            report(Refusal::CannotCombine { have, adding: self.object.pieces(), why })?;
            return misfit;
        }
        let needs = self.needs();
        let stands = needs.has(to);
        if manner == Manner::Quiet && self.mover.piece == Piece::AirForce && !stands {
            report(Refusal::CannotStand { piece: self.mover.piece, square: to, needs })?;
        }
        let must_strike = match manner {
            Manner::Quiet | Manner::Capture | Manner::Stay => true,
            Manner::Combine => self.ruleset.air_force_joins_only_safe,
            Manner::Kamikaze => false,
        };
        if let Some((guns, square)) = &under_fire
            && must_strike
        {
            report(Refusal::OnlyAsKamikaze { guns: guns.clone(), square: *square })?;
        }
        if !fits_target {
            report(not_that_kind)?;
            return misfit;
        }
        if let Some(target) = self.enemy_target() {
            let shielded = self.ruleset.hq_shields_commander
                && target.stack.contains(Piece::Headquarters)
                && target.stack.contains(Piece::Commander);
            let may_stay = self.mover.piece == Piece::AirForce && !self.step.deploy;
            match manner {
                Manner::Capture if shielded => report(Refusal::OnlyByStaying { target, needs: None })?,
                Manner::Capture if !stands => report(Refusal::OnlyByStaying { target, needs: Some(needs) })?,
                Manner::Stay if stands && !shielded && !may_stay => report(not_that_kind)?,
                Manner::Kamikaze if under_fire.is_none() && arrives.is_some() => report(not_that_kind)?,
                Manner::Kamikaze if flown.is_none() => report(not_that_kind)?,
                _ => {}
            }
        }
        ControlFlow::Continue(true)
    }
}

/// The bridge head nearest to a square, on its side of the river.
fn nearest_bridge(from: Square) -> Square {
    let rank = if terrain::north_of_river(from) { 6 } else { 5 };
    let heads = BRIDGES.into_iter().filter_map(|file| Square::new(file, rank));
    heads.min_by_key(|head| head.file().abs_diff(from.file())).unwrap_or(from)
}

/// Why two stacks make no stack: the fewest pieces that would have to leave, or no place at all.
fn misfit_of(have: Stack, adding: Stack) -> Misfit {
    let (there, more) = (have.pieces(), adding.pieces());
    let fits_without = |leaving: &Pieces| {
        let rest = there.minus(*leaving);
        rest.common(more).is_empty() && Stack::new(rest.union(more), Pieces::EMPTY).is_some()
    };
    let members: Vec<Pieces> = have.members().map(|member| Pieces::one(member.piece)).collect();
    let pairs = members.iter().flat_map(|one| members.iter().map(|other| one.union(*other)));
    let leaving = members.iter().copied().chain(pairs).filter(|leaving| leaving.len() < there.len()).find(fits_without);
    match leaving {
        Some(by) => Misfit::Taken { adding: more, by },
        None => Misfit::NoSlot { adding: more, on: there },
    }
}
