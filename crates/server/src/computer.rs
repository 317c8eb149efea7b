//! Computer players at a table: they think off the threads that serve people.

use std::sync::Arc;
use std::time::Duration;

use longroll_ai::{Choice, Player};
use longroll_rules::{Action, Side};

use crate::room::{Room, Turn};

/// How often people are told how far a thought has got.
const TELL: Duration = Duration::from_millis(200);

/// Plays the computer's turns at a table for as long as the program runs.
pub(crate) async fn play(room: Arc<Room>) {
    let mut players = [None, None];
    loop {
        while let Some(turn) = room.computers_turn() {
            let side = turn.side;
            let slot = usize::from(side == Side::Confederate);
            let player = players[slot].take();
            let Some(player) = player.or_else(|| turn.level.seat(side as u64 + 1)) else {
                tracing::error!("nobody plays at the level \"{}\"", turn.level.name);
                return;
            };
            let Some((turn, player, choice)) = think(&room, turn, player).await else {
                tracing::error!("{}: the computer player failed", room.id);
                return;
            };
            players[slot] = Some(player);
            wait(&room, &turn, choice.action).await;
            if !act(Arc::clone(&room), turn, choice).await {
                return;
            }
        }
        if room.is_gone() {
            return;
        }
        room.turn.notified().await;
    }
}

/// People need time for what happens on the map, and little for the rest.
fn pause(pace: Duration, action: Action) -> Duration {
    match action {
        Action::Select(_)
        | Action::Confirm
        | Action::ForceMarch(false)
        | Action::TakeLoss(_)
        | Action::Drop(_)
        | Action::EndPhase => pace / 4,
        _ => pace,
    }
}

/// Waits before an action, unless it shall move now or the game has moved on.
async fn wait(room: &Room, turn: &Turn, action: Action) {
    if turn.thinking.is_stopped() {
        return;
    }
    tokio::select! {
        () = tokio::time::sleep(pause(room.tempo.pace, action)) => {}
        () = room.hurry.notified() => {}
    }
}

/// One decision; gives everything back with it, or nothing if the player failed. Meanwhile
/// people are told how far it has got.
async fn think(
    room: &Room,
    turn: Turn,
    mut player: Box<dyn Player>,
) -> Option<(Turn, Box<dyn Player>, Choice)> {
    let thinking = turn.thinking.clone();
    let about = (turn.seq, turn.side, turn.level);
    let mut thought = tokio::task::spawn_blocking(move || {
        let choice = player.think(&turn.scenario, &turn.position, &turn.thinking);
        (turn, player, choice)
    });
    loop {
        tokio::select! {
            done = &mut thought => return done.ok(),
            () = tokio::time::sleep(TELL) => room.tell_progress(about, thinking.progress()),
        }
    }
}

/// Takes the action; `false` if the player can't go on.
async fn act(room: Arc<Room>, turn: Turn, choice: Choice) -> bool {
    let acted = tokio::task::spawn_blocking(move || match room.computer_acts(&turn, &choice) {
        Ok(()) => true,
        Err(error) => {
            tracing::error!(
                "{}: the computer's action fails: {}",
                room.id,
                error.message
            );
            false
        }
    });
    acted.await.unwrap_or(false)
}
