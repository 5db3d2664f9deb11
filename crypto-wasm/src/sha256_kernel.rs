//! The compression function of SHA-256 (FIPS 180-4, 6.2.2) for PBKDF2's inner loop.
//!
//! It is generic over the word: `Wrapping<u32>` runs one stream, a vector of words runs as many streams as it has lanes. No step
//! depends on data, so every lane takes the same time.

use core::num::Wrapping;
use core::ops::{Add, BitAnd, BitXor};

/// One 32-bit word, or several side by side in lanes; addition wraps.
pub trait Word: Copy + Add<Output = Self> + BitAnd<Output = Self> + BitXor<Output = Self> {
    /// The same word in every lane.
    fn splat(word: u32) -> Self;
    /// Rotates every lane right.
    fn rotate<const BITS: u32>(self) -> Self;
    /// Shifts every lane right, filling with zeros.
    fn shift<const BITS: u32>(self) -> Self;
}

impl Word for Wrapping<u32> {
    #[inline(always)]
    fn splat(word: u32) -> Self {
        Wrapping(word)
    }
    #[inline(always)]
    fn rotate<const BITS: u32>(self) -> Self {
        Wrapping(self.0.rotate_right(BITS))
    }
    #[inline(always)]
    fn shift<const BITS: u32>(self) -> Self {
        Wrapping(self.0 >> BITS)
    }
}

