//! The smallest game there is, as the conformance suite sees it: one climber, ten stairs, up to three at a time. Only single
//! steps are listed, so that it shows what a normal form is.

use std::convert::Infallible;
use std::fmt;
use std::sync::LazyLock;

use rulebound_kernel::conformance::{self, Effort, Example, Point, Subject};
use rulebound_kernel::{
    Counterfactual, Dice, DiceError, Draw, Game, Listing, Mark, Outcome, Preset, Quick, Refusal, RefusalKind, Role,
    RuleId, Rulebook, Ruleset, Side, Switch, Team, TextError, Turn, Undecided, Verdict, Waivers,
};
use serde::{Deserialize, Serialize};

const TOP: u8 = 10;
const CLIMBER: Side = Side(0);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Stairs;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct NoSwitches {}

impl Ruleset for NoSwitches {
    const PRESETS: &'static [Preset<Self>] =
        &[Preset { name: "standard", summary: "Ten stairs", ruleset: NoSwitches {} }];
    const SWITCHES: &'static [Switch] = &[];
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct TooHigh;

impl fmt::Display for TooHigh {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "there are {TOP} stairs")
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", content = "fields", rename_all = "kebab-case")]
enum No {
    NotClimbing,
    BadStride { stride: u8 },
    TooFew { left: u8 },
}

impl fmt::Display for No {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            No::NotClimbing => write!(formatter, "you are not climbing"),
            No::BadStride { stride } => write!(formatter, "nobody climbs {stride} stairs at a time"),
            No::TooFew { left } => write!(formatter, "only {left} stairs are left"),
        }
    }
}

impl Refusal for No {
    const KINDS: &'static [RefusalKind] = &[
        RefusalKind { name: "not-climbing", rules: &[RuleId::new("ST-1.1")] },
        RefusalKind { name: "bad-stride", rules: &[RuleId::new("ST-1.2")] },
        RefusalKind { name: "too-few", rules: &[RuleId::new("ST-1.3")] },
    ];

    fn kind(&self) -> &'static str {
        match self {
            No::NotClimbing => "not-climbing",
            No::BadStride { .. } => "bad-stride",
            No::TooFew { .. } => "too-few",
        }
    }

    fn rule(&self) -> RuleId {
        RuleId::new(match self {
            No::NotClimbing => "ST-1.1",
            No::BadStride { .. } => "ST-1.2",
            No::TooFew { .. } => "ST-1.3",
        })
    }

    fn evidence(&self) -> Vec<Mark> {
        match self {
            No::NotClimbing => Vec::new(),
            No::BadStride { stride } => vec![Mark::number(Role::Need, "stairs", i64::from(*stride))],
            No::TooFew { left } => vec![Mark::number(Role::Have, "stairs", i64::from(*left))],
        }
    }
}

static BOOK: LazyLock<Rulebook> = LazyLock::new(|| {
    Rulebook::parse(concat!(
        "# Stairs\n\nUp.\n\n## ST-1 Climbing\n\n",
        "### ST-1.1 One climber (refuses)\n\nOne climbs.\n\n",
        "### ST-1.2 Strides (refuses)\n\nOne to three stairs at a time.\n\n",
        "### ST-1.3 The top (refuses)\n\nNobody climbs beyond the top.\n",
    ))
    .expect("a rulebook")
});

fn objections(stair: u8, by: Side, stride: u8) -> Vec<No> {
    if by != CLIMBER {
        return vec![No::NotClimbing];
    }
    let mut found = Vec::new();
    if !(1..=3).contains(&stride) {
        found.push(No::BadStride { stride });
    }
    if stride > TOP - stair || stair == TOP {
        found.push(No::TooFew { left: TOP - stair });
    }
    found
}

impl Game for Stairs {
    const KEY: &'static str = "stairs";
    const NAME: &'static str = "Stairs";
    const LISTING: Listing = Listing::Normal;

    type Ruleset = NoSwitches;
    type Setup = u8;
    type Problem = TooHigh;
    type Position = u8;
    type Decision = &'static str;
    type Intent = u8;
    type Action = u8;
    type Cost = &'static str;
    type Notice = &'static str;
    type Refusal = No;
    type Event = u8;
    type Repetition = Infallible;

