//! What points are worth to a side that wants to win, and not only to gather points.
//!
//! Near the total that decides who wins a point weighs more than far from it: who is just
//! behind takes risks for it, and who is just ahead takes none. The less of the game is left,
//! the nearer is near.

use longroll_rules::{Position, Scenario, Side};

use crate::judge::freshness;

/// What it is worth to win, in steps from one level of victory to the next.
const VICTORY: f64 = 3.0;
/// How far the end differs from what is expected at first, in such steps. In games of the
/// staff against itself this is the standard deviation, more or less, of all scenarios.
const SPREAD: f64 = 1.4;
/// The least of a game that may be left before it is over.
const LAST: f64 = 0.01;

/// What a side plays for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Victory {
    /// Who has more points than that wins.
    needed: f64,
    /// The points from one level of victory to the next; 0 if there are no levels.
    step: f64,
}

impl Victory {
    /// What a side plays for in a scenario.
    pub(crate) fn of(s: &Scenario, p: &Position, side: Side) -> Self {
        let Some(bounds) = s.campaign.score(s, p).bounds else {
            return Self {
                needed: 0.0,
                step: 0.0,
            };
        };
        // No total lies on it.
        let wins = f64::from(bounds.wins) - 0.5;
        Self {
            needed: if side == s.scored { wins } else { -wins },
            step: bounds.step(),
        }
    }

    /// What it is worth to expect so many points with so much of the game left.
    pub(crate) fn worth(self, points: f64, left: f64) -> f64 {
        points + VICTORY * self.step * self.chance(points, left)
    }

    /// What a point more is worth on average, from a level of victory below so many points to
    /// one above.
    pub(crate) fn rate(self, points: f64, left: f64) -> f64 {
        if self.step <= 0.0 {
            return 1.0;
        }
        let (below, above) = (points - self.step, points + self.step);
        (self.worth(above, left) - self.worth(below, left)) / (above - below)
    }

    /// The chance that so many expected points are enough: nearly that of the normal
    /// distribution.
    fn chance(self, points: f64, left: f64) -> f64 {
        let ahead = points - self.needed;
        if left <= 0.0 {
            return f64::from(u8::from(ahead > 0.0));
        }
        let spread = SPREAD * self.step * left.max(LAST).sqrt();
        1.0 / (1.0 + (-1.7 * ahead / spread.max(f64::EPSILON)).exp())
    }
}

/// How much of a game is left, as a share: turns, and of this turn the marches.
pub(crate) fn left(s: &Scenario, p: &Position) -> f64 {
    if p.is_over() {
        return 0.0;
    }
    let last = s.campaign.last_turn(s, p).max(1);
    let turns = f64::from(last.saturating_sub(p.turn()));
    (turns + freshness(s, p)) / f64::from(last)
}

#[cfg(test)]
mod tests {
    use longroll_games::{Data, scenario};
    use longroll_rules::unit::{MAX_FATIGUE, UnitState};

    use super::*;

    /// SLB-S1-VP: the Union wins with 9 points.
    #[test]
    fn points_near_victory_are_worth_most() {
        let s = scenario(&Data::embedded(), "slb-1").expect("the scenario loads");
        let p = s.open().expect("a sound set-up");
        let [union, confederate] = Side::ALL.map(|side| Victory::of(&s, &p, side));
        let gains = |victory: Victory, points: f64, left: f64| {
            victory.worth(points + 1.0, left) - victory.worth(points, left)
        };
        // At the end the ninth point is worth a victory, and any other a point.
        assert!((gains(union, 8.0, 0.0) - 16.0).abs() < 0.1);
        assert!((gains(confederate, -9.0, 0.0) - 16.0).abs() < 0.1);
        assert!((gains(union, 0.0, 0.0) - 1.0).abs() < 0.1);
        assert!((gains(union, 20.0, 0.0) - 1.0).abs() < 0.1);
        // Before it every point is worth a little more, the nearest most.
        let early = gains(union, 8.0, 1.0);
        assert!(early > 1.5 && early < 3.0);
        assert!(gains(union, 0.0, 1.0) > 1.1 && gains(union, 0.0, 1.0) < early);
        // Between a level below and one above it is a victory and ten points to ten.
        assert!((union.rate(8.5, 0.0) - 2.5).abs() < 1e-9);
        // In a gamble for what is needed there is more to win than to lose.
        let gamble = f64::midpoint(union.worth(3.0, 0.1), union.worth(10.0, 0.1));
        assert!(gamble > union.worth(6.5, 0.1));
        let safe = f64::midpoint(union.worth(8.0, 0.1), union.worth(15.0, 0.1));
        assert!(safe < union.worth(11.5, 0.1));
    }

    #[test]
    fn less_of_a_game_is_left_with_each_march_and_turn() {
        let s = scenario(&Data::embedded(), "hcr-2").expect("the scenario loads");
        let p = s.open().expect("a sound set-up");
        let begun = left(&s, &p);
        assert!(begun > 0.8 && begun <= 1.0);
        let mut tired = p.clone();
        for unit in p.on_map().iter() {
            let state = tired.unit(unit);
            let fatigue = MAX_FATIGUE;
            tired.place(unit, UnitState { fatigue, ..state });
        }
        assert!((left(&s, &tired) - 0.75).abs() < 1e-9);
    }
}
