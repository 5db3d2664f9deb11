//! Base64url without padding (RFC 4648), in constant time: what goes through it may be secret.
//!
//! Digits are computed, not looked up, and each is compared with the bounds of all ranges.

use alloc::vec::Vec;

use zeroize::Zeroizing;

/// The text that stands for `bytes`.
pub fn encode(bytes: &[u8]) -> Zeroizing<Vec<u8>> {
    // Reserved at once, because a buffer that moves when it grows leaves a copy behind.
    let mut text = Zeroizing::new(Vec::with_capacity(bytes.len().div_ceil(3) * 4));
    for group in bytes.chunks(3) {
        let mut bits = 0;
        for (byte, shift) in group.iter().zip([16, 8, 0]) {
            bits |= i32::from(*byte) << shift;
        }
        // One digit more than there are bytes.
        for shift in [18, 12, 6, 0].into_iter().take(group.len() + 1) {
            text.push(digit(bits >> shift & 63));
        }
    }
    text
}

/// The 32 bytes that `text` stands for; none where it is another length, another alphabet, or has bits left over.
pub fn decode_key(text: &[u8]) -> Option<Zeroizing<[u8; 32]>> {
    let text: &[u8; 43] = text.try_into().ok()?;
    let mut key = Zeroizing::new([0; 32]);
    let mut wrong = 0;
    for (bytes, digits) in key.chunks_mut(3).zip(text.chunks(4)) {
        let mut bits = 0;
        for (digit, shift) in digits.iter().zip([18, 12, 6, 0]) {
            let value = value(i32::from(*digit));
            wrong |= value;
            bits |= value << shift;
        }
        for (byte, shift) in bytes.iter_mut().zip([16, 8, 0]) {
            *byte = (bits >> shift) as u8;
        }
        // Only the last group leaves bits over.
        wrong |= if bytes.len() == 2 { -(bits & 0xff) } else { 0 };
    }
    (wrong >= 0).then_some(key)
}

/// The digit of a value below 64.
fn digit(value: i32) -> u8 {
    let mut digit = value + i32::from(b'A');
    digit += over(value, 25) & (i32::from(b'a') - i32::from(b'Z') - 1);
    digit += over(value, 51) & (i32::from(b'0') - i32::from(b'z') - 1);
    digit += over(value, 61) & (i32::from(b'-') - i32::from(b'9') - 1);
    digit += over(value, 62) & (i32::from(b'_') - i32::from(b'-') - 1);
    digit as u8
}

/// The value of a digit, below zero where it is none.
fn value(digit: i32) -> i32 {
    let mut value = -1;
    for (first, last, least) in
        [(b'A', b'Z', 0), (b'a', b'z', 26), (b'0', b'9', 52), (b'-', b'-', 62), (b'_', b'_', 63)]
    {
        let [first, last] = [first, last].map(i32::from);
        value += over(digit, first - 1) & !over(digit, last) & (digit - first + least + 1);
    }
    value
}

/// All bits where `number` is over `bound`, else none.
fn over(number: i32, bound: i32) -> i32 {
    bound.wrapping_sub(number) >> 31
}
