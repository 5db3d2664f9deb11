//! What JavaScript sees. Keys are numbers: they act, and nothing here reads them.
//!
//! JavaScript writes bytes into memory first, then a call takes them. It answers with a number: what it tells, or below
//! zero a `Problem`. Bytes that it made are read from memory. All blocks that held bytes are wiped when they are freed.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::mem::take;

use wasm_bindgen::prelude::*;
use zeroize::Zeroizing;

use crate::boundary::{answer, wipe_stack as wipe, with_keeper};
use crate::keeper::Kept;
use crate::pbkdf2::Derivation;
use crate::problem::Problem;
use crate::secret::{Secret, equal_bytes as equal};
use crate::x25519::PrivateKey;
use crate::{aes_cfb, hkdf, hmac};

/// Makes room for bytes that the next call takes, in one of four places, and tells its address in memory.
#[wasm_bindgen(js_name = roomFor)]
pub fn room_for(place: u32, length: usize) -> usize {
    let bytes = vec![0; length];
    let address = bytes.as_ptr().expose_provenance();
    with_keeper(|keeper| keeper.give(place, bytes));
    address
}

/// The address of the bytes that the last call made.
#[wasm_bindgen(js_name = madeAddress)]
pub fn made_address() -> usize {
    with_keeper(|keeper| keeper.bytes.as_ptr().expose_provenance())
}

/// How many bytes the last call made.
#[wasm_bindgen(js_name = madeLength)]
pub fn made_length() -> usize {
    with_keeper(|keeper| keeper.bytes.len())
}

/// Wipes the bytes that the last call made.
#[wasm_bindgen(js_name = dropMade)]
pub fn drop_made() {
    with_keeper(|keeper| keeper.bytes = Vec::new());
}

/// Wipes a key or a scheduler.
#[wasm_bindgen]
pub fn release(number: u32) {
    with_keeper(|keeper| keeper.release(number));
}

/// Given 32 random bytes, makes a private key of them and tells its number. Fails with `RandomUnavailable` for another
/// length.
#[wasm_bindgen(js_name = makePrivateKey)]
pub fn make_private_key() -> i32 {
    answer([0; 3], |keeper, [random, ..], _| {
        let key = PrivateKey::make(|bytes| match bytes.len() == random.len() {
            true => Ok(bytes.copy_from_slice(random)),
            false => Err(Problem::RandomUnavailable),
        })?;
        Ok(keeper.keep(key.into()))
    })
}

/// Given a private key of 32 bytes, takes it and tells its number. Fails with `InvalidPrivateKey` for another length.
#[wasm_bindgen(js_name = importPrivateKey)]
pub fn import_private_key() -> i32 {
    answer([0; 3], |keeper, [bytes, ..], _| Ok(keeper.keep(PrivateKey::from_bytes(bytes)?.into())))
}

/// Derives the public key, 32 bytes.
#[wasm_bindgen(js_name = publicKey)]
pub fn public_key(key: u32) -> i32 {
    answer([key, 0, 0], |keeper, _, [key, ..]| {
        keeper.bytes = keeper.private_key(key)?.public_key().to_vec();
        Ok(0)
    })
}

/// Given a public key, derives the secret shared with its owner and tells its number. Fails with `InvalidPublicKey` for
/// another length than 32 and for a low-order point. Expand it before use.
#[wasm_bindgen]
pub fn agree(key: u32) -> i32 {
    answer([key, 0, 0], |keeper, [public_key, ..], [key, ..]| {
        let shared = keeper.private_key(key)?.agree(public_key)?;
        Ok(keeper.keep(shared.into()))
    })
}

/// Given a secret key of any length, takes it and tells its number.
#[wasm_bindgen(js_name = importSecretKey)]
pub fn import_secret_key() -> i32 {
    answer([0; 3], |keeper, [bytes, ..], _| Ok(keeper.keep(Secret::new(take(bytes)).into())))
}

/// Given a salt and an info, derives another key with HKDF-SHA-256 and tells its number. Fails with `InvalidLength` for
/// zero or more than 8,160 bytes.
#[wasm_bindgen]
pub fn expand(key: u32, length: u32) -> i32 {
    answer([key, length, 0], |keeper, [salt, info, ..], [key, length, _]| {
        let derived = hkdf::derive_key(keeper.secret_key(key)?, salt, info, length as usize)?;
        Ok(keeper.keep(derived.into()))
    })
}

/// Given an iv and data, encrypts with AES-256-CFB128. Fails with `InvalidKey` or `InvalidIv`. No iv may be used twice
/// with one key.
#[wasm_bindgen]
pub fn encrypt(key: u32) -> i32 {
    answer([key, 0, 0], |keeper, [iv, data, ..], [key, ..]| {
        aes_cfb::encrypt(keeper.secret_key(key)?, iv, data)?;
        keeper.bytes = take(data);
        Ok(0)
    })
}

