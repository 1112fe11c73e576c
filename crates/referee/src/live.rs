//! A match of one game, behind the door.

use std::num::NonZeroUsize;

use rulebound_kernel::dice::{Replayed, Scripted, Seeded};
use rulebound_kernel::{
    Aim, Entry, Game, Happening, Match, Reason, Record, Ruleset, Side, SubmitError, Turn, Verdict, Waivers,
};
use rulebound_picture::terminal;
use serde_json::{Value, json};

use crate::answer::{LegalAnswer, ObjectionsAnswer, OutcomeAnswer, VerdictAnswer};
use crate::any_match::{AnyMatch, Choices, HistoryItem, ListedAction, Scene, Throw, Viewer};
use crate::asked::Asked;
use crate::door::Drawing;
use crate::error::{At, ErrorKind, ProtocolError};
use crate::picture::{self, Picture, PictureAnswer, PictureRequest};
use crate::play::{self, PlayRequest, Thought};
use crate::request::Question;
use crate::{explain, table};

/// A match of one game.
pub(crate) struct Live<G: Game> {
    game: Match<G>,
    /// What is told of each step in force; derived from the record, kept so that a state costs no replay.
    history: Vec<HistoryItem>,
    drawings: Drawings<G>,
}

/// How the boards of a game are drawn.
#[derive(Debug)]
pub(crate) struct Drawings<G: Game> {
    pub(crate) terminal: Option<Drawing<G>>,
    pub(crate) picture: Option<Picture<G>>,
}

// Derived, these would ask the game to be `Copy`, which functions do not need.
impl<G: Game> Clone for Drawings<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Drawings<G> {}

impl<G: Game> Live<G> {
    /// Takes up a match. `times` are those of the entries of its record, as far as they are known.
    pub(crate) fn new(game: Match<G>, drawings: Drawings<G>, times: &[u64]) -> Self {
        let mut live = Live { game, history: Vec::new(), drawings };
        let mut in_force = Vec::new();
        for (number, entry) in live.game.record().entries.iter().enumerate() {
            match &entry.happening {
                Happening::Action { .. } | Happening::Amended { .. } => in_force.push(number),
                Happening::TakeBack { to } => in_force.truncate(*to),
                _ => {}
            }
        }
        for (step, number) in in_force.into_iter().enumerate() {
            let at = times.get(number).copied().unwrap_or(0);
            let item = live.game.record().entries.get(number).and_then(|entry| live.item(step, entry, at));
            live.history.extend(item);
        }
        live
    }

    /// What is told of an entry that was made in the position after `step` steps.
    fn item(&self, step: usize, entry: &Entry<G>, at: u64) -> Option<HistoryItem> {
        let (by, action, rolls, waived, reason) = match &entry.happening {
            Happening::Action { by, action, rolls, waivers, reason } => (by, action, rolls, waivers, reason),
            Happening::Amended { reason, .. } => return Some(HistoryItem::amended(step + 1, reason, at)),
            _ => return None,
        };
        let position = self.game.at(step)?;
        let waivers = Waivers::new(G::rulebook(), waived.iter().map(|rule| rule.as_str())).ok()?;
        let intent = G::Intent::from(action.clone());
        let verdict = explain::verdict(position, *by, &intent, G::verdict(position, *by, &intent, &waivers));
        let VerdictAnswer::Legal(LegalAnswer { action: text, cost, notices, message, .. }) = verdict else {
            return None;
        };
        let events = G::decide(position, action, &waivers, &mut Replayed::new(rolls)).ok()?;
        Some(HistoryItem {
            step: step + 1,
            by: Some(G::side_name(position, *by)),
            action: text,
            aim: G::aim(position, action),
            cost,
            notices: Some(notices),
            message,
            events: Some(events.iter().map(explain::value).collect()),
            rolls: Some(rolls.clone()),
            waivers: waived.clone(),
            reason: reason.as_ref().map(|reason| reason.as_str().to_owned()),
            at,
            clock: entry.clock,
        })
    }

