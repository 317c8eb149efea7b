//! Prints `docs/engine-protocol.md`; `cargo xtask schema` puts it in its place.

fn main() {
    print!("{}", longroll_protocol::docs());
}
