//! What the traits of a stat block make of its body: through what it goes, and with whom it shares a space.

use super::conditions::ConditionSet;
use super::creature::Creature;
use super::position::Position;
use super::resume::Resume;
use super::who::Who;
use crate::data::gift::{Elusion, Gift, Whose};
use crate::data::monster::Monster;
use crate::data::words::Ability;
use crate::space::{Cell, Footprint, Mode, RUN_UP, Room, Space, high_jump, long_jump};

/// What traits make of a body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Body {
    /// Whose spaces it may enter and end in.
    pub enters: Option<Whose>,
    /// Whether others may enter its space and end there.
    pub entered: bool,
    /// Whether it goes through creatures and objects as through difficult ground.
    pub incorporeal: bool,
    /// Whether it goes through any gap without squeezing.
    pub formless: bool,
    /// By which movement it provokes nobody.
    pub elusive: Option<Elusion>,
    /// The conditions it is always in.
    pub always: ConditionSet,
    /// Whether it has a reaction in every turn.
    pub reactive: bool,
    /// Whether difficult ground costs it nothing more.
    pub sure_footed: bool,
    /// Whether dragging somebody costs it nothing more.
    pub drags: bool,
    leaps: Option<Leaps>,
    by_dexterity: bool,
}

/// How a body jumps, where it is not by its strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Leaps {
    long: u16,
    high: Option<u16>,
    run: bool,
}

impl Body {
    /// The body of a stat block.
    pub fn of(monster: &Monster) -> Self {
        let mut body = Body::default();
        for gift in monster.gifts() {
            match gift {
                Gift::Enters(whose) => body.enters = Some(*whose),
                Gift::Entered => body.entered = true,
                Gift::Incorporeal => body.incorporeal = true,
                Gift::Formless => body.formless = true,
                Gift::Unpunished(elusion) => body.elusive = Some(*elusion),
                Gift::Always(condition) => body.always.insert(*condition),
                Gift::Reactive => body.reactive = true,
                Gift::SureFooted => body.sure_footed = true,
                Gift::Drags => body.drags = true,
                Gift::JumpsByDexterity => body.by_dexterity = true,
                Gift::Leaps { long, high, run } => {
                    body.leaps = Some(Leaps { long: *long, high: *high, run: *run });
                }
                _ => {}
            }
        }
        body
    }

    const fn jumps_by(&self) -> Ability {
        if self.by_dexterity { Ability::Dexterity } else { Ability::Strength }
    }
}

impl Creature {
    /// The feet of its longest jump after a run of so many feet.
    pub fn long_jump(&self, run_up: u32) -> u32 {
        let body = &self.sheet.body;
        let plain = long_jump(self.sheet.abilities.score(body.jumps_by()).into(), run_up);
        let ready = |leaps: &Leaps| !leaps.run || run_up >= RUN_UP;
        body.leaps.filter(ready).map_or(plain, |leaps| plain.max(leaps.long.into()))
    }

    /// The feet of its highest jump after a run of so many feet.
    pub fn high_jump(&self, run_up: u32) -> u32 {
        let body = &self.sheet.body;
        let plain = high_jump(self.sheet.modifier(body.jumps_by()).into(), run_up);
        body.leaps.and_then(|leaps| leaps.high).map_or(plain, |high| plain.max(high.into()))
    }

    /// Whether it provokes nobody that moves in a mode.
    pub fn eludes(&self, mode: Mode) -> bool {
        match self.sheet.body.elusive {
            Some(Elusion::Any) => true,
            Some(Elusion::Flying) => mode == Mode::Fly,
            None => false,
        }
    }
}

impl Position {
    /// Whether a creature that leaves a reach provokes nobody by the way it moves.
    pub fn slips_away(&self, mover: Who) -> bool {
        let walking = self.pending.iter().rev().find_map(|pending| match &pending.resume {
            Some(Resume::Walk(walk)) if pending.who == mover => Some(walk.mode),
            _ => None,
        });
        self.creature(mover).eludes(walking.unwrap_or_default())
    }

    /// Whether a creature may end in the space of another because of what they are.
    pub fn mingles(&self, who: Who, other: Who) -> bool {
        let enters = match self.creature(who).sheet.body.enters {
            Some(Whose::Any) => true,
            Some(Whose::Hostile) => self.hostile(who, other),
            None => false,
        };
        enters || self.creature(other).sheet.body.entered
    }

    /// Whether a creature may go through the space of another because of what they are.
    pub fn passes(&self, who: Who, other: Who) -> bool {
        self.creature(who).sheet.body.incorporeal || self.mingles(who, other)
    }

    /// How the body of a creature fits into a space of the map.
    pub(crate) fn room(&self, who: Who, space: Space) -> Room {
        let body = self.creature(who).sheet.body;
        let filled = |square| !body.incorporeal && self.stage.grid.cell(square).is_some_and(Cell::is_filled);
        Footprint::new(space, filled).room(body.formless)
    }

    /// Whether a creature has to squeeze where it stands.
    pub(crate) fn squeezes(&self, who: Who, space: Space) -> bool {
        !self.creature(who).sheet.body.formless && self.room(who, space) != Room::Free
    }
}
