//! What is answered over HTTP.

use std::sync::Arc;

use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, Query, Request, State, WebSocketUpgrade};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderName, X_CONTENT_TYPE_OPTIONS};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use longroll_protocol::{Error, ScenarioView, ScenariosReply};
use serde::{Deserialize, Serialize};

use crate::App;
use crate::error::Failure;
use crate::live;
use crate::maps::Description;
use crate::opponent::{self, LevelView};
use crate::rooms::{GameList, NewGame};

/// Requests are short; nobody needs more.
const MESSAGE: usize = 64 << 10;

/// All routes.
pub(crate) fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/api/scenarios", get(scenarios))
        .route("/api/levels", get(levels))
        .route("/api/maps/{file}", get(map))
        .route("/api/maps/{game}/{zoom}/{x}/{file}", get(tile))
        .route("/api/games", get(games).post(create))
        .route("/api/games/{id}", delete(put_away))
        .route("/api/games/{id}/take-back", post(take_back))
        .route("/api/games/{id}/live", get(join))
        .route("/api/games/{id}/record", get(record))
        .fallback(page)
        .layer(from_fn_with_state(Arc::clone(&app), admit))
        .with_state(app)
}

async fn admit(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    if !app.guard.admits(request.headers()) {
        let error = Error::bad("Requests of other pages are not answered.");
        return Failure(StatusCode::FORBIDDEN, error).into_response();
    }
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(
        HeaderName::from_static("referrer-policy"),
        HeaderValue::from_static("same-origin"),
    );
    response
}

async fn scenarios(State(app): State<Arc<App>>) -> Result<Json<ScenariosReply>, Failure> {
    let scenarios = longroll_games::scenarios(&app.data);
    let scenarios = scenarios.map_err(|error| Failure::internal(error.to_string()))?;
    let views = scenarios.into_iter().map(|summary| {
        let mut view = ScenarioView::from(summary);
        // The page groups scenarios under the game's title.
        view.game.clone_from(&view.game_title);
        view
    });
    Ok(Json(ScenariosReply {
        scenarios: views.collect(),
    }))
}

/// The levels of difficulty of computer players.
#[derive(Debug, Serialize)]
struct Levels {
    levels: Vec<LevelView>,
}

async fn levels() -> Json<Levels> {
    Json(Levels {
        levels: opponent::levels(),
    })
}

async fn map(
    State(app): State<Arc<App>>,
    Path(file): Path<String>,
) -> Result<Json<Description>, Failure> {
    let game = file.strip_suffix(".json").unwrap_or(&file).to_owned();
    blocking(move || app.maps.describe(&game)).await.map(Json)
}

/// A browser may keep a tile for good if it asked for a version of the drawing.
#[derive(Debug, Deserialize)]
struct TileQuery {
    v: Option<String>,
}

async fn tile(
    State(app): State<Arc<App>>,
    Path((game, zoom, x, file)): Path<(String, u8, u32, String)>,
    Query(query): Query<TileQuery>,
) -> Result<Response, Failure> {
    let no_tile = || Failure::not_found("There is no such tile.");
    let name = file.strip_suffix(".png").ok_or_else(no_tile)?;
    let (row, scale) = match name.strip_suffix("@2x") {
        Some(row) => (row, 2),
        None => (name, 1),
    };
    let y = row.parse().map_err(|_| no_tile())?;
    let tile = blocking(move || app.maps.tile(&game, zoom, x, y, scale)).await?;
    let keep = match query.v {
        Some(_) => "public, max-age=31536000, immutable",
        None => "public, max-age=600",
    };
    Ok(([(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, keep)], tile).into_response())
}

async fn games(State(app): State<Arc<App>>) -> Result<Json<GameList>, Failure> {
    blocking(move || app.rooms.list()).await.map(Json)
}

#[derive(Debug, Serialize)]
struct Created {
    id: String,
}

async fn create(
    State(app): State<Arc<App>>,
    wish: Result<Json<NewGame>, JsonRejection>,
) -> Result<Json<Created>, Failure> {
    let Json(wish) = wish.map_err(|error| Error::bad(error.body_text()))?;
    let id = blocking(move || app.rooms.create(&wish)).await?;
    Ok(Json(Created { id }))
}

async fn put_away(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<StatusCode, Failure> {
    blocking(move || app.rooms.put_away(&id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn take_back(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<StatusCode, Failure> {
    blocking(move || app.rooms.take_back(&id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Where a page wants to sit.
#[derive(Debug, Deserialize)]
struct JoinQuery {
    seat: Option<String>,
}

async fn join(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(query): Query<JoinQuery>,
    socket: WebSocketUpgrade,
) -> Result<Response, Failure> {
    let room = blocking(move || app.rooms.room(&id)).await?;
    let no_seat = || Error::bad("That seat can't be taken at this table.");
    let seat = room.seat(query.seat.as_deref()).ok_or_else(no_seat)?;
    let socket = socket.max_message_size(MESSAGE);
    Ok(socket.on_upgrade(move |socket| live::serve(socket, room, seat)))
}

async fn record(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Response, Failure> {
    let room = blocking(move || app.rooms.room(&id)).await?;
    let text = room.look(|table| {
        if table.is_secret() {
            Err(table.sealed())
        } else {
            Ok(table.game().text().to_owned())
        }
    })?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

async fn page(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    if uri.path().starts_with("/api/") {
        return Failure::not_found(format!("There is nothing at {}.", uri.path())).into_response();
    }
    let path = uri.path().to_owned();
    let answer = move || Ok(app.assets.answer(&path, &headers));
    blocking(answer).await.into_response()
}

/// Runs what draws, reads or writes off the threads that serve everybody.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|_| Err(Failure::internal("The request was lost; try again.")))
}
