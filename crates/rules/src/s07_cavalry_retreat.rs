//! 7.7 Cavalry retreat.

use arrayvec::ArrayVec;
use longroll_map::{Direction, HexId, Terrain};

use crate::action::Action;
use crate::ammunition::is_out;
use crate::charts::CavalryCondition;
use crate::dice::{Dice, Purpose};
use crate::event::{Cause, Event, Modifier, Modifiers, total};
use crate::frame::{
    Approach, CavalryRetreat, CavalryRetreatStage, CavalryWindow, Frame, Losses, March, MarchStage,
    RetreatKind,
};
use crate::illegal::Illegal;
use crate::play::Play;
use crate::s02_zoc::{Zoc, exerted, passage};
use crate::s09_entrenchments::defending;
use crate::unit::{Arm, MAX_FATIGUE, UnitId, UnitSet};
use crate::{Combat, Mp, Position, Scenario, Side};
use crate::{s07_attack, s07_retreat};

/// A side's cavalry in a hex.
pub(crate) fn cavalry_at(s: &Scenario, p: &Position, side: Side, hex: HexId) -> UnitSet {
    let mounted = |unit: &UnitId| s.unit(*unit).arm == Arm::Cavalry;
    p.units_at(side, hex).iter().filter(mounted).collect()
}

/// The hexes whose cavalry may retreat because infantry or artillery stands in their
/// normal Zone of Control (S7.7-02, S7.7-03, S7.7-05).
fn alarmed(s: &Scenario, p: &Position, enemy: UnitId) -> ArrayVec<HexId, 6> {
    let mut hexes = ArrayVec::new();
    let info = s.unit(enemy);
    // S7.7-01: never from cavalry. Nor from what nobody sees (SLB-S6-08).
    let seen = p.moving_in_secret() != Some(info.side);
    let Some(hex) = p.hex(enemy).filter(|_| info.arm != Arm::Cavalry && seen) else {
        return hexes;
    };
    for (direction, neighbor) in s.map.neighbors(hex) {
        let normal = exerted(s, p, neighbor, direction.opposite()) == Zoc::Normal;
        if normal && !cavalry_at(s, p, info.side.other(), neighbor).is_empty() {
            hexes.push(neighbor);
        }
    }
    hexes
}

/// Whether the cavalry of a hex could complete a retreat from an enemy.
fn can_get_away(s: &Scenario, p: &Position, side: Side, hex: HexId, enemy: HexId) -> bool {
    let units = cavalry_at(s, p, side, hex);
    s07_retreat::can_complete(s, p, side, units, RetreatKind::Cavalry, hex, enemy)
}

/// Opens a window if cavalry may retreat from a unit that has come near or begun its
/// march there. Hexes that let a chance pass in this march have lost it (S7.7-07).
pub(crate) fn approach(play: &mut Play<'_>, enemy: UnitId) {
    let mut hexes = alarmed(play.s, play.p, enemy);
    if let Some(march) = march_of(play.p, enemy) {
        hexes.retain(|hex| !march.forfeited.contains(&Some(*hex)));
    }
    open(play, enemy, hexes, Approach::Near);
}

/// S7.7-04: infantry that began its march in a restricted Zone of Control alarms the
/// cavalry only when it names it as its target.
pub(crate) fn alarmed_as_target(s: &Scenario, p: &Position, march: &March, target: HexId) -> bool {
    let info = s.unit(march.unit);
    let restricted = p.hex(march.unit) == Some(march.start)
        && s.map
            .direction(target, march.start)
            .is_some_and(|direction| exerted(s, p, target, direction) == Zoc::Restricted);
    restricted
        && info.arm != Arm::Cavalry
        && !march.forfeited.contains(&Some(target))
        && !cavalry_at(s, p, info.side.other(), target).is_empty()
        && can_get_away(s, p, info.side.other(), target, march.start)
}

/// Opens a window for the cavalry of one hex.
pub(crate) fn open(
    play: &mut Play<'_>,
    enemy: UnitId,
    hexes: ArrayVec<HexId, 6>,
    approach: Approach,
) {
    let side = play.s.unit(enemy).side.other();
    if let Some(from) = play.p.hex(enemy).filter(|_| !hexes.is_empty()) {
        open_from(play, side, from, hexes, approach);
    }
}

