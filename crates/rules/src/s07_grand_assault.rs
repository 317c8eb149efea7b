//! 7.1 Grand assaults, and the bonuses of Lee, Jackson and Longstreet (7.4).

use longroll_map::HexId;

use crate::action::Action;
use crate::dice::{Dice, Purpose};
use crate::engine::any_action;
use crate::event::{Event, Modifier, Modifiers, total};
use crate::frame::{Assault, AssaultStage, Frame};
use crate::illegal::{Illegal, in_roster_order};
use crate::leader::{LeaderId, Level};
use crate::play::Play;
use crate::s02_command::command_radius;
use crate::s07_values::attack_value;
use crate::unit::{UnitId, UnitSet};
use crate::{Combat, Position, Scenario};
use crate::{s05_march, s07_attack};

/// S7.1-36: the committed units need a combined Combat value of 3.
const LEAST_COMBAT: Combat = Combat::whole(3);

/// The army or district leader who could order a grand assault: one whose hex the active
/// leader reaches by command radius (S7.1-32, S7.1-33).
fn commander(s: &Scenario, p: &Position, assault: &Assault) -> Option<LeaderId> {
    let side = s.leader(assault.leader).side;
    let area = command_radius(s, p, side, p.leader_hex(assault.leader)?);
    s.leader_ids()
        .filter(|l| s.leader(*l).side == side && s.leader(*l).level >= Level::District)
        .filter(|l| p.leader_hex(*l).is_some_and(|hex| area.contains(&hex)))
        .max_by_key(|l| s.leader(*l).command_value)
}

/// The units of a hex that may join (S7.1-43 to S7.1-45).
fn joiners(s: &Scenario, p: &Position, assault: &Assault, hex: HexId) -> UnitSet {
    let side = s.leader(assault.leader).side;
    let Some(target) = assault.target else {
        return UnitSet::EMPTY;
    };
    if s07_attack::may_attack_from(s, p, side, hex, target).is_err() {
        return UnitSet::EMPTY;
    }
    p.units_at(side, hex)
        .minus(assault.chosen)
        .iter()
        .filter(|unit| p.unit(*unit).demoralized == 0)
        .filter(|unit| s05_march::may_act(s, p, *unit).is_ok())
        .filter(|unit| s.campaign.may_join_grand_assault(s, p, *unit).is_ok())
        .collect()
}

/// Whether a grand assault may be attempted at all.
pub(crate) fn may_attempt(s: &Scenario, p: &Position, assault: &Assault) -> Result<(), Illegal> {
    let leader = assault.leader;
    if s.leader(leader).cavalry {
        let text = "{leader} leads cavalry, whose assaults never become grand assaults.";
        return Err(Illegal::new("S7.1-35", text).leader(leader));
    }
    if commander(s, p, assault).is_none() {
        let text = "No army leader is within the command radius of {leader}.";
        return Err(Illegal::new("S7.1-32", text).leader(leader));
    }
    if attack_value(s, p, assault.units) < LEAST_COMBAT {
        let text = "The assaulting units have a combined Combat value below {need}.";
        return Err(Illegal::new("S7.1-36", text).numbers(3, 0));
    }
    let target = assault.target;
    let near = target
        .into_iter()
        .flat_map(|target| s.map.neighbors(target));
    if near
        .map(|(_, hex)| hex)
        .any(|hex| !joiners(s, p, assault, hex).is_empty())
    {
        Ok(())
    } else {
        Err(Illegal::new(
            "S7.1-34",
            "No unit in another place next to the defender could join.",
        ))
    }
}

/// Whether an action answers a question of the grand assault.
pub(crate) fn verdict(
    s: &Scenario,
    p: &Position,
    assault: &Assault,
    action: Action,
) -> Result<(), Illegal> {
    match (assault.stage, action) {
        (AssaultStage::GrandChoice, Action::AttemptGrandAssault(false)) => Ok(()),
        (AssaultStage::GrandChoice, Action::AttemptGrandAssault(true)) => {
            may_attempt(s, p, assault)
        }
        (AssaultStage::GrandHexes, Action::SelectHex(hex)) => may_add_hex(s, p, assault, hex),
        (AssaultStage::GrandHexes, Action::Confirm) if assault.joining(&s.map).next().is_some() => {
            Ok(())
        }
        (AssaultStage::GrandUnits, Action::Select(unit)) => may_join(s, p, assault, unit),
        (AssaultStage::GrandUnits, Action::Confirm) => every_hex_joins(s, p, assault),
        (AssaultStage::GrandChoice, _) => Err(Illegal::new(
            "S7.1-30",
            "First say whether a grand assault is attempted.",
        )),
        (AssaultStage::GrandHexes, _) => Err(Illegal::new(
            "S7.1-41",
            "First choose at least one hex that joins the grand assault.",
        )),
        _ => Err(Illegal::new(
            "S7.1-48",
            "The grand assault can't be called off: choose the units that join.",
        )),
    }
}

