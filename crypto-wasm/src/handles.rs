//! What JavaScript refers to by number: keys, schedulers, and what one call passes on to the next.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::mem::take;

use crate::payload::Payload;
use crate::pbkdf2_scheduler::Scheduler;
use crate::problem::Problem;
use crate::secret::Secret;
use crate::x25519::PrivateKey;

/// The target of a handle, wiped when the handle is released. All variants have a size of a few words: moving a small
/// variant copies as many bytes as the largest one has, and the bytes after it are whatever the stack holds there.
pub enum Handle {
    /// An X25519 private key.
    PrivateKey(Box<PrivateKey>),
    /// A symmetric key, a shared secret or a derived key.
    SecretKey(Secret),
    /// Running derivations.
    Scheduler(Box<Scheduler>),
}

impl From<PrivateKey> for Handle {
    fn from(key: PrivateKey) -> Self {
        Self::PrivateKey(Box::new(key))
    }
}

impl From<Secret> for Handle {
    fn from(key: Secret) -> Self {
        Self::SecretKey(key)
    }
}

/// The byte arguments of a call.
pub type Inputs = [Vec<u8>; 4];

/// Handles by number. The number of a released handle is reused.
pub struct HandleTable {
    handles: Vec<Option<Handle>>,
    inputs: Inputs,
    /// The payload that is being assembled.
    pub payload: Option<Payload>,
    /// Private keys of the last reply that JavaScript has not yet requested, the next one last.
    pub keys: Vec<PrivateKey>,
    /// The bytes that the last operation returned.
    pub bytes: Vec<u8>,
}

impl HandleTable {
    /// An empty table.
    #[allow(clippy::new_without_default, reason = "the initializer of a static must be const")]
    pub const fn new() -> Self {
        Self {
            handles: Vec::new(),
            inputs: [const { Vec::new() }; 4],
            payload: None,
            keys: Vec::new(),
            bytes: Vec::new(),
        }
    }

    /// Sets one of the four byte arguments of the next call.
    pub fn set_input(&mut self, index: u32, bytes: Vec<u8>) {
        if let Some(input) = self.inputs.get_mut(index as usize) {
            *input = bytes;
        }
    }

    /// Takes the byte arguments of this call.
    pub fn take_inputs(&mut self) -> Inputs {
        take(&mut self.inputs)
    }

    /// Stores a handle and returns its number.
    pub fn insert(&mut self, handle: Handle) -> u32 {
        let index = self.handles.iter().position(Option::is_none).unwrap_or(self.handles.len());
        match self.handles.get_mut(index) {
            Some(free) => *free = Some(handle),
            None => self.handles.push(Some(handle)),
        }
        index as u32
    }

    /// Releases a handle and wipes its target. An unknown number is ignored.
    pub fn release(&mut self, number: u32) {
        if let Some(handle) = self.handles.get_mut(number as usize) {
            *handle = None;
        }
    }

    /// The private key of this number. Fails with `UnknownKey`.
    pub fn private_key(&self, number: u32) -> Result<&PrivateKey, Problem> {
        let Some(Some(Handle::PrivateKey(key))) = self.handles.get(number as usize) else {
            return Err(Problem::UnknownKey);
        };
        Ok(key)
    }

    /// The secret key of this number. Fails with `UnknownKey`.
    pub fn secret_key(&self, number: u32) -> Result<&Secret, Problem> {
        let Some(Some(Handle::SecretKey(key))) = self.handles.get(number as usize) else {
            return Err(Problem::UnknownKey);
        };
        Ok(key)
    }

    /// The scheduler of this number. Fails with `UnknownKey`.
    pub fn scheduler(&mut self, number: u32) -> Result<&mut Scheduler, Problem> {
        match self.handles.get_mut(number as usize) {
            Some(Some(Handle::Scheduler(scheduler))) => Ok(scheduler),
            _ => Err(Problem::UnknownKey),
        }
    }
}
