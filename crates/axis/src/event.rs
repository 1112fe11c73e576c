//! What happened, and what it changes.

use arrayvec::ArrayVec;
use rulebound_kernel::{Dice, DiceError};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::battle::forces::forces;
use crate::battle::{self, Battle, Hits, Party, Step, Throws, Volley, effect};
use crate::change;
use crate::counts::Counts;
use crate::order::Order;
use crate::position::Position;
use crate::power::Power;
use crate::question;
use crate::space::Space;
use crate::turn;
use crate::unit::{FACTORY_COST, Unit};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// Damage was removed from a factory.
    Repaired {
        /// The land.
        land: Space,
        /// How much.
        points: u8,
    },
    /// Units were bought.
    Bought {
        /// The units.
        units: Counts,
    },
    /// Factories were bought.
    FactoriesBought {
        /// How many.
        count: u8,
    },
    /// An order was carried out.
    Moved(Order),
    /// A factory was bombed.
    Bombed {
        /// The land.
        land: Space,
        /// The die of each bomber that was left: together the damage done.
        dice: ArrayVec<u8, { Unit::Bomber.most() as usize }>,
    },
    /// A battle began.
    BattleBegun {
        /// Where.
        space: Space,
        /// The power that decides for the defender.
        defender: Power,
    },
    /// A round of a battle began.
    RoundBegun {
        /// Where.
        space: Space,
    },
    /// Units went ashore; those whose zone is still hostile stay aboard.
    WentAshore {
        /// The land.
        land: Space,
    },
    /// Ships bombarded a coast.
    Bombarded {
        /// Where the ships are.
        zone: Space,
        /// The ships.
        ships: Counts,
    },
    /// Dice fell.
    Fired {
        /// Where.
        space: Space,
        /// What for.
        volley: Volley,
        /// Who threw them.
        party: Party,
        /// How they fell.
        throws: Throws,
        /// The hits that the other party has to take, by what they may fall on.
        hits: Hits,
    },
    /// Hits were taken.
    Suffered {
        /// Where.
        space: Space,
        /// Whose units took them.
        power: Power,
        /// The units that were lost.
        units: Counts,
        /// How many battleships were damaged.
        damaged: u8,
    },
    /// There was nothing on which hits could fall.
    HitsWasted {
        /// Where.
        space: Space,
        /// How many.
        hits: u16,
    },
    /// Units were destroyed without a choice: raiders, guns alone, transports alone.
    Lost {
        /// Where.
        space: Space,
        /// Whose.
        power: Power,
        /// The units.
        units: Counts,
    },
    /// Submarines submerged and left the battle.
    Submerged {
        /// Where.
        space: Space,
        /// Whose.
        power: Power,
        /// How many.
        count: u8,
    },
    /// No more submarines submerge this time.
    Stayed {
        /// Where.
        space: Space,
    },
    /// A round was fought, and the battle is not over.
    RoundFought {
        /// Where.
        space: Space,
    },
    /// The attacker's ships, or its land units that came overland, retreated.
    Retreated {
        /// From where.
        space: Space,
        /// Where to.
        to: Space,
    },
    /// The attacker's planes broke off.
    Withdrew {
        /// Where they are.
        space: Space,
    },
    /// A battle is over.
    BattleOver {
        /// Where.
        space: Space,
        /// Whether the land was taken.
        conquered: bool,
    },
    /// A fighter that had lost its deck found another place.
    Sheltered {
        /// Whose it is.
        power: Power,
        /// Where it was.
        zone: Space,
        /// Where it is now.
        to: Space,
    },
    /// Units were placed.
    Placed {
        /// The kind.
        unit: Unit,
        /// How many.
        count: u8,
        /// The factory that made them.
        factory: Space,
        /// Where they appeared.
        at: Space,
    },
    /// A factory was placed.
    FactoryPlaced {
        /// The land.
        land: Space,
    },
    /// The phase ended, and whatever comes of that came.
    PhaseEnded,
}

/// Does what a legal action does, event by event.
pub(crate) fn perform<D: Dice + ?Sized>(
    position: &mut Position,
    action: &Action,
    dice: &mut D,
    sink: &mut impl FnMut(Event),
) -> Result<(), DiceError> {
    let event = match action {
        Action::Repair { land, points } => Event::Repaired { land: *land, points: *points },
        Action::Buy { units } => Event::Bought { units: *units },
        Action::BuyFactories { count } => Event::FactoriesBought { count: *count },
        Action::Move(order) => Event::Moved(order.clone()),
        Action::Bomb { land } => return battle::bomb(position, *land, dice, sink),
        Action::Fight { space } if position.battle.is_none() => return battle::begin(position, *space, dice, sink),
        Action::Fight { .. }
        | Action::Lose { .. }
        | Action::Submerge { .. }
        | Action::Stay
        | Action::Retreat { .. }
        | Action::Withdraw => return answer(position, action, dice, sink),
        Action::Shelter { to } => {
            let Some((power, zone)) = battle::shelter::homeless(position) else { return Ok(()) };
            Event::Sheltered { power, zone, to: *to }
        }
        Action::Place { unit, count, factory, at } => {
            Event::Placed { unit: *unit, count: *count, factory: *factory, at: *at }
        }
        Action::PlaceFactory { land } => Event::FactoryPlaced { land: *land },
        Action::End => Event::PhaseEnded,
    };
    happen(position, event, sink);
    Ok(())
}

