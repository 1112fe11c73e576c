//! What an evaluation looks at: numbers of a position, red less blue, each of which has a weight.

use rulebound_commander::air_defence;
use rulebound_commander::board::Board;
use rulebound_commander::color::Color;
use rulebound_commander::lines;
use rulebound_commander::piece::{Member, Piece};
use rulebound_commander::position::Position;
use rulebound_commander::reach::{self, Reach};
use rulebound_commander::ruleset::Ruleset;
use rulebound_commander::square::{RANKS, Square};
use rulebound_commander::square_set::SquareSet;
use rulebound_commander::terrain::Terrain;

use super::evaluation::worth;

const PIECES: usize = Piece::ALL.len();

/// The pieces of each kind.
pub(super) const MATERIAL: usize = 0;
/// The heroes among them.
pub(super) const HEROES: usize = MATERIAL + PIECES;
/// The squares in reach of the carriers of each kind that are not taken by an own stack, and for flights not under fire.
pub(super) const MOBILITY: usize = HEROES + PIECES;
/// How near the carriers of each kind are to the enemy commander: squares short of the longest distance.
pub(super) const NEARNESS: usize = MOBILITY + PIECES;
/// Pieces that are carried.
pub(super) const CARRIED: usize = NEARNESS + PIECES;
/// Enemy stacks that reach the surroundings of the commander, counted against.
pub(super) const BESIEGERS: usize = CARRIED + 1;
/// Enemy stacks within reach of the commander itself but for what stands between, counted against.
pub(super) const AIMS: usize = BESIEGERS + 1;
/// Own stacks around the commander.
pub(super) const GUARDS: usize = AIMS + 1;
/// The surroundings of the commander that enemies attack, counted against.
pub(super) const BESIEGED: usize = GUARDS + 1;
/// The empty surroundings of the commander that no enemy attacks.
pub(super) const REFUGES: usize = BESIEGED + 1;
/// The surroundings of the commander that own guns cover against flights.
pub(super) const COVERED_COMMANDER: usize = REFUGES + 1;
/// Own stacks that own guns cover against flights.
pub(super) const COVERED: usize = COVERED_COMMANDER + 1;
/// Squares of the enemy's half that own pieces attack.
pub(super) const PRESSURE: usize = COVERED + 1;
/// What is attacked and not defended, in hundredths of its worth, counted against: of the side that waits, then of the side
/// that acts.
pub(super) const HANGING: usize = PRESSURE + 1;
/// What is attacked and defended, in hundredths of its worth, counted against: of the side that waits, then of the side that acts.
pub(super) const CONTESTED: usize = HANGING + 2;
/// Ranks that foot soldiers and tanks have gone forward.
pub(super) const ADVANCE: usize = CONTESTED + 2;
/// The side to act.
pub(super) const TEMPO: usize = ADVANCE + 1;

/// The squares that a hunted commander can flee to.
pub(super) const FLIGHTS: usize = TEMPO + 1;
/// How near enemy stacks are to a hunted commander: squares short of half the board, counted against. Over all it is nothing, so that
/// nobody gives up anything only to begin a hunt.
pub(super) const HUNTERS: usize = FLIGHTS + 1;

/// How many numbers there are.
pub const FEATURES: usize = HUNTERS + 1;

/// How few stacks a side has whose commander is hunted: it and one more.
const HUNTED: usize = 2;

/// Half the board.
const MIDWAY: i32 = 5;

/// Whether so little is left to a side that its commander is hunted.
pub(super) fn is_hunted(board: &Board, color: Color) -> bool {
    board.of(color).len() as usize <= HUNTED
}

/// The squares around a commander that are watched.
const SURROUNDINGS: Reach = Reach { straight: 1, diagonal: 1 };

/// Whatever the numbers of a position are told to, one part after the other.
pub(super) trait Listener {
    /// Whether a number is of any interest.
    fn wants(&self, feature: usize) -> bool;

    /// A part of a number.
    fn hear(&mut self, feature: usize, part: i32);
}

/// The numbers of a position.
pub type Features = [i32; FEATURES];

impl Listener for Features {
    fn wants(&self, _: usize) -> bool {
        true
    }

    fn hear(&mut self, feature: usize, part: i32) {
        self[feature] += part;
    }
}

/// What one colour attacks and covers.
struct Sight {
    attacked: SquareSet,
    covered: SquareSet,
}

/// Tells the numbers of a position.
pub(super) fn tell(position: &Position, listener: &mut impl Listener) {
    let board = position.board();
    let ruleset = position.ruleset();
    let covered = Color::ALL.map(|color| covered(board, color));
    let sights = Color::ALL.map(|color| {
        let enemy_cover = covered[color.other().index()];
        let attacked = look(board, color, ruleset, enemy_cover, listener);
        Sight { attacked, covered: covered[color.index()] }
    });
    for color in Color::ALL {
        let sign = sign(color);
        let own = board.of(color);
        let Sight { attacked, covered } = &sights[color.index()];
        let enemy = &sights[color.other().index()];
        if let Some(commander) = board.commander(color) {
            let around = lines::star(commander, SURROUNDINGS);
            listener.hear(GUARDS, sign * (around & own).len() as i32);
            listener.hear(BESIEGED, -sign * (around & enemy.attacked).len() as i32);
            listener.hear(REFUGES, sign * (around - enemy.attacked - board.occupied()).len() as i32);
            listener.hear(COVERED_COMMANDER, sign * (around.with(commander) & *covered).len() as i32);
        }
        if is_hunted(board, color) {
            hunt(board, color, enemy.attacked, listener);
        }
        listener.hear(COVERED, sign * (own & *covered).len() as i32);
        listener.hear(PRESSURE, sign * (*attacked & half(color.other())).len() as i32);
        let acts = usize::from(position.turn() == color);
        for square in (own & enemy.attacked).iter() {
            let at_stake = board.stack(square).filter(|stack| !stack.contains(Piece::Commander)).map_or(0, worth);
            let feature = if attacked.contains(square) { CONTESTED } else { HANGING };
            listener.hear(feature + acts, -sign * at_stake / 100);
        }
    }
    listener.hear(TEMPO, sign(position.turn()));
}

