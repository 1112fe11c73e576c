//! Castings.

use super::course::{Course, Done};
use super::effect::{Power, Span};
use crate::cost::Cost;
use crate::data::Edition;
use crate::data::change::Change;
use crate::data::moment::{Ending, Moment as At};
use crate::data::spell::{Duration, Spell};
use crate::data::words::{Left, Trigger};
use crate::event::Event;
use crate::intent::Act;
use crate::intent::act::{Attack, Cast};
use crate::intent::trigger::Deed;
use crate::name::Name;
use crate::notice::Notice;
use crate::played::is_laid;
use crate::space::{Region, Space};
use crate::state::influence::{Clock, Laid};
use crate::state::resume::{PaidSlot, Spellcasting, Stage};
use crate::state::{Happening, Position, Resume, Who};
use crate::validation::cast::Casting;
use crate::validation::checks;
use crate::validation::hearing::{Hearing, Moment};
use rulebound_kernel::Waivers;

impl Course<'_> {
    /// A casting: at once, or a turn of a long one.
    pub fn cast(&mut self, actor: Who, cast: &Cast, cost: &Cost, notices: &[Notice]) -> Done {
        let Some(casting) = Casting::new(self.position, actor, cast) else { return Ok(()) };
        let (turns_left, long) = (casting.turns_left().saturating_sub(1), casting.spell.time.is_long() || cast.ritual);
        let (creature, spell) = (self.name(actor), cast.spell.clone());
        if turns_left > 0 {
            // A long casting takes the concentration from its first turn on.
            if cost.breaks.is_some() {
                self.end_concentration(actor)?;
            }
            self.happen(Event::CastingWentOn { creature, spell, turns_left, ritual: cast.ritual });
            return Ok(());
        }
        if long && self.position.creature(actor).casting.is_some() {
            self.happen(Event::CastingEnded { creature, spell });
        }
        if self.is_watched(actor, cast, cost) {
            return Ok(());
        }
        self.take_aim(actor, cast, notices)
    }

    /// Asks those who can counter a spell; whether somebody can. Nobody counters the spells of its own team.
    fn is_watched(&mut self, actor: Who, cast: &Cast, cost: &Cost) -> bool {
        let Some(casting) = Casting::new(self.position, actor, cast).filter(Casting::is_perceptible) else {
            return false;
        };
        let level = casting.level;
        let happening = Happening::Casts { creature: actor, spell: cast.spell.clone(), level };
        let asked = self.answering(&happening, |position, who| position.hostile(actor, who));
        if asked.is_empty() {
            return false;
        }
        let slot = cost.slots().next().map(|(level, pact, _)| PaidSlot { level: level.min(9) as u8, pact });
        let casting = Spellcasting { cast: cast.clone(), level, slot, stage: Stage::Cast };
        self.put_off(actor, &Resume::Cast(Box::new(casting)));
        self.offer_reactions(&asked, &happening);
        true
    }

    /// Asks those whom a spell is aimed at and who can ward it off; if nobody can, it comes about.
    fn take_aim(&mut self, actor: Who, cast: &Cast, notices: &[Notice]) -> Done {
        let happening = Happening::Targeted { by: actor, spell: cast.spell.clone() };
        let wards = |spell: &Spell| wards_off(spell, &cast.spell);
        if self.position.tables().answering_spells(Trigger::Targeted).any(wards)
            && let Some(casting) = Casting::new(self.position, actor, cast)
        {
            let (level, targets) = (casting.level, casting.affected().creatures());
            let asked = self.answering(&happening, |_, who| targets.contains(&who));
            if !asked.is_empty() {
                let casting = Spellcasting { cast: cast.clone(), level, slot: None, stage: Stage::Aimed };
                self.put_off(actor, &Resume::Cast(Box::new(casting)));
                self.offer_reactions(&asked, &happening);
                return Ok(());
            }
        }
        self.come_about(actor, cast, notices)
    }

    /// The spell happens. Those who waited for it to be cast are asked after all that comes of it.
    fn come_about(&mut self, actor: Who, cast: &Cast, notices: &[Notice]) -> Done {
        self.spurred(actor, Deed::Casts, None);
        self.resolve(actor, cast, notices)
    }

    /// A spell about which others were asked goes on, aimed as things are now.
    pub fn resume_cast(&mut self, actor: Who, casting: &Spellcasting) -> Done {
        let act = Act::Cast(casting.cast.clone());
        let waivers = Waivers::NONE;
        let mut hearing = Hearing::new(self.position, actor, &waivers, true);
        hearing.moment = Moment::Releasing;
        // It was legal when it began: only what is worth knowing is asked for.
        let _ = checks(&mut hearing, &act);
        let notices = hearing.notices;
        match casting.stage {
            Stage::Cast => self.take_aim(actor, &casting.cast, &notices),
            Stage::Aimed => self.come_about(actor, &casting.cast, &notices),
        }
    }

    /// The spell that a creature is casting comes to nothing: of itself up to a level, else if the check of a spell's ability is
    /// enough. By the rules of 2024 its slot is kept.
    pub fn counter(&mut self, power: &Power<'_>, level: u8, who: Who) -> Done {
        let waiting = self.position.pending.iter().rev().find_map(|pending| match &pending.resume {
            Some(Resume::Cast(casting)) if pending.who == who => Some(&**casting),
            _ => None,
        });
        let Some(Spellcasting { cast, level: cast_at, slot, .. }) = waiting else {
            self.leave(power.working.by, power.working.name.clone());
            return Ok(());
        };
        let (spell, cast_at, slot) = (cast.spell.clone(), *cast_at, *slot);
        if cast_at <= level.saturating_add(power.working.above) || self.outdoes(power, cast_at)? {
            let kept = slot.filter(|_| self.position.edition() == Edition::Srd521);
            let creature = self.name(who);
            self.happen(Event::Countered { creature, spell, kept });
        }
        Ok(())
    }

    /// What a spell does.
    fn resolve(&mut self, actor: Who, cast: &Cast, notices: &[Notice]) -> Done {
        let Some(casting) = Casting::new(self.position, actor, cast) else { return Ok(()) };
        let (spell, level, above) = (casting.spell, casting.level, casting.above());
        let (concentrates, strikes) = (casting.concentrates(), casting.strikes());
        let affected = casting.affected();
        let origin = affected.area.as_ref().and_then(Region::origin);
        let laid = casting.laid();
        let creature = self.name(actor);
        let targets = self.struck(actor, &cast.spell, &affected);
        if concentrates {
            self.end_concentration(actor)?;
            self.happen(Event::ConcentrationBegan { creature: creature.clone(), spell: cast.spell.clone() });
        } else if spell.lasts(level) != Duration::Instantaneous {
            self.happen(Event::SpellBegan { creature: creature.clone(), spell: cast.spell.clone() });
        }
        if !self.position.creature(actor).hidden_from.is_empty() && spell.components.verbal {
            self.happen(Event::Hidden { creature: creature.clone(), from: Vec::new() });
        }
        let mut power = Power::of_spell(self.position, actor, cast.spell.clone(), notices);
        (power.working.above, power.working.option) = (above, cast.option.clone());
        power.working.concentration = concentrates;
        power.origin = origin;
        if spell.lasts(level) != Duration::Instantaneous {
            power.span = Span::Lasting(Clock::of_duration(self.position, spell.lasts(level)));
        }
        self.end_by(actor, Ending::AttackOrCast)?;
        // What follows a hit falls upon whom it has hit.
        let targets = match self.own_target(actor).filter(|_| spell.follows_hit()) {
            Some(target) => [target].into_iter().collect(),
            None => targets,
        };
        let targets = if cast.aim.on.is_empty() { targets } else { self.unwarded(actor, targets)? };
        power.to = cast.aim.to;
        power.from = casting_from(self.position, spell, &laid);
        self.lay(&power, laid.clone());
        self.affect(&power, &targets)?;
        self.summon_all(&power, &cast.aim, &targets)?;
        self.heal_healer(&power.working, &targets)?;
        self.fills(&power.working)?;
        self.keep_for_later(&power);
        if let (true, Some(with), Some(target)) = (strikes, &cast.with, cast.aim.on.first()) {
            let attack = Attack::plain(target.clone(), with.clone());
            self.strike(actor, &attack, &Cost::NONE, notices)?;
        }
        let effects = self.position.effects_of(&power.working);
        for effect in effects.iter().filter(|effect| effect.happens_on(At::Cast) && !targets.is_empty()) {
            self.end_used(&power.working, effect)?;
        }
        for way in &cast.using {
            let row = self.position.tables().feature(way.as_str());
            if row.is_some_and(|row| row.left != Left::None) {
                self.leave(actor, way.clone());
            }
        }
        let loose = spell.area.as_ref().is_some_and(|area| !is_laid(area.shape));
        if loose || spell.left != Left::None {
            self.leave(actor, cast.spell.clone());
        }
        if concentrates && !self.left {
            self.loosened.push((actor, cast.spell.clone()));
        }
        Ok(())
    }
}

/// From where a spell strikes, if it is from what it has put somewhere.
fn casting_from(position: &Position, spell: &Spell, laid: &Laid) -> Option<Space> {
    let area = spell.area.as_ref().filter(|area| area.size.is_some())?;
    laid.at.map(|at| position.thing(area, at))
}

/// Whether a spell keeps another from working on its caster.
pub(super) fn wards_off(spell: &Spell, other: &Name) -> bool {
    let wards = |change: &Change| matches!(change, Change::ImmuneToSpell(name) if other == name.as_str());
    spell.effects.iter().flat_map(|effect| &effect.changes).any(wards)
}
