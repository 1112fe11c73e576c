//! `rulebound odds`.

use std::fs;
use std::io::Write;
use std::num::NonZeroU8;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use rulebound_axis::counts::Counts;
use rulebound_axis::odds::{
    Assault, Battle, Expectation, Field, Force, Losses, Luck, Odds as Answer, Retreat, Submerge, unit, units,
};
use rulebound_axis::ruleset::AaCasualties;
use rulebound_axis::unit::Unit;
use rulebound_referee::error::At;
use rulebound_referee::{ErrorKind, ProtocolError, Registry, odds};
use serde::Serialize;

use crate::bar::blocks;
use crate::chart::odds::{bars, draw};
use crate::console::{BAD, Console, GOOD, HEADING};
use crate::exit::Exit;
use crate::failure::{Failure, point_at};

/// Say how a battle may end, exactly.
///
/// Units are written as `3 infantry, 1 tank`. Both sides lose units in a fixed order; whole battleships take a first hit
/// before anything is lost, transports are lost last, and by the policy `standard` an attacker on land keeps its last land
/// unit while it has planes to lose.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulebound odds axis '3 infantry, 1 tank' '2 infantry, 1 anti-aircraft gun'
  rulebound odds axis '2 infantry, 1 tank, 1 bomber' '3 infantry' --seaborne '2 infantry' --bombard '1 cruiser'
  rulebound odds axis '2 submarines, 1 destroyer' '1 battleship, 2 transports' --sea --submerge defender
  rulebound odds axis '6 infantry, 2 tanks' '5 infantry' --retreat 3,40% --svg odds.svg
  rulebound odds axis '4 tanks, 1 fighter' '4 infantry' --policy plain --low-luck --json")]
pub struct Odds {
    /// The key of the game; only `axis` has battles with odds.
    #[arg(value_name = "GAME")]
    game: String,
    /// The units that attack.
    #[arg(value_name = "ATTACKER")]
    attacker: String,
    /// The units that defend.
    #[arg(value_name = "DEFENDER")]
    defender: String,
    /// A battle at sea.
    #[arg(long, conflicts_with = "seaborne")]
    sea: bool,
    /// Those of the attackers that go ashore from the sea.
    #[arg(long, value_name = "UNITS")]
    seaborne: Option<String>,
    /// The ships that bombard for them.
    #[arg(long, value_name = "UNITS", requires = "seaborne", conflicts_with = "sea")]
    bombard: Option<String>,
    /// Whether the attacker keeps a last land unit to take the land.
    #[arg(long, value_enum, value_name = "POLICY", default_value_t = Policy::Standard)]
    policy: Policy,
    /// The kinds that the attacker loses before all others, in this order.
    #[arg(long, value_name = "KIND", value_delimiter = ',', value_parser = kind)]
    attacker_losses: Vec<Unit>,
    /// The kinds that the defender loses before all others, in this order.
    #[arg(long, value_name = "KIND", value_delimiter = ',', value_parser = kind)]
    defender_losses: Vec<Unit>,
    /// How many of the attacker's battleships have taken a hit.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    attacker_damaged: u8,
    /// How many of the defender's battleships have taken a hit.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    defender_damaged: u8,
    /// Whose submarines submerge as soon as they may.
    #[arg(long, value_enum, value_name = "SIDE")]
    submerge: Option<Sides>,
    /// When the attacker gives up: after so many rounds, below a chance of winning, or both: `3`, `40%`, `3,40%`.
    #[arg(long, value_name = "WHEN", value_parser = retreat)]
    retreat: Option<Retreat>,
    /// Hits are a sixth of the sum of values, and one die decides the rest.
    #[arg(long)]
    low_luck: bool,
    /// Dice choose which planes anti-aircraft fire hits.
    #[arg(long)]
    random_aa: bool,
    /// Write a chart.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Which units an attacker on land loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Policy {
    /// The last land unit is kept while planes are left.
    Standard,
    /// In the order of kinds and nothing else.
    Plain,
}

/// Some of the sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Sides {
    Attacker,
    Defender,
    Both,
}

/// The answer as JSON.
#[derive(Serialize)]
struct Message<'a> {
    battle: &'a Battle,
    odds: &'a Answer,
}

impl Odds {
    /// Finds the odds.
    pub fn run(self, console: &mut Console, registry: Registry) -> Result<Exit, Failure> {
        registry.game(&self.game)?;
        if self.game != "axis" {
            return Err(odds::no_odds(&self.game).into());
        }
        let battle = self.battle()?;
        let odds = odds::axis::odds(&battle)?;
        if let Some(path) = &self.svg {
            let sides = [&battle.attacker, &battle.defender].map(|force| force.units.words());
            let svg = draw(sides.each_ref().map(String::as_str), &odds);
            fs::write(path, svg).map_err(|error| Failure::File { path: path.display().to_string(), error })?;
        }
        if console.wants_json() {
            console.json(&Message { battle: &battle, odds: &odds })?;
        } else {
            write(console, &battle, &odds)?;
        }
        Ok(Exit::Fine)
    }

