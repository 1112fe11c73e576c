//! Bots: they think outside the request path, and what they choose goes the way of every action.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rulebound_referee::play::Thought;
use rulebound_referee::request::Question;

use crate::failure::Failure;
use crate::host::Host;
use crate::open_match::{Deed, OpenMatch, Table};

/// What a bot is about to think about.
struct Task {
    thought: Thought,
    version: usize,
    seat: usize,
    cancel: Arc<AtomicBool>,
}

/// Lets the bots of a match move, as long as it is theirs to act.
pub fn wake(host: &Arc<Host>, open: &Arc<OpenMatch>, table: &mut Table) {
    if table.bots_run || table.bot_to_act().is_none() || host.is_stopping() {
        return;
    }
    table.bots_run = true;
    tokio::spawn(run(host.clone(), open.clone()));
}

async fn run(host: Arc<Host>, open: Arc<OpenMatch>) {
    loop {
        // A closed semaphore means that the server stops.
        let Ok(permit) = host.thinkers.acquire().await else { return };
        let Ok(Some(task)) = next(&host, &open).await else { return };
        let (thought, cancel) = (task.thought, task.cancel.clone());
        let chosen = tokio::task::spawn_blocking(move || thought(&cancel).action).await;
        drop(permit);
        let Ok(mut table) = open.lock().await else { return };
        table.thinking = None;
        table.tell_thinking();
        let flag = table.drop_flag(&host).await;
        // What was thought about another state of the match is of no use.
        if flag.is_ok() && table.game.version() != task.version {
            continue;
        }
        let played = match flag.and(Ok(chosen)).and_then(|chosen| chosen.map_err(Failure::internal)) {
            Ok(Some(action)) => play(&host, &mut table, &action).await,
            Ok(None) => Err(Failure::internal("the bot found nothing to do")),
            Err(failure) => Err(failure),
        };
        crate::clock::wake(&host, &open, &mut table);
        if let Err(failure) = played {
            tracing::error!(id = table.row.id, seat = task.seat, kind = failure.kind, "a bot's action was not played");
            table.bots_run = false;
            if table.is_broken() {
                host.give_up(&table.row.id);
            }
            return;
        }
    }
}

/// The next thing a bot of the match is to think about; `None` where it is not a bot's turn.
async fn next(host: &Host, open: &OpenMatch) -> Result<Option<Task>, Failure> {
    let mut table = open.lock().await?;
    let seat = if host.is_stopping() { None } else { table.bot_to_act() };
    let bot = seat.and_then(|seat| Some((seat, table.row.seats.get(seat)?.bot()?)));
    let Some((seat, bot)) = bot else {
        table.bots_run = false;
        return Ok(None);
    };
    let seed = u64::from_le_bytes(crate::secret::random()?);
    let mut request = bot.request(seed);
    request.milliseconds = request.milliseconds.map(|time| table.bot_time(time));
    let thought = match table.game.thought(&request, NonZeroUsize::MIN) {
        Ok(thought) => thought,
        Err(error) => {
            table.bots_run = false;
            return Err(error.into());
        }
    };
    let cancel = Arc::new(AtomicBool::new(false));
    table.cancel = cancel.clone();
    table.thinking = Some(seat);
    table.tell_thinking();
    Ok(Some(Task { thought, version: table.game.version(), seat, cancel }))
}

async fn play(host: &Host, table: &mut Table, action: &str) -> Result<(), Failure> {
    let question = Question { by: table.game.to_act(), intent: action.to_owned(), waivers: Vec::new() };
    let rolls = table.row.people_throw.then(Vec::new);
    table.play(Deed { question, reason: None, rolls }, &host.writer).await?;
    host.metrics.bot_actions.add();
    host.metrics.actions.add();
    Ok(())
}

/// Ends the thinking of all bots and lets none begin.
pub fn stop(host: &Host) {
    host.stopping.store(true, Ordering::Relaxed);
    host.thinkers.close();
}
