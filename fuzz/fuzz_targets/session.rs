//! See `longroll_fuzz::session`.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| longroll_fuzz::session::run(text));
