//! The tree that a search grows.

use rulebound_kernel::{Side, Team};

use super::Settings;
use super::proof::Proof;
use crate::chance::Chance;

/// The place of a node in its tree.
pub(crate) type NodeId = u32;

/// One way the game may go on.
#[derive(Clone, Debug)]
pub(crate) struct Edge<A> {
    pub(crate) action: A,
    /// What the position right after it seemed worth to whoever decides.
    pub(crate) prior: f64,
    pub(crate) visits: u64,
    /// What it turned out to be worth to whoever decides, visits added up.
    pub(crate) worth: f64,
    /// Where it led, by the way the dice fell.
    outcomes: Vec<(u64, NodeId)>,
}

impl<A> Edge<A> {
    fn new(action: A, prior: f64) -> Self {
        Edge { action, prior, visits: 0, worth: 0.0, outcomes: Vec::new() }
    }

    /// The node of the way the dice fell.
    pub(crate) fn outcome(&self, way: u64) -> Option<NodeId> {
        self.outcomes.iter().find(|(known, _)| *known == way).map(|(_, node)| *node)
    }

    /// The only node it can lead to, if nothing is left to chance.
    pub(crate) fn certain(&self) -> Option<NodeId> {
        self.outcome(Chance::CERTAIN)
    }

    /// Whether one more way of the dice is kept. The others are played out without being kept, so that an action with
    /// thousands of ways does not fill the tree.
    pub(crate) fn has_room(&self) -> bool {
        (self.outcomes.len() as f64) < 2.0 + 2.0 * (self.visits as f64).sqrt()
    }

    fn mean(&self) -> f64 {
        self.worth / (self.visits as f64).max(1.0)
    }
}

/// How far a position is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The game is over.
    Over(Option<Team>),
    /// Nobody can go on.
    Stuck,
    /// A side decides, and its actions are not listed yet.
    Fresh(Side),
    /// A side decides, and its actions are listed.
    Listed(Side),
}

/// A position that was reached.
#[derive(Clone, Debug)]
pub(crate) struct Node<A> {
    pub(crate) stage: Stage,
    /// The place of the team that decides.
    pub(crate) decider: usize,
    pub(crate) visits: u64,
    pub(crate) edges: Vec<Edge<A>>,
    /// Actions that were not tried yet and what they seem worth, the best last.
    pub(crate) untried: Vec<(A, f64)>,
    pub(crate) proof: Option<Proof>,
}

impl<A> Node<A> {
    pub(crate) fn new(stage: Stage, decider: usize, proof: Option<Proof>) -> Self {
        Node { stage, decider, visits: 0, edges: Vec::new(), untried: Vec::new(), proof }
    }

    /// Whether it was visited less often than that.
    pub(crate) fn visits_below(&self, visits: u32) -> bool {
        self.visits < u64::from(visits)
    }
}

/// Nodes that lead to each other; the root is the first.
#[derive(Clone, Debug)]
pub(crate) struct Tree<A> {
    nodes: Vec<Node<A>>,
}

/// The most nodes a tree keeps; then it goes on with those it has.
const MOST_NODES: usize = 1 << 17;

impl<A> Tree<A> {
    pub(crate) const ROOT: NodeId = 0;

    pub(crate) fn new(root: Node<A>) -> Self {
        Tree { nodes: vec![root] }
    }

    pub(crate) fn node(&self, id: NodeId) -> &Node<A> {
        &self.nodes[id as usize]
    }

    pub(crate) fn node_mut(&mut self, id: NodeId) -> &mut Node<A> {
        &mut self.nodes[id as usize]
    }

    pub(crate) fn is_full(&self) -> bool {
        self.nodes.len() >= MOST_NODES
    }

    /// Adds where an edge led.
    pub(crate) fn grow(&mut self, from: NodeId, edge: usize, way: u64, node: Node<A>) -> NodeId {
        let id = self.nodes.len() as NodeId;
        self.nodes.push(node);
        self.nodes[from as usize].edges[edge].outcomes.push((way, id));
        id
    }

    /// What is proven after an edge.
    pub(crate) fn proven(&self, edge: &Edge<A>) -> Option<Proof> {
        edge.certain().and_then(|node| self.node(node).proof)
    }

    /// The edge to follow from a node with listed actions; widens it when it is time to. `None` where there is none.
    pub(crate) fn select(&mut self, id: NodeId, settings: &Settings) -> Option<usize> {
        let node = self.node(id);
        let allowed = 1.0 + settings.widening * (node.visits as f64).sqrt();
        // Edges that are proven lost do not count: something else has to be found.
        let hopeful = node.edges.iter().filter(|edge| !self.is_lost(node, edge)).count();
        if (hopeful as f64) < allowed || hopeful == 0 {
            let node = self.node_mut(id);
            if let Some((action, prior)) = node.untried.pop() {
                node.edges.push(Edge::new(action, prior));
                return Some(node.edges.len() - 1);
            }
        }
        let node = self.node(id);
        let logarithm = ((node.visits + 1) as f64).ln();
        let mut best = None;
        for (index, edge) in node.edges.iter().enumerate() {
            let visits = edge.visits as f64;
            let mut bound = edge.mean()
                + settings.exploration * (logarithm / visits.max(1.0)).sqrt()
                + settings.bias * edge.prior / (1.0 + visits);
            if self.is_lost(node, edge) {
                bound -= LOST;
            }
            if best.is_none_or(|(most, _)| bound > most) {
                best = Some((bound, index));
            }
        }
        best.map(|(_, index)| index)
    }

