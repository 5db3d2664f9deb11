//! Derivations side by side: each yields the same key as alone, and the lanes go to those with most iterations left.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crypto_wasm::pbkdf2::{Derivation, advance};
use crypto_wasm::pbkdf2_scheduler::{PLACES, Scheduler};
use crypto_wasm::problem::Problem;
use sha2::Sha256;
use zeroize::Zeroizing;

struct Job {
    password: Vec<u8>,
    salt: Vec<u8>,
    iterations: u32,
    length: usize,
}

impl Job {
    /// Jobs that differ in every parameter.
    fn numbered(number: u8, iterations: u32) -> Self {
        let password = vec![number ^ 0x5a; usize::from(number) * 9];
        Self { password, salt: vec![number; 16], iterations, length: 20 + usize::from(number) }
    }

    fn start(&self) -> Derivation {
        Derivation::new(Zeroizing::new(self.password.clone()), &self.salt, self.iterations, self.length).unwrap()
    }

    fn expected(&self) -> Vec<u8> {
        let mut expected = vec![0; self.length];
        pbkdf2::pbkdf2_hmac::<Sha256>(&self.password, &self.salt, self.iterations, &mut expected);
        expected
    }
}

#[test]
fn one_to_nine_derivations_side_by_side_agree_with_the_reference() {
    for count in 1..=9_u8 {
        let jobs: Vec<Job> = (0..count).map(|number| Job::numbered(number, 1 + u32::from(number) * 37)).collect();
        let mut scheduler = Scheduler::default();
        let places: Vec<usize> = jobs.iter().map(|job| scheduler.add(job.start()).unwrap()).collect();
        while places.iter().any(|place| scheduler.left(*place) > 0) {
            scheduler.turn(10).unwrap();
        }
        for (job, place) in jobs.iter().zip(places) {
            assert!(scheduler.finish(place).unwrap().matches(&job.expected()), "{count} jobs, place {place}");
        }
    }
}

#[test]
fn every_width_of_lanes_agrees_with_the_reference() {
    for width in 1..=5_u8 {
        let jobs: Vec<Job> = (1..=width).map(|number| Job { length: 32, ..Job::numbered(number, 500) }).collect();
        let mut derivations: Vec<Derivation> = jobs.iter().map(Job::start).collect();
        while derivations.iter().any(|each| each.left() > 0) {
            advance(&mut derivations.iter_mut().collect::<Vec<_>>(), 64).unwrap();
        }
        for (job, derivation) in jobs.iter().zip(derivations) {
            assert!(derivation.finish().unwrap().matches(&job.expected()), "{width} lanes");
        }
    }
}

#[test]
fn a_turn_runs_the_four_derivations_with_most_iterations_left() {
    let mut scheduler = Scheduler::default();
    for iterations in [100, 500, 200, 400, 300, 450] {
        scheduler.add(Job { length: 32, ..Job::numbered(1, iterations) }.start()).unwrap();
    }
    let mut left = |turns| {
        (0..turns).for_each(|_| scheduler.turn(101).unwrap());
        [0, 1, 2, 3, 4, 5].map(|place| scheduler.left(place))
    };
    assert_eq!(left(1), [100, 399, 200, 299, 199, 349]);
    // The third one starts, and its first iteration counts for the others too.
    assert_eq!(left(1), [100, 299, 99, 199, 199, 249]);
}

#[test]
fn a_scheduler_holds_sixteen_derivations_and_reuses_the_place_of_a_finished_or_cancelled_one() {
    let mut scheduler = Scheduler::default();
    let job = Job::numbered(1, 10);
    let places: Vec<Option<usize>> = (0..=PLACES).map(|_| scheduler.add(job.start())).collect();
    assert_eq!(places, (0..PLACES).map(Some).chain([None]).collect::<Vec<_>>());
    scheduler.cancel(3);
    assert_eq!(scheduler.left(3), 0);
    assert_eq!(scheduler.add(job.start()), Some(3));
    while scheduler.left(5) > 0 {
        scheduler.turn(256).unwrap();
    }
    assert!(scheduler.finish(5).unwrap().matches(&job.expected()));
    assert_eq!(scheduler.add(job.start()), Some(5));
}

#[test]
fn finishing_before_the_last_iteration_or_an_empty_place_fails() {
    let mut scheduler = Scheduler::default();
    let place = scheduler.add(Job::numbered(1, 10).start()).unwrap();
    scheduler.turn(9).unwrap();
    assert_eq!(scheduler.finish(place).err(), Some(Problem::DerivationUnfinished));
    assert_eq!(scheduler.left(place), 1);
    assert_eq!(scheduler.finish(7).err(), Some(Problem::DerivationUnfinished));
    assert_eq!(scheduler.finish(99).err(), Some(Problem::DerivationUnfinished));
}

#[test]
fn a_turn_without_iterations_or_derivations_changes_nothing() {
    let mut scheduler = Scheduler::default();
    scheduler.turn(256).unwrap();
    let place = scheduler.add(Job::numbered(1, 10).start()).unwrap();
    scheduler.turn(0).unwrap();
    assert_eq!(scheduler.left(place), 10);
}
