//! Base64url without padding (RFC 4648), in constant time: what goes through it may be secret.

use alloc::vec;
use alloc::vec::Vec;

use base64ct::{Base64UrlUnpadded, Encoding};
use zeroize::Zeroizing;

/// The text that stands for `bytes`.
pub fn encode(bytes: &[u8]) -> Zeroizing<Vec<u8>> {
    let mut text = Zeroizing::new(vec![0; Base64UrlUnpadded::encoded_len(bytes)]);
    // Fails only where the buffer is too short.
    if Base64UrlUnpadded::encode(bytes, &mut text).is_err() {
        text.clear();
    }
    text
}

/// The 32 bytes that `text` stands for; none where it is another length, another alphabet, or has bits left over.
pub fn decode_key(text: &[u8]) -> Option<Zeroizing<[u8; 32]>> {
    let mut bytes = Zeroizing::new([0; 32]);
    let length = Base64UrlUnpadded::decode(text, bytes.as_mut_slice()).ok()?.len();
    (length == 32).then_some(bytes)
}
