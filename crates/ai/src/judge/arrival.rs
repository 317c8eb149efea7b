//! How likely a unit still gets somewhere with the marches that it has left.

use longroll_rules::unit::{MAX_FATIGUE, UnitId};
use longroll_rules::{Position, Scenario};

/// The most marches worth looking ahead to: those of a turn, and of the next after a rest.
const MARCHES: u8 = MAX_FATIGUE + 3;

/// Dice sums worth distinguishing: so many marches with two dice.
const SUMS: usize = 12 * MARCHES as usize + 1;

/// The highest bonus of a Movement Allowance.
const BONUS: u8 = 7;

/// The highest number of Movement Points worth distinguishing.
const POINTS: u16 = 64;

/// What a place is worth to a unit on its way there, as a share of what it is worth to one that
/// is there.
#[derive(Clone, Debug)]
pub(crate) struct Arrival {
    /// By dice, bonus, marches and Movement Points.
    shares: Vec<f64>,
}

impl Arrival {
    pub fn new(delay: f64) -> Self {
        let at_least = chances();
        let mut shares = Vec::new();
        for dice in 0..=2 {
            for bonus in 0..=BONUS {
                for marches in 0..=MARCHES {
                    let of = |points| share(&at_least, delay, (dice, bonus), marches, points);
                    shares.extend((0..=POINTS).map(of));
                }
            }
        }
        Self { shares }
    }

    /// The share for a unit with so many marches left, at a cost in half points.
    pub fn share(&self, (dice, bonus): (u8, u8), marches: u8, cost: u16) -> f64 {
        let allowance = usize::from(dice) * usize::from(BONUS + 1) + usize::from(bonus.min(BONUS));
        let row = allowance * usize::from(MARCHES + 1) + usize::from(marches.min(MARCHES));
        let points = usize::from(cost.div_ceil(2).min(POINTS));
        let place = row * (usize::from(POINTS) + 1) + points;
        self.shares.get(place).copied().unwrap_or(0.0)
    }
}

fn share(
    at_least: &[[f64; SUMS]],
    delay: f64,
    (dice, bonus): (u8, u8),
    marches: u8,
    points: u16,
) -> f64 {
    if points == 0 {
        return 1.0;
    }
    if marches == 0 || dice == 0 {
        return 0.0;
    }
    let sure = u16::from(marches) * u16::from(bonus);
    let rolled = usize::from(points.saturating_sub(sure)).min(SUMS - 1);
    let rolls = usize::from(marches * dice).min(at_least.len() - 1);
    let mean = f64::from(mean_march((dice, bonus))) / 2.0;
    at_least[rolls][rolled] * delay.powf(f64::from(points) / mean)
}

/// The chance that so many dice come to at least a sum, by the number of dice.
fn chances() -> Vec<[f64; SUMS]> {
    let mut exactly = [0.0; SUMS];
    exactly[0] = 1.0;
    let mut at_least = Vec::new();
    for _ in 0..=2 * MARCHES {
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
    at_least
}

/// The mean of a Movement Allowance, in half points.
pub(crate) const fn mean_march((dice, bonus): (u8, u8)) -> u16 {
    7 * dice as u16 + 2 * bonus as u16
}

/// The marches that are left to the units on the map, as a share of those of a fresh army.
pub(crate) fn freshness(s: &Scenario, p: &Position) -> f64 {
    let units = p.on_map();
    let most = u32::from(MAX_FATIGUE) * units.len() as u32;
    let marches = units.iter().map(|unit| u32::from(marches_left(s, p, unit)));
    f64::from(marches.sum::<u32>()) / f64::from(most.max(1))
}

/// How often a unit can still act.
pub(crate) fn marches_left(s: &Scenario, p: &Position, unit: UnitId) -> u8 {
    if s.campaign.may_act(s, p, unit).is_err() {
        return 0;
    }
    MAX_FATIGUE.saturating_sub(p.unit(unit).fatigue)
}
