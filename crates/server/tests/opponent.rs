//! Computer players at a table: levels, thinking, hints and explanations.

#[allow(dead_code, reason = "shared with the other tests of the server")]
mod common;

use std::time::Duration;

use common::{Page, Running, serve, serve_thinkers};
use serde_json::{Value, json};

/// Nobody waits that long: whoever thinks so long and yet moves was told to. Only where the best choice is clear
/// does a computer stop by itself; it is not as Sedgwick's corps begins its battle.
const ENDLESS: Duration = Duration::from_secs(1_000_000);

fn bare(action: &Value) -> Value {
    let mut action = action.clone();
    let fields = action.as_object_mut().unwrap();
    for more in ["text", "cost", "loss"] {
        fields.remove(more);
    }
    action
}

/// The first action of these types that the page may take, or its first of all.
fn wish(page: &Page, types: &[&str]) -> Value {
    let actions = page.now["actions"].as_array().unwrap();
    let of = |kind: &&str| actions.iter().find(|action| action["type"] == **kind);
    bare(types.iter().find_map(of).unwrap_or(&actions[0]))
}

/// Answers for the person until the computer tells that it thinks.
async fn until_thinking(page: &mut Page, types: &[&str]) {
    for _ in 0..200 {
        if page.now["thinking"].is_null() {
            assert_eq!(page.now["over"], false);
            let action = wish(page, types);
            page.act(&action).await;
        } else if page.update_or_thought().await.is_none() {
            return;
        }
    }
    panic!("the computer never thought: {}", page.now["decision"]);
}

const DULL: [&str; 3] = ["end-phase", "pass", "end-march"];

#[tokio::test]
async fn levels_are_listed_and_kept_in_the_record() {
    let games = tempfile::tempdir().unwrap();
    let server = serve(games.path()).await;
    let levels = server.get("/api/levels").await.json();
    let levels = levels["levels"].as_array().unwrap().clone();
    let names: Vec<_> = levels.iter().map(|level| level["name"].as_str()).collect();
    let all = ["recruit", "militia", "volunteer", "regular", "veteran"];
    assert_eq!(names, all.map(Some));
    assert!(
        levels
            .iter()
            .all(|level| level["summary"].as_str().unwrap().len() > 20)
    );
    assert_eq!(levels[1]["seconds"], 0.0);
    assert!(levels[4]["seconds"].as_f64() > levels[3]["seconds"].as_f64());

    let id = server.new_game("human", "veteran", Some(1)).await;
    let record = server.get(&format!("/api/games/{id}/record")).await;
    let text = String::from_utf8(record.body).unwrap();
    assert!(text.contains("\nconfederate veteran\n"), "{text}");
    // Every name that records have had.
    for name in ["computer", "guard", "random", "staff", "general", "recruit"] {
        server.new_game("human", name, Some(1)).await;
    }
    let players = json!({"union": "human", "confederate": "napoleon"});
    let unknown = json!({"scenario": "slb-1", "players": players});
    let refused = server.post("/api/games", &unknown).await;
    assert_eq!(refused.status, 400);
    let message = refused.json()["error"]["message"].to_string();
    assert!(
        message.contains("napoleon") && message.contains("volunteer"),
        "{message}"
    );

    // A record of somebody whom nobody knows says so in the list.
    let napoleon = text.replace("confederate veteran", "confederate napoleon");
    std::fs::write(games.path().join("napoleon.lroll"), napoleon).unwrap();
    let list = server.get("/api/games").await.json();
    assert_eq!(list["games"].as_array().map(Vec::len), Some(7));
    assert!(list["games"].to_string().contains("veteran"));
    let broken = list["broken"][0]["message"].as_str().unwrap();
    assert!(
        broken.contains("no computer player \"napoleon\""),
        "{broken}"
    );
}