/// Answers what a battle under way asks; then it goes on.
fn answer<D: Dice + ?Sized>(
    position: &mut Position,
    action: &Action,
    dice: &mut D,
    sink: &mut impl FnMut(Event),
) -> Result<(), DiceError> {
    let Some(Battle { space, .. }) = position.battle else { return Ok(()) };
    let asked = question::decides(position);
    let event = match *action {
        Action::Lose { power, units, damaged } => {
            Event::Suffered { space, power: power.unwrap_or(asked), units, damaged }
        }
        Action::Submerge { power, count } => Event::Submerged { space, power: power.unwrap_or(asked), count },
        Action::Stay => Event::Stayed { space },
        Action::Retreat { to } => Event::Retreated { space, to },
        Action::Withdraw => Event::Withdrew { space },
        _ => Event::RoundBegun { space },
    };
    happen(position, event, sink);
    if let Some(battle) = position.battle
        && forces(position, &battle, Party::Attacker).is_empty()
        && matches!(action, Action::Retreat { .. } | Action::Withdraw)
    {
        happen(position, Event::BattleOver { space, conquered: false }, sink);
    }
    battle::advance(position, dice, sink)
}

/// Lets something happen.
pub(crate) fn happen(position: &mut Position, event: Event, sink: &mut impl FnMut(Event)) {
    evolve(position, &event);
    sink(event);
}

fn pay(position: &mut Position, price: u32) {
    let purse = &mut position.money[position.turn.index()];
    *purse = purse.saturating_sub(u16::try_from(price).unwrap_or(u16::MAX));
}

/// Folds one event into a position.
pub(crate) fn evolve(position: &mut Position, event: &Event) {
    match *event {
        Event::Repaired { land, points } => {
            let damage = &mut position.damage[land.index()];
            *damage = damage.saturating_sub(points);
            pay(position, u32::from(points));
        }
        Event::Bought { units } => {
            position.purchased = position.purchased.plus(&units).unwrap_or(position.purchased);
            pay(position, units.cost());
        }
        Event::FactoriesBought { count } => {
            position.purchased_factories = position.purchased_factories.saturating_add(count);
            pay(position, u32::from(FACTORY_COST) * u32::from(count));
        }
        Event::Moved(ref order) => change::carry_out(position, order),
        Event::Bombed { land, ref dice } => {
            effect::bombed(position, land, dice.iter().fold(0, |sum, die| sum.saturating_add(*die)))
        }
        Event::BattleBegun { space, defender } => effect::begin(position, space, defender),
        Event::RoundBegun { .. } => effect::begin_round(position),
        Event::WentAshore { land } => effect::go_ashore(position, land),
        Event::Bombarded { zone, ships } => effect::bombarded(position, zone, ships),
        Event::Fired { space, volley, party, hits, .. } => effect::fired(position, space, volley, party, &hits),
        Event::Suffered { power, units, damaged, .. } => effect::suffer(position, power, &units, damaged),
        Event::HitsWasted { hits, .. } => effect::waste(position, hits),
        Event::Lost { space, power, units } => effect::lose(position, space, power, &units),
        Event::Submerged { power, count, .. } => effect::submerge(position, power, count),
        Event::Stayed { .. } => effect::stay(position),
        Event::RoundFought { .. } => position.battle.iter_mut().for_each(|battle| battle.step = Step::Press),
        Event::Retreated { space, to } => effect::break_off(position, space, to),
        Event::Withdrew { space } => change::stand_aside(position, space),
        Event::BattleOver { space, conquered } => effect::battle_over(position, space, conquered),
        Event::Sheltered { power, zone, to } => {
            position.remove(zone, power, Unit::Fighter, 1);
            position.add(to, power, Unit::Fighter, 1);
            turn::settle_fighters(position);
        }
        Event::Placed { unit, count, factory, at } => {
            position.purchased[unit] = position.purchased[unit].saturating_sub(count);
            position.add(at, position.turn, unit, count);
            let produced = &mut position.produced[factory.index()];
            *produced = produced.saturating_add(count);
        }
        Event::FactoryPlaced { land } => {
            position.purchased_factories = position.purchased_factories.saturating_sub(1);
            position.factories.insert(land);
            position.built.insert(land);
        }
        Event::PhaseEnded => turn::end_phase(position),
    }
}
