//! Changes to the world of an encounter.

mod creature;
mod demand;
mod stage;
mod targets;

use self::creature::{alive, give_feature, hold, replenish, sheet};
use self::demand::{fit, happening, need, prerequisite};
use self::stage::{ask, begin, free_square, off_turn, other_than, place_all, rebuild, remove};
use self::targets::targets;
use crate::data::words::{Condition, CreatureType, Size};
use crate::intent::Intent;
use crate::name::Name;
use crate::refusal::Reason;
use crate::refusal::words::Occasion;
use crate::space::{CellEntry, Kind};
use crate::state::conditions::Conditions;
use crate::state::pools::{Stock, Uses, change};
use crate::state::sheet::Training;
use crate::state::{Creature, Happening, Pending, PendingKind, Position, TurnState, Who};

/// What a change is about.
pub(super) struct About<'a> {
    pub actor: Who,
    pub intent: &'a Intent,
    pub reason: &'a Reason,
}

/// A change to the world.
#[derive(Clone, Copy, Debug)]
pub(super) enum Edit {
    /// Everybody has a place.
    Place,
    /// The turn is the actor's, and fresh.
    Turn,
    /// The turn is somebody else's.
    OffTurn,
    NothingPending,
    /// Initiative is not rolled yet.
    Unbegun,
    Legendary,
    Lair,
    FreshLair,
    YouHit,
    /// The same with a weapon.
    YouHitArmed,
    /// What a reaction needs has happened.
    Trigger,
    /// What was waited for has happened.
    Matching,
    Alive,
    Aware,
    Unafflicted,
    Calm,
    Voice,
    Speeds,
    Unburdened,
    /// The state that is needed.
    Needed,
    Prerequisite,
    Feature,
    Cunning,
    Prepared,
    Ritualist,
    Held,
    HeldOther,
    Carried,
    EmptyHands,
    OnlyWeapon,
    Ungrappling,
    Undressed,
    Materials,
    Resources,
    Reaction,
    /// The target is of the right kind.
    Fitting,
    Ridable,
    Riderless,
    Small,
    /// The target stands beside the actor.
    Beside,
    Nearby,
    Strong,
    Seen,
    Fog,
    Alone,
    OpenField,
    /// Who is in the way is elsewhere.
    Away,
    Unconcentrated,
}

impl Edit {
    /// Makes the change, with what follows from it.
    pub fn make(self, world: &mut Position, about: &About<'_>) {
        self.change(world, about);
        world.sway();
    }

    fn change(self, world: &mut Position, about: &About<'_>) {
        let actor = about.actor;
        let foe = targets(world, &about.intent.act).first().copied();
        let named = super::target_of(about.reason).and_then(|name| world.named(name.as_str()));
        let target = named.or(foe);
        match self {
            Edit::Turn
            | Edit::OffTurn
            | Edit::NothingPending
            | Edit::Unbegun
            | Edit::Legendary
            | Edit::Lair
            | Edit::FreshLair
            | Edit::YouHit
            | Edit::YouHitArmed
            | Edit::Trigger
            | Edit::Matching => self.flow(world, about, foe),
            Edit::Place => place_all(world),
            Edit::Beside | Edit::Nearby | Edit::Away | Edit::Alone | Edit::OpenField | Edit::Fog => {
                self.space(world, about, target);
            }
            Edit::Needed => need(world, about, target),
            Edit::Prerequisite => prerequisite(world, about),
            Edit::Fitting | Edit::Ridable | Edit::Small | Edit::Seen => self.target(world, about, target),
            Edit::Riderless => world.creatures.change(|_| true, |creature| creature.controls_mount = false),
            Edit::Ungrappling => world.creatures.change(
                |_| true,
                |creature| {
                    creature
                        .conditions
                        .retain(|known| known.condition != Condition::Grappled || known.source != Some(actor));
                },
            ),
            Edit::Alive => world.creatures[actor.index()] = alive(world.creature(actor)),
            Edit::Materials
            | Edit::Resources
            | Edit::Carried
            | Edit::Held
            | Edit::HeldOther
            | Edit::Feature
            | Edit::Prepared
            | Edit::Ritualist => {
                self.have(&mut world.creatures[actor.index()], about);
            }
            _ => {
                self.actor(&mut world.creatures[actor.index()]);
                if matches!(self, Edit::Calm | Edit::Unafflicted | Edit::Speeds) {
                    world.influences.retain(|influence| influence.creature() != Some(actor));
                }
            }
        }
    }

