//! HMAC-SHA-256 of RFC 2104.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::problem::Problem;
use crate::secret::equal_bytes;

/// Derives the tag of `parts`, one after another, under a key of any length.
pub fn derive_tag(key: &[u8], parts: &[&[u8]]) -> Result<[u8; 32], Problem> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).map_err(|_| Problem::InvalidKey)?;
    parts.iter().for_each(|part| mac.update(part));
    Ok(mac.finalize().into_bytes().into())
}

/// Whether `tag` is the whole tag of `data`, compared in constant time. A shortened tag does not match.
pub fn tag_matches(key: &[u8], data: &[u8], tag: &[u8]) -> Result<bool, Problem> {
    Ok(equal_bytes(&derive_tag(key, &[data])?, tag))
}
