//! 5.2 Activate Leader.

use crate::action::Action;
use crate::dice::{Dice, Roll};
use crate::event::{Event, Modifier, Modifiers};
use crate::frame::{Activation, ActivationStage, Frame};
use crate::illegal::{Illegal, in_roster_order};
use crate::leader::{LeaderId, Level};
use crate::play::Play;
use crate::s02_command::{commanded, is_commanded, reached_by};
use crate::unit::{Arm, UnitId, UnitSet};
use crate::{Mp, Position, Scenario};
use crate::{s05_burn, s05_march, s06_army_leaders, s06_leaders};

/// Whether a leader may be activated (S5.2-03, S5.2-04).
pub(crate) fn may_activate(s: &Scenario, p: &Position, leader: LeaderId) -> Result<(), Illegal> {
    on_map_and_active(s, p, leader, "S5.2-03")?;
    // The option of S5.2-10 lets a tired unit be selected, not its leader be activated.
    let commanded = commanded(s, p, leader);
    let rested = commanded
        .iter()
        .filter(|unit| s05_march::may_act(s, p, *unit).is_ok());
    let text = "{leader} has no unit of his command within his command radius at Fatigue Level 3 or \
                less that may act.";
    let nobody = Illegal::new("S5.2-04", text).leader(leader);
    let mut refusal = Err(s05_march::held(s, p, commanded).unwrap_or(nobody));
    for unit in rested {
        refusal = s05_march::may_march(s, p, unit);
        // A unit that may do nothing would make an activation of nothing (S5.2-06).
        if refusal.is_ok() || s05_burn::may_entrench(s, p, unit).is_ok() {
            return Ok(());
        }
    }
    refusal
}

/// A leader on the map who is not an army leader.
pub(crate) fn on_map_and_active(
    s: &Scenario,
    p: &Position,
    leader: LeaderId,
    rule: &'static str,
) -> Result<(), Illegal> {
    if p.leader_hex(leader).is_none() {
        return Err(Illegal::new(rule, "{leader} is not on the map.").leader(leader));
    }
    if s.leader(leader).level == Level::Army {
        let text = "{leader} is an army leader, who neither activates nor assaults.";
        return Err(Illegal::new(rule, text).leader(leader));
    }
    Ok(())
}

/// Begins an activation.
pub(crate) fn begin(play: &mut Play<'_>, leader: LeaderId) {
    play.emit(Event::Activated(leader));
    play.push(Frame::Activation(Activation {
        leader,
        selected: UnitSet::EMPTY,
        entrenching: UnitSet::EMPTY,
        done: UnitSet::EMPTY,
        moved: UnitSet::EMPTY,
        allowance: Mp::ZERO,
        stage: ActivationStage::Select,
    }));
}

/// Whether a unit may be selected in step 2 (S5.2-06 to S5.2-08).
fn may_select(
    s: &Scenario,
    p: &Position,
    activation: &Activation,
    unit: UnitId,
) -> Result<(), Illegal> {
    let leader = activation.leader;
    if activation.selected.contains(unit) {
        return Err(Illegal::new("S5.2-06", "{unit} is selected already.").unit(unit));
    }
    in_roster_order("S5.2-06", activation.selected, unit)?;
    s.campaign.may_add(s, p, activation.selected, unit)?;
    if !is_commanded(s, p, leader, unit) {
        let info = s.leader(leader);
        // S5.2-08: artillery joins any leader but one of cavalry.
        let guns = s.unit(unit).arm == Arm::Artillery && s.unit(unit).side == info.side;
        if !guns || info.cavalry || !reached_by(s, p, leader, unit) {
            let text = "{unit} is not a unit of {leader}'s command within his command radius.";
            return Err(Illegal::new("S5.2-06", text).unit(unit).leader(leader));
        }
    }
    Ok(())
}

/// Whether an action answers the activation's question.
pub(crate) fn verdict(
    s: &Scenario,
    p: &Position,
    activation: &Activation,
    action: Action,
) -> Result<(), Illegal> {
    let leader = activation.leader;
    match (activation.stage, action) {
        (ActivationStage::Select, Action::Select(unit)) => {
            may_select(s, p, activation, unit)?;
            s05_march::may_march(s, p, unit)
        }
        (ActivationStage::Select, Action::Entrench(unit)) => {
            may_select(s, p, activation, unit)?;
            s05_burn::may_entrench(s, p, unit)
        }
        (ActivationStage::Select, Action::Confirm) if activation.selected.is_empty() => {
            let text = "{leader} must activate at least one unit.";
            Err(Illegal::new("S5.2-06", text).leader(leader))
        }
        (ActivationStage::Select, Action::Confirm) => Ok(()),
        (ActivationStage::Transfer, _) => s06_leaders::activation_verdict(s, p, activation, action),
        (ActivationStage::Next, Action::March(unit) | Action::Entrench(unit)) => {
            let works = activation.entrenching.contains(unit);
            let asked = waiting(p, activation).contains(unit);
            if asked && works == matches!(action, Action::Entrench(_)) {
                Ok(())
            } else {
                let text = "{unit} is not among the selected units that have yet to march.";
                Err(Illegal::new("S5.2-27", text).unit(unit))
            }
        }
        (ActivationStage::Next, _) => {
            let text = "Every unit selected by {leader} must march before the action ends.";
            Err(Illegal::new("S5.2-27", text).leader(leader))
        }
        _ => {
            let text = "First select the units that {leader} activates.";
            Err(Illegal::new("S5.2-06", text).leader(leader))
        }
    }
}

