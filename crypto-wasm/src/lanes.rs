//! Words of several streams side by side: in the vectors of WebAssembly where the module is built for them, and in plain
//! arrays of the same arithmetic on the host, whose tests meet every step but the vector instructions themselves.

use core::num::Wrapping;

use crate::sha256_kernel::Word;

#[cfg(not(target_feature = "simd128"))]
pub use crate::lanes_portable::{Four, Two};
#[cfg(target_feature = "simd128")]
pub use crate::lanes_simd::{Four, Two};

/// A word of `COUNT` streams.
pub trait Lanes<const COUNT: usize>: Word {
    /// Takes the word of each stream.
    fn gather(words: [u32; COUNT]) -> Self;
    /// Gives each stream its word.
    fn spread(self) -> [u32; COUNT];
}

impl Lanes<1> for Wrapping<u32> {
    #[inline(always)]
    fn gather([word]: [u32; 1]) -> Self {
        Wrapping(word)
    }
    #[inline(always)]
    fn spread(self) -> [u32; 1] {
        [self.0]
    }
}
