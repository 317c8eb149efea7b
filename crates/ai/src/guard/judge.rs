//! What a position is worth.

use arrayvec::ArrayVec;
use longroll_map::HexId;
use longroll_rules::s07_values::defense_value;
use longroll_rules::unit::{MAX_FATIGUE, UnitState};
use longroll_rules::{BySide, Cause, Position, Scenario, Side, UnitId};

use super::arrival::{Arrival, allowance, marches_left};
use super::fields::{Fields, Ground, Measured};
use super::stakes::{MOST, Stake, stakes};

/// The causes of loss that score in the games of the series.
const SCORING: [Cause; 3] = [Cause::Combat, Cause::Retreat, Cause::CavalryRetreat];
/// How much more a unit counts where it stands than where it could go.
const HOLDING: f64 = 2.0;
/// The strength that an empty place's last holder still counts.
const MEMORY: f64 = 3.0;
/// The strength that one must bring to be sure of a place that nobody contests.
const FOOTHOLD: f64 = 3.0;
/// How much the state of the stakes now counts against what may become of them, a bird in
/// the hand: while all units are fresh, and how much more as they tire.
const PRESENT: (f64, f64) = (0.1, 0.4);
/// The share of an expected loss that a mere threat of attack counts.
const DREAD: f64 = 0.3;
/// The marches that a night's rest gives back, and what is left of the worth of a place that
/// is reached only then.
const MORROW: u8 = 3;
const LATER: f64 = 0.5;
/// How near an enemy threatens.
const THREAT_RANGE: u32 = 2;

/// The strength that a side brings to a stake.
#[derive(Clone, Copy, Debug, Default)]
struct Pressure {
    /// Of all units that might come there.
    visiting: f64,
    /// Of those, as far as they would not rather be elsewhere at the end.
    staying: f64,
    /// The best chance of any of them to be there in time.
    chance: f64,
}

type Pressures = ArrayVec<Pressure, MOST>;

/// What does not change in a game: the survey of the map.
#[derive(Clone, Debug)]
pub(super) struct Survey {
    pub stakes: Vec<Stake>,
    ground: BySide<Ground>,
    arrival: Arrival,
    measured: Measured,
    /// The hexes so near to each that a unit there threatens it.
    near: Vec<Vec<HexId>>,
}

impl Survey {
    pub fn new(s: &Scenario, p: &Position) -> Self {
        let ground = |side| Ground::survey(s, p, side);
        Self {
            stakes: stakes(s, p),
            ground: BySide::new(ground(Side::Union), ground(Side::Confederate)),
            arrival: Arrival::new(),
            measured: Measured::default(),
            near: s.map.hexes().map(|hex| near(s, hex)).collect(),
        }
    }
}

/// What a unit in a state brings to each stake.
#[derive(Clone, Debug)]
struct Known {
    state: UnitState,
    /// Whether it can still act.
    able: bool,
    pressures: Vec<Pressure>,
}

/// A judge of positions near the one that it was made for, for one side.
#[derive(Clone, Debug)]
pub(super) struct Judge<'a> {
    pub s: &'a Scenario,
    pub side: Side,
    survey: &'a Survey,
    /// What the units bring in the position that it was made for.
    base: Vec<Option<Known>>,
    fields: Fields,
    /// How much the state of the stakes now counts.
    present: f64,
    /// Whether there is a turn after this one.
    later: bool,
}

impl<'a> Judge<'a> {
    pub fn new(s: &'a Scenario, p: &Position, side: Side, survey: &'a Survey) -> Self {
        let units = p.on_map();
        let most = f64::from(units.len() as u32 * u32::from(MAX_FATIGUE));
        let marches = units.iter().map(|unit| f64::from(marches_left(s, p, unit)));
        let tired = 1.0 - marches.sum::<f64>() / most.max(1.0);
        let mut judge = Self {
            s,
            side,
            survey,
            base: Vec::new(),
            fields: Fields::measure(s, p, &survey.ground, &survey.stakes, &survey.measured),
            present: PRESENT.0 + PRESENT.1 * tired,
            later: p.turn() < s.campaign.last_turn(s, p),
        };
        judge.base = judge.known(p);
        judge
    }

    /// What every unit brings where it is.
    fn known(&self, p: &Position) -> Vec<Option<Known>> {
        let known = |unit: UnitId| {
            let side = self.s.unit(unit).side;
            let known = || Known {
                state: p.unit(unit),
                able: marches_left(self.s, p, unit) > 0,
                pressures: self.pressure_of(p, side, unit).into_iter().collect(),
            };
            p.hex(unit).is_some().then(known)
        };
        self.s.unit_ids().map(known).collect()
    }

