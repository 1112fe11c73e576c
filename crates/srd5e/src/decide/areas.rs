//! Areas that stay: what they do to those who come into them, are in them or leave them, and how they grow, drift and end.

use smallvec::SmallVec;

use super::course::{Course, Done};
use super::edges::Picked;
use super::effect::{Power, Roster};
use crate::data::Edition;
use crate::data::area::{DriftBy, Shape};
use crate::data::effect::{Effect, Until};
use crate::data::moment::{Moment, Who as Falls};
use crate::space::{Region, Space, directions_away};
use crate::spot::Spot;
use crate::state::influence::{Effects, Laid, On, Working};
use crate::state::{Influence, Position, Who};

/// The moments of the second and the following turns of a caster; the last one comes again and again.
const STAGES: [Moment; 4] = [Moment::SecondTurn, Moment::ThirdTurn, Moment::FourthTurn, Moment::FifthTurn];

/// The number of an effect with it.
type Numbered<'a> = SmallVec<[(u8, &'a Effect); 2]>;

/// How somebody gets from one place to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passage {
    /// By a step of its own.
    Step,
    /// By a step of its own over the ground.
    Aloft,
    /// Without a step.
    Carried,
}

impl Course<'_> {
    /// What grows at the end of each turn of its caster.
    pub fn grow(&mut self, by: Who) {
        let grows = |influence: &&Influence| {
            let effects = self.position.effects_of(&influence.working);
            influence.working.by == by && influence.effect.is_empty() && effects.iter().any(|one| one.grows.is_some())
        };
        let growing: SmallVec<[Influence; 1]> = self.position.influences.iter().filter(grows).cloned().collect();
        for influence in growing {
            let left = influence.left.unwrap_or(0).saturating_add(1);
            self.alter(Influence { left: Some(left), ..influence });
        }
    }

    /// What an area does in the second and the following turns of its caster.
    pub fn next_stage(&mut self, by: Who) -> Done {
        let staged = |effect: &Effect| STAGES.iter().any(|&stage| effect.happens_on(stage));
        let areas = self.position.influences.iter().filter(|one| one.working.by == by && one.creature().is_none());
        let areas: SmallVec<[Influence; 1]> =
            areas.filter(|one| self.position.effects_of(&one.working).iter().any(staged)).cloned().collect();
        for influence in areas {
            let passed = influence.left.unwrap_or(0);
            self.alter(Influence { left: Some(passed.saturating_add(1)), ..influence.clone() });
            let stage = STAGES[usize::try_from(passed).unwrap_or(STAGES.len()).min(STAGES.len() - 1)];
            let Some(area) = self.position.ground(&influence) else { continue };
            let inside: Roster = self.position.inside(&area).collect();
            let power = self.of_area(&influence);
            let effects = self.position.effects_of(&influence.working);
            for (place, effect) in (0..).zip(effects.iter()).filter(|(_, effect)| effect.happens_on(stage)) {
                self.happens(&power, &[place], effect, &inside, &mut Roster::new(), stage)?;
            }
        }
        Ok(())
    }

    /// Clouds drift away from their casters at the start of their turns.
    pub fn drift(&mut self, by: Who) -> Done {
        let drifts = |one: &&Influence| {
            let moves = self.position.area_of(&one.working).and_then(|(area, _)| area.moves);
            one.working.by == by && moves.is_some_and(|moves| moves.by == DriftBy::StartTurn)
        };
        let drifting: SmallVec<[Influence; 1]> =
            self.position.influences.iter().filter(|one| one.creature().is_none()).filter(drifts).cloned().collect();
        for influence in drifting {
            let feet =
                self.position.area_of(&influence.working).and_then(|(area, _)| area.moves).map_or(0, |one| one.feet);
            let (On::Area(laid), Some(from)) = (influence.on.clone(), self.position.space(by)) else { continue };
            let Some(at) = laid.at else { continue };
            let Some(direction) = directions_away(from, Space::of(at.square)).next() else { continue };
            let square = (0..feet / 5).fold(at.square, |square, _| square.towards(direction));
            self.shift_area(&influence, Laid { at: Some(Spot { square, ..at }), ..laid })?;
        }
        Ok(())
    }

    /// An area comes to lie elsewhere, and upon whoever is there.
    pub fn shift_area(&mut self, influence: &Influence, laid: Laid) -> Done {
        let before: Roster = match self.position.ground(influence) {
            Some(area) => self.position.inside(&area).collect(),
            None => Roster::new(),
        };
        let moved = Influence { on: On::Area(laid), ..influence.clone() };
        self.alter(moved.clone());
        self.comes_upon(&moved, &before)
    }

    /// What an area does at its end, with what it has grown by.
    pub fn burst(&mut self, power: &Power<'_>, place: &[u8], effect: &Effect, on: &[Who], grown: u32) -> Done {
        let mut grown_effect = effect.clone();
        if let (Some(more), Some(damage)) = (effect.grows, grown_effect.damage.first_mut()) {
            let times = u16::try_from(grown.min(100)).unwrap_or(100);
            damage.dice = damage.dice.raised(more, times).unwrap_or(damage.dice);
        }
        self.happens(power, place, &grown_effect, on, &mut Roster::new(), Moment::SpellEnd)?;
        Ok(())
    }

    /// The power of an area that stays: cover against it is measured from its origin, and it strikes from where something stands, if something does.
    pub fn of_area(&self, influence: &Influence) -> Power<'static> {
        let origin = self.position.ground(influence).and_then(|area| area.origin());
        let mut power = Power { origin, ..Power::of_influence(&influence.working, influence.until) };
        if let (On::Area(Laid { at: Some(at), .. }), Some((area, _))) =
            (&influence.on, self.position.area_of(&influence.working))
        {
            power.from = area.size.map(|_| self.position.thing(area, *at));
        }
        power
    }

    /// The areas that stay and do something at a moment.
    pub fn areas(&self, moment: Moment) -> SmallVec<[(Influence, Region, Effects); 2]> {
        let areas = self.position.influences.iter().filter(|influence| influence.creature().is_none());
        areas
            .filter_map(|influence| {
                let effects = self.position.effects_of(&influence.working);
                let area = || self.position.ground(influence);
                let area = effects.iter().any(|effect| effect.happens_on(moment)).then(area)??;
                Some((influence.clone(), area, effects))
            })
            .collect()
    }

    /// What areas do to a creature in them at an end of its turn.
    pub fn in_areas(&mut self, who: Who, moment: Moment, picked: &Picked) -> Done {
        let areas = self.areas(moment).into_iter().filter(|(influence, ..)| picked.takes(&influence.working));
        for (influence, area, effects) in areas {
            let Some(space) = self.position.space(who) else { return Ok(()) };
            let met = self.met(&influence, &effects, moment, |effect| {
                let own = effect.who == Falls::Allies && influence.working.by == who && self.is_carried(&influence);
                own || self.position.meets(&influence, &area, effect, who, space)
            });
            self.touch(&influence, &met, who, moment)?;
        }
        Ok(())
    }

    /// The effects of an area at a moment that fit.
    fn met<'a>(
        &self,
        influence: &Influence,
        effects: &'a [Effect],
        moment: Moment,
        fits: impl Fn(&Effect) -> bool,
    ) -> Numbered<'a> {
        let chosen =
            |effect: &Effect| effect.option.is_none() || effect.option.as_deref() == influence.working.chosen();
        let all = (0..).zip(effects).filter(|(_, effect)| effect.happens_on(moment) && chosen(effect));
        all.filter(|(_, effect)| fits(effect)).collect()
    }

    /// Effects of an area fall upon a creature, unless it has it in its grip already.
    fn touch(&mut self, influence: &Influence, met: &Numbered<'_>, who: Who, moment: Moment) -> Done {
        let Some(now) = self.position.influence(influence.number).cloned() else { return Ok(()) };
        let working = &influence.working;
        let parted = self.position.are_parted(working.by, who);
        if met.is_empty() || parted || self.position.creature(who).is_dead() {
            return Ok(());
        }
        // Who comes near a wall is tried whenever it does.
        let near = met.iter().all(|(_, effect)| effect.within.is_some()) && is_wall(influence);
        let counted =
            moment == Moment::Enter || self.position.edition() == Edition::Srd521 && moment == Moment::EndTurn;
        let once = counted && !near;
        if once && now.touched.contains(who) {
            return Ok(());
        }
        if once {
            let mut touched = now.touched;
            touched.insert(who);
            self.alter(Influence { touched, ..now.clone() });
        }
        let power = self.of_area(influence);
        let gripped = self.grips(working, who);
        for &(number, effect) in met {
            let held = gripped.contains(&number) && !effect.conditions.is_empty();
            // Whoever is held is not tried again, unless that hurts; something else may take its place.
            let settled = effect.damage.is_empty() || effect.then.iter().any(|then| then.happens_on(moment));
            let spared = effect.who == Falls::Targets && self.position.spares(working, who);
            if spared || held && settled {
                continue;
            }
            if effect.budget.is_some() {
                self.spend_budget(&now, &power, number, effect, who)?;
            } else {
                let mut affected = Roster::from_slice(&[who]);
                self.happens(&power, &[number], effect, &[who], &mut affected, moment)?;
            }
        }
        Ok(())
    }

    /// The effects by which an area has a creature in its grip.
    fn grips(&self, working: &Working, who: Who) -> SmallVec<[u8; 2]> {
        let on = self.position.influences_on(who).filter(|influence| influence.is_of(working));
        on.filter_map(|influence| influence.effect.first().copied()).collect()
    }

    /// An area with so much damage in all ends when it has dealt it.
    fn spend_budget(
        &mut self,
        influence: &Influence,
        power: &Power<'_>,
        number: u8,
        effect: &Effect,
        who: Who,
    ) -> Done {
        let Some(budget) = &effect.budget else { return Ok(()) };
        let before = self.points(who);
        let mut affected = Roster::from_slice(&[who]);
        let moment = effect.on.first().copied().unwrap_or(Moment::Enter);
        self.happens(power, &[number], effect, &[who], &mut affected, moment)?;
        let dealt = before.saturating_sub(self.points(who));
        let whole = u32::try_from(budget.dice.average()).unwrap_or(0);
        let left = influence.left.unwrap_or(whole).saturating_sub(dealt);
        match self.position.influence(influence.number).cloned() {
            Some(now) if left > 0 => self.alter(Influence { left: Some(left), ..now }),
            Some(now) => self.end_influence(now.number)?,
            None => {}
        }
        Ok(())
    }

    /// What areas do to a creature that has come from one place to another, or over which they have come.
    pub fn crossed(&mut self, who: Who, from: Option<Space>, step: bool) -> Done {
        self.passed(who, from, if step { Passage::Step } else { Passage::Carried })
    }

    /// The same for a way of passing: what lies on the ground does nothing to those in the air.
    pub fn passed(&mut self, who: Who, from: Option<Space>, passage: Passage) -> Done {
        if self.position.influences.iter().all(|influence| influence.creature().is_some()) {
            return Ok(());
        }
        let Some(to) = self.position.space(who) else { return Ok(()) };
        for moment in [Moment::Enter, Moment::MoveFiveFeet, Moment::WhileInside] {
            for (influence, area, effects) in self.areas(moment) {
                // Whoever carries the area with it does not come into it.
                let below = passage == Passage::Aloft && self.is_on_ground(&influence.working);
                if below || influence.working.by == who && self.is_carried(&influence) {
                    continue;
                }
                let met = self.met(&influence, &effects, moment, |effect| {
                    let was = from.is_some_and(|from| self.position.meets(&influence, &area, effect, who, from));
                    let is = self.position.meets(&influence, &area, effect, who, to);
                    if moment == Moment::MoveFiveFeet { passage != Passage::Carried && (is || was) } else { is && !was }
                });
                self.touch(&influence, &met, who, moment)?;
            }
        }
        let left: SmallVec<[Working; 1]> = self.left_areas(who, from, to);
        for working in left {
            self.leave_area(&working, who)?;
        }
        self.carried(who)
    }

    fn left_areas(&self, who: Who, from: Option<Space>, to: Space) -> SmallVec<[Working; 1]> {
        let areas = self.position.influences.iter().filter(|influence| influence.creature().is_none());
        areas
            .filter_map(|influence| Some((influence, self.position.ground(influence)?)))
            .filter(|(influence, _)| !(influence.working.by == who && self.is_carried(influence)))
            .filter(|(_, area)| from.is_some_and(|from| self.position.is_inside(area, who, from)))
            .filter(|(_, area)| !self.position.is_inside(area, who, to))
            .map(|(influence, _)| influence.working.clone())
            .collect()
    }

    /// Whether an area is the ground and nothing above it.
    fn is_on_ground(&self, working: &Working) -> bool {
        let flat = |shape: Shape| matches!(shape, Shape::Square { .. } | Shape::Circle { .. } | Shape::Floor { .. });
        self.position.area_of(working).is_some_and(|(area, _)| flat(area.shape))
    }

    /// Whether an area goes with whoever it is around.
    fn is_carried(&self, influence: &Influence) -> bool {
        matches!(&influence.on, On::Area(laid) if laid.at.is_none() && laid.through.is_empty())
    }

    /// What holds only inside an area ends outside.
    pub fn leave_area(&mut self, working: &Working, who: Who) -> Done {
        let effects = self.position.effects_of(working);
        let bound = |influence: &Influence| {
            let first = influence.effect.first().and_then(|&number| effects.get(usize::from(number)));
            let inside =
                |effect: &Effect| effect.until == Some(Until::Inside) || effect.happens_on(Moment::WhileInside);
            influence.is_of(working) && first.is_some_and(inside)
        };
        let inside = self.position.influences_on(who).filter(|influence| bound(influence));
        let numbers: SmallVec<[u32; 2]> = inside.map(|influence| influence.number).collect();
        numbers.into_iter().try_for_each(|number| self.end_influence(number))
    }

    /// Areas that somebody carries along come upon others, or leave them behind.
    fn carried(&mut self, who: Who) -> Done {
        let carried = self.position.influences.iter().filter(|one| one.working.by == who && self.is_carried(one));
        let carried: SmallVec<[Influence; 1]> = carried.cloned().collect();
        for influence in carried {
            self.comes_upon(&influence, &Roster::new())?;
        }
        Ok(())
    }

    /// A new area holds those who are in it, and its maker if it is around that.
    pub fn fills(&mut self, working: &Working) -> Done {
        let Some((influence, area, effects)) =
            self.areas(Moment::WhileInside).into_iter().find(|(one, ..)| one.is_of(working))
        else {
            return Ok(());
        };
        for who in self.within_area(&influence, &area) {
            let met = self.held_inside(&influence, &effects, who);
            self.touch(&influence, &met, who, Moment::WhileInside)?;
        }
        Ok(())
    }

    /// Those in an area, and whoever it is around.
    fn within_area(&self, influence: &Influence, area: &Region) -> Roster {
        let own = Some(influence.working.by).filter(|_| self.is_carried(influence));
        self.position.inside(area).chain(own).collect()
    }

    /// What holds a creature in an area as long as it is there; whoever it is around is held only by what is for its own side.
    fn held_inside<'a>(&self, influence: &Influence, effects: &'a [Effect], who: Who) -> Numbered<'a> {
        let own = influence.working.by == who && self.is_carried(influence);
        self.met(influence, effects, Moment::WhileInside, |effect| !own || effect.who == Falls::Allies)
    }

    /// An area has come to lie somewhere: whoever is newly in it, and whoever is no longer.
    pub fn comes_upon(&mut self, influence: &Influence, before: &Roster) -> Done {
        let Some(area) = self.position.ground(influence) else { return Ok(()) };
        let effects = self.position.effects_of(&influence.working);
        let inside = self.within_area(influence, &area);
        for &who in inside.iter().filter(|who| !before.contains(who)) {
            let held = self.held_inside(influence, &effects, who);
            self.touch(influence, &held, who, Moment::WhileInside)?;
            // By the rules of 2014 only who comes into an area enters it.
            let moves = self.position.edition() == Edition::Srd521 && who != influence.working.by;
            if moves && !self.grips(&influence.working, who).contains(&0) {
                let Some(space) = self.position.space(who) else { continue };
                let met = self.met(influence, &effects, Moment::Enter, |effect| {
                    self.position.meets(influence, &area, effect, who, space)
                });
                self.touch(influence, &met, who, Moment::Enter)?;
            }
        }
        let outside: Roster =
            self.position.everyone().map(|(who, _)| who).filter(|who| !inside.contains(who)).collect();
        outside.into_iter().try_for_each(|who| self.leave_area(&influence.working, who))
    }
}

/// Whether an area is a wall.
fn is_wall(influence: &Influence) -> bool {
    matches!(&influence.on, On::Area(laid) if !laid.through.is_empty())
}

/// Whether somebody is in the area that a spell or power has laid; where it has laid none, everybody is.
pub(super) fn is_within(position: &Position, working: &Working, who: Who) -> bool {
    let area = position.influences.iter().find(|one| one.creature().is_none() && one.is_of(working));
    let Some(area) = area.and_then(|influence| position.ground(influence)) else { return true };
    position.covers(&area, who)
}
