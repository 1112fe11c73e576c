//! What every request passes: rates, time limits, headers, counts and the log.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::body::Patience;
use crate::failure::Failure;
use crate::host::Host;
use crate::rate::Limits;

/// How long a request may take.
const LONGEST_REQUEST: Duration = Duration::from_secs(30);

/// Nothing is loaded from elsewhere, nothing is inline, nobody frames the page.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; connect-src 'self'; img-src 'self' data:; object-src 'none'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// What stands guard.
#[derive(Clone)]
pub struct Guard {
    /// The host, for its counts.
    pub host: Arc<Host>,
    /// The limits of each client; none while load is measured.
    pub limits: Option<Arc<Limits>>,
    /// How long a client may take to send the body of a request.
    pub patience: Patience,
}

/// The address of whoever asks.
pub fn client(request: &Request) -> IpAddr {
    let info = request.extensions().get::<ConnectInfo<SocketAddr>>();
    info.map_or(IpAddr::from([0, 0, 0, 0]), |info| info.0.ip())
}

/// Lets a request pass, or not.
pub async fn guard(State(guard): State<Guard>, mut request: Request, next: Next) -> Response {
    let start = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    request.extensions_mut().insert(guard.patience);
    let mut response = match guard.admit(&request, start) {
        Ok(()) => tokio::time::timeout(LONGEST_REQUEST, next.run(request)).await.unwrap_or_else(|_| {
            Failure::new(StatusCode::REQUEST_TIMEOUT, "timeout", "the request took too long").into_response()
        }),
        Err(failure) => {
            guard.host.metrics.rate_limited.add();
            failure.into_response()
        }
    };
    let status = response.status();
    guard.host.metrics.requests.observe(start.elapsed());
    if let Some(counter) = guard.host.metrics.answers.get(usize::from(status.as_u16() / 100)) {
        counter.add();
    }
    // The path never carries a secret, headers and bodies may: only the path is told.
    tracing::debug!(%method, path, status = status.as_u16(), microseconds = start.elapsed().as_micros() as u64);
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if path.starts_with("/api/") {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    response
}

impl Guard {
    fn admit(&self, request: &Request, now: Instant) -> Result<(), Failure> {
        let Some(limits) = &self.limits else { return Ok(()) };
        let path = request.uri().path();
        // The page and its files are small and cached; only what makes the server work is limited.
        if !path.starts_with("/api/") {
            return Ok(());
        }
        let client = client(request);
        limits.requests.take(client, now).map_err(Failure::rate_limited)?;
        let creates = request.method() == Method::POST
            && (path == "/api/matches" || path == "/api/matches/import" || path.ends_with("/fork"));
        if creates {
            limits.matches.take(client, now).map_err(Failure::rate_limited)?;
        }
        Ok(())
    }
}
