//! Random questions on the printed board.

use super::Random;
use super::brute::{Puzzle, Steps};
use crate::landing::prove::prove_within;
use crate::landing::{Bought, Carrier, Deck, Plane, PlaneKind, Question, Stranded, Yard, prove};
use crate::map::{Map, OpenCanals};
use crate::space::{Space, Spaces};
use crate::tables::Tables;

/// The spaces within so many steps.
fn around(map: &Map, steps: &Steps, centre: Space, far: usize) -> Vec<Space> {
    let near = |space: &Space| steps.between(centre, *space).is_some_and(|count| count <= far);
    map.spaces().filter(|&space| !map.is_impassable(space)).filter(near).collect()
}

/// At most so many of some spaces, at least one.
fn some(random: &mut Random, of: &[Space], most: usize) -> Spaces {
    (0..random.between(1, most)).map(|_| random.one_of(of)).collect()
}

/// A question with at least three planes, a carrier that stays, one that can move and one that was bought, all so near
/// each other that they matter to each other.
fn question<'a>(random: &mut Random, map: &'a Map, steps: &Steps) -> Question<'a> {
    let seas: Vec<Space> = map.seas().iter().collect();
    let centre = random.one_of(&seas);
    let far = random.between(2, 4).min(random.between(2, 4));
    let near = around(map, steps, centre, far);
    let near_seas: Vec<Space> = near.iter().copied().filter(|&space| map.is_sea(space)).collect();
    let lands = map.lands().iter().filter(|_| random.once_in(12)).collect();
    let planes = (0..random.between(3, 8)).map(|_| Plane {
        space: random.one_of(&near),
        moves: if random.once_in(8) { 0 } else { random.between(1, 3).min(random.between(1, 3)) } as u8,
        kind: if random.once_in(40) { PlaneKind::Bomber } else { PlaneKind::Fighter },
    });
    let planes = planes.collect();
    let decks = (0..random.between(1, 2))
        .map(|_| Deck { zone: random.one_of(&near_seas), room: random.between(0, 2) as u8 })
        .collect();
    let mut carriers: Vec<Carrier> = Vec::new();
    for _ in 0..random.between(1, 3) {
        let room = if random.once_in(4) { random.between(0, 1) } else { 2 } as u8;
        let carrier = Carrier { zones: some(random, &near_seas, 6), room };
        let again = carriers.last().copied().filter(|_| random.once_in(3));
        carriers.push(again.unwrap_or(carrier));
    }
    let yards = (0..random.between(1, 3))
        .map(|_| Yard { zones: some(random, &near_seas, 2), capacity: random.between(1, 2) as u8 })
        .collect();
    let bought = Bought { carriers: random.between(1, 3).min(random.between(1, 3)) as u8, yards };
    Question { map, lands, closed: Spaces::EMPTY, planes, decks, carriers, bought }
}

/// Whether the planes that are not named can all land.
fn others_land(steps: &Steps, puzzle: &Puzzle, stranded: &Stranded) -> bool {
    let others = (0..puzzle.planes.len()).filter(|index| !stranded.planes.contains(index));
    let rest = Puzzle { planes: others.map(|index| puzzle.planes[index].clone()).collect(), ..puzzle.clone() };
    rest.planes.len() + stranded.planes.len() == puzzle.planes.len() && steps.lost(&rest) == 0
}

#[test]
fn the_proof_is_brute_force_in_all_questions() {
    const QUESTIONS: usize = 24_000;
    let map = Map::standard();
    let steps = Steps::on(map);
    let mut random = Random::new(5);
    let mut impossible = 0;
    for number in 0..QUESTIONS {
        let question = question(&mut random, map, &steps);
        let puzzle = Puzzle::of(&question);
        let lost = steps.lost(&puzzle);
        let Err(stranded) = prove(&question) else {
            assert_eq!(lost, 0, "question {number} has no answer: {question:?}");
            continue;
        };
        impossible += 1;
        assert_eq!(stranded.planes.len(), lost, "planes stranded in question {number}: {question:?}");
        assert_eq!(stranded.certain, lost, "in question {number}: {question:?}");
        assert!(others_land(&steps, &puzzle, &stranded), "not only {stranded:?} in question {number}: {question:?}");
        let missing = stranded.planes.iter().filter_map(|&index| steps.missing(&puzzle, &puzzle.planes[index])).min();
        let missing = missing.map_or(Tables::UNREACHABLE, |missing| missing as u8);
        assert_eq!(stranded.shortfall, missing, "in question {number}: {question:?}");
    }
    assert!(impossible >= QUESTIONS / 5, "{impossible} of {QUESTIONS} are impossible");
    assert!(QUESTIONS - impossible >= QUESTIONS / 5, "{impossible} of {QUESTIONS} are impossible");
}

#[test]
fn a_search_cut_short_promises_nothing_impossible() {
    let map = Map::standard();
    let steps = Steps::on(map);
    let mut random = Random::new(8);
    let mut unsure = 0;
    for number in 0..4_000 {
        let question = question(&mut random, map, &steps);
        let puzzle = Puzzle::of(&question);
        let lost = steps.lost(&puzzle);
        let Err(stranded) = prove_within(&question, 0) else {
            assert_eq!(lost, 0, "question {number} has no answer: {question:?}");
            continue;
        };
        assert!(
            (stranded.certain..=stranded.planes.len()).contains(&lost),
            "{lost} in question {number}: {stranded:?}"
        );
        assert!(others_land(&steps, &puzzle, &stranded), "not only {stranded:?} in question {number}: {question:?}");
        unsure += usize::from(stranded.certain < stranded.planes.len());
    }
    assert!(unsure > 0, "no question is hard enough");
}

/// A question with many carriers that all have ranges of their own, and more fighters than they can take, within so many
/// steps of a zone.
fn large_question<'a>(random: &mut Random, map: &'a Map, steps: &Steps, carriers: usize, far: usize) -> Question<'a> {
    let seas: Vec<Space> = map.seas().iter().collect();
    let near = around(map, steps, random.one_of(&seas), far);
    let near_seas: Vec<Space> = near.iter().copied().filter(|&space| map.is_sea(space)).collect();
    let fighter = |space, moves: usize| Plane { space, moves: moves as u8, kind: PlaneKind::Fighter };
    let planes = (0..2 * carriers + 5).map(|_| fighter(random.one_of(&near), random.between(0, 2))).collect();
    let range = |zone: Space| {
        let around = map.tables().seas_two_away(OpenCanals::NONE, zone);
        Carrier { zones: (around | map.tables().sea_neighbours(OpenCanals::NONE, zone)).with(zone), room: 2 }
    };
    let carriers = (0..carriers).map(|_| range(random.one_of(&near_seas))).collect();
    let yards = (0..2).map(|_| Yard { zones: some(random, &near_seas, 3), capacity: 2 }).collect();
    let bought = Bought { carriers: 2, yards };
    Question { map, lands: Spaces::EMPTY, closed: Spaces::EMPTY, planes, decks: Vec::new(), carriers, bought }
}

#[test]
fn a_dozen_carriers_are_within_the_limit() {
    let map = Map::standard();
    let steps = Steps::on(map);
    let mut random = Random::new(6);
    for number in 0..400 {
        let far = random.between(2, 9);
        let question = large_question(&mut random, map, &steps, 12, far);
        let stranded = prove(&question).expect_err("there are more fighters than places");
        assert_eq!(stranded.certain, stranded.planes.len(), "question {number}: {question:?}");
    }
}
