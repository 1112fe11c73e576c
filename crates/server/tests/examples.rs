//! The examples of `docs/api.md` are run as they stand there.

#[path = "suite/database.rs"]
#[allow(dead_code, reason = "only SQLite is needed here")]
mod database;

use std::process::Command;

use rulebound_server::{Options, Server};

#[tokio::test(flavor = "multi_thread")]
async fn the_documented_examples_run() {
    let database = database::sqlite();
    let options = Options {
        listen: ([127, 0, 0, 1], 0).into(),
        database: database.address.clone(),
        rate_limit: false,
        ..Options::default()
    };
    let server = Server::bind(rulebound_referee::Registry::standard(), &options).await.expect("a server");
    let address = format!("http://{}", server.address().expect("an address"));
    tokio::spawn(server.run(std::future::pending()));

    let text = include_str!("../../../docs/api.md");
    let blocks: Vec<&str> =
        text.split("```sh\n").skip(1).map(|rest| rest.split("```").next().expect("an end")).collect();
    assert!(blocks.len() >= 8, "the examples are found");
    let folder = std::env::temp_dir().join(format!("rulebound-examples-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    // Every block ends with a mark, so that a failure tells how far it came.
    let script: String = blocks.iter().map(|block| format!("{block}\n")).collect();
    let output = tokio::task::spawn_blocking({
        let folder = folder.clone();
        move || {
            Command::new("bash")
                .args(["-euxo", "pipefail", "-c", &script])
                .env("SERVER", address)
                .current_dir(folder)
                .output()
        }
    });
    let output = output.await.expect("run").expect("bash and curl");
    let _ = std::fs::remove_dir_all(&folder);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("\"outcome\":{\"winner\":\"blue\""), "{errors}");
}
