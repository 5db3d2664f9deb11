//! Extracts unprotected private keys from a reply, so that JavaScript can get the text around them.

use alloc::vec::Vec;

use crate::base64url::decode_key;
use crate::json::{Value, read_members, unescape};
use crate::problem::Problem;
use crate::x25519::PrivateKey;

/// The member that contains a private key, at any depth.
const MEMBER: &[u8] = b"privateKey";

/// A reply and the keys extracted from it.
pub struct Reply {
    /// The JSON text with each key replaced by its number as a string.
    pub text: Vec<u8>,
    /// The keys in the order of their numbers.
    pub keys: Vec<PrivateKey>,
}

/// Extracts the private keys from `json` and numbers them from `first`.
/// Fails with `ReplyMalformed` for a text that is not JSON in UTF-8, for more than `most` keys, and when a member named
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

/// Appends the digits of a number. The formatting of the core library is as large as the whole parser.
fn add_digits(text: &mut Vec<u8>, number: u32) {
    if number >= 10 {
        add_digits(text, number / 10);
    }
    text.extend(u8::try_from(number % 10).map(|digit| b'0' + digit));
}
