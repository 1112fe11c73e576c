//! Who has a voice.

use super::hearing::{Checked, Hearing};
use crate::data::Edition;
use crate::data::words::Condition;
use crate::refusal::Reason;
use crate::refusal::words::Silenced;
use crate::state::{Position, Who};

/// What keeps a creature from speaking, the first cause in the order of the rules.
pub fn silenced(position: &Position, who: Who) -> Option<Silenced> {
    let creature = position.creature(who);
    if creature.gagged {
        return Some(Silenced::Gagged);
    }
    if position.space(who).is_some_and(|space| position.stage.grid.any(space, |cell| cell.silence)) {
        return Some(Silenced::Silence);
    }
    let both = [
        (Condition::Petrified, Silenced::Petrified),
        (Condition::Unconscious, Silenced::Unconscious),
        (Condition::Paralyzed, Silenced::Paralyzed),
    ];
    let new = [(Condition::Stunned, Silenced::Stunned), (Condition::Incapacitated, Silenced::Incapacitated)];
    let new = if position.edition() == Edition::Srd521 { &new[..] } else { &[] };
    both.iter().chain(new).find(|(condition, _)| creature.is(*condition)).map(|&(_, cause)| cause)
}

impl Hearing<'_> {
    /// Whether the actor can speak.
    ///
    /// # Errors
    ///
    /// [`Stop`](super::hearing::Stop) if it cannot and one reason is enough.
    pub fn voiced(&mut self) -> Checked {
        match silenced(self.position, self.actor) {
            Some(cause) => self.refuse(Reason::CannotSpeak { cause }),
            None => Ok(()),
        }
    }
}
