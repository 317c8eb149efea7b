//! Action Phases that a scenario settles itself: `<id>.script.tsv`.

use longroll_map::tsv::{DataError, Row, Table};
use longroll_map::{HexId, HexSet};
use longroll_rules::campaign::{Initiative, Memory};
use longroll_rules::event::{Modifier, Modifiers};
use longroll_rules::illegal::{Illegal, RuleId};
use longroll_rules::s07_modifiers::AttackPlan;
use longroll_rules::{Action, Event, LeaderId, Phase, Position, Scenario, Side, UnitId, UnitSet};

use crate::names::lasting;
use crate::regions::Regions;
use crate::roster::{Roster, choose, side};

/// Memory: a bit for each of the units that act once that has acted in this turn.
const ACTED: usize = 12;

/// Memory: how many Action Phases of the turn have begun.
const PHASES: usize = 15;

/// The scripted Action Phases of a scenario.
#[derive(Clone, Debug, Default)]
pub(crate) struct Script {
    orders: Vec<Order>,
    favours: Vec<Favour>,
    gifts: Vec<Gift>,
    holds: Vec<Hold>,
    /// The units that may act only once in the phases of some order.
    once: Vec<UnitId>,
}

/// Some Action Phases of a turn.
#[derive(Clone, Copy, Debug)]
struct When {
    turn: u8,
    first: u16,
    last: u16,
}

/// Action Phases that belong to one side.
#[derive(Clone, Debug)]
struct Order {
    when: When,
    side: Side,
    /// The units that may act, each by itself.
    units: UnitSet,
    /// The corps whose units may act.
    corps: Vec<&'static str>,
    /// What they may do; empty for anything.
    actions: Vec<Deed>,
    /// Whether each of the units may act only once in all phases of this kind.
    once: bool,
    leader: Option<LeaderId>,
    most: Option<u16>,
    out_of: Option<HexSet>,
    may_pass: bool,
    bonus: i8,
    rule: RuleId,
}

/// A kind of action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    March,
    Activate,
    Assault,
}

/// Action Phases in which one side adds to its initiative dice.
#[derive(Clone, Copy, Debug)]
struct Favour {
    when: When,
    side: Side,
    bonus: i8,
    rule: RuleId,
}

/// Action Phases that one side wins without dice.
#[derive(Clone, Copy, Debug)]
struct Gift {
    when: When,
    side: Side,
    rule: RuleId,
}

/// Action Phases in which some units may not act.
#[derive(Clone, Copy, Debug)]
struct Hold {
    when: When,
    units: UnitSet,
    rule: RuleId,
}

impl When {
    fn read(row: Row<'_>) -> Result<Self, DataError> {
        let first = row.value("first", "a number")?;
        let last = match row.text("last") {
            "" => u16::MAX,
            _ => row.value("last", "a number or nothing")?,
        };
        if first == 0 || last < first {
            return Err(row.error("last", "expected a phase that is not before the first"));
        }
        Ok(Self {
            turn: row.value("turn", "a number")?,
            first,
            last,
        })
    }

    fn holds(self, turn: u8, phase: u16) -> bool {
        turn == self.turn && (self.first..=self.last).contains(&phase)
    }
}

impl Script {
    pub(crate) fn read(
        file: &str,
        text: &str,
        roster: &Roster,
        regions: &Regions,
    ) -> Result<Self, DataError> {
        let columns = ["kind", "turn", "first", "last", "side", "bonus", "rule"];
        let mut script = Self::default();
        for row in Table::parse(file, text, &columns)?.rows() {
            match row.text("kind") {
                "ordered" => {
                    let order = Order::read(row, roster, regions)?;
                    if order.once {
                        script.once.extend(order.units.iter());
                    }
                    script.orders.push(order);
                }
                "favoured" => script.favours.push(Favour {
                    when: When::read(row)?,
                    side: side(row, "side")?,
                    bonus: row.value("bonus", "a number")?,
                    rule: lasting(row.text("rule")),
                }),
                "automatic" => script.gifts.push(Gift {
                    when: When::read(row)?,
                    side: side(row, "side")?,
                    rule: lasting(row.text("rule")),
                }),
                "held" => script.holds.push(Hold {
                    when: When::read(row)?,
                    units: roster.units(row, "who")?.into_iter().collect(),
                    rule: lasting(row.text("rule")),
                }),
                other => {
                    let expected =
                        format!("expected ordered, favoured, automatic or held, found \"{other}\"");
                    return Err(row.error("kind", &expected));
                }
            }
        }
        Ok(script)
    }

