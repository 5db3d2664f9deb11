//! The recovery kit of the worked example in docs/key-vault.md, and what opens nothing.

#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use base64ct::{Base64UrlUnpadded, Encoding};
use crypto_wasm::base64url;
use crypto_wasm::message::Payload;
use crypto_wasm::private_key::PrivateKey;
use crypto_wasm::problem::Problem;
use crypto_wasm::secret_key::SecretKey;
use serde::Deserialize;

const SEAL: &[u8] = b"account-center recovery kit v1 | seal";
const PROOF: &[u8] = b"account-center recovery kit v1 | proof";

#[derive(Deserialize)]
struct Vectors {
    kit: Kit,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Kit {
    key: String,
    public_key: String,
    proof: String,
    keys: Vec<KitKey>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct KitKey {
    plaintext: String,
    sealed: Sealed,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Sealed {
    public_key: String,
    epk: String,
    iv: String,
    data: String,
    mac: String,
    voucher: String,
}

fn bytes(text: &str) -> Vec<u8> {
    let mut decoded = vec![0; text.len()];
    Base64UrlUnpadded::decode(text, &mut decoded).unwrap().to_vec()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(base64url::encode(bytes).to_vec()).unwrap()
}

fn vectors() -> Kit {
    let path = format!("{}/../docs/vectors/key-vault.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str::<Vectors>(&std::fs::read_to_string(path).unwrap()).unwrap().kit
}

/// The key that opens what was sealed with this ephemeral key.
fn opening(kit: &Kit, epk: &str) -> SecretKey {
    let own = SecretKey::new(&bytes(&kit.key)).kit_key().unwrap();
    own.agree(&bytes(epk)).unwrap().expand(&[bytes(epk), bytes(&kit.public_key)].concat(), SEAL, 64).unwrap()
}

fn label(kit: &Kit, Sealed { public_key, epk, iv, .. }: &Sealed) -> Vec<u8> {
    format!("1.{}.{public_key}.{epk}.{iv}.", kit.public_key).into_bytes()
}

fn open(key: &SecretKey, label: &[u8], sealed: &Sealed, public_key: &str) -> Result<PrivateKey, Problem> {
    let Sealed { iv, data, mac, .. } = sealed;
    key.unseal_private_key(&bytes(iv), label, bytes(data), &bytes(mac), &bytes(public_key))
}

#[test]
fn a_printed_key_gives_the_kit_its_public_key_and_proof() {
    let kit = vectors();
    let printed = SecretKey::new(&bytes(&kit.key));
    assert_eq!(printed.kit_key().unwrap().public_key(), bytes(&kit.public_key));
    let proof = printed.expand(&[], PROOF, 32).unwrap();
    assert_eq!(proof.matches(&bytes(&kit.proof)), Ok(true));
    // Of all infos, one makes a proof.
    assert_eq!(printed.expand(&[], SEAL, 32).unwrap().matches(&bytes(&kit.proof)), Err(Problem::UnknownKey));
    // No other key is a printed one.
    assert_eq!(proof.kit_key().err(), Some(Problem::UnknownKey));
}

#[test]
fn a_kit_opens_what_was_sealed_to_it_and_each_key_vouches_for_it() {
    let kit = vectors();
    for key in &kit.keys {
        let sealed = &key.sealed;
        let opened = open(&opening(&kit, &sealed.epk), &label(&kit, sealed), sealed, &sealed.public_key).unwrap();
        assert_eq!(opened.public_key(), PrivateKey::new(&bytes(&key.plaintext)).unwrap().public_key());
        assert_eq!(opened.vouch_for(&bytes(&kit.public_key)), Ok(bytes(&sealed.voucher)));
        // A key that is not stored vouches for nothing.
        let fresh = PrivateKey::new(&bytes(&key.plaintext)).unwrap();
        assert_eq!(fresh.vouch_for(&bytes(&kit.public_key)), Err(Problem::UnknownKey));
    }
}

#[test]
fn every_altered_bit_and_every_other_key_is_refused() {
    let kit = vectors();
    let sealed = &kit.keys[0].sealed;
    let key = opening(&kit, &sealed.epk);
    let whole = label(&kit, sealed);
    for bit in 0..whole.len() * 8 {
        let mut altered = whole.clone();
        altered[bit / 8] ^= 1 << (bit % 8);
        assert_eq!(open(&key, &altered, sealed, &sealed.public_key).err(), Some(Problem::MacIncorrect));
    }
    let other = &kit.keys[1].sealed.public_key;
    assert_eq!(open(&key, &whole, sealed, other).err(), Some(Problem::WrongPin));
    let mut printed = bytes(&kit.key);
    printed[15] ^= 1;
    let other_kit = Kit { key: text(&printed), ..vectors() };
    let wrong = opening(&other_kit, &sealed.epk);
    assert_eq!(open(&wrong, &whole, sealed, &sealed.public_key).err(), Some(Problem::MacIncorrect));
}

#[test]
fn only_a_private_key_is_opened_with_a_key_that_seals() {
    let kit = vectors();
    let ephemeral = PrivateKey::make().unwrap();
    let sealing = ephemeral.agree(&bytes(&kit.public_key)).unwrap().expand(&[], SEAL, 64).unwrap();
    let mut payload = Payload::new();
    payload.add_text(b"some other text");
    let message = sealing.seal(b"1.", b".", payload).unwrap();
    let (iv, rest) = message.split_at(16);
    let (data, tag) = rest.split_at(rest.len() - 32);
    let label = format!("1.{}.", text(iv)).into_bytes();
    let opened = sealing.unseal_private_key(iv, &label, data.to_vec(), tag, &bytes(&kit.public_key));
    assert_eq!(opened.err(), Some(Problem::ReplyMalformed));
    assert_eq!(sealing.unseal(iv, &label, data.to_vec(), tag).err(), Some(Problem::UnknownKey));
}
