//! X25519 of RFC 7748.

use x25519_dalek::{PublicKey, StaticSecret};
use zeroize::Zeroizing;

use crate::problem::Problem;
use crate::secret::Secret;

const BASE_POINT: [u8; 32] = {
    let mut point = [0; 32];
    point[0] = 9;
    point
};

/// A private key. Its bytes are never exported, and are wiped when it is dropped.
pub struct PrivateKey(StaticSecret);

impl PrivateKey {
    /// Makes a clamped key from 32 random bytes of `fill`.
    pub fn make(fill: impl FnOnce(&mut [u8]) -> Result<(), Problem>) -> Result<Self, Problem> {
        let mut bytes = Zeroizing::new([0; 32]);
        fill(bytes.as_mut_slice())?;
        Ok(Self(StaticSecret::from(*clamp(&bytes))))
    }

    /// Imports 32 bytes as RFC 7748 does: any are accepted, and clamped when used.
    /// Fails with `InvalidPrivateKey` for another length.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Problem> {
        let bytes: Zeroizing<[u8; 32]> = Zeroizing::new(bytes.try_into().map_err(|_| Problem::InvalidPrivateKey)?);
        Ok(Self(StaticSecret::from(*bytes)))
    }

    /// The bytes as RFC 7748 clamps them: the same key in the one form that is stored.
    pub(crate) fn clamped(&self) -> Zeroizing<[u8; 32]> {
        clamp(self.0.as_bytes())
    }

    /// Derives the public key: the product with the base point 9, by the same ladder as `agree`, so the module needs no
    /// second multiplication with its tables.
    pub fn public_key(&self) -> [u8; 32] {
        *self.0.diffie_hellman(&PublicKey::from(BASE_POINT)).as_bytes()
    }

    /// Derives the secret shared with the owner of `public_key`; not uniform, so expand it with HKDF before use.
    /// Fails with `InvalidPublicKey` for another length than 32, or when the result is all zeros (a low-order point).
    pub fn agree(&self, public_key: &[u8]) -> Result<Secret, Problem> {
        let point: [u8; 32] = public_key.try_into().map_err(|_| Problem::InvalidPublicKey)?;
        let shared = self.0.diffie_hellman(&PublicKey::from(point));
        if !shared.was_contributory() {
            return Err(Problem::InvalidPublicKey);
        }
        Ok(Secret::new(shared.as_bytes().to_vec()))
    }
}

/// Sets the bits that RFC 7748 sets: a multiple of 8 in the upper half of 255 bits.
fn clamp(bytes: &[u8; 32]) -> Zeroizing<[u8; 32]> {
    let mut clamped = Zeroizing::new(*bytes);
    let [first, .., last] = &mut *clamped;
    *first &= 0b1111_1000;
    *last = (*last & 0b0011_1111) | 0b0100_0000;
    clamped
}
