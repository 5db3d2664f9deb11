//! Takes bare private keys out of a reply, so that the text around them can leave the core.

use alloc::vec::Vec;

use crate::base64url::decode_key;
use crate::json::{Value, read_members, unescape};
use crate::problem::Problem;
use crate::x25519::PrivateKey;

/// The member that holds a private key, at any depth.
const MEMBER: &[u8] = b"privateKey";

/// A reply and the keys that it held.
pub struct Reply {
    /// The JSON text; in the place of each key stands its number as a string.
    pub text: Vec<u8>,
    /// The keys in the order of their numbers.
    pub keys: Vec<PrivateKey>,
}

/// Takes the private keys out of `json` and numbers them from `first` on.
/// Fails with `ReplyMalformed` for a text that is not JSON in UTF-8, for more than `most` keys, and where a member named
/// `privateKey` is neither null nor 32 bytes as base64url.
pub fn take_keys(json: &[u8], first: u32, most: usize) -> Result<Reply, Problem> {
    let mut reply = Reply { text: Vec::with_capacity(json.len()), keys: Vec::new() };
    let mut copied = 0;
    let mut visit = |name: &[u8], value: Value| {
        let place = match value {
            _ if name != MEMBER => return Some(()),
            Value::Null => return Some(()),
            Value::Other => return None,
            Value::Text(place) => place,
        };
        let bytes = decode_key(&unescape(json.get(place.clone())?)?)?;
        let number = first.checked_add(u32::try_from(reply.keys.len()).ok()?)?;
        reply.keys.push(PrivateKey::from_bytes(bytes.as_slice()).ok().filter(|_| reply.keys.len() < most)?);
        reply.text.extend_from_slice(json.get(copied..place.start)?);
        reply.text.push(b'"');
        add_digits(&mut reply.text, number);
        reply.text.push(b'"');
        copied = place.end;
        Some(())
    };
    read_members(json, &mut visit).ok_or(Problem::ReplyMalformed)?;
    reply.text.extend_from_slice(json.get(copied..).ok_or(Problem::ReplyMalformed)?);
    Ok(reply)
}

/// Adds the digits of a number. Written out, because formatting would weigh as much as the reader.
fn add_digits(text: &mut Vec<u8>, number: u32) {
    if number >= 10 {
        add_digits(text, number / 10);
    }
    text.extend(u8::try_from(number % 10).map(|digit| b'0' + digit));
}
