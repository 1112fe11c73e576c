//! Point 6: explanations are true.

use super::inspection::{About, Inspection};
use super::report::Point;
use super::{agreement, folding};
use crate::{Counterfactual, Game, Refusal, Side, Verdict, Waivers};

/// Explains everything that speaks against an intent, and gives the kinds of the objections.
pub(super) fn check<G: Game>(
    inspection: &mut Inspection<'_, G>,
    position: &G::Position,
    by: Side,
    intent: &G::Intent,
    waivers: &Waivers,
) -> Vec<&'static str> {
    let objections = G::objections(position, by, intent, waivers);
    for refusal in &objections {
        super::coverage::check_refusal(inspection, position, intent, refusal);
        check_remedy(inspection, position, by, intent, refusal);
        check_counterfactual(inspection, position, by, intent, waivers, refusal);
        if waivers.is_empty() {
            check_waiver(inspection, position, by, intent, refusal);
        }
    }
    objections.iter().map(Refusal::kind).collect()
}

/// A remedy is not refused for the same reason.
fn check_remedy<G: Game>(
    inspection: &mut Inspection<'_, G>,
    position: &G::Position,
    by: Side,
    intent: &G::Intent,
    refusal: &G::Refusal,
) {
    let Some(remedy) = G::remedy(position, by, intent, refusal) else { return };
    let verdict = G::verdict(position, by, &remedy, &Waivers::NONE);
    inspection.report.remedies.0 += 1;
    inspection.report.remedies.1 += u64::from(verdict.is_legal());
    let same = verdict.refusal().is_some_and(|other| other.kind() == refusal.kind());
    inspection.expect(Point::Explanations, position, About::Intent(intent), !same, || {
        format!(
            "against {} the remedy `{}` is refused for the same reason: {verdict:?}",
            refusal.kind(),
            G::print_intent(position, &remedy)
        )
    });
    let again = G::remedy(position, by, intent, refusal) == Some(remedy);
    inspection.expect(Point::Robustness, position, About::Intent(intent), again, || {
        "asked twice, there are two remedies".into()
    });
}

/// In the counterfactual world the same kind is gone.
fn check_counterfactual<G: Game>(
    inspection: &mut Inspection<'_, G>,
    position: &G::Position,
    by: Side,
    intent: &G::Intent,
    waivers: &Waivers,
    refusal: &G::Refusal,
) {
    let about = About::Intent(intent);
    let kind = refusal.kind();
    let counterfactual = G::counterfactual(position, by, intent, refusal);
    let again = G::counterfactual(position, by, intent, refusal) == counterfactual;
    inspection
        .expect(Point::Robustness, position, about, again, || "asked twice, there are two counterfactuals".into());
    match counterfactual {
        Counterfactual::Inherent(reason) => {
            inspection.report.coverage.seen(kind).inherent += 1;
            inspection.expect(Point::Explanations, position, about, !reason.trim().is_empty(), || {
                format!("{kind} is inherent without a reason")
            });
        }
        Counterfactual::Setup(setup) => {
            inspection.report.coverage.seen(kind).counterfactuals += 1;
            let world = match G::check(&setup, G::ruleset(position)) {
                Ok(world) => world,
                Err(problems) => {
                    let words: Vec<String> = problems.iter().map(ToString::to_string).collect();
                    let message = format!(
                        "the counterfactual of {kind} does not check: {} in {}",
                        words.join("; "),
                        G::print_setup(&setup)
                    );
                    inspection.fail(Point::Explanations, position, about, message);
                    return;
                }
            };
            let remains = G::objections(&world, by, intent, waivers).iter().any(|other| other.kind() == kind);
            inspection.expect(Point::Explanations, position, about, !remains, || {
                format!("{kind} ({refusal}) remains in its counterfactual {}", G::print_setup(&setup))
            });
            inspection.report.coverage.seen(kind).gone += u64::from(!remains);
        }
    }
}

/// A waived rule refuses nothing; what is then legal can be done, and says what was waived.
fn check_waiver<G: Game>(
    inspection: &mut Inspection<'_, G>,
    position: &G::Position,
    by: Side,
    intent: &G::Intent,
    refusal: &G::Refusal,
) {
    let rule = refusal.rule();
    let Ok(waivers) = Waivers::new(G::rulebook(), [rule.as_str()]) else { return };
    let about = About::Intent(intent);
    let objections = G::objections(position, by, intent, &waivers);
    let cited = objections.iter().any(|other| other.rule() == rule);
    inspection.expect(Point::Explanations, position, about, !cited, || format!("{rule} is waived and refuses"));
    let verdict = agreement::check_intent(inspection, position, by, intent, &waivers);
    let Verdict::Legal { action, notices, .. } = verdict else { return };
    inspection.expect(Point::Explanations, position, about, !notices.is_empty(), || {
        format!("{rule} is waived, and no notice says so")
    });
    match agreement::decide::<G>(position, &action, &waivers) {
        Ok(decided) => {
            let after = folding::fold::<G>(position, &decided.events);
            folding::check_setup(inspection, position, about, &after);
        }
        Err(undecided) => {
            let message = format!("with {rule} waived it is legal and cannot be decided: {undecided:?}");
            inspection.fail(Point::Agreement, position, about, message);
        }
    }
}
