//! The plaintext of a sealed message: text with secrets in it, assembled inside the core.

use alloc::vec::Vec;

use zeroize::Zeroizing;

use crate::base64url::encode;
use crate::secret::Secret;
use crate::x25519::PrivateKey;

/// A payload that is being assembled, wiped when dropped.
#[derive(Default)]
pub struct Payload(Zeroizing<Vec<u8>>);

impl Payload {
    /// Adds text as it is.
    pub fn add_text(&mut self, text: &[u8]) {
        self.0.extend_from_slice(text);
    }

    /// Adds a secret as base64url.
    pub fn add_secret(&mut self, secret: &Secret) {
        self.0.extend_from_slice(&encode(secret.bytes()));
    }

    /// Adds a private key as base64url, clamped.
    pub fn add_private_key(&mut self, key: &PrivateKey) {
        self.0.extend_from_slice(&encode(key.clamped().as_slice()));
    }

    /// Consumes the payload and returns its bytes.
    pub fn finish(self) -> Zeroizing<Vec<u8>> {
        self.0
    }
}
