//! The tables, made step by step; the same statements for both databases.

use sqlx::{AnyPool, Row};

/// Each change of the tables, in order. Never changed once released, only added to.
const MIGRATIONS: &[&[&str]] = &[
    &[
        "CREATE TABLE matches (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        heading TEXT NOT NULL,
        seats TEXT NOT NULL,
        seed TEXT NOT NULL,
        people_throw BIGINT NOT NULL,
        listed BIGINT NOT NULL,
        origin TEXT NOT NULL,
        summary TEXT NOT NULL,
        waits_for_bot BIGINT NOT NULL,
        created BIGINT NOT NULL,
        updated BIGINT NOT NULL
    )",
        "CREATE TABLE entries (
        match_id TEXT NOT NULL REFERENCES matches (id),
        number BIGINT NOT NULL,
        entry TEXT NOT NULL,
        written BIGINT NOT NULL,
        PRIMARY KEY (match_id, number)
    )",
        "CREATE INDEX matches_by_change ON matches (listed, updated)",
        "CREATE INDEX matches_by_bot ON matches (waits_for_bot)",
    ],
    &["ALTER TABLE matches ADD COLUMN offers TEXT NOT NULL DEFAULT '{}'"],
    &[
        "ALTER TABLE matches ADD COLUMN controls TEXT NOT NULL DEFAULT '{}'",
        "ALTER TABLE matches ADD COLUMN clock_used BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE matches ADD COLUMN clock_runs BIGINT NOT NULL DEFAULT 0",
        "CREATE INDEX matches_by_clock ON matches (clock_runs)",
    ],
];

/// Makes whatever changes the database lacks, each in a transaction.
pub(super) async fn run(pool: &AnyPool) -> Result<(), sqlx::Error> {
    sqlx::query("CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY)").execute(pool).await?;
    let row = sqlx::query("SELECT COUNT(*) AS done FROM migrations").fetch_one(pool).await?;
    let done: i64 = row.try_get("done")?;
    for (number, statements) in MIGRATIONS.iter().enumerate().skip(usize::try_from(done).unwrap_or(0)) {
        let mut transaction = pool.begin().await?;
        for statement in *statements {
            sqlx::query(statement).execute(&mut *transaction).await?;
        }
        sqlx::query("INSERT INTO migrations (number) VALUES ($1)")
            .bind(i64::try_from(number).unwrap_or(0))
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
    }
    Ok(())
}
