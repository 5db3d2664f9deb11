//! What JavaScript sees of the operations that the key vault is made of. Secrets go from number to number.

use alloc::vec::Vec;
use core::mem::take;

use wasm_bindgen::prelude::*;
use zeroize::Zeroizing;

use crate::boundary::answer;
use crate::keeper::Inputs;
use crate::problem::Problem;
use crate::sealing::Sealed;
use crate::secret::Secret;
use crate::{base64url, digest, reply, sealed_key, sealing};

/// Derives the SHA-256 of the key, 32 bytes.
#[wasm_bindgen]
pub fn digest(key: u32) -> i32 {
    answer([key, 0, 0], |keeper, _, [key, ..]| {
        keeper.bytes = digest::derive_digest(keeper.secret_key(key)?).to_vec();
        Ok(0)
    })
}

/// Given a digest, tells whether it is the SHA-256 of the key, in constant time.
#[wasm_bindgen(js_name = digestMatches)]
pub fn digest_matches(key: u32) -> i32 {
    answer([key, 0, 0], |keeper, [digest, ..], [key, ..]| {
        Ok(digest::digest_matches(keeper.secret_key(key)?, digest).into())
    })
}

/// Given an iv, seals a private key as the service keeps it. Fails with `InvalidKey` or `InvalidIv`.
#[wasm_bindgen(js_name = sealPrivateKey)]
pub fn seal_private_key(key: u32, private_key: u32) -> i32 {
    answer([key, private_key, 0], |keeper, [iv, ..], [key, private_key, _]| {
        let private_key = keeper.private_key(private_key)?;
        keeper.bytes = sealed_key::seal(keeper.secret_key(key)?, iv, private_key)?.to_vec();
        Ok(0)
    })
}

/// Given an iv, a ciphertext and a public key, opens a private key and tells its number. Fails with `WrongPin` where it
/// is not the one of the public key; `InvalidKey`, `InvalidIv`, `InvalidPrivateKey` and `InvalidPublicKey` for wrong
/// lengths.
#[wasm_bindgen(js_name = openPrivateKey)]
pub fn open_private_key(key: u32) -> i32 {
    answer([key, 0, 0], |keeper, [iv, ciphertext, public_key, _], [key, ..]| {
        let private_key = sealed_key::open(keeper.secret_key(key)?, iv, ciphertext, public_key)?;
        Ok(keeper.keep(private_key.into()))
    })
}

/// Starts a payload to be sealed: text with secrets between.
#[wasm_bindgen(js_name = startPayload)]
pub fn start_payload() -> i32 {
    answer([0; 3], |keeper, _, _| {
        keeper.payload = None;
        Ok(0)
    })
}

/// Given text, adds it to the payload as it is.
#[wasm_bindgen(js_name = addText)]
pub fn add_text() -> i32 {
    answer([0; 3], |keeper, [text, ..], _| {
        keeper.payload.get_or_insert_default().add_text(text);
        Ok(0)
    })
}

/// Adds a secret to the payload as base64url. Fails with `UnknownKey`, and the payload is wiped.
#[wasm_bindgen(js_name = addSecretKey)]
pub fn add_secret_key(key: u32) -> i32 {
    answer([key, 0, 0], |keeper, _, [key, ..]| {
        let mut payload = take(&mut keeper.payload).unwrap_or_default();
        payload.add_secret(keeper.secret_key(key)?);
        keeper.payload = Some(payload);
        Ok(0)
    })
}

/// Adds a private key to the payload as base64url. Fails with `UnknownKey`, and the payload is wiped.
#[wasm_bindgen(js_name = addPrivateKey)]
pub fn add_private_key(key: u32) -> i32 {
    answer([key, 0, 0], |keeper, _, [key, ..]| {
        let mut payload = take(&mut keeper.payload).unwrap_or_default();
        payload.add_private_key(keeper.private_key(key)?);
        keeper.payload = Some(payload);
        Ok(0)
    })
}

/// Given an iv and a label, seals the payload, which is spent: the ciphertext and then its tag of 32 bytes. The key is a
/// sealing key of 64 bytes. Fails with `InvalidKey` or `InvalidIv`.
#[wasm_bindgen]
pub fn seal(key: u32) -> i32 {
    answer([key, 0, 0], |keeper, [iv, label, ..], [key, ..]| {
        let payload = take(&mut keeper.payload).unwrap_or_default().finish();
        let Sealed { mut data, tag } = sealing::seal(keeper.secret_key(key)?, iv, label, payload)?;
        data.extend_from_slice(&tag);
        keeper.bytes = data;
        Ok(0)
    })
}

/// Given an iv, a label, a ciphertext and its tag, opens a message. Fails with `MacIncorrect`, `InvalidKey` or
/// `InvalidIv`.
#[wasm_bindgen]
pub fn unseal(key: u32) -> i32 {
    answer([key, 0, 0], |keeper, inputs, [key, ..]| {
        keeper.bytes = take(&mut *open(keeper.secret_key(key)?, inputs)?);
        Ok(0)
    })
}

/// Given what `unseal` is given, opens a message that is one key of 32 bytes, which another core sealed as a part, and
/// tells its number. Fails as `unseal`, and with `ReplyMalformed` where it is something else.
#[wasm_bindgen(js_name = unsealKey)]
pub fn unseal_key(key: u32) -> i32 {
    answer([key, 0, 0], |keeper, inputs, [key, ..]| {
        let text = open(keeper.secret_key(key)?, inputs)?;
        let bytes = base64url::decode_key(&text).ok_or(Problem::ReplyMalformed)?;
        Ok(keeper.keep(Secret::new(bytes.to_vec()).into()))
    })
}

/// Given what `unseal` is given, opens a message of JSON, takes its private keys out, at most `most`, and tells how many.
/// In the text they are numbered from `first` on. Fails as `unseal`, and with `ReplyMalformed` where it is not JSON or a
/// private key has another form.
#[wasm_bindgen(js_name = unsealReply)]
pub fn unseal_reply(key: u32, first: u32, most: u32) -> i32 {
    answer([key, first, most], |keeper, inputs, [key, first, most]| {
        let json = open(keeper.secret_key(key)?, inputs)?;
        let reply::Reply { text, mut keys } = reply::take_keys(&json, first, most as usize)?;
        keys.reverse();
        (keeper.bytes, keeper.keys) = (text, keys);
        Ok(keeper.keys.len() as u32)
    })
}

/// Takes the next key of the reply and tells its number. Fails with `UnknownKey` after the last one.
#[wasm_bindgen(js_name = nextKey)]
pub fn next_key() -> i32 {
    answer([0; 3], |keeper, _, _| {
        let key = keeper.keys.pop().ok_or(Problem::UnknownKey)?;
        if keeper.keys.is_empty() {
            // What was taken out is still in the block, which is wiped when it is freed.
            keeper.keys = Vec::new();
        }
        Ok(keeper.keep(key.into()))
    })
}

#[inline(never)]
fn open(key: &Secret, [iv, label, data, tag]: &mut Inputs) -> Result<Zeroizing<Vec<u8>>, Problem> {
    let tag = tag.as_slice().try_into().map_err(|_| Problem::MacIncorrect)?;
    sealing::open(key, iv, label, Sealed { data: take(data), tag })
}
