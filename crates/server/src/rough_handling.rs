//! Whatever a page sends, a table does not fall over. The words of the protocol itself are
//! tried by the fuzz targets.

use std::sync::Arc;

use longroll_games::Data;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value, json};

use crate::live::reply;
use crate::opponent::Tempo;
use crate::room::Room;
use crate::rooms::Rooms;
use crate::seat::Seat;
use crate::store::Store;

/// All tables of a new folder. Computers are seated, but never get to think: nobody runs
/// the tasks of this runtime.
struct House {
    rooms: Rooms,
    runtime: tokio::runtime::Runtime,
    folder: tempfile::TempDir,
}

impl House {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread();
        Self {
            rooms: Rooms::new(Data::embedded(), store, Tempo::default()),
            runtime: { runtime }.build().unwrap(),
            folder,
        }
    }

    /// The table that a wish for a game leads to, or what is said instead.
    fn create(&self, wish: &str) -> Result<Arc<Room>, String> {
        let _inside = self.runtime.enter();
        let wish = serde_json::from_str(wish).map_err(|error| error.to_string())?;
        let created = self
            .rooms
            .create(&wish)
            .map_err(|failure| failure.1.message)?;
        self.rooms
            .room(&created)
            .map_err(|failure| failure.1.message)
    }

    /// A table's record on the disk.
    fn record(&self, room: &Room) -> String {
        let path = self.folder.path().join(format!("{}.lroll", room.id));
        std::fs::read_to_string(path).unwrap()
    }
}

fn text(room: &Room) -> String {
    room.look(|table| table.game().text().to_owned())
}

fn ask(room: &Room, line: &str) -> Value {
    let (id, op) = longroll_protocol::read_line(line);
    serde_json::from_str(&reply(room, id, op, Seat::Shared)).expect("a reply is JSON")
}

/// What a page might send, mostly moves.
fn line() -> impl Strategy<Value = String> {
    let asked = select(vec![
        json!({"id": 1, "op": "do", "action": {"type": "march", "unit": "csa-hays"}}),
        json!({"op": "do", "index": 900, "side": "union"}),
        json!({"op": "do", "index": 0, "side": "confederate"}),
        json!({"op": "edit", "changes": [{"unit": "csa-hays", "hex": "4328"}]}),
        json!({"op": "dice", "queue": [6, 6]}),
        json!({"op": "new", "scenario": "slb-1"}),
        json!({"op": "load", "record": "longroll 1\n"}),
        json!({"op": "at", "n": 3}),
        json!({"id": {}, "op": "odds", "action": {"type": "pass"}}),
        json!({"op": "save"}),
        json!({"op": "hint"}),
        json!({"op": "hint", "seq": 7}),
        json!({"op": "move-now"}),
        json!({"op": "explain", "event": 3}),
    ]);
    prop_oneof![
        6 => (0..12_usize).prop_map(|index| json!({"op": "do", "index": index}).to_string()),
        2 => Just(json!({"op": "undo"}).to_string()),
        2 => asked.clone().prop_map(|request| request.to_string()),
        1 => (asked, any::<Index>(), "\\PC{0,3}").prop_map(|(request, at, with)| {
            let mut letters: Vec<char> = request.to_string().chars().collect();
            let at = at.index(letters.len());
            letters.splice(at..=at, with.chars());
            letters.into_iter().collect()
        }),
    ]
}

fn wish() -> impl Strategy<Value = String> {
    let names = || {
        select(vec![
            "human", "computer", "guard", "random", "veteran", "napoleon", "a\nb",
        ])
    };
    let scenario = select(vec!["slb-1", "slb-1", "slb-99", "", "../slb-1"]);
    let seed = prop_oneof![Just(Value::Null), any::<u64>().prop_map(Value::from)];
    let good = (scenario, seed, names(), names()).prop_map(|(scenario, seed, a, b)| {
        let players = json!({"union": a, "confederate": b});
        json!({"scenario": scenario, "seed": seed, "players": players}).to_string()
    });
    prop_oneof![4 => good, 1 => "[{}\":a-z0-9, ]{0,40}"]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// A refused message leaves no trace, an accepted one is on the disk.
    #[test]
    fn messages_are_answered(lines in prop::collection::vec(line(), 1..24)) {
        let house = House::new();
        let room = house.create(r#"{"scenario": "slb-1", "seed": 4}"#).unwrap();
        for line in lines {
            let before = text(&room);
            let reply = ask(&room, &line);
            let done = reply["ok"].as_bool();
            prop_assert!(done.is_some(), "{}", reply);
            prop_assert!(done == Some(true) || text(&room) == before, "{}", reply);
            prop_assert_eq!(house.record(&room), text(&room));
        }
        let (now, _) = room.watch(Seat::Shared);
        prop_assert!(serde_json::from_str::<Value>(&now).is_ok());
    }

    /// A wish for a game gets a table with a record, or a sentence.
    #[test]
    fn wishes_are_answered(wish in wish()) {
        let house = House::new();
        match house.create(&wish) {
            Ok(room) => prop_assert_eq!(house.record(&room), text(&room)),
            Err(message) => {
                prop_assert!(!message.is_empty());
                prop_assert!(house.rooms.list().is_ok());
            }
        }
    }
}
