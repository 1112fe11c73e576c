//! A game being played: a record and the positions it leads through.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::dice::{Recording, Replayed};
use crate::{
    Choices, Dice, DiceError, Entry, Game, Happening, Outcome, Reason, Record, Side, Team, Turn, Undecided, Verdict,
    WaiverError, Waivers,
};

/// A game being played.
///
/// The record is the truth; the positions are what it leads to. What ends a game by its history (repetition, resignation,
/// an agreed draw, a clock) is known here and not to the position.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    record: Record<G>,
    /// The start, and the position after each step that is in force.
    positions: Vec<G::Position>,
    /// The steps in force.
    line: Vec<Step<G::Action>>,
    /// How often each position that counts as repeated has occurred in the line.
    occurrences: HashMap<G::Repetition, u32>,
    ended: Option<Outcome>,
}

/// What led from one position of a match to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step<A> {
    /// A side acted.
    Action(A),
    /// The table put another position there.
    Amendment,
}

impl<A> Step<A> {
    /// The action, where it was one.
    pub fn action(&self) -> Option<&A> {
        match self {
            Step::Action(action) => Some(action),
            Step::Amendment => None,
        }
    }
}

/// Why something submitted to a match did not happen. Nothing has changed.
#[derive(Clone, Debug, PartialEq)]
pub enum SubmitError<G: Game> {
    /// It is not legal.
    Refused(G::Refusal),
    /// Several things could be meant.
    NeedsChoice(Choices<G::Intent>),
    /// The dice could not fall.
    Dice(DiceError),
}

/// Why a record cannot be replayed.
#[derive(Clone, Debug, PartialEq)]
pub enum ReplayError<G: Game> {
    /// The record is of another game.
    OtherGame(String),
    /// The setup has problems.
    Setup(Vec<G::Problem>),
    /// An entry does not fit.
    Entry {
        /// Which one, from 0.
        index: usize,
        /// Why.
        why: EntryError<G>,
    },
}

/// Why one entry of a record does not fit.
#[derive(Clone, Debug, PartialEq)]
pub enum EntryError<G: Game> {
    /// The action was not possible.
    Submit(SubmitError<G>),
    /// Fewer rolls were used than the entry holds.
    UnusedRolls(usize),
    /// A waiver that cannot be given.
    Waiver(WaiverError),
    /// The position that was put there is none.
    Amendment(Vec<G::Problem>),
    /// There are not that many steps to go back to.
    NothingToTakeBack,
    /// The game was over already.
    AlreadyOver,
}

impl<G: Game> Match<G> {
    /// Starts from a setup.
    ///
    /// # Errors
    ///
    /// All problems of the setup.
    pub fn new(ruleset: &G::Ruleset, setup: G::Setup) -> Result<Self, Vec<G::Problem>> {
        let position = G::check(&setup, ruleset)?;
        let mut game = Match {
            record: Record { game: G::KEY.to_owned(), ruleset: ruleset.clone(), setup, entries: Vec::new() },
            positions: Vec::new(),
            line: Vec::new(),
            occurrences: HashMap::new(),
            ended: None,
        };
        game.reach(position);
        Ok(game)
    }

    /// Plays a record again.
    ///
    /// # Errors
    ///
    /// The first entry that does not fit.
    pub fn replay(record: &Record<G>) -> Result<Self, ReplayError<G>> {
        if record.game != G::KEY {
            return Err(ReplayError::OtherGame(record.game.clone()));
        }
        let mut game = Match::new(&record.ruleset, record.setup.clone()).map_err(ReplayError::Setup)?;
        for (index, entry) in record.entries.iter().enumerate() {
            game.replay_entry(entry).map_err(|why| ReplayError::Entry { index, why })?;
        }
        Ok(game)
    }

