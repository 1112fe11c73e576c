//! Connections: each is served until it ends, its client is too slow, or the server stops.

use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::ServiceExt;

use crate::rate::{Holding, Limits, MOST_CONNECTIONS};

/// How long to wait before the next client, where the operating system lets no more in.
const FULL: Duration = Duration::from_secs(1);

/// Where clients come in.
pub struct Door {
    /// Where they knock.
    pub listener: TcpListener,
    /// What answers them.
    pub router: Router,
    /// How many connections each may have; any number while load is measured.
    pub limits: Option<Arc<Limits>>,
    /// How long a client may take to send the head of a request. It counts from the end of the last answer, so that it also
    /// bounds how long a connection may stay open without a request.
    pub patience: Duration,
}

/// Serves whoever comes until the server is told to stop; then open requests are answered.
pub async fn serve(door: Door, mut stop: watch::Receiver<bool>) {
    // Every connection holds a receiver, so that the channel is closed when the last one has ended.
    let (all, open) = watch::channel(());
    loop {
        let accepted = tokio::select! {
            accepted = door.listener.accept() => accepted,
            _ = stop.changed() => break,
        };
        match accepted {
            Ok((stream, client)) => door.admit(stream, client, stop.clone(), open.clone()),
            Err(error) if is_of_client(&error) => {}
            Err(error) => {
                tracing::warn!(%error, "nobody can be let in");
                tokio::time::sleep(FULL).await;
            }
        }
    }
    drop((door.listener, open));
    all.closed().await;
}

impl Door {
    fn admit(&self, stream: TcpStream, client: SocketAddr, mut stop: watch::Receiver<bool>, open: watch::Receiver<()>) {
        let holding = self
            .limits
            .clone()
            .map(|limits| Holding::new(limits, |limits| &limits.connections, client.ip(), MOST_CONNECTIONS));
        if matches!(holding, Some(None)) {
            return;
        }
        // What is sent is sent whole, so there is nothing to be gained by waiting for more.
        let _ = stream.set_nodelay(true);
        let service = self.router.clone().map_request(move |request: Request<Incoming>| {
            let mut request = request.map(axum::body::Body::new);
            request.extensions_mut().insert(ConnectInfo(client));
            request
        });
        let connection = hyper::server::conn::http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.patience)
            .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service))
            .with_upgrades();
        tokio::spawn(async move {
            let _held = (holding, open);
            let mut connection = pin!(connection);
            let ended = tokio::select! {
                ended = connection.as_mut() => ended,
                _ = stop.changed() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = ended {
                tracing::debug!(%error, "a connection has ended");
            }
        });
    }
}

/// Whether a client went away before it was let in, which is nobody else's trouble.
fn is_of_client(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}
