//! The cryptography of the account center, compiled to WebAssembly.
//!
//! This file and `exports` only translate to JavaScript; each algorithm has a module of its own, which also builds and
//! is tested on the host.

pub mod aes_cfb;
pub mod base64url;
pub mod digest;
pub mod hkdf;
pub mod hmac;
pub mod json;
pub mod payload;
pub mod pbkdf2;
pub mod problem;
pub mod reply;
pub mod sealed_key;
pub mod sealing;
pub mod secret;
pub mod sha256_kernel;
pub mod x25519;

#[cfg(target_arch = "wasm32")]
mod boundary;
#[cfg(target_arch = "wasm32")]
mod exports;
#[cfg(target_arch = "wasm32")]
mod vault_exports;
