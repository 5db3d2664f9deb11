//! AES-256 in CFB mode with 128-bit segments (NIST SP 800-38A, 6.3).
//!
//! CFB has no tag: decrypting with a wrong key or altered bytes yields other bytes, never a failure. The caller must
//! check the plaintext, or a MAC over the ciphertext.

use aes::Aes256;
use aes::cipher::{BlockCipherEncrypt, KeyInit};

use crate::problem::Problem;
use crate::secret::Secret;

/// Encrypts `data` in place. Fails with `InvalidKey` or `InvalidIv` for a key not of 32 or an iv not of 16 bytes.
/// The same iv must not be used twice with one key.
pub fn encrypt(key: &Secret, iv: &[u8], data: &mut [u8]) -> Result<(), Problem> {
    run(key, iv, data, |_, encrypted| encrypted)
}

/// Decrypts `data` in place. Fails as `encrypt` does, and never because key or data are wrong.
pub fn decrypt(key: &Secret, iv: &[u8], data: &mut [u8]) -> Result<(), Problem> {
    run(key, iv, data, |encrypted, _| encrypted)
}

/// XORs each block with the encryption of the previous ciphertext block, the first one with that of the iv. `encrypted`
/// selects the ciphertext byte from the bytes before and after the XOR. The crate cfb-mode processes several blocks at
/// once, which adds a second copy of the cipher to the module.
fn run(key: &Secret, iv: &[u8], data: &mut [u8], encrypted: fn(u8, u8) -> u8) -> Result<(), Problem> {
    let key: &[u8; 32] = key.bytes().try_into().map_err(|_| Problem::InvalidKey)?;
    let mut last: [u8; 16] = iv.try_into().map_err(|_| Problem::InvalidIv)?;
    let cipher = Aes256::new(key.into());
    for block in data.chunks_mut(last.len()) {
        let mut mask = last.into();
        cipher.encrypt_block(&mut mask);
        for ((byte, mask), last) in block.iter_mut().zip(mask).zip(&mut last) {
            *last = encrypted(*byte, *byte ^ mask);
            *byte ^= mask;
        }
    }
    Ok(())
}
