//! The operations of the key vault: sealed keys, sealed messages, payloads and replies.

#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

mod generated;

use crypto_wasm::message::{Payload, Reply};
use crypto_wasm::pbkdf2::Scheduler;
use crypto_wasm::private_key::PrivateKey;
use crypto_wasm::problem::Problem;
use crypto_wasm::secret_key::SecretKey;
use crypto_wasm::{aes_cfb, base64url, hash};
use generated::bytes;
use sha2::Sha256;

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

/// The info of a key that seals requests.
const REQUEST: &[u8] = b"account-center vault v1 | request | POST /v2/key-vault/cmks";

fn key() -> PrivateKey {
    PrivateKey::new(&PRIVATE).unwrap()
}

fn flipped(bytes: &[u8], bit: usize) -> Vec<u8> {
    let mut other = bytes.to_vec();
    other[bit / 8] ^= 1 << (bit % 8);
    other
}

/// A derived key and its bytes.
fn derived(salt: &[u8], is_proof: bool) -> (SecretKey, [u8; 32]) {
    let (mut scheduler, mut expected) = (Scheduler::new(), [0; 32]);
    let place = scheduler.start(b"code", salt, 2, 32).unwrap();
    scheduler.turn(1);
    pbkdf2::pbkdf2_hmac::<Sha256>(b"code", salt, 2, &mut expected);
    (scheduler.finish(place, is_proof).unwrap(), expected)
}

/// A key that seals requests, and the same bytes as a key that opens.
fn request_keys() -> (SecretKey, SecretKey) {
    let sealing = key().agree(&OTHER_PUBLIC).unwrap().expand(&[], REQUEST, 64).unwrap();
    (sealing, SecretKey::new(&hash::expand(&SHARED, &[], REQUEST, 64).unwrap()))
}

/// The iv, the ciphertext and the tag of a sealed message.
fn parts(sealed: &[u8]) -> (&[u8], &[u8], &[u8]) {
    let (iv, rest) = sealed.split_at(16);
    let (data, tag) = rest.split_at(rest.len() - 32);
    (iv, data, tag)
}

#[test]
fn a_sealed_private_key_is_its_clamped_bytes_under_cfb_and_opens() {
    let (protection, bytes) = derived(b"salt", false);
    let sealed = protection.seal_private_key(&mut key()).unwrap();
    let (iv, data) = sealed.split_at(16);
    let mut plain = data.to_vec();
    aes_cfb::decrypt(&bytes, iv, &mut plain).unwrap();
    assert_eq!(base64url::encode(&plain).as_slice(), TEXT.as_bytes());
    assert_eq!(protection.open_private_key(iv, data.to_vec(), &PUBLIC).unwrap().public_key(), PUBLIC);
    assert_ne!(protection.seal_private_key(&mut key()).unwrap(), sealed, "under another iv");
}

/// The bits of a private key that clamping sets.
const CLAMPED_BITS: [usize; 5] = [0, 1, 2, 254, 255];

#[test]
fn a_sealed_private_key_with_an_altered_bit_fails_as_a_wrong_pin_unless_it_stays_the_same_key() {
    for round in 0..24 {
        let (secret, iv) = (bytes(round, 32), bytes(round + 100, 16));
        let mut private_key = bytes(round + 200, 32);
        let public = PrivateKey::new(&private_key).unwrap().public_key();
        (private_key[0], private_key[31]) = (private_key[0] & 0xf8, private_key[31] & 0x3f | 0x40);
        aes_cfb::encrypt(&secret, &iv, &mut private_key).unwrap();
        let (secret, sealed) = (SecretKey::new(&secret), private_key);
        for bit in 0..256 {
            let outcome = secret.open_private_key(&iv, flipped(&sealed, bit), &public);
            // A bit of the first block also changes the whole second one.
            let expected = if [254, 255].contains(&bit) { None } else { Some(Problem::WrongPin) };
            assert_eq!(outcome.err(), expected, "bit {bit} of the ciphertext");
            let outcome = secret.open_private_key(&iv, sealed.clone(), &flipped(&public, bit));
            assert_eq!(outcome.err(), Some(Problem::WrongPin), "bit {bit} of the public key");
        }
        for bit in 0..128 {
            let outcome = secret.open_private_key(&flipped(&iv, bit), sealed.clone(), &public);
            assert_eq!(outcome.err(), Some(Problem::WrongPin), "bit {bit} of the iv");
        }
    }
}

