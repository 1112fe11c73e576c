//! A match in memory: its game, its seats and who follows it. What it knows comes from the record alone.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::ws::Utf8Bytes;
use rulebound_referee::AnyMatch;
use rulebound_referee::Reason;
use rulebound_referee::any_match::{Throw, Viewer};
use rulebound_referee::request::Question;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::sync::Notify;

use crate::audience::Audience;
use crate::clock::Clock;
use crate::failure::Failure;
use crate::secret::{self, Secret};
use crate::state::{DiceAnswer, DiceBy, Offers, State, You};
use crate::storage::{Append, Margin, MatchRow, Write, Writer};

/// After how much rest a match may be forgotten, in milliseconds.
const REST: u64 = 10 * 60 * 1000;

/// A match in memory. Everything that changes it holds the lock until the change is on the disk.
#[derive(Debug)]
pub struct OpenMatch {
    inner: tokio::sync::Mutex<Table>,
}

/// What the lock of a match guards.
pub struct Table {
    /// The game and its history.
    pub game: Box<dyn AnyMatch>,
    /// Every side.
    everybody: Vec<String>,
    /// What is kept beside the entries.
    pub row: MatchRow,
    /// Who follows it.
    pub audience: Audience,
    /// The clock of the side to act.
    pub clock: Clock,
    /// Whether a task waits for the flag of this match to fall.
    pub flag_runs: bool,
    /// Tells it that another clock may run.
    pub clock_changed: Arc<Notify>,
    /// The seat whose bot is thinking.
    pub thinking: Option<usize>,
    /// Whether a task moves the bots of this match.
    pub bots_run: bool,
    /// Ends the thinking of a bot.
    pub cancel: Arc<AtomicBool>,
    /// Whether memory may differ from the disk, after a failed write. The match is then taken up anew.
    broken: bool,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Table").field("id", &self.row.id).finish_non_exhaustive()
    }
}

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Deed {
    /// What a side means to do, and which rules are waived for it.
    pub question: Question,
    /// Why they are waived.
    pub reason: Option<Reason>,
    /// How the dice fell, where people throw them.
    pub rolls: Option<Vec<u32>>,
}

/// The time, in milliseconds since 1970.
pub fn now() -> u64 {
    let elapsed = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    elapsed.map_or(0, |elapsed| u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX))
}

impl OpenMatch {
    /// A match of a game.
    pub fn new(game: Box<dyn AnyMatch>, row: MatchRow) -> Self {
        let table = Table {
            everybody: game.sides(),
            game,
            clock: Clock::used(row.clock_used),
            flag_runs: false,
            clock_changed: Arc::default(),
            row,
            audience: Audience::default(),
            thinking: None,
            bots_run: false,
            cancel: Arc::default(),
            broken: false,
        };
        OpenMatch { inner: tokio::sync::Mutex::new(table) }
    }

    /// The match, for oneself alone.
    ///
    /// # Errors
    ///
    /// Where a write has failed, so that the match must be taken up anew.
    pub async fn lock(&self) -> Result<tokio::sync::MutexGuard<'_, Table>, Failure> {
        let table = self.inner.lock().await;
        if table.broken {
            return Err(Failure::new(
                axum::http::StatusCode::SERVICE_UNAVAILABLE,
                "busy",
                "the match is being taken up again; try once more",
            ));
        }
        Ok(table)
    }

    /// Whether the match rests, so that nothing becomes slow if it is forgotten.
    pub fn is_idle(&self) -> bool {
        self.inner.try_lock().is_ok_and(|table| now().saturating_sub(table.row.updated) > REST)
    }
}

impl Table {
    /// The seat that a secret opens.
    pub fn seat_of(&self, secret: &Secret) -> Option<usize> {
        self.row.seats.iter().position(|seat| seat.secret.as_deref().is_some_and(|kept| secret.opens(kept)))
    }

    /// The seat of whoever asks; `None` for spectators.
    ///
    /// # Errors
    ///
    /// Where the secret opens no seat.
    pub fn caller(&self, secret: Option<&Secret>) -> Result<Option<usize>, Failure> {
        let Some(secret) = secret else { return Ok(None) };
        match self.seat_of(secret) {
            Some(seat) => Ok(Some(seat)),
            None => Err(Failure::unauthorized("this secret opens no seat of the match")),
        }
    }

    /// The sides of a seat; none for spectators.
    pub fn sides(&self, seat: Option<usize>) -> &[String] {
        seat.and_then(|seat| self.row.seats.get(seat)).map_or(&[], |seat| &seat.sides)
    }

