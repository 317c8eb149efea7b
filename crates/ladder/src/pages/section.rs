//! What a page says of one scenario.

use std::fmt::Write as _;

use longroll_rules::Side;

use crate::picture::{decimal, number, range, short, whose};
use crate::study::Study;
use crate::{Interval, Tally};

/// The file of a scenario's picture.
pub(super) fn picture(study: &Study) -> String {
    format!("{}.svg", study.id)
}

/// The part of a page.
pub(super) fn write(study: &Study) -> String {
    let mut part = format!(
        "![How the games of {} ended, their victory points and decisions]({})\n\n",
        study.title,
        picture(study)
    );
    if let Some(side) = study.solitaire {
        let _ = writeln!(part, "For one player, who plays the {}.\n", whose(side));
    }
    row(&mut part, study, "", |study, column| {
        Study::heading(&study.columns[column].0)
    });
    part.push_str(&"|---".repeat(study.columns.len() + 1));
    part.push_str("|\n");
    let tally = |part: &mut String, what: &str, cell: &dyn Fn(&Tally) -> String| {
        row(part, study, what, |study, column| {
            cell(&study.columns[column].1)
        });
    };
    tally(&mut part, "games", &|tally| tally.games().to_string());
    let points = format!("points of the {}: mean, deviation", whose(study.scored));
    tally(&mut part, &points, &|tally| {
        format!("{}, {:.1}", decimal(tally.mean()), tally.deviation())
    });
    tally(&mut part, "points: least, middle, most", &|tally| {
        let scores = tally.scores();
        let middle = scores.get(scores.len() / 2);
        let shown = [scores.first(), middle, scores.last()]
            .map(|score| score.map_or(String::new(), |(score, _)| number(i64::from(*score))));
        shown.join(", ")
    });
    tally(&mut part, "decisions a game", &|tally| {
        format!("{:.0}", tally.mean_decisions())
    });
    let mut above = i32::MAX;
    for level in &study.levels {
        let (name, points) = (short(level.name), range(level.at_least, above));
        above = level.at_least;
        tally(&mut part, &format!("{name}, {points}"), &|tally| {
            let share = Interval::wilson(tally.reached(level.name), tally.games()).share;
            format!("{:.1} %", 100.0 * share)
        });
    }
    for side in Side::ALL {
        let what = format!("**won by the {}**, at 95 %", whose(side));
        tally(&mut part, &what, &|tally| tally.won(side).to_string());
    }
    part
}

fn row(part: &mut String, study: &Study, what: &str, cell: impl Fn(&Study, usize) -> String) {
    let _ = write!(part, "| {what} |");
    for column in 0..study.columns.len() {
        let _ = write!(part, " {} |", cell(study, column));
    }
    part.push('\n');
}
