//! The goals, and the table that shows how near they are.

use super::figures::Figures;

/// How a figure is written, and whether more is better.
#[derive(Clone, Copy)]
enum Kind {
    /// Nanoseconds.
    Time,
    /// So many a second.
    Rate,
    /// Bytes.
    Size,
    /// Said, not judged.
    Count,
}

struct Goal {
    what: &'static str,
    figure: &'static str,
    kind: Kind,
    floor: f64,
    target: f64,
}

const fn goal(
    what: &'static str,
    figure: &'static str,
    kind: Kind,
    floor: f64,
    target: f64,
) -> Goal {
    Goal {
        what,
        figure,
        kind,
        floor,
        target,
    }
}

const fn count(what: &'static str, figure: &'static str) -> Goal {
    goal(what, figure, Kind::Count, 0.0, 0.0)
}

/// In nanoseconds.
const MICRO: f64 = 1e3;
const MILLI: f64 = 1e6;

#[rustfmt::skip]
const GOALS: [Goal; 18] = [
    goal("random actions a second", "random_actions rate", Kind::Rate, 230e3, 570e3),
    goal("random games a second, smallest scenario", "random_games rate", Kind::Rate, 500.0, 1200.0),
    goal("legal list, p50", "legal/50", Kind::Time, 3.0 * MICRO, MICRO),
    goal("legal list, p99", "legal/99", Kind::Time, 60.0 * MICRO, 20.0 * MICRO),
    goal("apply, p50", "apply/50", Kind::Time, MICRO, 0.3 * MICRO),
    goal("apply, p99", "apply/99", Kind::Time, 20.0 * MICRO, 5.0 * MICRO),
    goal("full movement search with 10 MP", "movement_search", Kind::Time, 10.0 * MICRO, 4.0 * MICRO),
    goal("next hexes of a retreat", "retreat_paths", Kind::Time, 10.0 * MICRO, 4.0 * MICRO),
    goal("position: size", "position_size", Kind::Size, 4096.0, 2048.0),
    goal("position: clone", "clone", Kind::Time, 200.0, 100.0),
    goal("exact odds of one attack", "attack_odds", Kind::Time, 200.0 * MICRO, 20.0 * MICRO),
    goal("replay of a finished game", "replay", Kind::Time, 1.5 * MILLI, 0.7 * MILLI),
    goal("bytes an action in a record", "record_bytes", Kind::Size, 12.0, 6.0),
    count("- actions in the record replayed", "record_actions"),
    count("- mean legal choices", "mean_choices"),
    count("- actions in a game", "game_length"),
    count("- hexes entered in a game", "hexes_entered"),
    count("- hexes in reach with 10 MP", "hexes_in_reach"),
];

/// Prints the medians beside the goals, and the ratios to another revision if there is
/// one. A ratio above 1 means that the working copy is better.
pub fn print(ours: &[Figures], theirs: &[Figures]) {
    println!();
    print!(
        "{:<42} {:>10} {:>10} {:>10}  ",
        "figure", "measured", "floor", "target"
    );
    println!("{}", if theirs.is_empty() { "" } else { "better by" });
    for goal in &GOALS {
        let Some(value) = median(ours.iter().filter_map(|f| f.get(goal.figure))) else {
            println!("{:<42} {:>10}", goal.what, "-");
            continue;
        };
        let (floor, target) = match goal.kind {
            Kind::Count => (String::new(), String::new()),
            kind => (write(kind, goal.floor), write(kind, goal.target)),
        };
        let ratios = ours.iter().zip(theirs).filter_map(|(our, their)| {
            let (our, their) = (our.get(goal.figure)?, their.get(goal.figure)?);
            Some(match goal.kind {
                Kind::Rate => our / their,
                _ => their / our,
            })
        });
        let ratio = median(ratios).map_or(String::new(), |ratio| format!("{ratio:.2}"));
        let value_text = write(goal.kind, value);
        let reached = reached(goal, value);
        println!(
            "{:<42} {value_text:>10} {floor:>10} {target:>10}  {ratio:<9} {reached}",
            goal.what
        );
    }
}

fn reached(goal: &Goal, value: f64) -> &'static str {
    let beats = |limit: f64| match goal.kind {
        Kind::Rate => value >= limit,
        _ => value <= limit,
    };
    match goal.kind {
        Kind::Count => "",
        _ if beats(goal.target) => "target",
        _ if beats(goal.floor) => "floor",
        _ => "BELOW THE FLOOR",
    }
}

fn median(values: impl Iterator<Item = f64>) -> Option<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}

fn write(kind: Kind, value: f64) -> String {
    match kind {
        Kind::Time if value < MICRO => format!("{value:.0} ns"),
        Kind::Time if value < MILLI => format!("{:.2} µs", value / MICRO),
        Kind::Time => format!("{:.2} ms", value / MILLI),
        Kind::Rate => format!("{value:.0}/s"),
        Kind::Size if value >= 100.0 => format!("{value:.0} B"),
        Kind::Size => format!("{value:.1} B"),
        Kind::Count => format!("{value:.1}"),
    }
}
