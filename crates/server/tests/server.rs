//! The server over the network of this machine.

#[allow(dead_code, reason = "shared with the other tests of the server")]
mod common;

use common::serve;
use longroll_server::{Options, Server, ServerError};
use serde_json::{Value, json};

fn end_phase() -> Value {
    json!({"type": "end-phase"})
}

#[tokio::test]
async fn the_page_the_scenarios_and_the_map_are_served() {
    let games = tempfile::tempdir().unwrap();
    let server = serve(games.path()).await;
    let page = server.get("/").await;
    assert_eq!(page.status, 200);
    assert!(
        page.head.contains("content-type: text/html"),
        "{}",
        page.head
    );
    let tag = page
        .head
        .lines()
        .find_map(|line| line.strip_prefix("etag: "))
        .unwrap();
    let known = format!("if-none-match: {tag}\r\n");
    let again = server.request("GET", "/", &known, "").await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    for nothing in [
        "/nothing",
        "/../Cargo.toml",
        "/api/nothing",
        "/%2e%2e/Cargo.toml",
    ] {
        let answer = server.get(nothing).await;
        assert_eq!(answer.status, 404, "{nothing}");
        assert!(answer.json()["error"]["message"].is_string());
    }
    let scenarios = server.get("/api/scenarios").await.json();
    assert_eq!(scenarios["scenarios"][0]["id"], "slb-1");
    let map = server.get("/api/maps/slb.json").await.json();
    let hexes = map["hexes"].as_array().unwrap();
    let salem = hexes.iter().find(|hex| hex["id"] == "4028").unwrap();
    assert!(salem["name"].as_str().unwrap().contains("Salem"));
    assert_eq!(server.get("/api/maps/xyz.json").await.status, 404);
}

#[tokio::test]
async fn tiles_are_pictures_that_browsers_may_keep() {
    let games = tempfile::tempdir().unwrap();
    let server = serve(games.path()).await;
    let plain = server.get("/api/maps/slb/0/0/0.png").await;
    assert_eq!(plain.status, 200);
    assert!(plain.head.contains("content-type: image/png"));
    assert!(plain.body.starts_with(b"\x89PNG"));
    let fine = server.get("/api/maps/slb/0/0/0@2x.png?v=1").await;
    assert!(fine.head.contains("immutable"), "{}", fine.head);
    assert!(fine.body.len() > plain.body.len());
    for wrong in [
        "0/0/0.jpg",
        "0/0/x.png",
        "9/0/0.png",
        "0/7/0.png",
        "0/-1/0.png",
    ] {
        let status = server.get(&format!("/api/maps/slb/{wrong}")).await.status;
        assert!((400..500).contains(&status), "{wrong}: {status}");
    }
}

#[tokio::test]
async fn wishes_that_can_not_be_granted_are_refused_in_words() {
    let games = tempfile::tempdir().unwrap();
    let server = serve(games.path()).await;
    for (wish, says) in [
        (json!({"scenario": "slb-99"}), "no scenario"),
        (json!({}), "scenario"),
        (
            json!({"scenario": "slb-1", "players": {"union": "grant", "confederate": "human"}}),
            "grant",
        ),
    ] {
        let answer = server.post("/api/games", &wish).await;
        assert_eq!(answer.status, 400);
        let message = answer.json()["error"]["message"]
            .as_str()
            .unwrap()
            .to_owned();
        assert!(message.contains(says), "{message}");
    }
    assert_eq!(server.get("/api/games/nothere/record").await.status, 404);
    assert!(server.join_from("nothere", None).await.is_none());
    assert!(server.join_from("..%2fetc", None).await.is_none());
}

#[tokio::test]
async fn other_peoples_pages_are_not_answered() {
    let games = tempfile::tempdir().unwrap();
    let server = serve(games.path()).await;
    let foreign = "origin: http://example.org\r\n";
    assert_eq!(
        server
            .request("GET", "/api/games", foreign, "")
            .await
            .status,
        403
    );
    let rebound = "host: example.org\r\n";
    assert_eq!(server.request("GET", "/", rebound, "").await.status, 403);
    let id = server.new_game("human", "human", None).await;
    assert!(
        server
            .join_from(&id, Some("http://example.org"))
            .await
            .is_none()
    );
    let own = format!("http://{}", server.address);
    assert!(server.join_from(&id, Some(&own)).await.is_some());
}

