//! Point 1: `branches` reaches the same ends of the turn as `actions`.

use std::collections::BTreeMap;

use super::inspection::{About, Inspection, Scene, listed};
use super::report::Point;
use crate::dice::Enumerating;
use crate::{DiceError, Game, Side, Turn};

/// Positions found, by key, since positions themselves need not be ordered.
struct Found<P>(BTreeMap<u64, Vec<P>>);

impl<P: Eq> Found<P> {
    fn contains(&self, key: u64, position: &P) -> bool {
        self.0.get(&key).is_some_and(|same_key| same_key.contains(position))
    }

    fn insert(&mut self, key: u64, position: P) -> bool {
        let new = !self.contains(key, &position);
        if new {
            self.0.entry(key).or_default().push(position);
        }
        new
    }
}

/// Why a comparison ended early.
enum Halt {
    TooWide,
    Dice(DiceError),
}

/// A walk through all ways to end a turn.
struct Walk<G: Game> {
    side: Side,
    budget: usize,
    /// By the last action, since branches may depend on it.
    visited: BTreeMap<Option<G::Action>, Found<G::Position>>,
    ends: Found<G::Position>,
}

impl<G: Game> Walk<G> {
    fn new(side: Side, budget: usize) -> Self {
        Walk { side, budget, visited: BTreeMap::new(), ends: Found(BTreeMap::new()) }
    }

    /// Follows every outcome of what `expand` gives, which says for each action what to remember of it.
    fn explore(
        &mut self,
        start: &G::Position,
        expand: impl Fn(&G::Position, Option<&G::Action>) -> Vec<(G::Action, Option<G::Action>)>,
    ) -> Result<(), Halt> {
        let mut open = vec![(start.clone(), None)];
        while let Some((position, last)) = open.pop() {
            for (action, remembered) in expand(&position, last.as_ref()) {
                let mut dice = Enumerating::new();
                loop {
                    self.budget = self.budget.checked_sub(1).ok_or(Halt::TooWide)?;
                    let mut next = position.clone();
                    G::apply_unchecked(&mut next, &action, &mut dice).map_err(Halt::Dice)?;
                    if self.is_end(&next) {
                        self.ends.insert(G::key(&next), next);
                    } else {
                        let visited = self.visited.entry(remembered.clone()).or_insert_with(|| Found(BTreeMap::new()));
                        if visited.insert(G::key(&next), next.clone()) {
                            open.push((next, remembered.clone()));
                        }
                    }
                    if !dice.advance() {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    fn is_end(&self, position: &G::Position) -> bool {
        !G::is_open(position) || !matches!(G::turn(position), Turn::Decide { side, .. } if side == self.side)
    }
}

pub(super) fn check<G: Game>(inspection: &mut Inspection<'_, G>, scene: &Scene<G>) {
    let position = &scene.position;
    let mut by_actions = Walk::<G>::new(scene.by, inspection.effort.exhaustive);
    let mut by_branches = Walk::<G>::new(scene.by, inspection.effort.exhaustive);
    let walked = by_actions
        .explore(position, |position, _| listed::<G>(position).into_iter().map(|action| (action, None)).collect())
        .and_then(|()| by_branches.explore(position, |position, last| branches::<G>(position, last)));
    match walked {
        Err(Halt::TooWide) => inspection.report.too_wide += 1,
        Err(Halt::Dice(error)) => {
            let message = format!("the dice cannot be enumerated: {error}");
            inspection.fail(Point::Agreement, position, About::Nothing, message);
        }
        Ok(()) => {
            compare(inspection, position, &by_actions.ends, &by_branches.ends, "`branches` cannot reach");
            compare(inspection, position, &by_branches.ends, &by_actions.ends, "only `branches` can reach");
        }
    }
}

fn branches<G: Game>(position: &G::Position, last: Option<&G::Action>) -> Vec<(G::Action, Option<G::Action>)> {
    let mut found = Vec::new();
    G::branches(position, last, &mut |action: G::Action| found.push((action.clone(), Some(action))));
    found
}

fn compare<G: Game>(
    inspection: &mut Inspection<'_, G>,
    position: &G::Position,
    wanted: &Found<G::Position>,
    had: &Found<G::Position>,
    complaint: &str,
) {
    for (&key, ends) in &wanted.0 {
        for end in ends {
            inspection.expect(Point::Agreement, position, About::Nothing, had.contains(key, end), || {
                format!("{complaint} this end of the turn: {}", G::print_setup(&G::setup(end)))
            });
        }
    }
}
