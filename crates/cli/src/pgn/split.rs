//! `rulebound pgn split`.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use crate::console::{Console, GOOD};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::numbers::counted;
use crate::pgn::problem::{Problem, Severity};
use crate::pgn::source::{Files, Tally};

/// Write the games of a file to several files, as they stand.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulebound pgn split games.pgn --into games
  rulebound pgn split games.pgn --into games --games 100 --name cup

The files are called game-000001.pgn and so on. No file is written over.")]
pub struct Split {
    #[command(flatten)]
    files: Files,
    /// The directory of the files; made if it is not there.
    #[arg(long, value_name = "DIRECTORY")]
    into: PathBuf,
    /// How many games a file has.
    #[arg(long, value_name = "NUMBER", default_value = "1")]
    games: NonZeroU64,
    /// How the names of the files begin.
    #[arg(long, value_name = "NAME", default_value = "game")]
    name: String,
}

/// What was done.
#[derive(Serialize)]
struct Summary {
    #[serde(flatten)]
    tally: Tally,
    files: u64,
}

impl Split {
    /// Splits the files.
    pub fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        fs::create_dir_all(&self.into).map_err(in_file(&self.into))?;
        let mut tally = Tally::default();
        let mut files = 0;
        let mut open: Option<(PathBuf, BufWriter<File>)> = None;
        self.files.texts(|file, text| {
            let text = match text {
                Ok(text) => text.text,
                Err(what) => {
                    tally.errors += 1;
                    return Problem { severity: Severity::Error, file, what: &what }.report(console);
                }
            };
            if tally.games.is_multiple_of(self.games.get()) {
                close(open.take())?;
                files += 1;
                let path = self.into.join(format!("{}-{files:06}.pgn", self.name));
                let created = File::create_new(&path).map_err(in_file(&path))?;
                open = Some((path, BufWriter::new(created)));
            }
            tally.games += 1;
            match &mut open {
                Some((path, writer)) => writeln!(writer, "{}\n", text.trim_end()).map_err(in_file(path)),
                None => Ok(()),
            }
        })?;
        close(open)?;
        let (exit, games) = (tally.exit(), tally.games);
        if console.wants_json() {
            console.json(&Summary { tally, files })?;
        } else {
            writeln!(console, "{GOOD}{} in {}{GOOD:#}", counted(games, "game"), counted(files, "file"))?;
        }
        Ok(exit)
    }
}

fn close(open: Option<(PathBuf, BufWriter<File>)>) -> Result<(), Failure> {
    let Some((path, mut writer)) = open else { return Ok(()) };
    writer.flush().map_err(in_file(&path))
}

fn in_file(path: &Path) -> impl Fn(std::io::Error) -> Failure + use<> {
    let path = path.display().to_string();
    move |error| Failure::File { path: path.clone(), error }
}