    fn side_of(&self, name: &str) -> Option<Side> {
        side_of::<G>(self.game.position(), name)
    }

    /// Whether the match is over, so that nothing is secret any more.
    fn is_over(&self) -> bool {
        self.game.turn().outcome().is_some()
    }

    /// A position as a viewer may know it, and whether that hides anything.
    fn view(&self, position: &G::Position, viewer: &Viewer<'_>) -> (G::Position, bool) {
        let (all, held) = (G::sides(position), held::<G>(position, viewer));
        let view = if held.len() == all.len() {
            position.clone()
        } else if let Some(&first) = held.first() {
            let asked = G::turn(position).side().filter(|side| held.contains(side));
            G::view(position, asked.unwrap_or(first))
        } else {
            // What every side may know: each view hides what that side must not see.
            all.iter().fold(position.clone(), |view, &side| G::view(&view, side))
        };
        if view != *position && !self.is_over() { (view, true) } else { (position.clone(), false) }
    }

    /// The action of a step; none where the position was amended.
    fn action(&self, item: &HistoryItem) -> Option<&G::Action> {
        self.game.line().get(item.step - 1)?.action()
    }

    /// What a viewer may know of the action of a step, if that is not everything.
    fn glimpse(&self, item: &HistoryItem, viewer: &Viewer<'_>) -> Option<G::Intent> {
        let position = self.game.at(item.step - 1)?;
        let done = G::Intent::from(self.action(item)?.clone());
        let held = held::<G>(position, viewer);
        let known = if held.is_empty() {
            // What every side may know.
            G::sides(position).into_iter().fold(done.clone(), |known, side| G::glimpse(position, side, &known))
        } else {
            // What any of them knows.
            let mut glimpses = held.iter().map(|&side| G::glimpse(position, side, &done));
            glimpses.clone().find(|glimpse| *glimpse == done).or_else(|| glimpses.next()).unwrap_or(done.clone())
        };
        // Most actions are no secret, so it is asked last whether secrets are still kept.
        (known != done && !self.is_over()).then_some(known)
    }

    fn shown(&self, item: &HistoryItem, viewer: &Viewer<'_>) -> HistoryItem {
        let Some((position, known)) = self.game.at(item.step - 1).zip(self.glimpse(item, viewer)) else {
            return item.clone();
        };
        let aim = G::complete(position, &known).map_or(Aim::of_kind("hidden"), |known| G::aim(position, &known));
        HistoryItem {
            action: G::print_intent(position, &known),
            aim,
            cost: Value::Null,
            notices: None,
            message: String::new(),
            events: None,
            rolls: None,
            waivers: Vec::new(),
            reason: None,
            ..item.clone()
        }
    }

    /// A position as a side may know it: what it is told about something it tried must not show more.
    fn known_to(&self, position: &G::Position, side: Side) -> G::Position {
        if self.is_over() { position.clone() } else { G::view(position, side) }
    }

    fn choices(&self, position: &G::Position) -> Choices {
        let mut choices = Choices::default();
        G::actions(position, &mut |action| {
            choices.count += 1;
            let listed = ListedAction { action: G::print_action(position, &action), aim: G::aim(position, &action) };
            match &listed.aim.from {
                Some(place) => choices.places.entry(place.to_string()).or_default().push(listed),
                None => choices.elsewhere.push(listed),
            }
        });
        choices
    }

    fn position_at(&self, step: usize) -> Result<&G::Position, ProtocolError> {
        let most = self.game.steps();
        self.game.at(step).ok_or_else(|| {
            let at = At { path: Some("step".to_owned()), limit: Some(most as u64), ..At::default() };
            ProtocolError::new(ErrorKind::UnknownStep, format!("there are only {most} steps"), at)
        })
    }

