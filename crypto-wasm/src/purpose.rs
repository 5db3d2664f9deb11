//! What a secret key is for. Each operation accepts the keys of its own purposes, so that no chain of operations leads
//! from a private key to its bytes.

use crate::problem::Problem;
use crate::secret::equal_bytes;

/// The purpose of a secret key, for as long as it exists; a bit each, so that operations can name several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// JavaScript imported it, or it is expanded from such a key. No secret of the core may be encrypted with it.
    Known = 1,
    /// Agreed with another party. It can only be expanded.
    Shared = 2,
    /// Seals requests. It opens nothing, because what it opened could be what it sealed.
    Sealing = 4,
    /// Opens what another party sealed. It seals nothing.
    Opening = 8,
    /// Carries derived keys from one core to another.
    Transfer = 16,
    /// Proves a protection code.
    Proof = 32,
    /// Seals and opens private keys.
    Protection = 64,
}

/// The HKDF info of a key that seals requests starts like this; see `contract/rules/envelope.ts`.
const REQUEST: &[u8] = b"account-center vault v1 | request | ";
/// The HKDF info of a key that carries derived keys; see `derivation-pool.ts`.
const TRANSFER: &[u8] = b"account center, derived key";

impl Purpose {
    /// The purpose of what is expanded from a key of this purpose. Another info gives another key, so the info decides:
    /// a key that seals and a key that opens never have the same bytes. Fails with `UnknownKey` for a key that is not
    /// expanded.
    pub fn of_expanded(self, info: &[u8]) -> Result<Self, Problem> {
        let is_request = || info.get(..REQUEST.len()).is_some_and(|start| equal_bytes(start, REQUEST));
        match self {
            Self::Known => Ok(Self::Known),
            Self::Shared if is_request() => Ok(Self::Sealing),
            Self::Shared if equal_bytes(info, TRANSFER) => Ok(Self::Transfer),
            Self::Shared => Ok(Self::Opening),
            _ => Err(Problem::UnknownKey),
        }
    }

    /// The purpose of a derived key, from JavaScript: a proof, or a protection.
    pub const fn of_derived(is_proof: bool) -> Self {
        if is_proof { Self::Proof } else { Self::Protection }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shared_secret_becomes_a_key_that_seals_or_one_that_opens_and_never_both() {
        let shared = |info: &[u8]| Purpose::Shared.of_expanded(info).unwrap();
        assert_eq!(shared(b"account-center vault v1 | request | POST /v2/key-vault/cmks"), Purpose::Sealing);
        assert_eq!(shared(b"account-center vault v1 | response | POST /v2/key-vault/cmks"), Purpose::Opening);
        assert_eq!(shared(b"account-center camera v1"), Purpose::Opening);
        assert_eq!(shared(b"account center, derived key"), Purpose::Transfer);
        assert_eq!(shared(b""), Purpose::Opening);
    }

    #[test]
    fn only_known_and_shared_keys_are_expanded() {
        assert_eq!(Purpose::Known.of_expanded(REQUEST), Ok(Purpose::Known));
        for purpose in [Purpose::Sealing, Purpose::Opening, Purpose::Transfer, Purpose::Proof, Purpose::Protection] {
            assert_eq!(purpose.of_expanded(b""), Err(Problem::UnknownKey));
        }
    }
}
