//! One stream of SHA-256 where vectors are there: the schedule is made four words at a time, the rounds word by word.

use core::arch::wasm32::{
    i32x4_add, i32x4_shl, u32x4, u32x4_extract_lane, u32x4_shr, u32x4_shuffle, v128, v128_or, v128_xor,
};
use core::num::Wrapping;

use crate::sha256_kernel::{ROUND_CONSTANTS, sixteen_rounds, sum};

/// Four words of the schedule.
type Quad = v128;

/// Takes one whole block into the state.
#[inline(always)]
pub fn compress(state: &[Wrapping<u32>; 8], block: &[Wrapping<u32>; 16]) -> [Wrapping<u32>; 8] {
    let [first, others @ ..] = &ROUND_CONSTANTS;
    let mut working = *state;
    sixteen_rounds(&mut working, block, first);
    let mut quads = quads(&block.map(|word| word.0));
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

#[inline(always)]
fn small_sigma0(quad: Quad) -> Quad {
    v128_xor(v128_xor(rotate::<7>(quad), rotate::<18>(quad)), u32x4_shr(quad, 3))
}

#[inline(always)]
fn small_sigma1(quad: Quad) -> Quad {
    v128_xor(v128_xor(rotate::<17>(quad), rotate::<19>(quad)), u32x4_shr(quad, 10))
}

#[inline(always)]
fn rotate<const BITS: u32>(quad: Quad) -> Quad {
    v128_or(u32x4_shr(quad, BITS), i32x4_shl(quad, 32 - BITS))
}

#[inline(always)]
fn quads(w: &[u32; 16]) -> [Quad; 4] {
    [
        u32x4(w[0], w[1], w[2], w[3]),
        u32x4(w[4], w[5], w[6], w[7]),
        u32x4(w[8], w[9], w[10], w[11]),
        u32x4(w[12], w[13], w[14], w[15]),
    ]
}

/// The sixteen words of a schedule with the constants added.
#[inline(always)]
fn words_with(constants: &[u32; 16], schedule: &[Quad; 4]) -> [Wrapping<u32>; 16] {
    let ([k0, k1, k2, k3], [q0, q1, q2, q3]) = (quads(constants), *schedule);
    let [a, b, c, d] = words(i32x4_add(q0, k0));
    let [e, f, g, h] = words(i32x4_add(q1, k1));
    let [i, j, k, l] = words(i32x4_add(q2, k2));
    let [m, n, o, p] = words(i32x4_add(q3, k3));
    [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p].map(Wrapping)
}

#[inline(always)]
fn words(quad: Quad) -> [u32; 4] {
    [
        u32x4_extract_lane::<0>(quad),
        u32x4_extract_lane::<1>(quad),
        u32x4_extract_lane::<2>(quad),
        u32x4_extract_lane::<3>(quad),
    ]
}
