//! Another program that speaks the protocol, as a player.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use rulebound_kernel::{Game, Match};

use crate::Budget;

/// Why another program could not be asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProcessError {
    /// It cannot be started.
    #[error("cannot be started: {0}")]
    Start(String),
    /// It has gone away.
    #[error("has ended in the middle of a game")]
    Gone,
    /// It said something that is no action.
    #[error("answered `{0}`, which is no action here")]
    NoAction(String),
}

/// A program that is running.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Process {
    /// Starts a program for games by the rules of a match.
    pub(crate) fn start<G: Game>(command: &[String], game: &Match<G>) -> Result<Process, ProcessError> {
        let started = |error: std::io::Error| ProcessError::Start(error.to_string());
        let (program, arguments) =
            command.split_first().ok_or_else(|| ProcessError::Start("there is no command".to_owned()))?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(started)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(ProcessError::Start("it has no streams".to_owned()));
        };
        let mut process = Process { child, input, output: BufReader::new(output) };
        process.say("uci")?;
        process.hear("uciok")?;
        let ruleset = serde_json::to_string(&game.record().ruleset).map_err(|_| ProcessError::Gone)?;
        process.say(&format!("setoption name Ruleset value {ruleset}"))?;
        process.say("isready")?;
        process.hear("readyok")?;
        Ok(process)
    }

    /// What the program does in a match.
    pub(crate) fn choose<G: Game>(&mut self, game: &Match<G>, budget: &Budget) -> Result<G::Action, ProcessError> {
        let begun = game.begun();
        // The position before each step that is in force is kept.
        let at = |step| game.at(step).unwrap_or_else(|| game.position());
        let mut position = format!("position setup {}", G::print_setup(&G::setup(at(begun))));
        let actions = game.line().iter().enumerate().filter_map(|(step, done)| Some((step, done.action()?)));
        for (step, action) in actions.skip_while(|&(step, _)| step < begun) {
            position.push_str(if step == begun { " moves " } else { " " });
            position.push_str(&G::print_action(at(step), action));
        }
        self.say(&position)?;
        self.say(&go(budget))?;
        let answer = self.hear("bestmove")?;
        G::parse_action(game.position(), answer.trim()).map_err(|_| ProcessError::NoAction(answer))
    }

    fn say(&mut self, line: &str) -> Result<(), ProcessError> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).map_err(|_| ProcessError::Gone)
    }

    /// Waits for a line that begins with a word, and gives the rest of it.
    fn hear(&mut self, word: &str) -> Result<String, ProcessError> {
        let mut line = String::new();
        loop {
            line.clear();
            match self.output.read_line(&mut line) {
                Ok(0) | Err(_) => return Err(ProcessError::Gone),
                Ok(_) => {
                    if let Some(rest) = line.trim_end().strip_prefix(word) {
                        return Ok(rest.trim().to_owned());
                    }
                }
            }
        }
    }
}

/// The command for a budget.
fn go(budget: &Budget) -> String {
    let mut go = "go".to_owned();
    let bounds = [
        ("nodes", budget.iterations),
        ("movetime", budget.time.map(|time| time.as_millis() as u64)),
        ("depth", budget.depth.map(u64::from)),
    ];
    for (word, value) in bounds {
        if let Some(value) = value {
            go.push_str(&format!(" {word} {value}"));
        }
    }
    go
}

impl Drop for Process {
    fn drop(&mut self) {
        // Nothing is lost by ending at once; whether it has heard that it should is not waited for.
        let _ = self.say("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
