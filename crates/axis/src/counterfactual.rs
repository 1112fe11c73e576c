//! What would have to be otherwise.

use rulebound_kernel::{Counterfactual, Refusal as _, Side, Waivers};

use crate::battle::{Battle, Hits};
use crate::counts::Counts;
use crate::intent::Intent;
use crate::judge::Reading;
use crate::phase::Phase;
use crate::position::Position;
use crate::power::Power;
use crate::refusal::{NoBlitz, Refusal};
use crate::setup::Setup;
use crate::space::Space;
use crate::spot::Spot;
use crate::transport::Transport;
use crate::unit::{CARRIER_ROOM, Unit};
use crate::world::World;
use crate::{judge, setup};

/// The setup in which a refusal would be gone: the first of several changes of the board that makes it go.
pub(crate) fn counterfactual(
    position: &Position,
    by: Side,
    intent: &Intent,
    refusal: &Refusal,
) -> Counterfactual<Setup> {
    let kind = refusal.kind();
    for world in worlds(position, by, intent, refusal) {
        let setup = setup::write(&world);
        let Ok(checked) = setup::check(&setup, &world.ruleset) else { continue };
        let gone = match judge::read(&checked, by, intent, &Waivers::NONE) {
            Reading::Refused(reasons) => reasons.iter().all(|reason| reason.kind() != kind),
            Reading::Meant(_) | Reading::Open(_) => true,
        };
        if gone {
            return Counterfactual::Setup(setup);
        }
    }
    Counterfactual::Inherent(match refusal {
        Refusal::Impassable { .. } | Refusal::NoLandPath { .. } | Refusal::NoSeaPath { .. } => {
            "the map does not change"
        }
        Refusal::RangeExceeded { .. } => "no unit of that kind moves so far",
        Refusal::IllFormed { .. } => "the order itself makes no sense",
        Refusal::UnknownUnit { .. } => "the game has no such unit",
        Refusal::NotAsked { .. } => "what is asked comes of how the battle goes",
        Refusal::TooManyLosses { .. } => "with so many hits there would be no choice",
        Refusal::TransportFull { .. } => "so much never fits aboard",
        Refusal::OffloadTwice { .. } => "the order itself names two lands",
        Refusal::CannotBlitz { .. } => "only tanks blitz",
        Refusal::PlacementCapacity { .. } => "factories make no more than their lands are worth",
        _ => "no change of the board alone would make it legal",
    })
}

/// Changes of the board that should make a refusal go.
fn worlds(position: &Position, by: Side, intent: &Intent, refusal: &Refusal) -> Vec<Position> {
    let world = || World(position.clone());
    let single = |world: World| vec![world.0];
    match refusal {
        Refusal::GameOver { .. } => {
            let mut world = world();
            world.0.winner = None;
            single(world)
        }
        Refusal::NotYourTurn { .. } => match Power::of(by) {
            Some(power) if position.map.order().contains(&power) => single(world().turn(power, Phase::Purchase)),
            _ => Vec::new(),
        },
        Refusal::NotYourUnits { power } if position.map.order().contains(power) => {
            single(world().turn(*power, position.phase))
        }
        Refusal::WrongPhase { .. } => {
            let phases = [Phase::Purchase, Phase::CombatMove, Phase::Combat, Phase::NoncombatMove, Phase::Mobilise];
            phases.into_iter().map(|phase| world().turn(position.turn, phase).0).collect()
        }
        Refusal::NotEnoughUnits { space, unit, want, .. } => {
            let here = world().with_units(space.space(), *unit, *want, intent).0;
            let bought = world().with_purchases(*unit, *want).0;
            vec![here, bought, world().with_cargo(space.space(), intent).0]
        }
        Refusal::TransportUsedInCombat { zone: space, .. }
        | Refusal::AlreadyMoved { space, .. }
        | Refusal::AlreadyMovedBeforeLoading { from: space, .. } => single(world().rested(space.space())),
        Refusal::AaInCombatMove { .. } | Refusal::NotACombatMove { .. } => {
            let mut idle = world();
            idle.0.transports.iter_mut().for_each(|ship| ship.loaded = Counts::NONE);
            idle.0.transports.sort_unstable();
            vec![world().turn(position.turn, Phase::NoncombatMove).0, idle.0]
        }
        Refusal::CanalClosed { missing, .. } => single(missing.iter().map(Spot::space).fold(world(), World::friendly)),
        Refusal::CannotBlitz { why, .. } if why.contains(&NoBlitz::UnitType) => Vec::new(),
        Refusal::BlockedBy { .. }
        | Refusal::SubBlockedByDestroyer { .. }
        | Refusal::CannotBlitz { .. }
        | Refusal::CombatInNoncombat { .. } => single(along(intent).fold(world(), World::friendly)),
        Refusal::CapturedThisTurn { space } => single(world().friendly(space.space())),
        Refusal::OffloadTwice { .. } | Refusal::TransportFull { .. } => {
            let mut world = world();
            for ship in world.0.transports.iter_mut().filter(|ship| ship.power == position.turn) {
                *ship = Transport { cargo: Counts::of(Unit::Infantry, 1), ..Transport::fresh(ship.power, ship.zone) };
            }
            world.0.transports.sort_unstable();
            let mut bare = World(world.0.clone());
            bare.0.transports.clear();
            vec![world.0, bare.0]
        }
        Refusal::LoadInHostileZone { zone, .. }
        | Refusal::UnescortedTransport { zone, .. }
        | Refusal::MustFightOrLeave { zone } => {
            single(along(intent).chain([zone.space()]).fold(world(), World::friendly))
        }
        Refusal::OffloadFriendlyInCombat { territory } => single(world().hostile(territory.space())),
        Refusal::DeckFull { .. } | Refusal::NoLanding { .. } => landing_worlds(position, intent),
        Refusal::LandingOwed { .. } => single(world().without_planes()),
        Refusal::BattleOwed { .. } => single(world().at_peace()),
        Refusal::TooManyLosses { .. }
        | Refusal::NotALoss { .. }
        | Refusal::SubmergeNotAllowed { .. }
        | Refusal::RetreatNotAllowed { .. }
        | Refusal::RetreatNotThere { .. }
        | Refusal::NoShelter { .. } => battle_world(world(), refusal).map(|world| world.0).into_iter().collect(),
        Refusal::NoBattle { space } => single(world().at_war(space.space())),
        Refusal::NoCapital { capital, .. } => single(world().friendly(capital.space())),
        Refusal::NotEnoughIpc { need, .. } => {
            let mut world = world();
            world.0.money[position.turn.index()] = u16::try_from(*need).unwrap_or(u16::MAX);
            single(world)
        }
        Refusal::PlacementCapacity { .. } | Refusal::FactoryDamaged { .. } => {
            let mut world = world();
            world.0.damage.fill(0);
            world.0.produced.fill(0);
            let mut none = World(world.0.clone());
            none.0.purchased = Counts::NONE;
            none.0.purchased_factories = 0;
            vec![world.0, none.0]
        }
        Refusal::NoFactory { space } => {
            let there = Some(space.space()).filter(|land| position.map.is_land(*land));
            there.map(|land| world().factory(land, intent).0).into_iter().collect()
        }
        Refusal::TooManyUnits { unit, .. } => {
            let mut world = world();
            for power in position.turn.friends() {
                for space in position.holding(std::iter::once(power), &[*unit]).iter() {
                    world.0.remove(space, power, *unit, position.count(space, power, *unit));
                }
            }
            world.0.purchased[*unit] = 0;
            single(world.turn(position.turn, position.phase))
        }
        Refusal::NotYourUnits { .. }
        | Refusal::NotAsked { .. }
        | Refusal::IllFormed { .. }
        | Refusal::UnknownUnit { .. }
        | Refusal::Impassable { .. }
        | Refusal::NoLandPath { .. }
        | Refusal::NoSeaPath { .. }
        | Refusal::RangeExceeded { .. } => Vec::new(),
    }
}

