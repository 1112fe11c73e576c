//! The charts of fights: how often how many rounds, losses and hit points.

use std::fmt::Write;

use rulebound_simulation::{Bar, Histograms, Report};

use super::{BOTTOM, HEIGHT, LEFT, RIGHT, escaped, open, shares, up};

/// The most bars of a histogram; where there are more numbers, neighbours share one.
const MOST_BARS: usize = 20;

/// The inks of the encounter as it is and of its what-ifs, in turn.
const INKS: [&str; 6] = ["#1f6fb2", "#b2451f", "#2f8f4e", "#8a4fb2", "#b2931f", "#3f8f9f"];

/// What is counted, how it is called and how one number of it is written.
#[derive(Clone, Copy)]
pub struct Histogram {
    /// Its title.
    pub title: &'static str,
    bars: fn(&Histograms) -> &[Bar],
    /// Whether its numbers are tenths of something.
    tenths: bool,
}

/// The histograms that are shown.
pub const HISTOGRAMS: [Histogram; 3] = [
    Histogram { title: "rounds", bars: |all| &all.rounds, tenths: false },
    Histogram { title: "characters lost", bars: |all| &all.members_lost, tenths: false },
    Histogram { title: "hit points lost", bars: |all| &all.hit_points, tenths: true },
];

/// Some neighbouring numbers, and in which share of the fights they occurred.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// The numbers: `3`, `3–5`, `10–20 %`.
    pub label: String,
    /// The share of each report.
    pub shares: Vec<f64>,
}

impl Histogram {
    /// The columns for reports, from the least number that any of them has to the most.
    pub fn columns(&self, reports: &[Report]) -> Vec<Column> {
        let all = || reports.iter().map(|report| (self.bars)(&report.histograms));
        let least = all().filter_map(<[Bar]>::first).map(|bar| bar.value).min().unwrap_or(0);
        let most = all().filter_map(<[Bar]>::last).map(|bar| bar.value).max().unwrap_or(0);
        let step = (most - least + 1).div_ceil(MOST_BARS as u32);
        let share = |report: &Report, first: u32| {
            let within = |bar: &&Bar| (first..first + step).contains(&bar.value);
            let fights: u64 = (self.bars)(&report.histograms).iter().filter(within).map(|bar| bar.fights).sum();
            fights as f64 / report.fights.max(1) as f64
        };
        (least..=most)
            .step_by(step as usize)
            .map(|first| Column {
                label: self.label(first, step),
                shares: reports.iter().map(|report| share(report, first)).collect(),
            })
            .collect()
    }

    fn label(&self, first: u32, step: u32) -> String {
        match (self.tenths, step) {
            (true, _) if first >= 10 => "all".to_owned(),
            (true, _) => format!("{}–{} %", 10 * first, 10 * (first + step)),
            (false, 1) => first.to_string(),
            (false, _) => format!("{first}–{}", first + step - 1),
        }
    }
}

/// Draws the histograms of an encounter and its what-ifs, each with its words.
pub fn draw(title: &str, reports: &[Report], words: &[String]) -> String {
    let mut svg = open(&escaped(title), HISTOGRAMS.len());
    for (frame, histogram) in HISTOGRAMS.iter().enumerate() {
        // Writing to a text cannot fail.
        let _ = writeln!(svg, "<g transform=\"translate(0 {})\">", HEIGHT * frame as f64);
        panel(&mut svg, histogram, reports, words);
        svg.push_str("</g>\n");
    }
    svg.push_str("</svg>\n");
    svg
}

fn panel(svg: &mut String, histogram: &Histogram, reports: &[Report], words: &[String]) {
    let columns = histogram.columns(reports);
    let highest = columns.iter().flat_map(|column| &column.shares).copied().fold(0.0, f64::max);
    // The lines stand at whole hundredths.
    let most = (25.0 * highest).ceil().max(1.0) / 25.0;
    let _ = writeln!(svg, "<text x=\"{LEFT}\" y=\"38\" fill=\"#222\">{}</text>", histogram.title);
    shares(svg, most, 0.0);
    let step = (RIGHT - LEFT) / columns.len().max(1) as f64;
    let width = 0.8 * step / reports.len().max(1) as f64;
    for (index, column) in columns.iter().enumerate() {
        let left = LEFT + step * (index as f64 + 0.1);
        for (number, &share) in column.shares.iter().enumerate() {
            let (top, ink) = (up(share, most), INKS[number % INKS.len()]);
            let _ = writeln!(
                svg,
                "<rect x=\"{:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{:.1}\" fill=\"{ink}\"><title>{}, {}: {:.1} %</title></rect>",
                left + width * number as f64,
                BOTTOM - top,
                escaped(&words[number]),
                column.label,
                100.0 * share
            );
        }
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#444\">{}</text>",
            LEFT + step * (index as f64 + 0.5),
            BOTTOM + 16.0,
            column.label
        );
    }
    let room = (RIGHT - LEFT) / words.len().max(1) as f64;
    for (number, words) in words.iter().enumerate() {
        let x = LEFT + room * number as f64;
        let _ = write!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"10\" height=\"10\" fill=\"{}\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" fill=\"#444\">{}</text>\n",
            BOTTOM + 24.0,
            INKS[number % INKS.len()],
            x + 15.0,
            BOTTOM + 33.0,
            escaped(words)
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_say_which_numbers_a_bar_stands_for() {
        let [rounds, _, hit_points] = HISTOGRAMS;
        assert_eq!([rounds.label(3, 1), rounds.label(3, 3)], ["3", "3–5"]);
        assert_eq!(
            [hit_points.label(0, 1), hit_points.label(9, 1), hit_points.label(10, 1)],
            ["0–10 %", "90–100 %", "all"]
        );
    }
}
