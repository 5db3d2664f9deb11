//! The purposes of secret keys. Each operation accepts only keys of its own purposes, so that no chain of operations
//! leads from a private key to its bytes.

use crate::problem::Problem;

/// The purpose of a secret key. It never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Imported by JavaScript, or expanded from such a key. No secret of the core may be encrypted with it.
    Known,
    /// Agreed with another party. It can only be expanded.
    Shared,
    /// Seals requests, and private keys to a recovery kit. Opens no text, because it could open what it sealed.
    Sealing,
    /// Opens messages that another party sealed. Seals nothing.
    Opening,
    /// Proves a protection code or a recovery kit.
    Proof,
    /// Seals and opens private keys.
    Protection,
}

/// The start of the HKDF info of a key that seals requests; see `contract/rules/envelope.ts`.
const REQUEST: &[u8] = b"account-center vault v1 | request | ";
/// The HKDF infos of a recovery kit; see `contract/rules/recovery-kit.ts`. A key of the first seals private keys to the
/// kit's public key; the second proves the kit to the service.
const KIT_SEAL: &[u8] = b"account-center recovery kit v1 | seal";
const KIT_PROOF: &[u8] = b"account-center recovery kit v1 | proof";

impl Purpose {
    /// The purpose of a key expanded from a key of this purpose. Another info gives another key, so the info decides: a
    /// sealing key and an opening key never have the same bytes. Fails with `UnknownKey` for a key that cannot be
    /// expanded.
    pub fn of_expanded(self, info: &[u8]) -> Result<Self, Problem> {
        match self {
            Self::Known if info == KIT_PROOF => Ok(Self::Proof),
            Self::Known => Ok(Self::Known),
            Self::Shared if info.starts_with(REQUEST) || info == KIT_SEAL => Ok(Self::Sealing),
            Self::Shared => Ok(Self::Opening),
            _ => Err(Problem::UnknownKey),
        }
    }

    /// The purpose of a derived key, from JavaScript: a proof, or a protection.
    pub const fn of_derived(is_proof: bool) -> Self {
        if is_proof { Self::Proof } else { Self::Protection }
    }
}
