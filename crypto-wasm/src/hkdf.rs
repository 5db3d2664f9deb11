//! HKDF-SHA-256 of RFC 5869, over HMAC.

use alloc::vec::Vec;

use zeroize::Zeroizing;

use crate::hmac::derive_tag;
use crate::problem::Problem;
use crate::secret::Secret;
use crate::sha256::DIGEST_BYTES;

/// Derives `length` bytes from `secret`, with extraction under `salt` and expansion under `info`.
/// Fails with `InvalidLength` for zero or more than 8,160 bytes.
pub fn derive_key(secret: &Secret, salt: &[u8], info: &[u8], length: usize) -> Result<Secret, Problem> {
    if length == 0 || length > 255 * DIGEST_BYTES {
        return Err(Problem::InvalidLength);
    }
    let key = Zeroizing::new(derive_tag(salt, &[secret.bytes()]));
    // Reserved at once, because a buffer that moves when it grows leaves a copy behind.
    let mut output = Zeroizing::new(Vec::with_capacity(length.next_multiple_of(DIGEST_BYTES)));
    let mut last = Zeroizing::new([0; DIGEST_BYTES]);
    for index in 1..=u8::MAX {
        // The first block has nothing before it.
        let before = if index == 1 { &[][..] } else { last.as_slice() };
        *last = derive_tag(key.as_slice(), &[before, info, &[index]]);
        output.extend_from_slice(last.as_slice());
        if output.len() >= length {
            break;
        }
    }
    output.truncate(length);
    Ok(output.into())
}
