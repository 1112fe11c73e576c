//! One thread's search.

use std::cmp::Ordering;

use rulebound_kernel::{Draw, Game, Quick, Side, Turn};

use super::Settings;
use super::proof::Proof;
use super::tree::{Edge, Node, NodeId, Stage, Tree};
use crate::Seen;
use crate::budget::Clock;
use crate::chance::Chance;
use crate::value::{Teams, of_end, squash};

/// What one search thinks.
#[derive(Clone, Debug)]
pub(crate) struct Opinion<G: Game> {
    pub(crate) candidates: Vec<Candidate<G>>,
    pub(crate) playouts: u64,
}

/// What is thought of one action.
#[derive(Clone, Debug)]
pub(crate) struct Candidate<G: Game> {
    pub(crate) action: G::Action,
    pub(crate) visits: u64,
    worth: f64,
    /// What is proven after it, and whether that is good.
    proof: Option<(bool, u32)>,
    pub(crate) line: Vec<G::Action>,
}

impl<G: Game> Candidate<G> {
    /// Adds what another search thinks of the same action.
    pub(crate) fn join(&mut self, other: &Self) {
        if other.visits > self.visits {
            self.line.clone_from(&other.line);
        }
        self.visits += other.visits;
        self.worth += other.worth;
        self.proof = self.proof.or(other.proof);
    }

    /// The mean of what it turned out to be worth.
    pub(crate) fn value(&self) -> Option<f64> {
        match self.proof {
            Some((good, _)) => Some(if good { 1.0 } else { 0.0 }),
            None => (self.visits > 0).then(|| self.worth / self.visits as f64),
        }
    }

    /// Which of two is the better choice: a proven win, the sooner the better; then what was visited more; then a proven
    /// loss, the later the better.
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        let rank = |candidate: &Self| match candidate.proof {
            Some((true, actions)) => (2, -i64::from(actions)),
            None => (1, 0),
            Some((false, actions)) => (0, i64::from(actions)),
        };
        rank(self).cmp(&rank(other)).then(self.visits.cmp(&other.visits)).then(self.worth.total_cmp(&other.worth))
    }
}

/// A search under way.
pub(crate) struct Search<'a, G: Game> {
    seen: &'a Seen<G>,
    settings: Settings,
    draw: Quick,
    teams: Teams,
    tree: Tree<G::Action>,
    /// The position of the iteration under way; kept to spare allocations.
    position: G::Position,
    path: Vec<(NodeId, usize)>,
    values: Vec<f64>,
}

impl<'a, G: Game> Search<'a, G> {
    pub(crate) fn new(seen: &'a Seen<G>, settings: Settings, seed: u64) -> Self {
        let position = seen.position().clone();
        let mut teams = Teams::of::<G>(&position);
        // Somebody decides at the root, whatever has been repeated.
        let root = reached::<G>(&G::turn(&position), &position, &mut teams);
        Search {
            seen,
            settings,
            draw: Quick::new(seed),
            teams,
            tree: Tree::new(root),
            position,
            path: Vec::new(),
            values: Vec::new(),
        }
    }

    /// Searches as long as the clock allows, or until everything is proven.
    pub(crate) fn think(mut self, clock: &Clock<'_>) -> Opinion<G> {
        if let Stage::Fresh(side) = self.tree.node(Tree::<G::Action>::ROOT).stage {
            self.expand(Tree::<G::Action>::ROOT, side, None);
        }
        let mut playouts = 0;
        while self.tree.node(Tree::<G::Action>::ROOT).proof.is_none() && clock.allows(playouts) {
            self.iterate();
            playouts += 1;
        }
        let root = self.tree.node(Tree::<G::Action>::ROOT);
        // An action that nobody had the time to try is still better than none.
        let untried = root.untried.last().filter(|_| root.edges.is_empty());
        let untried = untried.map(|(action, _)| Candidate {
            action: action.clone(),
            visits: 0,
            worth: 0.0,
            proof: None,
            line: vec![action.clone()],
        });
        let tried = root.edges.iter().map(|edge| Candidate {
            action: edge.action.clone(),
            visits: edge.visits,
            worth: edge.worth,
            proof: self.tree.proven(edge).map(|proof| (proof.winner == root.decider, proof.actions)),
            line: self.line(edge),
        });
        Opinion { candidates: tried.chain(untried).collect(), playouts }
    }

    /// The most visited way on, as far as nothing is left to chance.
    fn line(&self, first: &Edge<G::Action>) -> Vec<G::Action> {
        let mut line = vec![first.action.clone()];
        let mut next = first.certain();
        while let Some(node) = next {
            let node = self.tree.node(node);
            let rank = |edge: &&Edge<G::Action>| {
                let won = self.tree.proven(edge).is_some_and(|proof| proof.winner == node.decider);
                (won, edge.visits)
            };
            let best = node.edges.iter().filter(|edge| edge.visits > 0).max_by_key(rank);
            line.extend(best.map(|edge| edge.action.clone()));
            next = best.and_then(Edge::certain);
        }
        line
    }

