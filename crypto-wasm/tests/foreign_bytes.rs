//! Fuzzes every parser of external bytes: it never panics, and it agrees with a reference parser.
//!
//! The default number of rounds fits every test run. For more: `FUZZ_ROUNDS=10000000 cargo test --release --test
//! foreign_bytes`; `FUZZ_SEED` sets the first seed.

#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

mod generated;

use crypto_wasm::base64url;
use crypto_wasm::message::Reply;
use crypto_wasm::private_key::PrivateKey;
use crypto_wasm::problem::Problem;
use crypto_wasm::secret_key::SecretKey;
use generated::{Choices, bytes};
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

fn rounds() -> impl Iterator<Item = u32> {
    let read = |name| std::env::var(name).ok().and_then(|value| value.parse().ok());
    let (count, seed): (u32, u32) = (read("FUZZ_ROUNDS").unwrap_or(20_000), read("FUZZ_SEED").unwrap_or(0));
    (0..count).map(move |round| seed.wrapping_add(round))
}

/// Tokens of JSON, and some invalid ones.
const PIECES: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    " ",
    "\n",
    "\"",
    "\\",
    "null",
    "true",
    "false",
    "0",
    "-1.5e+3",
    "01",
    "1.",
    "é",
    "\u{1}",
    "\"privateKey\"",
    "\"private\\u004bey\":",
    "\"privateKey\":",
    "\"privateKey\":null",
    "\"a\":1",
    "\"\\ud83d\\ude00\"",
    "\"cAdtCnMYpX08FsFyUbJmRd9ML4frwJkqsXf7pR25LGo\"",
    "\"\\u0063AdtCnMYpX08FsFyUbJmRd9ML4frwJkqsXf7pR25LGo\"",
    "\"cAdtCnMYpX08FsFyUbJmRd9ML4frwJkqsXf7pR25LGp\"",
    "\"\\x\"",
    "\"\\u12\"",
    "{}",
    "[]",
    "\u{feff}",
];

const KEY: &str = "cAdtCnMYpX08FsFyUbJmRd9ML4frwJkqsXf7pR25LGo";

/// A random JSON value that contains keys.
fn written(choices: &mut Choices, depth: usize) -> String {
    let names = ["privateKey", "privateKey", "private\\u004bey", "a", "é", "é\\n", "privatekey", "b", "c", "d"];
    let member = |choices: &mut Choices| match (names[choices.below(names.len())], choices.below(2)) {
        ("privateKey", 0) => format!("\"privateKey\" : \"{KEY}\""),
        (name, _) => format!("\"{name}\" :{}", written(choices, depth + 1)),
    };
    let members = |choices: &mut Choices| -> Vec<String> { (0..choices.below(4)).map(|_| member(choices)).collect() };
    match choices.below(if depth > 3 { 5 } else { 8 }) {
        0 => String::from("null"),
        1 => String::from("-0.5E2"),
        2 | 3 => format!("\"{KEY}\""),
        4 => String::from("\"\\u0070\\/\\ud83d\\ude00ü\""),
        5 => format!("[{}]", members(choices).iter().map(|_| String::from("true")).collect::<Vec<_>>().join(" ,")),
        _ => format!("{{{}}}", members(choices).join(",\n")),
    }
}

fn text(round: u32) -> Vec<u8> {
    let mut choices = Choices::of(round);
    let pieces = 1 + choices.below(12);
    let text = match choices.below(3) {
        0 => (0..pieces).map(|_| PIECES[choices.below(PIECES.len())]).collect::<String>(),
        _ => written(&mut choices, 0),
    };
    let mut bytes = text.into_bytes();
    if choices.below(2) == 0 && !bytes.is_empty() {
        let at = choices.below(bytes.len());
        match choices.below(3) {
            0 => bytes[at] ^= 1 << choices.below(8),
            1 => bytes.truncate(at),
            _ => bytes.insert(at, PIECES[choices.below(PIECES.len())].as_bytes()[0]),
        }
    }
    bytes
}

/// JSON as serde parses it, with every member, including duplicate names.
enum Json {
    Null,
    Text(String),
    List(Vec<Json>),
    Members(Vec<(String, Json)>),
    Other,
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(JsonVisitor)
    }
}

