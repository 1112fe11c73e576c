//! Battles: a machine that throws the dice of a round step by step, and stops where somebody has to choose (AXA-8).

mod casualties;
mod conduct;
mod default;
pub(crate) mod effect;
pub(crate) mod forces;
mod land;
pub(crate) mod losses;
mod pending;
mod raid;
pub(crate) mod retreat;
mod sea;
pub(crate) mod shelter;
mod state;
mod volley;

use rulebound_kernel::{Dice, DiceError};

pub(crate) use conduct::{advance, begin, is_over, next_step};
pub(crate) use default::{default_action, default_losses};
pub(crate) use land::{bombarding, landing_zones};
pub(crate) use pending::{Pending, pending};
pub(crate) use raid::bomb;
pub(crate) use state::{Battle, Claim};
pub use state::{Hits, Party, Step};
pub use volley::{Throw, Throws, Volley};

use crate::event::{Event, happen};
use crate::position::Position;
use crate::power::Power;
use volley::Battery;

/// Throws the dice of a party, whose hits may fall on anything.
fn fire<D: Dice + ?Sized>(
    position: &mut Position,
    battle: &Battle,
    volley: Volley,
    party: Party,
    battery: &Battery,
    dice: &mut D,
    sink: &mut impl FnMut(Event),
) -> Result<(), DiceError> {
    let mut throws = Throws::new();
    volley.announce(party, position, dice);
    let hits = Hits::plain(battery.throw(position, dice, &mut throws)?);
    happen(position, Event::Fired { space: battle.space, volley, party, throws, hits }, sink);
    Ok(())
}

/// Everything of a party in a battle is destroyed.
fn lose_all(position: &mut Position, battle: &Battle, party: Party, sink: &mut impl FnMut(Event)) {
    for power in Power::ALL {
        if forces::party(position, power) == Some(party) {
            let units = forces::force(position, battle, power);
            if !units.is_empty() {
                happen(position, Event::Lost { space: battle.space, power, units }, sink);
            }
        }
    }
}
