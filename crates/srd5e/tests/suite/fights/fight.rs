//! A fight between those who mean it: mostly they strike at foes or go to them, and now and then they do anything at all.

use rulebound_kernel::dice::Seeded;
use rulebound_kernel::{Draw, Game, Quick, Turn};
use rulebound_srd5e::intent::act::{Attack, Manner, Move, Route};
use rulebound_srd5e::intent::{Act, Intent};
use rulebound_srd5e::space::Square;
use rulebound_srd5e::spot::Target;
use rulebound_srd5e::state::{Creature, Position, Who};
use rulebound_srd5e::{Group, Ruleset, Srd5e, acts_of};

/// A fight that is played at random from a seed.
pub struct Fight {
    pub position: Position,
    pub draw: Quick,
    pub dice: Seeded,
}

impl Fight {
    pub fn new(ruleset: &Ruleset, scenario: &str, seed: u64) -> Self {
        let setup = Srd5e::scenario(ruleset, scenario).expect("a scenario");
        let position = Srd5e::check(&setup, ruleset).unwrap_or_else(|problems| panic!("{scenario}: {problems:?}"));
        Fight { position, draw: Quick::new(seed), dice: Seeded::new(seed) }
    }

    /// The same before initiative is rolled.
    pub fn unbegun(ruleset: &Ruleset, scenario: &str, seed: u64) -> Self {
        let setup = Srd5e::scenario(ruleset, scenario).expect("a scenario");
        let mut written = setup.read().expect("an encounter").clone();
        (written.round, written.order, written.turn) = (0, None, None);
        written.creatures.iter_mut().for_each(|creature| creature.initiative = None);
        let position =
            Srd5e::check(&written.into(), ruleset).unwrap_or_else(|problems| panic!("{scenario}: {problems:?}"));
        Fight { position, draw: Quick::new(seed), dice: Seeded::new(seed) }
    }

    /// What is done next; `None` when the fight is over.
    pub fn next(&mut self) -> Option<Intent> {
        let Turn::Decide { .. } = Srd5e::turn(&self.position) else { return None };
        let meant = if self.position.pending.is_empty() && self.draw.below(4) > 0 { self.meant() } else { None };
        let any = || Srd5e::sample(&self.position, &mut self.draw);
        Some(meant.or_else(any).unwrap_or_else(|| panic!("nobody can do anything in {}", told(&self.position))))
    }

    /// A blow against somebody who stands; else a way to the nearest of them; else the end of the turn.
    fn meant(&mut self) -> Option<Intent> {
        let who = self.position.current()?;
        let blows: &[Group] = match self.draw.below(3) {
            0 => &[Group::Spells, Group::Powers],
            1 => &[Group::Multiattacks, Group::Attacks(Manner::Action)],
            _ => &[Group::Attacks(Manner::Action), Group::Attacks(Manner::Bonus)],
        };
        let blows = self.listed(blows, |position, intent| is_aimed_at_foe(position, who, &intent.act));
        if let Some(blow) = self.one(blows) {
            return Some(blow);
        }
        let foes: Vec<Square> = foes(&self.position, who).filter_map(|(_, foe)| foe.at).collect();
        let here = far(&foes, self.position.space(who)?.square)?;
        let moves =
            self.listed(&[Group::Moves], |_, intent| goal(&intent.act).and_then(|to| far(&foes, to)) < Some(here));
        let nearest = moves.into_iter().min_by_key(|intent| goal(&intent.act).and_then(|to| far(&foes, to)));
        nearest.or_else(|| self.listed(&[Group::Talk], |_, intent| intent.act == Act::EndTurn).pop())
    }

    fn listed(&self, groups: &[Group], wanted: impl Fn(&Position, &Intent) -> bool) -> Vec<Intent> {
        let mut listed = Vec::new();
        acts_of(&self.position, groups, &mut |intent| {
            if wanted(&self.position, &intent) {
                listed.push(intent);
            }
        });
        listed
    }

    fn one(&mut self, mut intents: Vec<Intent>) -> Option<Intent> {
        let number = self.draw.below(intents.len() as u32) as usize;
        (number < intents.len()).then(|| intents.swap_remove(number))
    }
}

/// A position as it is written.
pub fn told(position: &Position) -> String {
    Srd5e::print_setup(&Srd5e::setup(position))
}

/// Those of other teams who have hit points.
fn foes(position: &Position, who: Who) -> impl Iterator<Item = (Who, &Creature)> {
    position
        .everyone()
        .filter(move |&(foe, creature)| position.hostile(who, foe) && creature.hp > 0 && !creature.is_dead())
}

fn is_aimed_at_foe(position: &Position, who: Who, act: &Act) -> bool {
    let is_foe = |target: &Target| match target {
        Target::Creature(name) => foes(position, who).any(|(_, foe)| foe.id() == name),
        Target::Square(_) => false,
    };
    match act {
        Act::Attack(Attack { target, .. }) => is_foe(target),
        Act::Cast(cast) => cast.aim.at.is_some() || cast.aim.on.iter().any(is_foe),
        Act::Feature(feature) => feature.aim.at.is_some() || feature.aim.on.iter().any(is_foe),
        Act::Multiattack { .. } => true,
        _ => false,
    }
}

/// Where a move ends.
fn goal(act: &Act) -> Option<Square> {
    match act {
        Act::Move(Move { route: Route::Path(path), .. }) => path.last().map(|spot| spot.square),
        _ => None,
    }
}

/// How many squares it is to the nearest.
fn far(foes: &[Square], from: Square) -> Option<u16> {
    foes.iter().map(|foe| foe.x.abs_diff(from.x).max(foe.y.abs_diff(from.y))).min()
}
