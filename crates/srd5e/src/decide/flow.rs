//! Turns and rounds, and what happens between them.

use rulebound_kernel::DiceError;
use smallvec::SmallVec;

use super::course::{Course, Done};
use super::purpose::Purpose;
use crate::data::attack::{Trait, Usage};
use crate::data::gift::Gift;
use crate::data::words::Condition;
use crate::event::Event;
use crate::intent::Act;
use crate::intent::trigger::Deed;
use crate::space::Space;
use crate::state::influence::Edge;
use crate::state::{Creature, Happening, PendingKind, Position, Resume, Who};
use crate::validation::conditions::is_surprised;

/// The count at which lairs act.
const LAIR_COUNT: i32 = 20;

/// Whether a creature gets up by itself from 0 hit points: a trait gives it some back, and it dies only where that fails.
pub(super) fn lingers(creature: &Creature) -> bool {
    let revives = |one: &Trait| one.regains.is_some() && one.gifts.contains(&Gift::Lingers);
    creature.sheet.monster().is_some_and(|monster| monster.traits.iter().any(revives))
}

/// Whether a creature is on its feet, or will be by itself (SRD-1.13).
fn stands(creature: &Creature) -> bool {
    !creature.is_dead() && (creature.hp > 0 || lingers(creature))
}

/// The teams of which somebody stands, in order; those who are nobody's enemies are none of them.
pub(crate) fn standing(position: &Position) -> impl Iterator<Item = u8> {
    let teams = u8::try_from(position.stage.teams.len()).unwrap_or(u8::MAX);
    let fighting = (0..teams).filter(|&team| position.stage.neutral != Some(team));
    fighting.filter(|&team| position.creatures.iter().any(|creature| creature.team == team && stands(creature)))
}

/// The one team of which somebody stands.
pub(crate) fn winner(position: &Position) -> Option<u8> {
    let mut teams = standing(position);
    teams.next().filter(|_| teams.next().is_none())
}

/// All creatures in the order in which they are asked: by initiative, beginning after the one whose turn it is.
pub(super) fn asking_order(position: &Position) -> impl Iterator<Item = Who> {
    let order = &position.order;
    let place = position.current().and_then(|current| order.iter().position(|&who| who == current));
    let first = place.map_or(0, |place| place + 1);
    (0..order.len()).map(move |index| order[(first + index) % order.len()])
}