struct JsonVisitor;

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = Json;

    fn expecting(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        formatter.write_str("JSON")
    }
    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }
    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(Json::Text(text.to_owned()))
    }
    fn visit_bool<E>(self, _: bool) -> Result<Json, E> {
        Ok(Json::Other)
    }
    fn visit_u64<E>(self, _: u64) -> Result<Json, E> {
        Ok(Json::Other)
    }
    fn visit_i64<E>(self, _: i64) -> Result<Json, E> {
        Ok(Json::Other)
    }
    fn visit_f64<E>(self, _: f64) -> Result<Json, E> {
        Ok(Json::Other)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Json::List(list))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Json, A::Error> {
        let mut members = Vec::new();
        while let Some(entry) = entries.next_entry()? {
            members.push(entry);
        }
        Ok(Json::Members(members))
    }
}

/// The values of all members called `privateKey`, in their order.
fn private_keys<'a>(json: &'a Json, found: &mut Vec<&'a Json>) {
    match json {
        Json::List(items) => items.iter().for_each(|item| private_keys(item, found)),
        Json::Members(members) => members.iter().for_each(|(name, value)| {
            found.extend((name == "privateKey").then_some(value));
            private_keys(value, found);
        }),
        Json::Null | Json::Text(_) | Json::Other => {}
    }
}

/// 43 characters of base64url without nonzero trailing bits.
fn is_key(text: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    text.len() == 43 && text.bytes().all(is_letter) && text.ends_with(|last| "AEIMQUYcgkosw048".contains(last))
}

#[test]
fn every_private_key_of_a_reply_is_extracted_and_its_text_contains_none() {
    let (mut read, mut rejected, mut taken) = (0, 0, 0);
    for round in rounds() {
        let json = text(round);
        let shown = String::from_utf8_lossy(&json);
        let ours = Reply::new(&json, 1, 100);
        // The page finds out whether it is JSON when it parses the text.
        let Ok(theirs) = serde_json::from_slice::<Json>(&json) else { continue };
        let mut keys = Vec::new();
        private_keys(&theirs, &mut keys);
        let is_well_formed = |key: &&Json| matches!(key, Json::Null) || matches!(key, Json::Text(text) if is_key(text));
        let Ok(mut reply) = ours else {
            // A backslash is refused in a name and in a key.
            assert!(shown.contains('\\') || !keys.iter().all(is_well_formed), "round {round}: {shown}");
            rejected += 1;
            continue;
        };
        assert!(keys.iter().all(is_well_formed), "round {round}: {shown}");
        read += 1;
        let count = std::iter::from_fn(|| reply.take_key()).count();
        taken += count;
        let left: Json = serde_json::from_slice(&reply.text()).unwrap();
        let mut left_keys = Vec::new();
        private_keys(&left, &mut left_keys);
        let numbers: Vec<_> =
            left_keys.iter().filter_map(|key| if let Json::Text(text) = key { Some(text) } else { None }).collect();
        let expected: Vec<_> = (1..=count).map(|number| number.to_string()).collect();
        assert_eq!((numbers, left_keys.len()), (expected.iter().collect(), keys.len()), "round {round}: {shown}");
    }
    assert!(read > 100 && rejected > 100 && taken > 100, "{read} read, {rejected} rejected, {taken} keys");
}

#[test]
fn a_key_has_exactly_one_base64url_text() {
    for round in rounds() {
        let mut choices = Choices::of(round);
        let key = bytes(round, 32);
        let mut text = base64url::encode(&key).to_vec();
        assert_eq!(base64url::decode_key(&text).unwrap().as_slice(), key);
        let at = choices.below(text.len());
        text[at] = text[at].wrapping_add(u8::try_from(1 + choices.below(255)).unwrap());
        if let Some(other) = base64url::decode_key(&text) {
            assert_ne!(other.as_slice(), key, "round {round}");
            assert_eq!(base64url::encode(other.as_slice()).as_slice(), text, "round {round}");
        }
        text.truncate(at);
        assert!(base64url::decode_key(&text).is_none());
    }
}

#[test]
fn random_messages_and_sealed_keys_fail_with_their_own_problem() {
    let (key, half) = (SecretKey::new(&bytes(1, 64)), SecretKey::new(&bytes(1, 32)));
    let public = PrivateKey::new(&bytes(2, 32)).unwrap().public_key();
    for round in rounds().step_by(10) {
        let mut choices = Choices::of(round);
        let (iv, data) = (bytes(round, 16), bytes(round + 1, choices.below(200)));
        let opened = key.unseal(&iv, &bytes(round, choices.below(99)), data, &bytes(round, choices.below(40)));
        assert_eq!(opened.err(), Some(Problem::MacIncorrect));
        assert_eq!(half.open_private_key(&iv, bytes(round, 32), &public).err(), Some(Problem::WrongPin));
    }
}
