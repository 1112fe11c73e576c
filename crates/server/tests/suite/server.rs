//! A server for a test, and words to talk to it.

use std::net::SocketAddr;

use rulebound_referee::Registry;
use rulebound_server::{Options, Server};
use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::database::Database;

/// A server that runs until it is dropped or stopped.
pub struct Running {
    /// Where it is.
    pub address: String,
    stop: Option<oneshot::Sender<()>>,
    ended: tokio::task::JoinHandle<()>,
    http: reqwest::Client,
}

/// Starts a server without rate limits.
pub async fn start(database: &Database) -> Running {
    start_with(database, false).await
}

/// Starts a server.
pub async fn start_with(database: &Database, rate_limit: bool) -> Running {
    start_by(Options { rate_limit, ..options(database) }).await
}

/// A free port and no rate limits.
pub fn options(database: &Database) -> Options {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    Options { listen, database: database.address.clone(), rate_limit: false, ..Options::default() }
}

/// Starts a server as it is set up.
pub async fn start_by(options: Options) -> Running {
    let server = Server::bind(Registry::with_example(), &options).await.expect("a server");
    let address = format!("http://{}", server.address().expect("an address"));
    let (stop, stopped) = oneshot::channel();
    let ended = tokio::spawn(async move {
        let stopped = async {
            let _ = stopped.await;
        };
        server.run(stopped).await;
    });
    Running { address, stop: Some(stop), ended, http: reqwest::Client::new() }
}

/// An answer: its status and its body.
#[derive(Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The body.
    pub body: Value,
}

impl Answer {
    /// The kind of error.
    pub fn kind(&self) -> &str {
        self.body["error"]["kind"].as_str().unwrap_or("")
    }

    /// The body of a success.
    pub fn ok(self) -> Value {
        assert!(self.status < 300, "{self:?}");
        self.body
    }
}

impl Running {
    /// Asks, as a seat or a spectator.
    pub async fn ask(&self, method: &str, path: &str, secret: Option<&str>, body: Option<Value>) -> Answer {
        let method = method.parse().expect("a method");
        let mut request = self.http.request(method, format!("{}{path}", self.address));
        if let Some(secret) = secret {
            request = request.bearer_auth(secret);
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        let response = request.send().await.expect("an answer");
        let status = response.status().as_u16();
        let body = response.json().await.unwrap_or(Value::Null);
        Answer { status, body }
    }

    /// Gets something as a spectator.
    pub async fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, None, None).await
    }

    /// Sends something.
    pub async fn post(&self, path: &str, secret: &str, body: Value) -> Answer {
        self.ask("POST", path, Some(secret), Some(body)).await
    }

    /// Creates a match.
    pub async fn create(&self, body: Value) -> Created {
        let body = self.ask("POST", "/api/matches", None, Some(body)).await.ok();
        let secrets = body["seats"].as_array().expect("seats").iter();
        Created {
            id: body["match"].as_str().expect("an id").to_owned(),
            secrets: secrets.map(|seat| seat["secret"].as_str().unwrap_or("").to_owned()).collect(),
            state: body["state"].clone(),
        }
    }

    /// Creates a match of Commander Chess between two people.
    pub async fn commander(&self) -> Created {
        self.create(json!({"game": "commander"})).await
    }

    /// Plays an action.
    pub async fn act(&self, created: &Created, seat: usize, step: usize, intent: &str) -> Answer {
        self.post(&created.path("/actions"), &created.secrets[seat], json!({"step": step, "intent": intent})).await
    }

    /// Stops the server in good order.
    pub async fn stop(mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        (&mut self.ended).await.expect("the server ends");
    }
}

/// A match that was created.
pub struct Created {
    /// Its id.
    pub id: String,
    /// The secrets of its seats; empty for bots.
    pub secrets: Vec<String>,
    /// The state at first.
    pub state: Value,
}

impl Created {
    /// A path of the match.
    pub fn path(&self, verb: &str) -> String {
        format!("/api/matches/{}{verb}", self.id)
    }
}