    /// What somebody may look at: the sides of a seat; every side for the game master.
    pub fn viewer(&self, seat: Option<usize>) -> Viewer<'_> {
        if seat.is_some() && seat == self.master() {
            Viewer { sides: &self.everybody }
        } else {
            Viewer { sides: self.sides(seat) }
        }
    }

    /// The seat of the game master.
    pub fn master(&self) -> Option<usize> {
        self.row.seats.iter().position(|seat| seat.master)
    }

    /// Whether a seat may act for a side: its own, and the game master for those where no person sits.
    pub fn speaks_for(&self, seat: usize, side: &str) -> bool {
        let holder = self.seat_with(side);
        let vacant = holder.and_then(|holder| self.row.seats.get(holder)).is_some_and(|holder| !holder.has_person());
        holder == Some(seat) || (vacant && self.master() == Some(seat))
    }

    /// The seat that holds a side.
    pub fn seat_with(&self, side: &str) -> Option<usize> {
        self.row.seats.iter().position(|seat| seat.sides.iter().any(|held| held == side))
    }

    /// The seats of other people who can be asked.
    pub fn other_people(&self, seat: usize) -> Vec<usize> {
        let people = self.row.seats.iter().enumerate().filter(|(_, seat)| seat.has_person());
        people.map(|(other, _)| other).filter(|&other| other != seat).collect()
    }

    /// The seat of the bot to act.
    pub fn bot_to_act(&self) -> Option<usize> {
        let seat = self.seat_with(&self.game.to_act()?)?;
        self.row.seats[seat].bot().map(|_| seat)
    }

    /// How the match stands for a seat or a spectator after a step.
    ///
    /// # Errors
    ///
    /// Where there are not that many steps.
    pub fn state(&self, seat: Option<usize>, step: Option<usize>, history: bool) -> Result<State, Failure> {
        let viewer = self.viewer(seat);
        let step = step.unwrap_or(self.game.steps());
        let scene = self
            .game
            .scene(&viewer, step)
            .ok_or_else(|| Failure::not_found("unknown-step", format!("there are only {} steps", self.game.steps())))?;
        let seed = secret::unhex(&self.row.seed).unwrap_or_default();
        Ok(State {
            id: self.row.id.clone(),
            game: self.game.game().to_owned(),
            ruleset: self.game.ruleset(),
            scene,
            history: history.then(|| self.game.history(&viewer, 0)),
            seats: self.seats(),
            you: seat.map(|seat| You { seat, sides: self.sides(Some(seat)).to_vec() }),
            offers: self.offers(seat),
            clocks: self.clocks(),
            thinking: self.thinking.into_iter().collect(),
            dice: DiceAnswer {
                by: if self.row.people_throw { DiceBy::People } else { DiceBy::Server },
                hash: secret::hash(&seed),
                seed: self.game.outcome().map(|_| self.row.seed.clone()),
            },
            origin: self.row.origin.clone(),
            created: self.row.created,
            updated: self.row.updated,
        })
    }

    /// The same as JSON, of the position now.
    pub fn state_json(&self, seat: Option<usize>, history: bool) -> Value {
        match self.state(seat, None, history) {
            Ok(state) => serde_json::to_value(state).unwrap_or_default(),
            Err(_) => Value::Null,
        }
    }

    /// What is offered, as far as it concerns somebody: what a seat puts before the game master is between the two.
    fn offers(&self, seat: Option<usize>) -> Offers {
        let mut offers = self.row.offers.clone();
        let all = seat.is_some() && seat == self.master();
        offers.appeals.retain(|appeal| all || Some(appeal.seat) == seat);
        offers
    }

    /// The seats as they are shown.
    pub fn seats(&self) -> Vec<crate::seat::SeatAnswer> {
        let seats = self.row.seats.iter().enumerate();
        seats.map(|(number, seat)| seat.answer(number, Some(self.audience.is_online(number)))).collect()
    }

    /// What the public list shows.
    pub fn summary(&self) -> Value {
        json!({
            "ruleset": self.game.ruleset(),
            "step": self.game.steps(),
            "to_act": self.game.to_act(),
            "outcome": self.game.outcome(),
        })
    }

    /// How the dice of the next entry fall: from the seed of the match and the number of the entry, so that nobody can
    /// foresee them and anybody can check them afterwards.
    fn throw(&self) -> Throw {
        let mut hash = Sha256::new();
        hash.update(secret::unhex(&self.row.seed).unwrap_or_default());
        hash.update((self.game.version() as u64).to_le_bytes());
        let digest = hash.finalize();
        let mut seed = [0; 8];
        seed.copy_from_slice(&digest[..8]);
        Throw::Seed(u64::from_le_bytes(seed))
    }

    /// Plays what a side means, writes it down and tells everybody.
    ///
    /// # Errors
    ///
    /// Why not; nothing has changed then.
    pub async fn play(&mut self, deed: Deed, writer: &Writer) -> Result<(), Failure> {
        let Deed { question, reason, rolls } = deed;
        let throw = match (self.row.people_throw, rolls) {
            (true, rolls) => Throw::Rolls(rolls.unwrap_or_default()),
            (false, None) => self.throw(),
            (false, Some(_)) => {
                return Err(Failure::bad("conflicting-fields", "the server throws the dice of this match")
                    .at(rulebound_referee::error::At { path: Some("rolls".to_owned()), ..Default::default() }));
            }
        };
        let at = now();
        let timed = self.game.to_act().map(|side| (self.left(&side), side));
        self.game.submit(&question, throw, at)?;
        if let Some(reason) = reason {
            self.game.note_reason(reason);
        }
        if let Some((left, side)) = timed {
            self.note_clock(&side, left);
        }
        self.write(at, writer).await?;
        self.tell_entry();
        Ok(())
    }

    /// Puts another position in the place of the one that stands there, writes it down and tells everybody.
    ///
    /// # Errors
    ///
    /// Why not; nothing has changed then.
    pub async fn amend(&mut self, position: &Value, reason: Reason, writer: &Writer) -> Result<(), Failure> {
        let at = now();
        let held = self.held();
        self.game.amend(position, &held, reason, at)?;
        self.write(at, writer).await?;
        self.tell_entry();
        Ok(())
    }

    /// Every side that a seat holds.
    pub fn held(&self) -> Vec<String> {
        self.row.seats.iter().flat_map(|seat| &seat.sides).cloned().collect()
    }

    /// Writes the last entry of the record; everything that was offered has lapsed with it.
    ///
    /// # Errors
    ///
    /// Where it is not known to be on the disk. The match must then be taken up anew.
    pub async fn write(&mut self, at: u64, writer: &Writer) -> Result<(), Failure> {
        self.cancel.store(true, Ordering::Relaxed);
        self.clock = Clock::default();
        self.set_clock();
        self.clock_changed.notify_one();
        let entry = self.game.last_entry().unwrap_or_default();
        let append = Append {
            id: self.row.id.clone(),
            number: self.game.version().saturating_sub(1),
            entry: entry.to_string(),
            summary: self.summary().to_string(),
            waits_for_bot: self.bot_to_act().is_some(),
            clock_runs: self.clock.runs(),
            at,
        };
        self.commit(Write::Append(append), writer).await?;
        self.row.updated = at;
        self.row.offers = Offers::default();
        Ok(())
    }

    async fn commit(&mut self, write: Write, writer: &Writer) -> Result<(), Failure> {
        let written = writer.write(write).await;
        if written.is_err() {
            self.broken = true;
            self.audience = Audience::default();
        }
        Ok(written?)
    }

    /// Writes the seats and what is offered, as they stand.
    ///
    /// # Errors
    ///
    /// As [`Self::write`].
    pub async fn note(&mut self, writer: &Writer) -> Result<(), Failure> {
        self.set_clock();
        self.clock_changed.notify_one();
        let Table { row: MatchRow { id, seats, offers, .. }, clock, .. } = self;
        let margin = Margin {
            id: id.clone(),
            seats: seats.clone(),
            offers: offers.clone(),
            clock_used: clock.elapsed_milliseconds(),
            clock_runs: clock.runs(),
        };
        self.commit(Write::Margin(margin), writer).await
    }

    /// Somebody with the secret of a seat has come: it is taken.
    ///
    /// # Errors
    ///
    /// As [`Self::write`].
    pub async fn claim(&mut self, seat: usize, writer: &Writer) -> Result<(), Failure> {
        if self.row.seats[seat].claimed {
            return Ok(());
        }
        self.row.seats[seat].claimed = true;
        self.row.seats[seat].open = false;
        self.note(writer).await
    }

    /// Whether memory may differ from the disk.
    pub fn is_broken(&self) -> bool {
        self.broken
    }

    /// Tells everybody the last step.
    fn tell_entry(&mut self) {
        self.tell_each("entry", |table, seat| {
            let viewer = table.viewer(seat);
            json!({
                "entry": table.game.history(&viewer, table.game.steps().saturating_sub(1)).pop(),
                "state": table.state_json(seat, false),
            })
        });
    }

    /// Tells everybody the whole state.
    pub fn tell_state(&mut self) {
        self.tell_each("state", |table, seat| json!({ "state": table.state_json(seat, true) }));
    }

    /// Tells everybody what is offered.
    pub fn tell_offers(&mut self) {
        self.tell_each("offer", |table, seat| json!({ "offers": table.offers(seat) }));
    }

    /// Tells everybody who is there.
    pub fn tell_presence(&mut self) {
        self.tell_each("presence", |table, _| json!({ "seats": table.seats(), "clocks": table.clocks() }));
    }

    /// Tells everybody which bots think.
    pub fn tell_thinking(&mut self) {
        let thinking: Vec<usize> = self.thinking.into_iter().collect();
        self.tell_each("thinking", move |_, _| json!({ "thinking": thinking }));
    }

    fn tell_each(&mut self, kind: &str, message: impl Fn(&Table, Option<usize>) -> Value) {
        let made: BTreeMap<Option<usize>, Utf8Bytes> = self
            .audience
            .seats()
            .into_iter()
            .map(|seat| {
                let mut value = message(self, seat);
                value["type"] = Value::from(kind);
                (seat, value.to_string().into())
            })
            .collect();
        self.audience.tell(&made);
    }
}
