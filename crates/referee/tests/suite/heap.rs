//! A heap of stones, the smallest game that can get every answer: take one to three, throw a die to add some, whoever
//! takes the last wins. A heap that comes a third time is drawn.

use std::borrow::Cow;
use std::fmt;
use std::sync::LazyLock;

use rulebound_kernel::{
    Choices, Counterfactual, Dice, DiceError, Game, Listing, Mark, Outcome, Preset, Refusal, RefusalKind, Role, Roll,
    RuleId, Rulebook, Ruleset, Side, Switch, Team, TextError, Turn, Undecided, Verdict, Waivers,
};
use rulebound_referee::{Door, Referee, Registry};
use serde::{Deserialize, Serialize};

const BOOK: &str = "# Heap\n\nTwo sides and a heap.\n\n## HEAP-1 Taking\n\n### HEAP-1.1 The turn (refuses)\n\nOne after the other.\n\n### HEAP-1.2 How many (refuses, waivable)\n\nAt most three.\n\n### HEAP-1.3 The last stone\n\nWins.\n";

/// A referee that knows the heap and nothing else.
pub fn referee() -> Referee {
    Referee::new(Registry::empty().with(Door::<Heap>::new()))
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heap;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    at_most: u8,
    /// Whether a heap of one stone cannot be touched, so that the game gets stuck.
    last_stone_sticks: bool,
}

