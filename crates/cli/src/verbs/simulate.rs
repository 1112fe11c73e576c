//! `rulebound simulate`.

use std::fs;
use std::io::{self, Read, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use rulebound_referee::simulate::Conduct;
use rulebound_referee::{AnyGame, Context, ErrorKind, ProtocolError, Registry};
use rulebound_simulation::{Chance, Initiative, Mean, Report, SimulateAnswer, SimulateRequest, WhatIf};
use serde_json::Value;

use crate::bar::blocks;
use crate::chart::simulation::{HISTOGRAMS, draw};
use crate::console::{ASIDE, BAD, Console, HEADING};
use crate::context::name_or_json;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::numbers::{counted, grouped};
use crate::verbs::perft::Threads;

/// The game whose encounters these are.
const GAME: &str = "srd5e";

/// Fight an encounter many times, and say how hard it is.
///
/// Tells how often the party wins, whom it loses, and what the fight costs, each with the interval that holds the true number
/// nineteen times of twenty. Each --add, --remove, --level and --edition is a what-if of its own, compared with the encounter as it
/// is; names with a comma between them belong together. The same seed fights the same fights, whatever the number of threads.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulebound simulate ambush -n 10000
  rulebound simulate ambush -n 2000 --add goblin --add ogre,ogre --level 6 --edition 2024
  rulebound simulate my-encounter.json --remove captain --svg ambush.svg
  rulebound simulate start --players random --seed 7 --threads 1 --json")]
pub struct Simulate {
    /// The name of an encounter, or a file; `-` reads it from the standard input.
    #[arg(value_name = "ENCOUNTER")]
    encounter: String,
    /// How many fights, and as many of each what-if.
    #[arg(short = 'n', long, value_name = "NUMBER", default_value_t = SimulateRequest::default().fights)]
    fights: u64,
    /// Who decides: one player for everybody, or one for the party and one for its foes.
    #[arg(long, value_name = "PLAYER[,PLAYER]", default_value_t = SimulateRequest::default().players)]
    players: String,
    /// The team whose chances are asked for; the first one with characters if left out.
    #[arg(long, value_name = "TEAM")]
    party: Option<String>,
    /// After how many rounds a fight counts as undecided.
    #[arg(long, value_name = "LIMIT", default_value_t = SimulateRequest::default().rounds)]
    rounds: u32,
    /// Who comes first: every fight rolls initiative, or it is as written. If left out it is rolled, unless the encounter has been
    /// fought in already.
    #[arg(long, value_name = "rolled|written")]
    initiative: Option<FirstBy>,
    /// The name of a preset, or an object of switches; that of the file if left out.
    #[arg(long, value_name = "NAME|JSON")]
    ruleset: Option<String>,
    /// What if these monsters joined the foes?
    #[arg(long, value_name = "MONSTER[,MONSTER]")]
    add: Vec<String>,
    /// What if these creatures were not there?
    #[arg(long, value_name = "CREATURE[,CREATURE]")]
    remove: Vec<String>,
    /// What if all characters were of this level?
    #[arg(long, value_name = "LEVEL")]
    level: Vec<u8>,
    /// What if it were fought by the rules of this edition, 2014 or 2024?
    #[arg(long, value_name = "YEAR")]
    edition: Vec<String>,
    /// Make one what-if of all changes.
    #[arg(long)]
    together: bool,
    /// Where the randomness starts.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// How many threads to use; 0 is one for each core.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    threads: usize,
    /// Write the histograms as a picture.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// How it is settled who comes first.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum FirstBy {
    /// By rolls of every fight.
    Rolled,
    /// As the encounter has it.
    Written,
}

impl From<FirstBy> for Initiative {
    fn from(first: FirstBy) -> Self {
        match first {
            FirstBy::Rolled => Initiative::Rolled,
            FirstBy::Written => Initiative::Written,
        }
    }
}

impl Simulate {
    /// Fights.
    pub fn run(self, console: &mut Console, registry: Registry) -> Result<Exit, Failure> {
        let game = registry.game(GAME)?;
        let context = self.context(game)?;
        let request = SimulateRequest {
            fights: self.fights,
            players: self.players.clone(),
            party: self.party.clone(),
            rounds: self.rounds,
            initiative: self.initiative.map(Initiative::from),
            what_ifs: self.what_ifs(),
        };
        let bar = ProgressBar::new(self.fights.saturating_mul(request.what_ifs.len() as u64 + 1));
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} fights, {eta} left") {
            bar.set_style(style);
        }
        let progress = || bar.inc(1);
        let conduct = Conduct { milliseconds: None, cancel: None, progress: &progress };
        let fought = Threads::new(self.threads).install(|| game.simulate(&context, &request, conduct))?;
        bar.finish_and_clear();
        let answer = fought.map_err(|error| Failure::in_context(error, &context))?;
        let words: Vec<String> = answer.reports.iter().map(words).collect();
        if let Some(path) = &self.svg {
            let svg = draw(&self.title(&answer), &answer.reports, &words);
            fs::write(path, svg).map_err(|error| Failure::File { path: path.display().to_string(), error })?;
        }
        if console.wants_json() {
            console.json(&answer)?;
        } else {
            self.write(console, &answer, &words)?;
        }
        Ok(Exit::Fine)
    }

    /// Where the fights begin. A file may say by which ruleset it is fought.
    fn context(&self, game: &dyn AnyGame) -> Result<Context, Failure> {
        let scenarios = game.summary().scenarios;
        let text = if scenarios.contains(&self.encounter) { self.encounter.clone() } else { self.read(&scenarios)? };
        let written = || serde_json::from_str::<Value>(&text).ok()?.get("ruleset").cloned();
        let ruleset = match &self.ruleset {
            Some(text) => name_or_json("ruleset", text)?,
            None => written().unwrap_or_default(),
        };
        let (position, seed) = (Value::String(text), Some(self.seed));
        Ok(Context { game: GAME.to_owned(), ruleset, position, seed, ..Context::default() })
    }

    fn read(&self, scenarios: &[String]) -> Result<String, Failure> {
        let text = if self.encounter == "-" {
            let mut text = String::new();
            io::stdin().read_to_string(&mut text).map(|_| text)
        } else {
            fs::read_to_string(&self.encounter)
        };
        text.map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => {
                let known = scenarios.iter().map(String::as_str);
                let what = "file or encounter";
                ProtocolError::unknown(ErrorKind::BadPosition, "position", what, &self.encounter, known).into()
            }
            _ => Failure::File { path: self.encounter.clone(), error },
        })
    }

    /// Each change alone, or all of them together.
    fn what_ifs(&self) -> Vec<WhatIf> {
        let names = |list: &String| list.split(',').map(|name| name.trim().to_owned()).collect::<Vec<_>>();
        let add = self.add.iter().map(|list| WhatIf { add: names(list), ..WhatIf::default() });
        let remove = self.remove.iter().map(|list| WhatIf { remove: names(list), ..WhatIf::default() });
        let level = self.level.iter().map(|&level| WhatIf { level: Some(level), ..WhatIf::default() });
        let edition = self.edition.iter().map(|name| WhatIf { edition: Some(name.clone()), ..WhatIf::default() });
        let alone: Vec<WhatIf> = add.chain(remove).chain(level).chain(edition).collect();
        if !self.together || alone.is_empty() {
            return alone;
        }
        let together = alone.into_iter().fold(WhatIf::default(), |mut all, one| {
            all.add.extend(one.add);
            all.remove.extend(one.remove);
            WhatIf { level: one.level.or(all.level), edition: one.edition.or(all.edition), ..all }
        });
        vec![together]
    }

    fn title(&self, answer: &SimulateAnswer) -> String {
        let name = if self.encounter == "-" { "encounter" } else { &self.encounter };
        let players = match &answer.players {
            [one, other] if one == other => one.clone(),
            [party, foes] => format!("{party} against {foes}"),
        };
        format!("{name}: {} by {players}, initiative {}", counted(self.fights, "fight"), answer.initiative.name())
    }

    fn write(&self, console: &mut Console, answer: &SimulateAnswer, words: &[String]) -> Result<(), Failure> {
        writeln!(console, "{HEADING}{}{HEADING:#}", self.title(answer))?;
        if let Some(plain) = answer.reports.first() {
            write_report(console, answer, plain)?;
        }
        if answer.reports.len() > 1 {
            write_table(console, answer, words)?;
        }
        for (report, words) in answer.reports.iter().zip(words).filter(|(report, _)| report.undecided.fights > 0) {
            let fights = counted(report.undecided.fights, "fight");
            writeln!(console, "{BAD}{words}: {fights} broken off after {} rounds{BAD:#}", answer.rounds)?;
        }
        Ok(())
    }
}

