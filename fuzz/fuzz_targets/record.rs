//! See `longroll_fuzz::record`.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| longroll_fuzz::record::run(text));
