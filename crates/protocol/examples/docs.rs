//! Prints the protocol's document; `cargo xtask schema` keeps it in `docs/`.

fn main() {
    print!("{}", longroll_protocol::docs());
}
