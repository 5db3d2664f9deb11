//! The exports for the operations of the key vault. Secrets pass from handle to handle.

use alloc::vec::Vec;
use core::mem::take;

use wasm_bindgen::prelude::*;
use zeroize::Zeroizing;

use crate::boundary::run;
use crate::handles::{Handle, Inputs};
use crate::problem::Problem;
use crate::purpose::Purpose;
use crate::sealing::Sealed;
use crate::secret::Secret;
use crate::{base64url, digest, reply, sealed_key, sealing};

const PROOF: u32 = Purpose::Proof as u32;
const PROTECTION: u32 = Purpose::Protection as u32;
const SEALING: u32 = Purpose::Sealing as u32;
const TRANSFER: u32 = Purpose::Transfer as u32;
/// Also a key of which JavaScript knows the bytes: it can open with it, as it could without the core.
const OPENING: u32 = Purpose::Opening as u32 | Purpose::Known as u32;
const UNPROTECTING: u32 = PROTECTION | Purpose::Known as u32;

/// Derives the SHA-256 of a proof, 32 bytes.
#[wasm_bindgen]
pub fn digest(key: u32) -> i32 {
    run([key, 0, 0], |handles, _, [key, ..]| {
        handles.bytes = digest::derive_digest(handles.secret_key(key, PROOF)?).to_vec();
        Ok(0)
    })
}

/// Returns a proof, 32 bytes, for the app around the page: the one export that returns a secret. Fails with `UnknownKey`
/// for any other key, and without a stored private key, which is there while the customer's keys are unlocked.
#[wasm_bindgen(js_name = proofForApp)]
pub fn proof_for_app(proof: u32, stored_key: u32) -> i32 {
    run([proof, stored_key, 0], |handles, _, [proof, stored_key, _]| {
        handles.stored_key(stored_key)?;
        handles.bytes = handles.secret_key(proof, PROOF)?.bytes().to_vec();
        Ok(0)
    })
}

/// Whether a digest is the SHA-256 of a proof, in constant time.
#[wasm_bindgen(js_name = digestMatches)]
pub fn digest_matches(key: u32) -> i32 {
    run([key, 0, 0], |handles, [digest, ..], [key, ..]| {
        Ok(digest::digest_matches(handles.secret_key(key, PROOF)?, digest).into())
    })
}

/// Seals a private key under a random iv in the form that the service stores, and makes it a stored one. The key is
/// derived from a protection code. Fails with `InvalidKey` or `InvalidIv`.
#[wasm_bindgen(js_name = sealPrivateKey)]
pub fn seal_private_key(key: u32, private_key: u32) -> i32 {
    run([key, private_key, 0], |handles, [iv, ..], [key, private_key, _]| {
        let (private_key, is_stored) = handles.private_key(private_key)?;
        let sealed = sealed_key::seal(handles.secret_key(key, PROTECTION)?, iv, private_key)?;
        is_stored.set(true);
        handles.bytes = sealed.to_vec();
        Ok(0)
    })
}

