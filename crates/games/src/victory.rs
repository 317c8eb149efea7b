//! Victory points and levels: what `<id>.objectives.tsv`, `<id>.awards.tsv`,
//! `<id>.losses.tsv` and `<id>.victory.tsv` say of them.

use longroll_map::HexId;
use longroll_map::tsv::{DataError, Table};
use longroll_rules::campaign::{Bounds, Memory, Place, Score, ScoreItem};
use longroll_rules::event::Cause;
use longroll_rules::illegal::RuleId;
use longroll_rules::{Position, Scenario, Side, UnitId};

use crate::awards::{Award, pressed};
use crate::names::lasting;
use crate::roster::{choose, side};

/// When a hex scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scores {
    /// While a unit stands there.
    Occupied,
    /// Also after the last unit there has left.
    Controlled,
    /// By its marker alone, which only infantry turns.
    Marked,
}

/// The points of an objective.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HexPoints {
    /// Its place among the scenario's objectives.
    pub objective: usize,
    pub points: i32,
    pub scores: Scores,
    pub rule: RuleId,
}

/// The points of a side's losses.
#[derive(Clone, Debug)]
struct LossPoints {
    side: Side,
    causes: Vec<Cause>,
    points: i32,
    rule: RuleId,
}

/// A level of victory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The least victory points that reach it; `i32::MIN` for the last, which all reach.
    pub at_least: i32,
    /// The name, such as "Marginal Union victory".
    pub name: &'static str,
    /// The side that it favours, if any.
    pub winner: Option<Side>,
}

/// The levels of victory that a table lists, from the highest down.
pub(crate) fn levels(file: &str, text: &str) -> Result<Vec<Level>, DataError> {
    let mut victory = Victory::new(Side::Union, Vec::new(), Vec::new());
    victory.read_levels(file, text)?;
    Ok(victory.levels)
}

/// How a scenario is won.
#[derive(Clone, Debug)]
pub(crate) struct Victory {
    /// The side whose points are counted; the other side wins by keeping them low.
    counted: Side,
    hexes: Vec<HexPoints>,
    awards: Vec<Award>,
    losses: Vec<LossPoints>,
    /// From the highest down.
    levels: Vec<Level>,
}

impl Victory {
    pub(crate) const fn new(counted: Side, hexes: Vec<HexPoints>, awards: Vec<Award>) -> Self {
        Self {
            counted,
            hexes,
            awards,
            losses: Vec::new(),
            levels: Vec::new(),
        }
    }

    pub(crate) fn read_losses(&mut self, file: &str, text: &str) -> Result<(), DataError> {
        let causes = Cause::ALL.map(|cause| (cause.word(), cause));
        for row in Table::parse(file, text, &["side", "causes", "points", "rule"])?.rows() {
            let cause = |word: &str| {
                if word == "any" {
                    return Ok(Cause::ALL.to_vec());
                }
                let found = causes.iter().find(|(known, _)| *known == word);
                found.map(|(_, cause)| vec![*cause]).ok_or_else(|| {
                    let known = causes.map(|(word, _)| word).join(", ");
                    row.error(
                        "causes",
                        &format!("expected some of {known}, found \"{word}\""),
                    )
                })
            };
            self.losses.push(LossPoints {
                side: side(row, "side")?,
                causes: row
                    .list("causes")
                    .map(cause)
                    .collect::<Result<Vec<_>, _>>()?
                    .concat(),
                points: row.value("points", "a number")?,
                rule: lasting(row.text("rule")),
            });
        }
        Ok(())
    }

    pub(crate) fn read_levels(&mut self, file: &str, text: &str) -> Result<(), DataError> {
        for row in Table::parse(file, text, &["at_least", "level", "winner"])?.rows() {
            let at_least = match row.text("at_least") {
                "" => i32::MIN,
                _ => row.value("at_least", "a number or nothing")?,
            };
            let above = self.levels.last().map_or(i32::MAX, |level| level.at_least);
            if at_least >= above {
                return Err(row.error("at_least", "expected less than in the row above"));
            }
            self.levels.push(Level {
                at_least,
                name: lasting(row.text("level")),
                winner: choose(
                    row,
                    "winner",
                    &[
                        ("union", Some(Side::Union)),
                        ("confederate", Some(Side::Confederate)),
                        ("", None),
                    ],
                )?,
            });
        }
        if self
            .levels
            .last()
            .is_none_or(|level| level.at_least > i32::MIN)
        {
            return Err(DataError {
                file: file.to_owned(),
                line: 1,
                column: longroll_map::tsv::Column::default(),
                expected: "expected a last row with an empty at_least".to_owned(),
            });
        }
        Ok(())
    }

    /// Remembers that a unit has come to a hex, where that scores for ever.
    pub(crate) fn arrived(
        &self,
        scenario: &Scenario,
        unit: UnitId,
        at: HexId,
        memory: &mut Memory,
    ) {
        for award in &self.awards {
            award.arrived(scenario, unit, at, memory);
        }
    }

