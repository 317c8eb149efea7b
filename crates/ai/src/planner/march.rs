//! Marches: where a unit could go, what it could attack from there, and what for.

use longroll_map::HexId;
use longroll_map::path::Search;
use longroll_rules::charge::may_charge_from;
use longroll_rules::s02_zoc::{Zoc, connected, enemy_zoc, needs_way, passage, woods_hexside};
use longroll_rules::s05_march::mean_extended_march_loss;
use longroll_rules::s06_movement::{self, Stride, reach};
use longroll_rules::s07_modifiers::AttackPlan;
use longroll_rules::unit::{Arm, MAX_FATIGUE, UnitState};
use longroll_rules::{Action, AttackType, Cause, Mp, Position, Scenario, UnitId, UnitSet, forts};

use super::attack::{Rehearsal, put};
use super::plans::Route;
use crate::judge::Judge;

/// An attack from a spot.
#[derive(Clone, Copy, Debug)]
struct Strike {
    target: HexId,
    attack: AttackType,
    /// Whether it is a cavalry charge (SLB 13.4).
    charge: bool,
    cost: Mp,
    value: f64,
}

/// A hex that a unit could march to.
#[derive(Clone, Debug)]
struct Spot {
    hex: HexId,
    cost: Mp,
    /// A unit may always march one hex, whatever it costs (6.2).
    next: bool,
    /// What ending the march here is worth.
    value: f64,
    strikes: Vec<Strike>,
}

/// A march that has not begun, or what is left of one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Marcher {
    pub unit: UnitId,
    /// Where the march began.
    pub start: HexId,
    /// Whether it began outside enemy Zones of Control, so that cavalry may charge.
    pub free: bool,
    pub stride: Stride,
}

/// Everything that a unit could do in a march.
#[derive(Clone, Debug)]
pub(crate) struct Prospects {
    spots: Vec<Spot>,
    search: Search,
    /// What it is worth to attack, beyond what comes of it.
    zeal: f64,
}

/// What to do next in a march.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Plan {
    /// What it will be worth.
    pub value: f64,
    /// Where the march ends, or attacks from.
    pub to: HexId,
    /// What to do there.
    pub end: Action,
}

impl Prospects {
    /// Looks at all that a unit could do with at most the points of its stride. Its
    /// fatigue must have been counted in `p` already.
    pub fn of(rehearsal: &mut Rehearsal<'_>, p: &Position, marcher: Marcher) -> Self {
        let s = rehearsal.judge.s;
        let zeal = rehearsal.judge.survey.doctrine.zeal;
        let mut search = Search::default();
        reach(s, p, marcher.unit, marcher.stride, &mut search);
        let spots: Vec<_> = search.hexes().collect();
        let spots = spots.into_iter().map(|(hex, reached)| {
            let there = arrived(s, p, marcher, &search, hex);
            let spent = hex != marcher.start && reached.cost >= marcher.stride.mp.in_halves();
            Spot {
                hex,
                cost: Mp::halves(reached.cost),
                next: marcher.stride.first && reached.from == p.hex(marcher.unit),
                value: rehearsal.judge.value(&there),
                strikes: if spent {
                    Vec::new()
                } else {
                    strikes(rehearsal, &there, marcher, hex)
                },
            }
        });
        Self {
            spots: spots.collect(),
            search,
            zeal,
        }
    }

    /// The best that can be done with so many points; `None` off the map.
    pub fn best(&self, mp: Mp) -> Option<Plan> {
        let mut best: Option<Plan> = None;
        for spot in self.within(mp) {
            let strikes = spot.strikes_with(mp);
            let strike = strikes.max_by(|a, b| a.value.total_cmp(&b.value));
            let strike = strike.map(|strike| spot.strike(strike, self.zeal));
            let stand = spot.stand();
            let plan = strike.filter(|strike| strike.value > stand.value);
            let plan = plan.unwrap_or(stand);
            // The first found are the nearest; to go farther must gain something.
            if best.is_none_or(|best| plan.value > best.value + 1e-6) {
                best = Some(plan);
            }
        }
        best
    }

    /// All that can be done with so many points: where to stand, and from where to attack
    /// whom.
    pub fn plans(&self, mp: Mp) -> Vec<Plan> {
        let mut plans = Vec::new();
        for spot in self.within(mp) {
            plans.push(spot.stand());
            let mut best: Vec<&Strike> = Vec::new();
            for strike in spot.strikes_with(mp) {
                match best.iter_mut().find(|known| known.target == strike.target) {
                    Some(known) if strike.value < known.value => {}
                    Some(known) => *known = strike,
                    None => best.push(strike),
                }
            }
            plans.extend(
                best.into_iter()
                    .map(|strike| spot.strike(strike, self.zeal)),
            );
        }
        plans
    }

