//! The operations of the key vault: sealed keys, sealed messages, payloads and replies.

#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

mod generated;

use crypto_wasm::payload::Payload;
use crypto_wasm::problem::Problem;
use crypto_wasm::reply::take_keys;
use crypto_wasm::sealing::{Sealed, open, seal};
use crypto_wasm::secret::Secret;
use crypto_wasm::x25519::PrivateKey;
use crypto_wasm::{aes_cfb, base64url, digest, sealed_key};
use generated::bytes;
use zeroize::Zeroizing;

/// RFC 7748, section 6.1: Alice's private key, clamped in its first and last byte, and her public key.
const PRIVATE: [u8; 32] = [
    0x70, 0x07, 0x6d, 0x0a, 0x73, 0x18, 0xa5, 0x7d, 0x3c, 0x16, 0xc1, 0x72, 0x51, 0xb2, 0x66, 0x45, 0xdf, 0x4c, 0x2f,
    0x87, 0xeb, 0xc0, 0x99, 0x2a, 0xb1, 0x77, 0xfb, 0xa5, 0x1d, 0xb9, 0x2c, 0x6a,
];
const PUBLIC: [u8; 32] = [
    0x85, 0x20, 0xf0, 0x09, 0x89, 0x30, 0xa7, 0x54, 0x74, 0x8b, 0x7d, 0xdc, 0xb4, 0x3e, 0xf7, 0x5a, 0x0d, 0xbf, 0x3a,
    0x0d, 0x26, 0x38, 0x1a, 0xf4, 0xeb, 0xa4, 0xa9, 0x8e, 0xaa, 0x9b, 0x4e, 0x6a,
];
/// Bob's public key, and the secret that he shares with Alice.
const OTHER_PUBLIC: [u8; 32] = [
    0xde, 0x9e, 0xdb, 0x7d, 0x7b, 0x7d, 0xc1, 0xb4, 0xd3, 0x5b, 0x61, 0xc2, 0xec, 0xe4, 0x35, 0x37, 0x3f, 0x83, 0x43,
    0xc8, 0x5b, 0x78, 0x67, 0x4d, 0xad, 0xfc, 0x7e, 0x14, 0x6f, 0x88, 0x2b, 0x4f,
];
const SHARED: [u8; 32] = [
    0x4a, 0x5d, 0x9d, 0x5b, 0xa4, 0xce, 0x2d, 0xe1, 0x72, 0x8e, 0x3b, 0xf4, 0x80, 0x35, 0x0f, 0x25, 0xe0, 0x7e, 0x21,
    0xc9, 0x47, 0xd1, 0x9e, 0x33, 0x76, 0xf0, 0x9b, 0x3c, 0x1e, 0x16, 0x17, 0x42,
];
const TEXT: &str = "cAdtCnMYpX08FsFyUbJmRd9ML4frwJkqsXf7pR25LGo";

fn key() -> PrivateKey {
    PrivateKey::from_bytes(&PRIVATE).unwrap()
}

fn made_of(random: &[u8]) -> PrivateKey {
    let fill = |bytes: &mut [u8]| {
        bytes.copy_from_slice(random);
        Ok(())
    };
    PrivateKey::make(fill).unwrap()
}

fn flipped(bytes: &[u8], bit: usize) -> Vec<u8> {
    let mut other = bytes.to_vec();
    other[bit / 8] ^= 1 << (bit % 8);
    other
}

#[test]
fn a_sealed_private_key_is_its_clamped_bytes_under_cfb_and_opens() {
    let (secret, iv) = (Secret::new(bytes(1, 32)), bytes(2, 16));
    let sealed = sealed_key::seal(&secret, &iv, &key()).unwrap();
    let mut plain = sealed.to_vec();
    aes_cfb::decrypt(&secret, &iv, &mut plain).unwrap();
    assert_eq!(base64url::encode(&plain).as_slice(), TEXT.as_bytes());
    assert_eq!(sealed_key::open(&secret, &iv, &sealed, &PUBLIC).unwrap().public_key(), PUBLIC);
}

/// The bits of a private key that clamping sets.
const CLAMPED_BITS: [usize; 5] = [0, 1, 2, 254, 255];

