//! The suite itself: each lie of a game is found, and found at the right point.

use crate::broken::{self, Broken, Lie};
use crate::subject::SkirmishSubject;
use rulebound_kernel::conformance::{self, Effort, Example, Point, Report, Subject, Symmetry};
use rulebound_kernel::{Quick, Ruleset as _};
use rulebound_skirmish::{Action, Intent, Position, Ruleset, Setup};

/// Skirmish's own subject, for a game that is Skirmish but for a lie.
struct Witness<const CLAIM: u8>;

impl<const CLAIM: u8> Subject for Witness<CLAIM> {
    type Game = Broken<CLAIM>;

    fn rulesets(&self) -> Vec<Ruleset> {
        // Something is hidden, so that views and glimpses matter.
        Ruleset::preset("short").map(|short| Ruleset { hidden_purses: true, ..short }).into_iter().collect()
    }

    fn setups(&self, ruleset: &Ruleset, draw: &mut Quick) -> Vec<Setup> {
        SkirmishSubject.setups(ruleset, draw)
    }

    fn arbitrary(&self, position: &Position, draw: &mut Quick) -> Action {
        SkirmishSubject.arbitrary(position, draw)
    }

    fn intents(&self, position: &Position, draw: &mut Quick) -> Vec<Intent> {
        SkirmishSubject.intents(position, draw)
    }

    fn reference(&self, position: &Position) -> Option<Vec<Action>> {
        SkirmishSubject.reference(position)
    }

    fn symmetries(&self) -> Vec<Symmetry<Broken<CLAIM>>> {
        let same = |symmetry: Symmetry<rulebound_skirmish::Skirmish>| {
            Symmetry::new(symmetry.name, symmetry.setup, symmetry.action)
        };
        SkirmishSubject.symmetries().into_iter().map(same).collect()
    }

    fn examples(&self) -> Vec<Example<Broken<CLAIM>>> {
        let same = |example: Example<rulebound_skirmish::Skirmish>| Example {
            name: example.name,
            position: example.position,
            by: example.by,
            intent: example.intent,
            waivers: example.waivers,
            pair: example.pair,
        };
        SkirmishSubject.examples().into_iter().map(same).collect()
    }
}

fn examined<const CLAIM: u8>(lie: Lie) -> Report {
    broken::tell(lie);
    conformance::run(&Witness::<CLAIM>, &Effort { plies: 60, every: 2, ..Effort::quick() })
}

fn assert_found(report: &Report, point: Point, words: &str) {
    let found = report.violations().any(|violation| violation.point == point && violation.message.contains(words));
    assert!(found && report.tally(point).failures > 0 && !report.is_clean(), "{report}");
}

#[test]
fn the_truth_is_clean() {
    examined::<0>(Lie::None).assert_clean();
}

#[test]
fn a_missing_normal_form_is_found() {
    assert_found(&examined::<1>(Lie::None), Point::Agreement, "its normal form has the step");
}

#[test]
fn a_false_claim_of_exactness_is_found() {
    assert_found(&examined::<2>(Lie::None), Point::Agreement, "it is legal and not listed");
}

/// Each lie, the point at which it must be found, and words of what is said about it.
macro_rules! lies {
    ($($name:ident: $lie:ident at $point:ident, $words:literal;)*) => {$(
        #[test]
        fn $name() {
            assert_found(&examined::<0>(Lie::$lie), Point::$point, $words);
        }
    )*};
}

