//! The committed document of the protocol is the one that the types give.

use std::path::Path;

#[test]
fn the_document_is_current() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/engine-protocol.md");
    let committed = std::fs::read_to_string(&file).unwrap();
    assert!(
        committed.replace("\r\n", "\n") == longroll_protocol::docs(),
        "docs/engine-protocol.md is out of date; run `cargo xtask schema`"
    );
}
