//! `rulebound serve`.

use std::io::{self, Write};
use std::net::SocketAddr;

use clap::Args;
use rulebound_referee::Registry;
use rulebound_server::{Options, Server, ServerError};
use serde_json::json;

use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;

/// Serve the page, matches and the referee over HTTP.
///
/// Needs no other set-up: matches are kept in an SQLite file in the working directory. Stops on Ctrl-C, after everything
/// that was begun is written.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulebound serve
  rulebound serve --listen 0.0.0.0:8080 --database sqlite:/var/lib/rulebound/matches.db
  rulebound serve --database postgres://rulebound@localhost/rulebound")]
pub struct Serve {
    /// Where to listen; port 0 takes any free one.
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// Where matches are kept: sqlite:PATH or postgres://….
    #[arg(long, value_name = "URL", default_value = "sqlite:rulebound.db")]
    database: String,
    /// Do not limit how much one client may ask. Only for measuring.
    #[arg(long)]
    no_rate_limit: bool,
}

impl Serve {
    /// Serves until it is told to stop.
    pub fn run(self, console: &mut Console, registry: Registry) -> Result<Exit, Failure> {
        let log = tracing_subscriber::EnvFilter::try_from_env("RULEBOUND_LOG");
        let log = log.unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("warn"));
        // A log that was set up already, as in tests, is as good.
        let _ = tracing_subscriber::fmt().with_env_filter(log).with_writer(io::stderr).try_init();
        let options = Options {
            listen: self.listen,
            database: self.database.clone(),
            rate_limit: !self.no_rate_limit,
            ..Options::default()
        };
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let served: Result<(), Failure> = runtime.block_on(async {
            let server = Server::bind(registry, &options).await.map_err(|error| self.failure(error))?;
            let address = format!("http://{}", server.address()?);
            if console.wants_json() {
                console.json(&json!({ "address": address }))?;
            } else {
                writeln!(console, "Rulebound listens on {address}")?;
            }
            console.flush()?;
            server.run(stop()).await;
            Ok(())
        });
        // A bot deep in thought is not waited for; whatever it might choose is chosen again.
        runtime.shutdown_background();
        served.map(|()| Exit::Fine)
    }

    fn failure(&self, error: ServerError) -> Failure {
        let path = match &error {
            ServerError::Storage(_) => self.database.clone(),
            ServerError::Listen(_) => self.listen.to_string(),
        };
        Failure::File { path, error: io::Error::other(error.to_string()) }
    }
}

/// Waits until somebody wants the server to stop.
async fn stop() {
    let interrupted = async {
        // Where the signal cannot be listened for, only a kill ends the server.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => {},
        () = terminated => {},
    }
}
