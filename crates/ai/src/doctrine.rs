//! How a player weighs things.

/// What a judge and a planner go by, in points where nothing else is said.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Doctrine {
    /// Whether losses count as the scenario's table says, and not a point each.
    pub scenario_losses: bool,
    /// Whether to do what a guard leaves alone: dig in, move leaders, leave the map, let
    /// cavalry give way.
    pub thorough: bool,
    /// The share of an expected loss that a mere threat of attack counts.
    pub dread: f64,
    /// From which odds on a threat is one.
    pub courage: f64,
    /// How much more a unit counts where it stands than where it could go.
    pub holding: f64,
    /// The strength that an empty place's last holder still counts.
    pub memory: f64,
    /// The strength that one must bring to be sure of a place that nobody contests.
    pub foothold: f64,
    /// How much the state of the stakes now counts against what may become of them, a bird
    /// in the hand: while all units are fresh.
    pub present: f64,
    /// How much more as they tire.
    pub hurry: f64,
    /// What a march's delay leaves of the worth of a place: the enemy acts, too.
    pub delay: f64,
    /// The same where it takes a deed: whoever puts it off does fewer.
    pub errand: f64,
    /// What is left of the worth of a place that is reached only on the next day.
    pub later: f64,
    /// What is left, with each turn before the last, of the worth of a place where a unit need not
    /// be before the end.
    pub patience: f64,
    /// What an action, or a unit's part in it, must gain to be worth the initiative.
    pub worthwhile: f64,
    /// How likely the enemy passes as well when one passes on the last turn, so that the marches
    /// that are left are lost.
    pub forfeit: f64,
    /// What it is worth to attack, beyond what comes of it.
    pub zeal: f64,
    /// What an extended march puts at risk.
    pub extended_risk: f64,
    /// What a force march must gain.
    pub disorder: f64,
    /// What a point of Combat strength is worth in itself.
    pub strength: f64,
    /// What a Fatigue Level of a unit costs in itself.
    pub fatigue: f64,
}

/// The guard's.
pub(crate) const GUARD: Doctrine = Doctrine {
    scenario_losses: false,
    thorough: false,
    dread: 0.3,
    courage: 0.8,
    holding: 2.0,
    memory: 3.0,
    foothold: 3.0,
    present: 0.1,
    hurry: 0.4,
    delay: 0.85,
    errand: 0.65,
    later: 0.5,
    patience: 0.7,
    worthwhile: 0.05,
    forfeit: 0.0,
    zeal: 0.0,
    extended_risk: 0.15,
    disorder: 0.3,
    strength: 0.0,
    fatigue: 0.0,
};

/// The staff's.
pub(crate) const STAFF: Doctrine = Doctrine {
    scenario_losses: true,
    thorough: true,
    courage: 1.2,
    hurry: 0.6,
    worthwhile: 0.01,
    forfeit: 0.3,
    strength: 0.05,
    ..GUARD
};

impl Doctrine {
    /// The same, but for more or less zeal.
    pub(crate) const fn with_zeal(self, zeal: f64) -> Self {
        Self { zeal, ..self }
    }
}
