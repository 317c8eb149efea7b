//! See `longroll_fuzz::play`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| longroll_fuzz::play::run(data));