    fn flow(self, world: &mut Position, about: &About<'_>, foe: Option<Who>) {
        let actor = about.actor;
        if world.is_unbegun() {
            begin(world, actor);
        }
        let other = foe.unwrap_or_else(|| other_than(world, actor));
        match self {
            Edit::Unbegun => {
                (world.round, world.turn) = (0, None);
                world.order.clear();
                world.pending = smallvec::smallvec![Pending::initiative(Who(0))];
            }
            Edit::Turn => {
                world.pending.clear();
                world.turn = Some(TurnState::new(actor));
                if !world.order.contains(&actor) {
                    world.order.push(actor);
                }
            }
            Edit::OffTurn => off_turn(world, actor),
            Edit::NothingPending => world.pending.clear(),
            Edit::Legendary => {
                off_turn(world, actor);
                let creature = &mut world.creatures[actor.index()];
                (creature.pools.legendary_spent, creature.pools.legendary_used) = (0, Vec::new());
                let creature = other_than(world, actor);
                ask(world, actor, PendingKind::Legendary, Happening::TurnEnded { creature });
            }
            Edit::Lair => ask(world, actor, PendingKind::Lair, Happening::Initiative20),
            Edit::FreshLair => {
                if let Some(lair) = &mut world.lair {
                    lair.used = None;
                }
            }
            Edit::YouHit | Edit::YouHitArmed => {
                let armed = matches!(self, Edit::YouHitArmed);
                let with = Name::of(if armed { "shortsword" } else { "unarmed-strike" });
                ask(world, actor, PendingKind::Reaction, Happening::YouHit { target: other, with, critical: false });
            }
            Edit::Trigger => {
                let Reason::NoTrigger { needs } = about.reason else { return };
                off_turn(world, actor);
                let trigger = happening(world, *needs, actor, other);
                let kind = if *needs == Occasion::DropsToZero { PendingKind::KnockOut } else { PendingKind::Reaction };
                ask(world, actor, kind, trigger);
            }
            _ => {
                let creature = &mut world.creatures[actor.index()];
                if let Some(readied) = &creature.readied {
                    let text = readied.when.to_string();
                    let happened = text.clone();
                    ask(world, actor, PendingKind::Reaction, Happening::Readied { text, happened });
                }
            }
        }
    }

    fn space(self, world: &mut Position, about: &About<'_>, target: Option<Who>) {
        let actor = about.actor;
        match self {
            Edit::Beside | Edit::Nearby => {
                let Some(here) = world.space(actor) else { return };
                let moved: Vec<Who> = match self {
                    Edit::Beside => target.into_iter().collect(),
                    _ => targets(world, &about.intent.act),
                };
                for who in moved.into_iter().filter(|&who| who != actor) {
                    if let Some(square) = free_square(world, here.square, who) {
                        let creature = &mut world.creatures[who.index()];
                        (creature.at, creature.level, creature.riding) = (Some(square), here.level, None);
                        creature.controls_mount = false;
                    }
                }
            }
            Edit::Away => {
                if let Some(who) = target.filter(|&who| who != actor) {
                    remove(world, actor, who);
                }
            }
            Edit::Alone => {
                let others: Vec<Who> = world.everyone().map(|(who, _)| who).filter(|&who| who != actor).collect();
                others.into_iter().for_each(|who| remove(world, actor, who));
            }
            Edit::Fog => {
                let Some(space) = world.space(actor) else { return };
                let mut cells = world.stage.cells.clone();
                cells.push(CellEntry { at: space.squares().collect(), kind: Kind::Fog, ..CellEntry::default() });
                rebuild(world, cells);
            }
            _ => rebuild(world, Vec::new()),
        }
    }

