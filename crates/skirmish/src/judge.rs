//! The explaining path: one reason after another, step by step.

use rulebound_kernel::{Choices, Side, Waivers};

use crate::refusal::{BRIBES, LOSSES, ONE_SQUARE, ROCKS as ROCK_RULE, VOLLEYS, WHOM_TO_SEND};
use crate::square::{NEIGHBOURS, RANGE, ROCKS};
use crate::{Action, Army, Decision, Intent, March, Pending, Position, Refusal, Square, Units, rafts};

/// What an intent comes to.
pub(crate) enum Reading {
    Meant(Action),
    Refused(Vec<Refusal>),
    Open(Choices<Intent>),
}

/// Reads an intent: fills in what can mean only one thing.
pub(crate) fn read(position: &Position, by: Side, intent: &Intent, waivers: &Waivers) -> Reading {
    let judged = |action: &Action| objections(position, by, action, waivers);
    if let Some(action) = intent.complete() {
        let objections = judged(&action);
        return if objections.is_empty() { Reading::Meant(action) } else { Reading::Refused(objections) };
    }
    let meant: Vec<Action> =
        completions(position, intent).into_iter().filter(|action| judged(action).is_empty()).collect();
    match meant[..] {
        [] => Reading::Refused(judged(&fullest(position, intent))),
        [action] => Reading::Meant(action),
        _ => Reading::Open(choices(intent, &meant)),
    }
}

/// The completion by which an open intent is judged when none is legal: whoever and whatever is there.
pub(crate) fn fullest(position: &Position, intent: &Intent) -> Action {
    let army = position.decider();
    match *intent {
        Intent::March { from, to, soldiers, archers } => {
            let have = position.setup.board.units(army, from);
            let units = Units::new(soldiers.unwrap_or(have.soldiers), archers.unwrap_or(have.archers));
            Action::March(March { from, to, units })
        }
        Intent::Bribe { from, to, coins } => {
            Action::Bribe { from, to, coins: coins.unwrap_or(position.setup.purse(army).max(1)) }
        }
        Intent::Volley { from, to } => Action::Volley { from, to },
        Intent::End => Action::End,
        Intent::Duck => Action::Duck,
        Intent::Answer => Action::Answer,
        Intent::Lose(units) => Action::Lose(units),
    }
}

fn completions(position: &Position, intent: &Intent) -> Vec<Action> {
    let army = position.decider();
    let numbers = |given: Option<u8>, have: u8| given.map_or(0..=have, |given| given..=given);
    match *intent {
        Intent::March { from, to, soldiers, archers } => {
            let have = position.setup.board.units(army, from);
            numbers(soldiers, have.soldiers)
                .flat_map(|soldiers| numbers(archers, have.archers).map(move |archers| Units { soldiers, archers }))
                .map(|units| Action::March(March { from, to, units }))
                .collect()
        }
        Intent::Bribe { from, to, coins } => {
            numbers(coins, position.setup.purse(army)).map(|coins| Action::Bribe { from, to, coins }).collect()
        }
        _ => intent.complete().into_iter().collect(),
    }
}