    /// How the next Action Phase begins, if the script says so.
    pub(crate) fn initiative(&self, position: &Position) -> Option<Initiative> {
        let next = phases_begun(position) + 1;
        let order = self.orders.iter().find(|o| o.holds(position, next));
        let ordered = order.map(|order| Initiative::Ordered {
            side: order.side,
            may_pass: order.may_pass,
            rule: order.rule,
        });
        let mut gifts = self.gifts.iter();
        let gift = gifts.find(|gift| gift.when.holds(position.turn(), next));
        let won = gift.map(|gift| Initiative::Automatic(gift.side, gift.rule));
        ordered.or(won).or_else(|| {
            let holds = |favour: &&Favour| favour.when.holds(position.turn(), next);
            let favour = self.favours.iter().find(holds)?;
            let name = match favour.side {
                Side::Union => "the Union's roll",
                Side::Confederate => "the Confederate roll",
            };
            let modifier = Modifier {
                name,
                value: favour.bonus,
                rule: favour.rule,
            };
            Some(Initiative::Favoured(favour.side, modifier))
        })
    }

    /// The order that binds a side in the present Action Phase.
    fn order(&self, position: &Position, side: Side) -> Option<&Order> {
        let phase = phases_begun(position);
        let acts = position.initiative() == Some(side);
        let mut orders = self.orders.iter();
        orders.find(|order| acts && order.side == side && order.holds(position, phase))
    }

    /// Whether the order of the phase lets a unit act.
    pub(crate) fn may_act(
        &self,
        scenario: &Scenario,
        position: &Position,
        unit: UnitId,
    ) -> Result<(), Illegal> {
        // Before anybody has the initiative, the question is who will be able to act.
        let waiting = u16::from(position.initiative().is_none());
        let phase = phases_begun(position) + waiting;
        let held =
            |hold: &&Hold| hold.units.contains(unit) && hold.when.holds(position.turn(), phase);
        if let Some(hold) = self.holds.iter().find(held) {
            let text = "{unit} may not act before Action Phase {need} of this turn.";
            let refusal = Illegal::new(hold.rule, text).unit(unit);
            return Err(refusal.numbers(hold.when.last.saturating_add(1), phase));
        }
        match self.order(position, scenario.unit(unit).side) {
            Some(order) if !order.names(scenario, position, unit) => {
                let text = "{unit} may not act in this Action Phase, which belongs to others.";
                Err(Illegal::new(order.rule, text).unit(unit))
            }
            Some(order) if order.once && self.has_acted(position, unit) => {
                let text = "{unit} has acted already and may do so only once in these phases.";
                Err(Illegal::new(order.rule, text).unit(unit))
            }
            _ => Ok(()),
        }
    }

    fn has_acted(&self, position: &Position, unit: UnitId) -> bool {
        let index = self.once.iter().position(|known| *known == unit);
        index.is_some_and(|index| position.memory().0[ACTED] >> index & 1 != 0)
    }

    /// Whether the order of the phase lets this action be chosen.
    pub(crate) fn may_choose(
        &self,
        position: &Position,
        side: Side,
        action: Action,
    ) -> Result<(), Illegal> {
        let Some(order) = self.order(position, side) else {
            return Ok(());
        };
        let (deed, leader) = match action {
            Action::March(_) => (Some(Deed::March), None),
            Action::Activate(leader) => (Some(Deed::Activate), Some(leader)),
            Action::Assault(leader) => (Some(Deed::Assault), Some(leader)),
            _ => (None, None),
        };
        if let Some(wanted) = order.leader
            && leader != Some(wanted)
        {
            let text = "This Action Phase is for the activation of {leader}, and nothing else.";
            return Err(Illegal::new(order.rule, text).leader(wanted));
        }
        if order.actions.is_empty() || deed.is_some_and(|deed| order.actions.contains(&deed)) {
            Ok(())
        } else {
            let text = "Units may move and attack in this Action Phase, and do nothing else.";
            Err(Illegal::new(order.rule, text))
        }
    }

    /// Whether the order of the phase lets one more unit be selected.
    pub(crate) fn may_add(
        &self,
        scenario: &Scenario,
        position: &Position,
        selected: UnitSet,
        unit: UnitId,
    ) -> Result<(), Illegal> {
        let order = self.order(position, scenario.unit(unit).side);
        match order.and_then(|order| Some((order, order.most?))) {
            Some((order, most)) if selected.len() >= most as usize => {
                let text = "No more than {need} may act in this Action Phase; {unit} can't join.";
                let refusal = Illegal::new(order.rule, text).unit(unit);
                Err(refusal.numbers(most, selected.len() as u16))
            }
            _ => Ok(()),
        }
    }

    /// Whether units of others may join a grand assault: not where their number is limited.
    pub(crate) fn may_join(
        &self,
        scenario: &Scenario,
        position: &Position,
        unit: UnitId,
    ) -> Result<(), Illegal> {
        match self.order(position, scenario.unit(unit).side) {
            Some(order) if order.most.is_some() => {
                let text = "{unit} can't join: the units of this Action Phase are numbered.";
                Err(Illegal::new(order.rule, text).unit(unit))
            }
            _ => Ok(()),
        }
    }

