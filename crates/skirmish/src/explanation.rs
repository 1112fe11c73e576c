//! What would do instead, and what would have to be otherwise.

use rulebound_kernel::{Counterfactual, Side, Waivers};

use crate::square::RIVER;
use crate::{Action, Army, Company, Decision, Intent, March, Position, Refusal, Setup, Square, Units, judge, rafts};

/// An intent that would do instead.
pub(crate) fn remedy(position: &Position, by: Side, intent: &Intent, refusal: &Refusal) -> Option<Intent> {
    let action = judge::fullest(position, intent);
    let instead = match (refusal, action) {
        (Refusal::NotAsked { asked: Decision::Turn } | Refusal::NoMarchLeft { .. } | Refusal::DeedDone, _) => {
            Action::End
        }
        (Refusal::NotAsked { asked: Decision::Reaction { .. } }, _) => Action::Duck,
        (Refusal::NotAsked { .. } | Refusal::WrongLosses { .. }, _) => Action::Lose(judge::losses_due(position)?),
        (Refusal::NotEnough { .. }, Action::Lose(_)) => Action::Lose(judge::losses_due(position)?),
        (Refusal::NotEnough { need, have, .. }, Action::March(march)) => {
            let units = Units::new(need.soldiers.min(have.soldiers), need.archers.min(have.archers));
            Action::March(March { units, ..march })
        }
        (Refusal::RowerOwed { .. }, _) => rafts::mend(&position.setup.board, position.decider())?.into(),
        (Refusal::NoRoom { first, .. }, _) => (*first)?.into(),
        (Refusal::Adrift { .. }, Action::March(march)) => {
            let have = position.setup.board.units(position.decider(), march.from);
            let others = have.parts().map(|units| Action::March(March { units, ..march }));
            others.into_iter().find(|other| judge::objections(position, by, other, &Waivers::NONE).is_empty())?
        }
        (Refusal::NotEnoughCoins { have: 1.., .. }, Action::Bribe { from, to, .. }) => {
            Action::Bribe { from, to, coins: position.setup.purse(position.decider()) }
        }
        (Refusal::NoArchers { .. }, Action::Answer) => Action::Duck,
        _ => return None,
    };
    Some(instead.into())
}

/// The setup in which a refusal would be gone.
pub(crate) fn counterfactual(
    position: &Position,
    by: Side,
    intent: &Intent,
    refusal: &Refusal,
) -> Counterfactual<Setup> {
    let action = judge::fullest(position, intent);
    match changed(position, by, &action, refusal) {
        Ok(setup) => Counterfactual::Setup(setup),
        Err(reason) => Counterfactual::Inherent(reason),
    }
}

fn changed(position: &Position, by: Side, action: &Action, refusal: &Refusal) -> Result<Setup, &'static str> {
    let army = position.decider();
    let mut setup = manned(&position.setup);
    match (refusal, *action) {
        (Refusal::GameOver { .. }, _) => revive(position, &mut setup)?,
        (Refusal::NotYourDecision { .. }, _) => {
            let army = Army::of(by).ok_or("there is no such army")?;
            setup = Setup { active: army, marched: 0, deed: false, pending: Vec::new(), ..setup };
        }
        (Refusal::NotAsked { .. }, Action::Duck | Action::Answer | Action::Lose(_)) => {
            return Err("nobody asked for that");
        }
        (Refusal::NotAsked { .. }, _) => setup.pending.clear(),
        (Refusal::NoCompany { square }, _) => setup.board[*square] = Some(Company::new(army, 1, 1)),
        (Refusal::Nothing { .. }, _) => return Err("to do nothing is to end the turn"),
        (Refusal::NotEnough { square, need, .. }, Action::March(_)) => {
            let fits = need.size() <= square.room() && !(square.is_river() && need.without_rower());
            if !fits {
                return Err("no company of that kind can stand there");
            }
            setup.board.set(army, *square, *need);
        }
        (Refusal::NotEnough { .. } | Refusal::WrongLosses { .. }, _) => {
            return Err("losses are as many as the hits, among those who were hit");
        }
        (Refusal::NoMarchLeft { .. }, _) => setup.marched = 0,
        (Refusal::DeedDone, _) => setup.deed = false,
        (Refusal::RowerOwed { .. }, _) => {}
        (Refusal::TooFar { .. }, _) => return Err("squares do not move"),
        (Refusal::Rock { .. }, _) => return Err("rocks do not move"),
        (Refusal::Held { square, .. }, _) => setup.board[*square] = None,
        (Refusal::NoRoom { square, room, .. }, Action::March(march)) if march.units.size() <= *room => {
            setup.board[*square] = None;
        }
        (Refusal::NoRoom { .. }, _) => return Err("so many never fit there"),
        (Refusal::Adrift { .. }, Action::March(march)) => with_rowers(&mut setup, army, &march),
        (Refusal::Adrift { .. }, _) => return Err("only a march leaves archers adrift"),
        (Refusal::NoArchers { square }, _) => {
            let Units { soldiers, archers } = setup.board.units(army, *square);
            let soldiers = if soldiers == square.room() { soldiers - 1 } else { soldiers };
            setup.board.set(army, *square, Units::new(soldiers, archers + 1));
        }
        (Refusal::NoEnemy { square }, _) => {
            let enemy = if army == Army::Blue { Army::Red } else { Army::Blue };
            setup.board[*square] = Some(Company::new(enemy, 1, 0));
        }
        (Refusal::NotEnoughCoins { need, .. }, _) => *setup.purse_mut(army) = *need,
    }
    Ok(setup)
}

/// The setup with a soldier in the place of an archer wherever archers are adrift.
fn manned(setup: &Setup) -> Setup {
    let mut setup = setup.clone();
    for army in Army::ALL {
        for square in setup.board.adrift(army) {
            let archers = setup.board.units(army, square).archers;
            setup.board.set(army, square, Units::new(1, archers.saturating_sub(1)));
        }
    }
    setup
}

/// Gives a march what it needs to leave nobody adrift: nobody who stays behind alone, and a rower where it arrives.
fn with_rowers(setup: &mut Setup, army: Army, march: &March) {
    let stay = setup.board.units(army, march.from).minus(march.units);
    if march.from.is_river() && stay.without_rower() {
        setup.board.set(army, march.from, march.units);
    }
    if RIVER.contains(march.to) && setup.board[march.to].is_none() {
        setup.board.set(army, march.to, Units::new(1, 0));
    }
}

/// The first round, with a unit for each team.
fn revive(position: &Position, setup: &mut Setup) -> Result<(), &'static str> {
    if position.ruleset.rounds == 0 {
        return Err("a game of no rounds is over before it begins");
    }
    setup.round = 1;
    setup.pending.clear();
    for army in [Army::Red, Army::Blue] {
        if setup.board.which(|company| company.army.team() == army.team()).is_empty() {
            let free = Square::all().find(|&square| setup.board[square].is_none());
            setup.board[free.ok_or("there is no room for another army")?] = Some(Company::new(army, 1, 0));
        }
    }
    Ok(())
}
