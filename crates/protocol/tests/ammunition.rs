//! Ammunition and depots as the protocol shows and edits them, in Salem Church with the
//! Ammunition Phase of the Advanced Game.

use longroll_games::Data;
use longroll_protocol::Session;
use serde_json::{Value, json};

struct Talk(Session);

impl Talk {
    fn new(with_ammunition: bool) -> Self {
        let data = Data::embedded();
        let folder = tempfile::tempdir().expect("a folder for the data");
        for name in data.files().expect("the names of tables") {
            let mut text = data.text(&name).expect("a table").into_owned();
            if with_ammunition && name == "slb/scenarios.tsv" {
                text = text.replace("\tleader-transfer,", "\tammunition,leader-transfer,");
            }
            let path = folder.path().join(&name);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a new folder");
            std::fs::write(path, text).expect("a new file");
        }
        let depots = "hex\towner\n4531\tconfederate\n4426\tunion\n";
        std::fs::write(folder.path().join("slb/slb-1.depots.tsv"), depots).expect("a new file");
        let mut talk = Self(Session::new(Data::folder(folder.path()).expect("a folder")));
        talk.ok(&json!({"op": "new", "scenario": "slb-1", "seed": 7}));
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

    fn edit(&mut self, changes: &Value) -> Value {
        self.ok(&json!({"op": "edit", "changes": changes}))
    }

    fn refused(&mut self, changes: &Value) -> String {
        let reply = self.ask(&json!({"op": "edit", "changes": changes}));
        assert_eq!(reply["ok"], false, "{reply}");
        reply["error"]["message"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    fn state(&mut self) -> Value {
        self.ok(&json!({"op": "state"}))["state"].take()
    }

    fn unit(&mut self, id: &str) -> Value {
        let state = self.state();
        let units = state["units"].as_array().expect("units");
        let found = units.iter().find(|unit| unit["id"] == id);
        found.expect("the unit").clone()
    }
}

#[test]
fn a_scenario_without_ammunition_shows_none() {
    let mut talk = Talk::new(false);
    let hays = talk.unit("csa-hays");
    assert!(hays.get("ammunition").is_none() && hays.get("ammunition_boxes").is_none());
    assert_eq!(talk.state()["depots"], json!([]));
    let reply = talk.ask(&json!({"op": "supply", "unit": "csa-hays"}));
    assert_eq!(
        reply["error"]["message"],
        "This scenario has no ammunition."
    );
    let refusal = talk.refused(&json!([{"phase": "ammunition"}]));
    assert!(refusal.contains("ammunition"), "{refusal}");
}

#[test]
fn units_show_their_boxes_and_the_map_its_depots() {
    let mut talk = Talk::new(true);
    // Nobody has a checked box: the phase passes by itself.
    assert_eq!(talk.state()["phase"], "leader-transfer");
    talk.edit(&json!([{"unit": "csa-hays", "ammunition": 1}]));
    let hays = talk.unit("csa-hays");
    assert_eq!(
        (&hays["ammunition"], &hays["ammunition_boxes"]),
        (&json!(1), &json!(4))
    );
    let depot = |hex: &str, owner: &str, off_map: bool| json!({"hex": hex, "owner": owner, "off_map": off_map});
    let depots = talk.state()["depots"].take();
    assert_eq!(
        depots,
        json!([
            depot("4531", "confederate", false),
            depot("4426", "union", false),
            depot("4233", "confederate", true),
            depot("4534", "confederate", true),
        ])
    );
    talk.edit(&json!([{"depot": "4531"}, {"depot": "5025", "owner": "union"}]));
    let depots = talk.state()["depots"].take();
    assert_eq!(depots[0], depot("4426", "union", false));
    assert_eq!(depots[1], depot("5025", "union", false));
    let refusal = talk.refused(&json!([{"unit": "csa-hays", "ammunition": 5}]));
    assert_eq!(refusal, "Hays has 4 boxes of ammunition, not 5.");
    let hays = talk.unit("csa-hays");
    let refusal = talk.refused(&json!([{"depot": hays["hex"], "owner": "union"}]));
    assert!(refusal.starts_with("No depot can be in"), "{refusal}");
}

#[test]
fn attempts_are_named_and_rolled() {
    let mut talk = Talk::new(true);
    let reply = talk.edit(&json!([
        {"unit": "csa-hays", "ammunition": 0, "exhausted": true},
        {"unit": "csa-smith", "ammunition": 3},
        {"unit": "union-newton", "ammunition": 2},
        {"phase": "ammunition"},
    ]));
    let decision = &reply["decision"];
    assert_eq!(
        (&decision["kind"], &decision["side"]),
        (&json!("ammunition"), &json!("confederate"))
    );
    assert_eq!(
        (&decision["number"], &decision["remaining"]),
        (&json!(4), &json!(4))
    );
    let supply = talk.ok(&json!({"op": "supply", "unit": "csa-hays"}));
    assert_eq!(supply["highest"], 5, "{supply}");
    assert_eq!(
        supply["details"],
        json!([{"label": "exhausted", "value": 1, "rule": "SLB-20-14"}])
    );
    assert_eq!(supply["path"][0], "4233", "the shorter of the two ways");

    let select = |unit: &str| json!({"op": "do", "action": {"type": "select", "unit": unit}});
    let reply = talk.ok(&select("csa-hays"));
    assert_eq!(reply["events"][0]["type"], "attempt-named");
    let reply = talk.ok(&select("csa-hays"));
    assert_eq!(reply["decision"]["units"], json!(["csa-hays", "csa-hays"]));
    assert_eq!(reply["decision"]["remaining"], 2);
    let why = talk.ok(&json!({"op": "why", "action": {"type": "select", "unit": "csa-hays"}}));
    assert_eq!(why["rule"], "SLB-20-18");
    let done = talk.ok(&json!({"op": "do", "action": {"type": "confirm"}}));
    assert_eq!(done["decision"]["side"], "union");
    talk.ok(&json!({"op": "dice", "queue": [5, 6, 5]}));
    talk.ok(&select("union-newton"));
    let reply = talk.ok(&json!({"op": "do", "action": {"type": "confirm"}}));
    let events = reply["events"].as_array().expect("events");
    let of = |kind: &str| -> Vec<&Value> {
        events
            .iter()
            .filter(|event| event["type"] == kind)
            .collect()
    };
    let rolls = of("rolled");
    assert_eq!(rolls.len(), 3);
    assert_eq!(
        (&rolls[0]["roll"], &rolls[0]["result"]),
        (&json!("replenishment"), &json!(6))
    );
    let gained: Vec<_> = of("ammunition-gained")
        .iter()
        .map(|event| (event["unit"].clone(), event["level"].clone()))
        .collect();
    assert_eq!(
        gained,
        [
            (json!("csa-hays"), json!(1)),
            (json!("union-newton"), json!(3))
        ]
    );
    assert_eq!(
        of("attempt-failed").len(),
        1,
        "a 6 for an exhausted unit is 7"
    );
}

#[test]
fn random_events_change_the_attempts() {
    let mut talk = Talk::new(true);
    let reply = talk.edit(&json!([
        {"unit": "union-newton", "ammunition": 2},
        {"logistics": "improved", "side": "union"},
        {"phase": "ammunition"},
    ]));
    assert_eq!(reply["decision"]["number"], 12);
}

#[test]
fn the_odds_of_an_attack_show_the_halving() {
    let mut talk = Talk::new(true);
    talk.edit(&json!([
        {"clear": true},
        {"unit": "union-sub-1", "hex": "3009", "manpower": 8},
        {"unit": "csa-sub-1", "hex": "3010", "manpower": 8},
        {"to_act": "union"},
    ]));
    let march = json!({"op": "do", "action": {"type": "march", "unit": "union-sub-1"}});
    talk.ok(&json!({"op": "dice", "queue": [6]}));
    talk.ok(&march);
    talk.ok(&json!({"op": "do", "action": {"type": "force-march", "yes": false}}));
    let odds =
        json!({"op": "odds", "action": {"type": "attack", "target": "3010", "attack": "normal"}});
    let full = talk.ok(&odds);
    talk.edit(&json!([
        {"unit": "union-sub-1", "ammunition": 0},
        {"to_act": "union"},
    ]));
    talk.ok(&json!({"op": "dice", "queue": [6]}));
    talk.ok(&march);
    talk.ok(&json!({"op": "do", "action": {"type": "force-march", "yes": false}}));
    let short = talk.ok(&odds);
    assert_eq!(full["attacker_value"], 8.0, "{full}");
    assert_eq!(short["attacker_value"], 4.0, "{short}");
}