    /// A setup that may be put in the place of the position, with no side but those that somebody holds.
    fn amendment(&self, setup: &Value, sides: &[String]) -> Result<G::Setup, ProtocolError> {
        let ruleset = &self.game.record().ruleset;
        let setup = table::setup::<G>(ruleset, setup)?;
        let position = G::check(&setup, ruleset).map_err(|problems| table::bad_position::<G>(&problems))?;
        if let Some(side) = names::<G>(&position).iter().find(|side| !sides.contains(side)) {
            let known = sides.iter().map(String::as_str);
            return Err(ProtocolError::unknown(ErrorKind::UnknownSide, "position", "side", side, known));
        }
        Ok(setup)
    }

    /// The error for an intent that was not played.
    fn not_played(&self, asked: &Asked<G>, verdict: Verdict<G>) -> ProtocolError {
        let (kind, message) = match &verdict {
            Verdict::Illegal(refusal) => (ErrorKind::Refused, refusal.to_string()),
            Verdict::NeedsChoice(_) | Verdict::Legal { .. } => {
                (ErrorKind::NeedsChoice, "several things could be meant".to_owned())
            }
        };
        let known = self.known_to(self.game.position(), asked.by);
        let verdict = Some(explain::verdict(&known, asked.by, &asked.intent, verdict));
        ProtocolError::new(kind, message, At { verdict, ..At::default() })
    }
}