    fn is_lost(&self, node: &Node<A>, edge: &Edge<A>) -> bool {
        self.proven(edge).is_some_and(|proof| proof.winner != node.decider)
    }

    /// Writes what a visit turned out to be worth, by team, along the way it took, and what is now proven.
    pub(crate) fn learn(&mut self, path: &[(NodeId, usize)], values: &[f64]) {
        for &(id, index) in path.iter().rev() {
            let node = self.node_mut(id);
            // A team that came later than the values knows nothing of them.
            let value = values.get(node.decider).copied().unwrap_or(crate::value::DRAW);
            node.visits += 1;
            let edge = &mut node.edges[index];
            edge.visits += 1;
            edge.worth += value;
            let edge = &self.node(id).edges[index];
            if self.proven(edge).is_some() {
                let node = self.node(id);
                let after = node.edges.iter().map(|edge| self.proven(edge));
                let proof = Proof::of_decision(node.decider, after, node.untried.is_empty());
                self.node_mut(id).proof = proof;
            }
        }
    }
}

/// More than any bound.
const LOST: f64 = 1e6;

#[cfg(test)]
mod tests {
    use super::*;

    /// Three sides in two teams: red and green decide for team 0, blue for team 1.
    fn line() -> (Tree<&'static str>, Vec<(NodeId, usize)>) {
        let decided_by = |decider| Node::new(Stage::Listed(Side(0)), decider, None);
        let mut tree = Tree::new(decided_by(0));
        let mut path = Vec::new();
        let mut node = Tree::<&str>::ROOT;
        for (action, next) in [("red marches", 0), ("green shoots", 1), ("blue ducks", 0)] {
            tree.node_mut(node).edges.push(Edge::new(action, 0.5));
            path.push((node, 0));
            node = tree.grow(node, 0, Chance::CERTAIN, decided_by(next));
        }
        (tree, path)
    }

    #[test]
    fn each_side_learns_what_its_team_got() {
        let (mut tree, path) = line();
        tree.learn(&path, &[0.8, 0.2]);
        tree.learn(&path, &[0.6, 0.4]);
        let means: Vec<f64> = path.iter().map(|&(node, edge)| tree.node(node).edges[edge].mean()).collect();
        for (mean, wanted) in means.into_iter().zip([0.7, 0.7, 0.3]) {
            assert!((mean - wanted).abs() < 1e-12);
        }
        assert!(
            path.iter().all(|&(node, edge)| tree.node(node).visits == 2 && tree.node(node).edges[edge].visits == 2)
        );
    }

    #[test]
    fn a_proven_win_reaches_allies_and_is_a_loss_for_the_enemy() {
        let (mut tree, path) = line();
        let end = tree.node(path[2].0).edges[0].certain().expect("an end");
        tree.node_mut(end).proof = Some(Proof::won(0));
        tree.learn(&path, &[1.0, 0.0]);
        // Blue has only this action, so it loses in one, green wins in two, and red, its ally, in three.
        for (&(node, _), actions) in path.iter().rev().zip(1..) {
            assert_eq!(tree.node(node).proof, Some(Proof { winner: 0, actions }));
        }
    }

    #[test]
    fn an_untried_action_keeps_a_loss_open() {
        let (mut tree, path) = line();
        tree.node_mut(path[2].0).untried.push(("blue answers", 0.5));
        let end = tree.node(path[2].0).edges[0].certain().expect("an end");
        tree.node_mut(end).proof = Some(Proof::won(0));
        tree.learn(&path, &[1.0, 0.0]);
        assert!(path.iter().all(|&(node, _)| tree.node(node).proof.is_none()));
        assert_eq!(tree.select(path[2].0, &Settings::default()), Some(1), "the other action is tried next");
    }

    #[test]
    fn widening_follows_the_root_of_the_visits() {
        let mut tree = Tree::new(Node::new(Stage::Listed(Side(0)), 0, None));
        tree.node_mut(0).untried = (0..100).map(|action| (action, 0.5)).collect();
        let settings = Settings { widening: 1.0, ..Settings::default() };
        for _ in 0..400 {
            let edge = tree.select(0, &settings).expect("an edge");
            tree.learn(&[(0, edge)], &[0.5]);
        }
        assert_eq!(tree.node(0).edges.len(), 21);
        assert_eq!(tree.node(0).edges[0].action, 99, "the best comes first");
    }

    #[test]
    fn an_action_with_many_ways_keeps_few() {
        let mut tree = Tree::new(Node::new(Stage::Listed(Side(0)), 0, None));
        tree.node_mut(0).edges.push(Edge::new("throw", 0.5));
        for way in 1..=1_000 {
            if tree.node(0).edges[0].has_room() {
                tree.grow(0, 0, way, Node::new(Stage::Fresh(Side(0)), 0, None));
            }
            tree.learn(&[(0, 0)], &[0.5]);
        }
        let kept = tree.node(0).edges[0].outcomes.len();
        assert!((60..70).contains(&kept), "{kept}");
    }
}
