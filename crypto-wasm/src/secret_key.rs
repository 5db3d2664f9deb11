//! Secret keys and their uses. `purpose.rs` defines which operation accepts which key.
//!
//! A message is encrypted, then authenticated: AES-256-CFB128, and HMAC-SHA-256 over a label, which names the message
//! and contains its iv, and over the ciphertext as base64url. Its key has 64 bytes: the first 32 encrypt, the last 32
//! authenticate. A sealed value consists of an iv, the ciphertext and, for a message, the tag.

use alloc::vec;
use alloc::vec::Vec;
use core::mem::take;

use subtle::ConstantTimeEq;
use wasm_bindgen::prelude::wasm_bindgen;
use zeroize::Zeroizing;

use crate::aes_cfb::{self, IV_BYTES};
use crate::message::{Payload, Reply};
use crate::private_key::{PrivateKey, fill_random};
use crate::problem::Problem;
use crate::purpose::Purpose::{self, Known, Opening, Proof, Protection, Sealing};
use crate::{base64url, hash};

/// A symmetric key, a shared secret or a derived key, wiped when dropped.
#[wasm_bindgen]
pub struct SecretKey {
    bytes: Zeroizing<Vec<u8>>,
    purpose: Purpose,
}

#[wasm_bindgen]
impl SecretKey {
    /// Imports a key of any length.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8]) -> Self {
        Self::with_purpose(bytes, Known)
    }

    /// Derives another key from a salt and an info with HKDF-SHA-256. The info determines the key's purpose. Fails with
    /// `InvalidLength` unless the key has 32 or 64 bytes: shorter keys begin with the same bytes and can be guessed.
    pub fn expand(&self, salt: &[u8], info: &[u8], length: usize) -> Result<Self, Problem> {
        if ![32, 64].contains(&length) {
            return Err(Problem::InvalidLength);
        }
        let purpose = self.purpose.of_expanded(info)?;
        Ok(Self { bytes: hash::expand(&self.bytes, salt, info, length)?, purpose })
    }

    /// Encrypts data with AES-256-CFB128. Fails with `InvalidKey` or `InvalidIv`. Never use an iv twice with one key.
    pub fn encrypt(&self, iv: &[u8], mut data: Vec<u8>) -> Result<Vec<u8>, Problem> {
        aes_cfb::encrypt(self.bytes_for(&[Known])?, iv, &mut data).map(|()| data)
    }

    /// Decrypts data with AES-256-CFB128. Fails with `InvalidKey` or `InvalidIv`; does not detect a wrong key or
    /// altered data.
    pub fn decrypt(&self, iv: &[u8], mut data: Vec<u8>) -> Result<Vec<u8>, Problem> {
        aes_cfb::decrypt(self.bytes_for(&[Known])?, iv, &mut data).map(|()| data)
    }

    /// Computes the HMAC-SHA-256 tag of data.
    pub fn authenticate(&self, data: &[u8]) -> Result<Vec<u8>, Problem> {
        Ok(hash::tag(self.bytes_for(&[Known])?, &[data])?.to_vec())
    }

    /// Whether a proof has these bytes, in constant time. Fails with `UnknownKey` for any other key.
    pub fn matches(&self, bytes: &[u8]) -> Result<bool, Problem> {
        Ok(equal_bytes(self.bytes_for(&[Proof])?, bytes))
    }

    /// Computes the SHA-256 of a proof, 32 bytes, which is not secret.
    pub fn digest(&self) -> Result<Vec<u8>, Problem> {
        Ok(hash::digest(self.bytes_for(&[Proof])?).to_vec())
    }

    /// Returns a proof, 32 bytes, for the surrounding app: the only export that returns a secret. Fails with
    /// `UnknownKey` for any other key, and without a stored private key, which exists while the customer's keys are
    /// unlocked.
    #[wasm_bindgen(js_name = proofForApp)]
    pub fn proof_for_app(&self, unlocked: &PrivateKey) -> Result<Vec<u8>, Problem> {
        unlocked.require_stored()?;
        self.bytes_for(&[Proof]).map(<[u8]>::to_vec)
    }

    /// Seals a private key, clamped, in the form that the service stores, and marks it as stored. The key is derived
    /// from a protection code.
    #[wasm_bindgen(js_name = sealPrivateKey)]
    pub fn seal_private_key(&self, private_key: &mut PrivateKey) -> Result<Vec<u8>, Problem> {
        let iv = draw_iv()?;
        let mut bytes = private_key.clamped();
        aes_cfb::encrypt(self.bytes_for(&[Protection])?, &iv, bytes.as_mut_slice())?;
        private_key.mark_stored();
        Ok([iv.as_slice(), bytes.as_slice()].concat())
    }

    /// Opens a private key, clamped or not, because other clients may store unclamped keys. Changing one of the five
    /// bits that clamping sets yields the same key. Fails with `WrongPin` if it does not belong to `public_key`, with
    /// `InvalidKey` or `InvalidIv`, and with `InvalidPrivateKey` or `InvalidPublicKey` for any length but 32.
    #[wasm_bindgen(js_name = openPrivateKey)]
    pub fn open_private_key(&self, iv: &[u8], data: Vec<u8>, public_key: &[u8]) -> Result<PrivateKey, Problem> {
        let mut bytes = Zeroizing::new(data);
        if public_key.len() != 32 {
            return Err(Problem::InvalidPublicKey);
        }
        aes_cfb::decrypt(self.bytes_for(&[Protection, Known])?, iv, &mut bytes)?;
        let private_key = PrivateKey::new(&bytes)?.stored();
        if equal_bytes(&private_key.public_key(), public_key) { Ok(private_key) } else { Err(Problem::WrongPin) }
    }

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

