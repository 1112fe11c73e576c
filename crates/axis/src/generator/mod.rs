//! Legal actions by sets. Orders are listed one unit at a time where that makes no difference: see AXA-16.1.

mod air;
mod answers;
mod branches;
mod cargo;
mod guest;
mod land;
mod normal;
mod outlook;
mod production;
mod sea;
mod sheaf;
mod subjects;

pub(crate) use branches::branches;
pub(crate) use cargo::owes_assault;
pub(crate) use normal::normal;
pub(crate) use outlook::Outlook;
use sheaf::Batch;
pub(crate) use subjects::{Arm, batches, subjects};

use rulebound_kernel::Draw;

use crate::action::Action;
use crate::battle;
use crate::landing;
use crate::lay::Lay;
use crate::phase::Phase;
use crate::position::Position;
use crate::question;

/// Lists the actions of a position.
pub(crate) fn actions(position: &Position, sink: &mut impl FnMut(Action)) {
    let lay = Lay::new(&position.map, position);
    list(position, &lay, &mut |batch| batch.unfold(&lay, sink));
}

/// How many actions are listed.
pub(crate) fn count(position: &Position) -> usize {
    let (lay, mut sum) = (Lay::new(&position.map, position), 0);
    list(position, &lay, &mut |batch| sum += batch.len() as usize);
    sum
}

/// A random action of the list, each with the same chance.
pub(crate) fn sample(position: &Position, draw: &mut impl Draw) -> Option<Action> {
    let lay = Lay::new(&position.map, position);
    let mut lot = Lot::new(0);
    list(position, &lay, &mut |batch| lot.draw(batch, draw));
    lot.action(&lay)
}

/// Lots that are drawn while batches come by: every action has the same chance, and none is made but the one that is drawn.
pub(crate) struct Lot {
    drawn: Option<(Batch, u32)>,
    among: u32,
}

impl Lot {
    /// As many other things may be drawn.
    pub fn new(others: u32) -> Lot {
        Lot { drawn: None, among: others }
    }

    /// Another batch comes by.
    pub fn draw(&mut self, batch: Batch, draw: &mut impl Draw) {
        self.among += batch.len();
        let number = draw.below(self.among);
        if number < batch.len() {
            self.drawn = Some((batch, number));
        }
    }

    /// How many things came by.
    pub fn among(&self) -> u32 {
        self.among
    }

    /// What was drawn where no orders came by.
    pub fn single(self) -> Option<Action> {
        match self.drawn?.0 {
            Batch::Action(action) => Some(action),
            Batch::Sheaf(_) => None,
        }
    }

    /// What was drawn.
    pub fn action(self, lay: &Lay<'_>) -> Option<Action> {
        let (batch, number) = self.drawn?;
        batch.nth(lay, number)
    }
}

fn list(position: &Position, lay: &Lay<'_>, sink: &mut impl FnMut(Batch)) {
    if position.winner.is_some() {
        return;
    }
    if position.phase == Phase::Combat {
        return battles(position, &mut |action| sink(Batch::Action(action)));
    }
    let outlook = Outlook::new(position, lay);
    subjects(position, &mut |subject| batches(&outlook, subject, sink));
    if may_end(&outlook) {
        sink(Batch::Action(Action::End));
    }
}

/// Whether nothing is owed at the end of a phase.
pub(crate) fn may_end(outlook: &Outlook<'_>) -> bool {
    let position = outlook.position;
    match position.phase {
        Phase::CombatMove => !outlook.is_assault_owed() && !cargo::must_leave(outlook),
        Phase::NoncombatMove => {
            landing_count(&landing::at_rest(position)) <= landing_count(&landing::question(position))
        }
        Phase::Purchase | Phase::Combat | Phase::Mobilise => true,
    }
}

/// How many planes are lost for certain.
fn landing_count(question: &landing::Question<'_>) -> usize {
    landing::prove(question).err().map_or(0, |stranded| stranded.planes.len())
}

/// Lists what may be done in combat.
pub(crate) fn battles(position: &Position, sink: &mut impl FnMut(Action)) {
    if let Some((power, question)) = question::question(position) {
        return answers::answers(position, power, question, sink);
    }
    let pending = battle::pending(position);
    let due = pending.due();
    let raiding = !pending.raids.is_empty();
    for space in due.iter() {
        sink(if raiding { Action::Bomb { land: space } } else { Action::Fight { space } });
    }
    if !raiding {
        for space in (pending.chances - due).iter() {
            sink(Action::Fight { space });
        }
    }
    if due.is_empty() {
        sink(Action::End);
    }
}
