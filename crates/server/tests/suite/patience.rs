//! Whoever is too slow holds nothing open.

use std::time::Duration;

use rulebound_server::Options;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::database;
use crate::server::{Running, options, start_by};

async fn impatient(database: &database::Database) -> Running {
    start_by(Options { patience: Duration::from_millis(300), ..options(database) }).await
}

/// Sends a text byte by byte, with pauses in which nobody would lose patience, until it is sent or the server hangs up;
/// then gives what the server said before it hung up.
async fn drip(server: &Running, first: &str, slowly: &str) -> String {
    let address = server.address.trim_start_matches("http://");
    let (mut reader, mut writer) = TcpStream::connect(address).await.expect("a connection").into_split();
    writer.write_all(first.as_bytes()).await.expect("sent");
    let slowly = slowly.to_owned();
    let dripping = tokio::spawn(async move {
        for byte in slowly.bytes() {
            tokio::time::sleep(Duration::from_millis(20)).await;
            if writer.write_all(&[byte]).await.is_err() {
                break;
            }
        }
        // The writing half stays open: only the server may end the connection.
        writer
    });
    let mut said = Vec::new();
    let heard = tokio::time::timeout(Duration::from_secs(20), reader.read_to_end(&mut said)).await;
    assert!(heard.is_ok(), "the server waits for ever");
    drop(dripping.await);
    String::from_utf8_lossy(&said).into_owned()
}

#[tokio::test]
async fn a_head_that_drips_in_is_not_waited_for() {
    for database in database::all().await {
        let server = impatient(&database).await;
        let said = drip(&server, "GET /api/games HTTP/1.1\r\nHost: test\r\n", &"x-slow: 1\r\n".repeat(50)).await;
        assert_eq!(said, "", "a request that never came is not answered");
        assert_eq!(server.get("/health").await.status, 200);
        server.stop().await;
    }
}

#[tokio::test]
async fn a_body_that_drips_in_is_answered_with_a_typed_error() {
    for database in database::all().await {
        let server = impatient(&database).await;
        let head =
            "POST /api/referee HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n";
        let said = drip(&server, head, &" ".repeat(400)).await;
        assert!(said.starts_with("HTTP/1.1 408 ") && said.contains(r#""kind":"timeout""#), "{said}");
        server.stop().await;
    }
}

#[tokio::test]
async fn an_idle_connection_is_closed() {
    for database in database::all().await {
        let server = impatient(&database).await;
        let said = drip(&server, "GET /api/bots HTTP/1.1\r\nHost: test\r\n\r\n", "").await;
        assert!(said.starts_with("HTTP/1.1 200 "), "{said}");
        server.stop().await;
    }
}
