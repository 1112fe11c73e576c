//! Points 3 and 5, a whole game at a time: records replay, and the same entries give the same bytes.

use super::inspection::{About, Inspection, bytes};
use super::report::Point;
use crate::dice::Seeded;
use crate::{Draw, Game, Match, Quick, Record, Waivers};

/// Replays prefixes of a record and compares with what stood there.
pub(super) fn check<G: Game>(inspection: &mut Inspection<'_, G>, game: &Match<G>) {
    let record = game.record();
    let steps = u32::try_from(game.steps()).unwrap_or(u32::MAX);
    for length in [0, inspection.draw.below(steps.saturating_add(1)), steps] {
        let length = length as usize;
        let prefix = Record { entries: record.entries.iter().take(length).cloned().collect(), ..record.clone() };
        if let Some(stood) = game.at(length) {
            check_record(inspection, &prefix, stood);
        }
    }
    let back = inspection.draw.below(steps.saturating_add(1)) as usize;
    let mut taken_back = game.clone();
    let went = taken_back.take_back(back);
    inspection.expect(Point::Replay, game.position(), About::Nothing, went, || format!("cannot go back to {back}"));
    check_record(inspection, taken_back.record(), taken_back.position());
}

/// A record that went through JSON replays to the position that stood there.
fn check_record<G: Game>(inspection: &mut Inspection<'_, G>, record: &Record<G>, stood: &G::Position) {
    let read = serde_json::to_string(record).ok().and_then(|text| serde_json::from_str::<Record<G>>(&text).ok());
    inspection.expect(Point::Text, stood, About::Nothing, read.as_ref() == Some(record), || {
        format!("the record is read back as {read:?}")
    });
    match Match::replay(record) {
        Ok(replayed) => {
            let same = replayed.position() == stood && bytes::<G>(replayed.position()) == bytes::<G>(stood);
            inspection.expect(Point::Replay, stood, About::Nothing, same, || {
                format!("the record of {} entries leads elsewhere", record.entries.len())
            });
            inspection.expect(Point::Replay, stood, About::Nothing, replayed.record() == record, || {
                "a replayed record is not the record".into()
            });
        }
        Err(error) => {
            let message = format!("the record does not replay: {error:?}");
            inspection.fail(Point::Replay, stood, About::Nothing, message);
        }
    }
}

/// The same seeds play the same game, to the byte.
pub(super) fn check_twice<G: Game>(inspection: &mut Inspection<'_, G>, start: &G::Position) {
    let seed = inspection.draw.bits();
    let plies = inspection.effort.plies;
    let (first, second) = (seeded_game::<G>(start, seed, plies), seeded_game::<G>(start, seed, plies));
    inspection.expect(Point::Determinism, start, About::Nothing, first == second, || {
        let same = first.iter().zip(&second).take_while(|(one, other)| one == other).count();
        format!("two runs with the same seed differ from ply {same} on")
    });
}

/// Everything that can be seen of each ply of a seeded game.
fn seeded_game<G: Game>(start: &G::Position, seed: u64, plies: u32) -> Vec<String> {
    let Ok(mut game) = Match::<G>::new(G::ruleset(start), G::setup(start)) else { return Vec::new() };
    let (mut draw, mut dice) = (Quick::new(seed), Seeded::new(seed));
    let mut lines = Vec::new();
    for _ in 0..plies {
        lines.push(format!("{} {:016x}", bytes::<G>(game.position()), G::key(game.position())));
        let Some(side) = game.turn().side() else { break };
        let Some(action) = G::sample(game.position(), &mut draw) else { break };
        let submitted = game.submit(side, &G::Intent::from(action), &Waivers::NONE, &mut dice);
        lines.push(format!("{:?}", submitted.map(|events| serde_json::to_string(&events).ok())));
    }
    lines.extend(serde_json::to_string(game.record()).ok());
    lines
}
