//! What a position is worth.

use longroll_map::HexId;
use longroll_map::path::Search;
use longroll_rules::s07_values::defense_value;
use longroll_rules::{BySide, Cause, Position, Scenario, Side, UnitId};

use super::arrival::{Arrival, marches_left};
use super::fields::{Fields, Ground};
use super::stakes::{Stake, stakes};

/// The causes of loss that score in the games of the series.
const SCORING: [Cause; 3] = [Cause::Combat, Cause::Retreat, Cause::CavalryRetreat];
/// How much more a unit counts where it stands than where it could go.
const HOLDING: f64 = 1.25;
/// The strength that an empty place's last holder still counts.
const MEMORY: f64 = 3.0;
/// The strength that one must bring to be sure of a place that nobody contests.
const FOOTHOLD: f64 = 1.5;
/// The share of an expected loss that a mere threat of attack counts.
const DREAD: f64 = 0.3;
/// How near an enemy threatens.
const THREAT_RANGE: u32 = 2;

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
}

impl<'a> Judge<'a> {
    pub fn new(s: &'a Scenario, p: &Position, side: Side, survey: &'a Survey) -> Self {
        let mut search = Search::default();
        Self {
            s,
            side,
            survey,
            fields: Fields::measure(s, p, &survey.ground, &survey.stakes, &mut search),
        }
    }

    /// The same judge with the ways measured anew, as enemies have come or gone.
    pub fn again(&self, p: &Position) -> Self {
        Self::new(self.s, p, self.side, self.survey)
    }

    /// The victory points that the judge's side may expect, more or less.
    pub fn value(&self, p: &Position) -> f64 {
        let mut union = 0.0;
        for (index, stake) in self.survey.stakes.iter().enumerate() {
            union += self.prospect(p, index, stake);
        }
        union += scored_losses(p, Side::Confederate) - scored_losses(p, Side::Union);
        union += self.dread(p, Side::Confederate) - self.dread(p, Side::Union);
        match self.side {
            Side::Union => union,
            Side::Confederate => -union,
        }
    }

    /// What the Union may expect of a stake: each side's strength there and on the way
    /// there decides, squared, as strength does in battle.
    fn prospect(&self, p: &Position, index: usize, stake: &Stake) -> f64 {
        let pressure = |side| self.pressure(p, side, index, stake.hex).powi(2);
        let (union, confederate) = (pressure(Side::Union), pressure(Side::Confederate));
        let memory = |side| match p.control(stake.objective) {
            Some(holder) if holder == side => MEMORY * MEMORY,
            _ => 0.0,
        };
        let (ours, theirs) = (
            union + memory(Side::Union),
            confederate + memory(Side::Confederate),
        );
        let control = ours / (ours + theirs).max(1.0);
        let standing = union / (union + confederate + FOOTHOLD * FOOTHOLD);
        stake.control * control + stake.standing * standing
    }

    fn pressure(&self, p: &Position, side: Side, index: usize, stake: HexId) -> f64 {
        let weight = |unit: UnitId| {
            let Some(hex) = p.hex(unit) else {
                return 0.0;
            };
            let strength = strength(p, unit);
            if hex == stake {
                let dug_in = p.unit(unit).entrenchment.multiplier();
                return strength * HOLDING * f64::from(dug_in);
            }
            let Some(cost) = self.fields.get(side, index, hex) else {
                return 0.0;
            };
            let marches = marches_left(self.s, p, unit);
            strength * self.survey.arrival.share(self.s, unit, marches, cost)
        };
        p.units_of(side).iter().map(weight).sum()
    }

    /// The points that a side fears to lose where stronger enemies are near.
    fn dread(&self, p: &Position, side: Side) -> f64 {
        let fear = |hex: HexId| {
            let stack = p.units_at(side, hex);
            let defense = defense_value(p, stack).as_f64();
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

/// The points that a side's losses have cost it.
fn scored_losses(p: &Position, side: Side) -> f64 {
    SCORING
        .iter()
        .map(|cause| f64::from(p.losses(side, *cause)))
        .sum()
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
