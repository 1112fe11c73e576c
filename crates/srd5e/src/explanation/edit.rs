//! Changes to the world of an encounter.

use std::sync::Arc;

use crate::data::words::{Condition, CreatureType, Size};
use crate::intent::{Act, Intent};
use crate::name::Name;
use crate::refusal::Reason;
use crate::refusal::words::{Occasion, Prerequisite, Resource, State, Unfit};
use crate::space::{CellEntry, Grid, GridShape, Kind, Square};
use crate::spot::{Spot, Target};
use crate::state::conditions::{Affliction, Conditions};
use crate::state::creature::{Concentration, LongCasting, Readied};
use crate::state::pools::{Pact, Stock, Uses, change};
use crate::state::position::Stage;
use crate::state::sheet::{Sheet, Training};
use crate::state::turn::AttackMade;
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
    Legendary,
    Lair,
    FreshLair,
    YouHit,
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

fn sheet(creature: &mut Creature, change: impl FnOnce(&mut Sheet)) {
    change(Arc::make_mut(&mut creature.sheet));
}

/// Whom an act is aimed at.
fn targets(position: &Position, act: &Act) -> Vec<Who> {
    let of = |target: &Target| match target {
        Target::Creature(name) => position.named(name.as_str()),
        Target::Square(_) => None,
    };
    let named = |name: &Name| position.named(name.as_str());
    let list: Vec<Option<Who>> = match act {
        Act::Attack(attack) => vec![of(&attack.target)],
        Act::OpportunityAttack(attack) => vec![attack.target.as_ref().and_then(named)],
        Act::Cast(cast) => cast.aim.on.iter().map(of).collect(),
        Act::Feature(feature) => feature.aim.on.iter().map(of).collect(),
        Act::Legendary { aim, .. } | Act::Lair { aim, .. } => aim.on.iter().map(of).collect(),
        Act::Grapple { target, .. } | Act::Shove { target, .. } | Act::Stabilise { target, .. } => vec![named(target)],
        Act::Help { ally, with, .. } => {
            let foe = with.as_ref().and_then(|with| match with {
                crate::intent::act::HelpWith::Against(foe) => named(foe),
                crate::intent::act::HelpWith::Skill(_) => None,
            });
            vec![foe, named(ally)]
        }
        Act::Influence { creature } => vec![named(creature)],
        Act::Mount { mount } => vec![named(mount)],
        Act::Use { on, .. } => vec![on.as_ref().and_then(of)],
        Act::Release { target } => vec![target.as_ref().and_then(named)],
        Act::Escape { from, .. } => vec![from.as_ref().and_then(named)],
        Act::Ready { act, .. } => targets(position, act).into_iter().map(Some).collect(),
        _ => Vec::new(),
    };
    list.into_iter().flatten().collect()
}

/// The free square nearest to a place.
fn free_square(position: &Position, near: Square, who: Who) -> Option<Square> {
    let size = position.creature(who).sheet.size;
    let fits = |square: Square| {
        let space = crate::space::Space::new(square, size);
        let clear = position.stage.grid.all(space, |cell| !cell.is_filled());
        let taken = position.everyone().any(|(other, creature)| {
            other != who && creature.own_space().is_some_and(|taken| taken.at_level(space.level).overlaps(space))
        });
        clear && !taken && position.stage.grid.holds(space)
    };
    let far = |square: &Square| (square.x.abs_diff(near.x).max(square.y.abs_diff(near.y)), square.y, square.x);
    position.stage.grid.extent().squares().filter(|&square| fits(square)).min_by_key(far)
}

fn rebuild(position: &mut Position, cells: Vec<CellEntry>) {
    let extent = position.stage.grid.extent();
    let side = |squares: i16| u32::from(squares.unsigned_abs());
    let shape = GridShape { width: side(extent.width()), height: side(extent.height()) };
    if let Ok(grid) = Grid::new(shape, &cells) {
        let stage: &mut Stage = Arc::make_mut(&mut position.stage);
        (stage.grid, stage.cells) = (grid, cells);
        position.overlay();
    }
}

fn ask(position: &mut Position, who: Who, kind: PendingKind, trigger: Happening) {
    position.pending.clear();
    position.pending.push(Pending { who, kind, trigger: Some(trigger), resume: None });
}

