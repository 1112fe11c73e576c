//! Verdicts, refusals and outcomes as answers give them.

use rulebound_kernel::{Choices, Counterfactual, Game, Outcome, Refusal, Side, Verdict};
use serde::Serialize;
use serde_json::Value;

use crate::answer::{
    ChoiceAnswer, CounterfactualAnswer, FurtherReason, LegalAnswer, ObjectionsAnswer, OutcomeAnswer, RefusalAnswer,
    VerdictAnswer,
};

/// The answer to an intent.
pub(crate) fn verdict<G: Game>(
    position: &G::Position,
    by: Side,
    intent: &G::Intent,
    verdict: Verdict<G>,
) -> VerdictAnswer {
    match verdict {
        Verdict::Legal { action, cost, notices } => VerdictAnswer::Legal(LegalAnswer {
            action: G::print_action(position, &action),
            message: std::iter::once(cost.to_string())
                .chain(notices.iter().map(ToString::to_string))
                .filter(|words| !words.is_empty())
                .collect::<Vec<_>>()
                .join("; "),
            cost: value(&cost),
            notices: notices.iter().map(value).collect(),
            details: match G::details(position, &action) {
                Value::Object(details) => details,
                _ => serde_json::Map::new(),
            },
        }),
        Verdict::Illegal(reason) => VerdictAnswer::Illegal(refusal::<G>(position, by, intent, &reason)),
        Verdict::NeedsChoice(open) => VerdictAnswer::NeedsChoice(choices::<G>(position, &open)),
    }
}

/// One reason with all that is known about it.
pub(crate) fn refusal<G: Game>(
    position: &G::Position,
    by: Side,
    intent: &G::Intent,
    refusal: &G::Refusal,
) -> RefusalAnswer {
    RefusalAnswer {
        rule: refusal.rule(),
        kind: refusal.kind().to_owned(),
        message: refusal.to_string(),
        fields: refusal.fields(),
        also: refusal.also().iter().map(further).collect(),
        evidence: refusal.evidence(),
        remedy: G::remedy(position, by, intent, refusal).map(|remedy| G::print_intent(position, &remedy)),
        counterfactual: match G::counterfactual(position, by, intent, refusal) {
            Counterfactual::Setup(setup) => CounterfactualAnswer::Setup(G::print_setup(&setup)),
            Counterfactual::Inherent(reason) => CounterfactualAnswer::Inherent(reason.to_owned()),
        },
    }
}

fn further(refusal: &impl Refusal) -> FurtherReason {
    FurtherReason {
        rule: refusal.rule(),
        kind: refusal.kind().to_owned(),
        message: refusal.to_string(),
        fields: refusal.fields(),
    }
}

fn choices<G: Game>(position: &G::Position, open: &Choices<G::Intent>) -> ChoiceAnswer {
    ChoiceAnswer {
        question: open.question.to_owned(),
        fields: open.fields.clone(),
        choices: open.options.iter().map(|option| G::print_intent(position, option)).collect(),
    }
}

/// How a game ended.
pub(crate) fn outcome<G: Game>(position: &G::Position, outcome: &Outcome) -> OutcomeAnswer {
    OutcomeAnswer {
        winner: outcome.winner.map(|team| G::team_name(position, team)),
        reason: outcome.reason.clone().into_owned(),
        rule: outcome.rule.clone(),
    }
}

/// A game's own value as JSON. Plain data always has such a form; a type that refuses one is shown as null.
pub(crate) fn value(data: &impl Serialize) -> Value {
    serde_json::to_value(data).unwrap_or_default()
}

/// Every reason against an intent. As all are there, none is told beside another.
pub(crate) fn objections<G: Game>(
    position: &G::Position,
    by: Side,
    intent: &G::Intent,
    objections: &[G::Refusal],
) -> ObjectionsAnswer {
    let alone = |reason| RefusalAnswer { also: Vec::new(), ..refusal::<G>(position, by, intent, reason) };
    let explained = objections.iter().map(alone);
    ObjectionsAnswer { objections: explained.collect(), outlook: G::outlook(position, by, intent) }
}