#[test]
fn a_sealed_private_key_with_an_altered_bit_fails_as_a_wrong_pin_unless_it_stays_the_same_key() {
    for round in 0..24 {
        let (secret, iv) = (Secret::new(bytes(round, 32)), bytes(round + 100, 16));
        let key = made_of(&bytes(round + 200, 32));
        let (public, sealed) = (key.public_key(), sealed_key::seal(&secret, &iv, &key).unwrap());
        for bit in 0..256 {
            let outcome = sealed_key::open(&secret, &iv, &flipped(&sealed, bit), &public);
            // A bit of the first block also changes the whole second one.
            let expected = if [254, 255].contains(&bit) { None } else { Some(Problem::WrongPin) };
            assert_eq!(outcome.err(), expected, "bit {bit} of the ciphertext");
            let outcome = sealed_key::open(&secret, &iv, &sealed, &flipped(&public, bit));
            assert_eq!(outcome.err(), Some(Problem::WrongPin), "bit {bit} of the public key");
        }
        for bit in 0..128 {
            let outcome = sealed_key::open(&secret, &flipped(&iv, bit), &sealed, &public);
            assert_eq!(outcome.err(), Some(Problem::WrongPin), "bit {bit} of the iv");
        }
    }
}

#[test]
fn a_private_key_sealed_without_clamping_opens_as_the_same_key() {
    let (secret, iv) = (Secret::new(bytes(1, 32)), bytes(2, 16));
    for bit in CLAMPED_BITS {
        let mut data = flipped(&PRIVATE, bit);
        aes_cfb::encrypt(&secret, &iv, &mut data).unwrap();
        let opened = sealed_key::open(&secret, &iv, &data, &PUBLIC).unwrap();
        assert_eq!(opened.public_key(), PUBLIC, "bit {bit}");
        assert!(opened.agree(&OTHER_PUBLIC).unwrap().matches(&SHARED), "bit {bit}");
        let mut payload = Payload::default();
        payload.add_private_key(&opened);
        assert_eq!(payload.finish().as_slice(), TEXT.as_bytes(), "bit {bit}");
    }
}

#[test]
fn any_32_bytes_open_when_the_public_key_is_theirs() {
    for round in 0..64 {
        let (secret, iv) = (Secret::new(bytes(round, 32)), bytes(round + 100, 16));
        let mut data = bytes(round + 200, 32);
        let public = PrivateKey::from_bytes(&data).unwrap().public_key();
        aes_cfb::encrypt(&secret, &iv, &mut data).unwrap();
        assert_eq!(sealed_key::open(&secret, &iv, &data, &public).unwrap().public_key(), public, "round {round}");
    }
}

#[test]
fn sealed_keys_of_other_lengths_fail_with_their_own_problem() {
    let problem = |key: usize, iv: usize, data: usize, public: usize| {
        sealed_key::open(&Secret::new(bytes(1, key)), &bytes(2, iv), &bytes(3, data), &bytes(4, public)).err()
    };
    assert_eq!(problem(31, 16, 32, 32), Some(Problem::InvalidKey));
    assert_eq!(problem(32, 15, 32, 32), Some(Problem::InvalidIv));
    assert_eq!(problem(32, 16, 33, 32), Some(Problem::InvalidPrivateKey));
    assert_eq!(problem(32, 16, 32, 31), Some(Problem::InvalidPublicKey));
    assert_eq!(sealed_key::seal(&Secret::new(bytes(1, 64)), &[0; 16], &key()).err(), Some(Problem::InvalidKey));
}

#[test]
fn generated_keys_are_clamped_without_changing_their_public_key() {
    let made = made_of(&[0xff; 32]);
    assert_eq!(made.public_key(), PrivateKey::from_bytes(&[0xff; 32]).unwrap().public_key());
    let mut payload = Payload::default();
    payload.add_private_key(&made);
    let mut clamped = [0xff; 32];
    (clamped[0], clamped[31]) = (0xf8, 0x7f);
    assert_eq!(payload.finish(), base64url::encode(&clamped));
}

#[test]
fn a_payload_is_its_text_with_the_secrets_in_base64url() {
    let mut payload = Payload::default();
    payload.add_text(b"{\"pinHash\":\"");
    payload.add_secret(&Secret::new(vec![0xfb, 0xff, 0xfe, 1]));
    payload.add_text(b"\",\"privateKey\":\"");
    payload.add_private_key(&key());
    payload.add_text("\",\"hint\":\"é\"}".as_bytes());
    let expected = format!("{{\"pinHash\":\"-__-AQ\",\"privateKey\":\"{TEXT}\",\"hint\":\"é\"}}");
    assert_eq!(payload.finish().as_slice(), expected.as_bytes());
}

