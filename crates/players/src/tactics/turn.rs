//! A turn: what is done where one stands, or elsewhere, in which order.

use rulebound_srd5e::data::words::Condition;
use rulebound_srd5e::intent::act::{Plain, Route};
use rulebound_srd5e::intent::{Act, Intent};
use rulebound_srd5e::space::Space;
use rulebound_srd5e::state::{Creature, Position};
use rulebound_srd5e::validation::attack::multiattacks_left;
use rulebound_srd5e::{Group, Name, Outlook, acts_of};
use smallvec::SmallVec;

use super::ground::Steps;
use super::muster::Muster;
use super::places::Place;
use crate::Instinct;

/// An act with what it is worth.
pub type Weighed = (f32, Intent);

/// The turn of a creature.
pub struct Turn<'a> {
    pub position: &'a Position,
    pub muster: &'a Muster,
    pub instinct: Instinct,
    pub whim: f32,
    pub outlook: Outlook,
}

impl<'a> Turn<'a> {
    pub fn new(position: &'a Position, muster: &'a Muster, instinct: Instinct, whim: f32) -> Self {
        Turn { position, muster, instinct, whim, outlook: Outlook::of(position, muster.actor) }
    }

    pub fn creature(&self) -> &'a Creature {
        self.position.creature(self.muster.actor)
    }

    /// Whether something can still be done for its own sake.
    pub fn has_deeds(&self) -> bool {
        let open = self.position.turn.as_ref().map_or(0, |turn| multiattacks_left(self.creature(), turn));
        self.outlook.actions + self.outlook.attacks + open > 0
    }

    /// What is done next, and what is to follow a move.
    pub fn choose(&self) -> Option<(Intent, Option<Intent>)> {
        if self.muster.foes().next().is_none() {
            return self.end();
        }
        if let Some(stand) = self.rises() {
            return Some((stand, None));
        }
        let here = if self.has_deeds() || self.outlook.bonus { self.best(self.position, self.muster) } else { None };
        if let Some((place, then)) = self.elsewhere(here.as_ref()) {
            return Some((place, then));
        }
        match here {
            Some((_, intent)) => Some((intent, None)),
            None => {
                let instead = self.frees_a_hand().or_else(|| self.otherwise());
                instead.map(|intent| (intent, None)).or_else(|| self.end())
            }
        }
    }

    fn end(&self) -> Option<(Intent, Option<Intent>)> {
        self.found(Group::Talk, |act| matches!(act, Act::EndTurn)).map(|intent| (intent, None))
    }

    /// The first act of a group that is as wanted.
    fn found(&self, group: Group, wanted: impl Fn(&Act) -> bool) -> Option<Intent> {
        let mut found = None;
        acts_of(self.position, &[group], &mut |intent| {
            if found.is_none() && wanted(&intent.act) {
                found = Some(intent);
            }
        });
        found
    }

    /// Whoever lies gets up first, and picks up the weapon it dropped.
    fn rises(&self) -> Option<Intent> {
        let creature = self.creature();
        if creature.is(Condition::Prone)
            && let Some(stand) = self.found(Group::Posture, |act| matches!(act, Act::Stand))
        {
            return Some(stand);
        }
        let weapon = |item: &Name| self.position.tables().weapon(item.as_str()).is_some();
        let bare = creature.sheet.attacks.is_empty() && !creature.hands.iter().flatten().any(weapon);
        if bare && self.outlook.interaction {
            return self.found(Group::Handling, |act| matches!(act, Act::PickUp { item } if weapon(item)));
        }
        None
    }

    /// Puts something away if the free hand would strike or cast.
    fn frees_a_hand(&self) -> Option<Intent> {
        if !self.outlook.interaction || !self.has_deeds() {
            return None;
        }
        let mut stows: SmallVec<[(Name, Intent); 2]> = SmallVec::new();
        acts_of(self.position, &[Group::Handling], &mut |intent| {
            if let Act::Stow { item } = &intent.act {
                stows.push((item.clone(), intent));
            }
        });
        let strikes = |item: &Name| {
            let mut then = self.position.clone();
            let hands = &mut then.creatures[self.muster.actor.index()].hands;
            hands.iter_mut().find(|hand| hand.as_ref() == Some(item))?.take();
            then.turn.as_mut()?.interactions += 1;
            self.best(&then, self.muster)
        };
        stows.into_iter().find(|(item, _)| strikes(item).is_some()).map(|(_, intent)| intent)
    }

    /// What is left where nothing can be struck: going there, faster, or taking care.
    fn otherwise(&self) -> Option<Intent> {
        if !self.has_deeds() && self.muster.own().shoots {
            return None;
        }
        self.approach().or_else(|| self.plain())
    }

    /// A move nearer to the foes.
    fn approach(&self) -> Option<Intent> {
        let own = self.muster.own();
        let space = own.space?;
        if self.muster.foes().any(|foe| foe.feet <= own.reach) {
            return None;
        }
        let flies = self.creature().sheet.speeds.fly.is_some();
        let steps = Steps::to_foes(self.position, self.muster, flies);
        let places = self.places(&[], false);
        // Around walls by steps, and through the air by feet.
        let far = |space: Space| {
            let spaces = self.muster.foes().filter_map(|foe| foe.space);
            let feet = spaces.map(|there| self.position.feet_between(space, there)).min().unwrap_or(0);
            feet.max(5 * u32::from(steps.from(space)))
        };
        let here = far(space);
        let is_listed =
            |place: &Place| matches!(&place.intent.act, Act::Move(way) if matches!(way.route, Route::Path(_)));
        let nearest = places
            .into_iter()
            .filter(is_listed)
            .map(|place| (far(place.space), place))
            .min_by(|one, other| one.0.cmp(&other.0).then(other.1.promise.total_cmp(&one.1.promise)))?;
        (nearest.0 < here).then_some(nearest.1.intent)
    }

    /// Dash where foes are far, else Dodge.
    fn plain(&self) -> Option<Intent> {
        if self.outlook.actions == 0 {
            return None;
        }
        let own = self.muster.own();
        let far = self.muster.foes().all(|foe| foe.feet > own.reach + 5);
        let wanted = if far && !own.shoots { Plain::Dash } else { Plain::Dodge };
        self.found(Group::Plain, |act| matches!(act, Act::Plain { what, bonus: false, .. } if *what == wanted))
    }
}
