//! A table in play: the game, its file, and everybody who watches.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use longroll_ai::{Choice, Level, Thinking};
use longroll_protocol::{
    Answer, Error, EventView, HintReply, MoveNowReply, Op, Seen, Table, ThinkingUpdate, Update,
};
use longroll_record::{Entry, Journal, Library};
use longroll_rules::decision::Pending;
use longroll_rules::{Onlooker, Position, Scenario, Side};
use serde::Serialize;
use tokio::sync::{Notify, broadcast};

use crate::opponent::{HUMAN, Tempo, opponent, searches};
use crate::seat::{ForSeats, Seat, Told};
use crate::store::{Store, Stored, player, secret_seed};
use crate::thought::{self, Thoughts};

/// Pushes that a slow page may fall behind before it gets the whole state anew.
const BACKLOG: usize = 64;

/// A table in play.
#[derive(Debug)]
pub(crate) struct Room {
    pub(crate) id: String,
    library: Arc<Library>,
    store: Store,
    inner: Mutex<Inner>,
    pushes: broadcast::Sender<ForSeats>,
    /// Wakes the computer players.
    pub(crate) turn: Notify,
    /// Ends the pause before a computer's action.
    pub(crate) hurry: Notify,
    pub(crate) tempo: Tempo,
}

#[derive(Debug)]
struct Inner {
    table: Table,
    journal: Journal,
    /// Rises with each change.
    seq: u64,
    /// By the seats' own order.
    told: [Told; Seat::ALL.len()],
    /// Whether the game has been put away: nothing more is played or written.
    gone: bool,
    /// What is being thought about the game as it stands, by a computer player or for a hint.
    thinking: Vec<Thinking>,
    /// What computer players thought of their actions.
    thoughts: Thoughts,
    /// Who plays the Union and the Confederates, where that is a computer.
    opponents: [Option<Level>; 2],
}

impl Inner {
    fn opponent(&self, side: Side) -> Option<Level> {
        self.opponents[side as usize]
    }

    /// The game has moved on or is over: whatever is thought about it is thought in vain.
    fn interrupt(&mut self) {
        for thinking in self.thinking.drain(..) {
            thinking.stop();
        }
    }
}

/// What a computer player looks at.
#[derive(Debug)]
pub(crate) struct Turn {
    pub(crate) seq: u64,
    pub(crate) side: Side,
    pub(crate) level: Level,
    pub(crate) thinking: Thinking,
    pub(crate) scenario: Arc<Scenario>,
    pub(crate) position: Position,
}

impl Room {
    pub(crate) fn new(
        id: &str,
        library: Arc<Library>,
        store: Store,
        stored: Stored,
        tempo: Tempo,
    ) -> Result<Self, String> {
        let inner = sit_down(stored)?;
        Ok(Self {
            id: id.to_owned(),
            library,
            store,
            inner: Mutex::new(inner),
            pushes: broadcast::Sender::new(BACKLOG),
            turn: Notify::new(),
            hurry: Notify::new(),
            tempo,
        })
    }

    /// How things stand, and everything that changes from then on.
    pub(crate) fn watch(&self, seat: Seat) -> (Utf8Bytes, broadcast::Receiver<ForSeats>) {
        let inner = self.lock();
        let told = inner.told[seat.index()].seq;
        let now = text(&update(&inner, &Seen::default(), seat, told));
        (now, self.pushes.subscribe())
    }

    /// The seat of this name, or where a page sits that names none.
    pub(crate) fn seat(&self, name: Option<&str>) -> Option<Seat> {
        let inner = self.lock();
        Seat::find(name, |side| is_computer(&inner, side))
    }

    /// Reads something off the table.
    pub(crate) fn look<T>(&self, look: impl FnOnce(&Table) -> T) -> T {
        look(&self.lock().table)
    }