    fn battle(&self) -> Result<Battle, Failure> {
        let seaborne = self.seaborne.as_deref().map(|text| read("--seaborne", text)).transpose()?;
        let bombard = self.bombard.as_deref().map(|text| read("--bombard", text)).transpose()?.unwrap_or_default();
        let field = match seaborne {
            _ if self.sea => Field::Sea,
            Some(seaborne) => Field::Assault(Assault { seaborne, bombard }),
            None => Field::Land,
        };
        let submerge = |side: Sides| match self.submerge {
            Some(sides) if sides == side || sides == Sides::Both => Submerge::AtOnce,
            _ => Submerge::Never,
        };
        let keep_land = self.policy == Policy::Standard;
        Ok(Battle {
            field,
            attacker: Force {
                units: read("the attacker", &self.attacker)?,
                damaged: self.attacker_damaged,
                losses: Losses { first: self.attacker_losses.clone(), keep_land },
                submerge: submerge(Sides::Attacker),
            },
            defender: Force {
                units: read("the defender", &self.defender)?,
                damaged: self.defender_damaged,
                losses: Losses { first: self.defender_losses.clone(), ..Losses::default() },
                submerge: submerge(Sides::Defender),
            },
            luck: if self.low_luck { Luck::LowLuck } else { Luck::Dice },
            aa_casualties: if self.random_aa { AaCasualties::Random } else { AaCasualties::Owner },
            retreat: self.retreat,
        })
    }
}

fn read(what: &str, text: &str) -> Result<Counts, Failure> {
    units(text).map_err(|error| {
        let error = ProtocolError::in_text(ErrorKind::BadBattle, error, At::default());
        let place = point_at(&error, what, text);
        Failure::Input { error, place }
    })
}

fn kind(text: &str) -> Result<Unit, String> {
    unit(text).ok_or_else(|| format!("there is no unit `{text}`"))
}

fn retreat(text: &str) -> Result<Retreat, String> {
    let mut retreat = Retreat::default();
    for part in text.split(',').map(str::trim) {
        let done = match part.strip_suffix('%') {
            Some(percent) => percent.trim().parse::<f64>().ok().map(|percent| retreat.below = Some(percent / 100.0)),
            None => part.parse::<NonZeroU8>().ok().map(|rounds| retreat.after = Some(rounds)),
        };
        done.ok_or("rounds or a chance are wanted, or both: 3, 40% or 3,40%")?;
    }
    Ok(retreat)
}

fn title(battle: &Battle) -> String {
    format!("{} against {}", battle.attacker.units.words(), battle.defender.units.words())
}

fn write(console: &mut Console, battle: &Battle, odds: &Answer) -> Result<(), Failure> {
    writeln!(console, "{HEADING}{}{HEADING:#}", title(battle))?;
    let mut ends = vec![("attacker wins", odds.attacker_wins), ("defender wins", odds.defender_wins)];
    ends.push(("draw", odds.draw));
    if battle.retreat.is_some() {
        ends.push(("retreat", odds.retreat));
    }
    if battle.field != Field::Sea {
        ends.push(("takes the land", odds.takes));
    }
    for (words, chance) in ends {
        writeln!(console, "  {words:<16}{:>6.2} %", 100.0 * chance)?;
    }
    writeln!(console, "  {:<16}{}", "attacker loses", expectation(&odds.attacker, &battle.attacker.units))?;
    writeln!(console, "  {:<16}{}", "defender loses", expectation(&odds.defender, &battle.defender.units))?;
    let ink = if odds.swing < 0.0 { BAD } else { GOOD };
    writeln!(console, "  {:<16}{ink}{:+.2} IPC{ink:#} for the attacker", "swing", odds.swing)?;
    writeln!(console, "{HEADING}left at the end{HEADING:#}")?;
    let bars = bars(odds);
    let highest = bars.iter().map(|bar| bar.chance).fold(f64::MIN_POSITIVE, f64::max);
    for bar in &bars {
        let line = format!("  {:<14}{:>6.2} %  {}", bar.label(), 100.0 * bar.chance, blocks(bar.chance / highest));
        writeln!(console, "{}", line.trim_end())?;
    }
    Ok(())
}

/// `9.31 of 15 IPC, keeps 1.2 infantry, 0.9 tank`.
fn expectation(expectation: &Expectation, start: &Counts) -> String {
    let kept: Vec<String> =
        expectation.survivors.iter().map(|(unit, mean)| format!("{mean:.2} {}", unit.name())).collect();
    let kept = if kept.is_empty() { String::new() } else { format!(", keeps {}", kept.join(", ")) };
    format!("{:.2} of {} IPC{kept}", expectation.loss, start.cost())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_retreat_is_rounds_or_a_chance_or_both() {
        let both = Retreat { after: NonZeroU8::new(3), below: Some(0.4) };
        assert_eq!(retreat("3,40%"), Ok(both));
        assert_eq!(retreat("40 %, 3"), Ok(both));
        assert_eq!(retreat("2").map(|retreat| retreat.below), Ok(None));
        assert!(["", "0", "x", "3,", "x%"].iter().all(|text| retreat(text).is_err()));
    }
}
