//! Actions as a few letters.

use longroll_map::{HexId, HexSide};
use longroll_rules::intelligence::Guise;
use longroll_rules::{Action, AttackType, LeaderId, Scenario, UnitId};

/// An action in a record's words, such as `m csa-hays` or `a 4228 hasty`.
pub fn write_action(scenario: &Scenario, action: Action) -> String {
    let unit = |unit: UnitId| scenario.unit(unit).id.as_str();
    let leader = |leader: LeaderId| scenario.leader(leader).id.as_str();
    let hex = |hex: HexId| scenario.map.label(hex);
    let ends = |side: HexSide| {
        let (a, b) = scenario.map.ends(side);
        format!("{} {}", hex(a), hex(b))
    };
    let yes_no = |yes: bool| if yes { "yes" } else { "no" };
    match action {
        Action::TakeInitiative => "i".to_owned(),
        Action::Pass => "p".to_owned(),
        Action::March(u) => format!("m {}", unit(u)),
        Action::Activate(l) => format!("v {}", leader(l)),
        Action::Assault(l) => format!("x {}", leader(l)),
        Action::SendMessage(u) => format!("g {}", unit(u)),
        Action::BurnStation(u) => format!("burn {}", unit(u)),
        Action::Entrench(u) => format!("dig {}", unit(u)),
        Action::BuildBridge(u, side) => format!("build {} {}", unit(u), ends(side)),
        Action::Repair(u, side) => format!("repair {} {}", unit(u), ends(side)),
        Action::Destroy(side) => format!("destroy {}", ends(side)),
        Action::Select(u) => format!("+ {}", unit(u)),
        Action::Confirm => ".".to_owned(),
        Action::ForceMarch(yes) => format!("f {}", yes_no(yes)),
        Action::AttemptGrandAssault(yes) => format!("grand {}", yes_no(yes)),
        Action::UseBonus(yes) => format!("bonus {}", yes_no(yes)),
        Action::CavalryRetreat(at, yes) => format!("c {} {}", hex(at), yes_no(yes)),
        Action::Step(to) => format!("s {}", hex(to)),
        Action::Attack(target, attack) => format!("a {} {}", hex(target), attack.word()),
        Action::Charge(target, attack) => format!("charge {} {}", hex(target), attack.word()),
        Action::DistributeGuns => "guns".to_owned(),
        Action::RefuseFlanks => "refuse".to_owned(),
        Action::UnrefuseFlanks => "unrefuse".to_owned(),
        Action::Dismantle(side) => format!("dismantle {}", ends(side)),
        Action::Exit => "exit".to_owned(),
        Action::EndMarch => "e".to_owned(),
        Action::TransferLeader(l, to) => format!("t {} {}", leader(l), unit(to)),
        Action::Detach(u, manpower) => format!("detach {} {manpower}", unit(u)),
        Action::Attach(u, to) => format!("attach {} {}", unit(u), unit(to)),
        Action::RetreatStep(to, false) => format!("r {}", hex(to)),
        Action::RetreatStep(to, true) => format!("r {} override", hex(to)),
        Action::StopRetreat => "stop".to_owned(),
        Action::TakeLoss(u) => format!("l {}", unit(u)),
        Action::SelectHex(at) => format!("o {}", hex(at)),
        Action::SelectLeader(l) => format!("who {}", leader(l)),
        Action::Drop(u) => format!("- {}", unit(u)),
        Action::EndPhase => "z".to_owned(),
        Action::PlaceForce(at) => format!("hide {}", hex(at)),
        Action::RemoveForce(number) => format!("unhide {number}"),
        Action::MarchDummy(number, guise) => format!("dummy {number} {}", guise.word()),
        Action::FeignExtended(yes) => format!("feign {}", yes_no(yes)),
        Action::Ride(u) => format!("ride {}", unit(u)),
        Action::Levy(u) => format!("levy {}", unit(u)),
        Action::Forage(u) => format!("forage {}", unit(u)),
        Action::Place(u, at) => format!("place {} {}", unit(u), hex(at)),
    }
}

