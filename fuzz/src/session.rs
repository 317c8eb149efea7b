//! A conversation with the referee, a line of JSON a request.

use std::cell::RefCell;

use longroll_games::Data;
use longroll_protocol::Session;
use serde_json::{Value, json};

/// A conversation is long enough with so many requests.
const LINES: usize = 16;

thread_local! {
    /// One for all inputs, so that the data is read once; each begins with a game of its own.
    static SESSION: RefCell<Session> = RefCell::new(Session::new(Data::embedded()));
}

/// Each line gets one reply with its id; a refusal changes nothing.
pub fn run(text: &str) {
    SESSION.with_borrow_mut(|session| {
        let begun = ask(session, r#"{"op": "new", "scenario": "slb-1", "seed": 7}"#);
        assert_eq!(begun["ok"], true, "{begun}");
        let mut now = hash(session);
        for line in text.lines().take(LINES) {
            let reply = ask(session, line);
            let request = serde_json::from_str::<Value>(line);
            let id = request.ok().and_then(|request| request.get("id").cloned());
            assert_eq!(reply["id"], id.unwrap_or(Value::Null), "{reply}");
            match reply["ok"].as_bool() {
                Some(true) => now = hash(session),
                Some(false) => {
                    assert_eq!(hash(session), now, "{reply}");
                    let message = reply["error"]["message"].as_str();
                    assert!(message.is_some_and(|text| !text.is_empty()), "{reply}");
                }
                None => panic!("{reply}"),
            }
        }
        saved_and_loaded(session);
    });
}

/// The record leads to the same position, in the same session.
fn saved_and_loaded(session: &mut Session) {
    let before = hash(session);
    let record = ask(session, r#"{"op": "save"}"#)["record"].clone();
    let loaded = ask(
        session,
        &json!({"op": "load", "record": record}).to_string(),
    );
    assert_eq!(loaded["ok"], true, "{loaded} {record}");
    assert_eq!(hash(session), before);
}

fn hash(session: &mut Session) -> Value {
    ask(session, r#"{"op": "hash"}"#)["hash"].clone()
}

fn ask(session: &mut Session, line: &str) -> Value {
    let reply = session.line(line);
    assert!(!reply.contains('\n'), "{reply}");
    serde_json::from_str(&reply).expect("a reply is JSON")
}
