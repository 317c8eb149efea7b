//! A server on this machine and pages that talk to it.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use longroll_server::{Options, Server};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A server that runs until it is stopped or dropped.
pub struct Running {
    pub address: SocketAddr,
    task: JoinHandle<()>,
}

impl Running {
    /// Ends it where it stands.
    pub async fn stop(mut self) {
        self.task.abort();
        let _ = (&mut self.task).await;
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Serves games of a folder on any free port, with computers that do not wait.
pub async fn serve(games: &Path) -> Running {
    serve_thinkers(games, None).await
}

/// The same, with computers that think so long about a decision if they search.
pub async fn serve_thinkers(games: &Path, thought: Option<Duration>) -> Running {
    let mut options = Options::new(games.to_owned());
    options.thought = thought;
    options.port = Some(0);
    options.pace = Duration::ZERO;
    options.draw_ahead = false;
    let server = Server::bind(options).await.expect("a free port");
    let address = server.address();
    let task = tokio::spawn(async move {
        let _ = server.run(std::future::pending()).await;
    });
    Running { address, task }
}

/// An answer over HTTP.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }
}

impl Running {
    pub async fn request(&self, method: &str, path: &str, headers: &str, body: &str) -> Answer {
        let host = if headers.contains("host:") {
            String::new()
        } else {
            format!("host: {}\r\n", self.address)
        };
        let length = body.len();
        let text = format!(
            "{method} {path} HTTP/1.1\r\n{host}{headers}connection: close\r\n\
             content-length: {length}\r\n\r\n{body}"
        );
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(text.as_bytes()).await.unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await.unwrap();
        let end = bytes.windows(4).position(|w| w == b"\r\n\r\n").unwrap();
        let head = String::from_utf8(bytes[..end].to_vec())
            .unwrap()
            .to_lowercase();
        Answer {
            status: head.split(' ').nth(1).unwrap().parse().unwrap(),
            body: bytes[end + 4..].to_vec(),
            head,
        }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.request("GET", path, "", "").await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        let headers = "content-type: application/json\r\n";
        self.request("POST", path, headers, &body.to_string()).await
    }

    /// Starts a game between such players and gives its id.
    pub async fn new_game(&self, union: &str, confederate: &str, seed: Option<u64>) -> String {
        let players = json!({"union": union, "confederate": confederate});
        let mut wish = json!({"scenario": "slb-1", "players": players});
        if let Some(seed) = seed {
            wish["seed"] = json!(seed);
        }
        let answer = self.post("/api/games", &wish).await;
        assert_eq!(answer.status, 200, "{}", answer.json());
        answer.json()["id"].as_str().unwrap().to_owned()
    }

    /// Starts a game with Limited Intelligence between such players and gives its id.
    pub async fn new_secret_game(&self, union: &str, confederate: &str) -> String {
        let players = json!({"union": union, "confederate": confederate});
        let options = json!({"limited_intelligence": true});
        let wish = json!({
            "scenario": "slb-1", "players": players, "options": options, "seed": 11,
        });
        let answer = self.post("/api/games", &wish).await;
        assert_eq!(answer.status, 200, "{}", answer.json());
        answer.json()["id"].as_str().unwrap().to_owned()
    }

    /// Joins at a seat.
    pub async fn sit(&self, id: &str, seat: &str) -> Option<Page> {
        let path = format!("{id}/live?seat={seat}");
        self.join_at(&path, None).await
    }

    pub async fn join(&self, id: &str) -> Page {
        self.join_from(id, None).await.expect("a live socket")
    }

    pub async fn join_from(&self, id: &str, origin: Option<&str>) -> Option<Page> {
        self.join_at(&format!("{id}/live"), origin).await
    }

    async fn join_at(&self, path: &str, origin: Option<&str>) -> Option<Page> {
        let url = format!("ws://{}/api/games/{path}", self.address);
        let mut request = url.into_client_request().unwrap();
        if let Some(origin) = origin {
            request
                .headers_mut()
                .insert("origin", origin.parse().unwrap());
        }
        let (socket, _) = connect_async(request).await.ok()?;
        let mut page = Page {
            socket,
            now: Value::Null,
            thought: Value::Null,
            next: 1,
        };
        page.now = page.receive().await;
        Some(page)
    }
}

/// A page that looks at a table.
pub struct Page {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The latest update.
    pub now: Value,
    /// What a computer player told last of its thinking.
    pub thought: Value,
    next: u64,
}

impl Page {
    pub async fn receive(&mut self) -> Value {
        let wait = tokio::time::timeout(Duration::from_secs(20), self.socket.next());
        let message = wait
            .await
            .expect("an answer in time")
            .expect("an open socket");
        match message.unwrap() {
            Message::Text(text) => serde_json::from_str(&text).unwrap(),
            other => panic!("unexpected {other:?}"),
        }
    }

    pub async fn send(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// Asks and gives the reply; updates that come before it are taken note of.
    pub async fn ask(&mut self, mut request: Value) -> Value {
        let id = self.next;
        self.next += 1;
        request["id"] = json!(id);
        self.send(&request.to_string()).await;
        loop {
            let message = self.receive().await;
            if message["push"] == "update" {
                self.now = message;
            } else if message["push"] == "thinking" {
                self.thought = message;
            } else if message["id"] == id {
                return message;
            }
        }
    }

    /// The next update.
    pub async fn update(&mut self) -> &Value {
        loop {
            let message = self.receive().await;
            if message["push"] == "update" {
                self.now = message;
                return &self.now;
            }
        }
    }

    /// The next update, or `None` if a computer player tells first how far it has got; the
    /// push is in `thought` then.
    pub async fn update_or_thought(&mut self) -> Option<&Value> {
        loop {
            let message = self.receive().await;
            if message["push"] == "update" {
                self.now = message;
                return Some(&self.now);
            }
            if message["push"] == "thinking" {
                self.thought = message;
                return None;
            }
        }
    }

    /// Whether nothing comes for so long; what comes is taken note of.
    pub async fn is_quiet_for(&mut self, time: Duration) -> bool {
        let message = tokio::time::timeout(time, self.receive()).await;
        let Ok(message) = message else { return true };
        match message["push"].as_str() {
            Some("update") => self.now = message,
            Some("thinking") => self.thought = message,
            _ => {}
        }
        false
    }

    /// Takes an action and waits for the update that it brings.
    pub async fn act(&mut self, action: &Value) -> Value {
        let before = self.now["seq"].clone();
        let reply = self.ask(json!({"op": "do", "action": action})).await;
        assert_eq!(reply["ok"], true, "{action} gave {reply}");
        while self.now["seq"] == before {
            self.update().await;
        }
        reply
    }
}