fn other_than(position: &Position, actor: Who) -> Who {
    position.order.iter().copied().find(|&who| who != actor).unwrap_or(actor)
}

fn off_turn(position: &mut Position, actor: Who) {
    let other = other_than(position, actor);
    position.turn = Some(TurnState::new(other));
}

impl Edit {
    /// Makes the change.
    pub fn make(self, world: &mut Position, about: &About<'_>) {
        let actor = about.actor;
        let foe = targets(world, &about.intent.act).first().copied();
        let named = super::target_of(about.reason).and_then(|name| world.named(name.as_str()));
        let target = named.or(foe);
        match self {
            Edit::Turn
            | Edit::OffTurn
            | Edit::NothingPending
            | Edit::Legendary
            | Edit::Lair
            | Edit::FreshLair
            | Edit::YouHit
            | Edit::Trigger
            | Edit::Matching => self.flow(world, about, foe),
            Edit::Place => place_all(world),
            Edit::Beside | Edit::Nearby | Edit::Away | Edit::Alone | Edit::OpenField | Edit::Fog => {
                self.space(world, about, target);
            }
            Edit::Needed => need(world, about, target),
            Edit::Prerequisite => prerequisite(world, about),
            Edit::Fitting | Edit::Ridable | Edit::Small | Edit::Seen => self.target(world, about, target),
            Edit::Riderless => world.creatures.iter_mut().for_each(|creature| creature.controls_mount = false),
            Edit::Ungrappling => world.creatures.iter_mut().for_each(|creature| {
                creature
                    .conditions
                    .retain(|known| known.condition != Condition::Grappled || known.source != Some(actor));
            }),
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
                    world.sway();
                }
            }
        }
    }

    fn flow(self, world: &mut Position, about: &About<'_>, foe: Option<Who>) {
        let actor = about.actor;
        let other = foe.unwrap_or_else(|| other_than(world, actor));
        match self {
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
            Edit::YouHit => {
                let with = Name::of("unarmed-strike");
                ask(world, actor, PendingKind::Reaction, Happening::YouHit { target: other, with });
            }
            Edit::Trigger => {
                let Reason::NoTrigger { needs } = about.reason else { return };
                off_turn(world, actor);
                let trigger = happening(world, *needs, actor, other);
                ask(world, actor, PendingKind::Reaction, trigger);
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
                let size = world.creature(actor).sheet.size;
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
            Edit::Unconcentrated => creature.concentration = None,
            _ => {}
        }
    }
}

fn alive(creature: &Creature) -> Creature {
    let mut alive = creature.clone();
    (alive.dead, alive.stable, alive.death_saves) = (false, false, None);
    alive.hp = alive.max_hp.max(1);
    alive.max_hp = alive.hp;
    alive.conditions.end(Condition::Exhaustion);
    alive
}

fn place_all(world: &mut Position) {
    let lost: Vec<Who> = world.everyone().filter(|(_, creature)| creature.at.is_none()).map(|(who, _)| who).collect();
    for who in lost {
        let square = free_square(world, Square::new(0, 0), who);
        world.creatures[who.index()].at = square;
    }
}

/// Takes a creature as far away as the map goes.
fn remove(world: &mut Position, actor: Who, who: Who) {
    let here = world.space(actor).map_or(Square::new(0, 0), |space| space.square);
    let extent = world.stage.grid.extent();
    let far = Square::new(
        if here.x * 2 < extent.width() { extent.width() } else { 0 },
        if here.y * 2 < extent.height() { extent.height() } else { 0 },
    );
    if let Some(square) = free_square(world, far, who) {
        let creature = &mut world.creatures[who.index()];
        (creature.at, creature.riding, creature.controls_mount) = (Some(square), None, false);
    }
}

fn hold(creature: &mut Creature, hand: usize, item: &Name) {
    match creature.hands.get_mut(hand) {
        Some(held) => *held = Some(item.clone()),
        None => creature.hands.push(Some(item.clone())),
    }
}

fn give_feature(creature: &mut Creature, name: Name, uses: Uses) {
    let list = &mut creature.pools.features;
    match list.binary_search_by(|(known, _)| known.cmp(&name)) {
        Ok(index) => list[index].1 = uses,
        Err(index) => list.insert(index, (name, uses)),
    }
}

