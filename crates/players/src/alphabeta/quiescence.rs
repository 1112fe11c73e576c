//! The end of a line: on, as long as something is taken.

use rulebound_kernel::Game;
use rulebound_kernel::dice::Scripted;

use super::Knowledge;
use super::ordering::TAKES;
use super::score::{INFINITE, Score};
use super::search::{LONGEST, Place, Ranked, Search, pick};

/// For so many turns every answer to a check is looked at.
const ANSWERS: u32 = 2;

/// More than an action gains beside what it takes.
const MARGIN: Score = 150;

impl<G: Game, K: Knowledge<G>> Search<'_, G, K> {
    /// The score of a position when only actions are tried that take something. The team may be content with what it has,
    /// unless it is in check or its turn is still open.
    pub(super) fn quiescence(
        &mut self,
        position: &G::Position,
        last: Option<&G::Action>,
        (mut alpha, beta): (Score, Score),
        place: Place,
        layer: u32,
    ) -> Score {
        let Place { team, ply, turns } = place;
        if ply + 1 >= LONGEST {
            return self.evaluate(position, team);
        }
        if !self.enter(ply) {
            return 0;
        }
        let open = G::is_open(position);
        if !open && self.knowledge.may_be_over(position) {
            return self.ended(position, team, turns);
        }
        let in_check = !open && layer < ANSWERS && self.knowledge.is_in_check(position);
        let content = if open || in_check { -INFINITE } else { self.evaluate(position, team) };
        if content >= beta {
            return content;
        }
        alpha = alpha.max(content);
        let mut best = content;
        let mut list = self.list(ply);
        if self.rank_takes(position, last, in_check, &mut list) {
            self.give_back(ply, list);
            return self.ended(position, team, turns);
        }
        let mut followed = false;
        for index in 0..list.len() {
            pick(&mut list, index);
            let Ranked { rank, takes, ref action, .. } = list[index];
            if takes && !open && !in_check {
                let gain = rank - TAKES;
                if content + gain + MARGIN <= alpha || self.knowledge.loses(position, action) {
                    continue;
                }
            }
            let mut next = position.clone();
            if G::apply_unchecked(&mut next, action, &mut Scripted::default()).is_err() {
                // What dice decide is not quiet, and not certain either.
                continue;
            }
            followed = true;
            let score = self.follow_takes(&next, action, (alpha, beta), place, layer);
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        self.give_back(ply, list);
        // In an open turn of which only dice are left there is nothing to compare.
        if best == -INFINITE && !followed { self.evaluate(position, team) } else { best }
    }

    fn follow_takes(
        &mut self,
        next: &G::Position,
        action: &G::Action,
        window: (Score, Score),
        place: Place,
        layer: u32,
    ) -> Score {
        let Some((team, goes_on)) = self.step(next, place) else {
            return self.ended(next, place.team, place.turns + 1);
        };
        let (alpha, beta) = window;
        if goes_on {
            return self.quiescence(next, Some(action), window, Place { ply: place.ply + 1, ..place }, layer);
        }
        let after = Place { team, ply: place.ply + 1, turns: place.turns + 1 };
        if team == place.team {
            self.quiescence(next, None, window, after, layer + 1)
        } else {
            -self.quiescence(next, None, (-beta, -alpha), after, layer + 1)
        }
    }

    /// Lists what takes something, what ends an open turn, and in check everything. Gives whether the list shows that nothing
    /// can be done: between turns and out of check it does not.
    fn rank_takes(
        &mut self,
        position: &G::Position,
        last: Option<&G::Action>,
        in_check: bool,
        list: &mut Vec<Ranked<G::Action>>,
    ) -> bool {
        let knowledge = self.knowledge;
        let ranked = |action: G::Action| {
            let gain = knowledge.gain(position, &action);
            let rank = gain.map_or(0, |gain| TAKES + gain);
            Ranked { rank, tie: 0, tag: knowledge.tag(&action), takes: gain.is_some(), action }
        };
        if !in_check && !G::is_open(position) {
            knowledge.takes(position, &mut |action| list.push(ranked(action)));
            return false;
        }
        G::branches(position, last, &mut |action| list.push(ranked(action)));
        let nothing = list.is_empty();
        // An open turn goes on with what takes something, or ends; if neither can be done, with anything.
        let belongs = |one: &Ranked<G::Action>| one.takes || knowledge.ends_turn(&one.action);
        if !in_check && list.iter().any(belongs) {
            list.retain(belongs);
        }
        nothing
    }
}