    /// The same judge with the ways measured anew, as enemies have come or gone.
    pub fn again(&self, p: &Position) -> Self {
        let present = self.present;
        Self {
            present,
            ..Self::new(self.s, p, self.side, self.survey)
        }
    }

    /// The victory points that the judge's side may expect, more or less.
    pub fn value(&self, p: &Position) -> f64 {
        let dread = self.dread(p, Side::Confederate) - self.dread(p, Side::Union);
        self.ours(self.prospects(p) + losses(p) + dread)
    }

    /// The victory points if the game ended now, but for a constant.
    pub fn result(&self, p: &Position) -> f64 {
        let stakes = self.survey.stakes.iter();
        self.ours(stakes.map(|stake| now(p, stake)).sum::<f64>() + losses(p))
    }

    fn ours(&self, union: f64) -> f64 {
        match self.side {
            Side::Union => union,
            Side::Confederate => -union,
        }
    }

    /// What the Union may expect of all stakes: each side's strength there and on the way
    /// there decides, squared, as strength does in battle.
    fn prospects(&self, p: &Position) -> f64 {
        let (union, confederate) = (
            self.pressure(p, Side::Union),
            self.pressure(p, Side::Confederate),
        );
        let stakes = self.survey.stakes.iter();
        let pairs = stakes.zip(union.iter().zip(&confederate));
        let blend = |(stake, (u, c)): (&Stake, (&Pressure, &Pressure))| {
            let prospect = prospect(p, stake, *u, *c);
            prospect + self.present * (now(p, stake) - prospect)
        };
        pairs.map(blend).sum()
    }

    /// The strength that a side brings to each stake.
    fn pressure(&self, p: &Position, side: Side) -> Pressures {
        let stakes = self.survey.stakes.len();
        let mut pressures: Pressures = (0..stakes).map(|_| Pressure::default()).collect();
        for unit in p.units_of(side).iter() {
            match self.known_of(p, unit) {
                Some(known) => add(&mut pressures, &known.pressures),
                None => add(&mut pressures, &self.pressure_of(p, side, unit)),
            }
        }
        pressures
    }

    /// The strength that a unit brings to each stake.
    fn pressure_of(&self, p: &Position, side: Side, unit: UnitId) -> Pressures {
        let stakes = &self.survey.stakes;
        let Some(hex) = p.hex(unit) else {
            return Pressures::new();
        };
        let strength = strength(p, unit);
        let marches = marches_left(self.s, p, unit);
        let allowance = allowance(self.s, unit);
        let arrival = &self.survey.arrival;
        let share = |index: usize, marches: u8| {
            if hex == stakes[index].hex {
                return HOLDING * f64::from(p.unit(unit).entrenchment.multiplier());
            }
            let cost = self.fields.get(side, index, hex);
            cost.map_or(0.0, |cost| {
                let today = arrival.share(allowance, marches, cost);
                if self.later {
                    let morrow = LATER * arrival.share(allowance, marches + MORROW, cost);
                    today.max(morrow)
                } else {
                    today
                }
            })
        };
        // Whoever can't score at a stake can still deny it to the enemy.
        let scores = |stake: &Stake| {
            stake.side != side || stake.units.is_none_or(|units| units.contains(unit))
        };
        // It can visit many places but stay at only one; which one it would rather,
        // distances say and not its fatigue.
        let claim = |(index, stake): (usize, &Stake)| {
            let standing = if scores(stake) { stake.standing } else { 0.0 };
            (standing * share(index, MAX_FATIGUE)).powi(2)
        };
        let claims: ArrayVec<f64, MOST> = stakes.iter().enumerate().map(claim).collect();
        let all: f64 = claims.iter().sum();
        let pressure = |(index, stake): (usize, &Stake)| {
            if !scores(stake) {
                return Pressure::default();
            }
            let share = share(index, marches);
            let whole = strength * share;
            let most = if all > 0.0 { claims[index] / all } else { 0.0 };
            Pressure {
                visiting: whole,
                staying: whole * most,
                chance: share.min(1.0),
            }
        };
        stakes.iter().enumerate().map(pressure).collect()
    }

    /// The points that a side fears to lose where stronger enemies are near.
    fn dread(&self, p: &Position, side: Side) -> f64 {
        let strongest = self.threats(p, side.other());
        let fear = |hex: HexId| {
            let strongest = strongest[hex.index()];
            if strongest == 0.0 {
                return 0.0;
            }
            let stack = p.units_at(side, hex);
            let defense = defense_value(self.s, p, stack).as_f64();
            let odds = strongest / defense.max(0.5);
            let manpower: u8 = stack.iter().map(|unit| p.unit(unit).manpower).sum();
            (odds - 0.8).clamp(0.0, 3.0) * f64::from(manpower).sqrt() / 2.0
        };
        DREAD * p.occupied(side).iter().map(fear).sum::<f64>()
    }