fn replenish(creature: &mut Creature, reason: &Reason) {
    let pools = &mut creature.pools;
    pools.spent_powers.clear();
    let Reason::InsufficientResources { resource, name, needed, .. } = reason else { return };
    let count = u16::try_from(*needed).unwrap_or(u16::MAX).max(9);
    match (resource, name) {
        (Resource::Slot, _) => pools.slots = [9; 9],
        (Resource::PactSlot, _) => pools.pact = Pact { level: pools.pact.level.max(1), left: 9 },
        (Resource::Legendary, _) => pools.legendary_spent = 0,
        (Resource::HitDie, _) => pools.hit_dice.iter_mut().for_each(|(_, left)| *left = 20),
        (Resource::Charge, Some(name)) => {
            change(&mut pools.charges, name, i32::from(count));
        }
        (Resource::Ammunition | Resource::Item, Some(name)) => change(&mut pools.carries, name, i32::from(count)),
        (Resource::Feature, Some(name)) => {
            let name = name.clone();
            if let Ok(index) = pools.innate.binary_search_by(|(known, _)| known.cmp(&name)) {
                pools.innate[index].1 = Uses::Left(count);
            } else {
                give_feature(creature, name, Uses::Left(count));
            }
        }
        (_, None) => {}
    }
}

fn afflict(creature: &mut Creature, condition: Condition, source: Option<Who>) {
    creature.conditions.add(Affliction { condition, source, level: 1 });
}

/// The state that is needed, in which the creature is not.
fn need(world: &mut Position, about: &About<'_>, target: Option<Who>) {
    let Reason::NotInState { needs, .. } = about.reason else { return };
    let actor = about.actor;
    let who = target.unwrap_or(actor);
    let other = targets(world, &about.intent.act).first().copied().unwrap_or_else(|| other_than(world, who));
    let creature = &mut world.creatures[who.index()];
    match needs {
        State::Prone => afflict(creature, Condition::Prone, None),
        State::Grappled => afflict(creature, Condition::Grappled, Some(other)),
        State::Grappling => afflict(&mut world.creatures[other.index()], Condition::Grappled, Some(who)),
        State::Concentrating => creature.concentration = Some(Concentration { spell: Name::of("bless") }),
        State::Mounted => creature.riding = Some(other),
        State::NotMounted => (creature.riding, creature.controls_mount) = (None, false),
        State::ZeroHitPoints => {
            (creature.hp, creature.dead, creature.stable) = (0, false, false);
            creature.death_saves = Some((0, 0));
        }
        State::Readied => {
            let act = Act::Plain { what: crate::intent::act::Plain::Dodge, mode: None, bonus: false };
            let when = crate::intent::Trigger::Words("now".to_owned());
            creature.readied = Some(Arc::new(Readied { act, when }));
        }
        State::Casting => {
            let spell = match &about.intent.act {
                Act::Dismiss { spell } => spell.clone(),
                _ => Name::of("identify"),
            };
            if let Err(index) = creature.ongoing.binary_search(&spell) {
                creature.ongoing.insert(index, spell.clone());
            }
            creature.casting = Some(LongCasting { spell, turns_left: 1 });
        }
    }
}