lies! {
    a_double_listing_is_found: ListsTwice at Agreement, "are listed twice";
    an_illegal_listing_is_found: ListsIllegal at Agreement, "a listed action is not legal";
    an_unlisted_family_is_found: ListsNoVolleys at Agreement, "nothing of its family is listed";
    a_gap_against_the_reference_is_found: ListsNoVolleys at Reference, "the reference has it, and it is not listed";
    a_wrong_count_is_found: CountsOneMore at Agreement, "`count` gives";
    an_action_that_is_never_sampled_is_found: SamplesTheFirstOnly at Agreement, "never sampled";
    an_unlisted_sample_is_found: SamplesUnlisted at Agreement, "sampled and not listed";
    a_lenient_fast_path_is_found: CallsEverythingLegal at Agreement, "`is_legal` says true";
    a_second_decider_is_found: LetsEverybodyDecide at Agreement, "may too";
    a_missing_objection_is_found: KeepsAnObjectionBack at Agreement, "the first objection is";
    a_choice_of_one_is_found: OffersOneChoice at Agreement, "is none";
    an_endless_question_is_found: NeverStopsAsking at Agreement, "there is still a question";
    a_missing_branch_is_found: BranchesTooLittle at Agreement, "`branches` cannot reach";
    an_undecided_legal_action_is_found: RefusesToDecide at Agreement, "a legal action is not decided";
    an_application_that_is_no_fold_is_found: AppliesMore at Replay, "folding gives";
    an_additional_roll_is_found: RollsMore at Replay, "applying uses other rolls";
    a_door_that_changes_setups_is_found: ChecksAway at Replay, "the setup gives another position";
    a_text_that_loses_something_is_found: PrintsAmbiguously at Text, "the setup is read back as";
    a_text_that_is_not_canonical_is_found: PrintsTwoWays at Text, "the setup is printed again as";
    a_misread_text_is_found: ReadsBackwards at Text, "is read back as";
    a_hidden_clock_is_found: DependsOnTheHour at Determinism, "two runs with the same seed differ";
    a_counterfactual_that_changes_nothing_is_found: LeavesTheReason at Explanations, "remains in its counterfactual";
    an_inherent_refusal_without_reason_is_found: GivesNoReason at Explanations, "is inherent without a reason";
    a_remedy_that_does_not_help_is_found: SuggestsTheSame at Explanations, "refused for the same reason";
    a_waiver_without_effect_is_found: ForgetsWaivers at Explanations, "is waived and refuses";
    a_waiver_without_notice_is_found: HidesWaivers at Explanations, "no notice says so";
    a_rule_that_nothing_cites_is_found: WantsAnotherRule at Coverage, "no kind cites it";
    a_rule_that_does_not_refuse_is_found: LosesARule at Coverage, "does not mark as refusing";
    a_panic_is_found: PanicsOnAccents at Robustness, "panicked: no accents here";
    an_error_without_place_is_found: NamesNoPlace at Robustness, "names no place";
    a_changing_answer_is_found: ChangesItsMind at Robustness, "asked twice";
    a_refusal_without_problems_is_found: ForgetsProblems at Robustness, "refused without a problem";
    an_unstable_view_is_found: LooksTwice at Robustness, "looked at twice";
    a_told_secret_is_found: TellsTheSum at Robustness, "its view hides that";
    a_secret_from_oneself_is_found: HidesFromItself at Robustness, "hidden from who does it";
    a_dead_end_is_found: RunsDry at DeadEnds, "a dead end";
    a_game_that_goes_on_is_found: GoesOnAfterTheEnd at DeadEnds, "actions are listed";
    a_stuck_position_is_found: GetsStuck at DeadEnds, "it is stuck";
    a_crooked_board_is_found: FearsTheLeft at Symmetry, "an action is listed";
}

#[test]
fn what_is_never_shown_is_named() {
    /// A subject without examples.
    struct Silent;

    impl Subject for Silent {
        type Game = Broken;

        fn arbitrary(&self, _: &Position, _: &mut Quick) -> Action {
            Action::End
        }
    }

    let report = conformance::run(&Silent, &Effort { plies: 4, ..Effort::quick() });
    assert!(report.coverage.never_produced().contains(&"adrift"));
    assert_eq!(report.tally(Point::Reference).checks, 0);
    assert!(report.tally(Point::Coverage).failures > 0);
    assert!(report.to_string().contains("not checked"), "{report}");
}
