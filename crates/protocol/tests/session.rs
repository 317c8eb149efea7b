//! The engine protocol, line by line.

use longroll_games::Data;
use longroll_protocol::{ActionData, Listed, Session};
use serde_json::{Value, json};

struct Talk(Session);

impl Talk {
    fn new() -> Self {
        Self(Session::new(Data::embedded()))
    }

    fn game() -> Self {
        let mut talk = Self::new();
        talk.ok(&json!({"op": "new", "scenario": "slb-1", "seed": 7}));
        talk
    }

    fn say(&mut self, line: &str) -> Value {
        let reply = self.0.line(line);
        assert!(!reply.contains('\n'));
        serde_json::from_str(&reply).expect("a reply is JSON")
    }

    fn ask(&mut self, request: &Value) -> Value {
        self.say(&request.to_string())
    }

    fn ok(&mut self, request: &Value) -> Value {
        let reply = self.ask(request);
        assert_eq!(reply["ok"], true, "{request} gave {reply}");
        reply
    }

    fn refused(&mut self, request: &Value, kind: &str, says: &str) -> Value {
        let reply = self.ask(request);
        assert_eq!(reply["ok"], false, "{request} gave {reply}");
        assert_eq!(reply["error"]["kind"], kind, "{reply}");
        let message = reply["error"]["message"].as_str().unwrap();
        assert!(
            message.contains(says),
            "\"{message}\" should say \"{says}\""
        );
        reply
    }

    fn act(&mut self, action: &Value) -> Value {
        self.ok(&json!({"op": "do", "action": action}))
    }

    fn act_all(&mut self, actions: &[Value]) -> Value {
        let mut last = Value::Null;
        for action in actions {
            last = self.act(action);
        }
        last
    }

    fn edit(&mut self, changes: &Value) -> Value {
        self.ok(&json!({"op": "edit", "changes": changes}))
    }

    fn state(&mut self) -> Value {
        self.ok(&json!({"op": "state"}))["state"].clone()
    }

    fn unit(&mut self, id: &str) -> Value {
        let state = self.state();
        let units = state["units"].as_array().unwrap();
        units.iter().find(|unit| unit["id"] == id).unwrap().clone()
    }

    /// Puts Howe-A next to Hays, the Union to act.
    fn duel() -> Self {
        let mut talk = Self::game();
        talk.edit(&json!([
            {"clear": true},
            {"unit": "union-howe-a", "hex": "4227", "manpower": 6},
            {"unit": "csa-hays", "hex": "4127", "manpower": 3},
            {"to_act": "union"}
        ]));
        talk
    }
}

#[test]
fn the_engine_presents_itself_and_its_scenarios() {
    let mut talk = Talk::new();
    let hello = talk.ok(&json!({"id": "x", "op": "hello"}));
    assert_eq!(hello["id"], "x");
    assert_eq!(
        (&hello["engine"], &hello["protocol"]),
        (&json!("longroll"), &json!(1))
    );
    let scenarios = talk.ok(&json!({"op": "scenarios"}));
    let first = &scenarios["scenarios"][0];
    assert_eq!(first["id"], "slb-1");
    assert_eq!(
        (&first["turns"], &first["first_date"]),
        (&json!(1), &json!("May 3, 1863"))
    );
}

