//! Wins that cannot be prevented, proven by trying every defence: a solver of its own, for puzzles and for the tests of search.

use std::collections::HashMap;

use rulebound_kernel::dice::Scripted;
use rulebound_kernel::{Game, Team, Turn};

/// The positions that may be looked at are used up, and nothing is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("nothing was proven within {0} positions")]
pub struct Unproven(pub u64);

/// A win that cannot be prevented.
#[derive(Clone, Debug, PartialEq)]
pub struct ForcedWin<G: Game> {
    /// How many turns of the winner it takes: no fewer are enough.
    pub turns: u32,
    /// A line of play: the winner's turns force, and the other side holds out as long as it can.
    pub line: Vec<G::Action>,
}

/// Whether a team can force a win.
#[derive(Clone, Debug, PartialEq)]
pub enum Judgement<G: Game> {
    /// It can.
    Forced(ForcedWin<G>),
    /// It cannot. Where the other side decides, this is a turn of it that prevents the win; otherwise it is empty.
    Prevented(Vec<G::Action>),
}

/// Finds forced wins by exhaustive search over the kernel's contract. Only games without dice and with two teams are proven.
#[derive(Debug)]
pub struct Solver<G: Game> {
    team: Team,
    /// What was proven between turns, by the turns that are left to the winner.
    proven: HashMap<(G::Repetition, u32), bool>,
    /// The defences that held last, by the turns that are left: they are tried first.
    defences: Vec<Option<G::Action>>,
    positions: u64,
    limit: u64,
}

impl<G: Game> Solver<G> {
    /// The shortest forced win of the side that decides, up to so many of its turns; `None` where there is none. Looks at no
    /// more than `limit` positions.
    ///
    /// # Errors
    ///
    /// Where the limit does not suffice.
    pub fn shortest(position: &G::Position, most: u32, limit: u64) -> Result<Option<ForcedWin<G>>, Unproven> {
        let Turn::Decide { side, .. } = G::turn(position) else { return Ok(None) };
        Ok(match Self::judge(position, G::team(position, side), most, limit)? {
            Judgement::Forced(win) => Some(win),
            Judgement::Prevented(_) => None,
        })
    }

    /// Whether a team can force a win within so many of its turns, whoever decides. Looks at no more than `limit` positions.
    ///
    /// # Errors
    ///
    /// Where the limit does not suffice.
    pub fn judge(position: &G::Position, team: Team, most: u32, limit: u64) -> Result<Judgement<G>, Unproven> {
        let defences = vec![None; most as usize + 1];
        let mut solver = Self { team, proven: HashMap::new(), defences, positions: 0, limit };
        let mut line = Vec::new();
        let attacks = G::turn(position).side().is_some_and(|side| G::team(position, side) == team);
        for turns in u32::from(attacks)..=most {
            if attacks && solver.forces(position, None, turns)? {
                solver.attack(position, None, turns, &mut line)?;
                return Ok(Judgement::Forced(ForcedWin { turns, line }));
            }
            if !attacks && solver.is_lost(position, None, turns)? {
                solver.defend(position, None, turns, &mut line)?;
                return Ok(Judgement::Forced(ForcedWin { turns, line }));
            }
        }
        if !attacks {
            solver.prevent(position, None, most, &mut line)?;
        }
        Ok(Judgement::Prevented(line))
    }

    fn after(&mut self, position: &G::Position, action: &G::Action) -> Result<Option<G::Position>, Unproven> {
        self.positions += 1;
        if self.positions > self.limit {
            return Err(Unproven(self.limit));
        }
        let mut next = position.clone();
        Ok(G::apply_unchecked(&mut next, action, &mut Scripted::default()).is_ok().then_some(next))
    }

    /// Whether the winner, who decides, can force the win within so many of its turns.
    fn forces(&mut self, position: &G::Position, last: Option<&G::Action>, turns: u32) -> Result<bool, Unproven> {
        if turns == 0 {
            return Ok(false);
        }
        self.remembered(position, turns, |solver| {
            for action in attacks::<G>(position, last, turns) {
                if solver.succeeds(position, &action, turns)? {
                    return Ok(true);
                }
            }
            Ok(false)
        })
    }

    /// Whether an action of the winner forces the win.
    fn succeeds(&mut self, position: &G::Position, action: &G::Action, turns: u32) -> Result<bool, Unproven> {
        let Some(next) = self.after(position, action)? else { return Ok(false) };
        if G::is_open(&next) { self.forces(&next, Some(action), turns) } else { self.is_lost(&next, None, turns - 1) }
    }

