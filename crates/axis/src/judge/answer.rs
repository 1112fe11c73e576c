//! Answers to what is asked in combat.

use crate::battle::forces::{force, forces, party, whole};
use crate::battle::losses::{cover, price};
use crate::battle::retreat::{came_from, refuges, retreating, safe};
use crate::battle::shelter::{homeless, shelters};
use crate::battle::{Battle, Claim, Party};
use crate::counts::Counts;
use crate::losses::Shot;
use crate::phase::Phase;
use crate::position::Position;
use crate::power::Power;
use crate::question::{Question, decides, question};
use crate::refusal::{Asked, NoRefuge, NoRetreat, Refusal, Unhurt};
use crate::space::{Space, Spaces};
use crate::spot::Spot;
use crate::unit::{Domain, Unit};

fn place(position: &Position, space: Space) -> Spot {
    Spot::new(&position.map, space)
}

fn places(position: &Position, spaces: Spaces) -> Vec<Spot> {
    spaces.iter().map(|space| place(position, space)).collect()
}

/// Another thing is asked, or nothing of the kind in this phase (AXA-8.6).
pub(super) fn not_asked(position: &Position) -> Refusal {
    if position.phase != Phase::Combat {
        return Refusal::WrongPhase { phase: position.phase };
    }
    let (asked, space) = match question(position).map(|(_, question)| question) {
        None => (Asked::Battle, None),
        Some(Question::Losses { space, .. }) => (Asked::Losses, Some(space)),
        Some(Question::Submerge { space }) => (Asked::Submerge, Some(space)),
        Some(Question::Press { space }) => (Asked::Press, Some(space)),
        Some(Question::Shelter { zone }) => (Asked::Shelter, Some(zone)),
    };
    Refusal::NotAsked { asked, space: space.map(|space| place(position, space)) }
}

/// The battle under way, if it asks for something.
fn asking(position: &Position, asked: impl Fn(&Question) -> bool) -> Result<Battle, Vec<Refusal>> {
    let asked = question(position).is_some_and(|(_, question)| asked(&question));
    position.battle.filter(|_| asked).ok_or_else(|| vec![not_asked(position)])
}

/// The power whose units are named; a refusal where they are not of the party that is asked (AXA-3.2).
fn owner(position: &Position, power: Option<Power>, asked: Party) -> Result<Power, Vec<Refusal>> {
    let power = power.unwrap_or(decides(position));
    if party(position, power) == Some(asked) { Ok(power) } else { Err(vec![Refusal::NotYourUnits { power }]) }
}

fn ill_formed(why: &str) -> Vec<Refusal> {
    vec![Refusal::IllFormed { why: why.to_owned() }]
}

/// Hits are taken: by units that are there, on which they may fall, and no more than there are (AXA-8.7, AXA-8.8).
pub(super) fn lose(position: &Position, power: Option<Power>, units: &Counts, damaged: u8) -> Vec<Refusal> {
    match examine_losses(position, power, units, damaged) {
        Ok(objections) | Err(objections) => objections,
    }
}

fn examine_losses(
    position: &Position,
    power: Option<Power>,
    units: &Counts,
    damaged: u8,
) -> Result<Vec<Refusal>, Vec<Refusal>> {
    let battle = asking(position, |question| matches!(question, Question::Losses { .. }))?;
    let Some(claim) = battle.claim() else { return Err(vec![not_asked(position)]) };
    let power = owner(position, power, claim.party)?;
    if units.is_empty() && damaged == 0 {
        return Err(ill_formed("nothing takes a hit"));
    }
    let space = place(position, battle.space);
    let mut objections = missing(position, &battle, power, units, damaged, &space);
    let all = units.iter().map(|(unit, _)| unit);
    let hurt = (damaged > 0 && units[Unit::Battleship] == 0).then_some(Unit::Battleship);
    for unit in all.chain(hurt) {
        if let Some(why) = unhurt(&claim, unit) {
            objections.push(Refusal::NotALoss { space: space.clone(), unit, why });
        }
    }
    if objections.is_empty() && spares_others(position, &battle, &claim, power, units, damaged) {
        let unit = Unit::Transport;
        objections.push(Refusal::NotALoss { space: space.clone(), unit, why: Unhurt::TransportLast });
    }
    let (hits, want) = (u32::from(claim.hits), price(position, &battle, power, units, damaged));
    if want > hits {
        objections.push(Refusal::TooManyLosses { space, hits, want });
    }
    objections.sort_by_key(Refusal::rank);
    Ok(objections)
}

/// Units that are not there, and battleships that are not there to be damaged.
fn missing(
    position: &Position,
    battle: &Battle,
    power: Power,
    units: &Counts,
    damaged: u8,
    space: &Spot,
) -> Vec<Refusal> {
    let there = force(position, battle, power);
    let lacking = units.iter().filter(|(unit, want)| there[*unit] < *want);
    let mut missing: Vec<Refusal> = lacking
        .map(|(unit, want)| Refusal::NotEnoughUnits { space: space.clone(), unit, have: there[unit], want })
        .collect();
    // A whole battleship that is lost is not damaged besides.
    let sunk = units[Unit::Battleship].saturating_sub(position.damaged(battle.space, power));
    let have = whole(position, battle, power).saturating_sub(sunk);
    if missing.is_empty() && have < damaged {
        let unit = Unit::Battleship;
        missing.push(Refusal::NotEnoughUnits { space: space.clone(), unit, have, want: damaged });
    }
    missing
}

