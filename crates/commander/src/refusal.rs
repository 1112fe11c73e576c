//! Every way a move can fail, with the squares and pieces that make it so.

use rulebound_kernel::{RefusalKind, RuleId};
use serde::Serialize;

use crate::color::Color;
use crate::occupant::{Attacker, Misfit, Occupant, SingleStep};
use crate::piece::{Piece, Pieces};
use crate::square::Square;
use crate::terrain::Terrain;

macro_rules! refusals {
    ($($(#[$doc:meta])* $variant:ident $kind:literal $rule:literal { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* })*) => {
        /// Why a move is refused.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(tag = "kind", content = "fields", rename_all = "kebab-case")]
        pub enum Refusal {
            $($(#[$doc])* $variant { $($(#[$field_doc])* $field: $type,)* },)*
        }

        /// The kinds, in the order in which a verdict names the first (CTL-13.11).
        pub(crate) const KINDS: &[RefusalKind] = &[
            $(RefusalKind { name: $kind, rules: &[RuleId::new($rule)] },)*
        ];

        impl Refusal {
            /// The place of the variant among the kinds, which is the order of verdicts.
            pub(crate) fn rank(&self) -> usize {
                KINDS.iter().position(|kind| kind.name == self.name()).unwrap_or(KINDS.len())
            }

            pub(crate) const fn name(&self) -> &'static str {
                match self {
                    $(Refusal::$variant { .. } => $kind,)*
                }
            }

            pub(crate) const fn rule_id(&self) -> RuleId {
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
