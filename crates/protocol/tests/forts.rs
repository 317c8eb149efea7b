//! Permanent forts as the protocol shows, edits and weighs them, in The Battle for Washington.

use longroll_games::Data;
use longroll_protocol::Session;
use serde_json::{Value, json};

struct Talk(Session);

impl Talk {
    fn new() -> Self {
        let mut talk = Self(Session::new(Data::embedded()));
        talk.ok(&json!({"op": "new", "scenario": "hcr-5", "seed": 7}));
        talk
    }

    fn ask(&mut self, request: &Value) -> Value {
        serde_json::from_str(&self.0.line(&request.to_string())).expect("a reply is JSON")
    }

    fn ok(&mut self, request: &Value) -> Value {
        let reply = self.ask(request);
        assert_eq!(reply["ok"], true, "{request}: {reply}");
        reply
    }

    /// The fort of a hex in the present state.
    fn fort(&mut self, hex: &str) -> Value {
        let state = self.ok(&json!({"op": "state"}));
        let forts = state["state"]["forts"].as_array().expect("forts");
        assert_eq!(forts.len(), 19);
        let found = forts.iter().find(|fort| fort["hex"] == hex);
        found.cloned().expect("a fort")
    }

    fn march(&mut self, unit: &str, die: u8) {
        self.ok(&json!({"op": "dice", "queue": [die]}));
        self.ok(&json!({"op": "do", "action": {"type": "march", "unit": unit}}));
        self.ok(&json!({"op": "do", "action": {"type": "force-march", "yes": false}}));
    }
}

fn attack(op: &str) -> Value {
    json!({"op": op, "action": {"type": "attack", "target": "E1229", "attack": "normal"}})
}

#[test]
fn an_empty_fort_can_be_weighed_and_stormed() {
    let mut talk = Talk::new();
    talk.ok(&json!({"op": "edit", "changes": [
        {"clear": true},
        {"unit": "csa-hood", "hex": "E1129", "manpower": 12},
        {"unit": "union-couch", "hex": "E1433", "manpower": 9},
        {"to_act": "confederate"},
    ]}));
    assert_eq!(talk.fort("E1229"), json!({"hex": "E1229", "side": "union"}));
    talk.march("csa-hood", 6);
    let why = talk.ok(&json!({"op": "why", "action": {"type": "step", "to": "E1229"}}));
    assert_eq!(why["rule"], "HCR-18-02", "{why}");
    let odds = talk.ok(&attack("odds"));
    assert_eq!(odds["defender_value"], 4.0, "{odds}");
    let names = odds["modifiers"].as_array().expect("modifiers").iter();
    let names: Vec<_> = names.map(|modifier| &modifier["name"]).collect();
    assert_eq!(names, ["ratio"], "{odds}");
    talk.ok(&json!({"op": "dice", "queue": [6, 3]}));
    let reply = talk.ok(&attack("do"));
    let events = reply["events"].as_array().expect("events");
    let fallen = events
        .iter()
        .find(|event| event["hex"] == "E1229" && event["rule"] == "HCR-18-08");
    assert!(fallen.is_some(), "{reply}");
    let fort = talk.fort("E1229");
    assert_eq!(fort["destroyed"], true);
}

#[test]
fn a_fort_can_be_edited() {
    let mut talk = Talk::new();
    talk.ok(&json!({"op": "edit", "changes": [{"fort": "E1229", "stands": false}]}));
    assert_eq!(talk.fort("E1229")["destroyed"], true);
    talk.ok(&json!({"op": "edit", "changes": [{"fort": "E1229", "stands": true}]}));
    assert_eq!(talk.fort("E1229")["destroyed"], Value::Null);
    let reply = talk.ask(&json!({"op": "edit", "changes": [{"fort": "E1230", "stands": false}]}));
    let message = reply["error"]["message"].as_str().unwrap_or_default();
    assert!(message.contains("no permanent fort in E1230"), "{reply}");
}
