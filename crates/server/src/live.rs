//! The live socket of a table: requests with replies, and pushes after each change.

use std::sync::Arc;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use longroll_protocol::{Error, Op, Reply};
use serde_json::Value;
use tokio::sync::broadcast::error::RecvError;

use crate::room::Room;
use crate::seat::Seat;

/// Serves one page until it goes away.
pub(crate) async fn serve(mut socket: WebSocket, room: Arc<Room>, seat: Seat) {
    let (now, mut pushes) = room.watch(seat);
    if send(&mut socket, now).await.is_err() {
        return;
    }
    loop {
        let outcome = tokio::select! {
            // A change is told before the answer to a later request.
            biased;
            push = pushes.recv() => match push {
                Ok(push) => match push.at(seat) {
                    Some(text) => send(&mut socket, text).await,
                    None => Ok(()),
                },
                // Too slow for single steps: the whole state makes up for them.
                Err(RecvError::Lagged(_)) => {
                    let (now, anew) = room.watch(seat);
                    pushes = anew;
                    send(&mut socket, now).await
                }
                Err(RecvError::Closed) => return,
            },
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => {
                    let reply = answer(&room, text, seat).await;
                    send(&mut socket, reply).await
                }
                Some(Ok(Message::Binary(_))) => {
                    let error = Error::bad("Expected text, not bytes.");
                    let reply = Reply::new(Value::Null, Err(error));
                    send(&mut socket, reply.line().into()).await
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(()),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
            },
        };
        if outcome.is_err() {
            return;
        }
    }
}

async fn send(socket: &mut WebSocket, text: Utf8Bytes) -> Result<(), axum::Error> {
    socket.send(Message::Text(text)).await
}

/// Answers a line; moves wait for the disk, so not on the threads that serve everybody.
async fn answer(room: &Arc<Room>, text: Utf8Bytes, seat: Seat) -> Utf8Bytes {
    let room = Arc::clone(room);
    let answered = tokio::task::spawn_blocking(move || reply(&room, &text, seat));
    let lost = |_| {
        let error = Error::bad("The request was lost; try again.");
        Reply::new(Value::Null, Err(error)).line()
    };
    answered.await.unwrap_or_else(lost).into()
}

/// The reply to a line.
pub(crate) fn reply(room: &Room, text: &str, seat: Seat) -> String {
    let (id, op) = longroll_protocol::read_line(text);
    let answer = op.and_then(|op: Op| room.answer(op, seat));
    Reply::new(id, answer).line()
}
