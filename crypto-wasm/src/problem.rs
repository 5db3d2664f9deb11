//! What can go wrong.

/// Why an operation was refused. JavaScript has the symbols of these problems in the same order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// A private key that is not 32 bytes long.
    InvalidPrivateKey,
    /// A public key of another length, or one that gives an all-zero shared secret.
    InvalidPublicKey,
    /// A secret key whose length the algorithm does not take.
    InvalidKey,
    /// An initialization vector that is not 16 bytes long.
    InvalidIv,
    /// A derivation of no iterations.
    InvalidIterations,
    /// An output length of zero, or beyond what the algorithm can give.
    InvalidLength,
    /// A derivation asked for its result before its last iteration.
    DerivationUnfinished,
    /// The source of random bytes refused.
    RandomUnavailable,
    /// What was decrypted is not the private key of the public key.
    WrongPin,
    /// A sealed message whose tag is another.
    MacIncorrect,
    /// A reply that is not JSON, or holds a private key in another form than 32 bytes of base64url.
    ReplyMalformed,
    /// A number that no key has, or none of this kind.
    UnknownKey,
    /// A scheduler that is full.
    NoPlace,
}

impl Problem {
    /// What stands for the problem where calls answer with a number.
    pub const fn code(self) -> i32 {
        -1 - self as i32
    }
}
