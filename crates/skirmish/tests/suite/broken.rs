//! Games that are Skirmish but for one lie.

use std::cell::Cell;
use std::sync::LazyLock;

use rulebound_kernel::{
    Choices, Counterfactual, Dice, DiceError, Draw, Game, Listing, Outcome, Rulebook, Side, Team, TextError, Turn,
    Undecided, Verdict, Waivers,
};
use rulebound_skirmish::{
    Action, Cost, Decision, Event, Intent, March, Notice, Position, Problem, Refusal, Ruleset, Setup, Skirmish, Square,
    Units,
};

/// What a broken game lies about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lie {
    None,
    ListsTwice,
    ListsIllegal,
    ListsNoVolleys,
    CountsOneMore,
    SamplesTheFirstOnly,
    SamplesUnlisted,
    CallsEverythingLegal,
    LetsEverybodyDecide,
    KeepsAnObjectionBack,
    OffersOneChoice,
    NeverStopsAsking,
    BranchesTooLittle,
    RefusesToDecide,
    AppliesMore,
    RollsMore,
    ChecksAway,
    PrintsAmbiguously,
    PrintsTwoWays,
    ReadsBackwards,
    DependsOnTheHour,
    LeavesTheReason,
    GivesNoReason,
    SuggestsTheSame,
    ForgetsWaivers,
    HidesWaivers,
    WantsAnotherRule,
    LosesARule,
    PanicsOnAccents,
    NamesNoPlace,
    ChangesItsMind,
    ForgetsProblems,
    RunsDry,
    GoesOnAfterTheEnd,
    GetsStuck,
    LooksTwice,
    TellsTheSum,
    HidesFromItself,
    FearsTheLeft,
}

thread_local! {
    static LIE: Cell<Lie> = const { Cell::new(Lie::None) };
    static HOUR: Cell<u32> = const { Cell::new(0) };
}

/// From now on the broken games of this thread lie about this.
pub fn tell(lie: Lie) {
    LIE.set(lie);
}

/// A number that is never the same twice.
fn hour() -> u32 {
    HOUR.with(|hour| hour.replace(hour.get() + 1))
}

static LARGER_BOOK: LazyLock<Rulebook> = LazyLock::new(|| {
    let text = format!("{}\n## SKM-9 More\n\n### SKM-9.1 Silence (refuses)\n\nNobody speaks.\n", BOOK);
    Rulebook::parse(text.leak()).expect("a book")
});

static SMALLER_BOOK: LazyLock<Rulebook> =
    LazyLock::new(|| Rulebook::parse(BOOK.replace("Rowers (refuses)", "Rowers").leak()).expect("a book"));

const BOOK: &str = include_str!("../../rulebook.md");

/// Skirmish with the lie that was [told](tell) in this thread. What it claims to list is a constant of the type: 0
/// representatives, 1 normal forms, 2 everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Broken<const CLAIM: u8 = 0>;

impl<const CLAIM: u8> Broken<CLAIM> {
    fn lies(lie: Lie) -> bool {
        LIE.get() == lie
    }

    fn from_honest(verdict: Verdict<Skirmish>) -> Verdict<Self> {
        match verdict {
            Verdict::Legal { action, cost, notices } => Verdict::Legal { action, cost, notices },
            Verdict::Illegal(refusal) => Verdict::Illegal(refusal),
            Verdict::NeedsChoice(choices) => Verdict::NeedsChoice(choices),
        }
    }

    fn listed(position: &Position) -> Vec<Action> {
        let mut actions = Vec::new();
        Skirmish::actions(position, &mut |action| actions.push(action));
        if Self::lies(Lie::ListsTwice) {
            actions.extend(actions.first().copied());
        }
        if Self::lies(Lie::ListsIllegal)
            && let Some(Action::March(march)) = actions.first().copied()
        {
            actions.push(Action::March(March { units: Units::new(9, 9), ..march }));
        }
        if Self::lies(Lie::ListsNoVolleys) {
            actions.retain(|action| !matches!(action, Action::Volley { .. }));
        }
        if Self::lies(Lie::DependsOnTheHour) && !actions.is_empty() {
            let length = actions.len();
            actions.rotate_left(hour() as usize % length);
        }
        if Self::lies(Lie::RunsDry) && position.setup().deed && position.setup().marched == 2 {
            actions.clear();
        }
        if Self::lies(Lie::GoesOnAfterTheEnd) && actions.is_empty() {
            actions.push(Action::End);
        }
        if Self::lies(Lie::FearsTheLeft) {
            let left = |square: Square| square.file() == 0;
            actions.retain(|action| !matches!(action, Action::March(march) if left(march.to)));
        }
        actions
    }
}

impl<const CLAIM: u8> Game for Broken<CLAIM> {
    const KEY: &'static str = "broken";
    const NAME: &'static str = "A game that lies";
    const LISTING: Listing = match CLAIM {
        0 => Listing::Representative,
        1 => Listing::Normal,
        _ => Listing::Exact,
    };

