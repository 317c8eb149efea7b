//! 5.1 March, with extended and force marches, and the choices of a marching unit.

mod rolls;

use crate::action::{Action, AttackType};
use crate::engine::any_action;
use crate::event::{Event, Modifier};
use crate::frame::{Frame, March, MarchStage};
use crate::illegal::Illegal;
use crate::leader::LeaderId;
use crate::play::Play;
use crate::s02_zoc::{Zoc, enemy_zoc};
use crate::unit::{Arm, MAX_FATIGUE, UnitId, UnitSet};
use crate::{Mp, Position, Scenario};
use crate::{
    charge, forts, intelligence, interlude, s05_activate, s06_exit, s06_movement, s07_attack,
    s07_cavalry_retreat, s10_bridges, secrets, substitutes,
};

pub use self::rolls::{mean_extended_march_loss, mean_force_march_loss};

pub(crate) use self::rolls::{
    allowance_rolled, destroy_rolled, extended_rolled, feign_rolled, force_march_dice,
    force_rolled, march_penalty,
};

/// Whether a unit may be chosen to march, alone or in an activation.
pub(crate) fn may_march(s: &Scenario, p: &Position, unit: UnitId) -> Result<(), Illegal> {
    let state = p.unit(unit);
    // S5.1-17: by option an organized unit may march even at Fatigue Level 4.
    if s.options.fatigue4_march && state.hex.is_some() && state.fatigue >= MAX_FATIGUE {
        if !state.organized {
            let text = "{unit} is disorganized; at Fatigue Level 4 only organized units march.";
            return Err(Illegal::new("S5.1-17", text).unit(unit));
        }
        s.may_act(p, unit)?;
    } else {
        may_act(s, p, unit)?;
    }
    let extended = state.fatigue + 1 >= extended_from(state.exhausted);
    s.campaign.may_march(s, p, unit, extended)
}

/// Whether a unit may be chosen for an action at all: at Fatigue Level 3 or less
/// (S5.1-02, S6.5-02).
pub(crate) fn may_act(s: &Scenario, p: &Position, unit: UnitId) -> Result<(), Illegal> {
    let state = p.unit(unit);
    if state.hex.is_none() {
        return Err(Illegal::new("S5.1-01", "{unit} is not on the map.").unit(unit));
    }
    if state.fatigue >= MAX_FATIGUE {
        let text = "{unit} is at Fatigue Level {have}; only units at {need} or less may act.";
        let refusal = Illegal::new("S5.1-02", text).unit(unit);
        return Err(refusal.numbers(3, u16::from(state.fatigue)));
    }
    s.may_act(p, unit)
}

/// What holds back a unit of some that is not too tired to act, if anything does.
pub(crate) fn held(s: &Scenario, p: &Position, units: UnitSet) -> Option<Illegal> {
    let mut rested = units
        .iter()
        .filter(|unit| p.unit(*unit).fatigue < MAX_FATIGUE);
    rested.find_map(|unit| s.may_act(p, unit).err())
}

/// Begins a march of a single unit.
pub(crate) fn begin(play: &mut Play<'_>, unit: UnitId) {
    enter(play, unit, None, MarchStage::Allowance);
}

/// Begins a selected unit's march in an activation (S5.2-20).
pub(crate) fn begin_in_activation(play: &mut Play<'_>, unit: UnitId, leader: LeaderId, mp: Mp) {
    let penalty = march_penalty(play.s, play.p, unit);
    let mp = match penalty {
        Some(penalty) => {
            let less = Mp::whole(u16::from(penalty.value.unsigned_abs()));
            mp.less(less).max(Mp::whole(1))
        }
        None => mp,
    };
    let led = Led {
        leader,
        mp,
        penalty,
    };
    enter(play, unit, Some(led), MarchStage::Fatigue);
}

/// What a march has from the activation that it belongs to.
struct Led {
    leader: LeaderId,
    mp: Mp,
    /// What has lessened it.
    penalty: Option<Modifier>,
}

