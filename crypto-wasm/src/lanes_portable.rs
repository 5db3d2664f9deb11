//! The lanes of `lanes_simd` in plain arrays: the same arithmetic for the tests on the host.

use core::ops::{Add, BitAnd, BitXor};

use crate::lanes::Lanes;
use crate::sha256_kernel::Word;

/// Four streams, a lane of 32 bits each.
#[derive(Clone, Copy)]
pub struct Four([u32; 4]);

/// Two streams, a lane of 64 bits each that contains the word twice, so that a rotation is one shift. After an
/// operation the upper half is garbage until `settle` updates it.
#[derive(Clone, Copy)]
pub struct Two([u64; 2]);

/// A word twice, in both halves.
const TWICE: u64 = 0x1_0000_0001;
const LOWER: u64 = 0xffff_ffff;

fn pair<T: Copy, const COUNT: usize>(mut ones: [T; COUNT], others: [T; COUNT], join: fn(T, T) -> T) -> [T; COUNT] {
    ones.iter_mut().zip(others).for_each(|(one, other)| *one = join(*one, other));
    ones
}

macro_rules! lane_by_lane {
    ($lanes:ident) => {
        impl Add for $lanes {
            type Output = Self;
            fn add(self, other: Self) -> Self {
                Self(pair(self.0, other.0, |one, other| one.wrapping_add(other)))
            }
        }
        impl BitAnd for $lanes {
            type Output = Self;
            fn bitand(self, other: Self) -> Self {
                Self(pair(self.0, other.0, |one, other| one & other))
            }
        }
        impl BitXor for $lanes {
            type Output = Self;
            fn bitxor(self, other: Self) -> Self {
                Self(pair(self.0, other.0, |one, other| one ^ other))
            }
        }
    };
}

lane_by_lane!(Four);
lane_by_lane!(Two);

impl Word for Four {
    fn splat(word: u32) -> Self {
        Self([word; 4])
    }
    fn rotate<const BITS: u32>(self) -> Self {
        Self(self.0.map(|word| word.rotate_right(BITS)))
    }
    fn shift<const BITS: u32>(self) -> Self {
        Self(self.0.map(|word| word >> BITS))
    }
}

impl Word for Two {
    fn splat(word: u32) -> Self {
        Self([u64::from(word) * TWICE; 2])
    }
    fn rotate<const BITS: u32>(self) -> Self {
        Self(self.0.map(|word| word >> BITS))
    }
    fn shift<const BITS: u32>(self) -> Self {
        Self(self.0.map(|word| (word & LOWER) >> BITS))
    }
    fn settle(self) -> Self {
        Self(self.0.map(|word| (word & LOWER) * TWICE))
    }
}

impl Lanes<4> for Four {
    fn gather(words: [u32; 4]) -> Self {
        Self(words)
    }
    fn spread(self) -> [u32; 4] {
        self.0
    }
}

impl Lanes<2> for Two {
    fn gather(words: [u32; 2]) -> Self {
        Self(words.map(|word| u64::from(word) * TWICE))
    }
    fn spread(self) -> [u32; 2] {
        self.0.map(|word| {
            let [a, b, c, d, ..] = word.to_le_bytes();
            u32::from_le_bytes([a, b, c, d])
        })
    }
}
