//! What a side is shown of the enemy.

use longroll_games::Data;
use longroll_protocol::Session;
use serde_json::Value;

/// S2.2-18: Strength markers are open: each side sees Manpower, Combat value and
/// organization of the enemy's units as of its own.
#[test]
fn strength_markers_are_open_to_both_sides() {
    let mut session = Session::new(Data::embedded());
    let mut ask = |line: &str| -> Value {
        serde_json::from_str(&session.line(line)).expect("a reply is JSON")
    };
    ask(r#"{"id": 1, "op": "new", "scenario": "slb-1"}"#);
    ask(r#"{"id": 2, "op": "edit", "changes": [{"unit": "csa-hays", "organized": false}]}"#);
    for side in ["union", "confederate"] {
        let reply = ask(&format!(r#"{{"id": 3, "op": "view", "side": "{side}"}}"#));
        let units = reply["state"]["units"].as_array().expect("units");
        let unit = |id: &str| {
            units
                .iter()
                .find(|unit| unit["id"] == id)
                .expect("the unit")
        };
        let (hays, newton) = (unit("csa-hays"), unit("union-newton"));
        assert_eq!(hays["manpower"], 4, "{side}");
        assert_eq!(hays["combat"], 3.0, "{side}");
        assert_eq!(hays["organized"], false, "{side}");
        assert_eq!(newton["manpower"], 18, "{side}");
        assert_eq!(newton["organized"], true, "{side}");
    }
}
