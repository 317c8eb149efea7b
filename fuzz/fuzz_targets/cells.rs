//! See `longroll_fuzz::cells`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| longroll_fuzz::cells::run(data));