    /// The hexes within so many points.
    fn within(&self, mp: Mp) -> impl Iterator<Item = &Spot> {
        let near = move |spot: &&Spot| spot.cost <= mp || spot.next;
        self.spots.iter().filter(near)
    }

    /// How a march goes by a plan, from where the unit is.
    pub fn route(&self, unit: UnitId, plan: Plan) -> Route {
        Route {
            unit,
            path: self.search.path(plan.to),
            end: plan.end,
        }
    }
}

impl Spot {
    /// To end the march here.
    const fn stand(&self) -> Plan {
        Plan {
            value: self.value,
            to: self.hex,
            end: Action::EndMarch,
        }
    }

    /// The attacks from here for which so many points are enough.
    fn strikes_with(&self, mp: Mp) -> impl Iterator<Item = &Strike> {
        let left = mp - self.cost;
        self.strikes.iter().filter(move |strike| {
            let least = Mp::whole(u16::from(strike.attack == AttackType::ColumnOfRoute));
            left >= strike.cost.max(least)
        })
    }

    /// To attack from here; what it is worth beyond what comes of it is zeal.
    fn strike(&self, strike: &Strike, zeal: f64) -> Plan {
        let Strike { target, attack, .. } = *strike;
        Plan {
            value: strike.value + zeal,
            to: self.hex,
            end: if strike.charge {
                Action::Charge(target, attack)
            } else {
                Action::Attack(target, attack)
            },
        }
    }
}

/// A march that could be chosen now.
#[derive(Clone, Debug)]
pub(super) struct Outlook {
    /// The position as it begins.
    begun: Position,
    marcher: Marcher,
    prospects: Prospects,
    /// What it is worth on average.
    pub value: f64,
}

/// What a march of a unit, chosen now, is worth on average over its allowance of `dice`
/// and `bonus`, extended marches included.
pub(super) fn march_value(
    rehearsal: &mut Rehearsal<'_>,
    p: &Position,
    unit: UnitId,
    allowance: (u8, u8),
) -> Option<f64> {
    outlook(rehearsal, p, unit, allowance).map(|outlook| outlook.value)
}

/// The same with all that there is to know of it.
pub(super) fn outlook(
    rehearsal: &mut Rehearsal<'_>,
    p: &Position,
    unit: UnitId,
    (dice, bonus): (u8, u8),
) -> Option<Outlook> {
    let (begun, marcher, risk) = set_out(rehearsal.judge, p, unit, u16::from(dice * 6 + bonus))?;
    let prospects = Prospects::of(rehearsal, &begun, marcher);
    let mut sum = 0.0;
    let mut weight = 0.0;
    for points in dice..=dice * 6 {
        let chance = match dice {
            1 => 1.0,
            _ => f64::from(6 - points.abs_diff(7)),
        };
        sum += chance * prospects.best(Mp::whole(u16::from(points + bonus)))?.value;
        weight += chance;
    }
    Some(Outlook {
        begun,
        marcher,
        prospects,
        value: sum / weight - risk,
    })
}

impl Outlook {
    /// What to do with a known allowance.
    pub fn plan(&self, mp: Mp) -> Option<Plan> {
        self.prospects.best(mp)
    }

    /// The position after the march with a known allowance, but for the outcome of its
    /// attack.
    pub fn marched(&self, s: &Scenario, mp: Mp) -> Option<Position> {
        let to = self.prospects.best(mp)?.to;
        Some(arrived(
            s,
            &self.begun,
            self.marcher,
            &self.prospects.search,
            to,
        ))
    }
}

/// What a march is worth with a known allowance.
pub(crate) fn march_value_with(
    rehearsal: &mut Rehearsal<'_>,
    p: &Position,
    unit: UnitId,
    mp: Mp,
) -> Option<f64> {
    let (p, marcher, risk) = set_out(rehearsal.judge, p, unit, mp.in_halves() / 2)?;
    let prospects = Prospects::of(rehearsal, &p, marcher);
    Some(prospects.best(mp)?.value - risk)
}

/// What a unit's march alone is worth (5.1).
pub(crate) fn lone_march_value(
    rehearsal: &mut Rehearsal<'_>,
    p: &Position,
    unit: UnitId,
) -> Option<f64> {
    let known = rehearsal.plans.march(unit);
    if known.is_some() {
        return known;
    }
    let allowance = rehearsal.judge.s.unit_allowance(unit);
    let value = march_value(rehearsal, p, unit, allowance)?;
    rehearsal.plans.keep_march(unit, value);
    Some(value)
}

