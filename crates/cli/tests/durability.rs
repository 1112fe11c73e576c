//! Every acknowledged action survives: `rulebound serve` is killed under load, again and again, and started anew.
//!
//! Ten kills on each database; two hundred with `RULEBOUND_LONG=1`. Half of them come while commits wait to be acknowledged.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::{Value, json};

/// A server process.
struct Process {
    child: Child,
    address: String,
}

impl Process {
    fn start(database: &str, pause: Option<u64>) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rulebound"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--no-rate-limit", "--database", database]);
        if let Some(pause) = pause {
            command.env("RULEBOUND_TEST_PAUSE_AFTER_COMMIT", pause.to_string());
        }
        let mut child = command.stdout(Stdio::piped()).spawn().expect("a process");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("Rulebound listens on ").expect("an address").to_owned();
        Process { child, address }
    }

    fn kill(mut self) {
        // SIGKILL on Unix: nothing is written any more.
        self.child.kill().expect("killed");
        self.child.wait().expect("dead");
    }
}

/// A match that is played, and what was acknowledged of it.
struct Played {
    path: String,
    secrets: Vec<String>,
    /// The action acknowledged for each step; a step whose answer was lost stays open.
    acknowledged: Vec<Option<String>>,
}

/// Plays until the server is gone.
async fn play(http: reqwest::Client, address: String, mut game: Played, stop: Arc<AtomicBool>) -> Played {
    let url = format!("{address}{}", game.path);
    'playing: while !stop.load(Ordering::Relaxed) {
        let Ok(response) = http.get(&url).send().await else { break };
        let Ok(state) = response.json::<Value>().await else { break };
        let step = state["step"].as_u64().expect("a step") as usize;
        game.acknowledged.resize(step.max(game.acknowledged.len()), None);
        let Some(places) = state["actions"]["places"].as_object() else { break };
        let actions: Vec<&str> = places
            .values()
            .flat_map(|list| list.as_array().expect("a list"))
            .filter_map(|item| item["action"].as_str())
            .collect();
        let action = actions[(step * 7919) % actions.len()];
        let secret = &game.secrets[usize::from(state["to_act"] == "blue")];
        let body = json!({"step": step, "intent": action});
        let Ok(response) = http.post(format!("{url}/actions")).bearer_auth(secret).json(&body).send().await else {
            break;
        };
        if response.status().is_success() {
            let Ok(answer) = response.json::<Value>().await else { break 'playing };
            let played = answer["entry"]["action"].as_str().expect("an action").to_owned();
            game.acknowledged.resize(step, None);
            game.acknowledged.push(Some(played));
        }
    }
    game
}

async fn check(http: &reqwest::Client, address: &str, game: &Played) -> usize {
    let state: Value =
        http.get(format!("{address}{}", game.path)).send().await.expect("an answer").json().await.expect("JSON");
    let history = state["history"].as_array().unwrap_or_else(|| panic!("no history in {state}"));
    assert!(history.len() >= game.acknowledged.len(), "{}: acknowledged actions are lost", game.path);
    assert!(history.len() <= game.acknowledged.len() + 1, "{}: more was written than was sent", game.path);
    for (item, acknowledged) in history.iter().zip(&game.acknowledged) {
        if let Some(action) = acknowledged {
            assert_eq!(item["action"], json!(action), "{} step {}", game.path, item["step"]);
        }
    }
    assert_eq!(state["version"].as_u64(), Some(history.len() as u64), "each exactly once");
    game.acknowledged.iter().flatten().count()
}