/// Opens a private key from an iv, a ciphertext and a public key and returns its number. Fails with `WrongPin` when it
/// does not belong to the public key; `InvalidKey`, `InvalidIv`, `InvalidPrivateKey` and `InvalidPublicKey` for wrong
/// lengths.
#[wasm_bindgen(js_name = openPrivateKey)]
pub fn open_private_key(key: u32) -> i32 {
    run([key, 0, 0], |handles, [iv, ciphertext, public_key, _], [key, ..]| {
        let private_key = sealed_key::open(handles.secret_key(key, UNPROTECTING)?, iv, ciphertext, public_key)?;
        Ok(handles.insert_private_key(private_key, true))
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

/// Adds a proof to the payload as base64url. Fails with `UnknownKey` and wipes the payload.
#[wasm_bindgen(js_name = addProof)]
pub fn add_proof(key: u32) -> i32 {
    run([key, 0, 0], |handles, _, [key, ..]| {
        let mut payload = take(&mut handles.payload).unwrap_or_default();
        payload.add_secret(handles.secret_key(key, PROOF)?);
        handles.payload = Some(payload);
        Ok(0)
    })
}

/// Adds a stored private key to the payload as base64url. Fails with `UnknownKey` and wipes the payload.
#[wasm_bindgen(js_name = addPrivateKey)]
pub fn add_private_key(key: u32) -> i32 {
    run([key, 0, 0], |handles, _, [key, ..]| {
        let mut payload = take(&mut handles.payload).unwrap_or_default();
        payload.add_private_key(handles.stored_key(key)?);
        handles.payload = Some(payload);
        Ok(0)
    })
}

/// Consumes the payload and seals it under a random iv: the ciphertext, then its tag of 32 bytes. The label is the iv as
/// base64url between the two other arguments. The key has 64 bytes and is expanded from a shared secret, for a request.
/// Fails with `InvalidKey` or `InvalidIv`.
#[wasm_bindgen]
pub fn seal(key: u32) -> i32 {
    run([key, 0, 0], |handles, [iv, label, after, _], [key, ..]| {
        let payload = take(&mut handles.payload).unwrap_or_default().finish();
        label.extend_from_slice(&base64url::encode(iv));
        label.extend_from_slice(after);
        handles.bytes = joined(sealing::seal(handles.secret_key(key, SEALING)?, iv, label, payload)?);
        Ok(0)
    })
}

/// Opens a message from an iv, a label, a ciphertext and its tag. Fails with `MacIncorrect`, `InvalidKey` or
/// `InvalidIv`, and with `UnknownKey` for a key that seals.
#[wasm_bindgen]
pub fn unseal(key: u32) -> i32 {
    run([key, 0, 0], |handles, inputs, [key, ..]| {
        handles.bytes = take(&mut *open(handles.secret_key(key, OPENING)?, inputs)?);
        Ok(0)
    })
}

/// Seals a derived key for another core under a random iv: the ciphertext, then its tag, which also covers what the key
/// is for. Fails with `UnknownKey` for a key that is not derived.
#[wasm_bindgen(js_name = sealKey)]
pub fn seal_key(key: u32, derived: u32) -> i32 {
    run([key, derived, 0], |handles, [iv, label, ..], [key, derived, _]| {
        let is_proof = handles.secret_key(derived, PROOF).is_ok();
        let derived = handles.secret_key(derived, PROOF | PROTECTION)?;
        label.push(is_proof.into());
        let text = base64url::encode(derived.bytes());
        handles.bytes = joined(sealing::seal(handles.secret_key(key, TRANSFER)?, iv, label, text)?);
        Ok(0)
    })
}

/// Opens a message of `seal_key`, with the arguments of `unseal`, and returns the number of the derived key of 32 bytes.
/// Fails as `unseal`, and with `ReplyMalformed` for any other content.
#[wasm_bindgen(js_name = unsealKey)]
pub fn unseal_key(key: u32, is_proof: u32) -> i32 {
    run([key, is_proof, 0], |handles, inputs, [key, is_proof, _]| {
        let is_proof = is_proof == 1;
        inputs[1].push(is_proof.into());
        let text = open(handles.secret_key(key, TRANSFER)?, inputs)?;
        let bytes = base64url::decode_key(&text).ok_or(Problem::ReplyMalformed)?;
        Ok(handles.insert(Handle::SecretKey(Secret::new(bytes.to_vec()), Purpose::of_derived(is_proof))))
    })
}

/// Opens a message of JSON, with the arguments of `unseal`, extracts its private keys, at most `most`, and returns
/// their count. In the text they are numbered from `first`. Fails as `unseal`, and with `ReplyMalformed` for a text
/// that is not JSON or a private key in another form.
#[wasm_bindgen(js_name = unsealReply)]
pub fn unseal_reply(key: u32, first: u32, most: u32) -> i32 {
    run([key, first, most], |handles, inputs, [key, first, most]| {
        let json = open(handles.secret_key(key, OPENING)?, inputs)?;
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
        Ok(handles.insert_private_key(key, true))
    })
}

#[inline(never)]
fn open(key: &Secret, [iv, label, data, tag]: &mut Inputs) -> Result<Zeroizing<Vec<u8>>, Problem> {
    let tag = tag.as_slice().try_into().map_err(|_| Problem::MacIncorrect)?;
    sealing::open(key, iv, label, Sealed { data: take(data), tag })
}

/// The ciphertext, then the tag.
fn joined(Sealed { mut data, tag }: Sealed) -> Vec<u8> {
    data.extend_from_slice(&tag);
    data
}
