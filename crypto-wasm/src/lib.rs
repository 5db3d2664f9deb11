//! The cryptography of the account center, compiled to WebAssembly.
//!
//! JavaScript holds keys as `PrivateKey` and `SecretKey` objects, which it can use but not read. Each export that takes
//! or returns bytes copies them; the allocator wipes the copy.

// Without the standard library the module contains no panic messages and no code that formats them.
#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

pub mod aes_cfb;
pub mod base64url;
pub mod hash;
#[cfg(target_arch = "wasm32")]
mod lanes_simd;
#[cfg(target_arch = "wasm32")]
mod memory;
pub mod message;
pub mod pbkdf2;
pub mod private_key;
pub mod problem;
pub mod purpose;
mod random;
pub mod recovery_kit;
pub mod secret_key;
pub mod sha256_lanes;
