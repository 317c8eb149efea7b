//! Optional rules by their names in records and in the protocol.

use std::sync::Arc;

use longroll_rules::Scenario;

/// The name of Limited Intelligence.
pub const LIMITED_INTELLIGENCE: &str = "limited_intelligence";

/// The scenario with the options of these names.
pub(crate) fn with(scenario: Arc<Scenario>, names: &[String]) -> Arc<Scenario> {
    if names.is_empty() {
        return scenario;
    }
    let mut changed = Scenario::clone(&scenario);
    for name in names {
        if name == LIMITED_INTELLIGENCE {
            changed.options.limited_intelligence = true;
        }
    }
    Arc::new(changed)
}
