//! The dice of a march: its Movement Allowance, the Extended March Table, a force march.

use super::set;
use crate::charts::{ExtendedMarch, ExtendedMarchCondition, Mover};
use crate::dice::{Dice, Purpose, Roll};
use crate::event::{Cause, Event, Modifier, Modifiers, total};
use crate::frame::{March, MarchStage};
use crate::leader::{LeaderId, Level};
use crate::play::Play;
use crate::unit::{Arm, UnitId};
use crate::{Mp, Position, Scenario, Side, intelligence, s10_bridges};

impl Scenario {
    /// Dice and bonus of a unit's Movement Allowance (5.1).
    pub fn unit_allowance(&self, unit: UnitId) -> (u8, u8) {
        let info = self.unit(unit);
        let mover = match info.arm {
            Arm::Infantry | Arm::Artillery => Mover::Infantry,
            Arm::Cavalry => Mover::Cavalry,
        };
        self.charts.movement_allowance(info.side, mover)
    }

    /// Dice and bonus of a leader's Movement Allowance (5.2).
    pub fn leader_allowance(&self, leader: LeaderId) -> (u8, u8) {
        let info = self.leader(leader);
        let mover = match (info.cavalry, info.level) {
            (false, _) => Mover::InfantryLeader,
            (true, Level::Division) => Mover::CavalryDivisionLeader,
            (true, _) => Mover::CavalryCorpsLeader,
        };
        self.charts.movement_allowance(info.side, mover)
    }
}

/// What modifies the die of a unit's own Movement Allowance.
fn allowance_modifiers(s: &Scenario, p: &Position, unit: UnitId) -> Modifiers {
    let (_, bonus) = s.unit_allowance(unit);
    let printed = Modifier {
        name: "Confederate march",
        value: bonus as i8,
        rule: "S5.1-06",
    };
    let own = s.campaign.march_modifier(s, p, unit).unwrap_or(printed);
    [own].into_iter().filter(|own| own.value != 0).collect()
}

/// Dice of a force march.
pub(crate) fn force_march_dice(s: &Scenario, unit: UnitId) -> u8 {
    if s.unit(unit).arm == Arm::Cavalry {
        2
    } else {
        1
    }
}

/// Step 1: the Movement Allowance.
pub(crate) fn allowance_rolled(play: &mut Play<'_>, mut march: March, dice: Dice) {
    let mut modifiers = allowance_modifiers(play.s, play.p, march.unit);
    let mut points = (i32::from(dice.sum()) + total(&modifiers)).max(0) as u8;
    if let Some(penalty) = march_penalty(play.s, play.p, march.unit) {
        points = lessened(points, penalty);
        modifiers.push(penalty);
    }
    report(
        play,
        Purpose::MovementAllowance,
        march.unit,
        dice,
        modifiers,
        i32::from(points),
    );
    march.mp = Mp::whole(u16::from(points));
    march.allowance = march.mp;
    march.stage = MarchStage::Fatigue;
    play.emit(Event::Allowance(march.unit, march.mp, None));
    set(play, march);
}

pub(crate) fn march_penalty(s: &Scenario, p: &Position, unit: UnitId) -> Option<Modifier> {
    s.campaign.march_penalty(s, p, unit)
}

/// What is left of an allowance, at least one point (SLB-16-06).
fn lessened(points: u8, penalty: Modifier) -> u8 {
    points.saturating_sub(penalty.value.unsigned_abs()).max(1)
}

fn report(
    play: &mut Play<'_>,
    purpose: Purpose,
    unit: UnitId,
    dice: Dice,
    modifiers: Modifiers,
    result: i32,
) {
    let side = Some(play.s.unit(unit).side);
    play.emit(Event::Rolled {
        purpose,
        side,
        dice,
        modifiers,
        result: Some(result),
    });
}

/// Step 2: the Extended March Table.
pub(crate) fn extended_rolled(play: &mut Play<'_>, mut march: March, dice: Dice) {
    let unit = march.unit;
    let modifiers = extended_modifiers(play.s, play.p, unit);
    let roll = i32::from(dice.first()) + total(&modifiers);
    report(play, Purpose::ExtendedMarch, unit, dice, modifiers, roll);
    march.stage = MarchStage::CavalryWindow;
    set(play, march);
    let state = play.p.unit(unit);
    match play
        .s
        .charts
        .extended_march(roll, state.organized, state.manpower)
    {
        ExtendedMarch::None => {}
        ExtendedMarch::Disorganized => play.disorganize(unit),
        ExtendedMarch::Loss(points) => {
            play.disorganize(unit);
            play.lose(unit, points, Cause::ExtendedMarch);
        }
    }
}

/// A die for an extended march that only the enemy takes for one (S-LI-09).
pub(crate) fn feign_rolled(play: &mut Play<'_>, mut march: March, dice: Dice) {
    march.stage = MarchStage::CavalryWindow;
    set(play, march);
    let side = play.s.unit(march.unit).side;
    play.emit(intelligence::shown_roll(Purpose::ExtendedMarch, side, dice));
}

