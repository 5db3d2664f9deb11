//! Schedules several derivations: each turn assigns the lanes to the derivations with most iterations left. Iteration
//! counts may differ, and nearly all lanes stay busy until nearly the end.

use alloc::vec::Vec;

use crate::pbkdf2::{Derivation, advance};
use crate::pbkdf2_stream::WIDEST;
use crate::problem::Problem;
use crate::secret::Secret;

/// How many derivations a scheduler holds.
pub const PLACES: usize = 16;

/// The running derivations, each in a place. Dropping the scheduler wipes them all.
#[derive(Default)]
pub struct Scheduler([Option<Derivation>; PLACES]);

impl Scheduler {
    /// Adds a derivation and returns its place. Without a free place it wipes the derivation and returns none.
    pub fn add(&mut self, derivation: Derivation) -> Option<usize> {
        let place = self.0.iter().position(Option::is_none)?;
        *self.0.get_mut(place)? = Some(derivation);
        Some(place)
    }

    /// Runs at most `iterations` iterations of as many derivations as there are lanes, those with most iterations left.
    pub fn turn(&mut self, iterations: u32) -> Result<(), Problem> {
        let mut unfinished: Vec<&mut Derivation> = self.0.iter_mut().flatten().filter(|each| each.left() > 0).collect();
        let mut chosen = Vec::with_capacity(WIDEST);
        while chosen.len() < WIDEST {
            let most = unfinished.iter().enumerate().max_by_key(|(_, each)| each.left()).map(|(at, _)| at);
            let Some(at) = most else { break };
            chosen.push(unfinished.swap_remove(at));
        }
        if chosen.is_empty() || iterations == 0 { Ok(()) } else { advance(&mut chosen, iterations) }
    }

    /// How many iterations the derivation in a place has left; zero for an empty place.
    pub fn left(&self, place: usize) -> u32 {
        self.0.get(place).and_then(Option::as_ref).map_or(0, Derivation::left)
    }

    /// Frees a place and wipes its derivation.
    pub fn cancel(&mut self, place: usize) {
        if let Some(place) = self.0.get_mut(place) {
            *place = None;
        }
    }

    /// Frees a place and returns the derived key. Fails with `DerivationUnfinished` while iterations are left, and for
    /// an empty place.
    pub fn finish(&mut self, place: usize) -> Result<Secret, Problem> {
        let derivation = self.0.get_mut(place).and_then(|place| place.take_if(|each| each.left() == 0));
        derivation.ok_or(Problem::DerivationUnfinished)?.finish()
    }
}
