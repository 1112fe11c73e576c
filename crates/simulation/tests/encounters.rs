//! Encounters fought many times, as programs ask for it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use rayon::ThreadPoolBuilder;
use rulebound_kernel::Game;
use rulebound_simulation::encounter::{Conduct, Encounter, Fault, SimulationError, simulate};
use rulebound_simulation::{Bar, Initiative, SimulateAnswer, SimulateRequest, WhatIf};
use rulebound_srd5e::encounter::Setup;
use rulebound_srd5e::{Ruleset, Srd5e};

fn ready(name: &str) -> Encounter {
    let ruleset = Ruleset::SRD51;
    let setup = Srd5e::scenario(&ruleset, name).expect("a scenario");
    Encounter { ruleset, setup, scenario: Some(name.to_owned()) }
}

fn written(text: &str) -> Encounter {
    Encounter { ruleset: Ruleset::SRD51, setup: Setup::parse(text).expect("an encounter"), scenario: None }
}

fn request(fights: u64) -> SimulateRequest {
    SimulateRequest { fights, players: "random".to_owned(), rounds: 4, ..SimulateRequest::default() }
}

fn fought(encounter: &Encounter, request: &SimulateRequest, seed: u64) -> Result<SimulateAnswer, SimulationError> {
    simulate(encounter, request, Conduct { seed, deadline: None, cancel: None, progress: &|| {} })
}

fn on_threads(threads: usize, seed: u64) -> SimulateAnswer {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let what_ifs = vec![WhatIf { add: vec!["goblin".to_owned()], ..WhatIf::default() }];
    let request = SimulateRequest { what_ifs, ..request(6) };
    pool.install(|| fought(&ready("start"), &request, seed)).expect("fights")
}

#[test]
fn threads_change_nothing_and_the_seed_everything() {
    let alone = on_threads(1, 7);
    assert_eq!(alone, on_threads(3, 7));
    assert_ne!(alone.reports, on_threads(1, 8).reports);
}

#[test]
fn the_figures_of_a_report_belong_together() {
    let told = AtomicU64::new(0);
    let progress = || {
        told.fetch_add(1, Ordering::Relaxed);
    };
    let conduct = Conduct { seed: 1, deadline: None, cancel: None, progress: &progress };
    let answer = simulate(&ready("ambush"), &request(4), conduct).expect("fights");
    assert_eq!(told.into_inner(), 4);
    let [report] = &answer.reports[..] else { panic!("one report") };
    assert_eq!((answer.party.as_str(), report.fights, report.what_if.is_none()), ("party", 4, true));
    let ends = [report.won, report.lost, report.drawn, report.undecided];
    assert_eq!(ends.iter().map(|chance| chance.fights).sum::<u64>(), 4);
    let count = |bars: &[Bar]| bars.iter().map(|bar| bar.fights).sum::<u64>();
    let sum = |bars: &[Bar]| bars.iter().map(|bar| u64::from(bar.value) * bar.fights).sum::<u64>() as f64;
    let histograms = &report.histograms;
    for bars in [&histograms.rounds, &histograms.members_lost, &histograms.hit_points] {
        assert_eq!(count(bars), 4);
    }
    assert!((4.0 * report.rounds.mean - sum(&histograms.rounds)).abs() < 1e-9);
    assert!((4.0 * report.members_lost.mean - sum(&histograms.members_lost)).abs() < 1e-9);
    let lost: u64 = report.members.iter().map(|member| member.lost.fights).sum();
    assert!((4.0 * report.members_lost.mean - lost as f64).abs() < 1e-9);
    let ids: Vec<&str> = report.members.iter().map(|member| member.id.as_str()).collect();
    assert_eq!(ids, ["kara", "mirel", "odo", "nim"]);
    // Damage is what it costs: nobody has fewer hit points than were taken, and something happens in four fights.
    assert!(report.damage_taken.mean >= report.hit_points.mean && report.damage_dealt.mean > 0.0);
    assert!(report.rounds.mean <= 4.0);
}

/// Two who cannot miss: whoever is asked first wins.
const DUEL: &str = r#"{"grid": {"width": 5, "height": 5}, "creatures": [
    {"id": "kara", "team": "party", "at": [1, 1], "class": "fighter", "level": 5, "hp": 30},
    {"id": "rat", "team": "foes", "at": [2, 1], "monster": "rat", "hp": 1}]}"#;

#[test]
fn a_fight_that_does_not_end_is_undecided() {
    let request = SimulateRequest { rounds: 0, ..request(3) };
    let report = fought(&written(DUEL), &request, 1).expect("fights").reports.remove(0);
    assert_eq!((report.undecided.fights, report.rounds.mean), (3, 0.0));
    assert_eq!((report.members_lost.mean, report.hit_points.mean, report.hit_points_before), (0.0, 0.0, 30));
}

#[test]
fn who_cannot_be_beaten_wins() {
    let request = SimulateRequest { players: "greedy".to_owned(), rounds: 30, ..request(4) };
    let report = fought(&written(DUEL), &request, 1).expect("fights").reports.remove(0);
    assert_eq!((report.won.fights, report.members_lost.mean, report.slots.mean), (4, 0.0, 0.0));
    assert!(report.damage_dealt.mean >= 1.0);
}

