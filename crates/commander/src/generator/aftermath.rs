//! The board as one step would leave it, as a view with two squares changed: nothing is played.

use crate::air_defence::{self, Flight, Guns};
use crate::attack::{self, Aim};
use crate::generator::context::Context;
use crate::generator::targets::Object;
use crate::piece::{Member, Piece};
use crate::ruleset::Ruleset;
use crate::square::Square;
use crate::square_set::SquareSet;
use crate::stack::Stack;
use crate::step::Manner;

/// What a step would leave on its two squares, and what follows for the rest.
pub(super) struct Aftermath<'a> {
    context: &'a Context<'a>,
    from: (Square, Option<Stack>),
    to: (Square, Option<Stack>),
    own: SquareSet,
    enemy: SquareSet,
    own_commander: Option<(Square, Stack)>,
    enemy_commander: Option<(Square, Stack)>,
    /// Whether a facing counts: the stay-capture of a bare commander is exempt in some rulesets.
    facing_counts: bool,
}

impl<'a> Aftermath<'a> {
    pub fn new(context: &'a Context<'a>, object: &Object, to: Square, manner: Manner) -> Aftermath<'a> {
        let from = object.from;
        let standing = context.board.stack(from);
        let there = context.board.stack(to);
        let struck = context
            .board
            .struck(to, context.ruleset.hq_shields_commander)
            .filter(|_| manner.captures())
            .map(|(_, commander)| commander);
        let rest = standing.and_then(|stack| stack.without(object.stack.pieces()));
        let (left, arrived) = match manner {
            Manner::Quiet | Manner::Capture => (rest, Some(object.stack)),
            Manner::Combine => (rest, there.and_then(|there| there.union(object.stack))),
            Manner::Stay => (standing, struck),
            Manner::Kamikaze => (rest, struck),
        };
        let (mut own, mut enemy) = (context.own, context.enemy);
        if left.is_none() {
            own.remove(from);
        }
        match manner {
            Manner::Stay | Manner::Kamikaze if arrived.is_none() => enemy.remove(to),
            Manner::Stay | Manner::Kamikaze => {}
            Manner::Quiet | Manner::Capture | Manner::Combine => {
                own.insert(to);
                enemy.remove(to);
            }
        }
        let bare_commander_stays = manner == Manner::Stay && object.mover().piece == Piece::Commander;
        let facing_counts = context.ruleset.safe_after_every_step || !bare_commander_stays;
        let mut aftermath = Aftermath {
            context,
            from: (from, left),
            to: (to, arrived),
            own,
            enemy,
            own_commander: None,
            enemy_commander: None,
            facing_counts,
        };
        aftermath.own_commander = aftermath.commander(own, context.commander);
        aftermath.enemy_commander = aftermath.commander(enemy, context.enemy_commander);
        aftermath
    }

    /// Whether the own commander is there, not attacked and not facing the other.
    pub fn is_safe(&self) -> bool {
        let Some((commander, home)) = self.own_commander else { return false };
        let occupied = self.own | self.enemy;
        let faced = self.enemy_commander.is_some_and(|(enemy, _)| attack::faces(commander, enemy, occupied));
        !(faced && self.facing_counts) && (attack::is_shielded(home, self.ruleset()) || !self.is_hit(commander, home))
    }

    /// Whether the own guns stop those of the flights to the own commander, which has not moved, that are left.
    pub fn stops(&self, flights: SquareSet) -> bool {
        let Some(commander) = self.context.commander else { return false };
        let guns = self.own_guns();
        (flights & self.enemy).iter().all(|from| air_defence::flight(from, commander, &guns) == Flight::Destroyed)
    }

    fn is_hit(&self, commander: Square, home: Stack) -> bool {
        let aim = Aim::at(commander, home, self.own | self.enemy, || self.own_guns(), self.ruleset());
        let promoted = self.last_guard(self.enemy, self.enemy_commander);
        (self.enemy & attack::neighbourhood(commander)).iter().any(|square| {
            self.stack(square).is_some_and(|stack| {
                stack.members().any(|member| {
                    let heroic = member.heroic || promoted == Some(square);
                    aim.is_hit_by(square, Member { heroic, ..member })
                })
            })
        })
    }

    /// The own guns with the promotions that the step brings.
    fn own_guns(&self) -> Guns {
        let aim = self
            .enemy_commander
            .filter(|&(_, stack)| !attack::is_shielded(stack, self.ruleset()))
            .map(|(square, stack)| Aim::at(square, stack, self.own | self.enemy, Guns::default, self.ruleset()));
        let promoted = self.last_guard(self.own, self.own_commander);
        let mut guns = Guns::default();
        for square in (self.context.board.guns().with(self.from.0).with(self.to.0) & self.own).iter() {
            let Some(top) = self.stack(square).map(Stack::carrier) else { continue };
            let checks = || aim.as_ref().is_some_and(|aim| aim.is_hit_by(square, top));
            guns.add(square, Member { heroic: top.heroic || promoted == Some(square) || checks(), ..top });
        }
        guns
    }

    /// The square of a colour's only piece beside a bare commander, if that piece is alone.
    fn last_guard(&self, mut guards: SquareSet, commander: Option<(Square, Stack)>) -> Option<Square> {
        if let Some((square, stack)) = commander
            && stack.is_lone()
        {
            guards.remove(square);
        }
        guards.single().filter(|&square| self.ruleset().last_guard && self.stack(square).is_some_and(Stack::is_lone))
    }

    fn ruleset(&self) -> &'a Ruleset {
        self.context.ruleset
    }

    fn stack(&self, square: Square) -> Option<Stack> {
        match square {
            square if square == self.from.0 => self.from.1,
            square if square == self.to.0 => self.to.1,
            square => self.context.board.stack(square),
        }
    }

    /// Where a colour's commander is after the step, and in which stack: where it was, or where the step ends.
    fn commander(&self, squares: SquareSet, before: Option<Square>) -> Option<(Square, Stack)> {
        before
            .into_iter()
            .chain([self.to.0])
            .filter(|&square| squares.contains(square))
            .filter_map(|square| Some((square, self.stack(square)?)))
            .find(|(_, stack)| stack.contains(Piece::Commander))
    }
}
