//! Pseudorandom bytes, the same in every run.

/// A small generator (xorshift), sufficient for test inputs.
pub struct Choices(u32);

impl Choices {
    /// The same seed makes the same choices.
    pub fn of(seed: u32) -> Self {
        Self(seed.wrapping_mul(2_654_435_761) | 1)
    }

    /// A number below `limit`.
    #[allow(dead_code, reason = "not every test that shares this file uses it")]
    pub fn below(&mut self, limit: usize) -> usize {
        self.next() as usize % limit
    }

    fn next(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0 >> 4
    }
}

/// `length` bytes.
pub fn bytes(seed: u32, length: usize) -> Vec<u8> {
    let mut choices = Choices::of(seed);
    std::iter::repeat_with(|| choices.next().to_le_bytes()[0]).take(length).collect()
}
