//! Two streams of SHA-256 with SIMD: the schedule is computed two words of each stream at a time, which needs fewer
//! operations than one word at a time; the rounds are those of `Two`.

use core::arch::wasm32::{i32x4_add, u32x4_shuffle, u64x2_shl, u64x2_shr, u64x2_splat, v128, v128_or};

use crate::lanes_simd::Two;
use crate::sha256_kernel::{PADDED_DIGEST_BITS, ROUND_CONSTANTS, sixteen_rounds, sum};
use crate::sha256_schedule::{small_sigma0, small_sigma1};

/// Two words of the schedule of one stream, then those of the other.
type Pair = v128;

/// The constants of the rounds in pairs.
#[allow(clippy::indexing_slicing, reason = "evaluated at compile time, where an index out of bounds is an error")]
const CONSTANTS: [[u64; 8]; 4] = {
    let mut pairs = [[0; 8]; 4];
    let mut at = 0;
    while at < 32 {
        let k = &ROUND_CONSTANTS[at / 8];
        pairs[at / 8][at % 8] = k[at % 8 * 2] as u64 | (k[at % 8 * 2 + 1] as u64) << 32;
        at += 1;
    }
    pairs
};

/// Compresses a digest with its padding into the state.
#[inline(always)]
pub fn compress(state: &[Two; 8], digest: &[Two; 8]) -> [Two; 8] {
    // Hidden from the compiler, because engines load a vector faster from memory than from a constant in the code.
    let [first, others @ ..] = core::hint::black_box(&CONSTANTS);
    let mut working = *state;
    let mut pairs = padded(digest);
    sixteen_rounds(&mut working, &words_with(first, &pairs), &[0; 16]);
    let mut part = part(pairs[0], pairs[4]);
    for constants in others {
        advance(&mut pairs, &mut part);
        sixteen_rounds(&mut working, &words_with(constants, &pairs), &[0; 16]);
    }
    sum(state, &working)
}

#[inline(always)]
fn padded(d: &[Two; 8]) -> [Pair; 8] {
    let zeros = u64x2_splat(0);
    let (one_bit, length) = (u64x2_splat(0x8000_0000), u64x2_splat(u64::from(PADDED_DIGEST_BITS) << 32));
    [pair(d[0], d[1]), pair(d[2], d[3]), pair(d[4], d[5]), pair(d[6], d[7]), one_bit, zeros, zeros, length]
}

#[inline(always)]
fn pair(Two(word): Two, Two(next): Two) -> Pair {
    u32x4_shuffle::<0, 5, 2, 7>(word, next)
}

/// The eight pairs that follow these.
#[inline(always)]
fn advance(p: &mut [Pair; 8], part: &mut Pair) {
    p[0] = next(p[0], part, p[1], p[5], p[7]);
    p[1] = next(p[1], part, p[2], p[6], p[0]);
    p[2] = next(p[2], part, p[3], p[7], p[1]);
    p[3] = next(p[3], part, p[4], p[0], p[2]);
    p[4] = next(p[4], part, p[5], p[1], p[3]);
    p[5] = next(p[5], part, p[6], p[2], p[4]);
    p[6] = next(p[6], part, p[7], p[3], p[5]);
    p[7] = next(p[7], part, p[0], p[4], p[6]);
}

/// The pair sixteen words after `p0`; the other arguments are two, ten and fourteen words after it.
#[inline(always)]
fn next(p0: Pair, part0: &mut Pair, p1: Pair, p5: Pair, p7: Pair) -> Pair {
    let part1 = part(p1, p5);
    let one_later = v128_or(u64x2_shr(*part0, 32), u64x2_shl(part1, 32));
    *part0 = part1;
    i32x4_add(i32x4_add(p0, one_later), small_sigma1(p7))
}

/// The contribution of a word and of the word eight places later to the schedule.
#[inline(always)]
fn part(p0: Pair, p4: Pair) -> Pair {
    i32x4_add(small_sigma0(p0), p4)
}

/// The sixteen words of a schedule with the constants added.
#[inline(always)]
fn words_with(k: &[u64; 8], p: &[Pair; 8]) -> [Two; 16] {
    let [a, b] = words(i32x4_add(p[0], u64x2_splat(k[0])));
    let [c, d] = words(i32x4_add(p[1], u64x2_splat(k[1])));
    let [e, f] = words(i32x4_add(p[2], u64x2_splat(k[2])));
    let [g, h] = words(i32x4_add(p[3], u64x2_splat(k[3])));
    let [i, j] = words(i32x4_add(p[4], u64x2_splat(k[4])));
    let [l, m] = words(i32x4_add(p[5], u64x2_splat(k[5])));
    let [n, o] = words(i32x4_add(p[6], u64x2_splat(k[6])));
    let [q, r] = words(i32x4_add(p[7], u64x2_splat(k[7])));
    [a, b, c, d, e, f, g, h, i, j, l, m, n, o, q, r]
}

/// The two words of each stream; the upper half of each lane is garbage.
#[inline(always)]
fn words(pair: Pair) -> [Two; 2] {
    [Two(pair), Two(u64x2_shr(pair, 32))]
}
