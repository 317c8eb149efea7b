//! The live socket of a table: requests with replies, and pushes after each change.

use std::sync::Arc;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use longroll_protocol::{Error, Op, Reply};
use serde_json::Value;
use tokio::sync::broadcast::error::RecvError;
use tokio::task::{JoinError, JoinSet};

use crate::room::Room;
use crate::seat::Seat;

/// Serves one page until it goes away.
pub(crate) async fn serve(mut socket: WebSocket, room: Arc<Room>, seat: Seat) {
    let (now, mut pushes) = room.watch(seat);
    // The page's hint, if it has asked for one: other requests are answered meanwhile.
    let mut hints = JoinSet::new();
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
            Some(hint) = hints.join_next() => send(&mut socket, hint.unwrap_or_else(lost)).await,
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => match longroll_protocol::read_line(&text) {
                    (id, Ok(Op::Hint { .. })) if !hints.is_empty() => {
                        let error = Error::bad("A hint is being thought of already.");
                        send(&mut socket, Reply::new(id, Err(error)).line().into()).await
                    }
                    (id, Ok(op @ Op::Hint { .. })) => {
                        let room = Arc::clone(&room);
                        hints.spawn_blocking(move || reply(&room, id, Ok(op), seat).into());
                        Ok(())
                    }
                    (id, op) => {
                        let reply = answer(&room, id, op, seat).await;
                        send(&mut socket, reply).await
                    }
                },
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
async fn answer(room: &Arc<Room>, id: Value, op: Result<Op, Error>, seat: Seat) -> Utf8Bytes {
    let room = Arc::clone(room);
    let answered = tokio::task::spawn_blocking(move || reply(&room, id, op, seat).into());
    answered.await.unwrap_or_else(lost)
}

fn lost(_: JoinError) -> Utf8Bytes {
    let error = Error::bad("The request was lost; try again.");
    Reply::new(Value::Null, Err(error)).line().into()
}

/// The reply to a request.
pub(crate) fn reply(room: &Room, id: Value, op: Result<Op, Error>, seat: Seat) -> String {
    let answer = op.and_then(|op| room.answer(op, seat));
    Reply::new(id, answer).line()
}