/// Whether the thought ended because it was told to is seen by the game's going on at all.
#[tokio::test]
async fn a_thinking_computer_is_watched_and_moves_when_it_is_told() {
    let games = tempfile::tempdir().unwrap();
    let server = serve_thinkers(games.path(), Some(ENDLESS)).await;
    let id = server.new_game("veteran", "human", Some(7)).await;
    let mut page = server.join(&id).await;
    let mut watcher = server.sit(&id, "watch").await.unwrap();
    until_thinking(&mut page, &DULL).await;
    let thought = page.thought.clone();
    assert_eq!(thought["seq"], page.now["seq"]);
    assert_eq!(
        (&thought["side"], &thought["level"]),
        (&json!("union"), &json!("veteran"))
    );
    let progress = thought["progress"].as_f64().unwrap();
    assert!((0.0..1.0).contains(&progress), "{progress}");

    // Everything else is answered meanwhile.
    for op in ["decision", "legal", "score", "log", "state"] {
        assert_eq!(page.ask(json!({"op": op})).await["ok"], true, "{op}");
    }
    assert_eq!(server.get("/api/games").await.status, 200);
    for refused in [json!({"op": "hint"}), json!({"op": "do", "index": 0})] {
        let reply = page.ask(refused).await;
        assert_eq!(reply["error"]["rule"], "S4.3-01", "{reply}");
    }
    let hurry = watcher.ask(json!({"op": "move-now"})).await;
    assert_eq!(hurry["error"]["rule"], "S4.3-01");
    // What was meant for an older decision hurries nobody.
    let late = page.ask(json!({"op": "move-now", "seq": 0})).await;
    assert_eq!((&late["ok"], &late["told"]), (&json!(true), &json!(false)));

    let seq = page.now["seq"].clone();
    let told = page.ask(json!({"op": "move-now", "seq": seq})).await;
    assert_eq!(told["told"], true, "{told}");
    while page.now["seq"] == seq {
        page.update().await;
    }
}

