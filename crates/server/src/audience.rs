//! Who follows a match live.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

/// How many messages may wait for one listener before it counts as too slow.
const PATIENCE: usize = 64;

/// Who follows a match live.
#[derive(Debug, Default)]
pub struct Audience {
    listeners: Vec<Listener>,
    next: u64,
}

#[derive(Debug)]
struct Listener {
    number: u64,
    seat: Option<usize>,
    sender: mpsc::Sender<Utf8Bytes>,
}

impl Audience {
    /// Lets somebody listen. When the channel ends, the listener was too slow, or the match was given up.
    pub fn add(&mut self, seat: Option<usize>) -> (u64, mpsc::Receiver<Utf8Bytes>) {
        let (sender, receiver) = mpsc::channel(PATIENCE);
        self.next += 1;
        self.listeners.push(Listener { number: self.next, seat, sender });
        (self.next, receiver)
    }

    /// A listener has gone.
    pub fn remove(&mut self, number: u64) {
        self.listeners.retain(|listener| listener.number != number);
    }

    /// Whether anybody listens.
    pub fn is_empty(&self) -> bool {
        self.listeners.is_empty()
    }

    /// Whether somebody listens from a seat.
    pub fn is_online(&self, seat: usize) -> bool {
        self.listeners.iter().any(|listener| listener.seat == Some(seat))
    }

    /// The seats from which somebody listens; `None` among them where spectators do.
    pub fn seats(&self) -> BTreeSet<Option<usize>> {
        self.listeners.iter().map(|listener| listener.seat).collect()
    }

    /// Tells everybody the message for their seat. Whoever is too slow is let go.
    pub fn tell(&mut self, messages: &BTreeMap<Option<usize>, Utf8Bytes>) {
        self.listeners.retain(|listener| match messages.get(&listener.seat) {
            Some(message) => listener.sender.try_send(message.clone()).is_ok(),
            None => true,
        });
    }
}
