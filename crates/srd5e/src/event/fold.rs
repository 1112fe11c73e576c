//! Folding events into a position.

use std::sync::Arc;

use super::arrival::come_and_go;
use super::{Event, Source, State, pay, record};
use crate::cost::Cost;
use crate::data::change::Change;
use crate::data::words::Condition;
use crate::encounter::by_initiative;
use crate::encounter::influence::read;
use crate::encounter::resume;
use crate::intent::Act;
use crate::intent::act::Attack;
use crate::name::Name;
use crate::notice::Notice;
use crate::space::{Direction, Level, Mode, Square};
use crate::spot::Spot;
use crate::state::conditions::Affliction;
use crate::state::creature::{Concentration, Helped, LongCasting, Readied};
use crate::state::pending::Pending;
use crate::state::pools::change;
use crate::state::position::Object;
use crate::state::resume::{PaidSlot, Walk};
use crate::state::turn::Rush;
use crate::state::{Creature, Crew, Happening, Influence, PendingKind, Position, Resume, TurnState, Uses, Who};
use crate::validation::hands::{Whereabouts, whereabouts};
use crate::validation::speed;

/// Folds one event, which came about in this position, into it.
pub fn evolve(position: &mut Position, event: &Event) {
    fold(position, event);
    follow(position);
}

/// What [`Event::Declared`] does, for those who tell nobody.
pub(crate) fn declare(position: &mut Position, who: Who, act: &Act, deed: &Name, cost: &Cost, notices: &[Notice]) {
    undertake(position, who, act, deed, cost, notices);
    follow(position);
}

/// Features may hang on what somebody is and where, which nearly everything changes.
fn follow(position: &mut Position) {
    if position.stage.lively {
        position.sway();
    }
}

/// An act is paid for and remembered by the turn.
fn undertake(position: &mut Position, who: Who, act: &Act, deed: &Name, cost: &Cost, notices: &[Notice]) {
    let drawn = draws(position, who, act);
    pay(&mut position.creatures[who.index()], cost);
    with_turn_of(position, who, |turn| record(turn, act, deed, cost, notices, drawn));
}

