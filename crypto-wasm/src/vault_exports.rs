//! What JavaScript sees of the operations that the key vault is made of. Secrets go from handle to handle.

use alloc::vec::Vec;

use wasm_bindgen::prelude::*;

use crate::exports::{PrivateKey, SecretKey};
use crate::payload::Payload;
use crate::problem::Problem;
use crate::sealing::Sealed;
use crate::secret::Secret;
use crate::{base64url, digest, reply, sealed_key, sealing};

#[wasm_bindgen]
impl SecretKey {
    /// Derives the SHA-256 of the key, 32 bytes.
    pub fn digest(&self) -> Vec<u8> {
        digest::derive_digest(&self.0).to_vec()
    }

    /// Whether `digest` is the SHA-256 of the key, in constant time.
    #[wasm_bindgen(js_name = digestMatches)]
    pub fn digest_matches(&self, digest: &[u8]) -> bool {
        digest::digest_matches(&self.0, digest)
    }

    /// Seals a private key as the service keeps it. Throws `invalid_key` or `invalid_iv`.
    #[wasm_bindgen(js_name = sealPrivateKey)]
    pub fn seal_private_key(&self, iv: &[u8], private_key: &PrivateKey) -> Result<Vec<u8>, JsError> {
        Ok(sealed_key::seal(&self.0, iv, &private_key.0)?.to_vec())
    }

    /// Opens a private key. Throws `wrong_pin` where it is not the one of the public key; `invalid_key`, `invalid_iv`,
    /// `invalid_private_key` and `invalid_public_key` for wrong lengths.
    #[wasm_bindgen(js_name = openPrivateKey)]
    pub fn open_private_key(&self, iv: &[u8], ciphertext: &[u8], public_key: &[u8]) -> Result<PrivateKey, JsError> {
        Ok(PrivateKey(sealed_key::open(&self.0, iv, ciphertext, public_key)?))
    }

    /// Starts a payload to be sealed.
    #[wasm_bindgen(js_name = startPayload)]
    pub fn start_payload(&self) -> Parts {
        Parts(Payload::default())
    }

    /// Seals a payload, which is spent: the ciphertext and then its tag of 32 bytes. The key is a sealing key of 64
    /// bytes. Throws `invalid_key` or `invalid_iv`.
    pub fn seal(&self, iv: &[u8], label: &[u8], payload: Parts) -> Result<Vec<u8>, JsError> {
        let Sealed { mut data, tag } = sealing::seal(&self.0, iv, label, payload.0.finish())?;
        data.extend_from_slice(&tag);
        Ok(data)
    }

    /// Opens a message of a ciphertext and its tag. Throws `envelope_mac_incorrect`, `invalid_key` or `invalid_iv`.
    pub fn unseal(&self, iv: &[u8], label: &[u8], data: Vec<u8>, tag: &[u8]) -> Result<Vec<u8>, JsError> {
        Ok(core::mem::take(&mut *sealing::open(&self.0, iv, label, sealed(data, tag)?)?))
    }

    /// Opens a message that is one key of 32 bytes, which another core sealed as a part. Throws as `unseal`, and
    /// `envelope_invalid` where it is something else.
    #[wasm_bindgen(js_name = unsealKey)]
    pub fn unseal_key(&self, iv: &[u8], label: &[u8], data: Vec<u8>, tag: &[u8]) -> Result<SecretKey, JsError> {
        let text = sealing::open(&self.0, iv, label, sealed(data, tag)?)?;
        let key = base64url::decode_key(&text).ok_or(Problem::ReplyMalformed)?;
        Ok(SecretKey(Secret::new(key.to_vec())))
    }

    /// Opens a message of JSON and takes its private keys out, numbered from `first` on, at most `most`. Throws as
    /// `unseal`, and `envelope_invalid` where it is not JSON or a private key has another form.
    #[wasm_bindgen(js_name = unsealReply)]
    pub fn unseal_reply(
        &self,
        iv: &[u8],
        label: &[u8],
        data: Vec<u8>,
        tag: &[u8],
        first: u32,
        most: usize,
    ) -> Result<Reply, JsError> {
        let json = sealing::open(&self.0, iv, label, sealed(data, tag)?)?;
        let reply::Reply { text, keys } = reply::take_keys(&json, first, most)?;
        Ok(Reply { text, keys: keys.into_iter().rev().collect() })
    }
}

fn sealed(data: Vec<u8>, tag: &[u8]) -> Result<Sealed, Problem> {
    Ok(Sealed { data, tag: tag.try_into().map_err(|_| Problem::MacIncorrect)? })
}

/// A payload in the making: text with secrets between.
#[wasm_bindgen]
pub struct Parts(Payload);

#[wasm_bindgen]
impl Parts {
    /// Adds text as it is.
    #[wasm_bindgen(js_name = addText)]
    pub fn add_text(&mut self, text: &str) {
        self.0.add_text(text);
    }

    /// Adds a secret as base64url.
    #[wasm_bindgen(js_name = addSecretKey)]
    pub fn add_secret_key(&mut self, key: &SecretKey) {
        self.0.add_secret(&key.0);
    }

    /// Adds a private key as base64url.
    #[wasm_bindgen(js_name = addPrivateKey)]
    pub fn add_private_key(&mut self, key: &PrivateKey) {
        self.0.add_private_key(&key.0);
    }
}

/// A reply and the private keys that it held.
#[wasm_bindgen]
pub struct Reply {
    text: Vec<u8>,
    /// The next one last.
    keys: Vec<crate::x25519::PrivateKey>,
}

#[wasm_bindgen]
impl Reply {
    /// The JSON text; in the place of each private key stands its number.
    pub fn text(&self) -> Vec<u8> {
        self.text.clone()
    }

    /// Takes the next key out; nothing after the last one.
    #[wasm_bindgen(js_name = nextKey)]
    pub fn next_key(&mut self) -> Option<PrivateKey> {
        self.keys.pop().map(PrivateKey)
    }
}