    /// Whether the other side, which decides, has lost whatever it does, with so many turns left to the winner.
    fn is_lost(&mut self, position: &G::Position, last: Option<&G::Action>, turns: u32) -> Result<bool, Unproven> {
        match G::turn(position) {
            Turn::Over(outcome) => return Ok(outcome.winner == Some(self.team)),
            Turn::Stuck { .. } => return Ok(false),
            Turn::Decide { .. } if turns == 0 => return Ok(false),
            Turn::Decide { .. } => {}
        }
        self.remembered(position, turns, |solver| {
            let held = solver.defences[turns as usize].clone().filter(|action| G::is_legal(position, action));
            let mut defences = branches::<G>(position, last);
            if let Some(place) = held.and_then(|held| defences.iter().position(|action| *action == held)) {
                defences.swap(0, place);
            }
            for action in defences {
                if !solver.fails(position, &action, turns)? {
                    solver.defences[turns as usize] = Some(action);
                    return Ok(false);
                }
            }
            Ok(true)
        })
    }

    /// Whether a defence fails.
    fn fails(&mut self, position: &G::Position, action: &G::Action, turns: u32) -> Result<bool, Unproven> {
        let Some(next) = self.after(position, action)? else { return Ok(false) };
        if G::is_open(&next) {
            return self.is_lost(&next, Some(action), turns);
        }
        match G::turn(&next) {
            Turn::Over(outcome) => Ok(outcome.winner == Some(self.team)),
            Turn::Stuck { .. } => Ok(false),
            Turn::Decide { .. } => self.forces(&next, None, turns),
        }
    }

    /// What was proven of a position between turns, or is proven now.
    fn remembered(
        &mut self,
        position: &G::Position,
        turns: u32,
        prove: impl FnOnce(&mut Self) -> Result<bool, Unproven>,
    ) -> Result<bool, Unproven> {
        // With one turn left, looking is as cheap as remembering.
        let key = G::repetition(position).filter(|_| turns > 1).map(|key| (key, turns));
        if let Some(known) = key.as_ref().and_then(|key| self.proven.get(key)) {
            return Ok(*known);
        }
        let proven = prove(self)?;
        if let Some(key) = key {
            self.proven.insert(key, proven);
        }
        Ok(proven)
    }

    /// Writes down a turn of the winner that forces, and what follows.
    fn attack(
        &mut self,
        position: &G::Position,
        last: Option<&G::Action>,
        turns: u32,
        line: &mut Vec<G::Action>,
    ) -> Result<(), Unproven> {
        for action in attacks::<G>(position, last, turns) {
            if !self.succeeds(position, &action, turns)? {
                continue;
            }
            let Some(next) = self.after(position, &action)? else { continue };
            line.push(action.clone());
            return if G::is_open(&next) {
                self.attack(&next, Some(&action), turns, line)
            } else {
                self.defend(&next, None, turns - 1, line)
            };
        }
        Ok(())
    }

    /// Writes down a turn of the other side that prevents the win.
    fn prevent(
        &mut self,
        position: &G::Position,
        last: Option<&G::Action>,
        turns: u32,
        line: &mut Vec<G::Action>,
    ) -> Result<(), Unproven> {
        for action in branches::<G>(position, last) {
            if self.fails(position, &action, turns)? {
                continue;
            }
            line.push(action.clone());
            return match self.after(position, &action)? {
                Some(next) if G::is_open(&next) => self.prevent(&next, Some(&action), turns, line),
                _ => Ok(()),
            };
        }
        Ok(())
    }

    /// Writes down a turn of the other side that holds out longest, and what follows.
    fn defend(
        &mut self,
        position: &G::Position,
        last: Option<&G::Action>,
        turns: u32,
        line: &mut Vec<G::Action>,
    ) -> Result<(), Unproven> {
        if G::turn(position).side().is_none() {
            return Ok(());
        }
        let defences = branches::<G>(position, last);
        let mut longest = defences.first().cloned();
        for action in defences {
            if !self.fails(position, &action, turns - 1)? {
                longest = Some(action);
                break;
            }
        }
        let Some(action) = longest else { return Ok(()) };
        let Some(next) = self.after(position, &action)? else { return Ok(()) };
        line.push(action.clone());
        if G::is_open(&next) {
            self.defend(&next, Some(&action), turns, line)
        } else {
            self.attack(&next, None, turns, line)
        }
    }
}

/// The branches of the winner: those that leave the other side the least to do come first, where it pays to know.
fn attacks<G: Game>(position: &G::Position, last: Option<&G::Action>, turns: u32) -> Vec<G::Action> {
    let mut attacks = branches::<G>(position, last);
    if turns > 1 {
        attacks.sort_by_cached_key(|action| {
            let mut next = position.clone();
            let applied = G::apply_unchecked(&mut next, action, &mut Scripted::default());
            if applied.is_ok() && !G::is_open(&next) { G::count(&next) } else { usize::MAX }
        });
    }
    attacks
}

fn branches<G: Game>(position: &G::Position, last: Option<&G::Action>) -> Vec<G::Action> {
    let mut branches = Vec::new();
    G::branches(position, last, &mut |action| branches.push(action));
    branches
}
