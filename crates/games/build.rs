//! Makes Cargo rebuild this crate when a data file is added or removed; changed files
//! it notices by itself.

fn main() {
    println!("cargo:rerun-if-changed=../../data");
}
