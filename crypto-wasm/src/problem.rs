//! The reasons why an operation fails.

use wasm_bindgen::JsValue;

/// Why an operation failed. JavaScript catches its number, the index of a symbol in `errors.ts`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// A private key that is not 32 bytes long.
    InvalidPrivateKey,
    /// A public key of the wrong length, or one that yields an all-zero shared secret.
    InvalidPublicKey,
    /// A secret key whose length the algorithm does not accept.
    InvalidKey,
    /// An initialization vector that is not 16 bytes long.
    InvalidIv,
    /// A derivation with zero iterations, or with too many.
    InvalidIterations,
    /// An output length of zero, or longer than the algorithm supports.
    InvalidLength,
    /// The result of a derivation was requested before its last iteration.
    DerivationUnfinished,
    /// The source of random bytes failed.
    RandomUnavailable,
    /// The decrypted key is not the private key of the public key.
    WrongPin,
    /// A sealed message with a wrong tag.
    MacIncorrect,
    /// A reply with a private key that is not 32 bytes of base64url.
    ReplyMalformed,
    /// A key with the wrong purpose.
    UnknownKey,
}

impl From<Problem> for JsValue {
    fn from(problem: Problem) -> Self {
        Self::from(problem as u32)
    }
}
