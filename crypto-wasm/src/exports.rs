//! What JavaScript sees. Keys are handles: they act, and nothing here reads them.
//!
//! Every failure is an `Error` whose message is the symbol of a `Problem`. Secret input is taken over as a `Vec`, whose
//! block is wiped when it is given back.

use alloc::vec;
use alloc::vec::Vec;

use wasm_bindgen::prelude::*;
use zeroize::Zeroizing;

use crate::boundary::{fill_random, wipe_stack as wipe};
use crate::problem::Problem;
use crate::secret::{Secret, equal_bytes as equal};
use crate::{aes_cfb, hkdf, hmac, pbkdf2, pbkdf2_scheduler, x25519};

/// The handle of an X25519 private key.
#[wasm_bindgen]
pub struct PrivateKey(pub(crate) x25519::PrivateKey);

#[wasm_bindgen]
impl PrivateKey {
    /// Makes a key from random bytes. Throws `random_unavailable`.
    pub fn make() -> Result<PrivateKey, JsError> {
        Ok(Self(x25519::PrivateKey::make(fill_random)?))
    }

    /// Takes a key of 32 bytes. Throws `invalid_private_key` for another length.
    #[wasm_bindgen(js_name = fromBytes)]
    pub fn from_bytes(bytes: Vec<u8>) -> Result<PrivateKey, JsError> {
        Ok(Self(x25519::PrivateKey::from_bytes(&Zeroizing::new(bytes))?))
    }

    /// Derives the public key, 32 bytes.
    #[wasm_bindgen(js_name = publicKey)]
    pub fn public_key(&self) -> Vec<u8> {
        self.0.public_key().to_vec()
    }

    /// Derives the secret shared with the owner of a public key. Throws `invalid_public_key` for another length than
    /// 32 and for a low-order point. Expand it before use.
    pub fn agree(&self, public_key: &[u8]) -> Result<SecretKey, JsError> {
        Ok(SecretKey(self.0.agree(public_key)?))
    }
}

/// The handle of a symmetric key, a shared secret or a derived key.
#[wasm_bindgen]
pub struct SecretKey(pub(crate) Secret);

#[wasm_bindgen]
impl SecretKey {
    /// Takes the bytes of a key, of any length.
    #[wasm_bindgen(js_name = fromBytes)]
    pub fn from_bytes(bytes: Vec<u8>) -> SecretKey {
        Self(Secret::new(bytes))
    }

    /// Derives another key with HKDF-SHA-256. Throws `invalid_length` for zero or more than 8,160 bytes.
    pub fn expand(&self, salt: &[u8], info: &[u8], length: usize) -> Result<SecretKey, JsError> {
        Ok(Self(hkdf::derive_key(&self.0, salt, info, length)?))
    }

    /// Encrypts with AES-256-CFB128. Throws `invalid_key` or `invalid_iv`. No iv may be used twice with one key.
    pub fn encrypt(&self, iv: &[u8], plaintext: Vec<u8>) -> Result<Vec<u8>, JsError> {
        let mut data = plaintext;
        aes_cfb::encrypt(&self.0, iv, &mut data)?;
        Ok(data)
    }

    /// Decrypts with AES-256-CFB128. Throws `invalid_key` or `invalid_iv`. CFB has no tag: a wrong key or altered
    /// bytes give other bytes, never an error.
    pub fn decrypt(&self, iv: &[u8], ciphertext: Vec<u8>) -> Result<Vec<u8>, JsError> {
        let mut data = ciphertext;
        aes_cfb::decrypt(&self.0, iv, &mut data)?;
        Ok(data)
    }

    /// Derives the HMAC-SHA-256 tag of the data.
    pub fn authenticate(&self, data: Vec<u8>) -> Result<Vec<u8>, JsError> {
        Ok(hmac::derive_tag(self.0.bytes(), &[&data])?.to_vec())
    }

    /// Whether the tag is the whole tag of the data, in constant time.
    pub fn verify(&self, data: Vec<u8>, tag: &[u8]) -> Result<bool, JsError> {
        Ok(hmac::tag_matches(self.0.bytes(), &data, tag)?)
    }

    /// Whether the key is these bytes, in constant time.
    pub fn matches(&self, bytes: Vec<u8>) -> bool {
        self.0.matches(&bytes)
    }
}

/// A PBKDF2-HMAC-SHA-256 derivation, run by a scheduler.
#[wasm_bindgen]
pub struct Derivation(pbkdf2::Derivation);

#[wasm_bindgen]
impl Derivation {
    /// Starts a derivation. Throws `invalid_iterations` or `invalid_length`.
    #[wasm_bindgen(constructor)]
    pub fn new(password: Vec<u8>, salt: &[u8], iterations: u32, length: usize) -> Result<Derivation, JsError> {
        Ok(Self(pbkdf2::Derivation::new(Zeroizing::new(password), salt, iterations, length)?))
    }
}

/// The derivations under way, at most sixteen. Each turn gives the lanes to those with most iterations left.
#[wasm_bindgen]
#[derive(Default)]
pub struct Scheduler(pbkdf2_scheduler::Scheduler);

#[wasm_bindgen]
impl Scheduler {
    /// A scheduler without derivations.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Scheduler {
        Self::default()
    }

    /// Takes a derivation over and returns its place; undefined, with the derivation wiped, where all are taken.
    pub fn add(&mut self, derivation: Derivation) -> Option<usize> {
        self.0.add(derivation.0)
    }

    /// Runs at most so many iterations of those with most left.
    pub fn turn(&mut self, iterations: u32) -> Result<(), JsError> {
        Ok(self.0.turn(iterations)?)
    }

    /// How many iterations are left of the derivation in a place.
    pub fn left(&self, place: usize) -> u32 {
        self.0.left(place)
    }

    /// Wipes the derivation in a place and frees the place.
    pub fn cancel(&mut self, place: usize) {
        self.0.cancel(place);
    }

    /// The derived key; its place is free again. Throws `derivation_unfinished` while iterations are left.
    pub fn finish(&mut self, place: usize) -> Result<SecretKey, JsError> {
        Ok(SecretKey(self.0.finish(place)?))
    }
}

/// Makes random bytes with `crypto.getRandomValues`. Throws `invalid_length` over a mebibyte, `random_unavailable`.
#[wasm_bindgen(js_name = randomBytes)]
pub fn random_bytes(length: usize) -> Result<Vec<u8>, JsError> {
    if length > 1 << 20 {
        return Err(Problem::InvalidLength.into());
    }
    let mut bytes = vec![0; length];
    fill_random(&mut bytes)?;
    Ok(bytes)
}

/// Whether two runs of bytes are equal, in a time that depends on their lengths alone.
#[wasm_bindgen(js_name = equalBytes)]
pub fn equal_bytes(left: Vec<u8>, right: Vec<u8>) -> bool {
    equal(&left, &right)
}

/// Overwrites what earlier calls left on the stack. To be called after each operation that touched a secret.
#[wasm_bindgen(js_name = wipeStack)]
pub fn wipe_stack() {
    wipe();
}