#[tokio::test]
async fn a_thought_ends_with_its_game() {
    let games = tempfile::tempdir().unwrap();
    let server = serve_thinkers(games.path(), Some(ENDLESS)).await;
    let id = server.new_game("veteran", "human", Some(7)).await;
    let mut page = server.join(&id).await;
    until_thinking(&mut page, &DULL).await;
    // Taken back: the same computer could not think about the next decision otherwise.
    assert_eq!(page.now["can_undo"], true);
    assert_eq!(page.ask(json!({"op": "undo"})).await["ok"], true);
    page.update().await;
    assert_eq!(page.now["thinking"], Value::Null);
    let seq = page.now["seq"].clone();
    until_thinking(&mut page, &DULL).await;
    assert!(page.thought["seq"].as_u64() > seq.as_u64());

    // Put away: were it still thinking, this test would never end.
    drop(page);
    let path = format!("/api/games/{id}");
    for _ in 0..200 {
        if server.request("DELETE", &path, "", "").await.status == 204 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the game is not put away");
}

/// As above: a server that is stopped leaves nobody thinking, or this would never end.
#[tokio::test]
async fn a_thought_ends_with_the_server() {
    let games = tempfile::tempdir().unwrap();
    let server = serve_thinkers(games.path(), Some(ENDLESS)).await;
    let id = server.new_game("regular", "human", Some(7)).await;
    let mut page = server.join(&id).await;
    until_thinking(&mut page, &DULL).await;
    server.stop().await;
}

#[tokio::test]
async fn only_the_side_that_decides_gets_a_hint() {
    let games = tempfile::tempdir().unwrap();
    let server = serve(games.path()).await;
    let id = server.new_game("human", "human", Some(7)).await;
    let mut union = server.sit(&id, "union").await.unwrap();
    let mut confederate = server.sit(&id, "confederate").await.unwrap();
    let mut watch = server.sit(&id, "watch").await.unwrap();
    while union.now["decision"]["kind"] != "initiative" {
        let page = if union.now["decision"]["side"] == "union" {
            &mut union
        } else {
            &mut confederate
        };
        let action = wish(page, &DULL);
        page.act(&action).await;
        for page in [&mut union, &mut confederate] {
            page.ask(json!({"op": "decision"})).await;
        }
    }
    assert_eq!(union.now["decision"]["side"], "union");
    for page in [&mut confederate, &mut watch] {
        let reply = page.ask(json!({"op": "hint"})).await;
        assert_eq!(reply["error"]["rule"], "S4.3-01", "{reply}");
    }
    let late = union.ask(json!({"op": "hint", "seq": 0})).await;
    assert_eq!(late["ok"], false);
    let seq = union.now["seq"].clone();
    let hint = union.ask(json!({"op": "hint", "seq": seq})).await;
    assert_eq!(
        (&hint["ok"], &hint["side"]),
        (&json!(true), &json!("union")),
        "{hint}"
    );
    let opinions = hint["opinions"].as_array().unwrap();
    assert!((2..=4).contains(&opinions.len()), "{hint}");
    let gains: Vec<_> = opinions
        .iter()
        .map(|it| it["gain"].as_f64().unwrap())
        .collect();
    assert!(gains.is_sorted_by(|a, b| a >= b), "{gains:?}");
    // Both steps: the initiative, and what it is for.
    let best = &opinions[0]["steps"];
    assert_eq!(best[0]["type"], "take-initiative", "{hint}");
    assert!(!opinions[0]["why"].as_str().unwrap().is_empty(), "{hint}");
    for step in best.as_array().unwrap() {
        union.act(&bare(step)).await;
    }
}

/// Whoever follows every hint to the letter plays legally, and a selection or a march is
/// hinted at as a whole.
#[tokio::test]
async fn a_hint_can_be_taken() {
    let games = tempfile::tempdir().unwrap();
    let server = serve(games.path()).await;
    let id = server.new_game("human", "human", Some(3)).await;
    let mut page = server.join(&id).await;
    let mut marched = false;
    for _ in 0..80 {
        if marched || page.now["over"] == true {
            break;
        }
        let hint = page.ask(json!({"op": "hint"})).await;
        assert_eq!(hint["ok"], true, "{hint}");
        let steps = hint["opinions"][0]["steps"].as_array().unwrap().clone();
        marched = steps.len() > 1 && steps[0]["type"] == "step";
        for step in steps {
            assert!(step["text"].as_str().is_some_and(|text| !text.is_empty()));
            let offered = page.now["actions"].as_array().unwrap();
            let offered = offered.iter().any(|action| bare(action) == bare(&step));
            assert!(offered, "{step} is no choice of {}", page.now["decision"]);
            page.act(&bare(&step)).await;
        }
    }
    assert!(marched, "no march was hinted at as a whole");
}

/// Plays until the computer has done something that it can explain; gives the line.
async fn until_explained(page: &mut Page) -> usize {
    for _ in 0..400 {
        if let Some(line) = page.now["explained"].as_u64() {
            let log = page.ask(json!({"op": "log", "from": 0})).await;
            assert!(log["explained"].as_array().unwrap().contains(&json!(line)));
            return line as usize;
        }
        if page.now["thinking"].is_null() {
            let action = wish(page, &DULL);
            page.act(&action).await;
        } else {
            page.update().await;
        }
    }
    panic!("nothing was explained");
}

async fn explain(page: &mut Page, event: Value) -> Value {
    page.ask(json!({"op": "explain", "event": event})).await
}

#[tokio::test]
async fn a_computers_move_is_explained() {
    let games = tempfile::tempdir().unwrap();
    let server = serve(games.path()).await;
    let id = server.new_game("human", "volunteer", Some(7)).await;
    let mut page = server.join(&id).await;
    let line = until_explained(&mut page).await;
    let told = explain(&mut page, json!(line)).await;
    assert_eq!(told["ok"], true, "{told}");
    assert_eq!(told["event"], json!(line));
    assert_eq!(
        (&told["side"], &told["level"]),
        (&json!("confederate"), &json!("volunteer"))
    );
    let opinions = told["opinions"].as_array().unwrap();
    assert!(opinions.len() > 1, "{told}");
    assert!(opinions.iter().all(|it| it["steps"][0]["text"].is_string()));
    let text = told["text"].as_str().unwrap();
    assert_eq!(text, opinions[0]["steps"][0]["text"], "{told}");
    // Everybody may know, but of other lines there is nothing to tell.
    let mut watch = server.sit(&id, "watch").await.unwrap();
    assert_eq!(explain(&mut watch, json!(line)).await["ok"], true);
    for other in [json!(0), json!(100_000)] {
        assert_eq!(explain(&mut page, other).await["ok"], false);
    }
    // A server that begins anew has forgotten it.
    server.stop().await;
    let server = serve(games.path()).await;
    let mut page = server.join(&id).await;
    assert_eq!(explain(&mut page, json!(line)).await["ok"], false);
}

#[tokio::test]
async fn what_was_taken_back_is_not_explained() {
    let games = tempfile::tempdir().unwrap();
    let server = serve(games.path()).await;
    let id = server.new_game("human", "volunteer", Some(7)).await;
    let mut page = server.join(&id).await;
    until_explained(&mut page).await;
    while page.now["thinking"].is_string() {
        page.update().await;
    }
    if page.now["can_undo"] == true {
        page.ask(json!({"op": "undo"})).await;
        let log = page.ask(json!({"op": "log", "from": 0})).await;
        let lines = log["events"].as_array().unwrap().len() as u64;
        for line in log["explained"].as_array().into_iter().flatten() {
            assert!(line.as_u64() < Some(lines));
        }
    }
}

/// S-LI-01: while anything is secret a computer's thoughts are its own, and how many of them
/// there are too; when the game is over they are told.
#[tokio::test]
async fn thoughts_of_a_game_with_secrets_are_told_when_it_is_over() {
    let games = tempfile::tempdir().unwrap();
    let server = serve(games.path()).await;
    let id = server.new_secret_game("volunteer", "human").await;
    let mut page = server.join(&id).await;
    let mut refused = 0;
    for _ in 0..5_000 {
        if page.now["over"] == true {
            break;
        }
        assert_eq!(page.now["explained"], Value::Null);
        if page.now["thinking"].is_string() {
            page.update().await;
            continue;
        }
        let told = explain(&mut page, Value::Null).await;
        assert_eq!(told["ok"], false, "{told}");
        refused += u32::from(told["error"]["rule"] == "S-LI-01");
        let log = page.ask(json!({"op": "log", "from": 0})).await;
        assert_eq!(log["explained"], Value::Null);
        let action = wish(&page, &DULL);
        page.act(&action).await;
    }
    assert_eq!(page.now["over"], true);
    assert!(refused > 0, "the computer weighed nothing");
    let log = page.ask(json!({"op": "log", "from": 0})).await;
    let line = log["explained"][0].clone();
    assert_eq!(explain(&mut page, line).await["ok"], true);
}

#[tokio::test]
async fn how_much_is_thought_in_secret_is_told_to_nobody() {
    let games = tempfile::tempdir().unwrap();
    let server = serve_thinkers(games.path(), Some(ENDLESS)).await;
    let id = server.new_secret_game("veteran", "human").await;
    let mut page = server.join(&id).await;
    for _ in 0..200 {
        if page.now["thinking"].is_null() {
            let action = wish(&page, &DULL);
            page.act(&action).await;
        } else if page.is_quiet_for(Duration::from_millis(900)).await {
            break;
        }
    }
    assert_eq!(page.now["thinking"], "union");
    assert_eq!(page.thought, Value::Null);
    let seq = page.now["seq"].clone();
    assert_eq!(page.ask(json!({"op": "move-now"})).await["told"], true);
    while page.now["seq"] == seq {
        page.update().await;
    }
}

/// Two computers: whoever watches may hurry them, and nobody has a hint to ask for.
#[tokio::test]
async fn those_who_watch_computers_may_hurry_them() {
    let games = tempfile::tempdir().unwrap();
    let server: Running = serve_thinkers(games.path(), Some(ENDLESS)).await;
    let id = server.new_game("regular", "veteran", Some(7)).await;
    let mut page = server.join(&id).await;
    let mut hurried = 0;
    while hurried < 3 {
        if page.update_or_thought().await.is_none() {
            let seq = page.thought["seq"].clone();
            let told = page.ask(json!({"op": "move-now", "seq": seq})).await;
            hurried += u32::from(told["told"] == true);
        }
    }
    assert_eq!(page.ask(json!({"op": "hint"})).await["ok"], false);
}