    /// Answers a request of a page.
    pub(crate) fn answer(&self, op: Op, seat: Seat) -> Result<Answer, Error> {
        let mut inner = self.lock();
        if inner.gone {
            return Err(Error::bad("This game has been put away."));
        }
        let onlooker = seat.onlooker(&inner.table);
        match op {
            Op::Do {
                action,
                index,
                side,
                seq,
            } => {
                forbid_stale(&inner, seat, seq)?;
                forbid_for_computer(&inner)?;
                forbid_for_others(&inner, seat)?;
                let events = inner
                    .table
                    .take_for(action.as_ref(), index, side, onlooker)?;
                self.changed(&mut inner, &events, Some(seat))?;
                let onlooker = seat.onlooker(&inner.table);
                Ok(Answer::Do(inner.table.done_for(&events, onlooker)))
            }
            Op::Undo { seq } => {
                forbid_stale(&inner, seat, seq)?;
                if seat == Seat::Watch {
                    return Err(Error::rule(
                        "S4.3-01",
                        "Whoever watches takes nothing back.",
                    ));
                }
                undo(&mut inner, seat)?;
                self.changed(&mut inner, &Seen::default(), Some(seat))?;
                let onlooker = seat.onlooker(&inner.table);
                Ok(Answer::Decision(inner.table.decision_for(onlooker)))
            }
            Op::Edit { .. } | Op::Dice { .. } => Err(Error::bad(
                "The referee's hand is not offered at this table.",
            )),
            Op::MoveNow { seq } => move_now(&inner, seat, seq).map(|told| {
                if told {
                    self.hurry.notify_waiters();
                }
                Answer::MoveNow(MoveNowReply { told })
            }),
            Op::Hint { seq } => {
                drop(inner);
                self.hint(seat, seq).map(Answer::Hint)
            }
            Op::Explain { event } => {
                let Inner {
                    table, thoughts, ..
                } = &*inner;
                thoughts
                    .explain(table, event, onlooker)
                    .map(Answer::Explain)
            }
            op => {
                let mut answer = inner.table.answer_for(op, onlooker)?;
                if let Answer::Log(log) = &mut answer {
                    log.explained = inner.thoughts.lines(&inner.table, onlooker);
                }
                Ok(answer)
            }
        }
    }

    /// Ends the game at this table, unless somebody watches it: from then on nothing is
    /// played or written. Tells whether it has ended.
    pub(crate) fn close(&self) -> bool {
        let mut inner = self.lock();
        if self.pushes.receiver_count() > 0 {
            return false;
        }
        self.put_down(&mut inner);
        true
    }

    /// Ends the game at this table, whoever watches it.
    pub(crate) fn end(&self) {
        self.put_down(&mut self.lock());
    }

    fn put_down(&self, inner: &mut Inner) {
        inner.gone = true;
        inner.interrupt();
        self.hurry.notify_waiters();
        self.turn.notify_one();
    }

    /// Whether the game has been put away.
    pub(crate) fn is_gone(&self) -> bool {
        self.lock().gone
    }

    /// What the computer has to decide, if it is its turn.
    pub(crate) fn computers_turn(&self) -> Option<Turn> {
        let mut inner = self.lock();
        let side = thinking(&inner).filter(|_| !inner.gone)?;
        let level = inner.opponent(side)?;
        let thinking = self.tempo.thinking(level);
        inner.thinking.push(thinking.clone());
        let (scenario, position) = seen_by(&inner, side);
        Some(Turn {
            seq: inner.seq,
            side,
            level,
            thinking,
            scenario,
            position,
        })
    }

    /// Tells everybody how far a computer player has got; not where that would give away how
    /// much is decided in secret.
    pub(crate) fn tell_progress(&self, turn: (u64, Side, Level), progress: f32) {
        let (seq, side, level) = turn;
        let inner = self.lock();
        if inner.seq != seq || inner.gone || inner.table.is_secret() || !searches(level) {
            return;
        }
        let push = |seat: Seat| {
            let told = inner.told[seat.index()].seq;
            Some(text(&ThinkingUpdate::new(told, side, level.name, progress)))
        };
        // Nobody may be watching.
        let _ = self.pushes.send(ForSeats::new(push));
    }

    /// What the side that decides might do, as it sees the game. This takes a while; the table
    /// answers others meanwhile.
    fn hint(&self, seat: Seat, seq: Option<u64>) -> Result<HintReply, Error> {
        let (now, side, scenario, view, thinking) = {
            let mut inner = self.lock();
            forbid_stale(&inner, seat, seq)?;
            forbid_for_computer(&inner)?;
            forbid_for_others(&inner, seat)?;
            let nobody = || Error::bad("Nothing is to be decided.");
            let side = inner.table.to_decide().ok_or_else(nobody)?;
            let thinking = Thinking::new(thought::ADVICE);
            inner.thinking.push(thinking.clone());
            let (scenario, view) = seen_by(&inner, side);
            (inner.seq, side, scenario, view, thinking)
        };
        let opinions = thought::hint(&scenario, &view, &thinking);
        let mut inner = self.lock();
        thinking.stop();
        inner.thinking.retain(|thinking| !thinking.is_stopped());
        if inner.seq != now || inner.gone {
            return Err(moved_on());
        }
        Ok(HintReply { side, opinions })
    }

    /// The computer's action, unless the game has moved on while it thought.
    pub(crate) fn computer_acts(&self, turn: &Turn, choice: &Choice) -> Result<(), Error> {
        let mut guard = self.lock();
        let inner = &mut *guard;
        if inner.seq != turn.seq || inner.gone {
            return Ok(());
        }
        let by = (turn.side, turn.level.name);
        inner
            .thoughts
            .keep(&inner.table, &turn.position, by, choice);
        let acted = inner.table.act(choice.action);
        if acted.is_err() {
            inner.thoughts.cut(inner.table.game().entries().len());
        }
        self.changed(inner, &acted?, None)
    }

