//! SLB scenario 1: its special rules and its victory points.

use std::sync::Arc;

use longroll_games::{Data, scenario};
use longroll_map::HexId;
use longroll_rules::campaign::{Initiative, Memory};
use longroll_rules::{
    Action, AttackType, Dice, Event, LeaderId, Pending, Position, Purpose, Scenario, Side, UnitId,
};

/// A game being played by script.
struct Game {
    scenario: Arc<Scenario>,
    position: Position,
    events: Vec<Event>,
}

impl Game {
    /// The position in which the first initiative is decided.
    fn begin() -> Self {
        let scenario = scenario(&Data::embedded(), "slb-1").expect("sound data");
        let position = scenario.open().expect("a playable set-up");
        let mut game = Self {
            scenario,
            position,
            events: Vec::new(),
        };
        while game.position.phase(&game.scenario) != longroll_rules::Phase::ActionCycle {
            game.act(Action::EndPhase);
        }
        game
    }

    fn unit(&self, id: &str) -> UnitId {
        self.scenario.find_unit(id).expect(id)
    }

    fn leader(&self, id: &str) -> LeaderId {
        self.scenario.find_leader(id).expect(id)
    }

    fn hex(&self, label: &str) -> HexId {
        self.scenario.map.find(label).expect(label)
    }

    fn pending(&self) -> Pending {
        self.scenario.pending(&self.position)
    }

    fn act(&mut self, action: Action) {
        let done = self
            .scenario
            .apply(&mut self.position, action, &mut self.events);
        if let Err(refusal) = done {
            panic!(
                "{action:?} refused by {}: {} (pending {:?})",
                refusal.rule,
                refusal.message(&self.scenario),
                self.pending()
            );
        }
    }

    fn why(&self, action: Action) -> Option<(&'static str, String)> {
        let refusal = self.scenario.why(&self.position, action).err()?;
        Some((refusal.rule, refusal.message(&self.scenario)))
    }

    fn roll(&mut self, dice: Dice) {
        self.scenario
            .resolve(&mut self.position, dice, &mut self.events)
            .unwrap_or_else(|error| panic!("{error}: {:?}", self.pending()));
    }

    fn one(&mut self, die: u8) {
        self.roll(Dice::one(die).unwrap());
    }

    fn waits_for(&self, purpose: Purpose) -> bool {
        matches!(self.pending(), Pending::Chance(roll) if roll.purpose == purpose)
    }

    fn chooses(&self) -> Option<Side> {
        match self.pending() {
            Pending::Choice(decision) => Some(decision.side),
            _ => None,
        }
    }

    /// Takes the initiative and marches a unit along a path, with this die for its
    /// allowance and no force march; any extended march roll is a 1.
    fn march(&mut self, id: &str, die: u8, path: &[&str]) {
        let unit = self.unit(id);
        self.act(Action::TakeInitiative);
        self.act(Action::March(unit));
        self.get_going(die);
        for label in path {
            let hex = self.hex(label);
            self.act(Action::Step(hex));
        }
    }

    /// Rolls what a march needs before its first step.
    fn get_going(&mut self, die: u8) {
        while let Pending::Chance(roll) = self.pending() {
            self.one(match roll.purpose {
                Purpose::ExtendedMarch => 1,
                _ => die,
            });
        }
        if matches!(self.pending(), Pending::Choice(d) if d.kind == longroll_rules::Kind::ForceMarch)
        {
            self.act(Action::ForceMarch(false));
        }
    }

    fn end_march(&mut self) {
        self.act(Action::EndMarch);
    }

    /// Rolls for initiative so that a side wins it.
    fn win(&mut self, side: Side) {
        assert!(self.waits_for(Purpose::Initiative), "{:?}", self.pending());
        let (union, confederate) = match side {
            Side::Union => (6, 1),
            Side::Confederate => (1, 6),
        };
        self.roll(Dice::two(union, confederate).unwrap());
    }

