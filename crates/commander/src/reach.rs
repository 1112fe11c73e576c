//! How far each piece moves, captures and attacks: the one place for ranges (CTL-3).

use crate::piece::{Member, Piece};
use crate::ruleset::Ruleset;
use crate::square::Direction;

/// How far along ranks and files, and how far along diagonals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Squares along a rank or file.
    pub straight: u8,
    /// Squares along a diagonal; 0 where the piece has no diagonals.
    pub diagonal: u8,
}

impl Reach {
    /// The next squares in all directions, which nothing hides.
    pub const NEXT: Reach = Reach::all(1);

    const fn new(straight: u8, diagonal: u8) -> Reach {
        Reach { straight, diagonal }
    }

    const fn all(range: u8) -> Reach {
        Reach::new(range, range)
    }

    /// One square less in every direction: from where something can be hidden by what stands there.
    pub const fn shortened(self) -> Reach {
        Reach::new(self.straight.saturating_sub(1), self.diagonal.saturating_sub(1))
    }

    /// The squares in one direction.
    pub const fn along(self, direction: Direction) -> u8 {
        if direction.is_diagonal() { self.diagonal } else { self.straight }
    }
}

/// Farther than the board is wide.
pub const UNLIMITED: u8 = 12;

/// The longest capture: a heroic air force or torpedo.
pub const LONGEST_CAPTURE: u8 = 5;

/// Moves of each piece: ordinary, heroic.
const MOVES: [[Reach; 2]; 11] = [
    [Reach::new(UNLIMITED, 0), Reach::all(UNLIMITED)], // commander
    [Reach::new(1, 0), Reach::all(2)],                 // infantry
    [Reach::new(2, 0), Reach::all(3)],                 // tank
    [Reach::all(1), Reach::all(2)],                    // militia
    [Reach::new(1, 0), Reach::all(2)],                 // engineer
    [Reach::all(3), Reach::all(4)],                    // artillery
    [Reach::new(1, 0), Reach::all(2)],                 // anti-air gun
    [Reach::new(2, 1), Reach::new(3, 2)],              // missile
    [Reach::all(4), Reach::all(5)],                    // air force
    [Reach::all(4), Reach::all(5)],                    // navy
    [Reach::all(0), Reach::all(1)],                    // headquarters
];

/// How far a piece moves.
pub const fn moves(member: Member) -> Reach {
    MOVES[member.piece.index()][member.heroic as usize]
}

/// How far a piece captures a target, whose top piece is a navy or is not.
pub const fn captures(member: Member, target_is_navy: bool, ruleset: &Ruleset) -> Reach {
    match (member.piece, member.heroic) {
        (Piece::Commander, false) => Reach::new(1, 0),
        (Piece::Commander, true) => Reach::all(if ruleset.heroic_commander_reaches_two { 2 } else { 1 }),
        // Torpedoes against ships, shorter guns against everything else.
        (Piece::Navy, _) if !target_is_navy => Reach::all(moves(member).straight - 1),
        _ => moves(member),
    }
}

/// How far a piece attacks, for check and promotion (CTL-10.1). Equal to [`captures`] but for two oddities of the switches.
pub const fn attacks(member: Member, target_is_navy: bool, ruleset: &Ruleset) -> Reach {
    match (member.piece, member.heroic) {
        (Piece::Commander, true) => Reach::all(2),
        (Piece::Missile, _) if ruleset.missile_attacks_far_diagonal => Reach::all(moves(member).straight),
        _ => captures(member, target_is_navy, ruleset),
    }
}

/// Whether what stands between does not stop a piece's captures and attacks (CTL-5.3, CTL-14.4).
pub const fn fires_over(piece: Piece, ruleset: &Ruleset) -> bool {
    match piece {
        Piece::Artillery | Piece::Missile | Piece::AirForce | Piece::Navy => true,
        Piece::Tank => ruleset.tank_fires_over,
        _ => false,
    }
}

/// How far a top piece defends against flights; 0 where it does not (CTL-7.1).
pub const fn air_defence(member: Member) -> u8 {
    let level = match member.piece {
        Piece::Missile => 2,
        Piece::Navy | Piece::AntiAir => 1,
        _ => return 0,
    };
    level + member.heroic as u8
}
