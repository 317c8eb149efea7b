//! A whole table as somebody might write it: its name on the first line, then its text.

use longroll_games::Data;
use longroll_rules::Pending;

use crate::small::SMALL;
use crate::{SCENARIO, legal};

/// The data with that table either can be played, or there is a complaint that says where
/// and why.
pub fn run(text: &str) {
    if let Some((name, table)) = text.split_once('\n') {
        can_be_played_or_says_why(&SMALL.clone().with(name, table));
    }
}

/// Loads the scenario from the data and plays a little.
pub(crate) fn can_be_played_or_says_why(data: &Data) {
    let scenario = match longroll_games::scenario(data, SCENARIO) {
        Ok(scenario) => scenario,
        Err(error) => {
            let text = error.to_string();
            assert!(!text.is_empty());
            return;
        }
    };
    assert_eq!(scenario.id, SCENARIO);
    let mut position = scenario.open().expect("it was opened when it was built");
    let mut events = Vec::new();
    for choice in 0..12 {
        events.clear();
        match scenario.pending(&position) {
            Pending::Over => break,
            Pending::Chance(roll) => {
                let dice = roll
                    .outcomes()
                    .nth(choice % 6)
                    .expect("a die has six faces");
                let fallen = scenario.resolve(&mut position, dice, &mut events);
                fallen.expect("these dice were asked for");
            }
            Pending::Choice(_) => {
                let legal = legal(&scenario, &position);
                let action = legal[choice * 7 % legal.len()];
                let done = scenario.apply(&mut position, action, &mut events);
                done.unwrap_or_else(|illegal| panic!("{action:?}: {}", illegal.message(&scenario)));
            }
        }
    }
    let _ = scenario.campaign.score(&scenario, &position);
}
