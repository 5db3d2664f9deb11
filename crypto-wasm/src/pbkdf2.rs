//! PBKDF2-HMAC-SHA-256 of RFC 8018, in turns.
//!
//! Almost all of its time goes into HMAC over 32 bytes under one key. Both pads of that key are taken into a state once;
//! an iteration is then two compressions of a digest.

use core::num::Wrapping;

use sha2::{Digest, Sha256};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::hmac::derive_tag;
use crate::problem::Problem;
use crate::secret::Secret;
use crate::sha256_kernel::{INITIAL, compress, compress_digest};

/// The state of one stream.
type Words = [Wrapping<u32>; 8];

const DIGEST_BYTES: usize = 32;
const BLOCK_BYTES: usize = 64;

/// Far more than a key needs.
const LONGEST_OUTPUT: usize = 1024;

/// A derivation under way. The caller advances it in turns, so that between two of them it can report or give up;
/// dropping it wipes what was reached.
#[derive(ZeroizeOnDrop)]
pub struct Derivation {
    password: Zeroizing<Vec<u8>>,
    salt: Vec<u8>,
    pads: Pads,
    last: Words,
    sum: Words,
    output: Vec<u8>,
    #[zeroize(skip)]
    length: usize,
    #[zeroize(skip)]
    iterations: u32,
    /// Iterations left in the block under way; none between two blocks.
    #[zeroize(skip)]
    left_in_block: u32,
    /// Iterations left in all blocks.
    #[zeroize(skip)]
    left: u32,
}

impl Derivation {
    /// Starts a derivation of `length` bytes. Fails with `InvalidIterations` for none, or for more over all blocks of
    /// the output than a word counts; with `InvalidLength` for zero or more than 1,024 bytes.
    /// Which salts and counts are strong enough is for the caller to say.
    pub fn new(password: Zeroizing<Vec<u8>>, salt: &[u8], iterations: u32, length: usize) -> Result<Self, Problem> {
        if length == 0 || length > LONGEST_OUTPUT {
            return Err(Problem::InvalidLength);
        }
        let blocks = u32::try_from(length.div_ceil(DIGEST_BYTES)).map_err(|_| Problem::InvalidLength)?;
        let left = iterations.checked_mul(blocks).filter(|left| *left > 0).ok_or(Problem::InvalidIterations)?;
        let pads = Pads::of(&password);
        // Reserved at once, because a buffer that moves when it grows leaves a copy behind.
        let (salt, output) = (salt.to_vec(), Vec::with_capacity(length.next_multiple_of(DIGEST_BYTES)));
        let (last, sum) = ([Wrapping(0); 8], [Wrapping(0); 8]);
        Ok(Self { password, salt, pads, last, sum, output, length, iterations, left_in_block: 0, left })
    }

    /// Runs at most `turns` iterations and tells how many are left.
    pub fn step(&mut self, turns: u32) -> Result<u32, Problem> {
        let target = self.left.saturating_sub(turns);
        while self.left > target {
            if self.left_in_block == 0 {
                self.begin_block()?;
            }
            self.iterate(self.left_in_block.min(self.left - target));
            if self.left_in_block == 0 {
                self.output.extend(self.sum.iter().flat_map(|word| word.0.to_be_bytes()));
            }
        }
        Ok(self.left)
    }

    /// The derived key. Fails with `DerivationUnfinished` while iterations are left.
    pub fn finish(mut self) -> Result<Secret, Problem> {
        if self.left > 0 {
            return Err(Problem::DerivationUnfinished);
        }
        self.output.truncate(self.length);
        Ok(Secret::new(core::mem::take(&mut self.output)))
    }

    /// The first iteration of a block hashes the salt, of any length, so it does not go through the kernel.
    fn begin_block(&mut self) -> Result<(), Problem> {
        let index = u32::try_from(self.output.len() / DIGEST_BYTES + 1).map_err(|_| Problem::InvalidLength)?;
        let first = Zeroizing::new(derive_tag(&self.password, &[&self.salt, &index.to_be_bytes()])?);
        self.last = words(&first);
        self.sum = self.last;
        self.left_in_block = self.iterations - 1;
        self.left -= 1;
        Ok(())
    }

    fn iterate(&mut self, count: u32) {
        let (mut last, mut sum) = (self.last, self.sum);
        for _ in 0..count {
            last = self.pads.tag(&last);
            sum.iter_mut().zip(&last).for_each(|(sum, word)| *sum ^= word);
        }
        (self.last, self.sum) = (last, sum);
        self.left_in_block -= count;
        self.left -= count;
    }
}

/// The states after the two pads of an HMAC key.
#[derive(Zeroize)]
struct Pads {
    inner: Words,
    outer: Words,
}

impl Pads {
    fn of(password: &[u8]) -> Self {
        let mut key = Zeroizing::new([0; BLOCK_BYTES]);
        if password.len() > BLOCK_BYTES {
            let digest = Zeroizing::new(<[u8; DIGEST_BYTES]>::from(Sha256::digest(password)));
            key.iter_mut().zip(digest.iter()).for_each(|(to, from)| *to = *from);
        } else {
            key.iter_mut().zip(password).for_each(|(to, from)| *to = *from);
        }
        let block = Zeroizing::new(words::<BLOCK_BYTES, 16>(&key));
        Self {
            inner: compress(&INITIAL.map(Wrapping), &block.map(|word| word ^ Wrapping(0x3636_3636))),
            outer: compress(&INITIAL.map(Wrapping), &block.map(|word| word ^ Wrapping(0x5c5c_5c5c))),
        }
    }

    fn tag(&self, digest: &Words) -> Words {
        compress_digest(&self.outer, &compress_digest(&self.inner, digest))
    }
}

/// The big-endian words of a run of bytes; `WORDS` is a quarter of `BYTES`.
fn words<const BYTES: usize, const WORDS: usize>(bytes: &[u8; BYTES]) -> [Wrapping<u32>; WORDS] {
    let mut words = [Wrapping(0); WORDS];
    let chunks = bytes.as_chunks::<4>().0;
    words.iter_mut().zip(chunks).for_each(|(word, chunk)| *word = Wrapping(u32::from_be_bytes(*chunk)));
    words
}
