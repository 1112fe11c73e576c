//! Other places: what could be done there, how dangerous they are, and what the way costs.

use rulebound_srd5e::intent::act::{Move, Route};
use rulebound_srd5e::intent::{Act, Intent};
use rulebound_srd5e::space::{Direction, Mode, Space};
use rulebound_srd5e::spot::Spot;
use rulebound_srd5e::state::{Position, Who};
use rulebound_srd5e::{Blow, Expectation, Group, acts_of, blows, expect};
use smallvec::SmallVec;

use super::ground::{danger, exposure};
use super::muster::ready_blows;
use super::turn::{Turn, Weighed};

/// How many places are looked at closely.
const PLACES: usize = 3;
/// What a foot of the way costs, in points of damage.
const FOOT: f32 = 0.01;
/// How much better another place must be, in points of damage.
const BETTER: f32 = 0.35;
/// How often an attack is taken to hit before it is looked at closely.
const USUAL_HIT: f32 = 0.6;

/// A way to strike as it is guessed at from afar: how far, and with what worth.
pub struct Guess {
    reach: u32,
    near: u32,
    far: u32,
    damage: f32,
}

/// A place that a move leads to.
pub struct Place {
    /// What it promises, all in all.
    pub promise: f32,
    /// What could be struck from there, at a guess.
    pub gain: f32,
    pub space: Space,
    pub mover: Who,
    pub intent: Intent,
}

