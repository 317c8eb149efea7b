//! See `longroll_fuzz::notation`.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| longroll_fuzz::notation::run(text));
