//! The committed document of the protocol is the one that the types give.

use std::path::Path;

#[test]
fn the_document_is_current() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/engine-protocol.md");
    let docs = longroll_protocol::docs();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&file, &docs).unwrap();
    }
    let committed = std::fs::read_to_string(&file).unwrap();
    assert!(
        committed == docs,
        "docs/engine-protocol.md is out of date; run this test with UPDATE_DOCS=1"
    );
}