    fn rulebook() -> &'static Rulebook {
        &BOOK
    }

    fn scenario(_: &NoSwitches, name: &str) -> Option<u8> {
        (name == "start").then_some(0)
    }

    fn check(setup: &u8, _: &NoSwitches) -> Result<u8, Vec<TooHigh>> {
        if *setup <= TOP { Ok(*setup) } else { Err(vec![TooHigh]) }
    }

    fn setup(position: &u8) -> u8 {
        *position
    }

    fn ruleset(_: &u8) -> &NoSwitches {
        &NoSwitches {}
    }

    fn sides(_: &u8) -> Vec<Side> {
        vec![CLIMBER]
    }

    fn side_name(_: &u8, _: Side) -> String {
        "climber".to_owned()
    }

    fn team(_: &u8, side: Side) -> Team {
        Team(side.0)
    }

    fn team_name(_: &u8, _: Team) -> String {
        "climbers".to_owned()
    }

    fn turn(position: &u8) -> Turn<&'static str> {
        if *position < TOP {
            return Turn::Decide { side: CLIMBER, decision: "climb" };
        }
        Turn::Over(Outcome { winner: Some(Team(0)), reason: "top".into(), rule: Some(RuleId::new("ST-1.3")) })
    }

    fn actions(position: &u8, sink: &mut impl FnMut(u8)) {
        if *position < TOP {
            sink(1);
        }
    }

    fn is_legal(position: &u8, action: &u8) -> bool {
        objections(*position, CLIMBER, *action).is_empty()
    }

    fn normal(_: &u8, action: &u8) -> Vec<u8> {
        vec![1; usize::from(*action)]
    }

    fn complete(_: &u8, intent: &u8) -> Option<u8> {
        Some(*intent)
    }

    fn verdict(position: &u8, by: Side, intent: &u8, _: &Waivers) -> Verdict<Self> {
        match objections(*position, by, *intent).into_iter().next() {
            Some(refusal) => Verdict::Illegal(refusal),
            None => Verdict::Legal { action: *intent, cost: "breath", notices: Vec::new() },
        }
    }

    fn objections(position: &u8, by: Side, intent: &u8, _: &Waivers) -> Vec<No> {
        objections(*position, by, *intent)
    }

    fn game_over(_: &u8, _: &Outcome) -> No {
        No::TooFew { left: 0 }
    }

    fn remedy(position: &u8, _: Side, _: &u8, refusal: &No) -> Option<u8> {
        (*position < TOP && *refusal != No::NotClimbing).then_some(1)
    }

    fn counterfactual(_: &u8, _: Side, intent: &u8, refusal: &No) -> Counterfactual<u8> {
        match refusal {
            No::NotClimbing => Counterfactual::Inherent("one climbs"),
            No::BadStride { .. } => Counterfactual::Inherent("legs are as long as they are"),
            No::TooFew { .. } if *intent <= TOP => Counterfactual::Setup(0),
            No::TooFew { .. } => Counterfactual::Inherent("no stairs are that long"),
        }
    }

    fn decide(position: &u8, action: &u8, _: &Waivers, _: &mut dyn Dice) -> Result<Vec<u8>, Undecided<No>> {
        match objections(*position, CLIMBER, *action).into_iter().next() {
            Some(refusal) => Err(Undecided::Refused(refusal)),
            None => Ok(vec![*action]),
        }
    }

    fn evolve(position: &mut u8, event: &u8) {
        *position += event;
    }

    fn apply_unchecked<D: Dice + ?Sized>(position: &mut u8, action: &u8, _: &mut D) -> Result<(), DiceError> {
        *position += action;
        Ok(())
    }

    fn key(position: &u8) -> u64 {
        u64::from(*position)
    }

    fn parse_setup(text: &str) -> Result<u8, TextError> {
        text.parse().map_err(|_| TextError::at(text, 0, "no-number", "a stair is expected"))
    }

    fn print_setup(setup: &u8) -> String {
        setup.to_string()
    }

    fn parse_intent(_: &u8, text: &str) -> Result<u8, TextError> {
        text.parse().map_err(|_| TextError::at(text, 0, "no-number", "a number of stairs is expected"))
    }

    fn print_intent(_: &u8, intent: &u8) -> String {
        intent.to_string()
    }
}

struct Climb;

impl Subject for Climb {
    type Game = Stairs;

    fn arbitrary(&self, _: &u8, draw: &mut Quick) -> u8 {
        draw.below(5) as u8
    }

    fn examples(&self) -> Vec<Example<Stairs>> {
        vec![
            Example::new("somebody else climbs", 0, Side(1), 1).paired("climber"),
            Example::new("the climber climbs", 0, CLIMBER, 1).paired("climber"),
            Example::new("four stairs", 0, CLIMBER, 4).paired("stride"),
            Example::new("three stairs", 0, CLIMBER, 3).paired("stride"),
        ]
    }
}

#[test]
fn the_smallest_game_conforms() {
    let report = conformance::run(&Climb, &Effort { games: 8, ..Effort::quick() });
    report.assert_clean();
    assert_eq!(report.coverage.inherent(), ["not-climbing", "bad-stride"]);
}

#[test]
fn what_the_subject_does_not_provide_is_reported_as_not_checked() {
    let report = conformance::run(&Climb, &Effort::quick());
    for point in Point::ALL {
        let unchecked = matches!(point, Point::Reference | Point::Symmetry);
        assert_eq!(report.tally(point).checks == 0, unchecked, "{}", point.title());
    }
    let lines = report.to_string();
    assert_eq!(lines.matches("not checked").count(), 2, "{lines}");
    assert!(lines.contains("inherent: 2 not-climbing, bad-stride"), "{lines}");
}

#[test]
fn the_same_effort_gives_the_same_report() {
    let run = || conformance::run(&Climb, &Effort::quick().seeded(7)).to_string();
    assert_eq!(run(), run());
}
