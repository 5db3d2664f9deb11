//! X25519 of RFC 7748.

use alloc::vec::Vec;

use wasm_bindgen::prelude::wasm_bindgen;
use x25519_dalek::{PublicKey, StaticSecret, X25519_BASEPOINT_BYTES};
use zeroize::Zeroizing;

use crate::problem::Problem;
use crate::purpose::Purpose;
use crate::secret_key::SecretKey;

/// A private key. Its bytes leave the core only sealed, and are wiped when it is dropped.
#[wasm_bindgen]
pub struct PrivateKey {
    secret: StaticSecret,
    /// It was opened, extracted from a reply, or sealed.
    is_stored: bool,
}

#[wasm_bindgen]
impl PrivateKey {
    /// Imports any 32 bytes, as RFC 7748 does; they are clamped when used. Fails with `InvalidPrivateKey` for any other
    /// length.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8]) -> Result<Self, Problem> {
        let bytes: [u8; 32] = bytes.try_into().map_err(|_| Problem::InvalidPrivateKey)?;
        Ok(Self { secret: StaticSecret::from(bytes), is_stored: false })
    }

    /// Makes a key from random bytes. Fails with `RandomUnavailable`.
    pub fn make() -> Result<Self, Problem> {
        let mut bytes = Zeroizing::new([0; 32]);
        fill_random(bytes.as_mut_slice())?;
        Self::new(bytes.as_slice())
    }

    /// Derives the public key: the product with the base point, by the same ladder as `agree`, so the module needs no
    /// second multiplication with its tables.
    #[wasm_bindgen(js_name = publicKey)]
    pub fn public_key(&self) -> Vec<u8> {
        self.secret.diffie_hellman(&PublicKey::from(X25519_BASEPOINT_BYTES)).as_bytes().to_vec()
    }

    /// Derives the secret shared with the owner of a public key; not uniform, so expand it before use. Fails with
    /// `InvalidPublicKey` for any length but 32, and if the result is all zeros (a point of low order).
    pub fn agree(&self, public_key: &[u8]) -> Result<SecretKey, Problem> {
        let point: [u8; 32] = public_key.try_into().map_err(|_| Problem::InvalidPublicKey)?;
        let shared = self.secret.diffie_hellman(&PublicKey::from(point));
        if !shared.was_contributory() {
            return Err(Problem::InvalidPublicKey);
        }
        Ok(SecretKey::with_purpose(shared.as_bytes(), Purpose::Shared))
    }
}

impl PrivateKey {
    /// The same key, marked as stored.
    pub(crate) fn stored(self) -> Self {
        Self { is_stored: true, ..self }
    }

    /// The bytes as RFC 7748 clamps them, a multiple of 8 in the upper half of 255 bits: the same key in the one form
    /// that is stored.
    pub(crate) fn clamped(&self) -> Zeroizing<[u8; 32]> {
        let mut bytes = Zeroizing::new(self.secret.to_bytes());
        let [first, .., last] = &mut *bytes;
        *first &= 0b1111_1000;
        *last = (*last & 0b0011_1111) | 0b0100_0000;
        bytes
    }

    /// Fails with `UnknownKey` for a key that is not stored.
    pub(crate) fn require_stored(&self) -> Result<&Self, Problem> {
        if self.is_stored { Ok(self) } else { Err(Problem::UnknownKey) }
    }

    /// Marks a key that was sealed.
    pub(crate) fn mark_stored(&mut self) {
        self.is_stored = true;
    }
}

/// Fills with random bytes of `crypto.getRandomValues`. Fails with `RandomUnavailable`.
pub(crate) fn fill_random(bytes: &mut [u8]) -> Result<(), Problem> {
    getrandom::fill(bytes).map_err(|_| Problem::RandomUnavailable)
}
