//! What hexes are worth, found by asking the campaign's score.

use longroll_map::HexId;
use longroll_rules::position::OBJECTIVES;
use longroll_rules::unit::UnitState;
use longroll_rules::{Position, Scenario, Side};

/// A hex worth victory points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stake {
    /// Its place among the scenario's objectives.
    pub objective: usize,
    /// The hex.
    pub hex: HexId,
    /// What standing there at the end is worth beyond control of it.
    pub standing: f64,
    /// What control is worth after one has left.
    pub control: f64,
}

/// Finds the stakes of a scenario: each objective is held by one side and then the other
/// on an otherwise empty map, and the difference of the scores is what is at stake.
pub(super) fn stakes(s: &Scenario) -> Vec<Stake> {
    let stake = |objective: usize| {
        let score = |side: Side, stands: bool| {
            let mut p = Position::empty(s);
            p.set_control(objective, Some(side));
            if stands {
                let unit = s.unit_ids().find(|unit| s.unit(*unit).side == side)?;
                let hex = s.objectives[objective].hex;
                p.place(unit, UnitState::fresh(hex, 1, s.unit(unit).command));
                p.refresh(s);
            }
            Some(f64::from(s.campaign.score(s, &p).total()))
        };
        let swing = |stands| {
            let union = score(Side::Union, stands)?;
            Some((union - score(Side::Confederate, stands)?).abs())
        };
        let control = swing(false)?;
        Some(Stake {
            objective,
            hex: s.objectives[objective].hex,
            standing: swing(true)? - control,
            control,
        })
    };
    (0..s.objectives.len().min(OBJECTIVES))
        .filter_map(stake)
        .filter(|stake| stake.standing != 0.0 || stake.control != 0.0)
        .collect()
}