impl Turn<'_> {
    /// A better place, with what is to be done there.
    pub fn elsewhere(&self, here: Option<&Weighed>) -> Option<(Intent, Option<Intent>)> {
        let own = self.muster.own();
        let deeds = self.has_deeds();
        if !(deeds || own.shoots) || self.outlook.movement.iter().all(|one| one.left == 0) && self.mount().is_none() {
            return None;
        }
        let space = own.space?;
        let stays = here.map_or(0.0, |(value, _)| *value) - self.place(space, true);
        let guesses = self.guesses();
        let promise_here = self.promise(space, &guesses);
        // Whoever strikes well where it stands, and is not in danger there, need not look around.
        let strikes = here.is_some_and(|(value, _)| *value > BETTER * self.muster.unit);
        let content = strikes && deeds && (!own.shoots || self.place(space, true) < BETTER * self.muster.unit);
        if content && self.most(&guesses) <= 1.15 * promise_here {
            return None;
        }
        let mut places = self.places(&guesses, deeds);
        places.sort_by(|one, other| other.promise.total_cmp(&one.promise));
        let mut best: Option<(f32, Intent, Option<Intent>)> = None;
        let mut scratch: Option<Position> = None;
        let wanted = |place: &Place| place.gain > 0.0 || own.shoots;
        for place in places.into_iter().filter(wanted).take(PLACES) {
            let Some(expectation) = expect(self.position, &place.intent) else { continue };
            let struck = self.struck(&expectation);
            let there = scratch.get_or_insert_with(|| self.position.clone());
            let mover = &mut there.creatures[place.mover.index()];
            (mover.at, mover.level) = (Some(place.space.square), place.space.level);
            let then = if deeds { self.best(there, &self.muster.from(self.position, place.space)) } else { None };
            let value = then.as_ref().map_or(0.0, |(value, _)| *value) - self.place(place.space, true) - struck;
            if best.as_ref().is_none_or(|(most, ..)| value > *most) {
                best = Some((value, place.intent, then.map(|(_, intent)| intent)));
            }
        }
        let (value, intent, then) = best?;
        (value > stays + BETTER * self.muster.unit).then_some((intent, then))
    }

    /// What a place costs by its danger.
    fn place(&self, space: Space, covered: bool) -> f32 {
        let covered = covered && self.instinct.uses_cover();
        danger(self.muster, exposure(self.position, self.muster, space, covered), self.instinct.caution())
    }

    /// What the opportunity attacks on the way cost.
    fn struck(&self, expectation: &Expectation<'_>) -> f32 {
        let each = expectation.provokes.iter().filter_map(|name| self.position.named(name.as_str())).map(|who| {
            let foe = self.muster.fighter(who);
            let best = blows(self.position, who)
                .iter()
                .filter(|blow| blow.reach.is_some())
                .map(|blow| blow.damage)
                .fold(0.0, f32::max);
            if foe.foe { USUAL_HIT * best } else { 0.0 }
        });
        self.instinct.caution() * each.sum::<f32>() * self.muster.point(self.muster.actor)
    }

    /// The mount that does as the actor says.
    fn mount(&self) -> Option<Who> {
        let creature = self.creature();
        creature.riding.filter(|_| creature.controls_mount)
    }

    /// The ways to strike, guessed at from afar.
    fn guesses(&self) -> SmallVec<[Guess; 6]> {
        let own = self.muster.own();
        let blows = ready_blows(self.position, self.muster.actor);
        let best = blows.iter().map(|blow| blow.damage).fold(0.01, f32::max);
        // What a turn deals goes along with what a blow deals.
        let scale = own.threat / (USUAL_HIT * best);
        let guess = |blow: &Blow| {
            let (near, far) = blow.range.unwrap_or((0, 0));
            Guess { reach: blow.reach.unwrap_or(0), near, far, damage: USUAL_HIT * blow.damage * scale }
        };
        let mut guesses: SmallVec<[Guess; 6]> = blows.iter().map(guess).collect();
        let sheet = &self.creature().sheet;
        if !sheet.cantrips.is_empty() || !sheet.prepared.is_empty() {
            guesses.push(Guess { reach: 0, near: 60, far: 60, damage: own.threat });
        }
        guesses
    }

    /// What could be struck from a space, at a guess.
    fn promise(&self, space: Space, guesses: &[Guess]) -> f32 {
        let spaces = || self.muster.foes().filter_map(|foe| Some((foe, foe.space?)));
        let feet: SmallVec<[u32; 12]> = spaces().map(|(_, there)| self.position.feet_between(space, there)).collect();
        let pressed = feet.iter().any(|&feet| feet <= 5);
        let hampered = if pressed { 0.6 } else { 1.0 };
        spaces()
            .zip(&feet)
            .map(|((foe, _), &feet)| {
                let damage = guesses.iter().map(|guess| match feet {
                    feet if feet <= guess.reach => guess.damage,
                    feet if feet <= guess.near => guess.damage * hampered,
                    feet if feet <= guess.far => guess.damage * 0.5,
                    _ => 0.0,
                });
                foe.worth * (damage.fold(0.0, f32::max) / foe.hp.max(1.0)).min(1.0)
            })
            .fold(0.0, f32::max)
    }

    /// The most that could be struck anywhere.
    fn most(&self, guesses: &[Guess]) -> f32 {
        let damage = guesses.iter().map(|guess| guess.damage).fold(0.0, f32::max);
        self.muster.foes().map(|foe| foe.worth * (damage / foe.hp.max(1.0)).min(1.0)).fold(0.0, f32::max)
    }

    /// The places that moves lead to, with what they promise.
    pub fn places(&self, guesses: &[Guess], deeds: bool) -> Vec<Place> {
        let grid = &self.position.stage.grid;
        let mut places = Vec::new();
        acts_of(self.position, &[Group::Moves], &mut |intent| {
            let Act::Move(way) = &intent.act else { return };
            let Route::Path(path) = &way.route else { return };
            let Some(end) = path.last() else { return };
            let mover =
                intent.actor.as_ref().and_then(|name| self.position.named(name.as_str())).unwrap_or(self.muster.actor);
            let Some(from) = self.position.space(mover) else { return };
            let flat = from.at(end.square);
            let level = end.level.or_else(|| grid.standing(flat).map(|space| space.level)).unwrap_or(from.level);
            let aloft = from.level > grid.floor(from).unwrap_or(from.level) && end.level.is_none();
            let space = if aloft { flat } else { flat.at_level(level) };
            if space == from {
                return;
            }
            let gain = if deeds { self.promise(space, guesses) } else { 0.0 };
            let way = FOOT * 5.0 * path.len() as f32 * self.muster.unit;
            let promise = gain - self.place(space, false) - way;
            places.push(Place { promise, gain, space, mover, intent });
        });
        self.flights(&mut |space, intent| {
            let gain = if deeds { self.promise(space, guesses) } else { 0.0 };
            let promise = gain - self.place(space, false);
            places.push(Place { promise, gain, space, mover: self.muster.actor, intent });
        });
        places
    }

    /// Flights beside foes at another height, which are not listed one by one.
    fn flights(&self, sink: &mut dyn FnMut(Space, Intent)) {
        let Some(movement) = self.outlook.movement.iter().find(|one| one.mode == Mode::Fly && one.left > 0) else {
            return;
        };
        let Some(from) = self.muster.own().space else { return };
        let actor = Some(self.creature().id().clone());
        for there in self.muster.foes().filter_map(|foe| foe.space).filter(|there| there.level != from.level) {
            let beside = Direction::ALL.into_iter().map(|direction| {
                let (x, y) = direction.step();
                let far = |step: i16| if step < 0 { -from.side() } else { step * there.side() };
                from.at(there.square.shifted(far(x), far(y))).at_level(there.level)
            });
            let nearest = beside.min_by_key(|space| self.position.feet_between(from, *space));
            if let Some(space) = nearest.filter(|space| self.position.feet_between(from, *space) <= movement.left) {
                let to = Spot { square: space.square, level: Some(space.level) };
                let act = Act::Move(Move { mode: Some(Mode::Fly), route: Route::To(to) });
                sink(space, Intent { actor: actor.clone(), act });
            }
        }
    }
}
