//! The crate's own implementations against the reference crates.

mod generated;

use base64ct::{Base64UrlUnpadded, Encoding};
use generated::{Choices, bytes};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crypto_wasm::json::read_members;
use crypto_wasm::{base64url, hmac as own, sha256};

#[test]
fn sha_256_in_two_parts_agrees_with_the_reference_for_every_length() {
    for length in 0..300 {
        let data = bytes(length, length as usize);
        let (start, end) = data.split_at(Choices::of(length + 1).below(data.len() + 1));
        let mut hash = sha256::Sha256::default();
        hash.update(start);
        hash.update(end);
        assert_eq!(hash.finish(), *Sha256::digest(&data), "{length} bytes");
        assert_eq!(sha256::derive_digest(&data), *Sha256::digest(&data), "{length} bytes");
    }
}

#[test]
fn hmac_agrees_with_the_reference_for_keys_and_data_of_every_length() {
    for length in 0..200 {
        let (key, data) = (bytes(length, length as usize), bytes(length + 1, 250 - length as usize));
        let mut reference = Hmac::<Sha256>::new_from_slice(&key).unwrap();
        reference.update(&data);
        assert_eq!(own::derive_tag(&key, &[&data]), *reference.finalize().into_bytes(), "{length} bytes");
    }
}

#[test]
fn base64url_encoding_agrees_with_the_reference_for_every_length() {
    for length in 0..200 {
        let data = bytes(length, length as usize);
        assert_eq!(base64url::encode(&data).as_slice(), Base64UrlUnpadded::encode_string(&data).as_bytes());
    }
}

#[test]
fn base64url_decoding_agrees_with_the_reference_for_any_byte_in_any_place() {
    let text = Base64UrlUnpadded::encode_string(&bytes(7, 32)).into_bytes();
    for place in 0..text.len() {
        for byte in 0..=u8::MAX {
            let mut text = text.clone();
            text[place] = byte;
            let mut buffer = [0; 32];
            let reference = Base64UrlUnpadded::decode(&text, &mut buffer).ok();
            let own = base64url::decode_key(&text);
            assert_eq!(own.as_ref().map(|key| key.as_slice()), reference, "{byte} at {place}");
        }
    }
    for length in [0, 1, 42, 44, 86] {
        assert!(base64url::decode_key(&vec![b'A'; length]).is_none(), "{length} letters");
    }
}

#[test]
fn utf_8_validation_agrees_with_the_standard_library() {
    let edges = [0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff];
    let followers = || edges.iter().flat_map(|one| edges.iter().map(|other| [*one, *other]));
    for first in 0x80..=0xff {
        for (more, last) in followers().flat_map(|more| edges.map(|last| (more, last))) {
            for length in 1..=4 {
                let bytes = &[first, more[0], more[1], last][..length];
                let json = [b"\"", bytes, b"\""].concat();
                let is_read = read_members(&json, &mut |_, _| Some(())).is_some();
                assert_eq!(is_read, std::str::from_utf8(bytes).is_ok(), "{bytes:x?}");
            }
        }
    }
}
