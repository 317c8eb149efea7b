//! Makes Cargo rebuild this crate when the page is built anew.

fn main() {
    println!("cargo:rerun-if-changed=../../web/dist");
}
