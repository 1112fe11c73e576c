//! Initiative: the rolls with which a fight begins (SRD-1.14).

use smallvec::SmallVec;

use super::course::{Course, Done, Leaning};
use super::numbers::initiative;
use super::purpose::Purpose;
use crate::event::{Event, Throw};
use crate::state::{Position, Who};
use crate::validation::identity::mastering;

/// What a creature rolls with.
type Roll = (i32, Leaning);

/// Whether two creatures roll together: they are of one team and one stat block, and roll alike.
fn roll_together(position: &Position, (one, roll): (Who, Roll), (other, again): (Who, Roll)) -> bool {
    let stat_block = |who: Who| position.creature(who).sheet.monster().map(|monster| &monster.id);
    position.ruleset.group_initiative
        && position.allied(one, other)
        && stat_block(one).is_some()
        && stat_block(one) == stat_block(other)
        && roll == again
}

impl Course<'_> {
    /// Rolls initiative for everybody who lives and of whom it is not written, in the order of the file, and begins the first
    /// round. A controlled mount comes when its rider does.
    pub fn roll_initiative(&mut self) -> Done {
        let waiting = self.position.everyone().filter(|(_, creature)| !creature.is_dead());
        let waiting = waiting.filter(|(_, creature)| creature.sheet.initiative.is_none());
        let waiting: SmallVec<[Who; 16]> = waiting.map(|(who, _)| who).collect();
        let (rollers, mounts): (SmallVec<[Who; 16]>, SmallVec<[Who; 16]>) =
            waiting.into_iter().partition(|&who| self.position.has_turns(who));
        let mut thrown: SmallVec<[(Who, Roll, Throw); 8]> = SmallVec::new();
        for who in rollers {
            let roll = initiative(self.position, who);
            let alike =
                |(other, again, _): &&(Who, Roll, Throw)| roll_together(self.position, (who, roll), (*other, *again));
            let throw = match thrown.iter().find(alike) {
                Some((_, _, throw)) => throw.clone(),
                None => {
                    self.throws(who, Purpose::Plain("initiative"));
                    self.d20(roll.1, roll.0)?.1
                }
            };
            thrown.push((who, roll, throw.clone()));
            let creature = self.name(who);
            self.happen(Event::InitiativeRolled { creature, throw });
        }
        for mount in mounts {
            let Some(rider) = mastering(self.position, mount) else { continue };
            let rolled = thrown.iter().find(|(who, ..)| *who == rider).map(|(_, _, throw)| throw.clone());
            let written =
                || Some(Throw { faces: SmallVec::new(), total: self.position.creature(rider).sheet.initiative? });
            let Some(throw) = rolled.or_else(written) else { continue };
            let creature = self.name(mount);
            self.happen(Event::InitiativeRolled { creature, throw });
        }
        self.happen(Event::RoundBegan { round: 1 });
        let lair = self.lair_acts(None);
        self.next_turn()?;
        // The lair is asked before anybody acts, and after what the start of the turn brings by itself.
        if let Some(owner) = lair.filter(|_| !self.position.is_over()) {
            let creature = self.name(owner);
            self.happen(Event::LairOffered { creature });
        }
        Ok(())
    }
}
