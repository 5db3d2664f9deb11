//! Words of several streams in a WebAssembly vector.

use core::arch::wasm32::{
    i32x4_add, i32x4_shl, u32x4, u32x4_extract_lane, u32x4_shr, u32x4_shuffle, u32x4_splat, u64x2_shr, v128, v128_and,
    v128_or, v128_xor,
};
use core::ops::{Add, BitAnd, BitXor};

use crate::sha256_lanes::{Lanes, Word};

/// Four streams, a lane of 32 bits each.
#[derive(Clone, Copy)]
pub struct Four(v128);

/// Two streams, a lane of 64 bits each that contains the word twice, so that a rotation is one shift. After an
/// operation the upper half is garbage until `settle` updates it.
#[derive(Clone, Copy)]
pub struct Two(v128);

macro_rules! lane_by_lane {
    ($lanes:ident) => {
        impl Add for $lanes {
            type Output = Self;
            #[inline(always)]
            fn add(self, other: Self) -> Self {
                Self(i32x4_add(self.0, other.0))
            }
        }
        impl BitAnd for $lanes {
            type Output = Self;
            #[inline(always)]
            fn bitand(self, other: Self) -> Self {
                Self(v128_and(self.0, other.0))
            }
        }
        impl BitXor for $lanes {
            type Output = Self;
            #[inline(always)]
            fn bitxor(self, other: Self) -> Self {
                Self(v128_xor(self.0, other.0))
            }
        }
    };
}

lane_by_lane!(Four);
lane_by_lane!(Two);

impl Word for Four {
    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self(u32x4_splat(word))
    }
    #[inline(always)]
    fn rotate<const BITS: u32>(self) -> Self {
        Self(v128_or(u32x4_shr(self.0, BITS), i32x4_shl(self.0, 32 - BITS)))
    }
    #[inline(always)]
    fn shift<const BITS: u32>(self) -> Self {
        Self(u32x4_shr(self.0, BITS))
    }
}

impl Word for Two {
    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self(u32x4_splat(word))
    }
    #[inline(always)]
    fn rotate<const BITS: u32>(self) -> Self {
        Self(u64x2_shr(self.0, BITS))
    }
    #[inline(always)]
    fn shift<const BITS: u32>(self) -> Self {
        Self(u32x4_shr(self.0, BITS))
    }
    #[inline(always)]
    fn settle(self) -> Self {
        Self(u32x4_shuffle::<0, 0, 2, 2>(self.0, self.0))
    }
}

impl Lanes<4> for Four {
    #[inline(always)]
    fn gather([a, b, c, d]: [u32; 4]) -> Self {
        Self(u32x4(a, b, c, d))
    }
    #[inline(always)]
    fn spread(self) -> [u32; 4] {
        [
            u32x4_extract_lane::<0>(self.0),
            u32x4_extract_lane::<1>(self.0),
            u32x4_extract_lane::<2>(self.0),
            u32x4_extract_lane::<3>(self.0),
        ]
    }
}

impl Lanes<2> for Two {
    #[inline(always)]
    fn gather([a, b]: [u32; 2]) -> Self {
        Self(u32x4(a, a, b, b))
    }
    #[inline(always)]
    fn spread(self) -> [u32; 2] {
        [u32x4_extract_lane::<0>(self.0), u32x4_extract_lane::<2>(self.0)]
    }
}
