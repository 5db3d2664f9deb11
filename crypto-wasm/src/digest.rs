//! SHA-256 of a secret; the digest is not secret.

use crate::secret::{Secret, equal_bytes};
use crate::sha256;

/// Derives the digest.
pub fn derive_digest(secret: &Secret) -> [u8; 32] {
    sha256::derive_digest(secret.bytes())
}

/// Whether `digest` is the whole digest, compared in constant time.
pub fn digest_matches(secret: &Secret, digest: &[u8]) -> bool {
    equal_bytes(&derive_digest(secret), digest)
}
