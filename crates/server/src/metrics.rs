//! What is counted, as Prometheus text.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// One more.
    pub fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// The upper bounds of the times that are told apart, in microseconds.
const BOUNDS: [u64; 10] = [250, 1_000, 2_500, 5_000, 10_000, 25_000, 100_000, 500_000, 2_500_000, 10_000_000];

/// How long something took, in classes.
#[derive(Debug, Default)]
pub struct Times {
    classes: [AtomicU64; BOUNDS.len()],
    count: AtomicU64,
    microseconds: AtomicU64,
}

impl Times {
    /// One more.
    pub fn observe(&self, time: Duration) {
        let microseconds = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        if let Some(class) = BOUNDS.iter().position(|&bound| microseconds <= bound) {
            self.classes[class].fetch_add(1, Ordering::Relaxed);
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        self.microseconds.fetch_add(microseconds, Ordering::Relaxed);
    }
}

/// Everything that is counted.
#[derive(Debug, Default)]
pub struct Metrics {
    /// How long requests took.
    pub requests: Times,
    /// Answers by the hundreds of their status.
    pub answers: [Counter; 6],
    /// Matches created.
    pub matches_created: Counter,
    /// Actions acknowledged.
    pub actions: Counter,
    /// Actions of bots.
    pub bot_actions: Counter,
    /// Sockets opened.
    pub sockets_opened: Counter,
    /// Sockets closed.
    pub sockets_closed: Counter,
    /// Listeners let go because they were too slow.
    pub slow_consumers: Counter,
    /// Requests refused for their rate.
    pub rate_limited: Counter,
}

impl Metrics {
    /// As Prometheus reads it.
    pub fn text(&self, open_matches: usize) -> String {
        let mut text = String::new();
        let counters = [
            ("matches_created", "Matches created.", &self.matches_created),
            ("actions", "Actions acknowledged.", &self.actions),
            ("bot_actions", "Actions of bots.", &self.bot_actions),
            ("sockets_opened", "Sockets opened.", &self.sockets_opened),
            ("sockets_closed", "Sockets closed.", &self.sockets_closed),
            ("slow_consumers", "Listeners let go because they were too slow.", &self.slow_consumers),
            ("rate_limited", "Requests refused for their rate.", &self.rate_limited),
        ];
        for (name, help, counter) in counters {
            let value = counter.get();
            // Writing into a string cannot fail.
            let _ = write!(
                text,
                "# HELP rulebound_{name}_total {help}\n# TYPE rulebound_{name}_total counter\nrulebound_{name}_total {value}\n"
            );
        }
        text.push_str("# HELP rulebound_answers_total Answers by status.\n# TYPE rulebound_answers_total counter\n");
        for (hundreds, counter) in self.answers.iter().enumerate().skip(1) {
            let _ = writeln!(text, "rulebound_answers_total{{status=\"{hundreds}xx\"}} {}", counter.get());
        }
        let _ = write!(
            text,
            "# HELP rulebound_open_matches Matches in memory.\n# TYPE rulebound_open_matches gauge\nrulebound_open_matches {open_matches}\n"
        );
        self.times(&mut text);
        text
    }

    fn times(&self, text: &mut String) {
        const NAME: &str = "rulebound_request_seconds";
        let _ = write!(text, "# HELP {NAME} How long requests took.\n# TYPE {NAME} histogram\n");
        let mut below = 0;
        for (bound, class) in BOUNDS.iter().zip(&self.requests.classes) {
            below += class.load(Ordering::Relaxed);
            let _ = writeln!(text, "{NAME}_bucket{{le=\"{}\"}} {below}", *bound as f64 / 1e6);
        }
        let count = self.requests.count.load(Ordering::Relaxed);
        let seconds = self.requests.microseconds.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = write!(text, "{NAME}_bucket{{le=\"+Inf\"}} {count}\n{NAME}_sum {seconds}\n{NAME}_count {count}\n");
    }
}
