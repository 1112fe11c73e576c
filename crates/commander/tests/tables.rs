//! The tables of the rulebook, read off from what is accepted and listed.

mod placed;

use placed::{at, position, setup, steps, texts};
use rulebound_commander::Commander;
use rulebound_commander::color::Color;
use rulebound_commander::piece::{Member, Piece, Pieces};
use rulebound_commander::ruleset::Ruleset;
use rulebound_commander::setup::{Placed, Problem, Setup};
use rulebound_commander::square::{Direction, Square};
use rulebound_commander::stack::Stack;
use rulebound_commander::step::Manner;
use rulebound_kernel::Game;

/// The zones of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Zone {
    Sea,
    Shore,
    Land,
}

/// The zone of each square, rank 12 first: `~` sea, `=` shore, `.` land (CTL-2.1).
const ZONES: [&str; 12] = [
    "~~=........",
    "~~=........",
    "~~=........",
    "~~=........",
    "~~=........",
    "~~===......",
    "~~===......",
    "~~=........",
    "~~=........",
    "~~=........",
    "~~=........",
    "~~=........",
];

fn zone(square: Square) -> Zone {
    match ZONES[11 - square.rank() as usize].as_bytes()[square.file() as usize] {
        b'~' => Zone::Sea,
        b'=' => Zone::Shore,
        _ => Zone::Land,
    }
}

/// Ships, land pieces and aircraft on sea, shore and land (CTL-2.1).
fn may_stand(piece: Piece, zone: Zone) -> bool {
    match piece {
        Piece::Navy => zone != Zone::Land,
        Piece::AirForce => true,
        _ => zone != Zone::Sea,
    }
}

/// A lone red piece on a square, with commanders out of its way.
fn lone(piece: Piece, heroic: bool, square: Square) -> Setup {
    let mut setup = setup("");
    let mut put = |square, color, piece, heroic| {
        setup.placement.push(Placed { square, color, members: vec![Member { piece, heroic }] });
    };
    put(square, Color::Red, piece, heroic);
    let free = |names: [&str; 2]| names.map(at).into_iter().find(|name| *name != square).expect("another square");
    if piece != Piece::Commander {
        put(free(["g1", "h1"]), Color::Red, Piece::Commander, false);
    }
    put(free(["f12", "e12"]), Color::Blue, Piece::Commander, false);
    setup
}

#[test]
fn every_piece_stands_on_its_own_terrain_and_nowhere_else_ctl_2_1() {
    for square in Square::all() {
        for piece in Piece::ALL {
            let accepted = Commander::check(&lone(piece, false, square), &Ruleset::STANDARD);
            match accepted {
                Ok(_) => assert!(may_stand(piece, zone(square)), "{piece:?} on {square} is accepted"),
                Err(problems) => {
                    assert!(!may_stand(piece, zone(square)), "{piece:?} on {square}: {problems:?}");
                    assert!(matches!(problems[..], [Problem::CannotStand { square: named, .. }] if named == square));
                }
            }
        }
    }
}

#[test]
fn the_zones_have_the_squares_of_the_table_ctl_2_1() {
    let count = |wanted| Square::all().filter(|&square| zone(square) == wanted).count();
    assert_eq!([Zone::Sea, Zone::Shore, Zone::Land].map(count), [24, 16, 92]);
    for shore in ["c1", "c6", "c12", "d6", "e6", "d7", "e7"] {
        assert_eq!(zone(at(shore)), Zone::Shore, "{shore}");
    }
}

#[test]
fn every_quiet_move_of_every_piece_ends_on_its_own_terrain_ctl_2_3() {
    for square in Square::all() {
        for piece in Piece::ALL.into_iter().filter(|piece| may_stand(*piece, zone(square))) {
            for heroic in [false, true] {
                let position = Commander::check(&lone(piece, heroic, square), &Ruleset::STANDARD).expect("a position");
                for step in steps(&position).iter().filter(|step| step.from == square && step.manner == Manner::Quiet) {
                    assert!(may_stand(piece, zone(step.to)), "{piece:?} from {square} to {}", step.to);
                }
            }
        }
    }
}

