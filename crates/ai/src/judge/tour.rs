//! A unit may visit many places, but one after the other.

use arrayvec::ArrayVec;
use longroll_map::HexId;
use longroll_rules::{Side, UnitId};

use super::Judge;
use super::arrival::mean_march;
use super::stakes::{MOST, Stake};

/// How much farther each stake is for a unit, in half points, because it takes the nearer ones
/// first: where it is enough to have been, each costs a march.
pub(super) fn delays(
    judge: &Judge<'_>,
    side: Side,
    unit: UnitId,
    hex: HexId,
) -> ArrayVec<u16, MOST> {
    let stakes = &judge.survey.stakes;
    let visits = |stake: &Stake| stake.is_once() && stake.side == side && stake.is_for(unit);
    let cost = |(index, stake): (usize, &Stake)| {
        if !visits(stake) {
            None
        } else if stake.around.contains(hex) {
            Some((0, index))
        } else {
            Some((judge.fields.get(side, index, hex)?, index))
        }
    };
    let mut tour: ArrayVec<(u16, usize), MOST> =
        stakes.iter().enumerate().filter_map(cost).collect();
    tour.sort_unstable();
    let march = mean_march(judge.s.unit_allowance(unit));
    let mut delays: ArrayVec<u16, MOST> = stakes.iter().map(|_| 0).collect();
    for (before, (_, index)) in (0..).zip(tour) {
        delays[index] = before * march;
    }
    delays
}
