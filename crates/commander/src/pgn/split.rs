//! Where one game ends and the next begins.

use super::result::GameResult;

/// The text of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameText {
    /// The text.
    pub text: String,
    /// The number of its first line in the file, from 1.
    pub line: usize,
}

/// Finds the games in a file that is handed over line by line. It keeps one game, and of that no more than its limit.
#[derive(Debug)]
pub struct Splitter {
    game: String,
    first_line: usize,
    line: usize,
    limit: usize,
    state: State,
}

/// How far a game has come.
#[derive(Debug, Default)]
struct State {
    /// Inside a comment in braces.
    in_comment: bool,
    /// Turns have begun.
    in_turns: bool,
    /// Variations that are open.
    depth: usize,
    /// The last thing outside variations was a result.
    ended: bool,
}

impl Splitter {
    /// How many bytes of a game are kept unless said otherwise; what is longer is cut in two.
    pub const LIMIT: usize = 16 << 20;

    /// A splitter that keeps at most so many bytes and one line of a game.
    pub fn new(limit: usize) -> Splitter {
        Splitter { game: String::new(), first_line: 1, line: 0, limit, state: State::default() }
    }

    /// Takes the next line, without its line break; gives the game before, if this line begins another.
    pub fn push(&mut self, line: &str) -> Option<GameText> {
        let done = if self.state.is_ended_by(line) || self.game.len() > self.limit { self.finish() } else { None };
        self.line += 1;
        if self.game.is_empty() {
            if line.trim().is_empty() {
                return done;
            }
            self.first_line = self.line;
        }
        self.state.pass(line);
        self.game += line;
        self.game.push('\n');
        done
    }

    /// The last game.
    pub fn finish(&mut self) -> Option<GameText> {
        self.state = State::default();
        let text = std::mem::take(&mut self.game);
        (!text.is_empty()).then_some(GameText { text, line: self.first_line })
    }
}

impl State {
    /// Whether a line cannot belong to the same game.
    fn is_ended_by(&self, line: &str) -> bool {
        let line = line.trim_start();
        !self.in_comment
            && (self.in_turns && line.starts_with('[')
                || self.ended && !line.is_empty() && !line.starts_with(['%', ';']))
    }

    fn pass(&mut self, line: &str) {
        if !self.in_comment && line.starts_with('%') {
            return;
        }
        let mut rest = line;
        while let Some(letter) = rest.chars().next() {
            if self.in_comment {
                let Some(end) = rest.find('}') else { return };
                self.in_comment = false;
                rest = &rest[end + 1..];
                continue;
            }
            let length = match letter {
                '{' => {
                    self.in_comment = true;
                    1
                }
                ';' => return,
                '[' => tag_length(rest),
                letter if letter.is_whitespace() => letter.len_utf8(),
                _ => self.pass_word(rest),
            };
            rest = &rest[length..];
        }
    }

    /// Passes what stands up to the next blank or comment, and says how long it is.
    fn pass_word(&mut self, rest: &str) -> usize {
        let length = rest.find(|letter: char| letter.is_whitespace() || "{;[".contains(letter)).unwrap_or(rest.len());
        let word = &rest[..length];
        self.in_turns |= word != "\u{feff}";
        self.depth += word.matches('(').count();
        self.depth = self.depth.saturating_sub(word.matches(')').count());
        self.ended = self.depth == 0 && GameResult::of_token(word).is_some();
        length
    }
}

/// The length of a tag up to its bracket, or of the whole rest of the line.
fn tag_length(rest: &str) -> usize {
    let mut quoted = false;
    let mut escaped = false;
    for (index, letter) in rest.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            ']' if !quoted => return index + 1,
            _ => {}
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(file: &str) -> Vec<(usize, String)> {
        let mut splitter = Splitter::new(Splitter::LIMIT);
        let mut games: Vec<GameText> = file.lines().filter_map(|line| splitter.push(line)).collect();
        games.extend(splitter.finish());
        games.into_iter().map(|game| (game.line, game.text)).collect()
    }

    #[test]
    fn games_begin_with_tags_or_after_a_result() {
        let file = "\u{feff}[A \"x ] {\"]\n[B \"y\"]\n\n1. Te6 {[C \"z\"]\n[D \"\"] * }\n1-0\n\n\n[A \"2\"]\n\n*\n1. Te6 *\n; after\n0-1";
        let lines: Vec<usize> = games(file).iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [1, 9, 12, 14]);
        assert_eq!(games(file).iter().map(|(_, text)| text.lines().count()).collect::<Vec<_>>(), [8, 3, 2, 1]);
    }

    #[test]
    fn a_quote_inside_a_tag_does_not_end_its_text() {
        assert_eq!(games("[A \"x \\\" ] {\"]\n1. Te6 *\n[A \"2\"]\n*").len(), 2);
    }

    #[test]
    fn a_result_in_a_variation_or_comment_ends_nothing() {
        assert_eq!(games("1. Te6 (1. Tf6 *\n) {*\n} ; *\n% *\n 1... Te8\n*").len(), 1);
    }

    #[test]
    fn no_more_than_the_limit_is_kept() {
        let mut splitter = Splitter::new(100);
        let mut longest = 0;
        let games: Vec<GameText> = (0..1000)
            .filter_map(|_| {
                let game = splitter.push("{ never closed");
                longest = longest.max(splitter.game.len());
                game
            })
            .collect();
        assert!(games.len() > 100 && longest <= 100 + 15, "{longest}");
    }
}
