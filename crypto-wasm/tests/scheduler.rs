//! Parallel derivations: each yields the same key as alone, and the lanes go to those with the most iterations left.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod generated;

use crypto_wasm::pbkdf2::Scheduler;
use crypto_wasm::problem::Problem;
use generated::bytes;
use sha2::Sha256;

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

    fn start(&self, scheduler: &mut Scheduler) -> usize {
        scheduler.start(&self.password, &self.salt, self.iterations, self.length).unwrap()
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
        let mut scheduler = Scheduler::new();
        let places: Vec<usize> = jobs.iter().map(|job| job.start(&mut scheduler)).collect();
        while places.iter().any(|place| scheduler.left(*place) > 0) {
            scheduler.turn(10);
        }
        for (job, place) in jobs.iter().zip(places) {
            assert!(
                scheduler.finish(place, true).unwrap().matches(&job.expected()).unwrap(),
                "{count} jobs, place {place}"
            );
        }
    }
}

#[test]
fn every_length_of_password_salt_and_key_agrees_with_the_reference() {
    for number in 0..140_u8 {
        let size = usize::from(number);
        let (password, salt) = (bytes(number.into(), size), bytes(1000 + u32::from(number), 140 - size));
        let job = Job { password, salt, iterations: 1 + u32::from(number) % 7, length: 1 + size };
        let mut scheduler = Scheduler::new();
        let place = job.start(&mut scheduler);
        while scheduler.left(place) > 0 {
            scheduler.turn(3);
        }
        assert!(scheduler.finish(place, true).unwrap().matches(&job.expected()).unwrap(), "{number}");
    }
}

#[test]
fn every_length_of_turns_gives_the_same_key() {
    let job = Job { length: 100, ..Job::numbered(1, 50) };
    for turns in 1..=51 {
        let mut scheduler = Scheduler::new();
        let place = job.start(&mut scheduler);
        while scheduler.left(place) > 0 {
            scheduler.turn(turns);
        }
        assert!(scheduler.finish(place, true).unwrap().matches(&job.expected()).unwrap(), "turns of {turns}");
    }
}

#[test]
fn a_turn_runs_the_four_blocks_with_most_iterations_left() {
    let mut scheduler = Scheduler::new();
    for iterations in [100, 500, 200, 400, 300, 450] {
        Job { length: 32, ..Job::numbered(1, iterations) }.start(&mut scheduler);
    }
    let mut left = |turns| {
        (0..turns).for_each(|_| scheduler.turn(101));
        [0, 1, 2, 3, 4, 5].map(|place| scheduler.left(place))
    };
    // The first iteration of each runs when it starts.
    assert_eq!(left(1), [99, 398, 199, 298, 198, 348]);
    assert_eq!(left(1), [99, 297, 98, 197, 198, 247]);
}

#[test]
fn a_derivation_counts_down_over_all_blocks() {
    let mut scheduler = Scheduler::new();
    let place = Job { length: 33, ..Job::numbered(1, 10) }.start(&mut scheduler);
    let left = [0, 4, 4, 9].map(|turns| {
        scheduler.turn(turns);
        scheduler.left(place)
    });
    assert_eq!(left, [18, 10, 2, 0]);
}

#[test]
fn the_place_of_a_finished_or_cancelled_derivation_is_used_again() {
    let mut scheduler = Scheduler::new();
    let job = Job::numbered(1, 10);
    let places: Vec<usize> = (0..20).map(|_| job.start(&mut scheduler)).collect();
    assert_eq!(places, (0..20).collect::<Vec<_>>());
    scheduler.cancel(3);
    assert_eq!(scheduler.left(3), 0);
    assert_eq!(job.start(&mut scheduler), 3);
    while scheduler.left(5) > 0 {
        scheduler.turn(256);
    }
    assert!(scheduler.finish(5, true).unwrap().matches(&job.expected()).unwrap());
    assert_eq!(job.start(&mut scheduler), 5);
}

#[test]
fn finishing_before_the_last_iteration_or_an_empty_place_fails() {
    let mut scheduler = Scheduler::new();
    let place = Job::numbered(1, 10).start(&mut scheduler);
    scheduler.turn(8);
    assert_eq!(scheduler.finish(place, true).err(), Some(Problem::DerivationUnfinished));
    assert_eq!(scheduler.left(place), 1);
    assert_eq!(scheduler.finish(7, true).err(), Some(Problem::DerivationUnfinished));
}

#[test]
fn a_derivation_with_too_few_or_too_many_iterations_or_bytes_is_rejected() {
    let problem = |iterations, length| Scheduler::new().start(&[1], &[2], iterations, length).err();
    assert_eq!(problem(0, 32), Some(Problem::InvalidIterations));
    assert_eq!(problem(u32::MAX, 33), Some(Problem::InvalidIterations));
    assert_eq!(problem(1, 0), Some(Problem::InvalidLength));
    assert_eq!(problem(1, 1025), Some(Problem::InvalidLength));
    assert_eq!(problem(u32::MAX, 32), None);
}

#[test]
fn a_turn_without_iterations_or_derivations_changes_nothing() {
    let mut scheduler = Scheduler::new();
    scheduler.turn(256);
    let place = Job::numbered(1, 10).start(&mut scheduler);
    scheduler.turn(0);
    assert_eq!(scheduler.left(place), 9);
}
