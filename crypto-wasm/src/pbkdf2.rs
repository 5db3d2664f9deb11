//! PBKDF2-HMAC-SHA-256 of RFC 8018, for several keys in parallel.
//!
//! HMAC over 32 bytes under one key takes nearly all of the time. Both pads of that key are compressed once; an
//! iteration is then two compressions of a digest, in lanes.

use alloc::vec::Vec;
use core::num::Wrapping;

use sha2::block_api::compress256;
use wasm_bindgen::prelude::wasm_bindgen;
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::hash::{self, DIGEST_BYTES};
#[cfg(target_arch = "wasm32")]
use crate::lanes_simd::{Four, Two};
use crate::problem::Problem;
use crate::purpose::Purpose;
use crate::secret_key::SecretKey;
use crate::sha256_lanes::{INITIAL, Lanes, Words};

/// Far longer than any key.
const LONGEST_OUTPUT: usize = 1024;
/// The number of streams in parallel.
const WIDEST: usize = 4;
const BLOCK_BYTES: usize = 64;

/// Running derivations, each in a slot. A turn gives the lanes to the blocks with the most iterations left, so counts
/// may differ, and nearly all lanes are busy until nearly the end. Dropping the scheduler wipes them all.
#[wasm_bindgen]
#[derive(Default)]
pub struct Scheduler(Vec<Option<Derivation>>);

#[wasm_bindgen]
impl Scheduler {
    /// A scheduler without derivations.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Starts a derivation of `length` bytes and returns its slot. Fails with `InvalidIterations` for zero, or when the
    /// iterations of all blocks of the output exceed 32 bits; with `InvalidLength` for zero or more than 1,024 bytes.
    /// The caller decides which salts and counts are strong enough.
    pub fn start(&mut self, password: &[u8], salt: &[u8], iterations: u32, length: usize) -> Result<usize, Problem> {
        let derivation = Derivation::new(password, salt, iterations, length)?;
        let place = self.0.iter().position(Option::is_none).unwrap_or(self.0.len());
        match self.0.get_mut(place) {
            Some(free) => *free = Some(derivation),
            None => self.0.push(Some(derivation)),
        }
        Ok(place)
    }

    /// Runs at most this many iterations of the blocks with the most iterations left.
    pub fn turn(&mut self, iterations: u32) {
        let streams = self.0.iter_mut().flatten().flat_map(|derivation| &mut derivation.blocks);
        let mut unfinished: Vec<&mut Stream> = streams.filter(|stream| stream.left > 0).collect();
        let mut chosen = Vec::with_capacity(WIDEST);
        while chosen.len() < WIDEST {
            let most = unfinished.iter().enumerate().max_by_key(|(_, stream)| stream.left);
            let Some((at, _)) = most else { break };
            chosen.push(unfinished.swap_remove(at));
        }
        let least = chosen.iter().map(|stream| stream.left).min().unwrap_or(0);
        iterate(&mut chosen, iterations.min(least));
    }

    /// The iterations that the derivation in a slot has left; zero for an empty slot.
    pub fn left(&self, place: usize) -> u32 {
        self.0.get(place).and_then(Option::as_ref).map_or(0, Derivation::left)
    }

    /// Frees a slot and wipes its derivation.
    pub fn cancel(&mut self, place: usize) {
        if let Some(place) = self.0.get_mut(place) {
            *place = None;
        }
    }

    /// Frees a slot and returns the derived key: the proof of a protection code, or a key that seals private keys.
    /// Fails with `DerivationUnfinished` while iterations are left, and for an empty slot.
    pub fn finish(&mut self, place: usize, is_proof: bool) -> Result<SecretKey, Problem> {
        let derivation = self.0.get_mut(place).and_then(|place| place.take_if(|derivation| derivation.left() == 0));
        let bytes = derivation.ok_or(Problem::DerivationUnfinished)?.output();
        Ok(SecretKey::with_purpose(&bytes, Purpose::of_derived(is_proof)))
    }
}

struct Derivation {
    /// One for every 32 bytes of output.
    blocks: Vec<Stream>,
    length: usize,
}

impl Derivation {
    fn new(password: &[u8], salt: &[u8], iterations: u32, length: usize) -> Result<Self, Problem> {
        if length == 0 || length > LONGEST_OUTPUT {
            return Err(Problem::InvalidLength);
        }
        let count = length.div_ceil(DIGEST_BYTES) as u32;
        iterations.checked_mul(count).filter(|all| *all > 0).ok_or(Problem::InvalidIterations)?;
        let mut blocks = Vec::with_capacity(count as usize);
        for index in 1..=count {
            blocks.push(Stream::new(password, salt, index, iterations)?);
        }
        Ok(Self { blocks, length })
    }

