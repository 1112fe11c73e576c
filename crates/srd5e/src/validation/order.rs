//! Effects that come at the same end of a turn, and which of them may be put first (SRD-1.5).

use smallvec::SmallVec;

use super::opening::Opening;
use crate::data::Edition;
use crate::data::effect::{Effect, Roll};
use crate::data::moment::{Ending, Moment};
use crate::intent::Act;
use crate::name::Name;
use crate::question::Question;
use crate::state::influence::Edge;
use crate::state::resume::Edges;
use crate::state::{Influence, PendingKind, Position, Resume, Who};

/// Some effects, by what they come from.
type Names = SmallVec<[Name; 2]>;

/// The moments of an end of a turn at which effects happen to whose turn it is, and the endings that are tried then.
const fn moments(edge: Edge) -> (&'static [Moment], &'static [Ending]) {
    match edge {
        Edge::Start => (&[Moment::StartTurn], &[Ending::SaveStartTurn]),
        Edge::End => (&[Moment::EndTurn, Moment::EndOfNextTurn], &[Ending::SaveEndTurn, Ending::ThreeSaves]),
    }
}

/// Whether it matters when an effect comes: it hurts, or calls for a save.
fn matters(effect: &Effect) -> bool {
    !effect.damage.is_empty() || matches!(effect.roll, Some(Roll::Save(_)))
}

/// The spells, attacks and powers that hurt a creature or call for saves of it at an end of its turn, each once, in the order in
/// which they began; without those that have come already.
pub(crate) fn due(position: &Position, who: Who, edges: &Edges) -> Names {
    let mut names = Names::new();
    if position.creature(who).is_dead() {
        return names;
    }
    for influence in &position.influences {
        let name = &influence.working.name;
        if !edges.done.contains(name) && !names.contains(name) && comes(position, who, edges.edge, influence) {
            names.push(name.clone());
        }
    }
    names
}

/// Whether an influence does something to a creature at an end of its turn.
fn comes(position: &Position, who: Who, edge: Edge, influence: &Influence) -> bool {
    let (moments, endings) = moments(edge);
    let happens = |effect: &Effect| matters(effect) && moments.iter().any(|&moment| effect.happens_on(moment));
    match influence.creature() {
        Some(on) if on != who => false,
        Some(_) => position.effect(influence).is_some_and(|effect| {
            let tried = || endings.iter().any(|ending| effect.ends.contains(ending));
            if influence.waits { happens(effect) } else { tried() }
        }),
        None => {
            let once = position.edition() == Edition::Srd521 && edge == Edge::End;
            let inside = || position.ground(influence).is_some_and(|area| position.covers(&area, who));
            position.effects_of(&influence.working).iter().any(happens)
                && !position.spares(&influence.working, who)
                && !(once && influence.touched.contains(who))
                && inside()
        }
    }
}

/// What a creature may put first that is asked about it.
pub(crate) fn options(position: &Position, who: Who) -> Names {
    let [.., below, asked] = &position.pending[..] else { return Names::new() };
    match &below.resume {
        Some(Resume::Edge(edges)) if (asked.kind, asked.who, below.who) == (PendingKind::Order, who, who) => {
            due(position, who, edges)
        }
        _ => Names::new(),
    }
}

/// The question what comes first.
pub(super) fn open(position: &Position, who: Who) -> Opening {
    let acts = options(position, who).into_iter().map(|first| Act::Order { first: Some(first) });
    Opening::new(acts.collect(), |acts| {
        let name = |act: &Act| if let Act::Order { first } = act { first.clone() } else { None };
        Question::Order { options: acts.iter().filter_map(name).collect() }
    })
}
