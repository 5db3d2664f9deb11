//! Secret keys and what they do with bytes; `private_key.rs` and `message.rs` add what they seal and open.
//! `purpose.rs` defines which operation accepts which key.

use alloc::vec::Vec;

use subtle::ConstantTimeEq;
use wasm_bindgen::prelude::wasm_bindgen;
use zeroize::Zeroizing;

use crate::problem::Problem;
use crate::purpose::Purpose::{self, Known, Proof};
use crate::{aes_cfb, hash};

/// A symmetric key, a shared secret or a derived key, wiped when dropped.
#[wasm_bindgen]
pub struct SecretKey {
    bytes: Zeroizing<Vec<u8>>,
    purpose: Purpose,
}

#[wasm_bindgen]
impl SecretKey {
    /// Imports a key of any length.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8]) -> Self {
        Self::with_purpose(bytes, Known)
    }

    /// Derives another key from a salt and an info with HKDF-SHA-256. The info determines the key's purpose. Fails with
    /// `InvalidLength` unless the key has 32 or 64 bytes: shorter keys begin with the same bytes and can be guessed.
    pub fn expand(&self, salt: &[u8], info: &[u8], length: usize) -> Result<Self, Problem> {
        if ![32, 64].contains(&length) {
            return Err(Problem::InvalidLength);
        }
        let purpose = self.purpose.of_expanded(info)?;
        Ok(Self { bytes: hash::expand(&self.bytes, salt, info, length)?, purpose })
    }

    /// Encrypts data with AES-256-CFB128. Fails with `InvalidKey` or `InvalidIv`. Never use an iv twice with one key.
    pub fn encrypt(&self, iv: &[u8], mut data: Vec<u8>) -> Result<Vec<u8>, Problem> {
        aes_cfb::encrypt(self.bytes_for(&[Known])?, iv, &mut data).map(|()| data)
    }

    /// Decrypts data with AES-256-CFB128. Fails with `InvalidKey` or `InvalidIv`; does not detect a wrong key or
    /// altered data.
    pub fn decrypt(&self, iv: &[u8], mut data: Vec<u8>) -> Result<Vec<u8>, Problem> {
        aes_cfb::decrypt(self.bytes_for(&[Known])?, iv, &mut data).map(|()| data)
    }

    /// Computes the HMAC-SHA-256 tag of data.
    pub fn authenticate(&self, data: &[u8]) -> Result<Vec<u8>, Problem> {
        Ok(hash::tag(self.bytes_for(&[Known])?, &[data])?.to_vec())
    }

    /// Whether a proof has these bytes, in constant time. Fails with `UnknownKey` for any other key.
    pub fn matches(&self, bytes: &[u8]) -> Result<bool, Problem> {
        Ok(equal_bytes(self.bytes_for(&[Proof])?, bytes))
    }

    /// Computes the SHA-256 of a proof, 32 bytes, which is not secret.
    pub fn digest(&self) -> Result<Vec<u8>, Problem> {
        Ok(hash::digest(self.bytes_for(&[Proof])?).to_vec())
    }
}

impl SecretKey {
    pub(crate) fn with_purpose(bytes: &[u8], purpose: Purpose) -> Self {
        Self { bytes: Zeroizing::new(bytes.to_vec()), purpose }
    }

    /// The bytes, only for the algorithms of this crate. Fails with `UnknownKey` for a key with any other purpose.
    pub(crate) fn bytes_for(&self, purposes: &[Purpose]) -> Result<&[u8], Problem> {
        if purposes.contains(&self.purpose) { Ok(&self.bytes) } else { Err(Problem::UnknownKey) }
    }
}

/// Compares in a time that depends only on the lengths; different lengths are unequal.
#[wasm_bindgen(js_name = equalBytes)]
pub fn equal_bytes(left: &[u8], right: &[u8]) -> bool {
    left.ct_eq(right).into()
}
