//! What a position is worth.

mod arrival;
mod dread;
mod fields;
mod losses;
mod prospects;
mod stakes;
mod sums;
mod survey;
#[cfg(test)]
mod tests;
mod tour;

use arrayvec::ArrayVec;
use longroll_map::HexId;
use longroll_rules::campaign::Earned;
use longroll_rules::unit::{MAX_FATIGUE, UnitState};
use longroll_rules::{BySide, Phase, Position, Scenario, Side, UnitId, forts};

use self::dread::{Fears, dread};
use self::prospects::{now, prospect};
use self::stakes::MOST;
use self::sums::{Pressure, Pressures, add, raise, subtract};
use self::tour::delays;

pub(crate) use self::arrival::{freshness, marches_left, mean_march};
pub(crate) use self::fields::{Fields, Measured};
pub(crate) use self::stakes::Stake;
pub(crate) use self::survey::Survey;

/// The marches that a night's rest gives back.
const MORROW: u8 = 3;

/// Units that are not as they were.
type Changed = ArrayVec<UnitId, { UnitId::LIMIT }>;

/// What a unit in a state brings to each stake.
#[derive(Clone, Debug)]
struct Known {
    state: UnitState,
    /// Whether it can still act.
    able: bool,
    /// What its condition is worth to the Union.
    condition: f64,
    pressures: Vec<Pressure>,
}

/// What a value is made of, in points of the judge's side.
#[derive(Clone, Debug, Default)]
pub(crate) struct Account {
    /// What may be expected of each stake.
    pub stakes: Vec<f64>,
    /// What the losses so far come to.
    pub losses: f64,
    /// What the side fears to lose.
    pub own_fears: f64,
    /// What the enemy fears to lose.
    pub enemy_fears: f64,
}

/// A judge of positions near the one that it was made for, for one side.
#[derive(Clone, Debug)]
pub(crate) struct Judge<'a> {
    pub s: &'a Scenario,
    pub side: Side,
    pub survey: &'a Survey,
    /// What the units bring in the position that it was made for.
    base: Vec<Option<Known>>,
    /// All of them together.
    sums: BySide<Pressures>,
    fears: BySide<Fears>,
    condition: f64,
    fields: Fields,
    /// How much the state of the stakes now counts.
    present: f64,
    /// Whether there is a turn after this one.
    later: bool,
    /// Whether the Action Cycle of this turn is over, so that nobody marches before the next.
    ended: bool,
    /// What a place still counts where a unit need not be before the end.
    patience: f64,
}

impl<'a> Judge<'a> {
    /// A judge who has the ways measured.
    pub fn new(
        s: &'a Scenario,
        p: &Position,
        side: Side,
        survey: &'a Survey,
        measured: &mut Measured,
    ) -> Self {
        let fields = Fields::measure(s, p, &survey.ground, &survey.stakes, measured);
        Self::with_fields(s, p, side, survey, fields)
    }

    /// A judge who takes the ways as they have been measured before.
    pub fn with_fields(
        s: &'a Scenario,
        p: &Position,
        side: Side,
        survey: &'a Survey,
        fields: Fields,
    ) -> Self {
        let left = s.campaign.last_turn(s, p).saturating_sub(p.turn());
        let tired = 1.0 - freshness(s, p);
        let judge = Self {
            s,
            side,
            survey,
            base: Vec::new(),
            sums: BySide::default(),
            fears: BySide::default(),
            condition: 0.0,
            fields,
            present: survey.doctrine.present + survey.doctrine.hurry * tired,
            later: left > 0,
            ended: p.phase(s) == Phase::Recovery,
            patience: survey.doctrine.patience.powi(i32::from(left)),
        };
        judge.based_on(p)
    }

    /// The ways as it knows them.
    pub fn fields(&self) -> &Fields {
        &self.fields
    }

    /// Whether the game ends with this turn.
    pub const fn is_last_turn(&self) -> bool {
        !self.later
    }

