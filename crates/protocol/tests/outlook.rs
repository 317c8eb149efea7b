//! What of a campaign's own rules is shown on the map and beside it, and to whom.

use std::sync::Arc;

use longroll_games::Data;
use longroll_protocol::{Answer, Op, Session, Table};
use longroll_record::{Game, Header, Library, Seed};
use longroll_rules::{Onlooker, Side};
use serde_json::{Value, json};

fn ask(session: &mut Session, request: &Value) -> Value {
    let reply: Value = serde_json::from_str(&session.line(&request.to_string())).expect("JSON");
    assert_eq!(reply["ok"], true, "{request}: {reply}");
    reply
}

fn open(scenario: &str, seed: u64) -> Session {
    let mut session = Session::new(Data::embedded());
    let new = json!({"op": "new", "scenario": scenario, "seed": seed});
    ask(&mut session, &new);
    session
}

fn state(session: &mut Session) -> Value {
    ask(session, &json!({"op": "state"}))["state"].take()
}

fn find<'a>(state: &'a Value, id: &str) -> &'a Value {
    let units = state["units"].as_array().expect("units");
    units
        .iter()
        .find(|unit| unit["id"] == id)
        .expect("the unit")
}

/// The random event of this seed paralyzes the Union left and takes Hooker's confidence.
const PARALYSIS: u64 = 209;

#[test]
fn a_paralyzed_flank_shows_its_units() {
    let mut session = open("slb-5", PARALYSIS);
    let state = state(&mut session);
    let command = &state["outlook"]["command"];
    assert_eq!(
        *command,
        json!({
            "side": "union", "leader": "union-hooker", "commands": true, "shaken": true,
            "combined": false, "paralyzed": "left",
        })
    );
    for (id, flank, paralyzed) in [
        ("union-gibbon", "left", true),
        ("union-art-res-1", "left", false),
        ("union-hancock", "right", false),
        ("union-buford", "right", false),
    ] {
        let unit = find(&state, id);
        assert_eq!(unit["flank"], flank, "{id}");
        assert_eq!(unit.get("paralyzed").is_some(), paralyzed, "{id}");
    }
    assert!(find(&state, "csa-early").get("flank").is_none());
}

#[test]
fn the_barred_area_and_the_boxes_beside_the_map_are_told() {
    let mut session = open("slb-5", 5);
    let state = state(&mut session);
    let outlook = &state["outlook"];
    let barred = &outlook["barred"][0];
    assert_eq!(
        (&barred["side"], &barred["infantry"], &barred["rule"]),
        (&json!("union"), &json!(true), &json!("SLB-19-01"))
    );
    let hexes = barred["hexes"].as_array().expect("hexes");
    assert!(hexes.contains(&json!("3532")) && !hexes.contains(&json!("3531")));
    let arrivals = outlook["arrivals"].as_array().expect("arrivals");
    let units: Vec<&Value> = arrivals.iter().map(|group| &group["units"]).collect();
    assert_eq!(units, [&json!(["csa-hood"]), &json!(["csa-pickett"])]);
    assert_eq!(arrivals[0]["leaders"], json!(["csa-longstreet"]));
    let when = arrivals[0]["when"].as_str().expect("a sentence");
    assert!(when.contains("a die of 1."), "April 30: {when}");
    let left: Vec<(&Value, &Value, &Value)> = outlook["departures"]
        .as_array()
        .expect("departures")
        .iter()
        .map(|departure| (&departure["side"], &departure["number"], &departure["most"]))
        .collect();
    let (union, none) = (json!("union"), json!(0));
    assert_eq!(
        left,
        [
            (&union, &none, &json!(5)),
            (&union, &none, &none),
            (&json!("confederate"), &none, &Value::Null),
        ]
    );
}

#[test]
fn other_scenarios_bar_what_their_tables_bar() {
    let mut session = open("slb-1", 5);
    let state = state(&mut session);
    let outlook = &state["outlook"];
    assert_eq!(outlook["barred"][0]["side"], "confederate");
    assert_eq!(outlook["barred"][0]["infantry"], false);
    assert!(outlook.get("command").is_none() && outlook.get("arrivals").is_none());
    assert!(find(&state, "union-newton").get("flank").is_none());
    assert_eq!(find(&state, "csa-hays")["artillery_now"], 1);
}

#[test]
fn those_who_arrive_are_told_with_all_hexes_where_they_may() {
    let mut session = open("rtg-6", 5);
    let state = state(&mut session);
    let arrivals = state["outlook"]["arrivals"].as_array().expect("arrivals");
    let hexes = |unit: &str| {
        let with = |group: &&Value| {
            let units = group["units"].as_array().expect("units");
            units.contains(&json!(unit))
        };
        let group = arrivals.iter().find(with).expect("a group");
        group["hexes"].as_array().expect("hexes").clone()
    };
    let army = hexes("union-wadsworth");
    assert_eq!(army.len(), 15, "S2134 to S3534");
    assert!(army.contains(&json!("S2134")) && army.contains(&json!("S3433")));
    assert!(hexes("csa-hampton").contains(&json!("S5833")));
    let imboden = hexes("csa-imboden");
    assert!(imboden.contains(&json!("S0134")) && imboden.contains(&json!("S0404")));
    let jones = hexes("csa-jones");
    assert!(jones.contains(&json!("S0116")) && !jones.contains(&json!("S0104")));
    assert_eq!(hexes("union-frick"), [json!("N4907")]);
    // Before Stuart has come only what binds the infantry is shown.
    let barred = state["outlook"]["barred"].as_array().expect("barred");
    assert_eq!(barred.len(), 1);
    assert_eq!(barred[0]["rule"], "RTG-S6-02");
}