fn fold(position: &mut Position, event: &Event) {
    match event {
        Event::Declared { creature, act, deed, cost, notices } => {
            if let Some(who) = position.named(creature.as_str()) {
                undertake(position, who, act, deed, cost, notices);
            }
        }
        Event::Moved { creature, to, .. } => {
            let toward = position.named(creature.as_str()).and_then(|who| position.creature(who).at);
            let toward = toward.and_then(|from| from.direction_to(to.square));
            put(position, creature, *to);
            step(position, event, toward);
        }
        Event::Shifted { creature, to } => put(position, creature, *to),
        Event::Damaged { creature, amount, .. } => with(position, creature, |creature| {
            let absorbed = creature.temp_hp.min(*amount);
            creature.temp_hp -= absorbed;
            creature.hp = creature.hp.saturating_sub(amount - absorbed);
        }),
        Event::Healed { creature, amount } => with(position, creature, |creature| {
            if *amount > 0 && creature.hp == 0 {
                (creature.stable, creature.death_saves) = (false, None);
            }
            creature.hp = creature.hp.saturating_add(*amount).min(creature.most_hp());
        }),
        Event::Bolstered { creature, amount } => {
            with(position, creature, |creature| creature.temp_hp = creature.temp_hp.max(*amount));
        }
        Event::ConditionBegan { creature, condition, source } => {
            let source = source.as_ref().and_then(|source| position.named(source.as_str()));
            afflict(position, creature, *condition, source);
        }
        Event::ConditionEnded { creature, condition, source } => {
            let source = source.as_ref().and_then(|source| position.named(source.as_str()));
            with(position, creature, |creature| {
                let ends =
                    |known: &Affliction| known.condition == *condition && (source.is_none() || known.source == source);
                creature.conditions.retain(|known| !ends(known));
            });
        }
        Event::ConcentrationBegan { creature, spell } => {
            with(position, creature, |creature| creature.concentration = Some(Concentration { spell: spell.clone() }));
        }
        Event::ConcentrationEnded { creature, .. } => {
            with(position, creature, |creature| creature.concentration = None);
        }
        Event::CastingWentOn { creature, spell, turns_left, ritual } => {
            with(position, creature, |creature| {
                creature.casting = Some(LongCasting { spell: spell.clone(), turns_left: *turns_left, ritual: *ritual });
            });
            with_turn(position, creature, |turn| turn.casting = true);
        }
        Event::CastingEnded { creature, .. } => with(position, creature, |creature| creature.casting = None),
        Event::SpellBegan { creature, spell } => {
            with(position, creature, |creature| {
                if let Err(index) = creature.ongoing.binary_search(spell) {
                    creature.ongoing.insert(index, spell.clone());
                }
            });
            position.sway();
        }
        Event::SpellEnded { creature, spell } => {
            with(position, creature, |creature| creature.ongoing.retain(|known| known != spell));
            position.sway();
        }
        Event::InfluenceBegan { .. } | Event::InfluenceChanged { .. } | Event::InfluenceEnded { .. } => {
            influence(position, event);
        }
        Event::MaximumChanged { creature, max_hp } => with(position, creature, |creature| {
            creature.max_hp = *max_hp;
            creature.hp = creature.hp.min(creature.most_hp());
        }),
        Event::Vanished { .. }
        | Event::Departed { .. }
        | Event::Shaped { .. }
        | Event::Reverted { .. }
        | Event::Summoned { .. } => come_and_go(position, event),
        Event::TemporaryLost { creature, amount } => {
            with(position, creature, |creature| creature.temp_hp = creature.temp_hp.saturating_sub(*amount));
        }
        Event::Gained { creature, item, count } => with(position, creature, |creature| {
            change(&mut creature.pools.carries, item, i32::from(*count));
        }),
        Event::Raised { creature, hp } => with(position, creature, |creature| {
            (creature.dead, creature.stable, creature.death_saves) = (false, false, None);
            creature.hp = (*hp).min(creature.most_hp());
        }),
        Event::Held { .. } | Event::Stowed { .. } | Event::Dropped { .. } | Event::Landed { .. } => {
            handle(position, event);
        }
        Event::Became { creature, state, on } => with(position, creature, |creature| match state {
            State::Dodging => creature.dodging = *on,
            State::Raging => creature.raging = *on,
            State::Stable => (creature.stable, creature.death_saves) = (*on, None),
            State::Reacted => creature.reaction_spent = *on,
        }),
        Event::Helped { creature, by, against } => {
            let against = against.as_ref().and_then(|foe| position.named(foe.as_str()));
            if let Some(by) = position.named(by.as_str()) {
                with(position, creature, |creature| creature.helped = Some(Helped { by, against }));
            }
        }
        Event::HelpUsed { creature } => with(position, creature, |creature| creature.helped = None),
        Event::Hidden { creature, from } => {
            let from = from.iter().filter_map(|name| position.named(name.as_str())).collect();
            with(position, creature, |creature| creature.hidden_from = from);
        }
        Event::Mounted { creature, mount, controls, feet } => {
            let riding = position.named(mount.as_str());
            let at = riding.map(|mount| position.creature(mount)).map(|mount| (mount.at, mount.level));
            with(position, creature, |creature| {
                (creature.riding, creature.controls_mount) = (riding, *controls);
                if let Some((at, level)) = at {
                    (creature.at, creature.level) = (at, level);
                }
            });
            ride(position, creature, *feet);
        }
        Event::Dismounted { creature, to, feet } => {
            with(position, creature, |creature| {
                (creature.riding, creature.controls_mount) = (None, false);
                place(creature, *to);
            });
            feet.iter().for_each(|&feet| ride(position, creature, feet));
        }
        Event::Readied { creature, act, when } => with(position, creature, |creature| {
            creature.readied = Some(Arc::new(Readied { act: act.clone(), when: when.clone() }));
        }),
        Event::ReadyEnded { creature } => with(position, creature, |creature| creature.readied = None),
        Event::PowerSpent { creature, power } => with(position, creature, |creature| {
            if let Err(index) = creature.pools.spent_powers.binary_search(power) {
                creature.pools.spent_powers.insert(index, power.clone());
            }
        }),
        Event::TraitSpent { creature, name } => with(position, creature, |creature| {
            let counted = creature.pools.features.iter_mut().find(|(known, _)| known == name);
            if let Some((_, Uses::Left(left))) = counted {
                *left = left.saturating_sub(1);
            }
        }),
        Event::SlotGained { creature, level } => with(position, creature, |creature| {
            creature.pools.regain_slot(PaidSlot { level: *level, pact: false });
        }),
        Event::Counted { creature, name, count } => with(position, creature, |creature| {
            let counted = creature.pools.features.iter_mut().find(|(known, _)| known == name);
            if let Some((_, uses)) = counted {
                *uses = Uses::Left(*count);
            }
        }),
        Event::Recharged { creature, power, back, .. } => with(position, creature, |creature| {
            creature.pools.spent_powers.retain(|spent| !*back || spent != power);
        }),
        Event::TookAlong { creature, deed } => with_turn(position, creature, |turn| turn.used.push(deed.clone())),
        Event::LegendaryBarred { creature, option } => with(position, creature, |creature| {
            creature.pools.legendary_used.push(option.clone());
        }),
        Event::LairActed { option } => {
            if let Some(lair) = &mut position.lair {
                lair.used = Some(option.clone());
            }
        }
        Event::DeathSaved { creature, successes, failures, .. } => with(position, creature, |creature| {
            creature.stable = false;
            creature.death_saves = Some((*successes, *failures));
        }),
        Event::Died { creature } => with(position, creature, |creature| creature.dead = true),
        // Told for those who watch: what comes of it follows in events of its own.
        Event::Attacked { .. }
        | Event::Saved { .. }
        | Event::Checked { .. }
        | Event::Thrown { .. }
        | Event::Downed { .. }
        | Event::ConcentrationTested { .. }
        | Event::LeftToTable { .. } => {}
        Event::MoveWaits { .. }
        | Event::MoveResumed { .. }
        | Event::Waits { .. }
        | Event::Resumed { .. }
        | Event::Guarded { .. }
        | Event::Followed { .. }
        | Event::Added { .. }
        | Event::Countered { .. }
        | Event::ReactionOffered { .. }
        | Event::Answered { .. }
        | Event::OpportunityOffered { .. }
        | Event::ReleaseOffered { .. }
        | Event::CleaveOffered { .. }
        | Event::KnockOutOffered { .. }
        | Event::LegendaryOffered { .. }
        | Event::LairOffered { .. }
        | Event::OrderOffered { .. }
        | Event::InitiativeRolled { .. }
        | Event::TurnEnded { .. }
        | Event::RoundBegan { .. }
        | Event::TurnBegan { .. }
        | Event::FightEnded { .. } => flow(position, event),
    }
}

