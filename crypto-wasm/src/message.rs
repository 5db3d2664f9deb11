//! Sealed messages: the core itself inserts secrets into requests and extracts private keys from replies.
//!
//! A message is encrypted, then authenticated: AES-256-CFB128, and HMAC-SHA-256 over a label, which names the message
//! and contains its iv, and over the ciphertext as base64url. Its key has 64 bytes: the first 32 encrypt, the last 32
//! authenticate. It consists of an iv, the ciphertext and the tag.

use alloc::vec::Vec;
use core::mem::take;

use wasm_bindgen::prelude::wasm_bindgen;
use zeroize::Zeroizing;

use crate::aes_cfb::{self, IV_BYTES};
use crate::private_key::PrivateKey;
use crate::problem::Problem;
use crate::purpose::Purpose::{Known, Opening, Proof, Sealing};
use crate::random::draw_iv;
use crate::secret_key::{SecretKey, equal_bytes};
use crate::{base64url, hash};

/// A payload that is being assembled: text with secrets as base64url in between. It is wiped when dropped.
#[wasm_bindgen]
#[derive(Default)]
pub struct Payload(Zeroizing<Vec<u8>>);

#[wasm_bindgen]
impl Payload {
    /// An empty payload.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds text unchanged.
    #[wasm_bindgen(js_name = addText)]
    pub fn add_text(&mut self, text: &[u8]) {
        self.0.extend_from_slice(text);
    }

    /// Adds a proof. Fails with `UnknownKey` for any other key.
    #[wasm_bindgen(js_name = addProof)]
    pub fn add_proof(&mut self, key: &SecretKey) -> Result<(), Problem> {
        self.add_text(&base64url::encode(key.bytes_for(&[Proof])?));
        Ok(())
    }

    /// Adds a private key, clamped. Fails with `UnknownKey` for one that is not stored.
    #[wasm_bindgen(js_name = addPrivateKey)]
    pub fn add_private_key(&mut self, key: &PrivateKey) -> Result<(), Problem> {
        self.add_text(&base64url::encode(key.require_stored()?.clamped().as_slice()));
        Ok(())
    }

    pub(crate) fn finish(mut self) -> Zeroizing<Vec<u8>> {
        Zeroizing::new(take(&mut *self.0))
    }
}

/// A JSON reply and the private keys extracted from it.
#[wasm_bindgen]
pub struct Reply {
    text: Vec<u8>,
    /// The last one first.
    keys: Vec<PrivateKey>,
}

/// The name of the member that contains a private key, at any depth.
const MEMBER: &[u8] = b"\"privateKey\"";

#[wasm_bindgen]
impl Reply {
    /// The text, with each key replaced by its number as a string.
    #[wasm_bindgen(getter)]
    pub fn text(&self) -> Vec<u8> {
        self.text.clone()
    }

    /// Takes the next key out, in the order of their numbers.
    #[wasm_bindgen(js_name = takeKey)]
    pub fn take_key(&mut self) -> Option<PrivateKey> {
        self.keys.pop()
    }
}

impl Reply {
    /// Extracts the private keys from `json` and numbers them from `first`. It finds them by the strings alone, because
    /// the page parses the rest. Fails with `ReplyMalformed` for more than `most` keys, for a member `privateKey` that
    /// is neither null nor 32 bytes as base64url, and for a member name with an escape.
    pub fn new(json: &[u8], first: u32, most: usize) -> Result<Self, Problem> {
        let (mut text, mut keys) = (Vec::with_capacity(json.len()), Vec::new());
        let mut rest = json;
        while let Some(start) = rest.iter().position(|byte| *byte == b'"') {
            let (before, from) = rest.split_at(start);
            let (string, after) = split_string(from)?;
            let value = after.trim_ascii_start().strip_prefix(b":").map(<[u8]>::trim_ascii_start);
            if value.is_some() && string.contains(&b'\\') {
                return Err(Problem::ReplyMalformed);
            }
            text.extend_from_slice(before);
            text.extend_from_slice(string);
            rest = after;
            let Some(value) = value.filter(|value| string == MEMBER && !value.starts_with(b"null")) else { continue };
            let (quoted, after) = split_string(value)?;
            let key = quoted.get(1..quoted.len() - 1).and_then(base64url::decode_key).ok_or(Problem::ReplyMalformed)?;
            let number = u32::try_from(keys.len()).ok().and_then(|count| first.checked_add(count));
            let number = number.filter(|_| keys.len() < most).ok_or(Problem::ReplyMalformed)?;
            keys.push(PrivateKey::new(key.as_slice())?.stored());
            text.extend_from_slice(rest.get(..rest.len() - value.len()).unwrap_or_default());
            text.push(b'"');
            add_digits(&mut text, number);
            text.push(b'"');
            rest = after;
        }
        text.extend_from_slice(rest);
        keys.reverse();
        Ok(Self { text, keys })
    }
}