#[test]
fn what_binds_some_units_alone_names_them() {
    let mut session = open("rtg-3", 5);
    let state = state(&mut session);
    let barred = state["outlook"]["barred"].as_array().expect("barred");
    let stuart = barred.iter().find(|area| area["rule"] == "RTG-S3-05");
    let stuart = stuart.expect("the counties that Stuart keeps out of");
    assert_eq!(
        stuart["units"],
        json!(["csa-f-lee", "csa-hampton", "csa-chambliss"])
    );
    let hexes = stuart["hexes"].as_array().expect("hexes");
    assert!(hexes.contains(&json!("S3202")) && hexes.contains(&json!("S2326")));
    assert!(barred.iter().any(|area| area.get("units").is_none()));
}

#[test]
fn horse_artillery_stands_in_its_park_until_it_is_distributed() {
    let mut session = open("slb-4", 3);
    let before = state(&mut session);
    let guns = &before["outlook"]["horse_artillery"];
    assert_eq!(
        (&guns["state"], &guns["park"]),
        (&json!("parked"), &json!("2115"))
    );
    let units = guns["units"].as_array().expect("units");
    assert!(units.contains(&json!("csa-jones")), "{units:?}");
    let jones = find(&before, "csa-jones");
    assert_eq!(
        (&jones["artillery"], &jones["artillery_now"]),
        (&json!(1), &json!(0))
    );
    for _ in 0..60 {
        let legal = ask(&mut session, &json!({"op": "legal"}));
        let legal = legal["actions"].as_array().expect("actions");
        let of = |kind: &str| legal.iter().position(|action| action["type"] == kind);
        if let Some(index) = of("distribute-guns") {
            ask(&mut session, &json!({"op": "do", "index": index}));
            let after = state(&mut session);
            assert_eq!(after["outlook"]["horse_artillery"]["state"], "distributed");
            assert_eq!(find(&after, "csa-jones")["artillery_now"], 1);
            return;
        }
        let side = ask(&mut session, &json!({"op": "decision"}))["decision"]["side"].take();
        let index = match of("pass") {
            Some(index) if side == "union" => index,
            _ => of("take-initiative").or(of("end-march")).unwrap_or(0),
        };
        ask(&mut session, &json!({"op": "do", "index": index}));
    }
    panic!("the guns are never on offer");
}

/// S-LI-01: of a unit under a marker neither flank nor boxes are told.
#[test]
fn a_hidden_unit_shows_neither_flank_nor_ammunition() {
    let library = Arc::new(Library::new(Data::embedded()));
    let header = Header {
        options: vec!["limited_intelligence".to_owned()],
        ..Header::new("slb-5", Seed::Number(PARALYSIS))
    };
    let game = Game::start(&library, header).expect("a game");
    let mut table = Table::new(game).expect("a table");
    let mut hidden = None;
    for _ in 0..400 {
        let legal = serde_json::to_value(table.legal().actions).expect("plain data");
        let legal = legal.as_array().expect("actions");
        let of = |kind: &str| legal.iter().position(|action| action["type"] == kind);
        let decision = table.decision().decision.expect("the game goes on");
        if let (None, Some(index)) = (&hidden, of("place-force"))
            && decision.side == Side::Union
        {
            table.take(None, Some(index), None).expect("it is legal");
            continue;
        }
        if decision.kind == "place-force" {
            let index = of("select").expect("a unit");
            hidden = legal[index]["unit"].as_str().map(str::to_owned);
            table.take(None, Some(index), None).expect("it is legal");
            if table
                .decision()
                .decision
                .is_some_and(|d| d.kind == "place-force")
            {
                let confirm =
                    serde_json::from_value(json!({"type": "confirm"})).expect("an action");
                table.take(Some(&confirm), None, None).expect("it is legal");
            }
            break;
        }
        let on = ["take-initiative", "end-march", "end-phase", "confirm"];
        let index = on.into_iter().find_map(of).unwrap_or(0);
        table.take(None, Some(index), None).expect("it is legal");
    }
    let hidden = hidden.expect("a unit was hidden");
    let mut seen = |side: Side| {
        let op: Op = serde_json::from_value(json!({"op": "view", "side": side})).expect("an op");
        match table.answer_for(op, Onlooker::Player(side)) {
            Ok(Answer::State(reply)) => serde_json::to_value(reply.state).expect("plain data"),
            other => panic!("{other:?}"),
        }
    };
    let own = seen(Side::Union);
    let unit = find(&own, &hidden);
    assert!(
        unit["flank"].is_string() && unit["ammunition"].is_number(),
        "{unit}"
    );
    let other = seen(Side::Confederate);
    let unit = find(&other, &hidden);
    for field in ["flank", "paralyzed", "ammunition", "ammunition_boxes"] {
        assert!(unit.get(field).is_none(), "{field} of {unit}");
    }
}
