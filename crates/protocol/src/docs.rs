//! The protocol's document, generated from its types.

/// The text of `docs/engine-protocol.md`.
pub fn docs() -> String {
    String::new()
}
