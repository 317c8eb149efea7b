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

use cases_support::{file, run, walk};

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

/// Whatever is done after the given positions of campaign drills, the lists stay exact and
/// the positions sound.
#[test]
fn lists_of_campaign_drills_are_exact() {
    let drilled = |case: &file::Case| !case.drill.is_empty() && case.place.starts_with("rtg_");
    let cases = file::read_all().into_iter().filter_map(Result::ok);
    let mut count = 0;
    for case in cases.filter(drilled) {
        let mut secret = case.clone();
        secret.options.push("limited-intelligence".to_owned());
        for (seed, case) in (1..=12).zip([&case, &secret].into_iter().cycle()) {
            let walked = walk::walk(case, seed);
            assert_eq!(walked, Ok(()), "{} {}, walk {seed}", case.place, case.about);
            count += 1;
        }
    }
    assert!(count > 100, "{count} walks");
}

/// What becomes of a text with one case.
fn outcome(text: &str) -> Vec<String> {
    let cases = file::parse("drill.toml", text);
    let outcomes = cases.into_iter().map(|case| match case {
        Ok(case) => run::failures(&case),
        Err(broken) => vec![broken],
    });
    outcomes.flatten().collect()
}

const HAYS: &str = "[[case]]
rules = [\"S5.1-06\"]
about = \"a drill\"
plain = true
standard = true
given = [{ unit = \"csa-hays\", hex = \"3010\", manpower = 4 }, { to_act = \"confederate\" }]
";

/// A case without `then` and without a refusal can't fail, which is a defect.
#[test]
fn a_case_that_cannot_fail_is_refused() {
    let text = format!("{HAYS}when = [\"march csa-hays\", \"dice 3\"]\n");
    let [error] = &outcome(&text)[..] else {
        panic!("expected one error");
    };
    assert!(
        error.starts_with("drill.toml:1 \"a drill\": it has neither"),
        "{error}"
    );
}

/// A failure says where it stands, what was expected and what is there.
#[test]
fn failures_say_what_is_wrong() {
    let drills = [
        (
            "\"dice 3\"",
            "mp 5",
            "then: mp 5\n    mp: expected 5, found 4",
        ),
        (
            "\"dice 7\"",
            "mp 4",
            "step 2: dice 7\n    expected one or two dice",
        ),
        (
            "\"dice combat 3\"",
            "mp 4",
            "expected combat, found movement-allowance",
        ),
        (
            "\"dice 3\", \"pass !S4.2-05\"",
            "mp 4",
            "expected a refusal by S4.2-05, found",
        ),
        (
            "\"dice 3\", \"force-march no !S5.1-26\"",
            "mp 4",
            "legal actions",
        ),
        ("\"dice 3\", \"step 3009\"", "mp 4", "refused by S5.1-26"),
        (
            "\"dice 3\"",
            "not legal stepp",
            "there is no action \"stepp\"",
        ),
        ("\"dice 3\"", "not legal step 9999", "\"9999\" is no unit"),
        ("\"dice 3\"", "no event halt", "there is no event \"halt\""),
        (
            "\"dice 3\"",
            "unit csa-nobody fatigue=1",
            "there is no unit \"csa-nobody\"",
        ),
    ];
    for (step, then, expected) in drills {
        let text = format!("{HAYS}when = [\"march csa-hays\", {step}]\nthen = ['{then}']\n");
        let failures = outcome(&text);
        let found = failures.iter().any(|failure| failure.contains(expected));
        assert!(found, "expected {expected} in {failures:?}");
    }
}

/// A position that can't be is refused before anything is played.
#[test]
fn impossible_positions_are_refused() {
    for (given, expected) in [
        (
            "{ unit = \"union-newton\", hex = \"3010\", manpower = 7 }",
            "both sides",
        ),
        (
            "{ unit = \"csa-hoke\", hex = \"3010\", manpower = 22 }",
            "Manpower 22",
        ),
        (
            "{ leader = \"csa-early-ldr\", attach = \"csa-hoke\" }",
            "not on the map",
        ),
        ("{ unit = \"csa-hoke\" }", "needs `hex`"),
        ("{ colour = \"red\" }", "unknown field"),
    ] {
        let text =
            HAYS.replace("given = [", &format!("given = [{given}, ")) + "then = ['turn 1']\n";
        let failures = outcome(&text);
        let found = failures.iter().any(|failure| failure.contains(expected));
        assert!(found, "expected {expected} in {failures:?}");
    }
}
