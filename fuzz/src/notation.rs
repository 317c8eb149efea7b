//! Lines of a record, one by one, and actions in both notations.

use longroll_protocol::ActionData;
use longroll_record::{Line, parse_action, write_action};
use longroll_rules::Scenario;

/// What can be read is written so that it reads the same.
pub fn run(text: &str) {
    let scenario = crate::scenario();
    for line in text.lines().take(64) {
        read_line(&scenario, line);
        read_object(&scenario, line);
    }
}

fn read_line(scenario: &Scenario, text: &str) {
    match Line::parse(scenario, text) {
        Ok(line) => {
            let written = line.text(scenario);
            assert!(!written.contains('\n'), "{written:?}");
            assert_eq!(Line::parse(scenario, &written), Ok(line));
        }
        Err(reason) => assert!(!reason.is_empty()),
    }
    if let Ok(action) = parse_action(scenario, text) {
        // `1 01` and the two ends of a hexside the other way round are the only spellings.
        let data = ActionData::of(scenario, action);
        assert_eq!(data.action(scenario).ok(), Some(action));
        let json = serde_json::to_string(&data).expect("plain data has a text");
        assert_eq!(serde_json::from_str::<ActionData>(&json).ok(), Some(data));
    }
}

fn read_object(scenario: &Scenario, text: &str) {
    let Ok(data) = serde_json::from_str::<ActionData>(text) else {
        return;
    };
    let json = serde_json::to_string(&data).expect("plain data has a text");
    assert_eq!(
        serde_json::from_str::<ActionData>(&json).ok().as_ref(),
        Some(&data)
    );
    if let Ok(action) = data.action(scenario) {
        let written = write_action(scenario, action);
        assert_eq!(parse_action(scenario, &written), Ok(action), "{written}");
        let again = ActionData::of(scenario, action);
        assert_eq!(again.action(scenario).ok(), Some(action));
    }
}
