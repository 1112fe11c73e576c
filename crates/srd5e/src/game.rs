//! The contract, kept.

use rulebound_kernel::{
    About, Aim, Counterfactual, Dice, DiceError, Draw, Game, Listing, Outcome, Purpose, Roll, RuleId, Rulebook, Side,
    Team, TextError, Turn, Undecided, Verdict, Waivers,
};
use serde_json::Value;
use smallvec::smallvec;

use crate::cost::Cost;
use crate::decide::{self, Legal};
use crate::decision::Decision;
use crate::encounter::{self, Problem, Setup};
use crate::event::{self, Event};
use crate::intent::{Act, Intent};
use crate::name::Name;
use crate::notice::Notice;
use crate::refusal::Refusal;
use crate::ruleset::Ruleset;
use crate::state::{Position, Resume, Who};
use crate::validation::finding::Finding;
use crate::validation::{self, Ruling, identity, opening};
use crate::{explanation, generator, health, key, outlook, page, scenario};

/// Fifth-edition combat by the System Reference Documents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Srd5e;

/// Why a fight ended.
const LAST_STANDING: &str = "last-standing";

/// The side that an intent without one is taken to be of: the one that is asked, or of the creature that is named if it may act
/// without being asked.
fn side_of(position: &Position, intent: &Intent) -> Side {
    let named = intent.actor.as_ref().filter(|_| identity::is_off_turn(&intent.act));
    let named = named.and_then(|name| position.named(name.as_str()));
    named.map_or_else(|| asked_side(position), |who| Side(position.creature(who).side))
}

/// The side that is asked.
fn asked_side(position: &Position) -> Side {
    Side(decide::asked(position).map_or(0, |(who, _)| position.creature(who).side))
}

/// What the referee says; when the fight is over it refuses everything.
pub(crate) fn judge<F: Finding>(position: &Position, by: Side, intent: &Intent, waivers: &Waivers, all: bool) -> F {
    if position.is_over() {
        return F::refused(&mut smallvec![over(position)]);
    }
    validation::judge(position, by, intent, waivers, all)
}

fn over(position: &Position) -> Refusal {
    Refusal::from(identity::not_your_turn(position))
}

fn actor(position: &Position, by: Side, intent: &Intent) -> Option<Who> {
    identity::actor(position, by, intent).ok()
}

impl Srd5e {
    /// Does a legal act in place and tells what happens: [`Game::decide`] and [`Game::evolve`] at once, for those who play many
    /// fights and count what they see.
    ///
    /// # Errors
    ///
    /// The refusal where it is illegal, and the position is not changed; or what the dice lack, and the position is unspecified.
    pub fn perform(
        position: &mut Position,
        action: &Intent,
        waivers: &Waivers,
        dice: &mut dyn Dice,
        tell: &mut dyn FnMut(Event),
    ) -> Result<(), Box<Undecided<Refusal>>> {
        perform(position, action, waivers, dice, Some(tell))
    }
}

/// Does a legal act in place, and tells what happens if anybody is told.
fn perform<'a>(
    position: &'a mut Position,
    action: &Intent,
    waivers: &Waivers,
    dice: &'a mut dyn Dice,
    tell: Option<&'a mut (dyn FnMut(Event) + 'a)>,
) -> Result<(), Box<Undecided<Refusal>>> {
    let by = side_of(position, action);
    let (intent, cost, notices) = match judge(position, by, action, waivers, false) {
        Ruling::Legal { intent, cost, notices } => (intent, cost, notices),
        Ruling::Refused(mut refusals) => return Err(Box::new(Undecided::Refused(refusals.swap_remove(0)))),
        Ruling::Open(open) => return Err(Box::new(Undecided::Open(open.question.kind()))),
    };
    let Some(actor) = actor(position, by, &intent) else {
        return Err(Box::new(Undecided::Refused(over(position))));
    };
    let legal = Legal { actor, act: &intent.act, cost, notices: &notices };
    decide::perform(position, legal, dice, tell).map_err(|error| Box::new(Undecided::Dice(error)))
}

/// Dice of any size as an object.
struct Thrown<'a, D: ?Sized>(&'a mut D);

