//! What must hold in every position of a fight, and from each to the next, told without the code that plays.

use std::collections::{BTreeMap, BTreeSet};

use rulebound_kernel::{Game, Turn};
use rulebound_srd5e::data::gift::Gift;
use rulebound_srd5e::data::words::{Condition, Size};
use rulebound_srd5e::intent::Intent;
use rulebound_srd5e::space::{Cell, Grid, Space};
use rulebound_srd5e::state::resume::HitOf;
use rulebound_srd5e::state::{Creature, Happening, PendingKind, Position, Resume, TurnState, Uses, Who, influence};
use rulebound_srd5e::validation::hands::is_shield;
use rulebound_srd5e::{Event, Srd5e};

use super::fight::told;

/// One step of a fight.
pub struct Step<'a> {
    pub start: &'a Position,
    pub before: &'a Position,
    pub act: &'a Intent,
    pub events: &'a [Event],
    pub after: &'a Position,
}

impl Step<'_> {
    /// Everything at once.
    pub fn examine(&self) {
        self.hit_points_stay_within_bounds();
        self.whoever_lies_at_nothing_is_unconscious();
        self.nobody_stands_in_a_wall();
        self.nobody_stands_in_another();
        self.riders_are_where_their_mounts_are();
        self.pools_only_empty();
        self.nothing_comes_from_nowhere();
        self.a_turn_has_one_action_and_what_grants_more();
        self.a_reaction_is_spent_once();
        self.the_dead_do_nothing();
        self.concentration_and_influences_hang_together();
        self.influences_have_sources_and_time();
        self.conditions_are_there_and_nobody_is_immune_to_them();
        self.whoever_is_asked_can_answer();
        self.the_order_of_turns_is_kept();
        self.steps_go_to_the_next_square();
        self.the_fight_ends_when_one_team_stands();
    }

    fn holds(&self, holds: bool, what: impl FnOnce() -> String) {
        if !holds {
            panic!("{} after `{}` in {}\nwith {:#?}", what(), self.act, told(self.before), self.events);
        }
    }

    /// Something that must hold of every creature.
    fn everybody(&self, holds: impl Fn(Who, &Creature) -> bool, what: &str) {
        for (who, creature) in self.after.everyone() {
            self.holds(holds(who, creature), || format!("{}: {what}", creature.id()));
        }
    }

    fn hit_points_stay_within_bounds(&self) {
        self.everybody(|_, creature| creature.hp <= creature.max_hp, "more hit points than it can have");
        self.everybody(
            |_, creature| creature.death_saves.is_none_or(|(good, bad)| good < 3 && bad < 3 || creature.dead),
            "death saves go on",
        );
        self.everybody(|_, creature| creature.death_saves.is_none() || creature.hp == 0, "death saves of the hale");
        self.everybody(|_, creature| !creature.stable || creature.hp == 0, "stable with hit points");
    }

    fn whoever_lies_at_nothing_is_unconscious(&self) {
        let down = [Condition::Unconscious, Condition::Prone, Condition::Incapacitated];
        self.everybody(
            |_, creature| creature.hp > 0 || creature.is_dead() || down.into_iter().all(|state| creature.is(state)),
            "on its feet without hit points",
        );
    }

    fn nobody_stands_in_a_wall(&self) {
        let grid = &self.after.stage.grid;
        self.everybody(
            |_, creature| creature.riding.is_some() || creature.own_space().is_none_or(|space| has_room(grid, space)),
            "in a wall or off the map",
        );
    }

    /// Nobody comes to be in the space of somebody who stands, unless one of them is carried, Tiny, held, or on its way.
    fn nobody_stands_in_another(&self) {
        let position = self.after;
        let counts = |&(who, creature): &(Who, &Creature)| {
            let held = [Condition::Prone, Condition::Grappled, Condition::Restrained, Condition::Incapacitated];
            let moving = |who: Who| !position.pending.is_empty() && position.current() == Some(who);
            let on_its_way = moving(who) || position.rider(who).is_some_and(moving);
            let small = creature.size() == Size::Tiny;
            let pressed = held.into_iter().any(|condition| creature.is(condition));
            !creature.is_dead() && creature.riding.is_none() && !small && !on_its_way && !pressed
        };
        let standing: Vec<(Who, &Creature)> = position.everyone().filter(counts).collect();
        for (index, (one, creature)) in standing.iter().enumerate() {
            for (other, second) in &standing[index + 1..] {
                let shared = |position: &Position| {
                    let spaces = position.creature(*one).own_space().zip(position.creature(*other).own_space());
                    spaces.is_some_and(|(one, other)| one.overlaps(other))
                };
                let put = |who: &Creature| {
                    let to = |event: &Event| matches!(event, Event::Shifted { creature, .. } if creature == who.id());
                    self.events.iter().any(to)
                };
                // Who falls comes down where it was.
                let fallen = put(creature) || put(second);
                self.holds(!shared(position) || shared(self.before) || fallen, || {
                    format!("{} and {} are in one space", creature.id(), second.id())
                });
            }
        }
    }

    fn riders_are_where_their_mounts_are(&self) {
        let mount = |creature: &Creature| creature.riding.map(|mount| self.after.creature(mount));
        self.everybody(
            |_, creature| mount(creature).is_none_or(|mount| (mount.at, mount.level) == (creature.at, creature.level)),
            "apart from its mount",
        );
        self.everybody(|_, creature| mount(creature).is_none_or(|mount| !mount.is_dead()), "on a dead mount");
        self.everybody(|who, creature| creature.riding != Some(who), "on itself");
    }

    /// Slots, uses, charges and hit dice: nothing in a fight gives more of them than it began with.
    fn pools_only_empty(&self) {
        self.everybody(
            |who, creature| {
                let (now, first) = (&creature.pools, &self.start.creature(who).pools);
                let counted = |uses: Option<Uses>| match uses {
                    Some(Uses::Left(left)) => left,
                    Some(Uses::Passive) | None => 0,
                };
                let features = now
                    .features
                    .iter()
                    .all(|(name, uses)| counted(Some(*uses)) <= counted(first.feature(name.as_str())));
                let innate = now.innate.iter().zip(&first.innate);
                let innate = innate.into_iter().all(|(now, first)| counted(Some(now.1)) <= counted(Some(first.1)));
                let charges = now.charges.iter().all(|(name, left)| Some(*left) <= first.charges_of(name.as_str()));
                now.slots.iter().zip(&first.slots).all(|(now, first)| now <= first)
                    && now.pact.left <= first.pact.left
                    && now.hit_dice.iter().zip(&first.hit_dice).all(|(now, first)| now <= first)
                    && features
                    && innate
                    && charges
            },
            "more in a pool than at the start",
        );
        self.everybody(
            |_, creature| creature.pools.legendary_spent <= creature.legendary_uses(),
            "more legendary actions than it has",
        );
    }

    /// Things change hands, fly, fall and are used up.
    fn nothing_comes_from_nowhere(&self) {
        let things = |position: &Position| {
            let mut things: BTreeMap<String, u32> = BTreeMap::new();
            let mut add = |name: &str, count: u32| *things.entry(name.to_owned()).or_default() += count;
            for creature in &position.creatures {
                creature.hands.iter().flatten().for_each(|item| add(item.as_str(), 1));
                creature.pools.carries.iter().for_each(|(item, count)| add(item.as_str(), u32::from(*count)));
            }
            position.objects.iter().for_each(|object| add(object.name.as_str(), 1));
            for pending in &position.pending {
                if let Some(Resume::Hit(hit)) = &pending.resume
                    && matches!(hit.of, HitOf::Weapon { thrown: true, .. })
                {
                    add(hit.with.as_str(), 1);
                }
            }
            things
        };
        let before = things(self.before);
        for (name, count) in things(self.after) {
            let had = before.get(&name).copied().unwrap_or(0);
            self.holds(count <= had, || format!("{count} × {name} where there were {had}"));
        }
    }

    fn a_turn_has_one_action_and_what_grants_more(&self) {
        let Some(turn) = &self.after.turn else { return };
        let within = |turn: &TurnState| turn.actions.len() <= 1 + turn.extra_actions.len() && turn.interactions <= 1;
        let both = within(turn) && turn.mount.as_deref().is_none_or(within);
        self.holds(both, || format!("too much in one turn: {turn:?}"));
    }

    fn a_reaction_is_spent_once(&self) {
        let mut spent: BTreeSet<&str> = BTreeSet::new();
        for creature in self.before.creatures.iter().filter(|creature| creature.reaction_spent) {
            spent.insert(creature.id().as_str());
        }
        for event in self.events {
            match event {
                Event::TurnBegan { creature } => drop(spent.remove(creature.as_str())),
                Event::Declared { creature, cost, .. } if cost.reaction > 0 => {
                    self.holds(spent.insert(creature.as_str()), || format!("{creature}: a second reaction"));
                }
                _ => {}
            }
        }
        self.everybody(
            |_, creature| creature.reaction_spent == spent.contains(creature.id().as_str()),
            "its reaction is not what it did",
        );
    }

    fn the_dead_do_nothing(&self) {
        for event in self.events {
            if let Event::Declared { creature, .. } = event {
                let actor = self.before.named(creature.as_str()).map(|who| self.before.creature(who));
                self.holds(actor.is_some_and(|actor| !actor.is_dead()), || format!("{creature} acts and is dead"));
            }
        }
        self.everybody(
            |_, creature| {
                let does = creature.concentration.is_some() || creature.casting.is_some() || creature.riding.is_some();
                !creature.is_dead() || !does
            },
            "dead, and still at it",
        );
    }

    fn concentration_and_influences_hang_together(&self) {
        self.everybody(
            |_, creature| creature.concentration.is_none() || !creature.is_incapacitated() && !creature.is_dead(),
            "concentrates and cannot",
        );
        for influence in self.after.influences.iter().filter(|influence| influence.working.concentration) {
            let working = &influence.working;
            let on = self.after.creature(working.by).concentration.as_ref();
            self.holds(on.is_some_and(|on| on.spell == working.name), || {
                format!("nobody keeps up {} ({})", working.name, influence.number)
            });
        }
    }

    fn influences_have_sources_and_time(&self) {
        let position = self.after;
        let numbers: BTreeSet<u32> = position.influences.iter().map(|influence| influence.number).collect();
        self.holds(numbers.len() == position.influences.len(), || "two influences have one number".to_owned());
        for influence in &position.influences {
            let name = &influence.working.name;
            self.holds(influence.working.by.index() < position.creatures.len(), || format!("{name} is of nobody"));
            let over = influence.until.is_some_and(|until| until.round < position.round);
            self.holds(!over || position.turn.is_none(), || format!("{name} goes on beyond its time"));
            if let Some(who) = influence.creature() {
                let died = position.creature(who).is_dead() && !self.before.creature(who).is_dead();
                self.holds(!died, || format!("{name} works on somebody beyond death"));
                self.holds(position.effect(influence).is_some(), || format!("{name} has no such effect"));
            }
        }
    }

    fn conditions_are_there_and_nobody_is_immune_to_them(&self) {
        self.everybody(
            |_, creature| creature.conditions.own().iter().all(|condition| !creature.sheet.immune.contains(condition)),
            "in a condition it is immune to",
        );
        let position = self.after;
        for influence in position.influences.iter().filter(|influence| !influence.waits) {
            let (Some(who), Some(effect)) = (influence.creature(), position.effect(influence)) else { continue };
            let creature = position.creature(who);
            for condition in influence::kept(effect).filter(|&condition| !creature.is_immune(condition)) {
                self.holds(creature.conditions.has(condition), || {
                    format!("{}: not {condition:?} under {}", creature.id(), influence.working.name)
                });
            }
        }
        self.everybody(
            |_, creature| {
                let mut holders = creature.conditions.of(Condition::Grappled).filter_map(|known| known.source);
                holders.all(|holder| !position.creature(holder).is_dead())
            },
            "in the grip of the dead",
        );
        self.everybody(
            |_, creature| {
                let mut held = creature.hands.iter().flatten();
                !creature.is(Condition::Unconscious) || held.all(|item| is_shield(item.as_str()))
            },
            "unconscious with something in hand",
        );
    }

    fn whoever_is_asked_can_answer(&self) {
        let Some(pending) = self.after.pending.last() else { return };
        let creature = self.after.creature(pending.who);
        let able = !creature.is_dead() && (pending.kind == PendingKind::Turn || !creature.is_incapacitated());
        self.holds(able, || format!("{} is asked and cannot answer", creature.id()));
        let own = matches!(pending.trigger, Some(Happening::YouHit { .. }));
        let reacts = pending.kind == PendingKind::Reaction && !own;
        self.holds(!reacts || !creature.reaction_spent, || format!("{} has no reaction", creature.id()));
    }

    /// Each turn is that of the next one in the order who lives, and a round ends where the order does.
    fn the_order_of_turns_is_kept(&self) {
        let mut position = self.before.clone();
        for event in self.events {
            if let Event::TurnBegan { creature } = event {
                let order = &position.order;
                let place = |who: Who| order.iter().position(|&other| other == who);
                // The first turn of all is that of the first in order.
                let from = position.current().and_then(place).map_or(0, |from| from + 1);
                let mut following = (0..order.len()).map(|steps| order[(from + steps) % order.len()]);
                let next = following.find(|&who| has_turns(&position, who));
                let named = position.named(creature.as_str());
                self.holds(next == named, || format!("{creature} is not next"));
            }
            if let Event::RoundBegan { round } = event {
                self.holds(*round == position.round + 1, || format!("round {round} after {}", position.round));
            }
            Srd5e::evolve(&mut position, event);
        }
        let (before, after) = (self.before, self.after);
        let begins = before.round == 0;
        let total = |who: &Who| after.creature(*who).sheet.initiative;
        let falls = after.order.windows(2).all(|pair| total(&pair[0]) >= total(&pair[1]));
        self.holds(!begins || falls, || "an order that does not follow from initiative".to_owned());
        let same = after.order == before.order || begins;
        self.holds(same || after.turn.is_none(), || "another order of turns".to_owned());
        if let Some(turn) = &after.turn {
            self.holds(after.order.contains(&turn.of), || "the turn of somebody without a turn".to_owned());
            let lives = !after.creature(turn.of).is_dead();
            self.holds(lives || !after.pending.is_empty(), || "the turn of the dead".to_owned());
        }
    }

    fn steps_go_to_the_next_square(&self) {
        let mut position = self.before.clone();
        for event in self.events {
            if let Event::Moved { creature, to, feet, .. } = event {
                let who = position.named(creature.as_str()).expect("a creature");
                let from = position.creature(who).own_space().expect("somewhere");
                let (x, y) = (to.square.x.abs_diff(from.square.x), to.square.y.abs_diff(from.square.y));
                let up = to.level.map_or(0, |level| level.0.abs_diff(from.level.0));
                let near = x <= 1 && y <= 1 && (up <= 1 || to.level.is_none() || *feet >= 5);
                self.holds(near && feet % 5 == 0, || format!("{creature} leaps to {to:?}"));
            }
            Srd5e::evolve(&mut position, event);
        }
    }

    fn the_fight_ends_when_one_team_stands(&self) {
        let position = self.after;
        let standing: BTreeSet<u8> = position
            .creatures
            .iter()
            .filter(|creature| !creature.is_dead() && (creature.hp > 0 || gets_up_again(creature)))
            .map(|creature| creature.team)
            .collect();
        let over = matches!(Srd5e::turn(position), Turn::Over(_));
        self.holds(over == (standing.len() <= 1), || format!("over: {over}, and {} teams stand", standing.len()));
    }
}

/// Whether a creature regains hit points though it has none.
fn gets_up_again(creature: &Creature) -> bool {
    let monster = creature.sheet.monster();
    monster.is_some_and(|monster| monster.gifts().any(|gift| *gift == Gift::Lingers))
}

/// Whether a creature lives and is nobody's controlled mount.
fn has_turns(position: &Position, who: Who) -> bool {
    let rider = position.rider(who).map(|rider| position.creature(rider));
    !position.creature(who).is_dead() && !rider.is_some_and(|rider| rider.controls_mount && !rider.is_dead())
}

/// Whether a body is on the map and, if need be squeezing, between its walls.
fn has_room(grid: &Grid, space: Space) -> bool {
    let free = |x: i16, y: i16| grid.cell(space.square.shifted(x, y)).is_some_and(|cell: &Cell| !cell.is_filled());
    let block = |from: (i16, i16), side: i16| (0..side).all(|x| (0..side).all(|y| free(from.0 + x, from.1 + y)));
    let side = space.side();
    grid.holds(space) && (block((0, 0), side) || side > 1 && (0..2).any(|x| (0..2).any(|y| block((x, y), side - 1))))
}
