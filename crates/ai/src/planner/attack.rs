//! What attacks are worth: every outcome of the dice is imagined and judged.

use std::collections::HashMap;

use longroll_map::HexId;
use longroll_rules::charts::{CombatResult, Fatiguing, Flight, Results};
use longroll_rules::frame::RetreatKind;
use longroll_rules::odds::{CASES, Odds, odds};
use longroll_rules::s07_modifiers::AttackPlan;
use longroll_rules::unit::{Entrenchment, MAX_FATIGUE, UnitState};
use longroll_rules::{AttackType, Cause, Position, Side, UnitId, UnitSet, forts};

use super::plans::Plans;
use super::retreat::{Escape, escape};
use crate::judge::Judge;

/// What a type of attack adds to the attacker's die (S7.4-36).
const fn bonus(attack: AttackType) -> i32 {
    match attack {
        AttackType::ColumnOfRoute => -3,
        AttackType::Hasty => -1,
        AttackType::Normal => 0,
        AttackType::Prepared => 1,
    }
}

/// Imagines attacks from positions near one position, and remembers what they share.
#[derive(Debug)]
pub(crate) struct Rehearsal<'a> {
    pub judge: &'a Judge<'a>,
    pub plans: &'a mut Plans,
    /// Judges for the time when the defenders of a hex are gone.
    cleared: HashMap<HexId, Judge<'a>>,
    /// Retreats by their start, the attacker's hex and whether they are routs.
    escapes: HashMap<(HexId, HexId, bool), Option<Escape>>,
}

impl<'a> Rehearsal<'a> {
    pub fn new(judge: &'a Judge<'a>, plans: &'a mut Plans) -> Self {
        Self {
            judge,
            plans,
            cleared: HashMap::new(),
            escapes: HashMap::new(),
        }
    }

    /// What an action must gain to be worth the initiative and the fatigue.
    pub fn worthwhile(&self) -> f64 {
        self.judge.survey.doctrine.worthwhile
    }

    /// What an attack of each type is worth: they differ only in what modifies the dice.
    pub fn values(&mut self, p: &Position, plan: &AttackPlan) -> [f64; AttackType::ALL.len()] {
        let odds = odds(self.judge.s, p, plan);
        let mut imagined = Vec::new();
        let planned = plan.attack.map_or(0, bonus);
        AttackType::ALL.map(|attack| {
            let shift = bonus(attack) - planned;
            self.mean(p, plan, &odds, shift, &mut imagined)
        })
    }

    /// What an attack is worth.
    pub fn value(&mut self, p: &Position, plan: &AttackPlan) -> f64 {
        let odds = odds(self.judge.s, p, plan);
        self.mean(p, plan, &odds, 0, &mut Vec::new())
    }

    /// The mean over the dice, each of which is shifted.
    fn mean(
        &mut self,
        p: &Position,
        plan: &AttackPlan,
        odds: &Odds,
        shift: i32,
        imagined: &mut Vec<(Results, f64)>,
    ) -> f64 {
        let mut sum = 0.0;
        for (difference, cases) in &odds.difference {
            let results = self.judge.s.charts.combat(
                difference + shift,
                odds.assessment.attacker_value,
                odds.assessment.defender_column,
            );
            let known = imagined.iter().find(|(known, _)| *known == results);
            let value = if let Some((_, value)) = known {
                *value
            } else {
                let value = self.aftermath(p, plan, results);
                imagined.push((results, value));
                value
            };
            sum += value * f64::from(*cases);
        }
        sum / f64::from(CASES)
    }

    /// Judges the position that results of a combat lead to, more or less.
    fn aftermath(&mut self, p: &Position, plan: &AttackPlan, results: Results) -> f64 {
        let mut after = p.clone();
        let enemy = plan.side.other();
        let defenders = p.units_at(enemy, plan.target);
        suffer(&mut after, enemy, defenders, results.defender);
        let rout = match results.defender.flight {
            Flight::None => None,
            Flight::Retreat => Some(false),
            Flight::Rout | Flight::DoubleRout => Some(true),
        };
        if let Some(rout) = rout {
            let escape = self.escape(p, plan, defenders, rout);
            flee(&mut after, enemy, defenders, escape);
        }
        suffer(&mut after, plan.side, plan.units, results.attacker);
        let stands = forts::stands(self.judge.s, p, enemy, plan.target) && rout.is_none();
        after.set_fort(self.judge.s, plan.target, !stands);
        let vacated = !stands
            && !defenders
                .iter()
                .any(|unit| after.hex(unit) == Some(plan.target));
        if vacated && results.attacker.advance {
            for unit in alive(&after, plan.units).iter() {
                put(&mut after, unit, plan.target);
            }
        }
        after.refresh(self.judge.s);
        let judge = if vacated {
            self.cleared(p, enemy, plan.target)
        } else {
            self.judge
        };
        judge.value(&after)
    }