/// The state a hash starts from.
pub const INITIAL: [u32; 8] =
    [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

/// The length in bits of a digest that follows one block of HMAC padding.
const PADDED_DIGEST_BITS: u32 = (64 + 32) * 8;

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

/// Takes one whole block into the state.
pub fn compress<W: Word>(state: &[W; 8], block: &[W; 16]) -> [W; 8] {
    let [k0, k1, k2, k3] = &ROUND_CONSTANTS;
    let (mut working, mut words) = (*state, *block);
    sixteen_rounds(&mut working, &words, k0);
    for constants in [k1, k2, k3] {
        words = next_words(&words);
        sixteen_rounds(&mut working, &words, constants);
    }
    sum(state, &working)
}

/// Takes a digest and its padding, the last block of an HMAC over 32 bytes, into the state. The padding is constant, so
/// the sixteen words of the schedule that meet it are written out with its share folded in. Nothing here is a loop: in
/// straight code the words stay out of memory.
pub fn compress_digest<W: Word>(state: &[W; 8], digest: &[W; 8]) -> [W; 8] {
    let [k0, k1, k2, k3] = &ROUND_CONSTANTS;
    let [d0, d1, d2, d3, d4, d5, d6, d7] = *digest;
    let zero = W::splat(0);
    let one_bit = W::splat(0x8000_0000);
    let length = W::splat(PADDED_DIGEST_BITS);
    let mut working = *state;
    let words = [d0, d1, d2, d3, d4, d5, d6, d7, one_bit, zero, zero, zero, zero, zero, zero, length];
    sixteen_rounds(&mut working, &words, k0);

    let w0 = d0 + small_sigma0(d1);
    let w1 = d1 + small_sigma0(d2) + small_sigma1(length);
    let w2 = d2 + small_sigma0(d3) + small_sigma1(w0);
    let w3 = d3 + small_sigma0(d4) + small_sigma1(w1);
    let w4 = d4 + small_sigma0(d5) + small_sigma1(w2);
    let w5 = d5 + small_sigma0(d6) + small_sigma1(w3);
    let w6 = d6 + small_sigma0(d7) + length + small_sigma1(w4);
    let w7 = d7 + small_sigma0(one_bit) + w0 + small_sigma1(w5);
    let w8 = one_bit + w1 + small_sigma1(w6);
    let w9 = w2 + small_sigma1(w7);
    let w10 = w3 + small_sigma1(w8);
    let w11 = w4 + small_sigma1(w9);
    let w12 = w5 + small_sigma1(w10);
    let w13 = w6 + small_sigma1(w11);
    let w14 = small_sigma0(length) + w7 + small_sigma1(w12);
    let w15 = length + small_sigma0(w0) + w8 + small_sigma1(w13);
    let words = [w0, w1, w2, w3, w4, w5, w6, w7, w8, w9, w10, w11, w12, w13, w14, w15];
    sixteen_rounds(&mut working, &words, k1);

    let words = next_words(&words);
    sixteen_rounds(&mut working, &words, k2);
    sixteen_rounds(&mut working, &next_words(&words), k3);
    sum(state, &working)
}

/// The sixteen words of the schedule that follow these.
#[inline(always)]
fn next_words<W: Word>(words: &[W; 16]) -> [W; 16] {
    let mut w = *words;
    w[0] = w[0] + small_sigma0(w[1]) + w[9] + small_sigma1(w[14]);
    w[1] = w[1] + small_sigma0(w[2]) + w[10] + small_sigma1(w[15]);
    w[2] = w[2] + small_sigma0(w[3]) + w[11] + small_sigma1(w[0]);
    w[3] = w[3] + small_sigma0(w[4]) + w[12] + small_sigma1(w[1]);
    w[4] = w[4] + small_sigma0(w[5]) + w[13] + small_sigma1(w[2]);
    w[5] = w[5] + small_sigma0(w[6]) + w[14] + small_sigma1(w[3]);
    w[6] = w[6] + small_sigma0(w[7]) + w[15] + small_sigma1(w[4]);
    w[7] = w[7] + small_sigma0(w[8]) + w[0] + small_sigma1(w[5]);
    w[8] = w[8] + small_sigma0(w[9]) + w[1] + small_sigma1(w[6]);
    w[9] = w[9] + small_sigma0(w[10]) + w[2] + small_sigma1(w[7]);
    w[10] = w[10] + small_sigma0(w[11]) + w[3] + small_sigma1(w[8]);
    w[11] = w[11] + small_sigma0(w[12]) + w[4] + small_sigma1(w[9]);
    w[12] = w[12] + small_sigma0(w[13]) + w[5] + small_sigma1(w[10]);
    w[13] = w[13] + small_sigma0(w[14]) + w[6] + small_sigma1(w[11]);
    w[14] = w[14] + small_sigma0(w[15]) + w[7] + small_sigma1(w[12]);
    w[15] = w[15] + small_sigma0(w[0]) + w[8] + small_sigma1(w[13]);
    w
}

/// Sixteen rounds, in which the words of the state change their names instead of their places.
#[inline(always)]
fn sixteen_rounds<W: Word>(state: &mut [W; 8], w: &[W; 16], k: &[u32; 16]) {
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    round(a, b, c, &mut d, e, f, g, &mut h, k[0], w[0]);
    round(h, a, b, &mut c, d, e, f, &mut g, k[1], w[1]);
    round(g, h, a, &mut b, c, d, e, &mut f, k[2], w[2]);
    round(f, g, h, &mut a, b, c, d, &mut e, k[3], w[3]);
    round(e, f, g, &mut h, a, b, c, &mut d, k[4], w[4]);
    round(d, e, f, &mut g, h, a, b, &mut c, k[5], w[5]);
    round(c, d, e, &mut f, g, h, a, &mut b, k[6], w[6]);
    round(b, c, d, &mut e, f, g, h, &mut a, k[7], w[7]);
    round(a, b, c, &mut d, e, f, g, &mut h, k[8], w[8]);
    round(h, a, b, &mut c, d, e, f, &mut g, k[9], w[9]);
    round(g, h, a, &mut b, c, d, e, &mut f, k[10], w[10]);
    round(f, g, h, &mut a, b, c, d, &mut e, k[11], w[11]);
    round(e, f, g, &mut h, a, b, c, &mut d, k[12], w[12]);
    round(d, e, f, &mut g, h, a, b, &mut c, k[13], w[13]);
    round(c, d, e, &mut f, g, h, a, &mut b, k[14], w[14]);
    round(b, c, d, &mut e, f, g, h, &mut a, k[15], w[15]);
    *state = [a, b, c, d, e, f, g, h];
}

#[inline(always)]
fn sum<W: Word>(state: &[W; 8], working: &[W; 8]) -> [W; 8] {
    let ([s0, s1, s2, s3, s4, s5, s6, s7], [a, b, c, d, e, f, g, h]) = (*state, *working);
    [s0 + a, s1 + b, s2 + c, s3 + d, s4 + e, s5 + f, s6 + g, s7 + h]
}

#[inline(always)]
#[allow(clippy::too_many_arguments, reason = "the eight words of the state, a constant and a word of the message")]
fn round<W: Word>(a: W, b: W, c: W, d: &mut W, e: W, f: W, g: W, h: &mut W, constant: u32, word: W) {
    let choice = g ^ (e & (f ^ g));
    let majority = (a & b) ^ (c & (a ^ b));
    let first = *h + big_sigma1(e) + choice + W::splat(constant) + word;
    *d = *d + first;
    *h = first + big_sigma0(a) + majority;
}

// The nested form of the three rotations keeps fewer copies of the word alive.
#[inline(always)]
fn big_sigma0<W: Word>(x: W) -> W {
    ((x.rotate::<9>() ^ x).rotate::<11>() ^ x).rotate::<2>()
}

#[inline(always)]
fn big_sigma1<W: Word>(x: W) -> W {
    ((x.rotate::<14>() ^ x).rotate::<5>() ^ x).rotate::<6>()
}

#[inline(always)]
fn small_sigma0<W: Word>(x: W) -> W {
    x.rotate::<7>() ^ x.rotate::<18>() ^ x.shift::<3>()
}

#[inline(always)]
fn small_sigma1<W: Word>(x: W) -> W {
    x.rotate::<17>() ^ x.rotate::<19>() ^ x.shift::<10>()
}
