//! Refusals as sentences for people: names, never ids.

use std::fmt;

use crate::phase::Phase;
use crate::refusal::{DeckKind, Refusal, ShortDeck, StrandedPlane};
use crate::spot::Spot;
use crate::transport::Deed;

fn listed(places: &[Spot]) -> String {
    places.iter().map(Spot::words).collect::<Vec<_>>().join(", ")
}

fn planes_words(planes: &[StrandedPlane]) -> String {
    let words: Vec<String> = planes
        .iter()
        .map(|plane| format!("the {} at {} with {} moves left", plane.unit.name(), plane.space.words(), plane.left))
        .collect();
    words.join(", ")
}

fn lacking(places: u8) -> String {
    let verb = if places == 1 { "is" } else { "are" };
    format!("and {places} more {verb} missing")
}

/// `; the 2 places at sea zone 45 are taken, and 1 more is missing`.
fn decks_words(decks: &[ShortDeck]) -> String {
    let one = |deck: &ShortDeck| {
        let carrier = match deck.kind {
            DeckKind::Standing => "",
            DeckKind::Sailing => " of the carrier that can still sail",
            DeckKind::Bought => " of the carrier that was bought",
        };
        let ShortDeck { zone, places, missing, .. } = deck;
        format!("; the {places} places{carrier} at {} are taken, {}", zone.words(), lacking(*missing))
    };
    decks.iter().map(one).collect()
}

