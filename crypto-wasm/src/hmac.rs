//! HMAC-SHA-256 of RFC 2104.

use zeroize::{Zeroize, Zeroizing};

use crate::secret::equal_bytes;
use crate::sha256::{BLOCK_BYTES, DIGEST_BYTES, Sha256, Words, derive_digest};

/// The SHA-256 states after the two pads of an HMAC key.
#[derive(Zeroize)]
pub struct Pads {
    /// Before the data.
    pub inner: Words,
    /// Before the digest of the data.
    pub outer: Words,
}

impl Pads {
    /// The pads of a key of any length.
    #[inline(never)]
    pub fn of(key: &[u8]) -> Self {
        let mut block = Zeroizing::new([0; BLOCK_BYTES]);
        let digest = Zeroizing::new(if key.len() > BLOCK_BYTES { derive_digest(key) } else { [0; DIGEST_BYTES] });
        let key = if key.len() > BLOCK_BYTES { digest.as_slice() } else { key };
        block.iter_mut().zip(key).for_each(|(to, from)| *to = *from);
        let mut after = |pad: u8| {
            block.iter_mut().for_each(|byte| *byte ^= pad);
            Sha256::state_after(&block)
        };
        Self { inner: after(0x36), outer: after(0x36 ^ 0x5c) }
    }
}

/// Derives the tag of the concatenated `parts` under a key of any length.
#[inline(never)]
pub fn derive_tag(key: &[u8], parts: &[&[u8]]) -> [u8; DIGEST_BYTES] {
    let pads = Zeroizing::new(Pads::of(key));
    let mut inner = Sha256::after_block(pads.inner);
    parts.iter().for_each(|part| inner.update(part));
    let mut outer = Sha256::after_block(pads.outer);
    outer.update(Zeroizing::new(inner.finish()).as_slice());
    outer.finish()
}

/// Whether `tag` is the whole tag of `data`, compared in constant time. A shortened tag does not match.
pub fn tag_matches(key: &[u8], data: &[u8], tag: &[u8]) -> bool {
    equal_bytes(&derive_tag(key, &[data]), tag)
}
