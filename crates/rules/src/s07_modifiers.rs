//! 7.4 Combat die roll modifiers, put together.

use longroll_map::{HexId, Ridge, Terrain, Water};

use crate::action::AttackType;
use crate::charts::ArtilleryModifier;
use crate::event::{Modifier, Modifiers};
use crate::leader::LeaderId;
use crate::s07_flank::{Flank, flank};
use crate::s07_grand_assault::own_bonus;
use crate::s07_values::{
    attack_value, defense_artillery, fighting_value, hex_defense, printed_artillery,
};
use crate::s12_rain::acting_terrain;
use crate::unit::{Arm, UnitSet};
use crate::{Combat, Position, Scenario, Side, charge, forts};

/// An attack that is made or considered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackPlan {
    /// Who attacks.
    pub side: Side,
    /// The attacking units.
    pub units: UnitSet,
    /// The active unit's or leader's hex.
    pub from: HexId,
    /// The hex attacked.
    pub target: HexId,
    /// The type of attack; `None` in an assault.
    pub attack: Option<AttackType>,
    /// The leader of an assault.
    pub leader: Option<LeaderId>,
    /// Whether the army leader's bonus was announced.
    pub bonus: bool,
    /// Whether it is a cavalry charge (SLB 13.4).
    pub charge: bool,
}

/// Everything that decides a combat before the dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assessment {
    /// The attacker's Combat value, which is his column too.
    pub attacker_value: Combat,
    /// The defender's Combat value with entrenchments.
    pub defender_value: Combat,
    /// The defender's Combat value without them: his column.
    pub defender_column: Combat,
    /// The attacker's modifiers, without the artillery modifier.
    pub attacker: Modifiers,
    /// The defender's modifiers.
    pub defender: Modifiers,
    /// The artillery modifier, which may need a die.
    pub artillery: ArtilleryModifier,
    /// How the flank bonus came about.
    pub flank: Flank,
}

impl Assessment {
    /// The attacker's modifiers with the decided artillery modifier.
    pub fn attacker_with(&self, artillery: i8) -> Modifiers {
        let mut all = self.attacker.clone();
        add(&mut all, "artillery", artillery, "S7.4-11");
        all
    }
}

fn add(modifiers: &mut Modifiers, name: &'static str, value: i8, rule: &'static str) {
    if value != 0 {
        modifiers.push(Modifier { name, value, rule });
    }
}

/// Assesses an attack.
pub fn assess(s: &Scenario, p: &Position, plan: &AttackPlan) -> Assessment {
    let defenders = p.units_at(plan.side.other(), plan.target);
    let attacker_value = attack_value(s, p, plan.units);
    let (enemy, target) = (plan.side.other(), plan.target);
    let fort = forts::strength(s, p, enemy, target);
    let defender_value = hex_defense(s, p, enemy, target);
    let cavalry = match plan.leader {
        Some(leader) => s.leader(leader).cavalry,
        None => plan.units.iter().any(|u| s.unit(u).arm == Arm::Cavalry),
    };
    let flank = flank(s, p, plan.side, plan.target, defender_value, cavalry);
    let mut attacker = Modifiers::new();
    let ratio = s.charts.ratio(attacker_value, defender_value);
    add(&mut attacker, "ratio", ratio, "S7.4-02");
    // HCR-18-06: nobody outwits a fort.
    if fort == Combat::ZERO {
        let modifier = tactical(s, p, plan, defenders);
        add(&mut attacker, "tactical", modifier, "S7.4-04");
    }
    match plan.attack {
        None => {
            add(&mut attacker, "assault", 1, "S7.4-37");
            if let Some(bonus) = plan.leader.and_then(|leader| own_bonus(s, leader)) {
                add(&mut attacker, bonus.name, bonus.value, bonus.rule);
            } else if plan.bonus {
                add(&mut attacker, "the army leader's bonus", 1, "S7.4-29");
            }
        }
        Some(AttackType::ColumnOfRoute) => add(&mut attacker, "column of route", -3, "S7.4-36"),
        Some(AttackType::Hasty) => add(&mut attacker, "hasty attack", -1, "S7.4-36"),
        Some(AttackType::Normal) => {}
        Some(AttackType::Prepared) => add(&mut attacker, "prepared attack", 1, "S7.4-36"),
    }
    if plan.charge {
        charge::add_bonus(&mut attacker);
    }
    add(&mut attacker, "rain", -i8::from(p.is_rain()), "S7.4-38");
    let flank_rule = flank.changed_by.unwrap_or("S7.4-57");
    add(&mut attacker, "flank", flank.modifier, flank_rule);
    let mut defender = defender_modifiers(s, p, plan, defenders);
    s.campaign
        .combat_modifiers(s, p, plan, &mut attacker, &mut defender);
    Assessment {
        attacker_value,
        defender_value,
        defender_column: fighting_value(s, p, defenders) + fort,
        attacker,
        defender,
        artillery: artillery(s, p, plan, defenders),
        flank,
    }
}

