//! The proof: every way to place the carriers that matters, and the best matching for each.

use super::{PlaneKind, Question, Stranded};
use crate::space::Spaces;
use crate::tables::Tables;
use crate::unit::CARRIER_ROOM;

/// Room for fighters somewhere: which of the fighters in need reach it, and how many fit.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Berth {
    fighters: u64,
    room: u8,
}

/// A carrier that chooses one of several places.
struct Choice {
    /// The fighters in need that reach each place; none is contained in another.
    places: Vec<u64>,
    room: u8,
}

/// Whether all planes can land together.
///
/// # Errors
///
/// The fewest planes that cannot.
pub(crate) fn prove(question: &Question<'_>) -> Result<(), Stranded> {
    let tables = question.map.tables();
    let reach = |index: usize| {
        let plane = question.planes[index];
        tables.air_within(plane.space, plane.moves)
    };
    let needy: Vec<usize> = (0..question.planes.len()).filter(|&index| !reach(index).meets(question.lands)).collect();
    let (fighters, lost): (Vec<usize>, Vec<usize>) =
        needy.iter().partition(|&&index| question.planes[index].kind == PlaneKind::Fighter);
    // More planes than that are never without land in reach on any map that fits the tables.
    let fighters: Vec<usize> = fighters.into_iter().take(64).collect();
    let reaches: Vec<Spaces> = fighters.iter().map(|&index| reach(index)).collect();
    let who = |zones: Spaces| -> Vec<u64> {
        let all = zones.iter().map(|zone| {
            let reached = reaches.iter().enumerate().filter(|(_, reach)| reach.contains(zone));
            reached.fold(0u64, |set, (fighter, _)| set | 1 << fighter)
        });
        greatest(all.filter(|set| *set != 0).collect())
    };
    let mut berths: Vec<Berth> = question
        .decks
        .iter()
        .flat_map(|deck| who(Spaces::one(deck.zone)).into_iter().map(|fighters| Berth { fighters, room: deck.room }))
        .collect();
    let mut choices: Vec<Choice> = question
        .carriers
        .iter()
        .map(|carrier| Choice { places: who(carrier.zones), room: carrier.room })
        .filter(|choice| !choice.places.is_empty() && choice.room > 0)
        .collect();
    let yards: Vec<(Vec<u64>, u8)> =
        question.bought.yards.iter().map(|yard| (who(yard.zones), yard.capacity)).collect();
    choices.extend(bought(&yards, question.bought.carriers));
    let placed = best(&choices, &mut berths, fighters.len());
    let mut planes = lost;
    planes
        .extend(fighters.iter().enumerate().filter(|(fighter, _)| placed >> fighter & 1 == 0).map(|(_, index)| *index));
    if planes.is_empty() {
        return Ok(());
    }
    planes.sort_unstable();
    let shortfall = planes.iter().map(|&index| shortfall(question, index)).min().unwrap_or(0);
    Err(Stranded { planes, shortfall })
}

/// The sets that are contained in no other.
fn greatest(mut sets: Vec<u64>) -> Vec<u64> {
    sets.sort_unstable();
    sets.dedup();
    let all = sets.clone();
    sets.retain(|set| !all.iter().any(|other| other != set && set & !other == 0));
    sets
}

/// Carriers bought, as choices: where the factories could make more than are bought, each carrier may take any.
fn bought(yards: &[(Vec<u64>, u8)], carriers: u8) -> Vec<Choice> {
    let total: u32 = yards.iter().map(|(_, capacity)| u32::from(*capacity)).sum();
    let useful: Vec<&(Vec<u64>, u8)> = yards.iter().filter(|(places, _)| !places.is_empty()).collect();
    let number = u32::from(carriers).min(total);
    let everywhere: Vec<u64> = greatest(useful.iter().flat_map(|(places, _)| places.iter().copied()).collect());
    if everywhere.is_empty() {
        return Vec::new();
    }
    if useful.iter().all(|(_, capacity)| u32::from(*capacity) >= number) {
        return (0..number).map(|_| Choice { places: everywhere.clone(), room: CARRIER_ROOM }).collect();
    }
    useful
        .iter()
        .flat_map(|(places, capacity)| {
            let here = u32::from(*capacity).min(number);
            (0..here).map(|_| Choice { places: places.clone(), room: CARRIER_ROOM })
        })
        .take(number as usize)
        .collect()
}

/// The largest set of fighters that can be placed, over all choices.
fn best(choices: &[Choice], berths: &mut Vec<Berth>, fighters: usize) -> u64 {
    let Some((first, rest)) = choices.split_first() else { return matching(berths, fighters) };
    let mut found = 0u64;
    for &place in &first.places {
        berths.push(Berth { fighters: place, room: first.room });
        let placed = best(rest, berths, fighters);
        berths.pop();
        if placed.count_ones() > found.count_ones() {
            found = placed;
        }
        if found.count_ones() as usize == fighters {
            break;
        }
    }
    found
}

/// The fighters of a largest matching of fighters and places.
fn matching(berths: &[Berth], fighters: usize) -> u64 {
    let mut taken: Vec<Vec<usize>> = berths.iter().map(|_| Vec::new()).collect();
    let mut placed = 0u64;
    for fighter in 0..fighters {
        let mut tried = vec![false; berths.len()];
        if place(fighter, berths, &mut taken, &mut tried) {
            placed |= 1 << fighter;
        }
    }
    placed
}

fn place(fighter: usize, berths: &[Berth], taken: &mut [Vec<usize>], tried: &mut [bool]) -> bool {
    for index in 0..berths.len() {
        if tried[index] || berths[index].fighters >> fighter & 1 == 0 {
            continue;
        }
        tried[index] = true;
        if taken[index].len() < usize::from(berths[index].room) {
            taken[index].push(fighter);
            return true;
        }
        for slot in 0..taken[index].len() {
            if place(taken[index][slot], berths, taken, tried) {
                taken[index][slot] = fighter;
                return true;
            }
        }
    }
    false
}

/// The further moves with which a plane alone would reach some place.
fn shortfall(question: &Question<'_>, index: usize) -> u8 {
    let plane = question.planes[index];
    let mut places = question.lands;
    if plane.kind == PlaneKind::Fighter {
        places |= question.decks.iter().filter(|deck| deck.room > 0).map(|deck| deck.zone).collect();
        for carrier in question.carriers.iter().filter(|carrier| carrier.room > 0) {
            places |= carrier.zones;
        }
        if question.bought.carriers > 0 {
            question.bought.yards.iter().for_each(|yard| places |= yard.zones);
        }
    }
    let tables = question.map.tables();
    let nearest = places.iter().map(|place| tables.air_distance(plane.space, place)).min();
    nearest.map_or(Tables::UNREACHABLE, |distance| distance.saturating_sub(plane.moves))
}
