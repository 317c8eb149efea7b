//! 5.3 and 7.1 Assault.

use longroll_map::HexId;

use crate::action::Action;
use crate::dice::{Dice, Purpose};
use crate::event::{Event, Modifier, Modifiers, total};
use crate::frame::{Assault, AssaultStage, Attack, AttackStage, Frame, GrandAssault};
use crate::illegal::{Illegal, in_roster_order};
use crate::leader::{LeaderId, Level};
use crate::play::Play;
use crate::s05_activate::on_map_and_active;
use crate::unit::{UnitId, UnitSet};
use crate::{Position, Scenario};
use crate::{
    ammunition, forts, s05_march, s06_leaders, s07_attack, s07_cavalry_retreat, s07_grand_assault,
    s07_refuse,
};

/// Whether a leader may start an assault: a subordinate in his hex at Fatigue Level 3 or
/// less (S5.3-02), and something to assault.
pub(crate) fn may_assault(s: &Scenario, p: &Position, leader: LeaderId) -> Result<(), Illegal> {
    on_map_and_active(s, p, leader, "S5.3-01")?;
    let able = |unit: &UnitId| may_take_part(s, p, *unit).is_ok();
    let own = eligible_by_command(s, p, leader);
    let leads = |unit: UnitId| !s.unit(unit).only_with_others;
    if !own.iter().filter(able).any(leads) {
        let text = "{leader} has no unit of his command in his hex that may lead an assault.";
        let nobody = Illegal::new("S5.3-02", text).leader(leader);
        return Err(s05_march::held(s, p, own).unwrap_or(nobody));
    }
    let Some(hex) = p.leader_hex(leader) else {
        return Ok(());
    };
    let mut near = s.map.neighbors(hex);
    if near.any(|(_, target)| {
        s07_attack::may_attack_from(s, p, leader_side(s, leader), hex, target).is_ok()
    }) {
        Ok(())
    } else {
        let text = "No enemy next to {leader} can be assaulted from his hex.";
        Err(Illegal::new("S7.1-19", text).leader(leader))
    }
}

fn leader_side(s: &Scenario, leader: LeaderId) -> crate::Side {
    s.leader(leader).side
}

/// His subordinates in his hex, and artillery there (S7.1-16, S7.1-17); unlike an
/// activation, an assault by a cavalry leader takes artillery along too.
fn eligible_by_command(s: &Scenario, p: &Position, leader: LeaderId) -> UnitSet {
    let Some(hex) = p.leader_hex(leader) else {
        return UnitSet::EMPTY;
    };
    let side = leader_side(s, leader);
    let own = p.units_at(side, hex);
    let own = own.iter().filter(|unit| s.leads(p, leader, *unit));
    let own: UnitSet = own.collect();
    own.union(s06_leaders::artillery(s, p, side, &[hex]))
}

/// Begins an assault.
pub(crate) fn begin(play: &mut Play<'_>, leader: LeaderId) {
    play.push(Frame::Assault(Assault {
        leader,
        chosen: UnitSet::EMPTY,
        units: UnitSet::EMPTY,
        target: None,
        number: 0,
        bonus: false,
        grand: GrandAssault::default(),
        stage: AssaultStage::Select,
    }));
}

/// Whether a unit may act, and attack at all.
fn may_take_part(s: &Scenario, p: &Position, unit: UnitId) -> Result<(), Illegal> {
    s05_march::may_act(s, p, unit)?;
    ammunition::may_attack(s, p, unit)
}

fn may_select(s: &Scenario, p: &Position, assault: &Assault, unit: UnitId) -> Result<(), Illegal> {
    let leader = assault.leader;
    if assault.units.contains(unit) {
        return Err(Illegal::new("S7.1-16", "{unit} is selected already.").unit(unit));
    }
    in_roster_order("S7.1-16", assault.units, unit)?;
    s.campaign.may_add(s, p, assault.units, unit)?;
    if !eligible_by_command(s, p, leader).contains(unit) {
        let text = "{unit} is not a unit of {leader}'s command in his hex.";
        return Err(Illegal::new("S7.1-16", text).unit(unit).leader(leader));
    }
    may_take_part(s, p, unit)?;
    // The last chance to add a unit that can lead must not be missed.
    let with = assault.units.with(unit);
    let rest = eligible_by_command(s, p, leader).above(unit);
    let able = |u: &UnitId| may_take_part(s, p, *u).is_ok();
    if can_lead(s, with) || can_lead(s, rest.iter().filter(able).collect()) {
        Ok(())
    } else {
        let text = "{unit} may not be the only unit in an attack.";
        Err(Illegal::new("S7.1-11", text).unit(unit))
    }
}

