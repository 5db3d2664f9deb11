//! The inner loop of PBKDF2, for one, two or four streams.
//!
//! Almost all of the time goes into HMAC over 32 bytes under one key. Both pads of that key are taken into a state once;
//! an iteration is then two compressions of a digest.

use core::num::Wrapping;

use sha2::block_api::compress256;
use sha2::{Digest, Sha256};
use zeroize::{Zeroize, Zeroizing};

use crate::lanes::{Four, Lanes, Two};

/// The length of a digest.
pub const DIGEST_BYTES: usize = 32;

/// How many streams run in the time of one or two: without vectors one.
pub const WIDEST: usize = if cfg!(all(target_arch = "wasm32", not(target_feature = "simd128"))) { 1 } else { 4 };

const BLOCK_BYTES: usize = 64;

/// The state a hash starts from (FIPS 180-4, 5.3.3).
const INITIAL: Words = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

type Words = [u32; 8];

type Part = fn(&mut Stream) -> &mut Words;

/// What the loop knows of a derivation: the states after the two pads of its key, its last tag, and all tags so far
/// laid over each other.
#[derive(Zeroize)]
pub struct Stream {
    inner: Words,
    outer: Words,
    last: Words,
    sum: Words,
}

impl Stream {
    /// A stream under the key of a password.
    pub fn of(password: &[u8]) -> Self {
        let mut key = Zeroizing::new([0; BLOCK_BYTES]);
        if password.len() > BLOCK_BYTES {
            let digest = Zeroizing::new(<[u8; DIGEST_BYTES]>::from(Sha256::digest(password)));
            key.iter_mut().zip(digest.iter()).for_each(|(to, from)| *to = *from);
        } else {
            key.iter_mut().zip(password).for_each(|(to, from)| *to = *from);
        }
        Self { inner: after_pad(&key, 0x36), outer: after_pad(&key, 0x5c), last: [0; 8], sum: [0; 8] }
    }

    /// Begins a block with its first tag.
    pub fn begin(&mut self, tag: &[u8; DIGEST_BYTES]) {
        self.last = words(tag);
        self.sum = self.last;
    }

    /// The bytes of the block so far.
    pub fn sum(&self) -> impl Iterator<Item = u8> {
        self.sum.iter().flat_map(|word| word.to_be_bytes())
    }
}

/// Runs so many iterations of up to four streams side by side.
pub fn iterate(streams: &mut [&mut Stream], iterations: u32) {
    if WIDEST == 1 {
        return streams.chunks_mut(1).for_each(|stream| run::<Wrapping<u32>, 1>(stream, iterations));
    }
    match streams.len() {
        1 => run::<Wrapping<u32>, 1>(streams, iterations),
        2 => run::<Two, 2>(streams, iterations),
        _ => streams.chunks_mut(4).for_each(|streams| run::<Four, 4>(streams, iterations)),
    }
}

/// Lanes without a stream run along on zeros.
fn run<W: Lanes<COUNT>, const COUNT: usize>(streams: &mut [&mut Stream], iterations: u32) {
    let (inner, outer) = (gather(streams, |of| &mut of.inner), gather(streams, |of| &mut of.outer));
    let (mut last, mut sum): ([W; 8], [W; 8]) = (gather(streams, |of| &mut of.last), gather(streams, |of| &mut of.sum));
    for _ in 0..iterations {
        last = W::compress_digest(&outer, &W::compress_digest(&inner, &last));
        sum.iter_mut().zip(&last).for_each(|(sum, word)| *sum = *sum ^ *word);
    }
    spread(streams, |of| &mut of.last, &last);
    spread(streams, |of| &mut of.sum, &sum);
}

/// One of the four parts of each stream, side by side.
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

/// Gives each stream its share of one of the four parts.
#[inline(never)]
fn spread<W: Lanes<COUNT>, const COUNT: usize>(streams: &mut [&mut Stream], part: Part, words: &[W; 8]) {
    let lanes = words.map(W::spread);
    for (lane, stream) in streams.iter_mut().enumerate() {
        let words = part(stream);
        words.iter_mut().zip(&lanes).for_each(|(word, lanes)| *word = lanes.get(lane).copied().unwrap_or(0));
    }
}

/// The state after a pad of the key.
fn after_pad(key: &[u8; BLOCK_BYTES], pad: u8) -> Words {
    let mut state = INITIAL;
    compress256(&mut state, &[*Zeroizing::new(key.map(|byte| byte ^ pad))]);
    state
}

/// The big-endian words of a digest.
fn words(digest: &[u8; DIGEST_BYTES]) -> Words {
    let mut words = [0; 8];
    let chunks = digest.as_chunks::<4>().0;
    words.iter_mut().zip(chunks).for_each(|(word, chunk)| *word = u32::from_be_bytes(*chunk));
    words
}
