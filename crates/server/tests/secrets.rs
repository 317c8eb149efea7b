//! Limited Intelligence over the network: no message tells a page what is hidden from
//! the one who sits there (S-LI-01).

#[allow(dead_code, reason = "shared with the other tests of the server")]
mod common;

use common::{Page, Running, serve};
use serde_json::{Value, json};

/// Both players and a spectator, each at a page of his own.
struct Tables {
    union: Page,
    confederate: Page,
    watch: Page,
}

impl Tables {
    async fn sit(server: &Running, id: &str) -> Self {
        Self {
            union: server.sit(id, "union").await.expect("a seat"),
            confederate: server.sit(id, "confederate").await.expect("a seat"),
            watch: server.sit(id, "watch").await.expect("a seat"),
        }
    }

    fn decider(&mut self) -> Option<&mut Page> {
        let side = self.watch.now["decision"]["side"].as_str()?.to_owned();
        Some(if side == "union" {
            &mut self.union
        } else {
            &mut self.confederate
        })
    }

    /// Waits until everybody has been told of the latest change, if he sees any of it.
    async fn catch_up(&mut self) {
        for page in [&mut self.union, &mut self.confederate, &mut self.watch] {
            page.ask(json!({"op": "decision"})).await;
        }
    }
}

/// The ids and names of what a side's own page knows to be under its markers.
fn hidden(own: &Value, side: &str) -> Vec<(String, String)> {
    let empty = Vec::new();
    let forces = own["state"]["forces"].as_array().unwrap_or(&empty);
    let forces = forces.iter().filter(|force| force["side"] == side);
    let ids = forces.flat_map(|force| force["units"].as_array().unwrap());
    let units = own["state"]["units"].as_array().unwrap();
    let leaders = own["state"]["leaders"].as_array().unwrap();
    let mut found = Vec::new();
    for id in ids {
        for piece in units.iter().chain(leaders) {
            if piece["id"] == *id || piece["attached_to"] == *id {
                let text = |key: &str| piece[key].as_str().unwrap().to_owned();
                found.push((text("id"), text("name")));
            }
        }
    }
    found
}

/// Everything in a message but counters that are not on the map, and the scenario's
/// standing words.
fn told(message: &Value) -> String {
    let mut message = message.clone();
    if let Some(state) = message["state"].as_object_mut() {
        state.remove("notes");
        for list in ["units", "leaders"] {
            let pieces = state[list].as_array_mut().unwrap();
            for piece in pieces.iter().filter(|piece| piece["hex"].is_null()) {
                let off = piece.get("manpower").is_none_or(|manpower| *manpower == 0);
                assert!(off, "{piece}");
            }
            pieces.retain(|piece| !piece["hex"].is_null());
        }
    }
    message.to_string()
}

fn check(message: &Value, secrets: &[(String, String)], who: &str) {
    let told = told(message);
    for (id, name) in secrets {
        let quoted = format!("\"{id}\"");
        assert!(!told.contains(&quoted), "{who} is told of {id}: {told}");
        // Substitutes of both sides have the same names.
        if name.starts_with("Sub-") {
            continue;
        }
        // Words of what has just been revealed, or hidden, are fair in events.
        for line in ["decision", "actions"] {
            let text = message[line].to_string();
            assert!(!text.contains(name.as_str()), "{who} reads {name}: {text}");
        }
    }
}

/// Prefers to hide and to march.
fn choose(actions: &[Value], turn: usize) -> Value {
    let kinds = ["place-force", "select", "march", "step", "march-dummy"];
    let wanted = kinds[turn % kinds.len()];
    let fitting: Vec<_> = actions.iter().filter(|a| a["type"] == wanted).collect();
    let taking = actions.iter().find(|a| a["type"] == "take-initiative");
    let action = match (taking, fitting.as_slice()) {
        (Some(taking), _) => taking,
        (None, []) => &actions[turn * 7 % actions.len()],
        (None, fitting) => fitting[turn * 5 % fitting.len()],
    };
    let mut action = action.clone();
    action.as_object_mut().unwrap().remove("text");
    action
}

