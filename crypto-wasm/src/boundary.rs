//! What only WebAssembly has: the browser's random bytes, and memory that is wiped when it is given back.

use std::alloc::{GlobalAlloc, Layout, System};

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

/// Wipes every block it takes back: what JavaScript passes in and gets out lies in blocks that its own side gives back
/// without wiping them.
struct WipingAllocator;

#[global_allocator]
static ALLOCATOR: WipingAllocator = WipingAllocator;

#[allow(unsafe_code, reason = "an allocator cannot be written without; it adds only zeros to what the system's does")]
unsafe impl GlobalAlloc for WipingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract of `alloc`, and it is passed on as it is.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        for offset in 0..layout.size() {
            // SAFETY: the block is `layout.size()` bytes long and still the caller's.
            unsafe { block.add(offset).write_volatile(0) };
        }
        // SAFETY: the caller keeps the contract of `dealloc`, and it is passed on as it is.
        unsafe { System.dealloc(block, layout) }
    }
}
