//! What JavaScript refers to by number: keys, schedulers, and what one call passes on to the next.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cell::Cell;
use core::mem::take;

use crate::payload::Payload;
use crate::pbkdf2_scheduler::Scheduler;
use crate::problem::Problem;
use crate::purpose::Purpose;
use crate::secret::Secret;
use crate::x25519::PrivateKey;

/// The target of a handle, wiped when the handle is released. All variants have a size of a few words: moving a small
/// variant copies as many bytes as the largest one has, and the bytes after it are whatever the stack holds there.
pub enum Handle {
    /// An X25519 private key, and whether it is a stored one: it was opened, came in a reply, or was sealed.
    PrivateKey(Box<PrivateKey>, Cell<bool>),
    /// A symmetric key, a shared secret or a derived key.
    SecretKey(Secret, Purpose),
    /// Running derivations.
    Scheduler(Box<Scheduler>),
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

    /// Stores a private key and returns its number.
    pub fn insert_private_key(&mut self, key: PrivateKey, is_stored: bool) -> u32 {
        self.insert(Handle::PrivateKey(Box::new(key), Cell::new(is_stored)))
    }

    /// The private key of this number, and whether it is a stored one. Fails with `UnknownKey`.
    pub fn private_key(&self, number: u32) -> Result<(&PrivateKey, &Cell<bool>), Problem> {
        match self.handles.get(number as usize) {
            Some(Some(Handle::PrivateKey(key, is_stored))) => Ok((key, is_stored)),
            _ => Err(Problem::UnknownKey),
        }
    }

    /// The stored private key of this number. Fails with `UnknownKey`.
    pub fn stored_key(&self, number: u32) -> Result<&PrivateKey, Problem> {
        let (key, is_stored) = self.private_key(number)?;
        if is_stored.get() { Ok(key) } else { Err(Problem::UnknownKey) }
    }

    /// The secret key of this number and its purpose. Fails with `UnknownKey`.
    pub fn any_secret_key(&self, number: u32) -> Result<(&Secret, Purpose), Problem> {
        match self.handles.get(number as usize) {
            Some(Some(Handle::SecretKey(key, purpose))) => Ok((key, *purpose)),
            _ => Err(Problem::UnknownKey),
        }
    }

    /// The secret key of this number. Fails with `UnknownKey`, also for a key that is for none of these purposes.
    pub fn secret_key(&self, number: u32, purposes: u32) -> Result<&Secret, Problem> {
        let (key, purpose) = self.any_secret_key(number)?;
        if purposes & purpose as u32 == 0 { Err(Problem::UnknownKey) } else { Ok(key) }
    }

    /// The scheduler of this number. Fails with `UnknownKey`.
    pub fn scheduler(&mut self, number: u32) -> Result<&mut Scheduler, Problem> {
        match self.handles.get_mut(number as usize) {
            Some(Some(Handle::Scheduler(scheduler))) => Ok(scheduler),
            _ => Err(Problem::UnknownKey),
        }
    }
}
