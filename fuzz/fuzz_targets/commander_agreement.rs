//! Listing, judging, deciding and the reference agree on arbitrary positions and actions.
#![no_main]

#[path = "../../crates/commander/tests/reference/mod.rs"]
mod reference;

use arbitrary::{Arbitrary, Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use reference::Reference;
use rulebound_commander::Commander;
use rulebound_commander::color::Color;
use rulebound_commander::piece::Piece;
use rulebound_commander::position::Position;
use rulebound_commander::ruleset::Ruleset;
use rulebound_commander::setup::{Placed, Setup};
use rulebound_commander::square::Square;
use rulebound_commander::stack::Stack;
use rulebound_commander::step::{Action, Manner, Step};
use rulebound_kernel::dice::Scripted;
use rulebound_kernel::{Game, Verdict, Waivers};

#[derive(Debug)]
struct Question {
    setup: Setup,
    ruleset: Ruleset,
    /// Which listed actions to play first.
    line: Vec<u8>,
    actions: Vec<Action>,
}

impl<'a> Arbitrary<'a> for Question {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let stacks: Vec<Stack> = Stack::all().collect();
        let mut placement: Vec<Placed> = Vec::new();
        for _ in 0..bytes.int_in_range(2..=24)? {
            let square = square(bytes)?;
            let color = *bytes.choose(&Color::ALL)?;
            let stack = *bytes.choose(&stacks)?;
            placement.retain(|placed| {
                let rival = placed.color == color && placed.members.iter().any(|member| member.piece == Piece::Commander);
                placed.square != square && !(rival && stack.contains(Piece::Commander))
            });
            placement.push(Placed { square, color, members: stack.members().collect() });
        }
        let setup = Setup {
            placement,
            turn: *bytes.choose(&Color::ALL)?,
            half_moves: u32::from(u8::arbitrary(bytes)?) / 2,
            full_moves: 1,
            session: None,
        };
        let line = (0..bytes.int_in_range(0..=3)?).map(|_| u8::arbitrary(bytes)).collect::<Result<_>>()?;
        let actions = (0..6).map(|_| action(bytes)).collect::<Result<_>>()?;
        Ok(Question { setup, ruleset: ruleset(bytes)?, line, actions })
    }
}

fn square(bytes: &mut Unstructured) -> Result<Square> {
    let (file, rank) = (bytes.int_in_range(0..=10)?, bytes.int_in_range(0..=11)?);
    Square::new(file, rank).ok_or(arbitrary::Error::IncorrectFormat)
}

fn action(bytes: &mut Unstructured) -> Result<Action> {
    if bytes.ratio(1, 30)? {
        return Ok(Action::Commit);
    }
    let pieces = (0..bytes.int_in_range(1..=3)?).map(|_| bytes.choose(&Piece::ALL).copied()).collect::<Result<_>>()?;
    let (from, to, manner, deploy) = (square(bytes)?, square(bytes)?, *bytes.choose(&Manner::ALL)?, bytes.arbitrary()?);
    Ok(Action::Step(Step { from, to, pieces, manner, deploy }))
}

fn ruleset(bytes: &mut Unstructured) -> Result<Ruleset> {
    Ok(match bytes.int_in_range(0..=3)? {
        0 => Ruleset::STANDARD,
        1 => Ruleset::COTULENH_JS,
        2 => Ruleset::OFFICIAL,
        _ => Ruleset {
            tank_fires_over: bytes.arbitrary()?,
            air_force_lands_anywhere: bytes.arbitrary()?,
            heroic_commander_reaches_two: bytes.arbitrary()?,
            missile_attacks_far_diagonal: bytes.arbitrary()?,
            commander_stops_at_every_line: bytes.arbitrary()?,
            safe_after_every_step: bytes.arbitrary()?,
            deploy_completable: bytes.arbitrary()?,
            air_force_joins_only_safe: bytes.arbitrary()?,
            every_capture_resets_clock: bytes.arbitrary()?,
            threefold_repetition: bytes.arbitrary()?,
            last_guard: bytes.arbitrary()?,
            hq_shields_commander: bytes.arbitrary()?,
            service_victory: bytes.arbitrary()?,
        },
    })
}

fuzz_target!(|question: Question| {
    let Ok(mut position) = Commander::check(&question.setup, &question.ruleset) else { return };
    for choice in question.line {
        let listed = listed(&position);
        let Some(action) = listed.get(usize::from(choice) % listed.len().max(1)) else { break };
        Commander::apply_unchecked(&mut position, action, &mut Scripted::default()).expect("no dice");
    }
    let listed = listed(&position);
    assert_eq!(listed, reference(&position).actions(), "{}", text(&position));
    assert_eq!(listed.len(), Commander::count(&position));
    for action in listed.iter().step_by(7).chain(&question.actions).chain(&near_legal(&listed)) {
        agree(&position, action, listed.contains(action));
    }
});

fn agree(position: &Position, action: &Action, listed: bool) {
    let words = || format!("{action:?} in {}", text(position));
    assert_eq!(Commander::is_legal(position, action), listed, "{}", words());
    let by = position.turn().side();
    match Commander::verdict(position, by, &(*action).into(), &Waivers::NONE) {
        Verdict::Legal { action: meant, .. } => assert!(listed && meant == *action, "{}", words()),
        Verdict::Illegal(_) => assert!(!listed, "{}", words()),
        Verdict::NeedsChoice(_) => panic!("a complete action needs a choice: {}", words()),
    }
    let decided = Commander::decide(position, action, &Waivers::NONE, &mut Scripted::default());
    assert_eq!(decided.is_ok(), listed, "{}", words());
    if let Ok(events) = decided {
        let (mut folded, mut applied) = (position.clone(), position.clone());
        events.iter().for_each(|event| Commander::evolve(&mut folded, event));
        Commander::apply_unchecked(&mut applied, action, &mut Scripted::default()).expect("no dice");
        assert_eq!(folded, applied, "{}", words());
    }
}

/// Listed steps with another manner.
fn near_legal(listed: &[Action]) -> Vec<Action> {
    let steps = listed.iter().step_by(11).filter_map(|action| match action {
        Action::Step(step) => Some(*step),
        Action::Commit => None,
    });
    steps.flat_map(|step| Manner::ALL.map(|manner| Action::Step(Step { manner, ..step }))).collect()
}

fn listed(position: &Position) -> Vec<Action> {
    let mut listed = Vec::new();
    Commander::actions(position, &mut |action| listed.push(action));
    listed.sort();
    listed
}

fn reference(position: &Position) -> Reference {
    let start = Commander::print_setup(&Setup { session: None, ..Commander::setup(position) });
    match position.session() {
        None => Reference::load(&start, *position.ruleset()),
        Some(session) => Reference::in_session(&start, &session.steps, *position.ruleset()),
    }
}

fn text(position: &Position) -> String {
    Commander::print_setup(&Commander::setup(position))
}
