//! The inputs that each algorithm rejects.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod generated;

use crypto_wasm::private_key::PrivateKey;
use crypto_wasm::problem::Problem;
use crypto_wasm::purpose::Purpose;
use crypto_wasm::secret_key::{SecretKey, equal_bytes};
use crypto_wasm::{aes_cfb, base64url, hash};
use generated::{Choices, bytes};

#[test]
fn keys_and_points_of_another_length_are_rejected() {
    for length in [0, 31, 33, 64] {
        assert_eq!(PrivateKey::new(&bytes(1, length)).err(), Some(Problem::InvalidPrivateKey));
        let key = PrivateKey::new(&bytes(2, 32)).unwrap();
        assert_eq!(key.agree(&bytes(3, length)).err(), Some(Problem::InvalidPublicKey));
    }
}

#[test]
fn aes_requires_a_key_of_32_bytes_and_an_iv_of_16() {
    for length in [0, 16, 24, 31, 33] {
        let key = bytes(1, length);
        assert_eq!(aes_cfb::encrypt(&key, &[0; 16], &mut [1]), Err(Problem::InvalidKey));
        assert_eq!(aes_cfb::decrypt(&key, &[0; 16], &mut [1]), Err(Problem::InvalidKey));
    }
    for length in [0, 12, 15, 17] {
        assert_eq!(aes_cfb::encrypt(&[1; 32], &bytes(2, length), &mut [1]), Err(Problem::InvalidIv));
        assert_eq!(aes_cfb::decrypt(&[1; 32], &bytes(2, length), &mut [1]), Err(Problem::InvalidIv));
    }
}

#[test]
fn hkdf_yields_at_most_255_digests() {
    let problem = |length| hash::expand(&bytes(1, 32), &[], &[], length).err();
    assert_eq!(problem(0), Some(Problem::InvalidLength));
    assert_eq!(problem(8161), Some(Problem::InvalidLength));
    assert_eq!(problem(8160), None);
}

#[test]
fn expanded_keys_of_other_lengths_than_32_and_64_bytes_are_rejected() {
    let key = SecretKey::new(&bytes(1, 32));
    let allowed = (0..=8161).filter(|length| key.expand(&[], &[], *length).is_ok());
    assert_eq!(allowed.collect::<Vec<_>>(), [32, 64]);
}

#[test]
fn bytes_are_equal_only_if_every_bit_and_the_length_are() {
    let same: Vec<u8> = (0..64).collect();
    assert!(equal_bytes(&same, &same.clone()));
    assert!(equal_bytes(&[], &[]));
    assert!(!equal_bytes(&same, &same[..63]));
    for bit in 0..512 {
        let mut other = same.clone();
        other[bit / 8] ^= 1 << (bit % 8);
        assert!(!equal_bytes(&same, &other), "bit {bit}");
    }
}

#[test]
fn a_key_in_base64url_has_43_letters_of_the_alphabet() {
    let text = base64url::encode(&bytes(Choices::of(7).below(100) as u32, 32)).to_vec();
    for place in 0..text.len() {
        for byte in 0..=u8::MAX {
            let mut other = text.clone();
            other[place] = byte;
            let is_letter = byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
            // The last letter carries two bits beyond the key, which are zero.
            let decoded = base64url::decode_key(&other);
            assert_eq!(decoded.is_some(), is_letter && (place < 42 || b"AEIMQUYcgkosw048".contains(&byte)));
        }
    }
    for length in [0, 1, 42, 44, 86] {
        assert!(base64url::decode_key(&vec![b'A'; length]).is_none(), "{length} letters");
    }
}

#[test]
fn a_shared_secret_becomes_a_key_that_seals_or_one_that_opens_and_never_both() {
    let shared = |info: &[u8]| Purpose::Shared.of_expanded(info).unwrap();
    assert_eq!(shared(b"account-center vault v1 | request | POST /v2/key-vault/cmks"), Purpose::Sealing);
    assert_eq!(shared(b"account-center vault v1 | response | POST /v2/key-vault/cmks"), Purpose::Opening);
    assert_eq!(shared(b"account-center camera v1"), Purpose::Opening);
    assert_eq!(shared(b""), Purpose::Opening);
}

#[test]
fn only_known_and_shared_keys_are_expanded() {
    assert_eq!(Purpose::Known.of_expanded(b"account-center vault v1 | request | x"), Ok(Purpose::Known));
    for purpose in [Purpose::Sealing, Purpose::Opening, Purpose::Proof, Purpose::Protection] {
        assert_eq!(purpose.of_expanded(b""), Err(Problem::UnknownKey));
    }
}