    /// The strength of a side's strongest unit that could come to each hex.
    fn threats(&self, p: &Position, side: Side) -> Vec<f64> {
        let mut strongest = vec![0.0; self.s.map.len()];
        for unit in p.units_of(side).iter() {
            let able = match self.known_of(p, unit) {
                Some(known) => known.able,
                None => marches_left(self.s, p, unit) > 0,
            };
            let Some(hex) = p.hex(unit).filter(|_| able) else {
                continue;
            };
            let strength = strength(p, unit);
            for near in &self.survey.near[hex.index()] {
                let there: &mut f64 = &mut strongest[near.index()];
                *there = there.max(strength);
            }
        }
        strongest
    }

    /// What is known of a unit, if it is as it was in the position that the judge was made for.
    fn known_of(&self, p: &Position, unit: UnitId) -> Option<&Known> {
        let known = self.base.get(unit.index())?.as_ref();
        known.filter(|known| known.state == p.unit(unit))
    }
}

/// The hexes within the range of threats.
fn near(s: &Scenario, hex: HexId) -> Vec<HexId> {
    let mut near = vec![hex];
    for _ in 0..THREAT_RANGE {
        let around = near.iter().flat_map(|hex| s.map.neighbors(*hex));
        near.extend(around.map(|(_, next)| next).collect::<Vec<_>>());
        near.sort_unstable();
        near.dedup();
    }
    near
}

fn add(pressures: &mut Pressures, more: &[Pressure]) {
    for (pressure, more) in pressures.iter_mut().zip(more) {
        pressure.visiting += more.visiting;
        pressure.staying += more.staying;
        pressure.chance = pressure.chance.max(more.chance);
    }
}

/// What the Union may expect of a stake.
fn prospect(p: &Position, stake: &Stake, union: Pressure, confederate: Pressure) -> f64 {
    let Some(objective) = stake.objective else {
        return place_prospect(stake, union, confederate);
    };
    let holder = p.control(objective);
    let memory = |side| if holder == Some(side) { MEMORY } else { 0.0 };
    let ours = union.visiting.powi(2) + memory(Side::Union).powi(2);
    let theirs = confederate.visiting.powi(2) + memory(Side::Confederate).powi(2);
    let control = ours / (ours + theirs).max(1.0);
    let ours = union.staying.powi(2);
    let standing = ours / (ours + confederate.staying.powi(2) + FOOTHOLD.powi(2));
    stake.control * control + stake.standing * standing
}

/// What the Union may expect of a place where one side scores.
fn place_prospect(stake: &Stake, union: Pressure, confederate: Pressure) -> f64 {
    let (ours, theirs) = match stake.side {
        Side::Union => (union, confederate),
        Side::Confederate => (confederate, union),
    };
    let share = if stake.once {
        // One unit that slips through is enough.
        let way = ours.visiting.powi(2) / (ours.visiting.powi(2) + theirs.staying.powi(2)).max(1.0);
        ours.chance * way
    } else {
        let strength = ours.staying.powi(2);
        strength / (strength + theirs.staying.powi(2) + FOOTHOLD.powi(2))
    };
    for_union(stake, stake.standing * share)
}

fn for_union(stake: &Stake, points: f64) -> f64 {
    match stake.side {
        Side::Union => points,
        Side::Confederate => -points,
    }
}

/// What the Union would score for a stake now.
fn now(p: &Position, stake: &Stake) -> f64 {
    let held = stake.objective.and_then(|objective| p.control(objective));
    let control = if held == Some(Side::Union) {
        stake.control
    } else {
        0.0
    };
    let there = p.units_at(stake.side, stake.hex);
    let there = stake
        .units
        .map_or(there, |units| there.minus(there.minus(units)));
    let standing = if there.is_empty() {
        0.0
    } else {
        stake.standing
    };
    control + for_union(stake, standing)
}

/// The points that the losses so far come to, for the Union.
fn losses(p: &Position) -> f64 {
    let lost = |side| {
        SCORING
            .iter()
            .map(|cause| p.losses(side, *cause))
            .sum::<u16>()
    };
    f64::from(lost(Side::Confederate)) - f64::from(lost(Side::Union))
}

/// A unit's strength with regard to its order and morale.
fn strength(p: &Position, unit: UnitId) -> f64 {
    let state = p.unit(unit);
    let morale = match state.demoralized {
        0 => 1.0,
        1 => 0.6,
        _ => 0.3,
    };
    state.combat().as_f64() * morale
}