/// Opens a window for cavalry that an enemy in `from` alarms.
pub(crate) fn open_from(
    play: &mut Play<'_>,
    side: Side,
    from: HexId,
    mut hexes: ArrayVec<HexId, 6>,
    approach: Approach,
) {
    hexes.retain(|hex| can_get_away(play.s, play.p, side, *hex, from));
    if hexes.is_empty() {
        return;
    }
    play.push(Frame::CavalryWindow(CavalryWindow {
        side,
        enemy: from,
        waiting: hexes,
        retreated: false,
        approach,
    }));
}

/// The march of a unit among the frames in progress.
fn march_of(p: &Position, unit: UnitId) -> Option<&March> {
    p.stack.iter().rev().find_map(|frame| match frame {
        Frame::March(march) if march.unit == unit => Some(march),
        _ => None,
    })
}

/// Both answers for each hex that has yet to answer.
pub(crate) fn candidates(frame: &Frame, offer: &mut impl FnMut(Action)) {
    if let Frame::CavalryWindow(window) = frame {
        for hex in &window.waiting {
            offer(Action::CavalryRetreat(*hex, true));
            offer(Action::CavalryRetreat(*hex, false));
        }
    }
}

/// Whether an answer is possible.
pub(crate) fn verdict(
    s: &Scenario,
    p: &Position,
    window: &CavalryWindow,
    action: Action,
) -> Result<(), Illegal> {
    let Action::CavalryRetreat(hex, yes) = action else {
        let text = "First say whether cavalry retreats before the enemy.";
        return Err(Illegal::new("S7.7-07", text));
    };
    if !window.waiting.contains(&hex) {
        let text = "No cavalry in {hex} may retreat now.";
        return Err(Illegal::new("S7.7-02", text).hex(hex));
    }
    if yes && !can_get_away(s, p, window.side, hex, window.enemy) {
        let text = "The cavalry in {hex} has nowhere to retreat to.";
        return Err(Illegal::new("S7.7-12", text).hex(hex));
    }
    Ok(())
}

/// Lets the cavalry of a hex retreat or stay.
pub(crate) fn take(play: &mut Play<'_>, mut window: CavalryWindow, action: Action) {
    let Action::CavalryRetreat(hex, yes) = action else {
        return;
    };
    let (side, enemy) = (window.side, window.enemy);
    window.waiting.retain(|waiting| *waiting != hex);
    window.retreated |= yes;
    play.pop();
    play.push(Frame::CavalryWindow(window));
    if yes {
        let units = cavalry_at(play.s, play.p, side, hex);
        play.push(Frame::CavalryRetreat(CavalryRetreat {
            side,
            units,
            hex,
            enemy,
            stage: CavalryRetreatStage::Roll,
        }));
    } else {
        forfeit(play, hex);
    }
}

/// S7.7-07: a chance not taken is lost for the rest of the enemy unit's march.
fn forfeit(play: &mut Play<'_>, hex: HexId) {
    let march = play.p.stack.iter_mut().rev().find_map(|frame| match frame {
        Frame::March(march) => Some(march),
        _ => None,
    });
    if let Some(march) = march
        && let Some(slot) = march.forfeited.iter_mut().find(|slot| slot.is_none())
    {
        *slot = Some(hex);
    }
}

/// Closes a window in which every hex has answered; a target that stood is attacked.
pub(crate) fn window_step(play: &mut Play<'_>, window: &CavalryWindow) -> bool {
    if !window.waiting.is_empty() {
        return false;
    }
    play.pop();
    if let (Approach::Target(target, attack), false) = (window.approach, window.retreated)
        && let Some(Frame::March(march)) = play.p.stack.last().cloned()
    {
        s07_attack::attack_in_march(play, march, target, attack, false);
    }
    true
}

fn set(play: &mut Play<'_>, retreat: CavalryRetreat, stage: CavalryRetreatStage) {
    play.pop();
    play.push(Frame::CavalryRetreat(CavalryRetreat { stage, ..retreat }));
}

/// Steps 1 and 2: the die that slows the enemy and may cost a point (S7.7-09 to
/// S7.7-11).
pub(crate) fn rolled(play: &mut Play<'_>, retreat: CavalryRetreat, dice: Dice) {
    let modifiers = modifiers(play.s, play.p, &retreat);
    let modified = i32::from(dice.first()) + total(&modifiers);
    let reduction = modified.max(0) / 2;
    set(play, retreat, CavalryRetreatStage::Retreat);
    play.emit(Event::Rolled {
        purpose: Purpose::CavalryRetreat,
        side: Some(retreat.side),
        dice,
        modifiers,
        result: Some(reduction),
    });
    slow(play, Mp::whole(reduction as u16));
    // S7.7-18: only one unit of a stack loses the point.
    if dice.first() == 1 {
        play.push(Frame::Losses(Losses {
            side: retreat.side,
            units: retreat.units,
            remaining: 1,
            cause: Cause::CavalryRetreat,
        }));
    }
}

