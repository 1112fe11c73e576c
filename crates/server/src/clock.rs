//! Clocks: how much time each side has left, and what happens when it has none.
//!
//! What a clock shows after each action stands in the record, so going back sets clocks back too. Only what the side to act
//! has used since the last entry is kept beside it. A clock runs while its side is asked and everybody has come; it does not
//! run while the server is down.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use crate::failure::Failure;
use crate::host::Host;
use crate::open_match::{OpenMatch, Table};
use crate::seat::SeatRequest;

/// The longest time for a match: a week.
const LONGEST: u32 = 7 * 24 * 3600;
/// The longest increment.
const LONGEST_INCREMENT: u32 = 3600;
/// A bot uses at most one part in so many of what its clock shows, beside the increment.
const BOT_SHARE: u64 = 30;

/// How much time a side has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Control {
    /// How many seconds at the start.
    pub seconds: u32,
    /// How many more each time it hands the decision on.
    #[serde(default)]
    pub increment: u32,
}

/// The time of each side; empty where nobody is timed.
pub type Controls = BTreeMap<String, Control>;

impl Control {
    fn milliseconds(self) -> u64 {
        u64::from(self.seconds) * 1000
    }

    fn increment_milliseconds(self) -> u64 {
        u64::from(self.increment) * 1000
    }

    fn checked(self) -> Result<Self, Failure> {
        if (1..=LONGEST).contains(&self.seconds) && self.increment <= LONGEST_INCREMENT {
            return Ok(self);
        }
        let words = format!("a clock has 1 to {LONGEST} seconds and an increment up to {LONGEST_INCREMENT}");
        Err(Failure::bad("bad-clock", words))
    }
}

/// The time of each side as it is asked for: that of its seat, else the common one.
///
/// # Errors
///
/// Where only some sides would have a clock.
pub fn controls(common: Option<Control>, seats: Option<&[SeatRequest]>, sides: &[String]) -> Result<Controls, Failure> {
    let of_seat = |side: &String| seats?.iter().find(|seat| seat.sides.contains(side))?.clock;
    let controls = sides.iter().filter_map(|side| Some((side.clone(), of_seat(side).or(common)?)));
    let controls = controls.map(|(side, control)| Ok((side, control.checked()?)));
    let controls: Controls = controls.collect::<Result<_, Failure>>()?;
    if controls.is_empty() || controls.len() == sides.len() {
        return Ok(controls);
    }
    Err(Failure::bad("bad-clock", "every side has a clock, or none has"))
}

/// The clock of the side to act.
#[derive(Debug, Default)]
pub struct Clock {
    /// Since when it runs; none while it stands.
    since: Option<Instant>,
    /// What was used before that, since the last entry.
    used: Duration,
}

impl Clock {
    /// A clock that stands, so much used.
    pub fn used(milliseconds: u64) -> Self {
        Clock { since: None, used: Duration::from_millis(milliseconds) }
    }

    fn elapsed(&self) -> Duration {
        self.used + self.since.map_or(Duration::ZERO, |since| since.elapsed())
    }

    /// What was used since the last entry, in milliseconds.
    pub fn elapsed_milliseconds(&self) -> u64 {
        u64::try_from(self.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Whether it runs.
    pub fn runs(&self) -> bool {
        self.since.is_some()
    }

    fn run(&mut self, runs: bool) {
        if runs != self.runs() {
            self.used = self.elapsed();
            self.since = runs.then(Instant::now);
        }
    }
}

/// The clocks as they are shown.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ClocksAnswer {
    /// The side whose clock runs; null while none does.
    pub running: Option<String>,
    /// The clock of each side.
    pub sides: BTreeMap<String, ClockAnswer>,
}

/// A clock as it is shown.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ClockAnswer {
    /// What it shows, in milliseconds.
    pub left: u64,
    /// How it was set.
    #[serde(flatten)]
    pub control: Control,
}

impl Table {
    /// What the clock of a side shows, in milliseconds.
    pub fn left(&self, side: &str) -> Option<u64> {
        let control = self.row.controls.get(side)?;
        let left = self.game.clock(side).unwrap_or(control.milliseconds());
        let used = if self.game.to_act().as_deref() == Some(side) { self.clock.elapsed_milliseconds() } else { 0 };
        Some(left.saturating_sub(used))
    }

    /// The clocks as they are shown; none where nobody is timed.
    pub fn clocks(&self) -> Option<ClocksAnswer> {
        let clock = |(side, &control): (&String, &Control)| {
            (side.clone(), ClockAnswer { left: self.left(side).unwrap_or(0), control })
        };
        (!self.row.controls.is_empty()).then(|| ClocksAnswer {
            running: self.game.to_act().filter(|_| self.clock.runs()),
            sides: self.row.controls.iter().map(clock).collect(),
        })
    }

    /// Lets the clock run or stand, as things are now.
    pub fn set_clock(&mut self) {
        let timed = self.game.to_act().is_some_and(|side| self.row.controls.contains_key(&side));
        self.clock.run(timed && self.row.seats.iter().all(|seat| seat.claimed));
    }

    /// Writes what the clock of a side shows after it acted, who had so much left before.
    pub fn note_clock(&mut self, side: &str, left: Option<u64>) {
        let (Some(left), Some(control)) = (left, self.row.controls.get(side)) else { return };
        let handed_on = self.game.to_act().as_deref() != Some(side);
        self.game.note_clock(left + if handed_on { control.increment_milliseconds() } else { 0 });
    }

    /// How long a bot may think that would think so long if it were not timed.
    pub fn bot_time(&self, milliseconds: u64) -> u64 {
        let side = self.game.to_act();
        let timed = side.and_then(|side| Some((self.left(&side)?, self.row.controls.get(&side)?)));
        timed.map_or(milliseconds, |(left, control)| {
            milliseconds.min(left / BOT_SHARE + control.increment_milliseconds()).max(1)
        })
    }

    /// Ends the match if the side to act has no time left.
    ///
    /// # Errors
    ///
    /// As [`Table::write`].
    pub async fn drop_flag(&mut self, host: &Host) -> Result<(), Failure> {
        let Some(side) = self.game.to_act().filter(|side| self.left(side) == Some(0)) else { return Ok(()) };
        if self.game.time_out(&side) {
            self.game.note_clock(0);
            self.write(crate::open_match::now(), &host.writer).await?;
            self.tell_state();
        }
        Ok(())
    }
}

/// Starts or stops the clock of a match as things are now, and sees to it that the flag falls in time.
pub fn wake(host: &Arc<Host>, open: &Arc<OpenMatch>, table: &mut Table) {
    table.set_clock();
    if table.clock.runs() && !table.flag_runs {
        table.flag_runs = true;
        tokio::spawn(watch(host.clone(), open.clone()));
    }
}

async fn watch(host: Arc<Host>, open: Arc<OpenMatch>) {
    loop {
        let (left, changed) = {
            let Ok(mut table) = open.lock().await else { return };
            if table.drop_flag(&host).await.is_err() {
                host.give_up(&table.row.id);
                return;
            }
            let left = table.game.to_act().and_then(|side| table.left(&side));
            match left.filter(|_| table.clock.runs() && !host.is_stopping()) {
                Some(left) => (left, table.clock_changed.clone()),
                None => {
                    table.flag_runs = false;
                    return;
                }
            }
        };
        // Whichever comes first: the flag falls, or another clock runs.
        let _ = tokio::time::timeout(Duration::from_millis(left.max(1)), changed.notified()).await;
    }
}