impl SecretKey {
    pub(crate) fn with_purpose(bytes: &[u8], purpose: Purpose) -> Self {
        Self { bytes: Zeroizing::new(bytes.to_vec()), purpose }
    }

    /// The bytes, only for the algorithms of this crate. Fails with `UnknownKey` for a key with any other purpose.
    pub(crate) fn bytes_for(&self, purposes: &[Purpose]) -> Result<&[u8], Problem> {
        if purposes.contains(&self.purpose) { Ok(&self.bytes) } else { Err(Problem::UnknownKey) }
    }
}

/// Compares in a time that depends only on the lengths; different lengths are unequal.
#[wasm_bindgen(js_name = equalBytes)]
pub fn equal_bytes(left: &[u8], right: &[u8]) -> bool {
    left.ct_eq(right).into()
}

/// Random bytes, at most a mebibyte. Fails with `InvalidLength` or `RandomUnavailable`.
#[wasm_bindgen(js_name = randomBytes)]
pub fn random_bytes(length: usize) -> Result<Vec<u8>, Problem> {
    if length > 1 << 20 {
        return Err(Problem::InvalidLength);
    }
    let mut bytes = vec![0; length];
    fill_random(&mut bytes).map(|()| bytes)
}

/// Generated here, so that it is never used twice with a key.
fn draw_iv() -> Result<[u8; IV_BYTES], Problem> {
    let mut iv = [0; IV_BYTES];
    fill_random(&mut iv).map(|()| iv)
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

fn open(key: &[u8], iv: &[u8], label: &[u8], data: Vec<u8>, tag: &[u8]) -> Result<Zeroizing<Vec<u8>>, Problem> {
    let (encryption, authentication) = halves(key)?;
    let expected = hash::tag(authentication, &[label, &base64url::encode(&data)])?;
    if !equal_bytes(&expected, tag) {
        return Err(Problem::MacIncorrect);
    }
    let mut data = Zeroizing::new(data);
    aes_cfb::decrypt(encryption, iv, &mut data)?;
    Ok(data)
}
