//! What can be said to an engine.

use std::time::Duration;

use crate::Budget;

/// The words that commands begin with.
pub(super) const WORDS: [&str; 11] =
    ["uci", "isready", "ucinewgame", "setoption", "position", "go", "stop", "perft", "show", "help", "quit"];

/// A command.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Command {
    /// Who are you?
    Uci,
    /// Are you there?
    IsReady,
    /// Another game begins.
    NewGame,
    /// Sets an option.
    SetOption { name: String, value: String },
    /// Lays out a position.
    Position { setup: Option<String>, moves: Vec<String> },
    /// Thinks.
    Go(Go),
    /// Ends the thinking.
    Stop,
    /// Counts paths below each action.
    Perft(u32),
    /// Shows the position.
    Show,
    /// Lists the commands.
    Help,
    /// Ends the program.
    Quit,
}

/// How long to think.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Go {
    /// Bounds that were given.
    pub budget: Budget,
    /// Until told to stop.
    pub infinite: bool,
    /// What the clocks show, in the order of the sides.
    pub clocks: [Option<Duration>; 2],
    /// What they gain by each turn.
    pub increments: [Duration; 2],
    /// The turns until they are set anew.
    pub turns: Option<u32>,
}

impl Go {
    /// The budget for a side, by its place in the order of sides.
    pub fn budget(&self, side: usize) -> Budget {
        let side = side.min(1);
        let Some(clock) = self.clocks[side] else { return self.budget };
        // A game is expected to go on for a while; never is more than half of what is left spent at once.
        let share = clock / self.turns.unwrap_or(25).clamp(1, 25);
        let time = (share + self.increments[side] * 3 / 4).min(clock / 2);
        Budget { time: Some(self.budget.time.map_or(time, |most| most.min(time))), ..self.budget }
    }
}

/// Reads a command; `None` for an empty line.
///
/// # Errors
///
/// Says what is wrong.
pub(super) fn read(line: &str) -> Result<Option<Command>, String> {
    let mut words = line.split_whitespace();
    let Some(word) = words.next() else { return Ok(None) };
    let rest = line.trim_start()[word.len()..].trim();
    Ok(Some(match word {
        "uci" => Command::Uci,
        "isready" => Command::IsReady,
        "ucinewgame" => Command::NewGame,
        "setoption" => set_option(rest)?,
        "position" => position(rest)?,
        "go" => go(rest)?,
        "stop" => Command::Stop,
        "perft" => Command::Perft(number("perft", Some(rest))?),
        "show" | "d" => Command::Show,
        "help" => Command::Help,
        "quit" => Command::Quit,
        unknown => return Err(format!("there is no command `{unknown}`; there are {}", WORDS.join(", "))),
    }))
}

fn set_option(rest: &str) -> Result<Command, String> {
    let rest = rest.strip_prefix("name ").ok_or("an option is set by `setoption name NAME value VALUE`")?;
    let (name, value) = rest.split_once(" value").unwrap_or((rest, ""));
    Ok(Command::SetOption { name: name.trim().to_owned(), value: value.trim().to_owned() })
}

fn position(rest: &str) -> Result<Command, String> {
    let (placement, moves) = match rest.split_once("moves") {
        Some((placement, moves)) => (placement.trim(), moves.split_whitespace().map(str::to_owned).collect()),
        None => (rest, Vec::new()),
    };
    let setup = match placement.split_once(' ') {
        _ if placement == "start" || placement == "startpos" => None,
        Some(("setup" | "fen", text)) => Some(text.trim().to_owned()),
        _ => return Err("a position is `position start` or `position setup TEXT`, and then `moves …`".to_owned()),
    };
    Ok(Command::Position { setup, moves })
}

fn go(rest: &str) -> Result<Command, String> {
    let mut go = Go::default();
    let mut words = rest.split_whitespace();
    while let Some(word) = words.next() {
        let mut milliseconds = || number::<u64>(word, words.next()).map(Duration::from_millis);
        match word {
            "infinite" => go.infinite = true,
            "perft" => return Ok(Command::Perft(number(word, words.next())?)),
            "nodes" => go.budget.iterations = Some(number(word, words.next())?),
            "depth" => go.budget.depth = Some(number(word, words.next())?),
            "movetime" => go.budget.time = Some(milliseconds()?),
            "wtime" => go.clocks[0] = Some(milliseconds()?),
            "btime" => go.clocks[1] = Some(milliseconds()?),
            "winc" => go.increments[0] = milliseconds()?,
            "binc" => go.increments[1] = milliseconds()?,
            "movestogo" => go.turns = Some(number(word, words.next())?),
            unknown => {
                let known = "nodes, depth, movetime, infinite, wtime, btime, winc, binc, movestogo, perft";
                return Err(format!("`go` knows no `{unknown}`; it knows {known}"));
            }
        }
    }
    Ok(Command::Go(go))
}

fn number<N: std::str::FromStr>(word: &str, text: Option<&str>) -> Result<N, String> {
    let text = text.unwrap_or_default();
    text.parse().map_err(|_| format!("`{word}` needs a number, which `{text}` is not"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read() {
        let command = |line: &str| read(line).expect(line).expect(line);
        assert_eq!(read("  "), Ok(None));
        assert_eq!(
            command("position setup 5c5/11 r - - 0 1 moves Td1d2 c"),
            Command::Position { setup: Some("5c5/11 r - - 0 1".into()), moves: vec!["Td1d2".into(), "c".into()] }
        );
        assert_eq!(command("position start"), Command::Position { setup: None, moves: Vec::new() });
        assert_eq!(
            command("setoption name Ruleset value official"),
            Command::SetOption { name: "Ruleset".into(), value: "official".into() }
        );
        let Command::Go(go) = command("go nodes 100 depth 3 movetime 250") else { panic!() };
        let time = Some(Duration::from_millis(250));
        assert_eq!(go.budget(0), Budget { iterations: Some(100), depth: Some(3), time });
        assert_eq!(command("go perft 3"), command("perft 3"));
    }

    #[test]
    fn a_clock_is_shared_out() {
        let Ok(Some(Command::Go(go))) = read("go wtime 50000 btime 1000 winc 1000 binc 1000") else { panic!() };
        assert_eq!(go.budget(0).time, Some(Duration::from_millis(2_750)));
        assert_eq!(go.budget(1).time, Some(Duration::from_millis(500)));
    }

    #[test]
    fn garbage_is_told() {
        for line in
            ["xyzzy", "go nodes many", "go around", "position", "position setup", "setoption Hash 3", "perft", "é"]
        {
            assert!(read(line).is_err_and(|error| !error.is_empty()), "{line}");
        }
    }
}
