//! The subject's own examples: reasons shown, and shown gone.

use std::collections::BTreeMap;

use super::inspection::{About, Inspection};
use super::{agreement, explanation, text};
use crate::Game;

pub(super) fn check<G: Game>(inspection: &mut Inspection<'_, G>) {
    let mut pairs: BTreeMap<String, Vec<Vec<&'static str>>> = BTreeMap::new();
    for example in inspection.subject.examples() {
        let (position, intent) = (&example.position, &example.intent);
        let kinds = inspection.guarded(position, About::Intent(intent), |inspection| {
            agreement::check_intent(inspection, position, example.by, intent, &example.waivers);
            text::check_intent(inspection, position, intent);
            explanation::check(inspection, position, example.by, intent, &example.waivers)
        });
        if let (Some(pair), Some(kinds)) = (example.pair, kinds) {
            pairs.entry(pair).or_default().push(kinds);
        }
    }
    for halves in pairs.values() {
        for &kind in halves.iter().flatten() {
            let gone = halves.iter().any(|half| !half.contains(&kind));
            inspection.report.coverage.seen(kind).gone += u64::from(gone);
        }
    }
}
