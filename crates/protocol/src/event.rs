//! Events as JSON objects.

mod rolls;
mod rules;
mod trains;

use longroll_map::{HexId, HexSide};
use longroll_rules::ammunition::boxes;
use longroll_rules::event::Modifier;
use longroll_rules::{Event, LeaderId, Position, Scenario, Side, UnitId, UnitSet, text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use self::rolls::{dice_sides, purpose_name, purpose_rule, table};

/// One modifier, number or result that explains an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Detail {
    /// What it is.
    pub label: String,
    /// How much.
    pub value: DetailValue,
    /// The rule that gives it.
    pub rule: Option<String>,
}

/// A number or a word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum DetailValue {
    /// A number.
    Number(i32),
    /// A word, such as a combat result.
    Word(String),
}

/// Something that happened. Which of the optional fields there are follows from the type.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct EventView {
    /// Its type, such as `moved` or `rolled`.
    #[serde(rename = "type")]
    pub kind: String,
    /// A sentence for people.
    pub text: String,
    /// The side that did it or suffered it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub side: Option<Side>,
    /// The dice that fell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<Vec<u8>>,
    /// Whose dice they are, one by one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<String>>")]
    pub dice_sides: Option<Vec<Side>>,
    /// The word for what the dice were rolled for, such as `movement-allowance`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<String>,
    /// The same for people, such as `Movement Allowance`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub purpose: Option<String>,
    /// What the dice came to with their modifiers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<i32>,
    /// Modifiers and numbers, each with its rule.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<Detail>,
    /// The rule behind the event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// The leader.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leader: Option<String>,
    /// Where it began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Where it ended, or where it happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hex: Option<String>,
    /// The other unit: the one joined, given from, or put in the place of `unit`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// Movement Points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mp: Option<f64>,
    /// Manpower.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u8>,
    /// The cause of a loss.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<String>,
    /// A new level or number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The number of a force marker.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub force: Option<u8>,
    /// The units under a force marker.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub units: Option<Vec<String>>,
    /// A new state.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<bool>,
}

impl EventView {
    /// Several events of a game, as lines of its log.
    pub fn lines(scenario: &Scenario, before: &Position, events: &[Event]) -> Vec<Self> {
        trains::lines(scenario, before, events)
    }

    /// An event of a game; `before` is the position before the action or the dice that
    /// caused it.
    pub fn of(scenario: &Scenario, before: &Position, event: &Event) -> Self {
        let words = Words { scenario };
        let mut view = words.view(event);
        view.text = text::event_in(scenario, before, event);
        if let Event::Rolled { purpose, .. } = event {
            view.dice_sides = dice_sides(before, event);
            if let Some((name, rule)) = table(scenario, before, *purpose) {
                view.purpose = name.or(view.purpose);
                view.rule = Some(rule.to_owned());
            }
        }
        view
    }
}

pub(crate) fn modifiers(details: &mut Vec<Detail>, who: &str, modifiers: &[Modifier]) {
    for modifier in modifiers {
        details.push(Detail {
            label: format!("{who}{}", modifier.name),
            value: DetailValue::Number(i32::from(modifier.value)),
            rule: Some(modifier.rule.to_owned()),
        });
    }
}

fn word(label: &str, value: &impl ToString, rule: &str) -> Detail {
    Detail {
        label: label.to_owned(),
        value: DetailValue::Word(value.to_string()),
        rule: Some(rule.to_owned()),
    }
}

fn number(label: &str, value: i32, rule: Option<&str>) -> Detail {
    Detail {
        label: label.to_owned(),
        value: DetailValue::Number(value),
        rule: rule.map(str::to_owned),
    }
}

struct Words<'a> {
    scenario: &'a Scenario,
}

fn plain(kind: &str) -> EventView {
    EventView {
        kind: kind.to_owned(),
        ..EventView::default()
    }
}

fn of_side(kind: &str, side: Side) -> EventView {
    EventView {
        side: Some(side),
        ..plain(kind)
    }
}