/// The question that an open intent leaves, with one answer for each legal completion that differs in it.
fn choices(intent: &Intent, meant: &[Action]) -> Choices<Intent> {
    let answers = |number: fn(&Action) -> Option<u8>| {
        let mut answers: Vec<u8> = meant.iter().filter_map(number).collect();
        answers.sort_unstable();
        answers.dedup();
        answers
    };
    let soldiers_of: fn(&Action) -> Option<u8> = |action| match action {
        Action::March(march) => Some(march.units.soldiers),
        _ => None,
    };
    let archers_of: fn(&Action) -> Option<u8> = |action| match action {
        Action::March(march) => Some(march.units.archers),
        _ => None,
    };
    let coins_of: fn(&Action) -> Option<u8> = |action| match action {
        Action::Bribe { coins, .. } => Some(*coins),
        _ => None,
    };
    match *intent {
        Intent::March { from, to, soldiers, archers } => {
            let fills = answers(soldiers_of);
            if soldiers.is_none() && fills.len() > 1 {
                let fill = |soldiers| Intent::March { from, to, soldiers: Some(soldiers), archers };
                Choices::new("soldiers", fills.into_iter().map(fill).collect())
            } else {
                let fill = |archers| Intent::March { from, to, soldiers, archers: Some(archers) };
                Choices::new("archers", answers(archers_of).into_iter().map(fill).collect())
            }
        }
        Intent::Bribe { from, to, .. } => {
            let fill = |coins| Intent::Bribe { from, to, coins: Some(coins) };
            Choices::new("coins", answers(coins_of).into_iter().map(fill).collect())
        }
        // Every other intent is complete and never comes here.
        other => Choices::new("meaning", vec![other]),
    }
}

/// Every reason against an action, in the order of [`Refusal`]'s kinds. Who may not decide, or is asked something else,
/// hears no more than that.
pub(crate) fn objections(position: &Position, by: Side, action: &Action, waivers: &Waivers) -> Vec<Refusal> {
    if let Some(outcome) = position.outcome() {
        return vec![Refusal::GameOver { reason: outcome.reason.into_owned() }];
    }
    let army = position.decider();
    if by != army.side() {
        return vec![Refusal::NotYourDecision { decides: army }];
    }
    let mut judge = Judge { position, army, waivers, found: Vec::new() };
    match (position.decision(), *action) {
        (Decision::Turn, Action::March(march)) => judge.march(&march),
        (Decision::Turn, Action::Volley { from, to }) => judge.volley(from, to),
        (Decision::Turn, Action::Bribe { from, to, coins }) => judge.bribe(from, to, coins),
        (Decision::Turn, Action::End) => judge.nobody_adrift(),
        (Decision::Reaction { .. }, Action::Duck) => {}
        (Decision::Reaction { target, .. }, Action::Answer) => judge.archers(target),
        (Decision::Losses { square, hits }, Action::Lose(units)) => judge.losses(square, hits, units),
        (asked, _) => judge.found.push(Refusal::NotAsked { asked }),
    }
    judge.found
}

struct Judge<'a> {
    position: &'a Position,
    army: Army,
    waivers: &'a Waivers,
    found: Vec<Refusal>,
}

