//! Published vectors. The tests of the compiled modules read the same files.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crypto_wasm::message::Payload;
use crypto_wasm::pbkdf2::Scheduler;
use crypto_wasm::private_key::PrivateKey;
use crypto_wasm::problem::Problem;
use crypto_wasm::secret_key::SecretKey;
use crypto_wasm::{aes_cfb, base64url, hash};
use serde::Deserialize;
use serde::de::DeserializeOwned;

#[derive(Deserialize)]
struct Cases<T> {
    cases: Vec<T>,
}

fn vectors<T: DeserializeOwned>(name: &str) -> T {
    let path = format!("{}/tests/vectors/{name}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn unhex(text: &str) -> Vec<u8> {
    text.as_bytes().as_chunks::<2>().0.iter().map(|pair| (nibble(pair[0]) << 4) | nibble(pair[1])).collect()
}

fn nibble(digit: u8) -> u8 {
    u8::try_from(char::from(digit).to_digit(16).unwrap()).unwrap()
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct X25519 {
    agreements: Vec<Agreement>,
    key_pairs: Vec<KeyPair>,
    iterated: Vec<Iterated>,
    low_order: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Agreement {
    name: String,
    private_key: String,
    public_key: String,
    shared: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct KeyPair {
    name: String,
    private_key: String,
    public_key: String,
}

#[derive(Deserialize)]
struct Iterated {
    iterations: u32,
    result: String,
}

#[test]
fn x25519_agrees_with_rfc_7748() {
    let X25519 { agreements, key_pairs, .. } = vectors("x25519");
    for case in agreements {
        let shared = PrivateKey::new(&unhex(&case.private_key)).unwrap().agree(&unhex(&case.public_key));
        assert!(is_shared(&shared.unwrap(), &unhex(&case.shared)), "{}", case.name);
    }
    for case in key_pairs {
        let public_key = PrivateKey::new(&unhex(&case.private_key)).unwrap().public_key();
        assert_eq!(public_key.as_slice(), unhex(&case.public_key), "{}", case.name);
    }
}

/// Whether a shared secret has these bytes. It can only be expanded, so one key seals a message and the other opens it.
fn is_shared(secret: &SecretKey, bytes: &[u8]) -> bool {
    let expand = |key: &SecretKey| key.expand(&[], b"account-center vault v1 | request | ", 64).unwrap();
    let sealed = expand(secret).seal(b"", b"", Payload::new()).unwrap();
    let (iv, tag) = sealed.split_at(16);
    expand(&SecretKey::new(bytes)).unseal(iv, &base64url::encode(iv), vec![], tag).is_ok()
}

/// Each round uses the last result as key and the last key as point. The first point is 9, so the first round and
/// `public_key` are the same multiplication. Shared secrets cannot be read, so dalek's own function runs the rounds,
/// and each one is compared with ours.
#[test]
fn x25519_agrees_with_rfc_7748_over_a_thousand_rounds() {
    let X25519 { iterated, .. } = vectors("x25519");
    // A million rounds take a minute: `X25519_ROUNDS=1000000 cargo test --release --test vectors`.
    let most = std::env::var("X25519_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(1000);
    for case in iterated.into_iter().filter(|case| case.iterations <= most) {
        let mut key = [0; 32];
        key[0] = 9;
        let mut point = key;
        for _ in 0..case.iterations {
            let result = x25519_dalek::x25519(key, point);
            assert!(is_shared(&PrivateKey::new(&key).unwrap().agree(&point).unwrap(), &result));
            (key, point) = (result, key);
        }
        assert_eq!(key.as_slice(), unhex(&case.result), "after {} rounds", case.iterations);
    }
}

#[test]
fn points_of_low_order_are_rejected() {
    let X25519 { low_order, .. } = vectors("x25519");
    let key = PrivateKey::new(&[7; 32]).unwrap();
    for point in low_order {
        assert_eq!(key.agree(&unhex(&point)).err(), Some(Problem::InvalidPublicKey), "{point}");
    }
}

#[derive(Deserialize)]
struct Pbkdf2 {
    name: String,
    password: String,
    salt: String,
    iterations: u32,
    result: String,
}

#[test]
fn pbkdf2_agrees_with_rfc_7914_and_the_inputs_of_rfc_6070() {
    for case in vectors::<Cases<Pbkdf2>>("pbkdf2").cases {
        let expected = unhex(&case.result);
        let (password, salt) = (case.password.as_bytes(), case.salt.as_bytes());
        let mut scheduler = Scheduler::new();
        let place = scheduler.start(password, salt, case.iterations, expected.len()).unwrap();
        while scheduler.left(place) > 0 {
            scheduler.turn(1000);
        }
        assert!(scheduler.finish(place, true).unwrap().matches(&expected).unwrap(), "{}", case.name);
    }
}

#[derive(Deserialize)]
struct Cfb {
    name: String,
    key: String,
    iv: String,
    plaintext: String,
    ciphertext: String,
}

#[test]
fn aes_256_cfb_agrees_with_the_known_answers_of_nist() {
    for case in vectors::<Cases<Cfb>>("aes-256-cfb128").cases {
        let (key, iv) = (unhex(&case.key), unhex(&case.iv));
        let (plaintext, ciphertext) = (unhex(&case.plaintext), unhex(&case.ciphertext));
        let mut data = plaintext.clone();
        aes_cfb::encrypt(&key, &iv, &mut data).unwrap();
        assert_eq!(data, ciphertext, "{}", case.name);
        aes_cfb::decrypt(&key, &iv, &mut data).unwrap();
        assert_eq!(data, plaintext, "{}", case.name);
        // CFB needs no padding, so the last segment may be short.
        let mut short = plaintext[..plaintext.len() - 5].to_vec();
        aes_cfb::encrypt(&key, &iv, &mut short).unwrap();
        assert_eq!(short, ciphertext[..ciphertext.len() - 5], "{}, shortened", case.name);
    }
}

#[derive(Deserialize)]
struct Hkdf {
    name: String,
    secret: String,
    salt: String,
    info: String,
    result: String,
}

#[test]
fn hkdf_agrees_with_rfc_5869() {
    for case in vectors::<Cases<Hkdf>>("hkdf-sha256").cases {
        let expected = unhex(&case.result);
        let key = hash::expand(&unhex(&case.secret), &unhex(&case.salt), &unhex(&case.info), expected.len());
        assert_eq!(*key.unwrap(), expected, "{}", case.name);
    }
}

#[derive(Deserialize)]
struct Hmac {
    name: String,
    key: String,
    data: String,
    tag: String,
}

#[test]
fn hmac_agrees_with_rfc_4231() {
    for case in vectors::<Cases<Hmac>>("hmac-sha256").cases {
        let (key, data, tag) = (unhex(&case.key), unhex(&case.data), unhex(&case.tag));
        assert!(hash::tag(&key, &[&data]).unwrap().starts_with(&tag), "{}", case.name);
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Sealing {
    keys: Vec<SealedKey>,
    unclamped_keys: Vec<SealedKey>,
    messages: Vec<Message>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct SealedKey {
    name: String,
    key: String,
    iv: String,
    public_key: String,
    ciphertext: String,
}

#[derive(Deserialize)]
struct Message {
    name: String,
    key: String,
    iv: String,
    label: String,
    plaintext: String,
    data: String,
    tag: String,
}

#[test]
fn sealed_keys_and_messages_agree_with_openssl() {
    let Sealing { keys, unclamped_keys, messages } = vectors("sealing");
    for SealedKey { name, key, iv, public_key, ciphertext } in keys.into_iter().chain(unclamped_keys) {
        let (key, public_key) = (SecretKey::new(&unhex(&key)), unhex(&public_key));
        let opened = key.open_private_key(&unhex(&iv), unhex(&ciphertext), &public_key).unwrap();
        assert_eq!(opened.public_key(), public_key, "{name}");
    }
    for Message { name, key, iv, label, plaintext, data, tag } in messages {
        let opened =
            SecretKey::new(&unhex(&key)).unseal(&unhex(&iv), label.as_bytes(), unhex(&data), &unhex(&tag)).unwrap();
        assert_eq!(opened, plaintext.as_bytes(), "{name}");
    }
}
