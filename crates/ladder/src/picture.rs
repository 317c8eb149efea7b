//! Results as a picture: a column a pairing; below each other how the games ended, their
//! victory points, and how many decisions they took.
//!
//! The picture is SVG on the paper and in the inks of the map. The sides are told apart by
//! light and dark and by hatching too, so no eye and no printer needs the colours.

#![allow(
    clippy::cast_precision_loss,
    reason = "counts of games and bars are small, and a picture needs no more"
)]

mod ink;
mod scale;
mod svg;

use longroll_games::Level;
use longroll_rules::Side;

use crate::{Interval, Tally};
use scale::Scale;
use svg::{Anchor, Svg};

/// Where the columns begin; left of them is written what the rows mean.
const LEFT: f64 = 274.0;
/// Where the names of levels end.
const NAMES: f64 = 176.0;
/// The width of a column, and of the space behind it.
const COLUMN: f64 = 236.0;
const GAP: f64 = 28.0;
/// Where the first row begins, under title and headings.
const TOP: f64 = 92.0;
/// The height of a level's line.
const LINE: f64 = 22.0;
/// The heights of the histograms.
const POINTS: f64 = 130.0;
const DECISIONS: f64 = 90.0;
/// Between a row and the next one's heading.
const BETWEEN: f64 = 66.0;
/// At the right of a line's bar, for its share.
const SHARE: f64 = 48.0;

/// The results of some pairings in one scenario.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The scenario.
    pub title: String,
    /// The side whose victory points are counted.
    pub scored: Side,
    /// The levels of victory, from the highest down.
    pub levels: Vec<Level>,
    /// The pairings: who plays, and what came of it. Only those with games are drawn.
    pub columns: Vec<(String, Tally)>,
}

impl Picture {
    /// Draws it.
    pub fn svg(&self) -> String {
        let columns: Vec<_> = self
            .columns
            .iter()
            .filter(|(_, tally)| tally.games() > 0)
            .collect();
        let count = columns.len().max(1) as f64;
        let points = TOP + LINE * self.levels.len() as f64 + BETWEEN;
        let decisions = points + POINTS + BETWEEN;
        let width = LEFT + count * (COLUMN + GAP);
        let mut svg = Svg::new(width, decisions + DECISIONS + 36.0, &self.title);
        svg.describe(&self.words());
        svg.text(16.0, 30.0, Anchor::Start, 18.0, &self.title);
        self.legend(&mut svg, points);
        for ((heading, tally), index) in columns.iter().zip(0u8..) {
            let x = LEFT + f64::from(index) * (COLUMN + GAP);
            svg.text(x, 62.0, Anchor::Start, 13.0, heading);
            let games = format!("{} games", tally.games());
            svg.text(x, 79.0, Anchor::Start, 12.0, &games);
        }
        let tallies: Vec<(f64, &Tally)> = columns
            .iter()
            .zip(0u8..)
            .map(|((_, tally), index)| (LEFT + f64::from(index) * (COLUMN + GAP), tally))
            .collect();
        self.endings(&mut svg, &tallies);
        self.points(&mut svg, points, &tallies);
        decided(&mut svg, decisions, &tallies);
        svg.finish()
    }

    /// The picture in words, for who can't see it.
    fn words(&self) -> String {
        let column = |(heading, tally): &(String, Tally)| {
            let levels = self.levels.iter().map(|level| {
                let share = Interval::wilson(tally.reached(level.name), tally.games()).share;
                format!("{} {:.1} %", short(level.name), 100.0 * share)
            });
            let levels = levels.collect::<Vec<_>>().join(", ");
            format!("{heading}, {} games: {levels}.", tally.games())
        };
        let columns = self.columns.iter().map(column);
        columns.collect::<Vec<_>>().join(" ")
    }

