//! What is seen of a spell while it is played.

use rulebound_srd5e::data::change::Change;
use rulebound_srd5e::data::effect::Effect;
use rulebound_srd5e::data::spell::{Does, Spell};
use rulebound_srd5e::data::words::{Ability, Condition, DamageType};
use rulebound_srd5e::event::{Event, State, Strike};
use rulebound_srd5e::intent::Act;
use rulebound_srd5e::name::Name;
use rulebound_srd5e::state::Position;

/// The most that the die of a club shows.
const CLUB: i32 = 4;

/// What an act has shown of a spell. Nobody in a scene can do anything of that by other means, but for striking with a club, struggling
/// free, going about, and dying or not: where somebody rolls for that, nothing counts.
pub fn seen(spell: &Spell, act: &Act, events: &[Event], before: &Position, after: &Position) -> Vec<Does> {
    let dying = events.iter().any(|event| matches!(event, Event::DeathSaved { .. }));
    // Of what the data say nothing, nothing comes.
    if dying || spell.effects.is_empty() {
        return Vec::new();
    }
    spell.does.iter().copied().filter(|&does| shows(spell, does, act, events, before, after)).collect()
}

fn shows(spell: &Spell, does: Does, act: &Act, events: &[Event], before: &Position, after: &Position) -> bool {
    let any = |fits: &dyn Fn(&Event) -> bool| events.iter().any(fits);
    match does {
        Does::Damage => harms(act, events, before),
        Does::Healing => any(&|event| {
            matches!(
                event,
                Event::Healed { .. }
                    | Event::Bolstered { .. }
                    | Event::MaximumChanged { .. }
                    | Event::Raised { .. }
                    | Event::Became { state: State::Stable, on: true, .. }
            )
        }),
        Does::Condition => {
            let told = |condition: Condition| effects(spell).any(|effect| effect.conditions.contains(&condition));
            // Whoever drops to 0 hit points is in some by that.
            let up = |name: &Name| after.named(name.as_str()).is_some_and(|who| after.creature(who).hp > 0);
            any(
                &|event| matches!(event, Event::ConditionBegan { creature, condition, .. } if told(*condition) && up(creature)),
            )
        }
        Does::Cure => cures(act, events, before, after),
        Does::Move => {
            let jumps = matches!(act, Act::JumpTo { .. } | Act::JumpHigh { .. });
            // A move that waited for an answer goes on.
            let goes = jumps || matches!(act, Act::Move(_)) || any(&|event| matches!(event, Event::MoveResumed { .. }));
            any(&|event| match event {
                Event::Vanished { .. } | Event::Departed { .. } => true,
                Event::Shifted { .. } => !jumps && !matches!(act, Act::Shove { .. }),
                Event::Moved { .. } => !goes,
                _ => false,
            })
        }
        Does::Form => any(&|event| matches!(event, Event::Shaped { .. })) || reshapes(before, after),
        Does::Summon => any(&|event| matches!(event, Event::Summoned { .. })),
        // Whether a way is barred is asked of those who would go it.
        Does::Bar => false,
    }
}

fn effects(spell: &Spell) -> impl Iterator<Item = &Effect> {
    spell.effects.iter().flat_map(Effect::whole)
}

/// Whether there is more harm than a club does: of another kind, more than its die, a second time, or to whoever strikes.
fn harms(act: &Act, events: &[Event], before: &Position) -> bool {
    let Act::Attack(attack) = act else {
        return events.iter().any(|event| matches!(event, Event::Damaged { .. } | Event::Died { .. }));
    };
    let critical = events.iter().any(|event| matches!(event, Event::Attacked { strike: Strike::Critical, .. }));
    let strength = before.current().map_or(0, |who| before.creature(who).sheet.modifier(Ability::Strength));
    let most = u32::try_from(CLUB * if critical { 2 } else { 1 } + i32::from(strength)).unwrap_or(0);
    let beyond = |event: &Event| match event {
        Event::Damaged { creature, kinds, amount, .. } => {
            let other = kinds.iter().any(|kind| *kind != DamageType::Bludgeoning);
            other || *amount > most || creature.as_str() != attack.target.to_string()
        }
        _ => false,
    };
    let harmed = events.iter().filter(|event| matches!(event, Event::Damaged { .. })).count();
    harmed > 1 || events.iter().any(beyond)
}

/// Whether somebody is rid of a condition without having struggled for it.
fn cures(act: &Act, events: &[Event], before: &Position, after: &Position) -> bool {
    let used = matches!(act, Act::Cast(_) | Act::Feature(_));
    let rolled = events.iter().any(|event| matches!(event, Event::Checked { .. } | Event::Saved { .. }));
    let rid = |condition: &Condition| {
        before.creatures.iter().zip(&after.creatures).any(|(was, now)| was.is(*condition) && !now.is(*condition))
    };
    (used || !rolled) && Condition::ALL.iter().any(rid)
}

/// Whether somebody has another size or body.
fn reshapes(before: &Position, after: &Position) -> bool {
    let vapour = |position: &Position, number: usize| {
        let who = position.everyone().nth(number).map(|(who, _)| who);
        let mist = |change: &Change| matches!(change, Change::FlyOnly(_));
        who.is_some_and(|who| position.effects_on(who).any(|(_, effect)| effect.changes.iter().any(mist)))
    };
    let all = before.creatures.iter().zip(&after.creatures).enumerate();
    all.into_iter()
        .any(|(number, (was, now))| was.size() != now.size() || !vapour(before, number) && vapour(after, number))
}
