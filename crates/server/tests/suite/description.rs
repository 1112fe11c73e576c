//! The description of the interface fits the routes.

use std::collections::BTreeSet;

use serde_json::json;

use crate::database;
use crate::server::start;

#[tokio::test]
async fn every_route_is_described_and_every_description_is_a_route() {
    for database in database::all().await {
        let server = start(&database).await;
        let description = server.get("/api/openapi.json").await.ok();
        let mut described = BTreeSet::new();
        for (path, methods) in description["paths"].as_object().expect("paths") {
            for method in methods.as_object().expect("methods").keys() {
                described.insert((method.clone(), path.clone()));
            }
        }
        let known: BTreeSet<(String, String)> = rulebound_server::routes::known()
            .into_iter()
            .map(|(method, path)| (method.to_owned(), path.to_owned()))
            .collect();
        assert_eq!(described, known);

        // The other way: what is described is answered, and other methods are not.
        for path in described.iter().map(|(_, path)| path).collect::<BTreeSet<_>>() {
            for method in ["GET", "POST", "DELETE"] {
                let body = (method == "POST").then(|| json!({}));
                let real = path.replace("{id}", "nothing").replace("{game}", "commander");
                let answer = server.ask(method, &real, None, body).await;
                let is_described = described.contains(&(method.to_lowercase(), path.clone()));
                assert_eq!(answer.kind() == "method-not-allowed", !is_described, "{method} {path}: {answer:?}");
                assert_ne!(answer.kind(), "not-found", "{method} {path}");
            }
        }
        server.stop().await;
    }
}

#[tokio::test]
async fn references_of_the_description_lead_somewhere() {
    let text = rulebound_server::openapi::description().to_string();
    let description: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    for reference in text.split("\"$ref\":\"#").skip(1).map(|rest| rest.split('"').next().expect("an end")) {
        assert!(description.pointer(reference).is_some(), "{reference}");
    }
}
