//! What only WebAssembly has: one thread with one handle table, and a stack that is wiped.

use core::cell::RefCell;

use zeroize::Zeroize;

use crate::handles::{HandleTable, Inputs};
use crate::problem::Problem;

static HANDLES: SingleThreaded = SingleThreaded(RefCell::new(HandleTable::new()));

struct SingleThreaded(RefCell<HandleTable>);

#[allow(unsafe_code, reason = "a module has one thread")]
// SAFETY: the module is built without threads, so the value is never shared between two.
unsafe impl Sync for SingleThreaded {}

/// Calls `action` with the handle table of this module.
pub fn with_handles<T>(action: impl FnOnce(&mut HandleTable) -> T) -> T {
    action(&mut HANDLES.0.borrow_mut())
}

/// An operation on the table, the byte arguments and up to three numbers.
type Operation = fn(&mut HandleTable, &mut Inputs, [u32; 3]) -> Result<u32, Problem>;

/// Runs an operation and returns its result to JavaScript: a number, or below zero the code of a problem.
// One function for all operations, so that the byte arguments are wiped in one place.
#[inline(never)]
pub fn run(numbers: [u32; 3], operation: Operation) -> i32 {
    with_handles(|handles| {
        let mut inputs = handles.take_inputs();
        operation(handles, &mut inputs, numbers).map_or_else(Problem::code, u32::cast_signed)
    })
}

/// Overwrites what earlier calls left on the stack. Must not be called during another call.
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