/// S7.1-41: hexes are added in the order of their numbers.
fn may_add_hex(s: &Scenario, p: &Position, assault: &Assault, hex: HexId) -> Result<(), Illegal> {
    let refuse = |rule, text| Err(Illegal::new(rule, text).hex(hex));
    let chosen = assault.joining(&s.map).count();
    if chosen >= assault.grand.number as usize {
        let text = "Only {need} hexes may join this grand assault.";
        let number = u16::from(assault.grand.number);
        return Err(Illegal::new("S7.1-41", text).numbers(number, number));
    }
    if assault.joining(&s.map).any(|other| other >= hex) {
        return refuse(
            "S7.1-41",
            "Hexes are added in the order of their numbers; {hex} comes too late.",
        );
    }
    let adjacent = assault
        .target
        .is_some_and(|target| s.map.distance(target, hex) == 1);
    if !adjacent || joiners(s, p, assault, hex).is_empty() {
        return refuse(
            "S7.1-34",
            "{hex} holds no unit that could join the grand assault.",
        );
    }
    Ok(())
}

/// S7.1-42, S7.1-43: units are added in the order of the roster.
fn may_join(s: &Scenario, p: &Position, assault: &Assault, unit: UnitId) -> Result<(), Illegal> {
    let refuse = |rule, text| Err(Illegal::new(rule, text).unit(unit));
    let joins = assault
        .joining(&s.map)
        .any(|hex| joiners(s, p, assault, hex).contains(unit));
    if !joins || assault.grand.units.contains(unit) {
        return refuse("S7.1-43", "{unit} may not join this grand assault.");
    }
    in_roster_order("S7.1-42", assault.grand.units, unit)?;
    // The last unit that could speak for its hex must not be passed over.
    let missed = assault.joining(&s.map).any(|hex| {
        let open = joiners(s, p, assault, hex);
        let spoken = assault.grand.units.iter().any(|u| open.contains(u));
        !spoken && !open.contains(unit) && open.iter().all(|u| u < unit)
    });
    if missed {
        return refuse(
            "S7.1-42",
            "Every chosen hex must give a unit before {unit} is added.",
        );
    }
    Ok(())
}

fn every_hex_joins(s: &Scenario, p: &Position, assault: &Assault) -> Result<(), Illegal> {
    for hex in assault.joining(&s.map) {
        let from_here = |unit: UnitId| p.hex(unit) == Some(hex);
        if !assault.grand.units.iter().any(from_here) {
            let text = "At least one unit of {hex} must join.";
            return Err(Illegal::new("S7.1-42", text).hex(hex));
        }
    }
    Ok(())
}

/// What may be worth checking.
pub(crate) fn candidates(
    s: &Scenario,
    p: &Position,
    frame: &Frame,
    offer: &mut impl FnMut(Action),
) {
    let Frame::Assault(assault) = frame else {
        return;
    };
    match assault.stage {
        AssaultStage::GrandChoice => {
            offer(Action::AttemptGrandAssault(true));
            offer(Action::AttemptGrandAssault(false));
        }
        AssaultStage::GrandHexes => {
            let target = assault.target;
            for (_, hex) in target
                .into_iter()
                .flat_map(|target| s.map.neighbors(target))
            {
                offer(Action::SelectHex(hex));
            }
            offer(Action::Confirm);
        }
        _ => {
            for unit in p.units_of(s.leader(assault.leader).side).iter() {
                offer(Action::Select(unit));
            }
            offer(Action::Confirm);
        }
    }
}

fn set(play: &mut Play<'_>, assault: Assault) {
    play.pop();
    play.push(Frame::Assault(assault));
}

/// Does what was decided.
pub(crate) fn take(play: &mut Play<'_>, mut assault: Assault, action: Action) {
    match (assault.stage, action) {
        (_, Action::AttemptGrandAssault(true)) => assault.stage = AssaultStage::GrandRoll,
        (_, Action::AttemptGrandAssault(false)) => assault.stage = AssaultStage::Combat,
        (AssaultStage::GrandHexes, Action::SelectHex(hex)) => assault.join(&play.s.map, hex),
        (AssaultStage::GrandHexes, _) => assault.stage = AssaultStage::GrandUnits,
        (_, Action::Select(unit)) => assault.grand.units = assault.grand.units.with(unit),
        _ => assault.stage = AssaultStage::GrandFatigue,
    }
    set(play, assault);
    if let Action::Select(unit) = action {
        play.emit(Event::Selected(unit));
    }
}

