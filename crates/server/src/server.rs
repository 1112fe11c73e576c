//! A server, from its address to its end.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use rulebound_referee::{Limits as Most, Referee, Registry};
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::body::Patience;
use crate::connection::{self, Door};
use crate::guard::Guard;
use crate::host::{self, Host};
use crate::rate::Limits;
use crate::socket::Sockets;
use crate::storage::{Storage, StorageError};
use crate::{bots, routes};

/// How many paths are counted for strangers.
const PERFT_PATHS: u64 = 10_000_000;
/// How often unused matches are let go.
const SWEEP_EVERY: Duration = Duration::from_secs(60);
/// How often running clocks are written down.
const NOTE_CLOCKS_EVERY: Duration = Duration::from_secs(5);
/// How long open requests may take when the server stops.
const GRACE: Duration = Duration::from_secs(10);

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The address of the database: `sqlite:PATH` or `postgres://…`.
    pub database: String,
    /// Whether the rates of clients are limited. Turned off only to measure.
    pub rate_limit: bool,
    /// How long a client may take to send the head of a request, also the next one on an open connection, and how long for
    /// its body.
    pub patience: Duration,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            database: "sqlite:rulebound.db".to_owned(),
            rate_limit: true,
            patience: Duration::from_secs(20),
        }
    }
}

/// Why a server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The database.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The network.
    #[error("the server cannot listen: {0}")]
    Listen(#[from] std::io::Error),
}

/// A server that listens, about to run.
pub struct Server {
    listener: TcpListener,
    host: Arc<Host>,
    limits: Option<Arc<Limits>>,
    patience: Duration,
}

impl Server {
    /// Opens the database and starts to listen.
    ///
    /// # Errors
    ///
    /// Where either is not possible.
    pub async fn bind(registry: Registry, options: &Options) -> Result<Self, ServerError> {
        let storage = Storage::open(&options.database).await?;
        let most = Most { perft_paths: Some(PERFT_PATHS), ..Most::default() };
        let host = Arc::new(Host::new(Referee::new(registry).with_limits(most), storage));
        let listener = TcpListener::bind(options.listen).await?;
        let limits = options.rate_limit.then(Arc::default);
        Ok(Server { listener, host, limits, patience: options.patience })
    }

    /// Where it listens.
    ///
    /// # Errors
    ///
    /// Where the operating system does not say.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until told to stop: then no new request is taken, open ones are answered, sockets are closed, bots stop
    /// thinking, and the database is closed.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) {
        let (stopping, stopped) = watch::channel(false);
        let host = self.host.clone();
        let guard = Guard { host: host.clone(), limits: self.limits.clone(), patience: Patience(self.patience) };
        let router = routes::router(Sockets { guard, stop: stopped.clone() });
        let sweeper = tokio::spawn(sweep(host.clone()));
        tokio::spawn(wake_all(host.clone()));
        let clocks = tokio::spawn(note_clocks(host.clone()));
        let told = host.clone();
        tokio::spawn(async move {
            stop.await;
            tracing::info!("stopping");
            bots::stop(&told);
            let _ = stopping.send(true);
        });
        let door = Door { listener: self.listener, router, limits: self.limits, patience: self.patience };
        let mut late = stopped.clone();
        tokio::select! {
            () = connection::serve(door, stopped) => {}
            // Somebody holds a request open; it is not waited for any longer.
            () = async { let _ = late.changed().await; tokio::time::sleep(GRACE).await } => {}
        }
        sweeper.abort();
        clocks.abort();
        host.note_clocks().await;
        host.storage.close().await;
    }
}

async fn sweep(host: Arc<Host>) {
    let mut ticks = tokio::time::interval(SWEEP_EVERY);
    loop {
        ticks.tick().await;
        host.sweep();
    }
}

async fn note_clocks(host: Arc<Host>) {
    let mut ticks = tokio::time::interval(NOTE_CLOCKS_EVERY);
    loop {
        ticks.tick().await;
        host.note_clocks().await;
    }
}

/// Takes up the matches in which a bot was to act, or a clock ran, when the server ended.
async fn wake_all(host: Arc<Host>) {
    let waiting = match host.storage.going_on().await {
        Ok(waiting) => waiting,
        Err(error) => {
            tracing::error!(%error, "the matches that go on could not be found");
            return;
        }
    };
    for id in waiting {
        let Ok(open) = host.find(&id).await else { continue };
        if let Ok(mut table) = open.lock().await {
            host::wake(&host, &open, &mut table);
        }
    }
}