    /// Takes a position as the one that it is made for.
    fn based_on(mut self, p: &Position) -> Self {
        self.base = self.known(p);
        let known = self.base.iter().flatten();
        self.condition = known.map(|known| known.condition).sum();
        for side in Side::ALL {
            let stakes = self.survey.stakes.len();
            let mut sums: Pressures = (0..stakes).map(|_| Pressure::default()).collect();
            for unit in p.units_of(side).iter() {
                if let Some(known) = &self.base[unit.index()] {
                    add(&mut sums, &known.pressures);
                }
            }
            self.sums[side] = sums;
            self.fears[side] = Fears::of(&self, p, side);
        }
        self
    }

    /// What every unit brings where it is.
    fn known(&self, p: &Position) -> Vec<Option<Known>> {
        let known = |unit: UnitId| {
            let side = self.s.unit(unit).side;
            let known = || Known {
                state: p.unit(unit),
                able: marches_left(self.s, p, unit) > 0,
                condition: condition(self, p, unit),
                pressures: self.pressure_of(p, side, unit).into_iter().collect(),
            };
            p.hex(unit).is_some().then(known)
        };
        self.s.unit_ids().map(known).collect()
    }

    /// The ways for the time when a side's units in a hex are gone: `p` is without them.
    pub fn cleared(&self, p: &Position, side: Side, hex: HexId) -> Fields {
        let mut fields = self.fields.clone();
        fields.clear(self.s, p, &self.survey.ground, side, hex);
        fields
    }

    /// The same judge of a position with other ways.
    pub fn again(&self, p: &Position, fields: Fields) -> Self {
        self.unbased(fields).based_on(p)
    }

    /// The same judge for the time when the Action Cycle is over: the marches that were left
    /// are lost.
    pub fn at_night(&self, p: &Position) -> Self {
        let mut judge = self.unbased(self.fields.clone());
        judge.ended = true;
        judge.based_on(p)
    }

    /// The same judge with other ways, of no position yet.
    fn unbased(&self, fields: Fields) -> Self {
        Self {
            base: Vec::new(),
            sums: BySide::default(),
            fears: BySide::default(),
            fields,
            ..*self
        }
    }

    /// The victory points that the judge's side may expect, more or less.
    pub fn value(&self, p: &Position) -> f64 {
        let changed = self.changed(p);
        let fears = dread(self, p, Side::Confederate, &changed);
        let fears = fears - dread(self, p, Side::Union, &changed);
        let condition = self.condition(p, &changed);
        self.ours(self.prospects(p, &changed) + self.survey.tariff.total(p) + condition + fears)
    }

    /// What the value is made of, for the judge's side.
    pub fn account(&self, p: &Position) -> Account {
        let changed = self.changed(p);
        let stakes = self.stake_values(p, &changed);
        let fears = |side| dread(self, p, side, &changed);
        Account {
            stakes: stakes.into_iter().map(|points| self.ours(points)).collect(),
            losses: self.ours(self.survey.tariff.total(p)),
            own_fears: fears(self.side),
            enemy_fears: fears(self.side.other()),
        }
    }

    /// The victory points if the game ended now, but for a constant.
    pub fn result(&self, p: &Position) -> f64 {
        let scoring = self.survey.stakes.iter().filter(|stake| !stake.is_hope());
        let stakes = scoring.map(|stake| now(p, stake)).sum::<f64>();
        self.ours(stakes + self.survey.tariff.total(p))
    }

    fn ours(&self, union: f64) -> f64 {
        match self.side {
            Side::Union => union,
            Side::Confederate => -union,
        }
    }

    /// The units that are not as they were in the position that the judge was made for.
    fn changed(&self, p: &Position) -> Changed {
        let changed = |unit: &UnitId| {
            let before = self.base[unit.index()].as_ref().map(|known| known.state);
            match before {
                Some(state) => p.unit(*unit) != state,
                None => p.hex(*unit).is_some(),
            }
        };
        self.s.unit_ids().filter(changed).collect()
    }

