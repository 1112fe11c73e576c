//! How a game ended, as a result token says.

use std::fmt;

use rulebound_kernel::Outcome;

use crate::color::Color;

/// How a game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameResult {
    /// A colour has won.
    Won(Color),
    /// Nobody has won.
    Drawn,
    /// It goes on, or nobody knows.
    #[default]
    Open,
}

impl GameResult {
    const TOKENS: [(&'static str, GameResult); 4] = [
        ("1-0", GameResult::Won(Color::Red)),
        ("0-1", GameResult::Won(Color::Blue)),
        ("1/2-1/2", GameResult::Drawn),
        ("*", GameResult::Open),
    ];

    /// The result of a token.
    pub fn of_token(token: &str) -> Option<GameResult> {
        GameResult::TOKENS.iter().find(|(known, _)| *known == token).map(|(_, result)| *result)
    }
}

impl From<&Outcome> for GameResult {
    fn from(outcome: &Outcome) -> GameResult {
        let winner = outcome.winner.and_then(|team| Color::ALL.into_iter().find(|color| color.team() == team));
        winner.map_or(GameResult::Drawn, GameResult::Won)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let token = GameResult::TOKENS.iter().find(|(_, result)| result == self);
        formatter.write_str(token.map_or("*", |(token, _)| token))
    }
}