    fn target(self, world: &mut Position, about: &About<'_>, target: Option<Who>) {
        let actor = about.actor;
        let Some(target) = target else { return };
        match self {
            Edit::Ridable => {
                let size = world.creature(actor).size();
                let rider = world.rider(target);
                if let Some(rider) = rider.filter(|&rider| rider != actor) {
                    world.creatures[rider.index()].riding = None;
                }
                let mount = &mut world.creatures[target.index()];
                mount.willing = Some(true);
                sheet(mount, |sheet| {
                    sheet.trained = true;
                    sheet.size = if size < Size::Large { Size::Large } else { Size::Gargantuan };
                    sheet.kind = CreatureType::Beast;
                });
            }
            Edit::Small => sheet(&mut world.creatures[target.index()], |sheet| sheet.size = Size::Tiny),
            Edit::Seen => {
                let seen = &mut world.creatures[target.index()];
                seen.hidden_from = crate::state::Crew::NOBODY;
                seen.conditions.end(Condition::Invisible);
            }
            _ => fit(world, about, target),
        }
    }

    fn have(self, creature: &mut Creature, about: &About<'_>) {
        match (self, about.reason) {
            (Edit::Feature, Reason::NoSuchFeature { feature }) => {
                give_feature(creature, feature.clone(), Uses::Left(9))
            }
            (Edit::Prepared, Reason::NotPrepared { spell } | Reason::NotARitual { spell, .. }) => {
                sheet(creature, |sheet| {
                    for list in [&mut sheet.prepared, &mut sheet.cantrips, &mut sheet.spellbook] {
                        if let Err(index) = list.binary_search(spell) {
                            list.insert(index, spell.clone());
                        }
                    }
                });
            }
            (Edit::Ritualist, _) => give_feature(creature, Name::of("ritual-casting"), Uses::Passive),
            (Edit::Held, Reason::NotHeld { item }) => hold(creature, 0, item),
            (Edit::HeldOther, Reason::NotHeld { item }) => hold(creature, 1, item),
            (Edit::Carried, Reason::NotCarried { item }) => change(&mut creature.pools.carries, item, 9),
            (Edit::Materials, Reason::MissingMaterial { what, gp, .. }) => {
                creature.pools.materials.push(Stock { what: what.clone(), gp: *gp, count: 9 });
                creature.pools.materials.sort_unstable();
                change(&mut creature.pools.carries, &Name::of("component-pouch"), 1);
                change(&mut creature.pools.carries, &Name::of("holy-symbol"), 1);
            }
            (Edit::Resources, reason) => replenish(creature, reason),
            _ => {}
        }
    }

    fn actor(self, creature: &mut Creature) {
        match self {
            Edit::Aware => creature.surprised = false,
            Edit::Unafflicted => {
                creature.conditions = Conditions::default();
                creature.stable = false;
                creature.hp = creature.hp.max(1);
            }
            Edit::Calm => creature.raging = false,
            Edit::Voice => creature.gagged = false,
            Edit::Speeds => sheet(creature, |sheet| {
                sheet.speeds.walk = sheet.speeds.walk.max(500);
                for speed in
                    [&mut sheet.speeds.fly, &mut sheet.speeds.swim, &mut sheet.speeds.climb, &mut sheet.speeds.burrow]
                {
                    *speed = Some(500);
                }
            }),
            Edit::Unburdened => creature.pools.carries.clear(),
            Edit::Cunning => give_feature(creature, Name::of("cunning-action"), Uses::Passive),
            Edit::EmptyHands => creature.hands.iter_mut().for_each(|hand| *hand = None),
            Edit::OnlyWeapon => {
                let mut held = creature.hands.iter().flatten().next().cloned();
                creature.hands = smallvec::smallvec![held.take(), None, None];
            }
            Edit::Undressed => {
                creature.armor = None;
                creature.hands.iter_mut().for_each(|hand| *hand = None);
                sheet(creature, |sheet| sheet.armor = Training::All);
            }
            Edit::Reaction => creature.reaction_spent = false,
            Edit::Strong => sheet(creature, |sheet| {
                sheet.abilities = sheet.abilities.with(crate::data::words::Ability::Strength, 30);
            }),
            Edit::Unconcentrated => (creature.concentration, creature.casting) = (None, None),
            _ => {}
        }
    }
}
