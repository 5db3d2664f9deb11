//! The exports for JavaScript. Keys are numbers that operations accept. No export returns the bytes of a private key,
//! and `proof_for_app` is the only one that returns those of another secret. `purpose.rs` says which operation accepts
//! which key.
//!
//! JavaScript writes byte arguments into memory first; the next call takes them and returns a number: its result, or
//! below zero a `Problem`. JavaScript then reads the returned bytes from memory. The allocator wipes all freed blocks.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::mem::take;

use wasm_bindgen::prelude::*;
use zeroize::Zeroizing;

use crate::boundary::{run, wipe_stack as wipe, with_handles};
use crate::handles::Handle;
use crate::pbkdf2::Derivation;
use crate::problem::Problem;
use crate::purpose::Purpose;
use crate::secret::{Secret, equal_bytes as equal};
use crate::x25519::PrivateKey;
use crate::{aes_cfb, hkdf, hmac};

/// Keys of which JavaScript knows the bytes.
const KNOWN: u32 = Purpose::Known as u32;

/// Allocates one of the four byte arguments of the next call and returns its address in memory.
#[wasm_bindgen(js_name = inputBuffer)]
pub fn input_buffer(index: u32, length: usize) -> usize {
    let bytes = vec![0; length];
    let address = bytes.as_ptr().expose_provenance();
    with_handles(|handles| handles.set_input(index, bytes));
    address
}

/// The address of the bytes that the last call returned.
#[wasm_bindgen(js_name = madeAddress)]
pub fn output_address() -> usize {
    with_handles(|handles| handles.bytes.as_ptr().expose_provenance())
}

/// How many bytes the last call returned.
#[wasm_bindgen(js_name = madeLength)]
pub fn made_length() -> usize {
    with_handles(|handles| handles.bytes.len())
}

/// Wipes the bytes that the last call returned.
#[wasm_bindgen(js_name = dropMade)]
pub fn release_output() {
    with_handles(|handles| handles.bytes = Vec::new());
}

/// Wipes a key or a scheduler.
#[wasm_bindgen]
pub fn release(number: u32) {
    with_handles(|handles| handles.release(number));
}

/// Makes a private key from 32 random bytes and returns its number. Fails with `RandomUnavailable` for another length.
#[wasm_bindgen(js_name = makePrivateKey)]
pub fn make_private_key() -> i32 {
    run([0; 3], |handles, [random, ..], _| {
        let key = PrivateKey::make(|bytes| match bytes.len() == random.len() {
            true => Ok(bytes.copy_from_slice(random)),
            false => Err(Problem::RandomUnavailable),
        })?;
        Ok(handles.insert_private_key(key, false))
    })
}

/// Imports a private key of 32 bytes and returns its number. Fails with `InvalidPrivateKey` for another length.
#[wasm_bindgen(js_name = importPrivateKey)]
pub fn import_private_key() -> i32 {
    run([0; 3], |handles, [bytes, ..], _| {
        let key = PrivateKey::from_bytes(bytes)?;
        Ok(handles.insert_private_key(key, false))
    })
}

/// Derives the public key, 32 bytes.
#[wasm_bindgen(js_name = publicKey)]
pub fn public_key(key: u32) -> i32 {
    run([key, 0, 0], |handles, _, [key, ..]| {
        handles.bytes = handles.private_key(key)?.0.public_key().to_vec();
        Ok(0)
    })
}

/// Derives the secret shared with the owner of a public key and returns its number. Fails with `InvalidPublicKey` for
/// another length than 32 and for a low-order point. Expand the secret before use.
#[wasm_bindgen]
pub fn agree(key: u32) -> i32 {
    run([key, 0, 0], |handles, [public_key, ..], [key, ..]| {
        let shared = handles.private_key(key)?.0.agree(public_key)?;
        Ok(handles.insert(Handle::SecretKey(shared, Purpose::Shared)))
    })
}

/// Imports a secret key of any length and returns its number.
#[wasm_bindgen(js_name = importSecretKey)]
pub fn import_secret_key() -> i32 {
    run([0; 3], |handles, [bytes, ..], _| {
        let key = Secret::new(take(bytes));
        Ok(handles.insert(Handle::SecretKey(key, Purpose::Known)))
    })
}

/// Derives another key from a salt and an info with HKDF-SHA-256 and returns its number. Fails with `InvalidLength` for
/// zero or more than 8,160 bytes. What the key is for follows from the info.
#[wasm_bindgen]
pub fn expand(key: u32, length: u32) -> i32 {
    run([key, length, 0], |handles, [salt, info, ..], [key, length, _]| {
        let (key, purpose) = handles.any_secret_key(key)?;
        let purpose = purpose.of_expanded(info)?;
        let derived = hkdf::derive_key(key, salt, info, length as usize)?;
        Ok(handles.insert(Handle::SecretKey(derived, purpose)))
    })
}