/// The selected units that have yet to march.
pub(crate) fn waiting(p: &Position, activation: &Activation) -> UnitSet {
    let waiting = activation.selected.minus(activation.done);
    waiting.iter().filter(|u| p.hex(*u).is_some()).collect()
}

fn set(play: &mut Play<'_>, activation: Activation) {
    play.pop();
    play.push(Frame::Activation(activation));
}

/// Does what was decided.
pub(crate) fn take(play: &mut Play<'_>, mut activation: Activation, action: Action) {
    match (activation.stage, action) {
        (ActivationStage::Select, Action::Select(unit)) => {
            activation.selected = activation.selected.with(unit);
            set(play, activation);
            play.emit(Event::Selected(unit));
        }
        (ActivationStage::Select, Action::Entrench(unit)) => {
            activation.selected = activation.selected.with(unit);
            activation.entrenching = activation.entrenching.with(unit);
            set(play, activation);
            play.emit(Event::Selected(unit));
        }
        (ActivationStage::Next, Action::Entrench(unit)) => {
            activation.done = activation.done.with(unit);
            set(play, activation);
            s05_burn::entrench(play, unit);
        }
        (ActivationStage::Select, Action::Confirm) => {
            activation.stage = ActivationStage::Allowance;
            set(play, activation);
        }
        (ActivationStage::Transfer, _) => {
            activation.stage = ActivationStage::Next;
            set(play, activation);
            if let Action::TransferLeader(leader, unit) = action {
                let from = play.p.leader_hex(leader);
                play.emit(Event::LeaderAttached(leader, unit));
                if let Some(from) = from {
                    s06_army_leaders::transferred(play, leader, unit, from);
                }
            }
        }
        (ActivationStage::Next, Action::March(unit)) => {
            activation.done = activation.done.with(unit);
            set(play, activation);
            s05_march::begin_in_activation(play, unit, activation.leader, activation.allowance);
        }
        _ => {}
    }
}

/// Remembers that a unit has moved in the activation, if there is one.
pub(crate) fn moved(play: &mut Play<'_>, unit: UnitId) {
    if let Some(Frame::Activation(activation)) = play.p.stack.last_mut() {
        activation.moved = activation.moved.with(unit);
    }
}

/// Step 3: the leader's Movement Allowance.
pub(crate) fn rolled(play: &mut Play<'_>, mut activation: Activation, roll: Roll, dice: Dice) {
    let leader = activation.leader;
    let (_, bonus) = play.s.leader_allowance(leader);
    let mut modifiers = Modifiers::new();
    if bonus > 0 {
        modifiers.push(Modifier {
            name: "leader",
            value: bonus as i8,
            rule: "S5.2-11",
        });
    }
    let points = dice.sum() + bonus;
    play.emit(Event::Rolled {
        purpose: roll.purpose,
        side: roll.side,
        dice,
        modifiers,
        result: Some(i32::from(points)),
    });
    activation.allowance = Mp::whole(u16::from(points));
    activation.stage = ActivationStage::Transfer;
    set(play, activation);
    play.emit(Event::LeaderAllowance(leader, activation.allowance));
}

/// Goes through the automatic steps of an activation.
pub(crate) fn step(play: &mut Play<'_>, mut activation: Activation) -> bool {
    match activation.stage {
        ActivationStage::Select => {
            let more = play
                .p
                .units_of(play.s.leader(activation.leader).side)
                .iter()
                .flat_map(|unit| [Action::Select(unit), Action::Entrench(unit)])
                .any(|action| verdict(play.s, play.p, &activation, action).is_ok());
            if more {
                return false;
            }
            activation.stage = ActivationStage::Allowance;
            set(play, activation);
            true
        }
        ActivationStage::Transfer => {
            let choice = play
                .s
                .subordinates(play.p, activation.leader)
                .iter()
                .map(|unit| Action::TransferLeader(activation.leader, unit))
                .any(|action| verdict(play.s, play.p, &activation, action).is_ok());
            if choice {
                return false;
            }
            activation.stage = ActivationStage::Next;
            set(play, activation);
            true
        }
        ActivationStage::Next if waiting(play.p, &activation).is_empty() => {
            play.pop();
            true
        }
        ActivationStage::Allowance | ActivationStage::Next => false,
    }
}
