//! Restrictions that several scenarios share: `<id>.restrictions.tsv`.

use longroll_map::tsv::{DataError, Table};
use longroll_map::{HexId, HexSet};
use longroll_rules::illegal::{Illegal, RuleId};
use longroll_rules::{Scenario, Side, UnitId};

use crate::names::lasting;
use crate::regions::Regions;
use crate::roster::{Roster, side};

/// What a scenario forbids by its tables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Restrictions {
    stay_out: Vec<StayOut>,
    await_message: Vec<AwaitMessage>,
}

/// A region that a side may not enter of its own will.
#[derive(Clone, Copy, Debug)]
struct StayOut {
    side: Side,
    region: HexSet,
    rule: RuleId,
}

/// A unit that may not act before it has been sent a message.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AwaitMessage {
    pub unit: UnitId,
    rule: RuleId,
}

impl Restrictions {
    pub(crate) fn read(
        file: &str,
        text: &str,
        roster: &Roster,
        regions: &Regions,
    ) -> Result<Self, DataError> {
        let mut restrictions = Self::default();
        for row in Table::parse(file, text, &["kind", "who", "where", "rule"])?.rows() {
            let rule = lasting(row.text("rule"));
            match row.text("kind") {
                "stay-out" => restrictions.stay_out.push(StayOut {
                    side: side(row, "who")?,
                    region: regions.find(row, "where")?,
                    rule,
                }),
                "await-message" => restrictions.await_message.push(AwaitMessage {
                    unit: roster.unit(row, "who")?,
                    rule,
                }),
                other => {
                    let expected = format!("expected stay-out or await-message, found \"{other}\"");
                    return Err(row.error("kind", &expected));
                }
            }
        }
        Ok(restrictions)
    }

    /// The units that wait for messages.
    pub(crate) fn waiting(&self) -> &[AwaitMessage] {
        &self.await_message
    }

    /// Whether a unit may act, `alerted` telling who has had his message.
    pub(crate) fn may_act(
        &self,
        unit: UnitId,
        alerted: impl Fn(UnitId) -> bool,
    ) -> Result<(), Illegal> {
        match self.await_message.iter().find(|wait| wait.unit == unit) {
            Some(wait) if !alerted(unit) => {
                let template = "{unit} may not act until alerted by a message.";
                Err(Illegal::new(wait.rule, template).unit(unit))
            }
            _ => Ok(()),
        }
    }

    /// Whether a unit may go from a hex into an adjacent one of its own will. A unit
    /// that was driven into a forbidden region moves freely there and back.
    pub(crate) fn may_enter(
        &self,
        scenario: &Scenario,
        unit: UnitId,
        from: HexId,
        to: HexId,
    ) -> Result<(), Illegal> {
        let side = scenario.unit(unit).side;
        let crosses = |rule: &&StayOut| {
            rule.side == side && rule.region.contains(to) && !rule.region.contains(from)
        };
        match self.stay_out.iter().find(crosses) {
            Some(rule) => {
                let template =
                    "{unit} may not cross into {hex} of its own will, only in a retreat.";
                Err(Illegal::new(rule.rule, template).unit(unit).hex(to))
            }
            None => Ok(()),
        }
    }
}
