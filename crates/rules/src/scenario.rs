//! Everything about a scenario that never changes while it is played.

use std::sync::Arc;

use longroll_map::{HexId, HexSide, Map};

use crate::ammunition::{Ammunition, DepotBuilding};
use crate::arrivals::Contingent;
use crate::campaign::Campaign;
use crate::charts::Charts;
use crate::counties::Counties;
use crate::forts::Forts;
use crate::illegal::RuleId;
use crate::leader::{LeaderId, LeaderInfo, LeaderSet, Level};
use crate::leader_deaths::Mortal;
use crate::position::{Phase, Position};
use crate::rail::{Link, Rail};
use crate::random_events::RandomEvents;
use crate::s08_levies::Levies;
use crate::s10_bridges::Building;
use crate::siege::Siege;
use crate::station_repair::StationRepair;
use crate::supply::Supply;
use crate::unit::{Arm, Command, CommandId, Size, UnitId, UnitInfo, UnitSet, UnitState};
use crate::{Illegal, Side, bonus, substitutes::Substitutes};

/// A hex that matters for the victory points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// The hex.
    pub hex: HexId,
    /// Its name, such as "Snowden".
    pub name: String,
    /// The side that controls it when play begins, unless units stand there.
    pub initially: Option<Side>,
    /// Who comes to control it.
    pub taken: Taken,
}

/// Who comes to control an objective by standing there alone, and still does when he has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// Nobody: the rules ask who stands there, or something else, and never who was last.
    Never,
    /// Any unit.
    ByAnybody,
    /// Infantry.
    ByInfantry,
}

/// A set-up, which may still be wrong; [`Scenario::open`] is the checked door.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// The units on the map.
    pub units: Vec<(UnitId, UnitState)>,
    /// The leaders on the map and the units they are attached to.
    pub leaders: Vec<(LeaderId, UnitId)>,
    /// Pontoon bridges in place, with their owners.
    pub bridges: Vec<(HexSide, Side)>,
    /// Depots on the map, with their owners.
    pub depots: Vec<(HexId, Side)>,
}

/// Leaders whose presence helps an assault (7.4).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bonuses {
    /// The army leader who helps leaders stacked with him: Lee, in SLB and HCR.
    pub army: Option<LeaderId>,
    /// Corps leaders with a bonus of their own: Jackson, in SLB and HCR.
    pub own: Vec<LeaderId>,
}

/// How units entrench in the Recovery Phase (9.0).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Procedure {
    /// Breastworks take two turns: HCR.
    Year1862,
    /// Breastworks take one turn: SLB and RTG.
    #[default]
    Year1863,
}

/// What may be built and destroyed in a scenario (9.0, 10.0).
#[derive(Clone, Debug, Default)]
pub struct Works {
    /// Whether units entrench in the Recovery Phase.
    pub entrenching: bool,
    /// The rule that forbids it where they don't.
    pub why_no_entrenching: &'static str,
    /// How units entrench in the Recovery Phase, by the year.
    pub procedure: Procedure,
    /// How bridges are built.
    pub building: Building,
    /// Whether depots fall to fire only, not to whoever enters their hex (HCR 20.1).
    pub depots_burn: bool,
    /// Stations that can be damaged, but not destroyed.
    pub damage_only: Vec<HexId>,
    /// Bridges that can't be destroyed, and the rule that says so.
    pub indestructible: Vec<(HexSide, RuleId)>,
}

/// The optional rules of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub struct Options {
    /// Organized units may march at Fatigue Level 4 (5.1).
    pub fatigue4_march: bool,
    /// The Entrenchment action in 1863 (5.5).
    pub entrench_action_1863: bool,
    /// Limited Intelligence: the enemy doesn't see what is under force markers.
    pub limited_intelligence: bool,
    /// Woods hexsides do not lessen the flank bonus of Confederate attackers (7.4).
    pub slb_confederate_ignores_woods_reduction: bool,
    /// Leaders can be killed (18.0 of SLB). Some scenarios have it of themselves.
    pub slb3_leader_deaths: bool,
    /// Dice say where the Confederate cavalry has gone in secret (scenario 6 of SLB).
    pub slb6_solitaire: bool,
    /// Infantry that forages close together finds less (20.4 of HCR).
    pub dispersion: bool,
    /// Every result of a stalled command turns into commitment late in the campaign (14.0 of HCR).
    pub hcr_all_stalled_commit: bool,
}