/// Reads an action; says what was expected if it is none.
///
/// # Errors
///
/// A sentence for the reader of the record.
pub fn parse_action(scenario: &Scenario, text: &str) -> Result<Action, String> {
    let mut words = Words {
        scenario,
        words: text.split(' '),
    };
    let action = match words.words.next().unwrap_or("") {
        "i" => Action::TakeInitiative,
        "p" => Action::Pass,
        "m" => Action::March(words.unit()?),
        "v" => Action::Activate(words.leader()?),
        "x" => Action::Assault(words.leader()?),
        "g" => Action::SendMessage(words.unit()?),
        "burn" => Action::BurnStation(words.unit()?),
        "dig" => Action::Entrench(words.unit()?),
        "build" => Action::BuildBridge(words.unit()?, words.side()?),
        "repair" => Action::Repair(words.unit()?, words.side()?),
        "destroy" => Action::Destroy(words.side()?),
        "grand" => Action::AttemptGrandAssault(words.yes_no()?),
        "bonus" => Action::UseBonus(words.yes_no()?),
        "c" => Action::CavalryRetreat(words.hex()?, words.yes_no()?),
        "+" => Action::Select(words.unit()?),
        "." => Action::Confirm,
        "f" => Action::ForceMarch(words.yes_no()?),
        "s" => Action::Step(words.hex()?),
        "a" => Action::Attack(words.hex()?, words.attack()?),
        "charge" => Action::Charge(words.hex()?, words.attack()?),
        "guns" => Action::DistributeGuns,
        "refuse" => Action::RefuseFlanks,
        "unrefuse" => Action::UnrefuseFlanks,
        "dismantle" => Action::Dismantle(words.side()?),
        "exit" => Action::Exit,
        "e" => Action::EndMarch,
        "t" => Action::TransferLeader(words.leader()?, words.unit()?),
        "detach" => Action::Detach(words.unit()?, words.number()?),
        "attach" => Action::Attach(words.unit()?, words.unit()?),
        "r" => Action::RetreatStep(words.hex()?, words.overrides()?),
        "stop" => Action::StopRetreat,
        "l" => Action::TakeLoss(words.unit()?),
        "o" => Action::SelectHex(words.hex()?),
        "who" => Action::SelectLeader(words.leader()?),
        "-" => Action::Drop(words.unit()?),
        "z" => Action::EndPhase,
        "hide" => Action::PlaceForce(words.hex()?),
        "unhide" => Action::RemoveForce(words.number()?),
        "dummy" => Action::MarchDummy(words.number()?, words.guise()?),
        "feign" => Action::FeignExtended(words.yes_no()?),
        "ride" => Action::Ride(words.unit()?),
        "levy" => Action::Levy(words.unit()?),
        "forage" => Action::Forage(words.unit()?),
        "place" => Action::Place(words.unit()?, words.hex()?),
        other => return Err(format!("expected an action, found \"{other}\"")),
    };
    match words.words.next() {
        None => Ok(action),
        Some(more) => Err(format!("expected the end of the line, found \"{more}\"")),
    }
}

struct Words<'a, I> {
    scenario: &'a Scenario,
    words: I,
}

impl<'a, I: Iterator<Item = &'a str>> Words<'a, I> {
    fn take<T>(
        &mut self,
        expected: &str,
        find: impl FnOnce(&Scenario, &str) -> Option<T>,
    ) -> Result<T, String> {
        let word = self.words.next();
        let word = word.ok_or_else(|| format!("expected {expected}, found nothing"))?;
        find(self.scenario, word).ok_or_else(|| format!("expected {expected}, found \"{word}\""))
    }

    fn unit(&mut self) -> Result<UnitId, String> {
        self.take("the id of a unit", Scenario::find_unit)
    }

    fn leader(&mut self) -> Result<LeaderId, String> {
        self.take("the id of a leader", Scenario::find_leader)
    }

    fn hex(&mut self) -> Result<HexId, String> {
        self.take("a hex", |s, word| s.map.find(word))
    }

    fn side(&mut self) -> Result<HexSide, String> {
        let a = self.hex()?;
        self.take("a hex next to the first", |s, word| {
            s.map.hexside(a, s.map.find(word)?)
        })
    }

    fn attack(&mut self) -> Result<AttackType, String> {
        let expected = "column-of-route, hasty, normal or prepared";
        self.take(expected, |_, word| word.parse().ok())
    }

    fn guise(&mut self) -> Result<Guise, String> {
        let expected = "infantry, cavalry, infantry-leader or cavalry-leader";
        self.take(expected, |_, word| word.parse().ok())
    }

    fn number(&mut self) -> Result<u8, String> {
        self.take("a number", |_, word| word.parse().ok())
    }

    fn yes_no(&mut self) -> Result<bool, String> {
        self.take("yes or no", |_, word| match word {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        })
    }

    fn overrides(&mut self) -> Result<bool, String> {
        match self.words.next() {
            None => Ok(false),
            Some("override") => Ok(true),
            Some(word) => Err(format!("expected override or nothing, found \"{word}\"")),
        }
    }
}
