//! Markdown for people: paragraphs and list items are filled, tables and code are left as they are.

use textwrap::Options;

/// How many characters a line has at most.
const WIDTH: usize = 96;

/// The text with its paragraphs filled.
pub fn filled(text: &str) -> String {
    let mut blocks: Vec<String> = Vec::new();
    let mut paragraph: Option<String> = None;
    let mut in_code = false;
    for line in text.lines() {
        let fence = line.trim_start().starts_with("```");
        let as_it_is = in_code || fence || line.starts_with('|') || line.trim().is_empty();
        in_code ^= fence;
        if as_it_is || hanging_indent(line) > 0 {
            blocks.extend(paragraph.take().map(|paragraph| fill(&paragraph)));
        }
        match &mut paragraph {
            _ if as_it_is => blocks.push(line.to_owned()),
            Some(paragraph) => *paragraph = format!("{paragraph} {}", line.trim()),
            None => paragraph = Some(line.to_owned()),
        }
    }
    blocks.extend(paragraph.map(|paragraph| fill(&paragraph)));
    blocks.join("\n")
}

fn fill(paragraph: &str) -> String {
    let indent = " ".repeat(hanging_indent(paragraph));
    textwrap::fill(paragraph, Options::new(WIDTH).subsequent_indent(&indent))
}

/// How far the later lines of a list item stand in; 0 for anything else.
fn hanging_indent(line: &str) -> usize {
    let start = line.len() - line.trim_start().len();
    let marker = line.split_whitespace().next().unwrap_or_default();
    let number = marker.strip_suffix('.').is_some_and(|number| number.parse::<u32>().is_ok());
    if number || matches!(marker, "-" | "*") { start + marker.len() + 1 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_filled_whatever_their_lines_were() {
        let long = "word ".repeat(40).trim_end().to_owned();
        let torn = long.replacen("word word", "word\nword", 3);
        assert_eq!(filled(&long), filled(&torn));
        assert!(filled(&long).lines().count() == 3 && filled(&long).lines().all(|line| line.len() <= WIDTH));
    }

    #[test]
    fn lists_stand_in_and_stay_apart() {
        let text = format!("- one\n- {}\n2. three", "word ".repeat(30).trim_end());
        let text = filled(&text);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!((lines[0], lines.len()), ("- one", 4));
        assert!(lines[2].starts_with("  word") && lines[3] == "2. three", "{text}");
    }

    #[test]
    fn tables_and_code_are_left_as_they_are() {
        let text = "| a |\n| b |\n\n```\nx\ny\n```\n\nend";
        assert_eq!(filled(text), text);
    }
}
