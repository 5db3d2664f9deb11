//! Random bytes of `crypto.getRandomValues`.

use alloc::vec;
use alloc::vec::Vec;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::aes_cfb::IV_BYTES;
use crate::problem::Problem;

/// Random bytes, at most a mebibyte. Fails with `InvalidLength` or `RandomUnavailable`.
#[wasm_bindgen(js_name = randomBytes)]
pub fn random_bytes(length: usize) -> Result<Vec<u8>, Problem> {
    if length > 1 << 20 {
        return Err(Problem::InvalidLength);
    }
    let mut bytes = vec![0; length];
    fill_random(&mut bytes).map(|()| bytes)
}

/// Generated here, so that it is never used twice with a key.
pub(crate) fn draw_iv() -> Result<[u8; IV_BYTES], Problem> {
    let mut iv = [0; IV_BYTES];
    fill_random(&mut iv).map(|()| iv)
}

/// Fills with random bytes. Fails with `RandomUnavailable`.
pub(crate) fn fill_random(bytes: &mut [u8]) -> Result<(), Problem> {
    getrandom::fill(bytes).map_err(|_| Problem::RandomUnavailable)
}
