//! What spells let their casters do again as long as they last: another bolt, another blow, a beam that is moved.

use super::course::{Course, Done};
use super::effect::{Power, Roster};
use crate::data::area::Shape;
use crate::data::moment::Moment;
use crate::data::target::TargetKind;
use crate::intent::act::Feature;
use crate::notice::Notice;
use crate::space::{Space, Square};
use crate::spot::Spot;
use crate::state::influence::{Laid, On, Working, drift};
use crate::state::{Influence, Who};
use crate::validation::features::power;

/// How near something that a spell has put into a square strikes.
const NEAR: u32 = 5;

impl Course<'_> {
    /// A spell that lasts does something once more.
    pub fn once_more(
        &mut self,
        actor: Who,
        power: &power::Power,
        influence: &Influence,
        feature: &Feature,
        notices: &[Notice],
    ) -> Done {
        let shot = power.shot(&feature.name, feature.option.as_ref(), &feature.aim);
        let affected = shot.map(|shot| shot.affected(self.position, actor));
        let origin = affected.as_ref().and_then(|affected| affected.area).map(|area| area.origin());
        let targets = affected.map(|affected| affected.creatures()).unwrap_or_default();
        let mut working = influence.working.clone();
        working.option = feature.option.clone().or(working.option);
        let targets = if targets.is_empty() { self.beside_mark(&working, feature.aim.at) } else { targets };
        let again = Power { origin, notices, ..Power::of_influence(&working, influence.until) };
        if let Some(at) = feature.aim.at {
            self.move_area(&working, at)?;
        }
        let effects = self.position.effects_of(&working);
        for (number, effect) in (0..).zip(effects.iter()) {
            let chosen = working.option.as_ref();
            let other = effect.option.as_deref().is_some_and(|option| chosen.is_none_or(|chosen| chosen != option));
            let moments = [Moment::LaterAction, Moment::LaterBonus];
            for moment in moments.into_iter().filter(|&moment| !other && effect.happens_on(moment)) {
                self.happens(&again, &[number], effect, &targets, &mut Roster::new(), moment)?;
            }
        }
        Ok(())
    }

    /// Whom a spell reaches that names nobody: those in a wall, or somebody beside what it has put into a square.
    pub fn reached(&self, working: &Working, laid: &Laid) -> Roster {
        let marked = self.beside_mark(working, laid.at);
        let wall = self.position.area_of(working).is_some_and(|(area, _)| matches!(area.shape, Shape::Wall { .. }));
        match self.position.laid(working, laid).filter(|_| wall) {
            Some(area) if marked.is_empty() => self.position.inside(&area).collect(),
            _ => marked,
        }
    }

    /// Whom something strikes that a spell has put into a square: the weakest foe beside it.
    pub fn beside_mark(&self, working: &Working, mark: Option<Spot>) -> Roster {
        let spell = self.position.tables().spell(working.name.as_str());
        let marked = spell.is_some_and(|spell| spell.targets.kind == TargetKind::Space && spell.area.is_none());
        let Some(mark) = mark.filter(|_| marked) else { return Roster::new() };
        let level = self.grounded(working.by, mark).level.unwrap_or_default();
        let space = Space::of(mark.square).at_level(level);
        let near = |who: Who| {
            let there = self.position.space(who);
            there.is_some_and(|there| self.position.feet_between(space, there) <= NEAR)
        };
        let foes = self.position.everyone().filter(|(_, creature)| !creature.is_dead() && creature.hp > 0);
        let foes = foes.filter(|&(who, _)| self.position.hostile(working.by, who) && near(who));
        foes.min_by_key(|(_, creature)| creature.hp).map(|(who, _)| who).into_iter().collect()
    }

    /// Moves the area of a spell towards a place, as far as it goes; whoever it runs into is struck.
    fn move_area(&mut self, working: &Working, to: Spot) -> Done {
        let spell = self.position.tables().spell(working.name.as_str());
        let Some((_, drift)) = spell.and_then(drift) else { return Ok(()) };
        let area = |influence: &&Influence| influence.is_of(working) && influence.creature().is_none();
        let Some(influence) = self.position.influences.iter().find(area).cloned() else { return Ok(()) };
        let On::Area(Laid { at: Some(from), toward }) = influence.on else { return Ok(()) };
        let before: Roster = match self.position.ground(&influence) {
            Some(area) => self.position.inside(&area).collect(),
            None => Roster::new(),
        };
        let square = towards(from.square, to.square, i16::try_from(drift.feet / 5).unwrap_or(i16::MAX));
        let at = Some(Spot { square, level: to.level });
        let moved = Influence { on: On::Area(Laid { at, toward }), ..influence };
        self.alter(moved.clone());
        self.comes_upon(&moved, &before)?;
        self.ram(&moved, square)
    }

    /// Something that is rolled into a creature strikes it.
    fn ram(&mut self, influence: &Influence, square: Square) -> Done {
        let effects = self.position.effects_of(&influence.working);
        let there = |&who: &Who| self.position.space(who).is_some_and(|space| space.contains(square));
        let struck: Roster = self.position.everyone().map(|(who, _)| who).filter(there).collect();
        let power = Power::of_influence(&influence.working, influence.until);
        for (number, effect) in (0..).zip(effects.iter()).filter(|(_, effect)| effect.happens_on(Moment::Rammed)) {
            self.happens(&power, &[number], effect, &struck, &mut Roster::new(), Moment::Rammed)?;
        }
        Ok(())
    }
}

/// A square on the way to another, at most so many squares from the first.
fn towards(from: Square, to: Square, most: i16) -> Square {
    let (x, y) = (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
    let far = x.abs().max(y.abs());
    if far <= i32::from(most) {
        return to;
    }
    let part = |way: i32| i16::try_from(way * i32::from(most) / far).unwrap_or(0);
    from.shifted(part(x), part(y))
}
