//! What only WebAssembly has: one thread with one keeper, and a stack that is wiped.

use core::cell::RefCell;

use zeroize::Zeroize;

use crate::keeper::{Inputs, Keeper};
use crate::problem::Problem;

static KEEPER: OneThread = OneThread(RefCell::new(Keeper::new()));

struct OneThread(RefCell<Keeper>);

#[allow(unsafe_code, reason = "a module has one thread")]
// SAFETY: the module is built without threads, so there is nobody to share it with.
unsafe impl Sync for OneThread {}

/// Acts on the keeper of this module.
pub fn with_keeper<T>(act: impl FnOnce(&mut Keeper) -> T) -> T {
    act(&mut KEEPER.0.borrow_mut())
}

/// An operation, over what was given to it and up to three numbers.
type Operation = fn(&mut Keeper, &mut Inputs, [u32; 3]) -> Result<u32, Problem>;

/// Performs an operation and says what JavaScript hears: a number, or below zero the code of a problem.
// One function, so that what was given is wiped in one place.
#[inline(never)]
pub fn answer(numbers: [u32; 3], operation: Operation) -> i32 {
    with_keeper(|keeper| {
        let mut inputs = keeper.take_inputs();
        operation(keeper, &mut inputs, numbers).map_or_else(Problem::code, u32::cast_signed)
    })
}

/// Overwrites what earlier calls left on the stack. Call it when no other call is under way.
#[inline(never)]
pub fn wipe_stack() {
    let mut left_over = [0_u8; 48 * 1024];
    left_over.zeroize();
    core::hint::black_box(&left_over);
}

/// A panic is a fault of this crate: the module stops, and its caller hears of it as a `RuntimeError`.
#[panic_handler]
fn stop(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
