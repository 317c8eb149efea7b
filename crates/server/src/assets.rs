//! The page: compiled in, or from a folder while it is being worked on.

use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};

use crate::error::Failure;

static PAGE: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../web/dist");

/// The files of the page.
#[derive(Debug)]
pub(crate) struct Assets {
    folder: Option<PathBuf>,
}

impl Assets {
    pub(crate) const fn new(folder: Option<PathBuf>) -> Self {
        Self { folder }
    }

    /// The file at a path; the page itself for the bare address.
    pub(crate) fn answer(&self, path: &str, headers: &HeaderMap) -> Response {
        let path = path.trim_start_matches('/');
        let path = if path.is_empty() { "index.html" } else { path };
        match self.read(path) {
            Some(bytes) => file(path, bytes, headers),
            None => Failure::not_found(format!("There is nothing at /{path}.")).into_response(),
        }
    }

    fn read(&self, path: &str) -> Option<Cow<'static, [u8]>> {
        let plain = |part: Component<'_>| matches!(part, Component::Normal(_));
        if !Path::new(path).components().all(plain) {
            return None;
        }
        match &self.folder {
            Some(folder) => std::fs::read(folder.join(path)).ok().map(Cow::Owned),
            None => PAGE
                .get_file(path)
                .map(|file| Cow::Borrowed(file.contents())),
        }
    }
}

/// A file whose name stays when it changes: browsers ask whether theirs is current.
fn file(path: &str, bytes: Cow<'static, [u8]>, headers: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", &blake3::hash(&bytes).to_hex()[..16]);
    let known = headers.get(IF_NONE_MATCH).and_then(|v| v.to_str().ok());
    if known == Some(tag.as_str()) {
        return (StatusCode::NOT_MODIFIED, [(ETAG, tag)]).into_response();
    }
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let kind = match kind.type_().as_str() {
        "text" => format!("{kind}; charset=utf-8"),
        _ => kind.to_string(),
    };
    let headers = [
        (CONTENT_TYPE, kind),
        (CACHE_CONTROL, "no-cache".to_owned()),
        (ETAG, tag),
    ];
    (headers, Body::from(bytes.into_owned())).into_response()
}
