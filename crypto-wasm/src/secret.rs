//! Secret bytes that wipe themselves.

use alloc::vec::Vec;

use subtle::ConstantTimeEq;
use zeroize::Zeroizing;

/// Secret bytes, filled with zeros when dropped. They have no `Debug`, so they cannot be printed by accident.
pub struct Secret(Zeroizing<Vec<u8>>);

impl Secret {
    /// Takes ownership of the bytes; the caller must not keep a copy.
    pub fn new(bytes: Vec<u8>) -> Self {
        Self(Zeroizing::new(bytes))
    }

    /// The bytes, only for the algorithms of this crate.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Whether the secret has these bytes, in a time that depends only on the lengths.
    pub fn matches(&self, other: &[u8]) -> bool {
        equal_bytes(&self.0, other)
    }
}

impl From<Zeroizing<Vec<u8>>> for Secret {
    fn from(bytes: Zeroizing<Vec<u8>>) -> Self {
        Self(bytes)
    }
}

/// Compares in a time that depends only on the lengths; different lengths are unequal.
pub fn equal_bytes(left: &[u8], right: &[u8]) -> bool {
    left.ct_eq(right).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_equal_only_if_every_bit_and_the_length_are() {
        let bytes: Vec<u8> = (0..64).collect();
        assert!(equal_bytes(&bytes, &bytes.clone()));
        assert!(equal_bytes(&[], &[]));
        assert!(!equal_bytes(&bytes, &bytes[..63]));
        for bit in 0..512 {
            let mut other = bytes.clone();
            other[bit / 8] ^= 1 << (bit % 8);
            assert!(!equal_bytes(&bytes, &other), "bit {bit}");
        }
    }

    #[test]
    fn a_secret_matches_only_its_own_bytes() {
        let secret = Secret::new(vec![1, 2, 3]);
        assert!(secret.matches(&[1, 2, 3]));
        assert!(!secret.matches(&[1, 2, 4]));
        assert!(!secret.matches(&[1, 2]));
    }
}