#[test]
fn a_private_key_sealed_without_clamping_opens_as_the_same_key() {
    let (secret, iv) = (bytes(1, 32), bytes(2, 16));
    for bit in CLAMPED_BITS {
        let mut data = flipped(&PRIVATE, bit);
        aes_cfb::encrypt(&secret, &iv, &mut data).unwrap();
        let opened = SecretKey::new(&secret).open_private_key(&iv, data, &PUBLIC).unwrap();
        assert_eq!(opened.public_key(), PUBLIC, "bit {bit}");
        assert_eq!(sealed_payload(|payload| payload.add_private_key(&opened).unwrap()), TEXT, "bit {bit}");
    }
}

#[test]
fn any_32_bytes_open_when_the_public_key_is_theirs() {
    for round in 0..64 {
        let (secret, iv) = (bytes(round, 32), bytes(round + 100, 16));
        let mut data = bytes(round + 200, 32);
        let public = PrivateKey::new(&data).unwrap().public_key();
        aes_cfb::encrypt(&secret, &iv, &mut data).unwrap();
        let opened = SecretKey::new(&secret).open_private_key(&iv, data, &public).unwrap();
        assert_eq!(opened.public_key(), public, "round {round}");
    }
}

#[test]
fn sealed_keys_of_other_lengths_fail_with_their_own_problem() {
    let problem = |key: usize, iv: usize, data: usize, public: usize| {
        SecretKey::new(&bytes(1, key)).open_private_key(&bytes(2, iv), bytes(3, data), &bytes(4, public)).err()
    };
    assert_eq!(problem(31, 16, 32, 32), Some(Problem::InvalidKey));
    assert_eq!(problem(32, 15, 32, 32), Some(Problem::InvalidIv));
    assert_eq!(problem(32, 16, 33, 32), Some(Problem::InvalidPrivateKey));
    assert_eq!(problem(32, 16, 32, 31), Some(Problem::InvalidPublicKey));
}

#[test]
fn generated_keys_are_clamped_without_changing_their_public_key() {
    let ((protection, bytes), mut made) = (derived(b"salt", false), PrivateKey::make().unwrap());
    let sealed = protection.seal_private_key(&mut made).unwrap();
    let mut plain = sealed[16..].to_vec();
    aes_cfb::decrypt(&bytes, &sealed[..16], &mut plain).unwrap();
    assert_eq!((plain[0] & 7, plain[31] & 0xc0), (0, 0x40));
    assert_eq!(PrivateKey::new(&plain).unwrap().public_key(), made.public_key());
    assert_ne!(PrivateKey::make().unwrap().public_key(), made.public_key());
}

/// What a payload contains, sealed and opened.
fn sealed_payload(fill: impl FnOnce(&mut Payload)) -> String {
    let (sealing, opening) = request_keys();
    let mut payload = Payload::new();
    fill(&mut payload);
    let sealed = sealing.seal(b"label.", b".", payload).unwrap();
    let (iv, data, tag) = parts(&sealed);
    let label = [b"label.", base64url::encode(iv).as_slice(), b"."].concat();
    String::from_utf8(opening.unseal(iv, &label, data.to_vec(), tag).unwrap()).unwrap()
}

