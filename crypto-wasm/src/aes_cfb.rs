//! AES-256 in CFB mode with 128-bit segments (NIST SP 800-38A, 6.3).
//!
//! CFB has no tag: decrypting with a wrong key or altered bytes gives other bytes, never a failure. The caller must
//! check what comes out, or a MAC over what went in.

use aes::Aes256;
use cfb_mode::cipher::KeyIvInit;
use cfb_mode::{Decryptor, Encryptor};

use crate::problem::Problem;
use crate::secret::Secret;

/// Encrypts `data` in place. Fails with `InvalidKey` or `InvalidIv` for a key not of 32 or an iv not of 16 bytes.
/// The same iv must not be used twice with one key.
pub fn encrypt(key: &Secret, iv: &[u8], data: &mut [u8]) -> Result<(), Problem> {
    let (key, iv) = sized(key, iv)?;
    Encryptor::<Aes256>::new(key.into(), iv.into()).encrypt(data);
    Ok(())
}

/// Decrypts `data` in place. Fails as `encrypt` does, and never because key or data are wrong.
pub fn decrypt(key: &Secret, iv: &[u8], data: &mut [u8]) -> Result<(), Problem> {
    let (key, iv) = sized(key, iv)?;
    Decryptor::<Aes256>::new(key.into(), iv.into()).decrypt(data);
    Ok(())
}

fn sized<'a>(key: &'a Secret, iv: &'a [u8]) -> Result<(&'a [u8; 32], &'a [u8; 16]), Problem> {
    let key = key.bytes().try_into().map_err(|_| Problem::InvalidKey)?;
    let iv = iv.try_into().map_err(|_| Problem::InvalidIv)?;
    Ok((key, iv))
}