/// Step 1: the army leader's command roll (S7.1-38 to S7.1-40).
pub(crate) fn rolled(play: &mut Play<'_>, mut assault: Assault, dice: Dice) {
    let leader = assault.leader;
    let modifiers: Modifiers = play
        .s
        .campaign
        .assault_roll_modifier(play.s, play.p, leader)
        .into_iter()
        .collect();
    let roll = i32::from(dice.first()) + total(&modifiers);
    let commander = commander(play.s, play.p, &assault);
    let value = commander.map_or(0, |l| i32::from(play.s.leader(l).command_value));
    let number = value - roll;
    play.emit(Event::Rolled {
        purpose: Purpose::GrandAssault,
        side: Some(play.s.leader(leader).side),
        dice,
        modifiers,
        result: Some(number),
    });
    if roll >= 6 || number <= 0 {
        assault.stage = AssaultStage::Combat;
        set(play, assault);
        play.emit(Event::GrandAssaultFailed(leader));
    } else {
        assault.grand.number = number as u8;
        assault.stage = AssaultStage::GrandHexes;
        set(play, assault);
        play.emit(Event::GrandAssaultNumber(leader, number as u8));
    }
}

/// Goes through the automatic steps.
pub(crate) fn step(play: &mut Play<'_>, mut assault: Assault) -> bool {
    let more = |play: &Play<'_>, assault: &Assault| {
        let frame = Frame::Assault(*assault);
        let joins =
            |action| action != Action::Confirm && verdict(play.s, play.p, assault, action).is_ok();
        any_action(
            |mut offer| candidates(play.s, play.p, &frame, &mut offer),
            joins,
        )
    };
    match assault.stage {
        AssaultStage::GrandChoice if may_attempt(play.s, play.p, &assault).is_err() => {
            assault.stage = AssaultStage::Combat;
        }
        AssaultStage::GrandHexes if !more(play, &assault) => {
            assault.stage = AssaultStage::GrandUnits;
        }
        AssaultStage::GrandUnits if !more(play, &assault) => {
            assault.stage = AssaultStage::GrandFatigue;
        }
        AssaultStage::GrandFatigue => {
            assault.stage = AssaultStage::Combat;
            set(play, assault);
            // S7.1-46.
            for unit in assault.grand.units.iter() {
                play.tire(unit, 1);
            }
            return true;
        }
        _ => return false,
    }
    set(play, assault);
    true
}

/// S7.2-10 to S7.2-12: the attacker's additional loss in a very large grand assault.
pub(crate) fn surcharge(value: Combat) -> u8 {
    match value.quarters() / 4 {
        0..=79 => 0,
        80..=89 => 1,
        90..=99 => 2,
        _ => 3,
    }
}

/// The bonus that an assault of this leader has of its own: Jackson's, or Longstreet's
/// from 1864 (S7.4-34, S7.4-35).
pub(crate) fn own_bonus(s: &Scenario, leader: LeaderId) -> Option<Modifier> {
    s.bonuses.own.contains(&leader).then_some(Modifier {
        name: "the leader's bonus",
        value: 1,
        rule: "S7.4-34",
    })
}

/// Whether an army leader's bonus may be announced for an assault (S7.4-29, S7.4-32): he
/// is stacked with the active leader and not tied to another corps this turn.
pub(crate) fn may_announce(s: &Scenario, p: &Position, leader: LeaderId) -> Result<(), Illegal> {
    let refuse = |rule, text| Err(Illegal::new(rule, text).leader(leader));
    let Some(army) = s
        .bonuses
        .army
        .filter(|army| s.leader(*army).side == s.leader(leader).side)
    else {
        return refuse("S7.4-30", "No army leader gives a bonus in this game.");
    };
    if own_bonus(s, leader).is_some() {
        return refuse(
            "S7.4-34",
            "{leader}'s own bonus can't be combined with the army leader's.",
        );
    }
    if p.leader_hex(army).is_none() || p.leader_hex(army) != p.leader_hex(leader) {
        return refuse("S7.4-29", "The army leader is not stacked with {leader}.");
    }
    if p.bonus_corps
        .is_some_and(|corps| corps != s.corps_of(leader))
    {
        return refuse(
            "S7.4-32",
            "The army leader's bonus is tied to another corps this turn.",
        );
    }
    Ok(())
}