#[test]
fn bad_lines_get_an_error_and_the_session_goes_on() {
    let mut talk = Talk::new();
    for line in [
        "",
        "nonsense",
        "[1, 2]",
        "7",
        "null",
        "{\"op\": ",
        "{}",
        "{\"id\": 3}",
    ] {
        let reply = talk.say(line);
        assert_eq!(reply["error"]["kind"], "bad-request", "{line}: {reply}");
    }
    let reply = talk.say(r#"{"id": 3, "op": "fly"}"#);
    assert_eq!(reply["id"], 3);
    talk.refused(&json!({"op": "new"}), "bad-request", "scenario");
    talk.refused(&json!({"op": "new", "scenario": 7}), "bad-request", "7");
    talk.refused(
        &json!({"op": "new", "scenario": "slb-99"}),
        "bad-request",
        "known are: slb-1",
    );
    let dispersed = json!({"op": "new", "scenario": "slb-1", "options": {"dispersion": true}});
    talk.refused(&dispersed, "bad-request", "does not offer the option");
    for op in [
        "state", "decision", "legal", "score", "hash", "save", "undo", "log",
    ] {
        talk.refused(&json!({"op": op}), "no-game", "no game");
    }
    talk.ok(&json!({"op": "hello"}));
}

#[test]
fn a_game_begins_with_the_first_decision() {
    let mut talk = Talk::new();
    let reply = talk.ok(&json!({"op": "new", "scenario": "slb-1"}));
    assert_eq!(reply["decision"]["side"], "union");
    assert_eq!(reply["decision"]["kind"], "leader-transfer");
    let state = talk.state();
    assert_eq!(
        (&state["turn"], &state["phase"]),
        (&json!(1), &json!("leader-transfer"))
    );
    assert_eq!(state["decision"], reply["decision"]);
    let view = talk.ok(&json!({"op": "view", "side": "confederate"}));
    assert_eq!(view["state"], state);
    let again = talk.ok(&json!({"op": "decision"}));
    assert_eq!(again["decision"], reply["decision"]);
}

#[test]
fn legal_actions_can_be_done_by_value_and_by_index() {
    let mut talk = Talk::game();
    let legal = talk.ok(&json!({"op": "legal"}));
    let actions = legal["actions"].as_array().unwrap().clone();
    let last = actions.len() - 1;
    assert_eq!(actions[last]["type"], "end-phase");
    assert!(actions.iter().all(|action| action["text"].is_string()));
    // With its text, as listed.
    let done = talk.ok(&json!({"op": "do", "action": actions[last]}));
    assert_eq!(done["decision"]["side"], "confederate");
    talk.refused(
        &json!({"op": "do", "index": 999}),
        "bad-request",
        "legal actions",
    );
    talk.refused(
        &json!({"op": "do"}),
        "bad-request",
        "either an action or an index",
    );
    let legal = talk.ok(&json!({"op": "legal"}));
    let last = legal["actions"].as_array().unwrap().len() - 1;
    talk.ok(&json!({"op": "do", "index": last}));
}

#[test]
fn illegal_actions_are_refused_by_a_rule() {
    let mut talk = Talk::game();
    let hash = talk.ok(&json!({"op": "hash"}))["hash"].clone();
    let march = json!({"type": "march", "unit": "csa-hays"});
    let reply = talk.refused(&json!({"op": "do", "action": march}), "illegal", "Phase");
    assert_eq!(reply["error"]["rule"], "S3.0-01");
    let why = talk.ok(&json!({"op": "why", "action": march}));
    assert_eq!(
        (&why["legal"], &why["rule"]),
        (&json!(false), &json!("S3.0-01"))
    );
    let end = json!({"type": "end-phase"});
    let why = talk.ok(&json!({"op": "why", "action": end}));
    assert_eq!(why["legal"], true);
    let wrong_side = json!({"op": "do", "action": end, "side": "confederate"});
    let reply = talk.refused(&wrong_side, "illegal", "Union");
    assert_eq!(reply["error"]["rule"], "S4.3-01");
    let nobody = json!({"op": "do", "action": {"type": "march", "unit": "nobody"}});
    talk.refused(&nobody, "bad-request", "no unit \"nobody\"");
    let nothing = json!({"op": "do", "action": {"type": "fly"}});
    talk.refused(&nothing, "bad-request", "fly");
    assert_eq!(talk.ok(&json!({"op": "hash"}))["hash"], hash);
    talk.ok(&json!({"op": "do", "action": end, "side": "union"}));
}

#[test]
fn dice_are_queued_first_and_shown_with_their_purpose() {
    let mut talk = Talk::duel();
    talk.refused(
        &json!({"op": "dice", "queue": [7]}),
        "bad-request",
        "1 to 6",
    );
    talk.ok(&json!({"op": "dice", "queue": [5]}));
    let done = talk.act(&json!({"type": "march", "unit": "union-howe-a"}));
    let events = done["events"].as_array().unwrap();
    let roll = events
        .iter()
        .find(|event| event["type"] == "rolled")
        .unwrap();
    assert_eq!(roll["dice"], json!([5]));
    assert_eq!(roll["roll"], "movement-allowance");
    assert_eq!(roll["purpose"], "Movement Allowance");
    assert_eq!(roll["side"], "union");
    assert_eq!(done["decision"]["kind"], "force-march");
    assert_eq!(done["decision"]["mp"], 5.0);
    assert_eq!(done["decision"]["unit"], "union-howe-a");
}

#[test]
fn reach_and_steps_state_their_costs() {
    let mut talk = Talk::game();
    talk.edit(&json!([
        {"clear": true},
        {"unit": "union-howe-a", "hex": "4327", "manpower": 6},
        {"unit": "csa-hays", "hex": "4028", "manpower": 3},
        {"to_act": "union"}
    ]));
    let plain = talk.ok(&json!({"op": "reach", "unit": "union-howe-a", "mp": 3}));
    assert!(!plain["hexes"].as_array().unwrap().is_empty());
    let without = json!({"op": "reach", "unit": "union-howe-a"});
    talk.refused(&without, "bad-request", "mp");
    let odd = json!({"op": "reach", "unit": "union-howe-a", "mp": 0.3});
    talk.refused(&odd, "bad-request", "halves");
    talk.ok(&json!({"op": "dice", "queue": [3]}));
    talk.act_all(&[
        json!({"type": "march", "unit": "union-howe-a"}),
        json!({"type": "force-march", "yes": false}),
    ]);
    let reach = talk.ok(&without);
    assert_eq!(reach, {
        let mut same = plain.clone();
        same["id"] = Value::Null;
        same
    });
    let legal = talk.ok(&json!({"op": "legal"}));
    for action in legal["actions"].as_array().unwrap() {
        if action["type"] != "step" {
            continue;
        }
        let hexes = reach["hexes"].as_array().unwrap();
        let hex = hexes.iter().find(|hex| hex["hex"] == action["to"]).unwrap();
        if hex["path"].as_array().unwrap().len() == 1 {
            assert_eq!(hex["cost"], action["cost"], "{action}");
        }
    }
}

#[test]
fn odds_are_exact_and_name_their_rules() {
    let mut talk = Talk::duel();
    let early =
        json!({"op": "odds", "action": {"type": "attack", "target": "4127", "attack": "hasty"}});
    talk.refused(&early, "bad-request", "march");
    talk.ok(&json!({"op": "dice", "queue": [4]}));
    talk.act_all(&[
        json!({"type": "march", "unit": "union-howe-a"}),
        json!({"type": "force-march", "yes": false}),
    ]);
    let odds = talk.ok(&early);
    let sum = |list: &Value| -> f64 {
        let list = list.as_array().unwrap();
        list.iter()
            .map(|result| result["p"].as_f64().unwrap())
            .sum()
    };
    assert!((sum(&odds["attacker"]) - 1.0).abs() < 1e-9);
    assert!((sum(&odds["defender"]) - 1.0).abs() < 1e-9);
    let difference = odds["difference"].as_object().unwrap();
    let all: f64 = difference.values().map(|p| p.as_f64().unwrap()).sum();
    assert!((all - 1.0).abs() < 1e-9);
    let modifiers = odds["modifiers"].as_array().unwrap();
    let ratio = modifiers.iter().find(|m| m["name"] == "ratio").unwrap();
    assert_eq!(
        (&ratio["value"], &ratio["rule"]),
        (&json!(1), &json!("S7.4-02"))
    );
    let empty =
        json!({"op": "odds", "action": {"type": "attack", "target": "4228", "attack": "hasty"}});
    talk.refused(&empty, "illegal", "no enemy");
    talk.refused(
        &json!({"op": "odds", "action": {"type": "pass"}}),
        "bad-request",
        "attack",
    );
}

#[test]
fn an_attack_shows_dice_and_modifiers_and_can_be_undone() {
    let mut talk = Talk::duel();
    talk.ok(&json!({"op": "dice", "queue": [4]}));
    talk.act_all(&[
        json!({"type": "march", "unit": "union-howe-a"}),
        json!({"type": "force-march", "yes": false}),
    ]);
    let hash = talk.ok(&json!({"op": "hash"}))["hash"].clone();
    talk.ok(&json!({"op": "dice", "queue": [6, 1, 6, 1]}));
    let attack = json!({"type": "attack", "target": "4127", "attack": "normal"});
    let done = talk.act(&attack);
    let events = done["events"].as_array().unwrap();
    let of = |kind: &str| events.iter().find(|event| event["type"] == kind).cloned();
    let declared = of("attack-declared").unwrap();
    assert!(
        declared["details"]
            .as_array()
            .unwrap()
            .iter()
            .all(|d| d["rule"].is_string())
    );
    let resolved = of("combat-resolved").unwrap();
    assert!(resolved["result"].as_i64().unwrap() > 3);
    let combat = events
        .iter()
        .find(|event| event["roll"] == "combat")
        .unwrap();
    assert_eq!(combat["dice_sides"], json!(["union", "confederate"]));
    talk.ok(&json!({"op": "undo"}));
    assert_eq!(talk.ok(&json!({"op": "hash"}))["hash"], hash);
}

#[test]
fn assaults_have_odds_before_they_are_declared() {
    let mut talk = Talk::game();
    talk.edit(&json!([
        {"clear": true},
        {"unit": "union-howe-a", "hex": "4227", "manpower": 6},
        {"unit": "union-howe-b", "hex": "4227", "manpower": 5},
        {"leader": "union-sedgwick", "attach": "union-howe-a"},
        {"unit": "csa-hays", "hex": "4127", "manpower": 3},
        {"to_act": "union"}
    ]));
    let assault = json!({"type": "assault", "leader": "union-sedgwick", "target": "4127"});
    let both = talk.ok(&json!({"op": "odds", "action": assault}));
    assert_eq!(both["attacker_value"], 11.0);
    let mut one = assault.clone();
    one["units"] = json!(["union-howe-b"]);
    let one = talk.ok(&json!({"op": "odds", "action": one}));
    assert_eq!(one["attacker_value"], 5.0);
    let mut enemy = assault.clone();
    enemy["units"] = json!(["csa-hays"]);
    talk.refused(
        &json!({"op": "odds", "action": enemy}),
        "bad-request",
        "Expected units",
    );
    // Once the target is being chosen, the page asks with the choice itself.
    talk.act_all(&[
        json!({"type": "assault", "leader": "union-sedgwick"}),
        json!({"type": "select", "unit": "union-howe-a"}),
        json!({"type": "select", "unit": "union-howe-b"}),
    ]);
    let choice = json!({"type": "select-hex", "hex": "4127"});
    let chosen = talk.ok(&json!({"op": "odds", "action": choice}));
    assert_eq!(chosen["attacker_value"], 11.0);
}

#[test]
fn edits_change_the_position_or_nothing() {
    let mut talk = Talk::game();
    let changes = json!([
        {"unit": "union-howe-a", "manpower": 9, "organized": false, "exhausted": true,
         "fatigue": 3, "demoralized": 1, "entrenchment": "breastwork"},
        {"refused": "4428", "side": "union"}
    ]);
    talk.edit(&changes);
    let howe = talk.unit("union-howe-a");
    assert_eq!(
        (&howe["manpower"], &howe["combat"]),
        (&json!(9), &json!(6.0))
    );
    assert_eq!(
        (&howe["fatigue"], &howe["demoralized"]),
        (&json!(3), &json!(1))
    );
    assert_eq!(
        (&howe["exhausted"], &howe["entrenchment"]),
        (&json!(true), &json!("breastwork"))
    );
    assert_eq!(
        talk.state()["refused"],
        json!([{"hex": "4428", "side": "union"}])
    );
    let hash = talk.ok(&json!({"op": "hash"}))["hash"].clone();
    let refuse = |talk: &mut Talk, changes: Value, kind: &str, says: &str| {
        talk.refused(&json!({"op": "edit", "changes": changes}), kind, says);
    };
    refuse(
        &mut talk,
        json!([{"turn": 5}]),
        "invalid-position",
        "no turn 5",
    );
    let mixed =
        json!([{"unit": "union-howe-a", "fatigue": 0}, {"unit": "csa-hays", "hex": "4428"}]);
    refuse(&mut talk, mixed, "invalid-position", "Both sides");
    refuse(
        &mut talk,
        json!([{"weather": "snow"}]),
        "bad-request",
        "clear or rain",
    );
    refuse(
        &mut talk,
        json!([{"fly": 1}]),
        "bad-request",
        "Expected a change",
    );
    refuse(
        &mut talk,
        json!([{"unit": "csa-hays", "ammunition": 1}]),
        "bad-request",
        "no ammunition",
    );
    assert_eq!(talk.ok(&json!({"op": "hash"}))["hash"], hash);
    let phase = talk.edit(&json!([{"phase": "action-cycle"}]));
    assert_eq!(phase["decision"]["kind"], "initiative");
    let log = talk.ok(&json!({"op": "log"}));
    let events = log["events"].as_array().expect("events").iter();
    let kinds: Vec<_> = events.map(|event| event["type"].as_str()).collect();
    let last = [Some("edited"), Some("phase-began"), Some("initiative-won")];
    assert!(kinds.ends_with(&last), "{kinds:?}");
    let act = talk.edit(&json!([{"to_act": "confederate"}]));
    assert_eq!(act["decision"]["side"], "confederate");
    assert_eq!(act["decision"]["kind"], "action");
    talk.edit(&json!([{"bridge": ["4126", "4127"], "owner": "union"}]));
}

#[test]
fn private_maps_change_what_a_step_costs() {
    let mut talk = Talk::duel();
    let cost = |talk: &mut Talk| {
        let reach = talk.ok(&json!({"op": "reach", "unit": "union-howe-a", "mp": 9}));
        let hexes = reach["hexes"].as_array().unwrap().clone();
        hexes
            .into_iter()
            .find(|hex| hex["hex"] == "4228")
            .map(|hex| hex["cost"].clone())
    };
    let before = cost(&mut talk).unwrap();
    talk.edit(&json!([
        {"terrain": "4228", "is": "rough"},
        {"side": ["4227", "4228"], "water": "none", "ways": []}
    ]));
    assert_ne!(cost(&mut talk).unwrap(), before);
    // Another game is on the printed map again.
    let mut other = Talk::duel();
    assert_eq!(cost(&mut other).unwrap(), before);
}

#[test]
fn a_game_is_saved_and_loaded() {
    let mut talk = Talk::game();
    for _ in 0..40 {
        let legal = talk.ok(&json!({"op": "legal"}));
        let count = legal["actions"].as_array().unwrap().len();
        if count == 0 {
            break;
        }
        talk.ok(&json!({"op": "do", "index": count / 2}));
    }
    let hash = talk.ok(&json!({"op": "hash"}))["hash"].clone();
    let record = talk.ok(&json!({"op": "save"}))["record"].clone();
    assert_eq!(talk.ok(&json!({"op": "record"}))["record"], record);
    let log = talk.ok(&json!({"op": "log"}))["events"].clone();
    let mut other = Talk::new();
    other.ok(&json!({"op": "load", "record": record}));
    assert_eq!(other.ok(&json!({"op": "hash"}))["hash"], hash);
    assert_eq!(other.ok(&json!({"op": "log", "from": 0}))["events"], log);
    assert_eq!(
        other.ok(&json!({"op": "legal"})),
        talk.ok(&json!({"op": "legal"}))
    );
    // A broken record leaves the game that is open as it is.
    let broken = json!({"op": "load", "record": "longroll 1\nrules 9\n\n"});
    other.refused(&broken, "bad-request", "version 9 of the rules");
    assert_eq!(other.ok(&json!({"op": "hash"}))["hash"], hash);
    let text = record.as_str().unwrap();
    let cut = json!({"op": "load", "record": &text[..text.len() - 1]});
    let loaded = other.ok(&cut);
    assert!(loaded["note"].as_str().unwrap().contains("not complete"));
}

#[test]
fn the_game_can_be_seen_at_every_action() {
    let mut talk = Talk::game();
    let first = talk.state();
    let mut states = vec![first];
    let lines = |talk: &mut Talk| {
        let log = talk.ok(&json!({"op": "log"}));
        log["events"].as_array().unwrap().len()
    };
    let mut logged = vec![lines(&mut talk)];
    for _ in 0..12 {
        let legal = talk.ok(&json!({"op": "legal"}));
        let count = legal["actions"].as_array().unwrap().len();
        // The last of a few is to go on with the phase, the first of many is to act.
        let index = if count < 4 && states.len() < 4 {
            count - 1
        } else {
            0
        };
        talk.ok(&json!({"op": "do", "index": index}));
        states.push(talk.state());
        logged.push(lines(&mut talk));
    }
    for (n, state) in states.iter().enumerate() {
        let at = talk.ok(&json!({"op": "at", "n": n}));
        assert_eq!(at["state"], *state, "after {n}");
        assert_eq!(at["count"], 12);
        assert_eq!(at["events"], logged[n], "the log after {n}");
        assert_eq!(at["text"] == "The set-up.", n == 0);
    }
    let late = talk.ok(&json!({"op": "at", "n": 99}));
    assert_eq!(late["state"], states[12]);
    talk.ok(&json!({"op": "undo"}));
    assert_eq!(talk.state(), states[11]);
    assert_eq!(talk.ok(&json!({"op": "at", "n": 0}))["count"], 11);
}

#[test]
fn the_end_has_a_result() {
    let mut talk = Talk::game();
    talk.edit(&json!([{"phase": "action-cycle"}]));
    talk.act(&json!({"type": "pass"}));
    let end = talk.act(&json!({"type": "pass"}));
    assert_eq!(
        (&end["over"], &end["decision"]),
        (&json!(true), &Value::Null)
    );
    let score = talk.ok(&json!({"op": "score"}));
    assert_eq!(end["result"]["total"], score["total"]);
    assert_eq!(end["result"]["level"], score["level"]);
    assert!(
        score["vp"]
            .as_array()
            .unwrap()
            .iter()
            .all(|item| item["rule"].is_string())
    );
    let more = json!({"op": "do", "action": {"type": "pass"}});
    let reply = talk.refused(&more, "illegal", "over");
    assert_eq!(reply["error"]["rule"], "S3.0-05");
    assert_eq!(talk.ok(&json!({"op": "legal"}))["actions"], json!([]));
}

#[test]
fn nothing_is_undone_before_the_first_action() {
    let mut talk = Talk::game();
    talk.refused(&json!({"op": "undo"}), "illegal", "nothing to take back");
}

#[test]
fn every_action_of_random_games_reads_back() {
    let scenario = longroll_games::scenario(&Data::embedded(), "slb-1").unwrap();
    for seed in 0..6 {
        let mut talk = Talk::new();
        talk.ok(&json!({"op": "new", "scenario": "slb-1", "seed": seed}));
        for step in 0..150_usize {
            let legal = talk.ok(&json!({"op": "legal"}));
            let actions = legal["actions"].as_array().unwrap().clone();
            if actions.is_empty() {
                break;
            }
            for action in &actions {
                let listed: Listed = serde_json::from_value(action.clone()).unwrap();
                let rules = listed.action.action(&scenario).unwrap();
                assert_eq!(ActionData::of(&scenario, rules), listed.action);
            }
            let pick = &actions[(step * 7 + seed) % actions.len()];
            assert_eq!(
                talk.ok(&json!({"op": "why", "action": pick}))["legal"],
                true
            );
            talk.act(pick);
        }
    }
}

/// An attack of Newton on Hays in column of route, each of this strength.
fn column_attack(newton: u8, hays: u8, dice: [u8; 3]) -> Talk {
    let mut talk = Talk::game();
    talk.edit(&json!([
        {"clear": true},
        {"unit": "union-newton", "hex": "4328", "manpower": newton},
        {"unit": "csa-hays", "hex": "4228", "manpower": hays},
        {"unit": "csa-hoke", "hex": "3930", "manpower": 4},
        {"to_act": "union"},
    ]));
    talk.ok(&json!({"op": "dice", "queue": dice}));
    talk.act_all(&[
        json!({"type": "march", "unit": "union-newton"}),
        json!({"type": "force-march", "yes": false}),
        json!({"type": "attack", "target": "4228", "attack": "column-of-route"}),
    ]);
    talk
}

/// S7.6-33: who advances may be said in one request.
#[test]
fn an_advance_may_name_its_units_at_once() {
    let mut talk = column_attack(18, 1, [4, 6, 1]);
    let retreat = json!({"op": "do", "action": {"type": "voluntary-retreat", "units": []}});
    talk.refused(&retreat, "illegal", "not what is asked");
    talk.act(&json!({"type": "advance", "units": ["union-newton"]}));
    assert_eq!(talk.unit("union-newton")["hex"], "4228");
}

/// S7.6-30: likewise who retreats voluntarily.
#[test]
fn a_voluntary_retreat_may_name_its_units_at_once() {
    let mut talk = column_attack(1, 8, [4, 1, 6]);
    let of_hoke = json!({"type": "voluntary-retreat", "units": ["csa-hoke"]});
    let why = talk.ok(&json!({"op": "why", "action": of_hoke}));
    assert_eq!(why["rule"], "S7.6-30");
    let done = talk.act(&json!({"type": "voluntary-retreat", "units": ["csa-hays"]}));
    assert_eq!(done["decision"]["kind"], "retreat");
    assert_eq!(done["decision"]["units"], json!(["csa-hays"]));
}

/// S5.1-17: optional rules are offered with their scenario, chosen in `new`, told in the
/// state and kept in the record.
#[test]
fn optional_rules_are_offered_chosen_and_kept() {
    let mut talk = Talk::new();
    let scenarios = talk.ok(&json!({"op": "scenarios"}));
    let offered = scenarios["scenarios"][0]["options"].as_array().unwrap();
    let rule = |name: &str| offered.iter().find(|option| option["name"] == name);
    assert_eq!(rule("fatigue4_march").unwrap()["rule"], "S5.1-17");
    assert_eq!(rule("entrench_action_1863").unwrap()["rule"], "S5.5-01");
    assert!(rule("slb_confederate_ignores_woods_reduction").is_some());

    let options = json!({"fatigue4_march": true, "entrench_action_1863": false});
    talk.ok(&json!({"op": "new", "scenario": "slb-1", "options": options}));
    let state = talk.ok(&json!({"op": "state"}));
    let on = state["state"]["options"].as_array().unwrap();
    assert_eq!(on.len(), 1);
    assert_eq!(on[0]["name"], "fatigue4_march");
    talk.edit(&json!([{"unit": "union-newton", "fatigue": 4}, {"to_act": "union"}]));
    let march = json!({"op": "why", "action": {"type": "march", "unit": "union-newton"}});
    assert_eq!(talk.ok(&march)["legal"], true);

    let saved = talk.ok(&json!({"op": "save"}));
    let mut other = Talk::game();
    assert_eq!(
        other.ok(&json!({"op": "state"}))["state"]["options"],
        json!([])
    );
    other.ok(&json!({"op": "load", "record": saved["record"]}));
    assert_eq!(other.ok(&march)["legal"], true);
    assert_eq!(
        other.ok(&json!({"op": "state"}))["state"]["options"][0]["name"],
        "fatigue4_march"
    );

    let unknown = json!({"op": "new", "scenario": "slb-1", "options": {"moonlight": true}});
    talk.refused(&unknown, "bad-request", "moonlight");
}