/// The position as a march begins, with the risk of an extended march.
fn set_out(
    judge: &Judge<'_>,
    p: &Position,
    unit: UnitId,
    most: u16,
) -> Option<(Position, Marcher, f64)> {
    let s = judge.s;
    let state = p.unit(unit);
    let start = state.hex?;
    let fatigue = (state.fatigue + 1).min(MAX_FATIGUE);
    let extended = fatigue >= if state.exhausted { 2 } else { 3 };
    let mut p = p.clone();
    p.place(unit, UnitState { fatigue, ..state });
    let marcher = Marcher {
        unit,
        start,
        free: enemy_zoc(s, &p, s.unit(unit).side, start) == Zoc::None,
        stride: Stride {
            mp: Mp::whole(most),
            first: true,
        },
    };
    let risk = if extended {
        let cost = judge
            .survey
            .tariff
            .cost(s.unit(unit).side, Cause::ExtendedMarch);
        judge.survey.doctrine.extended_risk + cost * mean_extended_march_loss(s, &p, unit)
    } else {
        0.0
    };
    Some((p, marcher, risk))
}

/// The position with a unit marched to a hex, objectives on the way taken.
fn arrived(s: &Scenario, p: &Position, marcher: Marcher, search: &Search, hex: HexId) -> Position {
    let Marcher { unit, stride, .. } = marcher;
    let mut there = p.clone();
    let Some(from) = p.hex(unit).filter(|from| *from != hex) else {
        return there;
    };
    put(&mut there, unit, hex);
    let path = search.path(hex);
    for (index, objective) in s.objectives.iter().enumerate() {
        if path[1..].contains(&objective.hex) {
            there.set_control(index, Some(s.unit(unit).side));
        }
    }
    // Such a move off the ways disorders the unit (6.2).
    let direction = s.map.direction(from, path[1]);
    let step = direction.and_then(|d| s06_movement::step(s, p, unit, stride, from, d).ok());
    if step.is_some_and(|step| step.zoc_to_zoc && !step.connected) {
        let organized = false;
        there.place(
            unit,
            UnitState {
                organized,
                ..there.unit(unit)
            },
        );
    }
    there.refresh(s);
    there
}

/// All attacks from a hex.
fn strikes(
    rehearsal: &mut Rehearsal<'_>,
    p: &Position,
    marcher: Marcher,
    from: HexId,
) -> Vec<Strike> {
    let s = rehearsal.judge.s;
    let info = s.unit(marcher.unit);
    if info.only_with_others || info.arm == Arm::Artillery {
        return Vec::new();
    }
    let mut strikes = Vec::new();
    for (_, target) in s.map.neighbors(from) {
        if !may_attack(s, p, marcher, from, target) {
            continue;
        }
        let charge = marcher.free && may_charge_from(s, p, marcher.unit, from, target).is_ok();
        let plan = AttackPlan {
            side: info.side,
            units: UnitSet::of(marcher.unit),
            from,
            target,
            attack: Some(AttackType::Normal),
            leader: None,
            bonus: false,
            charge,
        };
        let values = rehearsal.values(p, &plan);
        for (attack, value) in AttackType::ALL.into_iter().zip(values) {
            strikes.push(Strike {
                target,
                attack,
                charge,
                cost: cost(info.arm, attack),
                value,
            });
        }
    }
    strikes
}

/// The Movement Points of an attack (6.1).
fn cost(arm: Arm, attack: AttackType) -> Mp {
    let infantry = match attack {
        AttackType::ColumnOfRoute => 0,
        AttackType::Hasty => 1,
        AttackType::Normal => 2,
        AttackType::Prepared => 4,
    };
    Mp::whole(if arm == Arm::Cavalry {
        2 * infantry
    } else {
        infantry
    })
}

/// Whether a march may bring a unit to attack a hex (7.1).
fn may_attack(s: &Scenario, p: &Position, marcher: Marcher, from: HexId, target: HexId) -> bool {
    let side = s.unit(marcher.unit).side;
    let Some(direction) = s.map.direction(from, target) else {
        return false;
    };
    let way = connected(s, p, from, direction);
    (p.occupies(side.other(), target) || forts::stands(s, p, side.other(), target))
        && passage(s, p, from, direction).serves(side)
        && (way || !(needs_way(s, p, from) || needs_way(s, p, target)))
        && (way || from == marcher.start || !woods_hexside(s, from, target))
}
