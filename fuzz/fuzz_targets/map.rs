//! See `longroll_fuzz::map`.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| longroll_fuzz::map::run(text));