#[test]
fn either_team_can_be_asked_about() {
    let request =
        SimulateRequest { party: Some("foes".to_owned()), rounds: 30, players: "greedy".to_owned(), ..request(3) };
    let answer = fought(&written(DUEL), &request, 1).expect("fights");
    assert_eq!((answer.party.as_str(), answer.reports[0].lost.fights), ("foes", 3));
    assert_eq!(answer.reports[0].members_dead.mean, 1.0);
}

/// Two who fall by any blow and miss by a 1 only, with more fields of the encounter: whoever comes first nearly always wins.
fn quick(more: &str) -> Encounter {
    let blow = r#""hp": 1, "max_hp": 1, "ac": 1, "attacks": [{"name": "blow", "bonus": 20, "reach": 5, "damage": "5", "type": "force"}]"#;
    written(&format!(
        r#"{{"grid": {{"width": 5, "height": 5}}{more}, "creatures": [
            {{"id": "kara", "team": "party", "at": [1, 1], {blow}}}, {{"id": "orc", "team": "foes", "at": [2, 1], {blow}}}]}}"#
    ))
}

/// How many of twenty fights the party wins.
fn won(encounter: &Encounter, initiative: Option<Initiative>) -> (u64, Initiative) {
    let request = SimulateRequest { players: "tactics".to_owned(), rounds: 30, initiative, ..request(20) };
    let answer = fought(encounter, &request, 1).expect("fights");
    (answer.reports[0].won.fights, answer.initiative)
}

#[test]
fn who_comes_first_is_rolled_in_every_fight_unless_it_is_to_be_as_written() {
    let fresh = quick(r#", "order": ["kara", "orc"]"#);
    let (written, setting) = won(&fresh, Some(Initiative::Written));
    assert_eq!(setting, Initiative::Written);
    assert!(written >= 17, "{written}");
    for asked in [None, Some(Initiative::Rolled)] {
        let (rolled, setting) = won(&fresh, asked);
        assert_eq!(setting, Initiative::Rolled);
        assert!((4..=16).contains(&rolled), "{rolled}");
        // Before initiative it is the same encounter.
        assert_eq!(won(&quick(r#", "round": 0"#), asked).0, rolled);
    }
    let (unbegun, _) = won(&quick(r#", "round": 0"#), Some(Initiative::Written));
    assert!((4..=16).contains(&unbegun), "{unbegun}: there is nothing written to go by");
}

#[test]
fn an_encounter_that_was_fought_in_keeps_its_order() {
    for more in [
        r#", "order": ["kara", "orc"], "round": 2"#,
        r#", "order": ["orc", "kara"], "turn": {"of": "kara"}"#,
        r#", "order": ["kara", "orc"], "turn": {"of": "kara", "moved": {"walk": 5}}"#,
    ] {
        let begun = quick(more);
        let (kept, setting) = won(&begun, None);
        assert_eq!(setting, Initiative::Written, "{more}");
        assert!(kept >= 17, "{more}: {kept}");
        let rolled = SimulateRequest { initiative: Some(Initiative::Rolled), ..request(1) };
        assert_eq!(fought(&begun, &rolled, 1), Err(SimulationError::Begun), "{more}");
    }
}

#[test]
fn what_ifs_are_fought_with_the_same_initiative() {
    // An edition of its own would bring the ready-made encounter with its written totals.
    let edition = WhatIf { edition: Some("2024".to_owned()), ..WhatIf::default() };
    let fight = |initiative| {
        let request = SimulateRequest { what_ifs: vec![edition.clone()], initiative: Some(initiative), ..request(4) };
        fought(&ready("start"), &request, 3).expect("fights").reports.remove(1)
    };
    assert_ne!(fight(Initiative::Rolled), fight(Initiative::Written));
}

#[test]
fn what_cannot_be_fought_is_said() {
    let error = |encounter: &Encounter, request: SimulateRequest| fought(encounter, &request, 1).expect_err("an error");
    let duel = written(DUEL);
    let players = |text: &str| SimulateRequest { players: text.to_owned(), ..request(1) };
    assert!(matches!(error(&duel, players("nobody")), SimulationError::Player(_)));
    assert_eq!(error(&duel, players("random,random,random")), SimulationError::Players);
    assert_eq!(error(&duel, players("engine:program")), SimulationError::Players);
    let unknown = SimulateRequest { party: Some("heroes".to_owned()), ..request(1) };
    assert!(matches!(error(&duel, unknown), SimulationError::UnknownTeam { .. }));
    let peace = r#"{"grid": {"width": 5, "height": 5}, "creatures": [{"id": "kara", "at": [1, 1]}]}"#;
    assert_eq!(error(&written(peace), request(1)), SimulationError::Peace);
    let wall = DUEL.replace("\"rat\", \"hp\"", "\"rut\", \"hp\"");
    assert!(matches!(error(&written(&wall), request(1)), SimulationError::Problems(_)));
    let alone = WhatIf { remove: vec!["rat".to_owned()], ..WhatIf::default() };
    let alone = SimulateRequest { what_ifs: vec![alone], ..request(1) };
    assert_eq!(error(&duel, alone), SimulationError::WhatIf { index: 0, fault: Fault::Peace });
    let conduct = Conduct { seed: 1, deadline: Some(Instant::now()), cancel: None, progress: &|| {} };
    assert_eq!(simulate(&duel, &request(1), conduct), Err(SimulationError::TimeUp));
}