fn extended_modifiers(s: &Scenario, p: &Position, unit: UnitId) -> Modifiers {
    use ExtendedMarchCondition as Condition;
    let state = p.unit(unit);
    let mut modifiers = Modifiers::new();
    let mut add = |applies: bool, condition: Condition, name: &'static str| {
        let value = s.charts.extended_march_modifier(condition);
        if applies && value != 0 {
            modifiers.push(Modifier {
                name,
                value,
                rule: "S5.1-20",
            });
        }
    };
    let union = s.unit(unit).side == Side::Union;
    let army_of_the_potomac = s.campaign.army_of_the_potomac(s, p, unit);
    add(union, Condition::Union, "Union unit");
    let army_cavalry = army_of_the_potomac && s.unit(unit).arm == Arm::Cavalry;
    add(
        union && !army_cavalry,
        Condition::UnionButArmyCavalry,
        "Union unit",
    );
    add(
        union && !army_of_the_potomac,
        Condition::UnionNotArmyOfThePotomac,
        "not of the Army of the Potomac",
    );
    let (exhausted, fatigue) = (state.exhausted, state.fatigue);
    add(
        !exhausted && fatigue == 4,
        Condition::NormalToFour,
        "to Fatigue Level 4",
    );
    add(
        exhausted && fatigue == 3,
        Condition::ExhaustedToThree,
        "exhausted, to Fatigue Level 3",
    );
    add(
        exhausted && fatigue == 4,
        Condition::ExhaustedToFour,
        "exhausted, to Fatigue Level 4",
    );
    // HCR-20.5-04.
    add(state.out_of_supply, Condition::OutOfSupply, "out of supply");
    modifiers
}

/// The Manpower that a unit loses in an extended march, on average over the die (5.1). Its
/// fatigue is what it is on the march.
pub fn mean_extended_march_loss(s: &Scenario, p: &Position, unit: UnitId) -> f64 {
    let state = p.unit(unit);
    let modifier = total(&extended_modifiers(s, p, unit));
    let loss = |die: i32| {
        let charts = &s.charts;
        match charts.extended_march(die + modifier, state.organized, state.manpower) {
            ExtendedMarch::Loss(points) => f64::from(points),
            ExtendedMarch::None | ExtendedMarch::Disorganized => 0.0,
        }
    };
    (1..=6).map(loss).sum::<f64>() / 6.0
}

/// The Manpower that a unit loses in a force march, on average over the dice (5.1).
pub fn mean_force_march_loss(s: &Scenario, p: &Position, unit: UnitId) -> f64 {
    let cavalry = s.unit(unit).arm == Arm::Cavalry;
    let manpower = p.unit(unit).manpower;
    let asked = Roll {
        purpose: Purpose::ForceMarch,
        count: force_march_dice(s, unit),
        side: None,
    };
    let loss = |dice: Dice| f64::from(force_march_loss(cavalry, dice.sum(), manpower));
    asked.outcomes().map(loss).sum::<f64>() / f64::from(asked.weight())
}

/// What a roll for a force march costs in Manpower (S5.1-30 to S5.1-36).
const fn force_march_loss(cavalry: bool, roll: u8, manpower: u8) -> u8 {
    match (cavalry, roll) {
        (true, ..=7) | (false, 1) => 0,
        (false, 6) if manpower >= 6 => 2,
        _ => 1,
    }
}

/// Step 3: the force march die (S5.1-30 to S5.1-36).
pub(crate) fn force_rolled(play: &mut Play<'_>, mut march: March, dice: Dice) {
    let unit = march.unit;
    let cavalry = play.s.unit(unit).arm == Arm::Cavalry;
    let roll = dice.sum();
    let bonus = (roll - 1).max(if cavalry { 4 } else { 2 });
    let manpower = play.p.unit(unit).manpower;
    let loss = force_march_loss(cavalry, roll, manpower);
    let modifiers = Modifiers::from_iter([Modifier {
        name: "force march",
        value: -1,
        rule: "S5.1-30",
    }]);
    report(
        play,
        Purpose::ForceMarch,
        unit,
        dice,
        modifiers,
        i32::from(bonus),
    );
    let bonus = Mp::whole(u16::from(bonus));
    march.mp += bonus;
    march.allowance += bonus;
    march.stage = MarchStage::Moving;
    set(play, march);
    play.emit(Event::ForceMarched(unit, bonus));
    play.lose(unit, loss, Cause::ForceMarch);
}

/// The die of a destruction; a unit tries once a turn.
pub(crate) fn destroy_rolled(play: &mut Play<'_>, mut march: March, dice: Dice) {
    march.stage = MarchStage::Over;
    set(play, march);
    if let Some(side) = march.destroying {
        s10_bridges::destroy_rolled(play, &march, side, dice);
    }
}
