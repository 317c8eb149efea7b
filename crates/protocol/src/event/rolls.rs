//! Whose dice fall, what for, and by which rule.

use longroll_rules::frame::Frame;
use longroll_rules::illegal::RuleId;
use longroll_rules::{Event, Position, Purpose, Scenario, Side, agenda, interlude, random_events};

/// The Union rolls first for the initiative, the attacker in combat.
pub(super) fn dice_sides(before: &Position, event: &Event) -> Option<Vec<Side>> {
    let Event::Rolled {
        purpose,
        side,
        dice,
        ..
    } = event
    else {
        return None;
    };
    if let Some(side) = side {
        return Some(vec![*side; dice.faces().len()]);
    }
    if *purpose == Purpose::RandomEvents {
        return None;
    }
    let first = match (purpose, before.frames().last()) {
        (Purpose::Combat, Some(Frame::Attack(attack))) => attack.side,
        _ => Side::Union,
    };
    Some(vec![first, first.other()])
}

/// A campaign's own table that is rolled on: its phase, if it is that of one, and its rule.
pub(super) fn table(
    scenario: &Scenario,
    before: &Position,
    purpose: Purpose,
) -> Option<(Option<String>, RuleId)> {
    match (purpose, before.frames().last()?) {
        (Purpose::PhaseTable, Frame::Agenda { step }) => {
            let phase = before.phase(scenario).name().to_owned();
            Some((Some(phase), agenda::asked(scenario, before, *step)?.rule))
        }
        (Purpose::EventDie, Frame::Aftermath { event, step }) => {
            let asked = random_events::asked(scenario, before, *event, *step)?;
            Some((None, asked.rule))
        }
        (Purpose::Discovery, Frame::Interlude) => {
            Some((None, interlude::asked(scenario, before)?.rule))
        }
        _ => None,
    }
}

/// What a roll is for, in words.
pub(super) fn purpose_name(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Replenishment => "Ammunition",
        Purpose::Initiative => "Initiative",
        Purpose::MovementAllowance => "Movement Allowance",
        Purpose::ExtendedMarch => "Extended march",
        Purpose::ForceMarch => "Force march",
        Purpose::AssaultCommand => "Command roll",
        Purpose::GrandAssault => "Grand assault",
        Purpose::CavalryRetreat => "Cavalry retreat",
        Purpose::BuildBridge => "Bridge building",
        Purpose::Repair => "Repair",
        Purpose::Destroy => "Destruction",
        Purpose::ArtilleryModifier => "Artillery",
        Purpose::RandomEvents => "Random events",
        Purpose::EventDie => "Random event",
        Purpose::PhaseTable => "Table of the phase",
        Purpose::Discovery => "What is found",
        Purpose::Siege => "Surrender",
        Purpose::StationRepair => "Station",
        Purpose::CycleEnd => "End of the Action Cycle",
        Purpose::Foraging => "Foraging",
        Purpose::LeaderDeath => "Death of leaders",
        Purpose::Combat => "Combat",
    }
}

/// The rule by which dice fall, that of their game where games have such rules alike.
pub(super) fn purpose_rule(scenario: &Scenario, purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Replenishment => "SLB-20-12",
        Purpose::Initiative => "S4.2-01",
        Purpose::MovementAllowance => "S5.1-05",
        Purpose::ExtendedMarch => "S5.1-20",
        Purpose::ForceMarch => "S5.1-30",
        Purpose::AssaultCommand => "S7.1-22",
        Purpose::GrandAssault => "S7.1-39",
        Purpose::CavalryRetreat => "S7.7-09",
        Purpose::BuildBridge => "S10.1-18",
        Purpose::Repair => "S10.3-05",
        Purpose::Destroy => "S10.2-12",
        Purpose::ArtilleryModifier => "S7.4-11",
        Purpose::RandomEvents => "S3.0-02",
        Purpose::EventDie => "SLB-15-01",
        Purpose::PhaseTable => "S3.0-04",
        Purpose::Discovery => "RTG-S2-06",
        Purpose::Siege => scenario
            .siege
            .as_ref()
            .map_or("RTG-15-03", |siege| siege.rules.table),
        Purpose::StationRepair if scenario.game == "hcr" => "HCR-20.2-01",
        Purpose::StationRepair => "RTG-16-11",
        Purpose::CycleEnd => "HCR-15-01",
        Purpose::Foraging => "HCR-20.4-02",
        Purpose::LeaderDeath if scenario.game == "hcr" => "HCR-19-01",
        Purpose::LeaderDeath => "SLB-18-03",
        Purpose::Combat => "S7.4-01",
    }
}
