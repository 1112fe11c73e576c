//! How a game ends (CTL-11.12).

use rulebound_commander::color::Color;
use rulebound_commander::piece::Piece;

use super::Reference;

/// The winner, if any, and the reason.
pub type Outcome = (Option<Color>, &'static str);

/// The services of CTL-14.16: what must be left, and what is said when it is not.
const SERVICES: [(&[Piece], &str); 3] = [
    (&[Piece::Navy], "navy destroyed"),
    (&[Piece::AirForce], "air force destroyed"),
    (&[Piece::Tank, Piece::Infantry, Piece::Artillery], "army destroyed"),
];

impl Reference {
    /// How the game has ended, if it has; repetition is not known to a single position.
    pub fn outcome(&self) -> Option<Outcome> {
        if self.session.is_some() {
            return None;
        }
        self.outcome_by_pieces().or_else(|| self.outcome_by_moves()).or_else(|| self.outcome_by_clock())
    }

    /// What is missing on the board.
    pub(super) fn outcome_by_pieces(&self) -> Option<Outcome> {
        let beaten = Color::ALL.into_iter().find(|&color| self.board.commander(color).is_none());
        if let Some(beaten) = beaten {
            return Some((Some(beaten.other()), "commander captured"));
        }
        if !self.ruleset.service_victory {
            return None;
        }
        match (self.missing_service(Color::Red), self.missing_service(Color::Blue)) {
            (None, None) => None,
            (Some(reason), None) => Some((Some(Color::Blue), reason)),
            (None, Some(reason)) => Some((Some(Color::Red), reason)),
            (Some(_), Some(_)) => Some((None, "services of both sides destroyed")),
        }
    }

    fn missing_service(&self, color: Color) -> Option<&'static str> {
        let missing = SERVICES.into_iter().find(|(pieces, _)| !self.has_any(color, pieces));
        missing.map(|(_, reason)| reason)
    }

    /// Whether one of some pieces is anywhere on the board, carried or not.
    fn has_any(&self, color: Color, pieces: &[Piece]) -> bool {
        self.board.piles(color).any(|(_, pile)| pieces.iter().any(|&piece| pile.holds(piece)))
    }

    /// CTL-11.7.
    fn outcome_by_moves(&self) -> Option<Outcome> {
        if self.has_legal_step() {
            None
        } else if self.check() {
            Some((Some(self.turn.other()), "checkmate"))
        } else {
            Some((None, "stalemate"))
        }
    }

    /// CTL-11.10.
    pub(super) fn outcome_by_clock(&self) -> Option<Outcome> {
        (self.clock >= 100).then_some((None, "fifty moves"))
    }
}