#[test]
fn a_digest_is_sha_256_and_matches_only_in_full() {
    let secret = Secret::new(b"abc".to_vec());
    let digest = digest::derive_digest(&secret);
    assert_eq!(base64url::encode(&digest).as_slice(), b"ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
    assert!(digest::digest_matches(&secret, &digest));
    assert!(!digest::digest_matches(&secret, &digest[..31]));
    for bit in 0..256 {
        assert!(!digest::digest_matches(&secret, &flipped(&digest, bit)), "bit {bit}");
    }
}

#[test]
fn a_sealed_message_opens_and_with_any_altered_bit_fails() {
    let (secret, iv, label) = (Secret::new(bytes(1, 64)), bytes(2, 16), b"label.".to_vec());
    let plain = bytes(3, 40);
    let Sealed { data, tag } = seal(&secret, &iv, &label, Zeroizing::new(plain.clone())).unwrap();
    let opened = |iv: &[u8], label: &[u8], data: Vec<u8>, tag: &[u8]| {
        open(&secret, iv, label, Sealed { data, tag: tag.try_into().unwrap() })
    };
    assert_eq!(opened(&iv, &label, data.clone(), &tag).unwrap().as_slice(), plain);
    for bit in 0..data.len() * 8 {
        assert_eq!(opened(&iv, &label, flipped(&data, bit), &tag).err(), Some(Problem::MacIncorrect), "data {bit}");
    }
    for bit in 0..256 {
        assert_eq!(
            opened(&iv, &label, data.clone(), &flipped(&tag, bit)).err(),
            Some(Problem::MacIncorrect),
            "tag {bit}"
        );
    }
    for bit in 0..label.len() * 8 {
        let outcome = opened(&iv, &flipped(&label, bit), data.clone(), &tag);
        assert_eq!(outcome.err(), Some(Problem::MacIncorrect), "label {bit}");
    }
}

#[test]
fn a_sealing_key_of_another_length_than_64_bytes_is_rejected() {
    for length in [0, 32, 63, 65] {
        let secret = Secret::new(bytes(1, length));
        let sealed = Sealed { data: vec![1], tag: [0; 32] };
        assert_eq!(seal(&secret, &[0; 16], b"", Zeroizing::new(vec![1])).err(), Some(Problem::InvalidKey));
        assert_eq!(open(&secret, &[0; 16], b"", sealed).err(), Some(Problem::InvalidKey));
    }
}

#[test]
fn private_keys_are_extracted_from_a_reply_at_any_depth_and_the_rest_is_unchanged() {
    let json = format!(
        "{{\"items\":[{{\"privateKey\" : \"{TEXT}\",\"note\":\"privateKey\"}},{{\"privateKey\":null}}],\
         \"x\":{{\"private\\u004bey\":\"\\u0063{}\",\"privateKeys\":[1.5e3,true]}}}} ",
        &TEXT[1..]
    );
    let reply = take_keys(json.as_bytes(), 7, 2).unwrap();
    let expected = "{\"items\":[{\"privateKey\" : \"7\",\"note\":\"privateKey\"},{\"privateKey\":null}],\
         \"x\":{\"private\\u004bey\":\"8\",\"privateKeys\":[1.5e3,true]}} ";
    assert_eq!(String::from_utf8(reply.text).unwrap(), expected);
    assert_eq!(reply.keys.iter().map(PrivateKey::public_key).collect::<Vec<_>>(), [PUBLIC, PUBLIC]);
    for first in [0, 9, 10, 4_294_967_294] {
        let text = String::from_utf8(take_keys(json.as_bytes(), first, 2).unwrap().text).unwrap();
        assert!(text.contains(&format!("\"{first}\"")) && text.contains(&format!("\"{}\"", first + 1)), "{text}");
    }
    assert_eq!(take_keys(json.as_bytes(), 7, 1).err(), Some(Problem::ReplyMalformed));
    assert_eq!(take_keys(json.as_bytes(), u32::MAX, 2).err(), Some(Problem::ReplyMalformed));
}

#[test]
fn a_reply_with_a_private_key_in_another_form_is_malformed() {
    let short = &TEXT[..42];
    let others = [
        String::from("1"),
        String::from("true"),
        String::from("{}"),
        format!("[\"{TEXT}\"]"),
        String::from("\"\""),
        format!("\"{short}\""),
        format!("\"{short}p\""), // the same bytes with a trailing bit
        format!("\"{TEXT}=\""),
        format!("\"{TEXT}A\""),
        format!("\"{short}\\u00e9\""),
        format!("\"{short}\\n\""),
        format!("\"{short} \""),
        format!("\"{}\"", "+".repeat(43)),
    ];
    for value in others {
        let json = format!("{{\"privateKey\":{value}}}");
        assert_eq!(take_keys(json.as_bytes(), 1, 16).err(), Some(Problem::ReplyMalformed), "{value}");
    }
}
