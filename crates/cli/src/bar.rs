//! Bars of a histogram in the terminal.

/// How many characters the longest bar has.
const LONGEST: f64 = 40.0;

/// A bar of a share of the longest, in eighths of a character.
pub fn blocks(share: f64) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (8.0 * LONGEST * share).round() as usize;
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_their_share() {
        assert_eq!([1.0, 0.0125, 0.0].map(|share| blocks(share).chars().count()), [40, 1, 0]);
        assert_eq!(blocks(0.5), "█".repeat(20));
    }
}
