//! HKDF-SHA-256 of RFC 5869.

use hkdf::Hkdf;
use sha2::Sha256;
use zeroize::Zeroizing;

use crate::problem::Problem;
use crate::secret::Secret;

/// Derives `length` bytes from `secret`, with extraction under `salt` and expansion under `info`.
/// Fails with `InvalidLength` for zero or more than 8,160 bytes.
pub fn derive_key(secret: &Secret, salt: &[u8], info: &[u8], length: usize) -> Result<Secret, Problem> {
    if length == 0 || length > 255 * 32 {
        return Err(Problem::InvalidLength);
    }
    let mut output = Zeroizing::new(vec![0; length]);
    let expanded = Hkdf::<Sha256>::new(Some(salt), secret.bytes()).expand(info, &mut output);
    expanded.map_err(|_| Problem::InvalidLength)?;
    Ok(output.into())
}
