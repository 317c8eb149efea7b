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
    scenarios: Mutex<HashMap<String, Arc<Scenario>>>,
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

    /// A scenario by its id.
    ///
    /// # Errors
    ///
    /// [`LoadError`] if there is none, or its data is broken.
    pub fn scenario(&self, id: &str) -> Result<Arc<Scenario>, LoadError> {
        let mut scenarios = self
            .scenarios
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(scenario) = scenarios.get(id) {
            return Ok(Arc::clone(scenario));
        }
        let scenario = longroll_games::scenario(&self.data, id)?;
        scenarios.insert(id.to_owned(), Arc::clone(&scenario));
        Ok(scenario)
    }
}
