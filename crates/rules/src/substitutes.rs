//! Substitute units: detachment and attachment (21.0 of the Advanced Games, used by
//! some Basic Game scenarios too). Limits and counters are a game's data.

mod attach;
mod detach;
mod reform;

pub(crate) use attach::{attach, attach_candidates, attach_step};
pub(crate) use detach::{
    break_up, break_up_candidates, break_up_verdict, detach, detach_candidates, leave,
};
pub(crate) use reform::{
    candidates as reform_candidates, step as reform_step, take as reform, verdict as reform_verdict,
};

use crate::action::Action;
use crate::illegal::{Illegal, RuleId};
use crate::leader::LeaderId;
use crate::unit::{Arm, Size, UnitId, UnitInfo};
use crate::{Position, Scenario, Side};

/// Whether a unit may attach to another in its hex.
pub(crate) fn attach_verdict(
    s: &Scenario,
    p: &Position,
    side: Side,
    action: Action,
) -> Result<(), Illegal> {
    attach::attach_verdict(s, p, side, action).map_err(|refusal| numbered(s, refusal))
}

/// Whether a marching unit may detach this counter with this Manpower.
pub(crate) fn detach_verdict(
    s: &Scenario,
    p: &Position,
    unit: UnitId,
    counter: UnitId,
    manpower: u8,
) -> Result<(), Illegal> {
    let verdict = detach::detach_verdict(s, p, unit, counter, manpower);
    verdict.map_err(|refusal| numbered(s, refusal))
}

/// Whether a unit that has boarded a train may leave this counter behind.
pub(crate) fn leave_verdict(
    s: &Scenario,
    p: &Position,
    unit: UnitId,
    counter: UnitId,
    manpower: u8,
) -> Result<(), Illegal> {
    let verdict = detach::leave_verdict(s, p, unit, counter, manpower);
    verdict.map_err(|refusal| numbered(s, refusal))
}

/// The refusal with the number that the rule has in the scenario's game.
fn numbered(s: &Scenario, mut refusal: Illegal) -> Illegal {
    refusal.rule = match s.game.as_str() {
        "rtg" => in_rtg(refusal.rule),
        "hcr" => in_hcr(refusal.rule),
        _ => refusal.rule,
    };
    refusal
}

/// What HCR calls a rule of SLB.
fn in_hcr(rule: RuleId) -> RuleId {
    match rule {
        "SLB-21-01" | "SLB-21-23" => "HCR-21-01",
        "SLB-21-02" | "SLB-21-03" => "HCR-21-02",
        "SLB-21-04" => "HCR-21-05",
        "SLB-21-11" => "HCR-21-06",
        "SLB-21-13" => "HCR-21-08",
        "SLB-21-18" => "HCR-21-10",
        other => other,
    }
}

/// What RTG calls a rule of SLB.
fn in_rtg(rule: RuleId) -> RuleId {
    match rule {
        "SLB-21-01" | "SLB-21-23" => "RTG-21-01",
        "SLB-21-02" | "SLB-21-03" => "RTG-21-02",
        "SLB-21-04" => "RTG-21-05",
        "SLB-21-11" => "RTG-21-07",
        "SLB-21-13" => "RTG-21-10",
        "SLB-21-18" => "RTG-21-12",
        other => other,
    }
}

/// The counters and limits of a scenario's substitutes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Substitutes {
    /// The generic substitutes of both sides: brigades of infantry, regiments of cavalry.
    pub generic: Vec<UnitId>,
    /// Divisions that may be replaced by brigades and a leader (SLB 21.4).
    pub divisions: Vec<SpecialDivision>,
    /// Pairs of counters of which only one may be in play.
    pub exclusive: Vec<(UnitId, UnitId)>,
    /// Caps and habits.
    pub limits: Limits,
}

/// A division that is one unit, or several brigades under its leader (SLB 21.4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecialDivision {
    /// The division's counter.
    pub division: UnitId,
    /// The leader in play while it is broken up.
    pub leader: LeaderId,
    /// The brigades that may stand for parts of it.
    pub brigades: Vec<UnitId>,
}

/// Limits of Manpower after attaching or detaching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are the rows of the rule's table")]
pub struct Limits {
    pub infantry_division: u8,
    pub infantry_brigade: u8,
    pub infantry_regiment: u8,
    pub cavalry_brigade: u8,
    pub cavalry_regiment: u8,
    /// A special division of this Manpower or less is replaced by a brigade when
    /// something is detached from it.
    pub division_breaks_at: u8,
    /// A side whose cavalry attaches to nothing (HCR-21-10).
    pub cavalry_apart: Option<Side>,
    /// Units that began the game on the map attach only within their own formation.
    pub same_formation: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            infantry_division: 16,
            infantry_brigade: 8,
            infantry_regiment: 2,
            cavalry_brigade: 4,
            cavalry_regiment: 2,
            division_breaks_at: 8,
            cavalry_apart: None,
            same_formation: false,
        }
    }
}

impl Substitutes {
    /// The most Manpower that a detached counter may have (SLB-21-04).
    pub fn most(&self, counter: &UnitInfo) -> u8 {
        match (counter.arm, counter.size) {
            (Arm::Cavalry, _) => self.limits.cavalry_regiment,
            (_, Size::Regiment) => self.limits.infantry_regiment,
            _ => self.limits.infantry_brigade,
        }
    }

    /// The special division that a unit is, whole.
    pub fn as_division(&self, unit: UnitId) -> Option<&SpecialDivision> {
        self.divisions.iter().find(|d| d.division == unit)
    }

    /// The special division that a brigade belongs to.
    pub fn division_of(&self, brigade: UnitId) -> Option<&SpecialDivision> {
        self.divisions
            .iter()
            .find(|division| division.brigades.contains(&brigade))
    }

    /// Whether a counter's partner in an exclusive pair is this one.
    pub fn partner(&self, unit: UnitId) -> Option<UnitId> {
        self.exclusive.iter().find_map(|(a, b)| match unit {
            unit if unit == *a => Some(*b),
            unit if unit == *b => Some(*a),
            _ => None,
        })
    }
}
