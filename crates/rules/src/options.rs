//! The optional rules, by name.

use std::str::FromStr;

use crate::illegal::RuleId;
use crate::scenario::Options;

/// An optional rule of a game. Which of them a game offers is data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum OptionalRule {
    /// Organized units march at Fatigue Level 4 (5.1).
    Fatigue4March,
    /// The Entrenchment action in 1863 (5.5).
    EntrenchmentAction,
    /// Limited Intelligence.
    LimitedIntelligence,
    /// Woods hexsides do not lessen Confederate flank bonuses (7.4).
    ConfederateIgnoresWoods,
    /// Leaders can be killed where the scenario does not say so itself (18.0 of SLB).
    LeaderDeaths,
    /// Dice say where the Confederate cavalry has gone in secret, for one player (22.2 of
    /// SLB).
    SolitaireMoves,
    /// Infantry that forages close together finds less (20.4 of HCR).
    Dispersion,
    /// Every result of a stalled command turns into commitment late in the campaign (14.0 of HCR).
    AllStalledCommit,
}

impl OptionalRule {
    /// All optional rules.
    pub const ALL: [Self; 8] = [
        Self::Fatigue4March,
        Self::EntrenchmentAction,
        Self::LimitedIntelligence,
        Self::ConfederateIgnoresWoods,
        Self::LeaderDeaths,
        Self::SolitaireMoves,
        Self::Dispersion,
        Self::AllStalledCommit,
    ];

    /// The word that records, data and the protocol use.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Fatigue4March => "fatigue4_march",
            Self::EntrenchmentAction => "entrench_action_1863",
            Self::LimitedIntelligence => "limited_intelligence",
            Self::ConfederateIgnoresWoods => "slb_confederate_ignores_woods_reduction",
            Self::LeaderDeaths => "slb3_leader_deaths",
            Self::SolitaireMoves => "slb6_solitaire",
            Self::Dispersion => "dispersion",
            Self::AllStalledCommit => "hcr_all_stalled_commit",
        }
    }

    /// A few words for people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Fatigue4March => "Marches at Fatigue Level 4",
            Self::EntrenchmentAction => "Entrenchment action",
            Self::LimitedIntelligence => "Limited Intelligence",
            Self::ConfederateIgnoresWoods => "Confederate flank attacks through woods",
            Self::LeaderDeaths => "Death of Confederate leaders",
            Self::SolitaireMoves => "Hidden movement by dice",
            Self::Dispersion => "Dispersion in foraging",
            Self::AllStalledCommit => "No stalled command from turn 9 on",
        }
    }

    /// What it changes, in a sentence.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Fatigue4March => {
                "Organized units march even at Fatigue Level 4, and are disorganized by it."
            }
            Self::EntrenchmentAction => {
                "Infantry may spend an action to entrench, at the cost of two Fatigue Levels."
            }
            Self::LimitedIntelligence => {
                "What lies under a force marker is hidden from the enemy until he comes near."
            }
            Self::ConfederateIgnoresWoods => {
                "Hexes that are cut off by woods hexsides don't lessen the flank bonus of \
                 Confederate attackers, as in the older edition."
            }
            Self::LeaderDeaths => {
                "Confederate leaders can be killed in combat, and Jackson is at the end of turn 1, \
                 as in The Great Flank March."
            }
            Self::SolitaireMoves => {
                "For one player: instead of moving in secret on turn 2, the three Confederate \
                 cavalry units are found where dice say, and nothing is kept secret."
            }
            Self::Dispersion => {
                "Infantry finds less for each infantry unit that has foraged in its hex or next to \
                 it in the same turn."
            }
            Self::AllStalledCommit => {
                "From turn 9 on an 8 for random events means Union Commitment too, like the other \
                 results that stalled the Union command before."
            }
        }
    }

    /// The rule that it is.
    pub const fn rule(self) -> RuleId {
        match self {
            Self::Fatigue4March => "S5.1-17",
            Self::EntrenchmentAction => "S5.5-01",
            Self::LimitedIntelligence => "S-LI-01",
            Self::ConfederateIgnoresWoods => "S7.4-51",
            Self::LeaderDeaths => "SLB-S3-09",
            Self::SolitaireMoves => "SLB-S6-13",
            Self::Dispersion => "HCR-20.4-07",
            Self::AllStalledCommit => "HCR-14-02",
        }
    }
}

impl FromStr for OptionalRule {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        let found = Self::ALL.into_iter().find(|rule| rule.word() == word);
        found.ok_or(())
    }
}

impl Options {
    /// Whether an optional rule is in use.
    pub const fn has(&self, rule: OptionalRule) -> bool {
        match rule {
            OptionalRule::Fatigue4March => self.fatigue4_march,
            OptionalRule::EntrenchmentAction => self.entrench_action_1863,
            OptionalRule::LimitedIntelligence => self.limited_intelligence,
            OptionalRule::ConfederateIgnoresWoods => self.slb_confederate_ignores_woods_reduction,
            OptionalRule::LeaderDeaths => self.slb3_leader_deaths,
            OptionalRule::SolitaireMoves => self.slb6_solitaire,
            OptionalRule::Dispersion => self.dispersion,
            OptionalRule::AllStalledCommit => self.hcr_all_stalled_commit,
        }
    }

    /// Takes an optional rule into use.
    pub const fn add(&mut self, rule: OptionalRule) {
        match rule {
            OptionalRule::Fatigue4March => self.fatigue4_march = true,
            OptionalRule::EntrenchmentAction => self.entrench_action_1863 = true,
            OptionalRule::LimitedIntelligence => self.limited_intelligence = true,
            OptionalRule::ConfederateIgnoresWoods => {
                self.slb_confederate_ignores_woods_reduction = true;
            }
            OptionalRule::LeaderDeaths => self.slb3_leader_deaths = true,
            OptionalRule::SolitaireMoves => self.slb6_solitaire = true,
            OptionalRule::Dispersion => self.dispersion = true,
            OptionalRule::AllStalledCommit => self.hcr_all_stalled_commit = true,
        }
    }

    /// The optional rules in use.
    pub fn iter(self) -> impl Iterator<Item = OptionalRule> {
        OptionalRule::ALL
            .into_iter()
            .filter(move |rule| self.has(*rule))
    }
}

impl FromIterator<OptionalRule> for Options {
    fn from_iter<I: IntoIterator<Item = OptionalRule>>(rules: I) -> Self {
        let mut options = Self::default();
        for rule in rules {
            options.add(rule);
        }
        options
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every optional rule has a name of its own, and is kept apart from the others.
    #[test]
    fn options_are_named_and_kept() {
        for rule in OptionalRule::ALL {
            assert_eq!(rule.word().parse(), Ok(rule));
            let options: Options = [rule].into_iter().collect();
            assert_eq!(options.iter().collect::<Vec<_>>(), [rule]);
        }
        assert_eq!("foraging".parse::<OptionalRule>(), Err(()));
        assert_eq!(Options::default().iter().count(), 0);
    }
}
