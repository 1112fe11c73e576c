//! Which units take hits: what may be lost, and what is lost without a choice.

use super::forces::{force, powers, whole};
use super::state::{Battle, Claim, Party};
use crate::counts::Counts;
use crate::event::{Event, happen};
use crate::position::Position;
use crate::power::Power;
use crate::unit::Unit;

/// One hit that is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Loss {
    /// A unit is lost; a battleship that was damaged before.
    Unit(Unit),
    /// A whole battleship is damaged.
    Damage,
}

impl Loss {
    /// The same as units lost and ships damaged.
    pub fn parts(self) -> (Counts, u8) {
        match self {
            Loss::Unit(unit) => (Counts::of(unit, 1), 0),
            Loss::Damage => (Counts::NONE, 1),
        }
    }
}

/// What of a power's units a claim may fall on, transports apart.
fn exposed(position: &Position, battle: &Battle, claim: &Claim, power: Power) -> Counts {
    force(position, battle, power).filtered(|unit| unit != Unit::Transport && claim.shot.may_hit(unit))
}

/// How many hits a power's exposed units can take.
fn endurance(position: &Position, battle: &Battle, claim: &Claim, power: Power) -> u32 {
    let units = exposed(position, battle, claim, power);
    let twice = if units[Unit::Battleship] > 0 { whole(position, battle, power) } else { 0 };
    units.total() + u32::from(twice)
}

/// How many hits a party can take before its transports.
pub(crate) fn cover(position: &Position, battle: &Battle, claim: &Claim) -> u32 {
    powers(position, claim.party).map(|power| endurance(position, battle, claim, power)).sum()
}

/// The single hits that may be taken now, each once, power by power. Transports come when nothing else can take the hit
/// (AXA-10.3).
pub(crate) fn options(position: &Position, battle: &Battle, claim: &Claim, sink: &mut impl FnMut(Power, Loss)) {
    let covered = cover(position, battle, claim) > 0;
    for power in powers(position, claim.party) {
        if !covered {
            if force(position, battle, power)[Unit::Transport] > 0 && claim.shot.may_hit(Unit::Transport) {
                sink(power, Loss::Unit(Unit::Transport));
            }
            continue;
        }
        let units = exposed(position, battle, claim, power);
        for (unit, _) in units.iter() {
            if unit != Unit::Battleship || position.damaged(battle.space, power) > 0 {
                sink(power, Loss::Unit(unit));
            }
            if unit == Unit::Battleship && whole(position, battle, power) > 0 {
                sink(power, Loss::Damage);
            }
        }
    }
}

/// How many hits a choice of losses takes: a whole battleship that is lost takes two (AXA-10.1).
pub(crate) fn price(position: &Position, battle: &Battle, power: Power, units: &Counts, damaged: u8) -> u32 {
    let fresh = units[Unit::Battleship].saturating_sub(position.damaged(battle.space, power));
    units.total() + u32::from(fresh) + u32::from(damaged)
}

/// The only single hit that may be taken, if there is no other; `Err` where there are several.
fn only(position: &Position, battle: &Battle, claim: &Claim) -> Result<Option<(Power, Loss)>, Several> {
    let mut found: Option<(Power, Loss)> = None;
    let mut several = false;
    options(position, battle, claim, &mut |power, loss| {
        several |= found.is_some();
        found = Some((power, loss));
    });
    if several { Err(Several) } else { Ok(found) }
}

/// There is more than one way to take a hit.
struct Several;

/// Whether nobody has to choose how hits are taken.
pub(crate) fn is_forced(position: &Position, battle: &Battle, claim: &Claim) -> bool {
    only(position, battle, claim).is_ok() || is_overwhelming(position, battle, claim)
}

/// Takes what is taken without a choice: `false` where somebody must choose.
pub(crate) fn take_forced(
    position: &mut Position,
    battle: &Battle,
    claim: &Claim,
    sink: &mut impl FnMut(Event),
) -> bool {
    let space = battle.space;
    match only(position, battle, claim) {
        // A hit that nothing may take is lost (AXA-17.2).
        Ok(None) => happen(position, Event::HitsWasted { space, hits: claim.hits }, sink),
        Ok(Some((power, loss))) => {
            let (units, damaged) = one_kind(position, battle, claim, power, loss);
            happen(position, Event::Suffered { space, power, units, damaged }, sink);
        }
        Err(Several) if is_overwhelming(position, battle, claim) => {
            let covered = cover(position, battle, claim) > 0;
            for power in all_powers(position, claim.party) {
                let units = if covered {
                    exposed(position, battle, claim, power)
                } else {
                    Counts::of(Unit::Transport, force(position, battle, power)[Unit::Transport])
                };
                if !units.is_empty() {
                    happen(position, Event::Suffered { space, power, units, damaged: 0 }, sink);
                }
            }
        }
        Err(Several) => return false,
    }
    true
}

/// As much of the only thing that can be lost as there are hits; one battleship is damaged at a time, since the next hit may
/// sink it.
fn one_kind(position: &Position, battle: &Battle, claim: &Claim, power: Power, loss: Loss) -> (Counts, u8) {
    match loss {
        Loss::Unit(unit) => {
            let have = u16::from(force(position, battle, power)[unit]);
            // Of battleships only those that are damaged can be lost, as long as others can be damaged.
            let most = if unit == Unit::Battleship { u16::from(position.damaged(battle.space, power)) } else { have };
            (Counts::of(unit, most.min(claim.hits) as u8), 0)
        }
        Loss::Damage => loss.parts(),
    }
}

/// Whether there are at least as many hits as can be taken, so that all that can be lost is.
fn is_overwhelming(position: &Position, battle: &Battle, claim: &Claim) -> bool {
    let cover = cover(position, battle, claim);
    let transports = || powers(position, claim.party).map(|power| force(position, battle, power)[Unit::Transport]);
    let all = if cover > 0 { cover } else { transports().map(u32::from).sum() };
    u32::from(claim.hits) >= all
}

/// The powers of a party while its units change.
fn all_powers(position: &Position, party: Party) -> impl Iterator<Item = Power> + use<> {
    let mut list = [None; Power::ALL.len()];
    powers(position, party).zip(&mut list).for_each(|(power, place)| *place = Some(power));
    list.into_iter().flatten()
}
