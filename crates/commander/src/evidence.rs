//! What a refusal points at, as marks of the kernel.

use rulebound_kernel::{Mark, RefusalKind, Role, RuleId};

use crate::lines;
use crate::occupant::{Attacker, Occupant};
use crate::reach;
use crate::refusal::{KINDS, Refusal};
use crate::square::Square;

impl rulebound_kernel::Refusal for Refusal {
    const KINDS: &'static [RefusalKind] = KINDS;

    fn kind(&self) -> &'static str {
        self.name()
    }

    fn rule(&self) -> RuleId {
        self.rule_id()
    }

    fn evidence(&self) -> Vec<Mark> {
        match self {
            Refusal::GameOver { .. } | Refusal::NotYourTurn { .. } => Vec::new(),
            Refusal::AnotherSessionOpen { at } => vec![Mark::place(Role::Owed, at)],
            Refusal::NothingThere { square } => vec![Mark::place(Role::Missing, square)],
            Refusal::NotYourPiece { there } => vec![there.mark(Role::Origin)],
            Refusal::NoSuchMember { square, missing, .. } => {
                let mut marks = vec![Mark::place(Role::Origin, square)];
                marks
                    .extend(missing.iter().map(|piece| Mark::token(Role::Missing, square, piece.letter().to_string())));
                marks
            }
            Refusal::NotOnALine { from, to } => vec![Mark::place(Role::Origin, from), Mark::place(Role::Target, to)],
            Refusal::NoDiagonals { from, to, .. } => vec![path(*from, *to)],
            Refusal::OutOfRange { from, to, range, distance, .. } => vec![
                path(*from, *to),
                Mark::number(Role::Have, "range", i64::from(*range)),
                Mark::number(Role::Need, "distance", i64::from(*distance)),
            ],
            Refusal::Blocked { from, to, by } => vec![path(*from, *to), by.mark(Role::Blocker)],
            Refusal::Terrain { square, .. } | Refusal::CannotStand { square, .. } => {
                vec![Mark::place(Role::Terrain, square)]
            }
            Refusal::RiverWithoutBridge { square, bridge, .. } => {
                vec![Mark::place(Role::Terrain, square), Mark::place(Role::Gate, bridge)]
            }
            Refusal::ClosedNavyDiagonal { step } => vec![Mark::line(Role::Terrain, [step.0, step.1])],
            Refusal::ShotDown { guns, square } | Refusal::OnlyAsKamikaze { guns, square } => fire(guns, *square),
            Refusal::CannotCombine { have, .. } => vec![have.mark(Role::Blocker)],
            Refusal::OnlyByStaying { target, .. } => vec![target.mark(Role::Target)],
            Refusal::NotThatKind { square, target, .. } => match (target, square) {
                (Some(target), _) => vec![target.mark(Role::Target)],
                (None, Some(square)) => vec![Mark::place(Role::Target, square)],
                (None, None) => Vec::new(),
            },
            Refusal::CommanderLost { square } => vec![Mark::place(Role::Protected, square)],
            Refusal::CommanderWouldFace { square, enemy } => {
                let line = lines::between(*square, *enemy).with(*square).with(*enemy);
                vec![
                    Mark::place(Role::Protected, square),
                    Mark::place(Role::Attacker, enemy),
                    Mark::line(Role::Path, line.iter()),
                ]
            }
            Refusal::CommanderWouldBeAttacked { at, by } | Refusal::StillInCheck { at, by } => attacked(*at, by),
            Refusal::ShieldsTheCommander { at, by, shield } => {
                let mut marks = attacked(*at, by);
                marks.push(Mark::place(Role::Blocker, shield));
                marks
            }
            Refusal::Stranded { left, attackers, facing, .. } => {
                let mut marks: Vec<Mark> = left.iter().map(|left| left.mark(Role::Owed)).collect();
                marks.extend(attackers.iter().map(|attacker| attacker_mark(*attacker)));
                marks.extend(facing.iter().map(|square| Mark::place(Role::Attacker, square)));
                marks
            }
        }
    }
}

fn path(from: Square, to: Square) -> Mark {
    let between = lines::between(from, to);
    let mut squares: Vec<Square> = between.with(from).with(to).iter().collect();
    if from > to {
        squares.reverse();
    }
    Mark::line(Role::Path, squares)
}

fn fire(guns: &[Occupant], square: Square) -> Vec<Mark> {
    let mut marks: Vec<Mark> = guns.iter().map(|gun| gun.mark(Role::Shooter)).collect();
    marks
        .extend(guns.iter().map(|gun| {
            Mark::zone(Role::Zone, lines::disc(gun.square, reach::air_defence(gun.stack.carrier())).iter())
        }));
    marks.push(Mark::place(Role::Path, square));
    marks
}

fn attacker_mark(attacker: Attacker) -> Mark {
    Mark::token(Role::Attacker, attacker.square, attacker.piece.letter().to_string())
}

fn attacked(at: Square, by: &[Attacker]) -> Vec<Mark> {
    let mut marks = vec![Mark::place(Role::Protected, at)];
    marks.extend(by.iter().map(|attacker| attacker_mark(*attacker)));
    marks
}