impl<G: Game> AnyMatch for Live<G> {
    fn game(&self) -> &'static str {
        G::KEY
    }

    fn ruleset(&self) -> Value {
        self.game.record().ruleset.to_json()
    }

    fn sides(&self) -> Vec<String> {
        names::<G>(self.game.position())
    }

    fn steps(&self) -> usize {
        self.game.steps()
    }

    fn version(&self) -> usize {
        self.game.record().entries.len()
    }

    fn to_act(&self) -> Option<String> {
        self.game.turn().side().map(|side| G::side_name(self.game.position(), side))
    }

    fn outcome(&self) -> Option<OutcomeAnswer> {
        self.game.turn().outcome().map(|outcome| explain::outcome::<G>(self.game.position(), outcome))
    }

    fn scene(&self, viewer: &Viewer<'_>, step: usize) -> Option<Scene> {
        let position = self.game.at(step)?;
        let now = step == self.game.steps();
        let turn = if now { self.game.turn() } else { G::turn(position) };
        let (view, hidden) = self.view(position, viewer);
        let name = |side: Side| G::side_name(position, side);
        let (to_act, decision, decision_text) = match &turn {
            Turn::Decide { side, decision } => {
                (Some(name(*side)), explain::value(decision), Some(decision.to_string()))
            }
            Turn::Stuck { side } => (Some(name(*side)), Value::Null, None),
            Turn::Over(_) => (None, Value::Null, None),
        };
        let listed = now
            && turn.side().is_some()
            && (!hidden || to_act.as_ref().is_some_and(|side| viewer.sides.contains(side)));
        let setup = G::setup(&view);
        Some(Scene {
            version: self.version(),
            step: self.game.steps(),
            shown: step,
            to_act,
            decision,
            decision_text,
            open: G::is_open(position),
            outcome: turn.outcome().map(|outcome| explain::outcome::<G>(position, outcome)),
            stuck: matches!(turn, Turn::Stuck { .. }),
            position: G::print_setup(&setup),
            setup: explain::value(&setup),
            board: self.drawings.terminal.map(|drawing| drawing(&view, &[], terminal::Style::default())),
            actions: listed.then(|| self.choices(position)),
            last: step.checked_sub(1).and_then(|before| self.history.get(before)).map(|item| self.shown(item, viewer)),
            hidden,
        })
    }

    fn history(&self, viewer: &Viewer<'_>, from: usize) -> Vec<HistoryItem> {
        self.history.iter().skip(from).map(|item| self.shown(item, viewer)).collect()
    }

    fn hides(&self, viewer: &Viewer<'_>) -> bool {
        (0..=self.game.steps()).filter_map(|step| self.game.at(step)).any(|position| self.view(position, viewer).1)
            || self.history.iter().any(|item| self.glimpse(item, viewer).is_some())
    }

    fn verdict(&self, step: usize, question: &Question) -> Result<VerdictAnswer, ProtocolError> {
        let position = self.position_at(step)?;
        let Asked { by, intent, waivers } = Asked::<G>::read(position, question)?;
        let verdict = if step == self.game.steps() {
            self.game.verdict(by, &intent, &waivers)
        } else {
            G::verdict(position, by, &intent, &waivers)
        };
        Ok(explain::verdict(&self.known_to(position, by), by, &intent, verdict))
    }

    fn objections(&self, step: usize, question: &Question) -> Result<ObjectionsAnswer, ProtocolError> {
        let position = self.position_at(step)?;
        let Asked { by, intent, waivers } = Asked::<G>::read(position, question)?;
        let objections = if step == self.game.steps() {
            self.game.objections(by, &intent, &waivers)
        } else {
            G::objections(position, by, &intent, &waivers)
        };
        Ok(explain::objections::<G>(&self.known_to(position, by), by, &intent, &objections))
    }

    fn submit(&mut self, question: &Question, dice: Throw, at: u64) -> Result<(), ProtocolError> {
        let asked = Asked::<G>::read(self.game.position(), question)?;
        let mut purpose = None;
        // Dice that do not all fall are found only after the fact, so the match is tried on a copy of itself where people
        // threw them.
        let result = match dice {
            Throw::Seed(seed) => {
                self.game.submit(asked.by, &asked.intent, &asked.waivers, &mut Seeded::new(seed)).map(|_| 0)
            }
            Throw::Rolls(rolls) => {
                let mut dice = Scripted::new(rolls);
                let mut tried = self.game.clone();
                let result = tried.submit(asked.by, &asked.intent, &asked.waivers, &mut dice).map(|_| dice.left());
                if matches!(result, Ok(0)) {
                    self.game = tried;
                }
                purpose = dice.purpose().cloned();
                result
            }
        };
        match result {
            Ok(0) => {}
            Ok(left) => return Err(ProtocolError::unused_rolls(left)),
            Err(SubmitError::Dice(error)) => return Err(ProtocolError::dice(error, At { purpose, ..At::default() })),
            Err(SubmitError::Refused(refusal)) => return Err(self.not_played(&asked, Verdict::Illegal(refusal))),
            Err(SubmitError::NeedsChoice(open)) => return Err(self.not_played(&asked, Verdict::NeedsChoice(open))),
        }
        let item = self.game.record().entries.last().and_then(|entry| self.item(self.game.steps() - 1, entry, at));
        self.history.extend(item);
        Ok(())
    }

    fn try_amend(&self, setup: &Value, sides: &[String]) -> Result<(), ProtocolError> {
        self.amendment(setup, sides).map(|_| ())
    }

    fn amend(&mut self, setup: &Value, sides: &[String], reason: Reason, at: u64) -> Result<(), ProtocolError> {
        let setup = self.amendment(setup, sides)?;
        self.game.amend(&setup, reason).map_err(|problems| table::bad_position::<G>(&problems))?;
        let item = self.game.record().entries.last().and_then(|entry| self.item(self.game.steps() - 1, entry, at));
        self.history.extend(item);
        Ok(())
    }

    fn take_back(&mut self, to: usize) -> bool {
        let taken = self.game.take_back(to);
        if taken {
            self.history.truncate(to);
        }
        taken
    }

    fn resign(&mut self, by: &str) -> bool {
        self.side_of(by).is_some_and(|side| self.game.resign(side))
    }

    fn agree_draw(&mut self) -> bool {
        self.game.agree_draw()
    }

    fn time_out(&mut self, by: &str) -> bool {
        self.side_of(by).is_some_and(|side| self.game.time_out(side))
    }

    fn note_clock(&mut self, milliseconds: u64) {
        self.game.note_clock(milliseconds);
        let acted =
            self.game.record().entries.last().is_some_and(|last| matches!(last.happening, Happening::Action { .. }));
        if let Some(item) = self.history.last_mut().filter(|_| acted) {
            item.clock = Some(milliseconds);
        }
    }

    fn note_reason(&mut self, reason: Reason) {
        if let Some(item) = self.history.last_mut() {
            item.reason = Some(reason.as_str().to_owned());
        }
        self.game.note_reason(reason);
    }

    fn clock(&self, side: &str) -> Option<u64> {
        let by = self.side_of(side)?;
        // Whoever gave up or ran out of time did so after the last action.
        let end = self.game.record().entries.last().filter(|last| match last.happening {
            Happening::Resignation { by: loser } | Happening::TimeOut { by: loser } => loser == by,
            _ => false,
        });
        end.map_or_else(
            || self.history.iter().rev().find(|item| item.by.as_deref() == Some(side))?.clock,
            |end| end.clock,
        )
    }

    fn fork(&self, step: usize) -> Option<Box<dyn AnyMatch>> {
        let game = self.game.fork(step)?;
        let times: Vec<u64> = self.history.iter().map(|item| item.at).collect();
        Some(Box::new(Live::new(game, self.drawings, &times)))
    }

    fn record(&self) -> Value {
        explain::value(self.game.record())
    }

    fn heading(&self) -> Value {
        let Record { game, ruleset, setup, .. } = self.game.record();
        json!({ "game": game, "ruleset": ruleset, "setup": setup })
    }

    fn last_entry(&self) -> Option<Value> {
        self.game.record().entries.last().map(explain::value)
    }

    fn thought(&self, request: &PlayRequest, threads: NonZeroUsize) -> Result<Thought, ProtocolError> {
        play::thought(&self.game, request, threads)
    }

    fn picture(
        &self,
        viewer: &Viewer<'_>,
        step: usize,
        request: &PictureRequest,
    ) -> Result<PictureAnswer, ProtocolError> {
        let (view, _) = self.view(self.position_at(step)?, viewer);
        let known = step
            .checked_sub(1)
            .and_then(|before| self.history.get(before))
            .filter(|item| self.glimpse(item, viewer).is_none());
        let last = known.and_then(|item| Some((self.view(self.game.at(item.step - 1)?, viewer).0, self.action(item)?)));
        let last = last.as_ref().map(|(before, action)| (before, *action));
        picture::look(&view, last, request, self.drawings.picture)
    }
}