    fn rolled(&self, purpose: Purpose) -> usize {
        let this =
            |event: &&Event| matches!(event, Event::Rolled { purpose: p, .. } if *p == purpose);
        self.events.iter().filter(this).count()
    }

    fn observed(&self, event: &Event, memory: Memory) -> Memory {
        let mut memory = memory;
        let campaign = &self.scenario.campaign;
        campaign.observe(&self.scenario, &self.position, event, &mut memory);
        memory
    }
}

/// SLB-S1-06: no Confederate march or advance over the Rappahannock, at a bridge, at a
/// ford, or anywhere; back over it and along it is free, and so is the Union.
#[test]
fn confederates_do_not_cross_of_their_own_will() {
    let game = Game::begin();
    let may = |unit: &str, from: &str, to: &str| {
        game.scenario.campaign.may_enter(
            &game.scenario,
            &game.position,
            game.unit(unit),
            game.hex(from),
            game.hex(to),
        )
    };
    let crossings = [
        ("4328", "4427"),
        ("4428", "4427"),
        ("4226", "4126"),
        ("4027", "4026"),
        ("3526", "3625"),
        ("3525", "3624"),
        ("3423", "3524"),
        ("2618", "2718"),
        ("2315", "2414"),
        ("2009", "2109"),
    ];
    for (south, north) in crossings {
        let refusal = may("csa-hays", south, north).unwrap_err();
        assert_eq!(refusal.rule, "SLB-S1-06");
        assert!(may("csa-hays", north, south).is_ok(), "{north} to {south}");
        assert!(
            may("union-gibbon", south, north).is_ok(),
            "{south} to {north}"
        );
    }
    assert!(may("csa-hays", "4426", "4425").is_ok());
    assert!(may("csa-hays", "4227", "4327").is_ok());
}

/// SLB-S1-06: the region behind the river does not leak: wherever a Confederate is
/// refused there is water on the hexside.
#[test]
fn the_north_bank_is_bounded_by_water() {
    let game = Game::begin();
    let map = &game.scenario.map;
    let hays = game.unit("csa-hays");
    let mut refused = 0;
    for hex in map.hexes().filter(|hex| map.info(*hex).playable) {
        for (direction, to) in map.neighbors(hex) {
            let campaign = &game.scenario.campaign;
            let verdict = campaign.may_enter(&game.scenario, &game.position, hays, hex, to);
            if verdict.is_err() {
                refused += 1;
                let water = map.side(hex, direction).water;
                let place = format!("{} to {}", map.label(hex), map.label(to));
                assert_ne!(water, longroll_map::Water::None, "{place}");
            }
        }
    }
    assert!(refused > 100, "{refused}");
}

/// SLB-S1-02: the Union leads without dice until it attacks; then dice decide.
#[test]
fn the_union_leads_without_dice_until_its_first_attack() {
    let mut game = Game::begin();
    let campaign = Arc::clone(&game.scenario);
    let automatic = Initiative::Automatic(Side::Union, "SLB-S1-02");
    let decided = |game: &Game| campaign.campaign.initiative(&game.scenario, &game.position);
    assert_eq!(decided(&game), automatic);
    for _ in 0..2 {
        assert_eq!(game.chooses(), Some(Side::Union));
        game.march("union-newton", 3, &[]);
        game.end_march();
    }
    assert_eq!(game.rolled(Purpose::Initiative), 0);
    assert_eq!(decided(&game), automatic);

    game.march("union-gibbon", 6, &[]);
    let target = game.hex("4227");
    game.act(Action::Attack(target, AttackType::Hasty));
    assert_eq!(decided(&game), Initiative::Roll);
}

