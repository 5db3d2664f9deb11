//! The compression function of SHA-256 (FIPS 180-4, 6.2.2) for PBKDF2's inner loop, over words of several streams in
//! parallel.
//!
//! It is generic over the word: `Wrapping<u32>` runs one stream, a vector as many as it has lanes. No step depends on
//! data, so every lane takes the same time.

use core::num::Wrapping;
use core::ops::{Add, BitAnd, BitXor};

/// Eight words: a state, or a digest.
pub type Words = [u32; 8];

/// The initial hash value (FIPS 180-4, 5.3.3).
pub const INITIAL: Words =
    [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

/// A word of `COUNT` streams; addition wraps.
pub trait Lanes<const COUNT: usize>: Word {
    /// Combines the words of the streams.
    fn gather(words: [u32; COUNT]) -> Self;
    /// Splits into the words of the streams.
    fn spread(self) -> [u32; COUNT];
}

/// One 32-bit word, or several side by side in lanes.
pub trait Word: Copy + Add<Output = Self> + BitAnd<Output = Self> + BitXor<Output = Self> {
    /// The same word in every lane.
    fn splat(word: u32) -> Self;
    /// Rotates every lane right.
    fn rotate<const BITS: u32>(self) -> Self;
    /// Shifts every lane right, filling with zeros.
    fn shift<const BITS: u32>(self) -> Self;
    /// Prepares a computed word for rotation. A type that stores each word twice updates the second copy here.
    #[inline(always)]
    fn settle(self) -> Self {
        self
    }

    /// Compresses a digest into the state, with the padding for 64 bytes hashed before it.
    // Not inlined, so that engines compile it once for the inner and the outer hash.
    #[inline(never)]
    fn compress_digest(state: &[Self; 8], digest: &[Self; 8]) -> [Self; 8] {
        compress(state, digest)
    }
}

impl Word for Wrapping<u32> {
    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self(word)
    }
    #[inline(always)]
    fn rotate<const BITS: u32>(self) -> Self {
        Self(self.0.rotate_right(BITS))
    }
    #[inline(always)]
    fn shift<const BITS: u32>(self) -> Self {
        Self(self.0 >> BITS)
    }
}

impl Lanes<1> for Wrapping<u32> {
    #[inline(always)]
    fn gather([word]: [u32; 1]) -> Self {
        Self(word)
    }
    #[inline(always)]
    fn spread(self) -> [u32; 1] {
        [self.0]
    }
}

/// The length in bits of a digest that follows one block of HMAC padding.
const PADDED_DIGEST_BITS: u32 = (64 + 32) * 8;

/// The constants of the rounds, in groups of sixteen.
#[rustfmt::skip]
const ROUND_CONSTANTS: [[u32; 16]; 4] = [
    [0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
     0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174],
    [0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
     0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967],
    [0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
     0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070],
    [0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
     0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2],
];

/// Compresses a digest with its padding into the state. Sixteen rounds are unrolled, so that the words of the state
/// stay in registers; the four groups are a loop, because unrolling all of them is slower in lanes.
#[inline(always)]
fn compress<W: Word>(state: &[W; 8], digest: &[W; 8]) -> [W; 8] {
    // Hidden from the compiler: engines load a vector from memory faster than from a constant in the code
    // (decision 009).
    let [first, others @ ..] = core::hint::black_box(&ROUND_CONSTANTS);
    let [d0, d1, d2, d3, d4, d5, d6, d7] = *digest;
    let (one_bit, zero, length) = (W::splat(0x8000_0000), W::splat(0), W::splat(PADDED_DIGEST_BITS));
    let mut words = [d0, d1, d2, d3, d4, d5, d6, d7, one_bit, zero, zero, zero, zero, zero, zero, length];
    let mut working = *state;
    // Outside the loop, so that the compiler drops the zeros of the padding.
    sixteen_rounds(&mut working, &words, first);
    for constants in others {
        advance(&mut words);
        sixteen_rounds(&mut working, &words, constants);
    }
    sum(state, &working)
}