    /// Brings a change to the disk and then to everybody who sees something of it, and to
    /// the seat that made it.
    fn changed(
        &self,
        inner: &mut Inner,
        events: &Seen<Vec<EventView>>,
        by: Option<Seat>,
    ) -> Result<(), Error> {
        inner.interrupt();
        self.hurry.notify_waiters();
        let Inner { table, journal, .. } = &mut *inner;
        if let Err(error) = journal.keep(table.game().text()) {
            // What is not kept did not happen: go on with what the file has.
            tracing::error!("{}: {error}", journal.path().display());
            let again = self.store.read(&self.library, &self.id).and_then(sit_down);
            if let Ok(again) = again {
                *inner = Inner {
                    seq: inner.seq + 1,
                    told: std::mem::take(&mut inner.told),
                    thoughts: std::mem::take(&mut inner.thoughts),
                    ..again
                };
                inner.thoughts.cut(inner.table.game().entries().len());
                let _ = self.pushes.send(push_all(inner, &Seen::default(), by));
            }
            let message = format!("The game could not be written to the disk: {error}.");
            return Err(Error::bad(message));
        }
        inner.seq += 1;
        // Nobody may be watching.
        let _ = self.pushes.send(push_all(inner, events, by));
        self.turn.notify_one();
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn sit_down(stored: Stored) -> Result<Inner, String> {
    let Stored { game, mut journal } = stored;
    let mut opponents = [None; 2];
    for side in Side::ALL {
        let name = player(&game, side);
        opponents[side as usize] = opponent(name);
        if name != HUMAN && opponent(name).is_none() {
            return Err(format!("there is no computer player \"{name}\""));
        }
    }
    // Only a game whose seed is lost needs other dice.
    let spare = match game.header().seed {
        Some(_) => None,
        None => secret_seed().ok().map(|seed| seed.dice()),
    };
    let table = Table::with_spare(game, spare).map_err(|error| error.message)?;
    // Dice that the set-up, or a move cut off by a crash, still waited for.
    let kept = journal.keep(table.game().text());
    kept.map_err(|error| error.to_string())?;
    Ok(Inner {
        table,
        journal,
        seq: 0,
        told: <[Told; Seat::ALL.len()]>::default(),
        gone: false,
        thinking: Vec::new(),
        thoughts: Thoughts::default(),
        opponents,
    })
}

/// The game as a side sees it: a computer player sees what a person in its place would, and
/// whoever advises a person no more than he.
fn seen_by(inner: &Inner, side: Side) -> (Arc<Scenario>, Position) {
    let table = &inner.table;
    let view = table
        .position()
        .view(table.scenario(), Onlooker::Player(side));
    (Arc::clone(table.game().scenario()), view)
}

/// Whether the computer player that thinks was told to move now.
fn move_now(inner: &Inner, seat: Seat, seq: Option<u64>) -> Result<bool, Error> {
    let people = Side::ALL.into_iter().any(|side| !is_computer(inner, side));
    if seat == Seat::Watch && people {
        let message = "Whoever watches hurries nobody.";
        return Err(Error::rule("S4.3-01", message));
    }
    let told = inner.told[seat.index()].seq;
    let late = seq.is_some_and(|seq| seq != told);
    if late {
        return Ok(false);
    }
    let thinks = thinking(inner).is_some();
    if thinks {
        for thinking in &inner.thinking {
            thinking.stop();
        }
    }
    // Whether anybody thinks in secret is nobody's business.
    Ok(thinks || (inner.table.is_secret() && !inner.table.position().is_over()))
}

fn moved_on() -> Error {
    Error::bad("The game has moved on; look at what is to be decided now.")
}

fn is_computer(inner: &Inner, side: Side) -> bool {
    inner.opponent(side).is_some()
}

fn thinking(inner: &Inner) -> Option<Side> {
    let side = inner.table.to_decide()?;
    is_computer(inner, side).then_some(side)
}

/// What was meant for one decision must not answer the next: a page says which update its
/// player looked at, and an older one than his seat's latest is refused.
fn forbid_stale(inner: &Inner, seat: Seat, seq: Option<u64>) -> Result<(), Error> {
    if seq.is_some_and(|seq| seq != inner.told[seat.index()].seq) {
        return Err(moved_on());
    }
    Ok(())
}

/// Each side's choices are made at its own seat, or at the screen that both share.
fn forbid_for_others(inner: &Inner, seat: Seat) -> Result<(), Error> {
    let refusal = |text: String| Err(Error::rule("S4.3-01", text));
    match (seat, inner.table.to_decide()) {
        (Seat::Watch, _) => refusal("Whoever watches decides nothing.".to_owned()),
        (Seat::Player(own), Some(side)) if own != side => {
            refusal(format!("The {} player decides now.", side.name()))
        }
        _ => Ok(()),
    }
}

fn forbid_for_computer(inner: &Inner) -> Result<(), Error> {
    match thinking(inner) {
        Some(side) => {
            let message = format!("The {} is played by the computer.", side.name());
            Err(Error::rule("S4.3-01", message))
        }
        None => Ok(()),
    }
}

/// How many actions must be taken back so that a person decides again; `None` where a
/// die lies in between, or the game is over and its seed is known.
fn undoable(inner: &Inner, seat: Seat) -> Option<usize> {
    let game = inner.table.game();
    if game.position().is_over() {
        return None;
    }
    let entries = game.entries();
    for (steps, index) in (0..entries.len()).rev().enumerate() {
        if matches!(entries[index], Entry::Dice(..)) {
            return None;
        }
        let before = game.at(index);
        if let Pending::Choice(decision) = before.scenario.pending(&before.position)
            && !is_computer(inner, before.scenario.player(decision.side))
        {
            // In a game of secrets nobody takes back what has taught him something, or
            // what the other side chose.
            let own = seat.onlooker(&inner.table) == Onlooker::Player(decision.side);
            let learned = inner.table.has_revealed_since(index);
            let fair = !learned && (!inner.table.is_secret() || (own && steps == 0));
            return fair.then_some(steps + 1);
        }
    }
    None
}

/// Why nothing can be taken back.
fn why_kept(inner: &Inner) -> &'static str {
    let game = inner.table.game();
    if game.position().is_over() {
        "Nothing can be taken back: the game is over."
    } else if inner.table.is_secret() {
        "Nothing can be taken back: a die has fallen, something was shown, or the other \
         side has chosen since."
    } else if game.entries().is_empty() {
        "Nothing can be taken back: nothing has been done yet."
    } else {
        "Nothing can be taken back: a die has fallen since."
    }
}

fn undo(inner: &mut Inner, seat: Seat) -> Result<(), Error> {
    let steps = undoable(inner, seat);
    let steps = steps.ok_or_else(|| Error::rule("S4.3-01", why_kept(inner)))?;
    for _ in 0..steps {
        inner.table.undo()?;
    }
    inner.thoughts.cut(inner.table.game().entries().len());
    Ok(())
}

fn push_all(inner: &mut Inner, events: &Seen<Vec<EventView>>, by: Option<Seat>) -> ForSeats {
    if inner.table.is_secret() {
        return ForSeats::new(|seat| push(inner, events, seat, by == Some(seat)));
    }
    let same = text(&update(inner, events, Seat::Shared, inner.seq));
    for told in &mut inner.told {
        told.seq = inner.seq;
    }
    ForSeats::new(|_| Some(same.clone()))
}

/// What a seat is told of a change; nothing if it sees nothing of it, unless it must be
/// told all the same.
fn push(
    inner: &mut Inner,
    events: &Seen<Vec<EventView>>,
    seat: Seat,
    must: bool,
) -> Option<Utf8Bytes> {
    let mut update = update(inner, events, seat, 0);
    let events = std::mem::take(&mut update.events);
    let now = text(&update);
    let told = &mut inner.told[seat.index()];
    if !must && events.is_empty() && told.text == now.as_str() {
        return None;
    }
    *told = Told {
        seq: told.seq + 1,
        text: now.as_str().to_owned(),
    };
    update.seq = told.seq;
    update.events = events;
    Some(text(&update))
}

fn update(inner: &Inner, events: &Seen<Vec<EventView>>, seat: Seat, seq: u64) -> Update {
    let table = &inner.table;
    let onlooker = seat.onlooker(table);
    let events = if table.is_secret() {
        events.by(onlooker)
    } else {
        &events.all
    };
    let thinking = thinking(inner);
    let mut update = Update::of(table, seq, events.clone(), thinking, onlooker);
    update.explained = explained(inner, onlooker, events);
    update.can_undo = undoable(inner, seat).is_some();
    if update.thinking.is_some() {
        update.actions.clear();
    }
    update
}

/// The line of the first of the latest events, if it can be explained.
fn explained(inner: &Inner, onlooker: Onlooker, events: &[EventView]) -> Option<usize> {
    let lines = inner.table.log_length(onlooker);
    let first = lines.checked_sub(events.len());
    let latest = inner.thoughts.latest(&inner.table, onlooker);
    latest.filter(|line| !events.is_empty() && Some(*line) == first)
}

/// A push is plain data, which always has a text.
fn text(push: &impl Serialize) -> Utf8Bytes {
    serde_json::to_string(push).unwrap_or_default().into()
}