/// What must have happened or be so first.
fn prerequisite(world: &mut Position, about: &About<'_>) {
    let Reason::PrerequisiteMissing { needs } = about.reason else { return };
    let actor = about.actor;
    let other = other_than(world, actor);
    let dagger = || Name::of("dagger");
    match needs {
        Prerequisite::LightAttack
        | Prerequisite::LightWeapon
        | Prerequisite::DifferentWeapon
        | Prerequisite::AttackAction => {
            let with = match &about.intent.act {
                Act::Attack(attack) => attack.with.clone(),
                _ => None,
            };
            let other = if with.as_ref().is_some_and(|with| with == "dagger") { Name::of("handaxe") } else { dagger() };
            world.creatures[actor.index()].hands = smallvec::smallvec![Some(other.clone()), with];
            if let Some(turn) = world.turn.as_mut().filter(|turn| turn.of == actor) {
                if !turn.actions.iter().any(|deed| deed == "attack") {
                    turn.actions.push(Name::of("attack"));
                }
                turn.attacks.clear();
                turn.attacks.push(AttackMade {
                    with: other,
                    manner: crate::intent::act::Manner::Action,
                    thrown: false,
                });
            }
        }
        Prerequisite::Hit => Edit::YouHit.make(world, about),
        Prerequisite::NotMoved => {
            if let Some(turn) = &mut world.turn {
                turn.moved = Default::default();
            }
        }
        Prerequisite::NoHeavyArmor | Prerequisite::Unarmored => Edit::Undressed.make(world, about),
        Prerequisite::Lair => world.creatures[actor.index()].in_lair = true,
        Prerequisite::Mounted => world.creatures[actor.index()].riding = Some(other),
        Prerequisite::Spellbook => {
            sheet(&mut world.creatures[actor.index()], |sheet| sheet.spellbook = vec![Name::of("detect-magic")]);
        }
    }
}

/// A target of the kind that is wanted.
fn fit(world: &mut Position, about: &About<'_>, target: Who) {
    let Reason::InvalidTarget { reason, .. } = about.reason else { return };
    let (actor, wanted) = (about.actor, *reason);
    let teams = world.stage.teams.len() as u8;
    let team = world.creature(actor).sheet.team;
    let here = world.space(actor).map(|space| space.square);
    match wanted {
        Unfit::Dead => world.creatures[target.index()] = alive(world.creature(target)),
        Unfit::NotDead => (world.creatures[target.index()].dead, world.creatures[target.index()].hp) = (true, 0),
        Unfit::Unwilling => world.creatures[target.index()].willing = Some(true),
        Unfit::NotHostile if teams > 1 => {
            sheet(&mut world.creatures[target.index()], |sheet| sheet.team = (team + 1) % teams);
        }
        Unfit::CannotHear => {
            world.creatures[target.index()].conditions = Conditions::default();
            rebuild(world, Vec::new());
        }
        Unfit::TooFarApart => {
            for who in targets(world, &about.intent.act) {
                if let Some(square) = here.and_then(|here| free_square(world, here, who)) {
                    world.creatures[who.index()].at = Some(square);
                }
            }
        }
        Unfit::WrongType => {
            let spell = match &about.intent.act {
                Act::Cast(cast) => world.tables().spell(cast.spell.as_str()),
                _ => None,
            };
            let only = spell.and_then(|spell| spell.targets.only.first().copied());
            let creature = &mut world.creatures[target.index()];
            *creature = alive(creature);
            sheet(creature, |sheet| {
                sheet.kind = only.unwrap_or(CreatureType::Humanoid);
                sheet.immune = Default::default();
                sheet.size = Size::Medium;
            });
            creature.armor = None;
        }
        _ => {}
    }
}

/// What a reaction answers.
fn happening(world: &Position, needs: Occasion, actor: Who, other: Who) -> Happening {
    let spot = |who: Who| world.space(who).map_or(Square::new(0, 0), |space| space.square);
    let spell = || Name::of("magic-missile");
    match needs {
        Occasion::LeavesReach => {
            let from = spot(other);
            Happening::LeavesReach { creature: other, from: Spot::from(from), to: Spot::from(from.shifted(1, 0)) }
        }
        Occasion::Hit => Happening::Hit { attacker: other, total: 15 },
        Occasion::Targeted => Happening::Targeted { by: other, spell: spell() },
        Occasion::Casts => Happening::Casts { creature: other, spell: spell(), level: 1 },
        Occasion::Damaged => Happening::Damaged { by: other, amount: 5 },
        Occasion::Falls => Happening::Falls { creature: other },
        Occasion::TurnEnded => Happening::TurnEnded { creature: other },
        Occasion::Initiative20 => Happening::Initiative20,
        Occasion::Readied => {
            let text = world.creature(actor).readied.as_ref().map(|kept| kept.when.to_string()).unwrap_or_default();
            Happening::Readied { happened: text.clone(), text }
        }
        Occasion::YouHit => Happening::YouHit { target: other, with: Name::of("unarmed-strike") },
        Occasion::DropsToZero => Happening::DropsToZero { creature: other, by: other },
    }
}
