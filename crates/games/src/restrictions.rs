//! Restrictions that several scenarios share: `<id>.restrictions.tsv`.

use longroll_map::tsv::{DataError, Row, Table};
use longroll_map::{HexId, HexSet};
use longroll_rules::illegal::{Illegal, RuleId};
use longroll_rules::outlook::Barred;
use longroll_rules::{LeaderId, LeaderSet, Position, Scenario, Side, UnitId, UnitSet};

use crate::names::lasting;
use crate::regions::Regions;
use crate::roster::{Roster, side};

/// What a scenario forbids by its tables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Restrictions {
    stay_out: Vec<StayOut>,
    out_of_bounds: Vec<StayOut>,
    barred: Vec<Closed>,
    no_crossing: Vec<NoCrossing>,
    await_message: Vec<AwaitMessage>,
    inactive: Vec<Inactive>,
    no_substitutes: Vec<NoSubstitutes>,
    no_entrenching: Vec<Denial>,
    no_extended_march: Vec<Denial>,
}

/// Whom a restriction binds.
#[derive(Clone, Copy, Debug)]
enum Bound {
    Side(Side),
    /// Units of a side.
    Units(Side, UnitSet),
}

impl Bound {
    fn read(row: Row<'_>, roster: &Roster) -> Result<Self, DataError> {
        match row.text("who") {
            "union" | "confederate" => side(row, "who").map(Self::Side),
            _ => {
                let units = roster.units(row, "who")?;
                let first = units.first().map(|unit| roster.units[unit.index()].side);
                let side = first.ok_or_else(|| row.error("who", "expected a side or units"))?;
                Ok(Self::Units(side, units.into_iter().collect()))
            }
        }
    }

    fn binds(self, scenario: &Scenario, unit: UnitId) -> bool {
        match self {
            Self::Side(side) => scenario.unit(unit).side == side,
            Self::Units(_, units) => units.contains(unit),
        }
    }

    /// Whether it is all of a side.
    fn is_side(self, side: Side) -> bool {
        matches!(self, Self::Side(bound) if bound == side)
    }
}

/// Something that some may not do.
#[derive(Clone, Copy, Debug)]
struct Denial {
    units: UnitSet,
    until: Until,
    /// How near to where it began the enemy frees a unit from it.
    near: Option<u32>,
    rule: RuleId,
}

/// What is said of something forbidden for ever, before a turn, or before a turn unless the enemy
/// comes near.
#[derive(Clone, Copy)]
struct Words {
    ever: &'static str,
    before: &'static str,
    unless: &'static str,
}

impl Words {
    /// The same in every case.
    const fn one(template: &'static str) -> Self {
        Self {
            ever: template,
            before: template,
            unless: template,
        }
    }
}

/// Memory: the units that the enemy has freed by coming near the hexes where they began.
pub(crate) const FREED: usize = 1;

/// The first turn in which a restriction no longer holds.
#[derive(Clone, Copy, Debug)]
struct Until(u8);

impl Until {
    fn read(row: Row<'_>) -> Result<Self, DataError> {
        match row.text("until") {
            "" => Ok(Self(u8::MAX)),
            _ => Ok(Self(row.value("until", "a turn or nothing")?)),
        }
    }

    fn holds(self, position: &Position) -> bool {
        position.turn() < self.0
    }

    const fn is_for_ever(self) -> bool {
        self.0 == u8::MAX
    }
}

/// A region that some may not enter of their own will.
#[derive(Clone, Copy, Debug)]
struct StayOut {
    who: Bound,
    region: HexSet,
    until: Until,
    rule: RuleId,
}

/// A region that some may not enter at all, in retreats either.
#[derive(Clone, Copy, Debug)]
struct Closed {
    who: Bound,
    region: HexSet,
    until: Until,
    rule: RuleId,
}

/// A stretch of a river that may not be crossed of one's own will.
#[derive(Clone, Copy, Debug)]
struct NoCrossing {
    /// Who may not; `None` is both sides.
    side: Option<Side>,
    /// The hexes along the stretch.
    stretch: HexSet,
    /// One of its banks.
    bank: HexSet,
    until: Until,
    rule: RuleId,
}

/// A unit that may not act before it has been sent a message.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AwaitMessage {
    pub unit: UnitId,
    rule: RuleId,
}

/// Units that may neither act nor entrench, or only not act, and leaders who may not be
/// activated as long as the units that they began with wait.
#[derive(Clone, Copy, Debug)]
struct Inactive {
    denial: Denial,
    leaders: LeaderSet,
    entrenches: bool,
}

/// A side that neither detaches nor attaches units.
#[derive(Clone, Copy, Debug)]
struct NoSubstitutes {
    side: Side,
    until: Until,
    rule: RuleId,
}