/// Whether a group has a unit that may attack without others (S7.1-11, S2.2-20).
fn can_lead(s: &Scenario, units: UnitSet) -> bool {
    units.iter().any(|unit| !s.unit(unit).only_with_others)
}

/// Whether an action answers the assault's question.
pub(crate) fn verdict(
    s: &Scenario,
    p: &Position,
    assault: &Assault,
    action: Action,
) -> Result<(), Illegal> {
    let leader = assault.leader;
    if assault.stage.is_grand() {
        return s07_grand_assault::verdict(s, p, assault, action);
    }
    match (assault.stage, action) {
        (AssaultStage::Bonus, Action::UseBonus(false)) => Ok(()),
        (AssaultStage::Bonus, Action::UseBonus(true)) => {
            s07_grand_assault::may_announce(s, p, leader)
        }
        (AssaultStage::Bonus, _) => Err(Illegal::new(
            "S7.4-33",
            "First say whether the army leader's bonus is used.",
        )),
        (AssaultStage::Select, Action::Select(unit)) => may_select(s, p, assault, unit),
        (AssaultStage::Select, Action::Confirm) if !can_lead(s, assault.units) => {
            let text = "{leader} must select a unit that may lead the assault.";
            Err(Illegal::new("S7.1-16", text).leader(leader))
        }
        (AssaultStage::Select, Action::Confirm) => Ok(()),
        (AssaultStage::Target, Action::SelectHex(target)) => {
            let text = "{leader} is not on the map.";
            let from = p
                .leader_hex(leader)
                .ok_or(Illegal::new("S7.1-19", text).leader(leader))?;
            s07_attack::may_attack_from(s, p, leader_side(s, leader), from, target)
        }
        (AssaultStage::Drop, Action::Drop(unit)) => may_drop(s, assault, unit),
        (AssaultStage::Target, _) => Err(Illegal::new(
            "S7.1-19",
            "First choose the hex to assault; it must be next to the leader.",
        )),
        (AssaultStage::Drop, _) => Err(Illegal::new(
            "S7.1-25",
            "The assault can't be called off: leave out units until the Assault Number is met.",
        )),
        _ => {
            let text = "First select the units that {leader} leads.";
            Err(Illegal::new("S7.1-16", text).leader(leader))
        }
    }
}

/// The hexes next to the leader, one of which may be assaulted.
pub(crate) fn target_candidates(
    s: &Scenario,
    p: &Position,
    frame: &Frame,
    offer: &mut impl FnMut(Action),
) {
    let Frame::Assault(assault) = frame else {
        return;
    };
    if let Some(hex) = p.leader_hex(assault.leader) {
        for (_, target) in s.map.neighbors(hex) {
            offer(Action::SelectHex(target));
        }
    }
}

fn may_drop(s: &Scenario, assault: &Assault, unit: UnitId) -> Result<(), Illegal> {
    if !assault.units.contains(unit) {
        let text = "{unit} does not take part in the assault.";
        return Err(Illegal::new("S7.1-25", text).unit(unit));
    }
    if !can_lead(s, assault.units.without(unit)) {
        let text = "Without {unit} no unit is left that may lead the assault.";
        return Err(Illegal::new("S7.1-11", text).unit(unit));
    }
    Ok(())
}

fn set(play: &mut Play<'_>, assault: Assault) {
    play.pop();
    play.push(Frame::Assault(assault));
}

/// Does what was decided.
pub(crate) fn take(play: &mut Play<'_>, mut assault: Assault, action: Action) {
    if assault.stage.is_grand() {
        s07_grand_assault::take(play, assault, action);
        return;
    }
    match action {
        Action::UseBonus(yes) => {
            assault.bonus = yes;
            assault.stage = AssaultStage::Command;
            set(play, assault);
            if yes {
                // S7.4-33: it ties him to the corps even if the roll fails.
                play.emit(Event::BonusAnnounced(assault.leader));
            }
        }
        Action::Select(unit) => {
            assault.units = assault.units.with(unit);
            assault.chosen = assault.units;
            set(play, assault);
            play.emit(Event::Selected(unit));
        }
        Action::Confirm => {
            assault.stage = AssaultStage::Fatigue;
            set(play, assault);
        }
        Action::SelectHex(target) => declare(play, assault, target),
        Action::Drop(unit) => {
            assault.units = assault.units.without(unit);
            set(play, assault);
            play.emit(Event::Dropped(unit));
        }
        _ => {}
    }
}