    fn replay_entry(&mut self, entry: &Entry<G>) -> Result<(), EntryError<G>> {
        match &entry.happening {
            Happening::Action { by, action, rolls, waivers, reason } => {
                let waivers = Waivers::new(G::rulebook(), waivers.iter().map(|rule| rule.as_str()))
                    .map_err(EntryError::Waiver)?;
                let mut dice = Replayed::new(rolls);
                self.submit(*by, &G::Intent::from(action.clone()), &waivers, &mut dice).map_err(EntryError::Submit)?;
                if dice.left() > 0 {
                    return Err(EntryError::UnusedRolls(dice.left()));
                }
                if let Some(reason) = reason {
                    self.note_reason(reason.clone());
                }
            }
            Happening::Amended { setup, reason } => {
                self.amend(setup, reason.clone()).map_err(EntryError::Amendment)?;
            }
            Happening::TakeBack { to } => {
                if !self.take_back(*to) {
                    return Err(EntryError::NothingToTakeBack);
                }
            }
            Happening::Resignation { by } => self.end_by(|game| game.resign(*by))?,
            Happening::DrawAgreed => self.end_by(Self::agree_draw)?,
            Happening::TimeOut { by } => self.end_by(|game| game.time_out(*by))?,
        }
        if let Some(last) = self.record.entries.last_mut() {
            last.clock = entry.clock;
        }
        Ok(())
    }

    fn end_by(&mut self, end: impl FnOnce(&mut Self) -> bool) -> Result<(), EntryError<G>> {
        if end(self) { Ok(()) } else { Err(EntryError::AlreadyOver) }
    }

    /// The record so far.
    pub fn record(&self) -> &Record<G> {
        &self.record
    }

    /// The position now.
    pub fn position(&self) -> &G::Position {
        &self.positions[self.line.len()]
    }

    /// How many steps are in force. An action submitted by someone who saw another number is stale.
    pub fn steps(&self) -> usize {
        self.line.len()
    }

    /// The steps in force.
    pub fn line(&self) -> &[Step<G::Action>] {
        &self.line
    }

    /// The step after which only actions follow: the last amendment in force, else the start.
    pub fn begun(&self) -> usize {
        self.line.iter().rposition(|step| step.action().is_none()).map_or(0, |last| last + 1)
    }

    /// The position after some number of the steps in force.
    pub fn at(&self, step: usize) -> Option<&G::Position> {
        self.positions.get(step)
    }

    /// A new match that starts with the first `step` steps of this one; `None` if there are not that many.
    pub fn fork(&self, step: usize) -> Option<Self> {
        let mut fork = self.clone();
        fork.take_back(step).then(|| {
            let mut entries = Vec::with_capacity(step);
            for entry in fork.record.entries.drain(..) {
                match entry.happening {
                    Happening::Action { .. } | Happening::Amended { .. } => entries.push(entry),
                    Happening::TakeBack { to } => entries.truncate(to),
                    Happening::Resignation { .. } | Happening::DrawAgreed | Happening::TimeOut { .. } => {}
                }
            }
            fork.record.entries = entries;
            fork
        })
    }

    /// Who decides what, or how it ended, history included.
    pub fn turn(&self) -> Turn<G::Decision> {
        if let Some(outcome) = &self.ended {
            return Turn::Over(outcome.clone());
        }
        // A position that ends the game by itself does not come back, so only ends by length meet here.
        self.repetition().map_or_else(|| G::turn(self.position()), Turn::Over)
    }

    fn repetition(&self) -> Option<Outcome> {
        let key = G::repetition(self.position())?;
        G::repeated(self.position(), self.occurrences.get(&key).copied().unwrap_or(0))
    }

    fn reach(&mut self, position: G::Position) {
        if let Some(key) = G::repetition(&position) {
            *self.occurrences.entry(key).or_default() += 1;
        }
        self.positions.push(position);
    }

    fn leave(&mut self, position: &G::Position) {
        if let Some(key) = G::repetition(position)
            && let Some(times) = self.occurrences.get_mut(&key)
        {
            *times -= 1;
        }
    }

    /// The answer to an intent, history included.
    pub fn verdict(&self, by: Side, intent: &G::Intent, waivers: &Waivers) -> Verdict<G> {
        match self.turn() {
            Turn::Over(outcome) => Verdict::Illegal(G::game_over(self.position(), &outcome)),
            Turn::Decide { .. } | Turn::Stuck { .. } => G::verdict(self.position(), by, intent, waivers),
        }
    }

    /// Every reason against an intent, history included.
    pub fn objections(&self, by: Side, intent: &G::Intent, waivers: &Waivers) -> Vec<G::Refusal> {
        match self.turn() {
            Turn::Over(outcome) => vec![G::game_over(self.position(), &outcome)],
            Turn::Decide { .. } | Turn::Stuck { .. } => G::objections(self.position(), by, intent, waivers),
        }
    }

