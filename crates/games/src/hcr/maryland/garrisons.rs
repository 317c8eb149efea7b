//! Losses that the revised scenario 7 counts otherwise: those of cavalry, garrisons and
//! militia, and of the garrisons of the west on their marches.

use longroll_rules::campaign::{Memory, ScoreItem};
use longroll_rules::event::{Cause, Event};
use longroll_rules::unit::Arm;
use longroll_rules::{Phase, Position, Scenario, Side, UnitId};

use super::memory;

/// The commands of garrisons and militia, and of those in the west.
const GARRISONS: [&str; 5] = ["RR", "Shen", "Balt", "DC", "PA"];
const WEST: [&str; 2] = ["RR", "Shen"];

fn is_of(s: &Scenario, p: &Position, unit: UnitId, commands: &[&str]) -> bool {
    let command = s.command(p.unit(unit).command);
    s.unit(unit).side == Side::Union && commands.contains(&command.name.as_str())
}

/// The unit whose place one takes that asks to entrench: a detachment of a garrison of the
/// west does not escape what its command may not do (HCR-S6-05, HCR-S7-07), so that it is the first
/// unit of the command that began on the map and is refused. Any other unit stands for itself.
pub(super) fn stands_for(
    s: &Scenario,
    p: &Position,
    unit: UnitId,
    is_refused: impl Fn(UnitId) -> bool,
) -> UnitId {
    let substitutes = s.substitutes.as_ref();
    let detached = substitutes.is_some_and(|it| it.generic.contains(&unit));
    if !detached || !is_of(s, p, unit, &WEST) {
        return unit;
    }
    let command = p.unit(unit).command;
    let mut began = s.setup.units.iter().map(|(other, _)| *other);
    let refused = began.find(|other| s.unit(*other).command == command && is_refused(*other));
    refused.unwrap_or(unit)
}

/// Whether a unit is of the cavalry, garrisons or militia of the Union (HCR-S7R-VP-07).
fn is_lesser(s: &Scenario, p: &Position, unit: UnitId) -> bool {
    let info = s.unit(unit);
    let cavalry = info.side == Side::Union && info.arm == Arm::Cavalry;
    cavalry || is_of(s, p, unit, &GARRISONS)
}

/// Counts what is lost, and what surrenders at Harpers Ferry.
pub(super) fn observe(s: &Scenario, p: &Position, event: &Event, memory: &mut Memory) {
    let mut add = |what: usize, points: u8| {
        let all = &mut memory.0[what];
        *all = all.saturating_add(u16::from(points));
    };
    match event {
        // A unit that can't retreat surrenders too, but that is a loss in a retreat.
        Event::Surrendered(unit) if p.phase(s) == Phase::HarpersFerry => {
            let points = p.unit(*unit).manpower;
            add(memory::SURRENDERED, points);
            if is_lesser(s, p, *unit) {
                add(memory::GARRISON_SURRENDERED, points);
            }
        }
        Event::Lost {
            unit,
            points,
            cause: Cause::Combat | Cause::Retreat | Cause::CavalryRetreat,
        } if is_lesser(s, p, *unit) => add(memory::GARRISON_LOST, *points),
        Event::Lost {
            unit,
            points,
            cause: Cause::ExtendedMarch | Cause::ForceMarch,
        } if is_of(s, p, *unit, &WEST) => add(memory::WEST_MARCHED, *points),
        _ => {}
    }
}

/// The lines of the score about surrender, and in the revised scenario about garrisons.
pub(super) fn score(p: &Position, revised: bool, surrender: &'static str) -> Vec<ScoreItem> {
    let number = |what: usize| i32::from(p.memory().0[what]);
    let item = |reason: &str, points: i32, rule| ScoreItem {
        reason: reason.to_owned(),
        points,
        rule,
    };
    if !revised {
        let points = number(memory::SURRENDERED);
        return vec![item(
            "Union Manpower surrendered at Harpers Ferry",
            points,
            surrender,
        )];
    }
    vec![
        item(
            "Union cavalry, garrisons and militia surrendered at Harpers Ferry",
            number(memory::GARRISON_SURRENDERED),
            "HCR-S7R-VP-07",
        ),
        item(
            "Union Manpower lost in combat and retreats that was of cavalry, garrisons or militia",
            -number(memory::GARRISON_LOST),
            "HCR-S7R-VP-07",
        ),
        item(
            "Manpower of RR and Shen lost in extended and force marches",
            number(memory::WEST_MARCHED),
            "HCR-S7R-VP-08",
        ),
    ]
}
