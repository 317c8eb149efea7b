//! Attacks, as 7.1 to 7.5 tell them, in a dry turn.

use std::collections::BTreeSet;

use longroll_map::{HexId, Ridge, Terrain, Water};
use longroll_rules::charts::ArtilleryModifier;
use longroll_rules::frame::March;
use longroll_rules::leader::Level;
use longroll_rules::unit::{Arm, Entrenchment};
use longroll_rules::{AttackType, LeaderId, Side, UnitId, UnitSet};

use crate::ground::Board;

/// An attack that is considered.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub side: Side,
    pub units: UnitSet,
    pub from: HexId,
    pub target: HexId,
    /// `None` in an assault.
    pub attack: Option<AttackType>,
    /// The leader of an assault.
    pub leader: Option<LeaderId>,
}

/// Who may attack whom (7.1).
impl Board<'_> {
    /// What a marching unit may attack, and how.
    pub fn march_attacks(&self, march: &March) -> BTreeSet<(HexId, AttackType)> {
        let mut attacks = BTreeSet::new();
        let unit = march.unit;
        let from = self.p.hex(unit).expect("a marching unit is on the map");
        if march.spent || self.needs_company(unit) {
            return attacks;
        }
        for target in self.adjacent(from) {
            let began_here = march.start == from;
            if !self.may_attack(self.side_of(unit), from, target, began_here) {
                continue;
            }
            for attack in AttackType::ALL {
                let points = u32::from(march.mp.in_halves()) / 2;
                let least = match attack {
                    // S6.1-05: free, but not without a point left.
                    AttackType::ColumnOfRoute => 1,
                    AttackType::Hasty => self.by_arm(unit, 1),
                    AttackType::Normal => self.by_arm(unit, 2),
                    AttackType::Prepared => self.by_arm(unit, 4),
                };
                if points >= least {
                    attacks.insert((target, attack));
                }
            }
        }
        attacks
    }

    fn by_arm(&self, unit: UnitId, infantry: u32) -> u32 {
        match self.s.unit(unit).arm {
            Arm::Cavalry => infantry * 2,
            Arm::Infantry | Arm::Artillery => infantry,
        }
    }

    /// Artillery, and units with a Tactical value in parentheses, may not attack alone.
    fn needs_company(&self, unit: UnitId) -> bool {
        self.s.unit(unit).arm == Arm::Artillery || self.s.unit(unit).only_with_others
    }

    /// The attack restrictions. `began_here` says that the attacker started the action in
    /// the hex from which the attack is made.
    pub fn may_attack(&self, side: Side, from: HexId, target: HexId, began_here: bool) -> bool {
        let rugged = self.mountain_or_swamp(from) || self.mountain_or_swamp(target);
        let joined = self.joined(from, target);
        self.occupied_by(side.other(), target)
            && self.may_cross(side, from, target)
            && (!rugged || joined)
            && (!self.woods_hexside(from, target) || joined || began_here)
    }

    /// The units that a leader may select for an assault: subordinates in his hex at
    /// Fatigue Level 3 or less, and artillery.
    pub fn assault_units(&self, leader: LeaderId) -> UnitSet {
        let Some(hex) = self.p.leader_hex(leader) else {
            return UnitSet::EMPTY;
        };
        let side = self.s.leader(leader).side;
        let fit = |unit: &UnitId| {
            let commanded = self.s.commands(leader, self.p.unit(*unit).command);
            let artillery = self.s.unit(*unit).arm == Arm::Artillery;
            self.p.unit(*unit).fatigue <= 3
                && (commanded || artillery)
                && self.s.campaign.may_act(self.s, self.p, *unit).is_ok()
        };
        self.units_in(side, hex).iter().filter(fit).collect()
    }

    /// The hexes that a leader's assault may target.
    pub fn assault_targets(&self, leader: LeaderId) -> BTreeSet<HexId> {
        let Some(hex) = self.p.leader_hex(leader) else {
            return BTreeSet::new();
        };
        let side = self.s.leader(leader).side;
        self.adjacent(hex)
            .filter(|target| self.may_attack(side, hex, *target, true))
            .collect()
    }

    /// The leaders who may assault: no army leaders, and not without a subordinate unit,
    /// a unit that may attack, and something to attack.
    pub fn assault_leaders(&self, side: Side) -> BTreeSet<LeaderId> {
        let may = |leader: &LeaderId| {
            let units = self.assault_units(*leader);
            let subordinate = |unit| self.s.commands(*leader, self.p.unit(unit).command);
            self.s.leader(*leader).side == side
                && self.s.leader(*leader).level != Level::Army
                && units.iter().any(subordinate)
                && units.iter().any(|unit| !self.needs_company(unit))
                && !self.assault_targets(*leader).is_empty()
        };
        self.s.leader_ids().filter(may).collect()
    }
}

