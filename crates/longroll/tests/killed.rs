//! A server that is killed outright loses no move that it acknowledged.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(games: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_longroll"))
            .args(["serve", "--port", "0", "--games"])
            .arg(games)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        output.read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("Longroll is at http://").unwrap();
        Self {
            address: address.trim_end_matches('/').to_owned(),
            child,
        }
    }

    /// As kill -9.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    async fn new_game(&self) -> String {
        let body = json!({"scenario": "slb-1"}).to_string();
        let request = format!(
            "POST /api/games HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
             connection: close\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        let mut stream = TcpStream::connect(&self.address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        let (_, body) = answer.split_once("\r\n\r\n").unwrap();
        let body: Value = serde_json::from_str(body).unwrap();
        body["id"].as_str().unwrap().to_owned()
    }

    async fn join(&self, id: &str) -> (WebSocketStream<MaybeTlsStream<TcpStream>>, Value) {
        let url = format!("ws://{}/api/games/{id}/live", self.address);
        let (mut socket, _) = connect_async(url).await.unwrap();
        let first = receive(&mut socket).await;
        (socket, first)
    }
}

async fn receive(socket: &mut WebSocketStream<MaybeTlsStream<TcpStream>>) -> Value {
    match socket.next().await.unwrap().unwrap() {
        Message::Text(text) => serde_json::from_str(&text).unwrap(),
        other => panic!("unexpected {other:?}"),
    }
}

#[tokio::test]
async fn a_killed_server_loses_no_acknowledged_move() {
    let games = tempfile::tempdir().unwrap();
    let mut server = Server::start(games.path());
    let id = server.new_game().await;
    let mut acknowledged = 0;
    for round in 0..4 {
        let (mut socket, mut now) = server.join(&id).await;
        let mut count = 0;
        while count < 5 && now["over"] == false {
            let actions = now["actions"].as_array().unwrap();
            let action = &actions[(round + count) % actions.len()];
            let request = json!({"id": count, "op": "do", "action": action});
            socket
                .send(Message::text(request.to_string()))
                .await
                .unwrap();
            let reply = receive(&mut socket).await;
            assert_eq!(reply["ok"], true, "{reply}");
            acknowledged += 1;
            count += 1;
            // The last move of a round is killed right after its acknowledgement.
            if count < 5 {
                now = receive(&mut socket).await;
            }
        }
        server.kill();
        server = Server::start(games.path());
        let (mut socket, _) = server.join(&id).await;
        let request = json!({"id": 1, "op": "at", "n": 0});
        socket
            .send(Message::text(request.to_string()))
            .await
            .unwrap();
        assert_eq!(receive(&mut socket).await["count"], acknowledged);
    }
    server.kill();
}