/// Map, charts, counters, parameters and special rules of one scenario, shared by all
/// positions of it.
///
/// A copy shares the charts and the game's rules, and may be given a map of its own.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The stable id, such as `slb-1`.
    pub id: String,
    /// The game's id: `slb`, `rtg` or `hcr`.
    pub game: String,
    /// The game's title.
    pub game_title: String,
    /// The scenario's title.
    pub title: String,
    /// What it is about, in a sentence or two.
    pub summary: String,
    /// The date of each turn.
    pub dates: Vec<String>,
    /// How many of the last turns are played only if the game goes on past its end.
    pub spare_turns: u8,
    /// The map.
    pub map: Arc<Map>,
    /// The charts.
    pub charts: Arc<Charts>,
    /// The commands that units belong to.
    pub commands: Vec<Command>,
    /// All units, substitutes too, in the order of their ids.
    pub units: Vec<UnitInfo>,
    /// All leaders.
    pub leaders: Vec<LeaderInfo>,
    /// The phases of a turn, in order.
    pub phases: Vec<Phase>,
    /// Phases that do not take place before this turn.
    pub phases_from: Vec<(Phase, u8)>,
    /// In a scenario for one player, the side that acts: its player decides for the units
    /// of the other side too.
    pub solitaire: Option<Side>,
    /// The side whose victory points are counted; the other wins by keeping them low.
    pub scored: Side,
    /// Phases that take place in these turns only.
    pub phases_in: Vec<(Phase, Vec<u8>)>,
    /// Hexes whose control is remembered.
    pub objectives: Vec<Objective>,
    /// The rules for substitutes, if the scenario has them.
    pub substitutes: Option<Substitutes>,
    /// The rules for ammunition, if the scenario has them.
    pub ammunition: Option<Ammunition>,
    /// What may be built and destroyed.
    pub works: Works,
    /// Hexes with redoubts, and the side that has their benefit (9.0).
    pub redoubts: Vec<(HexId, Side)>,
    /// Hexes whose printed forts shelter a side's units as completed forts of their own do.
    pub forts: Vec<(HexId, Side)>,
    /// Forts that defend themselves until they are destroyed, if there are any (18.0 of HCR).
    pub permanent_forts: Option<Forts>,
    /// The Random Events Table, empty if the scenario has none (3.0).
    pub random_events: RandomEvents,
    /// The place whose garrison may surrender, if there is one.
    pub siege: Option<Siege>,
    /// Who may impose levies, if anybody may.
    pub levies: Option<Levies>,
    /// The counties of the map.
    pub counties: Arc<Counties>,
    /// How stations are repaired, if they are.
    pub station_repair: Option<StationRepair>,
    /// Who is fed how, where supply goes by county.
    pub supply: Option<Supply>,
    /// Who builds depots, if anybody does.
    pub depot_building: Option<DepotBuilding>,
    /// Hexes that count as joined by rail.
    pub rail_links: Vec<Link>,
    /// Who may move by rail, if anybody may.
    pub rail: Option<Rail>,
    /// What may come from off the map.
    pub contingents: Vec<Contingent>,
    /// The optional rules in use.
    pub options: Options,
    /// Hexsides of ferries over major rivers that leave a ford when destroyed (10.2).
    pub fords_when_destroyed: Vec<HexSide>,
    /// Leaders whose assaults have a bonus.
    pub bonuses: Bonuses,
    /// Whether leaders can be killed in this scenario (18.0 of SLB).
    pub leader_deaths: bool,
    /// Leaders who can be killed, where leaders can.
    pub mortals: Vec<Mortal>,
    /// The set-up.
    pub setup: Setup,
    /// The game's own rules.
    pub campaign: Arc<dyn Campaign>,
}