#[tokio::test]
async fn everybody_at_a_table_sees_every_change() {
    let games = tempfile::tempdir().unwrap();
    let server = serve(games.path()).await;
    let id = server.new_game("human", "human", Some(7)).await;
    let (mut one, mut two) = (server.join(&id).await, server.join(&id).await);
    assert_eq!(one.now, two.now);
    assert_eq!(
        (&one.now["seq"], &one.now["can_undo"]),
        (&json!(0), &json!(false))
    );
    assert_eq!(one.now["decision"]["kind"], "leader-transfer");
    let actions = one.now["actions"].as_array().unwrap();
    assert!(actions.iter().all(|action| action["text"].is_string()));
    one.act(&end_phase()).await;
    two.update().await;
    assert_eq!(one.now, two.now);
    assert_eq!(
        (&two.now["seq"], &two.now["can_undo"]),
        (&json!(1), &json!(true))
    );
    assert_eq!(two.now["decision"]["side"], "confederate");
    let undone = two.ask(json!({"op": "undo"})).await;
    assert_eq!(undone["ok"], true);
    one.update().await;
    assert_eq!(
        (&one.now["seq"], &one.now["can_undo"]),
        (&json!(2), &json!(false))
    );
    assert_eq!(one.now["decision"]["side"], "union");
}

/// Two pages press the same key at once: the second press must not answer the decision
/// that the first one brought.
#[tokio::test]
async fn what_was_meant_for_an_older_decision_is_refused() {
    let games = tempfile::tempdir().unwrap();
    let server = serve(games.path()).await;
    let id = server.new_game("human", "human", Some(7)).await;
    let (mut one, mut two) = (server.join(&id).await, server.join(&id).await);
    let press = json!({"op": "do", "action": end_phase(), "seq": 0});
    assert_eq!(one.ask(press.clone()).await["ok"], true);
    for stale in [press, json!({"op": "undo", "seq": 0})] {
        let refused = two.ask(stale).await;
        assert_eq!(refused["ok"], false);
        let message = refused["error"]["message"].as_str().unwrap();
        assert!(message.starts_with("The game has moved on"), "{message}");
    }
    assert_eq!(two.now["seq"], 1);
    assert_eq!(two.now["decision"]["side"], "confederate");
    let press = json!({"op": "do", "action": end_phase(), "seq": 1});
    assert_eq!(two.ask(press).await["ok"], true);
}

#[tokio::test]
async fn requests_are_answered_or_refused_at_the_table() {
    let games = tempfile::tempdir().unwrap();
    let server = serve(games.path()).await;
    let id = server.new_game("human", "human", Some(7)).await;
    let mut page = server.join(&id).await;
    page.send("nonsense").await;
    assert_eq!(page.receive().await["error"]["kind"], "bad-request");
    for op in ["new", "load", "fly", "hello", "scenarios"] {
        let reply = page
            .ask(json!({"op": op, "scenario": "slb-1", "record": ""}))
            .await;
        assert_eq!(reply["error"]["kind"], "bad-request", "{op}");
    }
    for request in [
        json!({"op": "edit", "changes": []}),
        json!({"op": "dice", "queue": [6]}),
    ] {
        let reply = page.ask(request).await;
        assert_eq!(reply["error"]["kind"], "bad-request");
    }
    let march = json!({"type": "march", "unit": "csa-hays"});
    let reply = page.ask(json!({"op": "do", "action": march})).await;
    assert_eq!(
        (&reply["error"]["kind"], &reply["error"]["rule"]),
        (&json!("illegal"), &json!("S3.0-01"))
    );
    let other = json!({"op": "do", "action": end_phase(), "side": "confederate"});
    assert_eq!(page.ask(other).await["error"]["rule"], "S4.3-01");
    let why = page.ask(json!({"op": "why", "action": march})).await;
    assert_eq!(why["legal"], false);
    let undo = page.ask(json!({"op": "undo"})).await;
    assert_eq!(undo["ok"], false);
    page.act(&end_phase()).await;
    let log = page.ask(json!({"op": "log", "from": 0})).await;
    assert!(log["events"].is_array());
    let at = page.ask(json!({"op": "at", "n": 0})).await;
    assert_eq!(
        (&at["count"], &at["text"]),
        (&json!(1), &json!("The set-up."))
    );
    let record = page.ask(json!({"op": "record"})).await;
    assert!(record["record"].as_str().unwrap().ends_with("\n\nz\n"));
    let score = page.ask(json!({"op": "score"})).await;
    assert!(score["total"].is_i64());
}

