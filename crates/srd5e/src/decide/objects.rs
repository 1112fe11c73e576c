//! Things that are taken in hand, put away and let fall.

use super::course::{Course, Done};
use crate::event::{Event, Source};
use crate::intent::Act;
use crate::intent::act::Hand;
use crate::name::Name;
use crate::state::Who;
use crate::validation::hands::is_shield;

impl Course<'_> {
    pub fn handle(&mut self, actor: Who, act: &Act) -> Done {
        let creature = self.name(actor);
        match act {
            Act::Draw { item, hand } => self.take(actor, item.clone(), *hand, Source::Carried),
            Act::PickUp { item } => self.take(actor, item.clone(), None, Source::Ground),
            Act::Stow { item } => self.happen(Event::Stowed { creature, item: item.clone() }),
            // What the table lets somebody drop who does not hold it does not come to be there.
            Act::Drop { item } if self.position.creature(actor).holds(item.as_str()) => {
                self.happen(Event::Dropped { creature, item: item.clone() });
            }
            Act::DonShield => {
                let carried = self.position.creature(actor).pools.carries.iter();
                let shield = carried.map(|(item, _)| item).find(|item| is_shield(item.as_str())).cloned();
                if let Some(item) = shield {
                    self.take(actor, item, None, Source::Carried);
                }
            }
            Act::DoffShield => {
                let held = self.position.creature(actor).hands.iter().flatten();
                let shield = held.into_iter().find(|item| is_shield(item.as_str())).cloned();
                if let Some(item) = shield {
                    self.happen(Event::Stowed { creature, item });
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Takes something into the hand that was said, else into the first that is empty.
    pub fn take(&mut self, actor: Who, item: Name, hand: Option<Hand>, from: Source) {
        let hands = &self.position.creature(actor).hands;
        let empty = hands.iter().position(Option::is_none);
        let said = hand.map(|hand| match hand {
            Hand::Left => 0,
            Hand::Right => 1,
        });
        if let Some(hand) = said.or(empty) {
            let creature = self.name(actor);
            self.happen(Event::Held { creature, item, hand: hand as u8, from });
        }
    }
}