/// Whether an attack takes its weapon in hand.
fn draws(position: &Position, who: Who, act: &Act) -> bool {
    let Act::Attack(Attack { with: Some(with), .. }) = act else { return false };
    whereabouts(position, who, with.as_str()) == Whereabouts::Carried
}

/// Turns and decisions.
fn flow(position: &mut Position, event: &Event) {
    match event {
        Event::MoveWaits { creature, mode, path, jump } => {
            let walk = Walk { mode: *mode, path: path.iter().copied().collect(), jump: *jump };
            ask(position, creature, PendingKind::Turn, |_| None, Some(Resume::Walk(walk)));
        }
        Event::Waits { creature, resume } => {
            let resume = resume::read(position, resume);
            ask(position, creature, PendingKind::Turn, |_| None, resume);
        }
        Event::MoveResumed { .. } | Event::Resumed { .. } | Event::Answered { .. } => {
            position.pending.pop();
        }
        Event::Guarded { guard, .. } => {
            let waiting = position.pending.iter_mut().rev().find_map(|pending| pending.resume.as_mut());
            match waiting {
                Some(Resume::Hit(hit)) => hit.guard = hit.guard.with(*guard),
                Some(Resume::Fall(kept)) => *kept = kept.with(*guard),
                Some(Resume::Walk(_) | Resume::Ride(_) | Resume::Cast(_) | Resume::Edge(_)) | None => {}
            }
        }
        Event::Followed { feature, .. } => {
            let waiting = position.pending.iter_mut().rev().find_map(|pending| pending.resume.as_mut());
            if let Some(Resume::Hit(hit)) = waiting {
                hit.followed.push(feature.clone());
            }
        }
        Event::Added { amount, kind, .. } => {
            let waiting = position.pending.iter_mut().rev().find_map(|pending| pending.resume.as_mut());
            if let Some(Resume::Hit(hit)) = waiting {
                hit.added.push((*amount, *kind));
            }
        }
        Event::Countered { creature, spell, kept } => counter(position, creature, spell, *kept),
        Event::ReactionOffered { creature, trigger } => {
            let trigger = |position: &Position| trigger.happening(|_, name| position.named(name.as_str()));
            ask(position, creature, PendingKind::Reaction, trigger, None);
        }
        Event::OpportunityOffered { creature, mover, from, to } => {
            let trigger = |position: &Position| {
                let creature = position.named(mover.as_str())?;
                Some(Happening::LeavesReach { creature, from: *from, to: *to })
            };
            ask(position, creature, PendingKind::Reaction, trigger, None);
        }
        Event::ReleaseOffered { creature, text, happened } => {
            let trigger = Happening::Readied { text: text.clone(), happened: happened.clone() };
            ask(position, creature, PendingKind::Reaction, |_| Some(trigger), None);
        }
        Event::CleaveOffered { creature, target, with } => {
            let trigger = |position: &Position| {
                let target = position.named(target.as_str())?;
                Some(Happening::YouHit { target, with: with.clone(), critical: false })
            };
            ask(position, creature, PendingKind::Reaction, trigger, None);
        }
        Event::KnockOutOffered { creature, target } => {
            let by = position.named(creature.as_str());
            let trigger = |position: &Position| {
                Some(Happening::DropsToZero { creature: position.named(target.as_str())?, by: by? })
            };
            ask(position, creature, PendingKind::KnockOut, trigger, None);
        }
        Event::LegendaryOffered { creature, after } => {
            let trigger =
                |position: &Position| Some(Happening::TurnEnded { creature: position.named(after.as_str())? });
            ask(position, creature, PendingKind::Legendary, trigger, None);
        }
        Event::OrderOffered { creature } => ask(position, creature, PendingKind::Order, |_| None, None),
        Event::LairOffered { creature } => {
            ask(position, creature, PendingKind::Lair, |_| Some(Happening::Initiative20), None);
        }
        Event::TurnEnded { creature } => {
            position.pending.clear();
            let trigger =
                |position: &Position| Some(Happening::TurnEnded { creature: position.named(creature.as_str())? });
            ask(position, creature, PendingKind::Turn, trigger, None);
            with(position, creature, |creature| creature.surprise_over |= creature.surprised);
        }
        Event::InitiativeRolled { creature, throw } => with(position, creature, |creature| {
            Arc::make_mut(&mut creature.sheet).initiative = Some(throw.total);
        }),
        Event::RoundBegan { round } => {
            // The first round begins with the order.
            if position.round == 0 {
                position.order = by_initiative(position.creatures.shared());
            }
            position.round = *round;
        }
        Event::TurnBegan { creature } => begin_turn(position, creature),
        Event::FightEnded { .. } => {
            position.order.clear();
            position.turn = None;
            position.pending.clear();
        }
        _ => {}
    }
}

