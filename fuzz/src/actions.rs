//! Actions that somebody could think of, legal or not.

use std::sync::LazyLock;

use libfuzzer_sys::arbitrary::{Result, Unstructured};
use longroll_map::{Direction, HexId, HexSide};
use longroll_rules::{Action, AttackType, LeaderId, Position, Scenario, UnitId};

static UNITS: LazyLock<Vec<UnitId>> = LazyLock::new(|| crate::scenario().unit_ids().collect());
static LEADERS: LazyLock<Vec<LeaderId>> =
    LazyLock::new(|| crate::scenario().leader_ids().collect());
static HEXES: LazyLock<Vec<HexId>> = LazyLock::new(|| crate::scenario().map.hexes().collect());

/// Bytes as pieces of a game.
pub(crate) struct Choices<'a, 'b> {
    pub bytes: &'a mut Unstructured<'b>,
    pub scenario: &'a Scenario,
    pub position: &'a Position,
}

impl Choices<'_, '_> {
    /// A unit, mostly one on the map.
    pub(crate) fn unit(&mut self) -> Result<UnitId> {
        let on_map: Vec<UnitId> = self.position.on_map().iter().collect();
        if on_map.is_empty() || self.bytes.ratio(1, 4)? {
            return self.bytes.choose(&UNITS).copied();
        }
        self.bytes.choose(&on_map).copied()
    }

    pub(crate) fn leader(&mut self) -> Result<LeaderId> {
        self.bytes.choose(&LEADERS).copied()
    }

    /// A hex, mostly one where units stand or next to them.
    pub(crate) fn hex(&mut self) -> Result<HexId> {
        let kind = self.bytes.int_in_range(0..=15_u8)?;
        if kind == 15 {
            return self.bytes.choose(&HEXES).copied();
        }
        let unit = self.unit()?;
        let Some(hex) = self.position.hex(unit) else {
            return self.bytes.choose(&HEXES).copied();
        };
        let direction = Direction::ALL.get(usize::from(kind % 8));
        let near = direction.and_then(|direction| self.scenario.map.neighbor(hex, *direction));
        Ok(near.unwrap_or(hex))
    }

    /// A hexside between two hexes of the map.
    pub(crate) fn side(&mut self) -> Result<HexSide> {
        let hex = self.hex()?;
        let map = &self.scenario.map;
        let near: Vec<HexId> = map.neighbors(hex).map(|(_, other)| other).collect();
        let other = *self.bytes.choose(&near)?;
        Ok(map.hexside(hex, other).expect("they are adjacent"))
    }

    /// Any action.
    pub(crate) fn action(&mut self) -> Result<Action> {
        Ok(match self.bytes.int_in_range(0..=39)? {
            0 => Action::TakeInitiative,
            1 => Action::Pass,
            2 => Action::March(self.unit()?),
            3 => Action::Activate(self.leader()?),
            4 => Action::Assault(self.leader()?),
            5 => Action::BurnStation(self.unit()?),
            6 => Action::Entrench(self.unit()?),
            7 => Action::BuildBridge(self.unit()?, self.side()?),
            8 => Action::Repair(self.unit()?, self.side()?),
            9 => Action::Destroy(self.side()?),
            10 => Action::SendMessage(self.unit()?),
            11 => Action::Select(self.unit()?),
            12 => Action::Confirm,
            13 => Action::ForceMarch(self.bytes.arbitrary()?),
            14 => Action::Step(self.hex()?),
            15 => Action::Attack(self.hex()?, *self.bytes.choose(&AttackType::ALL)?),
            16 => Action::RefuseFlanks,
            17 => Action::UnrefuseFlanks,
            18 => Action::Dismantle(self.side()?),
            19 => Action::EndMarch,
            20 => Action::TransferLeader(self.leader()?, self.unit()?),
            21 => Action::Detach(self.unit()?, self.bytes.arbitrary()?),
            22 => Action::Attach(self.unit()?, self.unit()?),
            23 => Action::CavalryRetreat(self.hex()?, self.bytes.arbitrary()?),
            24 => Action::RetreatStep(self.hex()?, self.bytes.arbitrary()?),
            25 => Action::StopRetreat,
            26 => Action::TakeLoss(self.unit()?),
            27 => Action::AttemptGrandAssault(self.bytes.arbitrary()?),
            28 => Action::UseBonus(self.bytes.arbitrary()?),
            29 => Action::SelectHex(self.hex()?),
            30 => Action::Drop(self.unit()?),
            31 => Action::EndPhase,
            32 => Action::Exit,
            33 => Action::Charge(self.hex()?, *self.bytes.choose(&AttackType::ALL)?),
            34 => Action::DistributeGuns,
            35 => Action::Place(self.unit()?, self.hex()?),
            36 => Action::Ride(self.unit()?),
            37 => Action::Levy(self.unit()?),
            38 => Action::Forage(self.unit()?),
            _ => Action::SelectLeader(self.leader()?),
        })
    }
}
