//! Computer players at a table: they think off the threads that serve people.

use std::sync::Arc;
use std::time::Duration;

use longroll_ai::Player;
use longroll_rules::{Action, Side};

use crate::room::{Room, Turn};

/// Plays the computer's turns at a table for as long as the program runs.
pub(crate) async fn play(room: Arc<Room>) {
    let mut players = [None, None];
    loop {
        while let Some(turn) = room.computers_turn() {
            let side = turn.side;
            let slot = usize::from(side == Side::Confederate);
            let player = players[slot].take().or_else(|| seat(&room, side));
            let Some(player) = player else {
                let name = room.computer_name(side);
                tracing::error!("there is no computer player \"{name}\"");
                return;
            };
            let Some((turn, player, action)) = think(turn, player).await else {
                tracing::error!("{}: the computer player failed", room.id);
                return;
            };
            players[slot] = Some(player);
            tokio::time::sleep(pause(room.pace, action)).await;
            if !act(Arc::clone(&room), turn, action).await {
                return;
            }
        }
        if room.is_gone() {
            return;
        }
        room.turn.notified().await;
    }
}

fn seat(room: &Room, side: Side) -> Option<Box<dyn Player>> {
    longroll_ai::player(&room.computer_name(side), side as u64 + 1)
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

/// One decision; gives everything back with it, or nothing if the player failed.
async fn think(turn: Turn, mut player: Box<dyn Player>) -> Option<(Turn, Box<dyn Player>, Action)> {
    let thought = tokio::task::spawn_blocking(move || {
        let action = player.choose(&turn.scenario, &turn.position);
        (turn, player, action)
    });
    thought.await.ok()
}

/// Takes the action; `false` if the player can't go on.
async fn act(room: Arc<Room>, turn: Turn, action: Action) -> bool {
    let acted = tokio::task::spawn_blocking(move || match room.computer_acts(&turn, action) {
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