#[tokio::test]
async fn no_message_tells_what_is_hidden() {
    let games = tempfile::tempdir().unwrap();
    let server = serve(games.path()).await;
    let id = server.new_secret_game("human", "human").await;
    let mut tables = Tables::sit(&server, &id).await;
    let (mut turn, mut seen_hidden, mut silent) = (0, 0, 0);
    while tables.watch.now["over"] != true && turn < 400 {
        turn += 1;
        let before = tables.watch.now["seq"].clone();
        let Some(page) = tables.decider() else { break };
        let actions = page.now["actions"].as_array().unwrap().clone();
        assert!(!actions.is_empty(), "{}", page.now);
        page.act(&choose(&actions, turn)).await;
        tables.catch_up().await;
        silent += u32::from(tables.watch.now["seq"] == before);
        if tables.watch.now["over"] == true {
            break;
        }
        let blue = hidden(&tables.union.now, "union");
        let grey = hidden(&tables.confederate.now, "confederate");
        seen_hidden += blue.len() + grey.len();
        check(&tables.union.now, &grey, "the Union");
        check(&tables.confederate.now, &blue, "the Confederate");
        let all: Vec<_> = blue.iter().chain(&grey).cloned().collect();
        check(&tables.watch.now, &all, "a spectator");
        if turn % 40 == 0 {
            refused(&mut tables).await;
            hint(&mut tables, &blue, &grey).await;
            for n in [0, 3, turn / 2] {
                let at = tables.union.ask(json!({"op": "at", "n": n})).await;
                // What is hidden now may have been open then, and the other way round.
                assert_eq!(at["ok"], true);
                told(&at);
            }
        }
    }
    assert!(seen_hidden > 300, "{seen_hidden}");
    assert!(
        silent > 0,
        "what the spectator sees nothing of is not counted for him"
    );
    let record = server.get(&format!("/api/games/{id}/record")).await;
    if tables.watch.now["over"] != true {
        assert_eq!(record.status, 400);
        assert_eq!(record.json()["error"]["rule"], "S-LI-01");
    }
}

/// S-LI-01: a hint comes from what the side that decides may see.
async fn hint(tables: &mut Tables, blue: &[(String, String)], grey: &[(String, String)]) {
    let union = tables.watch.now["decision"]["side"] == "union";
    let page = tables.decider().expect("a decision");
    let reply = page.ask(json!({"op": "hint"})).await;
    assert_eq!(reply["ok"], true, "{reply}");
    let told = reply["opinions"].to_string();
    for (id, name) in if union { grey } else { blue } {
        let named = told.contains(&format!("\"{id}\"")) || told.contains(name.as_str());
        assert!(
            !named || name.starts_with("Sub-"),
            "a hint names {name}: {told}"
        );
    }
}

/// S-LI-01: nobody is told what the other side could do, nor may he do it.
async fn refused(tables: &mut Tables) {
    let decides = tables.watch.now["decision"]["side"].clone();
    let other = if decides == "union" {
        &mut tables.confederate
    } else {
        &mut tables.union
    };
    assert_eq!(other.now["actions"], json!([]));
    let march = json!({"type": "march", "unit": "csa-hays"});
    for request in [
        json!({"op": "legal"}),
        json!({"op": "why", "action": march}),
        json!({"op": "reach", "unit": "csa-hays", "mp": 6}),
        json!({"op": "odds", "action": {"type": "attack", "target": "4028", "attack": "hasty"}}),
        json!({"op": "do", "index": 0}),
        json!({"op": "hint"}),
        json!({"op": "record"}),
        json!({"op": "save"}),
        json!({"op": "hash"}),
        json!({"op": "undo"}),
        json!({"op": "view", "side": decides}),
        json!({"op": "state", "side": decides}),
    ] {
        let reply = other.ask(request.clone()).await;
        assert_eq!(reply["ok"], false, "{request}: {reply}");
    }
}

