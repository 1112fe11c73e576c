//! What a person types at the table.

/// What is typed at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// To do something, in the game's notation.
    Intent(String),
    /// To draw the board.
    Board,
    /// What a player would do.
    Hint,
    /// What is legal, everywhere or from one place.
    Moves(Option<String>),
    /// Back to one's own last decision.
    Back,
    /// Write the record to a file.
    Save(String),
    /// Go on from the record in a file.
    Load(String),
    /// Give up.
    Resign,
    /// What can be typed.
    Help,
    /// Leave.
    Quit,
}

/// What can be typed.
pub const HELP: &str = "\
Type what you mean in the game's notation, or a number where you are offered choices.
  moves [PLACE]  what is legal, everywhere or from one place
  hint           what a player would do
  back           take back to your own last decision
  board          draw the board
  save FILE      write the record, for `load` and `rulebound replay`
  load FILE      go on from a record
  resign         give up
  quit           leave
";

impl Command {
    /// Reads a line; a number is one of the choices offered. `Err` says what is wrong with it.
    pub fn read(line: &str, choices: &[String]) -> Result<Command, String> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        let alone = |command: Command| {
            if rest.is_empty() { Ok(command) } else { Err(format!("`{word}` stands alone")) }
        };
        let file = |command: fn(String) -> Command| {
            if rest.is_empty() { Err(format!("`{word}` needs a file")) } else { Ok(command(rest.to_owned())) }
        };
        match word {
            "board" => alone(Command::Board),
            "hint" => alone(Command::Hint),
            "back" => alone(Command::Back),
            "resign" => alone(Command::Resign),
            "help" | "?" => alone(Command::Help),
            "quit" | "exit" => alone(Command::Quit),
            "moves" => Ok(Command::Moves((!rest.is_empty()).then(|| rest.to_owned()))),
            "save" => file(Command::Save),
            "load" => file(Command::Load),
            _ => match line.parse::<usize>() {
                Ok(number) if !choices.is_empty() => {
                    let choice = number.checked_sub(1).and_then(|index| choices.get(index));
                    let choice = choice.ok_or_else(|| format!("there are choices 1 to {}", choices.len()))?;
                    Ok(Command::Intent(choice.clone()))
                }
                _ => Ok(Command::Intent(line.to_owned())),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_commands_and_anything_else_is_meant() {
        let read = |line: &str| Command::read(line, &[]);
        assert_eq!(read(" hint "), Ok(Command::Hint));
        assert_eq!(read("moves"), Ok(Command::Moves(None)));
        assert_eq!(read("moves  f4"), Ok(Command::Moves(Some("f4".to_owned()))));
        assert_eq!(read("save my game.json"), Ok(Command::Save("my game.json".to_owned())));
        assert_eq!(read("Tf4f7"), Ok(Command::Intent("Tf4f7".to_owned())));
        assert_eq!(read("a1-a2 1s0a"), Ok(Command::Intent("a1-a2 1s0a".to_owned())));
        assert_eq!(read("3"), Ok(Command::Intent("3".to_owned())), "no choice is offered");
        assert!(read("save").is_err() && read("back 3").is_err());
    }

    #[test]
    fn numbers_are_choices_where_some_are_offered() {
        let choices = ["Ff6xh8".to_owned(), "Ff6_h8".to_owned()];
        assert_eq!(Command::read("2", &choices), Ok(Command::Intent("Ff6_h8".to_owned())));
        assert!(Command::read("0", &choices).is_err() && Command::read("3", &choices).is_err());
        assert_eq!(Command::read("Tf4f7", &choices), Ok(Command::Intent("Tf4f7".to_owned())));
    }
}
