//! Refusals: why an action may not be taken, with the rule and the numbers.

use longroll_map::HexId;

use crate::{LeaderId, Scenario, UnitId, UnitSet};

/// The id of a row of the rules index, such as `S6.2-18` or `SLB-S1-03`.
pub type RuleId = &'static str;

/// Why an action may not be taken.
///
/// The sentence is a template that stands where the rule is checked; `{unit}`,
/// `{other}`, `{leader}`, `{hex}`, `{need}` and `{have}` are filled in by
/// [`message`](Self::message). Building a refusal costs nothing, so that the same
/// check serves the list of legal actions and its explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// The rule that forbids it.
    pub rule: RuleId,
    template: &'static str,
    unit: Option<UnitId>,
    other: Option<UnitId>,
    leader: Option<LeaderId>,
    hex: Option<HexId>,
    /// In halves, for Movement Points may end in one half.
    need: Option<u16>,
    have: Option<u16>,
}

impl Illegal {
    /// A refusal by this rule.
    pub const fn new(rule: RuleId, template: &'static str) -> Self {
        Self {
            rule,
            template,
            unit: None,
            other: None,
            leader: None,
            hex: None,
            need: None,
            have: None,
        }
    }

    /// Fills in `{unit}`.
    #[must_use]
    pub const fn unit(mut self, unit: UnitId) -> Self {
        self.unit = Some(unit);
        self
    }

    /// Fills in `{other}`.
    #[must_use]
    pub const fn other(mut self, unit: UnitId) -> Self {
        self.other = Some(unit);
        self
    }

    /// Fills in `{leader}`.
    #[must_use]
    pub const fn leader(mut self, leader: LeaderId) -> Self {
        self.leader = Some(leader);
        self
    }

    /// Fills in `{hex}`.
    #[must_use]
    pub const fn hex(mut self, hex: HexId) -> Self {
        self.hex = Some(hex);
        self
    }

    /// Fills in `{need}` and `{have}` with whole numbers.
    #[must_use]
    pub const fn numbers(self, need: u16, have: u16) -> Self {
        self.halves(need * 2, have * 2)
    }

    /// Fills in `{need}` and `{have}`, both in halves.
    #[must_use]
    pub const fn halves(mut self, need: u16, have: u16) -> Self {
        self.need = Some(need);
        self.have = Some(have);
        self
    }

    /// The sentence for a player.
    pub fn message(&self, scenario: &Scenario) -> String {
        let mut text = self.template.to_owned();
        let mut fill = |mark: &str, value: Option<String>| {
            if let Some(value) = value {
                text = text.replace(mark, &value);
            }
        };
        let unit = |unit: UnitId| scenario.unit(unit).name.clone();
        let number = |halves: u16| crate::Mp::halves(halves).to_string();
        // Only a dummy marker moves without being a unit.
        fill(
            "{unit}",
            Some(self.unit.map_or_else(|| "The marker".to_owned(), unit)),
        );
        fill("{other}", self.other.map(unit));
        fill(
            "{leader}",
            self.leader.map(|l| scenario.leader(l).name.clone()),
        );
        fill("{hex}", self.hex.map(|h| scenario.map.place(h)));
        fill("{need}", self.need.map(number));
        fill("{have}", self.have.map(number));
        text
    }
}

/// Refuses a unit that stands before the last of those selected.
///
/// Units are selected one by one in the order of the roster, so that each selection is
/// reached in one way only.
pub(crate) fn in_roster_order(
    rule: RuleId,
    selected: UnitSet,
    unit: UnitId,
) -> Result<(), Illegal> {
    if selected.last().is_some_and(|last| last > unit) {
        let text = "Units are added in the order of the roster; {unit} comes too late.";
        return Err(Illegal::new(rule, text).unit(unit));
    }
    Ok(())
}
