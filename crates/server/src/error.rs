use std::io;
use std::path::PathBuf;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use longroll_protocol::Error;
use serde_json::json;

/// Why a server can't work.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// Another program has the port.
    #[error("{}", in_use(*.0, *.1))]
    PortInUse(u16, u16),
    /// The network fails in another way.
    #[error("the server can't listen: {0}")]
    Listen(io::Error),
    /// Another server has the games' folder.
    #[error(
        "another Longroll has the games in {} open; stop it, or name another folder with \
         --games",
        .0.display()
    )]
    FolderInUse(PathBuf),
    /// The folder of the games can't be used.
    #[error("the games' folder {} can't be used: {reason}", .folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        reason: io::Error,
    },
}

fn in_use(first: u16, last: u16) -> String {
    if first == last {
        format!("port {first} is in use by another program; choose another one with --port")
    } else {
        format!("the ports {first} to {last} are all in use; choose another one with --port")
    }
}

/// An error as an answer over HTTP.
#[derive(Debug)]
pub(crate) struct Failure(pub StatusCode, pub Error);

impl Failure {
    pub(crate) fn not_found(message: impl Into<String>) -> Self {
        Self(StatusCode::NOT_FOUND, Error::bad(message))
    }

    pub(crate) fn internal(message: impl Into<String>) -> Self {
        Self(StatusCode::INTERNAL_SERVER_ERROR, Error::bad(message))
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self(StatusCode::BAD_REQUEST, error)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.0, Json(json!({ "error": self.1 }))).into_response()
    }
}
