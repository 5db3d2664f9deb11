//! The inner loop of PBKDF2, for one, two or four streams.
//!
//! Almost all of the time is spent in HMAC over 32 bytes under one key. Both pads of that key are compressed once; an
//! iteration is then two compressions of a digest.

use core::num::Wrapping;

use zeroize::Zeroize;

use crate::hmac::Pads;
use crate::lanes::{Four, Lanes, Two};
use crate::sha256::{DIGEST_BYTES, Words};

/// The maximum number of streams that run side by side.
pub const WIDEST: usize = 4;

type Part = fn(&mut Stream) -> &mut Words;

/// The state of a derivation in the loop: the states after the two pads of its key, its last tag, and the XOR of all
/// tags so far.
#[derive(Zeroize)]
pub struct Stream {
    pads: Pads,
    last: Words,
    sum: Words,
}

impl Stream {
    /// A stream under the key of a password.
    pub fn of(password: &[u8]) -> Self {
        Self { pads: Pads::of(password), last: [0; 8], sum: [0; 8] }
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

/// Runs `iterations` iterations of up to four streams side by side.
pub fn iterate(streams: &mut [&mut Stream], iterations: u32) {
    match streams.len() {
        1 => run::<Wrapping<u32>, 1>(streams, iterations),
        2 => run::<Two, 2>(streams, iterations),
        _ => streams.chunks_mut(4).for_each(|streams| run::<Four, 4>(streams, iterations)),
    }
}

/// Lanes without a stream compute on zeros.
fn run<W: Lanes<COUNT>, const COUNT: usize>(streams: &mut [&mut Stream], iterations: u32) {
    let (inner, outer) = (gather(streams, |of| &mut of.pads.inner), gather(streams, |of| &mut of.pads.outer));
    let (mut last, mut sum): ([W; 8], [W; 8]) = (gather(streams, |of| &mut of.last), gather(streams, |of| &mut of.sum));
    for _ in 0..iterations {
        last = W::compress_digest(&outer, &W::compress_digest(&inner, &last));
        sum.iter_mut().zip(&last).for_each(|(sum, word)| *sum = *sum ^ *word);
    }
    spread(streams, |of| &mut of.last, &last);
    spread(streams, |of| &mut of.sum, &sum);
}

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

/// The big-endian words of a digest.
fn words(digest: &[u8; DIGEST_BYTES]) -> Words {
    let mut words = [0; 8];
    let chunks = digest.as_chunks::<4>().0;
    words.iter_mut().zip(chunks).for_each(|(word, chunk)| *word = u32::from_be_bytes(*chunk));
    words
}