#[test]
fn heavy_pieces_cross_the_river_on_files_f_and_h_only_ctl_5_4() {
    for piece in [Piece::Artillery, Piece::AntiAir, Piece::Missile] {
        for square in Square::all().filter(|square| may_stand(piece, zone(*square))) {
            for heroic in [false, true] {
                let position = Commander::check(&lone(piece, heroic, square), &Ruleset::STANDARD).expect("a position");
                for step in steps(&position).iter().filter(|step| step.from == square) {
                    let crosses = (step.from.rank() < 6) != (step.to.rank() < 6);
                    let by_bridge = step.from.file() == step.to.file() && [5, 7].contains(&step.to.file());
                    assert!(!crosses || by_bridge, "{piece:?} from {} to {}", step.from, step.to);
                }
            }
        }
    }
    for bridge in ["f6", "h6"] {
        let over = at(bridge).step(Direction::North).expect("the other bank");
        for letter in ["A", "G", "S"] {
            let listed = texts(&position(&format!("Ck1 cc12 {letter}{bridge}")));
            assert!(listed.contains(&format!("{letter}{bridge}{over}")), "{letter} over {bridge}");
        }
    }
}

#[test]
fn everything_but_heavy_pieces_crosses_the_river_anywhere_ctl_2_2() {
    for file in "cdefghijk".chars() {
        for letter in ["I", "T", "M", "E", "F"] {
            let listed = texts(&position(&format!("Ck1 cc12 {letter}{file}6")));
            assert!(listed.contains(&format!("{letter}{file}6{file}7")), "{letter} on file {file}");
        }
    }
}

/// Farther than any line of the board.
const ANY: usize = 12;

/// Piece, hero or not, moving range on straight lines and on diagonals, capturing range on both (CTL-3.1).
const RANGES: [(Piece, bool, [usize; 2], [usize; 2]); 20] = [
    (Piece::Commander, false, [ANY, 0], [1, 0]),
    (Piece::Commander, true, [ANY, ANY], [2, 2]),
    (Piece::Infantry, false, [1, 0], [1, 0]),
    (Piece::Infantry, true, [2, 2], [2, 2]),
    (Piece::Tank, false, [2, 0], [2, 0]),
    (Piece::Tank, true, [3, 3], [3, 3]),
    (Piece::Militia, false, [1, 1], [1, 1]),
    (Piece::Militia, true, [2, 2], [2, 2]),
    (Piece::Engineer, false, [1, 0], [1, 0]),
    (Piece::Engineer, true, [2, 2], [2, 2]),
    (Piece::Artillery, false, [3, 3], [3, 3]),
    (Piece::Artillery, true, [4, 4], [4, 4]),
    (Piece::AntiAir, false, [1, 0], [1, 0]),
    (Piece::AntiAir, true, [2, 2], [2, 2]),
    (Piece::Missile, false, [2, 1], [2, 1]),
    (Piece::Missile, true, [3, 2], [3, 2]),
    (Piece::AirForce, false, [4, 4], [4, 4]),
    (Piece::AirForce, true, [5, 5], [5, 5]),
    (Piece::Headquarters, false, [0, 0], [0, 0]),
    (Piece::Headquarters, true, [1, 1], [1, 1]),
];

/// For each direction a square from which six squares or more lie free on land, within one bank or over a bridge for as
/// far as any heavy piece goes.
const ORIGINS: [(Direction, &str); 8] = [
    (Direction::North, "h1"),
    (Direction::South, "h12"),
    (Direction::East, "d3"),
    (Direction::West, "k3"),
    (Direction::NorthEast, "e1"),
    (Direction::NorthWest, "k1"),
    (Direction::SouthEast, "e12"),
    (Direction::SouthWest, "k12"),
];

/// A blue commander whose lines are closed, so that nothing stops at them.
const CLOSED_IN: &str = "cc12 hd12 hc11 nb12";

fn piece_text(piece: Piece, heroic: bool) -> String {
    format!("{}{}", if heroic { "+" } else { "" }, piece.letter())
}

/// The red commander, unless the piece is one, out of the way of all lines that are measured.
fn own_commander(piece: Piece) -> &'static str {
    if piece == Piece::Commander { "" } else { "Ck9" }
}

/// The squares of a line up to the sea.
fn on_land(from: &str, direction: Direction) -> impl Iterator<Item = Square> {
    at(from).ray(direction).take_while(|square| zone(*square) != Zone::Sea)
}

