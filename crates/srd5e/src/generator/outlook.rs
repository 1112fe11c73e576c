//! What a creature sees before it when it may act: what its state and its turn leave it, and who is how far.

use std::cell::{Cell, OnceCell};

use smallvec::SmallVec;

use crate::data::Edition;
use crate::data::effect::Effect;
use crate::data::moment::{Arms, Moment};
use crate::intent::{Act, Intent};
use crate::name::Name;
use crate::refusal::words::Prevented;
use crate::ruleset::Positions;
use crate::space::{LineModel, Metric, Space, Square};
use crate::spot::Target;
use crate::state::{Creature, Happening, Pending, PendingKind, Position, TurnState, Who};
use crate::validation::hearing::turn_of;
use crate::validation::{attack, conditions, economy, identity};

/// Somebody else, or oneself, as a target.
pub(super) struct Other<'a> {
    pub who: Who,
    pub creature: &'a Creature,
    /// Where it is; `None` if nobody knows.
    pub space: Option<Space>,
    /// Where whoever looks is.
    from: Option<Space>,
    distance: Metric,
    feet: OnceCell<Option<u32>>,
    line: Cell<Option<bool>>,
    seen: Cell<Option<bool>>,
}

impl Other<'_> {
    /// How far it is; `None` if nobody knows.
    pub fn feet(&self) -> Option<u32> {
        let between = || self.from.zip(self.space).map(|(from, to)| self.distance.between(from, to));
        *self.feet.get_or_init(between)
    }

    pub fn name(&self) -> Name {
        self.creature.id().clone()
    }

    pub fn target(&self) -> Target {
        Target::Creature(self.name())
    }
}

/// A creature that may act.
pub(super) struct Outlook<'a> {
    pub position: &'a Position,
    pub actor: Who,
    pub creature: &'a Creature,
    pub turn: Option<&'a TurnState>,
    /// Where the actor is; `None` if nobody knows.
    pub space: Option<Space>,
    pub others: SmallVec<[Other<'a>; 12]>,
    /// What the actor is asked, unless it is for its turn.
    pub asked: Option<&'a Pending>,
    /// Whether intents must say who acts.
    named: bool,
    /// What its state takes away.
    prevented: [bool; 4],
    /// Its state takes away even deeds that are free.
    idle: bool,
    /// It lets go what it has readied: that was paid for.
    releasing: bool,
}

/// Whether a side means a creature if it names none.
fn is_meant(position: &Position, who: Who) -> bool {
    position.meant_by(position.creature(who).side).is_none_or(|own| own == who)
}

impl<'a> Outlook<'a> {
    /// That of a creature that may act: it is named where its side would be taken to mean another, or whoever is asked.
    pub fn of(position: &'a Position, actor: Who) -> Self {
        Outlook::new(position, actor, position.asked() != Some(actor) || !is_meant(position, actor))
    }

    pub fn new(position: &'a Position, actor: Who, named: bool) -> Self {
        let creature = position.creature(actor);
        let space = position.space(actor);
        let others = position.everyone().map(|(who, other)| {
            let (there, distance) = (position.space(who), position.ruleset.distance);
            let (feet, line, seen) = (OnceCell::new(), Cell::new(None), Cell::new(None));
            Other { who, creature: other, space: there, from: space, distance, feet, line, seen }
        });
        let lost = creature.is_dead() || conditions::is_surprised(position, creature);
        let whole = !lost && conditions::is_untouched(creature);
        let takes = |what| !whole && (lost || conditions::preventing(position, creature, what).next().is_some());
        let prevented = [Prevented::Action, Prevented::Bonus, Prevented::Reaction, Prevented::Move].map(takes);
        let idle = !whole && (creature.is_dead() || conditions::idling(position, creature).next().is_some());
        let asked = position.pending.last().filter(|pending| pending.who == actor);
        Outlook {
            position,
            actor,
            creature,
            turn: turn_of(position, actor),
            space,
            others: others.collect(),
            asked: asked.filter(|pending| pending.kind != PendingKind::Turn),
            named,
            prevented,
            idle,
            releasing: false,
        }
    }

    /// The same for an act that was readied.
    pub fn releasing(position: &'a Position, actor: Who) -> Self {
        Outlook { releasing: true, asked: None, ..Outlook::new(position, actor, false) }
    }

    /// An act of the actor, as it says it.
    pub fn intent(&self, act: Act) -> Intent {
        Intent { actor: self.named.then(|| self.creature.id().clone()), act }
    }

    pub fn edition(&self) -> Edition {
        self.position.edition()
    }