/// S7.4-04 to S7.4-09: the best attacker's value minus the best defender's.
fn tactical(s: &Scenario, p: &Position, plan: &AttackPlan, defenders: UnitSet) -> i8 {
    // S7.4-07: in an assault always the leader who started it.
    let attack = if let Some(leader) = plan.leader {
        s.leader(leader).tactical.map(|(attack, _)| attack)
    } else {
        let own = plan.units.iter().map(|unit| s.unit(unit).tactical.0);
        let present = s.leaders_at(p, plan.from);
        let leaders = present
            .iter()
            .filter(|leader| {
                let commanded = |unit| s.commands(*leader, p.unit(unit).command);
                s.leader(*leader).side == plan.side && plan.units.iter().any(commanded)
            })
            .filter_map(|leader| s.leader(leader).tactical)
            .map(|(attack, _)| attack);
        own.chain(leaders).max()
    };
    let defense = defenders.iter().map(|unit| s.unit(unit).tactical.1);
    let enemy = plan.side.other();
    let leaders = s.leaders_at(p, plan.target);
    let led = leaders
        .iter()
        .filter(|leader| s.leader(*leader).side == enemy)
        .filter_map(|leader| s.leader(leader).tactical)
        .map(|(_, defense)| defense);
    attack.unwrap_or(0) - defense.chain(led).max().unwrap_or(0)
}

/// S7.4-11 to S7.4-20.
fn artillery(
    s: &Scenario,
    p: &Position,
    plan: &AttackPlan,
    defenders: UnitSet,
) -> ArtilleryModifier {
    let attack = printed_artillery(s, p, plan.units);
    let printed = printed_artillery(s, p, defenders);
    if attack == 0 && printed == 0 {
        return ArtilleryModifier::Sure(0);
    }
    let differential = attack as i32 - defense_artillery(s, p, defenders) as i32;
    let modifier = s
        .charts
        .artillery(differential, acting_terrain(s, p, plan.target));
    modifier.map(|value| match (printed, value) {
        (0, ..0) => 0,
        (1, -2) => -1,
        (2, -3) => -2,
        (_, value) => value,
    })
}

/// Terrain and demoralization, which modify the defender's die.
fn defender_modifiers(
    s: &Scenario,
    p: &Position,
    plan: &AttackPlan,
    defenders: UnitSet,
) -> Modifiers {
    let mut modifiers = Modifiers::new();
    if let Some(direction) = s.map.direction(plan.from, plan.target) {
        let side = s.map.side(plan.from, direction);
        if side.water.is_river() {
            add(&mut modifiers, "across a river", 2, "S7.4-21");
        } else if side.water == Water::Creek {
            let rain = i8::from(p.is_rain());
            add(&mut modifiers, "across a creek", 1 + rain, "S7.4-22");
        }
        height(s, plan, side.ridge, &mut modifiers);
    }
    // S7.4-39, S7.4-40.
    let broken = defenders.iter().filter(|u| p.unit(*u).demoralized == 2);
    let broken = fighting_value(s, p, broken.collect());
    let fort = forts::strength(s, p, plan.side.other(), plan.target);
    if broken > Combat::ZERO && broken + broken >= fighting_value(s, p, defenders) + fort {
        add(&mut modifiers, "Demoralize-2", -1, "S7.4-39");
    }
    modifiers
}

/// Hills, mountains and ridges (S7.4-24 to S7.4-27).
fn height(s: &Scenario, plan: &AttackPlan, ridge: Ridge, modifiers: &mut Modifiers) {
    let from = s.map.terrain(plan.from);
    let down = ridge == Ridge::Here;
    if ridge == Ridge::There {
        add(modifiers, "up a ridge", 2, "S7.4-26");
    }
    match s.map.terrain(plan.target) {
        Terrain::Hill if !down && !matches!(from, Terrain::Hill | Terrain::Mountain) => {
            add(modifiers, "hill", 1, "S7.4-24");
        }
        Terrain::Mountain if down || from == Terrain::Mountain => {
            add(modifiers, "mountain", 1, "S7.4-25");
        }
        Terrain::Mountain => add(modifiers, "mountain", 2, "S7.4-25"),
        _ => {}
    }
}