#[tokio::test]
async fn one_screen_shows_what_the_side_that_decides_sees() {
    let games = tempfile::tempdir().unwrap();
    let server = serve(games.path()).await;
    let id = server.new_secret_game("human", "human").await;
    let mut page = server.join(&id).await;
    for turn in 0..60 {
        assert_eq!(page.now["secret"], true);
        assert_eq!(page.now["seat"], page.now["decision"]["side"]);
        let actions = page.now["actions"].as_array().unwrap().clone();
        page.act(&choose(&actions, turn)).await;
        if page.now["over"] == true {
            break;
        }
    }
}

#[tokio::test]
async fn a_game_of_secrets_against_the_computer_ends_and_is_open_then() {
    let games = tempfile::tempdir().unwrap();
    let server = serve(games.path()).await;
    let id = server.new_secret_game("human", "random").await;
    assert!(server.sit(&id, "confederate").await.is_none());
    assert!(server.sit(&id, "shared").await.is_none());
    assert!(server.sit(&id, "nobody").await.is_none());
    let mut page = server.join(&id).await;
    assert_eq!(page.now["seat"], "union");
    for turn in 0..5_000 {
        while page.now["thinking"].is_string() {
            page.update().await;
        }
        if page.now["over"] == true {
            break;
        }
        let actions = page.now["actions"].as_array().unwrap().clone();
        page.act(&choose(&actions, turn)).await;
    }
    assert_eq!(page.now["over"], true);
    assert_eq!(page.now["secret"], false);
    let record = server.get(&format!("/api/games/{id}/record")).await;
    assert_eq!(record.status, 200);
    let text = String::from_utf8(record.body).unwrap();
    assert!(text.contains("\noptions limited_intelligence\n"));
    // Another server reads the same game.
    server.stop().await;
    let server = serve(games.path()).await;
    let again = server.join(&id).await;
    assert_eq!(again.now["state"], page.now["state"]);
}

#[tokio::test]
async fn a_server_that_is_stopped_in_the_middle_keeps_the_secrets() {
    let games = tempfile::tempdir().unwrap();
    let (id, union, confederate) = {
        let server = serve(games.path()).await;
        let id = server.new_secret_game("human", "human").await;
        let mut tables = Tables::sit(&server, &id).await;
        for turn in 0..40 {
            let page = tables.decider().expect("a decision");
            let actions = page.now["actions"].as_array().unwrap().clone();
            page.act(&choose(&actions, turn)).await;
            tables.catch_up().await;
        }
        server.stop().await;
        (
            id,
            tables.union.now["state"].clone(),
            tables.confederate.now["state"].clone(),
        )
    };
    let server = serve(games.path()).await;
    let tables = Tables::sit(&server, &id).await;
    assert_eq!(tables.union.now["state"], union);
    assert_eq!(tables.confederate.now["state"], confederate);
    assert_ne!(union["forces"], Value::Null);
}

/// Takes the first legal action of a kind for whoever decides.
async fn take(tables: &mut Tables, kind: &str, of: &str) -> bool {
    let Some(page) = tables.decider() else {
        return false;
    };
    let actions = page.now["actions"].as_array().unwrap().clone();
    let named = |action: &&Value| action["type"] == kind && action.to_string().contains(of);
    let Some(action) = actions.iter().find(named) else {
        return false;
    };
    let mut action = action.clone();
    action.as_object_mut().unwrap().remove("text");
    page.act(&action).await;
    tables.catch_up().await;
    true
}

/// Lets a phase pass with as little as possible.
async fn pass(tables: &mut Tables) {
    for kind in ["pass", "end-phase", "end-march", "confirm"] {
        if take(tables, kind, "").await {
            return;
        }
    }
    panic!("{}", tables.watch.now["decision"]);
}

fn place(page: &Page, unit: &str) -> Value {
    let units = page.now["state"]["units"].as_array().unwrap();
    let unit = units.iter().find(|piece| piece["id"] == unit);
    unit.unwrap()["hex"].clone()
}

