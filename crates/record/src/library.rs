//! Scenarios, each loaded once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use longroll_games::{Data, LoadError};
use longroll_rules::Scenario;

use crate::hash::data_hash;

/// The games' data with its scenarios, which all games of them share.
#[derive(Debug)]
pub struct Library {
    data: Data,
    hash: OnceLock<String>,
    /// By id and options.
    scenarios: Mutex<HashMap<(String, Vec<String>), Arc<Scenario>>>,
}

impl Library {
    /// The scenarios of this data.
    pub fn new(data: Data) -> Self {
        Self {
            data,
            hash: OnceLock::new(),
            scenarios: Mutex::default(),
        }
    }

    /// The data.
    pub fn data(&self) -> &Data {
        &self.data
    }

    /// The [hash](data_hash) of the data.
    ///
    /// # Errors
    ///
    /// [`LoadError`] for a table that can't be read.
    pub fn hash(&self) -> Result<&str, LoadError> {
        if let Some(hash) = self.hash.get() {
            return Ok(hash);
        }
        let hash = data_hash(&self.data)?;
        Ok(self.hash.get_or_init(|| hash))
    }

    /// A scenario by its id, with these optional rules.
    ///
    /// # Errors
    ///
    /// [`LoadError`] if there is none, it does not offer them, or its data is broken.
    pub fn scenario(&self, id: &str, options: &[String]) -> Result<Arc<Scenario>, LoadError> {
        let mut options = options.to_vec();
        options.sort_unstable();
        options.dedup();
        let key = (id.to_owned(), options);
        let mut scenarios = self
            .scenarios
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(scenario) = scenarios.get(&key) {
            return Ok(Arc::clone(scenario));
        }
        let names = key.1.iter().map(String::as_str);
        let scenario = longroll_games::scenario_with(&self.data, id, names)?;
        scenarios.insert(key, Arc::clone(&scenario));
        Ok(scenario)
    }
}
