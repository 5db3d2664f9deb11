//! SHA-256 of a secret, which may be known where the secret may not.

use sha2::{Digest, Sha256};

use crate::secret::{Secret, equal_bytes};

/// Derives the digest.
pub fn derive_digest(secret: &Secret) -> [u8; 32] {
    Sha256::digest(secret.bytes()).into()
}

/// Whether `digest` is the whole digest, compared in constant time.
pub fn digest_matches(secret: &Secret, digest: &[u8]) -> bool {
    equal_bytes(&derive_digest(secret), digest)
}
