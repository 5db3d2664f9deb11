//! Which derivations run: several are under way, and each turn gives the lanes to those with most work left. So counts
//! may differ, and nearly all lanes are busy until nearly the end.

use alloc::vec::Vec;

use crate::pbkdf2::{Derivation, advance};
use crate::pbkdf2_stream::WIDEST;
use crate::problem::Problem;
use crate::secret::Secret;

/// How many derivations a scheduler holds.
pub const PLACES: usize = 16;

/// The derivations under way, each in a place. Dropping it wipes them all.
#[derive(Default)]
pub struct Scheduler([Option<Derivation>; PLACES]);

impl Scheduler {
    /// Takes a derivation into a free place and tells which. Where none is free it is wiped, and the answer is nothing.
    pub fn add(&mut self, derivation: Derivation) -> Option<usize> {
        let place = self.0.iter().position(Option::is_none)?;
        *self.0.get_mut(place)? = Some(derivation);
        Some(place)
    }

    /// Runs at most so many iterations of as many derivations as there are lanes, those with most iterations left.
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

    /// How many iterations are left of the derivation in a place; none where there is none.
    pub fn left(&self, place: usize) -> u32 {
        self.0.get(place).and_then(Option::as_ref).map_or(0, Derivation::left)
    }

    /// Frees a place and wipes what was in it.
    pub fn cancel(&mut self, place: usize) {
        if let Some(place) = self.0.get_mut(place) {
            *place = None;
        }
    }

    /// Frees a place and gives the derived key. Fails with `DerivationUnfinished` while iterations are left, and where
    /// there is no derivation.
    pub fn finish(&mut self, place: usize) -> Result<Secret, Problem> {
        let derivation = self.0.get_mut(place).and_then(|place| place.take_if(|each| each.left() == 0));
        derivation.ok_or(Problem::DerivationUnfinished)?.finish()
    }
}