    /// What the armies' condition is worth to the Union in itself.
    fn condition(&self, p: &Position, changed: &[UnitId]) -> f64 {
        let change = |unit: &UnitId| {
            let before = self.base[unit.index()].as_ref();
            condition(self, p, *unit) - before.map_or(0.0, |known| known.condition)
        };
        self.condition + changed.iter().map(change).sum::<f64>()
    }

    /// What the Union may expect of all stakes.
    fn prospects(&self, p: &Position, changed: &[UnitId]) -> f64 {
        self.stake_values(p, changed).iter().sum()
    }

    /// What the Union may expect of each stake: each side's strength there and on the way
    /// there decides, squared, as strength does in battle.
    fn stake_values(&self, p: &Position, changed: &[UnitId]) -> ArrayVec<f64, MOST> {
        let union = self.pressure(p, Side::Union, changed);
        let confederate = self.pressure(p, Side::Confederate, changed);
        let blend = |(index, stake): (usize, &Stake)| {
            let prospect = prospect(self.survey, p, index, (&union, &confederate));
            // To stand there is not yet to burn it.
            let value = if stake.is_open() {
                prospect
            } else {
                prospect + self.present * (now(p, stake) - prospect)
            };
            // Nobody takes from a unit that it will be there.
            if stake.is_for_each() {
                self.patience * value
            } else {
                value
            }
        };
        self.survey.stakes.iter().enumerate().map(blend).collect()
    }

    /// The strength that a side brings to each stake.
    fn pressure(&self, p: &Position, side: Side, changed: &[UnitId]) -> Pressures {
        let mut sums = self.sums[side].clone();
        let mut anew: ArrayVec<(UnitId, Pressures), 8> = ArrayVec::new();
        for unit in changed {
            if self.s.unit(*unit).side != side {
                continue;
            }
            if let Some(known) = &self.base[unit.index()] {
                subtract(&mut sums, &known.pressures);
            }
            let pressures = self.pressure_of(p, side, *unit);
            add(&mut sums, &pressures);
            let _ = anew.try_push((*unit, pressures));
        }
        // The chances matter only where it is enough to have been there.
        for (index, stake) in self.survey.stakes.iter().enumerate() {
            if !stake.is_once() || stake.side != side {
                continue;
            }
            for unit in p.units_of(side).iter() {
                let new = anew.iter().find(|(known, _)| *known == unit);
                let pressures = new.map(|(_, pressures)| pressures.as_slice());
                let known = || self.base[unit.index()].as_ref();
                let pressures = pressures.or_else(|| known().map(|known| &*known.pressures));
                if let Some(pressure) = pressures.and_then(|all| all.get(index)) {
                    raise(&mut sums[index], pressure.chance);
                }
            }
        }
        self.add_forts(p, side, &mut sums);
        sums
    }

    /// A side's forts bar the enemy's way, even without a garrison (HCR-18-05).
    fn add_forts(&self, p: &Position, side: Side, sums: &mut Pressures) {
        if self.s.permanent_forts.is_none() {
            return;
        }
        for (sum, stake) in sums.iter_mut().zip(&self.survey.stakes) {
            let fort = forts::strength(self.s, p, side, stake.hex).as_f64();
            let fort = self.survey.doctrine.holding * fort;
            sum.visiting += fort;
            // A fort is nobody who stands there.
            if stake.side != side {
                sum.staying += fort;
            }
        }
    }