impl<D: Dice + ?Sized> Dice for Thrown<'_, D> {
    fn roll(&mut self, roll: Roll) -> Result<u32, DiceError> {
        self.0.roll(roll)
    }

    fn announce(&mut self, purpose: &dyn Fn() -> Purpose) {
        self.0.announce(purpose);
    }
}

impl Game for Srd5e {
    const KEY: &'static str = "srd5e";
    const NAME: &'static str = "Fifth-edition combat";
    const LISTING: Listing = Listing::Representative;

    type Ruleset = Ruleset;
    type Setup = Setup;
    type Problem = Problem;
    type Position = Position;
    type Decision = Decision;
    type Intent = Intent;
    type Action = Intent;
    type Cost = Cost;
    type Notice = Notice;
    type Refusal = Refusal;
    type Event = Event;
    type Repetition = std::convert::Infallible;

    fn rulebook() -> &'static Rulebook {
        crate::rulebook::rulebook()
    }

    fn scenarios() -> &'static [&'static str] {
        &scenario::NAMES
    }

    fn scenario(ruleset: &Ruleset, name: &str) -> Option<Setup> {
        scenario::setup(ruleset.edition, name)
    }

    fn about(ruleset: &Ruleset, name: &str) -> About {
        scenario::about(ruleset.edition, name)
    }

    fn check(setup: &Setup, ruleset: &Ruleset) -> Result<Position, Vec<Problem>> {
        encounter::check(setup, ruleset)
    }

    fn setup(position: &Position) -> Setup {
        encounter::write(position)
    }

    fn ruleset(position: &Position) -> &Ruleset {
        &position.ruleset
    }

    fn sides(position: &Position) -> Vec<Side> {
        (0..position.stage.sides.len()).map(|side| Side(side as u8)).collect()
    }

    fn side_name(position: &Position, side: Side) -> String {
        let name = position.stage.sides.get(usize::from(side.0));
        name.map_or_else(|| format!("side {}", side.0), Name::to_string)
    }

    fn team(position: &Position, side: Side) -> Team {
        let creature = position.creatures.iter().find(|creature| creature.side == side.0);
        Team(creature.map_or(0, |creature| creature.team))
    }

    fn team_name(position: &Position, team: Team) -> String {
        let name = position.stage.teams.get(usize::from(team.0));
        name.map_or_else(|| format!("team {}", team.0), Name::to_string)
    }

    fn turn(position: &Position) -> Turn<Decision> {
        match Decision::of(position).filter(|_| !position.is_over()) {
            Some((who, decision)) => Turn::Decide { side: Side(position.creature(who).side), decision },
            None => Turn::Over(Outcome {
                winner: decide::winner(position).map(Team),
                reason: LAST_STANDING.into(),
                rule: Some(RuleId::new("SRD-1.13")),
            }),
        }
    }

    fn timeless(position: &Position) -> Position {
        let mut timeless = position.clone();
        timeless.round = position.round.min(1);
        let passed = position.round - timeless.round;
        let waiting = timeless.pending.iter_mut().filter_map(|pending| match pending.resume.as_mut()? {
            Resume::Hit(hit) => hit.effect_mut(),
            Resume::Walk(_) | Resume::Ride(_) | Resume::Cast(_) | Resume::Fall(_) | Resume::Edge(_) => None,
        });
        for clock in timeless.influences.iter_mut().chain(waiting).filter_map(|influence| influence.until.as_mut()) {
            clock.round = clock.round.saturating_sub(passed);
        }
        timeless
    }

    fn actions(position: &Position, sink: &mut impl FnMut(Intent)) {
        generator::actions(position, sink);
    }

    fn sample(position: &Position, draw: &mut impl Draw) -> Option<Intent> {
        generator::sample(position, draw)
    }

    fn is_legal(position: &Position, action: &Intent) -> bool {
        let by = asked_side(position);
        judge(position, by, action, &Waivers::NONE, false)
    }

    fn family(position: &Position, action: &Intent) -> Intent {
        let by = side_of(position, action);
        let filled = match judge(position, by, action, &Waivers::NONE, false) {
            Ruling::Legal { intent, .. } => intent,
            Ruling::Refused(_) | Ruling::Open(_) => action.clone(),
        };
        actor(position, by, &filled).map_or(filled.clone(), |who| generator::family(position, who, &filled))
    }

    fn complete(position: &Position, intent: &Intent) -> Option<Intent> {
        match judge(position, side_of(position, intent), intent, &Waivers::NONE, false) {
            Ruling::Legal { intent, .. } => Some(intent),
            // What is refused is as complete as it says: whether the table waives the reason must not matter.
            Ruling::Refused(_) => {
                let by = side_of(position, intent);
                let actor = actor(position, by, intent);
                let open = actor.is_some_and(|actor| opening::is_open(position, actor, &intent.act));
                let unclear = identity::is_off_turn(&intent.act) && intent.actor.is_none();
                (!open && !unclear).then(|| intent.clone())
            }
            Ruling::Open(_) => None,
        }
    }

    fn verdict(position: &Position, by: Side, intent: &Intent, waivers: &Waivers) -> Verdict<Self> {
        judge(position, by, intent, waivers, false)
    }

    fn objections(position: &Position, by: Side, intent: &Intent, waivers: &Waivers) -> Vec<Refusal> {
        match judge(position, by, intent, waivers, true) {
            Ruling::Refused(refusals) => refusals.into_vec(),
            Ruling::Legal { .. } | Ruling::Open(_) => Vec::new(),
        }
    }

    fn details(position: &Position, action: &Intent) -> Value {
        let Some(actor) = actor(position, side_of(position, action), action) else { return Value::Null };
        match &action.act {
            Act::Attack(attack) => validation::attack::details(position, actor, attack),
            Act::OpportunityAttack(attack) => validation::attack::details_of_opportunity(position, actor, attack),
            Act::Cast(cast) => validation::cast::details(position, actor, cast),
            act => validation::features::details(position, actor, act),
        }
    }

    fn outlook(position: &Position, by: Side, intent: &Intent) -> String {
        actor(position, by, intent).map(|who| outlook::told(position, who)).unwrap_or_default()
    }

    fn game_over(position: &Position, _: &Outcome) -> Refusal {
        over(position)
    }

    fn remedy(position: &Position, by: Side, intent: &Intent, refusal: &Refusal) -> Option<Intent> {
        explanation::remedy(position, by, intent, refusal)
    }

    fn counterfactual(position: &Position, by: Side, intent: &Intent, refusal: &Refusal) -> Counterfactual<Setup> {
        explanation::counterfactual(position, by, intent, refusal)
    }

    fn decide(
        position: &Position,
        action: &Intent,
        waivers: &Waivers,
        dice: &mut dyn Dice,
    ) -> Result<Vec<Event>, Undecided<Refusal>> {
        let mut events = Vec::new();
        let done = Srd5e::perform(&mut position.clone(), action, waivers, dice, &mut |event| events.push(event));
        done.map_err(|error| *error)?;
        Ok(events)
    }

    fn evolve(position: &mut Position, event: &Event) {
        event::evolve(position, event);
    }

    fn apply_unchecked<D: Dice + ?Sized>(
        position: &mut Position,
        action: &Intent,
        dice: &mut D,
    ) -> Result<(), DiceError> {
        let done = perform(position, action, &Waivers::NONE, &mut Thrown(dice), None);
        match done.map_err(|error| *error) {
            Err(Undecided::Dice(error)) => Err(error),
            // What is illegal leaves the position as it is.
            Ok(()) | Err(Undecided::Refused(_) | Undecided::Open(_)) => Ok(()),
        }
    }

    fn view(position: &Position, side: Side) -> Position {
        if position.ruleset.hidden_hit_points {
            health::view(position, Self::team(position, side).0)
        } else {
            position.clone()
        }
    }

    fn key(position: &Position) -> u64 {
        key::key(position)
    }

    fn score(position: &Position, team: Team) -> i32 {
        page::score(position, team)
    }

    fn aim(position: &Position, action: &Intent) -> Aim {
        page::aim(position, actor(position, side_of(position, action), action), action)
    }

    fn parse_setup(text: &str) -> Result<Setup, TextError> {
        Setup::parse(text)
    }

    fn print_setup(setup: &Setup) -> String {
        setup.print()
    }

    fn parse_intent(_: &Position, text: &str) -> Result<Intent, TextError> {
        text.parse()
    }

    fn print_intent(_: &Position, intent: &Intent) -> String {
        intent.to_string()
    }
}
