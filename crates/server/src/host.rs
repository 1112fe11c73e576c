//! All matches: those in memory, and those that can be taken up from the database.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rulebound_referee::Referee;
use rulebound_referee::any_match::AnyMatch;
use serde_json::Value;
use tokio::sync::{OnceCell, Semaphore};

use crate::bots;
use crate::clock::{self, Controls};
use crate::failure::Failure;
use crate::metrics::Metrics;
use crate::open_match::{OpenMatch, Table, now};
use crate::seat::Seat;
use crate::secret;
use crate::state::Offers;
use crate::storage::{Append, MatchRow, Storage, Write, Writer};

type Cell = Arc<OnceCell<Arc<OpenMatch>>>;

/// All matches of a server.
pub struct Host {
    /// The games and the protocol.
    pub referee: Referee,
    /// What is kept.
    pub storage: Storage,
    /// The one way to change it.
    pub writer: Writer,
    /// What is counted.
    pub metrics: Metrics,
    /// How many bots, and how many long questions, may think at once.
    pub thinkers: Semaphore,
    /// Whether the server is about to stop.
    pub stopping: AtomicBool,
    open: Mutex<HashMap<String, Cell>>,
}

/// A match about to be created.
pub struct NewMatch {
    /// The game, laid out.
    pub game: Box<dyn AnyMatch>,
    /// The seats.
    pub seats: Vec<Seat>,
    /// Whether people throw the dice.
    pub people_throw: bool,
    /// Whether it stands in the public list.
    pub listed: bool,
    /// What it was forked from.
    pub origin: Option<Value>,
    /// The time of each side.
    pub controls: Controls,
}

impl Host {
    /// A host of matches kept in a database.
    pub fn new(referee: Referee, storage: Storage) -> Self {
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Host {
            referee,
            writer: storage.writer(),
            storage,
            metrics: Metrics::default(),
            thinkers: Semaphore::new(threads),
            stopping: AtomicBool::new(false),
            open: Mutex::default(),
        }
    }

    /// Whether the server is about to stop.
    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    fn cells(&self) -> std::sync::MutexGuard<'_, HashMap<String, Cell>> {
        // Nothing that could panic happens under this lock, so what it guards is whole in any case.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many matches are in memory.
    pub fn open_matches(&self) -> usize {
        self.cells().len()
    }

    /// A match by its id, taken up from the database where it is not in memory.
    ///
    /// # Errors
    ///
    /// Where there is none.
    pub async fn find(&self, id: &str) -> Result<Arc<OpenMatch>, Failure> {
        if !is_id(id) {
            return Err(unknown());
        }
        let cell = self.cells().entry(id.to_owned()).or_default().clone();
        let found = cell.get_or_try_init(|| self.resume(id)).await.cloned();
        if found.is_err() {
            drop(cell);
            self.forget_unused(id);
        }
        found
    }

    /// Forgets a match that nobody holds.
    fn forget_unused(&self, id: &str) {
        let mut cells = self.cells();
        if cells.get(id).is_some_and(|cell| Arc::strong_count(cell) == 1 && cell.get().is_none()) {
            cells.remove(id);
        }
    }

    /// Gives up the memory of a match whose last write failed; the next one who asks takes it up anew.
    pub fn give_up(&self, id: &str) {
        self.cells().remove(id);
    }

    /// Lets go of matches that nobody uses.
    pub fn sweep(&self) {
        self.cells().retain(|_, cell| {
            let used = Arc::strong_count(cell) > 1;
            used || cell.get().is_none_or(|open| Arc::strong_count(open) > 1 || !open.is_idle())
        });
    }

    /// Writes how far the running clocks are, so that a sudden end costs or gives nobody much.
    pub async fn note_clocks(&self) {
        let open: Vec<_> = self.cells().values().filter_map(|cell| cell.get().cloned()).collect();
        for open in open {
            let Ok(mut table) = open.lock().await else { continue };
            if table.clock.runs() && table.note(&self.writer).await.is_err() {
                self.give_up(&table.row.id);
            }
        }
    }

    async fn resume(&self, id: &str) -> Result<Arc<OpenMatch>, Failure> {
        let row = self.storage.find(id).await?.ok_or_else(unknown)?;
        let entries = self.storage.entries(id).await?;
        let times: Vec<u64> = entries.iter().map(|entry| entry.at).collect();
        let mut record = row.heading.clone();
        record["entries"] = entries.into_iter().map(|entry| entry.entry).collect();
        let key = row.heading["game"].as_str().unwrap_or("");
        let game = self.referee.registry().game(key)?.resume(&record, &times).map_err(Failure::internal)?;
        Ok(Arc::new(OpenMatch::new(game, row)))
    }

    /// Creates a match.
    ///
    /// # Errors
    ///
    /// Where it could not be written.
    pub async fn create(&self, new: NewMatch) -> Result<(String, Arc<OpenMatch>), Failure> {
        let id = new_id()?;
        let at = now();
        let record = new.game.record();
        let mut row = MatchRow {
            id: id.clone(),
            heading: new.game.heading(),
            seats: new.seats,
            offers: Offers::default(),
            controls: new.controls,
            clock_used: 0,
            seed: secret::hex(&secret::random::<32>()?),
            people_throw: new.people_throw,
            listed: new.listed,
            origin: new.origin,
            summary: Value::Null,
            waits_for_bot: false,
            created: at,
            updated: at,
        };
        let open = OpenMatch::new(new.game, row.clone());
        let (summary, waits_for_bot) = {
            let table = open.lock().await?;
            (table.summary(), table.bot_to_act().is_some())
        };
        row.summary = summary.clone();
        row.waits_for_bot = waits_for_bot;
        let entries = record["entries"].as_array().map_or(&[][..], Vec::as_slice);
        let entries = entries.iter().enumerate().map(|(number, entry)| Append {
            id: id.clone(),
            number,
            entry: entry.to_string(),
            summary: summary.to_string(),
            waits_for_bot,
            clock_runs: false,
            at,
        });
        self.writer.write(Write::Create(Box::new(row), entries.collect())).await?;
        self.metrics.matches_created.add();
        let open = Arc::new(open);
        self.cells().insert(id.clone(), Arc::new(OnceCell::new_with(Some(open.clone()))));
        Ok((id, open))
    }
}

/// Sees to it that a match goes on by itself: its clock runs, and its bots move.
pub fn wake(host: &Arc<Host>, open: &Arc<OpenMatch>, table: &mut Table) {
    clock::wake(host, open, table);
    bots::wake(host, open, table);
}

fn unknown() -> Failure {
    Failure::not_found("unknown-match", "there is no match here")
}

/// The letters of an id: none that are mistaken for each other.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

fn new_id() -> Result<String, Failure> {
    let bytes = secret::random::<16>()?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

fn is_id(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|byte| LETTERS.contains(&byte))
}