/// How far the piece goes quietly in a direction.
fn moves(piece: Piece, heroic: bool, from: &str, direction: Direction) -> usize {
    let words = format!("{}{from} {} {CLOSED_IN}", piece_text(piece, heroic), own_commander(piece));
    let steps = steps(&position(&words));
    let listed = |to: Square| steps.iter().any(|step| step.from == at(from) && step.to == to);
    let reached: Vec<bool> = at(from).ray(direction).map(listed).collect();
    let distance = reached.iter().take_while(|&&reached| reached).count();
    assert!(!reached[distance..].contains(&true), "{words} has a gap");
    distance
}

/// The distances in a direction at which the piece captures a lone target.
fn captures(piece: Piece, heroic: bool, from: &str, direction: Direction, target: char) -> usize {
    let stands = |to: &Square| target == 'f' || zone(*to) != Zone::Sea;
    let captured = at(from).ray(direction).take_while(stands).map(|to| {
        let words = format!("{}{from} {} {CLOSED_IN} {target}{to}", piece_text(piece, heroic), own_commander(piece));
        let is_capture = |manner: Manner| manner.captures();
        steps(&position(&words)).iter().any(|step| step.from == at(from) && step.to == to && is_capture(step.manner))
    });
    let captured: Vec<bool> = captured.collect();
    let distance = captured.iter().take_while(|&&captured| captured).count();
    assert!(!captured[distance..].contains(&true), "{piece:?} from {from} has a gap");
    distance
}

#[test]
fn every_piece_moves_and_captures_as_far_as_the_table_says_ctl_3_1() {
    for (piece, heroic, moving, capturing) in RANGES {
        for (direction, from) in ORIGINS {
            let line = on_land(from, direction).count();
            let kind = usize::from(direction.is_diagonal());
            let name = format!("{} from {from} {direction:?}", piece_text(piece, heroic));
            assert_eq!(moves(piece, heroic, from, direction), moving[kind].min(line), "{name} moves");
            assert_eq!(captures(piece, heroic, from, direction, 'i'), capturing[kind].min(line), "{name} captures");
        }
    }
}

#[test]
fn ships_sail_four_squares_and_heroic_ships_five_ctl_3_10() {
    for (heroic, range) in [(false, 4), (true, 5)] {
        assert_eq!(moves(Piece::Navy, heroic, "a1", Direction::North), range);
        assert_eq!(moves(Piece::Navy, heroic, "a12", Direction::South), range);
        // The water ends before the range does.
        assert_eq!(moves(Piece::Navy, heroic, "a6", Direction::East), 4);
        assert_eq!(moves(Piece::Navy, heroic, "e6", Direction::West), 4);
        assert_eq!(moves(Piece::Navy, heroic, "a2", Direction::NorthEast), 2);
        assert_eq!(moves(Piece::Navy, heroic, "c4", Direction::NorthWest), 2);
        assert_eq!(moves(Piece::Navy, heroic, "a9", Direction::SouthEast), 3);
        assert_eq!(moves(Piece::Navy, heroic, "c9", Direction::SouthWest), 2);
    }
}

#[test]
fn ships_fire_three_squares_on_all_eight_lines_and_heroic_ships_four_ctl_3_10() {
    let origins = [
        (Direction::North, "a1"),
        (Direction::South, "a11"),
        (Direction::East, "b3"),
        (Direction::West, "e6"),
        (Direction::NorthEast, "a1"),
        (Direction::NorthWest, "e6"),
        (Direction::SouthEast, "c9"),
        (Direction::SouthWest, "e7"),
    ];
    for (direction, from) in origins {
        assert_eq!(captures(Piece::Navy, false, from, direction, 'f'), 3, "from {from} {direction:?}");
        assert_eq!(captures(Piece::Navy, true, from, direction, 'f'), 4, "a hero from {from} {direction:?}");
    }
}

#[test]
fn torpedoes_reach_four_squares_and_those_of_heroes_five_ctl_3_10() {
    for (heroic, range) in [(false, 4), (true, 5)] {
        for (distance, target) in (1..=6).map(|distance| (distance, format!("a{}", 1 + distance))) {
            let words = format!("{}a1 Ck9 {CLOSED_IN} n{target}", piece_text(Piece::Navy, heroic));
            let capture = format!("{}a1x{target}", piece_text(Piece::Navy, heroic));
            assert_eq!(texts(&position(&words)).contains(&capture), distance <= range, "{capture}");
        }
    }
}

