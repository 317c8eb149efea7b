//! The `longroll` command.

fn main() {}
