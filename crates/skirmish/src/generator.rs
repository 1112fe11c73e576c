//! The fast path: what is legal, by sets of squares. Builds no reasons and asks neither the judge nor the rafts it tries.

use crate::setup::MARCHES;
use crate::square::{IN_RANGE, NEIGHBOURS, RIVER, ROCKS};
use crate::{Action, Army, March, Pending, Position, Square, Squares, Units};

/// The sets that every question about one position needs.
struct Sets<'a> {
    position: &'a Position,
    army: Army,
    own: Squares,
    enemies: Squares,
    /// Where the army may march to, neighbourhood and room aside.
    open: Squares,
    adrift: Squares,
}

impl<'a> Sets<'a> {
    fn new(position: &'a Position) -> Self {
        let board = &position.setup.board;
        let army = position.decider();
        let own = board.of(army);
        let others = board.which(|company| company.army != army);
        let enemies = board.which(|company| company.army.team() != army.team());
        let open: Squares = Square::all().collect();
        Sets {
            position,
            army,
            own,
            enemies,
            open: open.minus(others).minus(ROCKS),
            adrift: own.and(RIVER).into_iter().filter(|&square| board.units(army, square).without_rower()).collect(),
        }
    }

    fn units(&self, square: Square) -> Units {
        self.position.setup.board.units(self.army, square)
    }

    fn room(&self, square: Square) -> u8 {
        square.room().saturating_sub(self.units(square).size())
    }

    /// Whether a march from an own company to an open neighbour leaves nobody adrift for good (SKM-4.5).
    fn rowed(&self, march: &March) -> bool {
        let after = |square: Square| {
            let units = self.units(square);
            if square == march.from {
                units.minus(march.units)
            } else if square == march.to {
                units.plus(march.units)
            } else {
                units
            }
        };
        let mut adrift = self.adrift;
        for square in [march.from, march.to] {
            let helpless = RIVER.contains(square) && after(square).without_rower();
            adrift = if helpless { adrift.with(square) } else { adrift.without(square) };
        }
        let left = MARCHES.saturating_sub(self.position.setup.marched).saturating_sub(1);
        // One march mends one raft.
        match adrift.first() {
            None => true,
            Some(square) => left > 0 && adrift.len() == 1 && self.mendable(square, after),
        }
    }

    /// Whether one march brings a rower to a raft, or takes its archers away.
    fn mendable(&self, raft: Square, after: impl Fn(Square) -> Units) -> bool {
        let archers = after(raft).archers;
        let room = |square: Square| square.room().saturating_sub(after(square).size());
        let around = NEIGHBOURS[raft.index()];
        let helped = around.into_iter().any(|from| {
            let units = after(from);
            // A soldier can be spared, unless his own raft's archers would be left: then all of them come along.
            let spared = if RIVER.contains(from) && units.soldiers == 1 { units.size() } else { 1 };
            units.soldiers > 0 && spared <= room(raft)
        });
        helped
            || around.and(self.open).into_iter().any(|to| {
                let lands = !RIVER.contains(to) || after(to).soldiers > 0;
                lands && archers <= room(to)
            })
    }

    fn marches(&self, sink: &mut impl FnMut(March)) {
        if self.position.setup.marched >= MARCHES {
            return;
        }
        for from in self.own {
            for to in NEIGHBOURS[from.index()].and(self.open) {
                let room = self.room(to);
                for units in self.units(from).parts().filter(|units| units.size() <= room) {
                    let march = March { from, to, units };
                    if self.rowed(&march) {
                        sink(march);
                    }
                }
            }
        }
    }

    fn may_do_deeds(&self) -> bool {
        !self.position.setup.deed && self.adrift.is_empty()
    }

    fn archers(&self) -> Squares {
        self.own.into_iter().filter(|&square| self.units(square).archers > 0).collect()
    }

    fn purse(&self) -> u8 {
        self.position.setup.purse(self.army)
    }
}

/// Lists what is legal. Of the bribes that differ only in coins the smallest and the largest are listed.
pub(crate) fn actions(position: &Position, sink: &mut impl FnMut(Action)) {
    if position.outcome().is_some() {
        return;
    }
    let sets = Sets::new(position);
    match position.setup.pending.last() {
        None => turn(&sets, sink),
        Some(&Pending::Reaction { target, .. }) => {
            sink(Action::Duck);
            if sets.units(target).archers > 0 {
                sink(Action::Answer);
            }
        }
        Some(&Pending::Losses { square, hits }) => {
            sets.units(square).parts().filter(|units| units.size() == hits).for_each(|units| sink(Action::Lose(units)));
        }
    }
}

fn turn(sets: &Sets<'_>, sink: &mut impl FnMut(Action)) {
    sets.marches(&mut |march| sink(Action::March(march)));
    if sets.may_do_deeds() {
        for from in sets.archers() {
            IN_RANGE[from.index()].and(sets.enemies).into_iter().for_each(|to| sink(Action::Volley { from, to }));
        }
        let purse = sets.purse();
        for from in sets.own {
            for to in NEIGHBOURS[from.index()].and(sets.enemies) {
                if purse > 0 {
                    sink(Action::Bribe { from, to, coins: 1 });
                }
                if purse > 1 {
                    sink(Action::Bribe { from, to, coins: purse });
                }
            }
        }
    }
    if sets.adrift.is_empty() {
        sink(Action::End);
    }
}

/// Whether any action whatever is legal.
pub(crate) fn is_legal(position: &Position, action: &Action) -> bool {
    if position.outcome().is_some() {
        return false;
    }
    let sets = Sets::new(position);
    match (position.setup.pending.last(), *action) {
        (None, Action::March(march)) => {
            let March { from, to, units } = march;
            position.setup.marched < MARCHES
                && sets.own.contains(from)
                && NEIGHBOURS[from.index()].and(sets.open).contains(to)
                && units.size() > 0
                && units.within(sets.units(from))
                && units.size() <= sets.room(to)
                && sets.rowed(&march)
        }
        (None, Action::Volley { from, to }) => {
            sets.may_do_deeds()
                && sets.archers().contains(from)
                && IN_RANGE[from.index()].and(sets.enemies).contains(to)
        }
        (None, Action::Bribe { from, to, coins }) => {
            sets.may_do_deeds()
                && sets.own.contains(from)
                && NEIGHBOURS[from.index()].and(sets.enemies).contains(to)
                && (1..=sets.purse()).contains(&coins)
        }
        (None, Action::End) => sets.adrift.is_empty(),
        (Some(Pending::Reaction { .. }), Action::Duck) => true,
        (Some(&Pending::Reaction { target, .. }), Action::Answer) => sets.units(target).archers > 0,
        (Some(&Pending::Losses { square, hits }), Action::Lose(units)) => {
            units.within(sets.units(square)) && units.size() == hits
        }
        _ => false,
    }
}

/// Like [`actions`], with only one order of two marches that do not meet.
pub(crate) fn branches(position: &Position, last: Option<&Action>, sink: &mut impl FnMut(Action)) {
    actions(position, &mut |action| {
        let permuted = match (last, &action) {
            (Some(Action::March(before)), Action::March(march)) => march < before && !march.meets(before),
            _ => false,
        };
        if !permuted {
            sink(action);
        }
    });
}
