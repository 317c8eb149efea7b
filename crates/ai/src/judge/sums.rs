//! What all units of a side bring to the stakes, counted anew only for those that have changed.

use arrayvec::ArrayVec;

use super::stakes::MOST;

/// The strength that a side brings to a stake.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pressure {
    /// Of all units that might come there.
    pub visiting: f64,
    /// Of those, as far as they would not rather be elsewhere at the end.
    pub staying: f64,
    /// The best chance of any of them to be there in time.
    pub chance: f64,
}

/// One for each stake.
pub(super) type Pressures = ArrayVec<Pressure, MOST>;

/// Adds what a unit brings, all but its chance, which [`raise`] takes into account.
pub(super) fn add(sums: &mut Pressures, more: &[Pressure]) {
    for (sum, more) in sums.iter_mut().zip(more) {
        sum.visiting += more.visiting;
        sum.staying += more.staying;
    }
}

/// Takes away what a unit brought, all but its chance.
pub(super) fn subtract(sums: &mut Pressures, less: &[Pressure]) {
    for (sum, less) in sums.iter_mut().zip(less) {
        sum.visiting = (sum.visiting - less.visiting).max(0.0);
        sum.staying = (sum.staying - less.staying).max(0.0);
    }
}

/// Takes a unit's chance to be at a stake in time into account.
pub(super) fn raise(sum: &mut Pressure, chance: f64) {
    sum.chance = sum.chance.max(chance);
}
