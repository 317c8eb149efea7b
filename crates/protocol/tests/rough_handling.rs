//! Nothing that comes from outside makes the referee fall over.

use longroll_games::Data;
use longroll_protocol::Session;
use proptest::prelude::*;
use serde_json::{Value, json};

fn game() -> Session {
    let mut session = Session::new(Data::embedded());
    session.line(r#"{"op": "new", "scenario": "slb-1", "seed": 7}"#);
    session
}

fn ask(session: &mut Session, request: &Value) -> Value {
    serde_json::from_str(&session.line(&request.to_string())).expect("a reply is JSON")
}

const UNITS: [&str; 12] = [
    "union-howe-a",
    "union-howe-b",
    "union-newton",
    "union-brooks-a",
    "union-gibbon",
    "union-sub-1",
    "csa-hays",
    "csa-hoke",
    "csa-mclaws",
    "csa-barksdale",
    "csa-18-ms",
    "nobody",
];

const HEXES: [&str; 12] = [
    "4126", "4127", "4128", "4226", "4227", "4228", "4327", "4328", "4427", "4428", "4529", "0000",
];

fn any_of(list: &'static [&'static str]) -> impl Strategy<Value = &'static str> {
    prop::sample::select(list)
}

fn change() -> impl Strategy<Value = Value> {
    let side = || any_of(&["union", "confederate"]);
    let unit = (
        any_of(&UNITS),
        any_of(&HEXES),
        0_u8..24,
        0_u8..6,
        0_u8..4,
        any::<(bool, bool)>(),
        any_of(&[
            "none",
            "breastwork-build",
            "breastwork",
            "fort-build",
            "fort",
        ]),
    );
    let unit = unit.prop_map(|(unit, hex, manpower, fatigue, demoralized, flags, kind)| {
        json!({"unit": unit, "hex": hex, "manpower": manpower, "fatigue": fatigue % 5,
               "demoralized": demoralized % 3, "organized": flags.0, "exhausted": flags.1,
               "entrenchment": kind})
    });
    prop_oneof![
        8 => unit,
        1 => Just(json!({"clear": true})),
        1 => any_of(&UNITS).prop_map(|id| json!({"remove": id})),
        2 => (any_of(&["union-sedgwick", "csa-early-ldr"]), any_of(&UNITS))
            .prop_map(|(leader, unit)| json!({"leader": leader, "attach": unit})),
        1 => (any_of(&HEXES), side()).prop_map(|(hex, side)| json!({"refused": hex, "side": side})),
        1 => (any_of(&HEXES), any_of(&HEXES), side())
            .prop_map(|(a, b, side)| json!({"bridge": [a, b], "owner": side})),
        1 => (any_of(&HEXES), any_of(&HEXES)).prop_map(|(a, b)| json!({"destroyed": [a, b]})),
        1 => (any_of(&HEXES), any_of(&["woods", "mountain", "swamp", "hill", "water", "city"]))
            .prop_map(|(hex, terrain)| json!({"terrain": hex, "is": terrain})),
        1 => (any_of(&HEXES), any_of(&HEXES), any_of(&["creek", "minor-river", "major-river"]))
            .prop_map(|(a, b, water)| json!({"side": [a, b], "water": water})),
        1 => (0_u8..3).prop_map(|turn| json!({"turn": turn})),
        2 => side().prop_map(|side| json!({"to_act": side})),
        1 => any_of(&["leader-transfer", "attachment", "action-cycle", "recovery"])
            .prop_map(|phase| json!({"phase": phase})),
    ]
}

/// Plays some actions; every state that is not over has one.
fn play(session: &mut Session, picks: &[usize]) {
    for pick in picks {
        let legal = ask(session, &json!({"op": "legal"}));
        let actions = legal["actions"].as_array().unwrap();
        if actions.is_empty() {
            let decision = ask(session, &json!({"op": "decision"}));
            assert_eq!(decision["over"], true, "{decision}");
            return;
        }
        let request = json!({"op": "do", "index": pick % actions.len()});
        let reply = ask(session, &request);
        assert_eq!(reply["ok"], true, "{reply}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn edits_lead_to_games_that_can_be_played(
        before in prop::collection::vec(0_usize..1000, 0..25),
        changes in prop::collection::vec(change(), 1..8),
        after in prop::collection::vec(0_usize..1000, 0..30),
    ) {
        let mut session = game();
        play(&mut session, &before);
        let hash = ask(&mut session, &json!({"op": "hash"}));
        let mut applied = 0;
        // One by one, so that a refused one does not spoil the others.
        for change in changes {
            let reply = ask(&mut session, &json!({"op": "edit", "changes": [change]}));
            if reply["ok"] == true {
                applied += 1;
            } else if applied == 0 {
                prop_assert_eq!(&ask(&mut session, &json!({"op": "hash"})), &hash);
            }
        }
        play(&mut session, &after);
        let hash = ask(&mut session, &json!({"op": "hash"}))["hash"].clone();
        let record = ask(&mut session, &json!({"op": "save"}))["record"].clone();
        let mut other = Session::new(Data::embedded());
        let loaded = ask(&mut other, &json!({"op": "load", "record": record}));
        prop_assert_eq!(&loaded["ok"], &json!(true), "{}", loaded);
        prop_assert_eq!(&ask(&mut other, &json!({"op": "hash"}))["hash"], &hash);
    }

    #[test]
    fn damaged_requests_are_answered(
        request in prop::sample::select(vec![
            json!({"id": 1, "op": "do", "action": {"type": "march", "unit": "csa-hays"}}),
            json!({"id": 2, "op": "reach", "unit": "csa-hays", "mp": 4.5}),
            json!({"id": 3, "op": "odds", "action": {"type": "assault", "leader": "union-sedgwick"}}),
            json!({"id": 4, "op": "edit", "changes": [{"unit": "csa-hays", "hex": "4328"}]}),
            json!({"id": 5, "op": "at", "n": 3}),
            json!({"id": 6, "op": "load", "record": "longroll 1\nrules 1\nscenario slb-1\n\n"}),
        ]),
        at in any::<prop::sample::Index>(),
        with in "\\PC{0,3}",
    ) {
        let mut session = game();
        let mut letters: Vec<char> = request.to_string().chars().collect();
        let at = at.index(letters.len());
        letters.splice(at..=at, with.chars());
        let line: String = letters.into_iter().collect();
        let reply: Value = serde_json::from_str(&session.line(&line)).unwrap();
        prop_assert!(reply["ok"].is_boolean());
        // And the game goes on.
        prop_assert_eq!(&ask(&mut session, &json!({"op": "hash"}))["ok"], &json!(true));
    }
}
