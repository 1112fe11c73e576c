//! How much one client may ask: token buckets by address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// A rate: so many a second, saved up to a burst.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// How many tokens come in a second.
    pub per_second: f64,
    /// How many can be saved up.
    pub burst: f64,
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    tokens: f64,
    filled: Instant,
}

/// Buckets of one rate, one for each address.
#[derive(Debug)]
pub struct Buckets {
    rate: Rate,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

/// How many addresses are remembered before full buckets are thrown away.
const REMEMBERED: usize = 10_000;

impl Buckets {
    /// Buckets of a rate, all full.
    pub fn new(rate: Rate) -> Self {
        Buckets { rate, buckets: Mutex::default() }
    }

    /// Takes a token.
    ///
    /// # Errors
    ///
    /// In how many seconds there will be one.
    pub fn take(&self, client: IpAddr, now: Instant) -> Result<(), u64> {
        let Rate { per_second, burst } = self.rate;
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let filled = |bucket: &Bucket| {
            let gained = now.saturating_duration_since(bucket.filled).as_secs_f64() * per_second;
            (bucket.tokens + gained).min(burst)
        };
        if buckets.len() >= REMEMBERED {
            buckets.retain(|_, bucket| filled(bucket) < burst);
        }
        let bucket = buckets.entry(client).or_insert(Bucket { tokens: burst, filled: now });
        bucket.tokens = filled(bucket);
        bucket.filled = now;
        if bucket.tokens < 1.0 {
            return Err(((1.0 - bucket.tokens) / per_second).ceil().max(1.0) as u64);
        }
        bucket.tokens -= 1.0;
        Ok(())
    }
}

/// How many things each address holds at once.
#[derive(Debug, Default)]
pub struct Held(Mutex<HashMap<IpAddr, usize>>);

impl Held {
    /// Holds one more; false if that would be too many.
    fn take(&self, client: IpAddr, most: usize) -> bool {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = held.entry(client).or_default();
        if *count >= most {
            return false;
        }
        *count += 1;
        true
    }

    /// Lets one go.
    fn give(&self, client: IpAddr) {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = held.get_mut(&client) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                held.remove(&client);
            }
        }
    }
}

/// One thing that an address holds, until it is dropped.
#[derive(Debug)]
pub struct Holding {
    limits: Arc<Limits>,
    of: fn(&Limits) -> &Held,
    client: IpAddr,
}

impl Holding {
    /// Holds one more of something; `None` if that would be too many.
    pub fn new(limits: Arc<Limits>, of: fn(&Limits) -> &Held, client: IpAddr, most: usize) -> Option<Self> {
        of(&limits).take(client, most).then_some(Holding { limits, of, client })
    }
}

impl Drop for Holding {
    fn drop(&mut self) {
        (self.of)(&self.limits).give(self.client);
    }
}

/// Everything that is limited for each client.
#[derive(Debug)]
pub struct Limits {
    /// Requests.
    pub requests: Buckets,
    /// New matches.
    pub matches: Buckets,
    /// Sockets at once.
    pub sockets: Held,
    /// Connections at once, sockets among them.
    pub connections: Held,
}

/// How many sockets one client may have open.
pub const MOST_SOCKETS: usize = 40;
/// How many connections one client may have open.
pub const MOST_CONNECTIONS: usize = 200;

impl Default for Limits {
    fn default() -> Self {
        Limits {
            requests: Buckets::new(Rate { per_second: 20.0, burst: 60.0 }),
            matches: Buckets::new(Rate { per_second: 10.0 / 60.0, burst: 20.0 }),
            sockets: Held::default(),
            connections: Held::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_burst_is_served_and_then_the_rate() {
        let buckets = Buckets::new(Rate { per_second: 2.0, burst: 3.0 });
        let (client, start) = (IpAddr::from([127, 0, 0, 1]), Instant::now());
        assert!((0..3).all(|_| buckets.take(client, start).is_ok()));
        assert_eq!(buckets.take(client, start), Err(1));
        assert!(buckets.take(IpAddr::from([127, 0, 0, 2]), start).is_ok(), "another client has its own bucket");
        let later = start + Duration::from_millis(600);
        assert!(buckets.take(client, later).is_ok());
        assert!(buckets.take(client, later).is_err());
    }

    #[test]
    fn what_is_held_is_counted_and_given_back() {
        let limits: Arc<Limits> = Arc::default();
        let take = || Holding::new(limits.clone(), |limits| &limits.sockets, IpAddr::from([127, 0, 0, 1]), 2);
        let (first, second) = (take(), take());
        assert!(first.is_some() && second.is_some() && take().is_none());
        drop(first);
        assert!(take().is_some());
    }
}
