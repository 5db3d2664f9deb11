//! The cryptography of the account center, compiled to WebAssembly.
//!
//! `exports` and `vault_exports` only translate to JavaScript; each algorithm is a module that is tested on the host.

// Without the standard library the module contains no panic messages and no code that formats them.
#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

pub mod aes_cfb;
pub mod base64url;
pub mod digest;
pub mod handles;
pub mod hkdf;
pub mod hmac;
pub mod json;
pub mod lanes;
pub mod payload;
pub mod pbkdf2;
pub mod pbkdf2_scheduler;
pub mod pbkdf2_stream;
pub mod problem;
pub mod purpose;
pub mod reply;
pub mod sealed_key;
pub mod sealing;
pub mod secret;
pub mod sha256;
pub mod sha256_kernel;
pub mod x25519;

#[cfg(not(target_feature = "simd128"))]
mod lanes_portable;
#[cfg(target_feature = "simd128")]
mod lanes_simd;
#[cfg(target_feature = "simd128")]
mod sha256_pairs;
#[cfg(target_feature = "simd128")]
mod sha256_schedule;

#[cfg(target_arch = "wasm32")]
mod allocator;
#[cfg(target_arch = "wasm32")]
mod boundary;
#[cfg(target_arch = "wasm32")]
mod exports;
#[cfg(target_arch = "wasm32")]
mod vault_exports;
