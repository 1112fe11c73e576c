//! Random games, and everything that is checked on the way.

use super::inspection::{About, Inspection, Scene};
use super::report::{Point, Violation};
use super::{
    agreement, branches, choices, coverage, ends, explanation, folding, garbage, reference, replay, sampling, secrecy,
    symmetry, text,
};
use crate::dice::Seeded;
use crate::{Draw, Game, Match, Ruleset, Turn, Waivers};

/// Plays from every scenario and every further start under a ruleset.
pub(super) fn starts<G: Game>(inspection: &mut Inspection<'_, G>, ruleset: &G::Ruleset) {
    for name in G::scenarios() {
        let start = G::scenario(ruleset, name).ok_or_else(|| "it does not exist".to_owned()).and_then(|setup| {
            G::check(&setup, ruleset)
                .map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
        });
        match start {
            Ok(start) => games(inspection, &start),
            Err(why) => inspection.report.fail(Violation {
                point: Point::Agreement,
                ruleset: ruleset.to_json(),
                position: String::new(),
                about: String::new(),
                message: format!("the scenario {name} cannot be played: {why}"),
            }),
        }
    }
    for setup in inspection.subject.setups(ruleset, &mut inspection.draw) {
        // What a subject draws at random need not be a position.
        if let Ok(start) = G::check(&setup, ruleset) {
            games(inspection, &start);
        }
    }
}

fn games<G: Game>(inspection: &mut Inspection<'_, G>, start: &G::Position) {
    text::check_ruleset(inspection, start);
    garbage::check_texts(inspection, &Scene::new(start.clone()));
    for _ in 0..inspection.effort.games {
        inspection.guarded(start, About::Nothing, |inspection| {
            if let Some(game) = play(inspection, start) {
                replay::check(inspection, &game);
            }
            replay::check_twice(inspection, start);
        });
    }
}

/// One random game, every position of which is examined.
fn play<G: Game>(inspection: &mut Inspection<'_, G>, start: &G::Position) -> Option<Match<G>> {
    let mut game = Match::<G>::new(G::ruleset(start), G::setup(start)).ok()?;
    let mut dice = Seeded::new(inspection.draw.bits());
    for _ in 0..inspection.effort.plies {
        let position = game.position().clone();
        inspection.guarded(&position, About::Nothing, |inspection| visit(inspection, &position));
        let Turn::Decide { side, .. } = game.turn() else { break };
        let Some(action) = next(inspection, &position) else { break };
        let intent = G::Intent::from(action.clone());
        let submitted = game.submit(side, &intent, &Waivers::NONE, &mut dice);
        inspection.report.plies += 1;
        inspection.expect(Point::Agreement, &position, About::Action(&action), submitted.is_ok(), || {
            format!("the match does not take it: {:?}", submitted.as_ref().err())
        });
        submitted.ok()?;
    }
    check_over(inspection, &game);
    Some(game)
}

/// A game that is over, also by what only the match knows, refuses whatever is tried, and says why in the game's own words.
fn check_over<G: Game>(inspection: &mut Inspection<'_, G>, game: &Match<G>) {
    let position = game.position();
    let Turn::Over(outcome) = game.turn() else { return };
    let intent = G::Intent::from(inspection.subject.arbitrary(position, &mut inspection.draw));
    for side in G::sides(position) {
        let objections = game.objections(side, &intent, &Waivers::NONE);
        let refused = objections == [G::game_over(position, &outcome)];
        inspection.expect(Point::DeadEnds, position, About::Intent(&intent), refused, || {
            format!("the match is over by {}, and the objections are {objections:?}", outcome.reason)
        });
        for refusal in &objections {
            coverage::check_refusal(inspection, position, &intent, refusal);
        }
    }
}

/// What to play next: now and then something legal that need not be listed.
fn next<G: Game>(inspection: &mut Inspection<'_, G>, position: &G::Position) -> Option<G::Action> {
    if inspection.draw.below(4) == 0 {
        for _ in 0..inspection.effort.arbitrary {
            let action = inspection.subject.arbitrary(position, &mut inspection.draw);
            if G::is_legal(position, &action) {
                return Some(action);
            }
        }
    }
    G::sample(position, &mut inspection.draw)
}

/// Everything that is checked in one position.
fn visit<G: Game>(inspection: &mut Inspection<'_, G>, position: &G::Position) {
    inspection.report.positions += 1;
    let scene = Scene::<G>::new(position.clone());
    folding::check_setup(inspection, position, About::Nothing, position);
    ends::check(inspection, &scene);
    agreement::check_listed(inspection, &scene);
    sampling::check(inspection, &scene);
    text::check(inspection, &scene);
    questions(inspection, &scene);
    garbage::check(inspection, &scene);
    if inspection.slow() {
        reference::check(inspection, &scene);
        symmetry::check(inspection, &scene);
        if scene.decides() {
            branches::check(inspection, &scene);
        }
        secrecy::check(inspection, &scene);
    }
}

/// Asks about nonsense and about open intents, and wants everything that is refused explained.
fn questions<G: Game>(inspection: &mut Inspection<'_, G>, scene: &Scene<G>) {
    let position = &scene.position;
    let mut explained = 0;
    for _ in 0..inspection.effort.arbitrary {
        let action = inspection.subject.arbitrary(position, &mut inspection.draw);
        inspection.guarded(position, About::Action(&action), |inspection| {
            text::check_action(inspection, position, &action);
            if !agreement::check_action(inspection, scene, &action) && explained < inspection.effort.explained {
                explained += 1;
                explanation::check(inspection, position, scene.by, &G::Intent::from(action.clone()), &Waivers::NONE);
            }
        });
    }
    for intent in inspection.subject.intents(position, &mut inspection.draw) {
        inspection.guarded(position, About::Intent(&intent), |inspection| {
            text::check_intent(inspection, position, &intent);
            choices::check(inspection, scene, &intent);
            if explained < inspection.effort.explained {
                explained += 1;
                explanation::check(inspection, position, scene.by, &intent, &Waivers::NONE);
            }
        });
    }
}