/// Why a set-up or an edited position is not playable.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidPosition {
    /// A unit in a hex that no unit can be in.
    #[error("{0} can't stand in {1}, which is off the map")]
    OffMap(String, String),
    /// Units of both sides in one hex.
    #[error("both sides have units in {0}")]
    BothSides(String),
    /// A unit without Manpower, or with more than a marker can show.
    #[error("{0} has Manpower {1}; expected 1 to 21")]
    Manpower(String, u8),
    /// Fatigue or demoralization beyond the markers.
    #[error("{0} has Fatigue {1} and Demoralization {2}; expected at most 4 and 2")]
    Markers(String, u8, u8),
    /// A leader with a unit that is not his to lead.
    #[error("{0} can't be attached to {1} (2.2)")]
    Leader(String, String),
    /// A leader whose unit is not on the map.
    #[error("{0} is attached to {1}, which is not on the map (2.2)")]
    LeaderAlone(String, String),
    /// A pontoon bridge over no river.
    #[error("there is no river to bridge between {0} and {1} (10.1)")]
    Bridge(String, String),
    /// More checked boxes of ammunition than a unit has.
    #[error("{0} has {1} checked ammunition boxes; it has {2} boxes")]
    Ammunition(String, u8, u8),
    /// A depot in the enemy's hands, or off the map.
    #[error("no depot can be in {0} (20.1)")]
    Depot(String),
    /// A marker in a hex without units.
    #[error("a Flanks Refused marker in {0} needs a unit there (7.8)")]
    Refused(String),
    /// Two counters of which only one may be in play.
    #[error("only one of {0} and {1} may be in play (21.4)")]
    Exclusive(String, String),
    /// A turn that the scenario does not have.
    #[error("the scenario has {1} turns, there is no turn {0}")]
    Turn(u8, u8),
}

impl Scenario {
    /// The side whose player decides for a side's units: his own, but in a scenario for one
    /// player.
    pub fn player(&self, side: Side) -> Side {
        self.solitaire.unwrap_or(side)
    }