    /// Goes down the tree, grows it by one node, plays out from there and learns from it.
    fn iterate(&mut self) {
        self.position.clone_from(self.seen.position());
        self.path.clear();
        let mut id = Tree::<G::Action>::ROOT;
        let mut last: Option<(Side, G::Action)> = None;
        loop {
            let node = self.tree.node(id);
            if let Some(Proof { winner, .. }) = node.proof {
                self.teams.end(self.teams.team(winner), &mut self.values);
                break;
            }
            let side = match node.stage {
                Stage::Over(winner) => {
                    self.teams.end(winner, &mut self.values);
                    break;
                }
                Stage::Stuck => {
                    self.teams.judge::<G>(&self.position, &mut self.values);
                    break;
                }
                Stage::Fresh(_) if node.visits_below(self.settings.patience) => {
                    self.tree.node_mut(id).visits += 1;
                    self.play_out();
                    break;
                }
                Stage::Fresh(side) => {
                    self.expand(id, side, last.take());
                    side
                }
                Stage::Listed(side) => side,
            };
            let Some(edge) = self.tree.select(id, &self.settings) else {
                self.teams.judge::<G>(&self.position, &mut self.values);
                break;
            };
            let action = self.tree.node(id).edges[edge].action.clone();
            let mut dice = Chance::new(&mut self.draw);
            self.path.push((id, edge));
            if G::apply_unchecked(&mut self.position, &action, &mut dice).is_err() {
                // Cheap dice always fall; a game that says otherwise is judged by what it left.
                self.teams.judge::<G>(&self.position, &mut self.values);
                break;
            }
            let way = dice.way();
            last = Some((side, action));
            match self.tree.node(id).edges[edge].outcome(way) {
                Some(next) => id = next,
                None if self.tree.is_full() || !self.tree.node(id).edges[edge].has_room() => {
                    self.play_out();
                    break;
                }
                None => {
                    let next = reached::<G>(&self.seen.turn(&self.position), &self.position, &mut self.teams);
                    id = self.tree.grow(id, edge, way, next);
                }
            }
        }
        self.tree.learn(&self.path, &self.values);
    }

    /// Lists the branches of the position of a node, with what each seems worth.
    fn expand(&mut self, id: NodeId, side: Side, last: Option<(Side, G::Action)>) {
        let team = G::team(&self.position, side);
        // Orders of the same steps are left out only within the same turn.
        let same_turn = last.filter(|(by, _)| *by == side && G::is_open(&self.position)).map(|(_, action)| action);
        let mut actions: Vec<G::Action> = Vec::new();
        G::branches(&self.position, same_turn.as_ref(), &mut |action| actions.push(action));
        if actions.is_empty() {
            G::actions(&self.position, &mut |action| actions.push(action));
        }
        // Shuffled, so that the order of listing does not decide between equals.
        for index in (1..actions.len()).rev() {
            let other = self.draw.below(index as u32 + 1) as usize;
            actions.swap(index, other);
        }
        let mut untried: Vec<(G::Action, f64)> = Vec::with_capacity(actions.len());
        let mut next = self.position.clone();
        for action in actions {
            next.clone_from(&self.position);
            let applied = G::apply_unchecked(&mut next, &action, &mut Chance::new(&mut self.draw));
            let prior = match (applied, self.seen.turn(&next)) {
                (Err(_), _) => 0.0,
                (Ok(()), Turn::Over(outcome)) => of_end(outcome.winner, team),
                (Ok(()), _) => squash(f64::from(G::score(&next, team))),
            };
            untried.push((action, prior));
        }
        untried.sort_by(|(_, one), (_, other)| one.total_cmp(other));
        let node = self.tree.node_mut(id);
        node.untried = untried;
        node.stage = Stage::Listed(side);
    }

    /// Goes on at random for a while.
    fn play_out(&mut self) {
        for _ in 0..self.settings.playout {
            let Some(action) = G::sample(&self.position, &mut self.draw) else {
                // No action is listed where nobody decides.
                let turn = G::turn(&self.position);
                return self.teams.judge_end::<G>(turn.outcome(), &self.position, &mut self.values);
            };
            if G::apply_unchecked(&mut self.position, &action, &mut Chance::new(&mut self.draw)).is_err() {
                break;
            }
        }
        self.teams.judge::<G>(&self.position, &mut self.values);
    }
}

/// A node for a position of which is known whose turn it is.
fn reached<G: Game>(turn: &Turn<G::Decision>, position: &G::Position, teams: &mut Teams) -> Node<G::Action> {
    match turn {
        Turn::Decide { side, .. } => Node::new(Stage::Fresh(*side), teams.place_of::<G>(position, *side), None),
        Turn::Stuck { side } => Node::new(Stage::Stuck, teams.place_of::<G>(position, *side), None),
        Turn::Over(outcome) => {
            let proof = outcome.winner.map(|winner| Proof::won(teams.place(winner)));
            Node::new(Stage::Over(outcome.winner), 0, proof)
        }
    }
}