/// A spell comes to nothing, and with it what others were still asked about it. A slot that is kept is back, and the turn has
/// seen none spent.
fn counter(position: &mut Position, creature: &Name, spell: &Name, kept: Option<PaidSlot>) {
    let who = position.named(creature.as_str());
    let cast = |pending: &Pending| Some(pending.who) == who && matches!(pending.resume, Some(Resume::Cast(_)));
    if let Some(index) = position.pending.iter().rposition(cast) {
        position.pending.truncate(index);
    }
    let Some(slot) = kept else { return };
    with(position, creature, |creature| creature.pools.regain_slot(slot));
    with_turn(position, creature, |turn| {
        if let Some(made) = turn.spells.iter_mut().rev().find(|made| made.spell == *spell) {
            made.slot = 0;
        }
    });
}

fn ask(
    position: &mut Position,
    creature: &Name,
    kind: PendingKind,
    trigger: impl FnOnce(&Position) -> Option<Happening>,
    resume: Option<Resume>,
) {
    if let Some(who) = position.named(creature.as_str()) {
        let trigger = trigger(position);
        position.pending.push(Pending { who, kind, trigger, resume });
    }
}

/// Whatever lasts until the own next turn ends with its beginning.
fn begin_turn(position: &mut Position, creature: &Name) {
    position.pending.clear();
    let Some(who) = position.named(creature.as_str()) else { return };
    let granted = position.influences_on(who).filter_map(|influence| grant(position, influence)).collect();
    position.turn = Some(TurnState { extra_actions: granted, ..TurnState::new(who) });
    position.influences.iter_mut().for_each(|influence| influence.touched = Crew::NOBODY);
    let fresh = &mut position.creatures[who.index()];
    (fresh.reaction_spent, fresh.dodging, fresh.readied) = (false, false, None);
    (fresh.pools.legendary_spent, fresh.pools.legendary_used) = (0, Vec::new());
    let reactive = |other: &Creature| other.reaction_spent && other.sheet.body.reactive;
    position.creatures.change(reactive, |other| other.reaction_spent = false);
    let helped = |other: &Creature| other.helped.as_ref().is_some_and(|help| help.by == who);
    position.creatures.change(helped, |other| other.helped = None);
}