/// What a report is of.
fn words(report: &Report) -> String {
    report.what_if.as_ref().map_or_else(|| "as it is".to_owned(), WhatIf::words)
}

fn write_report(console: &mut Console, answer: &SimulateAnswer, report: &Report) -> Result<(), Failure> {
    let party = &answer.party;
    writeln!(console, "  {:<18}{HEADING}{}{HEADING:#}", "difficulty", report.difficulty.word())?;
    let mut chances = vec![(format!("{party} wins"), report.won), (format!("{party} loses"), report.lost)];
    let rare = [("drawn", report.drawn), ("undecided", report.undecided)];
    chances.extend(
        rare.into_iter().filter(|(_, chance)| chance.fights > 0).map(|(words, chance)| (words.to_owned(), chance)),
    );
    chances.push(("somebody is lost".to_owned(), report.somebody_lost));
    for (words, chance) in chances {
        let Chance { share, least, most, .. } = chance;
        let [share, least, most] = [share, least, most].map(|share| 100.0 * share);
        writeln!(console, "  {words:<18}{share:>7.2} %  {ASIDE}{least:.2} to {most:.2} %{ASIDE:#}")?;
    }
    let before = format!(" of {}", grouped(report.hit_points_before));
    let means = [
        ("rounds", report.rounds, ""),
        ("characters lost", report.members_lost, ""),
        ("of them dead", report.members_dead, ""),
        ("damage dealt", report.damage_dealt, ""),
        ("damage taken", report.damage_taken, ""),
        ("slots spent", report.slots, ""),
        ("uses spent", report.uses, ""),
        ("hit points lost", report.hit_points, &before),
    ];
    for (words, Mean { mean, margin }, after) in means {
        let margin = margin.map(|margin| format!("  {ASIDE}± {margin:.2}{ASIDE:#}")).unwrap_or_default();
        writeln!(console, "  {words:<18}{mean:>7.2}{margin}{after}")?;
    }
    let members = report.members.iter().map(|member| format!("{} {:.1} %", member.id, 100.0 * member.lost.share));
    writeln!(console, "  {:<18}{}", "lost", members.collect::<Vec<_>>().join(", "))?;
    for histogram in &HISTOGRAMS {
        writeln!(console, "{HEADING}{}{HEADING:#}", histogram.title)?;
        let columns = histogram.columns(std::slice::from_ref(report));
        let highest = columns.iter().flat_map(|column| &column.shares).copied().fold(f64::MIN_POSITIVE, f64::max);
        for column in &columns {
            let share: f64 = column.shares.iter().sum();
            let line = format!("  {:<10}{:>6.2} %  {}", column.label, 100.0 * share, blocks(share / highest));
            writeln!(console, "{}", line.trim_end())?;
        }
    }
    Ok(())
}

