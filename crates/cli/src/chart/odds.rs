//! The chart of the odds of a battle: how likely it is that so many units are left.

use std::fmt::Write;

use rulebound_axis::odds::{End, Odds};

use super::{BOTTOM, LEFT, RIGHT, escaped, open, shares, up};

/// How likely something is.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// How the battle ends.
    pub end: End,
    /// How many units the winner has left; 0 where nobody wins.
    pub left: u32,
    /// How likely it is.
    pub chance: f64,
}

impl Bar {
    /// What it says: `3 attackers`.
    pub fn label(&self) -> String {
        let plural = if self.left == 1 { "" } else { "s" };
        match self.end {
            End::AttackerWins => format!("{} attacker{plural}", self.left),
            End::DefenderWins => format!("{} defender{plural}", self.left),
            End::Draw => "draw".to_owned(),
            End::Retreat => "retreat".to_owned(),
        }
    }

    /// Its place among all bars: from most attackers left to most defenders left.
    fn place(&self) -> i64 {
        match self.end {
            End::AttackerWins => -2 - i64::from(self.left),
            End::Retreat => -1,
            End::Draw => 0,
            End::DefenderWins => i64::from(self.left),
        }
    }

    fn ink(&self) -> &'static str {
        match self.end {
            End::AttackerWins => "#1f6fb2",
            End::DefenderWins => "#b2451f",
            End::Draw => "#888",
            End::Retreat => "#b2931f",
        }
    }
}

/// What can be left of a battle, from most attackers to most defenders.
pub fn bars(odds: &Odds) -> Vec<Bar> {
    let mut bars: Vec<Bar> = Vec::new();
    for outcome in &odds.outcomes {
        let left = match outcome.end {
            End::AttackerWins => outcome.attacker.units.total(),
            End::DefenderWins => outcome.defender.units.total(),
            End::Draw | End::Retreat => 0,
        };
        match bars.iter_mut().find(|bar| (bar.end, bar.left) == (outcome.end, left)) {
            Some(bar) => bar.chance += outcome.chance,
            None => bars.push(Bar { end: outcome.end, left, chance: outcome.chance }),
        }
    }
    bars.sort_by_key(Bar::place);
    bars
}

/// Draws the bars, with the two sides above them.
pub fn draw([attacker, defender]: [&str; 2], odds: &Odds) -> String {
    let bars = bars(odds);
    let highest = bars.iter().map(|bar| bar.chance).fold(0.0, f64::max);
    // The lines stand at whole hundredths.
    let most = (25.0 * highest).ceil().max(1.0) / 25.0;
    let mut svg = open(&escaped(attacker), 1);
    // Writing to a text cannot fail.
    let _ = writeln!(svg, "<text x=\"{LEFT}\" y=\"38\" fill=\"#222\">against {}</text>", escaped(defender));
    shares(&mut svg, most, 0.0);
    let step = (RIGHT - LEFT) / bars.len().max(1) as f64;
    for (index, bar) in bars.iter().enumerate() {
        let x = LEFT + step * index as f64;
        let (top, middle) = (up(bar.chance, most), x + step / 2.0);
        let words = format!("{}: {:.1} %", bar.label(), 100.0 * bar.chance);
        let _ = writeln!(
            svg,
            "<rect x=\"{:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{}\"><title>{words}</title></rect>",
            x + 0.1 * step,
            0.8 * step,
            BOTTOM - top,
            bar.ink()
        );
        let sign = match bar.end {
            End::AttackerWins | End::DefenderWins => bar.left.to_string(),
            End::Draw => "–".to_owned(),
            End::Retreat => "R".to_owned(),
        };
        let _ = writeln!(
            svg,
            "<text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#444\">{sign}</text>",
            BOTTOM + 16.0
        );
    }
    let mut legend = vec![("#1f6fb2", "attackers left", odds.attacker_wins)];
    if odds.retreat > 0.0 {
        legend.push(("#b2931f", "R retreat", odds.retreat));
    }
    legend.extend([("#888", "– draw", odds.draw), ("#b2451f", "defenders left", odds.defender_wins)]);
    let share = (RIGHT - LEFT) / legend.len() as f64;
    for (index, (ink, words, chance)) in legend.into_iter().enumerate() {
        let x = LEFT + share * index as f64;
        let _ = write!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"10\" height=\"10\" fill=\"{ink}\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" fill=\"#444\">{words}, {:.1} %</text>\n",
            BOTTOM + 24.0,
            x + 15.0,
            BOTTOM + 33.0,
            100.0 * chance
        );
    }
    svg.push_str("</svg>\n");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    fn odds(text: &str) -> Odds {
        let battle: rulebound_axis::odds::Battle = serde_json::from_str(text).expect("a battle");
        battle.odds().expect("a battle that can be")
    }

    #[test]
    fn bars_go_from_attackers_to_defenders_and_are_everything() {
        let odds = odds(
            r#"{"field":"land","attacker":{"units":{"infantry":2}},"defender":{"units":{"infantry":2}},"retreat":{"after":2}}"#,
        );
        let bars = bars(&odds);
        let labels: Vec<String> = bars.iter().map(Bar::label).collect();
        assert_eq!(labels, ["2 attackers", "1 attacker", "retreat", "draw", "1 defender", "2 defenders"]);
        let sum: f64 = bars.iter().map(|bar| bar.chance).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{sum}");
        let svg = draw(["a < b", "c"], &odds);
        assert_eq!(svg.matches("<title>").count(), bars.len());
        assert!(svg.contains(">a &lt; b</text>") && svg.contains(">against c</text>") && svg.ends_with("</svg>\n"));
    }
}