/// Combat and Artillery values (7.2, 7.3, 9.0, 11.0), in quarters.
impl Board<'_> {
    /// The attackers' combined Combat value.
    pub fn attack_value(&self, units: UnitSet) -> u32 {
        let one = |unit| {
            let plain = self.combat_value(unit);
            match self.p.unit(unit).demoralized {
                0 => plain,
                _ if plain <= 4 => 2,
                1 => plain / 8 * 4,
                _ => 4,
            }
        };
        units.iter().map(one).sum::<u32>().min(80 * 4)
    }

    /// The defenders' combined Combat value with entrenchments.
    pub fn defense_value(&self, units: UnitSet) -> u32 {
        let sum: u32 = units
            .iter()
            .map(|unit| self.combat_value(unit) * self.times(unit))
            .sum();
        let entrenched = units.iter().filter(|unit| self.times(*unit) > 1).count();
        let most = if entrenched == units.len() {
            160
        } else if entrenched * 2 >= units.len() {
            120
        } else {
            70
        };
        sum.min(most * 4)
    }

    /// How often an entrenched defender counts, in 1863.
    fn times(&self, unit: UnitId) -> u32 {
        match self.p.unit(unit).entrenchment {
            Entrenchment::None | Entrenchment::BreastworkBuild => 1,
            Entrenchment::Breastwork | Entrenchment::FortBuild => 2,
            Entrenchment::Fort => 3,
        }
    }

    /// A demoralized unit's Artillery value is 0.
    fn artillery_value(&self, unit: UnitId) -> i32 {
        match self.p.unit(unit).demoralized {
            0 => i32::from(self.s.unit(unit).artillery),
            _ => 0,
        }
    }
}

