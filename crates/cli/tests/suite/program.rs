//! Runs the program.

use std::io::{ErrorKind, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// What came of a run.
#[derive(Debug)]
pub struct Run {
    /// The exit code.
    pub code: i32,
    /// The standard output.
    pub out: String,
    /// The standard error.
    pub error: String,
}

impl Run {
    /// The one line of JSON on the standard output.
    pub fn json(&self) -> Value {
        assert_eq!(self.out.lines().count(), 1, "{self:?}");
        serde_json::from_str(&self.out).expect("JSON")
    }
}

/// The program, ready to run.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rulebound"));
    command.args(arguments).stdin(Stdio::null()).env_remove("CLICOLOR_FORCE");
    command
}

/// Runs the program.
pub fn run(arguments: &[&str]) -> Run {
    finished(command(arguments).output().expect("the program runs"))
}

/// Runs the program with something on its standard input.
pub fn run_with_input(arguments: &[&str], input: &[u8]) -> Run {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("an input");
    let input = input.to_vec();
    // On a thread of its own, so that neither waits for the other when both pipes are full.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    match writer.join().expect("the writer ends") {
        // A program that refuses its arguments ends without reading.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        written => written.expect("the program reads its input"),
    }
    finished(output)
}

fn finished(output: Output) -> Run {
    let run = Run {
        code: output.status.code().expect("an exit code"),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        error: String::from_utf8(output.stderr).expect("UTF-8"),
    };
    assert!(!run.error.contains("panicked"), "{run:?}");
    run
}

/// A file that is gone after the test.
pub struct TemporaryFile(PathBuf);

impl TemporaryFile {
    /// A file with some content; the name must be unique among the tests.
    pub fn new(name: &str, content: &str) -> Self {
        let path = std::env::temp_dir().join(format!("rulebound-{}-{name}", std::process::id()));
        std::fs::write(&path, content).expect("a temporary file");
        TemporaryFile(path)
    }

    /// Its path.
    pub fn path(&self) -> &str {
        self.0.to_str().expect("UTF-8")
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        // A file left behind among the temporary ones harms nobody.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// A tank beside the sea.
pub const TANK: &str = "5c5/11/11/11/11/11/11/11/11/11/11/3T2C4 r - - 0 1";
/// An air force that can capture by moving or by staying.
pub const AIR_FORCE: &str = "5c5/11/11/11/7f3/11/5F5/11/11/11/11/6C4 r - - 0 1";
