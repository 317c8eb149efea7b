//! Actions in words: the protocol's type, then its fields.

use longroll_map::{HexId, HexSide};
use longroll_rules::intelligence::Guise;
use longroll_rules::{Action, AttackType, LeaderId, Scenario, UnitId};

use super::words::{Said, flag, flag_word, hex, leader, number, unit};

/// Reads an action.
pub fn read(s: &Scenario, text: &str) -> Said<Action> {
    let words: Vec<_> = text.split_whitespace().collect();
    let action = match words.as_slice() {
        ["take-initiative"] => Action::TakeInitiative,
        ["pass"] => Action::Pass,
        ["march", u] => Action::March(unit(s, u)?),
        ["activate", l] => Action::Activate(leader(s, l)?),
        ["assault", l] => Action::Assault(leader(s, l)?),
        ["send-message", u] => Action::SendMessage(unit(s, u)?),
        ["select", u] => Action::Select(unit(s, u)?),
        ["confirm"] => Action::Confirm,
        ["force-march", yes] => Action::ForceMarch(flag(yes)?),
        ["step", to] => Action::Step(hex(s, to)?),
        ["attack", target, kind] => Action::Attack(hex(s, target)?, attack_type(kind)?),
        ["charge", target, kind] => Action::Charge(hex(s, target)?, attack_type(kind)?),
        ["distribute-guns"] => Action::DistributeGuns,
        ["refuse-flanks"] => Action::RefuseFlanks,
        ["unrefuse-flanks"] => Action::UnrefuseFlanks,
        ["dismantle", side] => Action::Dismantle(hexside(s, side)?),
        ["burn-station", u] => Action::BurnStation(unit(s, u)?),
        ["entrench", u] => Action::Entrench(unit(s, u)?),
        ["build-bridge", u, side] => Action::BuildBridge(unit(s, u)?, hexside(s, side)?),
        ["repair", u, side] => Action::Repair(unit(s, u)?, hexside(s, side)?),
        ["destroy", side] => Action::Destroy(hexside(s, side)?),
        ["cavalry-retreat", at, yes] => Action::CavalryRetreat(hex(s, at)?, flag(yes)?),
        ["attempt-grand-assault", yes] => Action::AttemptGrandAssault(flag(yes)?),
        ["use-bonus", yes] => Action::UseBonus(flag(yes)?),
        ["exit"] => Action::Exit,
        ["end-march"] => Action::EndMarch,
        ["transfer-leader", l, u] => Action::TransferLeader(leader(s, l)?, unit(s, u)?),
        ["detach", u, n] => Action::Detach(unit(s, u)?, number(n)?),
        ["attach", u, to] => Action::Attach(unit(s, u)?, unit(s, to)?),
        ["retreat-step", to] => Action::RetreatStep(hex(s, to)?, false),
        ["retreat-step", to, "override"] => Action::RetreatStep(hex(s, to)?, true),
        ["stop-retreat"] => Action::StopRetreat,
        ["take-loss", u] => Action::TakeLoss(unit(s, u)?),
        ["select-hex", at] => Action::SelectHex(hex(s, at)?),
        ["select-leader", l] => Action::SelectLeader(leader(s, l)?),
        ["drop", u] => Action::Drop(unit(s, u)?),
        ["end-phase"] => Action::EndPhase,
        ["place-force", at] => Action::PlaceForce(hex(s, at)?),
        ["remove-force", n] => Action::RemoveForce(number(n)?),
        ["march-dummy", n, guise] => Action::MarchDummy(number(n)?, read_guise(guise)?),
        ["feign-extended", yes] => Action::FeignExtended(flag(yes)?),
        ["ride", u] => Action::Ride(unit(s, u)?),
        ["levy", u] => Action::Levy(unit(s, u)?),
        ["forage", u] => Action::Forage(unit(s, u)?),
        ["place", u, at] => Action::Place(unit(s, u)?, hex(s, at)?),
        _ => return Err(format!("\"{text}\" is no action")),
    };
    Ok(action)
}

fn hexside(s: &Scenario, side: &str) -> Said<HexSide> {
    let (a, b) = side
        .split_once('/')
        .ok_or("expected a hexside such as 4427/4328")?;
    let side = s.map.hexside(hex(s, a)?, hex(s, b)?);
    side.ok_or_else(|| format!("{a} and {b} do not touch"))
}

fn read_guise(word: &str) -> Said<Guise> {
    word.parse()
        .map_err(|()| format!("a dummy can't march as \"{word}\""))
}

fn attack_type(word: &str) -> Said<AttackType> {
    word.parse()
        .map_err(|()| format!("there is no attack type \"{word}\""))
}

