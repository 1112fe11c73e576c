//! The best score one action ahead.

use rulebound_kernel::dice::Enumerating;
use rulebound_kernel::{Draw, Game, Quick, Team, Turn};

use crate::chance::Chance;
use crate::value::squash;
use crate::{Choice, Limits, Player, Seen};

/// The most ways of the dice that are all looked at; where there are more, as many are sampled.
const WAYS: u32 = 64;

/// What a won game counts, in scores: more than any score.
const WON: f64 = 1e12;

/// Plays the action after which the [score](Game::score) of its team is best.
///
/// Wins and losses count more than any score, and a draw counts as an even position. Where dice fall, every way is weighed by
/// its probability if there are few, and a sample of them if there are many. Of equally good actions one is drawn; what leaves
/// everything as it is is done only if there is nothing else. Looks at each listed action once, whatever the budget; only
/// cancelling stops it earlier.
#[derive(Clone, Debug)]
pub struct Greedy(Quick);

impl Greedy {
    /// Draws between equals from a seed.
    pub fn new(seed: u64) -> Self {
        Greedy(Quick::new(seed))
    }
}

impl<G: Game> Player<G> for Greedy {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn choose(&mut self, seen: &Seen<G>, limits: &Limits<'_>) -> Option<Choice<G>> {
        let position = seen.position();
        let side = G::turn(position).side()?;
        let team = G::team(position, side);
        let mut best: Option<(f64, G::Action)> = None;
        let mut idle: Option<(f64, G::Action)> = None;
        let key = G::key(position);
        let mut equals = 0;
        let mut tried = 0;
        G::actions(position, &mut |action| {
            if best.is_some() && limits.is_cancelled() {
                return;
            }
            tried += 1;
            let Some(score) = expected(seen, key, &action, team, &mut self.0) else {
                idle.get_or_insert_with(|| (f64::from(G::score(position, team)), action));
                return;
            };
            match &best {
                Some((most, _)) if score < *most => return,
                // Each of so many equals has the same chance to stay.
                Some((most, _)) if score <= *most => {
                    equals += 1;
                    if self.0.below(equals) > 0 {
                        return;
                    }
                }
                _ => equals = 1,
            }
            best = Some((score, action));
        });
        let (score, action) = best.or(idle)?;
        Some(Choice { value: Some(squash(score)), visits: 1, playouts: tried, ..Choice::plain(action) })
    }
}

/// The score to expect for a team after an action; `None` if it leaves the position, whose key is given, as it is.
fn expected<G: Game>(seen: &Seen<G>, key: u64, action: &G::Action, team: Team, draw: &mut Quick) -> Option<f64> {
    let position = seen.position();
    let mut dice = Enumerating::new();
    let (mut sum, mut weight) = (0.0, 0.0);
    for way in 0..WAYS {
        let mut next = position.clone();
        if G::apply_unchecked(&mut next, action, &mut dice).is_ok() {
            if way == 0 && dice.weight() >= 1.0 && G::key(&next) == key {
                return None;
            }
            sum += dice.weight() * score(seen, &next, team);
            weight += dice.weight();
        }
        if !dice.advance() {
            return Some(if weight > 0.0 { sum / weight } else { f64::MIN });
        }
    }
    (sum, weight) = (0.0, 0.0);
    for _ in 0..WAYS {
        let mut next = position.clone();
        if G::apply_unchecked(&mut next, action, &mut Chance::new(draw)).is_ok() {
            sum += score(seen, &next, team);
            weight += 1.0;
        }
    }
    Some(if weight > 0.0 { sum / weight } else { f64::MIN })
}

fn score<G: Game>(seen: &Seen<G>, position: &G::Position, team: Team) -> f64 {
    match seen.turn(position) {
        Turn::Over(outcome) => match outcome.winner {
            None => 0.0,
            Some(winner) if winner == team => WON,
            Some(_) => -WON,
        },
        Turn::Decide { .. } | Turn::Stuck { .. } => f64::from(G::score(position, team)),
    }
}
