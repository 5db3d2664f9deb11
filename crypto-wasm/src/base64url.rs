//! Base64url without padding (RFC 4648), in constant time, because its input may be secret.
//!
//! Digits are computed without a lookup table, and each is compared with the bounds of all ranges.

use alloc::vec::Vec;

use zeroize::Zeroizing;

/// Encodes `bytes`.
pub fn encode(bytes: &[u8]) -> Zeroizing<Vec<u8>> {
    // Reserved at once, because a buffer that moves when it grows leaves a copy behind.
    let mut text = Zeroizing::new(Vec::with_capacity(bytes.len().div_ceil(3) * 4));
    let (mut bits, mut count) = (0, 0);
    for byte in bytes {
        bits = bits << 8 | i32::from(*byte);
        count += 8;
        while count >= 6 {
            count -= 6;
            text.push(digit(bits >> count & 63));
        }
        bits &= 63;
    }
    if count > 0 {
        text.push(digit(bits << (6 - count) & 63));
    }
    text
}

/// Decodes a key of 32 bytes; none for another length, another alphabet, or nonzero trailing bits.
pub fn decode_key(text: &[u8]) -> Option<Zeroizing<[u8; 32]>> {
    let text: &[u8; 43] = text.try_into().ok()?;
    let mut key = Zeroizing::new([0; 32]);
    let mut bytes = key.iter_mut();
    let (mut bits, mut count, mut wrong) = (0, 0, 0);
    for digit in text {
        let value = value(i32::from(*digit));
        wrong |= value;
        bits = bits << 6 | value & 63;
        count += 6;
        if count >= 8 {
            count -= 8;
            *bytes.next()? = (bits >> count) as u8;
        }
        bits &= 255;
    }
    // Two trailing bits.
    wrong |= -(bits & 3);
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

/// The value of a digit, or below zero for any other character.
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

/// All bits set when `number` is greater than `bound`, else zero.
fn over(number: i32, bound: i32) -> i32 {
    bound.wrapping_sub(number) >> 31
}
