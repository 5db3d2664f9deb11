//! PBKDF2-HMAC-SHA-256 of RFC 8018, computed in turns, alone or side by side with other derivations.

use alloc::vec::Vec;

use zeroize::{ZeroizeOnDrop, Zeroizing};

use crate::hmac::derive_tag;
use crate::pbkdf2_stream::{Stream, iterate};
use crate::problem::Problem;
use crate::secret::Secret;
use crate::sha256::DIGEST_BYTES;

/// Far longer than any key.
const LONGEST_OUTPUT: usize = 1024;

/// A running derivation. The caller advances it in turns, so that it can report progress or cancel between two turns;
/// dropping it wipes the intermediate state.
#[derive(ZeroizeOnDrop)]
pub struct Derivation {
    password: Zeroizing<Vec<u8>>,
    salt: Vec<u8>,
    stream: Stream,
    output: Vec<u8>,
    #[zeroize(skip)]
    length: usize,
    #[zeroize(skip)]
    iterations: u32,
    /// Iterations left in the current block; zero between two blocks.
    #[zeroize(skip)]
    left_in_block: u32,
    /// Iterations left in all blocks.
    #[zeroize(skip)]
    left: u32,
}

impl Derivation {
    /// Starts a derivation of `length` bytes. Fails with `InvalidIterations` for zero, or when the iterations of all
    /// blocks of the output exceed 32 bits; with `InvalidLength` for zero or more than 1,024 bytes.
    /// The caller decides which salts and counts are strong enough.
    pub fn new(password: Zeroizing<Vec<u8>>, salt: &[u8], iterations: u32, length: usize) -> Result<Self, Problem> {
        if length == 0 || length > LONGEST_OUTPUT {
            return Err(Problem::InvalidLength);
        }
        let blocks = u32::try_from(length.div_ceil(DIGEST_BYTES)).map_err(|_| Problem::InvalidLength)?;
        let left = iterations.checked_mul(blocks).filter(|left| *left > 0).ok_or(Problem::InvalidIterations)?;
        let stream = Stream::of(&password);
        // Reserved at once, because a buffer that moves when it grows leaves a copy behind.
        let (salt, output) = (salt.to_vec(), Vec::with_capacity(length.next_multiple_of(DIGEST_BYTES)));
        Ok(Self { password, salt, stream, output, length, iterations, left_in_block: 0, left })
    }

    /// How many iterations are left.
    pub fn left(&self) -> u32 {
        self.left
    }

    /// Runs at most `turns` iterations and returns how many are left.
    pub fn step(&mut self, turns: u32) -> Result<u32, Problem> {
        let target = self.left.saturating_sub(turns);
        while self.left > target {
            let turns = self.left - target;
            advance(&mut [&mut *self], turns)?;
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

    /// The first iteration of a block hashes the salt, which has any length, so it does not use the kernel.
    fn begin_block(&mut self) -> Result<(), Problem> {
        let index = u32::try_from(self.output.len() / DIGEST_BYTES + 1).map_err(|_| Problem::InvalidLength)?;
        self.stream.begin(&Zeroizing::new(derive_tag(&self.password, &[&self.salt, &index.to_be_bytes()])));
        self.left_in_block = self.iterations - 1;
        self.left -= 1;
        Ok(())
    }

    fn count(&mut self, iterations: u32) {
        self.left_in_block -= iterations;
        self.left -= iterations;
        if self.left_in_block == 0 {
            self.output.extend(self.stream.sum());
        }
    }
}

/// Runs at most `turns` iterations of each of these unfinished derivations, side by side; fewer when one reaches the
/// end of a block, so call it until none are left.
pub fn advance(derivations: &mut [&mut Derivation], turns: u32) -> Result<(), Problem> {
    let mut iterations = turns;
    for derivation in derivations.iter_mut() {
        if derivation.left_in_block == 0 {
            derivation.begin_block()?;
            iterations = iterations.min(turns - 1);
        }
        iterations = iterations.min(derivation.left_in_block);
    }
    let mut streams: Vec<&mut Stream> = derivations.iter_mut().map(|derivation| &mut derivation.stream).collect();
    iterate(&mut streams, iterations);
    derivations.iter_mut().for_each(|derivation| derivation.count(iterations));
    Ok(())
}