/// The same for what is asked in combat.
fn battle_world(world: World, refusal: &Refusal) -> Option<World> {
    Some(match refusal {
        Refusal::TooManyLosses { want, .. } => {
            let hits = Hits::plain(u16::try_from(*want).unwrap_or(u16::MAX));
            world.with_battle(|battle| suffering(battle, hits))
        }
        Refusal::NotALoss { .. } => {
            let hits = world.0.battle.and_then(|battle| battle.claim()).map_or(0, |claim| claim.hits);
            world.with_battle(|battle| suffering(battle, Hits::plain(hits)))
        }
        Refusal::SubmergeNotAllowed { space, .. } => world.without(space.space(), Unit::Destroyer),
        Refusal::RetreatNotAllowed { .. } => world.with_battle(|battle| battle.ashore = Counts::NONE),
        Refusal::RetreatNotThere { to, .. } => world.friendly(to.space()).with_origin(to.space()),
        Refusal::NoShelter { to, .. } => world.sheltered(to.space()),
        _ => return None,
    })
}

/// Other hits for whoever suffers some.
fn suffering(battle: &mut Battle, hits: Hits) {
    if let Some(claim) = battle.claim() {
        *battle.hits_mut(claim.party) = hits;
    }
}

/// The spaces that an order touches after its first.
fn along(intent: &Intent) -> impl Iterator<Item = Space> {
    let order = match intent {
        Intent::Order(wish) => Some(&wish.order),
        Intent::Do(_) | Intent::Default => None,
    };
    order.into_iter().flat_map(|order| {
        let loads = order.loads.iter().map(|load| load.at);
        order.path.iter().skip(1).copied().chain(loads).chain(order.drops.iter().map(|drop| drop.to))
    })
}

/// Room to land everywhere that could help: first on the land where the order ends, then on decks.
fn landing_worlds(position: &Position, intent: &Intent) -> Vec<Position> {
    let mut everywhere = World(position.clone());
    let ends: Vec<Space> = along(intent).collect();
    for zone in position.map.seas().iter() {
        let fighters = position.together(zone, position.turn.friends())[Unit::Fighter];
        let near = ends.iter().any(|end| position.map.tables().air_distance(*end, zone) <= 1);
        let wanted = fighters.div_ceil(CARRIER_ROOM).saturating_add(if near { 4 } else { 0 });
        let have = everywhere.0.own(zone)[Unit::Carrier];
        everywhere.0.add(zone, position.turn, Unit::Carrier, wanted.saturating_sub(have));
    }
    let mut friendly = World(everywhere.0.clone());
    for land in position.map.lands().iter().filter(|land| !ends.contains(land)) {
        friendly = friendly.friendly(land);
    }
    vec![everywhere.0, friendly.0]
}