/// The leaders that a row names.
fn leaders(row: Row<'_>, roster: &Roster) -> Result<LeaderSet, DataError> {
    let leader = |id: &str| {
        roster.find_leader(id).ok_or_else(|| {
            let expected = format!("expected leaders' ids, found \"{id}\"");
            row.error("leaders", &expected)
        })
    };
    row.list("leaders").map(leader).collect()
}

impl Denial {
    fn read(row: Row<'_>, roster: &Roster, until: Until) -> Result<Self, DataError> {
        let units = match Bound::read(row, roster)? {
            Bound::Units(_, units) => units,
            Bound::Side(side) => {
                let units = roster.units.iter().enumerate();
                let own = units.filter(|(_, unit)| unit.side == side);
                own.map(|(index, _)| UnitId::new(index)).collect()
            }
        };
        Ok(Self {
            units,
            until,
            near: match row.text("near") {
                "" => None,
                _ => Some(row.value("near", "a number of hexes or nothing")?),
            },
            rule: lasting(row.text("rule")),
        })
    }

    fn holds(self, position: &Position, unit: UnitId) -> bool {
        let freed = self.near.is_some() && position.memory().1[FREED].contains(unit);
        self.until.holds(position) && self.units.contains(unit) && !freed
    }

    /// Why it refuses; of whom, the caller says.
    fn refusal(self, words: Words) -> Illegal {
        let (template, near) = match self.near {
            _ if self.until.is_for_ever() => (words.ever, 0),
            Some(near) => (words.unless, near as u16),
            None => (words.before, 0),
        };
        Illegal::new(self.rule, template).numbers(u16::from(self.until.0), near)
    }

