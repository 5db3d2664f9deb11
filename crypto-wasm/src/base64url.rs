//! Base64url without padding (RFC 4648), in constant time, because it carries secrets.

use alloc::vec;
use alloc::vec::Vec;

use base64ct::{Base64UrlUnpadded, Encoding};
use zeroize::Zeroizing;

/// Encodes `bytes`.
pub fn encode(bytes: &[u8]) -> Zeroizing<Vec<u8>> {
    let mut text = Zeroizing::new(vec![0; Base64UrlUnpadded::encoded_len(bytes)]);
    // The buffer has the right length, so this cannot fail.
    let _ = Base64UrlUnpadded::encode(bytes, &mut text);
    text
}

/// Decodes a key of 32 bytes; `None` for any other length or alphabet, or nonzero trailing bits.
pub fn decode_key(text: &[u8]) -> Option<Zeroizing<[u8; 32]>> {
    let mut key = Zeroizing::new([0; 32]);
    let decoded = Base64UrlUnpadded::decode(text, key.as_mut_slice()).ok()?.len();
    (decoded == key.len()).then_some(key)
}
