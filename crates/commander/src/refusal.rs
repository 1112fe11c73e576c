//! Every way a move can fail, with the squares and pieces that make it so.

use std::fmt;

use rulebound_kernel::{Mark, RefusalKind, Role, RuleId};
use serde::Serialize;

use crate::color::Color;
use crate::lines;
use crate::piece::{Piece, Pieces};
use crate::reach;
use crate::square::Square;
use crate::stack::Stack;
use crate::terrain::Terrain;

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occupant {
    /// The square.
    pub square: Square,
    /// Its colour.
    pub color: Color,
    /// Its pieces.
    pub stack: Stack,
}

impl Occupant {
    /// Colour and letters: `red NF`.
    pub fn name(&self) -> String {
        let letters: String = self.stack.members().map(|member| member.to_string()).collect();
        format!("{} {letters}", self.color)
    }

    fn mark(&self, role: Role) -> Mark {
        Mark::token(role, self.square, self.stack.text(self.color))
    }
}

impl fmt::Display for Occupant {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} on {}", self.name(), self.square)
    }
}

impl Serialize for Occupant {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut fields = serializer.serialize_struct("Occupant", 2)?;
        fields.serialize_field("square", &self.square)?;
        fields.serialize_field("piece", &self.name())?;
        fields.end()
    }
}

/// A piece that attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Attacker {
    /// Where it stands.
    pub square: Square,
    /// What it is.
    pub piece: Piece,
}

impl Serialize for Attacker {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut fields = serializer.serialize_struct("Attacker", 2)?;
        fields.serialize_field("square", &self.square)?;
        fields.serialize_field("type", &self.piece.letter())?;
        fields.end()
    }
}

/// A step of one square, written as two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SingleStep(pub Square, pub Square);

impl fmt::Display for SingleStep {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.0, self.1)
    }
}

impl Serialize for SingleStep {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Why two stacks do not combine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// No stack has room for these pieces on what is there.
    NoSlot {
        /// The pieces without room.
        adding: Pieces,
        /// What they would join.
        on: Pieces,
    },
    /// The place they would take is taken.
    Taken {
        /// The pieces that would need it.
        adding: Pieces,
        /// The pieces that have it.
        by: Pieces,
    },
}

impl fmt::Display for Misfit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misfit::NoSlot { adding, on } => write!(formatter, "no slot for {adding} on {on}"),
            Misfit::Taken { adding, by } => write!(formatter, "the slot for {adding} is taken by {by}"),
        }
    }
}

