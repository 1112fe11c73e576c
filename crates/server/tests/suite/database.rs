//! The databases that tests run on.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

static NEXT: AtomicU64 = AtomicU64::new(0);

/// A database of a test's own.
pub struct Database {
    /// Its address.
    pub address: String,
    file: Option<PathBuf>,
}

impl Database {
    /// Everything that stands in the table of matches; of a file, everything whatever.
    pub async fn text(&self) -> String {
        use sqlx::{Connection, Row};
        if let Some(file) = &self.file {
            let bytes = ["", "-wal"].map(|end| std::fs::read(format!("{}{end}", file.display())).unwrap_or_default());
            return String::from_utf8_lossy(&bytes.concat()).into_owned();
        }
        let mut connection = sqlx::AnyConnection::connect(&self.address).await.expect("a connection");
        let row = sqlx::query("SELECT CAST(json_agg(matches) AS TEXT) AS kept FROM matches");
        row.fetch_one(&mut connection).await.expect("the table").get("kept")
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if let Some(file) = &self.file {
            for end in ["", "-wal", "-shm"] {
                let _ = std::fs::remove_file(format!("{}{end}", file.display()));
            }
        }
    }
}

fn unique() -> String {
    format!("{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

/// A new SQLite file.
pub fn sqlite() -> Database {
    let file = std::env::temp_dir().join(format!("rulebound-test-{}.db", unique()));
    Database { address: format!("sqlite:{}", file.display()), file: Some(file) }
}

/// A new PostgreSQL database, where `RULEBOUND_POSTGRES_URL` says where; `./test` starts a throwaway cluster and sets it.
pub async fn postgres() -> Option<Database> {
    let Ok(url) = std::env::var("RULEBOUND_POSTGRES_URL") else {
        eprintln!(
            "\n!!! SKIPPED on PostgreSQL: RULEBOUND_POSTGRES_URL is not set. Run ./test, or tests/postgres start.\n"
        );
        return None;
    };
    use sqlx::{Connection, Executor};
    sqlx::any::install_default_drivers();
    let name = format!("rulebound_test_{}", unique());
    let mut connection = sqlx::AnyConnection::connect(&url).await.expect("PostgreSQL answers");
    connection.execute(format!("CREATE DATABASE {name}").as_str()).await.expect("a new database");
    let (server, _) = url.rsplit_once('/').expect("an address with a database");
    Some(Database { address: format!("{server}/{name}"), file: None })
}

/// Every database there is.
pub async fn all() -> Vec<Database> {
    let mut all = vec![sqlite()];
    all.extend(postgres().await);
    all
}
