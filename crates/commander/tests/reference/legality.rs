//! Which steps are legal: each is played, and then the commander is looked at (CTL-11).

use rulebound_commander::color::Color;
use rulebound_commander::piece::{Piece, Pieces};
use rulebound_commander::ruleset::Ruleset;
use rulebound_commander::step::{Manner, Step};

use super::Reference;
use super::attack::attackers_of_commander;
use super::board::Board;
use super::facing::commanders_face;
use super::play::board_after;
use super::rays;

pub fn is_attacked(board: &Board, color: Color, ruleset: &Ruleset) -> bool {
    !attackers_of_commander(board, color, ruleset).is_empty()
}

impl Reference {
    /// The legal steps, whatever clocks and services say.
    pub(super) fn legal_steps(&self) -> impl Iterator<Item = Step> {
        self.reachable_steps().into_iter().filter(|step| self.is_safe(step) && self.leads_to_an_end(step))
    }

    pub(super) fn has_legal_step(&self) -> bool {
        self.legal_steps().next().is_some()
    }

    /// Every step that pieces and terrain allow (CTL-4.1, CTL-12.5).
    fn reachable_steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for (from, pile) in self.board.piles(self.turn) {
            let members = match &self.session {
                None => {
                    steps.extend(rays::steps(&self.board, from, pile, false, &self.ruleset));
                    if pile.is_stack() { pile.pieces } else { Pieces::EMPTY }
                }
                Some(session) if session.origin == from => session.remaining(),
                Some(_) => Pieces::EMPTY,
            };
            for member in members.iter() {
                let alone = pile.part(Pieces::one(member)).expect("a member of the stack");
                steps.extend(rays::steps(&self.board, from, alone, true, &self.ruleset));
            }
        }
        steps
    }

    /// CTL-11.1; without `safe_after_every_step`, CTL-14.9.
    fn is_safe(&self, step: &Step) -> bool {
        let origin = self.board.at(step.from).expect("something to move");
        let unseen = self.session.is_some() || step.deploy && origin.holds(Piece::Commander);
        if unseen && !self.ruleset.safe_after_every_step {
            return true;
        }
        let after = board_after(&self.board, step, &self.ruleset);
        let commander_stays = step.pieces == Pieces::one(Piece::Commander) && step.manner == Manner::Stay;
        let may_face = commander_stays && !self.ruleset.safe_after_every_step;
        after.commander(self.turn).is_some()
            && !is_attacked(&after, self.turn, &self.ruleset)
            && (may_face || !commanders_face(&after))
    }

    /// CTL-12.9: a session must be able to end.
    fn leads_to_an_end(&self, step: &Step) -> bool {
        !step.deploy || !self.ruleset.deploy_completable || self.after(step).is_completable()
    }

    fn is_completable(&self) -> bool {
        self.may_commit() || self.has_legal_step()
    }
}
