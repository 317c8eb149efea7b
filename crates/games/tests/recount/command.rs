//! Commands: the radius, who may act, and where leaders may go, as 2.5, 5.1, 5.2 and 6.3
//! tell it.

use std::collections::BTreeSet;

use longroll_map::HexId;
use longroll_rules::leader::Level;
use longroll_rules::unit::Arm;
use longroll_rules::{LeaderId, Side, UnitId};

use crate::ground::{Board, Control};

impl Board<'_> {
    /// S2.5-01: every hex where a path of at most three hexes ends that does not count the
    /// leader's own.
    pub fn radius(&self, side: Side, leader: HexId) -> BTreeSet<HexId> {
        let mut found = BTreeSet::from([leader]);
        self.paths(side, leader, 3, &mut found);
        found
    }

    fn paths(&self, side: Side, from: HexId, left: u8, found: &mut BTreeSet<HexId>) {
        if left == 0 {
            return;
        }
        for to in self.adjacent(from) {
            if self.radius_may_enter(side, to) {
                found.insert(to);
                self.paths(side, to, left - 1, found);
            }
        }
    }

    fn radius_may_enter(&self, side: Side, hex: HexId) -> bool {
        let enemy = side.other();
        !self.occupied_by(enemy, hex)
            && (self.control(enemy, hex) == Control::None || self.occupied_by(side, hex))
    }
}

/// Who may act (5.1, 5.2).
impl Board<'_> {
    /// S5.1-02: not at Fatigue Level 4, and only if its scenario lets it.
    pub fn may_march(&self, unit: UnitId) -> bool {
        self.p.hex(unit).is_some()
            && self.p.unit(unit).fatigue <= 3
            && self.s.campaign.may_act(self.s, self.p, unit).is_ok()
    }

    fn subordinate(&self, leader: LeaderId, unit: UnitId) -> bool {
        self.side_of(unit) == self.s.leader(leader).side
            && self.s.commands(leader, self.p.unit(unit).command)
    }

    /// The units that an activation of the leader may select: those of his command and,
    /// unless he leads cavalry, any artillery, within his command radius. Empty if he is
    /// not eligible.
    pub fn activation(&self, leader: LeaderId) -> BTreeSet<UnitId> {
        let info = self.s.leader(leader);
        let hex = self.p.leader_hex(leader);
        let Some(hex) = hex.filter(|_| info.level != Level::Army) else {
            return BTreeSet::new();
        };
        let radius = self.radius(info.side, hex);
        let near = |unit: &UnitId| {
            self.side_of(*unit) == info.side
                && self.p.hex(*unit).is_some_and(|at| radius.contains(&at))
                && self.may_march(*unit)
        };
        let (own, others): (BTreeSet<_>, BTreeSet<_>) = self
            .s
            .unit_ids()
            .filter(near)
            .partition(|unit| self.subordinate(leader, *unit));
        let guns = |unit: &UnitId| self.s.unit(*unit).arm == Arm::Artillery && !info.cavalry;
        if own.is_empty() {
            return own;
        }
        own.into_iter()
            .chain(others.into_iter().filter(guns))
            .collect()
    }
}

/// Leader transfer (6.3).
impl Board<'_> {
    /// The units to which a side's leaders may transfer in the Leader Transfer Phase.
    pub fn transfers(&self, side: Side) -> BTreeSet<(LeaderId, UnitId)> {
        let mut found = BTreeSet::new();
        for leader in self.s.leader_ids() {
            let Some(hex) = self.p.leader_hex(leader) else {
                continue;
            };
            if self.s.leader(leader).side != side {
                continue;
            }
            let within = self.ten_hexes(side, hex);
            for unit in self.s.unit_ids() {
                let there = self.p.hex(unit).is_some_and(|at| within.contains(&at));
                if there && self.may_join(leader, unit) {
                    found.insert((leader, unit));
                }
            }
        }
        found
    }

    /// S6.3-08, S6.3-09: the hexes within ten, by paths on which no enemy stands.
    fn ten_hexes(&self, side: Side, from: HexId) -> BTreeSet<HexId> {
        let mut within = BTreeSet::from([from]);
        let mut edge = within.clone();
        for _ in 0..10 {
            let next = edge.iter().flat_map(|hex| self.adjacent(*hex));
            let new = |hex: &HexId| !within.contains(hex);
            edge = next.filter(new).collect();
            edge.retain(|hex| !self.occupied_by(side.other(), *hex));
            within.extend(&edge);
        }
        within
    }

    /// A subordinate other than his own unit, and without another leader of his level; for
    /// an army leader infantry, which no leader of cavalry leads.
    fn may_join(&self, leader: LeaderId, unit: UnitId) -> bool {
        let level = self.s.leader(leader).level;
        let above = matches!(level, Level::Army | Level::District);
        let attached = |other: LeaderId| self.p.leader(other).attached == Some(unit);
        self.subordinate(leader, unit)
            && !attached(leader)
            && (!above || self.s.unit(unit).arm == Arm::Infantry)
            && !self.s.leader_ids().any(|other| {
                let info = self.s.leader(other);
                attached(other) && (info.level == level || above && info.cavalry)
            })
    }
}
