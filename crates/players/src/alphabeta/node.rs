//! A node of the search: one decision.

use rulebound_kernel::dice::{Enumerating, Scripted};
use rulebound_kernel::{Draw, Game};

use super::ordering::{KNOWN, LOSES, TAKES};
use super::score::{INFINITE, MOST, Score, from_here, from_root, won_after};
use super::search::{LONGEST, Place, Ranked, Search, pick};
use super::table::{Bound, Known};
use super::{Knowledge, Selection};

/// The scores between which one is wanted, and at most how much a quiet action is expected to be worth, for each turn.
const MARGIN: Score = 110;

/// The turns before a leaf at which quiet actions are left out.
const SHALLOW: i32 = 3;

/// The most ways of the dice that are looked at.
const WAYS: u32 = 16;

impl<G: Game, K: Knowledge<G>> Search<'_, G, K> {
    /// The score of a position for the team that decides, if it is between `alpha` and `beta`; a bound of it otherwise.
    pub(super) fn node(
        &mut self,
        position: &G::Position,
        last: Option<&G::Action>,
        (mut alpha, mut beta): (Score, Score),
        depth: i32,
        place: Place,
        may_pass: bool,
    ) -> Score {
        let Place { team, ply, turns } = place;
        let Selection { null_move, reductions, extensions, pruning } = self.settings.selection;
        let open = G::is_open(position);
        let in_check = !open && self.knowledge.is_in_check(position);
        let extended = extensions && in_check && turns < 2 * self.depth;
        let depth = if extended { depth.max(0) + 1 } else { depth };
        self.clear_line(ply);
        if ply + 1 >= LONGEST {
            return self.evaluate(position, team);
        }
        let key = self.key(position, last);
        if ply > 0 && !open {
            let length = self.path.len();
            if let Some(outcome) = self.path.enter(self.seen, position, key) {
                self.path.truncate(length);
                return self.outcome(outcome.winner, team, turns);
            }
        }
        if depth <= 0 {
            return self.quiescence(position, last, (alpha, beta), place, 0);
        }
        if !self.enter(ply) {
            return 0;
        }
        if ply > 0 {
            // Nothing here is better than the win, or worse than the loss, that the turns so far allow.
            alpha = alpha.max(-won_after(turns));
            beta = beta.min(won_after(turns + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        let is_expected = beta - alpha > 1;
        let known = self.table.get(key);
        if let Some(known) = known
            && !is_expected
            && i32::from(known.depth) >= depth
        {
            let score = from_root(known.score, turns);
            let settles = match known.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if settles {
                return score;
            }
        }
        let settled = open || in_check;
        let evaluation = if settled { -INFINITE } else { self.evaluate(position, team) };
        if !settled && !is_expected && beta.abs() <= MOST {
            if pruning && depth <= SHALLOW && evaluation - MARGIN * depth >= beta {
                return evaluation;
            }
            if null_move
                && may_pass
                && depth >= 2
                && evaluation >= beta
                && let Some(score) = self.pass(position, beta, depth, place)
            {
                return score;
            }
        }
        let mut list = self.list(ply);
        let expected = if ply == 0 { self.expected_tag() } else { None };
        let known_tag = expected.unwrap_or(known.map_or(0, |known| known.tag));
        self.rank(position, last, place, known_tag, &mut list);
        if list.is_empty() {
            self.give_back(ply, list);
            return self.ended(position, team, turns);
        }
        let first_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_tag = 0;
        let mut quiet = 0;
        let length = self.path.len();
        for index in 0..list.len() {
            pick(&mut list, index);
            let Ranked { tag, takes, ref action, .. } = list[index];
            // Whoever looks for a nearer win than a proven one leaves nothing out: no evaluation tells of it.
            let is_won = alpha > MOST;
            if pruning && !settled && !is_expected && !takes && !is_won && best > -MOST && depth <= SHALLOW {
                let too_late = quiet >= 8 + 8 * depth * depth;
                let too_little = evaluation + MARGIN * (depth + 1) <= alpha;
                if (too_late || too_little) && !self.knowledge.threatens(position, action) {
                    continue;
                }
            }
            quiet += i32::from(!takes);
            let before = self.nodes;
            let mut next = position.clone();
            let score = if G::apply_unchecked(&mut next, action, &mut Scripted::default()).is_err() {
                self.average(position, action, depth, place)
            } else if index == 0 {
                self.follow(&next, action, (alpha, beta), depth, place)
            } else {
                let history = self.memory.history(usize::from(team.0), tag);
                let mut less = if reductions && !takes && !settled && !is_won && depth >= 2 && index >= 3 {
                    reduction(depth, index) - i32::from(is_expected) - history / 8_192
                } else {
                    0
                };
                // What gives check is not late, however it was ranked.
                if less > 0 && self.knowledge.is_in_check(&next) {
                    less = 0;
                }
                let less = less.clamp(0, depth - 1);
                let mut score = self.follow(&next, action, (alpha, alpha + 1), depth - less, place);
                if less > 0 && score > alpha && !self.stopped {
                    score = self.follow(&next, action, (alpha, alpha + 1), depth, place);
                }
                if score > alpha && score < beta && !self.stopped {
                    score = self.follow(&next, action, (alpha, beta), depth, place);
                }
                score
            };
            self.path.truncate(length);
            if self.stopped {
                self.give_back(ply, list);
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_tag = tag;
                    alpha = score;
                    let spent = self.nodes - before;
                    self.improve(place, action, score, spent);
                }
                if score >= beta {
                    if !takes {
                        self.memory.refuted(usize::from(team.0), ply, tag, depth);
                        for tried in list[..index].iter().filter(|tried| !tried.takes) {
                            self.memory.failed(usize::from(team.0), tried.tag, depth);
                        }
                    }
                    break;
                }
            }
        }
        self.give_back(ply, list);
        let bound = if best >= beta {
            Bound::Lower
        } else if best > first_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        // Where the best actions are left out, the rest says nothing about the position.
        if ply > 0 || self.number == 0 {
            let depth = u8::try_from(depth).unwrap_or(u8::MAX);
            self.table.put(key, Known { tag: best_tag, score: from_here(best, turns), depth, bound });
        }
        best
    }

    /// The score of what follows an action, for the team that acted. An action that leaves the turn open costs no depth.
    pub(super) fn follow(
        &mut self,
        next: &G::Position,
        action: &G::Action,
        window: (Score, Score),
        depth: i32,
        place: Place,
    ) -> Score {
        let Some((team, goes_on)) = self.step(next, place) else {
            self.clear_line(place.ply + 1);
            return self.ended(next, place.team, place.turns + 1);
        };
        let length = self.path.len();
        let (alpha, beta) = window;
        let score = if goes_on {
            self.node(next, Some(action), window, depth, Place { ply: place.ply + 1, ..place }, false)
        } else {
            let after = Place { team, ply: place.ply + 1, turns: place.turns + 1 };
            if team == place.team {
                self.node(next, None, window, depth - 1, after, true)
            } else {
                -self.node(next, None, (-beta, -alpha), depth - 1, after, true)
            }
        };
        self.path.truncate(length);
        score
    }

    /// Who decides after an action, and whether that is still the same turn; `None` where nobody does.
    pub(super) fn step(&self, next: &G::Position, place: Place) -> Option<(rulebound_kernel::Team, bool)> {
        let team = self.knowledge.decider(next)?;
        Some((team, team == place.team && G::is_open(next)))
    }

    /// What doing nothing is worth, if that is enough.
    fn pass(&mut self, position: &G::Position, beta: Score, depth: i32, place: Place) -> Option<Score> {
        let passed = self.knowledge.passed(position)?;
        let team = self.knowledge.decider(&passed)?;
        let after = Place { team, ply: place.ply + 1, turns: place.turns + 1 };
        let length = self.path.len();
        let score = -self.node(&passed, None, (-beta, 1 - beta), depth - 3 - depth / 4, after, false);
        self.path.truncate(length);
        // A win that needs a pass is none.
        (!self.stopped && score >= beta).then_some(score.min(MOST))
    }

    /// Lists the branches of a position with their ranks.
    fn rank(
        &mut self,
        position: &G::Position,
        last: Option<&G::Action>,
        place: Place,
        known: u32,
        list: &mut Vec<Ranked<G::Action>>,
    ) {
        let Search { knowledge, memory, draw, found, number, .. } = self;
        let team = usize::from(place.team.0);
        let left_out = if place.ply == 0 { &found[..*number] } else { &[] };
        G::branches(position, last, &mut |action| {
            if left_out.iter().any(|found| found.begins_with(&action)) {
                return;
            }
            let tag = knowledge.tag(&action);
            let gain = knowledge.gain(position, &action);
            let rank = match gain {
                _ if tag == known => KNOWN,
                Some(gain) if knowledge.loses(position, &action) => LOSES + gain,
                Some(gain) => TAKES + 16 * gain - knowledge.stake(position, &action),
                None => memory.rank(team, place.ply, tag),
            };
            let tie = if place.ply == 0 { draw.below(u32::MAX) } else { 0 };
            list.push(Ranked { rank, tie, tag, takes: gain.is_some(), action });
        });
    }

    /// The mean of the ways the dice can fall.
    fn average(&mut self, position: &G::Position, action: &G::Action, depth: i32, place: Place) -> Score {
        let mut dice = Enumerating::new();
        let (mut sum, mut weight) = (0.0, 0.0);
        for _ in 0..WAYS {
            let mut next = position.clone();
            if G::apply_unchecked(&mut next, action, &mut dice).is_ok() {
                let score = self.follow(&next, action, (-INFINITE, INFINITE), depth, place);
                sum += dice.weight() * f64::from(score);
                weight += dice.weight();
            }
            if self.stopped || !dice.advance() {
                break;
            }
        }
        self.clear_line(place.ply + 1);
        // Where no way was found the action is the last to be wanted.
        if weight > 0.0 { ((sum / weight) as Score).clamp(-MOST, MOST) } else { -MOST }
    }
}

/// By how many turns a late action is searched less far.
fn reduction(depth: i32, index: usize) -> i32 {
    let late = (index as u32).ilog2() as i32;
    let deep = (depth as u32).ilog2() as i32;
    (1 + late * (1 + deep)) / 4
}