    /// What the bars mean, beside the histogram that they are in.
    fn legend(&self, svg: &mut Svg, top: f64) {
        let drawn = self.columns.iter().any(|(_, tally)| tally.drawn() > 0);
        let nobody = drawn.then_some((None, "nobody wins"));
        let sides = [
            (Some(Side::Union), "the Union wins"),
            (Some(Side::Confederate), "the Confederates win"),
        ];
        for ((winner, words), line) in sides.into_iter().chain(nobody).zip(0u8..) {
            let y = top + 8.0 + 20.0 * f64::from(line);
            svg.bar(16.0, y, 14.0, 11.0, ink::winner(winner));
            svg.text(36.0, y + 10.0, Anchor::Start, 12.0, words);
        }
        let y = top + POINTS - 30.0;
        svg.text(16.0, y, Anchor::Start, 11.0, "Dashed: a level begins.");
        svg.text(
            16.0,
            y + 15.0,
            Anchor::Start,
            11.0,
            "Whiskers above: sure at 95 %.",
        );
    }

    /// A line a level, with the share of the games that reached it and how sure it is.
    fn endings(&self, svg: &mut Svg, columns: &[(f64, &Tally)]) {
        svg.text(16.0, TOP - 12.0, Anchor::Start, 13.0, "How the games ended");
        let share = |tally: &Tally, level: &Level| {
            Interval::wilson(tally.reached(level.name), tally.games())
        };
        let highest = columns
            .iter()
            .flat_map(|(_, tally)| self.levels.iter().map(|level| share(tally, level).high))
            .fold(0.1, f64::max);
        let mut above = i32::MAX;
        for (level, index) in self.levels.iter().zip(0u8..) {
            let y = TOP + LINE * f64::from(index);
            let base = y + LINE - 8.0;
            svg.text(NAMES, base, Anchor::End, 12.0, short(level.name));
            svg.text(
                LEFT - 12.0,
                base,
                Anchor::End,
                12.0,
                &range(level.at_least, above),
            );
            above = level.at_least;
            for (x, tally) in columns {
                let share = share(tally, level);
                let along = |part: f64| part / highest * (COLUMN - SHARE);
                let ink = ink::winner(level.winner);
                svg.bar(*x, y + 3.0, along(share.share), LINE - 8.0, ink);
                svg.whisker(
                    x + along(share.low),
                    x + along(share.high),
                    y + 3.0 + (LINE - 8.0) / 2.0,
                );
                let percent = format!("{:.1} %", 100.0 * share.share);
                svg.text(x + COLUMN, base, Anchor::End, 12.0, &percent);
            }
        }
        for (x, _) in columns {
            let foot = TOP + LINE * self.levels.len() as f64;
            svg.line(*x, TOP, *x, foot, ink::BLACK);
        }
    }

    fn points(&self, svg: &mut Svg, top: f64, columns: &[(f64, &Tally)]) {
        let heading = format!("Victory points of the {}", whose(self.scored));
        svg.text(16.0, top - 12.0, Anchor::Start, 13.0, &heading);
        let scores = columns.iter().flat_map(|(_, tally)| tally.scores());
        let Some(scale) = Scale::of(scores.map(|(score, _)| i64::from(*score))) else {
            return;
        };
        let winners = [Some(Side::Union), Some(Side::Confederate), None];
        let bins: Vec<_> = columns
            .iter()
            .map(|(_, tally)| {
                winners.map(|winner| {
                    let won = tally.scores().iter().filter(|(_, by)| *by == winner);
                    scale.count(won.map(|(score, _)| i64::from(*score)), tally.games())
                })
            })
            .collect();
        let sums = bins.iter().flat_map(|bins| {
            (0..scale.bins()).map(|bin| bins.iter().map(|shares| shares[bin]).sum::<f64>())
        });
        let highest = sums.fold(0.01, f64::max);
        for ((x, _), bins) in columns.iter().zip(&bins) {
            let mut foot = vec![0.0; scale.bins()];
            frame(svg, &scale, (*x, top, POINTS), highest);
            for level in &self.levels {
                let at = i64::from(level.at_least);
                if scale.holds(at) {
                    let line = x + scale.along(at, COLUMN);
                    svg.dashed(line, top, top + POINTS);
                }
            }
            for (shares, winner) in bins.iter().zip(winners) {
                stack(
                    svg,
                    (*x, top, POINTS),
                    highest,
                    &mut foot,
                    shares,
                    ink::winner(winner),
                );
            }
        }
    }
}

