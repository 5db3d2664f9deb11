//! What only WebAssembly has: the browser's random bytes, and a stack that is wiped.

use wasm_bindgen::prelude::*;
use zeroize::Zeroize;

use crate::problem::Problem;

/// The most that `crypto.getRandomValues` fills in one call.
const LARGEST_FILL: usize = 65_536;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_namespace = crypto, js_name = getRandomValues)]
    fn get_random_values(bytes: &mut [u8]) -> Result<JsValue, JsValue>;
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
