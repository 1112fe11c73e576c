//! How long a player may think.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How much thinking a choice is worth. Whichever bound is reached first ends it; without either, a player thinks for
/// [`Budget::DEFAULT_ITERATIONS`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// The most iterations, all threads together. A bound by iterations alone gives the same choice every time.
    pub iterations: Option<u64>,
    /// The most time.
    pub time: Option<Duration>,
    /// The most turns to look ahead, for players that look ahead turn by turn; others are not bounded by it.
    pub depth: Option<u32>,
}

impl Budget {
    /// The iterations of a budget that bounds nothing.
    pub const DEFAULT_ITERATIONS: u64 = 2_000;

    /// A budget of iterations.
    pub const fn iterations(iterations: u64) -> Budget {
        Budget { iterations: Some(iterations), time: None, depth: None }
    }

    /// A budget of time.
    pub const fn time(time: Duration) -> Budget {
        Budget { iterations: None, time: Some(time), depth: None }
    }

    /// A budget of turns to look ahead.
    pub const fn depth(depth: u32) -> Budget {
        Budget { iterations: None, time: None, depth: Some(depth) }
    }
}

/// Everything that bounds the thinking about one choice.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// How long.
    pub budget: Budget,
    /// On how many threads. Only one thread promises the same choice for the same seed.
    pub threads: NonZeroUsize,
    /// Set by somebody else to end the thinking at once; the player then gives the best it has found.
    pub cancel: Option<&'a AtomicBool>,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits { budget: Budget::default(), threads: NonZeroUsize::MIN, cancel: None }
    }
}

impl Limits<'_> {
    /// Whether somebody wants the thinking to end.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed))
    }
}

/// The bounds of one thread's thinking, running.
#[derive(Clone, Debug)]
pub(crate) struct Clock<'a> {
    iterations: u64,
    deadline: Option<Instant>,
    limits: Limits<'a>,
}

impl<'a> Clock<'a> {
    /// Starts one clock a thread; together they allow what the limits do.
    pub(crate) fn start(limits: &Limits<'a>) -> Vec<Clock<'a>> {
        let Budget { iterations, time, .. } = limits.budget;
        let iterations = match (iterations, time) {
            (Some(iterations), _) => iterations,
            (None, Some(_)) => u64::MAX,
            (None, None) => Budget::DEFAULT_ITERATIONS,
        };
        // A time too long to be told is no bound.
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let threads = limits.threads.get() as u64;
        (0..threads)
            .map(|thread| Clock {
                iterations: iterations / threads + u64::from(thread < iterations % threads),
                deadline,
                limits: *limits,
            })
            .collect()
    }

    /// The same for a player that looks ahead turn by turn: a depth is bound enough.
    pub(crate) fn start_to_depth(limits: &Limits<'a>) -> Vec<Clock<'a>> {
        let mut clocks = Clock::start(limits);
        if matches!(limits.budget, Budget { iterations: None, time: None, depth: Some(_) }) {
            clocks.iter_mut().for_each(|clock| clock.iterations = u64::MAX);
        }
        clocks
    }

    /// Whether time can be saved: there is an end to it.
    pub(crate) fn runs_out(&self) -> bool {
        self.deadline.is_some()
    }

    /// The turns that are allowed.
    pub(crate) fn depth(&self) -> u32 {
        self.limits.budget.depth.unwrap_or(u32::MAX)
    }

    /// The iterations that are allowed.
    pub(crate) fn iterations(&self) -> u64 {
        self.iterations
    }

    /// Whether another iteration is allowed after so many.
    pub(crate) fn allows(&self, done: u64) -> bool {
        done < self.iterations
            && !self.limits.is_cancelled()
            && self.deadline.is_none_or(|deadline| Instant::now() < deadline)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(clock: &Clock<'_>) -> u64 {
        (0..).find(|&done| !clock.allows(done)).expect("an end")
    }

    #[test]
    fn threads_share_iterations() {
        let threads = NonZeroUsize::new(3).expect("three");
        let limits = Limits { budget: Budget::iterations(11), threads, cancel: None };
        let shares: Vec<u64> = Clock::start(&limits).iter().map(allowed).collect();
        assert_eq!(shares, [4, 4, 3]);
    }

    #[test]
    fn a_budget_without_bounds_has_a_bound() {
        assert_eq!(allowed(&Clock::start(&Limits::default())[0]), Budget::DEFAULT_ITERATIONS);
    }

    #[test]
    fn time_and_cancellation_end_it() {
        let over = Limits { budget: Budget::time(Duration::ZERO), ..Limits::default() };
        assert!(!Clock::start(&over)[0].allows(0));
        let cancel = AtomicBool::new(false);
        let limits = Limits { budget: Budget::time(Duration::MAX), cancel: Some(&cancel), ..Limits::default() };
        let clock = Clock::start(&limits).remove(0);
        assert!(clock.allows(1_000_000));
        cancel.store(true, Ordering::Relaxed);
        assert!(!clock.allows(0));
    }
}
