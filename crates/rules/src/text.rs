//! Words: actions, decisions and events as sentences.
