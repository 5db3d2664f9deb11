//! Private keys under a derived key, as the service stores them: AES-256-CFB128 over 32 bytes, without a tag.
//!
//! The decrypted key is correct when it is clamped and belongs to the public key. Only both checks together detect
//! every altered bit: the ladder ignores the bits that clamping sets, so a change there does not change the public key.

use subtle::{Choice, ConstantTimeEq};
use zeroize::Zeroizing;

use crate::aes_cfb;
use crate::problem::Problem;
use crate::secret::Secret;
use crate::x25519::{PrivateKey, clamp};

/// Seals a private key, clamped. Fails with `InvalidKey` or `InvalidIv`. No iv may be used twice with one key.
pub fn seal(key: &Secret, iv: &[u8], private_key: &PrivateKey) -> Result<[u8; 32], Problem> {
    let mut bytes = private_key.clamped();
    aes_cfb::encrypt(key, iv, bytes.as_mut_slice())?;
    Ok(*bytes)
}

/// Opens a private key. Fails with `WrongPin` when it is not clamped or does not belong to `public_key`, after the same
/// work in both cases; with `InvalidKey`, `InvalidIv`, and for other lengths than 32 with `InvalidPrivateKey` or
/// `InvalidPublicKey`.
pub fn open(key: &Secret, iv: &[u8], ciphertext: &[u8], public_key: &[u8]) -> Result<PrivateKey, Problem> {
    let mut bytes: Zeroizing<[u8; 32]> = Zeroizing::new(ciphertext.try_into().map_err(|_| Problem::InvalidPrivateKey)?);
    let public_key: [u8; 32] = public_key.try_into().map_err(|_| Problem::InvalidPublicKey)?;
    aes_cfb::decrypt(key, iv, bytes.as_mut_slice())?;
    let private_key = PrivateKey::from_bytes(bytes.as_slice())?;
    let is_clamped: Choice = bytes.as_slice().ct_eq(clamp(&bytes).as_slice());
    let is_right = is_clamped & private_key.public_key().ct_eq(&public_key);
    if is_right.into() { Ok(private_key) } else { Err(Problem::WrongPin) }
}