    /// The hexes that units have come to, where that scores for good.
    pub(crate) fn reached(&self, position: &Position) -> impl Iterator<Item = (HexId, RuleId)> {
        self.awards
            .iter()
            .filter_map(|award| award.reached(position))
    }

    /// What people should read as an award is earned for good, by its bit.
    pub(crate) fn note(&self, bit: u8) -> Option<&'static str> {
        let mut notes = self.awards.iter().filter_map(Award::note);
        let found = notes.find(|(known, _)| *known == usize::from(bit));
        found.map(|(_, note)| note)
    }

    /// Where units can earn points beyond the objectives.
    pub(crate) fn places(&self, scenario: &Scenario, position: &Position) -> Vec<Place> {
        let mut places = Vec::new();
        for award in &self.awards {
            award.places(scenario, position, &mut places);
        }
        places.extend(pressed(scenario, &self.awards));
        places
    }

    /// The points as they stand, a line for each thing that can score, and the level
    /// that their total means.
    pub(crate) fn score(&self, scenario: &Scenario, position: &Position) -> Score {
        self.score_with(scenario, position, Vec::new())
    }

    /// The same with lines that the campaign adds.
    pub(crate) fn score_with(
        &self,
        scenario: &Scenario,
        position: &Position,
        more: Vec<ScoreItem>,
    ) -> Score {
        let hexes = self.hexes.iter();
        let hexes = hexes.map(|hex| hex.item(self.counted, scenario, position));
        let awards = self.awards.iter().map(|a| a.item(scenario, position));
        let losses = self.losses.iter().map(|losses| losses.item(position));
        let mut score = Score {
            items: awards.chain(more).chain(hexes).chain(losses).collect(),
            bounds: self.bounds(),
            ..Score::default()
        };
        if let Some(level) = self.level(score.total()) {
            score.level = level.name;
            score.winner = level.winner;
        }
        score
    }

    /// Where the levels lie.
    fn bounds(&self) -> Option<Bounds> {
        let (_, floors) = self.levels.split_last()?;
        let won = |level: &&Level| level.winner == Some(self.counted);
        Some(Bounds {
            wins: floors.iter().rfind(won)?.at_least,
            lowest: floors.last()?.at_least,
            highest: floors.first()?.at_least,
            levels: self.levels.len() as u8,
        })
    }

    /// What a total means. There is always a level, for the last one has no floor.
    fn level(&self, total: i32) -> Option<&Level> {
        self.levels.iter().find(|level| total >= level.at_least)
    }
}

impl HexPoints {
    fn item(&self, side: Side, scenario: &Scenario, position: &Position) -> ScoreItem {
        let objective = &scenario.objectives[self.objective];
        let there = position.occupies(side, objective.hex);
        let scored = match self.scores {
            Scores::Occupied => there,
            Scores::Controlled => there || position.control(self.objective) == Some(side),
            Scores::Marked => position.control(self.objective) == Some(side),
        };
        let verb = match self.scores {
            Scores::Occupied => "occupied",
            Scores::Controlled | Scores::Marked => "controlled",
        };
        let label = scenario.map.label(objective.hex);
        ScoreItem {
            reason: format!("{} ({label}) {verb} by the {}", objective.name, side.name()),
            points: if scored { self.points } else { 0 },
            rule: self.rule,
        }
    }
}