/// Takes such actions of a person until the game is over; gives how many.
async fn play_on(page: &mut common::Page, most: usize) -> usize {
    for taken in 0..most {
        while page.now["thinking"].is_string() {
            page.update().await;
        }
        if page.now["over"] == true {
            return taken;
        }
        let actions = page.now["actions"].as_array().unwrap();
        let mut action = actions[taken * 5 % actions.len()].clone();
        action.as_object_mut().unwrap().remove("text");
        page.act(&action).await;
    }
    most
}

#[tokio::test]
async fn a_game_against_the_computer_comes_to_its_end() {
    let games = tempfile::tempdir().unwrap();
    let server = serve(games.path()).await;
    let id = server.new_game("human", "computer", None).await;
    let mut page = server.join(&id).await;
    page.act(&end_phase()).await;
    if page.now["thinking"].is_string() {
        let reply = page.ask(json!({"op": "do", "action": end_phase()})).await;
        // Either the computer was faster, or it must not be played for.
        if reply["ok"] == false {
            assert!(reply["error"]["rule"].is_string(), "{reply}");
        }
    }
    play_on(&mut page, 5_000).await;
    assert_eq!(page.now["over"], true);
    assert!(
        page.now["result"]["level"]
            .as_str()
            .unwrap()
            .contains("victory")
    );
    assert_eq!(page.now["can_undo"], false);
    let record = page.ask(json!({"op": "record"})).await;
    let text = record["record"].as_str().unwrap();
    assert!(
        text.trim_end()
            .lines()
            .last()
            .unwrap()
            .starts_with("seed x")
    );
    let list = server.get("/api/games").await.json();
    assert_eq!(
        (&list["games"][0]["status"], &list["games"][0]["id"]),
        (&json!("over"), &json!(id))
    );
}

#[tokio::test]
async fn computers_play_each_other() {
    let games = tempfile::tempdir().unwrap();
    let server = serve(games.path()).await;
    let id = server.new_game("computer", "random", Some(4)).await;
    let mut page = server.join(&id).await;
    while page.now["over"] != true {
        page.update().await;
    }
    assert_eq!(page.now["thinking"], Value::Null);
}

#[tokio::test]
async fn a_server_that_is_stopped_loses_nothing() {
    let games = tempfile::tempdir().unwrap();
    let (id, state, decision) = {
        let server = serve(games.path()).await;
        let id = server.new_game("human", "human", None).await;
        let mut page = server.join(&id).await;
        play_on(&mut page, 25).await;
        server.stop().await;
        (id, page.now["state"].clone(), page.now["decision"].clone())
    };
    // As after kill -9 in the middle of a line that was never acknowledged.
    let file = games.path().join(format!("{id}.lroll"));
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, format!("{text}m csa-h")).unwrap();
    std::fs::write(games.path().join("broken.lroll"), "something else\n").unwrap();
    let server = serve(games.path()).await;
    let list = server.get("/api/games").await.json();
    assert_eq!(list["games"].as_array().unwrap().len(), 1);
    assert_eq!(list["broken"][0]["id"], "broken");
    assert!(
        list["broken"][0]["message"]
            .as_str()
            .unwrap()
            .contains("expected \"longroll 1\"")
    );
    let mut page = server.join(&id).await;
    assert_eq!(
        (&page.now["state"], &page.now["decision"]),
        (&state, &decision)
    );
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    // The secret dice go on too.
    play_on(&mut page, 5_000).await;
    assert_eq!(page.now["over"], true);
    assert!(!std::fs::read_to_string(&file).unwrap().contains("\nq "));
}

