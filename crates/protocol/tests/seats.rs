//! Limited Intelligence at a table: what a side asks is answered from what it sees (S-LI-01).

use std::sync::Arc;

use longroll_games::Data;
use longroll_protocol::{ActionData, Answer, Op, Table};
use longroll_record::{Game, Header, Library, Seed};
use longroll_rules::{Action, Onlooker, Side};
use serde_json::{Value, json};

const UNION: Onlooker = Onlooker::Player(Side::Union);
const CONFEDERATE: Onlooker = Onlooker::Player(Side::Confederate);

fn table() -> Table {
    let library = Arc::new(Library::new(Data::embedded()));
    let header = Header {
        options: vec!["limited_intelligence".to_owned()],
        ..Header::new("slb-1", Seed::Number(5))
    };
    Table::new(Game::start(&library, header).expect("a game")).expect("a table")
}

fn ask(table: &mut Table, op: Value, onlooker: Onlooker) -> Result<Value, String> {
    let op: Op = serde_json::from_value(op).expect("a request");
    let answer = table.answer_for(op, onlooker).map_err(|e| e.message)?;
    Ok(match answer {
        Answer::Reach(reply) => serde_json::to_value(reply),
        Answer::Why(reply) => serde_json::to_value(reply),
        Answer::At(reply) => serde_json::to_value(reply),
        _ => Ok(Value::Null),
    }
    .expect("plain data"))
}

/// The first legal action of a kind.
fn act(table: &mut Table, kind: &str, fits: impl Fn(&Value) -> bool) -> bool {
    let legal = table.legal().actions.into_iter();
    let mut actions = legal.map(|listed| serde_json::to_value(listed.action).expect("plain data"));
    let Some(action) = actions.find(|a: &Value| a["type"] == kind && fits(a)) else {
        return false;
    };
    let action: ActionData = serde_json::from_value(action).expect("an action");
    table.take(Some(&action), None, None).expect("it is legal");
    true
}

/// Goes on until a side decides about this.
fn until(table: &mut Table, side: Side, kind: &str) {
    for _ in 0..400 {
        let now = table.decision().decision.expect("the game goes on");
        if now.side == side && now.kind == kind {
            return;
        }
        let passing = ["end-march", "end-phase", "confirm", "stop-retreat"];
        let any = |_: &Value| true;
        let done = match now.kind.as_str() {
            "initiative" if now.side != side => act(table, "pass", any),
            "initiative" => act(table, "take-initiative", any),
            _ => passing.into_iter().any(|kind| act(table, kind, any)),
        };
        if !done {
            let action: Action = table.legal().actions[0]
                .action
                .action(table.scenario())
                .expect("an action");
            table.act(action).expect("it is legal");
        }
    }
    panic!("{side:?} never comes to {kind}");
}

fn hide_mclaws(table: &mut Table) {
    until(table, Side::Confederate, "action");
    assert!(act(table, "place-force", |a| a["hex"] == "3628"));
    assert!(act(table, "select", |a| a["unit"] == "csa-mclaws"));
    until(table, Side::Confederate, "action");
    let mclaws = table.scenario().find_unit("csa-mclaws").expect("the unit");
    let hidden = table.position().hidden(Side::Confederate);
    assert!(hidden.contains(mclaws));
}

#[test]
fn nobody_asks_his_way_under_a_marker() {
    let mut table = table();
    hide_mclaws(&mut table);
    let own = json!({"op": "reach", "unit": "csa-mclaws", "mp": 6});
    let reply = ask(&mut table, own.clone(), CONFEDERATE).expect("an answer");
    assert_ne!(reply["hexes"], json!([]));
    until(&mut table, Side::Union, "action");
    let reply = ask(&mut table, own, UNION).expect("an answer");
    assert_eq!(reply["hexes"], json!([]));
}

#[test]
fn choices_that_show_nothing_are_not_counted() {
    let mut table = table();
    until(&mut table, Side::Confederate, "action");
    let at = json!({"op": "at", "n": 10_000});
    let count = |table: &mut Table, onlooker| {
        let reply = ask(table, at.clone(), onlooker).expect("an answer");
        reply["count"].as_u64().expect("a number")
    };
    let (grey, blue) = (count(&mut table, CONFEDERATE), count(&mut table, UNION));
    assert!(act(&mut table, "place-force", |a| a["hex"] == "3628"));
    assert_eq!(count(&mut table, UNION), blue);
    assert!(act(&mut table, "select", |_| true));
    // The marker is on the map now, and nobody but its owner knows by how many choices.
    assert_eq!(count(&mut table, UNION), blue + 1);
    assert_eq!(count(&mut table, CONFEDERATE), grey + 2);
    let last = ask(&mut table, json!({"op": "at", "n": blue + 1}), UNION).expect("an answer");
    assert_eq!(last["text"], "Confederate has decided.");
    assert_eq!(last["state"]["forces"][0]["hex"], "3628");
    let before = ask(&mut table, json!({"op": "at", "n": blue}), UNION).expect("an answer");
    assert!(before["state"]["forces"].is_null());
}