/// The names of the sides of a position.
pub(crate) fn names<G: Game>(position: &G::Position) -> Vec<String> {
    G::sides(position).into_iter().map(|side| G::side_name(position, side)).collect()
}

fn side_of<G: Game>(position: &G::Position, name: &str) -> Option<Side> {
    G::sides(position).into_iter().find(|&side| G::side_name(position, side) == name)
}

/// The sides of a viewer in a position: an amendment may have changed which there are.
fn held<G: Game>(position: &G::Position, viewer: &Viewer<'_>) -> Vec<Side> {
    viewer.sides.iter().filter_map(|name| side_of::<G>(position, name)).collect()
}

/// Lays out a match as a context asks, its steps played.
pub(crate) fn open<G: Game>(
    context: &crate::request::Context,
    drawings: Drawings<G>,
) -> Result<Box<dyn AnyMatch>, ProtocolError> {
    let table = table::Table::<G>::lay_for_question(context)?;
    Ok(Box::new(Live::new(table.game, drawings, &[])))
}

/// Takes up a match from its record.
pub(crate) fn resume<G: Game>(
    record: &Value,
    times: &[u64],
    drawings: Drawings<G>,
) -> Result<Box<dyn AnyMatch>, ProtocolError> {
    let game = crate::replay::read::<G>(record)?;
    Ok(Box::new(Live::new(game, drawings, times)))
}