#[tokio::test]
async fn a_game_is_put_away_and_taken_back() {
    let games = tempfile::tempdir().unwrap();
    let server = serve(games.path()).await;
    let id = server.new_game("human", "human", None).await;
    let path = format!("/api/games/{id}");
    let mut page = server.join(&id).await;
    play_on(&mut page, 5).await;
    let state = page.now["state"].clone();
    // Not while somebody plays it, nor by the page of somebody else.
    let refused = server.request("DELETE", &path, "", "").await;
    assert_eq!(refused.status, 400);
    let message = refused.json()["error"]["message"].to_string();
    assert!(message.contains("has this game open"), "{message}");
    drop(page);
    let foreign = "origin: http://example.org\r\n";
    let refused = server.request("DELETE", &path, foreign, "").await;
    assert_eq!(refused.status, 403);
    // The server notices a moment later that the page has gone.
    let mut status = 400;
    for _ in 0..100 {
        status = server.request("DELETE", &path, "", "").await.status;
        if status != 400 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_eq!(status, 204);
    let list = server.get("/api/games").await.json();
    assert_eq!(list["games"].as_array().unwrap().len(), 0);
    assert!(server.join_from(&id, None).await.is_none());
    for ending in ["lroll", "seed"] {
        assert!(games.path().join(format!("trash/{id}.{ending}")).is_file());
    }
    assert_eq!(server.request("DELETE", &path, "", "").await.status, 404);
    let outside = server.request("DELETE", "/api/games/..%2fx", "", "").await;
    assert_eq!(outside.status, 404);
    // Back as it was, dice and all.
    let back = format!("{path}/take-back");
    assert_eq!(server.request("POST", &back, "", "").await.status, 204);
    assert_eq!(server.request("POST", &back, "", "").await.status, 404);
    let mut page = server.join(&id).await;
    assert_eq!(page.now["state"], state);
    play_on(&mut page, 5_000).await;
    assert_eq!(page.now["over"], true);
}

#[tokio::test]
async fn a_computer_stops_playing_a_game_that_is_put_away() {
    let games = tempfile::tempdir().unwrap();
    let server = serve(games.path()).await;
    let id = server.new_game("computer", "computer", None).await;
    let path = format!("/api/games/{id}");
    assert_eq!(server.request("DELETE", &path, "", "").await.status, 204);
    let file = games.path().join(format!("trash/{id}.lroll"));
    let kept = std::fs::read_to_string(&file).unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    assert_eq!(std::fs::read_to_string(&file).unwrap(), kept);
}

#[tokio::test]
async fn a_taken_port_is_named() {
    let games = tempfile::tempdir().unwrap();
    let server = serve(games.path()).await;
    let mut options = Options::new(games.path().to_owned());
    options.port = Some(server.address.port());
    let error = Server::bind(options).await.unwrap_err();
    assert!(matches!(error, ServerError::PortInUse(..)));
    let message = error.to_string();
    assert!(
        message.contains(&server.address.port().to_string()),
        "{message}"
    );
    assert!(message.contains("in use"), "{message}");
}

#[tokio::test]
async fn two_servers_do_not_share_a_folder() {
    let games = tempfile::tempdir().unwrap();
    let _server = serve(games.path()).await;
    let mut options = Options::new(games.path().to_owned());
    options.port = Some(0);
    let error = Server::bind(options).await.unwrap_err();
    assert!(matches!(error, ServerError::FolderInUse(_)), "{error}");
    assert!(error.to_string().contains("another Longroll"), "{error}");
}

#[tokio::test]
async fn a_folder_that_is_none_is_named() {
    let games = tempfile::tempdir().unwrap();
    let file = games.path().join("file");
    std::fs::write(&file, "").unwrap();
    let error = Server::bind(Options::new(file.clone())).await.unwrap_err();
    assert!(
        error.to_string().contains(file.to_str().unwrap()),
        "{error}"
    );
}

/// S5.5-01: a game begins with the optional rules that were ticked, and its record says so.
#[tokio::test]
async fn a_game_has_the_options_that_were_ticked() {
    let games = tempfile::tempdir().unwrap();
    let server = serve(games.path()).await;
    let wish = |options: Value| json!({"scenario": "slb-1", "seed": 1, "options": options});
    let answer = server
        .post("/api/games", &wish(json!({"entrench_action_1863": true})))
        .await;
    let id = answer.json()["id"].as_str().unwrap().to_owned();
    let page = server.join(&id).await;
    let options = &page.now["state"]["options"];
    assert_eq!(options[0]["title"], "Entrenchment action");
    assert_eq!(options.as_array().map(Vec::len), Some(1));
    let record = server.get(&format!("/api/games/{id}/record")).await;
    let record = String::from_utf8(record.body).unwrap();
    assert!(
        record.contains("\noptions entrench_action_1863\n"),
        "{record}"
    );

    let refused = server
        .post("/api/games", &wish(json!({"dispersion": true})))
        .await;
    assert_eq!(refused.status, 400);
}