fn enter(play: &mut Play<'_>, unit: UnitId, led: Option<Led>, stage: MarchStage) {
    let before = play.p.unit(unit);
    let Some(origin) = before.hex else {
        return;
    };
    play.emit(Event::MarchBegan(unit));
    if let Some(led) = &led {
        play.emit(Event::Allowance(unit, led.mp, led.penalty));
    }
    let mp = led.as_ref().map_or(Mp::ZERO, |led| led.mp);
    if let Some(escorts) = intelligence::escorts(play.s, play.p, unit) {
        play.push(escorts);
    }
    play.push(Frame::March(March {
        unit,
        leader: led.map(|led| led.leader),
        start: origin,
        began_in_zoc: enemy_zoc(play.s, play.p, play.s.unit(unit).side, origin) != Zoc::None,
        fatigue_before: before.fatigue,
        mp,
        allowance: mp,
        steps: 0,
        attacked: false,
        acted: false,
        advanced: false,
        spent: false,
        destroying: None,
        forfeited: [None; 8],
        stage,
    }));
}

fn set(play: &mut Play<'_>, march: March) {
    play.pop();
    play.push(Frame::March(march));
}

/// Goes through the automatic steps of a march.
pub(crate) fn step(play: &mut Play<'_>, mut march: March) -> bool {
    if interlude::begin(play) {
        return true;
    }
    if play.p.hex(march.unit).is_none() {
        play.emit(Event::MarchEnded(march.unit));
        play.pop();
        return true;
    }
    match march.stage {
        MarchStage::Fatigue => {
            play.tire(march.unit, 1);
            let side = play.s.unit(march.unit).side;
            // S-LI-09: true and feigned dice of hidden forces fall after the same question.
            march.stage = if play.p.force_over(side, march.unit).is_some() {
                MarchStage::Feign
            } else if must_roll(play.s, play.p, &march) {
                MarchStage::Extended
            } else {
                MarchStage::CavalryWindow
            };
            set(play, march);
            if march.fatigue_before == MAX_FATIGUE {
                play.disorganize(march.unit);
            }
            true
        }
        MarchStage::CavalryWindow => {
            // S5.1-13: cavalry answers before a force march is declared.
            march.stage = MarchStage::ForceChoice;
            set(play, march);
            s07_cavalry_retreat::approach(play, march.unit);
            true
        }
        // SLB-S4-11: without any points a unit does nothing, not even a forced march.
        MarchStage::ForceChoice if march.allowance == Mp::ZERO => {
            march.stage = MarchStage::Over;
            set(play, march);
            true
        }
        MarchStage::ForceChoice if may_force_march(play.s, play.p, march.unit).is_err() => {
            march.stage = MarchStage::Moving;
            set(play, march);
            true
        }
        MarchStage::Moving if !has_choice(play.s, play.p, &march) => {
            march.stage = MarchStage::End;
            set(play, march);
            true
        }
        MarchStage::End => {
            let any = s10_bridges::destroyable(play.s, play.p, march.unit)
                .next()
                .is_some();
            march.stage = if any {
                MarchStage::Destroy
            } else {
                MarchStage::Over
            };
            set(play, march);
            true
        }
        MarchStage::Over => {
            play.pop();
            if march.steps > 0 || march.advanced {
                s05_activate::moved(play, march.unit);
            }
            play.emit(Event::MarchEnded(march.unit));
            s10_bridges::arrived(play, march.unit);
            true
        }
        _ => false,
    }
}

/// S5.1-10, S5.1-11: whether the Fatigue Level just reached makes the march extended.
fn is_extended(p: &Position, unit: UnitId) -> bool {
    let state = p.unit(unit);
    state.fatigue >= extended_from(state.exhausted)
}

/// The Fatigue Level from which on marches are extended.
const fn extended_from(exhausted: bool) -> u8 {
    if exhausted { 2 } else { 3 }
}

/// Whether the Extended March Table is used; beyond Fatigue Level 4 it is not (S5.1-18,
/// S5.1-19).
pub(crate) fn must_roll(s: &Scenario, p: &Position, march: &March) -> bool {
    let checked = is_extended(p, march.unit) || s.campaign.is_always_checked(s, march.unit);
    march.fatigue_before != MAX_FATIGUE && checked
}

