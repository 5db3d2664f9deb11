//! The recovery kit: a printed key of 128 bits that opens the private keys without their protection code.
//!
//! A pair of X25519 keys is derived from the printed key. Private keys are sealed to the public one as requests are
//! sealed to the service, so sealing needs no printed key; only who has it can open. Each private key vouches for the
//! kit's public key, so that the service cannot name a kit of its own.

use alloc::vec::Vec;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::private_key::PrivateKey;
use crate::problem::Problem;
use crate::purpose::Purpose::{Known, Sealing};
use crate::secret_key::{SecretKey, equal_bytes};
use crate::{base64url, hash, message};

const KEY: &[u8] = b"account-center recovery kit v1 | key";
const VOUCHER: &[u8] = b"account-center recovery kit v1 | voucher";

#[wasm_bindgen]
impl SecretKey {
    /// Derives the private key of a kit from its printed key. Fails with `UnknownKey` unless the page knows the key.
    #[wasm_bindgen(js_name = kitKey)]
    pub fn kit_key(&self) -> Result<PrivateKey, Problem> {
        PrivateKey::new(&hash::expand(self.bytes_for(&[Known])?, &[], KEY, 32)?)
    }

    /// Opens a message that is a private key as base64url, as `seal` writes it. A key that seals may open it, because
    /// the private key stays here. Fails with `MacIncorrect` before anything is decrypted, with `ReplyMalformed` for
    /// any other content, and with `WrongPin` if the private key does not belong to `public_key`.
    #[wasm_bindgen(js_name = unsealPrivateKey)]
    pub fn unseal_private_key(
        &self,
        iv: &[u8],
        label: &[u8],
        data: Vec<u8>,
        tag: &[u8],
        public_key: &[u8],
    ) -> Result<PrivateKey, Problem> {
        let text = message::open(self.bytes_for(&[Sealing])?, iv, label, data, tag)?;
        let bytes = base64url::decode_key(&text).ok_or(Problem::ReplyMalformed)?;
        let private_key = PrivateKey::new(bytes.as_slice())?.stored();
        if equal_bytes(&private_key.public_key(), public_key) { Ok(private_key) } else { Err(Problem::WrongPin) }
    }
}

#[wasm_bindgen]
impl PrivateKey {
    /// The voucher of this key for a kit's public key, 32 bytes: only who has this key can make it. Fails with
    /// `UnknownKey` for a key that is not stored.
    #[wasm_bindgen(js_name = vouchFor)]
    pub fn vouch_for(&self, kit: &[u8]) -> Result<Vec<u8>, Problem> {
        let key = hash::expand(self.require_stored()?.clamped().as_slice(), &[], VOUCHER, 32)?;
        Ok(hash::tag(&key, &[kit])?.to_vec())
    }
}
