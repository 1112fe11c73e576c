//! The proof: what the planes and the decks of a question come down to, and the answer in the question's words.

use super::search::{self, Found, LIMIT};
use super::seating::{Berth, Decks, Squadron};
use super::{Plane, PlaneKind, Question, Stranded};
use crate::space::Spaces;
use crate::tables::Tables;
use crate::unit::CARRIER_ROOM;

/// What becomes of a plane.
enum Fate {
    /// It reaches land.
    Lands,
    /// It reaches nothing.
    Lost,
    /// It needs a deck in one of these zones.
    Needs(Spaces),
}

/// Whether all planes can land together.
///
/// # Errors
///
/// The fewest planes that cannot.
pub(crate) fn prove(question: &Question<'_>) -> Result<(), Stranded> {
    prove_within(question, LIMIT)
}

/// The same with another limit of the search.
pub(super) fn prove_within(question: &Question<'_>, limit: u64) -> Result<(), Stranded> {
    let reach = |plane: &Plane| question.reach(plane);
    if question.planes.iter().all(|plane| reach(plane).meets(question.lands)) {
        return Ok(());
    }
    let zones = zones(question);
    let fate = |plane: &Plane| {
        let reach = reach(plane);
        if reach.meets(question.lands) {
            Fate::Lands
        } else if plane.kind == PlaneKind::Bomber || !reach.meets(zones) {
            Fate::Lost
        } else {
            Fate::Needs(reach & zones)
        }
    };
    let squadrons = squadrons(question.planes.iter().map(fate));
    let Found { mut stranded, certain } = search::fewest(&squadrons, decks(question, &squadrons), limit);
    let doubtful = stranded.iter().sum::<u32>() - certain;
    let mut is_stranded = |plane: &Plane| match fate(plane) {
        Fate::Lands => false,
        Fate::Lost => true,
        Fate::Needs(reach) => {
            let squadron = squadrons.iter().position(|squadron| squadron.reach == reach);
            squadron.is_some_and(|squadron| {
                let is_stranded = stranded[squadron] > 0;
                stranded[squadron] -= u32::from(is_stranded);
                is_stranded
            })
        }
    };
    let planes: Vec<usize> = (0..question.planes.len()).filter(|&index| is_stranded(&question.planes[index])).collect();
    let shortfalls = planes.iter().map(|&index| shortfall(question, zones, &question.planes[index]));
    match shortfalls.min() {
        Some(shortfall) => Err(Stranded { certain: planes.len() - doubtful as usize, planes, shortfall }),
        None => Ok(()),
    }
}

/// The zones where there is or can be a deck with room.
fn zones(question: &Question<'_>) -> Spaces {
    let decks = question.decks.iter().filter(|deck| deck.room > 0).map(|deck| Spaces::one(deck.zone));
    let carriers = question.carriers.iter().filter(|carrier| carrier.room > 0).map(|carrier| carrier.zones);
    let yards = question.bought.yards.iter().filter(|yard| yard.capacity > 0 && question.bought.carriers > 0);
    decks.chain(carriers).chain(yards.map(|yard| yard.zones)).fold(Spaces::EMPTY, |all, zones| all | zones)
}

/// The fighters that need a deck, those with the same zones together.
fn squadrons(fates: impl Iterator<Item = Fate>) -> Vec<Squadron> {
    let mut squadrons: Vec<Squadron> = Vec::new();
    for fate in fates {
        let Fate::Needs(reach) = fate else { continue };
        match squadrons.iter_mut().rev().find(|squadron| squadron.reach == reach) {
            Some(squadron) => squadron.count += 1,
            None => squadrons.push(Squadron { reach, count: 1 }),
        }
    }
    squadrons
}

/// The decks that can serve these fighters, those that are alike together.
fn decks(question: &Question<'_>, squadrons: &[Squadron]) -> Decks {
    let reached = squadrons.iter().fold(Spaces::EMPTY, |reached, squadron| reached | squadron.reach);
    let bought = u32::from(question.bought.carriers);
    let decks = question.decks.iter().map(|deck| (Spaces::one(deck.zone), deck.room, 1, false));
    let carriers = question.carriers.iter().map(|carrier| (carrier.zones, carrier.room, 1, false));
    let yards = question.bought.yards.iter();
    let yards = yards.map(|yard| (yard.zones, CARRIER_ROOM, bought.min(u32::from(yard.capacity)), true));
    let mut berths: Vec<Berth> = Vec::new();
    for (zones, room, carriers, bought) in decks.chain(carriers).chain(yards) {
        let (zones, room) = (zones & reached, u32::from(room));
        if zones.is_empty() || room == 0 || carriers == 0 {
            continue;
        }
        let alike = |berth: &&mut Berth| berth.zones == zones && berth.room == room && berth.bought == bought;
        match berths.iter_mut().rev().find(alike) {
            Some(berth) => berth.carriers += carriers,
            None => berths.push(Berth { zones, room, carriers, bought }),
        }
    }
    Decks { berths, bought }
}

/// The further moves with which a plane alone would reach some place.
fn shortfall(question: &Question<'_>, zones: Spaces, plane: &Plane) -> u8 {
    let places = if plane.kind == PlaneKind::Fighter { question.lands | zones } else { question.lands };
    let tables = question.map.tables();
    let nearest = places.iter().map(|place| tables.air_distance(plane.space, place)).min();
    match nearest {
        None | Some(Tables::UNREACHABLE) => Tables::UNREACHABLE,
        Some(distance) => distance.saturating_sub(plane.moves),
    }
}