/// Step 3: who may force march (S5.1-27, S5.1-28).
fn may_force_march(s: &Scenario, p: &Position, unit: UnitId) -> Result<(), Illegal> {
    if s.unit(unit).arm == Arm::Artillery {
        let text = "{unit} is artillery, which never force marches.";
        return Err(Illegal::new("S5.1-28", text).unit(unit));
    }
    if !p.unit(unit).organized {
        let text = "{unit} is disorganized; only organized units may force march.";
        return Err(Illegal::new("S5.1-27", text).unit(unit));
    }
    s.campaign.may_force_march(s, p, unit)
}

/// Everything that a marching unit might do.
pub(crate) fn candidates(
    s: &Scenario,
    p: &Position,
    frame: &Frame,
    offer: &mut impl FnMut(Action),
) {
    let Frame::March(march) = frame else {
        return;
    };
    let Some(here) = p.hex(march.unit) else {
        return;
    };
    if march.stage == MarchStage::Destroy {
        for side in s10_bridges::destroyable(s, p, march.unit) {
            offer(Action::Destroy(side));
        }
        offer(Action::Confirm);
        return;
    }
    let enemy = s.unit(march.unit).side.other();
    for (_, to) in s.map.neighbors(here) {
        if forts::is_target(s, p, enemy, to) {
            for attack in AttackType::ALL {
                offer(Action::Attack(to, attack));
                offer(Action::Charge(to, attack));
            }
        } else {
            offer(Action::Step(to));
        }
    }
    offer(Action::Exit);
    offer(Action::RefuseFlanks);
    offer(Action::UnrefuseFlanks);
    for (side, _) in p.pontoons() {
        offer(Action::Dismantle(*side));
    }
    for plan in p.bridge_plans() {
        offer(Action::BuildBridge(plan.builder, plan.at));
    }
    substitutes::detach_candidates(s, p, march.unit, offer);
    intelligence::removable(p, enemy.other(), offer);
    offer(Action::EndMarch);
}

/// Whether there is anything to do but to end the march (S5.1-15).
fn has_choice(s: &Scenario, p: &Position, march: &March) -> bool {
    let frame = Frame::March(*march);
    any_action(
        |mut offer| candidates(s, p, &frame, &mut offer),
        |action| {
            // Taking a marker off is open to whoever has something else to do.
            let busy = !matches!(action, Action::EndMarch | Action::RemoveForce(_));
            busy && verdict(s, p, march, action).is_ok()
        },
    )
}

/// Whether a marching unit may do this.
pub(crate) fn verdict(
    s: &Scenario,
    p: &Position,
    march: &March,
    action: Action,
) -> Result<(), Illegal> {
    if march.stage == MarchStage::ForceChoice {
        return match action {
            Action::ForceMarch(false) => Ok(()),
            Action::ForceMarch(true) => may_force_march(s, p, march.unit),
            _ => {
                let text = "First say whether {unit} makes a force march.";
                Err(Illegal::new("S5.1-26", text).unit(march.unit))
            }
        };
    }
    if march.stage == MarchStage::Feign {
        let text = "First say whether a die for an extended march is shown.";
        return match action {
            Action::FeignExtended(false) if must_roll(s, p, march) => {
                let text = "{unit} makes an extended march; its die must be rolled.";
                Err(Illegal::new("S5.1-20", text).unit(march.unit))
            }
            Action::FeignExtended(_) => Ok(()),
            _ => Err(Illegal::new("S-LI-09", text)),
        };
    }
    if march.stage == MarchStage::Destroy {
        return match action {
            Action::Confirm => Ok(()),
            Action::Destroy(side) => s10_bridges::may_destroy(s, p, march.unit, side),
            _ => {
                let text = "{unit} has ended its march and may only try to destroy a crossing.";
                Err(Illegal::new("S10.2-06", text).unit(march.unit))
            }
        };
    }
    match action {
        Action::Step(to) => s06_movement::marching_step(s, p, march, to).map(drop),
        Action::Exit => s06_exit::exit(s, p, march).map(drop),
        Action::Attack(target, attack) => s07_attack::may_attack(s, p, march, target, attack),
        Action::Charge(target, attack) => charge::may_charge(s, p, march, target, attack),
        Action::RefuseFlanks => crate::s07_refuse::may_refuse(s, p, march),
        Action::UnrefuseFlanks => crate::s07_refuse::may_unrefuse(p, march),
        Action::Dismantle(side) => s10_bridges::may_dismantle(s, p, march, side),
        Action::BuildBridge(unit, at) => secrets::may_build(s, p, march, unit, at),
        Action::Detach(unit, manpower) => {
            substitutes::detach_verdict(s, p, march.unit, unit, manpower)
        }
        Action::EndMarch => may_end(s, p, march),
        Action::RemoveForce(number) => intelligence::may_remove(p, s.unit(march.unit).side, number),
        Action::TransferLeader(leader, _) => {
            let text = "{leader} stays with his unit while {unit} marches.";
            let refusal = Illegal::new("S6.3-03", text).leader(leader);
            Err(refusal.unit(march.unit))
        }
        Action::ForceMarch(yes) => {
            // It has not been asked whether it does, if it may not.
            if yes && march.steps == 0 && !march.attacked {
                may_force_march(s, p, march.unit)?;
            }
            let text = "A force march is declared before {unit} moves.";
            Err(Illegal::new("S5.1-26", text).unit(march.unit))
        }
        _ => {
            let text = "{unit} is marching and must finish first.";
            Err(Illegal::new("S5.2-28", text).unit(march.unit))
        }
    }
}

