//! Creatures inside others: nothing outside reaches them, and they go where those go.

use super::position::Position;
use super::who::Who;

impl Position {
    /// Inside whom a creature is.
    pub fn host(&self, who: Who) -> Option<Who> {
        self.creature(who).sway().inside
    }

    /// Those inside a creature.
    pub fn inmates(&self, host: Who) -> impl Iterator<Item = Who> {
        self.everyone().filter(move |(_, creature)| creature.sway().inside == Some(host)).map(|(who, _)| who)
    }

    /// Those who cling to a creature.
    pub fn clinging_to(&self, who: Who) -> impl Iterator<Item = Who> {
        let holding = self.influences_on(who).filter(|influence| !influence.waits);
        let clings = holding.filter(|influence| self.effect(influence).is_some_and(|effect| effect.clings));
        clings.map(|influence| influence.working.by)
    }

    /// Whether nothing that one creature does reaches another, since one of them is inside somebody.
    pub fn is_apart(&self, one: Who, other: Who) -> bool {
        let shut = |who: Who| self.host(who).filter(|_| self.creature(who).sway().covered);
        let (host, another) = (shut(one), shut(other));
        host != another && host != Some(other) && another != Some(one)
    }
}
