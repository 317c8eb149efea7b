//! How likely a unit still gets somewhere with the marches that it has left.

use longroll_rules::charts::Mover;
use longroll_rules::unit::{Arm, MAX_FATIGUE, UnitId};
use longroll_rules::{Position, Scenario};

/// What a march's delay takes from the worth of a place: the enemy acts, too.
const DELAY: f64 = 0.85;

/// Dice sums worth distinguishing: four marches with two dice.
const SUMS: usize = 49;

/// Chances of sums of dice.
#[derive(Clone, Debug)]
pub(super) struct Arrival {
    /// The chance that so many dice come to at least a sum.
    at_least: Vec<[f64; SUMS]>,
}

impl Arrival {
    pub fn new() -> Self {
        let mut exactly = [0.0; SUMS];
        exactly[0] = 1.0;
        let mut at_least = Vec::new();
        for _ in 0..=2 * MAX_FATIGUE {
            let mut tail = exactly;
            for sum in (0..SUMS - 1).rev() {
                tail[sum] += tail[sum + 1];
            }
            at_least.push(tail);
            let mut next = [0.0; SUMS];
            for (sum, chance) in exactly.iter().enumerate() {
                for die in 1..=6 {
                    if let Some(slot) = next.get_mut(sum + die) {
                        *slot += chance / 6.0;
                    }
                }
            }
            exactly = next;
        }
        Self { at_least }
    }

    /// What a place at this cost (in half points) is worth to a unit, as a share of what
    /// it is worth to one that is there.
    pub fn share(&self, s: &Scenario, unit: UnitId, marches: u8, cost: u16) -> f64 {
        if cost == 0 {
            return 1.0;
        }
        if marches == 0 {
            return 0.0;
        }
        let (dice, bonus) = allowance(s, unit);
        let points = cost.div_ceil(2);
        let sure = u16::from(marches) * u16::from(bonus);
        let rolled = usize::from(points.saturating_sub(sure)).min(SUMS - 1);
        let rolls = usize::from(marches * dice).min(self.at_least.len() - 1);
        let mean = f64::from(dice) * 3.5 + f64::from(bonus);
        self.at_least[rolls][rolled] * DELAY.powf(f64::from(points) / mean)
    }
}

/// Dice and bonus of a unit's Movement Allowance.
pub(super) fn allowance(s: &Scenario, unit: UnitId) -> (u8, u8) {
    let info = s.unit(unit);
    let mover = match info.arm {
        Arm::Infantry | Arm::Artillery => Mover::Infantry,
        Arm::Cavalry => Mover::Cavalry,
    };
    s.charts.movement_allowance(info.side, mover)
}

/// How often a unit can still act.
pub(super) fn marches_left(s: &Scenario, p: &Position, unit: UnitId) -> u8 {
    if s.campaign.may_act(s, p, unit).is_err() {
        return 0;
    }
    MAX_FATIGUE.saturating_sub(p.unit(unit).fatigue)
}