/// SLB-S1-02: the first move to the north bank also ends it, from the next Action Phase
/// on.
#[test]
fn the_union_leads_without_dice_until_it_crosses() {
    let mut game = Game::begin();
    game.march("union-howe-a", 6, &["4427"]);
    assert_eq!(game.rolled(Purpose::Initiative), 0);
    game.end_march();
    assert!(game.waits_for(Purpose::Initiative), "{:?}", game.pending());
}

/// SLB-S1-02: what counts as the first attack, and what does not.
#[test]
fn what_commits_the_union() {
    let game = Game::begin();
    let fresh = Memory::default();
    let (newton, hays) = (game.unit("union-newton"), game.unit("csa-hays"));
    let north = game.hex("4427");
    let commits = |event: Event| game.observed(&event, fresh) != fresh;
    assert!(commits(Event::AssaultDeclared(
        game.leader("union-sedgwick"),
        game.hex("4329")
    )));
    assert!(!commits(Event::AssaultDeclared(
        game.leader("csa-early-ldr"),
        game.hex("4328")
    )));
    assert!(commits(Event::Advanced(newton, north)));
    assert!(!commits(Event::RetreatMoved(newton, north)));
    assert!(!commits(Event::Advanced(newton, game.hex("4329"))));
    assert!(!commits(Event::Advanced(hays, game.hex("4227"))));
}

/// SLB-S1-05: leaving the set-up hex counts, by march, retreat, advance or elimination,
/// each unit once; attaching one of the six does not, nor does Wilcox.
#[test]
fn what_counts_as_leaving_a_set_up_hex() {
    let game = Game::begin();
    let fresh = Memory::default();
    let leaves = |event: Event| game.observed(&event, fresh) != fresh;
    let elsewhere = game.hex("4128");
    for id in [
        "csa-hays",
        "csa-18-ms",
        "csa-barksdale",
        "csa-hoke",
        "csa-gordon",
        "csa-smith",
    ] {
        let unit = game.unit(id);
        assert!(leaves(Event::RetreatMoved(unit, elsewhere)), "{id}");
        assert!(leaves(Event::Advanced(unit, elsewhere)), "{id}");
        assert!(leaves(Event::Eliminated(unit)), "{id}");
        let once = game.observed(&Event::Eliminated(unit), fresh);
        assert_eq!(
            game.observed(&Event::RetreatMoved(unit, elsewhere), once),
            once
        );
    }
    assert!(!leaves(Event::RetreatMoved(
        game.unit("csa-wilcox"),
        elsewhere
    )));
    assert!(!leaves(Event::RetreatMoved(
        game.unit("csa-mclaws"),
        elsewhere
    )));
    let (gordon, smith) = (game.unit("csa-gordon"), game.unit("csa-smith"));
    assert!(!leaves(Event::Attached {
        substitute: gordon,
        to: smith,
        state: game.position.unit(smith),
    }));
}