/// Writes an action as [`read`] reads it.
pub fn write(s: &Scenario, action: Action) -> String {
    let id = |unit: UnitId| s.unit(unit).id.as_str();
    let name = |leader: LeaderId| s.leader(leader).id.as_str();
    let label = |hex: HexId| s.map.label(hex);
    let ends = |side: HexSide| {
        let (one, other) = s.map.ends(side);
        format!("{}/{}", label(one), label(other))
    };
    match action {
        Action::TakeInitiative => "take-initiative".to_owned(),
        Action::Pass => "pass".to_owned(),
        Action::March(unit) => format!("march {}", id(unit)),
        Action::Activate(leader) => format!("activate {}", name(leader)),
        Action::Assault(leader) => format!("assault {}", name(leader)),
        Action::SendMessage(unit) => format!("send-message {}", id(unit)),
        Action::Select(unit) => format!("select {}", id(unit)),
        Action::Confirm => "confirm".to_owned(),
        Action::ForceMarch(yes) => format!("force-march {}", flag_word(yes)),
        Action::Step(to) => format!("step {}", label(to)),
        Action::Attack(target, kind) => format!("attack {} {}", label(target), kind.word()),
        Action::Charge(target, kind) => format!("charge {} {}", label(target), kind.word()),
        Action::DistributeGuns => "distribute-guns".to_owned(),
        Action::RefuseFlanks => "refuse-flanks".to_owned(),
        Action::UnrefuseFlanks => "unrefuse-flanks".to_owned(),
        Action::Dismantle(side) => format!("dismantle {}", ends(side)),
        Action::BurnStation(unit) => format!("burn-station {}", id(unit)),
        Action::Entrench(unit) => format!("entrench {}", id(unit)),
        Action::BuildBridge(unit, side) => format!("build-bridge {} {}", id(unit), ends(side)),
        Action::Repair(unit, side) => format!("repair {} {}", id(unit), ends(side)),
        Action::Destroy(side) => format!("destroy {}", ends(side)),
        Action::CavalryRetreat(at, yes) => {
            format!("cavalry-retreat {} {}", label(at), flag_word(yes))
        }
        Action::AttemptGrandAssault(yes) => format!("attempt-grand-assault {}", flag_word(yes)),
        Action::UseBonus(yes) => format!("use-bonus {}", flag_word(yes)),
        Action::Exit => "exit".to_owned(),
        Action::EndMarch => "end-march".to_owned(),
        Action::TransferLeader(leader, unit) => {
            format!("transfer-leader {} {}", name(leader), id(unit))
        }
        Action::Detach(unit, manpower) => format!("detach {} {manpower}", id(unit)),
        Action::Attach(unit, to) => format!("attach {} {}", id(unit), id(to)),
        Action::RetreatStep(to, false) => format!("retreat-step {}", label(to)),
        Action::RetreatStep(to, true) => format!("retreat-step {} override", label(to)),
        Action::StopRetreat => "stop-retreat".to_owned(),
        Action::TakeLoss(unit) => format!("take-loss {}", id(unit)),
        Action::SelectHex(at) => format!("select-hex {}", label(at)),
        Action::SelectLeader(leader) => format!("select-leader {}", name(leader)),
        Action::Drop(unit) => format!("drop {}", id(unit)),
        Action::EndPhase => "end-phase".to_owned(),
        Action::PlaceForce(at) => format!("place-force {}", label(at)),
        Action::RemoveForce(number) => format!("remove-force {number}"),
        Action::MarchDummy(number, guise) => format!("march-dummy {number} {}", guise.word()),
        Action::FeignExtended(yes) => format!("feign-extended {}", flag_word(yes)),
        Action::Ride(unit) => format!("ride {}", id(unit)),
        Action::Levy(unit) => format!("levy {}", id(unit)),
        Action::Forage(unit) => format!("forage {}", id(unit)),
        Action::Place(unit, at) => format!("place {} {}", id(unit), label(at)),
    }
}

/// All types of actions.
const TYPES: [&str; 44] = [
    "forage",
    "levy",
    "ride",
    "place",
    "place-force",
    "remove-force",
    "march-dummy",
    "feign-extended",
    "select-leader",
    "burn-station",
    "entrench",
    "build-bridge",
    "repair",
    "destroy",
    "cavalry-retreat",
    "attempt-grand-assault",
    "use-bonus",
    "take-initiative",
    "pass",
    "march",
    "activate",
    "assault",
    "send-message",
    "select",
    "confirm",
    "force-march",
    "step",
    "attack",
    "charge",
    "distribute-guns",
    "refuse-flanks",
    "unrefuse-flanks",
    "dismantle",
    "exit",
    "end-march",
    "transfer-leader",
    "detach",
    "attach",
    "retreat-step",
    "stop-retreat",
    "take-loss",
    "select-hex",
    "drop",
    "end-phase",
];

/// Checks that the beginning of an action names things that exist, so that a slip of
/// the pen does not make a case pass.
pub fn check_beginning(s: &Scenario, text: &str) -> Said<()> {
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or_default();
    if !TYPES.contains(&first) {
        return Err(format!("there is no action \"{first}\""));
    }
    for word in words {
        let known = unit(s, word).is_ok()
            || leader(s, word).is_ok()
            || word.split('/').all(|part| hex(s, part).is_ok())
            || word.parse::<u8>().is_ok()
            || flag(word).is_ok()
            || attack_type(word).is_ok()
            || read_guise(word).is_ok()
            || word == "override";
        if !known {
            return Err(format!(
                "\"{word}\" is no unit, leader, hex, number or type"
            ));
        }
    }
    Ok(())
}
