//! Messages that are encrypted and then authenticated: AES-256-CFB128, and HMAC-SHA-256 over a label and the
//! ciphertext.
//!
//! A sealing key is 64 bytes, best from HKDF: the first 32 encrypt, the last 32 authenticate. The tag covers `label`,
//! which names the message and holds its iv, followed by the ciphertext as base64url.

use alloc::vec::Vec;

use zeroize::Zeroizing;

use crate::aes_cfb;
use crate::base64url::encode;
use crate::hmac::derive_tag;
use crate::problem::Problem;
use crate::secret::{Secret, equal_bytes};

/// A ciphertext and its tag.
pub struct Sealed {
    /// As long as the plaintext.
    pub data: Vec<u8>,
    /// HMAC-SHA-256.
    pub tag: [u8; 32],
}

/// Seals `plaintext`. Fails with `InvalidKey` or `InvalidIv`. No iv may be used twice with one key.
pub fn seal(key: &Secret, iv: &[u8], label: &[u8], mut plaintext: Zeroizing<Vec<u8>>) -> Result<Sealed, Problem> {
    let (encryption, authentication) = halves(key)?;
    aes_cfb::encrypt(&encryption, iv, &mut plaintext)?;
    let data = core::mem::take(&mut *plaintext);
    let tag = derive_tag(authentication, &[label, &encode(&data)]);
    Ok(Sealed { data, tag })
}

/// Opens a message. Fails with `MacIncorrect` before anything is decrypted, with `InvalidKey` or `InvalidIv`.
pub fn open(key: &Secret, iv: &[u8], label: &[u8], sealed: Sealed) -> Result<Zeroizing<Vec<u8>>, Problem> {
    let (encryption, authentication) = halves(key)?;
    let tag = derive_tag(authentication, &[label, &encode(&sealed.data)]);
    if !equal_bytes(&tag, &sealed.tag) {
        return Err(Problem::MacIncorrect);
    }
    let mut data = Zeroizing::new(sealed.data);
    aes_cfb::decrypt(&encryption, iv, &mut data)?;
    Ok(data)
}

fn halves(key: &Secret) -> Result<(Secret, &[u8]), Problem> {
    if key.bytes().len() != 64 {
        return Err(Problem::InvalidKey);
    }
    let (encryption, authentication) = key.bytes().split_at(32);
    Ok((Secret::new(encryption.to_vec()), authentication))
}
