//! Rule cases: positions, moves and what must come of them, one TOML table each.
//!
//! The files lie in `tests/cases/`; `docs/rules/cases.md` says how to write one. All
//! cases run in one test, so that one run shows everything that is wrong:
//!
//! ```text
//! cargo test -p longroll-games --test cases
//! CASE=S6.2-18 cargo test -p longroll-games --test cases
//! ```
//!
//! The second form runs only the cases whose file, rules or title contain the word.

mod cases_support;

use cases_support::{file, run};

/// Every case holds.
#[test]
fn every_case_holds() {
    let wanted = std::env::var("CASE").unwrap_or_default();
    let cases = file::read_all();
    let mut failures = Vec::new();
    let mut count = 0;
    for case in cases {
        match case {
            Ok(case) if case.matches(&wanted) => {
                count += 1;
                failures.extend(run::failures(&case));
            }
            Ok(_) => {}
            Err(broken) => failures.push(broken),
        }
    }
    assert!(count > 0 || !failures.is_empty(), "no case matches");
    println!("{count} cases, {} failures", failures.len());
    assert!(
        failures.is_empty(),
        "{} failures in {count} cases\n\n{}\n",
        failures.len(),
        failures.join("\n\n")
    );
}