/// SLB-S1-03, SLB-S1-04, SLB-S1-05: McLaws waits; the message may go out once two of the
/// six have left, takes the initiative and moves nobody; then he may act.
#[test]
fn mclaws_waits_for_the_message() {
    let mut game = Game::begin();
    let mclaws = game.unit("csa-mclaws");
    // The Union crosses, so that dice decide.
    game.march("union-howe-a", 6, &["4427"]);
    game.end_march();

    game.win(Side::Confederate);
    game.act(Action::TakeInitiative);
    let (rule, _) = game.why(Action::March(mclaws)).unwrap();
    assert_eq!(rule, "SLB-S1-03");
    let (rule, message) = game.why(Action::SendMessage(mclaws)).unwrap();
    assert_eq!(rule, "SLB-S1-05");
    assert!(
        message.contains("once 2 of") && message.contains("so far 0 did"),
        "{message}"
    );
    let hays = game.unit("csa-hays");
    game.act(Action::March(hays));
    game.get_going(6);
    let west = game.hex("4127");
    game.act(Action::Step(west));
    game.end_march();

    // One has left: not yet.
    game.win(Side::Confederate);
    game.act(Action::TakeInitiative);
    let (_, message) = game.why(Action::SendMessage(mclaws)).unwrap();
    assert!(message.contains("so far 1 did"), "{message}");
    let smith = game.unit("csa-smith");
    game.act(Action::March(smith));
    game.get_going(6);
    let south = game.hex("4531");
    game.act(Action::Step(south));
    game.end_march();

    // Two have left: the message goes out and nobody tires.
    game.win(Side::Confederate);
    game.act(Action::TakeInitiative);
    assert_eq!(game.why(Action::March(mclaws)).unwrap().0, "SLB-S1-03");
    game.act(Action::SendMessage(mclaws));
    assert!(game.events.contains(&Event::MessageSent(mclaws)));
    assert_eq!(game.position.unit(mclaws).fatigue, 2);
    assert!(game.waits_for(Purpose::Initiative), "{:?}", game.pending());

    game.win(Side::Confederate);
    game.act(Action::TakeInitiative);
    let (rule, message) = game.why(Action::SendMessage(mclaws)).unwrap();
    assert_eq!(rule, "SLB-S1-04");
    assert!(message.contains("already"), "{message}");
    assert_eq!(game.why(Action::March(mclaws)), None);
    game.act(Action::March(mclaws));
}

/// SLB-S1-04: other units wait for nothing.
#[test]
fn only_mclaws_waits_for_a_message() {
    let game = Game::begin();
    let refusal = game.scenario.campaign.why_no_message(
        &game.scenario,
        &game.position,
        game.unit("csa-hays"),
    );
    assert_eq!(
        refusal.message(&game.scenario),
        "Hays waits for no message."
    );
}

/// SLB-S1-VP-01, SLB-S1-VP-02, SLB-S1-VP-03: who must stand where, and who may have left.
#[test]
fn hexes_score_by_occupation_or_by_control() {
    let mut game = Game::begin();
    let total = |game: &Game| {
        game.scenario
            .campaign
            .score(&game.scenario, &game.position)
            .total()
    };
    assert_eq!(total(&game), 2, "Fredericksburg");
    let newton = game.unit("union-newton");
    let mut stand = |label: &str| {
        let mut state = game.position.unit(newton);
        state.hex = Some(game.hex(label));
        game.position.place(newton, state);
        let scenario = Arc::clone(&game.scenario);
        game.position.refresh(&scenario);
        total(&game)
    };
    assert_eq!(stand("3828"), 2 + 8, "Tabernacle Church");
    assert_eq!(
        stand("4028"),
        2 + 5,
        "Salem Church; a church that was left scores no more"
    );
    assert_eq!(stand("4531"), 2 + 2, "Hamilton's Crossing");
    assert_eq!(
        stand("4532"),
        2 + 2,
        "Hamilton's Crossing, left but not retaken"
    );
    let score = game.scenario.campaign.score(&game.scenario, &game.position);
    assert_eq!(score.level, "Marginal Confederate victory");
    assert_eq!(score.winner, Some(Side::Confederate));
    let rules: Vec<_> = score.items.iter().map(|item| item.rule).collect();
    assert_eq!(rules[0], "SLB-S1-VP-01");
    assert_eq!(score.items.len(), 8);
}

/// The notes say what is in force, each with its rule.
#[test]
fn notes_follow_the_game() {
    let mut game = Game::begin();
    let in_force = |game: &Game| -> Vec<_> {
        let notes = game.scenario.campaign.notes(&game.scenario, &game.position);
        let notes = notes.into_iter().filter(|note| note.in_force);
        notes.map(|note| note.rule).collect()
    };
    assert!(in_force(&game).contains(&"SLB-S1-02"));
    game.march("union-howe-a", 6, &["4427"]);
    assert!(!in_force(&game).contains(&"SLB-S1-02"));
    assert!(in_force(&game).contains(&"SLB-S1-03"));
}