/// Die roll modifiers (7.4).
impl Board<'_> {
    /// The tactical modifier: the attacker's highest Tactical value minus the defender's.
    pub fn tactical_modifier(&self, plan: &Plan) -> i32 {
        // S7.4-07: in an assault only its leader counts.
        let attacker = match plan.leader {
            Some(leader) => self.s.leader(leader).tactical.map_or(0, |value| value.0),
            None => self.march_tactical(plan),
        };
        let defenders = self.units_in(plan.side.other(), plan.target);
        let units = defenders.iter().map(|unit| self.s.unit(unit).tactical.1);
        let leaders = self.leaders_in(plan.target);
        let leaders = leaders.filter_map(|leader| self.s.leader(leader).tactical);
        let defender = units.chain(leaders.map(|value| value.1)).max().unwrap_or(0);
        i32::from(attacker) - i32::from(defender)
    }

    /// S7.4-06: the unit's value, or that of any of its leaders in the hex.
    fn march_tactical(&self, plan: &Plan) -> i8 {
        let units = plan.units.iter().map(|unit| self.s.unit(unit).tactical.0);
        let leads = |leader: &LeaderId| {
            let mut commands = plan.units.iter().map(|unit| self.p.unit(unit).command);
            commands.any(|command| self.s.commands(*leader, command))
        };
        let leaders = self.leaders_in(plan.from).filter(leads);
        let leaders = leaders.filter_map(|leader| self.s.leader(leader).tactical);
        units.chain(leaders.map(|value| value.0)).max().unwrap_or(0)
    }

    fn leaders_in(&self, hex: HexId) -> impl Iterator<Item = LeaderId> {
        let here = move |leader: &LeaderId| self.p.leader_hex(*leader) == Some(hex);
        self.s.leader_ids().filter(here)
    }

    /// The artillery modifier by the Artillery Modifier Summary and its special cases.
    pub fn artillery_modifier(&self, plan: &Plan) -> ArtilleryModifier {
        let defenders = self.units_in(plan.side.other(), plan.target);
        let attack: i32 = plan
            .units
            .iter()
            .map(|unit| self.artillery_value(unit))
            .sum();
        let printed: i32 = defenders
            .iter()
            .map(|unit| self.artillery_value(unit))
            .sum();
        let defense: i32 = defenders
            .iter()
            .map(|unit| self.artillery_value(unit) * self.times(unit) as i32)
            .sum();
        if attack == 0 && defense == 0 {
            return ArtilleryModifier::Sure(0);
        }
        let column = match attack - defense {
            ..=-4 => 0,
            -3..=1 => 1,
            2..=4 => 2,
            5..=7 => 3,
            8.. => 4,
        };
        let (even, odd) = match self.terrain(plan.target) {
            Terrain::Clear => [(-3, -3), (-2, -2), (0, 0), (1, 1), (2, 1)][column],
            Terrain::Rolling => [(-2, -2), (-1, -1), (0, 0), (1, 0), (1, 1)][column],
            Terrain::Rough | Terrain::Hill | Terrain::ProvisionalSwamp => {
                [(-1, -1), (-1, 0), (0, 0), (0, 0), (1, 0)][column]
            }
            Terrain::Woods
            | Terrain::City
            | Terrain::Mountain
            | Terrain::Swamp
            | Terrain::Water => (0, 0),
        };
        let special = |modifier: i8| match (printed, modifier) {
            (0, ..=-1) => 0,
            (1, -2) => -1,
            (2, -3) => -2,
            (_, modifier) => modifier,
        };
        let (even, odd) = (special(even), special(odd));
        if even == odd {
            ArtilleryModifier::Sure(even)
        } else {
            ArtilleryModifier::Die { even, odd }
        }
    }

    /// What terrain adds to the defender's roll.
    pub fn terrain_modifier(&self, from: HexId, target: HexId) -> i32 {
        let hexside = self.between(from, target);
        let water = match hexside.water {
            Water::None => 0,
            Water::Creek => 1,
            Water::MinorRiver | Water::MajorRiver => 2,
        };
        // S7.4-27: it goes up where the ridge lies in the defender's hex.
        let up = hexside.ridge == Ridge::There;
        let down = hexside.ridge == Ridge::Here;
        let attacker_in = |terrain| self.terrain(from) == terrain;
        let height = match self.terrain(target) {
            Terrain::Hill if attacker_in(Terrain::Hill) || attacker_in(Terrain::Mountain) => 0,
            Terrain::Hill => i32::from(!down),
            Terrain::Mountain if attacker_in(Terrain::Mountain) || down => 1,
            Terrain::Mountain => 2,
            _ => 0,
        };
        water + height + if up { 2 } else { 0 }
    }

    /// A lone Demoralize-2 unit, or such units with at least half of the Combat value.
    pub fn demoralized_modifier(&self, defenders: UnitSet) -> i32 {
        let sum = |units: UnitSet| -> u32 { units.iter().map(|u| self.combat_value(u)).sum() };
        let broken: UnitSet = defenders
            .iter()
            .filter(|unit| self.p.unit(*unit).demoralized == 2)
            .collect();
        let counts = !broken.is_empty() && sum(broken) * 2 >= sum(defenders);
        -i32::from(counts)
    }
}

/// S7.4-02: whole ratios, fractions to the defender's good; n-1 gives n - 1, 1-n the same
/// below zero.
pub fn ratio_modifier(attack: u32, defense: u32) -> i32 {
    let modifier = if attack >= defense {
        (attack / defense) as i32 - 1
    } else {
        1 - defense.div_ceil(attack) as i32
    };
    modifier.clamp(-12, 13)
}

/// What the type of attack adds to the attacker's roll (7.4).
pub fn type_modifier(attack: Option<AttackType>) -> i32 {
    match attack {
        Some(AttackType::ColumnOfRoute) => -3,
        Some(AttackType::Hasty) => -1,
        Some(AttackType::Normal) => 0,
        Some(AttackType::Prepared) | None => 1,
    }
}

/// The Combat Chart (7.5): results by difference from -8 to +10, the defender's eight
/// columns, then the attacker's ten.
const COMBAT_CHART: &str = include_str!("combat_chart.txt");

/// The defender's and the attacker's result for a difference of modified rolls and
/// Combat values in quarters.
pub fn combat_chart(difference: i32, attack: u32, defense: u32) -> (&'static str, &'static str) {
    // S7.5-03: halves count up, into the right column.
    let column = |value: u32, tops: &[u32]| {
        let value = value.div_ceil(4);
        tops.iter().take_while(|top| value > **top).count()
    };
    let defender = column(defense, &[3, 6, 11, 18, 26, 37, 49]);
    let attacker = column(attack, &[3, 6, 11, 18, 26, 37, 49, 59, 69]);
    let row = difference.clamp(-8, 10) + 8;
    let line = COMBAT_CHART.lines().nth(row as usize).expect("a row");
    let cells: Vec<_> = line.split_whitespace().collect();
    (cells[defender], cells[8 + attacker])
}