    /// What is printed on a unit.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &UnitInfo {
        &self.units[unit.index()]
    }

    /// What is printed on a leader.
    #[inline]
    pub fn leader(&self, leader: LeaderId) -> &LeaderInfo {
        &self.leaders[leader.index()]
    }

    /// The unit with this id.
    pub fn find_unit(&self, id: &str) -> Option<UnitId> {
        let index = self.units.iter().position(|unit| unit.id == id);
        index.map(UnitId::new)
    }

    /// The leader with this id.
    pub fn find_leader(&self, id: &str) -> Option<LeaderId> {
        let index = self.leaders.iter().position(|leader| leader.id == id);
        index.map(LeaderId::new)
    }

    /// All units in roster order.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len()).map(UnitId::new)
    }

    /// All leaders in roster order.
    pub fn leader_ids(&self) -> impl Iterator<Item = LeaderId> + use<> {
        (0..self.leaders.len()).map(LeaderId::new)
    }

    /// The number of turns, if the game is not prolonged.
    pub fn turns(&self) -> u8 {
        self.most_turns().saturating_sub(self.spare_turns)
    }

    /// The number of turns that there can be.
    pub fn most_turns(&self) -> u8 {
        self.dates.len() as u8
    }

    /// Whether a phase takes place in a turn.
    pub fn takes_place(&self, phase: Phase, turn: u8) -> bool {
        let late = |(known, from): &(Phase, u8)| *known == phase && turn < *from;
        let idle = |(known, turns): &(Phase, Vec<u8>)| *known == phase && !turns.contains(&turn);
        !self.phases_from.iter().any(late) && !self.phases_in.iter().any(idle)
    }

    /// Whether a unit may act now at all: in a bonus cycle only some may, and the campaign
    /// may hold it back.
    pub(crate) fn may_act(&self, position: &Position, unit: UnitId) -> Result<(), Illegal> {
        bonus::may_act(position, unit)?;
        self.campaign.may_act(self, position, unit)
    }

    /// Whether a unit may go to an adjacent hex of its own will.
    pub(crate) fn may_enter(
        &self,
        position: &Position,
        unit: UnitId,
        from: HexId,
        to: HexId,
    ) -> Result<(), Illegal> {
        bonus::may_enter(self, position, unit, from, to)?;
        self.campaign.may_enter(self, position, unit, from, to)
    }

    /// The name of a command.
    pub fn command(&self, command: CommandId) -> &Command {
        &self.commands[command.0 as usize]
    }

    /// Whether units of this command are a leader's subordinates (2.2): a corps leader
    /// commands all divisions of his corps, a division leader his division, a district
    /// leader what bears the name of his district, an army leader everything of his side.
    pub fn commands(&self, leader: LeaderId, command: CommandId) -> bool {
        self.leader(leader).commands >> command.0 & 1 != 0
    }

    /// Whether a unit acts with a leader: one of his command, or one that goes along.
    pub(crate) fn leads(&self, position: &Position, leader: LeaderId, unit: UnitId) -> bool {
        self.commands(leader, position.unit(unit).command)
            || self.campaign.goes_along(self, position, leader, unit)
    }

    /// Whether a leader may be attached to this unit (2.2): to a subordinate; army and
    /// district leaders to infantry only.
    pub fn may_attach(&self, position: &Position, leader: LeaderId, unit: UnitId) -> bool {
        let level = self.leader(leader).level;
        self.leader(leader).side == self.unit(unit).side
            && self.commands(leader, position.unit(unit).command)
            && (level < Level::District || self.unit(unit).arm == Arm::Infantry)
    }

    /// The corps of a leader, as the place of the corps' first command in the roster.
    pub fn corps_of(&self, leader: LeaderId) -> u8 {
        let name = &self.leader(leader).command;
        let corps = name.rsplit('-').next().unwrap_or(name);
        let side = self.leader(leader).side;
        let same = |command: &Command| command.side == side && command.corps() == corps;
        self.commands.iter().position(same).unwrap_or(0) as u8
    }

    /// A leader's subordinates on the map.
    pub fn subordinates(&self, position: &Position, leader: LeaderId) -> UnitSet {
        let units = position.units_of(self.leader(leader).side);
        let commanded = |unit: &UnitId| self.may_attach(position, leader, *unit);
        units.iter().filter(commanded).collect()
    }

    /// The leaders in a hex.
    pub fn leaders_at(&self, position: &Position, hex: HexId) -> LeaderSet {
        let here = |leader: &LeaderId| position.leader_hex(*leader) == Some(hex);
        self.leader_ids().filter(here).collect()
    }

    /// The units of a size and arm that are divisions for the rules of 21.2.
    pub fn is_division(&self, unit: UnitId) -> bool {
        matches!(self.unit(unit).size, Size::Division | Size::DemiDivision)
    }

    /// The position in which play begins.
    ///
    /// # Errors
    ///
    /// [`InvalidPosition`] for the first thing wrong in the set-up.
    pub fn open(&self) -> Result<Position, InvalidPosition> {
        let mut position = Position::empty(self);
        for (unit, state) in &self.setup.units {
            position.place(*unit, *state);
        }
        for (leader, unit) in &self.setup.leaders {
            position.attach_leader(*leader, Some(*unit));
        }
        for (side, owner) in &self.setup.bridges {
            position.add_pontoon(*side, *owner);
        }
        for (hex, owner) in &self.setup.depots {
            position.set_depot(*hex, Some(*owner));
        }
        for (index, objective) in self.objectives.iter().enumerate() {
            position.set_control(index, objective.initially);
        }
        position.refresh(self);
        position.check(self)?;
        crate::s03_sequence::start(self, &mut position);
        Ok(position)
    }
}
