//! Games as records of the kernel, and back.

use rulebound_kernel::{Entry, Game as _, Happening, Match, Record, ReplayError, Turn as Asked};

use crate::Commander;
use crate::change;
use crate::step::Action;

use super::comment::Clock;
use super::game::{Game, Turn};
use super::result::GameResult;

/// How the ends that are no rule of the game are called in the tag `Termination`.
const TIME_OUT: &str = "time-out";

impl Game {
    /// The record of the main line, with its clocks; tags, comments and variations have no place in it. A result that the
    /// board does not show is a loss on time where the tag `Termination` says so, a resignation, or an agreed draw.
    pub fn record(&self) -> Record<Commander> {
        let mut now = self.start.clone();
        let mut entries = Vec::new();
        for turn in &self.line.turns {
            for action in &turn.actions {
                let by = now.turn().side();
                let (rolls, waivers) = (Vec::new(), Vec::new());
                let happening = Happening::Action { by, action: *action, rolls, waivers, reason: None };
                entries.push(Entry { happening, clock: None });
                change::apply(&mut now, action);
            }
            if let (Some(last), Some(Clock(clock))) = (entries.last_mut(), turn.clock) {
                last.clock = Some(clock);
            }
        }
        let mut record = Record {
            game: Commander::KEY.to_owned(),
            ruleset: *self.start.ruleset(),
            setup: Commander::setup(&self.start),
            entries,
        };
        let over = Match::replay(&record).is_ok_and(|played| matches!(played.turn(), Asked::Over(_)));
        if !over && let Some(happening) = self.end() {
            record.entries.push(Entry { happening, clock: None });
        }
        record
    }

    /// What ended the game beside the board.
    fn end(&self) -> Option<Happening<Commander>> {
        let on_time = self.tags.get("Termination") == Some(TIME_OUT);
        match self.result {
            GameResult::Open => None,
            GameResult::Drawn => Some(Happening::DrawAgreed),
            GameResult::Won(winner) if on_time => Some(Happening::TimeOut { by: winner.other().side() }),
            GameResult::Won(winner) => Some(Happening::Resignation { by: winner.other().side() }),
        }
    }

    /// The game of a record, with what is in force of it; how it ended is in the tag `Termination`.
    ///
    /// # Errors
    ///
    /// Why the record cannot be replayed.
    pub fn of_record(record: &Record<Commander>) -> Result<Game, ReplayError<Commander>> {
        let played = Match::replay(record)?;
        let mut steps: Vec<Option<(Action, Option<u64>)>> = Vec::new();
        for entry in &record.entries {
            match &entry.happening {
                Happening::Action { action, .. } => steps.push(Some((*action, entry.clock))),
                Happening::Amended { .. } => steps.push(None),
                Happening::TakeBack { to } => steps.truncate(*to),
                Happening::Resignation { .. } | Happening::DrawAgreed | Happening::TimeOut { .. } => {}
            }
        }
        // Game text knows no amendments: it begins after the last of them.
        let begun = played.begun();
        let actions = steps.into_iter().skip(begun).flatten();
        let mut now = played.at(begun).unwrap_or(played.position()).clone();
        let mut game = Game::new(now.clone());
        let mut turn = Turn::default();
        for (action, clock) in actions {
            change::apply(&mut now, &action);
            // A turn has no more actions than there is room for.
            let _ = turn.actions.try_push(action);
            turn.clock = clock.map(Clock);
            if now.session().is_none() {
                game.line.turns.push(std::mem::take(&mut turn));
            }
        }
        if !turn.actions.is_empty() {
            game.line.turns.push(turn);
        }
        if let Asked::Over(outcome) = played.turn() {
            game.result = GameResult::from(&outcome);
            // The words of outcomes are letters and hyphens.
            let _ = game.tags.set("Termination", &outcome.reason);
        }
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::Color;
    use crate::fen;
    use crate::ruleset::Ruleset;
    use rulebound_kernel::Waivers;
    use rulebound_kernel::dice::Scripted;

    #[test]
    fn a_record_becomes_a_game_and_the_same_record_again() {
        for end in 0..4 {
            let setup = fen::parse("5c5/11/11/11/11/11/11/11/11/2(NFT)8/11/6C4 r - - 0 1").expect("a setup");
            let mut played: Match<Commander> = Match::new(&Ruleset::STANDARD, setup).expect("a position");
            for (step, text) in ["Nc3>c5", "Fc3>d4", "Tc3>&c5", "Cf12e12", "Fd4d5"].into_iter().enumerate() {
                let intent = Commander::parse_intent(played.position(), text).expect("an intent");
                let by = played.position().turn().side();
                played.submit(by, &intent, &Waivers::NONE, &mut Scripted::default()).expect("legal");
                if step >= 2 {
                    played.note_clock(1000 * step as u64);
                }
            }
            let result = match end {
                0 => GameResult::Open,
                1 => {
                    assert!(played.resign(Color::Red.side()));
                    GameResult::Won(Color::Blue)
                }
                2 => {
                    assert!(played.time_out(Color::Blue.side()));
                    GameResult::Won(Color::Red)
                }
                _ => {
                    assert!(played.agree_draw());
                    GameResult::Drawn
                }
            };
            let game = Game::of_record(played.record()).expect("a game");
            assert_eq!((game.result, game.line.turns.len()), (result, 3));
            assert_eq!(game.line.turns[0].clock, Some(Clock(2000)));
            assert_eq!(&game.record(), played.record());
        }
    }
}
