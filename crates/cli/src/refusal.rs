//! A refusal, a choice and an outcome, for people.

use std::io::Write;

use rulebound_referee::Registry;
use rulebound_referee::answer::{ChoiceAnswer, LegalAnswer, OutcomeAnswer, RefusalAnswer};
use serde_json::Value;

use crate::console::{ASIDE, ASKED, BAD, Console, GOOD};
use crate::failure::Failure;

/// Writes that something may be done.
pub fn write_legal(console: &mut Console, legal: &LegalAnswer) -> Result<(), Failure> {
    writeln!(console, "{GOOD}Legal:{GOOD:#} {}", legal.action)?;
    if !legal.message.is_empty() {
        writeln!(console, "  {}", legal.message)?;
    }
    Ok(())
}

/// Writes that something may not be done, and the first reason.
pub fn write_refused(
    console: &mut Console,
    registry: &Registry,
    intent: &str,
    refusal: &RefusalAnswer,
) -> Result<(), Failure> {
    writeln!(console, "{BAD}Not legal:{BAD:#} {intent}")?;
    write_reason(console, registry, refusal)
}

/// Writes one reason.
pub fn write_reason(console: &mut Console, registry: &Registry, refusal: &RefusalAnswer) -> Result<(), Failure> {
    writeln!(console, "  {}", refusal.message)?;
    let title = registry.rule(refusal.rule.as_str()).map(|rule| format!(" {}", rule.title)).unwrap_or_default();
    writeln!(console, "  rule     {}{title} {ASIDE}({}){ASIDE:#}", refusal.rule, refusal.kind)?;
    for further in &refusal.also {
        writeln!(console, "  also     {} {ASIDE}({} {}){ASIDE:#}", further.message, further.rule, further.kind)?;
    }
    if let Some(remedy) = &refusal.remedy {
        writeln!(console, "  instead  {GOOD}{remedy}{GOOD:#}")?;
    }
    Ok(())
}

/// Writes what is left open.
pub fn write_choice(console: &mut Console, intent: &str, open: &ChoiceAnswer) -> Result<(), Failure> {
    writeln!(console, "{ASKED}Needs a choice:{ASKED:#} {intent} {ASIDE}({}){ASIDE:#}", open.question)?;
    for choice in &open.choices {
        writeln!(console, "  {choice}")?;
    }
    // What a game says is still open then, with its answers.
    for question in open.fields["further"].as_array().into_iter().flatten() {
        let kind = question["kind"].as_str().unwrap_or_default();
        let answers: Vec<String> = question["options"].as_array().into_iter().flatten().map(words).collect();
        writeln!(console, "  {ASIDE}then{ASIDE:#} {kind} {}", answers.join(", "))?;
    }
    Ok(())
}

/// An answer in the words of its game.
fn words(answer: &Value) -> String {
    answer.as_str().map_or_else(|| answer.to_string(), str::to_owned)
}

/// Writes whose turn it is, or how the game ended.
pub fn write_turn(console: &mut Console, to_act: Option<&str>, outcome: Option<&OutcomeAnswer>) -> Result<(), Failure> {
    match (outcome, to_act) {
        (Some(outcome), _) => writeln!(console, "{}", outcome_words(outcome))?,
        (None, Some(side)) => writeln!(console, "{side} to act")?,
        (None, None) => {}
    }
    Ok(())
}

/// How a game ended: `won by red: checkmate (CTL-11.7)`.
pub fn outcome_words(outcome: &OutcomeAnswer) -> String {
    let result = outcome.winner.as_ref().map_or_else(|| "draw".to_owned(), |winner| format!("won by {winner}"));
    let rule = outcome.rule.as_ref().map(|rule| format!(" ({rule})")).unwrap_or_default();
    format!("{result}: {}{rule}", outcome.reason)
}
