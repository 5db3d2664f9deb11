//! X25519 of RFC 7748, and private keys as the service stores them: an iv and the ciphertext.

use alloc::vec::Vec;

use wasm_bindgen::prelude::wasm_bindgen;
use x25519_dalek::{PublicKey, StaticSecret, X25519_BASEPOINT_BYTES};
use zeroize::Zeroizing;

use crate::aes_cfb;
use crate::problem::Problem;
use crate::purpose::Purpose::{Known, Proof, Protection, Shared};
use crate::random::{draw_iv, fill_random};
use crate::secret_key::{SecretKey, equal_bytes};

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
        Ok(SecretKey::with_purpose(shared.as_bytes(), Shared))
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

#[wasm_bindgen]
impl SecretKey {
    /// Returns a proof, 32 bytes, for the surrounding app: the only export that returns a secret. Fails with
    /// `UnknownKey` for any other key, and without a stored private key, which exists while the customer's keys are
    /// unlocked.
    #[wasm_bindgen(js_name = proofForApp)]
    pub fn proof_for_app(&self, unlocked: &PrivateKey) -> Result<Vec<u8>, Problem> {
        unlocked.require_stored()?;
        self.bytes_for(&[Proof]).map(<[u8]>::to_vec)
    }

    /// Seals a private key, clamped, in the form that the service stores, and marks it as stored. The key is derived
    /// from a protection code.
    #[wasm_bindgen(js_name = sealPrivateKey)]
    pub fn seal_private_key(&self, private_key: &mut PrivateKey) -> Result<Vec<u8>, Problem> {
        let iv = draw_iv()?;
        let mut bytes = private_key.clamped();
        aes_cfb::encrypt(self.bytes_for(&[Protection])?, &iv, bytes.as_mut_slice())?;
        private_key.mark_stored();
        Ok([iv.as_slice(), bytes.as_slice()].concat())
    }

    /// Opens a private key, clamped or not, because other clients may store unclamped keys. Changing one of the five
    /// bits that clamping sets yields the same key. Fails with `WrongPin` if it does not belong to `public_key`, with
    /// `InvalidKey` or `InvalidIv`, and with `InvalidPrivateKey` or `InvalidPublicKey` for any length but 32.
    #[wasm_bindgen(js_name = openPrivateKey)]
    pub fn open_private_key(&self, iv: &[u8], data: Vec<u8>, public_key: &[u8]) -> Result<PrivateKey, Problem> {
        let mut bytes = Zeroizing::new(data);
        if public_key.len() != 32 {
            return Err(Problem::InvalidPublicKey);
        }
        aes_cfb::decrypt(self.bytes_for(&[Protection, Known])?, iv, &mut bytes)?;
        let private_key = PrivateKey::new(&bytes)?.stored();
        if equal_bytes(&private_key.public_key(), public_key) { Ok(private_key) } else { Err(Problem::WrongPin) }
    }
}
