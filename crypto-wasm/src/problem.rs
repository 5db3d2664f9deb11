//! The reasons for which an operation fails.

/// Why an operation failed. JavaScript lists the symbols of these problems in the same order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// A private key that is not 32 bytes long.
    InvalidPrivateKey,
    /// A public key of another length, or one that yields an all-zero shared secret.
    InvalidPublicKey,
    /// A secret key whose length the algorithm does not accept.
    InvalidKey,
    /// An initialization vector that is not 16 bytes long.
    InvalidIv,
    /// A derivation with zero iterations.
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
    /// A reply that is not JSON, or contains a private key in another form than 32 bytes of base64url.
    ReplyMalformed,
    /// A number without a handle, or with a handle of another kind.
    UnknownKey,
    /// A scheduler that is full.
    NoPlace,
}

impl Problem {
    /// The number below zero by which a call returns the problem.
    pub const fn code(self) -> i32 {
        -1 - self as i32
    }
}