    type Ruleset = Ruleset;
    type Setup = Setup;
    type Problem = Problem;
    type Position = Position;
    type Decision = Decision;
    type Intent = Intent;
    type Action = Action;
    type Cost = Cost;
    type Notice = Notice;
    type Refusal = Refusal;
    type Event = Event;
    type Repetition = Setup;

    fn rulebook() -> &'static Rulebook {
        if Self::lies(Lie::WantsAnotherRule) {
            &LARGER_BOOK
        } else if Self::lies(Lie::LosesARule) {
            &SMALLER_BOOK
        } else {
            Skirmish::rulebook()
        }
    }

    fn scenarios() -> &'static [&'static str] {
        Skirmish::scenarios()
    }

    fn scenario(ruleset: &Ruleset, name: &str) -> Option<Setup> {
        Skirmish::scenario(ruleset, name)
    }

    fn check(setup: &Setup, ruleset: &Ruleset) -> Result<Position, Vec<Problem>> {
        if Self::lies(Lie::ChecksAway) {
            return Skirmish::check(&Setup { purses: [1; 3], ..setup.clone() }, ruleset);
        }
        let checked = Skirmish::check(setup, ruleset);
        if Self::lies(Lie::ForgetsProblems) { checked.map_err(|_| Vec::new()) } else { checked }
    }

    fn setup(position: &Position) -> Setup {
        Skirmish::setup(position)
    }

    fn ruleset(position: &Position) -> &Ruleset {
        Skirmish::ruleset(position)
    }

    fn sides(position: &Position) -> Vec<Side> {
        Skirmish::sides(position)
    }

    fn side_name(position: &Position, side: Side) -> String {
        Skirmish::side_name(position, side)
    }

    fn team(position: &Position, side: Side) -> Team {
        Skirmish::team(position, side)
    }

    fn team_name(position: &Position, team: Team) -> String {
        Skirmish::team_name(position, team)
    }

    fn turn(position: &Position) -> Turn<Decision> {
        match Skirmish::turn(position) {
            Turn::Over(_) if Self::lies(Lie::GetsStuck) => Turn::Stuck { side: Side(0) },
            turn => turn,
        }
    }

    fn is_open(position: &Position) -> bool {
        Skirmish::is_open(position)
    }

    fn actions(position: &Position, sink: &mut impl FnMut(Action)) {
        Self::listed(position).into_iter().for_each(sink);
    }

    fn count(position: &Position) -> usize {
        Self::listed(position).len() + usize::from(Self::lies(Lie::CountsOneMore))
    }

    fn sample(position: &Position, draw: &mut impl Draw) -> Option<Action> {
        let listed = Self::listed(position);
        let index = draw.below(listed.len() as u32) as usize;
        if Self::lies(Lie::SamplesTheFirstOnly) {
            return listed.first().copied();
        }
        match listed.get(index)? {
            Action::Bribe { from, to, coins } if Self::lies(Lie::SamplesUnlisted) => {
                Some(Action::Bribe { from: *from, to: *to, coins: coins + 1 })
            }
            action => Some(*action),
        }
    }

    fn branches(position: &Position, last: Option<&Action>, sink: &mut impl FnMut(Action)) {
        if Self::lies(Lie::BranchesTooLittle) {
            Self::listed(position).into_iter().filter(|action| last.is_none_or(|last| action > last)).for_each(sink);
        } else {
            Skirmish::branches(position, last, sink);
        }
    }

    fn is_legal(position: &Position, action: &Action) -> bool {
        Self::lies(Lie::CallsEverythingLegal) || Skirmish::is_legal(position, action)
    }

    fn family(position: &Position, action: &Action) -> Action {
        Skirmish::family(position, action)
    }

    fn complete(position: &Position, intent: &Intent) -> Option<Action> {
        Skirmish::complete(position, intent)
    }

    fn verdict(position: &Position, by: Side, intent: &Intent, waivers: &Waivers) -> Verdict<Self> {
        let by = if Self::lies(Lie::LetsEverybodyDecide) { position.decider().side() } else { by };
        let waivers = if Self::lies(Lie::ForgetsWaivers) { &Waivers::NONE } else { waivers };
        match Skirmish::verdict(position, by, intent, waivers) {
            Verdict::NeedsChoice(Choices { question, mut options, .. }) if Self::lies(Lie::OffersOneChoice) => {
                options.truncate(1);
                Verdict::NeedsChoice(Choices::new(question, options))
            }
            Verdict::NeedsChoice(Choices { question, .. }) if Self::lies(Lie::NeverStopsAsking) => {
                Verdict::NeedsChoice(Choices::new(question, vec![*intent, *intent]))
            }
            Verdict::Legal { action, cost, .. } if Self::lies(Lie::HidesWaivers) => {
                Verdict::Legal { action, cost, notices: Vec::new() }
            }
            Verdict::Legal { action, cost, notices } if Self::lies(Lie::ChangesItsMind) && hour().is_multiple_of(7) => {
                Verdict::Legal { action, cost, notices: notices.into_iter().chain(some_notice()).collect() }
            }
            verdict => Self::from_honest(verdict),
        }
    }

    fn objections(position: &Position, by: Side, intent: &Intent, waivers: &Waivers) -> Vec<Refusal> {
        let by = if Self::lies(Lie::LetsEverybodyDecide) { position.decider().side() } else { by };
        let waivers = if Self::lies(Lie::ForgetsWaivers) { &Waivers::NONE } else { waivers };
        let mut objections = Skirmish::objections(position, by, intent, waivers);
        if Self::lies(Lie::KeepsAnObjectionBack) && objections.len() > 1 {
            objections.remove(0);
        }
        objections
    }

    fn game_over(position: &Position, outcome: &Outcome) -> Refusal {
        Skirmish::game_over(position, outcome)
    }

    fn remedy(position: &Position, by: Side, intent: &Intent, refusal: &Refusal) -> Option<Intent> {
        if Self::lies(Lie::SuggestsTheSame) { Some(*intent) } else { Skirmish::remedy(position, by, intent, refusal) }
    }

    fn counterfactual(position: &Position, by: Side, intent: &Intent, refusal: &Refusal) -> Counterfactual<Setup> {
        match Skirmish::counterfactual(position, by, intent, refusal) {
            Counterfactual::Setup(_) if Self::lies(Lie::LeavesTheReason) => {
                Counterfactual::Setup(Skirmish::setup(position))
            }
            Counterfactual::Inherent(_) if Self::lies(Lie::GivesNoReason) => Counterfactual::Inherent(""),
            honest => honest,
        }
    }

    fn decide(
        position: &Position,
        action: &Action,
        waivers: &Waivers,
        dice: &mut dyn Dice,
    ) -> Result<Vec<Event>, Undecided<Refusal>> {
        if Self::lies(Lie::RefusesToDecide) && *action == Action::Duck {
            return Err(Undecided::Refused(Refusal::DeedDone));
        }
        let waivers = if Self::lies(Lie::ForgetsWaivers) { &Waivers::NONE } else { waivers };
        Skirmish::decide(position, action, waivers, dice)
    }

    fn evolve(position: &mut Position, event: &Event) {
        Skirmish::evolve(position, event);
    }

    fn apply_unchecked<D: Dice + ?Sized>(
        position: &mut Position,
        action: &Action,
        dice: &mut D,
    ) -> Result<(), DiceError> {
        if Self::lies(Lie::RollsMore) {
            dice.roll(rulebound_kernel::Roll::Die { sides: 6 })?;
        }
        Skirmish::apply_unchecked(position, action, dice)?;
        if Self::lies(Lie::AppliesMore) {
            let more = Setup { purses: [9; 3], ..Skirmish::setup(position) };
            if let Ok(richer) = Skirmish::check(&more, Skirmish::ruleset(position)) {
                *position = richer;
            }
        }
        Ok(())
    }

    fn view(position: &Position, side: Side) -> Position {
        if Self::lies(Lie::LooksTwice) {
            let mut setup = Skirmish::setup(position);
            setup.purses[0] = setup.purses[0].saturating_add(1);
            return Skirmish::check(&setup, Skirmish::ruleset(position)).expect("a position");
        }
        Skirmish::view(position, side)
    }

    fn glimpse(position: &Position, side: Side, done: &Intent) -> Intent {
        match *done {
            known if Self::lies(Lie::TellsTheSum) => known,
            Intent::Bribe { from, to, .. } if Self::lies(Lie::HidesFromItself) => {
                Intent::Bribe { from, to, coins: None }
            }
            _ => Skirmish::glimpse(position, side, done),
        }
    }

    fn key(position: &Position) -> u64 {
        Skirmish::key(position)
    }

    fn repetition(position: &Position) -> Option<Setup> {
        Skirmish::repetition(position)
    }

    fn repeated(position: &Position, times: u32) -> Option<Outcome> {
        Skirmish::repeated(position, times)
    }

    fn parse_setup(text: &str) -> Result<Setup, TextError> {
        if Self::lies(Lie::PanicsOnAccents) {
            assert!(text.is_ascii(), "no accents here");
        }
        match Skirmish::parse_setup(text.trim_end()) {
            Err(error) if Self::lies(Lie::NamesNoPlace) => Err(TextError { line: 0, column: 0, ..error }),
            parsed => parsed,
        }
    }

    fn print_setup(setup: &Setup) -> String {
        if Self::lies(Lie::PrintsAmbiguously) {
            return Skirmish::print_setup(&Setup { round: 1, ..setup.clone() });
        }
        let space = if Self::lies(Lie::PrintsTwoWays) && hour().is_multiple_of(3) { " " } else { "" };
        Skirmish::print_setup(setup) + space
    }

    fn parse_intent(position: &Position, text: &str) -> Result<Intent, TextError> {
        match Skirmish::parse_intent(position, text) {
            Ok(Intent::March { from, to, soldiers, archers }) if Self::lies(Lie::ReadsBackwards) => {
                Ok(Intent::March { from: to, to: from, soldiers, archers })
            }
            parsed => parsed,
        }
    }

    fn print_intent(position: &Position, intent: &Intent) -> String {
        Skirmish::print_intent(position, intent)
    }
}

fn some_notice() -> Option<Notice> {
    Some(Notice::RowerOwed { square: Square::new(0, 0)? })
}