/// Counts where a hunted commander can flee to, and how near its hunters are.
fn hunt(board: &Board, color: Color, attacked: SquareSet, listener: &mut impl Listener) {
    let sign = sign(color);
    let Some(commander) = board.commander(color) else { return };
    let Some(stack) = board.stack(commander) else { return };
    let way = lines::visible(commander, lines::way(stack.carrier(), commander), board.occupied());
    listener.hear(FLIGHTS, sign * (way - attacked - board.of(color)).len() as i32);
    let near = board.of(color.other()).iter().map(|hunter| MIDWAY - i32::from(distance(hunter, commander)));
    listener.hear(HUNTERS, -sign * near.sum::<i32>());
}

/// The numbers of a position.
pub fn features(position: &Position) -> Features {
    let mut features = [0; FEATURES];
    tell(position, &mut features);
    features
}

/// Counts the pieces of a colour and what they reach; gives what they attack.
fn look(
    board: &Board,
    color: Color,
    ruleset: &Ruleset,
    enemy_cover: SquareSet,
    listener: &mut impl Listener,
) -> SquareSet {
    let sign = sign(color);
    let own = board.of(color);
    let occupied = board.occupied();
    let target = board.commander(color.other());
    let surroundings = target.map_or(SquareSet::EMPTY, |square| lines::star(square, SURROUNDINGS).with(square));
    let mut attacked = SquareSet::EMPTY;
    for square in own.iter() {
        let Some(stack) = board.stack(square) else { continue };
        let carrier = stack.carrier();
        let kind = carrier.piece.index();
        let mut reached = SquareSet::EMPTY;
        let mut aims = false;
        for member in stack.members() {
            listener.hear(MATERIAL + member.piece.index(), sign);
            if member.heroic {
                listener.hear(HEROES + member.piece.index(), sign);
            }
            let star = lines::star(square, reach::captures(member, false, ruleset));
            aims |= target.is_some_and(|target| star.contains(target));
            reached |= if member.piece == Piece::AirForce {
                if member.heroic { star } else { star - enemy_cover }
            } else if reach::fires_over(member.piece, ruleset) {
                star
            } else {
                lines::visible(square, star, occupied)
            };
        }
        if !stack.is_lone() {
            listener.hear(CARRIED, sign * (stack.pieces().len() as i32 - 1));
        }
        if listener.wants(MOBILITY + kind) {
            listener.hear(MOBILITY + kind, sign * mobility(square, carrier, own, enemy_cover, ruleset));
        }
        if let Some(target) = target {
            listener.hear(NEARNESS + kind, sign * i32::from(RANKS - 1 - distance(square, target)));
        }
        // Besieging and aiming at the other commander are counted for the other colour, against it.
        listener.hear(BESIEGERS, sign * i32::from(reached.meets(&surroundings)));
        listener.hear(AIMS, sign * i32::from(aims));
        if matches!(carrier.piece, Piece::Infantry | Piece::Militia | Piece::Engineer | Piece::Tank) {
            let forward = if color == Color::Red { square.rank() } else { RANKS - 1 - square.rank() };
            listener.hear(ADVANCE, sign * i32::from(forward));
        }
        attacked |= reached;
    }
    attacked
}

/// The squares that a carrier can go to, what stands between left out of account.
fn mobility(square: Square, carrier: Member, own: SquareSet, enemy_cover: SquareSet, ruleset: &Ruleset) -> i32 {
    let way = match carrier.piece {
        // A commander that can go anywhere is not better off.
        Piece::Commander => return 0,
        Piece::AirForce => {
            let landing = lines::way(carrier, square) & Terrain::of(carrier.piece, ruleset).squares();
            if carrier.heroic { landing } else { landing - enemy_cover }
        }
        _ => lines::way(carrier, square),
    };
    (way - own).len() as i32
}

/// The turns of a king of chess from a square to another.
fn distance(one: Square, other: Square) -> u8 {
    one.file().abs_diff(other.file()).max(one.rank().abs_diff(other.rank()))
}

/// The squares that the guns of a colour cover.
fn covered(board: &Board, color: Color) -> SquareSet {
    air_defence::guns(board, color).iter().fold(SquareSet::EMPTY, |covered, gun| covered | gun.zone)
}

/// The half of the board where a colour starts.
fn half(color: Color) -> SquareSet {
    use std::sync::LazyLock;
    static SOUTH: LazyLock<SquareSet> = LazyLock::new(|| SquareSet::of(|square| square.rank() < RANKS / 2));
    match color {
        Color::Red => *SOUTH,
        Color::Blue => SquareSet::ALL - *SOUTH,
    }
}

fn sign(color: Color) -> i32 {
    match color {
        Color::Red => 1,
        Color::Blue => -1,
    }
}