/// Sixteen rounds that rename the words of the state instead of moving them.
#[inline(always)]
fn sixteen_rounds<W: Word>(state: &mut [W; 8], w: &[W; 16], k: &[u32; 16]) {
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    let x = &mut (b ^ c);
    round(a, b, x, &mut d, e, f, g, &mut h, w[0] + W::splat(k[0]));
    round(h, a, x, &mut c, d, e, f, &mut g, w[1] + W::splat(k[1]));
    round(g, h, x, &mut b, c, d, e, &mut f, w[2] + W::splat(k[2]));
    round(f, g, x, &mut a, b, c, d, &mut e, w[3] + W::splat(k[3]));
    round(e, f, x, &mut h, a, b, c, &mut d, w[4] + W::splat(k[4]));
    round(d, e, x, &mut g, h, a, b, &mut c, w[5] + W::splat(k[5]));
    round(c, d, x, &mut f, g, h, a, &mut b, w[6] + W::splat(k[6]));
    round(b, c, x, &mut e, f, g, h, &mut a, w[7] + W::splat(k[7]));
    round(a, b, x, &mut d, e, f, g, &mut h, w[8] + W::splat(k[8]));
    round(h, a, x, &mut c, d, e, f, &mut g, w[9] + W::splat(k[9]));
    round(g, h, x, &mut b, c, d, e, &mut f, w[10] + W::splat(k[10]));
    round(f, g, x, &mut a, b, c, d, &mut e, w[11] + W::splat(k[11]));
    round(e, f, x, &mut h, a, b, c, &mut d, w[12] + W::splat(k[12]));
    round(d, e, x, &mut g, h, a, b, &mut c, w[13] + W::splat(k[13]));
    round(c, d, x, &mut f, g, h, a, &mut b, w[14] + W::splat(k[14]));
    round(b, c, x, &mut e, f, g, h, &mut a, w[15] + W::splat(k[15]));
    *state = [a, b, c, d, e, f, g, h];
}

/// One round. Operands that are available early are added first, because each round depends on the previous one. The
/// majority of a, b and c is b, except for the bits in which a and c both differ from it; `b_xor_c` is carried over
/// from the previous round.
#[inline(always)]
#[allow(clippy::too_many_arguments, reason = "the state, an XOR of two of its words, and the schedule word")]
fn round<W: Word>(a: W, b: W, b_xor_c: &mut W, d: &mut W, e: W, f: W, g: W, h: &mut W, word: W) {
    let choice = g ^ (e & (f ^ g));
    let a_xor_b = a ^ b;
    let majority = b ^ (a_xor_b & *b_xor_c);
    *b_xor_c = a_xor_b;
    let sigma0 = a.rotate::<2>() ^ a.rotate::<13>() ^ a.rotate::<22>();
    let sigma1 = e.rotate::<6>() ^ e.rotate::<11>() ^ e.rotate::<25>();
    let both = (*h + word) + (choice + sigma1);
    *h = (sigma0 + majority + both).settle();
    *d = (*d + both).settle();
}

/// The sixteen words of the schedule that follow these.
#[inline(always)]
fn advance<W: Word>(w: &mut [W; 16]) {
    w[0] = next(w[0], w[1], w[9], w[14]);
    w[1] = next(w[1], w[2], w[10], w[15]);
    w[2] = next(w[2], w[3], w[11], w[0]);
    w[3] = next(w[3], w[4], w[12], w[1]);
    w[4] = next(w[4], w[5], w[13], w[2]);
    w[5] = next(w[5], w[6], w[14], w[3]);
    w[6] = next(w[6], w[7], w[15], w[4]);
    w[7] = next(w[7], w[8], w[0], w[5]);
    w[8] = next(w[8], w[9], w[1], w[6]);
    w[9] = next(w[9], w[10], w[2], w[7]);
    w[10] = next(w[10], w[11], w[3], w[8]);
    w[11] = next(w[11], w[12], w[4], w[9]);
    w[12] = next(w[12], w[13], w[5], w[10]);
    w[13] = next(w[13], w[14], w[6], w[11]);
    w[14] = next(w[14], w[15], w[7], w[12]);
    w[15] = next(w[15], w[0], w[8], w[13]);
}

/// The word sixteen places after `w0`; the other arguments are one, nine and fourteen places after it.
#[inline(always)]
fn next<W: Word>(w0: W, w1: W, w9: W, w14: W) -> W {
    let sigma0 = w1.rotate::<7>() ^ w1.rotate::<18>() ^ w1.shift::<3>();
    let sigma1 = w14.rotate::<17>() ^ w14.rotate::<19>() ^ w14.shift::<10>();
    (w0 + sigma0 + w9 + sigma1).settle()
}

/// The state after a block: the word-by-word sum of the state before it and the result of the rounds.
#[inline(always)]
fn sum<W: Word>(state: &[W; 8], working: &[W; 8]) -> [W; 8] {
    let ([s0, s1, s2, s3, s4, s5, s6, s7], [a, b, c, d, e, f, g, h]) = (*state, *working);
    [
        (s0 + a).settle(),
        (s1 + b).settle(),
        (s2 + c).settle(),
        (s3 + d).settle(),
        (s4 + e).settle(),
        (s5 + f).settle(),
        (s6 + g).settle(),
        (s7 + h).settle(),
    ]
}