/// Why a hit cannot fall on a kind, whoever else is there.
fn unhurt(claim: &Claim, unit: Unit) -> Option<Unhurt> {
    let why = match claim.shot {
        Shot::Flak => Unhurt::NoPlane,
        Shot::Submarine => Unhurt::Plane,
        Shot::Plane => Unhurt::Submarine,
        Shot::Any => return None,
    };
    (!claim.shot.may_hit(unit)).then_some(why)
}

/// Whether transports are lost while something else could take a hit (AXA-10.3).
fn spares_others(
    position: &Position,
    battle: &Battle,
    claim: &Claim,
    power: Power,
    units: &Counts,
    damaged: u8,
) -> bool {
    let others = units.filtered(|unit| unit != Unit::Transport);
    let taken = price(position, battle, power, &others, damaged);
    units[Unit::Transport] > 0 && cover(position, battle, claim) > taken
}

/// Submarines submerge: as many as there are, and where no destroyer sees them (AXA-10.5).
pub(super) fn submerge(position: &Position, power: Option<Power>, count: u8) -> Vec<Refusal> {
    let battle = match asking(position, |question| matches!(question, Question::Submerge { .. })) {
        Ok(battle) => battle,
        Err(refusals) => return seen(position).map_or(refusals, |refusal| vec![refusal]),
    };
    let Some(asked) = battle.submerging() else { return vec![not_asked(position)] };
    let power = match owner(position, power, asked) {
        Ok(power) => power,
        Err(refusals) => return refusals,
    };
    if count == 0 {
        return ill_formed("no submarine submerges");
    }
    let have = force(position, &battle, power)[Unit::Submarine];
    let (space, unit, want) = (place(position, battle.space), Unit::Submarine, count);
    if have < want { vec![Refusal::NotEnoughUnits { space, unit, have, want }] } else { Vec::new() }
}

/// The destroyers that keep the submarines of whoever is asked from submerging.
fn seen(position: &Position) -> Option<Refusal> {
    let battle = position.battle.filter(|battle| position.map.is_sea(battle.space))?;
    let asked = party(position, decides(position))?;
    let destroyers = forces(position, &battle, asked.other())[Unit::Destroyer];
    let units = Counts::of(Unit::Destroyer, destroyers);
    (destroyers > 0).then(|| Refusal::SubmergeNotAllowed { space: place(position, battle.space), units })
}

/// No more submarines submerge.
pub(super) fn stay(position: &Position) -> Vec<Refusal> {
    asking(position, |question| matches!(question, Question::Submerge { .. })).err().unwrap_or_default()
}

fn press(position: &Position) -> Result<Battle, Vec<Refusal>> {
    asking(position, |question| matches!(question, Question::Press { .. }))
}

/// The attacker retreats to a space from which somebody came (AXA-8.9, AXA-8.10).
pub(super) fn retreat(position: &Position, to: Space) -> Vec<Refusal> {
    if !position.map.has(to) {
        return ill_formed("the map has no such space");
    }
    let battle = match press(position) {
        Ok(battle) => battle,
        Err(refusals) => return refusals,
    };
    let space = place(position, battle.space);
    if retreating(position, &battle).is_empty() {
        let land = forces(position, &battle, Party::Attacker).within(Domain::Land);
        let why = if land.is_empty() { NoRetreat::PlanesOnly } else { NoRetreat::WentAshore };
        return vec![Refusal::RetreatNotAllowed { space, why }];
    }
    let why = if !one_step(position, battle.space).contains(to) {
        NoRefuge::NoStep
    } else if !safe(position, battle.space).contains(to) {
        NoRefuge::Hostile
    } else if !came_from(position, battle.space).contains(to) {
        NoRefuge::NobodyCame
    } else {
        return Vec::new();
    };
    let refuges = places(position, refuges(position, &battle));
    vec![Refusal::RetreatNotThere { space, to: place(position, to), why, refuges }]
}

/// The spaces of the same kind that touch a space, as far as canals are open.
fn one_step(position: &Position, space: Space) -> Spaces {
    let tables = position.map.tables();
    if position.map.is_sea(space) {
        tables.sea_neighbours(position.open_canals(), space)
    } else {
        tables.land_neighbours(space)
    }
}

/// Planes break off where nothing else of the attacker's can (AXA-8.9).
pub(super) fn withdraw(position: &Position) -> Vec<Refusal> {
    let battle = match press(position) {
        Ok(battle) => battle,
        Err(refusals) => return refusals,
    };
    let why = if !forces(position, &battle, Party::Attacker).any(&Unit::AIR) {
        NoRetreat::NoPlanes
    } else if !retreating(position, &battle).is_empty() {
        NoRetreat::WithTheOthers
    } else {
        return Vec::new();
    };
    vec![Refusal::RetreatNotAllowed { space: place(position, battle.space), why }]
}

/// A fighter without a deck goes one space, to a land or a free deck of its team (AXA-10.4).
pub(super) fn shelter(position: &Position, to: Space) -> Vec<Refusal> {
    if !position.map.has(to) {
        return ill_formed("the map has no such space");
    }
    let Some((power, zone)) = homeless(position).filter(|_| position.sheltering) else {
        return vec![not_asked(position)];
    };
    let open = shelters(position, power, zone);
    if open.contains(to) {
        return Vec::new();
    }
    let (zone, to) = (place(position, zone), place(position, to));
    vec![Refusal::NoShelter { zone, to, shelters: places(position, open) }]
}
