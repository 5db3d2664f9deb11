//! AES-256 in CFB mode with 128-bit segments (NIST SP 800-38A, 6.3).
//!
//! CFB has no tag: decrypting with a wrong key or altered bytes yields other bytes, never a failure. The caller must
//! check the plaintext, or a MAC over the ciphertext.

use aes::Aes256;
use cfb_mode::cipher::KeyIvInit;
use cfb_mode::{BufDecryptor, BufEncryptor};

use crate::problem::Problem;

/// The length of an iv.
pub const IV_BYTES: usize = 16;

/// Encrypts `data` in place. Fails with `InvalidKey` unless the key has 32 bytes, and with `InvalidIv` unless the iv
/// has 16. Never use an iv twice with one key.
pub fn encrypt(key: &[u8], iv: &[u8], data: &mut [u8]) -> Result<(), Problem> {
    let (key, iv) = checked(key, iv)?;
    BufEncryptor::<Aes256>::new(key.into(), iv.into()).encrypt(data);
    Ok(())
}

/// Decrypts `data` in place. Fails like `encrypt`; does not detect a wrong key or altered data.
pub fn decrypt(key: &[u8], iv: &[u8], data: &mut [u8]) -> Result<(), Problem> {
    let (key, iv) = checked(key, iv)?;
    BufDecryptor::<Aes256>::new(key.into(), iv.into()).decrypt(data);
    Ok(())
}

fn checked<'a>(key: &'a [u8], iv: &'a [u8]) -> Result<(&'a [u8; 32], &'a [u8; IV_BYTES]), Problem> {
    Ok((key.try_into().map_err(|_| Problem::InvalidKey)?, iv.try_into().map_err(|_| Problem::InvalidIv)?))
}
