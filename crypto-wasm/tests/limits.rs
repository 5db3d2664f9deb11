//! The inputs that each algorithm rejects, and PBKDF2 against its reference.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crypto_wasm::pbkdf2::Derivation;
use crypto_wasm::problem::Problem;
use crypto_wasm::secret::Secret;
use crypto_wasm::x25519::PrivateKey;
use crypto_wasm::{aes_cfb, hkdf, hmac};
use sha2::Sha256;
use zeroize::Zeroizing;

/// Pseudorandom bytes, the same in every run.
fn bytes(seed: u32, length: usize) -> Vec<u8> {
    let mut state = seed.wrapping_mul(2_654_435_761) | 1;
    let next = || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state.to_le_bytes()[1]
    };
    std::iter::repeat_with(next).take(length).collect()
}

fn derive(password: &[u8], salt: &[u8], iterations: u32, length: usize, turns: u32) -> Secret {
    let mut derivation = Derivation::new(Zeroizing::new(password.to_vec()), salt, iterations, length).unwrap();
    while derivation.step(turns).unwrap() > 0 {}
    derivation.finish().unwrap()
}

#[test]
fn pbkdf2_agrees_with_its_reference_at_every_length() {
    for round in 0..140_u32 {
        let size = usize::try_from(round).unwrap();
        let (password, salt) = (bytes(round, size), bytes(round + 1000, 140 - size));
        let (iterations, length) = (1 + round % 7, 1 + size);
        let mut expected = vec![0; length];
        pbkdf2::pbkdf2_hmac::<Sha256>(&password, &salt, iterations, &mut expected);
        assert!(derive(&password, &salt, iterations, length, 3).matches(&expected), "round {round}");
    }
}

#[test]
fn pbkdf2_yields_the_same_key_for_every_length_of_turns() {
    let whole = derive(b"password", b"salt", 50, 100, 1_000_000);
    let mut expected = vec![0; 100];
    pbkdf2::pbkdf2_hmac::<Sha256>(b"password", b"salt", 50, &mut expected);
    assert!(whole.matches(&expected));
    for turns in 1..=51 {
        assert!(derive(b"password", b"salt", 50, 100, turns).matches(&expected), "turns of {turns}");
    }
}

#[test]
fn a_derivation_counts_down_over_all_blocks_and_finishing_it_early_fails() {
    let start = || Derivation::new(Zeroizing::new(vec![1]), &[2], 10, 33).unwrap();
    let mut derivation = start();
    let left = [0, 4, 6, 9, 1, 5].map(|turns| derivation.step(turns).unwrap());
    assert_eq!(left, [20, 16, 10, 1, 0, 0]);
    assert!(derivation.finish().is_ok());
    let mut derivation = start();
    derivation.step(19).unwrap();
    assert_eq!(derivation.finish().err(), Some(Problem::DerivationUnfinished));
}

#[test]
fn a_derivation_with_too_few_or_too_many_iterations_or_bytes_is_rejected() {
    let problem = |iterations, length| Derivation::new(Zeroizing::new(vec![1]), &[2], iterations, length).err();
    assert_eq!(problem(0, 32), Some(Problem::InvalidIterations));
    assert_eq!(problem(u32::MAX, 33), Some(Problem::InvalidIterations));
    assert_eq!(problem(1, 0), Some(Problem::InvalidLength));
    assert_eq!(problem(1, 1025), Some(Problem::InvalidLength));
    assert_eq!(problem(u32::MAX, 32), None);
}

#[test]
fn keys_and_points_of_another_length_are_rejected() {
    for length in [0, 31, 33, 64] {
        assert_eq!(PrivateKey::from_bytes(&bytes(1, length)).err(), Some(Problem::InvalidPrivateKey));
        let key = PrivateKey::from_bytes(&bytes(2, 32)).unwrap();
        assert_eq!(key.agree(&bytes(3, length)).err(), Some(Problem::InvalidPublicKey));
    }
}

#[test]
fn making_a_private_key_without_randomness_fails() {
    let made = PrivateKey::make(|_| Err(Problem::RandomUnavailable));
    assert_eq!(made.err(), Some(Problem::RandomUnavailable));
}

#[test]
fn aes_requires_a_key_of_32_bytes_and_an_iv_of_16() {
    for length in [0, 16, 24, 31, 33] {
        let key = Secret::new(bytes(1, length));
        assert_eq!(aes_cfb::encrypt(&key, &[0; 16], &mut [1]), Err(Problem::InvalidKey));
        assert_eq!(aes_cfb::decrypt(&key, &[0; 16], &mut [1]), Err(Problem::InvalidKey));
    }
    let key = Secret::new(bytes(1, 32));
    for length in [0, 12, 15, 17] {
        assert_eq!(aes_cfb::encrypt(&key, &bytes(2, length), &mut [1]), Err(Problem::InvalidIv));
        assert_eq!(aes_cfb::decrypt(&key, &bytes(2, length), &mut [1]), Err(Problem::InvalidIv));
    }
}

#[test]
fn hkdf_yields_at_most_255_digests() {
    let secret = Secret::new(bytes(1, 32));
    let problem = |length| hkdf::derive_key(&secret, &[], &[], length).err();
    assert_eq!(problem(0), Some(Problem::InvalidLength));
    assert_eq!(problem(8161), Some(Problem::InvalidLength));
    assert_eq!(problem(8160), None);
}

#[test]
fn a_tag_with_one_altered_bit_does_not_match() {
    let tag = hmac::derive_tag(b"key", &[b"da", b"ta"]);
    assert!(hmac::tag_matches(b"key", b"data", &tag));
    for bit in 0..256 {
        let mut other = tag;
        other[bit / 8] ^= 1 << (bit % 8);
        assert!(!hmac::tag_matches(b"key", b"data", &other), "bit {bit}");
    }
}