impl Ruleset for Rules {
    const PRESETS: &'static [Preset<Self>] = &[
        Preset {
            name: "three",
            summary: "Up to three stones",
            ruleset: Rules { at_most: 3, last_stone_sticks: false },
        },
        Preset {
            name: "sticky",
            summary: "The last one sticks",
            ruleset: Rules { at_most: 3, last_stone_sticks: true },
        },
    ];
    const SWITCHES: &'static [Switch] = &[
        Switch { name: "at_most", summary: "How many stones may be taken", rule: "HEAP-1.2" },
        Switch { name: "last_stone_sticks", summary: "Whether the game gets stuck", rule: "HEAP-1.3" },
    ];
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stones {
    stones: u32,
    turn: u8,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    heap: Stones,
    rules: Rules,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Move {
    Take(u32),
    Throw,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Meant {
    TakeSome,
    Complete(Move),
}

impl From<Move> for Meant {
    fn from(action: Move) -> Self {
        Meant::Complete(action)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", content = "fields", rename_all = "kebab-case")]
pub enum WhyNot {
    GameOver,
    NotYourTurn,
    TooMany { asked: u32, most: u32 },
}

impl fmt::Display for WhyNot {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WhyNot::GameOver => formatter.write_str("The game is over."),
            WhyNot::NotYourTurn => formatter.write_str("It is the other side's turn."),
            WhyNot::TooMany { asked, most } => write!(formatter, "{asked} cannot be taken, {most} can."),
        }
    }
}

impl Refusal for WhyNot {
    const KINDS: &'static [RefusalKind] = &[
        RefusalKind { name: "game-over", rules: &[RuleId::new("HEAP-1.1")] },
        RefusalKind { name: "not-your-turn", rules: &[RuleId::new("HEAP-1.1")] },
        RefusalKind { name: "too-many", rules: &[RuleId::new("HEAP-1.2")] },
    ];

    fn kind(&self) -> &'static str {
        match self {
            WhyNot::GameOver => "game-over",
            WhyNot::NotYourTurn => "not-your-turn",
            WhyNot::TooMany { .. } => "too-many",
        }
    }

    fn rule(&self) -> RuleId {
        RuleId::new(if matches!(self, WhyNot::TooMany { .. }) { "HEAP-1.2" } else { "HEAP-1.1" })
    }

    fn evidence(&self) -> Vec<Mark> {
        match self {
            WhyNot::TooMany { asked, most } => {
                vec![
                    Mark::number(Role::Need, "stones", i64::from(*asked)),
                    Mark::number(Role::Have, "stones", i64::from(*most)),
                ]
            }
            WhyNot::GameOver | WhyNot::NotYourTurn => vec![Mark::place(Role::Target, "heap")],
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Happened {
    Taken(u32),
    Added(u32),
}

fn objections(position: &Standing, by: Side, intent: &Meant, waivers: &Waivers) -> Vec<WhyNot> {
    let mut reasons = Vec::new();
    if by != Side(position.heap.turn) {
        reasons.push(WhyNot::NotYourTurn);
    }
    if let Meant::Complete(Move::Take(asked)) = *intent {
        let most = position.heap.stones.min(u32::from(position.rules.at_most));
        let waived = waivers.contains(&RuleId::new("HEAP-1.2")) && asked <= position.heap.stones;
        if (asked > most && !waived) || asked == 0 {
            reasons.push(WhyNot::TooMany { asked, most });
        }
    }
    reasons
}

impl Game for Heap {
    const KEY: &'static str = "heap";
    const NAME: &'static str = "Heap";
    const LISTING: Listing = Listing::Exact;

    type Ruleset = Rules;
    type Setup = Stones;
    type Problem = String;
    type Position = Standing;
    type Decision = &'static str;
    type Intent = Meant;
    type Action = Move;
    type Cost = String;
    type Notice = &'static str;
    type Refusal = WhyNot;
    type Event = Happened;
    type Repetition = (u32, u8);

    fn rulebook() -> &'static Rulebook {
        static RULES: LazyLock<Rulebook> = LazyLock::new(|| Rulebook::parse(BOOK).expect("a rulebook"));
        &RULES
    }

    fn scenarios() -> &'static [&'static str] {
        &["start", "almost"]
    }

    fn scenario(_: &Rules, name: &str) -> Option<Stones> {
        Some(Stones { stones: if name == "almost" { 2 } else { 10 }, turn: 0 })
    }

    fn check(setup: &Stones, rules: &Rules) -> Result<Standing, Vec<String>> {
        let mut problems = Vec::new();
        if setup.stones > 1000 {
            problems.push("The heap is too high.".to_owned());
        }
        if setup.turn > 1 {
            problems.push("There is no such side.".to_owned());
        }
        if problems.is_empty() { Ok(Standing { heap: setup.clone(), rules: rules.clone() }) } else { Err(problems) }
    }

    fn setup(position: &Standing) -> Stones {
        position.heap.clone()
    }

    fn ruleset(position: &Standing) -> &Rules {
        &position.rules
    }

    fn sides(_: &Standing) -> Vec<Side> {
        vec![Side(0), Side(1)]
    }

    fn side_name(_: &Standing, side: Side) -> String {
        if side == Side(0) { "left".to_owned() } else { "right".to_owned() }
    }

    fn team(_: &Standing, side: Side) -> Team {
        Team(side.0)
    }

    fn team_name(position: &Standing, team: Team) -> String {
        Self::side_name(position, Side(team.0))
    }

    fn turn(position: &Standing) -> Turn<&'static str> {
        let side = Side(position.heap.turn);
        match position.heap.stones {
            0 => Turn::Over(Outcome {
                winner: Some(Team(1 - side.0)),
                reason: Cow::Borrowed("last-stone"),
                rule: Some(RuleId::new("HEAP-1.3")),
            }),
            1 if position.rules.last_stone_sticks => Turn::Stuck { side },
            _ => Turn::Decide { side, decision: "move" },
        }
    }

    fn actions(position: &Standing, sink: &mut impl FnMut(Move)) {
        if matches!(Self::turn(position), Turn::Decide { .. }) {
            (1..=position.heap.stones.min(position.rules.at_most.into())).for_each(|take| sink(Move::Take(take)));
            sink(Move::Throw);
        }
    }

    fn is_legal(position: &Standing, action: &Move) -> bool {
        let by = Side(position.heap.turn);
        objections(position, by, &Meant::Complete(action.clone()), &Waivers::NONE).is_empty()
    }

    fn complete(_: &Standing, intent: &Meant) -> Option<Move> {
        match intent {
            Meant::TakeSome => None,
            Meant::Complete(action) => Some(action.clone()),
        }
    }

    fn verdict(position: &Standing, by: Side, intent: &Meant, waivers: &Waivers) -> Verdict<Heap> {
        if let Some(refusal) = objections(position, by, intent, waivers).into_iter().next() {
            return Verdict::Illegal(refusal);
        }
        match intent {
            Meant::TakeSome => Verdict::NeedsChoice(Choices::new(
                "how-many",
                (1..=position.rules.at_most.into()).map(|take| Meant::Complete(Move::Take(take))).collect(),
            )),
            Meant::Complete(action) => Verdict::Legal {
                action: action.clone(),
                cost: "one turn".to_owned(),
                notices: if waivers.is_empty() { vec![] } else { vec!["waived"] },
            },
        }
    }

    fn objections(position: &Standing, by: Side, intent: &Meant, waivers: &Waivers) -> Vec<WhyNot> {
        objections(position, by, intent, waivers)
    }

    fn game_over(_: &Standing, _: &Outcome) -> WhyNot {
        WhyNot::GameOver
    }

    fn remedy(_: &Standing, _: Side, _: &Meant, refusal: &WhyNot) -> Option<Meant> {
        match refusal {
            WhyNot::TooMany { most, .. } => Some(Meant::Complete(Move::Take(*most))),
            WhyNot::GameOver | WhyNot::NotYourTurn => None,
        }
    }

    fn counterfactual(position: &Standing, by: Side, _: &Meant, refusal: &WhyNot) -> Counterfactual<Stones> {
        match refusal {
            WhyNot::NotYourTurn => Counterfactual::Setup(Stones { turn: by.0, ..position.heap.clone() }),
            WhyNot::TooMany { .. } | WhyNot::GameOver => Counterfactual::Inherent("three is three"),
        }
    }

    fn decide(
        position: &Standing,
        action: &Move,
        waivers: &Waivers,
        dice: &mut dyn Dice,
    ) -> Result<Vec<Happened>, Undecided<WhyNot>> {
        let by = Side(position.heap.turn);
        match objections(position, by, &Meant::Complete(action.clone()), waivers).into_iter().next() {
            Some(refusal) => Err(Undecided::Refused(refusal)),
            None => Ok(vec![match action {
                Move::Take(stones) => Happened::Taken(*stones),
                Move::Throw => Happened::Added(dice.roll(Roll::Die { sides: 6 })?),
            }]),
        }
    }

    fn evolve(position: &mut Standing, event: &Happened) {
        match event {
            Happened::Taken(stones) => position.heap.stones -= stones,
            Happened::Added(stones) => position.heap.stones += stones,
        }
        position.heap.turn = 1 - position.heap.turn;
    }

    fn apply_unchecked<D: Dice + ?Sized>(
        position: &mut Standing,
        action: &Move,
        dice: &mut D,
    ) -> Result<(), DiceError> {
        let event = match action {
            Move::Take(stones) => Happened::Taken(*stones),
            Move::Throw => Happened::Added(dice.roll(Roll::Die { sides: 6 })?),
        };
        Self::evolve(position, &event);
        Ok(())
    }

    fn key(position: &Standing) -> u64 {
        u64::from(position.heap.stones) << 8 | u64::from(position.heap.turn)
    }

    fn repetition(position: &Standing) -> Option<(u32, u8)> {
        Some((position.heap.stones, position.heap.turn))
    }

    fn repeated(_: &Standing, times: u32) -> Option<Outcome> {
        let drawn = Outcome { winner: None, reason: Cow::Borrowed("threefold-repetition"), rule: None };
        (times >= 3).then_some(drawn)
    }

    fn parse_setup(text: &str) -> Result<Stones, TextError> {
        let (stones, side) =
            text.split_once(' ').ok_or_else(|| TextError::at(text, text.len(), "too-short", "a heap is `10 left`"))?;
        let turn = ["left", "right"].iter().position(|&name| name == side);
        Ok(Stones {
            stones: stones.parse().map_err(|_| TextError::at(text, 0, "not-a-number", "a number is missing"))?,
            turn: turn
                .ok_or_else(|| TextError::at(text, stones.len() + 1, "not-a-side", "a side is missing"))
                .map(|turn| turn as u8)?,
        })
    }

    fn print_setup(setup: &Stones) -> String {
        format!("{} {}", setup.stones, if setup.turn == 0 { "left" } else { "right" })
    }

    fn parse_intent(_: &Standing, text: &str) -> Result<Meant, TextError> {
        match text.split_once(' ') {
            None if text == "take" => Ok(Meant::TakeSome),
            None if text == "throw" => Ok(Meant::Complete(Move::Throw)),
            Some(("take", stones)) => stones
                .parse()
                .map(|stones| Meant::Complete(Move::Take(stones)))
                .map_err(|_| TextError::at(text, 5, "not-a-number", "how many?")),
            _ => Err(TextError::at(text, 0, "unknown-word", "`take` or `throw`")),
        }
    }

    fn print_intent(_: &Standing, intent: &Meant) -> String {
        match intent {
            Meant::TakeSome => "take".to_owned(),
            Meant::Complete(Move::Take(stones)) => format!("take {stones}"),
            Meant::Complete(Move::Throw) => "throw".to_owned(),
        }
    }
}