/// What is missing to pass a canal: lands of others, and lands that were taken this turn only.
fn banks_words(missing: &[Spot], captured: &[Spot]) -> String {
    let lost: Vec<Spot> = missing.iter().filter(|land| !captured.contains(land)).cloned().collect();
    let held = (!lost.is_empty()).then(|| format!("{} must be held since the start of the turn", listed(&lost)));
    let taken = (!captured.is_empty()).then(|| format!("{} was taken this turn only", listed(captured)));
    held.into_iter().chain(taken).collect::<Vec<_>>().join(", and ")
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::GameOver { reason } => write!(formatter, "the game is over: {reason}"),
            Refusal::NotYourTurn { decides } => write!(formatter, "it is the turn of {}", decides.words()),
            Refusal::WrongPhase { phase } => write!(formatter, "that is not done in the phase {}", phase.name()),
            Refusal::IllFormed { why } => write!(formatter, "that is no order: {why}"),
            Refusal::NotYourUnits { power } => write!(formatter, "these units belong to {}", power.words()),
            Refusal::UnknownUnit { unit } => write!(formatter, "there is no unit `{unit}`"),
            Refusal::NotEnoughUnits { space, unit, have, want } => {
                write!(formatter, "{want} {} are asked for, {have} are at {}", unit.name(), space.words())
            }
            Refusal::TransportUsedInCombat { zone, used } => {
                let word = match used {
                    Deed::Fought => "was in a battle",
                    Deed::Offloaded => "offloaded",
                    Deed::Moved => "moved",
                    Deed::Loaded => "loaded",
                };
                write!(formatter, "the transport at {} {word} in the combat phases", zone.words())
            }
            Refusal::AlreadyMoved { space, unit, phase, unmoved, .. } => {
                let phase = Phase::from(*phase).name();
                write!(formatter, "{} at {} moved in the {phase}; {unmoved} have not moved", unit.name(), space.words())
            }
            Refusal::AaInCombatMove { space } => {
                write!(formatter, "the anti-aircraft gun at {} moves in the noncombat move only", space.words())
            }
            Refusal::Impassable { space } => write!(formatter, "nothing can enter {}", space.words()),
            Refusal::NoLandPath { from, to } => {
                write!(formatter, "no step leads from {} to {} on land", from.words(), to.words())
            }
            Refusal::NoSeaPath { from, to } => {
                write!(formatter, "no step leads from {} to {} for a ship", from.words(), to.words())
            }
            Refusal::RangeExceeded { need, left, .. } => {
                write!(formatter, "that takes {need} moves, and {left} are left")
            }
            Refusal::CanalClosed { canal, missing, captured_this_turn, .. } => {
                write!(formatter, "the {} is closed: {}", canal.words(), banks_words(missing, captured_this_turn))
            }
            Refusal::BlockedBy { space, units } => {
                write!(formatter, "{} at {} stop every ship", units.words(), space.words())
            }
            Refusal::SubBlockedByDestroyer { space, .. } => {
                write!(formatter, "a destroyer at {} stops submarines", space.words())
            }
            Refusal::CannotBlitz { space, why, .. } => {
                let words: Vec<&str> = why.iter().map(|cause| cause.words()).collect();
                write!(formatter, "{} cannot be passed: {}", space.words(), words.join(", "))
            }
            Refusal::CombatInNoncombat { space } => {
                write!(formatter, "{} is hostile, and this is no combat move", space.words())
            }
            Refusal::CapturedThisTurn { space } => write!(formatter, "{} was taken this turn", space.words()),
            Refusal::OffloadTwice { territory, second } => {
                let (first, second) = (territory.words(), second.words());
                write!(formatter, "a transport that offloads at {first} does not offload at {second} too")
            }
            Refusal::LoadInHostileZone { zone, units } => {
                write!(formatter, "nothing is loaded at {}, where {} are", zone.words(), units.words())
            }
            Refusal::AlreadyMovedBeforeLoading { unit, from } => {
                write!(formatter, "the {} at {} has moved and does not board", unit.name(), from.words())
            }
            Refusal::TransportFull { zone, room, want } => {
                write!(formatter, "at {} the transport would carry {want}; its room is {room}", zone.words())
            }
            Refusal::OffloadFriendlyInCombat { territory } => {
                write!(formatter, "{} is friendly; units go ashore there in the noncombat move", territory.words())
            }
            Refusal::UnescortedTransport { zone, units } => {
                write!(formatter, "{} are at {}, and nothing of yours attacks there", units.words(), zone.words())
            }
            Refusal::NotACombatMove { space } => write!(formatter, "there is no combat at {}", space.words()),
            Refusal::DeckFull { zone, slots, missing, .. } => {
                let zone = zone.words();
                write!(formatter, "the {slots} places for fighters at {zone} are taken, {}", lacking(*missing))
            }
            Refusal::NoLanding { planes, shortfall: 0, decks } => {
                write!(formatter, "there is no room to land for {}{}", planes_words(planes), decks_words(decks))
            }
            Refusal::NoLanding { planes, shortfall, .. } => {
                write!(formatter, "{} could not land; {shortfall} moves are missing", planes_words(planes))
            }
            Refusal::MustFightOrLeave { zone } => {
                write!(formatter, "transports at {} must leave the hostile zone", zone.words())
            }
            Refusal::LandingOwed { planes } => write!(formatter, "{} can land and must", planes_words(planes)),
            Refusal::BattleOwed { space } => write!(formatter, "the battle at {} comes first", space.words()),
            Refusal::NoBattle { space } => write!(formatter, "there is nothing to fight at {}", space.words()),
            Refusal::NotAsked { asked, space: None } => write!(formatter, "asked is {}", asked.words()),
            Refusal::NotAsked { asked, space: Some(space) } => {
                write!(formatter, "asked is {} at {}", asked.words(), space.words())
            }
            Refusal::TooManyLosses { space, hits, want } => {
                write!(formatter, "these losses take {want} hits, and at {} there are {hits}", space.words())
            }
            Refusal::NotALoss { space, unit, why } => {
                write!(formatter, "the hits at {} do not fall on {}: {}", space.words(), unit.name(), why.words())
            }
            Refusal::SubmergeNotAllowed { space, units } => {
                write!(formatter, "submarines do not submerge at {}, where {} are", space.words(), units.words())
            }
            Refusal::RetreatNotAllowed { space, why } => {
                write!(formatter, "nobody breaks off at {} like that: {}", space.words(), why.words())
            }
            Refusal::RetreatNotThere { space, to, why, .. } => {
                write!(formatter, "nobody retreats from {} to {}: {}", space.words(), to.words(), why.words())
            }
            Refusal::NoShelter { zone, to, .. } => {
                write!(formatter, "a fighter from {} finds no place at {}", zone.words(), to.words())
            }
            Refusal::NoCapital { power, capital } => {
                write!(formatter, "{} does not hold its capital {}", power.words(), capital.words())
            }
            Refusal::NotEnoughIpc { need, have } => write!(formatter, "that costs {need}, and {have} are there"),
            Refusal::PlacementCapacity { factory: Some(land), capacity, want } => {
                write!(formatter, "the factory at {} can make {capacity}, not {want}", land.words())
            }
            Refusal::PlacementCapacity { factory: None, capacity, want } => {
                write!(formatter, "all factories together can make {capacity}, not {want}")
            }
            Refusal::FactoryDamaged { factory, capacity, want, damage } => {
                let place = factory
                    .as_ref()
                    .map_or("the factories".to_owned(), |land| format!("the factory at {}", land.words()));
                write!(formatter, "{place} with {damage} damage can make {capacity}, not {want}")
            }
            Refusal::NoFactory { space } => {
                write!(formatter, "there is no place for that at {}: see the factories", space.words())
            }
            Refusal::TooManyUnits { unit, want, most } => {
                write!(formatter, "{want} {} are more than the {most} that a power can have now", unit.name())
            }
        }
    }
}
