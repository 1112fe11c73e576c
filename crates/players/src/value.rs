//! What positions and ends are worth, by team: from 0, lost, to 1, won.

use rulebound_kernel::{Game, Outcome, Side, Team};

/// What a drawn game is worth.
pub(crate) const DRAW: f64 = 0.5;

/// The score at which a position is worth about 0.73: four ordinary units ahead.
const SCALE: f64 = 400.0;

/// A score as a value between 0 and 1.
pub(crate) fn squash(score: f64) -> f64 {
    1.0 / (1.0 + (-score / SCALE).exp())
}

/// What an end is worth to a team.
pub(crate) fn of_end(winner: Option<Team>, team: Team) -> f64 {
    match winner {
        None => DRAW,
        Some(winner) if winner == team => 1.0,
        Some(_) => 0.0,
    }
}

/// The teams of a game, each with a place in arrays of values.
#[derive(Clone, Debug)]
pub(crate) struct Teams(Vec<Team>);

impl Teams {
    /// The teams of the sides of a position.
    pub(crate) fn of<G: Game>(position: &G::Position) -> Teams {
        let mut teams = Teams(Vec::new());
        for side in G::sides(position) {
            teams.place(G::team(position, side));
        }
        teams
    }

    /// The place of a team; a team that comes later gets the next one.
    pub(crate) fn place(&mut self, team: Team) -> usize {
        self.0.iter().position(|&known| known == team).unwrap_or_else(|| {
            self.0.push(team);
            self.0.len() - 1
        })
    }

    /// The place of the team of a side.
    pub(crate) fn place_of<G: Game>(&mut self, position: &G::Position, side: Side) -> usize {
        self.place(G::team(position, side))
    }

    /// Writes what an end is worth to each team.
    pub(crate) fn end(&self, winner: Option<Team>, values: &mut Vec<f64>) {
        values.clear();
        values.extend(self.0.iter().map(|&team| of_end(winner, team)));
    }

    /// Writes what a position that goes on is worth to each team.
    pub(crate) fn judge<G: Game>(&self, position: &G::Position, values: &mut Vec<f64>) {
        values.clear();
        values.extend(self.0.iter().map(|&team| squash(f64::from(G::score(position, team)))));
    }

    /// Writes what an outcome, or else a position, is worth to each team.
    pub(crate) fn judge_end<G: Game>(&self, outcome: Option<&Outcome>, position: &G::Position, values: &mut Vec<f64>) {
        match outcome {
            Some(outcome) => self.end(outcome.winner, values),
            None => self.judge::<G>(position, values),
        }
    }

    /// The team of a place.
    pub(crate) fn team(&self, place: usize) -> Option<Team> {
        self.0.get(place).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposite_scores_have_opposite_values() {
        assert!((squash(0.0) - DRAW).abs() < 1e-12);
        assert!((squash(250.0) + squash(-250.0) - 1.0).abs() < 1e-12);
        assert!(squash(f64::from(i32::MAX)) <= 1.0 && squash(f64::from(i32::MIN)) >= 0.0);
    }
}
