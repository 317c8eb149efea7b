//! See `longroll_fuzz::table`.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| longroll_fuzz::table::run(text));
