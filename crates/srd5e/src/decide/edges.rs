//! The ends of a turn: what comes at them, in the order that is fixed or asked for (SRD-1.5).

use smallvec::SmallVec;

use super::course::{Course, Done};
use crate::data::moment::Moment;
use crate::event::Event;
use crate::name::Name;
use crate::ruleset::EffectOrder;
use crate::state::influence::{Edge, Working};
use crate::state::resume::Edges;
use crate::state::{PendingKind, Resume, Who};
use crate::validation::order::due;

/// Which of the effects at an end of a turn come now.
pub(super) enum Picked {
    /// Those of one spell, attack or power.
    Only(Name),
    /// All but those of some.
    Rest(SmallVec<[Name; 2]>),
}

impl Picked {
    /// Everything.
    pub fn all() -> Self {
        Picked::Rest(SmallVec::new())
    }

    /// Whether something is among them.
    pub fn takes(&self, working: &Working) -> bool {
        match self {
            Picked::Only(name) => working.name == *name,
            Picked::Rest(done) => !done.contains(&working.name),
        }
    }

    /// Whether it is all that is left.
    pub const fn is_rest(&self) -> bool {
        matches!(self, Picked::Rest(_))
    }
}

impl Course<'_> {
    /// An end of a turn has come: what surrounds a creature, times that are up at its start, and then what works on it.
    pub fn reach(&mut self, who: Who, edge: Edge) -> Done {
        match edge {
            Edge::Start => {
                self.surround(who, Moment::CasterStartTurn, Moment::StartTurn)?;
                self.by_features(who, Moment::StartTurn)?;
                self.end_times(Edge::Start)?;
            }
            Edge::End => {
                self.surround(who, Moment::CasterEndTurn, Moment::EndTurn)?;
                self.ends_inside(who)?;
                self.by_features(who, Moment::EndTurn)?;
            }
        }
        self.arrange(who, Edges { edge, done: SmallVec::new() })
    }

    /// Asks what comes first if it matters and the table wants to be asked; otherwise all that is left comes.
    pub fn arrange(&mut self, who: Who, edges: Edges) -> Done {
        if self.position.ruleset.order == EffectOrder::Asked && due(self.position, who, &edges).len() > 1 {
            self.put_off(who, &Resume::Edge(edges));
            let creature = self.name(who);
            self.happen(Event::OrderOffered { creature });
            return Ok(());
        }
        self.finish(who, edges)
    }

    /// All that is left comes, and the turn goes on.
    fn finish(&mut self, who: Who, Edges { edge, done }: Edges) -> Done {
        self.come(who, edge, &Picked::Rest(done))?;
        match edge {
            Edge::Start => self.awaken(who),
            Edge::End => self.close_turn(who),
        }
    }

    fn come(&mut self, who: Who, edge: Edge, picked: &Picked) -> Done {
        match edge {
            Edge::Start => self.at_start(who, picked),
            Edge::End => self.at_end(who, picked),
        }
    }

    /// One of the effects comes first; the others wait for the next answer.
    pub fn put_first(&mut self, who: Who, first: Option<&Name>) -> Done {
        let (Some(edges), Some(first)) = (self.take_edges(who), first) else { return Ok(()) };
        let Edges { edge, mut done } = edges;
        done.push(first.clone());
        self.put_off(who, &Resume::Edge(Edges { edge, done }));
        self.come(who, edge, &Picked::Only(first.clone()))
    }

    /// Whoever does not care lets everything come in the fixed order, and a hit be as it is.
    pub fn pass(&mut self, who: Who) -> Done {
        let asked = self.answered == Some(PendingKind::Order);
        let edges = if asked { self.take_edges(who) } else { None };
        match edges {
            Some(edges) => self.finish(who, edges),
            None if asked => Ok(()),
            None => self.decline(who),
        }
    }

    /// Takes up what waits of an end of a turn.
    fn take_edges(&mut self, who: Who) -> Option<Edges> {
        let waiting = self.position.pending.last().filter(|pending| pending.who == who)?;
        let Some(Resume::Edge(edges)) = waiting.resume.clone() else { return None };
        let creature = self.name(who);
        self.happen(Event::Resumed { creature });
        Some(edges)
    }
}
