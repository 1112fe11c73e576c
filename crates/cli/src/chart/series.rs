//! The chart of a series of games.

use std::fmt::Write;

use rulebound_players::arena::Tally;

use super::{BOTTOM, LEFT, RIGHT, escaped, open, shares, up};

/// The series that is drawn.
pub struct Chart<'a> {
    /// The two players.
    pub players: [&'a str; 2],
    /// The points of the first in each game.
    pub points: &'a [f64],
}

/// Draws the share of the first player after each game, with the interval that holds the true one nineteen times of twenty.
pub fn draw(chart: &Chart<'_>) -> String {
    let games = chart.points.len();
    let across = |game: usize| LEFT + (RIGHT - LEFT) * game as f64 / games.max(1) as f64;
    let mut tally = Tally::default();
    let (mut line, mut above, mut below) = (String::new(), String::new(), Vec::new());
    for (index, &points) in chart.points.iter().enumerate() {
        match points {
            points if points > 0.5 => tally.won += 1,
            points if points < 0.5 => tally.lost += 1,
            _ => tally.drawn += 1,
        }
        let (least, most) = tally.interval();
        let x = across(index + 1);
        // Writing to a text cannot fail.
        let _ = write!(line, "{x:.1},{:.1} ", up(tally.share(), 1.0));
        let _ = write!(above, "{x:.1},{:.1} ", up(most, 1.0));
        below.push(format!("{x:.1},{:.1}", up(least, 1.0)));
    }
    below.reverse();
    let title = format!(
        "{} against {}: {} won, {} drawn, {} lost",
        escaped(chart.players[0]),
        escaped(chart.players[1]),
        tally.won,
        tally.drawn,
        tally.lost
    );
    let mut svg = open(&title, 1);
    shares(&mut svg, 1.0, 0.5);
    let _ = write!(
        svg,
        "<polygon points=\"{above}{}\" fill=\"#1f6fb2\" fill-opacity=\"0.15\"/>\n\
         <polyline points=\"{}\" fill=\"none\" stroke=\"#1f6fb2\" stroke-width=\"2\"/>\n\
         <text x=\"{RIGHT}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#444\">{games} games</text>\n</svg>\n",
        below.join(" "),
        line.trim_end(),
        BOTTOM + 24.0
    );
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_place() {
        let svg = draw(&Chart { players: ["a<b", "c"], points: &[1.0, 0.5, 0.0] });
        let line = svg.lines().find(|line| line.starts_with("<polyline")).expect("a line");
        assert_eq!(line.matches(',').count(), 3, "{line}");
        assert!(svg.contains("a&lt;b against c: 1 won, 1 drawn, 1 lost"));
        assert!(draw(&Chart { players: ["a", "b"], points: &[] }).contains("0 games"));
    }
}
