//! See `longroll_fuzz::edit`.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| longroll_fuzz::edit::run(text));
