//! The examples of our own case files, which show rules at work.

use std::sync::{Arc, LazyLock};

use axum::Json;
use axum::extract::State;
use rust_embed::RustEmbed;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Answer;
use crate::body::{Path, Query};
use crate::host::Host;

/// The case files.
#[derive(RustEmbed)]
#[folder = "../../cases"]
struct Files;

/// Every case, in the order of the files.
static CASES: LazyLock<Vec<Value>> = LazyLock::new(|| {
    let mut names: Vec<_> = Files::iter().filter(|name| name.ends_with(".jsonl")).collect();
    names.sort_unstable();
    let texts = names.iter().filter_map(|name| String::from_utf8(Files::get(name)?.data.into_owned()).ok());
    texts.flat_map(|text| text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect::<Vec<_>>()).collect()
});

/// Which cases.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CasesQuery {
    /// Only those that show this rule: it refuses, or it is why.
    #[serde(default)]
    pub rule: Option<String>,
}

/// Cases.
#[derive(Serialize, JsonSchema)]
pub struct CasesAnswer {
    /// The cases, each as `schemas/case.json` describes it.
    pub cases: Vec<Value>,
}

/// Whether a case shows a rule.
fn shows(case: &Value, rule: &str) -> bool {
    let why = case["why"].as_str().unwrap_or("");
    let mut words = why.split(|letter: char| !(letter.is_ascii_alphanumeric() || "-.".contains(letter)));
    case["expect"]["rule"] == rule || words.any(|word| word.trim_end_matches('.') == rule)
}

/// The cases of a game.
pub(crate) async fn cases(
    State(host): State<Arc<Host>>,
    Path(game): Path<String>,
    Query(query): Query<CasesQuery>,
) -> Answer<CasesAnswer> {
    let key = host.referee.registry().game(&game)?.key();
    let of_game = CASES.iter().filter(|case| case["game"] == key);
    let shown = of_game.filter(|case| query.rule.as_ref().is_none_or(|rule| shows(case, rule)));
    Ok(Json(CasesAnswer { cases: shown.cloned().collect() }))
}