    /// Does what a side means, if it is legal, and writes it down with the rolls it used.
    ///
    /// # Errors
    ///
    /// Why not; nothing has changed then.
    pub fn submit(
        &mut self,
        by: Side,
        intent: &G::Intent,
        waivers: &Waivers,
        dice: &mut dyn Dice,
    ) -> Result<Vec<G::Event>, SubmitError<G>> {
        let action = match self.verdict(by, intent, waivers) {
            Verdict::Legal { action, .. } => action,
            Verdict::Illegal(refusal) => return Err(SubmitError::Refused(refusal)),
            Verdict::NeedsChoice(choices) => return Err(SubmitError::NeedsChoice(choices)),
        };
        let mut recording = Recording::new(dice);
        let events =
            G::decide(self.position(), &action, waivers, &mut recording).map_err(|undecided| match undecided {
                Undecided::Refused(refusal) => SubmitError::Refused(refusal),
                Undecided::Open(question) => SubmitError::NeedsChoice(Choices::new(question, Vec::new())),
                Undecided::Dice(error) => SubmitError::Dice(error),
            })?;
        let mut position = self.position().clone();
        for event in &events {
            G::evolve(&mut position, event);
        }
        let rolls = recording.into_rolls();
        let waivers = waivers.iter().cloned().collect();
        self.write(Happening::Action { by, action: action.clone(), rolls, waivers, reason: None });
        self.reach(position);
        self.line.push(Step::Action(action));
        Ok(events)
    }

    /// Puts another position in the place of the one that stands there, whatever the rules say of how it came about. A match
    /// that was over goes on from it.
    ///
    /// # Errors
    ///
    /// All problems of the setup; nothing has changed then.
    pub fn amend(&mut self, setup: &G::Setup, reason: Reason) -> Result<(), Vec<G::Problem>> {
        let position = G::check(setup, &self.record.ruleset)?;
        self.write(Happening::Amended { setup: G::setup(&position), reason });
        self.reach(position);
        self.line.push(Step::Amendment);
        self.ended = None;
        Ok(())
    }

    /// Goes back to the position after `to` steps; false if there are not that many.
    pub fn take_back(&mut self, to: usize) -> bool {
        if to > self.line.len() {
            return false;
        }
        self.line.truncate(to);
        for position in self.positions.split_off(to + 1) {
            self.leave(&position);
        }
        self.ended = None;
        self.write(Happening::TakeBack { to });
        true
    }

    /// A side gives up; false if the game was over already.
    pub fn resign(&mut self, by: Side) -> bool {
        self.end(Happening::Resignation { by }, self.winner_against(by), "resignation")
    }

    /// A side has run out of time; false if the game was over already.
    pub fn time_out(&mut self, by: Side) -> bool {
        self.end(Happening::TimeOut { by }, self.winner_against(by), "time-out")
    }

    /// The sides agree on a draw; false if the game was over already.
    pub fn agree_draw(&mut self) -> bool {
        self.end(Happening::DrawAgreed, None, "draw-agreed")
    }

    /// Writes the clock of whoever acted last beside the last entry.
    pub fn note_clock(&mut self, milliseconds: u64) {
        if let Some(last) = self.record.entries.last_mut() {
            last.clock = Some(milliseconds);
        }
    }

    /// Writes why rules were waived beside the last entry, if it is an action.
    pub fn note_reason(&mut self, why: Reason) {
        if let Some(Entry { happening: Happening::Action { reason, .. }, .. }) = self.record.entries.last_mut() {
            *reason = Some(why);
        }
    }

    fn end(&mut self, happening: Happening<G>, winner: Option<Team>, reason: &'static str) -> bool {
        if self.turn().outcome().is_some() {
            return false;
        }
        self.ended = Some(Outcome { winner, reason: Cow::Borrowed(reason), rule: None });
        self.write(happening);
        true
    }

    /// The team that wins when a side gives up: the other one, where there is exactly one.
    fn winner_against(&self, side: Side) -> Option<Team> {
        let position = self.position();
        let lost = G::team(position, side);
        let mut others: Vec<Team> =
            G::sides(position).into_iter().map(|side| G::team(position, side)).filter(|&team| team != lost).collect();
        others.sort_unstable();
        others.dedup();
        match others[..] {
            [winner] => Some(winner),
            _ => None,
        }
    }

    fn write(&mut self, happening: Happening<G>) {
        self.record.entries.push(Entry { happening, clock: None });
    }
}