    /// The strength that a unit brings to each stake.
    fn pressure_of(&self, p: &Position, side: Side, unit: UnitId) -> Pressures {
        let (stakes, doctrine) = (&self.survey.stakes, &self.survey.doctrine);
        let Some(hex) = p.hex(unit) else {
            return Pressures::new();
        };
        let strength = strength(p, unit);
        let marches = marches_left(self.s, p, unit);
        let allowance = self.s.unit_allowance(unit);
        let delays = delays(self, side, unit, hex);
        let share = |index: usize, marches: u8, delay: u16| {
            let stake = &stakes[index];
            if delay == 0 && stake.around.contains(hex) {
                // Whoever is worn out burns nothing any more today.
                let idle = stake.side == side
                    && stake.earned == Earned::Burned
                    && (self.ended || marches == 0);
                if idle {
                    return if self.later { doctrine.later } else { 0.0 };
                }
                return doctrine.holding * f64::from(p.unit(unit).entrenchment.multiplier());
            }
            let arrival = if stake.is_open() {
                &self.survey.errands
            } else {
                &self.survey.arrival
            };
            let cost = self.fields.get(side, index, hex);
            cost.map_or(0.0, |cost| {
                let cost = cost + delay;
                let (now, then) = if self.ended {
                    (0, MAX_FATIGUE.min(marches + MORROW))
                } else {
                    (marches, marches + MORROW)
                };
                let today = arrival.share(allowance, now, cost);
                if self.later {
                    let morrow = doctrine.later * arrival.share(allowance, then, cost);
                    today.max(morrow)
                } else {
                    today
                }
            })
        };
        // Whoever can't score at a stake can still deny it to the enemy.
        let scores = |stake: &Stake| stake.side != side || stake.is_for(unit);
        // It can visit many places but stay at only one; which one it would rather,
        // distances say and not its fatigue.
        let firsts = &self.survey.firsts;
        let mut claims: ArrayVec<f64, MOST> = stakes.iter().map(|_| 0.0).collect();
        for (index, stake) in stakes.iter().enumerate() {
            if scores(stake) && !stake.is_for_each() {
                claims[firsts[index]] += stake.standing * share(index, MAX_FATIGUE, 0);
            }
        }
        let all: f64 = claims.iter().sum();
        let pressure = |(index, stake): (usize, &Stake)| {
            if !scores(stake) {
                return Pressure::default();
            }
            let share = share(index, marches, delays[index]);
            if stake.is_for_each() {
                let counts = stake.side == side;
                return Pressure {
                    visiting: if counts { share.min(1.0) } else { 0.0 },
                    ..Pressure::default()
                };
            }
            let whole = strength * share;
            let most = if all > 0.0 {
                claims[firsts[index]] / all
            } else {
                0.0
            };
            Pressure {
                visiting: whole,
                staying: whole * most,
                chance: share.min(1.0),
            }
        };
        stakes.iter().enumerate().map(pressure).collect()
    }

    /// Whether a unit can still act.
    fn is_able(&self, p: &Position, unit: UnitId) -> bool {
        match self.base.get(unit.index()) {
            Some(Some(known)) if known.state == p.unit(unit) => known.able,
            _ => marches_left(self.s, p, unit) > 0,
        }
    }

    /// Where a unit was in the position that the judge was made for.
    fn base_hex(&self, unit: UnitId) -> Option<HexId> {
        self.base[unit.index()].as_ref()?.state.hex
    }
}

/// A unit's strength with regard to its order and morale.
pub(crate) fn strength(p: &Position, unit: UnitId) -> f64 {
    let state = p.unit(unit);
    let morale = match state.demoralized {
        0 => 1.0,
        1 => 0.6,
        _ => 0.3,
    };
    state.combat().as_f64() * morale
}

/// What a unit's condition is worth to the Union in itself.
fn condition(judge: &Judge<'_>, p: &Position, unit: UnitId) -> f64 {
    let doctrine = &judge.survey.doctrine;
    let state = p.unit(unit);
    if state.hex.is_none() || (doctrine.strength == 0.0 && doctrine.fatigue == 0.0) {
        return 0.0;
    }
    let worth = doctrine.strength * strength(p, unit) - doctrine.fatigue * f64::from(state.fatigue);
    match judge.s.unit(unit).side {
        Side::Union => worth,
        Side::Confederate => -worth,
    }
}
