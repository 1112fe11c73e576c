//! `rulebound check`.

use std::fs::File;
use std::io::{BufReader, Write};

use clap::Args;
use rulebound_referee::case::{Case, CaseResult, Difference};
use rulebound_referee::{Lines, ProtocolError, Registry};
use serde::Serialize;

use crate::console::{ASIDE, BAD, Console, GOOD};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::numbers::{counted, grouped};

/// Run files of cases: questions with the answers they should get, one JSON object a line.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulebound check cases/commander/*.jsonl
  rulebound check cases.jsonl --list --json

A case:
  {\"name\":\"a tank cannot swim\",\"game\":\"commander\",\"position\":\"start\",\"intent\":\"Tf4a4\",
   \"expect\":{\"verdict\":\"illegal\",\"kind\":\"out-of-range\"}}
What `expect` leaves out is not compared.

Exit codes:
  0  every case passed
  1  a case failed
  3  a file or a case could not be read, or a case could not be asked")]
pub struct Check {
    /// Files of cases.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// List the cases that passed, too.
    #[arg(long)]
    list: bool,
}

/// The longest line of a file of cases.
const LONGEST_LINE: usize = 16 << 20;

/// What came of all cases.
#[derive(Debug, Default, Serialize)]
struct Summary {
    passed: u64,
    failed: u64,
    errors: u64,
    /// Cases that did not pass.
    failures: Vec<Report>,
}

/// What came of one case.
#[derive(Debug, Serialize)]
struct Report {
    file: String,
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    differences: Vec<Difference>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<ProtocolError>,
}

impl Check {
    /// Runs the cases.
    pub fn run(self, console: &mut Console, registry: Registry) -> Result<Exit, Failure> {
        let mut summary = Summary::default();
        for path in &self.files {
            self.check_file(console, &registry, path, &mut summary)?;
        }
        if console.wants_json() {
            console.json(&summary)?;
        } else {
            write_summary(console, &summary, self.files.len())?;
        }
        Ok(match summary {
            Summary { errors: 1.., .. } => Exit::BadInput,
            Summary { failed: 1.., .. } => Exit::Illegal,
            Summary { .. } => Exit::Fine,
        })
    }

    fn check_file(
        &self,
        console: &mut Console,
        registry: &Registry,
        path: &str,
        summary: &mut Summary,
    ) -> Result<(), Failure> {
        let in_file = |error| Failure::File { path: path.to_owned(), error };
        let mut reader = BufReader::new(File::open(path).map_err(in_file)?);
        let mut lines = Lines::new(LONGEST_LINE);
        while let Some(line) = lines.next(&mut reader).map_err(in_file)? {
            let number = line.number;
            let read = match line.text {
                Ok(text) if text.trim().is_empty() => continue,
                Ok(text) => Case::read(text, number),
                Err(error) => Err(error),
            };
            let name = read.as_ref().ok().map(|case| case.name.clone());
            let result = read.map_or_else(CaseResult::Error, |case| case.run(registry));
            let report = Report { file: path.to_owned(), line: number, name, differences: vec![], error: None };
            self.record(console, report, result, summary)?;
        }
        Ok(())
    }

    fn record(
        &self,
        console: &mut Console,
        mut report: Report,
        result: CaseResult,
        summary: &mut Summary,
    ) -> Result<(), Failure> {
        match result {
            CaseResult::Passed => {
                summary.passed += 1;
                if self.list && !console.wants_json() {
                    writeln!(console, "{GOOD}pass{GOOD:#}  {}", report.place())?;
                }
                return Ok(());
            }
            CaseResult::Failed(differences) => {
                summary.failed += 1;
                report.differences = differences;
            }
            CaseResult::Error(error) => {
                summary.errors += 1;
                report.error = Some(error);
            }
        }
        if !console.wants_json() {
            write_report(console, &report)?;
        }
        summary.failures.push(report);
        Ok(())
    }
}

impl Report {
    /// File, line and name.
    fn place(&self) -> String {
        let name = self.name.as_deref().unwrap_or("(cannot be read)");
        format!("{}:{}  {name}", self.file, self.line)
    }
}

fn write_report(console: &mut Console, report: &Report) -> Result<(), Failure> {
    let word = if report.error.is_some() { "error" } else { "fail" };
    writeln!(console, "{BAD}{word}{BAD:#}  {}", report.place())?;
    for difference in &report.differences {
        writeln!(console, "      {}", difference.path)?;
        writeln!(console, "        expected  {}", difference.expected)?;
        writeln!(console, "        answered  {}", difference.actual)?;
    }
    if let Some(error) = &report.error {
        let path = error.at.path.as_ref().map(|path| format!(" ({path})")).unwrap_or_default();
        let column = error.at.column.map(|column| format!(" (column {column})")).unwrap_or_default();
        writeln!(console, "      {}{ASIDE}{path}{column}{ASIDE:#}", error.message)?;
    }
    Ok(())
}

fn write_summary(console: &mut Console, summary: &Summary, files: usize) -> Result<(), Failure> {
    let style = if summary.failures.is_empty() { GOOD } else { BAD };
    write!(console, "{style}{} passed, {} failed", grouped(summary.passed), grouped(summary.failed))?;
    if summary.errors > 0 {
        write!(console, ", {} could not be asked", grouped(summary.errors))?;
    }
    writeln!(console, "{style:#} in {}", counted(files as u64, "file"))?;
    Ok(())
}
