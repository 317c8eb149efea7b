//! Lines of the log that say where a number comes from, and say it once.

use longroll_games::Data;
use longroll_protocol::Session;
use serde_json::{Value, json};

struct Talk(Session);

impl Talk {
    fn new(scenario: &str) -> Self {
        let mut talk = Self(Session::new(Data::embedded()));
        talk.ok(&json!({"op": "new", "scenario": scenario, "seed": 7}));
        talk
    }

    fn ok(&mut self, request: &Value) -> Value {
        let reply = self.0.line(&request.to_string());
        let reply: Value = serde_json::from_str(&reply).expect("a reply is JSON");
        assert_eq!(reply["ok"], true, "{request}: {reply}");
        reply
    }

    fn edit(&mut self, changes: &Value) -> Value {
        self.ok(&json!({"op": "edit", "changes": changes}))
    }

    /// Does something and gives the events, all or those of a type.
    fn events(&mut self, action: &Value) -> Vec<Value> {
        let reply = self.ok(&json!({"op": "do", "action": action}));
        reply["events"].as_array().expect("a list").clone()
    }

    fn log(&mut self) -> Vec<Value> {
        let reply = self.ok(&json!({"op": "log"}));
        reply["events"].as_array().expect("a list").clone()
    }
}

fn of(events: &[Value], kind: &str) -> Vec<Value> {
    let found = events.iter().filter(|event| event["type"] == kind);
    found.cloned().collect()
}

/// HCR-24-02: a train is one line from where it leaves to where it arrives.
#[test]
fn a_train_is_one_line() {
    let mut talk = Talk::new("hcr-7");
    talk.edit(&json!([
        {"unit": "union-slocum", "hex": "E2421"}, {"turn": 6}, {"to_act": "union"},
    ]));
    talk.events(&json!({"type": "ride", "unit": "union-slocum"}));
    let events = talk.events(&json!({"type": "select-hex", "hex": "E2913"}));
    assert_eq!(of(&events, "moved"), Vec::<Value>::new());
    let trains = of(&events, "went-by-rail");
    assert_eq!(trains.len(), 1, "{events:?}");
    let train = &trains[0];
    assert_eq!(
        (&train["from"], &train["hex"]),
        (&json!("E2421"), &json!("E2913"))
    );
    let text = train["text"].as_str().expect("a sentence");
    assert!(
        text.ends_with("from E2421 (Laurel) to E2913 (Relay House)."),
        "{text}"
    );
    // The log that is made from the record says the same.
    let record = talk.ok(&json!({"op": "save"}))["record"].clone();
    let before = talk.log();
    talk.ok(&json!({"op": "load", "record": record}));
    assert_eq!(talk.log(), before);
}

/// HCR-16-01: a table of a phase has the name of the phase and its own rule.
#[test]
fn a_table_has_the_name_of_its_phase() {
    let mut talk = Talk::new("hcr-7");
    talk.ok(&json!({"op": "dice", "queue": [6]}));
    let militia = talk.edit(&json!([{"turn": 10}, {"phase": "pa-militia"}]));
    assert_eq!(militia["ok"], true);
    let rolls = of(&talk.log(), "rolled");
    let table = rolls
        .iter()
        .find(|roll| roll["roll"] == "phase-table")
        .expect("a roll");
    assert_eq!(table["rule"], "HCR-16-01");
    let purpose = table["purpose"].as_str().expect("words");
    assert!(purpose.contains("Militia"), "{purpose}");
    let text = table["text"].as_str().expect("a sentence");
    assert!(text.contains(purpose), "{text}");
}

/// HCR-14-04: what a stalled command takes from a march in an activation is named.
#[test]
fn a_stalled_command_is_named() {
    let mut talk = Talk::new("hcr-7");
    talk.edit(&json!([{"turn": 6}]));
    talk.ok(&json!({"op": "dice", "queue": [4, 4]}));
    talk.edit(&json!([{"phase": "random-events"}]));
    let stalled = talk.log();
    assert!(
        stalled.iter().any(|event| event["text"]
            .as_str()
            .is_some_and(|text| text.contains("stalled"))),
        "{stalled:?}"
    );
    talk.edit(&json!([{"unit": "union-slocum", "hex": "W4214"}, {"leader": "union-franklin", "attach": "union-slocum"}, {"to_act": "union"}]));
    talk.events(&json!({"type": "activate", "leader": "union-franklin"}));
    talk.ok(&json!({"op": "dice", "queue": [5]}));
    let selected = talk.events(&json!({"type": "select", "unit": "union-slocum"}));
    if of(&selected, "leader-allowance").is_empty() {
        talk.events(&json!({"type": "confirm"}));
    }
    let marched = talk.events(&json!({"type": "march", "unit": "union-slocum"}));
    let allowance = &of(&marched, "allowance")[0];
    assert_eq!(allowance["mp"], 4.0);
    assert_eq!(
        allowance["details"],
        json!([{"label": "command stalled", "value": -2, "rule": "HCR-14-04"}])
    );
}

/// RTG-19-01: who may levy a town reads which one, and what it scores.
#[test]
fn a_levy_has_its_town_and_its_points() {
    let mut talk = Talk::new("rtg-6");
    let reply = talk.edit(&json!([
        {"unit": "csa-rodes", "hex": "N3312", "manpower": 8, "fatigue": 0}, {"turn": 8}, {"phase": "recovery"},
    ]));
    let mut decision = reply["decision"].clone();
    if decision["side"] == "union" {
        let reply = talk.ok(&json!({"op": "do", "action": {"type": "end-phase"}}));
        decision = reply["decision"].clone();
    }
    let prompt = decision["prompt"].as_str().expect("a prompt");
    assert!(prompt.contains("or levy N3312 (Carlisle) (+2)"), "{prompt}");
    let legal = talk.ok(&json!({"op": "legal"}));
    let mut listed = legal["actions"].as_array().expect("a list").iter();
    assert!(listed.any(|listed| {
        let text = listed["text"].as_str();
        text.is_some_and(|text| text == "Rodes levies N3312 (Carlisle) (+2)")
    }));
}

/// HCR-16-02: where the militia may arrive is said.
#[test]
fn arrivals_are_asked_with_their_hexes() {
    let mut talk = Talk::new("hcr-7");
    talk.ok(&json!({"op": "dice", "queue": [1]}));
    let reply = talk.edit(&json!([{"turn": 10}, {"phase": "pa-militia"}]));
    let prompt = reply["decision"]["prompt"].as_str().expect("a prompt");
    assert!(
        prompt.starts_with("Union: where does PA Militia arrive? Open: "),
        "{prompt}"
    );
    assert!(prompt.contains(" hexes, W"), "{prompt}");
}
