//! The one writer: whatever waits to be written is committed together, and only then acknowledged.

use std::time::Duration;

use sqlx::{Any, AnyPool, Transaction};
use tokio::sync::{mpsc, oneshot};

use super::MatchRow;
use crate::seat::Seat;
use crate::state::Offers;

/// How many writes are committed together at most.
const BATCH: usize = 256;
/// How many writes may wait.
const QUEUE: usize = 4096;

/// A write.
#[derive(Clone, Debug)]
pub enum Write {
    /// A new match with the entries it starts with.
    Create(Box<MatchRow>, Vec<Append>),
    /// One more entry.
    Append(Append),
    /// What stands beside the record, changed without an entry.
    Margin(Margin),
}

/// What stands beside the record of a match and changes without an entry.
#[derive(Clone, Debug)]
pub struct Margin {
    /// The match.
    pub id: String,
    /// Its seats.
    pub seats: Vec<Seat>,
    /// What is offered.
    pub offers: Offers,
    /// How much the side to act has used since the last entry, in milliseconds.
    pub clock_used: u64,
    /// Whether its clock runs.
    pub clock_runs: bool,
}

/// An entry to be written at the end of a record. What was offered lapses with it.
#[derive(Clone, Debug)]
pub struct Append {
    /// The match.
    pub id: String,
    /// The number of the entry, from 0.
    pub number: usize,
    /// The entry as JSON.
    pub entry: String,
    /// What the public list shows afterwards, as JSON.
    pub summary: String,
    /// Whether a bot is to act afterwards.
    pub waits_for_bot: bool,
    /// Whether a clock runs afterwards.
    pub clock_runs: bool,
    /// The time.
    pub at: u64,
}

type Waiting = (Write, oneshot::Sender<Result<(), sqlx::Error>>);

/// The way to the one writer of a database.
#[derive(Clone, Debug)]
pub struct Writer(mpsc::Sender<Waiting>);

impl Writer {
    pub(super) fn start(pool: AnyPool) -> Self {
        let (sender, receiver) = mpsc::channel(QUEUE);
        tokio::spawn(write_all(pool, receiver));
        Writer(sender)
    }

    /// Writes; returns when it is on the disk.
    ///
    /// # Errors
    ///
    /// Where it is not, as far as anyone knows: the connection may have been lost between the commit and its answer.
    pub async fn write(&self, write: Write) -> Result<(), sqlx::Error> {
        let (sender, receiver) = oneshot::channel();
        self.0.send((write, sender)).await.map_err(|_| sqlx::Error::PoolClosed)?;
        receiver.await.map_err(|_| sqlx::Error::PoolClosed)?
    }
}

async fn write_all(pool: AnyPool, mut receiver: mpsc::Receiver<Waiting>) {
    let pause = test_pause();
    let mut batch = Vec::with_capacity(BATCH);
    while receiver.recv_many(&mut batch, BATCH).await > 0 {
        let together = commit(&pool, batch.iter().map(|(write, _)| write)).await;
        if let Some(pause) = pause {
            tokio::time::sleep(pause).await;
        }
        let alone = together.is_err() && batch.len() > 1;
        for (write, waiting) in batch.drain(..) {
            // One bad write spoils the transaction of all; each of the others deserves its own.
            let result = if alone {
                commit(&pool, std::iter::once(&write)).await
            } else {
                match &together {
                    Ok(()) => Ok(()),
                    Err(error) => Err(sqlx::Error::Protocol(error.to_string())),
                }
            };
            // Whoever waited may have gone away; what is written stays written.
            let _ = waiting.send(result);
        }
    }
}

/// How long to wait between commit and acknowledgement: lets a test kill the server exactly there.
fn test_pause() -> Option<Duration> {
    let text = std::env::var("RULEBOUND_TEST_PAUSE_AFTER_COMMIT").ok()?;
    text.parse().ok().map(Duration::from_millis)
}

async fn commit(pool: &AnyPool, writes: impl Iterator<Item = &Write>) -> Result<(), sqlx::Error> {
    let mut transaction = pool.begin().await?;
    for write in writes {
        match write {
            Write::Create(row, entries) => {
                create(&mut transaction, row).await?;
                for entry in entries {
                    append(&mut transaction, entry).await?;
                }
            }
            Write::Append(entry) => append(&mut transaction, entry).await?,
            Write::Margin(margin) => note(&mut transaction, margin).await?,
        }
    }
    transaction.commit().await
}

async fn create(transaction: &mut Transaction<'_, Any>, row: &MatchRow) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO matches (id, game, heading, seats, seed, people_throw, listed, origin, summary, waits_for_bot,
         created, updated, controls) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
    )
    .bind(row.id.as_str())
    .bind(row.heading["game"].as_str().unwrap_or("").to_owned())
    .bind(text(&row.heading)?)
    .bind(text(&row.seats)?)
    .bind(row.seed.as_str())
    .bind(i64::from(row.people_throw))
    .bind(i64::from(row.listed))
    .bind(text(&row.origin)?)
    .bind(text(&row.summary)?)
    .bind(i64::from(row.waits_for_bot))
    .bind(time(row.created))
    .bind(time(row.updated))
    .bind(text(&row.controls)?)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

async fn note(transaction: &mut Transaction<'_, Any>, margin: &Margin) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE matches SET seats = $2, offers = $3, clock_used = $4, clock_runs = $5 WHERE id = $1")
        .bind(margin.id.as_str())
        .bind(text(&margin.seats)?)
        .bind(text(&margin.offers)?)
        .bind(time(margin.clock_used))
        .bind(i64::from(margin.clock_runs))
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

async fn append(transaction: &mut Transaction<'_, Any>, entry: &Append) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT INTO entries (match_id, number, entry, written) VALUES ($1, $2, $3, $4)")
        .bind(entry.id.as_str())
        .bind(i64::try_from(entry.number).unwrap_or(i64::MAX))
        .bind(entry.entry.as_str())
        .bind(time(entry.at))
        .execute(&mut **transaction)
        .await?;
    sqlx::query(
        "UPDATE matches SET summary = $2, waits_for_bot = $3, updated = $4, offers = '{}', clock_used = 0, clock_runs = $5
         WHERE id = $1",
    )
    .bind(entry.id.as_str())
    .bind(entry.summary.as_str())
    .bind(i64::from(entry.waits_for_bot))
    .bind(time(entry.at))
    .bind(i64::from(entry.clock_runs))
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

fn text(value: &impl serde::Serialize) -> Result<String, sqlx::Error> {
    serde_json::to_string(value).map_err(|error| sqlx::Error::Encode(error.into()))
}

fn time(at: u64) -> i64 {
    i64::try_from(at).unwrap_or(i64::MAX)
}
