//! SHA-256, and HMAC and HKDF over it.

use alloc::vec;
use alloc::vec::Vec;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use crate::problem::Problem;

/// The length of a digest and of a tag.
pub const DIGEST_BYTES: usize = 32;

/// SHA-256 of FIPS 180-4.
pub fn digest(bytes: &[u8]) -> [u8; DIGEST_BYTES] {
    Sha256::digest(bytes).into()
}

/// HMAC-SHA-256 of RFC 2104 over the concatenated `parts`. Never fails: a key may have any length.
pub fn tag(key: &[u8], parts: &[&[u8]]) -> Result<[u8; DIGEST_BYTES], Problem> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).map_err(|_| Problem::InvalidKey)?;
    parts.iter().for_each(|part| mac.update(part));
    Ok(mac.finalize().into_bytes().into())
}

/// HKDF-SHA-256 of RFC 5869: `length` bytes. Fails with `InvalidLength` for zero or more than 8,160 bytes.
pub fn expand(secret: &[u8], salt: &[u8], info: &[u8], length: usize) -> Result<Zeroizing<Vec<u8>>, Problem> {
    if length == 0 || length > 255 * DIGEST_BYTES {
        return Err(Problem::InvalidLength);
    }
    let key = Zeroizing::new(tag(salt, &[secret])?);
    let mut output = Zeroizing::new(vec![0; length]);
    let mut last = Zeroizing::new([0; DIGEST_BYTES]);
    for (index, chunk) in (1..=u8::MAX).zip(output.chunks_mut(DIGEST_BYTES)) {
        let before = if index == 1 { &[] } else { last.as_slice() };
        *last = tag(key.as_slice(), &[before, info, &[index]])?;
        chunk.iter_mut().zip(last.iter()).for_each(|(to, from)| *to = *from);
    }
    Ok(output)
}
