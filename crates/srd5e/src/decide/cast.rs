//! Castings.

use super::course::{Course, Done};
use super::effect::{Power, Span};
use crate::cost::Cost;
use crate::data::effect::Shift;
use crate::data::moment::Ending;
use crate::data::spell::{CastingTime, Duration, Spell};
use crate::data::words::Left;
use crate::event::Event;
use crate::intent::act::{Attack, Cast, Manner};
use crate::intent::trigger::Deed;
use crate::notice::Notice;
use crate::played::is_laid;
use crate::space::Square;
use crate::spot::{Heading, Spot};
use crate::state::Who;
use crate::state::ground::across;
use crate::state::influence::{Clock, Laid};
use crate::validation::cast::Casting;

impl Course<'_> {
    /// A casting: at once, or a turn of a long one.
    pub fn cast(&mut self, actor: Who, cast: &Cast, notices: &[Notice]) -> Done {
        let Some(casting) = Casting::new(self.position, actor, cast) else { return Ok(()) };
        let (turns_left, long) = (casting.turns_left().saturating_sub(1), casting.spell.time.is_long() || cast.ritual);
        let (creature, spell) = (self.name(actor), cast.spell.clone());
        if turns_left > 0 {
            self.happen(Event::CastingWentOn { creature, spell, turns_left });
            return Ok(());
        }
        if long && self.position.creature(actor).casting.is_some() {
            self.happen(Event::CastingEnded { creature, spell });
        }
        self.resolve(actor, cast, notices)?;
        self.spurred(actor, Deed::Casts, None);
        Ok(())
    }

    /// What a spell does.
    fn resolve(&mut self, actor: Who, cast: &Cast, notices: &[Notice]) -> Done {
        let Some(casting) = Casting::new(self.position, actor, cast) else { return Ok(()) };
        let (spell, level, above) = (casting.spell, casting.level, casting.above());
        let concentrates = casting.concentrates();
        let targets = casting.affected().creatures();
        let corner = casting.affected().corner.map(|corner| Square::new(corner.x, corner.y));
        let at = corner.map(|square| Spot { square, level: cast.aim.at.and_then(|spot| spot.level) });
        let at = at.or(cast.aim.at).or(cast.aim.covering);
        let wall = || Some(Heading::Word(across(self.position.space(actor)?, at?.square)));
        let laid = Laid { at, toward: cast.aim.toward.or_else(wall) };
        let creature = self.name(actor);
        if concentrates {
            self.end_concentration(actor)?;
            self.happen(Event::ConcentrationBegan { creature: creature.clone(), spell: cast.spell.clone() });
        } else if spell.lasts(level) != Duration::Instantaneous {
            self.happen(Event::SpellBegan { creature: creature.clone(), spell: cast.spell.clone() });
        }
        if !self.position.creature(actor).hidden_from.is_empty() && spell.components.verbal {
            self.happen(Event::Hidden { creature: creature.clone(), from: Vec::new() });
        }
        if let (Some(to), true) = (cast.aim.to, teleports(spell)) {
            let from = self.position.space(actor);
            self.shift(actor, to);
            self.loosen(actor);
            self.crossed(actor, from, false)?;
        }
        let mut power = Power::of_spell(self.position, actor, cast.spell.clone(), notices);
        (power.working.above, power.working.option) = (above, cast.option.clone());
        power.working.concentration = concentrates;
        if spell.lasts(level) != Duration::Instantaneous {
            power.span = Span::Lasting(Clock::of_duration(self.position, spell.lasts(level)));
        }
        self.end_by(actor, Ending::AttackOrCast)?;
        self.lay(&power, laid);
        let targets = if targets.is_empty() { self.reached(&power.working, &laid) } else { targets };
        power.to = cast.aim.to;
        let targets = if cast.aim.on.is_empty() { targets } else { self.unwarded(actor, targets)? };
        self.affect(&power, &targets)?;
        self.fills(&power.working)?;
        self.keep_for_later(&power);
        if let (Some(with), Some(target)) = (&cast.with, cast.aim.on.first()) {
            let attack = Attack {
                target: target.clone(),
                with: Some(with.clone()),
                grip: None,
                by: None,
                thrown: false,
                manner: Manner::Action,
                knock_out: false,
            };
            self.strike(actor, &attack, &Cost::NONE, notices)?;
        }
        let loose = spell.area.as_ref().is_some_and(|area| !is_laid(area.shape));
        if loose || spell.left != Left::None || matches!(spell.time, CastingTime::Reaction(_)) {
            self.leave(actor, cast.spell.clone());
        }
        Ok(())
    }
}

/// Whether a spell carries its caster elsewhere.
fn teleports(spell: &Spell) -> bool {
    spell.effects.iter().any(|effect| matches!(effect.moves, Some(Shift::Teleport(_))))
}