impl Judge<'_> {
    fn object(&mut self, objection: bool, refusal: impl FnOnce() -> Refusal) {
        if objection {
            self.found.push(refusal());
        }
    }

    fn units(&self, square: Square) -> Units {
        self.position.setup.board.units(self.army, square)
    }

    /// SKM-2.2.
    fn company(&mut self, square: Square) {
        self.object(self.units(square).size() == 0, || Refusal::NoCompany { square });
    }

    /// SKM-4, from the company to the ground it reaches.
    fn march(&mut self, march: &March) {
        let &March { from, to, units } = march;
        let have = self.units(from);
        self.company(from);
        self.object(units.size() == 0, || Refusal::Nothing { rule: WHOM_TO_SEND });
        self.object(have.size() > 0 && !units.within(have), || Refusal::NotEnough {
            square: from,
            need: units,
            have,
            rule: WHOM_TO_SEND,
        });
        let made = self.position.setup.marched;
        self.object(self.position.marches_left() == 0, || Refusal::NoMarchLeft { made });
        self.object(!from.touches(to), || Refusal::TooFar { from, to, rule: ONE_SQUARE });
        let waived = self.waivers.contains(&ROCK_RULE);
        self.object(ROCKS.contains(to) && !waived, || Refusal::Rock { square: to });
        match self.position.setup.board[to].filter(|company| company.army != self.army) {
            Some(company) => self.found.push(Refusal::Held { square: to, army: company.army }),
            None if from != to => self.room(to, units),
            None => {}
        }
        if self.found.is_empty() {
            self.rower(march);
        }
    }

    /// SKM-2.3, with what must go first.
    fn room(&mut self, square: Square, units: Units) {
        let need = self.units(square).plus(units).size();
        let room = square.room();
        if need > room {
            let first = self.making_room(square, need - room);
            self.found.push(Refusal::NoRoom { square, need, room, first });
        }
    }

    /// A legal march away from a square that leaves a march for whoever wants to come.
    fn making_room(&self, square: Square, places: u8) -> Option<March> {
        if self.position.marches_left() < 2 {
            return None;
        }
        let parts = self.units(square).parts().filter(|units| units.size() >= places);
        parts
            .flat_map(|units| NEIGHBOURS[square.index()].into_iter().map(move |to| March { from: square, to, units }))
            .find(|march| {
                let mut judge = Judge { found: Vec::new(), ..*self };
                // Whoever makes room needs room that is there already: one thing first, not a chain.
                let fits = judge.units(march.to).plus(march.units).size() <= march.to.room();
                fits && {
                    judge.march(march);
                    judge.found.is_empty()
                }
            })
    }

    /// SKM-4.5: who would be adrift must be helped by the marches that are left.
    fn rower(&mut self, march: &March) {
        let mut after = self.position.setup.board;
        after.march(self.army, march.from, march.to, march.units);
        let adrift = after.adrift(self.army);
        let left = self.position.marches_left().saturating_sub(1);
        let helped = adrift.is_empty() || left > 0 && rafts::mend(&after, self.army).is_some();
        self.object(!helped, || Refusal::Adrift { squares: adrift.into_iter().collect(), left });
    }

    /// SKM-3.4 and SKM-4.6.
    fn deed(&mut self) {
        self.object(self.position.setup.deed, || Refusal::DeedDone);
        self.nobody_adrift();
    }

    /// SKM-4.6.
    fn nobody_adrift(&mut self) {
        let adrift = self.position.setup.board.adrift(self.army);
        self.object(!adrift.is_empty(), || Refusal::RowerOwed { squares: adrift.into_iter().collect() });
    }

    /// SKM-5.1.
    fn volley(&mut self, from: Square, to: Square) {
        self.company(from);
        self.deed();
        self.object(from.distance(to) > RANGE, || Refusal::TooFar { from, to, rule: VOLLEYS });
        if self.units(from).size() > 0 {
            self.archers(from);
        }
        self.enemy(to);
    }

    fn archers(&mut self, square: Square) {
        self.object(self.units(square).archers == 0, || Refusal::NoArchers { square });
    }

    /// SKM-5.3.
    fn enemy(&mut self, square: Square) {
        let enemy = self.position.setup.board[square].is_some_and(|company| company.army.team() != self.army.team());
        self.object(!enemy, || Refusal::NoEnemy { square });
    }

    /// SKM-5.2.
    fn bribe(&mut self, from: Square, to: Square, coins: u8) {
        self.company(from);
        self.object(coins == 0, || Refusal::Nothing { rule: BRIBES });
        self.deed();
        self.object(!from.touches(to), || Refusal::TooFar { from, to, rule: BRIBES });
        self.enemy(to);
        let have = self.position.setup.purse(self.army);
        self.object(coins > have, || Refusal::NotEnoughCoins { need: coins, have });
    }

    /// SKM-6.3.
    fn losses(&mut self, square: Square, hits: u8, units: Units) {
        let have = self.units(square);
        self.object(!units.within(have), || Refusal::NotEnough { square, need: units, have, rule: LOSSES });
        self.object(units.size() != hits, || Refusal::WrongLosses { named: units.size(), hits });
    }
}

/// The losses that are due, soldiers first.
pub(crate) fn losses_due(position: &Position) -> Option<Units> {
    let Some(&Pending::Losses { square, hits }) = position.setup.pending.last() else { return None };
    let soldiers = position.setup.board.units(position.decider(), square).soldiers.min(hits);
    Some(Units::new(soldiers, hits - soldiers))
}