/// Effects that last: they are put down, changed and taken away, and what they make of creatures and the map is worked out.
fn influence(position: &mut Position, event: &Event) {
    let mut area = false;
    match event {
        Event::InfluenceBegan { influence: entry } => {
            let Some(influence) = read(position, entry) else { return };
            if let Some(name) = grant(position, &influence) {
                with_own_turn(position, influence.creature(), |turn| turn.extra_actions.push(name));
            }
            area = influence.creature().is_none();
            position.influences.push(influence);
        }
        Event::InfluenceChanged { influence: entry } => {
            let Some(influence) = read(position, entry) else { return };
            if let Some(known) = position.influences.iter_mut().find(|known| known.number == influence.number) {
                area = influence.creature().is_none();
                *known = influence;
            }
        }
        Event::InfluenceEnded { number, .. } => {
            let Some(index) = position.influences.iter().position(|known| known.number == *number) else { return };
            let influence = position.influences.remove(index);
            area = influence.creature().is_none();
            if let Some(name) = grant(position, &influence) {
                with_own_turn(position, influence.creature(), |turn| turn.extra_actions.retain(|grant| *grant != name));
            }
        }
        _ => {}
    }
    position.sway();
    if area {
        position.overlay();
    }
}

/// The name under which an influence grants an action a turn.
fn grant(position: &Position, influence: &Influence) -> Option<Name> {
    let grants = position.effect(influence)?.changes.contains(&Change::ExtraAction) && !influence.waits;
    grants.then(|| influence.working.name.clone())
}

fn with_own_turn(position: &mut Position, who: Option<Who>, change: impl FnOnce(&mut TurnState)) {
    if let Some(turn) = position.turn.as_mut().filter(|turn| Some(turn.of) == who) {
        change(turn);
    }
}

fn with(position: &mut Position, name: &Name, change: impl FnOnce(&mut Creature)) {
    if let Some(who) = position.named(name.as_str()) {
        change(&mut position.creatures[who.index()]);
    }
}

/// The turn in which a creature acts: its own, or as a controlled mount that of its rider.
fn with_turn(position: &mut Position, name: &Name, change: impl FnOnce(&mut TurnState)) {
    if let Some(who) = position.named(name.as_str()) {
        with_turn_of(position, who, change);
    }
}

fn with_turn_of(position: &mut Position, who: Who, change: impl FnOnce(&mut TurnState)) {
    let ridden = position.rider(who).filter(|&rider| position.creature(rider).controls_mount);
    let Some(turn) = &mut position.turn else { return };
    if turn.of == who {
        change(turn);
    } else if ridden == Some(turn.of) {
        change(turn.mount.get_or_insert_with(|| Box::new(TurnState::new(who))));
    }
}

