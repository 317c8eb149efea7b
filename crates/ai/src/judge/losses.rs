//! What losses cost, by the scenario's own table.

use longroll_rules::{BySide, Cause, Position, Scenario, Side};

/// The causes of loss that score in most games of the series.
const SCORING: [Cause; 3] = [Cause::Combat, Cause::Retreat, Cause::CavalryRetreat];

/// What a point of Manpower lost is worth to the Union, by who loses it and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tariff(BySide<[f64; Cause::ALL.len()]>);

impl Tariff {
    /// A point for each, whatever the scenario says.
    pub fn plain() -> Self {
        let points = Cause::ALL.map(|cause| f64::from(u8::from(SCORING.contains(&cause))));
        Self(BySide::new(points.map(|points| -points), points))
    }

    /// What the scenario says, found by asking it for the score.
    pub fn of(s: &Scenario) -> Self {
        let sign = if s.scored == Side::Union { 1 } else { -1 };
        let score = |p: &Position| sign * s.campaign.score(s, p).total();
        let empty = Position::empty(s);
        let before = score(&empty);
        let points = |side: Side, cause: Cause| {
            // So many that rounding does not matter.
            const MANY: u16 = 20;
            let mut lost = empty.clone();
            lost.set_losses(side, cause, MANY);
            f64::from(score(&lost) - before) / f64::from(MANY)
        };
        let points = |side| Cause::ALL.map(|cause| points(side, cause));
        Self(BySide::new(points(Side::Union), points(Side::Confederate)))
    }

    /// What the losses so far are worth to the Union.
    pub fn total(&self, p: &Position) -> f64 {
        let of = |side: Side| -> f64 {
            let points = Cause::ALL.iter().zip(&self.0[side]);
            points
                .map(|(cause, points)| points * f64::from(p.losses(side, *cause)))
                .sum()
        };
        of(Side::Union) + of(Side::Confederate)
    }

    /// What a point of a side's Manpower lost in combat is worth to its enemy.
    pub fn combat(&self, side: Side) -> f64 {
        self.cost(side, Cause::Combat)
    }

    /// What a point of a side's Manpower that is lost so is worth to its enemy.
    pub fn cost(&self, side: Side, cause: Cause) -> f64 {
        let points = self.0[side][cause as usize];
        if side == Side::Union { -points } else { points }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use longroll_games::{Data, scenario};
    use longroll_rules::s05_march::{mean_extended_march_loss, mean_force_march_loss};
    use longroll_rules::unit::UnitState;

    /// RTG-S4-VP-05, RTG-S4-VP-06: High Tide counts Union losses double and Confederate ones
    /// three times, on the march too.
    #[test]
    fn losses_cost_what_the_scenario_says() {
        let high_tide = scenario(&Data::embedded(), "rtg-4").unwrap();
        let tariff = Tariff::of(&high_tide);
        let mut p = Position::empty(&high_tide);
        let total = |p: &Position| tariff.total(p);
        p.set_losses(Side::Union, Cause::Combat, 5);
        assert!((total(&p) + 10.0).abs() < 1e-9);
        p.set_losses(Side::Union, Cause::CavalryRetreat, 5);
        assert!((total(&p) + 10.0).abs() < 1e-9, "these do not count");
        p.set_losses(Side::Confederate, Cause::ForceMarch, 2);
        assert!((total(&p) + 4.0).abs() < 1e-9);
        assert!((tariff.combat(Side::Union) - 2.0).abs() < 1e-9);
        assert!((tariff.combat(Side::Confederate) - 3.0).abs() < 1e-9);
        assert!((tariff.cost(Side::Confederate, Cause::ExtendedMarch) - 3.0).abs() < 1e-9);
    }

    /// S5.1-30 to S5.1-36 and the Extended March Table: what a march costs on average.
    #[test]
    fn marches_cost_manpower() {
        let high_tide = scenario(&Data::embedded(), "rtg-4").unwrap();
        let p = high_tide.open().unwrap();
        let unit = |id: &str| high_tide.unit_ids().find(|u| high_tide.unit(*u).id == id);
        let [rodes, jenkins] = ["csa-rodes", "csa-a-jenkins"].map(|id| unit(id).unwrap());
        // Infantry: nothing with a 1, two points with a 6, else one. Cavalry: one with 8 or more.
        let forced = |unit| mean_force_march_loss(&high_tide, &p, unit);
        assert!((forced(rodes) - 1.0).abs() < 1e-9);
        assert!((forced(jenkins) - 15.0 / 36.0).abs() < 1e-9);
        // A strong division on its extended marches, to which it came in order or not.
        let extended = |fatigue, organized| {
            let mut tired = p.clone();
            let state = UnitState {
                fatigue,
                organized,
                ..p.unit(rodes)
            };
            tired.place(rodes, state);
            mean_extended_march_loss(&high_tide, &tired, rodes)
        };
        let losses = [(3, false, 1.0 / 6.0), (4, false, 0.5), (4, true, 0.0)];
        for (fatigue, organized, loss) in losses {
            assert!((extended(fatigue, organized) - loss).abs() < 1e-9);
        }
    }

    #[test]
    fn a_plain_tariff_is_that_of_salem_church() {
        let salem_church = scenario(&Data::embedded(), "slb-1").unwrap();
        let (plain, own) = (Tariff::plain(), Tariff::of(&salem_church));
        let same = |a: [f64; Cause::ALL.len()], b: [f64; Cause::ALL.len()]| {
            a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-9)
        };
        for side in Side::ALL {
            assert!(same(plain.0[side], own.0[side]), "{plain:?} {own:?}");
        }
    }
}
