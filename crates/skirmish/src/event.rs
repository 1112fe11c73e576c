//! What happens: the events of an action, and how they change a position.

use rulebound_kernel::{Dice, DiceError, Purpose, Roll};
use serde::{Deserialize, Serialize};

use crate::{Action, Army, March, Pending, Position, Ruleset, Setup, Square, Units};

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Event {
    /// Units marched.
    Marched(March),
    /// A volley was announced.
    Aimed {
        /// Who shoots.
        shooter: Square,
        /// Who is shot at.
        target: Square,
    },
    /// Whoever was asked has decided.
    Decided,
    /// Dice fell.
    Fired {
        /// Who shot.
        from: Square,
        /// How often they hit.
        hits: u32,
    },
    /// A company must name losses.
    Hit {
        /// Which.
        square: Square,
        /// How many.
        hits: u8,
    },
    /// Units were lost.
    Lost {
        /// Where.
        square: Square,
        /// Which.
        units: Units,
    },
    /// Archers without a rower were swept away (SKM-6.4).
    SweptAway {
        /// Where.
        square: Square,
    },
    /// Coins were spent.
    Spent {
        /// How many.
        coins: u8,
    },
    /// The turn passed on.
    TurnEnded {
        /// Whose turn it is.
        next: Army,
    },
}

/// Folds an event into a position.
pub(crate) fn evolve(setup: &mut Setup, event: &Event) {
    match *event {
        Event::Marched(March { from, to, units }) => {
            setup.board.march(setup.active, from, to, units);
            setup.marched = setup.marched.saturating_add(1);
        }
        Event::Aimed { shooter, target } => {
            setup.deed = true;
            setup.pending.push(Pending::Reaction { shooter, target });
        }
        Event::Decided => drop(setup.pending.pop()),
        Event::Fired { .. } => {}
        Event::Hit { square, hits } => setup.pending.push(Pending::Losses { square, hits }),
        Event::Lost { square, units } => {
            if let Some(company) = setup.board[square] {
                setup.board.set(company.army, square, company.units.minus(units));
            }
        }
        Event::SweptAway { square } => setup.board[square] = None,
        Event::Spent { coins } => {
            setup.deed = true;
            let purse = setup.purse_mut(setup.active);
            *purse = purse.saturating_sub(coins);
        }
        Event::TurnEnded { next } => {
            // A round ends when the order of turns starts again.
            if next <= setup.active {
                setup.round = setup.round.saturating_add(1);
            }
            setup.active = next;
            setup.marched = 0;
            setup.deed = false;
        }
    }
}

/// Does a legal action, and notes each event after folding it.
pub(crate) fn perform<D: Dice + ?Sized>(
    position: &mut Position,
    action: &Action,
    dice: &mut D,
    note: &mut impl FnMut(Event),
) -> Result<(), DiceError> {
    let Position { setup, ruleset } = position;
    let mut scene = Scene { setup, note };
    match *action {
        Action::March(march) => scene.happen(Event::Marched(march)),
        Action::Volley { from, to } => scene.happen(Event::Aimed { shooter: from, target: to }),
        Action::Bribe { from, to, coins } => scene.bribe(from, to, coins, dice)?,
        Action::End => {
            let next = next_army(scene.setup);
            scene.happen(Event::TurnEnded { next });
        }
        Action::Duck => scene.shoot(ruleset, false, dice)?,
        Action::Answer => scene.shoot(ruleset, true, dice)?,
        Action::Lose(units) => {
            if let Some(Pending::Losses { square, .. }) = scene.setup.pending.last().copied() {
                scene.happen(Event::Decided);
                scene.lose(square, units);
            }
        }
    }
    Ok(())
}

/// The next army in the order of turns that has units (SKM-2.1).
fn next_army(setup: &Setup) -> Army {
    let mut next = setup.active.next();
    while next != setup.active && setup.board.of(next).is_empty() {
        next = next.next();
    }
    next
}

/// A setup in which things happen.
struct Scene<'a, N> {
    setup: &'a mut Setup,
    note: &'a mut N,
}

impl<N: FnMut(Event)> Scene<'_, N> {
    fn happen(&mut self, event: Event) {
        evolve(self.setup, &event);
        (self.note)(event);
    }

    fn archers(&self, square: Square) -> u16 {
        self.setup.board[square].map_or(0, |company| u16::from(company.units.archers))
    }

    /// Says what the next dice are for that a company throws.
    fn announce<D: Dice + ?Sized>(&self, dice: &mut D, what: &str, square: Square) {
        let army = || self.setup.board[square].map_or(self.setup.active, |company| company.army);
        dice.announce(&|| Purpose { what: what.to_owned(), whose: army().name().to_owned(), dice: 1 });
    }

    /// Both volleys fall before anybody is lost (SKM-6.1).
    fn shoot<D: Dice + ?Sized>(&mut self, ruleset: &Ruleset, answered: bool, dice: &mut D) -> Result<(), DiceError> {
        let Some(Pending::Reaction { shooter, target }) = self.setup.pending.last().copied() else { return Ok(()) };
        let hits_on = u16::from(ruleset.hits_on);
        let need = if answered { hits_on } else { hits_on.saturating_sub(1) };
        self.announce(dice, "volley", shooter);
        let hits = dice.roll(Roll::Volley { dice: self.archers(shooter), sides: 6, hits_on: need })?;
        let answer = if answered {
            self.announce(dice, "answer", target);
            Some(dice.roll(Roll::Volley { dice: self.archers(target), sides: 6, hits_on })?)
        } else {
            None
        };
        self.happen(Event::Decided);
        self.happen(Event::Fired { from: shooter, hits });
        if let Some(answer) = answer {
            self.happen(Event::Fired { from: target, hits: answer });
            self.hit(shooter, answer);
        }
        self.hit(target, hits);
        Ok(())
    }

    /// Removes units, or asks for losses where there is a choice (SKM-6.3).
    fn hit(&mut self, square: Square, hits: u32) {
        let units = self.setup.board[square].map_or(Units::default(), |company| company.units);
        let hits = u8::try_from(hits).unwrap_or(u8::MAX).min(units.size());
        if hits == 0 {
            return;
        }
        if hits == units.size() {
            self.lose(square, units);
        } else if units.soldiers == 0 {
            self.lose(square, Units::new(0, hits));
        } else if units.archers == 0 {
            self.lose(square, Units::new(hits, 0));
        } else {
            self.happen(Event::Hit { square, hits });
        }
    }

    fn lose(&mut self, square: Square, units: Units) {
        self.happen(Event::Lost { square, units });
        let left = self.setup.board[square].map_or(Units::default(), |company| company.units);
        if square.is_river() && left.without_rower() {
            self.happen(Event::SweptAway { square });
        }
    }

    fn bribe<D: Dice + ?Sized>(&mut self, from: Square, to: Square, coins: u8, dice: &mut D) -> Result<(), DiceError> {
        self.announce(dice, "bribe", from);
        let hits = dice.roll(Roll::Volley { dice: u16::from(coins), sides: 6, hits_on: BRIBED_ON })?;
        self.happen(Event::Spent { coins });
        self.happen(Event::Fired { from, hits });
        if hits > 0 {
            let soldiers = self.setup.board[to].map_or(0, |company| company.units.soldiers).min(1);
            self.lose(to, Units::new(soldiers, 1 - soldiers));
        }
        Ok(())
    }
}

/// The largest face of a coin's die that bribes (SKM-5.2).
const BRIBED_ON: u16 = 2;