    /// Whether the order of the phase lets a side move into a hex, or attack it.
    pub(crate) fn may_enter(
        &self,
        position: &Position,
        side: Side,
        hex: HexId,
    ) -> Result<(), Illegal> {
        match self.order(position, side) {
            Some(order) if order.out_of.is_some_and(|region| region.contains(hex)) => {
                let text = "{hex} is out of bounds in this Action Phase, for moves and attacks.";
                Err(Illegal::new(order.rule, text).hex(hex))
            }
            _ => Ok(()),
        }
    }

    /// The bonus that the order of the phase gives to its units' attacks.
    pub(crate) fn combat_modifiers(
        &self,
        scenario: &Scenario,
        position: &Position,
        plan: &AttackPlan,
        attacker: &mut Modifiers,
    ) {
        let Some(order) = self.order(position, plan.side) else {
            return;
        };
        let named = |unit| order.names(scenario, position, unit);
        if order.bonus != 0 && plan.units.iter().all(named) {
            attacker.push(Modifier {
                name: "surprise",
                value: order.bonus,
                rule: order.rule,
            });
        }
    }

    /// Counts the Action Phases of a turn, and notes who acts that may do so once.
    pub(crate) fn observe(&self, event: &Event, memory: &mut Memory) {
        match event {
            Event::PhaseBegan(Phase::ActionCycle) => {
                memory.0[PHASES] = 0;
                memory.0[ACTED] = 0;
            }
            Event::MarchBegan(unit) => {
                if let Some(index) = self.once.iter().position(|known| known == unit) {
                    memory.0[ACTED] |= 1 << index;
                }
            }
            Event::InitiativeWon(..) => {
                memory.0[PHASES] = memory.0[PHASES].saturating_add(1);
            }
            _ => {}
        }
    }

    /// Takes out of a memory which units have acted that the enemy does not see.
    pub(crate) fn veil(&self, hidden: UnitSet, memory: &mut Memory) {
        for (index, unit) in self.once.iter().enumerate() {
            if hidden.contains(*unit) {
                memory.0[ACTED] &= !(1 << index);
            }
        }
    }
}

/// How many Action Phases of the turn have begun.
pub(crate) fn phases_begun(position: &Position) -> u16 {
    position.memory().0[PHASES]
}

impl Order {
    fn read(row: Row<'_>, roster: &Roster, regions: &Regions) -> Result<Self, DataError> {
        let side = side(row, "side")?;
        let (mut units, mut corps) = (UnitSet::EMPTY, Vec::new());
        for word in row.list("who") {
            if let Some(unit) = roster.find_unit(word) {
                units = units.with(unit);
            } else if roster.has_corps(side, word) {
                corps.push(lasting(word));
            } else {
                let expected = format!("expected units or corps of the side, found \"{word}\"");
                return Err(row.error("who", &expected));
            }
        }
        let deed = |word: &str| match word {
            "march" => Ok(Deed::March),
            "activate" => Ok(Deed::Activate),
            "assault" => Ok(Deed::Assault),
            other => {
                let expected = format!("expected march, activate or assault, found \"{other}\"");
                Err(row.error("actions", &expected))
            }
        };
        Ok(Self {
            when: When::read(row)?,
            side,
            units,
            corps,
            actions: row.list("actions").map(deed).collect::<Result<_, _>>()?,
            leader: match row.text("leader") {
                "" => None,
                _ => Some(roster.leader(row, "leader")?),
            },
            most: match row.text("most") {
                "" => None,
                _ => Some(row.value("most", "a number or nothing")?),
            },
            out_of: match row.text("out_of") {
                "" => None,
                _ => Some(regions.find(row, "out_of")?),
            },
            once: match row.text("once") {
                "" => false,
                _ => row.yes_no("once")?,
            },
            may_pass: choose(row, "may_pass", &[("yes", true), ("no", false)])?,
            bonus: match row.text("bonus") {
                "" => 0,
                _ => row.value("bonus", "a number or nothing")?,
            },
            rule: lasting(row.text("rule")),
        })
    }

    fn holds(&self, position: &Position, phase: u16) -> bool {
        self.when.holds(position.turn(), phase)
    }

    /// Whether a unit is one of those that the phase is for.
    fn names(&self, scenario: &Scenario, position: &Position, unit: UnitId) -> bool {
        let command = scenario.command(position.unit(unit).command);
        self.units.contains(unit)
            || (scenario.unit(unit).side == self.side
                && self.corps.iter().any(|corps| command.is_of(corps)))
    }
}
