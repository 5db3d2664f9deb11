//! The memory of the module: freed blocks and the stack are wiped, because generated code frees the blocks of arguments
//! and results without wiping them.

use talc::wasm::{WasmDynamicTalc, new_wasm_dynamic_allocator};
use wasm_bindgen::prelude::wasm_bindgen;
use zeroize::Zeroize;
use zeroizing_alloc::ZeroAlloc;

#[global_allocator]
static ALLOCATOR: ZeroAlloc<WasmDynamicTalc> = ZeroAlloc(new_wasm_dynamic_allocator());

/// Overwrites data that earlier calls left on the stack. Call it after each operation on a secret.
#[wasm_bindgen(js_name = wipeStack)]
#[inline(never)]
pub fn wipe_stack() {
    let mut leftover = [0_u8; 48 * 1024];
    leftover.zeroize();
    core::hint::black_box(&leftover);
}

/// A panic is a bug in this crate: the module traps, and its caller gets a `RuntimeError`.
#[panic_handler]
fn trap(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
