//! How a player weighs things.

/// What a judge and a planner go by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Doctrine {
    /// Whether losses count as the scenario's table says, and not a point each.
    pub scenario_losses: bool,
    /// The share of an expected loss that a mere threat of attack counts.
    pub dread: f64,
    /// Whether to do what a guard leaves alone: dig in, move leaders, ride, leave the map,
    /// give way to infantry.
    pub thorough: bool,
}

/// The guard's.
pub(crate) const GUARD: Doctrine = Doctrine {
    scenario_losses: false,
    dread: 0.3,
    thorough: false,
};

/// The staff's.
pub(crate) const STAFF: Doctrine = Doctrine {
    scenario_losses: true,
    thorough: true,
    ..GUARD
};