/// SLB-S6-08, SLB-S6-11: in the campaign game the other page is not told a single byte of the
/// secret moves, nor of the bridges that are recorded.
#[tokio::test]
async fn secret_moves_and_bridges_are_told_to_nobody_else() {
    let games = tempfile::tempdir().unwrap();
    let server = serve(games.path()).await;
    let wish = json!({
        "scenario": "slb-6", "players": {"union": "human", "confederate": "human"}, "seed": 3,
    });
    let answer = server.post("/api/games", &wish).await;
    assert_eq!(answer.status, 200, "{}", answer.json());
    let id = answer.json()["id"].as_str().unwrap().to_owned();
    let mut tables = Tables::sit(&server, &id).await;
    while tables.watch.now["secret"] != true {
        pass(&mut tables).await;
    }
    assert_eq!(tables.union.now["decision"]["side"], "confederate");
    assert_eq!(place(&tables.union, "csa-f-lee-a"), Value::Null);
    assert_eq!(place(&tables.confederate, "csa-f-lee-a"), "1418");
    let unmoved = (tables.union.now.clone(), tables.watch.now.clone());
    let log = json!({"op": "log", "from": 0});
    let told = tables.union.ask(log.clone()).await["events"].clone();
    for (kind, of) in [
        ("take-initiative", ""),
        ("march", "csa-f-lee-a"),
        ("force-march", "true"),
        ("step", ""),
        ("end-march", ""),
    ] {
        assert!(take(&mut tables, kind, of).await, "{kind}");
        assert_eq!(
            (&tables.union.now, &tables.watch.now),
            (&unmoved.0, &unmoved.1)
        );
    }
    let moved = place(&tables.confederate, "csa-f-lee-a");
    assert_ne!(moved, "1418");
    assert_eq!(tables.union.ask(log.clone()).await["events"], told);
    for request in [
        json!({"op": "legal"}),
        json!({"op": "view", "side": "confederate"}),
        json!({"op": "reach", "unit": "csa-f-lee-a", "mp": 6}),
        json!({"op": "record"}),
        json!({"op": "hash"}),
        json!({"op": "undo"}),
        json!({"op": "do", "index": 0}),
        json!({"op": "hint"}),
    ] {
        let reply = tables.union.ask(request.clone()).await;
        assert_eq!(reply["ok"], false, "{request}: {reply}");
    }
    let record = server.get(&format!("/api/games/{id}/record")).await;
    assert_eq!(record.status, 400);

    // The secret moves are over: they are on record, and the owner sees them.
    assert!(take(&mut tables, "pass", "").await);
    assert_eq!(tables.union.now["decision"]["side"], "union");
    assert_eq!(place(&tables.union, "csa-f-lee-a"), Value::Null);
    assert_eq!(place(&tables.confederate, "csa-f-lee-a"), moved);
    assert!(take(&mut tables, "pass", "").await);

    // Now the Union records a bridge, of which the Confederates learn nothing.
    assert_eq!(tables.confederate.now["decision"]["side"], "union");
    let unknown = (tables.confederate.now.clone(), tables.watch.now.clone());
    assert!(take(&mut tables, "build-bridge", "union-hancock").await);
    assert_eq!(
        (&tables.confederate.now, &tables.watch.now),
        (&unknown.0, &unknown.1)
    );
    assert_eq!(
        tables.union.now["state"]["planned"][0]["unit"],
        "union-hancock"
    );
    assert!(take(&mut tables, "end-phase", "").await);
    assert!(tables.confederate.now["state"]["planned"].is_null());

    // Both sides' works, and the secret moves come to light.
    assert!(take(&mut tables, "end-phase", "").await);
    assert_eq!(place(&tables.union, "csa-f-lee-a"), moved);
    let undo = tables.union.ask(json!({"op": "undo"})).await;
    assert_eq!(undo["ok"], false);
    let told = tables.confederate.ask(log).await["events"].to_string();
    assert!(told.contains("F Lee") && !told.contains("build a bridge"));
    assert_eq!(tables.confederate.now["secret"], true);
}
