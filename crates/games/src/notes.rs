//! Special rules in the words of a scenario, for people.

use longroll_rules::campaign::Note;
use longroll_rules::illegal::RuleId;

/// A special rule for the page, which is over if it is not in force.
pub(crate) fn note(rule: RuleId, in_force: bool, text: &str) -> Note {
    Note {
        text: text.to_owned(),
        rule,
        in_force,
        to_come: false,
    }
}

/// A special rule that may be in force again, or for the first time, as long as `open`.
pub(crate) fn note_to_come(rule: RuleId, in_force: bool, open: bool, text: &str) -> Note {
    Note {
        to_come: open && !in_force,
        ..note(rule, in_force, text)
    }
}