/// Given an iv and data, decrypts with AES-256-CFB128. Fails with `InvalidKey` or `InvalidIv`. CFB has no tag: a wrong
/// key or altered bytes give other bytes, never a failure.
#[wasm_bindgen]
pub fn decrypt(key: u32) -> i32 {
    answer([key, 0, 0], |keeper, [iv, data, ..], [key, ..]| {
        aes_cfb::decrypt(keeper.secret_key(key)?, iv, data)?;
        keeper.bytes = take(data);
        Ok(0)
    })
}

/// Given data, derives its HMAC-SHA-256 tag.
#[wasm_bindgen]
pub fn authenticate(key: u32) -> i32 {
    answer([key, 0, 0], |keeper, [data, ..], [key, ..]| {
        keeper.bytes = hmac::derive_tag(keeper.secret_key(key)?.bytes(), &[data]).to_vec();
        Ok(0)
    })
}

/// Given data and a tag, tells whether it is the whole tag of the data, in constant time.
#[wasm_bindgen]
pub fn verify(key: u32) -> i32 {
    answer([key, 0, 0], |keeper, [data, tag, ..], [key, ..]| {
        Ok(hmac::tag_matches(keeper.secret_key(key)?.bytes(), data, tag).into())
    })
}

/// Given bytes, tells whether the secret key is these, in constant time.
#[wasm_bindgen]
pub fn matches(key: u32) -> i32 {
    answer([key, 0, 0], |keeper, [bytes, ..], [key, ..]| Ok(keeper.secret_key(key)?.matches(bytes).into()))
}

/// Given two runs of bytes, tells whether they are equal, in a time that depends on their lengths alone.
#[wasm_bindgen(js_name = equalBytes)]
pub fn equal_bytes() -> i32 {
    answer([0; 3], |_, [left, right, ..], _| Ok(equal(left, right).into()))
}

/// Makes a scheduler of at most sixteen derivations and tells its number.
#[wasm_bindgen(js_name = makeScheduler)]
pub fn make_scheduler() -> i32 {
    answer([0; 3], |keeper, _, _| Ok(keeper.keep(Kept::Scheduler(Box::default()))))
}

/// Given a password and a salt, starts a PBKDF2-HMAC-SHA-256 derivation and tells its place in the scheduler. Fails with
/// `InvalidIterations`, `InvalidLength`, or `NoPlace` where all are taken.
#[wasm_bindgen(js_name = startDerivation)]
pub fn start_derivation(scheduler: u32, iterations: u32, length: u32) -> i32 {
    answer([scheduler, iterations, length], |keeper, [password, salt, ..], [scheduler, iterations, length]| {
        let password = Zeroizing::new(take(password));
        let derivation = Derivation::new(password, salt, iterations, length as usize)?;
        let place = keeper.scheduler(scheduler)?.add(derivation).ok_or(Problem::NoPlace)?;
        Ok(place as u32)
    })
}

/// Runs at most so many iterations of those derivations with most left.
#[wasm_bindgen]
pub fn turn(scheduler: u32, iterations: u32) -> i32 {
    answer([scheduler, iterations, 0], |keeper, _, [scheduler, iterations, _]| {
        keeper.scheduler(scheduler)?.turn(iterations).map(|()| 0)
    })
}

/// How many iterations are left of the derivation in a place; none where there is none.
#[wasm_bindgen]
pub fn left(scheduler: u32, place: usize) -> u32 {
    with_keeper(|keeper| keeper.scheduler(scheduler).map_or(0, |scheduler| scheduler.left(place)))
}

/// Wipes the derivation in a place and frees the place.
#[wasm_bindgen]
pub fn cancel(scheduler: u32, place: u32) -> i32 {
    answer([scheduler, place, 0], |keeper, _, [scheduler, place, _]| {
        keeper.scheduler(scheduler)?.cancel(place as usize);
        Ok(0)
    })
}

/// Takes the derived key out of its place and tells its number. Fails with `DerivationUnfinished`.
#[wasm_bindgen]
pub fn finish(scheduler: u32, place: u32) -> i32 {
    answer([scheduler, place, 0], |keeper, _, [scheduler, place, _]| {
        let key = keeper.scheduler(scheduler)?.finish(place as usize)?;
        Ok(keeper.keep(key.into()))
    })
}

/// Overwrites what earlier calls left on the stack. To be called after each operation that touched a secret.
#[wasm_bindgen(js_name = wipeStack)]
pub fn wipe_stack() {
    wipe();
}
