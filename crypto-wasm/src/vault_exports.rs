//! The exports for the operations of the key vault. Secrets pass from handle to handle.

use alloc::vec::Vec;
use core::mem::take;

use wasm_bindgen::prelude::*;
use zeroize::Zeroizing;

use crate::boundary::run;
use crate::handles::Inputs;
use crate::problem::Problem;
use crate::sealing::Sealed;
use crate::secret::Secret;
use crate::{base64url, digest, reply, sealed_key, sealing};

/// Derives the SHA-256 of the key, 32 bytes.
#[wasm_bindgen]
pub fn digest(key: u32) -> i32 {
    run([key, 0, 0], |handles, _, [key, ..]| {
        handles.bytes = digest::derive_digest(handles.secret_key(key)?).to_vec();
        Ok(0)
    })
}

/// Whether a digest is the SHA-256 of the key, in constant time.
#[wasm_bindgen(js_name = digestMatches)]
pub fn digest_matches(key: u32) -> i32 {
    run([key, 0, 0], |handles, [digest, ..], [key, ..]| {
        Ok(digest::digest_matches(handles.secret_key(key)?, digest).into())
    })
}

/// Seals a private key under an iv in the form that the service stores. Fails with `InvalidKey` or `InvalidIv`.
#[wasm_bindgen(js_name = sealPrivateKey)]
pub fn seal_private_key(key: u32, private_key: u32) -> i32 {
    run([key, private_key, 0], |handles, [iv, ..], [key, private_key, _]| {
        let private_key = handles.private_key(private_key)?;
        handles.bytes = sealed_key::seal(handles.secret_key(key)?, iv, private_key)?.to_vec();
        Ok(0)
    })
}

/// Opens a private key from an iv, a ciphertext and a public key and returns its number. Fails with `WrongPin` when it
/// does not belong to the public key; `InvalidKey`, `InvalidIv`, `InvalidPrivateKey` and `InvalidPublicKey` for wrong
/// lengths.
#[wasm_bindgen(js_name = openPrivateKey)]
pub fn open_private_key(key: u32) -> i32 {
    run([key, 0, 0], |handles, [iv, ciphertext, public_key, _], [key, ..]| {
        let private_key = sealed_key::open(handles.secret_key(key)?, iv, ciphertext, public_key)?;
        Ok(handles.insert(private_key.into()))
    })
}

/// Starts a payload to be sealed: text with secrets in between.
#[wasm_bindgen(js_name = startPayload)]
pub fn start_payload() -> i32 {
    run([0; 3], |handles, _, _| {
        handles.payload = None;
        Ok(0)
    })
}

/// Adds text to the payload as it is.
#[wasm_bindgen(js_name = addText)]
pub fn add_text() -> i32 {
    run([0; 3], |handles, [text, ..], _| {
        handles.payload.get_or_insert_default().add_text(text);
        Ok(0)
    })
}

/// Adds a secret to the payload as base64url. Fails with `UnknownKey` and wipes the payload.
#[wasm_bindgen(js_name = addSecretKey)]
pub fn add_secret_key(key: u32) -> i32 {
    run([key, 0, 0], |handles, _, [key, ..]| {
        let mut payload = take(&mut handles.payload).unwrap_or_default();
        payload.add_secret(handles.secret_key(key)?);
        handles.payload = Some(payload);
        Ok(0)
    })
}

/// Adds a private key to the payload as base64url. Fails with `UnknownKey` and wipes the payload.
#[wasm_bindgen(js_name = addPrivateKey)]
pub fn add_private_key(key: u32) -> i32 {
    run([key, 0, 0], |handles, _, [key, ..]| {
        let mut payload = take(&mut handles.payload).unwrap_or_default();
        payload.add_private_key(handles.private_key(key)?);
        handles.payload = Some(payload);
        Ok(0)
    })
}

/// Consumes the payload and seals it under an iv and a label: the ciphertext, then its tag of 32 bytes. The key is a
/// sealing key of 64 bytes. Fails with `InvalidKey` or `InvalidIv`.
#[wasm_bindgen]
pub fn seal(key: u32) -> i32 {
    run([key, 0, 0], |handles, [iv, label, ..], [key, ..]| {
        let payload = take(&mut handles.payload).unwrap_or_default().finish();
        let Sealed { mut data, tag } = sealing::seal(handles.secret_key(key)?, iv, label, payload)?;
        data.extend_from_slice(&tag);
        handles.bytes = data;
        Ok(0)
    })
}

/// Opens a message from an iv, a label, a ciphertext and its tag. Fails with `MacIncorrect`, `InvalidKey` or
/// `InvalidIv`.
#[wasm_bindgen]
pub fn unseal(key: u32) -> i32 {
    run([key, 0, 0], |handles, inputs, [key, ..]| {
        handles.bytes = take(&mut *open(handles.secret_key(key)?, inputs)?);
        Ok(0)
    })
}

/// Opens a message, with the arguments of `unseal`, that contains one key of 32 bytes sealed by another core, and
/// returns its number. Fails as `unseal`, and with `ReplyMalformed` for any other content.
#[wasm_bindgen(js_name = unsealKey)]
pub fn unseal_key(key: u32) -> i32 {
    run([key, 0, 0], |handles, inputs, [key, ..]| {
        let text = open(handles.secret_key(key)?, inputs)?;
        let bytes = base64url::decode_key(&text).ok_or(Problem::ReplyMalformed)?;
        Ok(handles.insert(Secret::new(bytes.to_vec()).into()))
    })
}

/// Opens a message of JSON, with the arguments of `unseal`, extracts its private keys, at most `most`, and returns
/// their count. In the text they are numbered from `first`. Fails as `unseal`, and with `ReplyMalformed` for a text
/// that is not JSON or a private key in another form.
#[wasm_bindgen(js_name = unsealReply)]
pub fn unseal_reply(key: u32, first: u32, most: u32) -> i32 {
    run([key, first, most], |handles, inputs, [key, first, most]| {
        let json = open(handles.secret_key(key)?, inputs)?;
        let reply::Reply { text, mut keys } = reply::take_keys(&json, first, most as usize)?;
        keys.reverse();
        (handles.bytes, handles.keys) = (text, keys);
        Ok(handles.keys.len() as u32)
    })
}

/// Takes the next key of the reply and returns its number. Fails with `UnknownKey` after the last one.
#[wasm_bindgen(js_name = nextKey)]
pub fn next_key() -> i32 {
    run([0; 3], |handles, _, _| {
        let key = handles.keys.pop().ok_or(Problem::UnknownKey)?;
        if handles.keys.is_empty() {
            // The block still contains the bytes of the removed keys; freeing it wipes them.
            handles.keys = Vec::new();
        }
        Ok(handles.insert(key.into()))
    })
}

#[inline(never)]
fn open(key: &Secret, [iv, label, data, tag]: &mut Inputs) -> Result<Zeroizing<Vec<u8>>, Problem> {
    let tag = tag.as_slice().try_into().map_err(|_| Problem::MacIncorrect)?;
    sealing::open(key, iv, label, Sealed { data: take(data), tag })
}
