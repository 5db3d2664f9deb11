//! What JavaScript holds as numbers: keys, schedulers, and what passes from one call to the next.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::mem::take;

use crate::payload::Payload;
use crate::pbkdf2_scheduler::Scheduler;
use crate::problem::Problem;
use crate::secret::Secret;
use crate::x25519::PrivateKey;

/// Something that has a number. It is wiped when it is released. All kinds are a few words, because a small one would take
/// along what the stack holds beside it to fill the place of a large one.
pub enum Kept {
    /// An X25519 private key.
    PrivateKey(Box<PrivateKey>),
    /// A symmetric key, a shared secret or a derived key.
    SecretKey(Secret),
    /// Derivations under way.
    Scheduler(Box<Scheduler>),
}

impl From<PrivateKey> for Kept {
    fn from(key: PrivateKey) -> Self {
        Self::PrivateKey(Box::new(key))
    }
}

impl From<Secret> for Kept {
    fn from(key: Secret) -> Self {
        Self::SecretKey(key)
    }
}

/// What the next call is given.
pub type Inputs = [Vec<u8>; 4];

/// Keeps things under numbers. A number is given anew after its thing was released.
pub struct Keeper {
    kept: Vec<Option<Kept>>,
    inputs: Inputs,
    /// The payload in the making.
    pub payload: Option<Payload>,
    /// Private keys taken out of a reply that nobody has asked for yet, the next one last.
    pub keys: Vec<PrivateKey>,
    /// The bytes that the last operation made.
    pub bytes: Vec<u8>,
}

impl Keeper {
    /// A keeper of nothing.
    #[allow(clippy::new_without_default, reason = "a static takes what is made while compiling")]
    pub const fn new() -> Self {
        Self { kept: Vec::new(), inputs: [const { Vec::new() }; 4], payload: None, keys: Vec::new(), bytes: Vec::new() }
    }

    /// Gives bytes to the next call, in one of four places.
    pub fn give(&mut self, place: u32, bytes: Vec<u8>) {
        if let Some(input) = self.inputs.get_mut(place as usize) {
            *input = bytes;
        }
    }

    /// What was given to this call.
    pub fn take_inputs(&mut self) -> Inputs {
        take(&mut self.inputs)
    }

    /// Keeps something and tells its number.
    pub fn keep(&mut self, kept: Kept) -> u32 {
        let place = self.kept.iter().position(Option::is_none).unwrap_or(self.kept.len());
        match self.kept.get_mut(place) {
            Some(free) => *free = Some(kept),
            None => self.kept.push(Some(kept)),
        }
        place as u32
    }

    /// Wipes what has this number, if anything has.
    pub fn release(&mut self, number: u32) {
        if let Some(kept) = self.kept.get_mut(number as usize) {
            *kept = None;
        }
    }

    /// The private key of this number. Fails with `UnknownKey`.
    pub fn private_key(&self, number: u32) -> Result<&PrivateKey, Problem> {
        let Some(Some(Kept::PrivateKey(key))) = self.kept.get(number as usize) else { return Err(Problem::UnknownKey) };
        Ok(key)
    }

    /// The secret key of this number. Fails with `UnknownKey`.
    pub fn secret_key(&self, number: u32) -> Result<&Secret, Problem> {
        let Some(Some(Kept::SecretKey(key))) = self.kept.get(number as usize) else { return Err(Problem::UnknownKey) };
        Ok(key)
    }

    /// The scheduler of this number. Fails with `UnknownKey`.
    pub fn scheduler(&mut self, number: u32) -> Result<&mut Scheduler, Problem> {
        match self.kept.get_mut(number as usize) {
            Some(Some(Kept::Scheduler(scheduler))) => Ok(scheduler),
            _ => Err(Problem::UnknownKey),
        }
    }
}
