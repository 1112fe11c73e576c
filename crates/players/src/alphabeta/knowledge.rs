//! What only a game knows, for the search.

use std::hash::{Hash, Hasher};

use rulebound_kernel::{Game, Team};

/// What a search asks about a game beyond the kernel's contract. Every answer has a default that any game can live with.
pub trait Knowledge<G: Game>: Clone + Send + Sync + 'static {
    /// The team that decides; `None` where nobody does.
    fn decider(&self, position: &G::Position) -> Option<Team> {
        G::turn(position).side().map(|side| G::team(position, side))
    }

    /// How good a position is for a team, in hundredths of an ordinary unit.
    fn evaluate(&self, position: &G::Position, team: Team) -> i32 {
        G::score(position, team)
    }

    /// What an action takes, in the units of the evaluation and at least 0; `None` where it takes nothing.
    fn gain(&self, position: &G::Position, action: &G::Action) -> Option<i32> {
        let _ = (position, action);
        None
    }

    /// Lists the legal actions that take something, those that [gain](Self::gain), between turns.
    fn takes(&self, position: &G::Position, sink: &mut impl FnMut(G::Action)) {
        G::branches(position, None, &mut |action| {
            if self.gain(position, &action).is_some() {
                sink(action);
            }
        });
    }

    /// What an action risks: the worth of what acts.
    fn stake(&self, position: &G::Position, action: &G::Action) -> i32 {
        let _ = (position, action);
        0
    }

    /// Whether an action that takes something loses more than that, by what can take back.
    fn loses(&self, position: &G::Position, action: &G::Action) -> bool {
        let _ = (position, action);
        false
    }

    /// Whether what an action moves may give check from where it comes to stand. May be wrong either way; a search leaves such
    /// actions out less readily.
    fn threatens(&self, position: &G::Position, action: &G::Action) -> bool {
        let _ = (position, action);
        false
    }

    /// Whether the side that decides is threatened with the loss of the game and has to answer.
    fn is_in_check(&self, position: &G::Position) -> bool {
        let _ = position;
        false
    }

    /// Whether the game may have ended although the evaluation sees nothing of it. May be true too often, never too seldom.
    fn may_be_over(&self, position: &G::Position) -> bool {
        G::turn(position).outcome().is_some()
    }

    /// Whether an action of an open turn does nothing but end it.
    fn ends_turn(&self, action: &G::Action) -> bool {
        let _ = action;
        true
    }

    /// The position with nothing done and the other team to decide, where that tells what a threat is worth.
    fn passed(&self, position: &G::Position) -> Option<G::Position> {
        let _ = position;
        None
    }

    /// A number for an action, never 0; different actions of a position should have different numbers.
    fn tag(&self, action: &G::Action) -> u32 {
        let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
        action.hash(&mut hasher);
        ((hasher.0 ^ hasher.0 >> 32) as u32).max(1)
    }
}

/// The kernel's contract and nothing else: an evaluation by [`Game::score`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl<G: Game> Knowledge<G> for Plain {}

/// FNV-1a, the same on every machine.
struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
