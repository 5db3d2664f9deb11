//! Private keys under a derived key, as the service stores them: AES-256-CFB128 over 32 bytes, without a tag.
//!
//! The decrypted key is correct when it belongs to the public key. Any 32 bytes are a private key: RFC 7748 clamps them
//! when they are used, and other clients store keys that are not clamped. A change of one of the five bits that clamping
//! sets leaves the same key.

use subtle::ConstantTimeEq;
use zeroize::Zeroizing;

use crate::aes_cfb;
use crate::problem::Problem;
use crate::secret::Secret;
use crate::x25519::PrivateKey;

/// Seals a private key, clamped. Fails with `InvalidKey` or `InvalidIv`. No iv may be used twice with one key.
pub fn seal(key: &Secret, iv: &[u8], private_key: &PrivateKey) -> Result<[u8; 32], Problem> {
    let mut bytes = private_key.clamped();
    aes_cfb::encrypt(key, iv, bytes.as_mut_slice())?;
    Ok(*bytes)
}

/// Opens a private key, clamped or not. Fails with `WrongPin` when it does not belong to `public_key`; with `InvalidKey`,
/// `InvalidIv`, and for other lengths than 32 with `InvalidPrivateKey` or `InvalidPublicKey`.
pub fn open(key: &Secret, iv: &[u8], ciphertext: &[u8], public_key: &[u8]) -> Result<PrivateKey, Problem> {
    let mut bytes: Zeroizing<[u8; 32]> = Zeroizing::new(ciphertext.try_into().map_err(|_| Problem::InvalidPrivateKey)?);
    let public_key: [u8; 32] = public_key.try_into().map_err(|_| Problem::InvalidPublicKey)?;
    aes_cfb::decrypt(key, iv, bytes.as_mut_slice())?;
    let private_key = PrivateKey::from_bytes(bytes.as_slice())?;
    let is_right = private_key.public_key().ct_eq(&public_key);
    if is_right.into() { Ok(private_key) } else { Err(Problem::WrongPin) }
}