    /// Whether the state of the actor allows something.
    pub fn able(&self, what: Prevented) -> bool {
        match what {
            Prevented::Action => !self.prevented[0],
            Prevented::Bonus => !self.prevented[1],
            Prevented::Reaction => !self.prevented[2],
            Prevented::Move => !self.prevented[3],
            Prevented::Free => !self.creature.is_dead(),
        }
    }

    /// Whether the state of the actor allows deeds that are free: handling things, trying something, using a feature.
    pub fn stirs(&self) -> bool {
        !self.idle
    }

    /// Whether there is an action for something.
    pub fn action(&self, deed: &str) -> bool {
        self.able(Prevented::Action) && (self.releasing || economy::affords(self.position, self.actor, deed))
    }

    /// Whether there is a bonus action.
    pub fn bonus(&self) -> bool {
        self.able(Prevented::Bonus) && self.turn.is_none_or(|turn| turn.bonus.is_none())
    }

    /// Whether there is a reaction.
    pub fn reaction(&self) -> bool {
        self.able(Prevented::Reaction) && !self.creature.reaction_spent
    }

    /// Whether there is an interaction with a thing.
    pub fn interaction(&self) -> bool {
        self.releasing || self.turn.is_none_or(|turn| turn.interactions == 0)
    }

    /// What happened, that the actor is asked about.
    pub fn happening(&self) -> Option<&'a Happening> {
        self.position.pending.last().filter(|pending| pending.who == self.actor)?.trigger.as_ref()
    }

    /// Whether effects that follow some hits only follow the own hit that the actor is asked about; what follows none is not asked.
    pub fn follows(&self, effects: &[Effect]) -> bool {
        let now = effects.iter().filter(|effect| effect.happens_on(Moment::Cast)).flat_map(|effect| &effect.with);
        let words: SmallVec<[Arms; 2]> = now.copied().collect();
        words.is_empty()
            || attack::Stroke::asked(self.position, self.actor).is_some_and(|(stroke, _)| stroke.fits(&words))
    }

    /// Whether the actor acts in its own turn.
    pub fn has_turn(&self) -> bool {
        self.releasing || identity::has_turn(self.position, self.actor)
    }

    /// The nearest living creature of another team.
    pub fn nearest_foe(&self) -> Option<&Other<'a>> {
        let is_foe = |other: &&Other<'_>| self.position.hostile(self.actor, other.who) && !other.creature.is_dead();
        self.others.iter().filter(is_foe).min_by_key(|other| other.feet())
    }

    /// Somebody by number.
    pub fn other(&self, who: Who) -> &Other<'a> {
        &self.others[who.index()]
    }

    /// Whether where everybody is may stay unknown.
    pub fn lenient(&self) -> bool {
        self.position.ruleset.positions == Positions::Skip
    }

    /// Whether somebody is within so many feet. Of whom nobody knows where it is, that depends on the table.
    pub fn within(&self, other: &Other<'_>, feet: u32) -> bool {
        other.feet().map_or(self.lenient(), |distance| distance <= feet)
    }

    /// Those of other teams who are on their feet.
    pub fn foes(&self) -> impl Iterator<Item = &Other<'a>> {
        let hostile = |other: &&Other<'a>| self.position.hostile(self.actor, other.who);
        self.others.iter().filter(|other| other.creature.hp > 0).filter(hostile)
    }

    /// Whether nothing bars the line to somebody.
    pub fn clear(&self, other: &Other<'_>) -> bool {
        let known = other.line.get();
        let parted = || self.position.are_parted(self.actor, other.who);
        let clear = known.unwrap_or_else(|| other.space.is_none_or(|space| self.clear_to(space)) && !parted());
        other.line.set(Some(clear));
        clear
    }

    /// Whether nothing bars the line to a space.
    pub fn clear_to(&self, to: Space) -> bool {
        let rules = &self.position.ruleset;
        self.space.is_none_or(|from| rules.line.line(&self.position.stage.grid, from, to).is_clear())
    }

    /// Whether the actor sees somebody.
    pub fn sees(&self, other: &Other<'_>) -> bool {
        let seen = other.seen.get().unwrap_or_else(|| self.position.sees(self.actor, other.who));
        other.seen.set(Some(seen));
        seen
    }

    /// Whether somebody has charmed the actor.
    pub fn is_charmer(&self, other: Who) -> bool {
        attack::is_charmer(self.position, self.actor, other)
    }

    /// The square in which the actor stands.
    pub fn square(&self) -> Option<Square> {
        self.space.map(|space| space.square)
    }
}