    /// The one that holds longest of several that forbid the same.
    fn longest<'a>(denials: impl Iterator<Item = &'a Self>) -> Option<&'a Self> {
        denials.reduce(|longest, denial| {
            if denial.until.0 > longest.until.0 {
                denial
            } else {
                longest
            }
        })
    }

    /// Those whom a unit of the enemy frees by coming to a hex.
    fn frees(self, scenario: &Scenario, unit: UnitId, to: HexId) -> UnitSet {
        let Some(near) = self.near else {
            return UnitSet::EMPTY;
        };
        let side = scenario.unit(unit).side;
        let began = scenario.setup.units.iter();
        let began = began.filter_map(|(other, state)| Some((*other, state.hex?)));
        let roused = began.filter(|(other, hex)| {
            self.units.contains(*other)
                && scenario.unit(*other).side != side
                && scenario.map.distance(*hex, to) <= near
        });
        roused.map(|(other, _)| other).collect()
    }
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
            let (until, rule) = (Until::read(row)?, lasting(row.text("rule")));
            match row.text("kind") {
                "stay-out" => restrictions.stay_out.push(StayOut {
                    who: Bound::read(row, roster)?,
                    region: regions.find(row, "where")?,
                    until,
                    rule,
                }),
                "out-of-bounds" => {
                    let bounds = StayOut {
                        who: Bound::Side(side(row, "who")?),
                        region: regions.find(row, "where")?,
                        until,
                        rule,
                    };
                    restrictions.stay_out.push(bounds);
                    restrictions.out_of_bounds.push(bounds);
                }
                "barred" => restrictions.barred.push(Closed {
                    who: Bound::read(row, roster)?,
                    region: regions.find(row, "where")?,
                    until,
                    rule,
                }),
                "no-crossing" => restrictions.no_crossing.push(NoCrossing {
                    side: match row.text("who") {
                        "both" => None,
                        _ => Some(side(row, "who")?),
                    },
                    stretch: regions.find(row, "where")?,
                    bank: regions.find(row, "across")?,
                    until,
                    rule,
                }),
                "await-message" => restrictions.await_message.push(AwaitMessage {
                    unit: roster.unit(row, "who")?,
                    rule,
                }),
                kind @ ("inactive" | "no-action") => restrictions.inactive.push(Inactive {
                    denial: Denial::read(row, roster, until)?,
                    leaders: leaders(row, roster)?,
                    entrenches: kind == "no-action",
                }),
                "no-substitutes" => restrictions.no_substitutes.push(NoSubstitutes {
                    side: side(row, "who")?,
                    until,
                    rule,
                }),
                kind @ ("no-entrenching" | "no-extended-march") => {
                    let denial = Denial::read(row, roster, until)?;
                    match kind {
                        "no-entrenching" => restrictions.no_entrenching.push(denial),
                        _ => restrictions.no_extended_march.push(denial),
                    }
                }
                other => {
                    let expected = format!(
                        "expected stay-out, out-of-bounds, barred, no-crossing, await-message, inactive, \
                         no-action, no-substitutes, no-entrenching or no-extended-march, found \
                         \"{other}\""
                    );
                    return Err(row.error("kind", &expected));
                }
            }
        }
        Ok(restrictions)
    }

    /// Where a side may not go now.
    pub(crate) fn barred(&self, position: &Position) -> Vec<Barred> {
        let area = |who, hexes, rule| {
            let (side, units) = match who {
                Bound::Side(side) => (side, UnitSet::EMPTY),
                Bound::Units(side, units) => (side, units),
            };
            Barred {
                side,
                infantry: false,
                units,
                hexes,
                rule,
            }
        };
        let entered = self.stay_out.iter();
        let entered = entered.filter(|rule| rule.until.holds(position));
        let entered = entered.map(|rule| area(rule.who, rule.region, rule.rule));
        let closed = self.barred.iter();
        let closed = closed.filter(|rule| rule.until.holds(position));
        let closed = closed.map(|rule| area(rule.who, rule.region, rule.rule));
        entered.chain(closed).collect()
    }

    /// The units that wait for messages.
    pub(crate) fn waiting(&self) -> &[AwaitMessage] {
        &self.await_message
    }

    /// Whether a unit may act, `alerted` telling who has had his message.
    pub(crate) fn may_act(
        &self,
        position: &Position,
        unit: UnitId,
        alerted: impl Fn(UnitId) -> bool,
    ) -> Result<(), Illegal> {
        if let Some(denial) = self.inactive(position, unit, false) {
            let words = Words {
                ever: "{unit} does not act in this scenario.",
                before: "{unit} may not act before turn {need}.",
                unless: "{unit} may not act before turn {need}, unless the enemy comes within \
                         {have} hexes of where it began.",
            };
            return Err(denial.refusal(words).unit(unit));
        }
        match self.await_message.iter().find(|wait| wait.unit == unit) {
            Some(wait) if !alerted(unit) => {
                let template = "{unit} may not act until alerted by a message.";
                Err(Illegal::new(wait.rule, template).unit(unit))
            }
            _ => Ok(()),
        }
    }

    /// Whether a unit may entrench.
    pub(crate) fn may_entrench(&self, position: &Position, unit: UnitId) -> Result<(), Illegal> {
        let denied = |denial: &&Denial| denial.holds(position, unit);
        let denials = self.no_entrenching.iter().filter(denied);
        match Denial::longest(denials.chain(self.inactive(position, unit, true))) {
            Some(denial) => {
                let words = Words {
                    ever: "{unit} does not entrench in this scenario.",
                    before: "{unit} may not entrench before turn {need}.",
                    unless: "{unit} may not entrench before turn {need}, unless the enemy comes \
                             within {have} hexes of where it began.",
                };
                Err(denial.refusal(words).unit(unit))
            }
            None => Ok(()),
        }
    }

    /// Whether a unit may make an extended march.
    pub(crate) fn may_march_far(&self, position: &Position, unit: UnitId) -> Result<(), Illegal> {
        let template = "{unit} may not make an extended march before turn {need}.";
        self.unhurried(position, unit, template)
    }

    /// Whether a unit may force march: not where it may not make an extended one either.
    pub(crate) fn may_force_march(&self, position: &Position, unit: UnitId) -> Result<(), Illegal> {
        let template = "{unit} may not force march before turn {need}.";
        self.unhurried(position, unit, template)
    }

    fn unhurried(
        &self,
        position: &Position,
        unit: UnitId,
        template: &'static str,
    ) -> Result<(), Illegal> {
        let denied = |denial: &&Denial| denial.holds(position, unit);
        match Denial::longest(self.no_extended_march.iter().filter(denied)) {
            Some(denial) => Err(denial.refusal(Words::one(template)).unit(unit)),
            None => Ok(()),
        }
    }

    /// The row that longest keeps a unit from acting, or from entrenching.
    fn inactive(&self, position: &Position, unit: UnitId, entrenching: bool) -> Option<&Denial> {
        let held = |inactive: &&Inactive| {
            inactive.denial.holds(position, unit) && !(entrenching && inactive.entrenches)
        };
        let held = self.inactive.iter().filter(held);
        Denial::longest(held.map(|inactive| &inactive.denial))
    }

    /// The rows from which the enemy's coming may free units.
    fn lifted(&self) -> impl Iterator<Item = &Denial> {
        let inactive = self.inactive.iter().map(|inactive| &inactive.denial);
        inactive.chain(&self.no_entrenching)
    }

    /// Whether nothing but the enemy's coming frees a unit as yet.
    pub(crate) fn waited(&self, position: &Position, unit: UnitId) -> bool {
        self.lifted().any(|denial| {
            let waits = denial.near.is_some() && denial.until.holds(position);
            waits && denial.units.contains(unit)
        })
    }

    /// Whether a leader may be activated or lead an assault.
    pub(crate) fn may_lead(
        &self,
        scenario: &Scenario,
        position: &Position,
        leader: LeaderId,
    ) -> Result<(), Illegal> {
        let mut began = scenario.setup.leaders.iter();
        let first = began.find(|(known, _)| *known == leader);
        let held = |inactive: &&Inactive| {
            let waits = |(_, unit): &(LeaderId, UnitId)| inactive.denial.holds(position, *unit);
            inactive.leaders.contains(leader) && first.is_some_and(waits)
        };
        let held = self.inactive.iter().filter(held);
        match Denial::longest(held.map(|inactive| &inactive.denial)) {
            Some(denial) => {
                let words = Words::one("{leader} may not be activated before turn {need}.");
                Err(denial.refusal(words).leader(leader))
            }
            None => Ok(()),
        }
    }

    /// Whom a unit frees by coming to a hex near to where they began.
    pub(crate) fn freed(&self, scenario: &Scenario, unit: UnitId, to: HexId) -> UnitSet {
        self.lifted().fold(UnitSet::EMPTY, |freed, denial| {
            freed.union(denial.frees(scenario, unit, to))
        })
    }

    /// Whether a side may detach and attach units.
    pub(crate) fn may_substitute(&self, position: &Position, side: Side) -> Result<(), Illegal> {
        let denied = |denial: &&NoSubstitutes| denial.side == side && denial.until.holds(position);
        match self.no_substitutes.iter().find(denied) {
            Some(denial) => {
                let template = match side {
                    Side::Union => "The Union neither detaches nor attaches units.",
                    Side::Confederate => "The Confederates neither detach nor attach units.",
                };
                Err(Illegal::new(denial.rule, template))
            }
            None => Ok(()),
        }
    }

    /// Whether a side may attack a hex: not where it is out of bounds.
    pub(crate) fn may_attack(
        &self,
        position: &Position,
        side: Side,
        target: HexId,
    ) -> Result<(), Illegal> {
        let bars = |bounds: &&StayOut| {
            bounds.who.is_side(side)
                && bounds.until.holds(position)
                && bounds.region.contains(target)
        };
        match self.out_of_bounds.iter().find(bars) {
            Some(bounds) => {
                let template = "{hex} is out of bounds, for moves and attacks.";
                Err(Illegal::new(bounds.rule, template).hex(target))
            }
            None => Ok(()),
        }
    }

    /// Whether a stack may retreat into a hex: not where its side may not be at all.
    pub(crate) fn may_retreat(
        &self,
        scenario: &Scenario,
        position: &Position,
        units: UnitSet,
        to: HexId,
    ) -> Result<(), Illegal> {
        for unit in units.iter() {
            self.may_be_in(scenario, position, unit, to)?;
        }
        Ok(())
    }

    /// Whether a unit may be in a hex at all.
    fn may_be_in(
        &self,
        scenario: &Scenario,
        position: &Position,
        unit: UnitId,
        to: HexId,
    ) -> Result<(), Illegal> {
        let bars = |rule: &&Closed| {
            rule.region.contains(to) && rule.until.holds(position) && rule.who.binds(scenario, unit)
        };
        match self.barred.iter().find(bars) {
            Some(rule) => {
                let template = match rule.who {
                    Bound::Side(_) => "{hex} is closed to this side, in marches and in retreats.",
                    Bound::Units(..) => "{hex} is closed to {unit}, in marches and in retreats.",
                };
                Err(Illegal::new(rule.rule, template).unit(unit).hex(to))
            }
            None => Ok(()),
        }
    }

    /// Whether a unit may go from a hex into an adjacent one of its own will. A unit
    /// that was driven into a forbidden region moves freely there and back; a stretch of
    /// a river that is closed stays so both ways.
    pub(crate) fn may_enter(
        &self,
        scenario: &Scenario,
        position: &Position,
        unit: UnitId,
        from: HexId,
        to: HexId,
    ) -> Result<(), Illegal> {
        let side = scenario.unit(unit).side;
        self.may_be_in(scenario, position, unit, to)?;
        let enters = |rule: &&StayOut| {
            rule.who.binds(scenario, unit)
                && rule.until.holds(position)
                && rule.region.contains(to)
                && !rule.region.contains(from)
        };
        let spans = |rule: &&NoCrossing| {
            rule.side.is_none_or(|bound| bound == side)
                && rule.until.holds(position)
                && rule.stretch.contains(from)
                && rule.stretch.contains(to)
                && rule.bank.contains(from) != rule.bank.contains(to)
        };
        let entered = self.stay_out.iter().find(enters).map(|rule| rule.rule);
        let crossed = || self.no_crossing.iter().find(spans).map(|rule| rule.rule);
        match entered.or_else(crossed) {
            Some(rule) => {
                let template =
                    "{unit} may not cross into {hex} of its own will, only in a retreat.";
                Err(Illegal::new(rule, template).unit(unit).hex(to))
            }
            None => Ok(()),
        }
    }
}
