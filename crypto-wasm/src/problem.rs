//! What can go wrong, as symbols.

/// Why an operation was refused. Its text is the symbol JavaScript meets as the message of an `Error`.
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
}

impl Problem {
    /// The symbol of the problem.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::InvalidPrivateKey => "invalid_private_key",
            Self::InvalidPublicKey => "invalid_public_key",
            Self::InvalidKey => "invalid_key",
            Self::InvalidIv => "invalid_iv",
            Self::InvalidIterations => "invalid_iterations",
            Self::InvalidLength => "invalid_length",
            Self::DerivationUnfinished => "derivation_unfinished",
            Self::RandomUnavailable => "random_unavailable",
            Self::WrongPin => "wrong_pin",
            Self::MacIncorrect => "envelope_mac_incorrect",
            Self::ReplyMalformed => "envelope_invalid",
        }
    }
}

// Not by way of `Error`, whose text is made by the formatter: that would be a tenth of the module.
#[cfg(target_arch = "wasm32")]
impl From<Problem> for wasm_bindgen::JsError {
    fn from(problem: Problem) -> Self {
        Self::new(problem.symbol())
    }
}