impl LossPoints {
    fn item(&self, position: &Position) -> ScoreItem {
        let lost = self.causes.iter();
        let lost: u16 = lost.map(|cause| position.losses(self.side, *cause)).sum();
        let how = if self.causes.len() == Cause::ALL.len() {
            ""
        } else {
            " in combat and retreats"
        };
        ScoreItem {
            reason: format!("{} Manpower lost{how}: {lost}", self.side.name()),
            points: self.points * i32::from(lost),
            rule: self.rule,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Data;

    /// RTG-S1-VP-08, RTG-S2-VP-03, RTG-S3-VP-10, RTG-S4-VP-07, RTG-S5-VP-04, HCR-S2-VP-07,
    /// HCR-S2R-03, HCR-S4-VP-07, HCR-S5-VP-09, HCR-S6-VP-09, HCR-S7-VP-08, HCR-S7R-VP-11: the same where the Confederate points are counted.
    #[test]
    fn levels_of_confederate_points_are_as_printed() {
        let levels = [
            ("Decisive Confederate victory", Side::Confederate),
            ("Substantive Confederate victory", Side::Confederate),
            ("Marginal Confederate victory", Side::Confederate),
            ("Marginal Union victory", Side::Union),
            ("Substantive Union victory", Side::Union),
            ("Decisive Union victory", Side::Union),
        ];
        let printed = [
            ("rtg-1", [10, 7, 3, 0, -4]),
            ("rtg-2", [32, 26, 20, 14, 8]),
            ("rtg-3", [28, 21, 14, 6, -2]),
            ("rtg-4", [70, 63, 55, 39, 24]),
            ("rtg-5", [48, 39, 30, 21, 12]),
            ("hcr-2", [16, 11, 7, 2, -2]),
            ("hcr-2r", [21, 16, 12, 7, 3]),
            ("hcr-4", [20, 16, 12, 9, 6]),
            ("hcr-5", [64, 49, 35, 20, 6]),
            ("hcr-6", [87, 67, 45, 25, 3]),
            ("hcr-7", [105, 84, 62, 38, 15]),
            ("hcr-7r", [126, 105, 84, 62, 38]),
        ];
        for (scenario, floors) in printed {
            let game = &scenario[..3];
            check_levels(&format!("{game}/{scenario}.victory.tsv"), &levels, &floors);
        }
    }

    /// HCR-S1-VP-05, HCR-S3-VP-05: the same levels under the names of this game.
    #[test]
    fn levels_of_here_come_the_rebels_are_as_printed() {
        let levels = [
            ("Decisive Union victory", Side::Union),
            ("Substantive Union victory", Side::Union),
            ("Marginal Union victory", Side::Union),
            ("Marginal Confederate victory", Side::Confederate),
            ("Substantive Confederate victory", Side::Confederate),
            ("Decisive Confederate victory", Side::Confederate),
        ];
        let printed = [("hcr-1", [8, 5, 2, 0, -3]), ("hcr-3", [20, 12, 4, -5, -14])];
        for (scenario, floors) in printed {
            check_levels(&format!("hcr/{scenario}.victory.tsv"), &levels, &floors);
            losses_score(&format!("hcr/{scenario}.losses.tsv"));
        }
    }

    /// SLB-S1-VP-06, SLB-S2-VP-08, SLB-S3-VP-08, SLB-S4-VP-08, SLB-S5-VP-14,
    /// SLB-S6-VP-10: every row of the result tables at both its
    /// ends, by the least total of each level but the last.
    #[test]
    fn levels_are_as_printed() {
        let levels = [
            ("Decisive Union victory", Side::Union),
            ("Substantial Union victory", Side::Union),
            ("Marginal Union victory", Side::Union),
            ("Marginal Confederate victory", Side::Confederate),
            ("Substantial Confederate victory", Side::Confederate),
            ("Decisive Confederate victory", Side::Confederate),
        ];
        let printed = [
            ("slb-1", [19, 14, 9, 4, -1]),
            ("slb-2", [28, 18, 8, -2, -12]),
            ("slb-3", [39, 29, 19, 9, -1]),
            ("slb-4", [8, 5, 2, -1, -4]),
            ("slb-5", [53, 38, 23, 8, -8]),
            ("slb-6", [48, 33, 18, 3, -13]),
        ];
        for (scenario, floors) in printed {
            check_levels(&format!("slb/{scenario}.victory.tsv"), &levels, &floors);
        }
    }

    fn check_levels(file: &str, levels: &[(&str, Side)], floors: &[i32]) {
        let text = Data::embedded().text(file).unwrap();
        let mut victory = Victory::new(Side::Union, Vec::new(), Vec::new());
        victory.read_levels(file, &text).unwrap();
        for total in -60..=140 {
            let row = floors.iter().position(|floor| total >= *floor);
            let (name, winner) = levels[row.unwrap_or(floors.len())];
            let level = victory.level(total).unwrap();
            let found = (level.name, level.winner);
            assert_eq!(found, (name, Some(winner)), "{file}: {total}");
        }
    }

    /// SLB-13-04, SLB-S1-VP-04, SLB-S1-VP-05, SLB-S2-VP-05, SLB-S2-VP-06, SLB-S3-VP-06,
    /// SLB-S3-VP-07, SLB-S4-VP-06, SLB-S4-VP-07, SLB-S5-VP-11, SLB-S5-VP-13,
    /// SLB-S6-VP-08: only these causes
    /// of loss score.
    #[test]
    fn losses_score_in_combat_and_retreats_only() {
        for scenario in ["slb-1", "slb-2", "slb-3", "slb-4", "slb-5", "slb-6"] {
            losses_score(&format!("slb/{scenario}.losses.tsv"));
        }
    }

    fn losses_score(file: &str) {
        let text = Data::embedded().text(file).unwrap();
        let mut victory = Victory::new(Side::Union, Vec::new(), Vec::new());
        victory.read_losses(file, &text).unwrap();
        let scoring = [Cause::Combat, Cause::Retreat, Cause::CavalryRetreat];
        let points = victory.losses.iter().map(|l| (l.side, l.points));
        let expected = [(Side::Confederate, 1), (Side::Union, -1)];
        assert!(points.eq(expected));
        assert!(victory.losses.iter().all(|losses| losses.causes == scoring));
    }
}
