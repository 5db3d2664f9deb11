//! SHA-256 of FIPS 180-4: padding and incremental input, over the compression function of sha2.

use sha2::block_api::compress256;
use zeroize::ZeroizeOnDrop;

/// The length of a digest.
pub const DIGEST_BYTES: usize = 32;
/// The length of a block.
pub const BLOCK_BYTES: usize = 64;

/// Eight words: a state, or a digest.
pub type Words = [u32; 8];

/// The initial hash value (FIPS 180-4, 5.3.3).
const INITIAL: Words = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

/// An incremental hash, wiped when dropped.
#[derive(ZeroizeOnDrop)]
pub struct Sha256 {
    state: Words,
    block: [u8; BLOCK_BYTES],
    length: u64,
}

impl Default for Sha256 {
    /// A hash without input.
    fn default() -> Self {
        Self { state: INITIAL, block: [0; BLOCK_BYTES], length: 0 }
    }
}

impl Sha256 {
    /// A hash that continues from the state after one block.
    pub const fn after_block(state: Words) -> Self {
        Self { state, block: [0; BLOCK_BYTES], length: BLOCK_BYTES as u64 }
    }

    /// The state after one block.
    pub fn state_after(block: &[u8; BLOCK_BYTES]) -> Words {
        let mut state = INITIAL;
        compress256(&mut state, core::slice::from_ref(block));
        state
    }

    /// Adds input.
    #[inline(never)]
    pub fn update(&mut self, bytes: &[u8]) {
        for byte in bytes {
            let at = self.length as usize % BLOCK_BYTES;
            self.block.get_mut(at).into_iter().for_each(|place| *place = *byte);
            self.length += 1;
            if at == BLOCK_BYTES - 1 {
                compress256(&mut self.state, core::slice::from_ref(&self.block));
            }
        }
    }

    /// The digest of all input.
    pub fn finish(mut self) -> [u8; DIGEST_BYTES] {
        let bits = self.length * 8;
        self.update(&[0x80]);
        while self.length % BLOCK_BYTES as u64 != 56 {
            self.update(&[0]);
        }
        self.update(&bits.to_be_bytes());
        let mut digest = [0; DIGEST_BYTES];
        for (bytes, word) in digest.as_chunks_mut().0.iter_mut().zip(&self.state) {
            *bytes = word.to_be_bytes();
        }
        digest
    }
}

/// The digest of these bytes.
pub fn derive_digest(bytes: &[u8]) -> [u8; DIGEST_BYTES] {
    let mut hash = Sha256::default();
    hash.update(bytes);
    hash.finish()
}
