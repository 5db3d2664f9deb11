//! Words of several streams side by side: WebAssembly SIMD vectors in the module, and arrays with the
//! same arithmetic on the host, whose tests cover every step except the vector instructions.

use core::num::Wrapping;

use crate::sha256_kernel::Word;

#[cfg(not(target_feature = "simd128"))]
pub use crate::lanes_portable::{Four, Two};
#[cfg(target_feature = "simd128")]
pub use crate::lanes_simd::{Four, Two};

/// A word of `COUNT` streams.
pub trait Lanes<const COUNT: usize>: Word {
    /// Combines the words of the streams.
    fn gather(words: [u32; COUNT]) -> Self;
    /// Splits into the words of the streams.
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
