//! One stream of SHA-256 with SIMD: the schedule is computed four words at a time, the rounds use single words.

use core::arch::wasm32::{
    i32x4_add, i32x4_shl, u32x4, u32x4_extract_lane, u32x4_shr, u32x4_shuffle, v128, v128_or, v128_xor,
};
use core::num::Wrapping;

use crate::sha256_kernel::{ROUND_CONSTANTS, sixteen_rounds, sum};

/// Four words of the schedule.
type Quad = v128;

/// Compresses one whole block into the state.
#[inline(always)]
pub fn compress(state: &[Wrapping<u32>; 8], block: &[Wrapping<u32>; 16]) -> [Wrapping<u32>; 8] {
    let [first, others @ ..] = &ROUND_CONSTANTS;
    let mut working = *state;
    sixteen_rounds(&mut working, block, first);
    let mut quads = quads(block);
    for constants in others {
        let [q0, q1, q2, q3] = quads;
        let q0 = next(q0, q1, q2, q3);
        let q1 = next(q1, q2, q3, q0);
        let q2 = next(q2, q3, q0, q1);
        let q3 = next(q3, q0, q1, q2);
        quads = [q0, q1, q2, q3];
        sixteen_rounds(&mut working, &words_with(constants, &quads), &[0; 16]);
    }
    sum(state, &working)
}

/// The quad sixteen words after the first of these. Its last two words depend on its first two.
#[inline(always)]
fn next(q0: Quad, q1: Quad, q2: Quad, q3: Quad) -> Quad {
    let zero = u32x4(0, 0, 0, 0);
    let one_later = u32x4_shuffle::<1, 2, 3, 4>(q0, q1);
    let nine_later = u32x4_shuffle::<1, 2, 3, 4>(q2, q3);
    let sum = i32x4_add(i32x4_add(q0, small_sigma0(one_later)), nine_later);
    let half = i32x4_add(sum, small_sigma1(u32x4_shuffle::<2, 3, 4, 4>(q3, zero)));
    i32x4_add(half, small_sigma1(u32x4_shuffle::<4, 4, 0, 1>(half, zero)))
}

/// The function σ0 of the standard, on each word.
#[inline(always)]
pub fn small_sigma0(quad: Quad) -> Quad {
    v128_xor(v128_xor(rotate::<7>(quad), rotate::<18>(quad)), u32x4_shr(quad, 3))
}

/// The function σ1 of the standard, on each word.
#[inline(always)]
pub fn small_sigma1(quad: Quad) -> Quad {
    v128_xor(v128_xor(rotate::<17>(quad), rotate::<19>(quad)), u32x4_shr(quad, 10))
}

#[inline(always)]
fn rotate<const BITS: u32>(quad: Quad) -> Quad {
    v128_or(u32x4_shr(quad, BITS), i32x4_shl(quad, 32 - BITS))
}

#[inline(always)]
fn quads(w: &[Wrapping<u32>; 16]) -> [Quad; 4] {
    [
        quad(w[0], w[1], w[2], w[3]),
        quad(w[4], w[5], w[6], w[7]),
        quad(w[8], w[9], w[10], w[11]),
        quad(w[12], w[13], w[14], w[15]),
    ]
}

#[inline(always)]
fn quad(a: Wrapping<u32>, b: Wrapping<u32>, c: Wrapping<u32>, d: Wrapping<u32>) -> Quad {
    u32x4(a.0, b.0, c.0, d.0)
}

/// The sixteen words of a schedule with the constants added.
#[inline(always)]
fn words_with(k: &[u32; 16], schedule: &[Quad; 4]) -> [Wrapping<u32>; 16] {
    let [q0, q1, q2, q3] = *schedule;
    let [a, b, c, d] = words(i32x4_add(q0, u32x4(k[0], k[1], k[2], k[3])));
    let [e, f, g, h] = words(i32x4_add(q1, u32x4(k[4], k[5], k[6], k[7])));
    let [i, j, l, m] = words(i32x4_add(q2, u32x4(k[8], k[9], k[10], k[11])));
    let [n, o, p, q] = words(i32x4_add(q3, u32x4(k[12], k[13], k[14], k[15])));
    [a, b, c, d, e, f, g, h, i, j, l, m, n, o, p, q]
}

#[inline(always)]
fn words(quad: Quad) -> [Wrapping<u32>; 4] {
    [
        Wrapping(u32x4_extract_lane::<0>(quad)),
        Wrapping(u32x4_extract_lane::<1>(quad)),
        Wrapping(u32x4_extract_lane::<2>(quad)),
        Wrapping(u32x4_extract_lane::<3>(quad)),
    ]
}