/// Whether a march may end though the unit could go on.
fn may_end(s: &Scenario, p: &Position, march: &March) -> Result<(), Illegal> {
    let stops = s.campaign.may_stop(s, p, march.unit);
    let goes_on = |to| s06_movement::marching_step(s, p, march, to).is_ok();
    let here = p.hex(march.unit);
    if stops.is_err() && here.is_some_and(|hex| s.map.neighbors(hex).any(|(_, to)| goes_on(to))) {
        return stops;
    }
    Ok(())
}

/// Does what a marching unit may do.
pub(crate) fn take(play: &mut Play<'_>, mut march: March, action: Action) {
    match action {
        Action::ForceMarch(true) => {
            march.stage = MarchStage::ForceRoll;
            set(play, march);
            play.disorganize(march.unit);
        }
        Action::ForceMarch(false) => {
            march.stage = MarchStage::Moving;
            set(play, march);
        }
        Action::FeignExtended(yes) => {
            march.stage = if must_roll(play.s, play.p, &march) {
                MarchStage::Extended
            } else if yes {
                MarchStage::FeignRoll
            } else {
                MarchStage::CavalryWindow
            };
            set(play, march);
        }
        Action::RemoveForce(number) => {
            let side = play.s.unit(march.unit).side;
            intelligence::remove(play, side, number);
        }
        Action::Step(to) => s06_movement::march_to(play, march, to),
        Action::Exit => s06_exit::take(play, march),
        Action::Attack(target, attack) => s07_attack::declare(play, march, target, attack),
        Action::Charge(target, attack) => {
            s07_attack::attack_in_march(play, march, target, attack, true);
        }
        Action::RefuseFlanks => crate::s07_refuse::refuse(play, march),
        Action::UnrefuseFlanks => crate::s07_refuse::unrefuse(play, march),
        Action::Dismantle(side) => s10_bridges::dismantle(play, march, side),
        // SLB-S6-15: the march is devoted to it.
        Action::BuildBridge(unit, at) => {
            march.acted = true;
            march.stage = MarchStage::Over;
            set(play, march);
            play.emit(Event::PontoonBuilt(at, play.s.unit(unit).side));
        }
        Action::Detach(unit, manpower) => substitutes::detach(play, march, unit, manpower),
        Action::EndMarch => {
            march.stage = MarchStage::End;
            set(play, march);
        }
        Action::Confirm => {
            march.stage = MarchStage::Over;
            set(play, march);
        }
        Action::Destroy(side) => {
            march.stage = MarchStage::DestroyRoll;
            march.destroying = Some(side);
            set(play, march);
        }
        _ => {}
    }
}

/// Puts a changed march back as the innermost frame.
pub(crate) fn update(play: &mut Play<'_>, march: March) {
    set(play, march);
}
