//! What a reason asks for: a state, something done before, a fit target, something that happened.

use std::sync::Arc;

use super::creature::{afflict, alive, sheet};
use super::stage::{free_square, other_than, rebuild};
use super::targets::targets;
use super::{About, Edit};
use crate::data::words::{Condition, CreatureType, Size};
use crate::intent::Act;
use crate::name::Name;
use crate::refusal::Reason;
use crate::refusal::words::{Occasion, Prerequisite, State, Unfit};
use crate::space::Square;
use crate::spot::Spot;
use crate::state::conditions::Conditions;
use crate::state::creature::{Concentration, LongCasting, Readied};
use crate::state::deed::ATTACK;
use crate::state::turn::AttackMade;
use crate::state::{Happening, Position, Who};

/// The state that is needed, in which the creature is not.
pub(super) fn need(world: &mut Position, about: &About<'_>, target: Option<Who>) {
    let Reason::NotInState { needs, .. } = about.reason else { return };
    let actor = about.actor;
    let who = target.unwrap_or(actor);
    let other = targets(world, &about.intent.act).first().copied().unwrap_or_else(|| other_than(world, who));
    let creature = &mut world.creatures[who.index()];
    match needs {
        State::Prone => afflict(creature, Condition::Prone, None),
        State::Grappled => {
            // Whoever is aimed at is to be held by the one who aims.
            let by = if who == actor { other } else { actor };
            afflict(creature, Condition::Grappled, Some(by));
        }
        State::Grappling => afflict(&mut world.creatures[other.index()], Condition::Grappled, Some(who)),
        State::Charmed => afflict(creature, Condition::Charmed, Some(actor)),
        State::Frightened => afflict(creature, Condition::Frightened, Some(actor)),
        State::Restrained => afflict(creature, Condition::Restrained, Some(actor)),
        State::Incapacitated => afflict(creature, Condition::Incapacitated, Some(actor)),
        State::Ungrappled => creature.conditions.end(Condition::Grappled),
        State::Room => {
            world.influences.clear();
            world.sway();
        }
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
            creature.casting = Some(LongCasting { spell, turns_left: 1, ritual: false });
        }
    }
}

/// What must have happened or be so first.
pub(super) fn prerequisite(world: &mut Position, about: &About<'_>) {
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
                if !turn.has_attacked() {
                    turn.actions.push(ATTACK);
                }
                turn.attacks.clear();
                turn.attacks.push(AttackMade {
                    with: other,
                    manner: crate::intent::act::Manner::Action,
                    thrown: false,
                    handled: false,
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
        Prerequisite::Holding => afflict(&mut world.creatures[other.index()], Condition::Grappled, Some(actor)),
        Prerequisite::NotHolding => {
            world.creatures.change(|_| true, |creature| creature.conditions.end(Condition::Grappled));
        }
        Prerequisite::Empty => {
            world.influences.clear();
            world.sway();
        }
        Prerequisite::Lair => world.creatures[actor.index()].in_lair = true,
        Prerequisite::Mounted => world.creatures[actor.index()].riding = Some(other),
        Prerequisite::Spellbook => {
            sheet(&mut world.creatures[actor.index()], |sheet| sheet.spellbook = vec![Name::of("detect-magic")]);
        }
    }
}

/// A target of the kind that is wanted.
pub(super) fn fit(world: &mut Position, about: &About<'_>, target: Who) {
    let Reason::InvalidTarget { reason, .. } = about.reason else { return };
    let (actor, wanted) = (about.actor, *reason);
    let team = world.creature(actor).team;
    let foes = (0..world.stage.teams.len() as u8).find(|&other| other != team && Some(other) != world.stage.neutral);
    let here = world.space(actor).map(|space| space.square);
    match wanted {
        Unfit::Dead => world.creatures[target.index()] = alive(world.creature(target)),
        Unfit::NotDead => (world.creatures[target.index()].dead, world.creatures[target.index()].hp) = (true, 0),
        Unfit::Unwilling => world.creatures[target.index()].willing = Some(true),
        Unfit::NotHostile => foes.into_iter().for_each(|foes| world.creatures[target.index()].team = foes),
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
        Unfit::Inside => {
            world.influences.clear();
            world.sway();
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
pub(super) fn happening(world: &Position, needs: Occasion, actor: Who, other: Who) -> Happening {
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
        Occasion::YouHit => Happening::YouHit { target: other, with: Name::of("shortsword"), critical: false },
        Occasion::DropsToZero => Happening::DropsToZero { creature: other, by: actor },
    }
}