#[test]
fn tank_artillery_missile_aircraft_and_ship_fire_over_and_nobody_else_ctl_5_3() {
    for piece in Piece::ALL {
        for heroic in [false, true] {
            let mover = piece_text(piece, heroic);
            let words = format!("{mover}c3 Mc4 ic5 {} {CLOSED_IN}", own_commander(piece));
            let fires_over =
                [Piece::Tank, Piece::Artillery, Piece::Missile, Piece::AirForce, Piece::Navy].contains(&piece);
            assert_eq!(texts(&position(&words)).contains(&format!("{mover}c3xc5")), fires_over, "{mover}");
        }
    }
}

#[test]
fn aircraft_and_ships_pass_pieces_on_their_way_and_nobody_else_ctl_5_2() {
    for piece in Piece::ALL {
        for blocker in ["M", "m"] {
            let mover = piece_text(piece, true);
            let words = format!("{mover}c3 {blocker}c4 {} {CLOSED_IN}", own_commander(piece));
            let passes = [Piece::AirForce, Piece::Navy].contains(&piece);
            assert_eq!(texts(&position(&words)).contains(&format!("{mover}c3c5")), passes, "{mover} past {blocker}");
        }
    }
}

#[test]
fn zones_of_air_defence_have_five_thirteen_and_twenty_nine_squares_ctl_7_2() {
    let zones = [("g", 5), ("n", 5), ("+g", 13), ("+n", 13), ("s", 13), ("+s", 29)];
    for (gun, squares) in zones {
        let home = if gun.ends_with('n') { "d7" } else { "g6" };
        let taken = [home, "k1", "j12", "i12"].map(at);
        let covered = Square::all().filter(|&to| {
            if taken.contains(&to) {
                return to == at(home);
            }
            // An aircraft one square away either lands there or does not; where it starts does not count.
            let neighbours = Direction::ALL.into_iter().filter_map(|direction| to.step(direction));
            let from = neighbours.into_iter().find(|from| !taken.contains(from)).expect("a free neighbour");
            let listed = texts(&position(&format!("Ck1 cj12 hi12 {gun}{home} F{from}")));
            !listed.contains(&format!("F{from}{to}"))
        });
        assert_eq!(covered.count(), squares, "{gun}");
    }
    for carried in ["(eg)g6", "(es)g6"] {
        let listed = texts(&position(&format!("Ck1 cj12 hi12 {carried} Fg3")));
        assert!(listed.contains(&"Fg3g5".to_owned()), "{carried} defends nothing");
    }
}

/// The table of stacks: a carrier and what may take its first and its second place (CTL-8.1).
const PLACES: [(&str, &str, &str); 5] =
    [("N", "F", "CIMT"), ("T", "CIM", ""), ("E", "AGS", ""), ("F", "T", "CIM"), ("H", "C", "")];

/// Every set of the table, lone pieces first.
fn table() -> Vec<Pieces> {
    let piece = |letter| Piece::of_letter(letter).expect("a piece");
    let mut sets: Vec<Pieces> = Piece::ALL.into_iter().map(Pieces::one).collect();
    for (carrier, first, second) in PLACES {
        let carrier: Pieces = carrier.chars().map(piece).collect();
        let place = |letters: &str| -> Vec<Pieces> {
            let taken = letters.chars().map(|letter| Pieces::one(piece(letter)));
            std::iter::once(Pieces::EMPTY).chain(taken).collect()
        };
        for one in place(first) {
            for other in place(second) {
                let cargo = one.union(other);
                if !cargo.is_empty() {
                    sets.push(carrier.union(cargo));
                }
            }
        }
    }
    sets
}

#[test]
fn the_table_has_thirty_four_sets_ctl_8_1() {
    let mut sets = table();
    sets.sort();
    sets.dedup();
    assert_eq!(sets.len(), 34);
}

/// Every set of one to four of the eleven pieces.
fn small_sets() -> impl Iterator<Item = Pieces> {
    (1..1u16 << 11).filter(|bits| bits.count_ones() <= 4).map(|bits| {
        let chosen = |piece: &Piece| bits >> piece.index() & 1 == 1;
        Piece::ALL.into_iter().filter(chosen).collect()
    })
}