    fn cleared(&mut self, p: &Position, enemy: Side, hex: HexId) -> &Judge<'a> {
        let judge = self.judge;
        let plans = &self.plans;
        self.cleared.entry(hex).or_insert_with(|| {
            let without = vacated(judge, p, enemy, hex);
            let known = plans.frozen.as_ref();
            let ways = known.map(|frozen| frozen.cleared(judge, enemy, hex));
            let ways = ways.unwrap_or_else(|| judge.cleared(&without, enemy, hex));
            judge.again(&without, ways)
        })
    }

    fn escape(
        &mut self,
        p: &Position,
        plan: &AttackPlan,
        units: UnitSet,
        rout: bool,
    ) -> Option<Escape> {
        let s = self.judge.s;
        let key = (plan.target, plan.from, rout);
        *self.escapes.entry(key).or_insert_with(|| {
            let kind = if rout {
                RetreatKind::Rout
            } else {
                RetreatKind::Normal
            };
            escape(s, p, plan.side.other(), units, kind, plan.target, plan.from)
        })
    }
}

/// The position without the units of a side in a hex.
pub(super) fn vacated(judge: &Judge<'_>, p: &Position, side: Side, hex: HexId) -> Position {
    let mut without = p.clone();
    for unit in p.units_at(side, hex).iter() {
        without.place(unit, UnitState::off_map(p.unit(unit).command));
    }
    without.refresh(judge.s);
    without
}

fn alive(p: &Position, units: UnitSet) -> UnitSet {
    units.iter().filter(|unit| p.hex(*unit).is_some()).collect()
}

/// Moves a unit in an imagined position; its entrenchment stays behind.
pub(crate) fn put(p: &mut Position, unit: UnitId, hex: HexId) {
    let state = UnitState {
        hex: Some(hex),
        entrenchment: Entrenchment::None,
        ..p.unit(unit)
    };
    p.place(unit, state);
}

/// Lets units suffer a result but for its flight, the largest taking the loss point by
/// point.
fn suffer(p: &mut Position, side: Side, units: UnitSet, result: CombatResult) {
    for _ in 0..result.loss {
        let largest = units.iter().max_by_key(|unit| p.unit(*unit).manpower);
        if let Some(unit) = largest {
            lose(p, side, unit, 1, Cause::Combat);
        }
    }
    for unit in alive(p, units).iter() {
        let mut state = p.unit(unit);
        let tired = match result.fatiguing {
            Fatiguing::None => 0,
            Fatiguing::One => 1,
            Fatiguing::Two => 2,
            Fatiguing::Disorganized => 3,
        };
        state.fatigue = (state.fatigue + tired).min(MAX_FATIGUE);
        state.organized &= result.fatiguing != Fatiguing::Disorganized;
        state.demoralized = match result.flight {
            Flight::None | Flight::Retreat => state.demoralized,
            Flight::Rout => (state.demoralized + 1).min(2),
            Flight::DoubleRout => 2,
        };
        p.place(unit, state);
    }
}

/// Moves units along a retreat, or takes them off the map if there is none.
fn flee(p: &mut Position, side: Side, units: UnitSet, escape: Option<Escape>) {
    for unit in alive(p, units).iter() {
        match escape {
            None => lose(p, side, unit, u8::MAX, Cause::Retreat),
            Some(Escape { to, loss }) => {
                put(p, unit, to);
                if loss > 0 {
                    lose(p, side, unit, loss, Cause::Retreat);
                }
            }
        }
    }
}

/// Takes Manpower from a unit.
fn lose(p: &mut Position, side: Side, unit: UnitId, points: u8, cause: Cause) {
    let mut state = p.unit(unit);
    let points = points.min(state.manpower);
    state.manpower -= points;
    if state.manpower == 0 {
        state = UnitState::off_map(state.command);
    }
    p.place(unit, state);
    p.set_losses(side, cause, p.losses(side, cause) + u16::from(points));
}
