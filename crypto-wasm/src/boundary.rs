//! What only WebAssembly has: one thread with one keeper, the browser's random bytes, and a stack that is wiped.

use core::cell::RefCell;

use wasm_bindgen::prelude::*;
use zeroize::Zeroize;

use crate::keeper::{Inputs, Keeper};
use crate::problem::Problem;

/// The most that `crypto.getRandomValues` fills in one call.
const LARGEST_FILL: usize = 65_536;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_namespace = crypto, js_name = getRandomValues)]
    fn get_random_values(bytes: &mut [u8]) -> Result<JsValue, JsValue>;
}

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

/// Fills `bytes` from `crypto.getRandomValues`, the only source there is. Fails with `RandomUnavailable`.
pub fn fill_random(bytes: &mut [u8]) -> Result<(), Problem> {
    for part in bytes.chunks_mut(LARGEST_FILL) {
        get_random_values(part).map_err(|_| Problem::RandomUnavailable)?;
    }
    Ok(())
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
