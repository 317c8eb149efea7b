//! What a position is worth.

use arrayvec::ArrayVec;
use longroll_map::HexId;
use longroll_map::path::Search;
use longroll_rules::s07_values::defense_value;
use longroll_rules::unit::MAX_FATIGUE;
use longroll_rules::{BySide, Cause, Position, Scenario, Side, UnitId};

use super::arrival::{Arrival, marches_left};
use super::fields::{Fields, Ground};
use super::stakes::{Stake, stakes};

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
/// How near an enemy threatens.
const THREAT_RANGE: u32 = 2;

/// The strength that a side brings to a stake.
#[derive(Clone, Copy, Debug, Default)]
struct Pressure {
    /// Of all units that might come there.
    visiting: f64,
    /// Of those, as far as they would not rather be elsewhere at the end.
    staying: f64,
}

/// The most stakes of a scenario, as of its objectives.
const MOST: usize = longroll_rules::position::OBJECTIVES;

type Pressures = ArrayVec<Pressure, MOST>;

/// What does not change in a game: the survey of the map.
#[derive(Clone, Debug)]
pub(super) struct Survey {
    pub stakes: Vec<Stake>,
    ground: BySide<Ground>,
    arrival: Arrival,
}

impl Survey {
    pub fn new(s: &Scenario, p: &Position) -> Self {
        let ground = |side| Ground::survey(s, p, side);
        Self {
            stakes: stakes(s),
            ground: BySide::new(ground(Side::Union), ground(Side::Confederate)),
            arrival: Arrival::new(),
        }
    }
}

/// A judge of positions near the one that it was made for, for one side.
#[derive(Clone, Debug)]
pub(super) struct Judge<'a> {
    pub s: &'a Scenario,
    pub side: Side,
    survey: &'a Survey,
    fields: Fields,
    /// How much the state of the stakes now counts.
    present: f64,
}

impl<'a> Judge<'a> {
    pub fn new(s: &'a Scenario, p: &Position, side: Side, survey: &'a Survey) -> Self {
        let mut search = Search::default();
        let units = p.on_map();
        let most = f64::from(units.len() as u32 * u32::from(MAX_FATIGUE));
        let marches = units.iter().map(|unit| f64::from(marches_left(s, p, unit)));
        let tired = 1.0 - marches.sum::<f64>() / most.max(1.0);
        Self {
            s,
            side,
            survey,
            fields: Fields::measure(s, p, &survey.ground, &survey.stakes, &mut search),
            present: PRESENT.0 + PRESENT.1 * tired,
        }
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
        let stakes = &self.survey.stakes;
        let mut pressures: Pressures = stakes.iter().map(|_| Pressure::default()).collect();
        for unit in p.units_of(side).iter() {
            let Some(hex) = p.hex(unit) else {
                continue;
            };
            let strength = strength(p, unit);
            let marches = marches_left(self.s, p, unit);
            let share = |index: usize, marches: u8| {
                if hex == stakes[index].hex {
                    return HOLDING * f64::from(p.unit(unit).entrenchment.multiplier());
                }
                let cost = self.fields.get(side, index, hex);
                cost.map_or(0.0, |cost| {
                    let arrival = &self.survey.arrival;
                    arrival.share(self.s, unit, marches, cost)
                })
            };
            // It can visit many places but stay at only one; which one it would rather,
            // distances say and not its fatigue.
            let claim = |index: usize| (stakes[index].standing * share(index, MAX_FATIGUE)).powi(2);
            let claims: ArrayVec<f64, MOST> = (0..stakes.len()).map(claim).collect();
            let all: f64 = claims.iter().sum();
            for (index, pressure) in pressures.iter_mut().enumerate() {
                let whole = strength * share(index, marches);
                pressure.visiting += whole;
                if all > 0.0 {
                    pressure.staying += whole * claims[index] / all;
                }
            }
        }
        pressures
    }

    /// The points that a side fears to lose where stronger enemies are near.
    fn dread(&self, p: &Position, side: Side) -> f64 {
        let fear = |hex: HexId| {
            let stack = p.units_at(side, hex);
            let defense = defense_value(self.s, p, stack).as_f64();
            let near = |enemy: &UnitId| {
                let distance = p.hex(*enemy).map(|at| self.s.map.distance(at, hex));
                distance.is_some_and(|distance| distance <= THREAT_RANGE)
                    && marches_left(self.s, p, *enemy) > 0
            };
            let enemies = p.units_of(side.other());
            let strongest = enemies.iter().filter(near).map(|enemy| strength(p, enemy));
            let strongest = strongest.fold(0.0, f64::max);
            let odds = strongest / defense.max(0.5);
            let manpower: u8 = stack.iter().map(|unit| p.unit(unit).manpower).sum();
            (odds - 0.8).clamp(0.0, 3.0) * f64::from(manpower).sqrt() / 2.0
        };
        DREAD * p.occupied(side).iter().map(fear).sum::<f64>()
    }
}

/// What the Union may expect of a stake.
fn prospect(p: &Position, stake: &Stake, union: Pressure, confederate: Pressure) -> f64 {
    let holder = p.control(stake.objective);
    let memory = |side| if holder == Some(side) { MEMORY } else { 0.0 };
    let ours = union.visiting.powi(2) + memory(Side::Union).powi(2);
    let theirs = confederate.visiting.powi(2) + memory(Side::Confederate).powi(2);
    let control = ours / (ours + theirs).max(1.0);
    let ours = union.staying.powi(2);
    let standing = ours / (ours + confederate.staying.powi(2) + FOOTHOLD.powi(2));
    stake.control * control + stake.standing * standing
}

/// What the Union would score for a stake now.
fn now(p: &Position, stake: &Stake) -> f64 {
    let mut points = 0.0;
    if p.control(stake.objective) == Some(Side::Union) {
        points += stake.control;
    }
    if p.occupies(Side::Union, stake.hex) {
        points += stake.standing;
    }
    points
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
