//! What happened, in words.

use rulebound_axis::battle::{Party, Throw, Volley};
use rulebound_axis::event::Event;
use rulebound_axis::map::Map;
use rulebound_axis::position::Position;
use rulebound_axis::power::Power;
use rulebound_axis::space::Space;
use rulebound_axis::unit::FACTORY_COST;

fn party(party: Party) -> &'static str {
    match party {
        Party::Attacker => "the attacker",
        Party::Defender => "the defender",
    }
}

fn volley(volley: Volley) -> &'static str {
    match volley {
        Volley::Interception => "fighters meet bombers",
        Volley::Factory => "the factory shoots at bombers",
        Volley::AntiAircraft => "guns shoot at planes",
        Volley::Bombardment => "ships bombard",
        Volley::Strike => "submarines strike",
        Volley::Fire => "fire",
    }
}

fn throw(throw: &Throw) -> String {
    match *throw {
        Throw { dice: 0, hits, .. } => format!("{hits} without a die"),
        Throw { dice, up_to, hits } => format!("{hits} of {dice} up to {up_to}"),
    }
}

/// What happened, in a line; nothing where the action says it all.
pub fn event(map: &Map, event: &Event) -> Option<String> {
    let at = |space: Space| map.words(space);
    Some(match event {
        Event::Moved(_) | Event::Placed { .. } | Event::FactoryPlaced { .. } | Event::PhaseEnded => return None,
        Event::Repaired { land, points } => format!("{points} IPC repair the factory of {}", at(*land)),
        Event::Bought { units } => format!("{} IPC for {}", units.cost(), units.words()),
        Event::FactoriesBought { count } => {
            format!("{} IPC for factories: {count}", u32::from(FACTORY_COST) * u32::from(*count))
        }
        Event::Bombed { land, dice } => format!("bombs on {}: {dice:?}", at(*land)),
        Event::BattleBegun { space, defender } => format!("the battle of {} begins against {defender}", at(*space)),
        Event::RoundBegun { .. } => "a round begins".to_owned(),
        Event::WentAshore { land } => format!("units go ashore in {}", at(*land)),
        Event::Bombarded { zone, ships } => format!("{} bombard from {}", ships.words(), at(*zone)),
        Event::Fired { volley: kind, party: who, throws, hits, .. } => {
            let throws: Vec<String> = throws.iter().map(throw).collect();
            let throws = if throws.is_empty() { "no dice".to_owned() } else { throws.join(", ") };
            format!("{}, {}: {throws}; hits: {}", party(*who), volley(*kind), hits.total())
        }
        Event::Suffered { power, units, damaged, .. } => {
            let lost = (!units.is_empty()).then(|| format!("loses {}", units.words()));
            let hurt = (*damaged > 0).then(|| format!("has battleships damaged: {damaged}"));
            let parts: Vec<String> = lost.into_iter().chain(hurt).collect();
            format!("{power} {}", parts.join(" and "))
        }
        Event::HitsWasted { hits, .. } => format!("hits that fall on nothing: {hits}"),
        Event::Lost { power, units, .. } => format!("{power} loses {} without a choice", units.words()),
        Event::Submerged { power, count, .. } => format!("submarines of {power} that submerge: {count}"),
        Event::Stayed { .. } => "no more submarines submerge".to_owned(),
        Event::RoundFought { .. } => "the round is over".to_owned(),
        Event::Retreated { to, .. } => format!("the attacker retreats to {}", at(*to)),
        Event::Withdrew { .. } => "the attacker's planes break off".to_owned(),
        Event::BattleOver { space, conquered: true } => format!("{} is taken", at(*space)),
        Event::BattleOver { space, conquered: false } => format!("the battle of {} is over", at(*space)),
        Event::Sheltered { power, to, .. } => format!("a fighter of {power} goes to {}", at(*to)),
    })
}

/// What stands in a space, and whose it is.
pub fn space(position: &Position, space: Space) -> String {
    let map = position.map();
    let owner = position.owner(space).map_or_else(String::new, |owner| format!(" of {owner}"));
    let units = |power: &Power| position.units(space, *power);
    let powers = map.order().iter().filter(|power| !units(power).is_empty());
    let standing: Vec<String> = powers.map(|power| format!("{power} {}", units(power).words())).collect();
    let standing = if standing.is_empty() { "empty".to_owned() } else { standing.join("; ") };
    format!("{}{owner}: {standing}", map.words(space))
}

/// What a power has.
pub fn power(position: &Position, power: Power) -> String {
    let map = position.map();
    let lands = || map.lands().iter().filter(|&land| position.owner(land) == Some(power));
    let value: u32 = lands().map(|land| u32::from(map.value(land))).sum();
    let cities = map.cities().iter().filter(|&city| position.owner(city) == Some(power)).count();
    let units: u32 = map.spaces().map(|space| position.units(space, power).total()).sum();
    let aboard: u32 = position.transports().iter().map(|ship| ship.carried(power).total()).sum();
    let money = position.money(power);
    let lands = lands().count();
    format!("{power}: {money} IPC; lands: {lands}, worth {value}; victory cities: {cities}; units: {}", units + aboard)
}