/// How many decisions the games took.
fn decided(svg: &mut Svg, top: f64, columns: &[(f64, &Tally)]) {
    svg.text(16.0, top - 12.0, Anchor::Start, 13.0, "Decisions in a game");
    let counts = columns.iter().flat_map(|(_, tally)| tally.decisions());
    let Some(scale) = Scale::of(counts.map(|count| i64::from(*count))) else {
        return;
    };
    let shares = columns.iter().map(|(_, tally)| {
        let counts = tally.decisions().iter().map(|count| i64::from(*count));
        scale.count(counts, tally.games())
    });
    let shares: Vec<_> = shares.collect();
    let highest = shares.iter().flatten().copied().fold(0.01, f64::max);
    for ((x, tally), shares) in columns.iter().zip(&shares) {
        frame(svg, &scale, (*x, top, DECISIONS), highest);
        let mut foot = vec![0.0; scale.bins()];
        stack(
            svg,
            (*x, top, DECISIONS),
            highest,
            &mut foot,
            shares,
            ink::PLAIN,
        );
        let median = tally.decisions()[tally.decisions().len() / 2];
        let words = format!("median {median}");
        svg.text(x + COLUMN, top - 6.0, Anchor::End, 12.0, &words);
    }
}

/// The axes of a histogram at a place (x, y, height), with grid and numbers.
fn frame(svg: &mut Svg, scale: &Scale, (x, y, height): (f64, f64, f64), highest: f64) {
    for percent in scale::percents(highest) {
        let level = y + height - f64::from(percent) / 100.0 / highest * height;
        svg.line(x, level, x + COLUMN, level, ink::GRID);
        // For all columns, since they have the same scale.
        if x <= LEFT {
            let words = format!("{percent} %");
            svg.text(x - 5.0, level + 4.0, Anchor::End, 11.0, &words);
        }
    }
    for tick in scale.ticks() {
        let at = x + scale.middle(tick, COLUMN);
        svg.line(at, y + height, at, y + height + 4.0, ink::BLACK);
        let words = number(tick);
        svg.text(at, y + height + 17.0, Anchor::Middle, 11.0, &words);
    }
    svg.line(x, y + height, x + COLUMN, y + height, ink::BLACK);
}

/// Puts bars on those that are there.
fn stack(
    svg: &mut Svg,
    (x, y, height): (f64, f64, f64),
    highest: f64,
    foot: &mut [f64],
    shares: &[f64],
    ink: &str,
) {
    let width = COLUMN / shares.len().max(1) as f64;
    let bars = shares.iter().zip(foot).enumerate();
    for (bin, (share, foot)) in bars.filter(|(_, (share, _))| **share > 0.0) {
        let tall = share / highest * height;
        let top = y + height - *foot / highest * height - tall;
        svg.bar(
            x + width * bin as f64 + 0.5,
            top,
            (width - 1.0).max(0.5),
            tall,
            ink,
        );
        *foot += share;
    }
}

/// A side in sentences.
pub(crate) fn whose(side: Side) -> &'static str {
    match side {
        Side::Union => "Union",
        Side::Confederate => "Confederates",
    }
}

/// A level's name without the word that all of them have.
pub(crate) fn short(level: &str) -> &str {
    level.strip_suffix(" victory").unwrap_or(level)
}

/// The victory points of a level, of which this one and the one above need so many.
pub(crate) fn range(at_least: i32, above: i32) -> String {
    let number = |points: i32| number(i64::from(points));
    match (at_least, above) {
        (i32::MIN, i32::MAX) => "all".to_owned(),
        (i32::MIN, above) => format!("{} and less", number(above - 1)),
        (at_least, i32::MAX) => format!("{} and more", number(at_least)),
        (at_least, above) if at_least == above - 1 => number(at_least),
        (at_least, above) => format!("{} to {}", number(at_least), number(above - 1)),
    }
}

/// A mean with a minus sign that is as wide as a plus.
pub(crate) fn decimal(value: f64) -> String {
    let text = format!("{value:.1}");
    match text.strip_prefix('-') {
        Some("0.0") => "0.0".to_owned(),
        Some(rest) => format!("\u{2212}{rest}"),
        None => text,
    }
}

/// A number with a minus sign that is as wide as a plus.
pub(crate) fn number(value: i64) -> String {
    if value < 0 {
        format!("\u{2212}{}", value.unsigned_abs())
    } else {
        value.to_string()
    }
}

#[cfg(test)]
mod tests;