fn declare(play: &mut Play<'_>, mut assault: Assault, target: HexId) {
    assault.target = Some(target);
    assault.stage = AssaultStage::CavalryWindow;
    set(play, assault);
    play.emit(Event::AssaultDeclared(assault.leader, target));
}

/// Step 5: the command roll (S7.1-21 to S7.1-25).
pub(crate) fn rolled(play: &mut Play<'_>, mut assault: Assault, dice: Dice) {
    if assault.stage == AssaultStage::GrandRoll {
        s07_grand_assault::rolled(play, assault, dice);
        return;
    }
    let leader = assault.leader;
    let info = play.s.leader(leader);
    let modifiers = command_modifiers(play, leader);
    let roll = i32::from(dice.first()) + total(&modifiers);
    let number = i32::from(info.command_value) - roll;
    play.emit(Event::Rolled {
        purpose: Purpose::AssaultCommand,
        side: Some(info.side),
        dice,
        modifiers,
        result: Some(number),
    });
    if dice.first() == 6 || number < 0 {
        play.pop();
        play.emit(Event::AssaultFailed(leader));
        return;
    }
    // S7.1-23: an Assault Number of 0 still lets one unit attack.
    assault.number = number.max(1) as u8;
    assault.stage = AssaultStage::Drop;
    set(play, assault);
    play.emit(Event::AssaultNumber(leader, number as u8));
}

/// What modifies the command roll: a district leader's standing (S7.1-27), and what the
/// campaign adds (S7.1-28).
fn command_modifiers(play: &Play<'_>, leader: LeaderId) -> Modifiers {
    let mut modifiers = Modifiers::new();
    if play.s.leader(leader).level == Level::District {
        modifiers.push(Modifier {
            name: "district leader",
            value: -2,
            rule: "S7.1-27",
        });
    }
    modifiers.extend(
        play.s
            .campaign
            .assault_roll_modifier(play.s, play.p, leader),
    );
    modifiers
}

/// Goes through the automatic steps of an assault.
pub(crate) fn step(play: &mut Play<'_>, mut assault: Assault) -> bool {
    if assault.stage.is_grand() {
        return s07_grand_assault::step(play, assault);
    }
    match assault.stage {
        AssaultStage::Select => {
            let more = eligible_by_command(play.s, play.p, assault.leader)
                .iter()
                .any(|unit| may_select(play.s, play.p, &assault, unit).is_ok());
            if more {
                return false;
            }
            assault.stage = AssaultStage::Fatigue;
            set(play, assault);
        }
        AssaultStage::Fatigue => {
            assault.stage = AssaultStage::Target;
            set(play, assault);
            for unit in assault.units.iter() {
                play.tire(unit, 1);
            }
        }
        AssaultStage::CavalryWindow => {
            assault.stage = AssaultStage::Bonus;
            set(play, assault);
            if let Some(target) = assault.target {
                s07_cavalry_retreat::assaulted(play, assault.leader, target);
            }
        }
        AssaultStage::Bonus
            if s07_grand_assault::may_announce(play.s, play.p, assault.leader).is_err() =>
        {
            assault.stage = AssaultStage::Command;
            set(play, assault);
        }
        AssaultStage::Drop if assault.units.len() <= assault.number as usize => {
            assault.stage = AssaultStage::GrandChoice;
            set(play, assault);
        }
        AssaultStage::Combat => {
            assault.stage = AssaultStage::End;
            set(play, assault);
            attack(play, assault);
        }
        AssaultStage::End => play.pop(),
        _ => return false,
    }
    true
}

fn attack(play: &mut Play<'_>, assault: Assault) {
    let (Some(from), Some(target)) = (play.p.leader_hex(assault.leader), assault.target) else {
        return;
    };
    // S7.7-17: cavalry that left an empty hex is not fought; the hex may be entered. A fort
    // is still fought (HCR-18-05).
    let enemy = leader_side(play.s, assault.leader).other();
    if play.p.occupant(target).is_none() && !forts::stands(play.s, play.p, enemy, target) {
        s07_attack::offer_advance(
            play,
            leader_side(play.s, assault.leader),
            assault.units,
            from,
            target,
        );
        return;
    }
    let units = assault.units.union(assault.grand.units);
    s07_refuse::give_up_by_attack(play, units);
    play.push(Frame::Attack(Attack {
        side: leader_side(play.s, assault.leader),
        units,
        from,
        target,
        attack: None,
        leader: Some(assault.leader),
        bonus: assault.bonus,
        grand: !assault.grand.units.is_empty(),
        charge: false,
        artillery: 0,
        attacker: crate::charts::CombatResult::default(),
        defender: crate::charts::CombatResult::default(),
        stage: AttackStage::Begin,
    }));
}
