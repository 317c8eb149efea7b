//! The rules behind events, of the game that is played where games have them alike.

use longroll_rules::Side;
use longroll_rules::event::Cause;
use longroll_rules::illegal::RuleId;

/// By which depots are lost.
pub(super) fn depot(game: &str) -> RuleId {
    match game {
        "hcr" => "HCR-20.1-02",
        "rtg" => "RTG-16-06",
        _ => "SLB-20-02",
    }
}

/// By which ammunition is spent.
pub(super) fn ammunition_spent(game: &str) -> RuleId {
    match game {
        "rtg" => "RTG-16-02",
        _ => "SLB-20-05",
    }
}

/// By which it is got again.
pub(super) fn ammunition_gained(game: &str, side: Side) -> RuleId {
    match (game, side) {
        ("rtg", Side::Union) => "RTG-16-12",
        ("rtg", Side::Confederate) => "RTG-16-17",
        _ => "SLB-20-12",
    }
}

/// By which leaders fall.
pub(super) fn death(game: &str) -> RuleId {
    match game {
        "hcr" => "HCR-19-03",
        _ => "SLB-18-06",
    }
}

/// By which Manpower is lost.
pub(super) fn loss(cause: Cause) -> RuleId {
    match cause {
        Cause::Combat => "S7.5-20",
        Cause::Retreat | Cause::CavalryRetreat => "S7.6-16",
        Cause::ExtendedMarch => "S5.1-23",
        Cause::ForceMarch => "S5.1-30",
        Cause::ZocToZoc => "S6.2-30",
        Cause::Supply => "HCR-20.3-12",
    }
}
