//! Battles at sea (AXA-10).

use rulebound_kernel::{Dice, DiceError};

use super::forces::{attackers, forces};
use super::lose_all;
use super::state::{Battle, Hits, Party};
use super::volley::{Battery, Throws, Volley};
use crate::counts::Counts;
use crate::event::{Event, happen};
use crate::losses::Shot;
use crate::position::Position;
use crate::space::Space;
use crate::unit::{Domain, Unit};

/// The strength of a unit of a party.
fn strength(unit: Unit, party: Party) -> u8 {
    match party {
        Party::Attacker => unit.abilities().attack,
        Party::Defender => unit.abilities().defence,
    }
}

/// Whether some unit of one party can hit some unit of the other.
fn hits_any(own: &Counts, other: &Counts, party: Party) -> bool {
    own.iter()
        .filter(|(unit, _)| strength(*unit, party) > 0)
        .any(|(unit, _)| other.iter().any(|(target, _)| Shot::of(unit, own[Unit::Destroyer] > 0).may_hit(target)))
}

/// Whether the active power's units in a zone could hit an enemy ship there.
pub(super) fn can_hit(position: &Position, zone: Space) -> bool {
    hits_any(&attackers(position, zone), &position.enemies(zone).within(Domain::Sea), Party::Attacker)
}

/// The dice of those units of a party for which something holds.
fn battery(units: &Counts, party: Party, holds: impl Fn(Unit) -> bool) -> Battery {
    let mut battery = Battery::default();
    for (unit, count) in units.iter().filter(|(unit, _)| holds(*unit)) {
        battery.add(strength(unit, party), u16::from(count));
    }
    battery
}

/// Whether the submarines of a party strike by surprise: the other one has no destroyer, which a strike cannot change.
fn strikes(position: &Position, battle: &Battle, party: Party) -> bool {
    let own = forces(position, battle, party)[Unit::Submarine];
    own > 0 && forces(position, battle, party.other())[Unit::Destroyer] == 0
}

/// Surprise strikes of both parties at the same time; `false` where nobody strikes (AXA-10.2).
pub(super) fn strike<D: Dice + ?Sized>(
    position: &mut Position,
    battle: &Battle,
    dice: &mut D,
    sink: &mut impl FnMut(Event),
) -> Result<bool, DiceError> {
    let striking = [Party::Attacker, Party::Defender].map(|party| (party, strikes(position, battle, party)));
    for (party, _) in striking.into_iter().filter(|(_, strikes)| *strikes) {
        let units = forces(position, battle, party);
        let mut throws = Throws::new();
        Volley::Strike.announce(party, position, dice);
        let submarines = battery(&units, party, |unit| unit == Unit::Submarine).throw(position, dice, &mut throws)?;
        let hits = Hits { submarines, ..Hits::NONE };
        report(position, battle, Volley::Strike, party, throws, hits, sink);
    }
    Ok(striking.iter().any(|(_, strikes)| *strikes))
}

/// Everybody fires who has not struck.
pub(super) fn clash<D: Dice + ?Sized>(
    position: &mut Position,
    battle: &Battle,
    dice: &mut D,
    sink: &mut impl FnMut(Event),
) -> Result<(), DiceError> {
    for party in [Party::Attacker, Party::Defender] {
        let units = forces(position, battle, party);
        let struck = strikes(position, battle, party);
        let is_plane = |unit: Unit| unit.domain() == Domain::Air;
        let mut throws = Throws::new();
        Volley::Fire.announce(party, position, dice);
        let mut throw = |battery: Battery| battery.throw(position, dice, &mut throws);
        let submarines = throw(battery(&units, party, |unit| unit == Unit::Submarine && !struck))?;
        let planes = throw(battery(&units, party, is_plane))?;
        let others = throw(battery(&units, party, |unit| unit != Unit::Submarine && !is_plane(unit)))?;
        let hits = if units[Unit::Destroyer] > 0 {
            // With a destroyer on their side planes see submarines.
            Hits { submarines, planes: 0, others: planes + others }
        } else {
            Hits { submarines, planes, others }
        };
        report(position, battle, Volley::Fire, party, throws, hits, sink);
    }
    Ok(())
}

/// What a party threw. Hits that may fall on whatever the other one has need not be told apart.
fn report(
    position: &mut Position,
    battle: &Battle,
    volley: Volley,
    party: Party,
    throws: Throws,
    mut hits: Hits,
    sink: &mut impl FnMut(Event),
) {
    let target = forces(position, battle, party.other());
    if target[Unit::Submarine] == 0 {
        hits.others += std::mem::take(&mut hits.planes);
    }
    if hits.planes == 0 && !target.any(&Unit::AIR) {
        hits.others += std::mem::take(&mut hits.submarines);
    }
    happen(position, Event::Fired { space: battle.space, volley, party, throws, hits }, sink);
}

/// Whether one party has nothing but transports left, or nobody can hit anybody (AXA-17.6).
pub(super) fn is_over(position: &Position, battle: &Battle) -> bool {
    let armed = |units: &Counts| units.iter().any(|(unit, _)| unit != Unit::Transport);
    let own = forces(position, battle, Party::Attacker);
    let enemy = forces(position, battle, Party::Defender);
    let duel = || hits_any(&own, &enemy, Party::Attacker) || hits_any(&enemy, &own, Party::Defender);
    !armed(&own) || !armed(&enemy) || !duel()
}

/// Transports alone against something that can hit them are destroyed at once (AXA-10.3).
pub(super) fn finish(position: &mut Position, battle: &Battle, sink: &mut impl FnMut(Event)) {
    let helpless = |units: &Counts| units.total() > 0 && units.total() == u32::from(units[Unit::Transport]);
    let own = forces(position, battle, Party::Attacker);
    let enemy = forces(position, battle, Party::Defender);
    if helpless(&enemy) && hits_any(&own, &enemy, Party::Attacker) {
        lose_all(position, battle, Party::Defender, sink);
    }
    if helpless(&own) && hits_any(&enemy, &own, Party::Defender) {
        lose_all(position, battle, Party::Attacker, sink);
    }
    happen(position, Event::BattleOver { space: battle.space, conquered: false }, sink);
}