/// Encrypts data under an iv with AES-256-CFB128. Fails with `InvalidKey` or `InvalidIv`. No iv may be used twice with
/// one key.
#[wasm_bindgen]
pub fn encrypt(key: u32) -> i32 {
    run([key, 0, 0], |handles, [iv, data, ..], [key, ..]| {
        aes_cfb::encrypt(handles.secret_key(key, KNOWN)?, iv, data)?;
        handles.bytes = take(data);
        Ok(0)
    })
}

/// Decrypts data under an iv with AES-256-CFB128. Fails with `InvalidKey` or `InvalidIv`. CFB has no tag: a wrong
/// key or altered bytes yield other bytes, never a failure.
#[wasm_bindgen]
pub fn decrypt(key: u32) -> i32 {
    run([key, 0, 0], |handles, [iv, data, ..], [key, ..]| {
        aes_cfb::decrypt(handles.secret_key(key, KNOWN)?, iv, data)?;
        handles.bytes = take(data);
        Ok(0)
    })
}

/// Derives the HMAC-SHA-256 tag of data.
#[wasm_bindgen]
pub fn authenticate(key: u32) -> i32 {
    run([key, 0, 0], |handles, [data, ..], [key, ..]| {
        handles.bytes = hmac::derive_tag(handles.secret_key(key, KNOWN)?.bytes(), &[data]).to_vec();
        Ok(0)
    })
}

/// Whether a tag is the whole tag of data, in constant time.
#[wasm_bindgen]
pub fn verify(key: u32) -> i32 {
    run([key, 0, 0], |handles, [data, tag, ..], [key, ..]| {
        Ok(hmac::tag_matches(handles.secret_key(key, KNOWN)?.bytes(), data, tag).into())
    })
}

/// Whether the secret key has these bytes, in constant time.
#[wasm_bindgen]
pub fn matches(key: u32) -> i32 {
    run([key, 0, 0], |handles, [bytes, ..], [key, ..]| Ok(handles.any_secret_key(key)?.0.matches(bytes).into()))
}

/// Whether two byte arrays are equal, in a time that depends only on their lengths.
#[wasm_bindgen(js_name = equalBytes)]
pub fn equal_bytes() -> i32 {
    run([0; 3], |_, [left, right, ..], _| Ok(equal(left, right).into()))
}

/// Makes a scheduler of at most sixteen derivations and returns its number.
#[wasm_bindgen(js_name = makeScheduler)]
pub fn make_scheduler() -> i32 {
    run([0; 3], |handles, _, _| Ok(handles.insert(Handle::Scheduler(Box::default()))))
}

/// Starts a PBKDF2-HMAC-SHA-256 derivation from a password and a salt and returns its place in the scheduler. Fails
/// with `InvalidIterations`, `InvalidLength`, or `NoPlace` when all are taken.
#[wasm_bindgen(js_name = startDerivation)]
pub fn start_derivation(scheduler: u32, iterations: u32, length: u32) -> i32 {
    run([scheduler, iterations, length], |handles, [password, salt, ..], [scheduler, iterations, length]| {
        let password = Zeroizing::new(take(password));
        let derivation = Derivation::new(password, salt, iterations, length as usize)?;
        let place = handles.scheduler(scheduler)?.add(derivation).ok_or(Problem::NoPlace)?;
        Ok(place as u32)
    })
}

/// Runs at most this many iterations of the derivations with most iterations left.
#[wasm_bindgen]
pub fn turn(scheduler: u32, iterations: u32) -> i32 {
    run([scheduler, iterations, 0], |handles, _, [scheduler, iterations, _]| {
        handles.scheduler(scheduler)?.turn(iterations).map(|()| 0)
    })
}

/// How many iterations the derivation in a place has left; zero for an empty place.
#[wasm_bindgen]
pub fn left(scheduler: u32, place: usize) -> u32 {
    with_handles(|handles| handles.scheduler(scheduler).map_or(0, |scheduler| scheduler.left(place)))
}

/// Wipes the derivation in a place and frees the place.
#[wasm_bindgen]
pub fn cancel(scheduler: u32, place: u32) -> i32 {
    run([scheduler, place, 0], |handles, _, [scheduler, place, _]| {
        handles.scheduler(scheduler)?.cancel(place as usize);
        Ok(0)
    })
}

/// Takes the derived key out of its place and returns its number: the proof of a protection code, else a key that seals
/// private keys. Fails with `DerivationUnfinished`.
#[wasm_bindgen]
pub fn finish(scheduler: u32, place: u32, is_proof: u32) -> i32 {
    run([scheduler, place, is_proof], |handles, _, [scheduler, place, is_proof]| {
        let key = handles.scheduler(scheduler)?.finish(place as usize)?;
        Ok(handles.insert(Handle::SecretKey(key, Purpose::of_derived(is_proof == 1))))
    })
}

/// Overwrites what earlier calls left on the stack. Call it after each operation on a secret.
#[wasm_bindgen(js_name = wipeStack)]
pub fn wipe_stack() {
    wipe();
}