#[test]
fn a_payload_is_its_text_with_the_secrets_in_base64url() {
    let (proof, bytes) = derived(b"salt", true);
    let (protection, mut stored) = (derived(b"salt", false).0, key());
    protection.seal_private_key(&mut stored).unwrap();
    let content = sealed_payload(|payload| {
        payload.add_text(b"{\"pinHash\":\"");
        payload.add_proof(&proof).unwrap();
        payload.add_text(b"\",\"privateKey\":\"");
        payload.add_private_key(&stored).unwrap();
        payload.add_text("\",\"hint\":\"é\"}".as_bytes());
        assert_eq!(payload.add_proof(&protection).err(), Some(Problem::UnknownKey));
        assert_eq!(payload.add_private_key(&key()).err(), Some(Problem::UnknownKey));
    });
    let proof = String::from_utf8(base64url::encode(&bytes).to_vec()).unwrap();
    assert_eq!(content, format!("{{\"pinHash\":\"{proof}\",\"privateKey\":\"{TEXT}\",\"hint\":\"é\"}}"));
}

#[test]
fn a_digest_is_sha_256_of_a_proof() {
    let (proof, bytes) = derived(b"salt", true);
    assert_eq!(proof.digest().unwrap(), hash::digest(&bytes));
    assert_eq!(base64url::encode(&hash::digest(b"abc")).as_slice(), b"ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
}

#[test]
fn a_key_serves_only_its_own_purpose() {
    let (proof, _) = derived(b"salt", true);
    let (protection, _) = derived(b"salt", false);
    let (sealing, _) = request_keys();
    let shared = key().agree(&OTHER_PUBLIC).unwrap();
    let opening = shared.expand(&[], b"any other", 64).unwrap();
    let known = SecretKey::new(&[1; 64]);
    let all = [&proof, &protection, &sealing, &shared, &opening, &known];
    let allowed = |attempt: &dyn Fn(&SecretKey) -> Option<Problem>| -> Vec<usize> {
        (0..all.len()).filter(|at| attempt(all[*at]) != Some(Problem::UnknownKey)).collect()
    };
    assert_eq!(allowed(&|key| key.digest().err()), [0]);
    assert_eq!(allowed(&|key| key.matches(&[0; 32]).err()), [0]);
    assert_eq!(allowed(&|key| key.seal_private_key(&mut self::key()).err()), [1]);
    assert_eq!(allowed(&|key| key.open_private_key(&[0; 16], vec![0; 32], &PUBLIC).err()), [1, 5]);
    assert_eq!(allowed(&|key| key.seal(b"", b"", Payload::new()).err()), [2]);
    assert_eq!(allowed(&|key| key.expand(&[], b"", 64).err()), [3, 5]);
    assert_eq!(allowed(&|key| key.unseal(&[0; 16], b"", vec![], &[]).err()), [4, 5]);
    assert_eq!(allowed(&|key| key.unseal_reply(&[0; 16], b"", vec![], &[], 0, 0).err()), [4, 5]);
    assert_eq!(allowed(&|key| key.encrypt(&[0; 16], vec![]).err()), [5]);
    assert_eq!(allowed(&|key| key.decrypt(&[0; 16], vec![]).err()), [5]);
    assert_eq!(allowed(&|key| key.authenticate(&[]).err()), [5]);
    assert_eq!(proof.proof_for_app(&key()).err(), Some(Problem::UnknownKey), "without a stored private key");
    let mut stored = key();
    protection.seal_private_key(&mut stored).unwrap();
    assert_eq!(allowed(&|key| key.proof_for_app(&stored).err()), [0]);
}

#[test]
fn a_sealed_message_opens_and_with_any_altered_bit_fails() {
    let (sealing, opening) = request_keys();
    let mut payload = Payload::new();
    payload.add_text(&bytes(3, 40));
    let sealed = sealing.seal(b"label", b".", payload).unwrap();
    let (iv, data, tag) = parts(&sealed);
    let label = [b"label", base64url::encode(iv).as_slice(), b"."].concat();
    let opened = |label: &[u8], data: Vec<u8>, tag: &[u8]| opening.unseal(iv, label, data, tag);
    assert_eq!(opened(&label, data.to_vec(), tag).unwrap(), bytes(3, 40));
    for bit in 0..data.len() * 8 {
        assert_eq!(opened(&label, flipped(data, bit), tag).err(), Some(Problem::MacIncorrect), "data {bit}");
    }
    for bit in 0..256 {
        assert_eq!(opened(&label, data.to_vec(), &flipped(tag, bit)).err(), Some(Problem::MacIncorrect), "tag {bit}");
    }
    for bit in 0..label.len() * 8 {
        let outcome = opened(&flipped(&label, bit), data.to_vec(), tag);
        assert_eq!(outcome.err(), Some(Problem::MacIncorrect), "label {bit}");
    }
    assert_eq!(opened(&label, data.to_vec(), &tag[..31]).err(), Some(Problem::MacIncorrect));
}

#[test]
fn a_key_for_messages_of_another_length_than_64_bytes_is_rejected() {
    for length in [0, 32, 63, 65] {
        let opened = SecretKey::new(&bytes(1, length)).unseal(&[0; 16], b"", vec![1], &[0; 32]);
        assert_eq!(opened.err(), Some(Problem::InvalidKey));
    }
}

#[test]
fn private_keys_are_extracted_from_a_reply_at_any_depth_and_the_rest_is_unchanged() {
    let json = format!(
        "{{\"items\":[{{\"privateKey\" : \"{TEXT}\",\"note\":\"privateKey\"}},{{\"privateKey\":null}}],\
         \"x\":{{\"privateKey\":\"{TEXT}\",\"privateKeys\":[1.5e3,true,\"\\\"privateKey\\\":\"]}}}} "
    );
    let mut reply = Reply::new(json.as_bytes(), 7, 2).unwrap();
    let expected = "{\"items\":[{\"privateKey\" : \"7\",\"note\":\"privateKey\"},{\"privateKey\":null}],\
         \"x\":{\"privateKey\":\"8\",\"privateKeys\":[1.5e3,true,\"\\\"privateKey\\\":\"]}} ";
    assert_eq!(String::from_utf8(reply.text()).unwrap(), expected);
    let keys: Vec<_> = std::iter::from_fn(|| reply.take_key()).map(|key| key.public_key()).collect();
    assert_eq!(keys, [PUBLIC, PUBLIC]);
    for first in [0, 9, 10, 4_294_967_294] {
        let text = String::from_utf8(Reply::new(json.as_bytes(), first, 2).unwrap().text()).unwrap();
        assert!(text.contains(&format!("\"{first}\"")) && text.contains(&format!("\"{}\"", first + 1)), "{text}");
    }
    let problem = |first, most| Reply::new(json.as_bytes(), first, most).err();
    assert_eq!([problem(7, 1), problem(u32::MAX, 2)], [Some(Problem::ReplyMalformed); 2]);
}

#[test]
fn quotes_and_backslashes_inside_a_text_neither_begin_nor_hide_a_member() {
    let json = format!("{{\"name\":\"a\\\",\\\"privateKey\\\":\\\"{TEXT}\\\"\"}}");
    let mut reply = Reply::new(json.as_bytes(), 1, 16).unwrap();
    assert_eq!(reply.text(), json.as_bytes());
    assert!(reply.take_key().is_none());
    let json = format!("{{\"name\":\"a\\\\\",\"privateKey\":\"{TEXT}\"}}");
    assert!(Reply::new(json.as_bytes(), 1, 16).unwrap().take_key().is_some());
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
        assert_eq!(Reply::new(json.as_bytes(), 1, 16).err(), Some(Problem::ReplyMalformed), "{value}");
    }
}

#[test]
fn a_name_with_an_escape_is_malformed_because_it_could_be_private_key() {
    for name in ["private\\u004bey", "a\\n", "\\\\"] {
        let json = format!("{{\"{name}\" : \"{TEXT}\"}}");
        assert_eq!(Reply::new(json.as_bytes(), 1, 16).err(), Some(Problem::ReplyMalformed), "{name}");
    }
    assert!(Reply::new(b"{\"a\":\"private\\u004bey\"}", 1, 16).is_ok());
}