impl Words<'_> {
    fn hex(&self, hex: HexId) -> String {
        self.scenario.map.label(hex).to_owned()
    }

    fn id(&self, unit: UnitId) -> String {
        self.scenario.unit(unit).id.clone()
    }

    fn unit(&self, kind: &str, unit: UnitId) -> EventView {
        EventView {
            unit: Some(self.id(unit)),
            ..of_side(kind, self.scenario.unit(unit).side)
        }
    }

    fn leader(&self, kind: &str, leader: LeaderId) -> EventView {
        let info = self.scenario.leader(leader);
        EventView {
            leader: Some(info.id.clone()),
            ..of_side(kind, info.side)
        }
    }

    fn at(&self, hex: HexId, view: EventView) -> EventView {
        EventView {
            hex: Some(self.hex(hex)),
            ..view
        }
    }

    /// The flow of the game and its dice; units are left to [`Self::deed`].
    fn view(&self, event: &Event) -> EventView {
        match event {
            Event::TurnBegan(turn) => EventView {
                level: Some(*turn),
                ..plain("turn-began")
            },
            Event::PhaseBegan(_) => plain("phase-began"),
            Event::GameOver => plain("game-over"),
            Event::Rolled {
                purpose,
                side,
                dice,
                modifiers: list,
                result,
            } => {
                let mut details = Vec::new();
                modifiers(&mut details, "", list);
                if let Some(result) = result {
                    details.push(number("result", *result, None));
                }
                EventView {
                    side: *side,
                    dice: Some(dice.faces().to_vec()),
                    roll: Some(purpose.word().to_owned()),
                    purpose: Some(purpose_name(*purpose).to_owned()),
                    rule: Some(purpose_rule(self.scenario, *purpose).to_owned()),
                    result: *result,
                    details,
                    ..plain("rolled")
                }
            }
            Event::InitiativeWon(side, rule) => EventView {
                rule: rule.map(str::to_owned),
                ..of_side("initiative-won", *side)
            },
            Event::InitiativeTaken(side) => of_side("initiative-taken", *side),
            Event::Passed(side) => of_side("passed", *side),
            Event::CycleEnded => plain("cycle-ended"),
            Event::Control(index, side) => {
                let view = of_side("control", *side);
                match self.scenario.objectives.get(*index as usize) {
                    Some(objective) => self.at(objective.hex, view),
                    None => view,
                }
            }
            Event::AttackDeclared { .. } | Event::CombatResolved { .. } => self.combat(event),
            _ => self.deed(event),
        }
    }

    fn combat(&self, event: &Event) -> EventView {
        match event {
            Event::AttackDeclared {
                side,
                from,
                target,
                attacker,
                defender,
                ..
            } => {
                let mut details = Vec::new();
                modifiers(&mut details, "Attacker: ", attacker);
                modifiers(&mut details, "Defender: ", defender);
                EventView {
                    from: Some(self.hex(*from)),
                    hex: Some(self.hex(*target)),
                    details,
                    ..of_side("attack-declared", *side)
                }
            }
            Event::CombatResolved {
                difference,
                attacker,
                defender,
            } => EventView {
                result: Some(*difference),
                details: vec![
                    number("Difference", *difference, Some("S7.4-01")),
                    word("Defender", defender, "S7.5-01"),
                    word("Attacker", attacker, "S7.5-01"),
                ],
                ..plain("combat-resolved")
            },
            _ => EventView::default(),
        }
    }

    /// What units and leaders do and suffer.
    fn deed(&self, event: &Event) -> EventView {
        match event {
            Event::GunsDistributed(side) => EventView {
                rule: Some("SLB-S4-17".to_owned()),
                ..of_side("guns-distributed", *side)
            },
            Event::MessageSent(u) => self.unit("message-sent", *u),
            Event::MarchBegan(u) => self.unit("march-began", *u),
            Event::Activated(l) => self.leader("activated", *l),
            Event::Selected(u) => self.unit("selected", *u),
            Event::Allowance(u, mp, lessened) => {
                let mut details = Vec::new();
                modifiers(&mut details, "", lessened.as_slice());
                EventView {
                    mp: Some(mp.as_f64()),
                    details,
                    ..self.unit("allowance", *u)
                }
            }
            Event::LeaderAllowance(l, mp) => EventView {
                mp: Some(mp.as_f64()),
                ..self.leader("leader-allowance", *l)
            },
            Event::ForceMarched(u, mp) => EventView {
                mp: Some(mp.as_f64()),
                rule: Some("S5.1-30".to_owned()),
                ..self.unit("force-marched", *u)
            },
            Event::Moved {
                unit,
                from,
                to,
                cost,
            } => EventView {
                from: Some(self.hex(*from)),
                hex: Some(self.hex(*to)),
                mp: Some(cost.as_f64()),
                ..self.unit("moved", *unit)
            },
            Event::Halted(u) => EventView {
                rule: Some("S6.2-26".to_owned()),
                ..self.unit("halted", *u)
            },
            Event::MarchEnded(u) => self.unit("march-ended", *u),
            Event::AssaultDeclared(l, hex) => self.at(*hex, self.leader("assault-declared", *l)),
            Event::AssaultFailed(l) => EventView {
                rule: Some("S7.1-22".to_owned()),
                ..self.leader("assault-failed", *l)
            },
            Event::AssaultNumber(l, number) => EventView {
                level: Some(*number),
                ..self.leader("assault-number", *l)
            },
            Event::GrandAssaultFailed(l) => self.leader("grand-assault-failed", *l),
            Event::GrandAssaultNumber(l, number) => EventView {
                level: Some(*number),
                ..self.leader("grand-assault-number", *l)
            },
            Event::BonusAnnounced(l) => self.leader("bonus-announced", *l),
            Event::Slowed(u, mp) => EventView {
                mp: Some(mp.as_f64()),
                ..self.unit("slowed", *u)
            },
            Event::WentByRail { unit, line } => EventView {
                level: Some(*line),
                ..self.unit("went-by-rail", *unit)
            },
            Event::Dropped(u) => self.unit("dropped", *u),
            Event::Retreated { from, to, .. } => EventView {
                from: Some(self.hex(*from)),
                ..self.at(*to, plain("retreated"))
            },
            Event::Withdrew(u) => EventView {
                rule: Some("S7.6-30".to_owned()),
                ..self.unit("withdrew", *u)
            },
            Event::RetreatMoved(u, to) => self.at(*to, self.unit("retreat-moved", *u)),
            Event::Advanced(u, to) => self.at(*to, self.unit("advanced", *u)),
            Event::FlanksRefused(hex, side) => self.at(*hex, of_side("flanks-refused", *side)),
            Event::FlanksUnrefused(hex) => self.at(*hex, plain("flanks-unrefused")),
            _ => self.work(event),
        }
    }

    /// What is built, burned and washed away.
    fn work(&self, event: &Event) -> EventView {
        match event {
            Event::PontoonRemoved(at, owner) => {
                self.between(*at, of_side("pontoon-removed", *owner))
            }
            Event::PontoonBuilt(at, owner) => self.between(*at, of_side("pontoon-built", *owner)),
            Event::BuildingFailed(at) => self.between(*at, plain("building-failed")),
            Event::BridgeDestroyed(at) => self.between(*at, plain("bridge-destroyed")),
            Event::BridgeRepaired(at) => self.between(*at, plain("bridge-repaired")),
            Event::DestructionTried(u) => self.unit("destruction-tried", *u),
            Event::StationBurned(hex, _) => self.at(*hex, plain("station-burned")),
            Event::RandomEvent { event, ignored } => EventView {
                level: Some(*event),
                on: Some(!ignored),
                ..plain("random-event")
            },
            Event::Levied { unit, .. } => self.unit("levied", *unit),
            Event::StationRepaired(hex) => self.at(*hex, plain("station-repaired")),
            Event::DepotBegun(hex, owner) => self.at(*hex, of_side("depot-begun", *owner)),
            Event::DepotCompleted(hex, owner) => self.at(*hex, of_side("depot-completed", *owner)),
            Event::DepotDestroyed(hex, owner) => EventView {
                rule: Some(rules::depot(&self.scenario.game).to_owned()),
                ..self.at(*hex, of_side("depot-destroyed", *owner))
            },
            Event::FortDestroyed(hex, owner) => EventView {
                rule: Some("HCR-18-08".to_owned()),
                ..self.at(*hex, of_side("fort-destroyed", *owner))
            },
            Event::Noted(number) => EventView {
                level: Some(*number),
                ..plain("noted")
            },
            Event::Arrived { unit, state } => EventView {
                points: Some(state.manpower),
                ..match state.hex {
                    Some(hex) => self.at(hex, self.unit("arrived", *unit)),
                    None => self.unit("arrived", *unit),
                }
            },
            Event::Strengthened(unit, points) => EventView {
                points: Some(*points),
                rule: Some("HCR-S7-08".to_owned()),
                ..self.unit("strengthened", *unit)
            },
            Event::SecretMovesBegan(side) => of_side("secret-moves-began", *side),
            Event::SecretMovesEnded(side) => of_side("secret-moves-ended", *side),
            Event::SecretMovesRevealed(side) => of_side("secret-moves-revealed", *side),
            Event::Sighted(unit, hex) => self.at(*hex, self.unit("sighted", *unit)),
            Event::BridgePlanned(unit, at) => self.between(*at, self.unit("bridge-planned", *unit)),
            Event::SecretsLapsed => plain("secrets-lapsed"),
            Event::Exited {
                unit,
                from,
                manpower,
                ..
            } => EventView {
                points: Some(*manpower),
                ..self.at(*from, self.unit("exited", *unit))
            },
            Event::Rain(weather) => EventView {
                level: Some(weather.rain),
                ..plain("rain")
            },
            _ => self.supply(event),
        }
    }

    /// What becomes of supply and ammunition; `level` is how many boxes are left.
    fn supply(&self, event: &Event) -> EventView {
        let left = |kind: &str, unit: UnitId, checks: u8, rule: &str| EventView {
            level: Some(boxes(self.scenario, unit).saturating_sub(checks)),
            rule: Some(rule.to_owned()),
            ..self.unit(kind, unit)
        };
        match event {
            Event::AmmunitionSpent(u, checks) => {
                let rule = rules::ammunition_spent(&self.scenario.game);
                left("ammunition-spent", *u, *checks, rule)
            }
            Event::AmmunitionGained(u, checks) => {
                let side = self.scenario.unit(*u).side;
                let rule = rules::ammunition_gained(&self.scenario.game, side);
                left("ammunition-gained", *u, *checks, rule)
            }
            Event::Supplied(u, fed) => EventView {
                on: Some(*fed),
                rule: Some("HCR-20.3-01".to_owned()),
                ..self.unit("supplied", *u)
            },
            Event::ForagingFailed(u) => EventView {
                rule: Some("HCR-20.4-05".to_owned()),
                ..self.unit("foraging-failed", *u)
            },
            Event::AttemptNamed(u) => self.unit("attempt-named", *u),
            Event::AttemptFailed(u) => self.unit("attempt-failed", *u),
            Event::Logistics(side, _) => of_side("logistics", *side),
            _ => self.marker(event),
        }
    }

    /// What happens to force markers (Limited Intelligence).
    fn marker(&self, event: &Event) -> EventView {
        let force = |kind: &str, side: Side, number: u8| EventView {
            force: Some(number),
            ..of_side(kind, side)
        };
        let units = |units: UnitSet| {
            let ids: Vec<_> = units.iter().map(|unit| self.id(unit)).collect();
            (!ids.is_empty()).then_some(ids)
        };
        match event {
            Event::ForcePlaced {
                side,
                number,
                hex,
                units: under,
            } => EventView {
                units: units(*under),
                ..self.at(*hex, force("force-placed", *side, *number))
            },
            Event::ForceRevealed {
                side,
                number,
                hex,
                units: under,
                rule,
            } => EventView {
                units: units(*under),
                rule: Some((*rule).to_owned()),
                ..self.at(*hex, force("force-revealed", *side, *number))
            },
            Event::ForceBegan { side, number } => force("force-began", *side, *number),
            Event::ForceMoved {
                side,
                number,
                from,
                to,
            } => EventView {
                from: Some(self.hex(*from)),
                ..self.at(*to, force("force-moved", *side, *number))
            },
            Event::ForceEnded { side, number } => force("force-ended", *side, *number),
            Event::Uncovered(u) => self.unit("uncovered", *u),
            _ => self.fate(event),
        }
    }

    fn between(&self, at: HexSide, view: EventView) -> EventView {
        let (a, b) = self.scenario.map.ends(at);
        EventView {
            from: Some(self.hex(a)),
            ..self.at(b, view)
        }
    }

    /// What changes on counters.
    fn fate(&self, event: &Event) -> EventView {
        let level = |kind: &str, unit: UnitId, level: u8| EventView {
            level: Some(level),
            ..self.unit(kind, unit)
        };
        let on = |kind: &str, unit: UnitId, on: bool| EventView {
            on: Some(on),
            ..self.unit(kind, unit)
        };
        match event {
            Event::Fatigue(u, to) => level("fatigue", *u, *to),
            Event::Organized(u, organized) => on("organized", *u, *organized),
            Event::Exhausted(u, exhausted) => on("exhausted", *u, *exhausted),
            Event::Demoralized(u, to) => level("demoralized", *u, *to),
            Event::Entrenched(u, _) => self.unit("entrenched", *u),
            Event::Lost {
                unit,
                points,
                cause,
            } => EventView {
                points: Some(*points),
                cause: Some(cause.word().to_owned()),
                rule: Some(rules::loss(*cause).to_owned()),
                ..self.unit("lost", *unit)
            },
            Event::Eliminated(u) => self.unit("eliminated", *u),
            Event::Surrendered(u) => self.unit("surrendered", *u),
            Event::LeaderAttached(l, to) => EventView {
                to: Some(self.id(*to)),
                ..self.leader("leader-attached", *l)
            },
            Event::LeaderArrived(l, with) => EventView {
                to: Some(self.id(*with)),
                ..self.leader("leader-arrived", *l)
            },
            Event::LeaderKilled(l) => EventView {
                rule: Some(rules::death(&self.scenario.game).to_owned()),
                ..self.leader("leader-killed", *l)
            },
            Event::LeaderRemoved(l) => self.leader("leader-removed", *l),
            Event::Detached {
                substitute,
                from,
                state,
            } => EventView {
                to: Some(self.id(*from)),
                points: Some(state.manpower),
                ..self.unit("detached", *substitute)
            },
            Event::Attached { substitute, to, .. } => EventView {
                to: Some(self.id(*to)),
                ..self.unit("attached", *substitute)
            },
            Event::Replaced { old, new } => EventView {
                to: Some(self.id(*new)),
                ..self.unit("replaced", *old)
            },
            _ => plain("event"),
        }
    }
}
