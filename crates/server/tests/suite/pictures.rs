//! Boards as SVG, rulebooks and cases.

use crate::database;
use crate::server::start;

#[tokio::test]
async fn boards_are_drawn_and_backgrounds_may_be_kept() {
    for database in database::all().await {
        let server = start(&database).await;
        let game = server.commander().await;
        let fetch = async |path: &str, tag: Option<&str>| {
            let request = reqwest::Client::new().get(format!("{}{path}", server.address));
            let request = tag.into_iter().fold(request, |request, tag| request.header("if-none-match", tag));
            request.send().await.expect("an answer")
        };
        let start = fetch(&game.path("/picture"), None).await;
        assert_eq!(start.headers()["content-type"], "image/svg+xml");
        let start = start.text().await.expect("text");
        server.act(&game, 0, 0, "Tf4f6").await.ok();
        let moved = fetch(&game.path("/picture?theme=dark&size=400"), None).await.text().await.expect("text");
        assert!(moved.starts_with("<svg") && moved != start);
        let again = fetch(&game.path("/picture?step=0"), None).await.text().await.expect("text");
        assert_eq!(again, start, "any step can be drawn");
        assert_eq!(server.get(&game.path("/picture?step=2")).await.kind(), "unknown-step");
        assert_eq!(server.get(&game.path("/picture?theme=loud")).await.kind(), "bad-query");
        assert_eq!(server.get(&game.path("/picture?size=0")).await.kind(), "wrong-type");

        let path = "/api/pictures/commander/background.svg?orientation=turned";
        let board = fetch(path, None).await;
        let tag = board.headers()["etag"].to_str().expect("text").to_owned();
        assert!(board.headers()["cache-control"].to_str().expect("text").contains("public"));
        assert!(board.text().await.expect("text").starts_with("<svg"));
        assert_eq!(fetch(path, Some(&tag)).await.status().as_u16(), 304);
        let upright = fetch("/api/pictures/commander/background.svg", Some(&tag)).await;
        assert_eq!(upright.status().as_u16(), 200, "another drawing has another tag");
        let none = server.get("/api/pictures/skirmish/background.svg").await;
        assert_eq!((none.status, none.kind()), (404, "no-picture"));
        server.stop().await;
    }
}

#[tokio::test]
async fn rulebooks_come_whole_and_cases_by_rule() {
    let database = database::sqlite();
    let server = start(&database).await;
    let games = server.get("/api/games").await.ok();
    assert_eq!(games["games"][0]["sides"], serde_json::json!(["red", "blue"]));
    let book = server.get("/api/rulebook/commander").await.ok();
    let contents = server.get("/api/rules/commander").await.ok();
    let ids = |book: &serde_json::Value| -> Vec<String> {
        let sections = book["sections"].as_array().expect("sections").iter();
        let rules = sections.flat_map(|section| section["rules"].as_array().expect("rules"));
        rules.map(|rule| rule["id"].as_str().expect("an id").to_owned()).collect()
    };
    assert_eq!(ids(&book), ids(&contents));
    let rule = server.get("/api/rule/CTL-2.3").await.ok();
    let sections = book["sections"].as_array().expect("sections").iter();
    let same =
        sections.flat_map(|section| section["rules"].as_array().expect("rules")).find(|it| it["id"] == "CTL-2.3");
    assert_eq!(same, Some(&rule));
    let cases = server.get("/api/cases/commander?rule=CTL-4.2").await.ok();
    let cases = cases["cases"].as_array().expect("cases").clone();
    let refused = cases.iter().filter(|case| case["expect"]["rule"] == "CTL-4.2").count();
    assert!(refused > 0 && refused < cases.len(), "with those in which the rule has nothing to refuse");
    assert!(cases.iter().all(|case| case["game"] == "commander"));
    assert_eq!(server.get("/api/cases/nothing").await.kind(), "unknown-game");
}