/// A set of red pieces on c5, where everything may stand.
fn stacked(pieces: &[Piece]) -> Setup {
    let mut setup = setup("cf12");
    if !pieces.contains(&Piece::Commander) {
        setup.placement.extend(placed::setup("Cg1").placement);
    }
    let members = pieces.iter().map(|&piece| Member { piece, heroic: false }).collect();
    setup.placement.push(Placed { square: at("c5"), color: Color::Red, members });
    setup
}

#[test]
fn only_the_sets_of_the_table_are_accepted_as_stacks_ctl_8_1() {
    let table = table();
    let mut accepted = 0;
    for pieces in small_sets() {
        let members: Vec<Piece> = pieces.iter().collect();
        let checked = Commander::check(&stacked(&members), &Ruleset::STANDARD);
        assert_eq!(checked.is_ok(), table.contains(&pieces), "{pieces}");
        assert_eq!(Stack::new(pieces, Pieces::EMPTY).is_some(), checked.is_ok(), "{pieces}");
        match checked {
            Ok(_) => accepted += 1,
            Err(problems) => {
                let named = |problem: &Problem| matches!(problem, Problem::ImpossibleStack { square, .. } if *square == at("c5"));
                assert!(problems.iter().all(named) && problems.len() == 1, "{pieces}: {problems:?}");
            }
        }
    }
    assert_eq!(accepted, 34);
}

#[test]
fn no_stack_has_two_of_a_kind_ctl_8_1() {
    for piece in Piece::ALL.into_iter().filter(|piece| *piece != Piece::Commander) {
        let problems = Commander::check(&stacked(&[piece, piece]), &Ruleset::STANDARD).expect_err("no stack");
        assert!(matches!(problems[..], [Problem::ImpossibleStack { .. }]), "{piece:?}: {problems:?}");
    }
}

#[test]
fn the_carrier_follows_from_the_members_in_whatever_order_they_are_written_ctl_8_2() {
    let orders = [["NFT", "NTF", "FNT"], ["FTN", "TNF", "TFN"]];
    for order in orders.as_flattened() {
        let position = position(&format!("Cg1 cf12 ({order})c5"));
        assert_eq!(position.board().stack(at("c5")).expect("a stack").text(Color::Red), "(NFT)");
    }
    let carriers = table().into_iter().filter(|pieces| pieces.len() > 1).map(|pieces| {
        let stack = Stack::new(pieces, Pieces::EMPTY).expect("a stack of the table");
        (pieces, stack.carrier().piece)
    });
    for (pieces, carrier) in carriers {
        let first = [Piece::Navy, Piece::AirForce, Piece::Tank, Piece::Engineer, Piece::Headquarters]
            .into_iter()
            .find(|piece| pieces.contains(*piece));
        assert_eq!(Some(carrier), first, "{pieces}");
    }
}

#[test]
fn two_stacks_combine_exactly_where_the_table_has_both_together_ctl_8_4() {
    let table = table();
    let mut combining = 0;
    for &one in &table {
        for &other in &table {
            let (have, adding) =
                [one, other].map(|pieces| Stack::new(pieces, Pieces::EMPTY).expect("a stack of the table")).into();
            let union = have.union(adding);
            let fits = one.common(other).is_empty() && table.contains(&one.union(other));
            assert_eq!(union.is_some(), fits, "{one} and {other}");
            combining += usize::from(fits);
        }
    }
    // 16 pairs give two splits each, 7 sets of three give six each.
    assert_eq!(combining, 16 * 2 + 7 * 6);
}

#[test]
fn whatever_leaves_a_stack_leaves_a_stack_or_a_lone_piece_ctl_8_2() {
    for pieces in table().into_iter().filter(|pieces| pieces.len() > 1) {
        let stack = Stack::new(pieces, Pieces::EMPTY).expect("a stack of the table");
        for piece in pieces.iter() {
            assert!(stack.without(Pieces::one(piece)).is_some(), "{pieces} without {piece:?}");
        }
    }
}

#[test]
fn the_first_moves_of_red_are_one_hundred_and_nineteen_ctl_14_17() {
    let start = Commander::scenario(&Ruleset::STANDARD, "start").expect("the start");
    let count = |ruleset| texts(&Commander::check(&start, &ruleset).expect("a position")).len();
    assert_eq!([Ruleset::STANDARD, Ruleset::OFFICIAL, Ruleset::COTULENH_JS].map(count), [119, 119, 116]);
}