#[wasm_bindgen]
impl SecretKey {
    /// Seals a payload for a request. The label is the iv as base64url between `before` and `after`. Fails with
    /// `UnknownKey` unless the key was expanded from a shared secret for requests.
    pub fn seal(&self, before: &[u8], after: &[u8], payload: Payload) -> Result<Vec<u8>, Problem> {
        let iv = draw_iv()?;
        let label = [before, &base64url::encode(&iv), after].concat();
        seal(self.bytes_for(&[Sealing])?, iv, &label, payload.finish())
    }

    /// Opens a message. Fails with `MacIncorrect` before anything is decrypted, with `InvalidKey` or `InvalidIv`, and
    /// with `UnknownKey` for a key that seals. A key that JavaScript knows may open, as it could without the core.
    pub fn unseal(&self, iv: &[u8], label: &[u8], data: Vec<u8>, tag: &[u8]) -> Result<Vec<u8>, Problem> {
        let mut plaintext = open(self.bytes_for(&[Opening, Known])?, iv, label, data, tag)?;
        Ok(take(&mut *plaintext))
    }

    /// Opens a JSON message and extracts its private keys, at most `most`, numbered from `first`. Fails like `unseal`,
    /// and with `ReplyMalformed`.
    #[wasm_bindgen(js_name = unsealReply)]
    pub fn unseal_reply(
        &self,
        iv: &[u8],
        label: &[u8],
        data: Vec<u8>,
        tag: &[u8],
        first: u32,
        most: usize,
    ) -> Result<Reply, Problem> {
        Reply::new(&open(self.bytes_for(&[Opening, Known])?, iv, label, data, tag)?, first, most)
    }
}

/// The two halves of a key for messages. Fails with `InvalidKey` unless the key has 64 bytes.
fn halves(key: &[u8]) -> Result<(&[u8], &[u8]), Problem> {
    if key.len() == 64 { Ok(key.split_at(32)) } else { Err(Problem::InvalidKey) }
}

fn seal(key: &[u8], iv: [u8; IV_BYTES], label: &[u8], mut plaintext: Zeroizing<Vec<u8>>) -> Result<Vec<u8>, Problem> {
    let (encryption, authentication) = halves(key)?;
    aes_cfb::encrypt(encryption, &iv, &mut plaintext)?;
    let tag = hash::tag(authentication, &[label, &base64url::encode(&plaintext)])?;
    Ok([iv.as_slice(), &plaintext, &tag].concat())
}

pub(crate) fn open(
    key: &[u8],
    iv: &[u8],
    label: &[u8],
    data: Vec<u8>,
    tag: &[u8],
) -> Result<Zeroizing<Vec<u8>>, Problem> {
    let (encryption, authentication) = halves(key)?;
    let expected = hash::tag(authentication, &[label, &base64url::encode(&data)])?;
    if !equal_bytes(&expected, tag) {
        return Err(Problem::MacIncorrect);
    }
    let mut data = Zeroizing::new(data);
    aes_cfb::decrypt(encryption, iv, &mut data)?;
    Ok(data)
}

/// Splits off the string, with its quotes, at the start of the text.
fn split_string(text: &[u8]) -> Result<(&[u8], &[u8]), Problem> {
    let mut is_escaped = false;
    let is_end = |byte: &u8| {
        let is_end = *byte == b'"' && !is_escaped;
        is_escaped = *byte == b'\\' && !is_escaped;
        is_end
    };
    let inner = text.strip_prefix(b"\"").ok_or(Problem::ReplyMalformed)?;
    let length = inner.iter().position(is_end).ok_or(Problem::ReplyMalformed)?;
    text.split_at_checked(length + 2).ok_or(Problem::ReplyMalformed)
}

/// Appends the digits of a number. Formatting by the core library would add two kilobytes.
fn add_digits(text: &mut Vec<u8>, number: u32) {
    if number >= 10 {
        add_digits(text, number / 10);
    }
    text.push(b'0' + (number % 10) as u8);
}