async fn survive(database: &str, kills: u64) {
    let http = reqwest::Client::new();
    let mut games: Vec<Played> = Vec::new();
    let mut total = 0;
    for kill in 0..kills {
        // Every second time commits wait before they are acknowledged, so that the kill comes between the two.
        let process = Process::start(database, (kill % 2 == 1).then_some(15));
        total = 0;
        for game in &games {
            total += check(&http, &process.address, game).await;
        }
        if kill % 10 == 0 {
            games.clear();
            for _ in 0..4 {
                let created = http.post(format!("{}/api/matches", process.address)).json(&json!({"game": "commander"}));
                let created: Value = created.send().await.expect("an answer").json().await.expect("JSON");
                let secrets = created["seats"].as_array().expect("seats").iter();
                games.push(Played {
                    path: format!("/api/matches/{}", created["match"].as_str().expect("an id")),
                    secrets: secrets.map(|seat| seat["secret"].as_str().expect("a secret").to_owned()).collect(),
                    acknowledged: Vec::new(),
                });
            }
        }
        let stop = Arc::new(AtomicBool::new(false));
        let players: Vec<_> = games
            .drain(..)
            .map(|game| tokio::spawn(play(http.clone(), process.address.clone(), game, stop.clone())))
            .collect();
        tokio::time::sleep(Duration::from_millis(150 + kill * 37 % 200)).await;
        process.kill();
        stop.store(true, Ordering::Relaxed);
        for player in players {
            games.push(player.await.expect("a player"));
        }
    }
    let process = Process::start(database, None);
    let mut kept = 0;
    for game in &games {
        kept += check(&http, &process.address, game).await;
    }
    process.kill();
    assert!(kept > 0 || total > 0, "nothing was acknowledged at all");
    println!("{kills} kills, {kept} acknowledged actions in the last matches, each found exactly once");
}

fn kills() -> u64 {
    if std::env::var_os("RULEBOUND_LONG").is_some() { 200 } else { 10 }
}

/// What is offered, and who sits where, survives as well.
async fn offers_survive(database: &str) {
    let http = reqwest::Client::new();
    let process = Process::start(database, None);
    let ask = async |address: &str, path: &str, secret: Option<&str>, body: Value| -> Value {
        let request = http.post(format!("{address}{path}")).json(&body);
        let request = secret.into_iter().fold(request, |request, secret| request.bearer_auth(secret));
        request.send().await.expect("an answer").json().await.expect("JSON")
    };
    let seats = json!([{"sides": ["red"]}, {"sides": ["blue"], "open": true}]);
    let created = ask(&process.address, "/api/matches", None, json!({"game": "commander", "seats": seats})).await;
    let path = format!("/api/matches/{}", created["match"].as_str().expect("an id"));
    let red = created["seats"][0]["secret"].as_str();
    let joined = ask(&process.address, &format!("{path}/join"), None, json!({"seat": 1, "name": "Bob"})).await;
    let offered = ask(&process.address, &format!("{path}/draw"), red, json!({"do": "offer"})).await;
    assert_eq!(offered["state"]["offers"]["draw"], json!({"seat": 0, "waits_for": [1]}));
    process.kill();

    let process = Process::start(database, None);
    let agreed =
        ask(&process.address, &format!("{path}/draw"), joined["secret"].as_str(), json!({"do": "accept"})).await;
    assert_eq!(agreed["state"]["outcome"]["reason"], "draw-agreed", "{agreed}");
    assert_eq!(agreed["state"]["seats"][1]["name"], "Bob");
    process.kill();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_survives_kills_on_sqlite() {
    let file = std::env::temp_dir().join(format!("rulebound-durability-{}.db", std::process::id()));
    let database = format!("sqlite:{}", file.display());
    offers_survive(&database).await;
    survive(&database, kills()).await;
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", file.display()));
    }
}

/// Matches have ids of their own, so the cluster's first database will do.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_survives_kills_on_postgres() {
    let Ok(database) = std::env::var("RULEBOUND_POSTGRES_URL") else {
        eprintln!(
            "\n!!! SKIPPED on PostgreSQL: RULEBOUND_POSTGRES_URL is not set. Run ./test, or tests/postgres start.\n"
        );
        return;
    };
    offers_survive(&database).await;
    survive(&database, kills()).await;
}