    fn left(&self) -> u32 {
        self.blocks.iter().map(|stream| stream.left).sum()
    }

    fn output(&self) -> Zeroizing<Vec<u8>> {
        let mut output = Zeroizing::new(Vec::with_capacity(self.blocks.len() * DIGEST_BYTES));
        let words = self.blocks.iter().flat_map(|stream| &stream.sum);
        words.for_each(|word| output.extend_from_slice(&word.to_be_bytes()));
        output.truncate(self.length);
        output
    }
}

/// A block of output: the states after the two pads of the HMAC key, the last tag, and the XOR of all tags so far.
#[derive(Zeroize, ZeroizeOnDrop)]
struct Stream {
    inner: Words,
    outer: Words,
    last: Words,
    sum: Words,
    left: u32,
}

impl Stream {
    /// The first iteration hashes the salt, which may have any length, so it does not use the kernel.
    fn new(password: &[u8], salt: &[u8], index: u32, iterations: u32) -> Result<Self, Problem> {
        let mut key = Zeroizing::new([0; BLOCK_BYTES]);
        let digest = Zeroizing::new(hash::digest(password));
        let bytes = if password.len() > BLOCK_BYTES { digest.as_slice() } else { password };
        key.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
        let tag = Zeroizing::new(hash::tag(password, &[salt, &index.to_be_bytes()])?);
        let mut last = [0; 8];
        last.iter_mut().zip(tag.as_chunks().0).for_each(|(word, bytes)| *word = u32::from_be_bytes(*bytes));
        let (inner, outer) = (state_after(&key, 0x36), state_after(&key, 0x5c));
        Ok(Self { inner, outer, last, sum: last, left: iterations - 1 })
    }
}

/// The state after the block of an HMAC key with one of its pads.
fn state_after(key: &[u8; BLOCK_BYTES], pad: u8) -> Words {
    let block = Zeroizing::new(key.map(|byte| byte ^ pad));
    let mut state = INITIAL;
    compress256(&mut state, core::slice::from_ref(&block));
    state
}

/// Runs `iterations` iterations of up to four streams in parallel. On the host, for the tests, one after another.
fn iterate(streams: &mut [&mut Stream], iterations: u32) {
    match streams.len() {
        0 => {}
        #[cfg(target_arch = "wasm32")]
        2 => run::<Two, 2>(streams, iterations),
        #[cfg(target_arch = "wasm32")]
        3.. => run::<Four, 4>(streams, iterations),
        _ => streams.chunks_mut(1).for_each(|stream| run::<Wrapping<u32>, 1>(stream, iterations)),
    }
}

/// Lanes without a stream compute on zeros.
fn run<W: Lanes<COUNT>, const COUNT: usize>(streams: &mut [&mut Stream], iterations: u32) {
    let (inner, outer) = (gather(streams, |of| &mut of.inner), gather(streams, |of| &mut of.outer));
    let (mut last, mut sum): ([W; 8], [W; 8]) = (gather(streams, |of| &mut of.last), gather(streams, |of| &mut of.sum));
    for _ in 0..iterations {
        last = W::compress_digest(&outer, &W::compress_digest(&inner, &last));
        sum.iter_mut().zip(&last).for_each(|(sum, word)| *sum = *sum ^ *word);
    }
    spread(streams, |of| &mut of.last, &last);
    spread(streams, |of| &mut of.sum, &sum);
    streams.iter_mut().for_each(|stream| stream.left -= iterations);
}

type Part = fn(&mut Stream) -> &mut Words;

/// One of the four parts of each stream, in lanes.
#[inline(never)]
fn gather<W: Lanes<COUNT>, const COUNT: usize>(streams: &mut [&mut Stream], part: Part) -> [W; 8] {
    let mut lanes = [[0; COUNT]; 8];
    for (lane, stream) in streams.iter_mut().enumerate() {
        for (lanes, word) in lanes.iter_mut().zip(part(stream)) {
            lanes.get_mut(lane).into_iter().for_each(|to| *to = *word);
        }
    }
    lanes.map(W::gather)
}

/// Writes the lanes back to one of the four parts of each stream.
#[inline(never)]
fn spread<W: Lanes<COUNT>, const COUNT: usize>(streams: &mut [&mut Stream], part: Part, words: &[W; 8]) {
    let lanes = words.map(W::spread);
    for (lane, stream) in streams.iter_mut().enumerate() {
        let words = part(stream);
        words.iter_mut().zip(&lanes).for_each(|(word, lanes)| *word = lanes.get(lane).copied().unwrap_or(0));
    }
}