/// All reports, one a line, under the same headings.
fn write_table(console: &mut Console, answer: &SimulateAnswer, words: &[String]) -> Result<(), Failure> {
    let widest = words.iter().map(|words| words.chars().count()).max().unwrap_or(0).max("what if".len());
    let headings = ["rounds", "lost", "dealt", "taken", "slots", "uses", "hit points"];
    write!(console, "{HEADING}{:<widest$}  {:<22}  {:<10}", "what if", "wins", "difficulty")?;
    for heading in headings {
        write!(console, "  {heading:>11}")?;
    }
    writeln!(console, "{HEADING:#}")?;
    for (report, words) in answer.reports.iter().zip(words) {
        let Chance { share, least, most, .. } = report.won;
        let wins = format!("{:.1} % ({:.1} to {:.1})", 100.0 * share, 100.0 * least, 100.0 * most);
        write!(console, "{words:<widest$}  {wins:<22}  {:<10}", report.difficulty.word())?;
        let means = [
            report.rounds,
            report.members_lost,
            report.damage_dealt,
            report.damage_taken,
            report.slots,
            report.uses,
            report.hit_points,
        ];
        for mean in means {
            write!(console, "  {:>11}", short(mean))?;
        }
        writeln!(console)?;
    }
    Ok(())
}

/// A mean with its margin, in as many digits as a table has room for.
fn short(Mean { mean, margin }: Mean) -> String {
    let digits = if mean.abs() < 10.0 { 2 } else { 1 };
    let margin = margin.map(|margin| format!(" ± {margin:.digits$}")).unwrap_or_default();
    format!("{mean:.digits$}{margin}")
}