impl Course<'_> {
    /// The turn of a creature ends.
    pub fn end_turn(&mut self, actor: Who) -> Done {
        self.reach(actor, Edge::End)
    }

    /// The turn is over with all that its end brought; those who act then are asked.
    pub fn close_turn(&mut self, actor: Who) -> Done {
        if !self.position.turn.as_ref().is_some_and(|turn| turn.casting) {
            self.end_casting(actor);
        }
        let ended = self.name(actor);
        self.happen(Event::TurnEnded { creature: ended.clone() });
        // The last one put down is asked first: readied acts, then legendary ones, then the lair.
        if let Some(owner) = self.lair_acts(Some(actor)) {
            let creature = self.name(owner);
            self.happen(Event::LairOffered { creature });
        }
        let legends: SmallVec<[Who; 2]> =
            asking_order(self.position).filter(|&who| who != actor && self.is_legend(who)).collect();
        for who in legends.into_iter().rev() {
            let creature = self.name(who);
            self.happen(Event::LegendaryOffered { creature, after: ended.clone() });
        }
        self.spurred(actor, Deed::EndsTurn, None);
        Ok(())
    }

    /// Whether a creature has legendary uses left and can act.
    fn is_legend(&self, who: Who) -> bool {
        let creature = self.position.creature(who);
        creature.pools.legendary_spent < creature.legendary_uses() && self.can_act(creature)
    }

    fn can_act(&self, creature: &Creature) -> bool {
        !creature.is_dead() && !creature.is_incapacitated() && !is_surprised(self.position, creature)
    }

    /// The owner of a lair that acts between the turn that ended, if one has, and the next: once a round, on count 20. An order
    /// of which no counts are known has that count at its head (SRD-4.7).
    pub fn lair_acts(&self, ended: Option<Who>) -> Option<Who> {
        let owner = self.position.lair.as_ref().map(|lair| lair.owner)?;
        if !self.can_act(self.position.creature(owner)) {
            return None;
        }
        let (next, wraps) = self.following()?;
        let high = |who: Who| self.position.creature(who).sheet.initiative.is_some_and(|count| count >= LAIR_COUNT);
        let passes = match ended {
            Some(ended) if !wraps => high(ended) && !high(next),
            // Nobody who comes before the count is left in the old round, or the new one begins below it.
            Some(ended) => high(ended) || !high(next),
            None => !high(next),
        };
        passes.then_some(owner)
    }

    /// Whose turn comes next, and whether a new round begins with it. The dead and controlled mounts are passed over.
    fn following(&self) -> Option<(Who, bool)> {
        let order = &self.position.order;
        let place = self.position.current().and_then(|current| order.iter().position(|&who| who == current));
        let next = asking_order(self.position).find(|&who| self.position.has_turns(who))?;
        let next_place = order.iter().position(|&who| who == next);
        Some((next, next_place <= place))
    }

    /// Begins the next turn, with what happens at its start.
    pub fn next_turn(&mut self) -> Done {
        let Some((next, wraps)) = self.following() else {
            self.happen(Event::FightEnded { winner: None });
            return Ok(());
        };
        if wraps {
            self.happen(Event::RoundBegan { round: self.position.round.saturating_add(1) });
        }
        // A spell that was readied and not cast is lost with the concentration on it.
        if self.position.creature(next).readied.as_ref().is_some_and(|kept| matches!(kept.act, Act::Cast(_))) {
            self.end_concentration(next)?;
        }
        let creature = self.name(next);
        self.happen(Event::TurnBegan { creature });
        self.reach(next, Edge::Start)
    }

    /// What a creature does by itself at the start of its turn, after all that works on it.
    pub fn awaken(&mut self, who: Who) -> Done {
        self.recharge(who)?;
        self.regain(who)?;
        let creature = self.position.creature(who);
        if creature.is_dying() && !creature.stable {
            self.death_save(who)?;
        }
        Ok(())
    }

    /// A die for each spent power.
    fn recharge(&mut self, who: Who) -> Result<(), DiceError> {
        let Some(monster) = self.position.creature(who).sheet.monster() else { return Ok(()) };
        let spent = self.position.creature(who).pools.spent_powers.clone();
        for power in spent {
            let usage = monster.deeds().find(|deed| power == deed.id.as_str()).and_then(|deed| deed.usage);
            let Some(Usage::Recharge(least)) = usage else { continue };
            self.throws(who, Purpose::Of("recharge of", power.clone()));
            let face = self.die(6)?.min(6) as u8;
            let creature = self.name(who);
            self.happen(Event::Recharged { creature, power, face, back: face >= least });
        }
        Ok(())
    }

    /// Goes on until somebody is asked: waiting moves, turns that ended, turns of the dead, and the end of the fight. Teams that
    /// did not stand before need not stand now.
    pub fn settle(&mut self, before: usize) -> Done {
        loop {
            if self.position.is_over() {
                return Ok(());
            }
            let hurt = self.answering_hurts();
            self.offer_answers(&hurt);
            self.unseat()?;
            self.end_unkept()?;
            self.end_idle();
            self.ground_flyers()?;
            self.part()?;
            if before > 1 && standing(self.position).count() <= 1 {
                let winner = winner(self.position).and_then(|team| self.position.stage.teams.get(usize::from(team)));
                let winner = winner.cloned();
                self.happen(Event::FightEnded { winner });
                return Ok(());
            }
            let Some(pending) = self.position.pending.last() else {
                match self.position.current().filter(|&who| self.position.creature(who).is_dead()) {
                    Some(dead) => self.end_turn(dead)?,
                    None => return Ok(()),
                }
                continue;
            };
            let who = pending.who;
            match (&pending.resume, &pending.trigger, pending.kind) {
                (Some(resume), ..) => {
                    let resume = resume.clone();
                    self.resume(who, resume)?;
                }
                (None, Some(Happening::TurnEnded { .. }), PendingKind::Turn) => self.next_turn()?,
                (None, trigger, PendingKind::Reaction) if self.is_stale(who, trigger.as_ref()) => {
                    let creature = self.name(who);
                    self.happen(Event::Answered { creature });
                }
                _ => return Ok(()),
            }
        }
    }

    /// What waited for answers goes on.
    fn resume(&mut self, who: Who, resume: Resume) -> Done {
        if !matches!(resume, Resume::Walk(_) | Resume::Ride(_)) {
            let creature = self.name(who);
            self.happen(Event::Resumed { creature });
        }
        match resume {
            Resume::Walk(walk) => self.resume_walk(who, &walk),
            Resume::Ride(ride) => self.resume_ride(who, ride),
            Resume::Hit(hit) => self.resume_hit(who, *hit),
            Resume::Cast(casting) => self.resume_cast(who, &casting),
            Resume::Fall(guard) => self.resume_fall(who, guard),
            Resume::Edge(edges) => self.arrange(who, edges),
        }
    }

    /// Whether a reaction has become impossible since it was offered.
    fn is_stale(&self, who: Who, trigger: Option<&Happening>) -> bool {
        let creature = self.position.creature(who);
        let gone = match trigger {
            Some(
                Happening::LeavesReach { creature, .. }
                | Happening::Casts { creature, .. }
                | Happening::Damaged { by: creature, .. }
                | Happening::Falls { creature },
            ) => self.position.creature(*creature).is_dead(),
            Some(Happening::Readied { .. }) => creature.readied.is_none(),
            _ => false,
        };
        // What follows a hit of one's own is no reaction.
        let no_reaction = creature.reaction_spent || creature.sway().barred.reactions;
        let spent = no_reaction && !matches!(trigger, Some(Happening::YouHit { .. }));
        gone || spent || !self.can_act(creature)
    }

    /// Whoever rides the dead comes off, and so do dead riders.
    fn unseat(&mut self) -> Done {
        let riders: SmallVec<[Who; 1]> = self
            .position
            .everyone()
            .filter_map(|(who, creature)| Some((who, creature.riding?)))
            .filter(|&(rider, mount)| [rider, mount].into_iter().any(|who| self.position.creature(who).is_dead()))
            .map(|(rider, _)| rider)
            .collect();
        riders.into_iter().try_for_each(|rider| self.throw_off(rider))
    }

    /// A rider comes off and lies there.
    pub fn throw_off(&mut self, rider: Who) -> Done {
        let Some(space) = self.position.space(rider).filter(|_| self.position.creature(rider).riding.is_some()) else {
            return Ok(());
        };
        // A mount may squeeze with some of its squares in a wall.
        let body = |square| Space::new(square, self.position.creature(rider).size()).at_level(space.level);
        let free = space.squares().find(|&square| self.has_room(rider, body(square), false));
        let to = self.grounded(rider, free.unwrap_or(space.square).into());
        let creature = self.name(rider);
        self.happen(Event::Dismounted { creature: creature.clone(), to, feet: None });
        let fallen = self.position.creature(rider);
        if !fallen.is_dead() && !fallen.is_immune(Condition::Prone) {
            self.happen(Event::ConditionBegan { creature, condition: Condition::Prone, source: None });
        }
        Ok(())
    }
}