impl Serialize for Misfit {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

macro_rules! refusals {
    ($($(#[$doc:meta])* $variant:ident $kind:literal $rule:literal { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* })*) => {
        /// Why a move is refused.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(tag = "kind", content = "fields", rename_all = "kebab-case")]
        pub enum Refusal {
            $($(#[$doc])* $variant { $($(#[$field_doc])* $field: $type,)* },)*
        }

        /// The kinds, in the order in which a verdict names the first (CTL-13.11).
        const KINDS: &[RefusalKind] = &[
            $(RefusalKind { name: $kind, rules: &[RuleId::new($rule)] },)*
        ];

        impl Refusal {
            /// The place of the variant among the kinds, which is the order of verdicts.
            pub(crate) fn rank(&self) -> usize {
                KINDS.iter().position(|kind| kind.name == self.name()).unwrap_or(KINDS.len())
            }

            const fn name(&self) -> &'static str {
                match self {
                    $(Refusal::$variant { .. } => $kind,)*
                }
            }

            const fn rule_id(&self) -> RuleId {
                match self {
                    $(Refusal::$variant { .. } => RuleId::new($rule),)*
                }
            }
        }
    };
}

refusals! {
    /// The game has ended.
    GameOver "game-over" "CTL-11.13" {
        /// The winner, or `draw`.
        result: String,
        /// Why it ended.
        reason: String,
    }
    /// Another side is to act.
    NotYourTurn "not-your-turn" "CTL-4.2" {
        /// The side to act.
        to_act: Color,
        /// The side that asked.
        player: String,
    }
    /// A session is open and this is no step of it.
    AnotherSessionOpen "another-session-open" "CTL-12.5" {
        /// Where the session is open.
        at: Square,
    }
    /// The origin is empty.
    NothingThere "nothing-there" "CTL-4.3" {
        /// The origin.
        square: Square,
    }
    /// The origin holds an enemy.
    NotYourPiece "not-your-piece" "CTL-4.4" {
        /// What stands there.
        there: Occupant,
    }
    /// The pieces named are not the ones that can move.
    NoSuchMember "no-such-member" "CTL-4.5" {
        /// The origin.
        square: Square,
        /// The pieces named that are not there or have deployed.
        missing: Pieces,
        /// The pieces there that a whole move would have to name, too.
        unnamed: Pieces,
        /// What stands there.
        stack: String,
    }
    /// The squares are on no common line.
    NotOnALine "not-on-a-line" "CTL-3.2" {
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
    }
    /// The piece has no diagonals.
    NoDiagonals "no-diagonals" "CTL-3.3" {
        /// The piece.
        piece: Piece,
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
    }
    /// The target is too far.
    OutOfRange "out-of-range" "CTL-3.4" {
        /// The piece.
        piece: Piece,
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
        /// How far it reaches.
        range: u8,
        /// How far the target is.
        distance: u8,
    }
    /// A piece stands in the way.
    Blocked "blocked" "CTL-5.2" {
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
        /// The first piece in the way.
        by: Occupant,
    }
    /// The ground does not carry the piece.
    Terrain "terrain" "CTL-2.3" {
        /// The piece.
        piece: Piece,
        /// The first square that closes the way.
        square: Square,
        /// What the piece needs there.
        needs: Terrain,
    }
    /// A heavy piece would cross the river beside the bridges.
    RiverWithoutBridge "river-without-bridge" "CTL-5.4" {
        /// The piece.
        piece: Piece,
        /// The first square beyond the river.
        square: Square,
        /// The nearest bridge head on the piece's side.
        bridge: Square,
    }
    /// A ship would take a closed diagonal.
    ClosedNavyDiagonal "closed-navy-diagonal" "CTL-5.5" {
        /// The closed step.
        step: SingleStep,
    }
    /// The flight does not arrive.
    ShotDown "shot-down" "CTL-7.3" {
        /// The guns that reached it, in order.
        guns: Vec<Occupant>,
        /// Where it is lost.
        square: Square,
    }
    /// The stacks do not combine.
    CannotCombine "cannot-combine" "CTL-8.4" {
        /// What stands on the target.
        have: Occupant,
        /// The pieces that would join it.
        adding: Pieces,
        /// Why not.
        why: Misfit,
    }
    /// The way is open but the target does not carry the piece.
    CannotStand "cannot-stand" "CTL-2.5" {
        /// The piece.
        piece: Piece,
        /// The target.
        square: Square,
        /// What it needs.
        needs: Terrain,
    }
    /// The flight is under fire: it can only strike and be lost.
    OnlyAsKamikaze "only-as-kamikaze" "CTL-7.4" {
        /// The gun that reaches it.
        guns: Vec<Occupant>,
        /// Where it comes under fire.
        square: Square,
    }
    /// The piece can take the target but not stand in its place.
    OnlyByStaying "only-by-staying" "CTL-5.7" {
        /// The target.
        target: Occupant,
        /// What the piece would need there; nothing where a headquarters shields its commander.
        needs: Option<Terrain>,
    }
    /// The way of acting does not fit the target.
    NotThatKind "not-that-kind" "CTL-5.10" {
        /// The target square; none for a commit without a session.
        square: Option<Square>,
        /// What stands on the target.
        target: Option<Occupant>,
        /// What was asked.
        asked: &'static str,
    }
    /// The own commander would be lost.
    CommanderLost "commander-lost" "CTL-11.6" {
        /// Where it would be lost.
        square: Square,
    }
    /// The own commander would enter or stand on an open line of the other.
    CommanderWouldFace "commander-would-face" "CTL-6.4" {
        /// Where it would.
        square: Square,
        /// Where the other commander is.
        enemy: Square,
    }
    /// The own commander would be attacked.
    CommanderWouldBeAttacked "commander-would-be-attacked" "CTL-11.3" {
        /// Where it would be.
        at: Square,
        /// By which pieces.
        by: Vec<Attacker>,
    }
    /// The own commander would still be attacked.
    StillInCheck "still-in-check" "CTL-11.4" {
        /// Where it is.
        at: Square,
        /// By which pieces.
        by: Vec<Attacker>,
    }
    /// The pieces that move shield the own commander, by their body or by their zone.
    ShieldsTheCommander "shields-the-commander" "CTL-11.5" {
        /// Where it is.
        at: Square,
        /// From which pieces.
        by: Vec<Attacker>,
        /// Where the shield stands.
        shield: Square,
    }
    /// The session could not be brought to an end.
    Stranded "stranded" "CTL-12.9" {
        /// What would be left where it cannot stand.
        left: Option<Occupant>,
        /// What it would need.
        needs: Option<Terrain>,
        /// What would attack the own commander.
        attackers: Vec<Attacker>,
        /// The other commander, where the own one would face it.
        facing: Option<Square>,
    }
}

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

/// `the artillery on e4 and the tank on d1`.
fn list(attackers: &[Attacker]) -> String {
    let names: Vec<String> =
        attackers.iter().map(|attacker| format!("the {} on {}", attacker.piece.word(), attacker.square)).collect();
    names.join(" and ")
}

fn guns_list(guns: &[Occupant]) -> String {
    let names: Vec<String> =
        guns.iter().map(|gun| format!("the {} on {}", gun.stack.carrier().piece.word(), gun.square)).collect();
    names.join(" and ")
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::GameOver { result, reason } => write!(formatter, "the game is over: {result}, {reason}"),
            Refusal::NotYourTurn { to_act, player } => write!(formatter, "{to_act} is to act, not {player}"),
            Refusal::AnotherSessionOpen { at } => {
                write!(formatter, "the stack of {at} is deploying: go on with it or commit first")
            }
            Refusal::NothingThere { square } => write!(formatter, "nothing stands on {square}"),
            Refusal::NotYourPiece { there } => write!(formatter, "{there} is not yours to move"),
            Refusal::NoSuchMember { square, missing, unnamed, stack } => {
                if !missing.is_empty() {
                    write!(formatter, "{square} holds {stack}: no {missing} to move there")
                } else {
                    write!(formatter, "{square} holds {stack}: a move without `>` names the whole stack, {unnamed} too")
                }
            }
            Refusal::NotOnALine { from, to } => write!(formatter, "{from} and {to} are on no common line"),
            Refusal::NoDiagonals { piece, from, to } => {
                write!(formatter, "the {} on {from} has no diagonal to {to}", piece.word())
            }
            Refusal::OutOfRange { piece, range, distance, to, .. } => {
                write!(formatter, "the {} reaches {range}, and {to} is {distance} away", piece.word())
            }
            Refusal::Blocked { by, .. } => write!(formatter, "{by} stands in the way"),
            Refusal::Terrain { piece, square, needs } => {
                write!(formatter, "the {} needs {}, and {square} is none", piece.word(), needs.word())
            }
            Refusal::RiverWithoutBridge { piece, square, bridge } => {
                write!(
                    formatter,
                    "the {} cannot cross the river to {square}; the nearest bridge is {bridge}",
                    piece.word()
                )
            }
            Refusal::ClosedNavyDiagonal { step } => {
                write!(formatter, "ships cannot take the diagonal {} to {}", step.0, step.1)
            }
            Refusal::ShotDown { guns, square } => {
                write!(formatter, "shot down on {square} by {}", guns_list(guns))
            }
            Refusal::CannotCombine { have, why, .. } => write!(formatter, "cannot join {have}: {why}"),
            Refusal::CannotStand { piece, square, needs } => {
                write!(formatter, "the {} cannot stand on {square}, it needs {}", piece.word(), needs.word())
            }
            Refusal::OnlyAsKamikaze { guns, square } => {
                write!(formatter, "under fire of {} from {square} on: it can only strike and be lost", guns_list(guns))
            }
            Refusal::OnlyByStaying { target, needs: Some(needs) } => {
                write!(formatter, "{target} can only be taken from afar: to stand there needs {}", needs.word())
            }
            Refusal::OnlyByStaying { target, needs: None } => {
                write!(formatter, "{target} loses its headquarters only, so it can only be struck from afar")
            }
            Refusal::NotThatKind { square: None, asked, .. } => write!(formatter, "no session is open to {asked}"),
            Refusal::NotThatKind { square: Some(square), target: None, asked } => {
                write!(formatter, "{square} is empty, which does not fit a {asked} move")
            }
            Refusal::NotThatKind { target: Some(target), asked, .. } => {
                write!(formatter, "{target} does not fit a {asked} move of this piece")
            }
            Refusal::CommanderLost { square } => write!(formatter, "the commander on {square} would be lost"),
            Refusal::CommanderWouldFace { square, enemy } => {
                write!(formatter, "on {square} the commander would face the enemy commander on {enemy}")
            }
            Refusal::CommanderWouldBeAttacked { at, by } => {
                write!(formatter, "the commander on {at} would be attacked by {}", list(by))
            }
            Refusal::StillInCheck { at, by } => {
                write!(formatter, "the commander on {at} is still in check from {}", list(by))
            }
            Refusal::ShieldsTheCommander { at, by, shield } => {
                write!(formatter, "what stands on {shield} shields the commander on {at} from {}", list(by))
            }
            Refusal::Stranded { left: Some(left), needs: Some(needs), .. } => {
                write!(formatter, "{left} would be stranded: it needs {}", needs.word())
            }
            Refusal::Stranded { attackers, facing, .. } => match facing {
                Some(enemy) => write!(formatter, "the session cannot end while the commander faces {enemy}"),
                None => {
                    write!(formatter, "the session cannot end while the commander is attacked by {}", list(attackers))
                }
            },
        }
    }
}
