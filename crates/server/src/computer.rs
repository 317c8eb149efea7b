//! Computer players at a table: they think off the threads that serve people.

use std::sync::Arc;

use longroll_ai::Player;
use longroll_rules::Side;

use crate::room::{Room, Turn};

/// Plays the computer's turns at a table for as long as the program runs.
pub(crate) async fn play(room: Arc<Room>) {
    let mut players = [None, None];
    loop {
        while let Some(turn) = room.computers_turn() {
            tokio::time::sleep(room.pace).await;
            let side = turn.side;
            let slot = usize::from(side == Side::Confederate);
            let player = players[slot].take().or_else(|| seat(&room, side));
            let Some(player) = player else {
                let name = room.computer_name(side);
                tracing::error!("there is no computer player \"{name}\"");
                return;
            };
            match decide(Arc::clone(&room), turn, player).await {
                Some(player) => players[slot] = Some(player),
                None => return,
            }
        }
        room.turn.notified().await;
    }
}

fn seat(room: &Room, side: Side) -> Option<Box<dyn Player>> {
    longroll_ai::player(&room.computer_name(side), side as u64 + 1)
}

/// One decision; gives the player back, or nothing if it can't go on.
async fn decide(
    room: Arc<Room>,
    turn: Turn,
    mut player: Box<dyn Player>,
) -> Option<Box<dyn Player>> {
    let decided = tokio::task::spawn_blocking(move || {
        let action = player.choose(&turn.scenario, &turn.position);
        if let Err(error) = room.computer_acts(&turn, action) {
            tracing::error!(
                "{}: the computer's action fails: {}",
                room.id,
                error.message
            );
            return None;
        }
        Some(player)
    });
    decided.await.ok().flatten()
}