fn place(creature: &mut Creature, to: Spot) {
    creature.at = Some(to.square);
    creature.level = to.level.unwrap_or(Level::GROUND);
}

/// Puts a creature elsewhere; whoever rides it or is inside it comes along.
fn put(position: &mut Position, name: &Name, to: Spot) {
    let Some(who) = position.named(name.as_str()) else { return };
    place(&mut position.creatures[who.index()], to);
    if let Some(rider) = position.rider(who) {
        place(&mut position.creatures[rider.index()], to);
    }
    position.creatures.change(|other| other.sway().inside == Some(who), |other| place(other, to));
}

/// What a turn remembers of a step of its own in a direction.
fn step(position: &mut Position, event: &Event, toward: Option<Direction>) {
    let Event::Moved { creature, mode, feet, diagonal, jump, .. } = event else { return };
    let Some(who) = position.named(creature.as_str()) else { return };
    let charged = speed::charged(position.creature(who), *mode);
    with_turn(position, creature, |turn| {
        turn.moved.add(charged, *feet);
        turn.diagonals = turn.diagonals.saturating_add(u32::from(*diagonal));
        turn.run_up = if *mode == Mode::Walk && !jump { turn.run_up.saturating_add(5) } else { 0 };
        turn.rush = toward.map(|toward| Rush::step(turn.rush, toward));
    });
}

/// What a turn remembers of somebody who got into a saddle or out of it.
fn ride(position: &mut Position, name: &Name, feet: u32) {
    with_turn(position, name, |turn| {
        turn.moved.add(Mode::Walk, feet);
        turn.mounted = true;
    });
}

fn afflict(position: &mut Position, name: &Name, condition: Condition, source: Option<Who>) {
    with(position, name, |creature| {
        let level = match condition {
            Condition::Exhaustion => creature.conditions.exhaustion().saturating_add(1).min(6),
            _ => 1,
        };
        if condition == Condition::Exhaustion {
            creature.conditions.end(condition);
        }
        creature.conditions.add(Affliction { condition, source, level });
        creature.hp = creature.hp.min(creature.most_hp());
    });
}

/// Things that change hands.
fn handle(position: &mut Position, event: &Event) {
    match event {
        Event::Held { creature, item, hand, from } => {
            if *from == Source::Ground {
                take_up(position, item, creature);
            }
            with(position, creature, |creature| {
                if *from == Source::Carried {
                    change(&mut creature.pools.carries, item, -1);
                }
                if let Some(hand) = creature.hands.get_mut(usize::from(*hand)) {
                    *hand = Some(item.clone());
                }
            });
        }
        Event::Stowed { creature, item } => with(position, creature, |creature| {
            if let Some(hand) = creature.hands.iter_mut().find(|held| held.as_ref() == Some(item)) {
                *hand = None;
                change(&mut creature.pools.carries, item, 1);
            }
        }),
        Event::Dropped { creature, item } => {
            let at = position.named(creature.as_str()).and_then(|who| position.space(who)).map(|space| space.square);
            with(position, creature, |creature| {
                match creature.hands.iter_mut().find(|held| held.as_ref() == Some(item)) {
                    Some(hand) => *hand = None,
                    None => change(&mut creature.pools.carries, item, -1),
                }
            });
            if let Some(at) = at {
                lay_down(position, item, at);
            }
        }
        Event::Landed { item, at } => lay_down(position, item, *at),
        _ => {}
    }
}

fn lay_down(position: &mut Position, item: &Name, at: Square) {
    let object = Object { name: item.clone(), at };
    let index = position.objects.partition_point(|known| *known < object);
    position.objects.insert(index, object);
}

/// Takes a thing off the ground, of several the nearest to whoever takes it.
fn take_up(position: &mut Position, item: &Name, taker: &Name) {
    let from = position.named(taker.as_str()).and_then(|who| position.space(who));
    let far = |at: Square| from.map(|from| position.feet_between(from, position.on_floor(at)));
    let things = position.objects.iter().enumerate().filter(|(_, object)| object.name == *item);
    if let Some((index, _)) = things.min_by_key(|(_, object)| far(object.at)) {
        position.objects.remove(index);
    }
}