/// Takes Movement Points from the march in progress; an assault has none (S7.7-10).
fn slow(play: &mut Play<'_>, by: Mp) {
    let march = play.p.stack.iter_mut().rev().find_map(|frame| match frame {
        Frame::March(march) => Some(march),
        _ => None,
    });
    if let Some(march) = march {
        let (unit, lost) = (march.unit, by.min(march.mp));
        march.mp -= lost;
        // S7.7-16, S6.2-41: without points a march is over unless it has yet to begin.
        if march.mp == Mp::ZERO && (march.steps > 0 || march.attacked) {
            march.spent = true;
            march.stage = MarchStage::End;
        }
        if lost > Mp::ZERO {
            play.emit(Event::Slowed(unit, lost));
        }
    }
}

fn modifiers(s: &Scenario, p: &Position, retreat: &CavalryRetreat) -> Modifiers {
    use CavalryCondition as Condition;
    let mut modifiers = Modifiers::new();
    let mut add = |applies: bool, condition: Condition| {
        let value = s.charts.cavalry_retreat(condition, retreat.side);
        if applies && value != 0 {
            modifiers.push(Modifier {
                name: condition.name(),
                value,
                rule: "S7.7-09",
            });
        }
    };
    let mountain = |hex| s.map.terrain(hex) == Terrain::Mountain;
    let (here, there) = (mountain(retreat.hex), mountain(retreat.enemy));
    add(here && !there, Condition::Mountain);
    add(here && there, Condition::MountainBoth);
    add(behind_crossing(s, p, retreat), Condition::BehindCrossing);
    let units = retreat.units;
    let combat: Combat = units.iter().map(|unit| defending(s, p, unit)).sum();
    add(combat >= Combat::whole(3), Condition::Strong);
    add(
        combat >= Combat::whole(2) && combat < Combat::whole(3),
        Condition::Middling,
    );
    add(
        combat > Combat::HALF && combat <= Combat::whole(1),
        Condition::Weak,
    );
    add(
        units.len() == 1 && combat == Combat::HALF,
        Condition::Feeble,
    );
    let all = |test: &dyn Fn(UnitId) -> bool| units.iter().all(test);
    add(all(&|u| p.unit(u).demoralized > 0), Condition::Demoralized);
    add(all(&|u| p.unit(u).fatigue == MAX_FATIGUE), Condition::Tired);
    add(all(&|u| is_out(s, p, u)), Condition::OutOfAmmunition);
    modifiers
}

fn behind_crossing(s: &Scenario, p: &Position, retreat: &CavalryRetreat) -> bool {
    let direction: Option<Direction> = s.map.direction(retreat.hex, retreat.enemy);
    direction.is_some_and(|direction| {
        let creek = s.map.side(retreat.hex, direction).water == longroll_map::Water::Creek;
        passage(s, p, retreat.hex, direction).is_crossing() || (creek && p.is_rain())
    })
}

/// Steps 3 to 5: the retreat, fatigue and disorganization.
pub(crate) fn step(play: &mut Play<'_>, retreat: CavalryRetreat) -> bool {
    let alive = retreat.units.iter().filter(|u| play.p.hex(*u).is_some());
    let alive: UnitSet = alive.collect();
    match retreat.stage {
        CavalryRetreatStage::Roll => return false,
        CavalryRetreatStage::Retreat => {
            set(play, retreat, CavalryRetreatStage::After);
            if !alive.is_empty() {
                let (hex, enemy) = (retreat.hex, retreat.enemy);
                s07_retreat::begin(play, retreat.side, alive, RetreatKind::Cavalry, hex, enemy);
            }
        }
        CavalryRetreatStage::After => {
            play.pop();
            for unit in alive.iter() {
                play.tire(unit, 1);
                play.disorganize(unit);
            }
        }
    }
    true
}

/// Opens the window of an assault (S7.7-06); a cavalry leader's assault gives none.
pub(crate) fn assaulted(play: &mut Play<'_>, leader: crate::LeaderId, target: HexId) {
    let info = play.s.leader(leader);
    let side = info.side.other();
    if info.cavalry || cavalry_at(play.s, play.p, side, target).is_empty() {
        return;
    }
    if let Some(from) = play.p.leader_hex(leader) {
        open_from(
            play,
            side,
            from,
            ArrayVec::from_iter([target]),
            Approach::Near,
        );
    }
}
