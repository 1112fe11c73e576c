//! What is kept: matches and the entries of their records, in SQLite or PostgreSQL.

mod migrations;
mod writer;

use std::time::Duration;

use serde::de::DeserializeOwned;
use serde_json::Value;
use sqlx::any::{AnyPoolOptions, AnyRow};
use sqlx::{AnyPool, Executor, Row};

pub use writer::{Append, Margin, Write, Writer};

use crate::clock::Controls;
use crate::seat::Seat;
use crate::state::Offers;

/// The database. Reads go through a pool; writes through one [`Writer`], which commits many at once.
#[derive(Clone, Debug)]
pub struct Storage {
    pool: AnyPool,
}

/// A match without its entries, as it is kept.
#[derive(Clone, Debug)]
pub struct MatchRow {
    /// Its id.
    pub id: String,
    /// The record without entries: game, ruleset, setup.
    pub heading: Value,
    /// The seats.
    pub seats: Vec<Seat>,
    /// What is offered and not answered yet; lapses with the next entry.
    pub offers: Offers,
    /// The time of each side.
    pub controls: Controls,
    /// How much the side to act had used since the last entry, in milliseconds, when that was last written.
    pub clock_used: u64,
    /// Where the dice start: 32 bytes as hexadecimal digits.
    pub seed: String,
    /// Whether people throw the dice.
    pub people_throw: bool,
    /// Whether it stands in the public list.
    pub listed: bool,
    /// What it was forked from.
    pub origin: Option<Value>,
    /// What the public list shows of it.
    pub summary: Value,
    /// Whether a bot is to act.
    pub waits_for_bot: bool,
    /// When it began.
    pub created: u64,
    /// When it was last changed.
    pub updated: u64,
}

/// An entry of a record, as it is kept.
#[derive(Clone, Debug)]
pub struct EntryRow {
    /// The entry.
    pub entry: Value,
    /// When it was written.
    pub at: u64,
}

/// Why the database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// The address is of no known kind.
    #[error("`{0}` is no database; write sqlite:PATH or postgres://…")]
    Address(String),
    /// The database says no.
    #[error("the database cannot be opened: {0}")]
    Database(#[from] sqlx::Error),
}

impl Storage {
    /// Opens a database by its address and brings it up to date.
    ///
    /// # Errors
    ///
    /// Where that is not possible.
    pub async fn open(address: &str) -> Result<Self, StorageError> {
        sqlx::any::install_default_drivers();
        let (address, connections, prepare): (String, u32, &'static [&'static str]) = match address.split_once(':') {
            // A commit is on the disk before it returns: WAL with full synchronisation.
            Some(("sqlite", path)) => (
                format!("sqlite:{path}?mode=rwc"),
                4,
                &[
                    "PRAGMA busy_timeout = 10000",
                    "PRAGMA journal_mode = WAL",
                    "PRAGMA synchronous = FULL",
                    "PRAGMA foreign_keys = ON",
                ],
            ),
            Some(("postgres" | "postgresql", _)) => (address.to_owned(), 8, &["SET synchronous_commit = on"]),
            _ => return Err(StorageError::Address(address.to_owned())),
        };
        let pool = AnyPoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(Duration::from_secs(10))
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    for statement in prepare {
                        connection.execute(*statement).await?;
                    }
                    Ok(())
                })
            })
            .connect(&address)
            .await?;
        migrations::run(&pool).await?;
        Ok(Storage { pool })
    }

    /// Starts the one writer of this database.
    pub fn writer(&self) -> Writer {
        Writer::start(self.pool.clone())
    }

    /// Whether the database answers.
    pub async fn is_alive(&self) -> bool {
        let asked = tokio::time::timeout(Duration::from_secs(2), sqlx::query("SELECT 1").fetch_one(&self.pool)).await;
        matches!(asked, Ok(Ok(_)))
    }

    /// A match by its id.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn find(&self, id: &str) -> Result<Option<MatchRow>, sqlx::Error> {
        let row = sqlx::query("SELECT * FROM matches WHERE id = $1").bind(id).fetch_optional(&self.pool).await?;
        row.as_ref().map(match_row).transpose()
    }

    /// The entries of a match, in order.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn entries(&self, id: &str) -> Result<Vec<EntryRow>, sqlx::Error> {
        let rows = sqlx::query("SELECT entry, written FROM entries WHERE match_id = $1 ORDER BY number")
            .bind(id)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(|row| Ok(EntryRow { entry: json(row, "entry")?, at: number(row, "written")? })).collect()
    }

    /// The listed matches that changed last, of one game or of all.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn recent(&self, game: Option<&str>, limit: u32) -> Result<Vec<MatchRow>, sqlx::Error> {
        let query = match game {
            Some(game) => {
                sqlx::query("SELECT * FROM matches WHERE listed = 1 AND game = $2 ORDER BY updated DESC, id LIMIT $1")
                    .bind(i64::from(limit))
                    .bind(game)
            }
            None => sqlx::query("SELECT * FROM matches WHERE listed = 1 ORDER BY updated DESC, id LIMIT $1")
                .bind(i64::from(limit)),
        };
        query.fetch_all(&self.pool).await?.iter().map(match_row).collect()
    }

    /// The ids of matches that go on by themselves: a bot is to act, or a clock runs.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn going_on(&self) -> Result<Vec<String>, sqlx::Error> {
        let query = sqlx::query("SELECT id FROM matches WHERE waits_for_bot = 1 OR clock_runs = 1");
        let rows = query.fetch_all(&self.pool).await?;
        rows.iter().map(|row| row.try_get("id")).collect()
    }

    /// Closes every connection.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

fn match_row(row: &AnyRow) -> Result<MatchRow, sqlx::Error> {
    Ok(MatchRow {
        id: row.try_get("id")?,
        heading: json(row, "heading")?,
        seats: json(row, "seats")?,
        offers: json(row, "offers")?,
        controls: json(row, "controls")?,
        clock_used: number(row, "clock_used")?,
        seed: row.try_get("seed")?,
        people_throw: number(row, "people_throw")? != 0,
        listed: number(row, "listed")? != 0,
        origin: json(row, "origin")?,
        summary: json(row, "summary")?,
        waits_for_bot: number(row, "waits_for_bot")? != 0,
        created: number(row, "created")?,
        updated: number(row, "updated")?,
    })
}

fn json<T: DeserializeOwned>(row: &AnyRow, column: &str) -> Result<T, sqlx::Error> {
    let text: String = row.try_get(column)?;
    serde_json::from_str(&text).map_err(|error| sqlx::Error::Decode(error.into()))
}

fn number(row: &AnyRow, column: &str) -> Result<u64, sqlx::Error> {
    let number: i64 = row.try_get(column)?;
    Ok(u64::try_from(number).unwrap_or(0))
}
